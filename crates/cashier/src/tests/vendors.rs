//! Vendors with wallets of their own: whatever they do not answer, no money is lost or made.

use ledger::{AccountKey, AccountKind};

use super::*;
use crate::vendor::{
    Move, State as Stage, VendorTransfer,
    wallet::{Order, VendorWallet, Word},
};

/// A vendor that keeps a purse, and is mute when told to be: before or after it has done what it was asked.
#[derive(Default)]
struct Fair {
    purse: Mutex<i64>,
    done: Mutex<HashMap<Uuid, Word>>,
    mute_before: AtomicUsize,
    mute_after: AtomicUsize,
    mute_status: AtomicUsize,
    refuses: AtomicUsize,
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
            let mut purse = self.purse.lock().unwrap();
            let after = *purse + sign * order.amount.units();
            if one_less(&self.refuses) || after < 0 {
                return Word::Refused;
            }
            *purse = after;
            Word::Done
        });
        if one_less(&self.mute_after) { Err(Error::ProviderRefused) } else { Ok(word) }
    }
}

#[async_trait::async_trait]
impl VendorWallet for Fair {
    async fn deposit(&self, order: &Order) -> Result<Word, Error> {
        self.act(order, 1)
    }

    async fn withdraw(&self, order: &Order) -> Result<Word, Error> {
        self.act(order, -1)
    }

    async fn status(&self, transfer: Uuid) -> Result<Word, Error> {
        if one_less(&self.mute_status) {
            return Err(Error::ProviderRefused);
        }
        Ok(self.done.lock().unwrap().get(&transfer).copied().unwrap_or(Word::Unheard))
    }

    async fn balance(&self, _: &str) -> Result<Money, Error> {
        Ok(Money::from_units(*self.purse.lock().unwrap()))
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
        let cashier = house.cashier.clone().with_vendors(vec![("fair".into(), fair.clone())]);
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

    /// Cash, on its way, at the vendor by our books; the invariant of domain.md 1.9 beside it.
    async fn books(&self) -> (Money, Money, Money) {
        let mut tx = self.house.store.begin().await.unwrap();
        let way = AccountKey::house(AccountKind::VendorTransit, Asset::Bdt);
        let vendor = AccountKey::house(AccountKind::Vendor, Asset::Bdt);
        let book = ledger::lock(&mut tx, &[way, vendor].into()).await.unwrap();
        let transit = self.cashier.vendors_in_transit(Asset::Bdt).await.unwrap();
        assert_eq!(book.balance(way), transit, "what is on its way is what the transfers say");
        (self.house.has().await.0, book.balance(way), book.balance(vendor))
    }
}

fn wish(inward: bool, amount: i64) -> Move {
    Move { request_id: RequestId::fresh(), vendor: "fair".into(), inward, amount: taka(amount) }
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
    // He wins there: more comes back than went.
    *stall.fair.purse.lock().unwrap() += money(250).units();
    let swept = stall.cashier.sweep(RAHIM).await.unwrap();
    assert_eq!((swept[0].state, swept[0].amount), (Stage::Confirmed, taka(850)));
    assert_eq!(stall.books().await, (money(1_250), NONE, money(-250)));
    assert!(stall.cashier.sweep(RAHIM).await.unwrap().is_empty());
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
    assert_eq!(*stall.fair.purse.lock().unwrap(), money(600).units(), "it was put in once");
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

#[tokio::test]
async fn without_such_vendors_the_wallet_is_single() {
    let house = House::open().await;
    let (status, answer) = house.call("GET", "/wps/v2/wallets/vendors", "rahim", &json!({})).await;
    assert_eq!((status, &answer["value"]["isSingle"]), (200, &json!(true)));
    let body = json!({ "requestId": RequestId::fresh(), "vendor": "fair", "inward": true, "amount": "100" });
    assert_eq!(house.call("POST", "/wps/v2/wallets/vendors", "rahim", &body).await.0, 404);
    house.close().await;
}
