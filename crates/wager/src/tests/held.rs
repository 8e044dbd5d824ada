//! Wins beyond the highest payout: on record, paid by nobody's word alone, and never twice.

use std::collections::HashSet;

use kernel::{Amount, Asset, Money, event::Event};
use ledger::AccountKind;

use super::{Desk, bet, command, done, refused, replayed, rollback, stands, told};
use crate::{Act, Ceiling, Command, Refusal, Verdict};

const CEILING: i64 = 1_000;

/// A win at its partner's word.
fn win(amount: &str, reference: &str, closes: bool) -> Act {
    let ceiling = Money::from_major(CEILING).map(Ceiling::from);
    let (amount, reference) = (amount.parse().unwrap(), Some(reference.to_owned()));
    Act::Win { amount, reference, free: false, promo: false, late: false, ceiling, closes }
}

fn prize(amount: &str) -> Act {
    let (amount, ceiling) = (amount.parse().unwrap(), Money::from_major(CEILING).map(Ceiling::from));
    Act::Win { amount, reference: None, free: false, promo: true, late: false, ceiling, closes: true }
}

fn release(reference: &str) -> Act {
    Act::Release { reference: reference.to_owned() }
}

/// The next `count` messages to the member about their wins. Of one occasion the inbox keeps one message: each is its own.
async fn said(desk: &Desk, count: usize) -> Vec<(String, String)> {
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(30);
    let (mut said, mut causes) = (Vec::new(), HashSet::new());
    while said.len() < count && std::time::Instant::now() < deadline {
        let mut tx = desk.store.begin().await.unwrap();
        let facts = store::outbox::take(&mut tx, "wins", &["money_told"]).await.unwrap();
        tx.commit().await.unwrap();
        said.extend(facts.into_iter().filter_map(|fact| match fact.event().cloned() {
            Some(Event::MoneyTold { matter, amount, cause, .. }) => {
                assert!(causes.insert(cause.clone()), "{cause}");
                Some((matter.name().to_owned(), amount.to_string()))
            }
            _ => None,
        }));
    }
    said
}

/// What is held, as the back office reads it.
async fn waiting(desk: &Desk) -> (i64, Money) {
    let held = "select count(*), bounded(coalesce(sum(amount), 0)) from read_wager_held_win where asset = 1";
    let (count, sum) = sqlx::query_as(held).fetch_one(desk.store.pool()).await.unwrap();
    (count, Money::from_units(sum))
}

async fn held(desk: &Desk) -> (usize, String) {
    let (count, sum) = waiting(desk).await;
    let listed = crate::held(&desk.store).await.unwrap().len();
    assert_eq!(i64::try_from(listed).unwrap(), count);
    (listed, sum.to_string())
}

/// What an account of the house holds over all its parts.
async fn house(desk: &Desk, kind: AccountKind) -> i64 {
    let sum = sqlx::query_scalar("select coalesce(sum(balance), 0)::bigint from account where kind = $1");
    sum.bind(kind.number()).fetch_one(desk.store.pool()).await.unwrap()
}

