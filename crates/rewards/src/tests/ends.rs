//! How bonuses end without being filled.

use super::*;
use crate::bonus::Ending;

#[tokio::test]
async fn what_is_not_filled_in_time_goes_back() {
    let house = House::open().await;
    let promotion = house.publish(easy()).await;
    house.credit(RAHIM, 300, promotion).await;
    house.read().await;
    house.clock.advance(Duration::days(7) - Duration::seconds(1));
    assert_eq!(house.rewards.sweep().await.unwrap(), 0);
    house.clock.advance(Duration::seconds(1));
    assert_eq!(house.rewards.sweep().await.unwrap(), 1);
    assert_eq!(house.rewards.sweep().await.unwrap(), 0);
    let bonus = house.bonus(RAHIM).await;
    assert_eq!((bonus.state, bonus.ended_at), (State::Expired, Some(house.store.now())));
    let has = house.has(RAHIM).await;
    assert_eq!((has.cash, has.bonus), (money(300), Money::ZERO));
    assert!(house.told().await.iter().any(|(member, matter, amount, _)| {
        (*member, matter.as_str(), *amount) == (RAHIM, "bonus_expired", money(300))
    }));
    house.close().await;
}

/// The last bet was in time, and nobody had read it yet when the time was over. Seen to fail without asking whether the
/// reader has caught up.
#[tokio::test]
async fn nothing_expires_before_what_was_bet_in_time_is_counted() {
    let house = House::open().await;
    let promotion = house.publish(easy()).await;
    house.credit(RAHIM, 300, promotion).await;
    house.read().await;
    house.clock.advance(Duration::days(7) - Duration::seconds(1));
    house.bet(RAHIM, "RNG", 300).await;
    house.clock.advance(Duration::seconds(2));
    assert_eq!(house.rewards.sweep().await.unwrap(), 0);
    assert_eq!(house.bonus(RAHIM).await.state, State::Active);
    house.read().await;
    assert_eq!(house.bonus(RAHIM).await.state, State::Completed);
    house.close().await;
}

#[tokio::test]
async fn who_gives_up_keeps_his_own_money_and_may_withdraw() {
    let house = House::open().await;
    let promotion = house.publish(easy()).await;
    house.credit(RAHIM, 300, promotion).await;
    house.read().await;
    let id = house.bonus(RAHIM).await.id;
    let mut tx = house.store.begin().await.unwrap();
    let refused = house.rewards.refuse_running(&mut tx, RAHIM).await;
    let Err(Error::BonusRunning { bonus, amount, left }) = refused else { panic!("{refused:?}") };
    assert_eq!((bonus, amount, left), (id, taka(300), money(300)));
    house.rewards.refuse_running(&mut tx, SALMA).await.unwrap();
    drop(tx);
    assert!(matches!(house.rewards.give_up(SALMA, id).await, Err(Error::NoBonus)), "not hers");
    house.rewards.give_up(RAHIM, id).await.unwrap();
    house.rewards.give_up(RAHIM, id).await.unwrap();
    let mut tx = house.store.begin().await.unwrap();
    house.rewards.refuse_running(&mut tx, RAHIM).await.unwrap();
    drop(tx);
    let has = house.has(RAHIM).await;
    assert_eq!((has.cash, has.bonus), (money(300), Money::ZERO));
    assert_eq!(house.bonus(RAHIM).await.state, State::Forfeited);
    // Bets after the end change nothing.
    house.bet(RAHIM, "RNG", 300).await;
    house.read().await;
    assert_eq!(house.bonus(RAHIM).await.done, Money::ZERO);
    house.close().await;
}

