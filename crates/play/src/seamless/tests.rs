//! The convention through HTTP with real signatures: scenarios S1–S12 of domain.md 1.6, and bad input.

mod addresses;
mod flood;
mod odd;

use std::{collections::HashMap, sync::Arc};

use axum::{
    Router,
    body::Body,
    http::{Request, StatusCode},
};
use kernel::{
    Amount, Asset, GameType, ManualClock,
    id::{MemberId, NodeId, VendorId},
};
use ledger::{AccountKey, AccountKind, Movement, Posting, Reason};
use serde_json::{Value, json};
use store::{Store, Tx, tasks::CancellationToken, testing::TestDb};
use time::Duration;
use tower::ServiceExt;
use uuid::Uuid;
use wager::Wager;
use web::{
    UserIds,
    signature::{Signer, generate},
};

use partner::{Hub, Partner};

use super::{Gateway, routes};
use external::reconcile::Reconciler;
use gate::{
    Player, PlayerContexts, Players, Restriction, SharedTitles, Title, TitleInfo, Titles,
    token::{self, GameToken},
};

use crate::{Settings, house::Limits};

const MEMBER: MemberId = MemberId(10_001);
const OTHER: MemberId = MemberId(10_002);

/// As the vendor knows members.
fn users() -> UserIds {
    UserIds::sealed(&[7; 32]).unwrap()
}

struct TwoPlayers;

#[async_trait::async_trait]
impl Players for TwoPlayers {
    async fn players(&self, members: &[MemberId]) -> Result<HashMap<MemberId, Player>, store::Error> {
        let player = Player {
            asset: Asset::Bdt,
            enabled: true,
            restriction: Restriction::Free,
            country: *b"BD",
            group: None,
        };
        let there = members.iter().filter(|member| [MEMBER, OTHER].contains(member));
        Ok(there.map(|member| (*member, player)).collect())
    }

    async fn hold_session(&self, _: &mut Tx, _: Uuid) -> Result<bool, store::Error> {
        Ok(true)
    }
}

/// Titles: knows the test's own game, and one that is switched off.
pub(crate) struct OneTitle;

impl Titles for OneTitle {
    fn title(&self, _: NodeId) -> Option<Title> {
        None
    }

    fn info(&self, _: VendorId, _: &str) -> Option<TitleInfo> {
        None
    }

    fn is_open(&self, partner: VendorId, code: &str) -> bool {
        partner == VendorId(2) && code == "inh_ref10l"
    }

    fn family(&self, _: VendorId, _: &str) -> Option<GameType> {
        Some(GameType::Rng)
    }
}

fn settings(partners: Vec<Partner>) -> Settings {
    let taka = |major| Amount::from_major(major).unwrap();
    Settings {
        token_minutes: 30,
        sync_minutes: 10,
        signing_key: String::new(),
        lobby_url: "http://127.0.0.1:8080".to_owned(),
        limits: Limits {
            min_stake: taka(1),
            max_stake: taka(1_000),
            max_payout: taka(100_000),
            min_cycle_ms: 0,
        },
        partners,
    }
}

/// The vendor of these tests, with this key.
fn partner(public_key: &str) -> Partner {
    Partner {
        id: 2,
        name: "studio".to_owned(),
        header: "X-Hub88-Signature".to_owned(),
        public_key: public_key.to_owned(),
        units_per_major: 100_000,
        addresses: Vec::new(),
        games_url: "http://127.0.0.1:1".to_owned(),
        operator_id: "mela".to_owned(),
        highest_payout: 1_000_000,
        highest_payouts: HashMap::from([("small".to_owned(), 500), ("grand".to_owned(), 5_000_000)]),
        games_path: "/operator/generic/v2".to_owned(),
        vendors: Vec::new(),
        user_numbers: false,
        users: users(),
    }
}

struct Desk {
    db: TestDb,
    store: Store,
    clock: Arc<ManualClock>,
    stop: CancellationToken,
    router: Router,
    signer: Signer,
    token: String,
}

