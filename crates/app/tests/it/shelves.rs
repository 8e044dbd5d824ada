//! The catalogue through its calls, with the parameters of spec.md 7 and the studio's 10,000 titles on it.

use std::collections::BTreeSet;

use catalog::listing::Listing;
use games::table::drawn;
use kernel::id::{NodeId, VendorId};
use serde_json::{Value, json};
use time::{Duration, format_description::well_known::Rfc3339};

use crate::{
    fair::{Fair, TITLES, launch, open_session},
    hall::{Chain, bets, ends, locks, table, terms},
    nodes::{connect, update},
    support::{Client, Node, Vendor, books_are_right, configuration, fresh, until},
    vendor_wallets,
};

async fn value(fair: &Fair, path: &str) -> Value {
    let (status, answer) = fair.node.client("").get(path).await;
    assert_eq!(status, 200, "{path}: {answer}");
    answer["value"].clone()
}

fn texts(rows: &Value, field: &str) -> Vec<String> {
    rows.as_array().unwrap().iter().map(|row| row[field].as_str().unwrap().to_owned()).collect()
}

const LIST: &str =
    "/lgw/games?clientType=3&platform=flash,html5-desktop&merchant=mela&pageSize=20&language=EN";

#[tokio::test]
async fn ten_thousand_titles_are_listed_searched_marked_and_remembered() {
    let fair = Fair::open().await;
    let first = value(&fair, &format!("{LIST}&gameType=RNG&pageNo=1")).await;
    assert_eq!(first["content"].as_array().unwrap().len(), 20);
    let total = first["total"].as_u64().unwrap();
    assert_eq!(first["totalPages"].as_u64().unwrap(), total.div_ceil(20));
    let second = value(&fair, &format!("{LIST}&gameType=RNG&pageNo=2")).await;
    let (one, two) = (texts(&first["content"], "nodeId"), texts(&second["content"], "nodeId"));
    assert!(one.iter().collect::<BTreeSet<_>>().is_disjoint(&two.iter().collect()), "pages do not overlap");
    assert!(texts(&first["content"], "gameType").iter().all(|family| family == "RNG"));

    // Every family and every vendor's shelf: together they are all titles, the house's own among them.
    let lanes = value(&fair, "/lgw/games/lanes?platform=html5-desktop&language=EN").await;
    let menus = value(&fair, "/lgw/games/game_menus").await;
    let (mut titles, mut vendors) = (0, BTreeSet::new());
    for menu in menus.as_array().unwrap() {
        let family = menu["gameType"].as_str().unwrap();
        for vendor in menu["vendors"].as_array().unwrap() {
            let code = vendor["vassalage"].as_str().unwrap();
            let shelf =
                value(&fair, &format!("{LIST}&gameType={family}&vassalage={code}&gameClassify={code}")).await;
            assert_eq!(shelf["total"], vendor["count"], "{family} {code}");
            titles += shelf["total"].as_u64().unwrap();
            vendors.insert(code.to_owned());
        }
    }
    assert_eq!(titles, (TITLES + catalog::own::games().len()) as u64);
    // The studio's makers, and the house itself.
    assert_eq!(vendors.len(), 27);
    assert_eq!(texts(&lanes, "title"), texts(&menus, "gameType"));
    for lane in lanes.as_array().unwrap() {
        for cards in lane["cards"].as_object().unwrap().values() {
            assert!(cards.as_array().unwrap().len() <= 12);
        }
    }
    found_and_kept(&fair, &first["content"][0]).await;
    fair.close().await;
}

