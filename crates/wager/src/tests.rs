//! The scenarios of domain.md 1.6 at the writer, on a real PostgreSQL; `crates/app/tests` runs them through HTTP.

mod books;
mod compared;
mod ends;
mod held;
mod records;
mod sessions;
mod sets;
mod whole;
mod wins;

use kernel::{
    Amount, Asset, GameType, Money,
    event::{Event, Settlement},
    id::{MemberId, VendorId},
};
use ledger::{AccountKey, AccountKind, Movement, Posting, Reason};
use sqlx::Connection;
use store::{Store, tasks::CancellationToken, testing::TestDb};

use crate::{Act, Command, Outcome, Refusal, Settings, Terms, Verdict, Wager};

const MEMBER: MemberId = MemberId(10_001);
const VENDOR: VendorId = VendorId(7);

struct Desk {
    db: TestDb,
    store: Store,
    wager: Wager,
    stop: CancellationToken,
}

impl Desk {
    async fn with(taka: i64) -> Self {
        let db = TestDb::fresh().await;
        let store = db.store().await;
        let movement = Movement {
            from: AccountKey::house(AccountKind::Provider, Asset::Bdt),
            to: AccountKey::member(MEMBER, AccountKind::Cash, Asset::Bdt),
            amount: Amount::from_major(taka).unwrap(),
            reason: Reason::Deposit,
            cause: "deposit:test".into(),
            corrects: None,
        };
        let posting =
            Posting { owner: MEMBER, space: "deposit", key: "1".to_owned(), movements: vec![movement] };
        let mut tx = store.begin().await.unwrap();
        ledger::post(&mut tx, store.now(), &posting).await.unwrap();
        tx.commit().await.unwrap();
        let stop = CancellationToken::new();
        let wager = Wager::start(&store, &Settings::default(), &stop).unwrap();
        Self { db, store, wager, stop }
    }

    async fn apply(&self, key: &str, round: &str, act: Act) -> (Verdict, String) {
        let outcome = self.wager.apply(command(key, round, act)).await.unwrap();
        (outcome.verdict, outcome.balance.to_string())
    }

    async fn end(self) {
        let audit = ledger::audit(&self.store).await.unwrap();
        assert!(audit.is_clean(), "{audit:?}");
        self.stop.cancel();
        self.db.close().await;
    }
}

fn command(key: &str, round: &str, act: Act) -> Command {
    let (key, round, game) = (key.to_owned(), round.to_owned(), "inh_ref10l".to_owned());
    Command {
        partner: VENDOR,
        key,
        member: MEMBER,
        asset: Asset::Bdt,
        game,
        terms: Terms::of(Some(GameType::Rng)),
        round,
        act,
        shares: Vec::new(),
        gate: None,
        foreign: false,
        fence: None,
        said: None,
    }
}

fn bet(amount: &str) -> Act {
    Act::Bet { amount: amount.parse().unwrap(), free: false, closes: false }
}

fn win(amount: &str, reference: &str, closes: bool) -> Act {
    let reference = Some(reference.to_owned());
    Act::Win {
        amount: amount.parse().unwrap(),
        reference,
        free: false,
        promo: false,
        late: false,
        ceiling: None,
        closes,
    }
}

fn rollback(reference: &str) -> Act {
    Act::Rollback { reference: reference.to_owned(), closes: false }
}

fn done(balance: &str) -> (Verdict, String) {
    (Verdict::Done, balance.to_owned())
}

fn replayed(balance: &str) -> (Verdict, String) {
    (Verdict::Replayed, balance.to_owned())
}

fn refused(refusal: Refusal, balance: &str) -> (Verdict, String) {
    (Verdict::Refused(refusal), balance.to_owned())
}

