//! Against a vendor that says what the test wants, on a real PostgreSQL: pages, overlap, looks back, rubbish, and a reader
//! that dies at the worst moment.

mod gone;

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex,
        atomic::{AtomicU16, AtomicUsize, Ordering},
    },
};

use axum::{
    Router,
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
    routing::post,
};
use kernel::{Asset, GameType, ManualClock, ValidRule, event::Event, id::NodeId};
use serde_json::{Value, json};
use store::{
    Tx, outbox,
    testing::{TestDb, end_lease},
};
use time::macros::datetime;
use tokio::sync::Notify;

use super::*;
use gate::{Player, Players, Restriction, Title, TitleInfo};

const NOON: OffsetDateTime = datetime!(2026-03-01 12:00 UTC);
const WHEEL: VendorId = VendorId(3);
const RAHIM: MemberId = MemberId(10_001);

/// As the vendor knows members.
fn users() -> web::UserIds {
    web::UserIds::sealed(&[7; 32]).unwrap()
}

/// What the vendor says.
#[derive(Default)]
struct Say {
    rows: Mutex<Vec<Value>>,
    /// Rows of a page; all of them when none is named.
    page: AtomicUsize,
    /// Said instead of anything else.
    instead: Mutex<Option<(u16, String)>>,
    /// Asked for this page, the vendor is silent until it is released.
    silent_at: Mutex<Option<usize>>,
    reached: Notify,
    asked: Mutex<Vec<Value>>,
    /// Lines that are told only when their round is asked for.
    by_round: Mutex<Vec<String>>,
    /// Asked for a round the vendor answers with this.
    round_instead: AtomicU16,
}

async fn list(State(say): State<Arc<Say>>, body: String) -> Response {
    let ask: Value = serde_json::from_str(&body).unwrap();
    say.asked.lock().unwrap().push(ask.clone());
    if let Some((status, text)) = say.instead.lock().unwrap().clone() {
        return (StatusCode::from_u16(status).unwrap(), text).into_response();
    }
    if let Some(round) = ask["round"].as_str() {
        let instead = say.round_instead.load(Ordering::SeqCst);
        if instead > 0 {
            return StatusCode::from_u16(instead).unwrap().into_response();
        }
        let rows = say.rows.lock().unwrap();
        let of_round: Vec<Value> = rows.iter().filter(|row| row["round"] == round).cloned().collect();
        return axum::Json(json!({ "transactions": of_round })).into_response();
    }
    let at = |text: &str| OffsetDateTime::parse(text, &Rfc3339).unwrap();
    let (from, until) = (at(ask["start_time"].as_str().unwrap()), at(ask["end_time"].as_str().unwrap()));
    let skip: usize = ask["cursor"].as_str().map_or(0, |cursor| cursor.parse().unwrap());
    if *say.silent_at.lock().unwrap() == Some(skip) {
        say.reached.notify_one();
        std::future::pending::<()>().await;
    }
    let rows = say.rows.lock().unwrap();
    let within =
        |row: &&Value| match row["created_at"].as_str().map(|text| OffsetDateTime::parse(text, &Rfc3339)) {
            Some(Ok(moment)) => moment >= from && moment < until,
            _ => true,
        };
    let by_round = say.by_round.lock().unwrap().clone();
    let told = |row: &&Value| !by_round.iter().any(|key| row["transaction_uuid"] == key.as_str());
    let found: Vec<Value> = rows.iter().filter(within).filter(told).cloned().collect();
    let size = match say.page.load(Ordering::SeqCst) {
        0 => found.len().max(1),
        size => size,
    };
    let page: Vec<Value> = found.iter().skip(skip).take(size).cloned().collect();
    let next = (skip + size < found.len()).then(|| (skip + size).to_string());
    axum::Json(json!({ "transactions": page, "next_cursor": next })).into_response()
}

pub(crate) struct Crowd;

