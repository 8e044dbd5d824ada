//! Sessions at the writer, on a real PostgreSQL: fishing and poker as their hosts will play them.

use kernel::{Days, Odds, ValidRule, Wallet};

use super::*;
use crate::Share;

const OTHER: MemberId = MemberId(10_002);
const UPLINES: [MemberId; 2] = [MemberId(10_003), MemberId(10_004)];

fn buy_in(taka: &str) -> Act {
    Act::BuyIn { amount: taka.parse().unwrap() }
}

fn settle(staked: &str, won: &str) -> Act {
    Act::Settle { staked: staked.parse().unwrap(), won: won.parse().unwrap() }
}

fn pot(staked: &str, won: &str, rake: &str) -> Act {
    let [staked, won, rake] = [staked, won, rake].map(|text| text.parse().unwrap());
    Act::SettlePot { staked, won, rake }
}

fn void(reference: &str) -> Act {
    Act::Void { reference: reference.to_owned() }
}

impl Desk {
    /// How many go on, what they hold, and how many accounts say otherwise.
    async fn sessions(&self) -> (i64, String, i64) {
        let held = "select count(*), coalesce(sum(funds), 0)::bigint from round where funds > 0";
        let (open, funds): (i64, i64) = sqlx::query_as(held).fetch_one(self.store.pool()).await.unwrap();
        let off = sqlx::query_scalar("select count(*) from read_wager_session_off");
        let off = off.fetch_one(self.store.pool()).await.unwrap();
        (open, Money::from_units(funds).to_string(), off)
    }

    /// The balance of a member's account, or of all the house's of a kind.
    async fn held(&self, owner: Option<MemberId>, kind: AccountKind) -> i64 {
        sqlx::query_scalar(
            "select coalesce(sum(balance), 0)::bigint / 100000 from account
             where kind = $1 and ($2::bigint is null or owner = $2)",
        )
        .bind(kind.number())
        .bind(owner.map(|owner| owner.0))
        .fetch_one(self.store.pool())
        .await
        .unwrap()
    }

    async fn script(&self, script: String) {
        sqlx::query(sqlx::AssertSqlSafe(script)).execute(self.store.pool()).await.unwrap();
    }

    /// Money of another member's, as the first has it.
    async fn give(&self, member: MemberId, taka: i64) {
        let movement = Movement {
            from: AccountKey::house(AccountKind::Provider, Asset::Bdt),
            to: AccountKey::member(member, AccountKind::Cash, Asset::Bdt),
            amount: Amount::from_major(taka).unwrap(),
            reason: Reason::Deposit,
            cause: "deposit:test".into(),
            corrects: None,
        };
        let posting =
            Posting { owner: member, space: "deposit", key: "1".to_owned(), movements: vec![movement] };
        let mut tx = self.store.begin().await.unwrap();
        ledger::post(&mut tx, self.store.now(), &posting).await.unwrap();
        tx.commit().await.unwrap();
    }
}

