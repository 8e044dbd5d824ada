//! A way to pay is for members of some countries (domain.md 5.1): the others neither see it nor can use it.

use super::*;

fn of(codes: &[&str]) -> Countries {
    Countries::try_from(codes.iter().map(ToString::to_string).collect::<Vec<_>>()).unwrap()
}

/// A channel for everybody, one for Nepal alone; a bank for Bangladesh, one for everybody.
fn abroad() -> Settings {
    let mut settings = settings();
    let nepal = Channel { id: "nepal".into(), countries: of(&["np", "IN"]), ..settings.channels[0].clone() };
    settings.channels.push(nepal);
    let rules = &mut settings.withdrawal;
    rules.institutions[0].countries = of(&["BD"]);
    rules.institutions.push(Institution {
        id: "world".into(),
        countries: Countries::default(),
        ..rules.institutions[0].clone()
    });
    settings
}

fn asks(channel: &str) -> Value {
    json!({ "requestId": kernel::id::fresh(), "channel": channel, "amount": "500", "returnUrl": "/wallet" })
}

impl House {
    async fn moves_to(&self, country: &str) {
        *self.folk.country.lock().unwrap() = country.to_owned();
    }

    async fn names(&self, path: &str, list: &str) -> Vec<String> {
        let (_, answer) = self.call("GET", path, "rahim", &Value::Null).await;
        let list = if list.is_empty() { &answer["value"] } else { &answer["value"][list] };
        list.as_array().unwrap().iter().map(|one| one["id"].as_str().unwrap().to_owned()).collect()
    }
}

#[test]
fn a_country_is_two_letters_however_they_are_written() {
    assert_eq!(of(&[" bd", "NP"]).listed(), ["BD", "NP"]);
    assert!(of(&["bd"]).hold("BD") && of(&["BD"]).hold("bd") && !of(&["BD"]).hold("NP"));
    assert!(of(&[]).hold("BD") && of(&[]).hold(""));
    assert!(!of(&["BD"]).hold(""), "of whom nothing is known, nothing is allowed");
    for odd in ["", "BGD", "B", "১২", "b1"] {
        assert!(Countries::try_from(vec![odd.to_owned()]).is_err(), "{odd}");
    }
}

/// Seen to fail with each of the three checks taken out: the list, the call, the withdrawal.
#[tokio::test]
async fn a_channel_of_another_country_is_neither_shown_nor_used() {
    let house = House::with(abroad()).await;
    let channels = "/wps/cashier/channels";
    assert_eq!(house.names(channels, "").await, ["fair"]);
    assert_eq!(house.call("POST", "/wps/cashier/deposits", "rahim", &asks("nepal")).await.0, 403);
    let refused = house.cashier.deposit(RAHIM, serde_json::from_value(asks("nepal")).unwrap()).await;
    assert!(matches!(&refused, Err(Error::NotInCountry)), "{refused:?}");
    assert_eq!(kernel::Fault::face(&refused.unwrap_err()).code, "channel_not_in_country");
    house.moves_to("IN").await;
    assert_eq!(house.names(channels, "").await, ["fair", "nepal"]);
    let first = asks("nepal");
    let (status, _) = house.call("POST", "/wps/cashier/deposits", "rahim", &first).await;
    assert_eq!(status, 200);
    // Asked before the member moved: the retry hears what the first call did, and money that comes is theirs.
    house.moves_to("BD").await;
    assert_eq!(house.call("POST", "/wps/cashier/deposits", "rahim", &first).await.0, 200);
    let waiting = house.cashier.deposits(RAHIM, None, 9).await.unwrap();
    let body = message("e1", "payment.paid", &waiting[0].id.to_string(), "T1", "500");
    let header = signature::sign(SECRET, house.store.now(), &body);
    house.cashier.receive("fair", &header, &body).await.unwrap();
    assert_eq!(house.has().await.0, money(500));
    house.close().await;
}

#[tokio::test]
async fn a_bank_of_another_country_is_neither_shown_nor_paid_to() {
    let house = House::with_money_and(2_000, abroad()).await;
    let terms = "/wps/cashier/withdrawals/terms";
    assert_eq!(house.names(terms, "institutions").await, ["bank", "world"]);
    let payee = house.payee().await;
    house.moves_to("NP").await;
    assert_eq!(house.names(terms, "institutions").await, ["world"]);
    let again = house.bind(RAHIM, "12345679").await;
    assert!(matches!(again, Err(Error::NotInCountry)), "{again:?}");
    // What was bound before is no way to be paid now; nothing was held for it.
    let refused = house.cashier.withdraw(RAHIM, ask(payee, 500)).await;
    assert!(matches!(refused, Err(Error::NotInCountry)), "{refused:?}");
    assert_eq!(house.has().await, (money(2_000), Money::ZERO));
    house.moves_to("BD").await;
    assert!(house.cashier.withdraw(RAHIM, ask(payee, 500)).await.is_ok());
    house.close().await;
}
