//! Lines that come late, twice, changed and cancelled, against a model that knows only what is listed last.

use std::collections::BTreeMap;

use kernel::{GameType, Period, ValidRule, Wallet, event::Event};
use proptest::prelude::*;
use store::{Store, outbox, testing::TestDb};
use time::{Duration, macros::datetime};

use super::{
    settle::{StoredRound, settle},
    *,
};

const VENDOR: VendorId = VendorId(3);
const RAHIM: MemberId = MemberId(10_001);
const NOON: OffsetDateTime = datetime!(2026-03-01 12:00 UTC);

fn line(key: &str, kind: SeenKind, amount: i64) -> Line {
    let reference = (kind != SeenKind::Bet).then(|| "b".to_owned());
    Line {
        key: key.to_owned(),
        member: RAHIM,
        round: "r".to_owned(),
        game: "g".to_owned(),
        asset: Asset::Bdt,
        kind,
        amount: Money::from_units(amount),
        free: false,
        stands: true,
        reference,
        said: format!("{kind:?}"),
        at: NOON,
    }
}

/// The games of the vendor, by their kind.
fn family_of(game: &str) -> Option<GameType> {
    match game {
        "baccarat" => Some(GameType::Live),
        "football" => Some(GameType::Sports),
        "poker" => Some(GameType::Pvp),
        _ => None,
    }
}

fn bet(amount: i64) -> Line {
    line("b", SeenKind::Bet, amount)
}

fn win(amount: i64) -> Line {
    line("w", SeenKind::Win, amount)
}

#[test]
fn a_line_that_is_read_again_says_the_same_whenever_and_nothing_else_does() {
    let told = bet(10);
    assert!(told.says(&Line { at: told.at + time::Duration::HOUR, ..told.clone() }));
    for other in [
        bet(11),
        Line { stands: false, ..bet(10) },
        Line { said: "another word".to_owned(), ..bet(10) },
        Line { round: "another round".to_owned(), ..bet(10) },
        Line { reference: Some("b0".to_owned()), ..bet(10) },
    ] {
        assert!(!told.says(&other), "{other:?}");
    }
}

/// A vendor's list on a real database.
struct Desk {
    db: TestDb,
    store: Store,
}

impl Desk {
    async fn open() -> Self {
        let db = TestDb::fresh().await;
        let store = db.store().await;
        Self { db, store }
    }

    async fn takes(&self, lines: &[Line]) -> Taken {
        let mut tx = self.store.begin().await.unwrap();
        let taken =
            take(&mut tx, NOON + Duration::hours(1), VENDOR, &family_of, lines.to_vec()).await.unwrap();
        tx.commit().await.unwrap();
        taken
    }

    /// What was told of settled rounds since the last time: stake, payout, valid bet. A transaction of a neighbouring test
    /// may hold facts back for a moment.
    async fn told(&self) -> Vec<[i64; 3]> {
        let mut told = Vec::new();
        while !outbox::is_caught_up(&self.store, "test", NOON + Duration::days(9)).await.unwrap() {
            let mut tx = self.store.begin().await.unwrap();
            let facts = outbox::take(&mut tx, "test", &["round_settled"]).await.unwrap();
            tx.commit().await.unwrap();
            told.extend(facts.into_iter().filter_map(|fact| match fact.event().cloned() {
                Some(Event::RoundSettled(settled)) => {
                    Some([settled.stake.units(), settled.payout.units(), settled.valid_bet.units()])
                }
                _ => None,
            }));
        }
        told
    }

    async fn round(&self, name: &str) -> Option<(i64, i64, bool)> {
        let round = crate::round_of(&self.store, RAHIM, VENDOR, name).await.unwrap()?;
        assert!(round.external);
        Some((round.stake.units(), round.payout.units(), round.closed))
    }

    async fn close(self) {
        // No row of the ledger stands behind any of it.
        let moved: i64 =
            sqlx::query_scalar("select count(*) from transfer").fetch_one(self.store.pool()).await.unwrap();
        assert_eq!(moved, 0);
        self.db.close().await;
    }
}

