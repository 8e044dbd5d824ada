use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use axum::{
    Router,
    body::Body,
    extract::Path,
    http::{Response, StatusCode},
    routing::get,
};
use futures::{StreamExt, stream};
use kernel::ManualClock;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use web::answer::Unusable;

use super::{clock, quicknet, second, thousandth};
use crate::{Beacon, Drand, Error, Pulse, Refusal, Settings, Wrong};

/// When pulse 1000 was published.
const PUBLISHED: i64 = 1_692_806_364;

/// A relay that knows of pulse 1000 of quicknet, and answers so.
struct Relay {
    url: String,
    asked: Arc<AtomicUsize>,
}

impl Relay {
    async fn answers(answer: impl Fn() -> Response<Body> + Clone + Send + Sync + 'static) -> Self {
        let asked = Arc::new(AtomicUsize::new(0));
        let count = asked.clone();
        let pulse = async move |Path((hash, number)): Path<(String, u64)>| {
            count.fetch_add(1, Ordering::SeqCst);
            assert_eq!((hash, number), (quicknet(&[]).chain_hash, 1_000));
            answer()
        };
        let router = Router::new().route("/{hash}/public/{number}", get(pulse));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        store::tasks::spawn("relay", async move { axum::serve(listener, router).await.unwrap() });
        Self { url, asked }
    }

    async fn says(body: Value) -> Self {
        Self::answers(move || Response::new(body.to_string().into())).await
    }

    async fn refuses(status: StatusCode) -> Self {
        Self::answers(move || Response::builder().status(status).body(Body::empty()).unwrap()).await
    }

    fn asked(&self) -> usize {
        self.asked.load(Ordering::SeqCst)
    }
}

fn real() -> Value {
    let Pulse { number, signature, randomness } = thousandth();
    json!({ "round": number, "randomness": randomness, "signature": signature })
}

/// The real pulse with one field changed.
fn bent(field: &str, value: impl Into<Value>) -> Value {
    let mut body = real();
    body[field] = value.into();
    body
}

fn open(urls: &[&str]) -> Drand {
    let urls: Vec<String> = urls.iter().map(|url| (*url).to_owned()).collect();
    Drand::new(&quicknet(&urls), clock(second(PUBLISHED))).unwrap()
}

