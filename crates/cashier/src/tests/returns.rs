//! Money of deposits that goes back: once, never below zero, with the debt that is left and the bets that are let go of.

use super::*;
use crate::returns::{PayDebt, RefundWish};

impl House {
    /// A genuine message about money of a deposit that went back.
    async fn goes_back(
        &self,
        (event, topic): (&str, &str),
        id: &str,
        (transaction, amount): (&str, &str),
    ) -> Result<(), Error> {
        let body = message(event, topic, id, transaction, amount);
        let header = signature::sign(SECRET, self.store.now(), &body);
        self.cashier.receive("fair", &header, &body).await
    }

    async fn spends(&self, amount: i64) {
        use ledger::{AccountKey, AccountKind, Movement, Posting, Reason};
        let movement = Movement {
            from: AccountKey::member(RAHIM, AccountKind::Cash, Asset::Bdt),
            to: AccountKey::house(AccountKind::Gaming, Asset::Bdt),
            amount: taka(amount),
            reason: Reason::Bet,
            cause: "round:1".into(),
            corrects: None,
        };
        let key = kernel::id::fresh().to_string();
        let posting = Posting { owner: RAHIM, space: "test", key, movements: vec![movement] };
        let mut tx = self.store.begin().await.unwrap();
        ledger::post(&mut tx, self.store.now(), &posting).await.unwrap();
        tx.commit().await.unwrap();
    }

    async fn owes(&self) -> Money {
        self.cashier.debt(RAHIM).await.unwrap().outstanding
    }
}

/// Seen to fail with `taken` set to the whole amount: the books refuse a balance below zero.
#[tokio::test]
async fn a_chargeback_takes_what_is_there_and_the_rest_is_owed() {
    let house = House::open().await;
    let deposit = house.deposit(1_000).await;
    house.tell("e1", &deposit, "T1", "1000").await.unwrap();
    house.spends(700).await;
    let id = deposit.id.to_string();
    let gone = ("c1", "payment.charged_back");
    for _ in 0..3 {
        house.goes_back(gone, &id, ("CB1", "1000")).await.unwrap();
    }
    // The same chargeback under another event's id changes nothing either.
    house.goes_back(("c2", "payment.charged_back"), &id, ("CB1", "1000")).await.unwrap();
    assert_eq!((house.has().await.0, house.owes().await), (Money::ZERO, money(700)));
    let after = house.cashier.any_deposit(deposit.id).await.unwrap();
    assert_eq!((after.state, after.returned), (deposit::State::Disputed, money(1_000)));
    // A late word that the payment failed does not hide it.
    house.goes_back(("c3", "payment.failed"), &id, ("T1", "1000")).await.unwrap();
    assert_eq!(house.cashier.any_deposit(deposit.id).await.unwrap().state, deposit::State::Disputed);
    // Nothing leaves while it is open; the next deposit pays it first.
    let refused = house.ask(100).await;
    assert!(matches!(refused, Err(Error::DebtOpen { outstanding }) if outstanding == money(700)));
    let second = house.deposit(500).await;
    house.tell("e2", &second, "T2", "500").await.unwrap();
    assert_eq!((house.has().await.0, house.owes().await), (Money::ZERO, money(200)));
    let third = house.deposit(600).await;
    house.tell("e3", &third, "T3", "600").await.unwrap();
    assert_eq!((house.has().await.0, house.owes().await), (money(400), Money::ZERO));
    let withdrawal = house.ask(100).await.unwrap();
    let findings = house.cashier.findings(withdrawal.id).await.unwrap();
    assert!(findings.iter().any(|finding| finding.rule == "chargeback" && !finding.passed));
    house.close().await;
}

/// What the provider told is no decision when an operator writes it down again. Seen to be taken as one, which counted
/// toward the operator's limit of the day.
#[tokio::test]
async fn a_chargeback_that_is_noted_already_is_none_of_an_operators() {
    let house = House::open().await;
    let deposit = house.deposit(1_000).await;
    house.tell("e1", &deposit, "T1", "1000").await.unwrap();
    house.goes_back(("c1", "payment.charged_back"), &deposit.id.to_string(), ("CB1", "300")).await.unwrap();
    let mut tx = house.store.begin().await.unwrap();
    let by = (OPERATOR, deposit.id);
    let again = house.cashier.charge_back_in(&mut tx, by, (taka(300), "CB1"), "his bank wrote").await;
    assert!(matches!(again, Err(Error::TransactionUsed)), "{again:?}");
    drop(tx);
    assert_eq!(house.cashier.any_deposit(deposit.id).await.unwrap().returned, money(300));
    house.close().await;
}

