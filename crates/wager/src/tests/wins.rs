//! To which round a win belongs, and who pays it: what is on record of its bet tells, not what is said of the win.

use kernel::{Asset, Money};

use super::{Desk, VENDOR, bet, command, done, refused, replayed, rollback, stands, told, win};
use crate::{Act, Command, Refusal, Verdict};

/// A win that names no bet.
fn unnamed(amount: &str) -> Act {
    let amount = amount.parse().unwrap();
    Act::Win { amount, reference: None, free: false, promo: false, late: false, ceiling: None, closes: false }
}

fn free_bet(amount: &str) -> Act {
    Act::Bet { amount: amount.parse().unwrap(), free: true, closes: false }
}

fn free_win(amount: &str, reference: Option<&str>) -> Act {
    let (amount, reference) = (amount.parse().unwrap(), reference.map(str::to_owned));
    Act::Win { amount, reference, free: true, promo: false, late: false, ceiling: None, closes: false }
}

/// Why money moved into a member's cash, by the books.
async fn reasons(desk: &Desk) -> Vec<i16> {
    let rows = sqlx::query_scalar(
        "select reason from transfer where round is not null and reason <> 1 order by at, id",
    );
    rows.fetch_all(desk.store.pool()).await.unwrap()
}

/// Seen to fail with the round that the caller names.
#[tokio::test]
async fn a_win_that_names_another_round_than_its_bet_is_refused_and_told() {
    let desk = Desk::with(1_000).await;
    assert_eq!(desk.apply("b1", "r1", bet("100")).await, done("900.00"));
    for _ in 0..2 {
        let outcome = desk.wager.apply(command("w1", "r2", win("500", "b1", true))).await.unwrap();
        assert_eq!(outcome.verdict, Verdict::Refused(Refusal::WrongGame));
        assert!(outcome.odd);
    }
    assert_eq!(stands(&desk, "r2").await, None);
    // The refusal is not remembered: said of its own round, the win is paid, and nobody needs to look at it.
    let outcome = desk.wager.apply(command("w1", "r1", win("500", "b1", true))).await.unwrap();
    assert_eq!((outcome.verdict, outcome.odd), (Verdict::Done, false));
    assert_eq!(outcome.balance.to_string(), "1400.00");
    let again = desk.wager.apply(command("w1", "r1", win("500", "b1", true))).await.unwrap();
    assert_eq!((again.verdict, again.odd), (Verdict::Replayed, false));
    // A prize of the partner's own may say where it was won.
    let prize = Act::Win {
        amount: "7".parse().unwrap(),
        reference: Some("b1".to_owned()),
        free: false,
        promo: true,
        late: false,
        ceiling: None,
        closes: true,
    };
    assert_eq!(desk.apply("p1", "r3", prize).await, done("1407.00"));
    desk.end().await;
}

#[tokio::test]
async fn a_win_in_another_game_of_the_session_counts_for_the_round_of_its_bet() {
    let desk = Desk::with(1_000).await;
    assert_eq!(desk.apply("b1", "r1", bet("100")).await, done("900.00"));
    let other = Command { game: "other".to_owned(), ..command("w1", "r1", win("250", "b1", true)) };
    let outcome = desk.wager.apply(other).await.unwrap();
    assert_eq!((outcome.verdict, outcome.odd), (Verdict::Done, false));
    assert_eq!(told(&desk, 1).await, [("inh_ref10l".to_owned(), "100.00".to_owned())]);
    desk.end().await;
}

/// Seen to fail with any known round taken for one that runs, and with bets counted that were taken back.
#[tokio::test]
async fn a_win_without_a_bet_is_paid_into_a_round_that_runs_with_a_bet_in_it() {
    let desk = Desk::with(1_000).await;
    let unknown = |balance| refused(Refusal::NoSuchTransaction, balance);
    assert_eq!(desk.apply("w0", "r0", unnamed("50")).await, unknown("1000.00"));
    assert_eq!(desk.apply("b1", "r1", bet("100")).await, done("900.00"));
    assert_eq!(desk.apply("w1", "r1", unnamed("50")).await, done("950.00"));
    assert_eq!(desk.apply("w1", "r1", unnamed("50")).await, replayed("950.00"));
    assert_eq!(desk.apply("x1", "r1", rollback("b1")).await, done("1050.00"));
    // Voided: it is open still, and no bet stands in it.
    assert_eq!(stands(&desk, "r1").await, Some(("0.00".to_owned(), false)));
    assert_eq!(desk.apply("w2", "r1", unnamed("50")).await, unknown("1050.00"));
    // A free bet stakes nothing, and stands.
    assert_eq!(desk.apply("b2", "r2", free_bet("100")).await, done("1050.00"));
    assert_eq!(desk.apply("w3", "r2", free_win("30", None)).await, done("1080.00"));
    // Ended.
    assert_eq!(desk.apply("b3", "r3", bet("100")).await, done("980.00"));
    assert_eq!(desk.apply("w4", "r3", win("0", "b3", true)).await, done("980.00"));
    assert_eq!(desk.apply("w5", "r3", unnamed("50")).await, unknown("980.00"));
    // Two operators post what the partner lists and never sent: also afterwards, and never into a round that never was.
    let late = || match unnamed("50") {
        Act::Win { amount, .. } => Act::Win {
            amount,
            reference: None,
            free: false,
            promo: false,
            late: true,
            ceiling: None,
            closes: true,
        },
        act => act,
    };
    assert_eq!(desk.apply("w5", "r3", late()).await, done("1030.00"));
    assert_eq!(desk.apply("w6", "r9", late()).await, unknown("1030.00"));
    desk.end().await;
}