/// Shows: scenario:S1, scenario:S2, scenario:S3, scenario:S4.
#[tokio::test]
async fn s1_to_s4_bets_wins_and_retries() {
    let desk = Desk::with(1_000).await;
    assert_eq!(desk.apply("b1", "r1", bet("100")).await, done("900.00"));
    assert_eq!(desk.apply("b1", "r1", bet("100")).await, replayed("900.00"));
    assert_eq!(desk.apply("b1", "r1", bet("200")).await, refused(Refusal::DuplicateKey, "900.00"));
    assert_eq!(desk.apply("w1", "r1", win("250", "b1", true)).await, done("1150.00"));
    assert_eq!(desk.apply("w1", "r1", win("250", "b1", true)).await, replayed("1150.00"));
    assert_eq!(
        desk.apply("b2", "r2", bet("1150.00001")).await,
        refused(Refusal::InsufficientFunds, "1150.00")
    );
    desk.end().await;
}

/// Shows: scenario:S5, attack:A15.
#[tokio::test]
async fn s5_a_rollback_before_its_bet_leaves_a_tombstone() {
    let desk = Desk::with(1_000).await;
    assert_eq!(desk.apply("x1", "r1", rollback("b1")).await, done("1000.00"));
    assert_eq!(desk.apply("b1", "r1", bet("100")).await, refused(Refusal::RolledBack, "1000.00"));
    assert_eq!(desk.apply("w1", "r1", win("50", "b1", true)).await, refused(Refusal::RolledBack, "1000.00"));
    desk.end().await;
}

/// Shows: scenario:S6.
#[tokio::test]
async fn s6_a_bet_is_taken_back_once() {
    let desk = Desk::with(1_000).await;
    assert_eq!(desk.apply("b1", "r1", bet("100")).await, done("900.00"));
    assert_eq!(desk.apply("x1", "r1", rollback("b1")).await, done("1000.00"));
    assert_eq!(desk.apply("x1", "r1", rollback("b1")).await, replayed("1000.00"));
    assert_eq!(desk.apply("x2", "r1", rollback("b1")).await, done("1000.00"));
    assert_eq!(desk.apply("w1", "r1", win("50", "b1", true)).await, refused(Refusal::RolledBack, "1000.00"));
    desk.end().await;
}

/// Shows: scenario:S7, scenario:S8.
#[tokio::test]
async fn s7_and_s8_unknown_bets_and_ended_tokens() {
    let desk = Desk::with(1_000).await;
    assert_eq!(
        desk.apply("w0", "r0", win("50", "nothing", true)).await,
        refused(Refusal::NoSuchTransaction, "1000.00")
    );
    assert_eq!(desk.apply("b1", "r1", bet("100")).await, done("900.00"));
    let gated = |key: &str| Command { gate: Some(Refusal::TokenExpired), ..command(key, "r1", bet("100")) };
    let late: Outcome = desk.wager.apply(gated("b2")).await.unwrap();
    assert_eq!(late.verdict, Verdict::Refused(Refusal::TokenExpired));
    // The retry of a bet that stands is not refused for the token's end (domain.md 0.3).
    assert_eq!(desk.wager.apply(gated("b1")).await.unwrap().verdict, Verdict::Replayed);
    assert_eq!(desk.apply("w1", "r1", win("100", "b1", true)).await, done("1000.00"));
    desk.end().await;
}

/// Shows: scenario:S9.
#[tokio::test]
async fn s9_a_round_ends_when_it_is_closed() {
    let desk = Desk::with(1_000).await;
    assert_eq!(desk.apply("b1", "r1", bet("100")).await, done("900.00"));
    assert_eq!(desk.apply("b2", "r1", bet("100")).await, done("800.00"));
    assert_eq!(desk.apply("w1", "r1", win("50", "b1", false)).await, done("850.00"));
    assert_eq!(desk.apply("w2", "r1", win("0", "b2", true)).await, done("850.00"));
    assert_eq!(desk.apply("b3", "r1", bet("10")).await, refused(Refusal::RoundClosed, "850.00"));
    desk.end().await;
}

