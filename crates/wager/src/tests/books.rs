//! What earlier versions left in the books. What today's code refuses to make is planted by hand, as theirs made it.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use sqlx::Executor;

use super::*;
use crate::books::{self, Corrected, ForPeople, Misbooked, Why, Wrong};

impl Desk {
    async fn misbooked(&self) -> Vec<Misbooked> {
        books::misbooked(&self.store, &[MEMBER]).await.unwrap()
    }

    async fn for_people(&self) -> Vec<(String, Why)> {
        let found = books::for_people(&self.store, &[MEMBER]).await.unwrap();
        found.into_iter().map(|ForPeople { key, why, .. }| (key, why)).collect()
    }

    async fn correct(&self) -> Corrected {
        let mut tx = self.store.begin().await.unwrap();
        let corrected = books::correct(&mut tx, self.store.now(), MEMBER).await.unwrap();
        tx.commit().await.unwrap();
        corrected
    }

    async fn balance(&self) -> String {
        crate::balance(&self.store, MEMBER, Asset::Bdt).await.unwrap().to_string()
    }

    /// Stakes, payouts and whether it has ended.
    async fn sums(&self, round: &str) -> (String, String, bool) {
        let round = crate::round_of(&self.store, MEMBER, VENDOR, round).await.unwrap().unwrap();
        (round.stake.to_string(), round.payout.to_string(), round.closed)
    }

    /// Whether the ledger moved for each of these transactions what its record asks for.
    async fn agrees(&self, keys: &[&str]) -> bool {
        let keys: Vec<String> = keys.iter().map(|key| (*key).to_owned()).collect();
        let standing = crate::standing(&self.store, VENDOR, &keys).await.unwrap();
        standing.len() == keys.len() && standing.iter().all(|one| one.expected() == Some(one.moved))
    }

    async fn run(&self, script: String) {
        self.store.pool().execute(sqlx::AssertSqlSafe(script)).await.unwrap();
    }

    /// A rollback as earlier versions made it: money and sums moved in the round that its caller named.
    async fn rollback_in(&self, key: &str, reference: &str, round: &str, closes: bool) {
        let moved = kernel::id::fresh();
        self.run(format!(
            "begin;
             insert into transfer (owner, at, id, debit_owner, debit_kind, credit_owner, credit_kind, asset, amount,
                                   reason, partner, round, corrects)
             select t.owner, clock_timestamp(), '{moved}', t.credit_owner, t.credit_kind, t.debit_owner, t.debit_kind, t.asset,
                    t.amount, case t.reason when 1 then 3 else 4 end, 7, '{round}', t.id
             from transfer t join wager_command c on c.transfer = t.id where c.partner = 7 and c.key = '{reference}';
             update account a set balance = balance - t.amount from transfer t
             where t.id = '{moved}' and a.owner = t.debit_owner and a.kind = t.debit_kind and a.asset = t.asset;
             update account a set balance = balance + t.amount from transfer t
             where t.id = '{moved}' and a.owner = t.credit_owner and a.kind = t.credit_kind and a.asset = t.asset;
             update wager_command set undone = true where partner = 7 and key = '{reference}';
             insert into wager_command (partner, key, owner, kind, reference, round, game, asset, amount, free, at)
             select 7, '{key}', owner, 3, key, '{round}', game, asset, 0, false, clock_timestamp()
             from wager_command where partner = 7 and key = '{reference}';
             insert into round (owner, partner, name, id, game, asset, stake, payout, closed, opened_at, settled_at)
             select c.owner, 7, '{round}', '{moved}', c.game, c.asset, case c.kind when 1 then -c.amount else 0 end,
                    case c.kind when 2 then -c.amount else 0 end, {closes}, now() - interval '2 days',
                    case when {closes} then now() end
             from wager_command c where c.partner = 7 and c.key = '{reference}'
             on conflict (owner, partner, name) do update
                 set stake = round.stake + excluded.stake, payout = round.payout + excluded.payout;
             commit"
        ))
        .await;
    }