/// Seen to fail with the stake of a settlement paid before its payout, and with the funds of a session left as they were.
#[tokio::test]
async fn what_is_bought_in_is_played_there_and_what_is_left_comes_back() {
    let desk = Desk::with(1_000).await;
    assert_eq!(desk.apply("i1", "s1", buy_in("100")).await, done("900.00"));
    assert_eq!(desk.apply("i1", "s1", buy_in("100")).await, replayed("900.00"));
    assert_eq!(desk.apply("i1", "s1", buy_in("101")).await, refused(Refusal::DuplicateKey, "900.00"));
    assert_eq!(desk.sessions().await, (1, "100.00".to_owned(), 0));
    // Of 100, 120 were staked: 50 were won in between.
    assert_eq!(desk.apply("t1", "s1", settle("120", "50")).await, done("900.00"));
    assert_eq!(desk.apply("t1", "s1", settle("120", "50")).await, replayed("900.00"));
    assert_eq!(
        desk.apply("t2", "s1", settle("31", "0.99")).await,
        refused(Refusal::InsufficientFunds, "900.00")
    );
    assert_eq!(desk.apply("i2", "s1", buy_in("20")).await, done("880.00"));
    assert_eq!(desk.sessions().await, (1, "50.00".to_owned(), 0));
    // Whoever writes past the ledger is found.
    let bend = |by: &str| format!("update round set funds = funds {by} where funds > 0");
    desk.script(bend("+ 1")).await;
    assert_eq!(desk.sessions().await.2, 1);
    desk.script(bend("- 1")).await;
    assert_eq!(desk.apply("o1", "s1", Act::CashOut).await, done("930.00"));
    assert_eq!(desk.apply("o1", "s1", Act::CashOut).await, replayed("930.00"));
    for (key, act) in
        [("i3", buy_in("1")), ("t3", settle("0", "1")), ("x1", void("t1")), ("o2", Act::CashOut)]
    {
        assert_eq!(desk.apply(key, "s1", act).await, refused(Refusal::RoundClosed, "930.00"), "{key}");
    }
    assert_eq!(desk.sessions().await, (0, "0.00".to_owned(), 0));
    let round = crate::round_of(&desk.store, MEMBER, VENDOR, "s1").await.unwrap().unwrap();
    assert_eq!((round.stake.to_string(), round.payout.to_string()), ("120.00".into(), "50.00".into()));
    assert!(round.closed);
    let settled = settlements(&desk, 1).await;
    let told = settled.iter().map(|one| [one.stake, one.payout, one.valid_bet].map(|sum| sum.to_string()));
    assert_eq!(told.collect::<Vec<_>>(), [["120.00", "50.00", "120.00"].map(str::to_owned)]);
    let keys = ["i1", "t1", "i2", "o1"].map(str::to_owned);
    let standing = crate::standing(&desk.store, VENDOR, &keys).await.unwrap();
    assert!(
        standing.len() == 4 && standing.iter().all(|one| one.expected() == Some(one.moved)),
        "{standing:?}"
    );
    assert!(crate::books::misbooked(&desk.store, &[MEMBER]).await.unwrap().is_empty());
    desk.end().await;
}

/// Seen to fail without a look at what kind of round it is: a rollback of something unknown ended a session with money in it.
#[tokio::test]
async fn a_session_is_no_round_of_bets_and_a_round_of_bets_no_session() {
    let desk = Desk::with(1_000).await;
    desk.apply("i1", "s1", buy_in("100")).await;
    desk.apply("b1", "r1", bet("10")).await;
    let wrong = refused(Refusal::WrongGame, "890.00");
    let ends = Act::Rollback { reference: "unknown".to_owned(), closes: true };
    for (key, round, act) in [
        ("b2", "s1", bet("1")),
        (
            "w1",
            "s1",
            Act::Win {
                amount: "5".parse().unwrap(),
                reference: None,
                free: false,
                promo: true,
                late: false,
                ceiling: None,
                closes: true,
            },
        ),
        ("x1", "s1", ends),
        ("l1", "s1", Act::Late { amount: "1".parse().unwrap(), free: false, owed: false }),
        ("i2", "r1", buy_in("1")),
        ("t1", "r1", settle("1", "0")),
        ("o1", "r1", Act::CashOut),
        ("v1", "r1", void("b1")),
    ] {
        assert_eq!(desk.apply(key, round, act).await, wrong, "{key}");
    }
    let unknown = refused(Refusal::NoSuchTransaction, "890.00");
    assert_eq!(desk.apply("t2", "never", settle("0", "1")).await, unknown);
    assert_eq!(desk.apply("o2", "never", Act::CashOut).await, unknown);
    // What a session did is taken back by its host alone.
    assert_eq!(desk.apply("x2", "r1", rollback("i1")).await, unknown);
    assert_eq!(desk.apply("v2", "s1", void("i1")).await, unknown);
    assert_eq!(desk.sessions().await, (1, "100.00".to_owned(), 0));
    desk.end().await;
}

