//! Vendors with wallets of their own: whatever they do not answer, no money is lost or made.

use ::office::{
    NamedOperator, Reach, Role,
    second_person::Participant,
    testing::{Desk, Known, code},
};
use kernel::id::VendorId;
use ledger::{AccountKey, AccountKind};

use super::*;
use crate::backoffice_routes;
use crate::vendor::{
    self, Move, State as Stage, VendorTransfer,
    office::{Decision, Refused, Turn, Wanted},
    wallet::{Order, Stand, VendorWallet, Word},
};

/// A vendor that keeps a wallet, and is mute when told to be: before or after it has done what it was asked.
#[derive(Default)]
struct Fair {
    wallet: Mutex<i64>,
    done: Mutex<HashMap<Uuid, Word>>,
    mute_before: AtomicUsize,
    mute_after: AtomicUsize,
    mute_status: AtomicUsize,
    mute_balance: AtomicUsize,
    mute_status_after: AtomicUsize,
    refuses: AtomicUsize,
    /// Tellings that are refused for a passing reason, of which no record is kept, once the gate opens.
    passing: AtomicUsize,
    passing_gate: Gate,
    /// Tellings that are done at once, and answered once the gate opens.
    late: AtomicUsize,
    late_gate: Gate,
}

struct Gate(tokio::sync::Semaphore);

impl Default for Gate {
    fn default() -> Self {
        Self(tokio::sync::Semaphore::new(0))
    }
}

fn one_less(counter: &AtomicUsize) -> bool {
    counter.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1)).is_ok()
}

impl Fair {
    fn act(&self, order: &Order, sign: i64) -> Result<Word, Error> {
        if one_less(&self.mute_before) {
            return Err(Error::ProviderRefused);
        }
        let mut done = self.done.lock().unwrap();
        let word = *done.entry(order.transaction_uuid).or_insert_with(|| {
            let mut wallet = self.wallet.lock().unwrap();
            let after = *wallet + sign * order.amount.units();
            if one_less(&self.refuses) || after < 0 {
                return Word::Refused;
            }
            *wallet = after;
            Word::Done
        });
        if one_less(&self.mute_after) { Err(Error::ProviderRefused) } else { Ok(word) }
    }
}

#[async_trait::async_trait]
impl VendorWallet for Fair {
    async fn deposit(&self, order: &Order) -> Result<Word, Error> {
        if one_less(&self.passing) {
            drop(self.passing_gate.0.acquire().await.unwrap());
            return Ok(Word::Refused);
        }
        let word = self.act(order, 1);
        if one_less(&self.late) {
            drop(self.late_gate.0.acquire().await.unwrap());
        }
        word
    }

    async fn withdraw(&self, order: &Order) -> Result<Word, Error> {
        self.act(order, -1)
    }

    async fn status(&self, transfer: Uuid) -> Result<Word, Error> {
        if one_less(&self.mute_status) {
            return Err(Error::ProviderRefused);
        }
        let word = self.done.lock().unwrap().get(&transfer).copied().unwrap_or(Word::Unheard);
        // Mute only about what it knows.
        if word != Word::Unheard && one_less(&self.mute_status_after) {
            return Err(Error::ProviderRefused);
        }
        Ok(word)
    }

    async fn balance(&self, _: &str, _: Asset) -> Result<Money, Error> {
        if one_less(&self.mute_balance) {
            return Err(Error::ProviderRefused);
        }
        Ok(Money::from_units(*self.wallet.lock().unwrap()))
    }
}

struct Stall {
    house: House,
    fair: Arc<Fair>,
    cashier: Cashier,
    worker: Worker,
}

impl Stall {
    async fn open() -> Self {
        let house = House::with_money(1_000).await;
        let fair = Arc::new(Fair::default());
        let name = Text { bn: "মেলা".into(), en: "Fair".into() };
        let stand = Stand {
            id: "fair".into(),
            partner: 3,
            name,
            idle_minutes: 60,
            patience: Duration::seconds(5),
            highest_gain: money(5_000),
            users: web::UserIds::numbers(),
            wallet: fair.clone(),
        };
        let cashier = house.cashier.clone().with_vendors(vec![stand]);
        let worker = cashier.jobs(Worker::default());
        Self { house, fair, cashier, worker }
    }