async fn found_and_kept(fair: &Fair, card: &Value) {
    let (node, name) = (card["nodeId"].as_str().unwrap(), card["displayName"].as_str().unwrap());
    let search = value(fair, &format!("{LIST}&gameType=RNG&search={}", name.replace(' ', "%20"))).await;
    assert_eq!(search["content"][0]["displayName"], *name, "the title itself comes first");
    let (_, bengali) = fair.node.client("").in_language("bn").get(&format!("/lgw/games/{node}")).await;
    assert_eq!(bengali["value"]["displayName"], card["nodeName"]);
    assert_eq!(
        value(fair, "/lgw/games/hot?merchantCode=mela&isPlatform=2&platform=html5-desktop&language=EN").await,
        json!([])
    );
    fair.node.house.catalog.set_hot(&[node.parse().unwrap()]).await.unwrap();
    let hot =
        value(fair, "/lgw/games/hot?merchantCode=mela&isPlatform=2&platform=html5-desktop&language=EN").await;
    assert_eq!(texts(&hot, "nodeId"), [node]);
    let marked = value(fair, &format!("{LIST}&tab=HOT")).await;
    assert_eq!((&marked["total"], &marked["content"][0]["isHot"]), (&json!(1), &json!(1)));
    let new = value(fair, &format!("{LIST}&tab=NEW")).await["total"].as_u64().unwrap();
    assert!((1..1_000).contains(&new), "{new} new titles");

    // Scripts and SQL are letters to look for, no more.
    for words in ["%27%20or%201%3D1--", "%3Cscript%3Ealert(1)%3C%2Fscript%3E", "%25_%5C", "%00"] {
        let found = value(fair, &format!("{LIST}&search={words}")).await;
        assert!(found["total"].as_u64().unwrap() < 100, "{words}: {found}");
    }
    for (path, status) in [
        ("pageNo=0", 200),
        ("pageNo=-1", 400),
        ("pageSize=100000", 200),
        ("gameType=NOTHING", 400),
        ("tab=X", 200),
    ] {
        let (got, answer) = fair.node.client("").get(&format!("/lgw/games?{path}")).await;
        assert_eq!(got, status, "{path}: {answer}");
        let rows = answer["value"]["content"].as_array().map_or(0, Vec::len);
        assert!(rows <= 100, "{path}: {rows} rows in one page");
    }

    let (rahim, _) = fair.node.register("rahim", None).await;
    let (salma, _) = fair.node.register("salma", None).await;
    let mark = json!({ "nodeId": node, "vendor": card["vassalage"], "gameType": "RNG" });
    for _ in 0..2 {
        assert_eq!(rahim.post("/wps/games/favorites", mark.clone()).await.0, 200, "marking twice marks once");
    }
    assert_eq!(rahim.get("/wps/games/favorites/ids").await.1["value"], json!([node]));
    let (_, list) = rahim.get("/wps/games/favorites?clientType=3&pageNo=1&pageSize=999&gameType=RNG").await;
    assert_eq!(texts(&list["value"]["content"], "nodeId"), [node]);
    assert_eq!(salma.get("/wps/games/favorites/ids").await.1["value"], json!([]), "his, and nobody else's");
    let path = format!("/wps/games/favorites/{node}");
    assert_eq!(salma.send(reqwest::Method::DELETE, &path, None).await.0, 200);
    assert_eq!(rahim.get("/wps/games/favorites/ids").await.1["value"], json!([node]));
    assert_eq!(rahim.send(reqwest::Method::DELETE, &path, None).await.0, 200);
    assert_eq!(rahim.get("/wps/games/favorites/ids").await.1["value"], json!([]));
    fair.session(&rahim, 0).await;
    let (_, recent) = rahim.get("/wps/games/recent?pageNo=1&pageSize=20&gameType=RNG").await;
    assert_eq!(texts(&recent["value"]["content"], "nodeId"), [fair.title(0).0.to_string()]);
}

/// What an operator says of a title and of a vendor reaches the card and the launch, each with the end that concerns the
/// player. Fails while a launch answered `game_not_open` whatever kept the title shut.
///
/// Shows: error:maintenance
#[tokio::test]
async fn a_title_under_maintenance_says_so_on_its_card_and_at_launch() {
    let fair = Fair::open().await;
    let (rahim, _) = fair.node.register("rahim", None).await;
    let ((node, code), catalog) = (fair.title(0), &fair.node.house.catalog);
    let vassalage = catalog.snapshot().title(node).unwrap().listed.vassalage.clone();
    let now = fair.store.now();
    let pause = |hours: i64| Listing {
        closed_from: Some(now - Duration::minutes(1)),
        closed_until: Some(now.replace_nanosecond(0).unwrap() + Duration::hours(hours)),
        ..Listing::default()
    };
    let say = async |title: Listing, vendor: Listing| {
        let mut tx = fair.store.begin().await.unwrap();
        catalog.set_title(&mut tx, node, &title).await.unwrap();
        catalog.set_vendor(&mut tx, &vassalage, &vendor).await.unwrap();
        tx.commit().await.unwrap();
        catalog.refresh().await.unwrap();
    };
    for (title, vendor, end) in [(1, None, 1), (1, Some(3), 3), (2, Some(1), 2)] {
        say(pause(title), vendor.map_or_else(Listing::default, pause)).await;
        let end = pause(end).closed_until.unwrap().format(&Rfc3339).unwrap();
        let card = value(&fair, &format!("/lgw/games/{node}")).await;
        assert_eq!(
            (&card["enabled"], &card["maintenance"], &card["maintenanceUntil"]),
            (&json!(false), &json!(true), &json!(end))
        );
        for mode in ["real", "demo"] {
            let (status, answer) = launch(&rahim, node, mode).await;
            assert_eq!(
                (status, &answer["value"]["code"]),
                (503, &json!("game_maintenance")),
                "{mode} {answer}"
            );
            assert_eq!(answer["value"]["details"]["endTime"], json!(end), "{mode}");
        }
    }
    // It stands in its list all the while: players see when it comes back.
    let listed = value(&fair, &format!("{LIST}&vassalage={vassalage}&search={code}")).await;
    assert_eq!(listed["content"][0]["maintenance"], true, "{listed}");
    // What an operator hides is shut for another reason.
    say(Listing { enabled: false, ..pause(1) }, Listing::default()).await;
    assert_eq!(launch(&rahim, node, "real").await.1["value"]["code"], "game_not_open");
    say(Listing::default(), Listing::default()).await;
    assert_eq!(launch(&rahim, node, "real").await.0, 200);
    fair.close().await;
}

