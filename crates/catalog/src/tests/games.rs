//! What games ask of titles, and lists as vendors send them.

use gate::{Availability, TitleInfo, Titles};
use kernel::id::NodeId;
use partner::{ListedGame, Listings};
use time::Duration;

use super::*;
use crate::listing::Listing;

const OTHER: VendorId = VendorId(3);

impl Site {
    fn node(&self, code: &str) -> NodeId {
        self.catalog.snapshot().title_of(STUDIO, code).unwrap().node
    }

    async fn says_of_title(&self, code: &str, listing: &Listing) {
        let mut tx = self.store.begin().await.unwrap();
        self.catalog.set_title(&mut tx, self.node(code), listing).await.unwrap();
        tx.commit().await.unwrap();
        self.catalog.refresh().await.unwrap();
    }
}

/// Seven titles: open, off by its vendor, hidden by the house, a container, in a window, of another family, barred.
async fn shelf() -> Site {
    let site = Site::with(0).await;
    let mut titles: Vec<Listed> = (1..=7).map(listed).collect();
    titles[1].enabled = false;
    titles[3].container = true;
    titles[5].game_type = GameType::Fish;
    titles[6].blocked_countries = "TH,,DE".to_owned();
    titles[6].demo = false;
    site.catalog.take(STUDIO, &titles).await.unwrap();
    site.catalog.take(OTHER, &[listed(1)]).await.unwrap();
    site.says_of_title("g3", &Listing { enabled: false, ..Listing::default() }).await;
    let barred = Listing { countries: vec!["BD".to_owned()], ..Listing::default() };
    site.says_of_title("g7", &barred).await;
    let now = site.store.now();
    let window =
        Listing { closed_from: Some(now), closed_until: Some(now + Duration::HOUR), ..Listing::default() };
    site.says_of_title("g5", &window).await;
    site
}

#[tokio::test]
async fn a_title_is_open_closed_or_in_maintenance_to_games() {
    let site = shelf().await;
    let until = Some(site.store.now() + Duration::HOUR);
    let of = |catalog: &Catalog, code: &str| catalog.title(site.node(code)).map(|title| title.availability);
    let slots = site.catalog.clone().with_families([GameType::Rng].into_iter());
    for (code, whole, of_slots) in [
        ("g1", Some(Availability::Open), Some(Availability::Open)),
        ("g2", Some(Availability::Closed), Some(Availability::Closed)),
        ("g3", Some(Availability::Closed), Some(Availability::Closed)),
        ("g4", None, None),
        ("g5", Some(Availability::Maintenance { until }), Some(Availability::Maintenance { until })),
        ("g6", Some(Availability::Open), Some(Availability::Closed)),
    ] {
        assert_eq!((of(&site.catalog, code), of(&slots, code)), (whole, of_slots), "{code}");
        let open = |catalog: &Catalog| catalog.is_open(STUDIO, code);
        assert_eq!(open(&site.catalog), whole == Some(Availability::Open), "{code}");
        assert_eq!(open(&slots), of_slots == Some(Availability::Open), "{code}");
    }
    assert_eq!(site.catalog.title(NodeId(1)), None);
    assert!(!site.catalog.is_open(STUDIO, "g9") && !site.catalog.is_open(OTHER, "g7"));
    let due = gate::Title {
        partner: STUDIO,
        code: "g7".to_owned(),
        availability: Availability::Open,
        demo: false,
        blocked_countries: ["TH", "DE", "BD"].map(ToOwned::to_owned).to_vec(),
    };
    assert_eq!(site.catalog.title(site.node("g7")), Some(due));
    let shut_in =
        ["TH", "th", "DE", "BD", "IN", ""].map(|country| site.catalog.is_blocked_in(STUDIO, "g7", country));
    assert_eq!(shut_in, [true, true, true, true, false, false]);
    // The window ends by itself, on the moment.
    site.clock.advance(Duration::HOUR - Duration::MICROSECOND);
    site.catalog.refresh().await.unwrap();
    assert!(!site.catalog.is_open(STUDIO, "g5"));
    site.clock.advance(Duration::MICROSECOND);
    site.catalog.refresh().await.unwrap();
    assert!(site.catalog.is_open(STUDIO, "g5"));
    site.close().await;
}