    /// A stake whose payout could not be paid, as earlier versions left it when others were in its batch.
    async fn stake_of_nothing(&self, round: &str, units: i64) {
        self.run(format!(
            "begin;
             insert into transfer (owner, at, id, debit_owner, debit_kind, credit_owner, credit_kind, asset, amount,
                                   reason, partner, round)
             select a.owner, clock_timestamp(), '{}', a.owner, 1, -2, 101, a.asset, {units}, 1, 7, '{round}'
             from account a where a.owner = 10001 and a.kind = 1;
             update account set balance = balance - {units} where owner = 10001 and kind = 1;
             insert into account (owner, kind, asset, balance) select -2, 101, asset, {units} from account
             where owner = 10001 and kind = 1
             on conflict (owner, kind, asset) do update set balance = account.balance + {units};
             commit",
            kernel::id::fresh()
        ))
        .await;
    }

    /// A win as earlier versions paid it, whatever stood in the round.
    async fn win_in(&self, key: &str, reference: Option<&str>, round: &str) {
        let (moved, reference) =
            (kernel::id::fresh(), reference.map_or("null".to_owned(), |name| format!("'{name}'")));
        self.run(format!(
            "begin;
             insert into transfer (owner, at, id, debit_owner, debit_kind, credit_owner, credit_kind, asset, amount,
                                   reason, partner, round)
             select a.owner, now(), '{moved}', -2, 101, a.owner, 1, a.asset, 500000, 2, 7, '{round}'
             from account a where a.owner = 10001 and a.kind = 1;
             update account set balance = balance + 500000 where owner = 10001 and kind = 1;
             insert into account (owner, kind, asset, balance) select -2, 101, asset, -500000 from account
             where owner = 10001 and kind = 1
             on conflict (owner, kind, asset) do update set balance = account.balance - 500000;
             insert into wager_command (partner, key, owner, kind, reference, round, game, asset, amount, free, transfer, at)
             select 7, '{key}', owner, 2, {reference}, '{round}', 'inh_ref10l', asset, 500000, false, '{moved}', now()
             from account where owner = 10001 and kind = 1;
             update round set payout = payout + 500000 where owner = 10001 and partner = 7 and name = '{round}';
             commit"
        ))
        .await;
    }
}

fn is_sums(one: &Misbooked) -> bool {
    matches!(one.wrong, Wrong::Sums(_))
}

fn closing(amount: &str) -> Act {
    Act::Bet { amount: amount.parse().unwrap(), free: false, closes: true }
}

/// The valid bets of what was told of settled rounds.
async fn valid_bets(desk: &Desk, count: usize) -> Vec<String> {
    told(desk, count).await.into_iter().map(|(_, valid)| valid).collect()
}

/// The bet stood in its round for good, commission was paid for it, and the round that was named stood open with less than
/// nothing.
#[tokio::test]
async fn a_rollback_that_named_another_round_is_put_right_once() {
    let desk = Desk::with(1_000).await;
    desk.apply("b1", "r1", closing("100")).await;
    desk.rollback_in("x1", "b1", "r2", false).await;
    assert_eq!(desk.sums("r2").await, ("-100.00".into(), "0.00".into(), false));
    assert!(!desk.agrees(&["b1"]).await);
    let found = desk.misbooked().await;
    assert_eq!(found.iter().filter(|one| is_sums(one)).count(), 2, "{found:?}");
    assert!(
        matches!(&found[2].wrong, Wrong::OtherRound { belongs, .. } if belongs.to_string() == "round:7:r1"),
        "{found:?}"
    );
    assert_eq!(desk.misbooked().await, found, "to look changes nothing");
    let zone = kernel::Zone::named("Asia/Dhaka").unwrap();
    let [whose, round, day, becomes] = <[String; 4]>::try_from(found[2].columns(zone)).unwrap();
    assert_eq!(whose, format!("member {MEMBER}"));
    assert_eq!([round, becomes], ["round:7:r2", "100.00 belongs to round:7:r1"]);
    assert_eq!(day, zone.day(found[2].at).to_string());

    let corrected = desk.correct().await;
    assert_eq!(corrected.done, found);
    assert!(corrected.lifted.is_empty() && !corrected.more);
    assert_eq!(desk.balance().await, "1000.00");
    assert_eq!(desk.sums("r1").await, ("0.00".into(), "0.00".into(), true));
    assert_eq!(desk.sums("r2").await, ("0.00".into(), "0.00".into(), true));
    assert!(desk.agrees(&["b1", "x1"]).await);
    // What was counted of the bet is counted no more.
    assert_eq!(valid_bets(&desk, 2).await, ["100.00", "-100.00"]);
    let moved: Vec<(String, i64)> = sqlx::query_as(
        "select round, sum(case when credit_owner = owner then amount else -amount end)::bigint from transfer
         where partner = 7 group by round order by round",
    )
    .fetch_all(desk.store.pool())
    .await
    .unwrap();
    assert_eq!(moved, [("r1".to_owned(), 0), ("r2".to_owned(), 0)]);

    assert!(desk.misbooked().await.is_empty());
    assert!(desk.correct().await.done.is_empty());
    desk.end().await;
}