/// A hand of two: 60 and 60 in the pot, 5 % of it is the house's, the other takes the rest. The valid bet is the rake
/// (domain.md 2.10).
#[tokio::test]
async fn a_hand_among_members_leaves_the_rake_and_nothing_else() {
    let desk = Desk::with(1_000).await;
    desk.give(OTHER, 500).await;
    let terms = Terms { valid_by: ValidRule::Rake, ..Terms::of(Some(GameType::Pvp)) };
    let seated = |member, key: &str, act| {
        let session = if member == MEMBER { "m" } else { "o" };
        Command { member, terms: terms.clone(), ..command(key, session, act) }
    };
    let bought = [seated(MEMBER, "i1", buy_in("200")), seated(OTHER, "i2", buy_in("100"))];
    let hand =
        vec![seated(MEMBER, "h1:m", pot("60", "0", "3")), seated(OTHER, "h1:o", pot("60", "114", "3"))];
    let all_done = |outcomes: Vec<Result<Outcome, crate::Error>>| {
        outcomes.into_iter().all(|outcome| outcome.unwrap().verdict == Verdict::Done)
    };
    assert!(all_done(desk.wager.apply_all(bought.into()).await));
    assert!(all_done(desk.wager.apply_all(hand.clone()).await));
    assert!(
        desk.wager.apply_all(hand).await.into_iter().all(|one| one.unwrap().verdict == Verdict::Replayed)
    );
    let too_much = seated(MEMBER, "h2:m", pot("10", "0", "10.00001"));
    assert_eq!(desk.wager.apply(too_much).await.unwrap().verdict, Verdict::Refused(Refusal::OutOfRange));
    assert_eq!(desk.sessions().await, (2, "294.00".to_owned(), 0));
    assert_eq!((desk.held(None, AccountKind::Pot).await, desk.held(None, AccountKind::Rake).await), (0, 6));
    let settled = settlements(&desk, 2).await;
    assert!(settled.iter().all(|one| one.valid_bet.to_string() == "3.00" && one.valid_by == ValidRule::Rake));
    let (wallet, today) = (Wallet { member: MEMBER, asset: Asset::Bdt }, desk.store.today());
    let profit = crate::profit(&desk.store, wallet, Days { from: today, to: today });
    assert_eq!(profit.await.unwrap()[0].staked.to_string(), "60.00");

    // The hand could not stand.
    let voids = vec![seated(MEMBER, "v1:m", void("h1:m")), seated(OTHER, "v1:o", void("h1:o"))];
    assert!(all_done(desk.wager.apply_all(voids.clone()).await));
    assert!(
        desk.wager.apply_all(voids).await.into_iter().all(|one| one.unwrap().verdict == Verdict::Replayed)
    );
    let again = seated(OTHER, "v2:o", void("h1:o"));
    assert_eq!(desk.wager.apply(again).await.unwrap().verdict, Verdict::Refused(Refusal::RolledBack));
    assert_eq!(desk.sessions().await, (2, "300.00".to_owned(), 0));
    assert_eq!((desk.held(None, AccountKind::Pot).await, desk.held(None, AccountKind::Rake).await), (0, 0));
    let lifted = settlements(&desk, 2).await;
    assert!(lifted.iter().all(|one| one.valid_bet.to_string() == "-3.00"), "{lifted:?}");
    assert!(crate::books::misbooked(&desk.store, &[MEMBER, OTHER]).await.unwrap().is_empty());
    desk.end().await;
}