/// The list of the vendor with a wallet of its own holds a row that is no game: it is a card, it opens nothing, and nothing
/// is staked on it.
#[tokio::test]
async fn a_vendors_container_comes_from_its_list_and_is_never_launched() {
    let fair = vendor_wallets::Fair::open().await;
    fair.title().await;
    let (rahim, _) = fair.node.register("rahim", None).await;
    let (_, page) = rahim.get("/lgw/games?gameType=RNG&vassalage=NGR&pageSize=100&language=EN").await;
    let cards = page["value"]["content"].as_array().unwrap();
    let containers: Vec<_> = cards.iter().filter(|card| card["isGame"] == false).collect();
    assert_eq!((containers.len(), cards.len()), (1, 25), "{page}");
    let container = containers[0];
    assert_eq!((&container["gameCode"], &container["demo"]), (&json!("ngr_all"), &json!(false)));
    let art = container["iconUrl"].as_str().unwrap();
    assert!(reqwest::get(art).await.unwrap().text().await.unwrap().starts_with("<svg"), "{art}");
    let node: NodeId = container["nodeId"].as_str().unwrap().parse().unwrap();
    for mode in ["real", "demo"] {
        let (status, answer) = launch(&rahim, node, mode).await;
        assert_eq!((status, &answer["value"]["code"]), (404, &json!("game_unknown")), "{mode}");
    }
    fair.close().await;
}

/// Every title of the list has an engine: of each maker some are opened, for money and as a trial, and what the list says
/// of their return is what the game's own rules say. Fails on the list that announced titles without a model.
#[tokio::test]
async fn whatever_is_listed_opens_and_plays() {
    let fair = Fair::open().await;
    let (rahim, _) = fair.node.register("rahim", None).await;
    let menus = value(&fair, "/lgw/games/game_menus").await;
    let families = texts(&menus, "gameType");
    assert_eq!(families, ["RNG", "LIVE", "FISH"], "only families that can be played are listed");
    assert_eq!(texts(&menus[1]["vendors"], "vassalage"), ["INHOUSE"]);
    let vendors = texts(&menus[0]["vendors"], "vassalage");
    for vendor in vendors.iter().filter(|vendor| *vendor != "INHOUSE") {
        let shelf = value(&fair, &format!("{LIST}&gameType=RNG&vassalage={vendor}")).await;
        let pages = shelf["totalPages"].as_u64().unwrap();
        let last = value(&fair, &format!("{LIST}&gameType=RNG&vassalage={vendor}&pageNo={pages}")).await;
        for card in [&shelf["content"][0], last["content"].as_array().unwrap().last().unwrap()] {
            assert_eq!((&card["enabled"], &card["demo"]), (&json!(true), &json!(true)), "{card}");
            let node: NodeId = card["nodeId"].as_str().unwrap().parse().unwrap();
            let (status, answer) = launch(&rahim, node, "demo").await;
            assert_eq!(status, 200, "{card} {answer}");
            let (code, token) = (card["gameCode"].as_str().unwrap(), fair.token(&rahim, node).await);
            for token in [None, Some(token.as_str())] {
                let (status, opened) = open_session(&fair.studio(), code, token).await;
                assert_eq!(status, 200, "{card} {opened}");
                assert_eq!(opened["value"]["model"]["rtp"], card["rtp"], "{code}");
                let spin = json!({
                    "session": opened["value"]["session"],
                    "requestId": kernel::id::fresh(),
                    "stake": opened["value"]["stakes"][0],
                });
                let (status, spun) = fair.studio().post("/spin", spin).await;
                assert_eq!(status, 200, "{code} {spun}");
            }
        }
    }
    fair.close().await;
}

