//! Settings on a real database: what operators change, what the site then says and takes, on every node.

use std::{
    net::IpAddr,
    path::Path,
    sync::Arc,
    time::{Duration, Instant},
};

use ::office::testing::{Desk, Known};
use kernel::Amount;
use serde_json::{Value, json};
use store::{Store, tasks::CancellationToken, testing::TestDb};
use web::Site as _;

use super::{Error, Regions, Site, Status, Switch};
use crate::rules::Field;

const COUNTRIES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/testdata/countries.mmdb");

fn ip(text: &str) -> IpAddr {
    text.parse().unwrap()
}

fn countries() -> Regions {
    Regions::open(Path::new(COUNTRIES)).unwrap()
}

async fn change(site: &Site, key: &str, seen: i64, content: Value) -> Result<i64, Error> {
    let mut tx = site.store.begin().await?;
    let changed = site.change(&mut tx, key, seen, content).await?;
    tx.commit().await?;
    site.refresh().await?;
    Ok(changed.setting.version)
}

async fn house(db: &TestDb) -> (Store, Site) {
    let store = db.store().await;
    let site = Site::new(store.clone(), countries());
    site.open().await.unwrap();
    (store, site)
}

#[tokio::test]
async fn a_setting_is_changed_read_back_and_followed_by_another_node_within_two_seconds() {
    let db = TestDb::fresh().await;
    let (_, here) = house(&db).await;
    let (_, there) = house(&db).await;
    let stop = CancellationToken::new();
    there.follow(&stop);
    assert!(there.on(Switch::FreePlay));

    let begun = Instant::now();
    assert_eq!(change(&here, "switch:FREEPLAY3", 0, json!({ "enabled": false })).await.unwrap(), 1);
    assert!(!here.on(Switch::FreePlay), "at once where it was changed");
    assert!(matches!(here.demand(Switch::FreePlay), Err(Error::NotEnabled("FREEPLAY3"))));
    while there.on(Switch::FreePlay) {
        assert!(begun.elapsed() < Duration::from_secs(2), "the other node has not heard of it");
        tokio::task::yield_now().await;
    }
    // And back, so that it is the change that counts and not only the first one.
    let begun = Instant::now();
    change(&here, "switch:FREEPLAY3", 1, json!({ "enabled": true })).await.unwrap();
    while !there.on(Switch::FreePlay) {
        assert!(begun.elapsed() < Duration::from_secs(2), "the other node has not heard of it");
        tokio::task::yield_now().await;
    }
    stop.cancel();
    let settings = here.settings().await.unwrap();
    let stored = settings.iter().find(|setting| setting.key == "switch:FREEPLAY3").unwrap();
    assert_eq!((stored.version, &stored.content), (2, &json!({ "enabled": true })));
    let untouched = settings.iter().find(|setting| setting.key == "maintenance").unwrap();
    assert_eq!((untouched.version, &untouched.content), (0, &untouched.standard));
    db.close().await;
}

#[tokio::test]
async fn two_operators_do_not_overwrite_each_other() {
    let db = TestDb::fresh().await;
    let (_, site) = house(&db).await;
    // Ten at once over the same version: one is taken. Without the comparison of versions the second ten all were.
    for seen in [0, 1] {
        let all = (0..10).map(|number| {
            let content =
                json!({ "entries": [{ "resourceType": "Android", "url": format!("/app-{number}") }] });
            change(&site, "resources", seen, content)
        });
        let outcomes = futures::future::join_all(all).await;
        let taken = outcomes.iter().filter(|outcome| outcome.is_ok()).count();
        assert_eq!(taken, 1, "{outcomes:?}");
        let late = outcomes.iter().filter(|outcome| matches!(outcome, Err(Error::Changed { .. }))).count();
        assert_eq!(late, 9, "{outcomes:?}");
    }
    let late = change(&site, "resources", 0, json!({ "entries": [] })).await;
    assert!(matches!(late, Err(Error::Changed { version: 2 })), "{late:?}");
    db.close().await;
}

#[tokio::test]
async fn a_change_that_is_not_committed_is_none() {
    let db = TestDb::fresh().await;
    let (store, site) = house(&db).await;
    let mut tx = store.begin().await.unwrap();
    site.change(&mut tx, "maintenance", 0, json!({ "enabled": true })).await.unwrap();
    drop(tx);
    site.refresh().await.unwrap();
    assert_eq!(site.status(ip("192.0.2.1")), Status::Normal);
    db.close().await;
}

