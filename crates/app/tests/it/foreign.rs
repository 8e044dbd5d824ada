//! A vendor that is not ours, pointed at the house by nothing but its configuration: another name, number, header,
//! scale of money, keys and address of its own. Its titles are listed, opened and played, its calls are kept as they
//! came, and its winners are told by the names of its titles.

use std::{
    net::SocketAddr,
    sync::{Arc, Mutex},
};

use app::configuration::Configuration;
use axum::{Json, Router, body::Bytes, extract::State, http::HeaderMap, routing::post};
use kernel::id::VendorId;
use serde_json::{Value, json};
use store::tasks;
use tokio::net::TcpListener;
use web::signature::{Signer, Verifier, generate};

use crate::{
    fair::launch,
    nodes::{connect, update},
    support::{Client, Node, Vendor, books_are_right, fresh},
};

const HEADER: &str = "X-Auth-Signature";

/// The vendor's own server: its list, and the address of a game. It remembers what it was asked.
struct Partner {
    house: Verifier,
    asked: Mutex<Vec<Value>>,
}

fn heard(partner: &Partner, headers: &HeaderMap, body: &Bytes) -> Value {
    let signature = headers[HEADER].to_str().unwrap();
    assert!(partner.house.verify(body, signature), "the house signs what it asks");
    let ask: Value = serde_json::from_slice(body).unwrap();
    assert_eq!(ask["operator_id"], "mela-bd");
    partner.asked.lock().unwrap().push(ask.clone());
    ask
}

async fn list(State(partner): State<Arc<Partner>>, headers: HeaderMap, body: Bytes) -> Json<Value> {
    heard(&partner, &headers, &body);
    let game = |code: &str, name: &str, bn: Value, category: &str| {
        json!({ "game_code": code, "name": name, "localized_names": bn, "product": "FARAWAY",
            "category": category, "platforms": ["GPL_MOBILE"], "enabled": true, "blocked_countries": [],
            "freebet_support": true, "demo_game_support": false, "url_thumb": "https://faraway.example/t.png",
            "url_background": "https://faraway.example/b.png", "rtp": 96.5, "volatility": 4,
            "hit_ratio": "0.25", "release_date": "soon", "languages": ["en"], "certifications": ["X"] })
    };
    Json(json!([
        game("fw_tiger", "Tiger of Rangpur", json!({ "bn": "রংপুরের বাঘ" }), "Video Slots"),
        game("fw_lobby", "Live Lobby", json!({}), "Live Casino"),
        game("fw_bac", "Baccarat 3", json!({}), "Live Casino"),
        game("fw_odd", "Of a kind that nobody knows", json!({}), "Phrenology"),
    ]))
}

async fn url(State(partner): State<Arc<Partner>>, headers: HeaderMap, body: Bytes) -> Json<Value> {
    let ask = heard(&partner, &headers, &body);
    Json(json!({ "url": format!("https://faraway.example/play?t={}", ask["token"].as_str().unwrap()) }))
}

/// The house as the file of its operator describes it.
fn house_of(text: &str) -> Configuration {
    let file = std::env::temp_dir().join(format!("mela-{}.toml", kernel::id::fresh().simple()));
    std::fs::write(&file, text).unwrap();
    let mut configuration = Configuration::read(Some(&file)).unwrap();
    configuration.identity.accept_plain_bodies = true;
    std::fs::remove_file(&file).unwrap();
    configuration
}

async fn partner(house_key: &str) -> (Arc<Partner>, SocketAddr) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let house = Verifier::from_pem(house_key).unwrap();
    let partner = Arc::new(Partner { house, asked: Mutex::default() });
    let mut router = Router::new();
    for base in ["/hub/operator/generic/v2/game", "/hub/api/game"] {
        router = router.route(&format!("{base}/list"), post(list)).route(&format!("{base}/url"), post(url));
    }
    let router = router.with_state(partner.clone());
    tasks::spawn("partner", async move { axum::serve(listener, router).await.unwrap() });
    (partner, address)
}

