//! Deposits that are made for a promotion. What promotions say of them is their own matter.

use kernel::{Face, Fault, Kind};

use super::*;

/// The promotion that the test's members are offered, from 500 on.
pub(super) const OFFERED: Uuid = Uuid::from_u128(7);

/// Another feature's word.
#[derive(Debug, thiserror::Error)]
#[error("not for this deposit")]
pub(super) struct Refused;

impl Fault for Refused {
    fn face(&self) -> Face {
        Face::new(Kind::Conflict, "below_minimum")
    }
}

fn request(amount: i64, promotion: Option<Uuid>) -> deposit::Request {
    deposit::Request {
        request_id: RequestId::fresh(),
        channel: "fair".into(),
        amount: taka(amount),
        return_url: "/wallet".into(),
        promotion,
        wallet: None,
    }
}

async fn facts(house: &House) -> Vec<Event> {
    let mut found = Vec::new();
    let later = house.store.now() + Duration::seconds(1);
    while !outbox::is_caught_up(&house.store, "facts", later).await.unwrap() {
        let mut tx = house.store.begin().await.unwrap();
        let kinds = ["deposit_credited", "deposit_reversed"];
        let taken = outbox::take(&mut tx, "facts", &kinds).await.unwrap();
        tx.commit().await.unwrap();
        found.extend(taken.into_iter().filter_map(|fact| fact.event().cloned()));
    }
    found
}

/// The refusal leaves nothing behind: no deposit, no page of a provider. Seen to fail with the refusal
/// passed over.
#[tokio::test]
async fn what_the_promotion_refuses_is_not_filed() {
    let house = House::open().await;
    let small = house.cashier.deposit(RAHIM, request(499, Some(OFFERED))).await;
    assert!(
        matches!(&small, Err(Error::Port(refusal)) if refusal.face().code == "below_minimum"),
        "{small:?}"
    );
    assert!(house.cashier.deposits(RAHIM, None, 20).await.unwrap().is_empty());
    house.close().await;
}

#[tokio::test]
async fn a_deposit_names_its_promotion_in_the_readers_language() {
    let house = House::open().await;
    let body = |promotion: Option<Uuid>, id: Uuid| {
        json!({ "requestId": id, "channel": "fair", "amount": "500", "returnUrl": "/wallet",
            "promotion": promotion })
    };
    let id = kernel::id::fresh();
    let (status, filed) =
        house.call("POST", "/wps/cashier/deposits", "rahim", &body(Some(OFFERED), id)).await;
    assert_eq!(status, 200, "{filed}");
    let promotion = json!({ "id": OFFERED, "title": "শতভাগ" });
    assert_eq!(filed["value"]["promotion"], promotion);
    // A retry hears the same; without the promotion it is another request.
    let (_, again) = house.call("POST", "/wps/cashier/deposits", "rahim", &body(Some(OFFERED), id)).await;
    assert_eq!(again["value"]["id"], filed["value"]["id"]);
    let (status, _) = house.call("POST", "/wps/cashier/deposits", "rahim", &body(None, id)).await;
    assert_eq!(status, 409);
    let (status, plain) =
        house.call("POST", "/wps/cashier/deposits", "rahim", &body(None, kernel::id::fresh())).await;
    assert_eq!((status, &plain["value"]["promotion"]), (200, &Value::Null));
    house.close().await;
}

/// Both are credited before anybody asks, as after an outage of the provider: one of them was the first. Seen to fail while the
/// question was for any other deposit: neither was.
#[tokio::test]
async fn of_two_deposits_credited_at_once_one_is_the_first() {
    let house = House::open().await;
    for round in 0..6 {
        let member = if round % 2 == 0 { RAHIM } else { SALMA };
        let mut tx = house.store.begin().await.unwrap();
        let before = crate::has_deposited(&mut tx, member, None).await.unwrap();
        drop(tx);
        let filed = [500, 600].map(|amount| house.cashier.deposit(member, request(amount, Some(OFFERED))));
        let [one, two] = filed;
        let (one, two) = (one.await.unwrap(), two.await.unwrap());
        let (event, other) = (format!("e{round}"), format!("f{round}"));
        let (paid, also) = (format!("T{round}"), format!("U{round}"));
        let (first, second) =
            tokio::join!(house.tell(&event, &one, &paid, "500"), house.tell(&other, &two, &also, "600"));
        first.unwrap();
        second.unwrap();
        let mut tx = house.store.begin().await.unwrap();
        let mut firsts = 0;
        for deposit in [&one, &two] {
            let later = crate::has_deposited(&mut tx, member, Some(deposit.id)).await.unwrap();
            firsts += usize::from(!later);
        }
        assert_eq!(firsts, usize::from(!before), "of {member}, round {round}");
        assert!(crate::has_deposited(&mut tx, member, None).await.unwrap());
    }
    house.close().await;
}

/// The fact carries it once, and says when the money went back. Seen to fail with the promotion in every payment's fact.
#[tokio::test]
async fn the_first_payment_carries_the_promotion_and_a_return_is_told() {
    let house = House::open().await;
    let mut tx = house.store.begin().await.unwrap();
    assert!(!crate::has_deposited(&mut tx, RAHIM, None).await.unwrap());
    drop(tx);
    let filed = house.cashier.deposit(RAHIM, request(500, Some(OFFERED))).await.unwrap();
    let mut tx = house.store.begin().await.unwrap();
    assert_eq!(crate::waiting_for(&mut tx, RAHIM).await.unwrap(), [OFFERED]);
    assert!(crate::waiting_for(&mut tx, SALMA).await.unwrap().is_empty());
    drop(tx);
    house.tell("e1", &filed, "T1", "500").await.unwrap();
    let mut tx = house.store.begin().await.unwrap();
    // A second payment for the same deposit, as a bank's statement may bring it.
    let mut deposit = deposit::sql::lock(&mut tx, filed.id).await.unwrap().unwrap();
    house.cashier.credit(&mut tx, &mut deposit, "T2", taka(600)).await.unwrap();
    assert!(crate::has_deposited(&mut tx, RAHIM, None).await.unwrap());
    assert!(!crate::has_deposited(&mut tx, RAHIM, Some(filed.id)).await.unwrap(), "it was the first");
    assert!(crate::waiting_for(&mut tx, RAHIM).await.unwrap().is_empty());
    house
        .cashier
        .charge_back_in(&mut tx, (OPERATOR, filed.id), (taka(200), "BACK1"), "his bank took it")
        .await
        .unwrap();
    tx.commit().await.unwrap();
    let credited = |amount, promotion| Event::DepositCredited {
        deposit: filed.id,
        member: RAHIM,
        amount: money(amount),
        promotion,
        asset: Some(Asset::Bdt),
    };
    let reversed =
        Event::DepositReversed { deposit: filed.id, member: RAHIM, asset: Asset::Bdt, amount: money(200) };
    assert_eq!(facts(&house).await, [credited(500, Some(OFFERED)), credited(600, None), reversed]);
    house.close().await;
}
