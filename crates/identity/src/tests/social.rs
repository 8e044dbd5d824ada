//! Accounts elsewhere, with an OpenID provider of the test's own, asked over real HTTP. It keeps the rules of a provider
//! (client authentication, return address, PKCE) so that our side of each is tried too; what a hostile or careless one
//! does is switched on by each test.
//!
//! Every refusal has its control beside it: the same way gone with nothing wrong ends in a session.

mod ways;

use std::{collections::HashMap, sync::Mutex};

use aws_lc_rs::{
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _},
};
use axum::{
    extract::{Query, State},
    http::header,
    response::{IntoResponse, Redirect, Response},
    routing::{get, post},
};
use base64::{
    Engine,
    engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD},
};
use kernel::Clock;
use sha2::{Digest, Sha256};

use super::{phone_auth_tokens::Signer, *};

type Forge = Arc<dyn Fn(Value) -> String + Send + Sync>;

/// What the provider may do other than it should.
#[derive(Default)]
struct Manners {
    /// Makes the ID token of its right claims; signed with the provider's RSA key when absent.
    forge: Option<Forge>,
    /// Takes a code twice, and any verifier.
    careless: bool,
    /// What the discovery document says otherwise.
    metadata: Value,
    /// Who is signed in there.
    person: Value,
}

#[derive(Clone)]
struct Code {
    challenge: String,
    nonce: String,
    redirect: String,
}

struct OpenId {
    issuer: String,
    signer: Signer,
    clock: Arc<ManualClock>,
    codes: Mutex<HashMap<String, Code>>,
    manners: Mutex<Manners>,
}

type Shared = State<Arc<OpenId>>;
type Words = HashMap<String, String>;

async fn discovery(State(openid): Shared) -> axum::Json<Value> {
    let issuer = &openid.issuer;
    let mut document = json!({ "issuer": issuer, "authorization_endpoint": format!("{issuer}/authorize"),
        "token_endpoint": format!("{issuer}/token"), "jwks_uri": format!("{issuer}/keys"),
        "token_endpoint_auth_methods_supported": ["client_secret_basic"] });
    let odd = openid.manners.lock().unwrap().metadata.clone();
    for (key, value) in odd.as_object().into_iter().flatten() {
        document[key] = value.clone();
    }
    axum::Json(document)
}

/// Signs the person in at once and sends the browser back.
async fn authorize(State(openid): Shared, Query(asked): Query<Words>) -> Response {
    let fits = asked["response_type"] == "code"
        && asked["client_id"] == "mela"
        && asked["code_challenge_method"] == "S256"
        && asked["scope"].split(' ').any(|scope| scope == "openid")
        && asked["redirect_uri"].starts_with("https://mela.example/social/");
    if !fits {
        return StatusCode::BAD_REQUEST.into_response();
    }
    let code = Uuid::new_v4().to_string();
    let back = reqwest::Url::parse_with_params(
        &asked["redirect_uri"],
        [("code", code.as_str()), ("state", &asked["state"]), ("iss", &openid.issuer)],
    );
    let kept = Code {
        challenge: asked["code_challenge"].clone(),
        nonce: asked["nonce"].clone(),
        redirect: asked["redirect_uri"].clone(),
    };
    openid.codes.lock().unwrap().insert(code, kept);
    Redirect::to(back.unwrap().as_str()).into_response()
}