struct Wire {
    signer: Signer,
    house: SocketAddr,
}

impl Wire {
    async fn call(&self, name: &str, path: &str, message: &Value) -> Value {
        let body = serde_json::to_vec(message).unwrap();
        let url = format!("http://{}/partner/{name}/{path}", self.house);
        let call = reqwest::Client::new().post(url).header(HEADER, self.signer.sign(&body).unwrap());
        let answer = call.body(body).send().await.unwrap();
        assert_eq!(answer.status(), 200, "business outcomes are HTTP 200");
        answer.json().await.unwrap()
    }

    async fn said(&self, path: &str, message: &Value) -> (String, Value) {
        let answer = self.call("faraway", path, message).await;
        (answer["status"].as_str().unwrap().to_owned(), answer["balance"].clone())
    }
}

/// One money message: 1 unit is a hundredth of a taka here.
fn leg(user: &str, token: &str, key: &str, units: i64) -> Value {
    json!({ "user": user, "token": token, "request_uuid": key, "transaction_uuid": key,
        "round": "r1", "round_closed": false, "game_code": "fw_tiger", "currency": "BDT", "amount": units,
        "supplier_transaction_id": "sup-77", "supplier_user": "u-5", "bet": "zone 3", "jackpot_win": 0.25,
        "meta": { "device": "phone", "note": "<b>'; drop table round; --</b>\u{0}" }, "reward_uuid": null })
}

fn with(mut message: Value, changes: &[(&str, Value)]) -> Value {
    for (field, value) in changes {
        message[field] = value.clone();
    }
    message
}

async fn node_of(player: &Client, name: &str) -> (kernel::id::NodeId, Value) {
    let (_, answer) = player.get(&format!("/lgw/games?vassalage=FARAWAY&search={name}")).await;
    let card = answer["value"]["content"][0].clone();
    (card["nodeId"].as_str().unwrap().parse().unwrap(), card)
}