impl Desk {
    async fn open() -> Self {
        let db = TestDb::fresh().await;
        let clock = Arc::new(ManualClock::at(time::macros::datetime!(2026-03-01 12:00 UTC)));
        let store = db.store_with(clock.clone()).await;
        fund(&store, MEMBER).await;
        let stop = CancellationToken::new();
        let wager = Wager::start(&store, &wager::Settings::default(), &stop).unwrap();
        let (private, public) = generate().unwrap();
        let partner = partner(&public);
        let settings = settings(vec![partner]);
        let titles: SharedTitles = Arc::new(OneTitle);
        let asked = (wager.clone(), Hub::new(&settings.partners, "").unwrap(), titles.clone());
        let reconciler = Reconciler::new(store.clone(), asked, &settings.partners, Default::default());
        let contexts = PlayerContexts::start(&store, Arc::new(TwoPlayers)).unwrap();
        let gateway = Gateway::new(store.clone(), (wager, Arc::new(reconciler)), contexts, titles, &settings);
        let gateway = gateway.unwrap();
        let router: Router = routes(gateway).into();
        let signer = Signer::from_pem(&private).unwrap();
        let token = launch(&store, MEMBER).await;
        Self { db, store, clock, stop, router, signer, token }
    }

    async fn send(&self, path: &str, body: &[u8], signature: &str) -> (StatusCode, Value) {
        let request = Request::post(format!("/partner/studio/{path}"))
            .header("X-Hub88-Signature", signature)
            .body(Body::from(body.to_vec()))
            .unwrap();
        let response = self.router.clone().oneshot(request).await.unwrap();
        let status = response.status();
        let body = axum::body::to_bytes(response.into_body(), 1 << 20).await.unwrap();
        (status, serde_json::from_slice(&body).unwrap())
    }

    async fn call(&self, path: &str, message: &Value) -> Value {
        let body = serde_json::to_vec(message).unwrap();
        let signature = self.signer.sign(&body).unwrap();
        let (status, answer) = self.send(path, &body, &signature).await;
        assert_eq!(status, StatusCode::OK);
        assert_eq!(answer["request_uuid"], message["request_uuid"], "the trace id is echoed");
        answer
    }

    /// Status without its prefix, and the balance in taka.
    async fn said(&self, path: &str, message: &Value) -> (String, f64) {
        let answer = self.call(path, message).await;
        let status = answer["status"].as_str().unwrap();
        let status = status.strip_prefix("RS_ERROR_").or_else(|| status.strip_prefix("RS_")).unwrap();
        (status.to_owned(), answer["balance"].as_f64().unwrap_or(f64::NAN) / 100_000.0)
    }

    fn bet(&self, key: &str, round: &str, taka: f64) -> Value {
        json!({ "user": users().of(MEMBER), "token": self.token, "request_uuid": key, "transaction_uuid": key,
            "supplier_transaction_id": "s", "round": round, "round_closed": false, "game_code": "inh_ref10l",
            "currency": "BDT", "amount": units(taka), "is_free": false, "reward_uuid": null, "bet": "zone", "meta": {} })
    }

    fn win(&self, key: &str, round: &str, taka: f64, reference: &str) -> Value {
        json!({ "user": users().of(MEMBER), "token": self.token, "request_uuid": key, "transaction_uuid": key,
            "reference_transaction_uuid": reference, "round": round, "round_closed": false,
            "game_code": "inh_ref10l", "currency": "BDT", "amount": units(taka) })
    }

    fn rollback(&self, key: &str, round: &str, reference: &str) -> Value {
        json!({ "user": users().of(MEMBER), "token": self.token, "request_uuid": key, "transaction_uuid": key,
            "reference_transaction_uuid": reference, "round": round, "game_code": "inh_ref10l" })
    }

    async fn close(self) {
        let audit = ledger::audit(&self.store).await.unwrap();
        assert!(audit.is_clean(), "{audit:?}");
        self.stop.cancel();
        self.db.close().await;
    }
}

/// The same call as the last of its round.
fn closing(mut call: Value) -> Value {
    call["round_closed"] = json!(true);
    call
}

fn units(taka: f64) -> i64 {
    (taka * 100_000.0).round() as i64
}

fn ok(balance: f64) -> (String, f64) {
    ("OK".to_owned(), balance)
}

fn error(status: &str, balance: f64) -> (String, f64) {
    (status.to_owned(), balance)
}