#[tokio::test]
async fn a_chargeback_that_is_won_gives_all_of_it_back() {
    let house = House::with_money(1_000).await;
    let id = house.cashier.deposits(RAHIM, None, 1).await.unwrap().remove(0).id;
    house.spends(600).await;
    house.goes_back(("c1", "payment.charged_back"), &id.to_string(), ("CB1", "1000")).await.unwrap();
    assert_eq!((house.has().await.0, house.owes().await), (Money::ZERO, money(600)));
    let won = ("c2", "payment.chargeback_reversed");
    // Another amount, another deposit: refused. Before its chargeback: said again later.
    assert!(matches!(
        house.goes_back(("c4", won.1), &id.to_string(), ("CB1", "999")).await,
        Err(Error::Mismatch(_))
    ));
    assert!(matches!(
        house.goes_back(("c5", won.1), &id.to_string(), ("CB9", "1000")).await,
        Err(Error::DepositState(_))
    ));
    for _ in 0..2 {
        house.goes_back(won, &id.to_string(), ("CB1", "1000")).await.unwrap();
    }
    assert_eq!((house.has().await.0, house.owes().await), (money(400), Money::ZERO));
    assert_eq!(house.cashier.any_deposit(id).await.unwrap().state, deposit::State::Credited);
    house.close().await;
}

#[tokio::test]
async fn money_cannot_go_back_before_it_came_nor_more_of_it_than_came() {
    let house = House::open().await;
    let deposit = house.deposit(300).await;
    let id = deposit.id.to_string();
    let early = house.goes_back(("c1", "payment.refunded"), &id, ("R1", "300")).await;
    assert!(matches!(early, Err(Error::DepositState("redirected"))));
    house.tell("e1", &deposit, "T1", "300").await.unwrap();
    // The same message again, as providers do: now it holds.
    house.goes_back(("c1", "payment.refunded"), &id, ("R1", "100")).await.unwrap();
    assert_eq!(house.has().await.0, money(200));
    let state = house.cashier.any_deposit(deposit.id).await.unwrap().state;
    assert_eq!(state, deposit::State::Credited, "a part went back");
    let more = house.goes_back(("c2", "payment.refunded"), &id, ("R2", "201")).await;
    assert!(matches!(more, Err(Error::Mismatch(_))));
    house.goes_back(("c3", "payment.refunded"), &id, ("R3", "200")).await.unwrap();
    assert_eq!(house.has().await.0, Money::ZERO);
    assert_eq!(house.cashier.any_deposit(deposit.id).await.unwrap().state, deposit::State::Refunded);
    // The word that it was paid comes late and once more: it is not credited again.
    house.tell("e2", &deposit, "T1", "300").await.unwrap();
    assert_eq!(house.has().await.0, Money::ZERO);
    house.close().await;
}

#[tokio::test]
async fn an_operator_gives_back_what_is_there_through_the_provider() {
    let house = House::with_money(1_000).await;
    let id = house.cashier.deposits(RAHIM, None, 1).await.unwrap().remove(0).id;
    let refund = |amount: i64| {
        let cashier = house.cashier.clone();
        let store = house.store.clone();
        async move {
            let mut tx = store.begin().await.unwrap();
            let request = kernel::id::fresh();
            let wish =
                RefundWish { deposit: id, request, amount: Some(taka(amount)), reason: "asked for it" };
            cashier.refund_in(&mut tx, OPERATOR, wish).await?;
            tx.commit().await?;
            Ok::<_, Error>(())
        }
    };
    assert!(matches!(refund(1_001).await, Err(Error::ReturnTooLarge { .. })));
    house.spends(500).await;
    assert!(matches!(refund(501).await, Err(Error::Ledger(_))));
    refund(300).await.unwrap();
    assert_eq!(house.has().await.0, money(200));
    house.run_jobs().await;
    // The provider cannot: it is the member's again, and can be given back anew.
    house.desk.refunds.lock().unwrap().insert("*".into(), report(Progress::Failed, None, None));
    house.clock.advance(Duration::minutes(5));
    house.run_jobs().await;
    assert_eq!(house.has().await.0, money(500));
    house
        .desk
        .refunds
        .lock()
        .unwrap()
        .insert("*".into(), report(Progress::Paid, Some("R1"), Some(taka(500))));
    refund(500).await.unwrap();
    house.run_jobs().await;
    assert_eq!(house.has().await.0, Money::ZERO);
    let after = house.cashier.any_deposit(id).await.unwrap();
    assert_eq!((after.state, after.returned), (deposit::State::Credited, money(500)));
    house.close().await;
}