    async fn moves(&self, inward: bool, amount: i64) -> Result<VendorTransfer, Error> {
        self.cashier.move_money(RAHIM, &wish(inward, amount)).await
    }

    /// Lets the jobs ask, until none is left that will.
    async fn asks(&self) {
        for _ in 0..6 {
            self.house.clock.advance(Duration::minutes(2));
            while self.worker.run_one(&self.house.store).await.unwrap() {}
        }
    }

    /// Lets the jobs ask until what is on its way now has arrived.
    async fn asks_once(&self) {
        self.house.clock.advance(Duration::minutes(2));
        while self.worker.run_one(&self.house.store).await.unwrap() {}
        self.house.clock.advance(Duration::minutes(5));
        while self.worker.run_one(&self.house.store).await.unwrap() {}
    }

    /// Cash, on its way, at the vendor by our books; the invariant of domain.md 1.9 beside it.
    async fn books(&self) -> (Money, Money, Money) {
        let mut tx = self.house.store.begin().await.unwrap();
        let way = AccountKey::house(AccountKind::VendorTransit, Asset::Bdt);
        let vendor = AccountKey::house(AccountKind::Vendor, Asset::Bdt);
        let book = ledger::lock(&mut tx, &[way, vendor].into()).await.unwrap();
        let transit: i64 = sqlx::query_scalar(
            "select coalesce(sum(amount), 0)::bigint from cashier_vendor_transfer
             where inward and state in ('requested', 'sent', 'unknown')",
        )
        .fetch_one(tx.conn())
        .await
        .unwrap();
        assert_eq!(
            book.balance(way),
            Money::from_units(transit),
            "what is on its way is what the transfers say"
        );
        (self.house.has().await.0, book.balance(way), book.balance(vendor))
    }
}

fn wish(inward: bool, amount: i64) -> Move {
    Move { request_id: RequestId::fresh(), vendor: "fair".into(), inward, amount: Some(taka(amount)) }
}

const NONE: Money = Money::ZERO;

#[tokio::test]
async fn money_goes_to_a_vendor_once_and_a_sweep_brings_back_what_is_there() {
    let stall = Stall::open().await;
    let there = wish(true, 600);
    let told = futures::future::join_all((0..5).map(|_| stall.cashier.move_money(RAHIM, &there))).await;
    assert!(told.iter().all(Result::is_ok), "{told:?}");
    assert_eq!(stall.books().await, (money(400), NONE, money(600)));
    assert!(matches!(stall.moves(true, 401).await, Err(Error::Ledger(_))));
    // The member wins there: more comes back than went.
    *stall.fair.wallet.lock().unwrap() += money(250).units();
    let swept = stall.cashier.sweep(RAHIM, None).await.unwrap();
    assert_eq!((swept[0].state, swept[0].amount), (Stage::Confirmed, taka(850)));
    assert_eq!(stall.books().await, (money(1_250), NONE, money(-250)));
    assert!(stall.cashier.sweep(RAHIM, None).await.unwrap().is_empty());
    stall.house.close().await;
}

#[tokio::test]
async fn a_time_out_is_a_question_and_never_reversed() {
    let stall = Stall::open().await;
    // The vendor did it, and its answer was lost.
    stall.fair.mute_after.store(1, Ordering::SeqCst);
    stall.fair.mute_status.store(3, Ordering::SeqCst);
    let lost = stall.moves(true, 600).await.unwrap();
    assert_eq!(lost.state, Stage::Unknown);
    assert_eq!(stall.books().await, (money(400), money(600), NONE));
    assert!(matches!(stall.moves(false, 100).await, Err(Error::Moving)), "one at a time");
    stall.asks().await;
    assert_eq!(stall.books().await, (money(400), NONE, money(600)));
    assert_eq!(*stall.fair.wallet.lock().unwrap(), money(600).units(), "it was put in once");
    // The vendor never heard of it: it is told again, under the same name.
    stall.fair.mute_before.store(2, Ordering::SeqCst);
    assert_eq!(stall.moves(false, 200).await.unwrap().state, Stage::Unknown);
    assert_eq!(stall.books().await, (money(400), NONE, money(600)), "nothing is credited on hope");
    stall.asks().await;
    assert_eq!(stall.books().await, (money(600), NONE, money(400)));
    // It refuses, definitely: only then does the money come back.
    stall.fair.refuses.store(1, Ordering::SeqCst);
    assert_eq!(stall.moves(true, 100).await.unwrap().state, Stage::Reversed);
    assert_eq!(stall.books().await, (money(600), NONE, money(400)));
    assert!(ledger::audit(&stall.house.store).await.unwrap().is_clean());
    stall.house.close().await;
}

