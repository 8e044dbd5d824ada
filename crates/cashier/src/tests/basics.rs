//! A deposit and a withdrawal, plainly, and what must not happen to them.

use ::office::NamedOperator;

use super::*;
use crate::mismatch;

/// Shows: attack:A13.
#[tokio::test]
async fn a_message_sent_twenty_times_at_once_credits_once() {
    let house = House::open().await;
    let deposit = house.deposit(1_000).await;
    assert_eq!(deposit.state, deposit::State::Redirected);
    let told = futures::future::join_all((0..20).map(|_| house.tell("e1", &deposit, "T1", "1000"))).await;
    assert!(told.iter().all(Result::is_ok), "{told:?}");
    // Another event about the same transaction, as after a provider's own retry, moves nothing either.
    house.tell("e2", &deposit, "T1", "1000").await.unwrap();
    // The job that asks on doubt comes too late, and changes nothing.
    house.clock.advance(Duration::minutes(1));
    house.run_jobs().await;
    assert_eq!(house.has().await, (money(1_000), Money::ZERO));
    house.close().await;
}

/// Seen to fail: 100.0099 was approved, handed to the provider as it stood, and told as 100.00.
#[tokio::test]
async fn what_no_bank_can_move_is_neither_taken_nor_paid() {
    let house = House::with_money_and(1_000, settings()).await;
    for (fine, whole) in [(10_000_990, 10_001_000), (10_000_001, 10_001_000)] {
        let amount = |units| Amount::from_units(units).unwrap();
        let deposit = |units| deposit::Request {
            request_id: RequestId::fresh(),
            channel: "fair".into(),
            amount: amount(units),
            return_url: "/wallet".into(),
            promotion: None,
            wallet: None,
        };
        assert!(matches!(house.cashier.deposit(RAHIM, deposit(fine)).await, Err(Error::TooFine)), "{fine}");
        house.cashier.deposit(RAHIM, deposit(whole)).await.unwrap();
        let withdrawal = |units, payee| Request { amount: amount(units), ..ask(payee, 100) };
        let refused = house.cashier.withdraw(RAHIM, withdrawal(fine, house.payee().await)).await;
        assert!(matches!(refused, Err(Error::TooFine)), "{refused:?}");
        house.cashier.withdraw(RAHIM, withdrawal(whole, house.payee().await)).await.unwrap();
    }
    assert_eq!(house.has().await.1, Money::from_units(20_002_000));
    house.close().await;
}

/// Shows: attack:A14, attack:A16.
#[tokio::test]
async fn messages_that_are_forged_stale_altered_or_of_another_order_move_nothing() {
    let house = House::open().await;
    let (deposit, other) = (house.deposit(1_000).await, house.deposit(1_000).await);
    let body = message("e1", "payment.paid", &deposit.id.to_string(), "T1", "1000");
    let now = house.store.now();
    let genuine = signature::sign(SECRET, now, &body);
    for header in [
        String::new(),
        "t=1,v1=00".into(),
        signature::sign(b"another secret", now, &body),
        signature::sign(SECRET, now - Duration::seconds(301), &body),
        signature::sign(SECRET, now + Duration::seconds(301), &body),
        genuine.replace("t=", "t=1"),
    ] {
        let refused = house.cashier.receive("fair", &header, &body).await;
        assert!(matches!(refused, Err(Error::BadSignature)), "{header}: {refused:?}");
    }
    let altered = message("e1", "payment.paid", &deposit.id.to_string(), "T1", "9000");
    assert!(matches!(house.cashier.receive("fair", &genuine, &altered).await, Err(Error::BadSignature)));
    assert!(matches!(house.cashier.receive("nobody", &genuine, &body).await, Err(Error::BadSignature)));
    // Signed, but not what our record says: refused, and refused again when it is repeated.
    for _ in 0..2 {
        assert!(matches!(house.tell("e3", &deposit, "T1", "999").await, Err(Error::Mismatch(_))));
    }
    assert_eq!(house.has().await.0, Money::ZERO);
    house.tell("e4", &deposit, "T1", "1000").await.unwrap();
    // One transaction pays one order; one event id stands for one message.
    assert!(matches!(house.tell("e5", &other, "T1", "1000").await, Err(Error::Mismatch(_))));
    assert!(matches!(house.tell("e4", &other, "T2", "1000").await, Err(Error::Mismatch(_))));
    assert_eq!(house.has().await.0, money(1_000));
    house.close().await;
}

