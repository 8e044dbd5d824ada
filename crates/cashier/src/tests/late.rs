//! Messages that come after a decision: what an operator rejected is not credited over their head, and what a provider says
//! against a payment that stands reaches an operator's list.

use super::{
    channels::{TOKEN, channels},
    *,
};
use crate::{
    chain::{Node, Opened, Seen},
    deposit::State as Standing,
    mismatch,
    statement::LineKey,
};

impl House {
    async fn rejects(&self, deposit: &deposit::Deposit) {
        let mut tx = self.store.begin().await.unwrap();
        self.cashier.refuse_deposit_in(&mut tx, OPERATOR, deposit.id, "somebody else's card").await.unwrap();
        tx.commit().await.unwrap();
    }

    /// In what providers' messages contradict our record, oldest first.
    async fn contradicted(&self) -> Vec<(String, String)> {
        let wanted = mismatch::Wanted { limit: 50, ..mismatch::Wanted::default() };
        let mut kept = self.cashier.mismatches(&wanted).await.unwrap();
        kept.reverse();
        kept.into_iter().map(|one| (one.event, one.why)).collect()
    }
}

/// A payment was once credited whatever an operator had decided.
#[tokio::test]
async fn a_rejected_deposit_whose_payment_arrives_is_disputed_and_not_credited() {
    let house = House::open().await;
    let deposit = house.deposit(1_000).await;
    house.rejects(&deposit).await;
    // The provider is heard, and hears nothing that makes it give up; whatever it repeats credits nothing.
    for event in ["e1", "e1", "e2"] {
        house.tell(event, &deposit, "T1", "1000").await.unwrap();
    }
    let standing = async || house.cashier.any_deposit(deposit.id).await.unwrap();
    let known = standing().await;
    assert_eq!((known.state, known.reason.as_deref()), (Standing::Disputed, Some("paid_after_rejection")));
    assert_eq!((known.received, house.has().await), (None, (Money::ZERO, Money::ZERO)));
    let why = "the payment arrived after the deposit was rejected".to_owned();
    assert_eq!(house.contradicted().await, [("e1".to_owned(), why)]);
    assert!(house.tell("e3", &deposit, "T2", "1000").await.is_err(), "another payment for it is no better");
    assert_eq!(house.count("read_cashier_open_deposit").await, 1, "it waits for an operator");
    // The operator has seen where the money is: it stays rejected, and the same payment does not open it again.
    house.rejects(&known).await;
    house.tell("e4", &deposit, "T1", "1000").await.unwrap();
    assert_eq!((standing().await.state, house.has().await.0), (Standing::Rejected, Money::ZERO));
    house.close().await;
}

/// A line for a rejected deposit is nobody's until a person says whose; the chain's was once credited.
#[tokio::test]
async fn a_statement_or_a_chain_overrules_no_rejection_either() {
    struct Shows(Mutex<Vec<Seen>>);
    #[async_trait::async_trait]
    impl Node for Shows {
        async fn address(&self, reference: &str) -> Result<Opened, Error> {
            Ok(Opened { address: format!("T{reference}"), page: None })
        }
        async fn transfers(&self, _: &str) -> Result<Vec<Seen>, Error> {
            Ok(self.0.lock().unwrap().clone())
        }
    }
    let mut house = House::with(channels()).await;
    let chain = Arc::new(Shows(Mutex::default()));
    house.cashier = house.cashier.clone().with_node(chain.clone());
    let (bank, usdt) = (house.pays_by("bank", 1_000).await, house.pays_by("usdt", 6_000).await);
    house.rejects(&bank).await;
    house.rejects(&usdt).await;
    let code = bank.code.clone().unwrap();
    let file = format!(
        "Date,Transaction,Amount,Currency,Reference,Payer\n2026-01-05,FB-001,1000.00,BDT,{code},Uddin Rahim\n"
    );
    let mut tx = house.store.begin().await.unwrap();
    let channel = ("bank", "today.csv");
    let report = house.cashier.import_in(&mut tx, OPERATOR, channel, file.as_bytes()).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!((report.matched, report.unmatched), (0, 1));
    let seen = |confirmations| {
        let transaction = "c1".to_owned();
        Seen { transaction, number: 0, token: TOKEN.into(), tokens: 50_000_000, block: 1, confirmations }
    };
    chain.0.lock().unwrap().push(seen(1));
    house.cashier.look_at_chain().await.unwrap();
    let state = async |id| house.cashier.any_deposit(id).await.unwrap().state;
    assert_eq!(state(usdt.id).await, Standing::Rejected, "not before it is deep enough to stay");
    *chain.0.lock().unwrap() = vec![seen(20)];
    house.cashier.look_at_chain().await.unwrap();
    assert_eq!((state(bank.id).await, state(usdt.id).await), (Standing::Rejected, Standing::Disputed));
    assert_eq!(house.has().await.0, Money::ZERO);
    house.close().await;
}

