//! Asking: accounts, limits, fees, hours, the payment password, and what the house looks at.

use super::*;
use crate::withdrawal::Confirm;

fn trusting() -> Settings {
    let mut settings = settings();
    settings.withdrawal.review.automatic_up_to = money(5_000);
    settings
}

fn failed(findings: &[Finding]) -> Vec<&str> {
    findings.iter().filter(|finding| !finding.passed).map(|finding| finding.rule.as_str()).collect()
}

impl House {
    /// A withdrawal from the request to the receipt.
    async fn completes(&self, amount: i64) -> Withdrawal {
        let asked = self.ask(amount).await.unwrap();
        if asked.state == State::Risk {
            self.cashier.approve(OPERATOR, asked.id, "seen").await.unwrap();
        }
        self.run_jobs().await;
        let net = asked.amount.money().checked_sub(asked.fee).unwrap();
        let name = format!("{}.1.1", asked.id);
        self.says(&name, "payout.paid", &name, &net.to_string()).await.unwrap();
        self.cashier.confirm(RAHIM, asked.id, &Confirm::received()).await.unwrap()
    }
}

#[tokio::test]
async fn the_first_withdrawal_is_looked_at_and_a_clean_second_goes_by_itself() {
    let house = House::with_money_and(5_000, trusting()).await;
    let first = house.ask(500).await.unwrap();
    assert_eq!(first.state, State::Risk);
    assert_eq!(failed(&house.cashier.findings(first.id).await.unwrap()), ["first_withdrawal"]);
    house.cashier.reject(OPERATOR, first.id, "once more").await.unwrap();
    assert_eq!(house.completes(500).await.state, State::Confirmed);
    let second = house.ask(500).await.unwrap();
    assert_eq!(second.state, State::Approved, "{second:?}");
    let found = house.cashier.findings(second.id).await.unwrap();
    assert!(found.len() >= 8 && failed(&found).is_empty(), "reasons are kept of what passed, too: {found:?}");
    // What another feature knows stops it as well.
    house.folk.found.lock().unwrap().push(Finding::new("shared_device", false, json!({ "members": 2 })));
    let third = house.ask(500).await.unwrap();
    assert_eq!(failed(&house.cashier.findings(third.id).await.unwrap()), ["shared_device"]);
    house.folk.found.lock().unwrap().clear();
    opposite_bets(&house).await;
    let fourth = house.ask(500).await.unwrap();
    assert_eq!(failed(&house.cashier.findings(fourth.id).await.unwrap()), ["opposite_bets"]);
    house.close().await;
}

/// A round in which RAHIM and a linked account covered each other, as tables write it down.
async fn opposite_bets(house: &House) {
    let written = sqlx::query(
        "with t as (insert into game_table (rules, asset, least, most_on_cell, most_in_round, open_ms, pause_ms, name_en, name_bn)
                    values ('roulette-1', 1, 1, 1, 1, 1000, 0, 'A', 'A') returning id),
              c as (insert into table_chain (table_id, number, salt, seed, chain_end, length, at)
                    select id, 1, 's', 's', 'e', 9, now() from t returning table_id),
              r as (insert into table_round (table_id, number, id, rules, chain, place, hand, phase, opened_at, lock_at, ended_at)
                    select table_id, 1, gen_random_uuid(), 'roulette-1', 1, 1, 1, 4, now(), now(), now() from c returning id)
         insert into table_opposite (round, first, members, apart, together) select id, $1, array[$1, 99999], 200, 0 from r",
    );
    written.bind(RAHIM.0).execute(house.store.pool()).await.unwrap();
}

