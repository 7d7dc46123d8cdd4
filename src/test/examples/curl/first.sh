set -eu
sandbox=${SANDBOX:-http://localhost:8090}
teacher=5b00000000000000000a0001
section=$sandbox/v3.1/sections/5c00000000000000000a0001
field() { sed "s/.*\"$1\":\"\([^\"]*\)\".*/\1/"; }

# Your app, and a sign-in as a teacher without a browser
curl -fsS $sandbox/console/api/applications -d '{"id": "my-app", "secret": "my-secret", "redirect_uris": ["http://localhost:3000/callback"]}'
code=$(curl -fsS $sandbox/console/api/codes -d "{\"application\": \"my-app\", \"person\": \"$teacher\"}" | field code)
token=$(curl -fsS -u my-app:my-secret $sandbox/oauth/tokens -d grant_type=authorization_code -d code=$code -d redirect_uri=http://localhost:3000/callback | field access_token)
curl -fsS -H "Authorization: Bearer $token" $sandbox/v3.1/me

# An assignment and a grade, with the district's token
district="Authorization: Bearer sandbox-district-token-a-my-app"
assignment=$(curl -fsS -H "$district" $section/assignments -d '{"title": "Essay", "description": "Two pages", "points_possible": 20}' | field id)
curl -fsS -H "$district" -X PATCH $section/assignments/$assignment/submissions/5b00000000000000000a0101 -d '{"grade_points": 17.5}'

# The learning platform is down once; the second try arrives, and the request log proves it
curl -fsS -X DELETE $sandbox/console/api/journal
curl -fsS $sandbox/console/api/faults -d '{"kind": "answer", "status": 503, "operation": "update_submission", "next": 1}'
curl -sS --retry 3 -H "$district" -X PATCH $section/assignments/$assignment/submissions/5b00000000000000000a0102 -d '{"grade_points": 12}'
curl -fsS $sandbox/console/api/verify -d '{"operation": "update_submission", "body": {"matches": {"grade_points": 12}}, "times": 2}'