async fn fund(store: &Store, member: MemberId) {
    let movement = Movement {
        from: AccountKey::house(AccountKind::Provider, Asset::Bdt),
        to: AccountKey::member(member, AccountKind::Cash, Asset::Bdt),
        amount: Amount::from_major(1_000).unwrap(),
        reason: Reason::Deposit,
        cause: "deposit:test".into(),
        corrects: None,
    };
    let posting = Posting { owner: member, space: "deposit", key: "1".to_owned(), movements: vec![movement] };
    let mut tx = store.begin().await.unwrap();
    ledger::post(&mut tx, store.now(), &posting).await.unwrap();
    tx.commit().await.unwrap();
}

async fn launch(store: &Store, member: MemberId) -> String {
    let token = GameToken {
        member,
        partner: VendorId(2),
        game: "inh_ref10l".to_owned(),
        asset: Asset::Bdt,
        expires_at: store.now() + Duration::minutes(30),
    };
    token::issue(store, token).await.unwrap()
}

const BET: &str = "transaction/bet";
const WIN: &str = "transaction/win";
const ROLLBACK: &str = "transaction/rollback";

/// Shows: scenario:S1, scenario:S2, scenario:S3, attack:A13.
#[tokio::test]
async fn s1_to_s3_a_round_its_retry_and_its_altered_retry() {
    let desk = Desk::open().await;
    assert_eq!(desk.said(BET, &desk.bet("b1", "r1", 100.0)).await, ok(900.0));
    assert_eq!(desk.said(BET, &desk.bet("b1", "r1", 100.0)).await, ok(900.0));
    assert_eq!(desk.said(BET, &desk.bet("b1", "r1", 200.0)).await, error("DUPLICATE_TRANSACTION", 900.0));
    assert_eq!(desk.said(WIN, &closing(desk.win("w1", "r1", 250.0, "b1"))).await, ok(1150.0));
    assert_eq!(desk.said("user/balance", &desk.bet("x", "r", 0.0)).await, ok(1150.0));
    let mut euro = desk.bet("b1", "r1", 100.0);
    euro["currency"] = json!("EUR");
    assert_eq!(desk.said(BET, &euro).await, error("DUPLICATE_TRANSACTION", 1150.0));
    desk.close().await;
}

/// One key for two members: whichever comes second is another transaction, however close they come.
#[tokio::test]
async fn a_key_stands_for_one_member() {
    let desk = Desk::open().await;
    fund(&desk.store, OTHER).await;
    let token = launch(&desk.store, OTHER).await;
    for round in 0..20 {
        let first = desk.bet(&format!("b{round}"), "r1", 1.0);
        let mut second = first.clone();
        second["user"] = json!(users().of(OTHER));
        second["token"] = json!(token);
        let (first, second) = tokio::join!(desk.said(BET, &first), desk.said(BET, &second));
        let mut said = [first.0, second.0];
        said.sort();
        assert_eq!(said, ["DUPLICATE_TRANSACTION", "OK"]);
    }
    desk.close().await;
}

/// Shows: scenario:S4, scenario:S5, scenario:S6, scenario:S7, attack:A15.
#[tokio::test]
async fn s4_to_s7_funds_tombstones_and_unknown_bets() {
    let desk = Desk::open().await;
    assert_eq!(desk.said(BET, &desk.bet("b0", "r0", 1000.00001)).await, error("NOT_ENOUGH_MONEY", 1000.0));
    assert_eq!(desk.said(ROLLBACK, &desk.rollback("x1", "r1", "b1")).await, ok(1000.0));
    assert_eq!(desk.said(BET, &desk.bet("b1", "r1", 100.0)).await, error("TRANSACTION_ROLLED_BACK", 1000.0));
    let won = closing(desk.win("w1", "r1", 50.0, "b1"));
    assert_eq!(desk.said(WIN, &won).await, error("TRANSACTION_ROLLED_BACK", 1000.0));

    assert_eq!(desk.said(BET, &desk.bet("b2", "r2", 100.0)).await, ok(900.0));
    assert_eq!(desk.said(ROLLBACK, &desk.rollback("x2", "r2", "b2")).await, ok(1000.0));
    assert_eq!(desk.said(ROLLBACK, &desk.rollback("x2", "r2", "b2")).await, ok(1000.0));
    assert_eq!(desk.said(ROLLBACK, &desk.rollback("x3", "r2", "b2")).await, ok(1000.0));
    let won = closing(desk.win("w2", "r2", 50.0, "b2"));
    assert_eq!(desk.said(WIN, &won).await, error("TRANSACTION_ROLLED_BACK", 1000.0));

    let won = closing(desk.win("w3", "r3", 50.0, "nothing"));
    assert_eq!(desk.said(WIN, &won).await, error("TRANSACTION_DOES_NOT_EXIST", 1000.0));
    desk.close().await;
}