/// Both were once taken without a word.
#[tokio::test]
async fn a_payment_said_to_have_failed_after_it_was_made_reaches_an_operator() {
    let house = House::with_money(1_000).await;
    let deposit = house.cashier.deposits(RAHIM, None, 1).await.unwrap().remove(0);
    let id = house.ask(400).await.unwrap().id;
    house.cashier.approve(OPERATOR, id, "seen").await.unwrap();
    house.run_jobs().await;
    let name = format!("{id}.1.1");
    house.says("p1", "payout.paid", &name, "400").await.unwrap();
    for _ in 0..2 {
        house.says("p2", "payout.failed", &name, "400").await.unwrap();
        house.says("d1", "payment.failed", &deposit.id.to_string(), "1000").await.unwrap();
    }
    let mut why = house.contradicted().await;
    why.sort();
    let wanted = [
        ("d1", "the payment failed after the deposit was credited"),
        ("p2", "the payout failed after it was paid"),
    ];
    assert_eq!(why, wanted.map(|(event, why)| (event.to_owned(), why.to_owned())));
    // Nothing moved for either: an operator looks at both sides.
    assert_eq!((house.state(id).await, house.has().await), (State::Paid, (money(600), Money::ZERO)));
    house.close().await;
}

/// Money of somebody else is looked at by a person before it is anybody's balance; the payer's name was
/// once only kept.
#[tokio::test]
async fn what_another_person_paid_in_waits_for_an_operator() {
    let house = House::with(channels()).await;
    let head = "Date,Transaction,Amount,Currency,Reference,Payer\n";
    let (by_code, by_word) = (house.pays_by("bank", 1_000).await, house.pays_by("bank", 700).await);
    let code = by_code.code.clone().unwrap();
    let file = format!(
        "{head}2026-01-05,FB-001,1000.00,BDT,{code},Kamal Hossain\n2026-01-05,FB-002,700.00,BDT,none,Kamal Hossain\n"
    );
    let mut tx = house.store.begin().await.unwrap();
    let channel = ("bank", "today.csv");
    let report = house.cashier.import_in(&mut tx, OPERATOR, channel, file.as_bytes()).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!((report.matched, report.review), (0, 1));
    let said = deposit::Submission { transaction: "FB-002".into(), proof: None };
    house.cashier.submit(RAHIM, by_word.id, &said).await.unwrap();
    for id in [by_code.id, by_word.id] {
        let known = house.cashier.any_deposit(id).await.unwrap();
        assert_eq!((known.state, known.reason.as_deref()), (Standing::Review, Some("other_payer")));
    }
    assert_eq!(house.has().await.0, Money::ZERO);
    // One is credited by an operator, the other goes back: nobody has it, and naming it again finds nothing.
    let first = LineKey { channel: "bank", transaction: "FB-001" };
    let mut tx = house.store.begin().await.unwrap();
    house.cashier.assign_in(&mut tx, first, by_code.id).await.unwrap();
    let line = LineKey { transaction: "fb-002", ..first };
    house.cashier.return_line_in(&mut tx, OPERATOR, line, "not your account").await.unwrap();
    tx.commit().await.unwrap();
    let refused = house.cashier.any_deposit(by_word.id).await.unwrap();
    assert_eq!((refused.state, refused.reason.as_deref()), (Standing::Rejected, Some("not your account")));
    let more = house.pays_by("bank", 700).await;
    let named = house.cashier.submit(RAHIM, more.id, &said).await.unwrap();
    assert_eq!(named.state, Standing::Submitted, "the line went back, and pays for nothing");
    let mut tx = house.store.begin().await.unwrap();
    for id in [more.id, by_word.id] {
        let gone = house.cashier.assign_in(&mut tx, line, id).await;
        assert!(matches!(gone, Err(Error::NotFound)), "{gone:?}");
    }
    drop(tx);
    assert_eq!(house.has().await.0, money(995));
    house.close().await;
}

/// Before: a line without a payer's name, or of a member without one, was credited by itself.
#[tokio::test]
async fn where_nobody_can_say_who_paid_a_person_looks() {
    let house = House::with(channels()).await;
    let (nobody, nameless) = (house.pays_by("bank", 1_000).await, house.pays_by("bank", 700).await);
    for (deposit, payer, holder) in [(&nobody, "", Some("Rahim Uddin")), (&nameless, "Rahim Uddin", None)] {
        *house.folk.holder.lock().unwrap() = holder.map(str::to_owned);
        let (code, amount) = (deposit.code.clone().unwrap(), deposit.amount);
        let file = format!(
            "Date,Transaction,Amount,Currency,Reference,Payer\n2026-01-05,FB-{amount},{amount},BDT,{code},{payer}\n"
        );
        let mut tx = house.store.begin().await.unwrap();
        let channel = ("bank", "today.csv");
        let report = house.cashier.import_in(&mut tx, OPERATOR, channel, file.as_bytes()).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!((report.matched, report.review), (0, 1));
        let known = house.cashier.any_deposit(deposit.id).await.unwrap();
        assert_eq!((known.state, known.reason.as_deref()), (Standing::Review, Some("unknown_payer")));
    }
    assert_eq!(house.has().await.0, Money::ZERO);
    house.close().await;
}

/// Whoever dies between two looks leaves one job. Seen to fail with the next look queued in a transaction of its own.
#[tokio::test]
async fn a_death_between_two_looks_leaves_one_that_goes_on() {
    let house = House::open().await;
    let id = house.deposit(300).await.id;
    for (minutes, left) in [(40, 1), (61, 1), (361, 0)] {
        house.clock.advance(Duration::minutes(minutes));
        house.db.run_and_die(&house.worker, &house.store).await;
        house.run_jobs().await;
        assert_eq!(house.cashier.any_deposit(id).await.unwrap().state, Standing::Expired);
        let looks = "select count(*), count(*) filter (where state = 'queued') from job";
        let looks: (i64, i64) = sqlx::query_as(looks).fetch_one(house.store.pool()).await.unwrap();
        assert_eq!(looks, (1, left), "after {minutes} minutes");
    }
    house.close().await;
}