/// Seen to fail with the sums added up instead of made anew: the second reading counted the round twice.
#[tokio::test]
async fn a_list_that_is_read_again_counts_once() {
    let desk = Desk::open().await;
    let taken = desk.takes(&[bet(10), win(25)]).await;
    assert_eq!((taken.new, taken.changed, taken.rounds), (2, 0, 1));
    assert_eq!(desk.told().await, [[10, 25, 10]]);
    for _ in 0..3 {
        assert_eq!(desk.takes(&[win(25), bet(10), bet(10)]).await, Taken::default());
    }
    assert_eq!(desk.told().await, [[0; 3]; 0]);
    assert_eq!(desk.round("r").await, Some((10, 25, true)));
    let round = crate::round_of(&desk.store, RAHIM, VENDOR, "r").await.unwrap().unwrap();
    let said = crate::transactions(&desk.store, &round, 10).await.unwrap();
    assert_eq!(
        said.iter().map(|said| (said.kind, said.amount.units(), said.undone)).collect::<Vec<_>>(),
        [(SeenKind::Bet, 10, false), (SeenKind::Win, 25, false)]
    );
    desk.close().await;
}

#[tokio::test]
async fn what_is_late_changed_or_cancelled_corrects_what_was_told() {
    let desk = Desk::open().await;
    desk.takes(&[bet(10)]).await;
    assert_eq!((desk.told().await, desk.round("r").await), (vec![], Some((10, 0, false))), "no payout yet");
    desk.takes(&[win(0)]).await;
    assert_eq!((desk.told().await, desk.round("r").await), (vec![[10, 0, 10]], Some((10, 0, true))));
    // The payout was another one, and so was the stake.
    let taken = desk.takes(&[bet(8), win(30)]).await;
    assert_eq!((taken.new, taken.changed, taken.rounds), (0, 2, 1));
    assert_eq!((desk.told().await, desk.round("r").await), (vec![[-2, 30, -2]], Some((8, 30, true))));
    // Cancelled by a line of its own, then by the status of the others.
    let undo = line("x", SeenKind::Rollback, 8);
    desk.takes(std::slice::from_ref(&undo)).await;
    assert_eq!((desk.told().await, desk.round("r").await), (vec![[-8, 0, -8]], Some((0, 30, true))));
    let gone = |line: Line| Line { stands: false, said: "TS_ROLLEDBACK".to_owned(), ..line };
    desk.takes(&[gone(bet(8)), gone(win(30)), undo]).await;
    assert_eq!((desk.told().await, desk.round("r").await), (vec![[0, -30, 0]], Some((0, 0, true))));
    let before: Vec<(String, i32)> =
        sqlx::query_as("select key, version from external_line_before order by key, version")
            .fetch_all(desk.store.pool())
            .await
            .unwrap();
    let named = |key: &str, version| (key.to_owned(), version);
    assert_eq!(before, [named("b", 1), named("b", 2), named("w", 1), named("w", 2)], "what was said is kept");
    desk.close().await;
}

#[tokio::test]
async fn declined_bets_make_no_round_and_a_line_that_moves_takes_its_sums_along() {
    let desk = Desk::open().await;
    let declined = Line { stands: false, ..bet(10) };
    desk.takes(&[declined]).await;
    assert_eq!((desk.told().await, desk.round("r").await), (vec![], None));
    let other = |line: Line| Line { round: "s".to_owned(), ..line };
    desk.takes(&[Line { key: "b2".into(), ..bet(10) }, Line { key: "w2".into(), ..win(4) }]).await;
    assert_eq!((desk.told().await, desk.round("r").await), (vec![[10, 4, 10]], Some((10, 4, true))));
    desk.takes(&[other(Line { key: "b2".into(), ..bet(10) }), other(Line { key: "w2".into(), ..win(4) })])
        .await;
    assert_eq!(desk.told().await, [[-10, -4, -10], [10, 4, 10]]);
    assert_eq!((desk.round("r").await, desk.round("s").await), (Some((0, 0, true)), Some((10, 4, true))));
    // Another member cannot come into a line that stands.
    let taken = desk.takes(&[other(Line { key: "b2".into(), member: MemberId(10_002), ..bet(10) })]).await;
    assert_eq!(taken.odd, [("b2".to_owned(), Odd::OtherMember)]);
    desk.close().await;
}