/// What a genuine message says against our record is kept once, with what it said and whose it is, until an operator has
/// looked at it; one that nobody can have sent is not. Seen to fail while a reused event id was only refused.
#[tokio::test]
async fn what_contradicts_our_record_is_kept_until_somebody_has_looked_at_it() {
    let house = House::open().await;
    let (deposit, other) = (house.deposit(1_000).await, house.deposit(500).await);
    for _ in 0..3 {
        assert!(house.tell("e1", &deposit, "T1", "999").await.is_err());
    }
    house.tell("e2", &deposit, "T1", "1000").await.unwrap();
    for _ in 0..2 {
        assert!(house.tell("e2", &other, "T2", "500").await.is_err());
    }
    assert!(house.says("e3", "payout.paid", "nobody.1.1", "5").await.is_err());
    let body = message("e4", "payment.paid", &other.id.to_string(), "T3", "499");
    let forged = signature::sign(b"somebody else's", house.store.now(), &body);
    assert!(house.cashier.receive("fair", &forged, &body).await.is_err());

    let wanted = mismatch::Wanted { limit: 9, ..mismatch::Wanted::default() };
    let kept = house.cashier.mismatches(&wanted).await.unwrap();
    let mut told: Vec<_> = kept
        .iter()
        .map(|one| (one.event.as_str(), one.deposit, one.member, one.theirs.as_ref().unwrap().amount))
        .collect();
    told.sort_by_key(|one| one.0);
    assert_eq!(
        told,
        [
            ("e1", Some(deposit.id), Some(RAHIM), taka(999)),
            ("e2", Some(other.id), Some(RAHIM), taka(500)),
            ("e3", None, None, taka(5)),
        ]
    );
    assert_eq!(house.count("read_cashier_unseen_mismatch").await, 3);

    let id = kept.iter().find(|one| one.event == "e1").unwrap().id;
    let look = async |note: &str| {
        let mut tx = house.store.begin().await.unwrap();
        let operator = NamedOperator { id: OPERATOR, name: "nila" };
        let done = house.cashier.acknowledge_in(&mut tx, id, operator, note).await.unwrap();
        tx.commit().await.unwrap();
        done
    };
    assert!(look("their clerk mistyped it").await);
    assert!(!look("mine stands").await, "somebody had looked at it");
    let seen = house.cashier.mismatch(id).await.unwrap().seen.unwrap();
    assert_eq!((seen.name.as_str(), seen.note.as_str()), ("nila", "their clerk mistyped it"));
    for (seen, provider, count) in [(Some(false), None, 2), (Some(true), None, 1), (None, Some("nobody"), 0)]
    {
        let wanted = mismatch::Wanted { seen, provider, ..wanted };
        assert_eq!(house.cashier.mismatches(&wanted).await.unwrap().len(), count);
    }
    // The next page begins behind the last row.
    let after = kept.first().map(|first| (first.at, first.id));
    let rest = house.cashier.mismatches(&mismatch::Wanted { after, ..wanted }).await.unwrap();
    assert_eq!(rest.len(), 2);
    assert_eq!(house.has().await.0, money(1_000), "nothing moved for any of them");
    house.close().await;
}

#[tokio::test]
async fn a_lost_message_is_made_good_by_asking() {
    let house = House::open().await;
    let deposit = house.deposit(500).await;
    let paid = report(Progress::Paid, Some("T9"), Some(taka(500)));
    house.desk.payments.lock().unwrap().insert(deposit.id.to_string(), paid);
    house.clock.advance(Duration::seconds(21));
    house.run_jobs().await;
    assert_eq!(house.has().await.0, money(500));
    house.tell("late", &deposit, "T9", "500").await.unwrap();
    assert_eq!(house.has().await.0, money(500));
    house.close().await;
}

