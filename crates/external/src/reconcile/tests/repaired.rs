//! What a repair books: by transfers that the next comparison counts in.

use kernel::Money;
use wager::Act;

use super::{Desk, Kind, RAHIM, Repair, State, VENDOR, Wanted};

fn staked(amount: i64) -> Act {
    Act::Bet { amount: Money::from_units(amount), free: false, closes: false }
}

fn paid(amount: i64) -> Act {
    let reference = Some("r-b".to_owned());
    Act::Win {
        amount: Money::from_units(amount),
        reference,
        free: false,
        promo: false,
        late: false,
        ceiling: None,
        closes: true,
    }
}

/// A stake that stands too high here is corrected once, by a transfer that names it; the next comparison counts it in, the
/// vendor's own retry is still known, and what is taken back later is what is left. Seen to fail with the stake given back
/// whole by the rollback: the member had four hundred more than they came with.
#[tokio::test]
async fn a_stake_that_is_too_high_is_corrected_by_a_transfer_that_names_it() {
    let desk = Desk::open().await;
    desk.pays_in(5_000).await;
    desk.place("r", "r-b", staked(1_000)).await;
    desk.place("r", "r-w", paid(300)).await;
    desk.lists("r-b", "TK_BET", 600);
    desk.lists("r-w", "TK_WIN", 300);
    assert_eq!(desk.compares().await, [(Kind::AmountDiffers, "r-b".to_owned())]);
    desk.repairs(Repair::Correct).await;
    assert_eq!(desk.has().await, 5_000 - 600 + 300);
    let round = wager::round_of(&desk.store, RAHIM, VENDOR, "r").await.unwrap().unwrap();
    assert_eq!((round.stake.units(), round.payout.units()), (600, 300));
    assert!(desk.compares().await.is_empty(), "a repaired difference does not come back");
    desk.place("r", "r-b", staked(1_000)).await;
    assert_eq!(desk.has().await, 4_700, "his own retry is a retry");
    // The vendor changes its mind: it differs anew, and is another repair.
    desk.lists("r-b", "TK_BET", 500);
    assert_eq!(desk.compares().await, [(Kind::AmountDiffers, "r-b".to_owned())]);
    desk.repairs(Repair::Correct).await;
    assert_eq!(desk.has().await, 4_800);
    assert!(desk.compares().await.is_empty());
    desk.place("r", "x", Act::Rollback { reference: "r-b".into(), closes: true }).await;
    assert_eq!(desk.has().await, 5_300, "what is left of the stake comes back");
    desk.ends().await;
}

/// What falls short is posted, a stake too, and counted in by the next comparison.
#[tokio::test]
async fn what_was_topped_up_is_compared_with_the_rest() {
    let desk = Desk::open().await;
    desk.pays_in(5_000).await;
    desk.place("r", "r-b", staked(1_000)).await;
    desk.place("r", "r-w", paid(300)).await;
    desk.lists("r-b", "TK_BET", 1_000);
    desk.lists("r-w", "TK_WIN", 800);
    assert_eq!(desk.compares().await, [(Kind::AmountDiffers, "r-w".to_owned())]);
    desk.repairs(Repair::TopUp).await;
    assert_eq!(desk.has().await, 4_800);
    assert!(desk.compares().await.is_empty());
    desk.lists("r-b", "TK_BET", 1_200);
    assert_eq!(desk.compares().await, [(Kind::AmountDiffers, "r-b".to_owned())]);
    desk.repairs(Repair::TopUp).await;
    assert_eq!(desk.has().await, 4_600, "into a round that has ended");
    assert!(desk.compares().await.is_empty());
    desk.ends().await;
}

/// A bet that we were never told of: booked when two say so, owed where the member has less, and paid by what comes next. The
/// vendor who sends it after all hears that it stands.
#[tokio::test]
async fn a_bet_that_is_missing_here_is_booked_and_owed_where_money_lacks() {
    let desk = Desk::open().await;
    desk.pays_in(700).await;
    desk.lists("r-b", "TK_BET", 400);
    assert_eq!(desk.compares().await, [(Kind::MissingHere, "r-b".to_owned())]);
    desk.repairs(Repair::PostBet).await;
    assert_eq!(desk.has().await, 300);
    assert!(desk.compares().await.is_empty());
    desk.lists("late", "TK_BET", 1_000);
    assert_eq!(desk.compares().await, [(Kind::MissingHere, "late".to_owned())]);
    desk.repairs(Repair::PostBet).await;
    assert_eq!(desk.has().await, -700, "he owes what he lacks");
    let wanted = Wanted { state: Some(State::Repaired), limit: 9, ..Wanted::default() };
    let newest = desk.reconciler.differences(&wanted).await.unwrap().remove(0);
    let (_, said) = desk.reconciler.difference(newest.id).await.unwrap().unwrap();
    let acts: Vec<&str> = said.iter().map(|said| said.act.as_str()).collect();
    assert_eq!(acts, ["consent", "decide", "owed", "done"]);
    // While the member owes, nothing is staked; the vendor's own late call moves nothing again.
    desk.place("s", "s-b", staked(1)).await;
    desk.place("r", "late", staked(1_000)).await;
    assert_eq!(desk.has().await, -700);
    desk.pays_in(900).await;
    assert_eq!(desk.has().await, 200);
    assert!(desk.compares().await.is_empty());
    desk.ends().await;
}