/// Shows: scenario:S10.
#[tokio::test]
async fn s10_a_free_bet_moves_nothing_and_its_win_does() {
    let desk = Desk::with(1_000).await;
    let free = Act::Bet { amount: "100".parse().unwrap(), free: true, closes: false };
    assert_eq!(desk.apply("b1", "r1", free).await, done("1000.00"));
    let won = Act::Win {
        amount: "30".parse().unwrap(),
        reference: Some("b1".to_owned()),
        free: true,
        promo: false,
        late: false,
        ceiling: None,
        closes: true,
    };
    assert_eq!(desk.apply("w1", "r1", won).await, done("1030.00"));
    desk.end().await;
}

/// Shows: scenario:S11.
#[tokio::test]
async fn s11_a_win_taken_back_may_leave_a_debt_and_a_flag() {
    let desk = Desk::with(1_000).await;
    assert_eq!(desk.apply("b1", "r1", bet("100")).await, done("900.00"));
    assert_eq!(desk.apply("w1", "r1", win("500", "b1", true)).await, done("1400.00"));
    assert_eq!(desk.apply("b2", "r2", bet("1400")).await, done("0.00"));
    assert_eq!(desk.apply("x1", "r1", rollback("w1")).await, done("-500.00"));
    assert_eq!(desk.apply("b3", "r3", bet("1")).await, refused(Refusal::InsufficientFunds, "-500.00"));
    assert_eq!(ledger::audit(&desk.store).await.unwrap().overdrawn, 1);
    desk.end().await;
}

#[tokio::test]
async fn a_settled_round_is_told_once_and_its_correction_too() {
    let desk = Desk::with(1_000).await;
    let play = Act::Play { stake: "10".parse().unwrap(), payout: "19.60".parse().unwrap() };
    assert_eq!(desk.apply("p1", "r1", play.clone()).await, done("1009.60"));
    assert_eq!(desk.apply("p1", "r1", play).await, replayed("1009.60"));
    assert_eq!(desk.apply("x1", "r1", rollback("p1")).await, done("1000.00"));
    let settled = settlements(&desk, 2).await;
    let settled: Vec<_> = settled.iter().map(|told| (told.stake, told.payout, told.valid_bet)).collect();
    let money = |text: &str| text.parse::<Money>().unwrap();
    assert_eq!(
        settled,
        [(money("10"), money("19.60"), money("10")), (money("-10"), money("-19.60"), money("-10"))]
    );
    desk.end().await;
}

/// A live lobby changes the game within a session, and a vendor may list it elsewhere while a round is open.
#[tokio::test]
async fn a_round_keeps_the_family_in_which_it_began() {
    let desk = Desk::with(1_000).await;
    assert_eq!(desk.apply("b1", "r1", bet("100")).await, done("900.00"));
    let elsewhere =
        Command { terms: Terms::of(Some(GameType::Live)), ..command("w1", "r1", win("50", "b1", true)) };
    assert_eq!(desk.wager.apply(elsewhere).await.unwrap().verdict, Verdict::Done);
    assert_eq!(desk.apply("x1", "r1", rollback("w1")).await, done("900.00"));
    let settled = settlements(&desk, 2).await;
    assert!(settled.iter().all(|told| told.family == Some(GameType::Rng)), "{settled:?}");
    let round = crate::round_of(&desk.store, MEMBER, VENDOR, "r1").await.unwrap().unwrap();
    assert_eq!(round.family, Some(GameType::Rng));
    desk.end().await;
}

/// Facts of settled rounds, as they were told. Waits until `count` of them are: a transaction open anywhere on the server, also
/// in another test's database, holds facts back for a moment.
async fn settlements(desk: &Desk, count: usize) -> Vec<Settlement> {
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(30);
    let mut settled = Vec::new();
    while settled.len() < count && std::time::Instant::now() < deadline {
        let mut tx = desk.store.begin().await.unwrap();
        let told = store::outbox::take(&mut tx, "test", &["round_settled"]).await.unwrap();
        tx.commit().await.unwrap();
        settled.extend(told.into_iter().filter_map(|fact| match fact.event().cloned() {
            Some(Event::RoundSettled(settled)) => Some(settled),
            _ => None,
        }));
    }
    settled
}