/// A chain of prize modes: 2000 staked, 3, 3 and 50 go to others (domain.md 2.9). Seen to fail with shares that stay when the
/// bet is taken back, and with a retry that may name others.
#[tokio::test]
async fn a_bet_pays_shares_once_and_takes_them_back_with_itself() {
    let desk = Desk::with(3_000).await;
    let share = |member, taka: i64| Share { member, amount: Amount::from_major(taka).unwrap() };
    let shares = vec![share(UPLINES[0], 3), share(UPLINES[1], 3), share(MEMBER, 50)];
    let sold =
        |key: &str, shares: &[Share]| Command { shares: shares.to_vec(), ..command(key, "r1", bet("2000")) };
    let said = |outcome: Outcome| (outcome.verdict, outcome.balance.to_string());
    assert_eq!(said(desk.wager.apply(sold("b1", &shares)).await.unwrap()), done("1050.00"));
    assert_eq!(said(desk.wager.apply(sold("b1", &shares)).await.unwrap()), replayed("1050.00"));
    let fewer = desk.wager.apply(sold("b1", &shares[..2])).await.unwrap();
    assert_eq!(said(fewer), refused(Refusal::DuplicateKey, "1050.00"));
    assert_eq!(
        said(desk.wager.apply(sold("b2", &shares)).await.unwrap()),
        refused(Refusal::InsufficientFunds, "1050.00")
    );
    assert_eq!(desk.held(Some(UPLINES[0]), AccountKind::Cash).await, 3);
    let part = Act::Correct { reference: "b1".to_owned(), by: "1".parse().unwrap() };
    assert_eq!(desk.apply("c1", "r1", part).await, refused(Refusal::NoSuchTransaction, "1050.00"));
    // One of them has spent it: it is owed.
    let spent = Command { member: UPLINES[0], ..command("b3", "r3", bet("2")) };
    desk.wager.apply(spent).await.unwrap();
    assert_eq!(desk.apply("x1", "r1", rollback("b1")).await, done("3000.00"));
    assert_eq!(desk.apply("x1", "r1", rollback("b1")).await, replayed("3000.00"));
    let held = [
        desk.held(Some(UPLINES[0]), AccountKind::Cash).await,
        desk.held(Some(UPLINES[1]), AccountKind::Cash).await,
    ];
    assert_eq!((held, desk.held(None, AccountKind::Commission).await), ([-2, 0], 0));
    assert_eq!(ledger::audit(&desk.store).await.unwrap().overdrawn, 1);
    desk.end().await;
}

/// 100 at 1.40 that won: 40 count (domain.md 2.10); taken back, nothing does.
#[tokio::test]
async fn a_bet_counts_by_the_terms_under_which_it_was_taken() {
    let desk = Desk::with(1_000).await;
    let odds = Odds::try_from(14_000).unwrap();
    let terms = Terms {
        valid_by: ValidRule::Outcome,
        odds: Some(odds),
        market: Some("1x2".to_owned()),
        ..Terms::of(Some(GameType::Sports))
    };
    desk.wager.apply(Command { terms: terms.clone(), ..command("b1", "r1", bet("100")) }).await.unwrap();
    // Whoever settles it names nothing.
    assert_eq!(desk.apply("w1", "r1", win("140", "b1", true)).await, done("1040.00"));
    let round = crate::round_of(&desk.store, MEMBER, VENDOR, "r1").await.unwrap().unwrap();
    assert_eq!((round.valid_bet.to_string(), round.valid_by), ("40.00".to_owned(), ValidRule::Outcome));
    assert_eq!(desk.apply("x1", "r1", rollback("w1")).await, done("900.00"));
    assert_eq!(desk.apply("x2", "r1", rollback("b1")).await, done("1000.00"));
    let settled = settlements(&desk, 3).await;
    let valid: Vec<String> = settled.iter().map(|one| one.valid_bet.to_string()).collect();
    assert_eq!(valid, ["40.00", "60.00", "-100.00"]);
    assert!(settled.iter().all(|one| one.odds == Some(odds) && one.market.as_deref() == Some("1x2")));
    desk.end().await;
}