#[async_trait::async_trait]
impl Players for Crowd {
    async fn players(&self, members: &[MemberId]) -> Result<HashMap<MemberId, Player>, store::Error> {
        let player = Player {
            asset: Asset::Bdt,
            enabled: true,
            restriction: Restriction::Free,
            country: *b"BD",
            group: None,
        };
        let there = members.iter().filter(|member| member.0 < 20_000);
        Ok(there.map(|member| (*member, player)).collect())
    }

    async fn hold_session(&self, _: &mut Tx, _: Uuid) -> Result<bool, store::Error> {
        Ok(true)
    }
}

/// Titles whose code says which family they are in.
pub(crate) struct Titles;

impl gate::Titles for Titles {
    fn title(&self, _: NodeId) -> Option<Title> {
        None
    }

    fn info(&self, _: VendorId, code: &str) -> Option<TitleInfo> {
        let family = code.parse().ok()?;
        Some(TitleInfo { en: code.into(), bn: code.into(), vendor: "wheel".into(), family })
    }

    fn is_open(&self, _: VendorId, _: &str) -> bool {
        true
    }

    fn family(&self, _: VendorId, code: &str) -> Option<GameType> {
        code.parse().ok()
    }
}

struct Desk {
    db: TestDb,
    store: Store,
    clock: Arc<ManualClock>,
    say: Arc<Say>,
    reader: Reader,
    holder: Uuid,
    stop: CancellationToken,
}

impl Desk {
    async fn open() -> Self {
        let db = TestDb::fresh().await;
        let clock = Arc::new(ManualClock::at(NOON));
        let store = db.store_with(clock.clone()).await;
        let say = Arc::new(Say::default());
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let stop = CancellationToken::new();
        let router =
            Router::new().route("/operator/generic/v2/transactions/list", post(list)).with_state(say.clone());
        tasks::spawn("vendor", web::serve::serve(listener, router, stop.clone()));
        let (private, public) = web::signature::generate().unwrap();
        let partner = Partner {
            id: WHEEL.0,
            name: "wheel".into(),
            header: "X-Hub88-Signature".into(),
            public_key: public,
            units_per_major: 100_000,
            addresses: Vec::new(),
            games_url: url,
            operator_id: "mela".into(),
            highest_payout: 1_000_000,
            highest_payouts: HashMap::new(),
            games_path: "/operator/generic/v2".to_owned(),
            vendors: Vec::new(),
            user_numbers: false,
            users: users(),
        };
        let hub = Hub::new(std::slice::from_ref(&partner), &private).unwrap();
        let reader = Reader {
            store: store.clone(),
            hub,
            players: Arc::new(Crowd),
            titles: Arc::new(Titles),
            hearing: dropped::Hearing::default(),
            partners: [(WHEEL, partner)].into(),
            settings: Settings::default(),
        };
        Self { db, store, clock, say, reader, holder: kernel::id::fresh(), stop }
    }

    fn lists(&self, rows: impl IntoIterator<Item = Value>) {
        self.say.rows.lock().unwrap().extend(rows);
    }

    fn change(&self, key: &str, change: impl Fn(&mut Value)) {
        let mut rows = self.say.rows.lock().unwrap();
        rows.iter_mut().filter(|row| row["transaction_uuid"] == key).for_each(change);
    }

    fn instead(&self, said: Option<(u16, &str)>) {
        *self.say.instead.lock().unwrap() = said.map(|(status, text)| (status, text.to_owned()));
    }

    async fn reads(&self) -> usize {
        self.clock.advance(Duration::seconds(16));
        self.reader.tick(self.holder).await.unwrap()
    }

    fn asked(&self) -> Vec<Value> {
        std::mem::take(&mut *self.say.asked.lock().unwrap())
    }

    /// What was told of settled rounds since the last time, added up: rounds or corrections, stakes, payouts. A
    /// transaction of a neighbouring test may hold facts back for a moment.
    async fn told(&self) -> (usize, i64, i64) {
        let mut sum = (0, 0, 0);
        while !outbox::is_caught_up(&self.store, "test", NOON + Duration::days(9)).await.unwrap() {
            let mut tx = self.store.begin().await.unwrap();
            let facts = outbox::take(&mut tx, "test", &["round_settled"]).await.unwrap();
            tx.commit().await.unwrap();
            for fact in facts {
                if let Some(Event::RoundSettled(settled)) = fact.event().cloned() {
                    sum = (sum.0 + 1, sum.1 + settled.stake.units(), sum.2 + settled.payout.units());
                }
            }
        }
        sum
    }

