//! What must be bet before money leaves.

use kernel::{
    ValidRule, Wallet,
    event::{Event, Settlement},
    id::RoundId,
    id::VendorId,
};
use store::outbox;

use super::*;

fn once() -> Settings {
    let mut settings = settings();
    settings.withdrawal.turnover.share = Rate::from_millionths(1_000_000);
    settings
}

impl House {
    /// A settled round, as the wager writes it.
    async fn settles(&self, round: RoundId, valid_bet: i64, payout: i64) {
        let settlement = Settlement {
            id: kernel::id::fresh(),
            round,
            member: RAHIM,
            vendor: VendorId(2),
            family: None,
            game: "g".into(),
            asset: Asset::Bdt,
            stake: money(valid_bet),
            payout: money(payout),
            valid_bet: money(valid_bet),
            valid_by: ValidRule::Stake,
            odds: None,
            market: None,
            settled_at: self.store.now(),
        };
        let mut tx = self.store.begin().await.unwrap();
        outbox::append(&mut tx, self.store.now(), &[Event::RoundSettled(settlement)]).await.unwrap();
        tx.commit().await.unwrap();
    }

    /// Reads what was settled; a transaction of a neighbouring test may hold facts back for a moment.
    async fn reads(&self) {
        while !outbox::is_caught_up(&self.store, "cashier", self.store.now() + Duration::hours(1))
            .await
            .unwrap()
        {
            self.cashier.read_rounds().await.unwrap();
        }
    }

    async fn left(&self) -> Value {
        let (status, answer) = self.call("GET", "/wps/cashier/turnover", "rahim", &json!({})).await;
        assert_eq!(status, 200);
        answer["value"]["outstanding"].clone()
    }
}

#[tokio::test]
async fn a_deposit_must_be_bet_before_it_leaves_and_the_meter_says_how_much_is_left() {
    let house = House::with_money_and(1_000, once()).await;
    let second = house.deposit(500).await;
    house.tell("e2", &second, "T2", "500").await.unwrap();
    assert_eq!(house.left().await, json!("1500.00"));
    let refused = house.ask(100).await;
    assert!(matches!(refused, Err(Error::TurnoverOpen { outstanding }) if outstanding == money(1_500)));
    // Whoever excluded themself may not bet, and is not asked to: a person looks at it instead.
    *house.folk.excluded.lock().unwrap() = true;
    assert_eq!(house.left().await, json!("0.00"));
    let leaves = house.ask(100).await.unwrap();
    assert_eq!(leaves.state, crate::withdrawal::State::Risk);
    house.cashier.reject(OPERATOR, leaves.id, "not now").await.unwrap();
    *house.folk.excluded.lock().unwrap() = false;
    house.settles(RoundId::fresh(), 900, 0).await;
    house.reads().await;
    // domain.md 5.8: 1000 + 500, 900 bet, 600 left.
    assert_eq!(house.left().await, json!("600.00"));
    let round = RoundId::fresh();
    house.settles(round, 800, 0).await;
    house.reads().await;
    assert_eq!(house.left().await, json!("0.00"));
    assert!(house.ask(100).await.is_ok());
    // The vendor takes the round back: only what it had counted for is open again, not the 200 that were over.
    house.settles(round, -800, 0).await;
    house.reads().await;
    assert_eq!(house.left().await, json!("600.00"));
    house.close().await;
}

#[tokio::test]
async fn bets_of_before_a_deposit_do_not_count_for_it() {
    let house = House::with_money_and(1_000, once()).await;
    house.clock.advance(Duration::seconds(1));
    let early = Settlement {
        id: kernel::id::fresh(),
        round: RoundId::fresh(),
        member: RAHIM,
        vendor: VendorId(2),
        family: None,
        game: "g".into(),
        asset: Asset::Bdt,
        stake: money(400),
        payout: Money::ZERO,
        valid_bet: money(400),
        valid_by: ValidRule::Stake,
        odds: None,
        market: None,
        settled_at: house.store.now() - Duration::seconds(5),
    };
    let mut tx = house.store.begin().await.unwrap();
    outbox::append(&mut tx, house.store.now(), &[Event::RoundSettled(early)]).await.unwrap();
    tx.commit().await.unwrap();
    house.reads().await;
    assert_eq!(house.left().await, json!("1000.00"));
    house.close().await;
}

#[tokio::test]
async fn money_that_was_played_away_asks_for_nothing_more() {
    let house = House::with_money_and(1_000, once()).await;
    // All of it is lost in rounds that count for little.
    let mut tx = house.store.begin().await.unwrap();
    let lost = ledger::Posting {
        owner: RAHIM,
        space: "test",
        key: "lost".into(),
        movements: vec![ledger::Movement {
            from: ledger::AccountKey::member(RAHIM, ledger::AccountKind::Cash, Asset::Bdt),
            to: ledger::AccountKey::house(ledger::AccountKind::Gaming, Asset::Bdt),
            amount: taka(1_000),
            reason: ledger::Reason::Bet,
            cause: "round:x".into(),
            corrects: None,
        }],
    };
    ledger::post(&mut tx, house.store.now(), &lost).await.unwrap();
    tx.commit().await.unwrap();
    let second = house.deposit(500).await;
    house.tell("e2", &second, "T2", "500").await.unwrap();
    assert_eq!(house.left().await, json!("500.00"));
    house.close().await;
}

