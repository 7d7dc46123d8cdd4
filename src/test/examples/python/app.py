import os

from authlib.integrations.flask_client import OAuth
from flask import Flask, url_for

sandbox = os.environ.get("SANDBOX", "http://localhost:8090")
app = Flask(__name__)
app.secret_key = os.urandom(32)
service = OAuth(app).register(
    "service",
    client_id="my-app",
    client_secret="my-secret",
    server_metadata_url=f"{sandbox}/.well-known/openid-configuration",
    client_kwargs={"scope": "openid"},
)


@app.get("/")
def sign_in():
    return service.authorize_redirect(url_for("callback", _external=True))


@app.get("/callback")
def callback():
    token = service.authorize_access_token()
    me = service.get(f"{sandbox}/v3.1/me", token=token).json()["data"]
    return f"Hello {token['userinfo']['given_name']}, user {me['id']}\n"