/// The bet and the win that does not name it come in one batch: what stands is counted as the batch goes.
#[tokio::test]
async fn bets_of_the_same_batch_stand_too() {
    let desk = Desk::with(1_000).await;
    let acts = [
        ("b1", bet("100")),
        ("w1", unnamed("5")),
        ("x1", rollback("b1")),
        ("w2", unnamed("5")),
        ("b2", bet("10")),
        ("w3", unnamed("5")),
    ];
    let commands: Vec<Command> = acts.into_iter().map(|(key, act)| command(key, "r1", act)).collect();
    let mut tx = desk.store.begin().await.unwrap();
    let mut known = crate::sql::read(&mut tx, 0, &commands).await.unwrap();
    let mut fresh = kernel::id::fresh;
    let mut context = crate::Context { at: desk.store.now(), shard: 0, fresh: &mut fresh };
    let decision = crate::decide(&mut known, &commands, &mut context).unwrap();
    let verdicts: Vec<Verdict> = decision.outcomes.into_iter().map(|outcome| outcome.verdict).collect();
    let unknown = Verdict::Refused(Refusal::NoSuchTransaction);
    let done = Verdict::Done;
    assert_eq!(verdicts, [done, done, done, unknown, done, done]);
    drop(tx);
    desk.end().await;
}

/// Seen to fail with `free` as the caller says it.
#[tokio::test]
async fn whether_a_win_is_free_is_told_by_its_bet() {
    let desk = Desk::with(1_000).await;
    assert_eq!(desk.apply("b1", "r1", bet("100")).await, done("900.00"));
    let outcome = desk.wager.apply(command("w1", "r1", free_win("250", Some("b1")))).await.unwrap();
    assert_eq!((outcome.verdict, outcome.odd), (Verdict::Done, true));
    // The same again, word for word, is the same transaction.
    let outcome = desk.wager.apply(command("w1", "r1", free_win("250", Some("b1")))).await.unwrap();
    assert_eq!(
        (outcome.verdict, outcome.odd),
        (Verdict::Replayed, true),
        "whoever was to be told may not have been"
    );
    let outcome = desk.wager.apply(command("w2", "r1", free_win("1", None))).await.unwrap();
    assert_eq!((outcome.verdict, outcome.odd), (Verdict::Done, true));
    // A win of a free bet that does not say so is paid by the promotion all the same.
    assert_eq!(desk.apply("b2", "r2", free_bet("100")).await, done("1151.00"));
    assert_eq!(desk.apply("w3", "r2", win("30", "b2", true)).await, done("1181.00"));
    // By the books: two ordinary wins, and a free one.
    assert_eq!(reasons(&desk).await, [2, 2, 5]);
    let listed =
        crate::standing(&desk.store, VENDOR, &["w1".into(), "w2".into(), "w3".into()]).await.unwrap();
    let mut frees: Vec<_> = listed.iter().map(|one| (one.key.as_str(), one.free, one.moved)).collect();
    frees.sort_unstable();
    let taka = |taka| Money::from_major(taka).unwrap();
    assert_eq!(frees, [("w1", false, taka(250)), ("w2", false, taka(1)), ("w3", true, taka(30))]);
    desk.end().await;
}

/// A round counts in one asset. Seen to fail: a win of another was paid, and added to the sums of the round.
#[tokio::test]
async fn a_round_is_of_one_asset() {
    let desk = Desk::with(1_000).await;
    assert_eq!(desk.apply("b1", "r1", bet("100")).await, done("900.00"));
    for act in [bet("1"), win("5", "b1", false), rollback("b1")] {
        let other = Command { asset: Asset::Usd, ..command("x1", "r1", act) };
        let outcome = desk.wager.apply(other).await.unwrap();
        assert_eq!(outcome.verdict, Verdict::Refused(Refusal::WrongAsset), "{outcome:?}");
    }
    assert_eq!(desk.apply("w1", "r1", win("50", "b1", true)).await, done("950.00"));
    desk.end().await;
}