#[tokio::test]
async fn a_bet_without_a_payout_lapses_and_a_late_payout_corrects_it() {
    let desk = Desk::open().await;
    desk.takes(&[bet(10)]).await;
    let lapses = async |before| {
        let mut tx = desk.store.begin().await.unwrap();
        let lapsed = lapse(&mut tx, NOON + Duration::hours(3), VENDOR, before).await.unwrap();
        tx.commit().await.unwrap();
        lapsed
    };
    assert_eq!(lapses(NOON).await, 0, "not before its time");
    assert_eq!(lapses(NOON + Duration::hours(2)).await, 1);
    assert_eq!(lapses(NOON + Duration::hours(2)).await, 0);
    assert_eq!((desk.told().await, desk.round("r").await), (vec![[10, 0, 10]], Some((10, 0, true))));
    desk.takes(&[bet(10), win(50)]).await;
    assert_eq!((desk.told().await, desk.round("r").await), (vec![[0, 50, 0]], Some((10, 50, true))));
    desk.close().await;
}

/// Each game by its rule, through the database: what was told of a round, correction for correction, is what its record
/// says. Seen to fail with the valid bet of a correction taken from its stake: the push that followed the loss left 100.
#[tokio::test]
async fn what_counts_of_a_round_follows_its_game_and_its_corrections() {
    let desk = Desk::open().await;
    let of = |game: &str, line: Line| Line {
        key: format!("{game}-{}", line.key),
        round: game.to_owned(),
        game: game.to_owned(),
        reference: line.reference.map(|reference| format!("{game}-{reference}")),
        ..line
    };
    let counted = async |name: &str| {
        let round = crate::round_of(&desk.store, RAHIM, VENDOR, name).await.unwrap().unwrap();
        (round.valid_bet.units(), round.valid_by)
    };
    // Football: lost, then won at 1.40 after all, then void.
    desk.takes(&[of("football", bet(100)), of("football", win(0))]).await;
    assert_eq!(
        (desk.told().await, counted("football").await),
        (vec![[100, 0, 100]], (100, ValidRule::Outcome))
    );
    desk.takes(&[of("football", win(140))]).await;
    assert_eq!(
        (desk.told().await, counted("football").await),
        (vec![[0, 140, -60]], (40, ValidRule::Outcome))
    );
    desk.takes(&[of("football", win(100))]).await;
    assert_eq!((desk.told().await, counted("football").await.0), (vec![[0, -40, -40]], 0));
    // Baccarat: banker and player at once, player wins; and a bet that is heard of later.
    let second = Line { key: "b2".into(), ..bet(800) };
    desk.takes(&[of("baccarat", bet(1_000)), of("baccarat", second), of("baccarat", win(1_600))]).await;
    assert_eq!(
        (desk.told().await, counted("baccarat").await),
        (vec![[1_800, 1_600, 200]], (200, ValidRule::Exposure))
    );
    // Poker counts nothing, also of a round that lapses; a bet that is still open counts nothing yet.
    desk.takes(&[of("poker", bet(50)), of("slot", bet(50))]).await;
    assert_eq!((counted("poker").await.0, counted("slot").await.0), (0, 0));
    let mut tx = desk.store.begin().await.unwrap();
    let late = NOON + Duration::hours(3);
    assert_eq!(lapse(&mut tx, late, VENDOR, late).await.unwrap(), 2);
    tx.commit().await.unwrap();
    let mut told = desk.told().await;
    told.sort_unstable();
    assert_eq!(told, [[50, 0, 0], [50, 0, 50]]);
    assert_eq!(
        (counted("poker").await, counted("slot").await),
        ((0, ValidRule::Rake), (50, ValidRule::Stake))
    );
    // The sums of the record say the same.
    let wallet = Wallet { member: RAHIM, asset: Asset::Bdt };
    let days = Period { from: NOON - Duration::days(1), until: NOON + Duration::days(1) };
    let sums = crate::sums(&desk.store, wallet, days).await.unwrap();
    let of = |game: &str| sums.iter().find(|sum| sum.game == game).unwrap().valid_bet.units();
    assert_eq!(["football", "baccarat", "poker", "slot"].map(of), [0, 200, 0, 50]);
    desk.close().await;
}

