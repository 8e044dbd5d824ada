//! Who may take a promotion, and what they get.

use super::*;

async fn admit(house: &House, member: MemberId, amount: i64, promotion: Uuid) -> Result<Both, Error> {
    let mut tx = house.store.begin().await.unwrap();
    let wallet = Wallet { member, asset: Asset::Bdt };
    house.rewards.admit_deposit(&mut tx, wallet, taka(amount), promotion).await
}

#[tokio::test]
async fn a_deposit_is_refused_for_a_promotion_that_cannot_be_had() {
    let house = House::open().await;
    let promotion = house.publish(easy()).await;
    assert_eq!(admit(&house, RAHIM, 100, promotion).await.unwrap().en, "A hundred percent");
    assert!(matches!(
        admit(&house, RAHIM, 99, promotion).await,
        Err(Error::BelowMinimum { minimum }) if minimum == taka(100)
    ));
    let unknown = admit(&house, RAHIM, 100, Uuid::nil()).await;
    assert!(matches!(unknown, Err(Error::NoPromotion)));
    let mut tx = house.store.begin().await.unwrap();
    let wallet = Wallet { member: RAHIM, asset: Asset::Bdt };
    let draft = document(easy(), Kind::Deposit);
    let draft = house.rewards.draft_in(&mut tx, "admin", draft).await.unwrap();
    let hidden = house.rewards.admit_deposit(&mut tx, wallet, taka(100), draft.id).await;
    assert!(matches!(hidden, Err(Error::NoPromotion)), "a draft is nobody's");
    let dollars = Wallet { asset: Asset::Usd, ..wallet };
    let dollars = house.rewards.admit_deposit(&mut tx, dollars, taka(100), promotion).await;
    assert!(matches!(dollars, Err(Error::PromotionClosed)));
    drop(tx);
    house.folk.barred.lock().unwrap().insert(RAHIM);
    assert!(matches!(admit(&house, RAHIM, 100, promotion).await, Err(Error::NotEligible)));
    house.clock.advance(Duration::days(27));
    assert!(matches!(admit(&house, SALMA, 100, promotion).await, Err(Error::PromotionClosed)));
    house.close().await;
}

/// The bonus is of what came, not of what was asked for. Seen to fail with the least deposit asked at the filing alone.
#[tokio::test]
async fn a_deposit_that_comes_smaller_brings_less_or_nothing() {
    let house = House::open().await;
    let promotion = house.publish(easy()).await;
    house.credit(SALMA, 250, promotion).await;
    house.credit(RAHIM, 50, promotion).await;
    house.read().await;
    assert_eq!(house.bonus(SALMA).await.amount, taka(250));
    assert!(house.bonuses(RAHIM).await.is_empty());
    let told = house.told().await;
    let refused = (RAHIM, "bonus_below_minimum".to_owned(), money(50), Some("100.00".to_owned()));
    assert!(told.contains(&refused), "{told:?}");
    // It used nothing up: the next one brings its bonus.
    house.credit(RAHIM, 100, promotion).await;
    house.read().await;
    assert_eq!(house.bonus(RAHIM).await.amount, taka(100));
    house.close().await;
}

#[tokio::test]
async fn a_promotion_that_ended_meanwhile_keeps_its_word() {
    let house = House::open().await;
    let promotion = house.publish(easy()).await;
    let mut tx = house.store.begin().await.unwrap();
    house.rewards.close_in(&mut tx, promotion).await.unwrap();
    tx.commit().await.unwrap();
    assert!(matches!(admit(&house, SALMA, 100, promotion).await, Err(Error::PromotionClosed)));
    house.credit(RAHIM, 100, promotion).await;
    house.read().await;
    assert_eq!(house.bonus(RAHIM).await.amount, taka(100));
    house.close().await;
}

#[tokio::test]
async fn once_is_once_and_once_a_day_is_a_day_of_the_site() {
    let house = House::open().await;
    let once = house.publish(easy()).await;
    let mut daily = easy();
    daily["times"] = Value::Null;
    let daily = house.publish(daily).await;
    for (promotion, hours) in [(once, 0), (once, 24), (daily, 0), (daily, 1), (daily, 6)] {
        house.clock.advance(Duration::hours(hours));
        house.credit(RAHIM, 100, promotion).await;
        house.bet(RAHIM, "RNG", 100).await;
        house.read().await;
    }
    // 12:00 UTC is 18:00 in Dhaka: an hour later it is the same day, six hours after that the next one.
    let taken: Vec<Uuid> = house.bonuses(RAHIM).await.into_iter().map(|bonus| bonus.promotion).collect();
    assert_eq!(taken, [daily, daily, once]);
    let told = house.told().await;
    assert_eq!(told.iter().filter(|(_, matter, ..)| matter == "bonus_not_given").count(), 2, "{told:?}");
    assert!(matches!(admit(&house, RAHIM, 100, once).await, Err(Error::UsedUp)));
    house.close().await;
}

