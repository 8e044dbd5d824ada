//! Money up and down the tree.

use super::*;
use crate::transfer::{Direction, MemberTransfer, Send};

fn wish(account: &str, amount: i64) -> Send {
    Send {
        request_id: RequestId::fresh(),
        account: account.into(),
        amount: taka(amount),
        note: Some("for the fair".into()),
        payment_password: None,
    }
}

impl House {
    async fn sends(&self, wish: &Send) -> Result<MemberTransfer, Error> {
        self.cashier.send(RAHIM, "rahim", wish.clone()).await
    }

    async fn salma_has(&self) -> Money {
        balances(&self.store, SALMA, Asset::Bdt).await.unwrap().cash
    }
}

#[tokio::test]
async fn money_goes_down_and_up_once_and_stands_in_both_statements() {
    let house = House::with_money(1_000).await;
    let down = wish("salma", 400);
    let sent = futures::future::join_all((0..10).map(|_| house.sends(&down))).await;
    let first = sent[0].as_ref().unwrap();
    assert!(sent.iter().all(|sent| sent.as_ref().unwrap() == first), "ten presses are one transfer");
    assert_eq!((first.direction, first.above), (Direction::Out, false));
    assert_eq!((house.has().await.0, house.salma_has().await), (money(600), money(400)));
    let changed = Send { amount: taka(401), ..down.clone() };
    assert!(matches!(house.sends(&changed).await, Err(Error::RequestReused)));
    let renamed = Send { note: Some("for the rent".to_owned()), ..down.clone() };
    assert!(matches!(house.sends(&renamed).await, Err(Error::RequestReused)), "another note is another wish");
    // Both ways at once, many times: nobody waits for ever, nothing is lost.
    let both = (0..20).map(async |_| {
        let (there, back) = tokio::join!(
            house.cashier.send(RAHIM, "rahim", wish("salma", 20)),
            house.cashier.send(SALMA, "salma", wish("rahim", 20)),
        );
        there.unwrap();
        back.unwrap();
    });
    futures::future::join_all(both).await;
    assert_eq!((house.has().await.0, house.salma_has().await), (money(600), money(400)));
    for (who, lines) in [(RAHIM, 42), (SALMA, 41)] {
        let window = ledger::Window { limit: 100, ..Default::default() };
        let record = ledger::record(&house.store, who, &window).await.unwrap();
        assert_eq!(record.len(), lines, "{who}: {record:?}");
    }
    let (_, list) = house.call("GET", "/wps/cashier/transfers", "salma", &json!({})).await;
    let rows = list["value"]["content"].as_array().unwrap();
    assert_eq!(rows.len(), 20);
    assert!(rows.iter().all(|row| row["account"] == "rahim" && row["above"] == true), "{list}");
    assert!(list["value"]["next"].is_string());
    house.close().await;
}

#[tokio::test]
async fn strangers_limits_and_open_turnover_stand_in_the_way() {
    let mut settings = settings();
    settings.withdrawal.turnover.share = Rate::from_millionths(1_000_000);
    settings.transfer.per_day = 2;
    let house = House::with_money_and(1_000, settings).await;
    assert!(matches!(house.sends(&wish("karim", 100)).await, Err(Error::NotNear)));
    assert!(matches!(house.sends(&wish("rahim", 100)).await, Err(Error::NotNear)), "nor to oneself");
    assert!(matches!(house.sends(&wish("salma", 9)).await, Err(Error::OutsideLimits { .. })));
    assert!(matches!(house.sends(&wish("salma", 100)).await, Err(Error::TurnoverOpen { .. })));
    assert_eq!(house.has().await.0, money(1_000));
    let (status, terms) = house.call("GET", "/wps/cashier/transfers/terms", "rahim", &json!({})).await;
    assert_eq!((status, &terms["value"]["outstanding"]), (200, &json!("1000.00")));
    house.close().await;

    let mut settings = super::settings();
    settings.transfer.per_day = 2;
    let house = House::with_money_and(1_000, settings).await;
    assert!(matches!(house.sends(&wish("salma", 1_001)).await, Err(Error::Ledger(_))));
    house.sends(&wish("salma", 100)).await.unwrap();
    house.sends(&wish("salma", 100)).await.unwrap();
    assert!(matches!(house.sends(&wish("salma", 100)).await, Err(Error::DayFull { count: 2, .. })));
    house.close().await;
}