/// Shows: scenario:S8.
#[tokio::test]
async fn s8_an_ended_token_stops_new_bets_and_nothing_else() {
    let desk = Desk::open().await;
    assert_eq!(desk.said(BET, &desk.bet("b1", "r1", 100.0)).await, ok(900.0));
    desk.clock.advance(Duration::minutes(31));
    assert_eq!(desk.said(BET, &desk.bet("b2", "r1", 100.0)).await, error("TOKEN_EXPIRED", 900.0));
    // The retry of a bet that stands must not look refused: the vendor would void what we keep (domain.md 0.3).
    assert_eq!(desk.said(BET, &desk.bet("b1", "r1", 100.0)).await, ok(900.0));
    assert_eq!(desk.said(WIN, &closing(desk.win("w1", "r1", 100.0, "b1"))).await, ok(1000.0));
    desk.close().await;
}

/// Shows: scenario:S9, scenario:S10, scenario:S11, scenario:S12.
#[tokio::test]
async fn s9_to_s12_closed_rounds_free_rounds_debts_and_currencies() {
    let desk = Desk::open().await;
    assert_eq!(desk.said(BET, &desk.bet("b1", "r1", 100.0)).await, ok(900.0));
    assert_eq!(desk.said(BET, &desk.bet("b2", "r1", 100.0)).await, ok(800.0));
    assert_eq!(desk.said(WIN, &desk.win("w1", "r1", 50.0, "b1")).await, ok(850.0));
    assert_eq!(desk.said(WIN, &closing(desk.win("w2", "r1", 0.0, "b2"))).await, ok(850.0));
    assert_eq!(desk.said(BET, &desk.bet("b3", "r1", 10.0)).await, error("UNKNOWN", 850.0));
    assert_eq!(desk.said(BET, &desk.bet("b4", "r4", 0.0)).await, ok(850.0));

    let mut free = desk.bet("f1", "r5", 100.0);
    free["is_free"] = json!(true);
    assert_eq!(desk.said(BET, &free).await, ok(850.0));
    let mut won = closing(desk.win("f2", "r5", 30.0, "f1"));
    won["is_free"] = json!(true);
    assert_eq!(desk.said(WIN, &won).await, ok(880.0));

    assert_eq!(desk.said(BET, &desk.bet("d1", "r6", 80.0)).await, ok(800.0));
    assert_eq!(desk.said(WIN, &closing(desk.win("d2", "r6", 500.0, "d1"))).await, ok(1300.0));
    assert_eq!(desk.said(BET, &desk.bet("d3", "r7", 1300.0)).await, ok(0.0));
    assert_eq!(desk.said(ROLLBACK, &desk.rollback("d4", "r6", "d2")).await, ok(-500.0));
    assert_eq!(desk.said(BET, &desk.bet("d5", "r8", 1.0)).await, error("NOT_ENOUGH_MONEY", -500.0));

    let mut euro = desk.bet("e1", "r9", 10.0);
    euro["currency"] = json!("EUR");
    assert_eq!(desk.said(BET, &euro).await, error("WRONG_CURRENCY", -500.0));
    desk.close().await;
}