#[tokio::test]
async fn a_win_above_the_ceiling_is_held_and_paid_once_when_it_is_released() {
    let desk = Desk::with(100).await;
    assert_eq!(desk.apply("b1", "r1", bet("1")).await, done("99.00"));
    // Up to the ceiling a round pays at once, in one win or in several.
    assert_eq!(desk.apply("w1", "r1", win("400", "b1", false)).await, done("499.00"));
    assert_eq!(desk.apply("w2", "r1", win("600", "b1", false)).await, done("1099.00"));
    assert_eq!(desk.apply("w3", "r1", win("0", "b1", false)).await, done("1099.00"));
    assert_eq!(desk.apply("w4", "r1", win("0.00001", "b1", true)).await, done("1099.00"));
    assert_eq!(held(&desk).await, (1, "0.00001".to_owned()));
    assert_eq!(desk.apply("b2", "r2", bet("1")).await, done("1098.00"));
    assert_eq!(desk.apply("w5", "r2", win("5000", "b2", true)).await, done("1098.00"));
    assert_eq!(desk.apply("w5", "r2", win("5000", "b2", true)).await, replayed("1098.00"));
    assert_eq!(
        desk.apply("w5", "r2", win("5001", "b2", true)).await,
        refused(Refusal::DuplicateKey, "1098.00")
    );
    // The round ended without it, and counts as lost so far.
    assert_eq!(stands(&desk, "r2").await, Some(("1.00".to_owned(), true)));
    assert_eq!(told(&desk, 2).await.len(), 2);
    assert_eq!(desk.apply("l5", "r2", release("w5")).await, done("6098.00"));
    assert_eq!(desk.apply("l5", "r2", release("w5")).await, replayed("6098.00"));
    assert_eq!(desk.apply("l6", "r2", release("w5")).await, refused(Refusal::NoSuchTransaction, "6098.00"));
    let round = crate::round_of(&desk.store, super::MEMBER, super::VENDOR, "r2").await.unwrap().unwrap();
    assert_eq!(round.payout.to_string(), "5000.00");
    let listed = crate::standing(&desk.store, super::VENDOR, &["w4".into(), "w5".into()]).await.unwrap();
    for one in &listed {
        assert_eq!(one.expected(), Some(one.moved), "record and ledger agree about {}", one.key);
    }
    // What was released is taken back like any other win.
    assert_eq!(desk.apply("x5", "r2", rollback("w5")).await, done("1098.00"));
    let held_and_paid = [("win_held", "0.00001"), ("win_held", "5000.00"), ("win_released", "5000.00")];
    assert_eq!(
        said(&desk, 3).await,
        held_and_paid.map(|(matter, amount)| (matter.to_owned(), amount.to_owned()))
    );
    desk.end().await;
}

/// Seen to fail with the money of a held win taken from the member who never had it.
#[tokio::test]
async fn a_held_win_that_its_partner_takes_back_is_never_paid() {
    let desk = Desk::with(100).await;
    assert_eq!(desk.apply("b1", "r1", bet("1")).await, done("99.00"));
    assert_eq!(desk.apply("w1", "r1", win("5000", "b1", true)).await, done("99.00"));
    assert_eq!(desk.apply("x1", "r1", rollback("w1")).await, done("99.00"));
    assert_eq!(desk.apply("x2", "r1", rollback("w1")).await, done("99.00"));
    assert_eq!(desk.apply("l1", "r1", release("w1")).await, refused(Refusal::RolledBack, "99.00"));
    assert_eq!(desk.apply("w1", "r1", win("5000", "b1", true)).await, refused(Refusal::RolledBack, "99.00"));
    assert_eq!(held(&desk).await, (0, "0.00".to_owned()));
    let said: Vec<String> = said(&desk, 2).await.into_iter().map(|(matter, _)| matter).collect();
    assert_eq!(said, ["win_held", "win_cancelled"]);
    desk.end().await;
}

#[tokio::test]
async fn what_was_corrected_of_a_held_win_is_not_released() {
    let desk = Desk::with(100).await;
    assert_eq!(desk.apply("b1", "r1", bet("1")).await, done("99.00"));
    assert_eq!(desk.apply("w1", "r1", win("5000", "b1", true)).await, done("99.00"));
    let correct = |by| Act::Correct { reference: "w1".to_owned(), by: Amount::from_major(by).unwrap() };
    assert_eq!(desk.apply("c1", "r1", correct(4_990)).await, done("99.00"));
    assert_eq!(desk.apply("c2", "r1", correct(11)).await, refused(Refusal::OutOfRange, "99.00"));
    assert_eq!(held(&desk).await, (1, "10.00".to_owned()));
    // Nobody else's, and of no other round.
    let mut others = command("l1", "r1", release("w1"));
    others.member.0 += 1;
    let outcome = desk.wager.apply(others).await.unwrap();
    assert_eq!(outcome.verdict, Verdict::Refused(Refusal::NoSuchTransaction));
    assert_eq!(desk.apply("l1", "r2", release("w1")).await, refused(Refusal::NoSuchTransaction, "99.00"));
    assert_eq!(desk.apply("l1", "r1", release("b1")).await, refused(Refusal::NoSuchTransaction, "99.00"));
    assert_eq!(desk.apply("l1", "r1", release("w1")).await, done("109.00"));
    desk.end().await;
}