/// Shows: call:launch.
#[tokio::test]
async fn a_foreign_vendor_needs_nothing_but_configuration() {
    let (house_private, house_public) = generate().unwrap();
    let (private, public) = generate().unwrap();
    let (asked, there) = partner(&house_public).await;
    let configuration = house_of(&format!(
        "[play]\nsigning_key = '''{house_private}'''\n\
         [[play.partners]]\nid = 7\nname = \"faraway\"\nheader = \"{HEADER}\"\npublic_key = '''{public}'''\n\
         units_per_major = 100\naddresses = [\"127.0.0.1\"]\ngames_url = \"http://{there}/hub\"\noperator_id = \"mela-bd\"\n\
         games_path = \"/api\"\nvendors = [{{ code = \"FARAWAY\", bn = \"দূরদেশ\", en = \"Faraway\" }}]\n\
         [[play.partners]]\nid = 8\nname = \"fenced\"\nheader = \"{HEADER}\"\npublic_key = '''{public}'''\n\
         units_per_major = 100\naddresses = [\"10.0.0.1\"]\n"
    ));
    let (db, store) = fresh().await;
    let node = Node::open(&store, &configuration).await;
    assert_eq!(node.house.launcher.take_list(VendorId(7)).await.unwrap(), 4);
    let (rahim, member) = node.register("rahim", None).await;
    let (tiger, card) = node_of(&rahim, "tiger").await;
    assert_eq!((&card["displayName"], &card["rtp"]), (&json!("Tiger of Rangpur"), &json!("96.5")));
    let (_, all) = rahim.get("/lgw/games?vassalage=FARAWAY").await;
    assert_eq!(all["value"]["total"], 3, "a game of an unknown kind is not listed: {all}");

    let (status, answer) = launch(&rahim, tiger, "real").await;
    assert_eq!(status, 200, "{answer}");
    let token = answer["value"]["url"].as_str().unwrap().split_once("?t=").unwrap().1.to_owned();
    let ask = asked.asked.lock().unwrap().last().unwrap().clone();
    assert_eq!(ask["currency"], "BDT");
    // A name of its own: neither the member's number nor their name, and the same whenever they come.
    let user = ask["user"].as_str().unwrap().to_owned();
    assert!(user.len() == 32 && !user.contains(&member.to_string()) && !user.contains("rahim"), "{user}");
    assert_eq!((&ask["platform"], &ask["lang"]), (&json!("GPL_MOBILE"), &json!("en")));
    assert_eq!(launch(&rahim, tiger, "demo").await.0, 409, "it offers no demo");

    let wire = Wire { signer: Signer::from_pem(&private).unwrap(), house: node.address };
    let ok = |balance: i64| ("RS_OK".to_owned(), json!(balance));
    assert_eq!(wire.said("user/balance", &leg(&user, &token, "i", 0)).await, ok(100_000));
    assert_eq!(wire.said("transaction/bet", &leg(&user, &token, "b1", 1_234)).await, ok(98_766));
    assert_eq!(wire.said("transaction/bet", &leg(&user, &token, "b1", 1_234)).await, ok(98_766));
    let won = with(leg(&user, &token, "w1", 2_000), &[("reference_transaction_uuid", json!("b1"))]);
    assert_eq!(wire.said("transaction/win", &won).await, ok(100_766));
    let undo = with(leg(&user, &token, "x1", 0), &[("reference_transaction_uuid", json!("w1"))]);
    assert_eq!(wire.said("transaction/rollback", &undo).await, ok(98_766));
    lobby(&wire, &rahim, &user).await;

    // By Caleta's paths it is the same wallet; a body over the limit is a business outcome.
    assert_eq!(wire.said("wallet/balance", &leg(&user, &token, "i", 0)).await, ok(98_766));
    let long = with(leg(&user, &token, "b8", 1), &[("meta", json!("x".repeat(3 << 20)))]);
    assert_eq!(wire.said("transaction/bet", &long).await.0, "RS_ERROR_WRONG_SYNTAX");
    known_by_name(&node, &house_public).await;

    // Not its address, not its key, not its name.
    assert_eq!(
        wire.call("fenced", "transaction/bet", &leg(&user, &token, "b9", 1)).await,
        json!({ "status": "RS_ERROR_INVALID_PARTNER" })
    );
    assert_eq!(
        wire.call("studio", "transaction/bet", &leg(&user, &token, "b9", 1)).await,
        json!({ "status": "RS_ERROR_INVALID_PARTNER" })
    );
    let stranger = Wire { signer: Signer::from_pem(&generate().unwrap().0).unwrap(), house: node.address };
    assert_eq!(
        stranger.said("transaction/bet", &leg(&user, &token, "b9", 1)).await.0,
        "RS_ERROR_INVALID_SIGNATURE"
    );

    // What it said besides is kept as it came, and was never read.
    let said: String = sqlx::query_scalar("select said from wager_command where partner = 7 and key = 'b1'")
        .fetch_one(store.pool())
        .await
        .unwrap();
    let said: Value = serde_json::from_str(&said).unwrap();
    assert_eq!(
        said,
        json!({ "supplier_transaction_id": "sup-77", "supplier_user": "u-5", "bet": "zone 3",
        "jackpot_win": 0.25, "meta": { "device": "phone", "note": "<b>'; drop table round; --</b>\u{0}" } })
    );
    books_are_right(&store).await;
    drop(node);
    db.close().await;
}

/// What players read for the vendor, and the key by which it tells our calls.
async fn known_by_name(node: &Node, house_public: &str) {
    let (_, menus) = node.client("").get("/lgw/games/game_menus").await;
    assert!(menus.to_string().contains("\"displayName\":\"Faraway\""), "{menus}");
    let key: Value = reqwest::get(format!("http://{}/.well-known/mela-vendor-key.json", node.address))
        .await
        .unwrap()
        .json()
        .await
        .unwrap();
    assert_eq!((&key["pem"], &key["bits"]), (&json!(house_public), &json!(2048)));
}