/// Money that was brought to a room is still the member's.
#[tokio::test]
async fn what_lies_in_a_room_counts_as_ones_own() {
    let stall = Stall::open().await;
    let mine = |kind| AccountKey::member(RAHIM, kind, Asset::Bdt);
    let brought = ledger::Posting {
        owner: RAHIM,
        space: "test",
        key: "brought".into(),
        movements: vec![ledger::Movement {
            from: mine(AccountKind::Cash),
            to: mine(AccountKind::Session),
            amount: taka(300),
            reason: ledger::Reason::BuyIn,
            cause: "room:x".into(),
            corrects: None,
        }],
    };
    let mut tx = stall.house.store.begin().await.unwrap();
    ledger::post(&mut tx, stall.house.store.now(), &brought).await.unwrap();
    tx.commit().await.unwrap();
    let funds = stall.cashier.funds(RAHIM).await.unwrap();
    assert_eq!((funds.available, funds.at_tables, funds.total), (money(700), money(300), money(1_000)));
    stall.house.close().await;
}

/// The game of such a vendor takes all along; another game brings all home first, and what lies still comes by itself.
#[tokio::test]
async fn money_goes_along_into_a_game_and_comes_home() {
    let stall = Stall::open().await;
    let (theirs, other) = (VendorId(3), VendorId(2));
    assert_eq!(stall.cashier.enter(RAHIM, theirs).await.unwrap(), None);
    assert_eq!(stall.books().await, (NONE, NONE, money(1_000)));
    // A second game of the same vendor finds all there.
    assert_eq!(stall.cashier.enter(RAHIM, theirs).await.unwrap(), None);
    let funds = stall.cashier.funds(RAHIM).await.unwrap();
    assert_eq!((funds.available, funds.at_vendors, funds.total), (NONE, money(1_000), money(1_000)));
    *stall.fair.wallet.lock().unwrap() -= money(300).units();
    assert_eq!(stall.cashier.enter(RAHIM, other).await.unwrap(), None);
    assert_eq!(stall.books().await, (money(700), NONE, money(300)));
    assert_eq!(stall.fair.wallet.lock().unwrap().abs(), 0);
    // The member closes the browser. Within the hour they won: it lies still only after another one.
    stall.cashier.enter(RAHIM, theirs).await.unwrap();
    for (won, home) in [(0, false), (50, false), (0, true)] {
        *stall.fair.wallet.lock().unwrap() += money(won).units();
        stall.house.clock.advance(Duration::minutes(61));
        while stall.worker.run_one(&stall.house.store).await.unwrap() {}
        assert_eq!(stall.books().await.0 == money(750), home, "after {won}");
    }
    stall.house.close().await;
}

/// Whoever dies between two looks at a wallet leaves one job. Seen to fail with the next look queued in a transaction of its
/// own.
#[tokio::test]
async fn a_death_between_two_looks_at_a_wallet_leaves_one_that_goes_on() {
    let stall = Stall::open().await;
    stall.moves(true, 600).await.unwrap();
    stall.asks().await;
    for won in [50, 70] {
        *stall.fair.wallet.lock().unwrap() += taka(won).units();
        stall.house.clock.advance(Duration::minutes(61));
        stall.house.db.run_and_die(&stall.worker, &stall.house.store).await;
        stall.asks().await;
        let looks: i64 = sqlx::query_scalar("select count(*) from job where name = 'cashier.vendor.home'")
            .fetch_one(stall.house.store.pool())
            .await
            .unwrap();
        assert_eq!(looks, 1);
    }
    stall.house.clock.advance(Duration::minutes(61));
    stall.asks().await;
    assert_eq!(stall.books().await.0, money(1_120));
    stall.house.close().await;
}

