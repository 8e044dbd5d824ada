//! The catalogue in memory: when it is read anew, and what it says of titles.

use kernel::id::NodeId;
use time::Duration;

use super::*;
use crate::{Error, listing::Listing};

/// A change raises the version; without one, what was read stands: the same snapshot is handed out.
#[tokio::test]
async fn a_snapshot_is_read_anew_when_something_changed() {
    let site = Site::with(3).await;
    let first = site.catalog.snapshot();
    site.catalog.refresh().await.unwrap();
    assert!(Arc::ptr_eq(&first, &site.catalog.snapshot()), "nothing changed");
    site.catalog.set_hot(&[first.title_of(STUDIO, "g1").unwrap().node]).await.unwrap();
    let second = site.catalog.snapshot();
    assert!(second.version() > first.version());
    let in_database: i64 =
        sqlx::query_scalar("select version from catalog_version").fetch_one(site.store.pool()).await.unwrap();
    assert_eq!(second.version(), in_database);
    // A window that begins is none of the database's changes.
    let from = site.store.now() + Duration::HOUR;
    let mut tx = site.store.begin().await.unwrap();
    let window = Listing { closed_from: Some(from), ..Listing::default() };
    site.catalog.set_vendor(&mut tx, "PG", &window).await.unwrap();
    tx.commit().await.unwrap();
    site.catalog.refresh().await.unwrap();
    let ahead = site.catalog.snapshot();
    assert_eq!((second.turns(), ahead.turns()), (None, Some(from)));
    let is_open = |code: &str| site.catalog.snapshot().title_of(STUDIO, code).unwrap().is_open();
    assert!(is_open("g0") && is_open("g1"));
    site.clock.advance(Duration::HOUR - Duration::MICROSECOND);
    site.catalog.refresh().await.unwrap();
    assert!(Arc::ptr_eq(&ahead, &site.catalog.snapshot()));
    site.clock.advance(Duration::MICROSECOND);
    site.catalog.refresh().await.unwrap();
    assert!(!is_open("g0") && is_open("g1"));
    assert_eq!(site.catalog.snapshot().turns(), None, "until further notice");
    site.close().await;
}

/// A title is found by its node and by its partner's code, offered or not; lists hold what is offered.
#[tokio::test]
async fn what_is_not_offered_is_known_and_stands_in_no_list() {
    let site = Site::with(4).await;
    let node = site.catalog.snapshot().title_of(STUDIO, "g2").unwrap().node;
    let hidden = Listing { enabled: false, place: Some(7), ..Listing::default() };
    let mut tx = site.store.begin().await.unwrap();
    assert_eq!(site.catalog.set_title(&mut tx, node, &hidden).await.unwrap(), Listing::default());
    assert_eq!(
        site.catalog.set_title(&mut tx, node, &hidden).await.unwrap(),
        hidden,
        "as it was said before"
    );
    let unknown = site.catalog.set_title(&mut tx, NodeId(1), &hidden).await;
    assert!(matches!(unknown, Err(Error::UnknownTitle)));
    let nobody = site.catalog.set_vendor(&mut tx, "NOBODY", &hidden).await;
    assert!(matches!(nobody, Err(Error::UnknownTitle)));
    tx.commit().await.unwrap();
    site.catalog.refresh().await.unwrap();
    let snapshot = site.catalog.snapshot();
    let in_order =
        |titles: &[crate::Title]| titles.iter().map(|title| title.listed.code.clone()).collect::<Vec<_>>();
    assert_eq!(in_order(snapshot.titles()).len(), 3);
    assert_eq!(in_order(snapshot.everything()).last().unwrap(), "g2");
    let title = snapshot.title(node).unwrap();
    assert!(title.hidden && title.place == Some(7) && snapshot.title_of(STUDIO, "g2") == Some(title));
    assert_eq!((snapshot.title(NodeId(1)), snapshot.title_of(VendorId(9), "g2")), (None, None));
    let listings = site.catalog.listings().await.unwrap();
    assert_eq!((listings.of_title(node), listings.vendors.len()), (hidden.clone(), 0));
    // A vendor of which everything is hidden can be spoken of all the same.
    let mut tx = site.store.begin().await.unwrap();
    let code = &title.listed.vassalage;
    assert_eq!(site.catalog.set_vendor(&mut tx, code, &hidden).await.unwrap(), Listing::default());
    tx.commit().await.unwrap();
    site.close().await;
}

/// So many of the last released are new, and all of the same day with them.
#[tokio::test]
async fn new_are_the_last_released() {
    let site = Site::with(9).await;
    let is_new = |code: &str| {
        let snapshot = site.catalog.snapshot();
        snapshot.is_new(snapshot.title_of(STUDIO, code).unwrap().node)
    };
    assert!(is_new("g7") && !is_new("g6") && !site.catalog.snapshot().is_new(NodeId(1)));
    let mut titles: Vec<Listed> = (0..9).map(listed).collect();
    titles[3].released_on = titles[7].released_on;
    titles[4].released_on = None;
    site.catalog.take(STUDIO, &titles).await.unwrap();
    assert!(is_new("g7") && is_new("g3") && !is_new("g4"));
    let of = async |new_titles| {
        let settings = Settings { refresh_ms: 20, new_titles, vendors: vec![] };
        let catalog = Catalog::open(site.store.clone(), settings).await.unwrap();
        let snapshot = catalog.snapshot();
        snapshot.titles().iter().filter(|title| snapshot.is_new(title.node)).count()
    };
    // None when none is to be; with more than there are, everything that has a day.
    assert_eq!((of(0).await, of(2).await, of(3).await, of(100).await), (0, 2, 8, 8));
    site.close().await;
}