#[tokio::test]
async fn maintenance_comes_before_the_region() {
    let db = TestDb::fresh().await;
    let (_, site) = house(&db).await;
    let (here, abroad, nowhere) = (ip("192.0.2.7"), ip("198.51.100.7"), ip("127.0.0.1"));
    assert_eq!(site.status(abroad), Status::Normal);
    change(&site, "region", 0, json!({ "blockedCountries": ["US", "GB"] })).await.unwrap();
    assert_eq!(site.status(here), Status::Normal);
    assert_eq!(site.status(nowhere), Status::Normal, "an address without a country");
    assert_eq!(site.status(abroad), Status::Restricted { ip: abroad });
    assert_eq!(site.status(ip("::ffff:198.51.100.7")), Status::Restricted { ip: abroad });
    assert_eq!(site.status(ip("2001:db8::1")), Status::Restricted { ip: ip("2001:db8::1") });

    let closed = json!({ "enabled": true, "endTime": "2026-03-01T12:00:00Z", "testers": ["192.0.2.9", "198.51.100.9"] });
    change(&site, "maintenance", 0, closed).await.unwrap();
    let end_time = Some(time::macros::datetime!(2026-03-01 12:00 UTC));
    assert_eq!(site.status(abroad), Status::Maintenance { end_time }, "before the region");
    assert_eq!(site.status(here), Status::Maintenance { end_time }, "a time that is over opens nothing");
    assert_eq!(site.status(ip("192.0.2.9")), Status::Normal, "a tester");
    let tester = ip("198.51.100.9");
    assert_eq!(site.status(tester), Status::Restricted { ip: tester }, "a tester is still where he is");

    change(&site, "maintenance", 1, json!({ "enabled": false })).await.unwrap();
    change(&site, "region", 1, json!({ "blockedCountries": [], "blockUnknown": true })).await.unwrap();
    assert_eq!(site.status(abroad), Status::Normal);
    assert_eq!(site.status(nowhere), Status::Restricted { ip: nowhere });
    db.close().await;
}

/// A node that cannot tell regions apart would let everyone in.
#[tokio::test]
async fn without_a_database_of_countries_no_region_is_blocked_by_mistake() {
    let db = TestDb::fresh().await;
    let store = db.store().await;
    let blind = Site::new(store.clone(), Regions::default());
    blind.open().await.unwrap();
    let blocked = json!({ "blockedCountries": ["US"] });
    let refused = change(&blind, "region", 0, blocked.clone()).await;
    assert!(matches!(refused, Err(Error::NoCountries)), "{refused:?}");
    let (_, seeing) = house(&db).await;
    change(&seeing, "region", 0, blocked).await.unwrap();
    assert!(matches!(Site::new(store, Regions::default()).open().await, Err(Error::NoCountries)));
    // The way back stays open.
    change(&blind, "region", 1, json!({ "blockedCountries": [] })).await.unwrap();
    db.close().await;
}

#[tokio::test]
async fn what_may_not_stand_is_refused_by_its_part() {
    let db = TestDb::fresh().await;
    let (_, site) = house(&db).await;
    let field = |more: Value| {
        let mut content = json!({ "enabled": true, "required": true, "patternId": "email", "minLength": 5, "maxLength": 80 });
        content.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        content
    };
    for (key, content, part) in [
        ("field:email", field(json!({ "patternId": "^.*$" })), "patternId"),
        ("field:email", field(json!({ "maxLength": 5000 })), "maxLength"),
        ("field:username", field(json!({ "required": false })), "required"),
        ("region", json!({ "blockedCountries": ["us"] }), "blockedCountries[0]"),
        (
            "resources",
            json!({ "entries": [{ "resourceType": "Android", "url": "javascript:x" }] }),
            "entries[0].url",
        ),
    ] {
        match change(&site, key, 0, content).await {
            Err(Error::Invalid(problem)) => assert_eq!(problem.part, part),
            other => panic!("{key}: {other:?}"),
        }
    }
    assert!(matches!(change(&site, "nothing", 0, json!({})).await, Err(Error::Unknown)));
    assert!(matches!(change(&site, "region", 0, json!({ "x": 1 })).await, Err(Error::Shape(_))));
    assert_eq!(site.snapshot().revision, 0, "nothing was written");
    db.close().await;
}

