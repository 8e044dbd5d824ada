//! Signs that accounts are one person.

use kernel::id::OperatorId;

use super::*;
use crate::signal::{Alert, Kind};

const KARIM: MemberId = MemberId(10_003);

impl Watched {
    async fn shows(&self, member: MemberId, kind: Kind, value: &str) {
        let mut tx = self.store.begin().await.unwrap();
        self.guard.note_signals(&mut tx, member, &[(kind, value.to_owned())]).await.unwrap();
        tx.commit().await.unwrap();
    }

    async fn joins(&self, member: MemberId, signs: &[(Kind, &str)]) -> Vec<i64> {
        let signs: Vec<_> = signs.iter().map(|(kind, value)| (*kind, (*value).to_owned())).collect();
        let mut tx = self.store.begin().await.unwrap();
        let mut same = self.guard.newcomer(&mut tx, member, &signs).await.unwrap();
        tx.commit().await.unwrap();
        same.sort_by_key(|member| member.0);
        same.into_iter().map(|member| member.0).collect()
    }

    async fn alerts(&self) -> Vec<Alert> {
        self.guard.alerts(true, None).await.unwrap()
    }

    async fn closes(&self, id: Uuid, note: &str) -> Result<Alert, Error> {
        let mut tx = self.store.begin().await.unwrap();
        let closed = self.guard.close_alert(&mut tx, id, OperatorId(5), note).await?;
        tx.commit().await.unwrap();
        Ok(closed)
    }
}

/// Written differently it is the same number and name; a sign without a value is none.
#[tokio::test]
async fn two_who_share_a_sign_make_one_alert() {
    let house = Watched::open().await;
    house.shows(RAHIM, Kind::Phone, "+880 1711-000111").await;
    house.shows(RAHIM, Kind::Payee, " Rahim   UDDIN ").await;
    house.shows(RAHIM, Kind::Device, "").await;
    house.shows(SALMA, Kind::Device, "").await;
    assert_eq!(house.alerts().await, [], "one alone shares nothing");
    house.shows(SALMA, Kind::Phone, "8801711000111").await;
    let [alert] = house.alerts().await.try_into().unwrap();
    assert_eq!(
        (
            alert.kind,
            alert.hint.as_str(),
            alert.members.as_slice(),
            alert.at,
            alert.open,
            alert.note.as_str()
        ),
        (Kind::Phone, "***111", [RAHIM, SALMA].as_slice(), NOON, true, "")
    );
    // Who shows it again is no news, and a third one is.
    house.clock.advance(Duration::HOUR);
    house.shows(SALMA, Kind::Phone, "8801711000111").await;
    assert_eq!(house.alerts().await, std::slice::from_ref(&alert));
    house.shows(KARIM, Kind::Phone, "8801711000111").await;
    let [grown] = house.alerts().await.try_into().unwrap();
    assert_eq!((grown.id, grown.members.len(), grown.at), (alert.id, 3, NOON + Duration::HOUR));
    house.shows(KARIM, Kind::Payee, "rahim uddin").await;
    let named = house.alerts().await;
    assert_eq!((named.len(), named[0].kind, named[0].hint.as_str()), (2, Kind::Payee, "ra***"));
    house.close().await;
}

/// An address makes an alert when four have it within a day, to the moment.
#[tokio::test]
async fn an_address_says_something_of_many_on_one_day_alone() {
    let house = Watched::open().await;
    let address = "203.0.113.7";
    house.shows(MemberId(1), Kind::Network, address).await;
    house.clock.advance(Duration::MICROSECOND);
    for member in 2..=3 {
        house.shows(MemberId(member), Kind::Network, address).await;
    }
    assert_eq!(house.alerts().await, []);
    // The first of them was there more than a day ago.
    house.clock.advance(Duration::DAY);
    house.shows(MemberId(4), Kind::Network, address).await;
    assert_eq!(house.alerts().await, []);
    house.shows(MemberId(5), Kind::Network, address).await;
    let [alert] = house.alerts().await.try_into().unwrap();
    let members: Vec<i64> = alert.members.iter().map(|member| member.0).collect();
    assert_eq!((alert.hint.as_str(), members), (address, vec![2, 3, 4, 5]));
    house.close().await;
}

/// A newcomer is told from who shares a device, a name or a number; not from who shares an address.
#[tokio::test]
async fn a_newcomer_is_known_by_a_device_and_not_by_an_address() {
    let house = Watched::open().await;
    let signs = [(Kind::Device, "browser-a"), (Kind::Network, "203.0.113.7")];
    assert_eq!(house.joins(RAHIM, &signs).await, [0_i64; 0]);
    assert_eq!(house.joins(SALMA, &[(Kind::Network, "203.0.113.7")]).await, [0_i64; 0]);
    assert_eq!(house.joins(KARIM, &signs).await, [RAHIM.0]);
    let same = async |member| {
        let mut tx = house.store.begin().await.unwrap();
        house.guard.same_person(&mut tx, member).await.unwrap()
    };
    assert_eq!((same(RAHIM).await, same(SALMA).await), (vec![KARIM], vec![]));
    // Somebody looked at it: brothers.
    let alert = house.alerts().await[0].id;
    house.closes(alert, "brothers").await.unwrap();
    assert_eq!(same(RAHIM).await, []);
    house.close().await;
}

