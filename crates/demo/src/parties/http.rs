//! The third parties' calls and the page of the providers.

use std::collections::HashMap;

use axum::{
    Form, Json, Router,
    extract::{DefaultBodyLimit, Path, Query, State},
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    middleware::{self, Next},
    response::{Html, IntoResponse, Redirect, Response},
    routing::{get, post},
};
use base64::{
    Engine,
    engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD},
};
use reqwest::Url;
use serde::Deserialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::{
    CLIENT, CODE, SECRET, page,
    state::{Grant, World},
};

/// Most bytes of a request.
const LIMIT: usize = 16 * 1024;

type Words = HashMap<String, String>;

pub(super) fn router(world: World) -> Router {
    let phone = Router::new()
        .route("/phone/v1/recaptchaParams", get(recaptcha))
        .route("/phone/v1/accounts:sendVerificationCode", post(text))
        .route("/phone/v1/accounts:signInWithPhoneNumber", post(answer))
        .layer(middleware::from_fn(open_to_pages));
    Router::new()
        .route("/id/{slot}/.well-known/openid-configuration", get(discovery))
        .route("/id/{slot}/authorize", get(ask).post(authorize))
        .route("/id/{slot}/token", post(token))
        .route("/id/{slot}/keys", get(keys))
        .route("/phone/keys", get(keys))
        .route("/human/siteverify", post(judge))
        .merge(phone)
        .layer(DefaultBodyLimit::max(LIMIT))
        .with_state(world)
}

async fn keys(State(world): State<World>) -> Json<Value> {
    Json(world.keys())
}

async fn discovery(State(world): State<World>, Path(slot): Path<String>) -> Json<Value> {
    let issuer = world.issuer(&slot);
    Json(json!({ "issuer": issuer, "authorization_endpoint": format!("{issuer}/authorize"),
        "token_endpoint": format!("{issuer}/token"), "jwks_uri": format!("{issuer}/keys"),
        "response_types_supported": ["code"], "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": ["ES256"], "code_challenge_methods_supported": ["S256"],
        "authorization_response_iss_parameter_supported": true }))
}

/// What an authorization request must be; nothing is sent back to an address that is not the house's own.
fn fits(world: &World, slot: &str, asked: &Words) -> bool {
    let is = |name: &str, value: &str| asked.get(name).is_some_and(|given| given == value);
    is("client_id", CLIENT)
        && is("redirect_uri", &world.redirect(slot))
        && is("response_type", "code")
        && is("code_challenge_method", "S256")
}

const KEPT: [&str; 7] = [
    "client_id",
    "redirect_uri",
    "response_type",
    "code_challenge_method",
    "code_challenge",
    "state",
    "nonce",
];

async fn ask(State(world): State<World>, Path(slot): Path<String>, Query(asked): Query<Words>) -> Response {
    if !fits(&world, &slot, &asked) {
        return StatusCode::BAD_REQUEST.into_response();
    }
    let kept = KEPT.map(|name| (name, asked.get(name).map(String::as_str).unwrap_or_default()));
    let mut response = Html(page::sign_in(&kept)).into_response();
    // Nobody frames the page of a provider.
    response.headers_mut().insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    response
}

async fn authorize(
    State(world): State<World>,
    Path(slot): Path<String>,
    Form(mut form): Form<Words>,
) -> Response {
    if !fits(&world, &slot, &form) {
        return StatusCode::BAD_REQUEST.into_response();
    }
    let mut given = |name: &str| form.remove(name).unwrap_or_default();
    let (redirect, state, issuer) = (given("redirect_uri"), given("state"), world.issuer(&slot));
    let person = given("person").trim().to_owned();
    let said = if given("answer") == "yes" && !person.is_empty() {
        let (challenge, nonce) = (given("code_challenge"), given("nonce"));
        let grant = Grant { slot, redirect: redirect.clone(), challenge, nonce, person };
        match world.grant(grant) {
            Ok(code) => ("code", code),
            Err(_) => return StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        }
    } else {
        ("error", "access_denied".to_owned())
    };
    let parameters = [(said.0, said.1.as_str()), ("state", &state), ("iss", &issuer)];
    match Url::parse_with_params(&redirect, parameters) {
        Ok(url) => Redirect::to(url.as_str()).into_response(),
        Err(_) => StatusCode::BAD_REQUEST.into_response(),
    }
}