/// Shows: attack:A14.
#[tokio::test]
async fn who_signs_what_is_checked_before_it_is_read() {
    let desk = Desk::open().await;
    let body = serde_json::to_vec(&desk.bet("b1", "r1", 100.0)).unwrap();
    let good = desk.signer.sign(&body).unwrap();
    let (stranger, _) = generate().unwrap();
    let forged = Signer::from_pem(&stranger).unwrap().sign(&body).unwrap();
    let altered = serde_json::to_vec(&desk.bet("b1", "r1", 1.0)).unwrap();
    for (body, signature) in
        [(&body, forged.as_str()), (&altered, &good), (&body, ""), (&b"{}".to_vec(), &good)]
    {
        let (_, answer) = desk.send(BET, body, signature).await;
        assert_eq!(answer, json!({ "status": "RS_ERROR_INVALID_SIGNATURE" }));
    }
    assert_eq!(desk.said("user/balance", &desk.bet("x", "r", 0.0)).await, ok(1000.0));
    desk.close().await;
}

#[tokio::test]
async fn bad_input_is_named_and_moves_nothing() {
    let desk = Desk::open().await;
    for (amount, status) in [
        (json!(-1), "WRONG_TYPES"),
        (json!(1.5), "WRONG_TYPES"),
        (json!("100"), "WRONG_TYPES"),
        (json!(null), "WRONG_TYPES"),
        (json!(-1e30), "WRONG_TYPES"),
        (json!(1e18), "WRONG_TYPES"),
        (json!(1e30), "NOT_ENOUGH_MONEY"),
        (json!(u64::MAX), "NOT_ENOUGH_MONEY"),
        (json!(i64::MAX), "NOT_ENOUGH_MONEY"),
    ] {
        let mut bet = desk.bet("b1", "r1", 1.0);
        bet["amount"] = amount.clone();
        assert_eq!(desk.said(BET, &bet).await.0, status, "{amount}");
    }
    let change = |field: &str, value: Value| {
        let mut bet = desk.bet("b1", "r1", 1.0);
        bet[field] = value;
        bet
    };
    for (message, status) in [
        (change("token", json!("not a token")), "INVALID_TOKEN"),
        (change("user", json!(users().of(OTHER))), "INVALID_TOKEN"),
        (change("user", json!(users().of(MemberId(99_999)))), "USER_DISABLED"),
        (change("user", json!("p1' or '1'='1")), "USER_DISABLED"),
        (change("user", json!(users().of(MEMBER).to_uppercase())), "USER_DISABLED"),
        (change("user", json!(format!("0{}", users().of(MEMBER)))), "USER_DISABLED"),
        (change("user", json!(UserIds::sealed(&[8; 32]).unwrap().of(MEMBER))), "USER_DISABLED"),
        (change("user", json!("p10001")), "USER_DISABLED"),
        (change("round", json!("")), "WRONG_TYPES"),
        (change("round", json!("r".repeat(256))), "WRONG_TYPES"),
        (change("game_code", json!(7)), "WRONG_TYPES"),
        (change("transaction_uuid", json!("a\u{0}b")), "WRONG_TYPES"),
    ] {
        assert_eq!(desk.said(BET, &message).await.0, status, "{message}");
    }
    let mut missing = desk.bet("b1", "r1", 1.0);
    missing.as_object_mut().unwrap().remove("amount");
    assert_eq!(desk.said(BET, &missing).await.0, "WRONG_SYNTAX");
    let signature = desk.signer.sign(b"{not json").unwrap();
    assert_eq!(desk.send(BET, b"{not json", &signature).await.1["status"], "RS_ERROR_WRONG_SYNTAX");
    assert_eq!(desk.said("user/balance", &desk.bet("x", "r", 0.0)).await, ok(1000.0));
    desk.close().await;
}

/// Forty bets of the whole balance at once: one stands (quality.md P8 through the vendor's door).
#[tokio::test]
async fn of_forty_parallel_bets_of_the_whole_balance_one_stands() {
    let desk = Desk::open().await;
    let bets: Vec<Value> =
        (0..40).map(|bet| desk.bet(&format!("b{bet}"), &format!("r{bet}"), 1000.0)).collect();
    let said = futures::future::join_all(bets.iter().map(|bet| desk.said(BET, bet))).await;
    assert_eq!(said.iter().filter(|said| said.0 == "OK").count(), 1);
    assert_eq!(said.iter().filter(|said| said.0 == "NOT_ENOUGH_MONEY").count(), 39);
    desk.close().await;
}