/// Who has a wallet is looked through in order, some at a time; the house is nobody.
#[tokio::test]
async fn members_with_wallets_come_in_order() {
    let desk = Desk::with(1_000).await;
    let others = [MEMBER.0 + 2, MEMBER.0 + 1].map(MemberId);
    let mut tx = desk.store.begin().await.unwrap();
    for member in others {
        ledger::lock(&mut tx, &[AccountKey::member(member, AccountKind::Cash, Asset::Bdt)].into())
            .await
            .unwrap();
    }
    tx.commit().await.unwrap();
    let members = async |after, limit| books::members(&desk.store, after, limit).await.unwrap();
    assert_eq!(members(MemberId(0), 10).await, [MEMBER, others[1], others[0]]);
    assert_eq!(members(MemberId(0), 2).await, [MEMBER, others[1]]);
    assert_eq!(members(others[1], 2).await, [others[0]]);
    desk.end().await;
}

/// More than one look corrects is said, and found by the next.
#[tokio::test]
async fn what_is_more_than_a_batch_waits_for_the_next_look() {
    let desk = Desk::with(1_000).await;
    let bets = (0..101).map(|number| command(&format!("b{number}"), &format!("r{number}"), bet("1")));
    for outcome in desk.wager.apply_all(bets.collect()).await {
        assert_eq!(outcome.unwrap().verdict, Verdict::Done);
    }
    desk.run("update round set stake = stake + 1".to_owned()).await;
    for (corrected, more) in [(100, true), (1, false), (0, false)] {
        let at_once = desk.correct().await;
        assert_eq!((at_once.done.len(), at_once.more), (corrected, more));
    }
    desk.end().await;
}

/// The rollback ended the round that it named, whose sums were told with less than nothing: lifting them to zero is no bet.
#[tokio::test]
async fn sums_below_nothing_are_lifted_without_a_bet() {
    let desk = Desk::with(1_000).await;
    desk.apply("b1", "r1", closing("100")).await;
    desk.rollback_in("x1", "b1", "r2", true).await;
    let corrected = desk.correct().await;
    let lifted: Vec<_> =
        corrected.lifted.iter().map(|one| (one.stake.to_string(), one.valid_bet.to_string())).collect();
    assert_eq!(lifted, [("100.00".to_owned(), "100.00".to_owned())]);
    assert_eq!(valid_bets(&desk, 2).await, ["100.00", "-100.00"]);
    assert!(desk.misbooked().await.is_empty());
    desk.end().await;
}

/// The round that was named is one that the member played: what it lacks is counted, once.
#[tokio::test]
async fn a_round_that_was_robbed_of_a_stake_gets_it_back() {
    let desk = Desk::with(1_000).await;
    desk.apply("b1", "r1", bet("100")).await;
    desk.apply("b2", "r2", closing("300")).await;
    desk.rollback_in("x1", "b1", "r2", false).await;
    assert_eq!(desk.sums("r2").await.0, "200.00");
    desk.correct().await;
    assert_eq!(desk.sums("r1").await, ("0.00".into(), "0.00".into(), false));
    assert_eq!(desk.sums("r2").await, ("300.00".into(), "0.00".into(), true));
    assert_eq!(valid_bets(&desk, 2).await, ["300.00", "100.00"]);
    assert!(desk.misbooked().await.is_empty());
    desk.end().await;
}