/// A live lobby goes from game to game within one session; a slot does not (domain.md 1.3).
async fn lobby(wire: &Wire, rahim: &Client, user: &str) {
    let mut tokens = Vec::new();
    for name in ["lobby", "tiger"] {
        let (node, _) = node_of(rahim, name).await;
        let (_, answer) = launch(rahim, node, "real").await;
        tokens.push(answer["value"]["url"].as_str().unwrap().split_once("?t=").unwrap().1.to_owned());
    }
    let there = [("game_code", json!("fw_bac")), ("round", json!("live-1"))];
    let placed = with(leg(user, &tokens[0], "l1", 100), &there);
    assert_eq!(wire.said("transaction/bet", &placed).await.0, "RS_OK");
    let placed = with(leg(user, &tokens[1], "l2", 100), &there);
    assert_eq!(wire.said("transaction/bet", &placed).await.0, "RS_ERROR_INVALID_GAME");
    let undo = with(
        leg(user, &tokens[0], "l3", 0),
        &[("reference_transaction_uuid", json!("l1")), there[1].clone()],
    );
    assert_eq!(wire.said("transaction/rollback", &undo).await.0, "RS_OK");
}

/// Seen to fail while the socket told the vendor's own code for a name.
#[tokio::test]
async fn winners_are_told_by_the_names_of_their_games_in_both_languages() {
    let (house_private, house_public) = generate().unwrap();
    let (_, there) = partner(&house_public).await;
    let vendor = Vendor::new();
    let mut partner = vendor.partner();
    (partner.header, partner.games_url, partner.operator_id) =
        (HEADER.to_owned(), format!("http://{there}/hub"), "mela-bd".to_owned());
    let mut configuration = crate::support::configuration(&vendor);
    configuration.play.signing_key = house_private;
    configuration.play.partners = vec![partner];
    let (db, store) = fresh().await;
    let node = Node::open(&store, &configuration).await;
    node.house.launcher.take_list(crate::support::VENDOR).await.unwrap();
    let (rahim, member) = node.register("rahim", None).await;
    let (tiger, _) = node_of(&rahim, "tiger").await;
    let (_, answer) = launch(&rahim, tiger, "real").await;
    let token = answer["value"]["url"].as_str().unwrap().split_once("?t=").unwrap().1.to_owned();
    let mut bengali = connect(node.address, None, &["winners.bn"]).await;
    let mut english = connect(node.address, None, &["winners.en"]).await;

    let wire = Wire { signer: vendor.signer(), house: node.address };
    let user = crate::support::user_of(member);
    let placed = leg(&user, &token, "b1", 1_000_000);
    assert_eq!(wire.call("foreign", "transaction/bet", &placed).await["status"], "RS_OK");
    let changes = [("reference_transaction_uuid", json!("b1")), ("round_closed", json!(true))];
    let won = with(leg(&user, &token, "w1", 60_000_000), &changes);
    assert_eq!(wire.call("foreign", "transaction/win", &won).await["status"], "RS_OK");
    for (socket, name, lang) in [(&mut bengali, "রংপুরের বাঘ", "BN"), (&mut english, "Tiger of Rangpur", "EN")]
    {
        let (kind, told) = update(socket).await;
        let entry = &told["vo"];
        assert_eq!((kind.as_str(), &entry["gameName"]), ("winner", &json!(name)), "{told}");
        assert_eq!(entry["nodeId"].to_string().trim_matches('"'), tiger.to_string());
        assert_eq!((&entry["customerName"], &entry["winAmount"]), (&json!("ra***m"), &json!("600.00")));
        let path = format!("/wps/games/winners?gameCategory=ALL&language={lang}&limitNum=20");
        let (_, board) = node.client("").get(&path).await;
        let row = &board["value"]["list"][0]["vo"];
        assert_eq!((&row["gameName"], &row["winAmount"]), (&json!(name), &json!("600.00")), "{board}");
    }
    books_are_right(&store).await;
    drop(node);
    db.close().await;
}