#[tokio::test]
async fn a_first_deposit_is_asked_of_the_cashier() {
    let house = House::open().await;
    let mut terms = easy();
    terms["first"] = json!(true);
    let promotion = house.publish(terms).await;
    admit(&house, RAHIM, 100, promotion).await.unwrap();
    house.folk.deposited.lock().unwrap().insert(RAHIM);
    assert!(matches!(admit(&house, RAHIM, 100, promotion).await, Err(Error::NotFirst)));
    house.credit(RAHIM, 100, promotion).await;
    house.read().await;
    assert!(house.bonuses(RAHIM).await.is_empty());
    house.close().await;
}

/// Asked again when it is given: both had filed their deposits before either was credited.
/// Shows: attack:A31.
#[tokio::test]
async fn one_person_takes_a_promotion_once() {
    let house = House::open().await;
    let promotion = house.publish(easy()).await;
    house.folk.person.lock().unwrap().extend([RAHIM, SALMA]);
    admit(&house, RAHIM, 100, promotion).await.unwrap();
    admit(&house, SALMA, 100, promotion).await.unwrap();
    house.credit(RAHIM, 100, promotion).await;
    house.credit(SALMA, 100, promotion).await;
    house.read().await;
    assert_eq!(house.bonus(RAHIM).await.state, State::Active);
    assert!(house.bonuses(SALMA).await.is_empty());
    assert!(matches!(admit(&house, SALMA, 100, promotion).await, Err(Error::TakenBySamePerson)));
    // Another promotion is another matter.
    let other = house.publish(easy()).await;
    admit(&house, SALMA, 100, other).await.unwrap();
    house.close().await;
}

#[tokio::test]
async fn who_pauses_when_the_money_comes_gets_the_money_alone() {
    let house = House::open().await;
    let promotion = house.publish(easy()).await;
    house.folk.barred.lock().unwrap().insert(RAHIM);
    house.credit(RAHIM, 100, promotion).await;
    house.read().await;
    assert!(house.bonuses(RAHIM).await.is_empty());
    let has = house.has(RAHIM).await;
    assert_eq!((has.cash, has.bonus), (money(100), Money::ZERO));
    house.close().await;
}

/// Deposits of an earlier version of the house, and those made for nothing, bring nothing.
#[tokio::test]
async fn a_deposit_without_a_promotion_brings_none() {
    let house = House::open().await;
    let promotion = house.publish(easy()).await;
    let deposit = DepositId::fresh();
    let plain = |promotion, asset| Event::DepositCredited {
        deposit,
        member: RAHIM,
        amount: money(500),
        promotion,
        asset,
    };
    house.tell(&[plain(None, Some(Asset::Bdt)), plain(Some(promotion), None)]).await;
    house.read().await;
    assert!(house.bonuses(RAHIM).await.is_empty());
    house.close().await;
}

/// What was promised stays promised, in the promotion and in the bonus.
#[tokio::test]
async fn terms_are_frozen_when_they_are_published() {
    let house = House::open().await;
    let promotion = house.publish(easy()).await;
    let (found, _) = house.rewards.promotion(promotion).await.unwrap();
    let mut tx = house.store.begin().await.unwrap();
    let stale = house.rewards.change_in(&mut tx, promotion, 1, found.document.clone()).await;
    assert!(matches!(stale, Err(Error::PromotionChanged)));
    let harder = document(reference(), Kind::Deposit);
    let harder = house.rewards.change_in(&mut tx, promotion, found.version, harder).await;
    assert!(matches!(harder, Err(Error::PromotionState("published"))));
    let mut kinder = found.document.clone();
    kinder.ends_at = datetime!(2026-03-01 0:00 UTC);
    kinder.title.en = "Longer".to_owned();
    kinder.body.en = "<script><p>Longer</p>".to_owned();
    let changed = house.rewards.change_in(&mut tx, promotion, found.version, kinder).await.unwrap();
    assert_eq!((changed.version, changed.document.body.en.as_str()), (found.version + 1, "<p>Longer</p>"));
    tx.commit().await.unwrap();
    house.credit(RAHIM, 100, promotion).await;
    house.read().await;
    let claimed = house.bonus(RAHIM).await.claimed;
    assert_eq!(claimed.terms["multiple"], 1);
    assert_eq!(claimed.title.en, "Longer");
    house.close().await;
}