/// The money had been spent when the win was taken back: what is owed stays owed.
#[tokio::test]
async fn a_win_taken_back_elsewhere_leaves_the_debt_as_it_is() {
    let desk = Desk::with(100).await;
    desk.apply("b1", "r1", bet("100")).await;
    desk.apply("w1", "r1", win("50", "b1", true)).await;
    desk.apply("b2", "r3", bet("50")).await;
    desk.run("update account set overdrawn = true where owner = 10001 and kind = 1".to_owned()).await;
    desk.rollback_in("x1", "w1", "r2", false).await;
    assert_eq!(desk.balance().await, "-50.00");
    desk.correct().await;
    assert_eq!(desk.balance().await, "-50.00");
    assert_eq!(desk.sums("r1").await, ("100.00".into(), "0.00".into(), true));
    assert!(desk.agrees(&["b1", "w1", "b2"]).await);
    assert!(desk.misbooked().await.is_empty());
    desk.end().await;
}

#[tokio::test]
async fn a_stake_without_a_bet_goes_back_once() {
    let desk = Desk::with(1_000).await;
    desk.apply("b1", "r1", bet("100")).await;
    desk.stake_of_nothing("p1", 2_000_000).await;
    assert_eq!(desk.balance().await, "880.00");
    // Whoever looks at the same time gives it back once.
    let both = tokio::join!(desk.correct(), desk.correct());
    assert_eq!(both.0.done.len() + both.1.done.len(), 1);
    assert_eq!(desk.balance().await, "900.00");
    assert!(desk.misbooked().await.is_empty());
    assert!(desk.correct().await.done.is_empty());
    desk.end().await;
}

/// Bets go on meanwhile: nothing of theirs is lost, and nothing is corrected twice. Seen to fail with what is wrong looked
/// for before the accounts are locked alone: two runs then gave the same stakes back.
#[tokio::test]
async fn corrections_run_beside_the_house() {
    let desk = Desk::with(1_000).await;
    for round in 0..20 {
        desk.apply(&format!("b{round}"), &format!("r{round}"), closing("1")).await;
        desk.rollback_in(&format!("x{round}"), &format!("b{round}"), &format!("q{round}"), round % 2 == 0)
            .await;
        desk.stake_of_nothing(&format!("p{round}"), 100_000).await;
    }
    // A stake of each, and 20 of the others that nobody gave back yet.
    assert_eq!(desk.balance().await, "980.00");
    let bets = (0..100).map(|bet| {
        let wager = desk.wager.clone();
        // Some into rounds that are being corrected.
        let command = command(&format!("k{bet}"), &format!("q{bet}"), self::bet("1"));
        async move { wager.apply(command).await.unwrap().verdict }
    });
    let corrections = async { (desk.correct().await, desk.correct().await) };
    let (verdicts, one, other) =
        tokio::join!(futures::future::join_all(bets), corrections, async { desk.correct().await });
    let corrected = one.0.done.len() + one.1.done.len() + other.done.len();
    assert_eq!(corrected, 20 * 4, "two rounds, a movement and a stake each");
    let refused = verdicts.iter().filter(|verdict| **verdict != Verdict::Done).count();
    // Those whose rounds had ended, or were ended before the bet came.
    assert!((10..=20).contains(&refused), "{refused}");
    assert_eq!(desk.balance().await, format!("{}.00", 1_000 - 100 + refused));
    assert!(desk.misbooked().await.is_empty());
    desk.end().await;
}

/// Killed before the commit, nothing of it stands, and the next run does it all.
#[tokio::test]
async fn a_correction_that_is_cut_off_has_corrected_nothing() {
    let desk = Desk::with(1_000).await;
    desk.apply("b1", "r1", closing("100")).await;
    desk.rollback_in("x1", "b1", "r2", false).await;
    let found = desk.misbooked().await;
    let mut tx = desk.store.begin().await.unwrap();
    books::correct(&mut tx, desk.store.now(), MEMBER).await.unwrap();
    drop(tx);
    assert_eq!(desk.misbooked().await, found);
    assert_eq!(desk.correct().await.done, found);
    desk.end().await;
}