/// Of what nobody put anywhere, each vendor's first comes before anybody's second.
#[tokio::test]
async fn no_vendor_fills_a_page() {
    let site = Site::with(40).await;
    let snapshot = site.catalog.snapshot();
    let slots = snapshot.titles().iter().filter(|title| title.listed.game_type == GameType::Rng);
    let makers: Vec<_> = slots.map(|title| title.listed.vassalage.as_str()).collect();
    assert_eq!(makers.len(), 36);
    for turn in makers.chunks(3) {
        let mut turn = turn.to_vec();
        turn.sort_unstable();
        assert_eq!(turn, ["FC", "JDB", "PG"], "{makers:?}");
    }
    site.close().await;
}

/// A title with a place comes before the most played, those before the rest.
#[tokio::test]
async fn lists_stand_in_the_order_of_places_players_and_turns() {
    let site = Site::with_rounds(60, MANY).await;
    let snapshot = site.catalog.snapshot();
    let popular: Vec<_> = snapshot.popular().iter().map(|game| (game.game.as_str(), game.players)).collect();
    assert_eq!(popular, [("g50", 30), ("not_ours", 25), ("g5", 23)]);
    let node = |code: &str| snapshot.title_of(STUDIO, code).unwrap().node;
    site.catalog.set_hot(&[node("g1"), node("g8")]).await.unwrap();
    let mut tx = site.store.begin().await.unwrap();
    for (code, hot, place) in [("g8", true, 2), ("g9", false, 1), ("g11", false, 3)] {
        let listing = Listing { hot, place: Some(place), ..Listing::default() };
        site.catalog.set_title(&mut tx, node(code), &listing).await.unwrap();
    }
    tx.commit().await.unwrap();
    site.catalog.refresh().await.unwrap();
    let snapshot = site.catalog.snapshot();
    let order: Vec<_> = snapshot.titles().iter().map(|title| title.listed.code.as_str()).collect();
    // Hot ones: with a place, then by players, then by mark; of the rest those with a place first.
    assert_eq!(order[..6], ["g8", "g50", "g5", "g1", "g9", "g11"]);
    assert_eq!(snapshot.title(node("g50")).unwrap().players, Some(30));
    site.close().await;
}

/// What an operator says of a vendor counts besides what is said of a title, and neither opens what the other closes.
#[tokio::test]
async fn a_vendors_word_and_a_titles_word_both_count() {
    let site = Site::with(4).await;
    let node = site.catalog.snapshot().title_of(STUDIO, "g0").unwrap().node;
    let now = site.store.now();
    let word = |enabled, minutes: i64, country: &str| Listing {
        enabled,
        closed_from: Some(now),
        closed_until: Some(now + Duration::minutes(minutes)),
        countries: vec![country.to_owned()],
        ..Listing::default()
    };
    let says = async |title: Listing, vendor: Listing| {
        let mut tx = site.store.begin().await.unwrap();
        site.catalog.set_title(&mut tx, node, &title).await.unwrap();
        site.catalog.set_vendor(&mut tx, "PG", &vendor).await.unwrap();
        tx.commit().await.unwrap();
        site.catalog.refresh().await.unwrap();
        let title = site.catalog.snapshot().title(node).unwrap().clone();
        (title.hidden, title.maintenance.unwrap().until, title.blocked)
    };
    let until = |minutes| Some(now + Duration::minutes(minutes));
    let both = vec!["BD".to_owned(), "IN".to_owned()];
    assert_eq!(says(word(true, 10, "BD"), word(true, 20, "IN")).await, (false, until(20), both.clone()));
    assert_eq!(says(word(false, 30, "BD"), word(true, 20, "IN")).await, (true, until(30), both.clone()));
    assert_eq!(says(word(true, 30, "BD"), word(false, 20, "IN")).await, (true, until(30), both));
    let other = site.catalog.snapshot().title_of(STUDIO, "g1").unwrap().clone();
    assert!(!other.hidden && other.maintenance.is_none() && other.blocked.is_empty());
    assert!(!site.catalog.snapshot().is_open_everywhere());
    // What was said before goes into the trail.
    let mut tx = site.store.begin().await.unwrap();
    let before = site.catalog.set_vendor(&mut tx, "PG", &Listing::default()).await.unwrap();
    assert_eq!(before, word(false, 20, "IN"));
    tx.commit().await.unwrap();
    site.close().await;
}

/// A vendor is called by its name in the caller's language, and by its code without one.
#[tokio::test]
async fn a_vendor_is_called_by_its_name() {
    let site = Site::with(1).await;
    let called = |code: &str| [web::Lang::Bn, web::Lang::En].map(|lang| site.catalog.vendor_name(code, lang));
    assert_eq!(called("PG"), ["পিজি", "Pocket Games"]);
    assert_eq!(called("FC"), ["FC", "FC"]);
    assert!(site.catalog.snapshot().is_open_everywhere());
    site.close().await;
}
