//! `mela verify` against rounds that were really played: by address, by standard input, sealed, revealed, tampered.

use std::{
    io::Write,
    net::SocketAddr,
    path::PathBuf,
    process::{Command, Output, Stdio},
};

use serde_json::{Value, json};
use uuid::Uuid;

use crate::{
    fair::{Fair, Seat},
    support::{Client, Node, Vendor, configuration, fresh},
};

/// `mela verify` with these arguments, which reads this.
pub fn mela(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_mela"))
        .arg("verify")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

/// How it ended, and what it said.
pub fn said(output: &Output) -> (Option<i32>, String) {
    let both = [output.stdout.as_slice(), output.stderr.as_slice()].concat();
    (output.status.code(), String::from_utf8(both).unwrap())
}

/// The keys that a house publishes, in a file.
pub async fn keys_of(address: SocketAddr) -> PathBuf {
    let keys = std::env::temp_dir().join(format!("mela-trust-{}.json", Uuid::now_v7().simple()));
    let published = reqwest::get(format!("http://{address}/.well-known/mela-keys.json")).await.unwrap();
    std::fs::write(&keys, published.text().await.unwrap()).unwrap();
    keys
}

async fn played(rahim: &Client) -> Vec<String> {
    let mut rounds = Vec::new();
    for direction in ["over", "under"] {
        let ask =
            json!({ "requestId": Uuid::now_v7(), "stake": "10", "target": "50.50", "direction": direction });
        let (status, answer) = rahim.post("/play/dice", ask).await;
        assert_eq!(status, 200, "{answer}");
        rounds.push(answer["value"]["id"].as_str().unwrap().to_owned());
    }
    // One mine, so that the first tile is most often safe; either end is a round to verify.
    let ask = json!({ "requestId": Uuid::now_v7(), "stake": "10", "mines": 1 });
    let (status, answer) = rahim.post("/play/mines", ask).await;
    assert_eq!(status, 200, "{answer}");
    let id = answer["value"]["id"].as_str().unwrap().to_owned();
    let (_, answer) = rahim.post(&format!("/play/mines/{id}/reveal"), json!({ "tile": 7 })).await;
    if answer["value"]["state"] == "open" {
        let (status, answer) = rahim.post(&format!("/play/mines/{id}/cashout"), json!({})).await;
        assert_eq!(status, 200, "{answer}");
    }
    rounds.push(id);
    rounds
}

/// Seen to fail: with other rules of dice known here than are played, every roll is refused.
#[tokio::test(flavor = "multi_thread")]
async fn every_round_of_the_house_can_be_replayed() {
    let (db, store) = fresh().await;
    let node = Node::open(&store, &configuration(&Vendor::new())).await;
    let (rahim, _) = node.register("rahim", None).await;
    let rounds = played(&rahim).await;

    let address = |id: &str| format!("http://{}/play/rounds/{id}", node.address);
    let (code, words) = said(&mela(&[&address(&rounds[0]), "--token", &rahim.token], ""));
    assert_eq!(code, Some(1), "{words}");
    assert!(words.contains("the server seed of this round is not revealed yet"), "{words}");
    let (code, words) = said(&mela(&[&address(&rounds[0])], ""));
    assert_eq!(code, Some(1), "{words}");
    assert!(words.contains("--token"), "{words}");

    let (status, answer) = rahim.post("/play/seeds/rotate", json!({ "clientSeed": "the-next-one" })).await;
    assert_eq!(status, 200, "{answer}");
    let keys = keys_of(node.address).await;
    let keys = keys.to_str().unwrap();
    for id in &rounds {
        let (code, words) = said(&mela(&[&address(id), "--token", &rahim.token, "--trust", keys], ""));
        assert_eq!(code, Some(0), "{words}");
        assert!(words.contains("the round is what its record says"), "{words}");
        assert!(words.contains("signature:  matches") && words.contains("signer:     known"), "{words}");
        let (_, record) = rahim.get(&format!("/play/rounds/{id}")).await;
        let (code, words) = said(&mela(&["-", "--trust", keys], &record.to_string()));
        assert_eq!(code, Some(0), "{words}");
        stakes_are_signed(&record, keys);
        let mut record = record;
        record["value"]["payout"] = Value::from("123.45");
        let (code, words) = said(&mela(&["-", "--trust", keys], &record.to_string()));
        assert_eq!(code, Some(1), "{words}");
        assert!(words.contains("NOT what its record says: payout, signed differs"), "{words}");
    }
    std::fs::remove_file(keys).unwrap();
    drop(node);
    db.close().await;
}

/// Another stake is found, won or lost; a key that nobody trusts proves nothing; a record of before is true as far as its
/// seeds go, and no proof to who says whom they trust. Fails while nothing was signed: a lost round was true with any stake.
fn stakes_are_signed(record: &Value, keys: &str) {
    let document: Value =
        serde_json::from_str(record["value"]["signed"]["document"].as_str().unwrap()).unwrap();
    assert_eq!((&document["stake"], &document["round"]), (&record["value"]["stake"], &record["value"]["id"]));
    assert_eq!(document["player"].as_str().unwrap().len(), 32, "a name that tells nobody's number");
    let mut other = record.clone();
    other["value"]["stake"] = json!("1000.00");
    let (code, words) = said(&mela(&["-", "--trust", keys], &other.to_string()));
    assert!(code == Some(1) && words.contains("signed differs"), "{words}");
    let trust = std::env::temp_dir().join(format!("mela-none-{}.json", Uuid::now_v7().simple()));
    std::fs::write(&trust, r#"{"keys":[]}"#).unwrap();
    let (code, words) = said(&mela(&["-", "--trust", trust.to_str().unwrap()], &record.to_string()));
    assert!(code == Some(3) && words.contains("UNKNOWN"), "{words}");
    std::fs::remove_file(trust).unwrap();
    let mut before = record.clone();
    before["value"].as_object_mut().unwrap().remove("signed");
    let (code, words) = said(&mela(&["-", "--trust", keys], &before.to_string()));
    assert!(code == Some(3) && words.contains("unsigned: the stake is the word"), "{words}");
    let (code, words) = said(&mela(&["-"], &before.to_string()));
    assert!(code == Some(0) && words.contains("unsigned: the stake is the word"), "{words}");
}

/// Some rounds of a slot, by their names.
async fn spun(seat: &Seat, count: usize) -> Vec<String> {
    let mut rounds = Vec::new();
    for _ in 0..count {
        let (status, answer) = seat.spin(Uuid::now_v7(), "5.00").await;
        assert_eq!(status, 200, "{answer}");
        rounds.push(answer["value"]["round"].as_str().unwrap().to_owned());
    }
    rounds
}

/// Seen to fail: with seeds told while the session still draws from them, at the first assertion.
/// Shows: attack:A33.
#[tokio::test(flavor = "multi_thread")]
async fn every_round_of_a_slot_can_be_replayed_once_its_seed_is_open() {
    let fair = Fair::open().await;
    let (rahim, _) = fair.node.register("rahim", None).await;
    let seat = fair.session(&rahim, 1).await;
    let promised = seat.opened["seeds"].clone();
    let rounds = spun(&seat, 3).await;
    let address = |id: &str| format!("{}/rounds/{id}", fair.configuration.studio.public_url);

    let (_, sealed) = seat.studio.get(&format!("/rounds/{}", rounds[0])).await;
    assert_eq!(sealed["value"]["serverSeed"], Value::Null, "{sealed}");
    assert_eq!(sealed["value"]["words"], Value::Null, "{sealed}");
    assert_eq!(sealed["value"]["commitment"], promised["commitment"]);
    let (code, words) = said(&mela(&[&address(&rounds[0])], ""));
    assert_eq!(code, Some(1), "{words}");
    assert!(words.contains("not revealed yet"), "{words}");

    let turn = |seed: &str| json!({ "session": seat.session, "clientSeed": seed });
    for wrong in ["", "two words", "\u{9ae}\u{9c7}\u{9b2}\u{9be}", &"x".repeat(65)] {
        let (status, answer) = seat.studio.post("/seeds/turn", turn(wrong)).await;
        assert_eq!((status, &answer["value"]["code"]), (400, &json!("seed_invalid")), "{wrong}");
    }
    let (status, answer) = seat.studio.post("/seeds/turn", turn("my-own-part")).await;
    assert_eq!(status, 200, "{answer}");
    let turned = &answer["value"];
    assert_eq!(turned["revealed"]["commitment"], promised["commitment"]);
    assert_eq!(turned["revealed"]["nonces"], 3);
    assert_eq!(turned["commitment"], promised["nextCommitment"], "bound before the player named his part");
    assert_eq!((&turned["clientSeed"], &turned["nonce"]), (&json!("my-own-part"), &json!(0)));

    for id in &rounds {
        let (code, words) = said(&mela(&[&address(id)], ""));
        assert_eq!(code, Some(0), "{words}");
        assert!(words.contains("the round is what its record says"), "{words}");
    }
    bent(&seat.studio, &rounds[1]).await;

    // The next seed is sealed while the session lives, and open when it does not: here because the studio was killed.
    let later = spun(&seat, 1).await;
    let (_, sealed) = seat.studio.get(&format!("/rounds/{}", later[0])).await;
    assert_eq!(sealed["value"]["serverSeed"], Value::Null, "{sealed}");
    assert_eq!(sealed["value"]["clientSeed"], "my-own-part");
    fair.kill_studio();
    fair.restart_studio().await;
    let (code, words) = said(&mela(&[&address(&later[0])], ""));
    assert_eq!(code, Some(0), "{words}");
    let (status, answer) = fair.studio().get(&format!("/rounds/{}", Uuid::now_v7())).await;
    assert_eq!((status, &answer["value"]["code"]), (404, &json!("round_unknown")));
    fair.close().await;
}

/// The rules of each model are told to whoever asks, from any page, as the very text whose hash records name.
#[tokio::test(flavor = "multi_thread")]
async fn the_rules_of_every_slot_are_told_by_their_hash() {
    let fair = Fair::open().await;
    let origin = &fair.configuration.studio.public_url;
    assert!(games::slots::models().len() >= 21);
    for model in games::slots::models() {
        let answer = reqwest::get(format!("{origin}/models/{}", model.version())).await.unwrap();
        assert_eq!(answer.status(), 200, "{}", model.id);
        assert_eq!(answer.headers()["access-control-allow-origin"], "*");
        assert!(answer.headers()["cache-control"].to_str().unwrap().contains("immutable"));
        let text = answer.text().await.unwrap();
        assert_eq!(games::fairness::commitment(&text), model.version(), "{}", model.id);
        assert_eq!(serde_json::from_str::<games::slots::Model>(&text).unwrap(), *model);
    }
    let unknown = reqwest::get(format!("{origin}/models/{}", "0".repeat(64))).await.unwrap();
    assert_eq!(unknown.status(), 404);
    // Calls of a session stay with the game's own page.
    let session = reqwest::Client::new().post(format!("{origin}/seeds")).json(&json!({ "session": "none" }));
    let session = session.send().await.unwrap();
    assert!(session.headers().get("access-control-allow-origin").is_none());
    let (_, told) = fair.node.client("").get("/play/records").await;
    assert_eq!(told["value"]["origins"], json!([origin]));
    fair.close().await;
}

/// Whatever of a true record is changed, the replay tells.
async fn bent(studio: &Client, round: &str) {
    let (_, record) = studio.get(&format!("/rounds/{round}")).await;
    let seed = record["value"]["serverSeed"].as_str().unwrap();
    let other = seed.replace(&seed[..1], if seed.starts_with('0') { "1" } else { "0" });
    for (field, to, told) in [
        ("stake", json!("6.00"), "outcome"),
        ("serverSeed", json!(other), "commitment"),
        ("clientSeed", json!("another"), "words"),
        ("nonce", json!(9), "words"),
        ("payout", json!("123.45"), "payout"),
    ] {
        let mut record = record.clone();
        record["value"][field] = to;
        let (code, words) = said(&mela(&["-"], &record.to_string()));
        assert_eq!(code, Some(1), "{field}: {words}");
        let verdict =
            words.lines().find(|line| line.contains("NOT what its record says")).unwrap_or_default();
        assert!(verdict.contains(told), "{field}: {words}");
    }
}