/// A rollback that came before its bet opened a round in which nothing happens any more; today's do not.
#[tokio::test]
async fn a_round_that_nothing_opened_is_ended() {
    let desk = Desk::with(1_000).await;
    desk.apply("x0", "r0", rollback("b0")).await;
    let open = |age: &str| {
        format!(
            "insert into round (owner, partner, name, id, game, asset, stake, payout, closed, opened_at)
             select 10001, 7, 'r-{age}', gen_random_uuid(), 'inh_ref10l', asset, 0, 0, false, now() - interval '{age}'
             from account where owner = 10001 and kind = 1"
        )
    };
    desk.run(open("2 days")).await;
    // Somebody may still play in it.
    desk.run(open("1 hour")).await;
    assert_eq!(desk.correct().await.done.len(), 1);
    assert!(desk.sums("r-2 days").await.2);
    assert!(!desk.sums("r-1 hour").await.2);
    assert!(desk.misbooked().await.is_empty());
    desk.end().await;
}

/// Money that somebody would have to give back moves by nobody's command.
#[tokio::test]
async fn what_only_people_can_decide_is_told_and_left() {
    let desk = Desk::with(1_000).await;
    desk.apply("b1", "r1", bet("100")).await;
    desk.apply("b2", "r2", closing("100")).await;
    desk.apply("b3", "r3", bet("100")).await;
    desk.apply("x3", "r3", rollback("b3")).await;
    desk.win_in("w1", Some("b1"), "r2").await;
    desk.win_in("w2", None, "r2").await;
    desk.win_in("w3", None, "r3").await;
    let stake = Act::Play { stake: Amount::from_major(10).unwrap(), payout: Money::ZERO };
    desk.apply("p4", "r4", stake).await;
    desk.rollback_in("x4", "p4", "r4", false).await;
    desk.run(
        "update wager_command set undone = false where key = 'p4'; update round set stake = 1000000 where name = 'r4'"
            .to_owned(),
    )
    .await;
    let mut found = desk.for_people().await;
    found.sort();
    let expected =
        [("p4", Why::HalfTakenBack), ("w1", Why::OtherRound), ("w2", Why::AfterEnd), ("w3", Why::NoBet)];
    assert_eq!(found, expected.map(|(key, why)| (key.to_owned(), why)));
    // The console's line of one.
    let zone = kernel::Zone::named("Asia/Dhaka").unwrap();
    let found = books::for_people(&desk.store, &[MEMBER]).await.unwrap();
    let won = found.iter().find(|one| one.key == "w1").unwrap();
    let [whose, round, day, what] = <[String; 4]>::try_from(won.columns(zone)).unwrap();
    assert_eq!([whose, round], [format!("member {MEMBER}"), "round:7:r2".to_owned()]);
    assert_eq!(what, format!("w1 {}: a win in another round than its bet's", won.amount));
    assert_eq!(day, zone.day(won.at).to_string());
    assert!(desk.misbooked().await.is_empty());
    assert!(desk.correct().await.done.is_empty());
    desk.end().await;
}

/// Hundreds of commands in any order, in few rounds and about each other: whatever today's code makes of them is found by
/// nobody. A rollback names any round, a win names any bet or none.
#[tokio::test]
async fn a_healthy_house_is_found_healthy() {
    let desk = Desk::with(100_000).await;
    let mut rng = ChaCha8Rng::seed_from_u64(35);
    for number in 0..600 {
        let (round, reference) = (rng.random_range(0..40), rng.random_range(0..600));
        let (round, reference) = (format!("r{round}"), format!("k{reference}"));
        let amount = Money::from_units(rng.random_range(1..500_000));
        let (free, closes) = (rng.random_range(0..9) == 0, rng.random_range(0..5) == 0);
        let named = rng.random_range(0..2) == 0;
        let act = match rng.random_range(0..12) {
            0..5 => Act::Bet { amount, free, closes },
            5..7 => Act::Win {
                amount,
                reference: named.then_some(reference),
                free,
                promo: rng.random_range(0..4) == 0,
                late: false,
                ceiling: named.then(|| Money::from_units(300_000).into()),
                closes,
            },
            7..9 => Act::Rollback { reference, closes },
            9 => Act::Play { stake: amount.positive().unwrap(), payout: amount },
            10 => Act::Correct { reference, by: Amount::from_units(rng.random_range(1..100_000)).unwrap() },
            _ => Act::Release { reference },
        };
        desk.apply(&format!("k{number}"), &round, act).await;
    }
    desk.run("update round set opened_at = opened_at - interval '2 days'".to_owned()).await;
    assert_eq!(desk.misbooked().await, []);
    assert_eq!(desk.for_people().await, []);
    desk.end().await;
}