/// Of settled rounds the game and what counts.
async fn told(desk: &Desk, count: usize) -> Vec<(String, String)> {
    let settled = settlements(desk, count).await.into_iter();
    settled.map(|settled| (settled.game, settled.valid_bet.to_string())).collect()
}

/// What stands in a round: its stake and whether it has ended.
async fn stands(desk: &Desk, round: &str) -> Option<(String, bool)> {
    let round = crate::round_of(&desk.store, MEMBER, VENDOR, round).await.unwrap()?;
    Some((round.stake.to_string(), round.closed))
}

/// Seen to fail with the round and the game that the caller names.
#[tokio::test]
async fn a_rollback_changes_the_round_of_what_it_takes_back() {
    let desk = Desk::with(2_000).await;
    let closes = |act| match act {
        Act::Bet { amount, free, .. } => Act::Bet { amount, free, closes: true },
        act => act,
    };
    assert_eq!(desk.apply("b1", "r1", closes(bet("1000"))).await, done("1000.00"));
    let other = |key: &str, reference: &str| {
        let act = Act::Rollback { reference: reference.to_owned(), closes: true };
        Command { game: "other".to_owned(), ..command(key, "r2", act) }
    };
    for verdict in [Verdict::Done, Verdict::Replayed] {
        let outcome = desk.wager.apply(other("x1", "b1")).await.unwrap();
        assert_eq!((outcome.verdict, outcome.balance.to_string()), (verdict, "2000.00".to_owned()));
    }
    // The turnover that the bet counted for is taken back in the game in which it was made, and no other round stands.
    let game = "inh_ref10l".to_owned();
    assert_eq!(told(&desk, 2).await, [(game.clone(), "1000.00".to_owned()), (game, "-1000.00".to_owned())]);
    assert_eq!(stands(&desk, "r1").await, Some(("0.00".to_owned(), true)));
    assert_eq!(stands(&desk, "r2").await, None);
    // An end that is said of another round ends neither.
    assert_eq!(desk.apply("b3", "r3", bet("10")).await, done("1990.00"));
    assert_eq!(desk.wager.apply(other("x3", "b3")).await.unwrap().verdict, Verdict::Done);
    assert_eq!(stands(&desk, "r3").await, Some(("0.00".to_owned(), false)));
    // Said of its round and of another game, too: it is the game of the bet that loses the turnover.
    assert_eq!(desk.apply("b4", "r4", closes(bet("10"))).await, done("1990.00"));
    let elsewhere = Command { game: "other".to_owned(), ..command("x4", "r4", rollback("b4")) };
    assert_eq!(desk.wager.apply(elsewhere).await.unwrap().verdict, Verdict::Done);
    let game = "inh_ref10l".to_owned();
    assert_eq!(told(&desk, 2).await, [(game.clone(), "10.00".to_owned()), (game, "-10.00".to_owned())]);
    desk.end().await;
}

#[tokio::test]
async fn a_rollback_of_what_never_was_opens_no_round() {
    let desk = Desk::with(1_000).await;
    assert_eq!(desk.apply("x1", "r1", rollback("b1")).await, done("1000.00"));
    assert_eq!(stands(&desk, "r1").await, None);
    desk.end().await;
}