/// What a newer version of the house wrote does not stop this one; what does not read in a setting it knows, does.
#[tokio::test]
async fn a_node_does_not_open_what_it_does_not_understand() {
    let db = TestDb::fresh().await;
    let (store, site) = house(&db).await;
    let write = |key: &'static str, content: Value| {
        let store = store.clone();
        async move {
            sqlx::query(
                "insert into site_setting (key, content, version, changed_at) values ($1, $2, 1, now())",
            )
            .bind(key)
            .bind(content)
            .execute(store.pool())
            .await
            .unwrap();
        }
    };
    change(&site, "maintenance", 0, json!({ "enabled": true })).await.unwrap();
    write("switch:OFTOMORROW", json!({ "enabled": true })).await;
    site.refresh().await.unwrap();
    write("region", json!({ "newerShape": true })).await;
    assert!(site.refresh().await.is_err());
    assert!(site.in_maintenance(), "it keeps what it knew");
    assert!(Site::new(store, countries()).open().await.is_err(), "and does not start");
    db.close().await;
}

#[tokio::test]
async fn fields_and_phones_follow_the_operator() {
    let db = TestDb::fresh().await;
    let (_, site) = house(&db).await;
    let rules = site.register_rules();
    assert!(rules.check(Field::Username, "rahim").is_ok());
    assert!(rules.check(Field::Username, "rahim_uddin").is_err());
    let content =
        json!({ "enabled": true, "required": true, "patternId": "strong", "minLength": 8, "maxLength": 20 });
    change(&site, "field:username", 0, content).await.unwrap();
    let rules = site.register_rules();
    assert!(rules.check(Field::Username, "rahim").is_err());
    assert!(rules.check(Field::Username, "Rahim-2026").is_ok());

    assert!(rules.check_mobile("0812345678", None).is_ok());
    assert!(rules.check_mobile("812345678", Some("66")).is_err());
    let thai = json!({ "country": "TH", "dialingCode": "66", "minDigits": 9, "maxDigits": 9 });
    let content = json!({ "termsRequired": true, "minimumAge": 18, "birthdayAge": 21, "phones": [thai] });
    change(&site, "registration", 0, content).await.unwrap();
    let rules = site.register_rules();
    assert!(rules.check_mobile("812345678", None).is_ok());
    assert!(rules.check_mobile("0812345678", None).is_err());
    db.close().await;
}

/// Thousands of requests read while settings change: none sees half a change, and the last one wins.
#[tokio::test]
async fn readers_never_see_half_a_change() {
    let db = TestDb::fresh().await;
    let (_, site) = house(&db).await;
    let site = Arc::new(site);
    let stop = CancellationToken::new();
    site.follow(&stop);
    let reader = {
        let (site, stop) = (site.clone(), stop.clone());
        store::tasks::spawn("reader", async move {
            let mut last = 0;
            while !stop.is_cancelled() {
                let seen = site.snapshot();
                assert!(seen.revision >= last, "an older state came back");
                last = seen.revision;
                // Odd revisions closed the site, even ones opened it.
                assert_eq!(seen.maintenance.enabled, seen.revision % 2 == 1);
                tokio::task::yield_now().await;
            }
        })
    };
    for version in 0..20 {
        change(&site, "maintenance", version, json!({ "enabled": version % 2 == 0 })).await.unwrap();
    }
    stop.cancel();
    reader.await.unwrap();
    assert_eq!(site.snapshot().revision, 20);
    db.close().await;
}

#[tokio::test]
async fn operators_see_patterns_and_the_age_of_countries() {
    let db = TestDb::fresh().await;
    let (store, site) = house(&db).await;
    let (routes, _) = super::office::routes(site.clone()).split_for_parts();
    let from = Amount::from_major(20_000).unwrap();
    let desk = Desk::open(&store, from, Known::of(&[]), routes).await.unwrap();
    let (_, overview) = desk.get("/backoffice/site", "support").await;
    let overview = &overview["value"];
    assert!(overview["patterns"].as_array().unwrap().iter().any(|pattern| pattern["id"] == "email"));
    assert_eq!(overview["countries"]["madeAt"].as_str().map(|moment| moment.ends_with('Z')), Some(true));
    db.close().await;
}