/// The member signs out with money on its way: it is called home when it has arrived; a game opened since is left alone.
#[tokio::test]
async fn who_leaves_is_followed_home_by_his_money() {
    let stall = Stall::open().await;
    let leaves = async || {
        let mut tx = stall.house.store.begin().await.unwrap();
        vendor::recall(&mut tx, &[RAHIM], stall.house.store.now()).await.unwrap();
        tx.commit().await.unwrap();
    };
    stall.fair.mute_after.store(1, Ordering::SeqCst);
    stall.fair.mute_status.store(1, Ordering::SeqCst);
    assert_eq!(stall.moves(true, 600).await.unwrap().state, Stage::Unknown);
    leaves().await;
    stall.worker.run_one(&stall.house.store).await.unwrap();
    assert_eq!(stall.books().await, (money(400), money(600), NONE), "nothing is called back on the way");
    stall.asks().await;
    assert_eq!(stall.books().await, (money(1_000), NONE, NONE));
    // The member leaves and is back in a game before the call is heard.
    stall.moves(true, 300).await.unwrap();
    leaves().await;
    stall.house.clock.advance(Duration::seconds(1));
    stall.moves(true, 200).await.unwrap();
    while stall.worker.run_one(&stall.house.store).await.unwrap() {}
    assert_eq!(stall.books().await, (money(500), NONE, money(500)));
    stall.house.close().await;
}

/// Seen to fail with the status word alone deciding: a refusal of the second telling reversed what the first, which came
/// late, had done.
#[tokio::test]
async fn a_refusal_of_a_second_telling_is_asked_about() {
    let stall = Stall::open().await;
    stall.fair.mute_before.store(1, Ordering::SeqCst);
    let lost = stall.moves(true, 600).await.unwrap();
    assert_eq!(lost.state, Stage::Unknown);
    // Told again it refuses, and its record cannot be read: nothing is reversed on that.
    stall.fair.refuses.store(1, Ordering::SeqCst);
    stall.fair.mute_status_after.store(1, Ordering::SeqCst);
    stall.house.clock.advance(Duration::minutes(2));
    stall.worker.run_one(&stall.house.store).await.unwrap();
    assert_eq!(stall.books().await, (money(400), money(600), NONE));
    stall.asks().await;
    assert_eq!(stall.books().await, (money(1_000), NONE, NONE));
    stall.house.close().await;
}

/// What lies at a vendor is not played away. Seen to fail without it in the sum: all money went to the vendor, the next
/// withdrawal closed the requirement, and the sweep brought it back free.
#[tokio::test]
async fn money_at_a_vendor_is_not_played_away() {
    let stall = Stall::open().await;
    let mut tx = stall.house.store.begin().await.unwrap();
    assert!(!stall.cashier.played_away(&mut tx, RAHIM, Asset::Bdt).await.unwrap());
    drop(tx);
    for (lost, state) in [(1, Stage::Unknown), (0, Stage::Confirmed)] {
        stall.fair.mute_after.store(lost, Ordering::SeqCst);
        stall.fair.mute_status.store(lost, Ordering::SeqCst);
        assert_eq!(stall.moves(true, if lost == 1 { 600 } else { 400 }).await.unwrap().state, state);
        let mut tx = stall.house.store.begin().await.unwrap();
        assert!(!stall.cashier.played_away(&mut tx, RAHIM, Asset::Bdt).await.unwrap());
        drop(tx);
        stall.asks_once().await;
    }
    // The member loses it there, and the vendor says so.
    *stall.fair.wallet.lock().unwrap() = 0;
    stall.cashier.wallets(RAHIM, true).await.unwrap();
    let mut tx = stall.house.store.begin().await.unwrap();
    assert!(stall.cashier.played_away(&mut tx, RAHIM, Asset::Bdt).await.unwrap());
    drop(tx);
    stall.house.close().await;
}

/// A vendor that does not say what is there keeps nobody from other games, and what it said last is shown.
#[tokio::test]
async fn a_mute_vendor_is_asked_again_later() {
    let stall = Stall::open().await;
    stall.moves(true, 600).await.unwrap();
    stall.fair.mute_balance.store(2, Ordering::SeqCst);
    assert_eq!(stall.cashier.enter(RAHIM, VendorId(2)).await.unwrap(), None);
    let wallets = stall.cashier.wallets(RAHIM, true).await.unwrap();
    assert_eq!((wallets[0].balance, wallets[0].told_at, wallets[0].away), (money(600), None, true));
    let none = Move { amount: None, ..wish(false, 1) };
    let home = stall.cashier.move_money(RAHIM, &none).await.unwrap();
    assert_eq!((home.state, home.amount), (Stage::Confirmed, taka(600)));
    assert_eq!(stall.cashier.move_money(RAHIM, &none).await.unwrap(), home, "a repeated wish");
    assert!(matches!(
        stall.cashier.move_money(RAHIM, &Move { request_id: RequestId::fresh(), ..none }).await,
        Err(Error::NothingToMove)
    ));
    stall.house.close().await;
}