/// Two registrations of one person at once: the second waits until the first is there to be seen. Who shares an address
/// alone waits for nobody.
#[tokio::test]
async fn of_two_newcomers_at_once_the_second_waits_for_the_first() {
    let house = Watched::open().await;
    let of = |kind: Kind, value: &str| (kind, value.to_owned());
    let (device, address) = (of(Kind::Device, "browser-a"), of(Kind::Network, "203.0.113.7"));
    let mut first = house.store.begin().await.unwrap();
    let both = [device.clone(), address.clone()];
    assert_eq!(house.guard.newcomer(&mut first, RAHIM, &both).await.unwrap(), []);
    // Who would have to wait is refused instead.
    let at_once = async |sign: (Kind, String)| {
        let mut tx = house.store.begin().await.unwrap();
        sqlx::query("set local lock_timeout = '50ms'").execute(tx.conn()).await.unwrap();
        house.guard.newcomer(&mut tx, SALMA, &[sign]).await
    };
    assert!(at_once(device.clone()).await.is_err());
    assert_eq!(at_once(address).await.unwrap(), []);
    first.commit().await.unwrap();
    assert_eq!(at_once(device).await.unwrap(), [RAHIM]);
    house.close().await;
}

/// It is closed once, with a reason that can stand in a record, and opens again for an account that it did not name.
#[tokio::test]
async fn a_closed_alert_opens_for_another_account_alone() {
    let house = Watched::open().await;
    house.shows(RAHIM, Kind::Device, "browser-a").await;
    house.shows(SALMA, Kind::Device, "browser-a").await;
    let id = house.alerts().await[0].id;
    assert_eq!(refused(house.closes(id, " ").await), "field_invalid");
    let closed = house.closes(id, " brothers ").await.unwrap();
    assert_eq!((closed.id, closed.open, closed.note.as_str()), (id, false, "brothers"));
    assert_eq!(refused(house.closes(id, "again").await), "not_found");
    assert_eq!(refused(house.guard.alert(Uuid::nil()).await), "not_found");
    assert_eq!(house.guard.alert(id).await.unwrap(), closed);
    assert_eq!(
        (house.alerts().await, house.guard.alerts(false, None).await.unwrap()),
        (vec![], vec![closed])
    );
    house.shows(SALMA, Kind::Device, "browser-a").await;
    assert_eq!(house.alerts().await, []);
    house.shows(KARIM, Kind::Device, "browser-a").await;
    assert!(house.guard.alert(id).await.unwrap().open);
    house.close().await;
}

/// Newest first, of all or of one member, and on behind one of them.
#[tokio::test]
async fn alerts_are_walked_from_the_newest() {
    let house = Watched::open().await;
    for (place, value) in ["first", "second", "third"].into_iter().enumerate() {
        let other = MemberId(20 + i64::try_from(place).unwrap());
        house.shows(RAHIM, Kind::Device, value).await;
        house.shows(other, Kind::Device, value).await;
        house.clock.advance(Duration::SECOND);
    }
    let hints = |alerts: &[Alert]| alerts.iter().map(|alert| alert.hint.clone()).collect::<Vec<_>>();
    let all = house.alerts().await;
    assert_eq!(hints(&all), ["third", "second", "first"]);
    let after = house.guard.alerts_after(true, Some((all[0].at, all[0].id))).await.unwrap();
    assert_eq!(hints(&after), ["second", "first"]);
    assert_eq!(house.guard.alerts_after(true, None).await.unwrap(), all);
    let of = house.guard.alerts(true, Some(MemberId(21))).await.unwrap();
    assert_eq!(hints(&of), ["second"]);
    house.closes(all[1].id, "looked").await.unwrap();
    assert_eq!(hints(&house.guard.alerts_after(true, None).await.unwrap()), ["third", "first"]);
    assert_eq!(house.guard.alerts_after(false, None).await.unwrap().len(), 3);
    house.close().await;
}

/// Papers in one name and payouts in another: an alert of each member's own, once for each name.
#[tokio::test]
async fn a_payout_in_another_name_is_told_of_each_member() {
    let house = Watched::open().await;
    let mut tx = house.store.begin().await.unwrap();
    for (member, holder) in [(RAHIM, "Karim Mia"), (RAHIM, "KARIM  mia"), (SALMA, "Karim Mia")] {
        house.guard.alert_name(&mut tx, member, holder).await.unwrap();
    }
    tx.commit().await.unwrap();
    for member in [RAHIM, SALMA] {
        let [alert] = house.guard.alerts(true, Some(member)).await.unwrap().try_into().unwrap();
        assert_eq!((alert.kind, alert.hint.as_str(), alert.members), (Kind::Name, "ka***", vec![member]));
    }
    house.close().await;
}