async fn token(State(openid): Shared, headers: HeaderMap, body: String) -> Response {
    let url = reqwest::Url::parse(&format!("form:?{body}")).unwrap();
    let form: Words = url.query_pairs().into_owned().collect();
    let careless = openid.manners.lock().unwrap().careless;
    let client = format!("Basic {}", STANDARD.encode("mela:s%26cret"));
    let kept = if careless {
        openid.codes.lock().unwrap().get(&form["code"]).cloned()
    } else {
        openid.codes.lock().unwrap().remove(&form["code"])
    };
    let Some(kept) = kept else { return StatusCode::BAD_REQUEST.into_response() };
    let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(form["code_verifier"].as_bytes()));
    let fits = headers.get(header::AUTHORIZATION).unwrap().as_bytes() == client.as_bytes()
        && form["grant_type"] == "authorization_code"
        && form["redirect_uri"] == kept.redirect
        && (careless || challenge == kept.challenge);
    if !fits {
        return StatusCode::BAD_REQUEST.into_response();
    }
    let manners = openid.manners.lock().unwrap();
    let now = openid.clock.now().unix_timestamp();
    let mut claims =
        json!({ "iss": openid.issuer, "aud": "mela", "nonce": kept.nonce, "iat": now, "exp": now + 300 });
    for (key, value) in manners.person.as_object().unwrap() {
        claims[key] = value.clone();
    }
    let header = json!({ "alg": "RS256", "kid": "one" });
    let token = match &manners.forge {
        Some(forge) => forge(claims),
        None => openid.signer.token(&header, &claims),
    };
    axum::Json(json!({ "id_token": token, "access_token": "unused", "token_type": "Bearer" })).into_response()
}

async fn keys(State(openid): Shared) -> axum::Json<Value> {
    axum::Json(openid.signer.keys())
}

impl OpenId {
    async fn open(clock: Arc<ManualClock>) -> Arc<Self> {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let person = json!({ "sub": "person-1", "name": "Rahima Khatun", "email": "rahima@mail.example", "email_verified": true });
        let openid = Arc::new(Self {
            issuer: format!("http://{}", listener.local_addr().unwrap()),
            signer: Signer::new(),
            clock,
            codes: Mutex::default(),
            manners: Mutex::new(Manners { person, ..Manners::default() }),
        });
        let router = Router::new()
            .route("/.well-known/openid-configuration", get(discovery))
            .route("/authorize", get(authorize))
            .route("/token", post(token))
            .route("/keys", get(keys))
            .with_state(Arc::clone(&openid));
        store::tasks::spawn("provider", async move { axum::serve(listener, router).await.unwrap() });
        openid
    }

    fn person(&self, person: Value) {
        self.manners.lock().unwrap().person = person;
    }

    fn forge(&self, forge: impl Fn(Value) -> String + Send + Sync + 'static) {
        self.manners.lock().unwrap().forge = Some(Arc::new(forge));
    }

    fn honest(&self) {
        self.manners.lock().unwrap().forge = None;
    }
}

/// What a browser holds between leaving and coming back.
#[derive(Clone)]
struct Trip {
    cookie: String,
    code: String,
    state: String,
    iss: String,
}

/// The house with two providers.
struct Hall {
    desk: Desk,
    one: Arc<OpenId>,
    two: Arc<OpenId>,
}

impl Hall {
    async fn open() -> Self {
        let clock = Arc::new(ManualClock::at(time::macros::datetime!(2026-03-01 12:00 UTC)));
        let (one, two) = (OpenId::open(clock.clone()).await, OpenId::open(clock).await);
        let provider = |openid: &OpenId, name: &str| crate::social::Provider {
            issuer: openid.issuer.clone(),
            client_id: "mela".to_owned(),
            client_secret: Hidden("s&cret".to_owned()),
            name: name.to_owned(),
        };
        let desk = Desk::open_with(&|settings| {
            settings.social.one = provider(&one, "Shapla");
            settings.social.two = provider(&two, "Doel");
        })
        .await;
        desk.switch("SOCIALLOGIN3", true).await;
        Self { desk, one, two }
    }

    async fn ask(
        &self,
        path: &str,
        (token, cookie): (&str, &str),
        body: Value,
    ) -> (StatusCode, HeaderMap, Value) {
        let request = Request::builder()
            .method(Method::POST)
            .uri(path)
            .header("token", token)
            .header("cookie", cookie)
            // Whoever writes this header decides nothing.
            .header("host", "evil.example")
            .header("content-type", "application/json")
            .header("accept-language", "en")
            .body(Body::from(body.to_string()))
            .unwrap();
        self.desk.send("192.0.2.1", request).await
    }

