import { createServer } from 'node:http'
import * as openid from 'openid-client'

const app = process.env.APP ?? 'http://localhost:3000'
const sandbox = new URL(process.env.SANDBOX ?? 'http://localhost:8090')
const config = await openid.discovery(sandbox, 'my-app', {}, openid.ClientSecretBasic('my-secret'),
  { execute: [openid.allowInsecureRequests] })

async function answer(request, response) {
  const url = new URL(request.url, app)
  const started = /sign-in=([\w-]+)\.([\w-]+)/.exec(request.headers.cookie)
  if (url.pathname !== '/callback' || !started) {
    const state = openid.randomState(), nonce = openid.randomNonce()
    const location = openid.buildAuthorizationUrl(config, { redirect_uri: `${app}/callback`, scope: 'openid', state, nonce })
    return response.writeHead(302, { location, 'set-cookie': `sign-in=${state}.${nonce}; HttpOnly; SameSite=Lax` }).end()
  }
  const tokens = await openid.authorizationCodeGrant(config, url, { expectedState: started[1], expectedNonce: started[2] })
  const me = await openid.fetchProtectedResource(config, tokens.access_token, new URL('/v3.1/me', sandbox), 'GET')
  const { data } = await me.json()
  response.end(`Hello ${tokens.claims().given_name}, user ${data.id}\n`)
}

createServer((request, response) => answer(request, response)
  .catch((error) => response.writeHead(400).end(`${error.message}\n`))).listen(new URL(app).port)