#[tokio::test]
async fn leaving_early_costs_where_the_operator_wants_that_instead() {
    let mut settings = once();
    settings.withdrawal.turnover.early_fee = Rate::from_millionths(100_000);
    let house = House::with_money_and(1_000, settings).await;
    let asked = house.ask(500).await.unwrap();
    assert_eq!(asked.fee, money(50));
    house.close().await;
}

#[tokio::test]
async fn a_round_that_won_much_is_looked_at() {
    let mut settings = settings();
    settings.withdrawal.review.automatic_up_to = money(50_000);
    let house = House::with_money_and(1_000, settings).await;
    house.settles(RoundId::fresh(), 10, 60_010).await;
    house.reads().await;
    let asked = house.ask(500).await.unwrap();
    let found = house.cashier.findings(asked.id).await.unwrap();
    let big = found.iter().find(|finding| finding.rule == "big_win").unwrap();
    assert!(!big.passed && big.detail["won"] == "60000.00", "{big:?}");
    house.close().await;
}

impl House {
    /// Welcome money, as a new member is given it.
    async fn greets(&self, amount: i64) {
        let mut tx = self.store.begin().await.unwrap();
        let wallet = Wallet { member: RAHIM, asset: Asset::Bdt };
        for _ in 0..2 {
            crate::welcome::give(&mut tx, wallet, taka(amount), self.store.now()).await.unwrap();
        }
        tx.commit().await.unwrap();
    }
}

#[tokio::test]
async fn welcome_money_stays_until_it_was_bet_and_keeps_its_own_part_alone() {
    let mut settings = once();
    // Leaving a deposit early may cost a fee; it buys no way out for welcome money.
    settings.withdrawal.turnover.early_fee = Rate::from_millionths(100_000);
    let house = House::with_money_and(500, settings).await;
    house.greets(1_000).await;
    assert_eq!(house.has().await.0, money(1_500));
    let refused = house.ask(501).await;
    assert!(
        matches!(refused, Err(Error::WelcomeUnplayed { unplayed, free }) if (unplayed, free) == (money(1_000), money(500))),
        "{refused:?}"
    );
    assert!(house.ask(500).await.is_ok(), "what was paid in may leave early, for the fee");
    house.settles(RoundId::fresh(), 300, 300).await;
    house.reads().await;
    let (_, terms) = house.call("GET", "/wps/cashier/withdrawals/terms", "rahim", &json!({})).await;
    assert_eq!(terms["value"]["turnover"]["unplayed"], "700.00", "{terms}");
    assert_eq!(terms["value"]["turnover"]["outstanding"], "200.00", "a bet counts for both");
    assert!(matches!(house.ask(301).await, Err(Error::WelcomeUnplayed { .. })));
    // A round that is taken back opens both again, each by what it had counted.
    let round = RoundId::fresh();
    house.settles(round, 700, 700).await;
    house.reads().await;
    house.settles(round, -700, 0).await;
    house.reads().await;
    let (_, terms) = house.call("GET", "/wps/cashier/withdrawals/terms", "rahim", &json!({})).await;
    assert_eq!(terms["value"]["turnover"]["unplayed"], "700.00", "{terms}");
    assert_eq!(terms["value"]["turnover"]["outstanding"], "200.00");
    house.settles(RoundId::fresh(), 700, 700).await;
    house.reads().await;
    assert!(house.ask(1_000).await.is_ok());
    house.close().await;
}

#[tokio::test]
async fn welcome_money_is_not_sent_on_unplayed_however_often_it_is_tried_at_once() {
    let house = House::with_money(400).await;
    house.greets(1_000).await;
    let sends = (0..10).map(|_| {
        let wish = crate::transfer::Send {
            request_id: RequestId::fresh(),
            account: "salma".into(),
            amount: taka(100),
            note: None,
            payment_password: None,
        };
        house.cashier.send(RAHIM, "rahim", wish)
    });
    let sent = futures::future::join_all(sends).await;
    assert_eq!(sent.iter().filter(|sent| sent.is_ok()).count(), 4, "{sent:?}");
    assert!(
        sent.iter()
            .filter_map(|sent| sent.as_ref().err())
            .all(|error| matches!(error, Error::WelcomeUnplayed { .. }))
    );
    assert_eq!(house.has().await.0, money(1_000));
    let (_, terms) = house.call("GET", "/wps/cashier/transfers/terms", "rahim", &json!({})).await;
    assert_eq!(terms["value"]["unplayed"], "1000.00");
    house.close().await;
}