/// Shows: call:merchant-wallet.
#[tokio::test]
async fn without_such_vendors_the_wallet_is_single() {
    let house = House::open().await;
    let (status, answer) = house.call("GET", "/wps/v2/wallets/vendors", "rahim", &json!({})).await;
    assert_eq!((status, &answer["value"]["isSingle"]), (200, &json!(true)));
    let body = json!({ "requestId": RequestId::fresh(), "vendor": "fair", "inward": true, "amount": "100" });
    assert_eq!(house.call("POST", "/wps/v2/wallets/vendors", "rahim", &body).await.0, 404);
    house.close().await;
}

/// The member presses again while the first telling is on its way. The vendor refuses the first for a passing reason and
/// does the second; the refusal arrives first. Seen to fail while any first refusal gave the money back: it lay in both.
#[tokio::test]
async fn a_refusal_of_the_first_telling_gives_nothing_back_while_a_second_is_on_its_way() {
    let stall = Stall::open().await;
    stall.fair.passing.store(1, Ordering::SeqCst);
    stall.fair.late.store(1, Ordering::SeqCst);
    let wish = Arc::new(wish(true, 400));
    let press = || {
        let (cashier, wish) = (stall.cashier.clone(), wish.clone());
        store::tasks::spawn("press", async move { cashier.move_money(RAHIM, &wish).await.unwrap() })
    };
    let told = async |left: &AtomicUsize| {
        while left.load(Ordering::SeqCst) > 0 {
            tokio::task::yield_now().await;
        }
    };
    let first = press();
    told(&stall.fair.passing).await;
    let second = press();
    told(&stall.fair.late).await;
    stall.fair.passing_gate.0.add_permits(1);
    assert_eq!(first.await.unwrap().state, Stage::Unknown);
    stall.fair.late_gate.0.add_permits(1);
    assert_eq!(second.await.unwrap().state, Stage::Confirmed);
    stall.asks().await;
    assert_eq!(stall.books().await, (money(600), Money::ZERO, money(400)));
    assert_eq!(*stall.fair.wallet.lock().unwrap(), money(400).units());
    stall.house.close().await;
}

const NILA: NamedOperator<'_> = NamedOperator { id: OperatorId(1), name: "nila" };
const KAMAL: NamedOperator<'_> = NamedOperator { id: OperatorId(2), name: "kamal" };
const RECORD: &str = "line 77 of their ledger";

impl Stall {
    async fn decides(
        &self,
        operator: NamedOperator<'_>,
        id: Uuid,
        what: (bool, &str),
    ) -> Result<Decision, Refused> {
        let mut tx = self.house.store.begin().await.unwrap();
        let participant = Participant { operator, strangers: Vec::new() };
        let decided = self.cashier.decide_transfer(&mut tx, &participant, id, what).await?;
        tx.commit().await.unwrap();
        Ok(decided)
    }

    /// What a decision beside a stranger's consent would come to.
    async fn decides_with_strangers(
        &self,
        participant: &Participant<'_>,
        id: Uuid,
        what: (bool, &str),
    ) -> Result<Decision, Refused> {
        let mut tx = self.house.store.begin().await.unwrap();
        self.cashier.decide_transfer(&mut tx, participant, id, what).await
    }
}

