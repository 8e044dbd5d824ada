//! Rounds that a host ends for all who bet in them.

use kernel::ValidRule;

use super::{Desk, bet, command, done, refused, replayed, rollback, told};
use crate::{Act, Command, Refusal, Terms, Verdict};

fn end(payout: &str, valid_bet: &str) -> Act {
    Act::End { payout: payout.parse().unwrap(), valid_bet: valid_bet.parse().unwrap() }
}

/// A bet at a table, whose stakes may stand against each other.
fn at_table(key: &str, round: &str, amount: &str) -> Command {
    let terms = Terms { valid_by: ValidRule::Exposure, ..Terms::default() };
    Command { terms, ..command(key, round, bet(amount)) }
}

/// Seen to fail with the valid bet as it is told, which nothing bounds, and with what the sums of the round tell.
#[tokio::test]
async fn a_host_pays_once_ends_the_round_and_says_what_counts() {
    let desk = Desk::with(1_000).await;
    let none = |balance| refused(Refusal::NoSuchTransaction, balance);
    assert_eq!(desk.apply("w0", "r0", end("50", "0")).await, none("1000.00"), "nobody bet");
    for (key, round, amount) in
        [("b1", "r1", "300"), ("b2", "r1", "200"), ("b3", "r2", "100"), ("b4", "r3", "100")]
    {
        assert_eq!(desk.wager.apply(at_table(key, round, amount)).await.unwrap().verdict, Verdict::Done);
    }
    assert_eq!(desk.apply("w1", "r1", end("400", "100")).await, done("700.00"));
    assert_eq!(desk.apply("w1", "r1", end("400", "100")).await, replayed("700.00"));
    assert_eq!(desk.apply("w1", "r1", end("401", "100")).await, refused(Refusal::DuplicateKey, "700.00"));
    assert_eq!(desk.apply("w2", "r1", end("400", "100")).await, none("700.00"), "it has ended");
    assert_eq!(desk.apply("b5", "r1", bet("100")).await, refused(Refusal::RoundClosed, "700.00"));
    assert_eq!(desk.apply("w3", "r2", end("0", "999")).await, done("700.00"));
    assert_eq!(desk.apply("x4", "r3", rollback("b4")).await, done("800.00"));
    assert_eq!(desk.apply("w4", "r3", end("100", "0")).await, none("800.00"), "its bet was taken back");
    // Of a round that counts by its stake what is told of it says nothing.
    assert_eq!(desk.apply("b6", "r6", bet("100")).await, done("700.00"));
    assert_eq!(desk.apply("w6", "r6", end("0", "1")).await, done("700.00"));
    let counted: Vec<String> = told(&desk, 3).await.into_iter().map(|(_, valid)| valid).collect();
    assert_eq!(counted, ["100.00", "100.00", "100.00"]);
    desk.end().await;
}