#[tokio::test]
async fn each_rule_stops_what_it_is_for() {
    let mut settings = trusting();
    settings.withdrawal.review.new_payee_hours = 24;
    settings.withdrawal.review.daily_count = 2;
    settings.withdrawal.review.played_share = Rate::from_millionths(500_000);
    let house = House::with_money_and(50_000, settings).await;
    let first = house.ask(6_000).await.unwrap();
    let found = house.cashier.findings(first.id).await.unwrap();
    assert_eq!(failed(&found), ["amount", "first_withdrawal", "little_play", "new_payee"]);
    assert_eq!(found[0].detail, json!({ "amount": "6000.00", "automatic": "5000.00" }));
    house.ask(200).await.unwrap();
    let third = house.ask(200).await.unwrap();
    assert!(failed(&house.cashier.findings(third.id).await.unwrap()).contains(&"velocity"));
    // Salma wants Rahim's account: she is refused, and both are looked at from now on.
    assert!(matches!(house.bind(SALMA, "1234-5678").await, Err(Error::PayeeTaken)));
    let fourth = house.ask(200).await.unwrap();
    assert!(failed(&house.cashier.findings(fourth.id).await.unwrap()).contains(&"payee_clash"));
    house.close().await;
}

#[tokio::test]
async fn accounts_are_in_ones_own_name_few_and_nobody_elses() {
    let house = House::open().await;
    let bound = house.bind(RAHIM, "1234 5678").await.unwrap();
    assert_eq!((bound.number.as_str(), bound.holder.as_str()), ("12345678", "Rahim Uddin"));
    assert_eq!(
        house.bind(RAHIM, "12-34-56-78").await.unwrap().id,
        bound.id,
        "the same number is the same account"
    );
    for odd in ["1234567", "123456789012345678901", "1234567\u{0}", "১২৩৪৫৬৭৮", "'; drop table", ""]
    {
        assert!(matches!(house.bind(RAHIM, odd).await, Err(Error::BadPayee("number"))), "{odd}");
    }
    house.bind(RAHIM, "22345678").await.unwrap();
    house.bind(RAHIM, "32345678").await.unwrap();
    assert!(matches!(house.bind(RAHIM, "42345678").await, Err(Error::TooManyPayees { most: 3 })));
    assert_eq!(house.cashier.payees(RAHIM).await.unwrap().len(), 3);
    assert!(matches!(house.cashier.unbind(SALMA, bound.id).await, Err(Error::NotFound)));
    house.cashier.unbind(RAHIM, bound.id).await.unwrap();
    // Removed, it is still the member's: nobody takes a number over.
    assert!(matches!(house.bind(SALMA, "12345678").await, Err(Error::PayeeTaken)));
    let refused = house.cashier.withdraw(RAHIM, ask(bound.id, 200)).await;
    assert!(matches!(refused, Err(Error::BadPayee("payee"))));
    house.clock.advance(Duration::hours(1));
    let again = house.bind(RAHIM, "12345678").await.unwrap();
    assert!(again.id == bound.id && again.bound_at > bound.bound_at, "bound anew, it counts as new");
    house.close().await;
}

#[tokio::test]
async fn the_payment_password_is_asked_for_and_a_member_without_one_is_sent_to_set_it() {
    let mut settings = settings();
    settings.withdrawal.payment_password = true;
    let house = House::with_money_and(1_000, settings).await;
    assert!(matches!(house.bind(RAHIM, "12345678").await, Err(Error::PaymentPasswordMissing)));
    *house.folk.pin.lock().unwrap() = Some("593827".into());
    let payee = house.payee().await;
    for wrong in [None, Some(String::new()), Some("000000".into())] {
        let request = Request { payment_password: wrong, ..ask(payee, 200) };
        assert!(matches!(house.cashier.withdraw(RAHIM, request).await, Err(Error::PaymentPasswordWrong)));
    }
    assert_eq!(house.has().await.0, money(1_000));
    let request = Request { payment_password: Some("593827".into()), ..ask(payee, 200) };
    assert!(house.cashier.withdraw(RAHIM, request).await.is_ok());
    house.close().await;
}