/// The release and the rollback come at once, again and again: the win is paid and taken back, or neither.
#[tokio::test]
async fn a_release_and_a_rollback_at_once_leave_nothing() {
    let desk = Desk::with(100).await;
    for turn in 0..20 {
        let (round, bet_key) = (format!("r{turn}"), format!("b{turn}"));
        let (win_key, release_key, rollback_key) =
            (format!("w{turn}"), format!("l{turn}"), format!("x{turn}"));
        desk.apply(&bet_key, &round, bet("1")).await;
        desk.apply(&win_key, &round, win("5000", &bet_key, true)).await;
        let (one, other) = tokio::join!(
            desk.apply(&release_key, &round, release(&win_key)),
            desk.apply(&rollback_key, &round, rollback(&win_key))
        );
        assert_eq!(other.0, Verdict::Done);
        assert!(matches!(one.0, Verdict::Done | Verdict::Refused(Refusal::RolledBack)), "{one:?}");
    }
    let balance = crate::balance(&desk.store, super::MEMBER, Asset::Bdt).await.unwrap();
    assert_eq!(balance.to_string(), "80.00");
    desk.end().await;
}

/// Who paid a prize gets it back: a partner's own one is paid by the promotion, as the winnings of free rounds are. Seen
/// to fail with the games' account named for all: the promotion had paid for ever.
#[tokio::test]
async fn a_prize_that_is_taken_back_returns_to_who_paid_it() {
    let desk = Desk::with(100).await;
    assert_eq!(desk.apply("p1", "r1", prize("500")).await, done("600.00"));
    assert_eq!(house(&desk, AccountKind::Promotion).await, -50_000_000);
    assert_eq!(desk.apply("x1", "r1", rollback("p1")).await, done("100.00"));
    assert_eq!((house(&desk, AccountKind::Promotion).await, house(&desk, AccountKind::Gaming).await), (0, 0));
    // One that was held too.
    assert_eq!(desk.apply("p2", "r2", prize("5000")).await, done("100.00"));
    assert_eq!(desk.apply("l2", "r2", release("p2")).await, done("5100.00"));
    assert_eq!(house(&desk, AccountKind::Promotion).await, -500_000_000);
    assert_eq!(desk.apply("x2", "r2", rollback("p2")).await, done("100.00"));
    assert_eq!((house(&desk, AccountKind::Promotion).await, house(&desk, AccountKind::Gaming).await), (0, 0));
    desk.end().await;
}

/// The attack as it was made: bet one, win nine trillion, ten times. Nothing is paid, every call is heard, and
/// what waits can still be summed up, though it is beyond what one account holds.
#[tokio::test]
async fn wins_at_the_end_of_the_range_are_held_and_summed_up() {
    let desk = Desk::with(100).await;
    let keys: Vec<Command> =
        (0..11).map(|turn| command(&format!("w{turn}"), "r1", win("9000000000000", "b1", false))).collect();
    assert_eq!(desk.apply("b1", "r1", bet("1")).await, done("99.00"));
    for win in keys {
        assert_eq!(desk.wager.apply(win).await.unwrap().verdict, Verdict::Done);
    }
    assert_eq!(waiting(&desk).await, (11, Money::from_units(i64::MAX)));
    // Released one after the other, they come to the end of what an account holds; the rest stays held.
    let mut paid = 0;
    for turn in 0..11 {
        let (verdict, _) = desk.apply(&format!("l{turn}"), "r1", release(&format!("w{turn}"))).await;
        paid += usize::from(verdict == Verdict::Done);
        assert!(matches!(verdict, Verdict::Done | Verdict::Refused(Refusal::OutOfRange)));
    }
    assert_eq!(paid, 10);
    assert_eq!(held(&desk).await, (1, "9000000000000.00".to_owned()));
    // Whatever the books hold, reports sum it up.
    let holdings = sqlx::query("select * from read_ledger_holding").execute(desk.store.pool()).await.unwrap();
    assert_eq!(holdings.rows_affected(), 1);
    desk.end().await;
}