/// Everybody's board and the socket, after two have won at a table: each with the title, and who plays by themselves with their mark.
async fn winners_are_told(node: &Node, title: NodeId) {
    let board = "/wps/games/winners?gameCategory=LIVE&language=EN";
    let listed = async |path: &str| node.client("").get(path).await.1["value"]["list"].clone();
    until("both stand on the board", async || listed(board).await.as_array().unwrap().len() == 2).await;
    let rows = listed(board).await;
    for (row, (name, simulated, won)) in
        rows.as_array().unwrap().iter().zip([("sa***a", true, "1440.00"), ("ra***m", false, "720.00")])
    {
        let row = &row["vo"];
        assert_eq!(
            (&row["customerName"], &row["simulated"], &row["winAmount"]),
            (&json!(name), &json!(simulated), &json!(won))
        );
        assert_eq!((&row["gameName"], &row["game"]["nodeId"]), (&json!("Roulette"), &json!(title)));
        assert_eq!(row["iconUrl"], "/games/roulette/card.svg");
    }
    assert_eq!(listed("/wps/games/winners?gameCategory=RNG").await, json!([]), "it is no slot");
    let counter = async || node.client("").get("/wps/games/jackpot").await.1["value"]["amount"] == "2160.00";
    until("the counter has what was paid", counter).await;
}

/// A game of tables is kept, found again, hot and won at as slots are. Hot is what many members played: a node that starts now knows it.
/// Seen to fail with nobody marked as simulated, on the board and at the socket.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_of_tables_is_marked_remembered_hot_and_on_the_board() {
    let (db, store) = fresh().await;
    let configuration = configuration(&Vendor::new());
    let node = Node::open(&store, &configuration).await;
    let title = node.house.catalog.snapshot().title_of(VendorId::HOUSE, "roulette").unwrap().node;
    let ((rahim, _), (salma, simulated)) =
        (node.register("rahim", None).await, node.register("salma", None).await);
    node.house.identity.mark_simulated(&[simulated]).await.unwrap();

    let mark = json!({ "nodeId": title, "vendor": "INHOUSE", "gameType": "LIVE" });
    assert_eq!(rahim.post("/wps/games/favorites", mark).await.0, 200);
    assert_eq!(rahim.get("/wps/games/favorites/ids").await.1["value"], json!([title]));
    let shown =
        async |client: &Client, path: &str| texts(&client.get(path).await.1["value"]["content"], "nodeId");
    for (family, found) in [("LIVE", vec![title.to_string()]), ("RNG", Vec::new())] {
        assert_eq!(shown(&rahim, &format!("/wps/games/favorites?gameType={family}")).await, found);
    }
    let recent = "/wps/games/recent?gameType=LIVE";
    assert_eq!(shown(&rahim, recent).await, [""; 0]);
    let (status, answer) = launch(&rahim, title, "real").await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(shown(&rahim, recent).await, [title.to_string()]);
    assert_eq!(shown(&salma, recent).await, [""; 0], "what one plays is one's own");

    let chain = Chain::known(|_| true);
    let spin = drawn::rules("roulette-1").unwrap().draw(&mut chain.words(), 1, None).unwrap().unwrap();
    let cell = format!("straight:{}", spin.result["pocket"]);
    let table = table(&store, terms("roulette-1"), Some(&chain)).await;
    let mut told = connect(node.address, None, &["winners.en"]).await;
    let round = bets(&rahim, table, (&cell, "20")).await;
    assert_eq!(bets(&salma, table, (&cell, "40")).await, round);
    locks(&store, table).await;
    ends(&rahim, &store, (table, round)).await;
    let mut heard = [update(&mut told).await.1, update(&mut told).await.1].map(|mut told| told["vo"].take());
    heard.sort_by_key(|win| win["simulated"].as_bool());
    let facts =
        heard.map(|win| json!([win["customerName"], win["simulated"], win["winAmount"], win["nodeId"]]));
    assert_eq!(facts, [json!(["ra***m", false, "720.00", title]), json!(["sa***a", true, "1440.00", title])]);
    winners_are_told(&node, title).await;

    let hot = "/lgw/games/hot?language=EN";
    assert_eq!(node.client("").get(hot).await.1["value"], json!([]), "it looks every five minutes");
    let second = Node::open(&db.store().await, &configuration).await;
    let (_, cards) = second.client("").get(hot).await;
    assert_eq!(
        (texts(&cards["value"], "nodeId"), &cards["value"][0]["isHot"]),
        (vec![title.to_string()], &json!(1))
    );
    books_are_right(&store).await;
    drop((node, second));
    db.close().await;
}