/// A vendor that sends home more than its word is good for is believed by two operators or not at all, however often it is
/// asked; what it sends within its bound comes home by itself. Seen to fail without the bound: the member had it all.
#[tokio::test]
async fn money_beyond_the_highest_gain_comes_home_by_two_operators() {
    let stall = Stall::open().await;
    stall.moves(true, 600).await.unwrap();
    *stall.fair.wallet.lock().unwrap() += money(1_000_000_000).units();
    let within = stall.moves(false, 5_600).await.unwrap();
    assert_eq!(within.state, Stage::Confirmed, "a gain of 5,000");
    let beyond = stall.moves(false, 1).await.unwrap();
    assert_eq!((beyond.state, beyond.reason.as_deref()), (Stage::Unknown, Some("beyond_highest_gain")));
    // Time does not make it credible.
    stall.house.clock.advance(Duration::hours(25));
    stall.asks().await;
    assert_eq!(stall.books().await, (money(6_000), NONE, money(-5_000)));
    let (way, ..) = stall.cashier.tracked_one(beyond.id).await.unwrap().unwrap();
    assert_eq!(way.turn, Turn::Operator);
    assert!(matches!(stall.moves(false, 1).await, Err(Error::Moving)), "nothing passes it");
    assert_eq!(stall.decides(NILA, beyond.id, (true, RECORD)).await.unwrap(), Decision::Consented);
    assert!(matches!(stall.decides(NILA, beyond.id, (true, RECORD)).await, Err(Refused::Second)));
    stall.house.clock.advance(Duration::minutes(1));
    let decided = stall.decides(KAMAL, beyond.id, (true, RECORD)).await.unwrap();
    assert_eq!(decided, Decision::Decided("nila".into()));
    assert_eq!(stall.books().await, (money(6_001), NONE, money(-5_001)));
    // A day later the bound is a new one. Two may also hold that it is not the member's: it stays with the vendor.
    let all = stall.moves(false, 100_000).await.unwrap();
    assert_eq!(all.state, Stage::Unknown);
    stall.decides(NILA, all.id, (false, RECORD)).await.unwrap();
    stall.house.clock.advance(Duration::minutes(1));
    stall.decides(KAMAL, all.id, (false, RECORD)).await.unwrap();
    assert_eq!(stall.books().await, (money(6_001), NONE, money(-5_001)));
    assert!(ledger::audit(&stall.house.store).await.unwrap().is_clean());
    stall.house.close().await;
}

/// What was asked and answered stands beside each transfer; while nobody decides, the house goes on by itself.
#[tokio::test]
async fn what_is_on_its_way_says_what_was_asked_and_who_must_act() {
    let stall = Stall::open().await;
    stall.fair.mute_after.store(1, Ordering::SeqCst);
    stall.fair.mute_status.store(2, Ordering::SeqCst);
    let lost = stall.moves(true, 600).await.unwrap();
    let wanted = Wanted { limit: 10, ..Wanted::default() };
    let ways = stall.cashier.tracked(&wanted).await.unwrap();
    assert_eq!((ways.len(), ways[0].turn, ways[0].transfer.state), (1, Turn::House, Stage::Unknown));
    for _ in 0..2 {
        assert_eq!(stall.cashier.ask_vendor_now(lost.id).await.unwrap(), Stage::Unknown);
    }
    stall.house.clock.advance(Duration::minutes(16));
    let (way, heard, _) = stall.cashier.tracked_one(lost.id).await.unwrap().unwrap();
    assert_eq!(way.turn, Turn::Operator);
    let heard: Vec<(&str, &str, i32)> =
        heard.iter().map(|said| (said.asked.as_str(), said.answer.as_str(), said.times)).collect();
    assert_eq!(heard, [("status", "silent", 2), ("order", "silent", 1)], "the same answer is counted");
    assert_eq!(stall.cashier.ask_vendor_now(lost.id).await.unwrap(), Stage::Confirmed);
    assert_eq!(stall.books().await, (money(400), NONE, money(600)));
    assert!(stall.cashier.tracked(&wanted).await.unwrap().is_empty());
    let all = stall.cashier.tracked(&Wanted { all: true, ..wanted }).await.unwrap();
    assert_eq!((all.len(), all[0].turn), (1, Turn::Nobody));
    stall.house.close().await;
}