/// Who made an account for somebody knows its first password: until that is changed, no payee is bound and no money leaves.
#[tokio::test]
async fn under_a_password_that_somebody_else_was_told_no_money_leaves() {
    let house = House::with_money(1_000).await;
    let payee = house.payee().await;
    *house.folk.given.lock().unwrap() = true;
    assert!(matches!(house.bind(RAHIM, "87654321").await, Err(Error::GivenPassword)));
    assert!(matches!(house.cashier.withdraw(RAHIM, ask(payee, 200)).await, Err(Error::GivenPassword)));
    *house.folk.given.lock().unwrap() = false;
    assert!(house.cashier.withdraw(RAHIM, ask(payee, 200)).await.is_ok());
    house.close().await;
}

#[tokio::test]
async fn a_day_has_its_count_its_sum_and_its_hours() {
    let mut settings = settings();
    settings.withdrawal.per_day = 2;
    settings.withdrawal.sum_per_day = taka(1_000);
    let from = time::macros::time!(09:00);
    settings.withdrawal.hours = Hours { from, until: time::macros::time!(22:00) };
    let house = House::with_money_and(5_000, settings).await;
    // 18:00 by the site's clock.
    house.ask(600).await.unwrap();
    assert!(matches!(house.ask(401).await, Err(Error::DayFull { .. })));
    house.ask(400).await.unwrap();
    assert!(matches!(house.ask(100).await, Err(Error::DayFull { count: 2, .. })));
    house.clock.advance(Duration::hours(5));
    assert!(matches!(house.ask(100).await, Err(Error::ClosedNow { .. })));
    // The next day, open again.
    house.clock.advance(Duration::hours(11));
    house.ask(100).await.unwrap();
    house.close().await;
}

#[tokio::test]
async fn the_fee_is_held_with_the_rest_and_taken_when_all_has_arrived() {
    let mut settings = settings();
    settings.withdrawal.fee = Fee { fixed: money(5), share: Rate::from_millionths(10_000) };
    settings.withdrawal.free_per_day = 1;
    let house = House::with_money_and(2_000, settings).await;
    assert_eq!(house.completes(500).await.fee, Money::ZERO);
    let done = house.completes(1_000).await;
    assert_eq!((done.fee, done.state), (money(15), State::Confirmed));
    assert_eq!(house.has().await, (money(500), Money::ZERO));
    let fees =
        ledger::caused_by(&house.store, RAHIM, &format!("withdrawal:{}", done.id).into(), 20).await.unwrap();
    assert!(fees.iter().any(|row| row.reason == ledger::Reason::Fee), "{fees:?}");
    let (_, terms) = house.call("GET", "/wps/cashier/withdrawals/terms", "rahim", &json!({})).await;
    assert_eq!((&terms["value"]["feeFixed"], &terms["value"]["freeLeftToday"]), (&json!("5.00"), &json!(0)));
    assert_eq!(terms["value"]["payees"][0]["number"], "12345678");
    house.close().await;
}

/// The list that the dashboard's figure leads to holds just what it counts: what a person has to look at, and what its
/// provider has had for too long.
#[tokio::test]
async fn what_waits_is_listed_as_it_is_counted() {
    let house = House::with_money(5_000).await;
    let mut ids = Vec::new();
    for _ in 0..4 {
        ids.push(house.ask(500).await.unwrap().id);
    }
    house.cashier.reject(OPERATOR, ids[0], "not now").await.unwrap();
    house.cashier.approve(OPERATOR, ids[1], "seen").await.unwrap();
    let wanted =
        crate::withdrawal::Queue { waiting: true, oldest_first: true, limit: 10, ..Default::default() };
    let listed = async || {
        let rows = house.cashier.queue(&wanted).await.unwrap();
        let count = house.withdrawals_waiting().await.0;
        assert_eq!(i64::try_from(rows.len()).unwrap(), count);
        rows.into_iter().map(|row| row.id).collect::<Vec<_>>()
    };
    assert_eq!(listed().await, ids[2..]);
    house.clock.advance(Duration::hours(25));
    assert_eq!(listed().await, ids[1..], "approved, and past its term");
    house.close().await;
}