/// Forty phones press at once (quality.md P8, A9): of one balance one withdrawal stands, the others hear why not.
/// Shows: attack:A9.
#[tokio::test]
async fn of_forty_parallel_withdrawals_of_one_balance_one_stands() {
    let house = House::with_money(1_000).await;
    let payee = house.payee().await;
    let asked =
        futures::future::join_all((0..40).map(|_| house.cashier.withdraw(RAHIM, ask(payee, 1_000)))).await;
    assert_eq!(asked.iter().filter(|asked| asked.is_ok()).count(), 1);
    assert_eq!(house.has().await, (Money::ZERO, money(1_000)));
    assert_eq!(house.cashier.withdrawals(RAHIM, None, 50).await.unwrap().len(), 1);
    house.close().await;
}

#[tokio::test]
async fn a_retried_withdrawal_holds_once_and_a_changed_one_is_refused() {
    let house = House::with_money(1_000).await;
    let request = ask(house.payee().await, 300);
    let again = || house.cashier.withdraw(RAHIM, request.clone());
    let (first, second) = tokio::join!(again(), again());
    assert_eq!(first.unwrap(), second.unwrap());
    let changed = Request { amount: taka(301), ..request.clone() };
    assert!(matches!(house.cashier.withdraw(RAHIM, changed).await, Err(Error::RequestReused)));
    assert_eq!(house.has().await, (money(700), money(300)));
    house.close().await;
}

#[tokio::test]
async fn an_approved_withdrawal_is_paid_once_whatever_is_run_twice() {
    let house = House::with_money(1_000).await;
    let id = house.ask(400).await.unwrap().id;
    house.cashier.approve(OPERATOR, id, "seen").await.unwrap();
    let twice = house.cashier.approve(OPERATOR, id, "seen").await;
    assert!(matches!(twice, Err(Error::WrongState("approved"))));
    assert!(matches!(house.cashier.reject(OPERATOR, id, "no").await, Err(Error::WrongState(_))));
    house.run_jobs().await;
    assert_eq!(house.cashier.any_withdrawal(id).await.unwrap().state, State::Paying);
    // The job runs again, as after a kill between the provider's answer and our commit.
    for _ in 0..3 {
        house.clock.advance(Duration::minutes(1));
        house.run_jobs().await;
    }
    assert_eq!(house.desk.paid.load(Ordering::SeqCst), 1);
    // A payout is announced three times, and by asking as well.
    let name = format!("{id}.1.1");
    let body = message("p1", "payout.paid", &name, "P1", "400");
    let header = signature::sign(SECRET, house.store.now(), &body);
    for _ in 0..3 {
        house.cashier.receive("fair", &header, &body).await.unwrap();
    }
    let paid = report(Progress::Paid, Some("P1"), Some(taka(400)));
    house.desk.payouts.lock().unwrap().insert(name, paid);
    house.clock.advance(Duration::minutes(20));
    house.run_jobs().await;
    assert_eq!(house.has().await, (money(600), Money::ZERO));
    // Nobody answers: after thirty minutes it counts as received.
    house.clock.advance(Duration::minutes(31));
    house.run_jobs().await;
    let states: Vec<State> =
        house.cashier.any_withdrawal(id).await.unwrap().timeline.iter().map(|step| step.state).collect();
    assert_eq!(
        states,
        [State::Requested, State::Risk, State::Approved, State::Paying, State::Paid, State::Confirmed]
    );
    house.close().await;
}

#[tokio::test]
async fn a_rejected_withdrawal_gives_the_money_back() {
    let house = House::with_money(1_000).await;
    let id = house.ask(400).await.unwrap().id;
    assert!(house.cashier.reject(OPERATOR, id, " ").await.is_err());
    house.cashier.reject(OPERATOR, id, "name differs").await.unwrap();
    assert!(house.cashier.reject(OPERATOR, id, "again").await.is_err());
    assert_eq!(house.has().await, (money(1_000), Money::ZERO));
    house.close().await;
}