#[tokio::test]
async fn a_deposit_that_goes_back_takes_its_bonus_along() {
    let house = House::open().await;
    let promotion = house.publish(easy()).await;
    let deposit = house.credit(RAHIM, 300, promotion).await;
    let other = DepositId::fresh();
    let reversed =
        |deposit| Event::DepositReversed { deposit, member: RAHIM, asset: Asset::Bdt, amount: money(300) };
    house.tell(&[reversed(other)]).await;
    house.read().await;
    assert_eq!(house.bonus(RAHIM).await.state, State::Active, "another deposit's");
    house.bet(RAHIM, "RNG", 100).await;
    house.tell(&[reversed(deposit), reversed(deposit)]).await;
    house.read().await;
    let bonus = house.bonus(RAHIM).await;
    assert_eq!((bonus.state, bonus.done), (State::Forfeited, money(100)));
    assert_eq!(house.has(RAHIM).await.bonus, Money::ZERO);
    let told = house.told().await;
    assert_eq!(told.iter().filter(|(_, matter, ..)| matter == "bonus_reversed").count(), 1, "{told:?}");
    // Credited and taken back before anybody looked: granted and gone, and used up.
    let quick = house.credit(SALMA, 300, promotion).await;
    let gone = Event::DepositReversed { deposit: quick, member: SALMA, asset: Asset::Bdt, amount: money(1) };
    house.tell(&[gone]).await;
    house.read().await;
    assert_eq!(house.bonus(SALMA).await.state, State::Forfeited);
    house.close().await;
}

#[tokio::test]
async fn an_operator_cancels_with_a_reason() {
    let house = House::open().await;
    let promotion = house.publish(easy()).await;
    house.credit(RAHIM, 300, promotion).await;
    house.read().await;
    let id = house.bonus(RAHIM).await.id;
    let mut tx = house.store.begin().await.unwrap();
    assert!(matches!(house.rewards.cancel_in(&mut tx, id, "  ").await, Err(Error::BadField("reason"))));
    let cancelled = house.rewards.cancel_in(&mut tx, id, "hedged at two tables").await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(cancelled.state, State::Cancelled);
    assert_eq!(cancelled.end_reason.as_deref(), Some("hedged at two tables"));
    let mut tx = house.store.begin().await.unwrap();
    let again = house.rewards.cancel_in(&mut tx, id, "again").await;
    assert!(matches!(again, Err(Error::BonusState("cancelled"))));
    drop(tx);
    let told = house.told().await;
    assert!(told.iter().any(|(_, matter, _, text)| {
        matter == "bonus_cancelled" && text.as_deref() == Some("hedged at two tables")
    }));
    house.close().await;
}

/// The cashier's own transaction is rolled back: so is what it did to the bonus.
#[tokio::test]
async fn an_end_that_is_not_committed_did_not_happen() {
    let house = House::open().await;
    let promotion = house.publish(easy()).await;
    house.credit(RAHIM, 300, promotion).await;
    house.read().await;
    let id = house.bonus(RAHIM).await.id;
    let mut tx = house.store.begin().await.unwrap();
    house.rewards.end(&mut tx, RAHIM, id, Ending::GivenUp).await.unwrap();
    drop(tx);
    assert_eq!(house.bonus(RAHIM).await.state, State::Active);
    assert_eq!(house.has(RAHIM).await.bonus, money(300));
    house.close().await;
}

/// Full, and not released yet: it is the member's already. Seen to fail with the bonus taken back from who gives it up.
#[tokio::test]
async fn what_is_full_is_not_given_up_any_more() {
    let house = House::open().await;
    let promotion = house.publish(easy()).await;
    house.credit(RAHIM, 300, promotion).await;
    house.read().await;
    let id = house.bonus(RAHIM).await.id;
    let fill = "update bonus set done = required where id = $1";
    sqlx::query(fill).bind(id).execute(house.store.pool()).await.unwrap();
    house.rewards.give_up(RAHIM, id).await.unwrap();
    assert_eq!(house.bonus(RAHIM).await.state, State::Completed);
    assert_eq!(house.has(RAHIM).await.cash, money(600));
    // Nor does it expire: who was full in time and whose release came late.
    house.credit(SALMA, 300, promotion).await;
    house.read().await;
    let hers = house.bonus(SALMA).await.id;
    sqlx::query(fill).bind(hers).execute(house.store.pool()).await.unwrap();
    house.clock.advance(Duration::days(8));
    assert_eq!(house.rewards.sweep().await.unwrap(), 0);
    assert_eq!(house.bonus(SALMA).await.state, State::Completed);
    house.close().await;
}