/// Rounds from before there were rules counted their stake, and are corrected by that.
#[tokio::test]
async fn a_round_without_a_rule_keeps_counting_its_stake() {
    let desk = Desk::open().await;
    desk.takes(&[bet(10), win(4)]).await;
    let bare = "update round set valid_bet = null, valid_rule = null";
    sqlx::query(bare).execute(desk.store.pool()).await.unwrap();
    desk.told().await;
    desk.takes(&[bet(8), win(4)]).await;
    assert_eq!(desk.told().await, [[-2, 0, -2]]);
    desk.close().await;
}

/// A change of one line of the list.
fn change() -> impl Strategy<Value = (u8, bool, i64, bool)> {
    (0_u8..6, any::<bool>(), 0_i64..50, any::<bool>())
}

proptest! {
    /// Whatever the vendor lists, in whatever order it changes its mind: what was told of a round that ended adds up to what
    /// stands in the list at last.
    #[test]
    fn what_was_told_adds_up_to_what_is_listed(
        changes in prop::collection::vec(change(), 1..60), game in prop::sample::select(vec!["slot", "baccarat", "football", "poker"]),
    ) {
        let mut listed: BTreeMap<String, Line> = BTreeMap::new();
        let (mut round, mut told): (Option<StoredRound>, [i64; 3]) = (None, [0, 0, 0]);
        let name = (RAHIM, "r".to_owned());
        for (number, is_win, amount, stands) in changes {
            let kind = if number == 5 { SeenKind::Rollback } else if is_win { SeenKind::Win } else { SeenKind::Bet };
            let key = format!("{number}");
            let reference = (kind == SeenKind::Rollback).then(|| format!("{}", amount % 5));
            listed.insert(key.clone(), Line { stands, reference, game: game.to_owned(), ..line(&key, kind, amount) });
            let lines: Vec<Line> = listed.values().cloned().collect();
            if let Some((after, event)) = settle((VENDOR, &name), round.as_ref(), (&lines, &family_of), NOON) {
                if let Some(Event::RoundSettled(settled)) = event {
                    prop_assert!(after.closed);
                    told[2] += settled.valid_bet.units();
                    told[0] += settled.stake.units();
                    told[1] += settled.payout.units();
                }
                round = Some(after);
            }
        }
        // The model: a line counts unless its status or a rollback that stands takes it back.
        let back: Vec<&str> = listed
            .values()
            .filter(|line| line.kind == SeenKind::Rollback && line.stands)
            .filter_map(|line| line.reference.as_deref())
            .collect();
        let sum = |kind| -> i64 {
            let lines = listed.values().filter(|line| line.kind == kind && line.stands);
            lines.filter(|line| !back.contains(&line.key.as_str())).map(|line| line.amount.units()).sum()
        };
        let (stake, payout) = (sum(SeenKind::Bet), sum(SeenKind::Win));
        match round {
            None => prop_assert_eq!((stake, payout), (0, 0)),
            Some(round) => {
                prop_assert_eq!((round.stake.units(), round.payout.units()), (stake, payout));
                // The rules once more, in their own words.
                let bets = listed.values().filter(|line| line.kind == SeenKind::Bet && line.stands && line.amount.units() > 0);
                let bets = bets.filter(|line| !back.contains(&line.key.as_str())).count();
                let outcome = stake.min((payout - stake).abs());
                let valid = match game {
                    "slot" => stake,
                    "football" => outcome,
                    "baccarat" if payout == stake => 0,
                    "baccarat" if bets == 1 => stake,
                    "baccarat" => outcome,
                    _ => 0,
                };
                prop_assert_eq!(told, if round.closed { [stake, payout, valid] } else { [0, 0, 0] });
            }
        }
    }
}
