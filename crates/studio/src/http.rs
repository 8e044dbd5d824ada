//! What browsers ask the studio for: the game's page, its art, the calls of a session, and what anyone replays rounds with.

use axum::{
    Router,
    body::Body,
    extract::State,
    http::{HeaderMap, HeaderName, HeaderValue, Request, StatusCode, header},
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::get,
};
use games::slots;
use tower::ServiceExt;
use tower_http::services::ServeDir;
use uuid::Uuid;
use web::{Envelope, Path, Reply, violations};

use crate::{Error, Studio, calls, operator, seeds::Record};

/// The studio's routes, to be served on a port of its own.
pub fn router(studio: Studio) -> Router {
    let policy = HeaderValue::from_str(&policy(&studio.settings.frame_ancestors));
    let policy = policy.unwrap_or(HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'"));
    let pages = Router::new()
        .route("/play/{game}", get(page))
        .route("/client/{*file}", get(file))
        .layer(middleware::from_fn(move |request, next| guard(policy.clone(), request, next)))
        .with_state(studio.clone());
    let pictures = Router::new()
        .route("/art/{file}", get(card))
        .route("/art/symbol/{theme}/{file}", get(symbol))
        .with_state(studio.clone());
    let (calls, _) = calls::routes().with_state(studio.clone()).split_for_parts();
    let calls = calls.merge(pictures).merge(violations::routes("studio", &studio.clock));
    pages.merge(calls).merge(proofs(&studio)).merge(operator::routes(studio))
}

/// What anyone replays rounds with, from any page: it is open, asks for nothing and names nobody.
fn proofs(studio: &Studio) -> Router {
    let open = |mut response: Response| async {
        response.headers_mut().insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
        response
    };
    Router::new()
        .route("/rounds/{id}", get(record))
        .route("/models/{version}", get(rules))
        .layer(middleware::map_response(open))
        .with_state(studio.clone())
}

fn policy(ancestors: &[String]) -> String {
    format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; \
         connect-src 'self'; media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self' {}; \
         require-trusted-types-for 'script'; trusted-types 'none'; {}",
        ancestors.join(" "),
        violations::DIRECTIVES
    )
}

async fn guard(policy: HeaderValue, request: Request<Body>, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    violations::name_endpoint(headers);
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        // The page's address holds a token in its fragment, which is never sent; the rest is nobody's business either.
        ("referrer-policy", "no-referrer"),
        ("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=()"),
    ] {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    response
}

/// The page of a game: one client plays every model.
async fn page(State(studio): State<Studio>, Path(game): Path<String>, headers: HeaderMap) -> Response {
    if studio.titles.find(&game).is_none() {
        return StatusCode::NOT_FOUND.into_response();
    }
    serve(&studio, "/index.html", "no-cache", &headers).await
}

async fn file(State(studio): State<Studio>, Path(file): Path<String>, headers: HeaderMap) -> Response {
    let hashed = file.starts_with("assets/");
    serve(
        &studio,
        &format!("/{file}"),
        if hashed { "public, max-age=31536000, immutable" } else { "no-cache" },
        &headers,
    )
    .await
}

/// A file of the client, in the packed form beside it where the browser takes that: smaller than what is packed on the way.
async fn serve(studio: &Studio, path: &str, caching: &'static str, headers: &HeaderMap) -> Response {
    let mut request = Request::builder().uri(path);
    if let Some(accepted) = headers.get(header::ACCEPT_ENCODING) {
        request = request.header(header::ACCEPT_ENCODING, accepted);
    }
    let Ok(request) = request.body(Body::empty()) else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    let files = ServeDir::new(&studio.settings.client)
        .append_index_html_on_directories(false)
        .precompressed_br()
        .precompressed_gzip();
    let mut response = match files.oneshot(request).await {
        Ok(response) => response.map(Body::new),
        Err(never) => match never {},
    };
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    response
}

/// Title art, lettered in English, or as `{code}.bare.svg` not at all; the same for ever, so that a phone fetches it once.
async fn card(State(studio): State<Studio>, Path(file): Path<String>) -> Response {
    let drawn = file.strip_suffix(".svg").and_then(|file| match file.strip_suffix(".bare") {
        Some(code) => studio.titles.sitter(code).map(|(theme, seed, _)| art::card(theme, seed, "", "")),
        None => {
            let sitter = studio.titles.sitter(file);
            sitter.map(|(theme, seed, (title, maker))| art::card(theme, seed, title, maker))
        }
    });
    drawn.map_or_else(|| StatusCode::NOT_FOUND.into_response(), picture)
}

async fn symbol(Path((theme, file)): Path<(String, String)>) -> Response {
    let theme = art::themes().iter().find(|known| known.id == theme);
    let letter = file.strip_suffix(".svg").and_then(|name| {
        let mut letters = name.chars();
        letters.next().filter(|letter| letter.is_ascii_uppercase() && letters.next().is_none())
    });
    match (theme, letter) {
        (Some(theme), Some(letter)) => picture(art::symbol(theme, letter)),
        _ => StatusCode::NOT_FOUND.into_response(),
    }
}

fn picture(svg: String) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CACHE_CONTROL, "public, max-age=604800, immutable"),
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'; style-src 'unsafe-inline'"),
        (HeaderName::from_static("cross-origin-resource-policy"), "cross-origin"),
    ];
    (headers, svg).into_response()
}

/// Open to anyone who knows the round's name: it says nothing about its player.
async fn record(State(studio): State<Studio>, Path(round): Path<Uuid>) -> Reply<Record> {
    Ok(Envelope::of(studio.record_of(round)?))
}

/// The rules of a model by the hash that records name: exactly the text whose SHA-256 it is, so that whoever replays a
/// round knows that these are the rules it was played by.
async fn rules(Path(version): Path<String>) -> Response {
    let known = slots::models()
        .iter()
        .find(|model| slots::find(&model.id).is_some_and(|evaluator| evaluator.version() == version));
    let Some(model) = known else { return web::Failure::from(Error::UnknownGame).into_response() };
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    (headers, model.canonical()).into_response()
}