    async fn odd(&self) -> Vec<(String, String)> {
        sqlx::query_as("select key, why from external_odd_line order by key, why")
            .fetch_all(self.store.pool())
            .await
            .unwrap()
    }

    /// An hour later, when it is looked back.
    async fn looks_back(&self) {
        self.clock.advance(Duration::minutes(61));
        self.reader.tick(self.holder).await.unwrap();
    }

    /// What is listed no more, by state.
    async fn dropped(&self) -> Vec<(String, String)> {
        sqlx::query_as("select key, state from reconcile_difference where kind = 'dropped' order by key")
            .fetch_all(self.store.pool())
            .await
            .unwrap()
    }

    async fn close(self) {
        self.stop.cancel();
        self.db.close().await;
    }
}

fn row(key: &str, kind: &str, amount: i64, at: OffsetDateTime) -> Value {
    let round = key.rsplit_once('-').map_or(key, |(round, _)| round);
    let reference = (!kind.ends_with("BET")).then(|| format!("{round}-b"));
    json!({ "transaction_uuid": key, "kind": kind, "status": "TS_SUCCESS", "amount": amount, "user": users().of(RAHIM),
        "game_code": "g", "currency": "BDT", "round": round, "reference_transaction_uuid": reference,
        "created_at": at.format(&Rfc3339).unwrap() })
}

/// A round that cost ten and paid four.
fn played(round: &str, at: OffsetDateTime) -> [Value; 2] {
    [row(&format!("{round}-b"), "TK_BET", 10, at), row(&format!("{round}-w"), "TK_WIN", 4, at)]
}

/// Seen to fail without the overlap: the second round, listed a minute late, was never read.
#[tokio::test]
async fn every_page_is_read_once_and_what_comes_late_is_found() {
    let desk = Desk::open().await;
    let round = |number: i64| played(&format!("r{number}"), NOON - Duration::minutes(200 - number));
    desk.lists((0..50).flat_map(round));
    desk.say.page.store(8, Ordering::SeqCst);
    desk.reads().await;
    assert_eq!(desk.told().await, (50, 500, 200));
    let asked = desk.asked();
    assert!(asked.iter().all(|ask| ask["operator_id"] == "mela"));
    assert!(asked.len() >= 13 && asked.last().unwrap()["cursor"].is_string(), "{asked:?}");
    // A quarter of a minute has not passed: nothing is asked.
    assert_eq!(desk.reader.tick(desk.holder).await.unwrap(), 0);
    // Ten minutes late, within the overlap.
    desk.lists(played("late", desk.store.now() - Duration::minutes(10)));
    desk.reads().await;
    assert_eq!(desk.told().await, (1, 10, 4));
    desk.reads().await;
    assert_eq!(desk.told().await, (0, 0, 0));
    // A day late, and changed and cancelled after the fact: found when it is looked back.
    desk.lists(played("day", NOON - Duration::hours(24)));
    desk.change("r3-w", |row| row["amount"] = json!(40));
    desk.change("r4-b", |row| row["status"] = json!("TS_ROLLEDBACK"));
    desk.change("r4-w", |row| row["status"] = json!("TS_ROLLEDBACK"));
    desk.reads().await;
    assert_eq!(desk.told().await, (0, 0, 0));
    desk.clock.advance(Duration::minutes(61));
    desk.reads().await;
    assert_eq!(desk.told().await, (3, 0, 36), "ten and four more, thirty-six more, ten and four less");
    // Another node finds nothing to do while this one lives.
    desk.clock.advance(Duration::seconds(20));
    assert_eq!(desk.reader.tick(kernel::id::fresh()).await.unwrap(), 0);
    desk.close().await;
}