/// Seen to fail with such a rollback refused.
#[tokio::test]
async fn a_rollback_by_another_member_is_done_without_effect() {
    let desk = Desk::with(1_000).await;
    assert_eq!(desk.apply("b1", "r1", bet("100")).await, done("900.00"));
    let foreign = Command { member: MemberId(10_002), ..command("x1", "r1", rollback("b1")) };
    for verdict in [Verdict::Done, Verdict::Replayed] {
        let outcome = desk.wager.apply(foreign.clone()).await.unwrap();
        assert_eq!((outcome.verdict, outcome.balance), (verdict, Money::ZERO));
    }
    assert_eq!(stands(&desk, "r1").await, Some(("100.00".to_owned(), false)));
    assert!(crate::round_of(&desk.store, MemberId(10_002), VENDOR, "r1").await.unwrap().is_none());
    assert_eq!(desk.apply("w1", "r1", win("150", "b1", true)).await, done("1050.00"));
    desk.end().await;
}

#[tokio::test]
async fn a_rollback_that_refers_to_itself_is_done_and_takes_nothing_back() {
    let desk = Desk::with(1_000).await;
    assert_eq!(desk.apply("x1", "r1", rollback("x1")).await, done("1000.00"));
    assert_eq!(desk.apply("x1", "r1", rollback("x1")).await, replayed("1000.00"));
    assert_eq!(desk.apply("b1", "r1", bet("100")).await, done("900.00"));
    desk.end().await;
}

/// Forty members' worth of twins at once: every key moves money once, whatever the writers gather.
#[tokio::test]
async fn twins_sent_at_once_move_money_once() {
    let desk = Desk::with(1_000).await;
    let sent = (0..200).map(|number| {
        let wager = desk.wager.clone();
        let command = command(&format!("b{}", number % 20), "r1", bet("10"));
        async move { wager.apply(command).await.unwrap().verdict }
    });
    let verdicts = futures::future::join_all(sent).await;
    assert_eq!(verdicts.iter().filter(|verdict| **verdict == Verdict::Done).count(), 20);
    assert_eq!(verdicts.iter().filter(|verdict| **verdict == Verdict::Replayed).count(), 180);
    assert_eq!(
        crate::balance(&desk.store, MEMBER, Asset::Bdt).await.unwrap(),
        Money::from_major(800).unwrap()
    );
    desk.end().await;
}

/// Two nodes get the same bets: the database decides which of them moved the money.
#[tokio::test]
async fn two_nodes_given_the_same_bets_move_money_once() {
    let desk = Desk::with(1_000).await;
    let other = Wager::start(&desk.store, &Settings::default(), &desk.stop).unwrap();
    let sent = (0..100).map(|number| {
        let wager = if number % 2 == 0 { desk.wager.clone() } else { other.clone() };
        let command = command(&format!("b{}", number / 2), "r1", bet("10"));
        async move { wager.apply(command).await.unwrap().verdict }
    });
    let verdicts = futures::future::join_all(sent).await;
    assert_eq!(verdicts.iter().filter(|verdict| **verdict == Verdict::Done).count(), 50);
    assert_eq!(
        crate::balance(&desk.store, MEMBER, Asset::Bdt).await.unwrap(),
        Money::from_major(500).unwrap()
    );
    desk.end().await;
}

/// What the database gives up for another's sake is tried again, five times and no more.
#[tokio::test]
async fn what_the_database_gives_up_is_tried_again() {
    let desk = Desk::with(100).await;
    let mut owner = sqlx::PgConnection::connect_with(&desk.db.connect).await.unwrap();
    // Counted by what no rollback takes back.
    let gives_up = "
        create sequence given_up;
        create function gives_up() returns trigger language plpgsql security definer as $$ begin
            if nextval('given_up') <= tg_argv[0]::bigint then raise 'given up' using errcode = '40001'; end if;
            return new; end $$;
        create trigger gives_up before insert on wager_command for each row execute function gives_up(5)";
    sqlx::raw_sql(gives_up).execute(&mut owner).await.unwrap();
    assert_eq!(desk.apply("b1", "r1", bet("10")).await, done("90.00"));
    let for_ever = "
        drop trigger gives_up on wager_command;
        create trigger gives_up before insert on wager_command for each row execute function gives_up(12)";
    sqlx::raw_sql(for_ever).execute(&mut owner).await.unwrap();
    let refused = desk.wager.apply(command("b2", "r1", bet("10"))).await;
    assert!(matches!(refused, Err(crate::Error::Store(_))), "{refused:?}");
    assert_eq!(desk.apply("b2", "r1", bet("10")).await, done("80.00"), "the caller asks again");
    owner.close().await.unwrap();
    desk.end().await;
}