#[tokio::test]
async fn games_are_known_by_name_family_and_vendor() {
    let site = shelf().await;
    let info = |vendor: &str, number: usize, family| TitleInfo {
        en: format!("Golden Tiger {number}"),
        bn: format!("সোনালি বাঘ {number}"),
        vendor: vendor.to_owned(),
        family,
    };
    assert_eq!(site.catalog.info(STUDIO, "g1"), Some(info("JDB", 1, GameType::Rng)));
    assert_eq!(site.catalog.info(STUDIO, "g6"), Some(info("PG", 6, GameType::Fish)));
    assert_eq!(site.catalog.info(STUDIO, "g2"), Some(info("FC", 2, GameType::Rng)), "listed no more");
    assert_eq!((site.catalog.info(STUDIO, "g9"), site.catalog.info(OTHER, "g2")), (None, None));
    assert_eq!(site.catalog.family(STUDIO, "g6"), Some(GameType::Fish));
    assert_eq!(
        (site.catalog.family(STUDIO, "g1"), site.catalog.family(OTHER, "g6")),
        (Some(GameType::Rng), None)
    );
    let games = |family: Option<GameType>, vendor: Option<&str>| {
        let mut games: Vec<String> = site
            .catalog
            .games(family, vendor)
            .into_iter()
            .map(|(partner, code)| format!("{} {code}", partner.0))
            .collect();
        games.sort();
        games
    };
    assert_eq!(games(Some(GameType::Fish), None), ["2 g6"]);
    assert_eq!(games(Some(GameType::Fish), Some("JDB")), [""; 0]);
    assert_eq!(games(Some(GameType::Fish), Some("PG")), ["2 g6"]);
    // Of a vendor that closed its game, and of one that the house hides, the rounds of before are asked for by name.
    assert_eq!(
        (games(None, Some("FC")), games(None, Some("PG"))),
        (vec!["2 g2".to_owned(), "2 g5".to_owned()], vec!["2 g3".to_owned(), "2 g6".to_owned()])
    );
    // What stands for all games of a vendor is none.
    assert_eq!(games(None, Some("JDB")), ["2 g1", "2 g7", "3 g1"]);
    site.close().await;
}

fn game(code: &str, category: &str) -> ListedGame {
    serde_json::from_value(
        json!({ "game_code": code, "name": "Golden Tiger", "product": "PG", "category": category,
        "enabled": true, "rtp": 0.96, "volatility": 3, "release_date": "2026-01-01",
        "blocked_countries": ["TH", "DE"], "features": ["lines", "free_spins"], "min_stake": "1" }),
    )
    .unwrap()
}

/// A vendor's list in its own words: a kind of game that has no place here is left out, odd figures are none.
#[tokio::test]
async fn a_vendors_words_become_a_title() {
    let site = Site::with(0).await;
    let mut bengali = game("b", "Live Casino");
    bengali.localized_names.insert("bn".to_owned(), "সোনালি বাঘ".to_owned());
    bengali.volatility = Some(7);
    bengali.is_game = false;
    let mut quiet = game("c", "Slots");
    quiet.volatility = Some(0);
    quiet.enabled = false;
    let list = vec![game("a", "Video Slots"), bengali, quiet, game("d", "Horses")];
    Listings::take(&site.catalog, STUDIO, list).await.unwrap();
    let snapshot = site.catalog.snapshot();
    assert_eq!(snapshot.everything().len(), 3, "nothing is called horses here");
    let of = |code: &str| snapshot.title_of(STUDIO, code).unwrap().listed.clone();
    let listed = Listed {
        code: "a".to_owned(),
        vassalage: "PG".to_owned(),
        game_type: GameType::Rng,
        name_en: "Golden Tiger".to_owned(),
        name_bn: "Golden Tiger".to_owned(),
        icon: String::new(),
        icon_bare: String::new(),
        large_icon: String::new(),
        demo: false,
        rtp: Some("0.96".to_owned()),
        hit_ratio: None,
        max_win: None,
        volatility: Some(3),
        features: "lines,free_spins".to_owned(),
        themes: String::new(),
        min_stake: Some("1".to_owned()),
        max_stake: None,
        blocked_countries: "TH,DE".to_owned(),
        released_on: Some(date!(2026 - 01 - 01)),
        enabled: true,
        container: false,
    };
    assert_eq!(of("a"), listed);
    let live = of("b");
    assert_eq!((live.game_type, live.name_bn.as_str(), live.volatility), (GameType::Live, "সোনালি বাঘ", None));
    assert!(live.container && !of("c").enabled && of("c").volatility.is_none());
    // What a member opened is remembered by its node.
    Listings::opened(&site.catalog, RAHIM, site.node("a")).await.unwrap();
    let (_, recent) = site.ask("GET", "/wps/games/recent", "rahim", Value::Null).await;
    assert_eq!(codes(&recent["value"]["content"]), ["a"]);
    site.close().await;
}