#[tokio::test]
async fn bets_are_not_asked_for_money_that_went_back() {
    let mut settings = settings();
    settings.withdrawal.turnover.share = Rate::from_millionths(1_000_000);
    let house = House::with_money_and(1_000, settings).await;
    let id = house.cashier.deposits(RAHIM, None, 1).await.unwrap().remove(0).id.to_string();
    house.goes_back(("c1", "payment.refunded"), &id, ("R1", "400")).await.unwrap();
    let (_, meter) = house.call("GET", "/wps/cashier/turnover", "rahim", &Value::Null).await;
    assert_eq!(meter["value"]["outstanding"], "600.00");
    house.goes_back(("c2", "payment.charged_back"), &id, ("R2", "600")).await.unwrap();
    let (_, meter) = house.call("GET", "/wps/cashier/turnover", "rahim", &Value::Null).await;
    assert_eq!(meter["value"]["outstanding"], "0.00");
    house.close().await;
}

/// A debt is paid once per request, of the payer's own money, and by forty presses at once no more than once.
#[tokio::test]
async fn a_debt_is_paid_once_however_often_it_is_pressed() {
    let house = House::with_money(1_000).await;
    let id = house.cashier.deposits(RAHIM, None, 1).await.unwrap().remove(0).id.to_string();
    house.spends(1_000).await;
    house.goes_back(("c1", "payment.charged_back"), &id, ("CB1", "1000")).await.unwrap();
    use ledger::{AccountKey, AccountKind, Movement, Posting, Reason};
    let movement = Movement {
        from: AccountKey::house(AccountKind::Gaming, Asset::Bdt),
        to: AccountKey::member(RAHIM, AccountKind::Cash, Asset::Bdt),
        amount: taka(300),
        reason: Reason::Win,
        cause: "round:2".into(),
        corrects: None,
    };
    let posting = Posting { owner: RAHIM, space: "test", key: "win".into(), movements: vec![movement] };
    let mut tx = house.store.begin().await.unwrap();
    ledger::post(&mut tx, house.store.now(), &posting).await.unwrap();
    tx.commit().await.unwrap();
    let wish = PayDebt { request_id: RequestId::fresh() };
    let pressed = futures::future::join_all((0..10).map(|_| house.cashier.pay_debt(RAHIM, wish))).await;
    assert!(pressed.iter().all(|debt| debt.as_ref().is_ok_and(|debt| debt.outstanding == money(700))));
    assert_eq!(house.has().await.0, Money::ZERO);
    let (status, other) = house.call("GET", "/wps/cashier/debt", "salma", &Value::Null).await;
    assert_eq!((status, &other["value"]["outstanding"]), (200, &json!("0.00")));
    house.close().await;
}

/// Whatever happens to money that was paid in is told, once.
#[tokio::test]
async fn what_becomes_of_a_deposit_is_told_in_messages() {
    let house = House::with_money(1_000).await;
    let id = house.cashier.deposits(RAHIM, None, 1).await.unwrap().remove(0).id.to_string();
    for _ in 0..2 {
        house.goes_back(("c1", "payment.charged_back"), &id, ("B1", "300")).await.unwrap();
    }
    house.goes_back(("c2", "payment.chargeback_reversed"), &id, ("B1", "300")).await.unwrap();
    let refused = house.deposit(500).await;
    let mut tx = house.store.begin().await.unwrap();
    house.cashier.refuse_deposit_in(&mut tx, OPERATOR, refused.id, "no such transfer").await.unwrap();
    tx.commit().await.unwrap();
    let told = house.told().await;
    let told: Vec<_> =
        told.iter().map(|(_, matter, amount, text)| (matter.as_str(), *amount, text.as_deref())).collect();
    let wanted = [
        ("deposit_charged_back", money(300), None),
        ("deposit_again", money(300), None),
        ("deposit_refused", money(500), Some("no such transfer")),
    ];
    assert_eq!(told, wanted);
    house.close().await;
}