/// What a partner lists and never told of: where there is no money for it, it is refused or owed, as is said.
#[tokio::test]
async fn a_late_stake_is_owed_where_it_may_be() {
    let desk = Desk::with(100).await;
    let late = |owed| Act::Late { amount: "150".parse().unwrap(), free: false, owed };
    assert_eq!(desk.apply("l1", "r1", late(false)).await, refused(Refusal::InsufficientFunds, "100.00"));
    assert_eq!(desk.apply("l2", "r1", late(true)).await, done("-50.00"));
    let round = crate::round_of(&desk.store, MEMBER, VENDOR, "r1").await.unwrap().unwrap();
    assert_eq!(round.stake.to_string(), "150.00");
    desk.end().await;
}

/// What was recorded with more than the partner lists: the round has what is listed.
#[tokio::test]
async fn a_correction_takes_from_the_sums_of_its_round() {
    let desk = Desk::with(100).await;
    assert_eq!(desk.apply("b1", "r1", bet("50")).await, done("50.00"));
    assert_eq!(desk.apply("w1", "r1", win("30", "b1", true)).await, done("80.00"));
    let correct =
        |reference: &str, by: &str| Act::Correct { reference: reference.to_owned(), by: by.parse().unwrap() };
    assert_eq!(desk.apply("c1", "r1", correct("b1", "20")).await, done("100.00"));
    assert_eq!(desk.apply("c2", "r1", correct("w1", "5")).await, done("95.00"));
    let round = crate::round_of(&desk.store, MEMBER, VENDOR, "r1").await.unwrap().unwrap();
    assert_eq!([round.stake.to_string(), round.payout.to_string()], ["30.00", "25.00"]);
    assert_eq!(desk.apply("c3", "r1", correct("b1", "31")).await, refused(Refusal::OutOfRange, "95.00"));
    assert_eq!(desk.apply("c4", "r1", correct("b1", "30")).await, done("125.00"), "all of it");
    desk.end().await;
}

/// Two ways to take a bet back: its round goes on, or ends with it.
#[tokio::test]
async fn a_rollback_ends_the_round_when_it_says_so() {
    let desk = Desk::with(100).await;
    for (number, closes) in [(1, false), (2, true)] {
        let [bet_key, back, round] = [format!("b{number}"), format!("x{number}"), format!("r{number}")];
        assert_eq!(desk.apply(&bet_key, &round, bet("10")).await, done("90.00"));
        let rollback = Act::Rollback { reference: bet_key, closes };
        assert_eq!(desk.apply(&back, &round, rollback).await, done("100.00"));
        let round = crate::round_of(&desk.store, MEMBER, VENDOR, &round).await.unwrap().unwrap();
        assert_eq!(round.closed, closes);
    }
    desk.end().await;
}

/// Seen to fail with writers that take their connections from everybody's pool.
#[tokio::test]
async fn a_bet_waits_for_nobodys_connection() {
    let desk = Desk::with(100).await;
    let store = desk.db.store_of(1, desk.store.clock().clone()).await;
    let wager = Wager::start(&store, &Settings::default(), &desk.stop).unwrap();
    let held = store.begin().await.unwrap();
    let outcome = wager.apply(command("b1", "r1", bet("10"))).await.unwrap();
    assert_eq!(outcome.verdict, Verdict::Done);
    drop(held);
    desk.end().await;
}