    /// Leaves for a provider, signs in there and is sent back, as a browser does.
    async fn travel(&self, path: &str, (token, provider): (&str, &str)) -> Trip {
        let form = json!({ "provider": provider, "password": if token.is_empty() { Value::Null } else { json!("Mela-2026") } });
        let form = if token.is_empty() { json!({ "provider": provider }) } else { form };
        let (status, headers, answer) = self.ask(path, (token, ""), form).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        let cookie = headers["set-cookie"].to_str().unwrap();
        for part in ["HttpOnly", "SameSite=Strict", "Secure", "Path=/wps;", "Max-Age=600"] {
            assert!(cookie.contains(part), "{cookie}");
        }
        let browser = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
        let sent = browser.get(answer["value"]["url"].as_str().unwrap()).send().await.unwrap();
        assert_eq!(sent.status(), 303, "the provider takes what it is asked");
        let back = reqwest::Url::parse(sent.headers()["location"].to_str().unwrap()).unwrap();
        assert!(back.as_str().starts_with(&format!("https://mela.example/social/{provider}?")));
        let told: Words = back.query_pairs().into_owned().collect();
        Trip {
            cookie: cookie.split(';').next().unwrap().to_owned(),
            code: told["code"].clone(),
            state: told["state"].clone(),
            iss: told["iss"].clone(),
        }
    }

    async fn leave(&self, provider: &str) -> Trip {
        self.travel("/wps/session/social", ("", provider)).await
    }

    async fn come_back(&self, trip: &Trip, provider: &str) -> (StatusCode, Value) {
        let form = json!({ "provider": provider, "code": trip.code, "state": trip.state, "iss": trip.iss });
        let (status, _, answer) = self.ask("/wps/session/social/return", ("", &trip.cookie), form).await;
        (status, answer)
    }

    async fn sign_in(&self, provider: &str) -> (StatusCode, Value) {
        let trip = self.leave(provider).await;
        self.come_back(&trip, provider).await
    }

    async fn register(&self, change: &dyn Fn(&mut Value)) -> (StatusCode, Value) {
        let mut form = json!({ "username": "rahima", "registerMethod": "WEB", "login": true, "terms": true });
        change(&mut form);
        self.desk.call(Method::PUT, "/wps/member/register/social", "", form).await
    }

    /// A member who registered through the first provider: their token.
    async fn registered(&self) -> String {
        let (_, answer) = self.sign_in("one").await;
        let ticket = answer["value"]["details"]["ticket"].clone();
        let (status, answer) = self.register(&|form| form["ticket"] = ticket.clone()).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        answer["value"]["token"].as_str().unwrap().to_owned()
    }

    async fn bind(&self, token: &str, provider: &str) -> (StatusCode, Value) {
        let trip = self.travel("/wps/member/social", (token, provider)).await;
        let form = json!({ "provider": provider, "code": trip.code, "state": trip.state, "iss": trip.iss });
        let (status, _, answer) = self.ask("/wps/member/social/return", (token, &trip.cookie), form).await;
        (status, answer)
    }

    /// Names of the bound providers.
    async fn bound(&self, token: &str) -> Vec<String> {
        let rows = self.desk.get("/wps/member/social", token).await;
        let bound = rows.as_array().unwrap().iter().filter(|row| !row["since"].is_null());
        bound.map(|row| row["provider"].as_str().unwrap().to_owned()).collect()
    }

    async fn refused(&self, why: &str) {
        let (status, answer) = self.sign_in("one").await;
        assert_eq!((status, code(&answer)), (StatusCode::UNAUTHORIZED, "account_elsewhere"), "{why}");
    }
}