/// The vendor never says. Two decide by its own record, each way; seen to fail without the order held back: the house told
/// it again after the first consent, the vendor did it, and the money was here and there.
#[tokio::test]
async fn two_decide_by_the_vendors_record_where_the_vendor_does_not_say() {
    let stall = Stall::open().await;
    for (inward, arrived, books) in [
        (true, true, (money(900), NONE, money(100))),
        (true, false, (money(900), NONE, money(100))),
        (false, true, (money(1_000), NONE, NONE)),
    ] {
        stall.fair.mute_before.store(1, Ordering::SeqCst);
        stall.fair.mute_status.store(1_000, Ordering::SeqCst);
        let lost = stall.moves(inward, 100).await.unwrap();
        assert_eq!(lost.state, Stage::Unknown);
        let contrary = stall.decides(KAMAL, lost.id, (!arrived, RECORD)).await;
        assert_eq!(contrary.unwrap(), Decision::Consented);
        // Who holds the contrary takes the first one's place; alone they decide nothing.
        assert_eq!(stall.decides(NILA, lost.id, (arrived, RECORD)).await.unwrap(), Decision::Consented);
        assert!(matches!(stall.decides(NILA, lost.id, (arrived, RECORD)).await, Err(Refused::Second)));
        assert!(matches!(stall.decides(KAMAL, lost.id, (arrived, " ")).await, Err(Refused::Evidence)));
        // The order is held back: the vendor could be told now, and is not.
        stall.fair.mute_status.store(0, Ordering::SeqCst);
        let before = *stall.fair.wallet.lock().unwrap();
        assert_eq!(stall.cashier.ask_vendor_now(lost.id).await.unwrap(), Stage::Unknown);
        assert_eq!(*stall.fair.wallet.lock().unwrap(), before, "an order that is held back is not repeated");
        let early = stall.decides(KAMAL, lost.id, (arrived, RECORD)).await;
        assert!(matches!(early, Err(Refused::TooSoon { .. })), "one sent before may still arrive");
        stall.house.clock.advance(Duration::minutes(1));
        // Whom somebody let in makes no pair with them.
        let newcomer = Participant { operator: KAMAL, strangers: vec![NILA.id] };
        let beside = stall.decides_with_strangers(&newcomer, lost.id, (arrived, RECORD)).await.unwrap();
        assert_eq!(beside, Decision::Consented);
        let decided = stall.decides(KAMAL, lost.id, (arrived, RECORD)).await.unwrap();
        assert_eq!(decided, Decision::Decided("nila".into()));
        assert!(matches!(stall.decides(NILA, lost.id, (arrived, RECORD)).await, Err(Refused::Over(_))));
        assert_eq!(stall.books().await, books, "{inward} {arrived}");
        // Whoever asks now changes nothing.
        stall.asks().await;
        assert_eq!(stall.books().await, books);
        let (way, _, acts) = stall.cashier.tracked_one(lost.id).await.unwrap().unwrap();
        assert_eq!((way.transfer.reason.as_deref(), way.turn), (Some("evidence"), Turn::Nobody));
        let acts: Vec<&str> = acts.iter().map(|act| act.act.as_str()).collect();
        assert_eq!(acts, ["consent", "consent", "decide"]);
    }
    assert!(ledger::audit(&stall.house.store).await.unwrap().is_clean());
    stall.house.close().await;
}

/// Operators see what lies there as it was told last, of members whom they reach.
#[tokio::test]
async fn what_lies_at_a_vendor_is_shown_to_operators_who_reach_the_member() {
    let stall = Stall::open().await;
    stall.moves(true, 600).await.unwrap();
    let known = Known::of(&[(RAHIM, "rahim", "BD")]);
    let routes = Router::from(backoffice_routes(stall.cashier.clone()));
    let desk = Desk::open(&stall.house.store, taka(20_000), known, routes).await.unwrap();
    let abroad = Reach { countries: vec!["IN".into()], ..Reach::default() };
    desk.hire("abroad", Role::Owner, &abroad).await.unwrap();
    let path = format!("/backoffice/players/{RAHIM}/vendor-wallets");
    let (status, answer) = desk.get(&path, "support").await;
    assert_eq!(status, axum::http::StatusCode::OK, "{answer}");
    let wallet = &answer["value"][0];
    assert_eq!((&wallet["name"]["en"], &wallet["balance"]), (&json!("Fair"), &json!("600.00")));
    assert_eq!(wallet["toldAt"], json!(null), "the vendor has not said so itself");
    let (status, answer) = desk.get(&path, "abroad").await;
    assert_eq!((status, code(&answer)), (axum::http::StatusCode::NOT_FOUND, "not_found"));
    stall.house.close().await;
}