async fn token(
    State(world): State<World>,
    Path(slot): Path<String>,
    headers: HeaderMap,
    Form(form): Form<Words>,
) -> Response {
    let given = |name: &str| form.get(name).map(String::as_str).unwrap_or_default();
    let client = format!("Basic {}", STANDARD.encode(format!("{CLIENT}:{SECRET}")));
    let knows = headers.get(header::AUTHORIZATION).is_some_and(|shown| shown.as_bytes() == client.as_bytes());
    let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(given("code_verifier").as_bytes()));
    let right = |grant: &Grant| {
        knows && grant.slot == slot && grant.redirect == given("redirect_uri") && grant.challenge == challenge
    };
    let Some(grant) = world.granted(given("code")).filter(right) else {
        return (StatusCode::BAD_REQUEST, Json(json!({ "error": "invalid_grant" }))).into_response();
    };
    let name = grant.person;
    let subject = hex::encode(Sha256::digest(format!("{slot} {}", name.to_lowercase())));
    let letters: String = name.to_lowercase().chars().filter(char::is_ascii_alphanumeric).collect();
    let claims = json!({ "iss": world.issuer(&slot), "aud": CLIENT, "sub": subject, "nonce": grant.nonce, "name": name,
        "email": format!("{letters}@mail.example"), "email_verified": !letters.is_empty() });
    match world.token(claims) {
        Some(token) => {
            Json(json!({ "id_token": token, "access_token": "none", "token_type": "Bearer" })).into_response()
        }
        None => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// Takes any answer that is not empty, under our secret.
async fn judge(Form(form): Form<Words>) -> Json<Value> {
    let response = form.get("response").is_some_and(|response| !response.is_empty());
    Json(json!({ "success": response && form.get("secret").is_some_and(|secret| secret == SECRET) }))
}

async fn recaptcha() -> Json<Value> {
    // The key that Google documents for tests.
    Json(json!({ "recaptchaSiteKey": "6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI" }))
}

/// A number that wants a text message.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Wanted {
    phone_number: String,
    recaptcha_token: String,
}

async fn text(State(world): State<World>, Json(wanted): Json<Wanted>) -> Response {
    if wanted.recaptcha_token.is_empty() {
        return (StatusCode::BAD_REQUEST, Json(json!({ "error": { "message": "MISSING_RECAPTCHA_TOKEN" } })))
            .into_response();
    }
    match world.text(wanted.phone_number) {
        Ok(session) => Json(json!({ "sessionInfo": session })).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// The code that came.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Came {
    session_info: String,
    code: String,
}

async fn answer(State(world): State<World>, Json(came): Json<Came>) -> Response {
    let number = (came.code == CODE).then(|| world.texted(&came.session_info)).flatten();
    let token = number.and_then(|number| {
        world.token(
            json!({ "iss": world.phone_issuer(), "aud": CLIENT, "sub": number, "phone_number": number }),
        )
    });
    match token {
        Some(token) => Json(json!({ "idToken": token })).into_response(),
        None => {
            (StatusCode::BAD_REQUEST, Json(json!({ "error": { "message": "INVALID_CODE" } }))).into_response()
        }
    }
}

/// Pages of any origin may call a phone-auth service.
async fn open_to_pages(request: axum::extract::Request, next: Next) -> Response {
    let mut response = if request.method() == Method::OPTIONS {
        StatusCode::NO_CONTENT.into_response()
    } else {
        next.run(request).await
    };
    let headers = response.headers_mut();
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    headers.insert(header::ACCESS_CONTROL_ALLOW_HEADERS, HeaderValue::from_static("content-type"));
    response
}