/// Shows: attack:A11, call:balance.
#[tokio::test]
async fn bad_amounts_fields_and_strangers_are_refused_over_http() {
    let house = House::with_money(1_000).await;
    let payee = house.payee().await;
    for amount in [
        json!("0"),
        json!("-1"),
        json!("1e3"),
        json!("1.000001"),
        json!(100),
        json!("99999999999999"),
        json!("১০০"),
    ] {
        let body = json!({ "requestId": RequestId::fresh(), "amount": amount, "payee": payee });
        let (status, _) = house.call("POST", "/wps/cashier/withdrawals", "rahim", &body).await;
        assert_eq!(status, 400, "{amount}");
    }
    let mut body = json!({ "requestId": RequestId::fresh(), "amount": "200", "payee": payee });
    // Another one's account, and one that nobody has.
    assert_eq!(house.call("POST", "/wps/cashier/withdrawals", "salma", &body).await.0, 400);
    let (status, answer) = house.call("POST", "/wps/cashier/withdrawals", "rahim", &body).await;
    assert_eq!((status, &answer["value"]["account"]["holder"]), (200, &json!("Rahim Uddin")));
    let path = format!("/wps/cashier/withdrawals/{}", answer["value"]["id"].as_str().unwrap());
    assert_eq!(house.call("GET", &path, "rahim", &json!({})).await.0, 200);
    assert_eq!(house.call("GET", &path, "salma", &json!({})).await.0, 404);
    let confirm = json!({ "outcome": "received" });
    assert_eq!(house.call("POST", &format!("{path}/confirm"), "salma", &confirm).await.0, 404);
    assert_eq!(house.call("POST", &format!("{path}/confirm"), "rahim", &confirm).await.0, 409);
    assert_eq!(house.call("GET", &path, "nobody", &json!({})).await.0, 401);
    assert_eq!(house.call("GET", &path, "trial", &json!({})).await.0, 403);
    body["member"] = json!("10002");
    assert_eq!(house.call("POST", "/wps/cashier/withdrawals", "rahim", &body).await.0, 400);
    for back in ["https://evil.example", "//evil.example", "http://house.evil.example/", "/\\evil.example"] {
        let body =
            json!({ "requestId": RequestId::fresh(), "channel": "fair", "amount": "500", "returnUrl": back });
        assert_eq!(house.call("POST", "/wps/cashier/deposits", "rahim", &body).await.0, 400, "{back}");
    }
    let (_, wallet) = house.call("GET", "/wps/v2/wallets/balance", "rahim", &json!({})).await;
    assert_eq!((&wallet["value"]["balance"], &wallet["value"]["held"]), (&json!("800.00"), &json!("200.00")));
    let record =
        ledger::record(&house.store, RAHIM, &ledger::Window { limit: 9, ..Default::default() }).await;
    let amounts: Vec<String> = record.unwrap().iter().map(|entry| entry.amount.to_string()).collect();
    assert_eq!(amounts, ["-200.00", "1000.00"]);
    house.close().await;
}

/// Lines of one moment are told apart by their ids: a page that ends among them loses none and shows none twice. Every line
/// here is of the same moment, for the clock stands still.
#[tokio::test]
async fn a_record_of_one_moment_is_walked_without_a_gap_or_a_double() {
    let house = House::open().await;
    for number in 0..7 {
        let deposit = house.deposit(100 + number).await;
        let (event, transaction) = (format!("e{number}"), format!("T{number}"));
        house.tell(&event, &deposit, &transaction, &(100 + number).to_string()).await.unwrap();
    }
    let window = |after, limit| ledger::Window { from: None, until: None, reasons: Vec::new(), after, limit };
    let wallet = Wallet { member: RAHIM, asset: Asset::Bdt };
    let whole = ledger::statement(&house.store, wallet, &window(None, 100)).await.unwrap();
    assert_eq!(whole.len(), 7);
    assert!(whole.iter().all(|line| line.row.at == whole[0].row.at), "one moment");
    for size in [1, 2, 3] {
        let (mut walked, mut after) = (Vec::new(), None);
        loop {
            let page = ledger::statement(&house.store, wallet, &window(after, size)).await.unwrap();
            let Some(last) = page.last() else { break };
            after = Some((last.row.at, last.row.id));
            walked.extend(page.iter().map(|line| (line.row.id, line.balance)));
        }
        let wanted: Vec<_> = whole.iter().map(|line| (line.row.id, line.balance)).collect();
        assert_eq!(walked, wanted, "{size} a page");
    }
    house.close().await;
}