/// What the only relay did instead.
async fn refusal(relay: &Relay) -> Refusal {
    match open(&[&relay.url]).pulse(1_000).await {
        Err(Error::Relay { relay, refusal }) if relay == "127.0.0.1" => refusal,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_real_pulse_is_taken() {
    let relay = Relay::says(real()).await;
    let drand = open(&[&format!("{}/", relay.url)]);
    assert_eq!(drand.name(), "drand quicknet");
    assert_eq!(drand.pulse(1_000).await.unwrap(), Some(thousandth()));
    // What else a relay says is nothing to us.
    let relay = Relay::says(bent("previous_signature", "00")).await;
    assert_eq!(open(&[&relay.url]).pulse(1_000).await.unwrap(), Some(thousandth()));
}

#[tokio::test]
async fn each_bent_field_is_refused_by_its_name() {
    let relay = Relay::says(bent("round", 1_001)).await;
    assert!(matches!(refusal(&relay).await, Refusal::Number(1_001)));
    let signature = super::another().signature;
    let relay = Relay::says(bent("signature", signature)).await;
    assert!(matches!(refusal(&relay).await, Refusal::Wrong(Wrong::Signature(1_000))));
    let relay = Relay::says(bent("signature", "00")).await;
    assert!(matches!(refusal(&relay).await, Refusal::Wrong(Wrong::Point(_))));
    let relay = Relay::says(bent("randomness", "00".repeat(32))).await;
    assert!(matches!(refusal(&relay).await, Refusal::Wrong(Wrong::Randomness)));
    for garbage in [bent("round", -1), bent("signature", Value::Null), json!("no"), json!({})] {
        let relay = Relay::says(garbage.clone()).await;
        let refused = refusal(&relay).await;
        assert!(matches!(refused, Refusal::Unusable(Unusable::Unreadable)), "{garbage} {refused:?}");
    }
    // Another network's signature over the same number is none of this one's: with its key the pulse is not taken.
    let relay = Relay::says(real()).await;
    let mut settings = quicknet(std::slice::from_ref(&relay.url));
    settings.public_key = OTHER_KEY.to_owned();
    let other = Drand::new(&settings, clock(second(PUBLISHED))).unwrap().pulse(1_000).await;
    assert!(matches!(other, Err(Error::Relay { refusal: Refusal::Wrong(Wrong::Signature(_)), .. })));
}

/// The generator of the second group: the key of the secret 1.
const OTHER_KEY: &str = "93e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7e\
    024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8";

#[tokio::test]
async fn the_next_relay_is_asked_when_one_gives_nothing() {
    let dead = {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        format!("http://{}", listener.local_addr().unwrap())
    };
    let lying = Relay::says(bent("randomness", "00".repeat(32))).await;
    let behind = Relay::refuses(StatusCode::NOT_FOUND).await;
    let (good, spare) = (Relay::says(real()).await, Relay::says(real()).await);
    let drand = open(&[&dead, &lying.url, &behind.url, &good.url, &spare.url]);
    assert_eq!(drand.pulse(1_000).await.unwrap(), Some(thousandth()));
    assert_eq!([&lying, &behind, &good, &spare].map(Relay::asked), [1, 1, 1, 0]);
    // One that works has it not yet: whatever the others do, it is waited for.
    assert_eq!(open(&[&dead, &behind.url, &lying.url]).pulse(1_000).await.unwrap(), None);
    // None works: what the last one did is told.
    let failed = open(&[&lying.url, &dead]).pulse(1_000).await;
    assert!(matches!(failed, Err(Error::Relay { refusal: Refusal::Unreachable(_), .. })), "{failed:?}");
}

#[tokio::test]
async fn before_its_time_nobody_is_asked_and_then_it_is_waited_for() {
    let relay = Relay::says(real()).await;
    let clock = Arc::new(ManualClock::at(second(PUBLISHED) - time::Duration::MICROSECOND));
    let drand = Drand::new(&quicknet(std::slice::from_ref(&relay.url)), clock.clone()).unwrap();
    for number in [1_000, 1_001, u64::MAX, 0] {
        assert_eq!(drand.pulse(number).await.unwrap(), None);
    }
    assert_eq!(relay.asked(), 0);
    clock.advance(time::Duration::MICROSECOND);
    assert_eq!(drand.pulse(1_000).await.unwrap(), Some(thousandth()));
    assert_eq!(relay.asked(), 1);
    for status in [StatusCode::NOT_FOUND, StatusCode::TOO_EARLY] {
        let relay = Relay::refuses(status).await;
        assert_eq!(open(&[&relay.url]).pulse(1_000).await.unwrap(), None, "{status}");
        // Long after, too: the network may stand still.
        let late = clock_after_an_hour();
        let drand = Drand::new(&quicknet(std::slice::from_ref(&relay.url)), late).unwrap();
        assert_eq!(drand.pulse(1_000).await.unwrap(), None, "{status}");
    }
    for status in [StatusCode::INTERNAL_SERVER_ERROR, StatusCode::FORBIDDEN, StatusCode::NO_CONTENT] {
        let relay = Relay::refuses(status).await;
        assert!(matches!(refusal(&relay).await, Refusal::Status(code) if code == status));
    }
}

fn clock_after_an_hour() -> Arc<ManualClock> {
    clock(second(PUBLISHED + 3_600))
}

#[tokio::test]
async fn a_relay_that_sends_elsewhere_is_not_followed() {
    let good = Relay::says(real()).await;
    let there = format!("{}/{}/public/1000", good.url, quicknet(&[]).chain_hash);
    let away = move || {
        let answer = Response::builder().status(StatusCode::FOUND).header("location", &there);
        answer.body(Body::empty()).unwrap()
    };
    let relay = Relay::answers(away).await;
    assert!(matches!(refusal(&relay).await, Refusal::Status(302)));
    assert_eq!(good.asked(), 0);
}

/// Each would hold the house for ever: one that never answers, one that stops amid the answer, one whose answer has no end.
#[tokio::test]
async fn who_is_slow_or_huge_is_cut() {
    let silent = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let silent_url = format!("http://{}", silent.local_addr().unwrap());
    let begun = || Response::new(Body::from_stream(stream::pending::<Result<&[u8], std::io::Error>>()));
    let slow = Relay::answers(begun).await;
    for url in [&silent_url, &slow.url] {
        let settings = quicknet(std::slice::from_ref(url));
        let patience = Duration::from_millis(200);
        let drand = Drand::with_patience(&settings, clock(second(PUBLISHED)), patience).unwrap();
        let Err(Error::Relay { refusal, .. }) = drand.pulse(1_000).await else { panic!("{url}") };
        let (Refusal::Unreachable(cause) | Refusal::Unusable(Unusable::Broken(cause))) = &refusal else {
            panic!("{refusal:?}")
        };
        assert!(cause.is_timeout(), "{cause:?}");
    }
    let endless = || {
        let piece = stream::repeat(b"[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,")
            .map(|piece| Ok::<_, std::io::Error>(&piece[..]));
        Response::new(Body::from_stream(piece))
    };
    let (endless, long) = (Relay::answers(endless).await, Relay::says(bent("note", "x".repeat(4_096))).await);
    for relay in [endless, long] {
        assert!(matches!(refusal(&relay).await, Refusal::Unusable(Unusable::TooLong { .. })));
    }
}

#[test]
fn the_pulse_after_a_moment_is_the_first_that_comes_later() {
    let drand = open(&["https://api.drand.sh"]);
    let genesis = second(1_692_803_367);
    let moment = time::Duration::NANOSECOND;
    for (at, first) in [
        (second(-1), 1),
        (genesis - moment, 1),
        (genesis, 2),
        (genesis + time::Duration::seconds(3) - moment, 2),
        (genesis + time::Duration::seconds(3), 3),
        (second(PUBLISHED) - moment, 1_000),
        (second(PUBLISHED), 1_001),
    ] {
        // The clock may be ten seconds behind.
        assert_eq!(drand.after(at - time::Duration::seconds(10)), first, "{at}");
        assert!(drand.published_at(first).unwrap() > at);
        assert!(drand.published_at(first - 1).is_none_or(|before| before <= at));
    }
    assert_eq!(drand.published_at(0), None);
    assert_eq!(drand.published_at(1), Some(genesis));
    assert_eq!(drand.published_at(1_000), Some(second(PUBLISHED)));
    assert_eq!(drand.published_at(u64::MAX), None);
}

#[test]
fn settings_of_no_network_are_refused_by_their_name() {
    let made = |change: &dyn Fn(&mut Settings)| {
        let mut settings = quicknet(&["https://api.drand.sh".to_owned()]);
        change(&mut settings);
        match Drand::new(&settings, clock(second(0))) {
            Ok(drand) => drand.name().to_owned(),
            Err(Error::Setting { setting, .. }) => setting.to_owned(),
            Err(Error::Key(_)) => "public_key".to_owned(),
            Err(other) => panic!("{other:?}"),
        }
    };
    let at = |url: &str| made(&|settings| settings.urls = vec![url.to_owned()]);
    assert_eq!(made(&|settings| settings.urls.clear()), "urls");
    for url in ["http://api.drand.sh", "http://127.0.0.1.example.com", "ftp://localhost", "api.drand.sh", ""]
    {
        assert_eq!(at(url), "urls", "{url}");
    }
    for url in ["https://api.drand.sh", "http://localhost:1", "http://127.0.0.1:1", "http://[::1]:1"] {
        assert_eq!(at(url), "drand quicknet", "{url}");
    }
    let upper = quicknet(&[]).chain_hash.to_uppercase();
    for hash in ["", "../public", "52db", &upper] {
        assert_eq!(made(&|settings| hash.clone_into(&mut settings.chain_hash)), "chain_hash", "{hash}");
    }
    let other = "04".repeat(32);
    assert_eq!(made(&|settings| settings.chain_hash.clone_from(&other)), format!("drand {other}"));
    assert_eq!(made(&|settings| settings.public_key.clear()), "public_key");
    assert_eq!(made(&|settings| settings.genesis = i64::MAX), "genesis");
    let text = |period: u32, more: &str| {
        format!(r#"{{"urls":[],"chain_hash":"","public_key":"","genesis":0,"period":{period}{more}}}"#)
    };
    assert!(serde_json::from_str::<Settings>(&text(3, "")).is_ok());
    assert!(serde_json::from_str::<Settings>(&text(0, "")).is_err());
    assert!(serde_json::from_str::<Settings>(&text(3, r#","scheme":"x""#)).is_err());
}
