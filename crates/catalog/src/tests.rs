//! The catalogue on a real PostgreSQL, through its calls.

use std::sync::Arc;

use axum::{Extension, Router, body::Body, http::Request};
use kernel::{
    AccountType, ManualClock, Money,
    id::{MemberId, VendorId},
};
use serde_json::{Value, json};
use store::{Store, testing::TestDb};
use time::macros::{date, datetime};
use tower::ServiceExt;
use web::{Member, MemberDoor};

use crate::{Catalog, Fame, GameType, Listed, Named, Places, Settings, Win, site_routes};

const STUDIO: VendorId = VendorId(2);
const RAHIM: MemberId = MemberId(10_001);

/// Opens for `rahim` (a player) and `trial` (a trial account).
struct Door;

#[async_trait::async_trait]
impl MemberDoor for Door {
    async fn member(&self, token: &str) -> Result<Option<Member>, store::Error> {
        let kind = if token == "trial" { 4 } else { 0 };
        let kind = AccountType::from_number(kind).unwrap();
        let known = ["rahim", "trial"].contains(&token);
        let session = kernel::id::fresh();
        Ok(known.then(|| Member { id: RAHIM, account: token.to_owned(), kind, session }))
    }
}

struct NoFame;

#[async_trait::async_trait]
impl Fame for NoFame {
    async fn winners(&self) -> Result<Vec<Win>, store::Error> {
        let win = |game: &str, taka: i64| Win {
            customer: "ra***m".to_owned(),
            partner: STUDIO,
            game: game.to_owned(),
            amount: Money::from_units(taka * 100_000),
        };
        Ok(vec![win("g3", 900), win("not_ours", 500), win("g4", 100)])
    }

    async fn paid(&self) -> Result<Money, store::Error> {
        Ok(Money::from_units(123_456_000))
    }
}

fn listed(number: usize) -> Listed {
    let vassalage = ["PG", "JDB", "FC"][number % 3];
    Listed {
        code: format!("g{number}"),
        vassalage: vassalage.to_owned(),
        game_type: if number.is_multiple_of(10) { GameType::Fish } else { GameType::Rng },
        name_en: format!("Golden Tiger {number}"),
        name_bn: format!("সোনালি বাঘ {number}"),
        icon: format!("/art/g{number}.svg"),
        large_icon: format!("/art/g{number}.svg"),
        demo: true,
        rtp: Some("0.9567".to_owned()),
        hit_ratio: None,
        max_win: None,
        volatility: Some(3),
        features: "free_spins".to_owned(),
        blocked_countries: String::new(),
        released_on: Some(if number == 7 { date!(2026 - 11 - 20) } else { date!(2026 - 01 - 01) }),
        enabled: true,
    }
}

async fn open(store: &Store) -> Catalog {
    let settings = Settings {
        refresh_ms: 20,
        new_titles: 1,
        vendors: vec![Named { code: "PG".into(), bn: "পিজি".into(), en: "Pocket Games".into() }],
    };
    Catalog::open(store.clone(), settings, Arc::new(NoFame)).await.unwrap()
}

struct Site {
    db: TestDb,
    store: Store,
    catalog: Catalog,
    router: Router,
}

impl Site {
    async fn with(titles: usize) -> Self {
        let db = TestDb::fresh().await;
        let clock = Arc::new(ManualClock::at(datetime!(2026-11-21 12:00 UTC)));
        let store = db.store_with(clock).await;
        let catalog = open(&store).await;
        catalog.take(STUDIO, &(0..titles).map(listed).collect::<Vec<_>>()).await.unwrap();
        let (router, _) = site_routes(catalog.clone()).split_for_parts();
        let door: Arc<dyn MemberDoor> = Arc::new(Door);
        let router = router.layer(Extension(door)).layer(axum::middleware::from_fn(web::render));
        Self { db, store, catalog, router }
    }

    async fn ask(&self, method: &str, path: &str, token: &str, body: Value) -> (u16, Value) {
        let request = Request::builder().method(method).uri(path).header("token", token);
        let request = request.header("accept-language", "en").header("content-type", "application/json");
        let body = if body.is_null() { Body::empty() } else { Body::from(body.to_string()) };
        let answer = self.router.clone().oneshot(request.body(body).unwrap()).await.unwrap();
        let status = answer.status().as_u16();
        let bytes = axum::body::to_bytes(answer.into_body(), 10_000_000).await.unwrap();
        (status, serde_json::from_slice(&bytes).unwrap())
    }