/// Seen to fail with the page read as a whole: one line that could not be read hid all others.
#[tokio::test]
async fn a_vendor_that_answers_rubbish_hides_nothing_and_stops_nothing() {
    let desk = Desk::open().await;
    let at = NOON - Duration::minutes(5);
    let odd = |key: &str, change: fn(&mut Value)| {
        let mut row = row(key, "TK_BET", 10, at);
        change(&mut row);
        row
    };
    desk.lists([
        json!(7),
        json!({ "transaction_uuid": "half" }),
        odd("user", |row| row["user"] = json!("somebody")),
        odd("nobody", |row| row["user"] = json!("p99999")),
        odd("coin", |row| row["currency"] = json!("XYZ")),
        odd("other", |row| row["currency"] = json!("EUR")),
        odd("less", |row| row["amount"] = json!(-1)),
        odd("more", |row| row["amount"] = json!(u64::MAX)),
        odd("kind", |row| row["kind"] = json!("TK_GIFT")),
        odd("nameless", |row| row["round"] = json!("")),
    ]);
    let mut ages_ago = row("ages", "TK_BET", 10, at);
    ages_ago["created_at"] = json!("1970-01-01T00:00:00Z");
    desk.lists(played("good", at));
    desk.reads().await;
    assert_eq!(desk.told().await, (1, 10, 4));
    let named = |(key, why): (&str, &str)| (key.to_owned(), why.to_owned());
    let expected = [
        ("", "shape"),
        ("coin", "currency"),
        ("half", "shape"),
        ("kind", "kind"),
        ("less", "shape"),
        ("more", "amount"),
        ("nameless", "shape"),
        ("nobody", "user"),
        ("other", "currency"),
        ("user", "user"),
    ];
    assert_eq!(desk.odd().await, expected.map(named));
    // A time that cannot be is no reason to put a round fifty years back.
    let from = NOON - Duration::hours(1);
    assert_eq!(page::line(ages_ago, &desk.reader.partners[&WHEEL], from, NOON).unwrap_err().why, "time");

    // Answers that are no list at all: nothing is taken, the place stays, and the vendor is left alone for a while.
    let reach = async || desk.reader.standings().await.unwrap()[0].clone();
    let before = reach().await.reach;
    for (status, said) in
        [(200, "<html>"), (200, "{}"), (200, r#"{"transactions":{}}"#), (502, ""), (403, "")]
    {
        desk.instead(Some((status, said)));
        desk.clock.advance(Duration::minutes(16));
        desk.asked();
        desk.reads().await;
        let now = reach().await;
        assert_eq!((now.reach, now.error.is_some(), now.odd), (before, true, 10), "{status} {said}");
        assert_eq!(desk.reader.tick(desk.holder).await.unwrap(), 0);
        assert!(!desk.asked().is_empty());
    }
    desk.instead(None);
    desk.lists(played("after", desk.store.now()));
    desk.clock.advance(Duration::minutes(16));
    desk.reads().await;
    assert_eq!((desk.told().await, reach().await.error), ((1, 10, 4), None));
    desk.close().await;
}

/// A list whose cursor stands still, or whose pages never end, is given up.
#[tokio::test]
async fn a_list_without_an_end_is_given_up() {
    let desk = Desk::open().await;
    desk.instead(Some((200, r#"{"transactions":[],"next_cursor":"same"}"#)));
    assert_eq!(desk.reads().await, 1);
    assert_eq!(desk.asked().len(), 2);
    let standing = desk.reader.standings().await.unwrap()[0].clone();
    assert!(standing.error.unwrap().contains("does not end"));
    desk.close().await;
}

/// The house dies while the second page is on its way, and again when it has come and is not written: whoever comes after
/// goes on from the cursor, and no round is lost or counted twice. Seen to fail with the cursor written in a transaction of
/// its own before the page: the page of the second death was never read.
#[tokio::test]
async fn whoever_comes_after_a_death_goes_on_from_the_page_that_was_not_written() {
    let desk = Desk::open().await;
    let round = |number: i64| played(&format!("r{number}"), NOON - Duration::minutes(60 - number));
    desk.lists((0..6).flat_map(round));
    desk.say.page.store(4, Ordering::SeqCst);
    *desk.say.silent_at.lock().unwrap() = Some(4);
    desk.clock.advance(Duration::seconds(16));
    let (reader, holder) = (desk.reader.clone(), desk.holder);
    #[expect(clippy::disallowed_methods, reason = "a task that the test kills")]
    let dying = tokio::spawn(async move { reader.tick(holder).await });
    let patience = std::time::Duration::from_secs(20);
    tokio::time::timeout(patience, desk.say.reached.notified()).await.expect("the second page was asked for");
    dying.abort();
    assert!(dying.await.unwrap_err().is_cancelled());
    assert_eq!(desk.told().await, (2, 20, 8), "the first page was written");
    *desk.say.silent_at.lock().unwrap() = None;

    // The second one reads the page; what it writes is held up, and it dies before the end.
    desk.clock.advance(LEASED + Duration::seconds(1));
    end_lease(&desk.store, LEASE).await;
    desk.asked();
    let mut held = desk.store.begin().await.unwrap();
    let (reader, second) = (desk.reader.clone(), kernel::id::fresh());
    lease::hold(&desk.store, LEASE, second, LEASED).await.unwrap().unwrap();
    sqlx::query("lock table external_reach in exclusive mode").execute(held.conn()).await.unwrap();
    #[expect(clippy::disallowed_methods, reason = "a task that the test kills")]
    let dying = tokio::spawn(async move { reader.tick(second).await });
    let mut owner = <sqlx::PgConnection as sqlx::Connection>::connect_with(&desk.db.connect).await.unwrap();
    let waits = "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(20);
    while sqlx::query_scalar::<_, i64>(waits).fetch_one(&mut owner).await.unwrap() == 0 {
        assert!(std::time::Instant::now() < deadline, "it did not come to writing");
        tokio::task::yield_now().await;
    }
    dying.abort();
    assert!(dying.await.unwrap_err().is_cancelled());
    drop(held);
    assert_eq!(desk.asked().len(), 1);
    assert_eq!(desk.told().await, (0, 0, 0), "its page is not written");

    // The third one asks for that page again and for what follows, not for the first.
    desk.clock.advance(LEASED + Duration::seconds(1));
    end_lease(&desk.store, LEASE).await;
    desk.reader.tick(kernel::id::fresh()).await.unwrap();
    let cursors: Vec<Value> = desk.asked().into_iter().map(|ask| ask["cursor"].clone()).take(2).collect();
    assert_eq!(cursors, [json!("4"), json!("8")]);
    assert_eq!(desk.told().await, (4, 40, 16));
    desk.close().await;
}

/// The family comes from the catalogue; a game that it does not list counts its stake.
#[tokio::test]
async fn the_valid_bet_follows_the_family_of_the_game() {
    let desk = Desk::open().await;
    let pushed = |game: &str| {
        let lines = [("b", "TK_BET"), ("w", "TK_WIN")];
        lines.map(|(part, kind)| {
            let mut row = row(&format!("{game}-{part}"), kind, 10, NOON);
            row["game_code"] = json!(game);
            row
        })
    };
    for game in ["LIVE", "SPORTS", "PVP", "RNG", "unlisted"] {
        desk.lists(pushed(game));
    }
    desk.reads().await;
    let mut found = Vec::new();
    for game in ["LIVE", "SPORTS", "PVP", "RNG", "unlisted"] {
        let round = wager::round_of(&desk.store, RAHIM, WHEEL, game).await.unwrap().unwrap();
        found.push((round.valid_by, round.valid_bet.units()));
    }
    let rules = [
        (ValidRule::Exposure, 0),
        (ValidRule::Outcome, 0),
        (ValidRule::Rake, 0),
        (ValidRule::Stake, 10),
        (ValidRule::Stake, 10),
    ];
    assert_eq!(found, rules);
    desk.close().await;
}