    async fn get(&self, path: &str) -> Value {
        let (status, answer) = self.ask("GET", path, "", Value::Null).await;
        assert_eq!(status, 200, "{path}: {answer}");
        answer["value"].clone()
    }

    async fn close(self) {
        self.store.pool().close().await;
        self.db.close().await;
    }
}

fn codes(cards: &Value) -> Vec<&str> {
    cards.as_array().unwrap().iter().map(|card| card["gameCode"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn lists_page_filter_and_take_vendors_in_turn() {
    let site = Site::with(100).await;
    let first = site
        .get("/lgw/games?clientType=3&platform=flash,html5-desktop&merchant=&gameType=RNG&pageNo=1")
        .await;
    assert_eq!((first["total"].as_u64(), first["totalPages"].as_u64()), (Some(90), Some(5)));
    assert_eq!(first["content"].as_array().unwrap().len(), 20);
    assert_eq!(codes(&first["content"])[..4], ["g1", "g2", "g3", "g4"], "each vendor in turn");
    let last = site.get("/lgw/games?gameType=RNG&pageNo=5").await;
    assert_eq!(last["content"].as_array().unwrap().len(), 10);
    assert_eq!(site.get("/lgw/games?gameType=RNG&pageNo=99").await["content"], json!([]));
    let of_vendor = site.get("/lgw/games?gameType=RNG&vassalage=JDB&pageSize=100").await;
    assert!(of_vendor["content"].as_array().unwrap().iter().all(|card| card["vassalage"] == "JDB"));
    assert_eq!(of_vendor["total"], 30);
    assert_eq!(codes(&site.get("/lgw/games?tab=NEW").await["content"]), ["g7"]);
    site.close().await;
}

#[tokio::test]
async fn a_search_takes_both_languages_and_missing_letters() {
    let site = Site::with(100).await;
    for search in ["Tiger%2042", "tgr%2042", "%E0%A6%AC%E0%A6%BE%E0%A6%98%2042", "g42"] {
        let found = site.get(&format!("/lgw/games?search={search}")).await;
        assert_eq!(codes(&found["content"]).first(), Some(&"g42"), "{search}");
    }
    assert_eq!(site.get("/lgw/games?search=zebra").await["total"], 0);
    assert_eq!(site.get("/lgw/games?search=%27;drop%20table%20title").await["total"], 0);
    site.close().await;
}

#[tokio::test]
async fn lanes_menus_hot_and_one_game() {
    let site = Site::with(100).await;
    let lanes = site.get("/lgw/games/lanes?platform=html5-desktop").await;
    assert_eq!(lanes[0]["title"], "RNG");
    assert_eq!(lanes[1]["title"], "FISH");
    assert_eq!(lanes[0]["cards"]["PG"].as_array().unwrap().len(), 12);
    let menus = site.get("/lgw/games/game_menus").await;
    assert_eq!(menus[0]["vendors"].as_array().unwrap().len(), 3);
    let called = |vendors: &Value, code: &str| {
        let vendors = vendors.as_array().unwrap();
        vendors.iter().find(|vendor| vendor["vassalage"] == code).unwrap()["displayName"].clone()
    };
    assert_eq!(called(&menus[0]["vendors"], "PG"), "Pocket Games", "as the configuration calls it");
    assert_eq!(called(&menus[0]["vendors"], "JDB"), "JDB", "who has no name is called by the code");
    let bengali = site.get("/lgw/games/lanes?language=BN").await;
    assert_eq!(called(&bengali[0]["gameClassify"]["vendors"], "PG"), "পিজি");
    assert_eq!(site.get("/lgw/games/hot").await, json!([]));

    let node = site.catalog.snapshot().title_of(STUDIO, "g50").unwrap().node;
    site.catalog.set_hot(&[node]).await.unwrap();
    assert_eq!(codes(&site.get("/lgw/games/hot?merchantCode=mela&isPlatform=2").await), ["g50"]);
    let game = site.get(&format!("/lgw/games/{node}")).await;
    assert_eq!(
        (&game["gameCode"], &game["isHot"], &game["rtp"]),
        (&json!("g50"), &json!(1), &json!("0.9567"))
    );
    assert_eq!(game["features"], json!(["free_spins"]));
    let (status, answer) = site.ask("GET", "/lgw/games/1", "", Value::Null).await;
    assert_eq!((status, &answer["value"]["code"]), (404, &json!("game_unknown")));
    site.close().await;
}

/// Seen to fail with the second statement of `upsert` taken out: the title that left stayed enabled.
#[tokio::test]
async fn a_title_that_leaves_the_list_is_disabled_and_keeps_its_node() {
    let site = Site::with(20).await;
    let node = site.catalog.snapshot().title_of(STUDIO, "g3").unwrap().node;
    site.catalog.set_hot(&[node]).await.unwrap();
    let without: Vec<Listed> = (0..20).filter(|number| *number != 3).map(listed).collect();
    site.catalog.take(STUDIO, &without).await.unwrap();
    let gone = site.catalog.snapshot().title(node).unwrap().clone();
    assert!(!gone.listed.enabled);
    site.catalog.take(STUDIO, &(0..20).map(listed).collect::<Vec<_>>()).await.unwrap();
    let back = site.catalog.snapshot().title(node).unwrap().clone();
    assert!(back.listed.enabled && back.hot, "the operator's word outlives the vendor's");
    let version = site.catalog.snapshot().version();
    site.catalog.take(STUDIO, &(0..20).map(listed).collect::<Vec<_>>()).await.unwrap();
    assert_eq!(site.catalog.snapshot().version(), version, "the same list again changes nothing");
    site.close().await;
}

#[tokio::test]
async fn another_node_sees_a_change() {
    let site = Site::with(5).await;
    let other = open(&site.store).await;
    let stop = store::tasks::CancellationToken::new();
    other.follow(&stop);
    site.catalog.take(STUDIO, &(0..6).map(listed).collect::<Vec<_>>()).await.unwrap();
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(10);
    while other.snapshot().titles().len() < 6 {
        assert!(std::time::Instant::now() < deadline, "the other node never looked");
        tokio::task::yield_now().await;
    }
    stop.cancel();
    site.close().await;
}

#[tokio::test]
async fn favourites_and_recent_games_are_the_members_own() {
    let site = Site::with(30).await;
    let node = |code: &str| site.catalog.snapshot().title_of(STUDIO, code).unwrap().node;
    let add = |code: &str, token: &'static str| {
        let body = json!({ "nodeId": node(code).to_string(), "vendor": "PG", "gameType": "RNG" });
        site.ask("POST", "/wps/games/favorites", token, body)
    };
    assert_eq!(add("g1", "").await.0, 401, "a visitor has no favourites");
    assert_eq!(add("g1", "trial").await.0, 403);
    for code in ["g1", "g2", "g1"] {
        assert_eq!(add(code, "rahim").await.0, 200);
    }
    let unknown = json!({ "nodeId": "5" });
    assert_eq!(site.ask("POST", "/wps/games/favorites", "rahim", unknown).await.0, 404);
    let extra = json!({ "nodeId": node("g1").to_string(), "owner": "1" });
    assert_eq!(site.ask("POST", "/wps/games/favorites", "rahim", extra).await.0, 400);

    let (_, ids) = site.ask("GET", "/wps/games/favorites/ids", "rahim", Value::Null).await;
    assert_eq!(ids["value"].as_array().unwrap().len(), 2);
    let path = "/wps/games/favorites?clientType=3&pageNo=1&pageSize=999&gameType=RNG";
    let (_, page) = site.ask("GET", path, "rahim", Value::Null).await;
    assert_eq!(page["value"]["total"], 2);
    let gone = format!("/wps/games/favorites/{}", node("g1"));
    assert_eq!(site.ask("DELETE", &gone, "rahim", Value::Null).await.0, 200);
    assert_eq!(site.ask("DELETE", &gone, "rahim", Value::Null).await.0, 200, "gone is gone");
    let (_, page) = site.ask("GET", path, "rahim", Value::Null).await;
    assert_eq!(codes(&page["value"]["content"]), ["g2"]);

    for code in ["g4", "g5", "g4"] {
        site.catalog.opened(RAHIM, node(code)).await.unwrap();
    }
    let (_, page) =
        site.ask("GET", "/wps/games/recent?pageNo=1&pageSize=20&gameType=RNG", "rahim", Value::Null).await;
    assert_eq!(page["value"]["total"], 2);
    site.close().await;
}

#[tokio::test]
async fn the_board_shows_wins_of_titles_it_knows() {
    let site = Site::with(30).await;
    let board = site.get("/wps/games/winners?gameCategory=ALL&language=EN&limitNum=20").await;
    let rows = board["list"].as_array().unwrap();
    assert_eq!(rows.len(), 2);
    assert_eq!(rows[0]["vo"]["winAmount"], "900.00");
    assert_eq!(rows[0]["vo"]["customerName"], "ra***m");
    assert_eq!(rows[0]["vo"]["gameName"], "Golden Tiger 3");
    assert_eq!(site.get("/wps/games/winners?gameCategory=FISH").await["list"], json!([]));
    assert_eq!(site.get("/wps/games/jackpot").await, json!({ "amount": "1234.56", "label": "paid_today" }));
    site.close().await;
}

/// Addresses of two countries, and a member of one of them.
struct Atlas;

#[async_trait::async_trait]
impl Places for Atlas {
    fn of_address(&self, ip: std::net::IpAddr) -> Option<String> {
        match ip.to_string().as_str() {
            "192.0.2.1" => Some("BD".to_owned()),
            "192.0.2.2" => Some("TH".to_owned()),
            "192.0.2.3" => Some("DE".to_owned()),
            _ => None,
        }
    }

    async fn of_member(&self, member: MemberId) -> Result<Option<String>, store::Error> {
        Ok((member == RAHIM).then(|| "BD".to_owned()))
    }
}

/// A site of which some titles may not be offered somewhere, by their vendors' word or by the house's.
struct Barred {
    site: Site,
    catalog: Catalog,
    titles: Vec<Listed>,
    router: Router,
}

impl Barred {
    async fn open() -> Self {
        let site = Site::with(0).await;
        let mut titles: Vec<Listed> = (0..60).map(listed).collect();
        for (number, countries) in [(10, "TH,bd"), (40, "BD"), (3, "BD"), (33, "TH")] {
            countries.clone_into(&mut titles[number].blocked_countries);
        }
        let catalog = site.catalog.clone().with_places(Arc::new(Atlas));
        catalog.take(STUDIO, &titles).await.unwrap();
        let node = |code: &str| catalog.snapshot().title_of(STUDIO, code).unwrap().node;
        let word =
            |country: &str| crate::shelf::Word { countries: vec![country.to_owned()], ..Default::default() };
        let mut tx = site.store.begin().await.unwrap();
        catalog.say_of_title(&mut tx, node("g6"), (&word("BD"), true)).await.unwrap();
        catalog.say_of_vendor(&mut tx, "FC", &word("DE")).await.unwrap();
        tx.commit().await.unwrap();
        catalog.refresh().await.unwrap();
        catalog.set_hot(&[node("g6"), node("g9")]).await.unwrap();
        for code in ["g3", "g6", "g9"] {
            catalog.opened(RAHIM, node(code)).await.unwrap();
            let body = json!({ "nodeId": node(code).to_string() });
            assert_eq!(site.ask("POST", "/wps/games/favorites", "rahim", body).await.0, 200);
        }
        let (router, _) = site_routes(catalog.clone()).split_for_parts();
        let door: Arc<dyn MemberDoor> = Arc::new(Door);
        let router = router.layer(Extension(door)).layer(axum::middleware::from_fn(web::render));
        Self { site, catalog, titles, router }
    }

    /// What a call says to somebody with this address and token.
    async fn ask(&self, path: &str, (address, token): (&str, &str)) -> Value {
        let address: std::net::SocketAddr = format!("{address}:1").parse().unwrap();
        let request = Request::builder().uri(path).header("token", token);
        let request = request.extension(axum::extract::ConnectInfo(address));
        let answer = self.router.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
        let bytes = axum::body::to_bytes(answer.into_body(), 10_000_000).await.unwrap();
        serde_json::from_slice(&bytes).unwrap()
    }

    fn node(&self, code: &str) -> kernel::id::NodeId {
        self.catalog.snapshot().title_of(STUDIO, code).unwrap().node
    }

    /// Every list shows what is seen and nothing else.
    async fn shows(&self, who: (&str, &str), seen: &[String]) {
        let sees = |code: &str| seen.iter().any(|seen| seen == code);
        let list = self.ask("/lgw/games?pageSize=100", who).await;
        let mut found: Vec<String> =
            codes(&list["value"]["content"]).into_iter().map(ToOwned::to_owned).collect();
        found.sort();
        assert_eq!((found.as_slice(), &list["value"]["total"]), (seen, &json!(seen.len())), "{who:?}");
        let menus = self.ask("/lgw/games/game_menus", who).await;
        let vendors = menus["value"].as_array().unwrap().iter().flat_map(|menu| menu["vendors"].as_array());
        let counted: u64 = vendors.flatten().map(|vendor| vendor["count"].as_u64().unwrap()).sum();
        assert_eq!(counted, seen.len() as u64, "{who:?}: {menus}");
        let lanes = self.ask("/lgw/games/lanes", who).await;
        let lanes = lanes["value"].as_array().unwrap().iter();
        let cards = lanes.flat_map(|lane| lane["cards"].as_object().unwrap().values());
        assert!(cards.flat_map(codes).all(sees), "{who:?}");
        let hot = self.ask("/lgw/games/hot", who).await;
        let expected: Vec<&str> = ["g6", "g9"].into_iter().filter(|code| sees(code)).collect();
        assert_eq!(codes(&hot["value"]), expected, "{who:?}");
        let searched = self.ask("/lgw/games?search=Tiger%206", who).await;
        assert_eq!(codes(&searched["value"]["content"]).contains(&"g6"), sees("g6"), "{who:?}");
        let one = self.ask(&format!("/lgw/games/{}", self.node("g6")), who).await;
        assert_eq!(one["success"] == true, sees("g6"), "{who:?}");
        let board = self.ask("/wps/games/winners?gameCategory=ALL", who).await;
        assert_eq!(board["value"]["list"].as_array().unwrap().len(), if sees("g3") { 2 } else { 1 });
    }

    async fn has_fish(&self, who: (&str, &str)) -> bool {
        let menus = self.ask("/lgw/games/game_menus", who).await;
        menus["value"].as_array().unwrap().iter().any(|menu| menu["gameType"] == "FISH")
    }
}

/// Seen to fail with the bit looked up in lists alone: menus counted titles that no list showed.
#[tokio::test]
async fn what_may_not_be_offered_somewhere_stands_in_no_list_there() {
    let mut barred = Barred::open().await;
    let (bd, th, de, nowhere) = ("192.0.2.1", "192.0.2.2", "192.0.2.3", "203.0.113.1");
    let all: Vec<String> = (0..60).map(|number| format!("g{number}")).collect();
    let but = |gone: &[&str]| {
        let mut left: Vec<String> =
            all.iter().filter(|code| !gone.contains(&code.as_str())).cloned().collect();
        left.sort();
        left
    };
    let of_fc: Vec<&str> = all.iter().skip(2).step_by(3).map(String::as_str).collect();
    for (who, seen) in [
        ((bd, ""), but(&["g10", "g40", "g3", "g6"])),
        ((th, ""), but(&["g10", "g33"])),
        ((de, ""), but(&of_fc)),
        ((nowhere, ""), but(&[])),
        // An account of one country, looked at from another: what either bars is not offered.
        ((th, "rahim"), but(&["g10", "g40", "g3", "g6", "g33"])),
        ((nowhere, "rahim"), but(&["g10", "g40", "g3", "g6"])),
    ] {
        barred.shows(who, &seen).await;
    }
    for list in ["favorites", "recent"] {
        let mine = barred.ask(&format!("/wps/games/{list}"), (nowhere, "rahim")).await;
        assert_eq!(codes(&mine["value"]["content"]), ["g9"], "{list}");
    }
    let ids = barred.ask("/wps/games/favorites/ids", (nowhere, "rahim")).await;
    assert_eq!(ids["value"], json!([barred.node("g9").to_string()]));
    // Of a family of which nothing is left there is no entry; the views follow the catalogue.
    assert!(barred.has_fish((bd, "")).await);
    for number in [0, 20, 30, 50] {
        "BD".clone_into(&mut barred.titles[number].blocked_countries);
    }
    barred.catalog.take(STUDIO, &barred.titles).await.unwrap();
    assert!(!barred.has_fish((bd, "")).await && barred.has_fish((th, "")).await);
    barred.site.close().await;
}
