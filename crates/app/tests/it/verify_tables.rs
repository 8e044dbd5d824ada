//! `mela verify` against what a running node played at its tables: a round of each game, a whole shoe, a whole chain, a session in a fishing
//! room. As it is told it is true; with a card, a result, a hash or a hit changed it is told what differs.

use futures::future::join_all;
use games::table::{card::Card, drawn};
use kernel::id::TableId;
use serde_json::{Value, json};
use store::{Store, testing::TestDb};
use tables::Terms;
use time::Duration;

use crate::{
    angler::{Angler, sits},
    hall::{Chain, bets, ends, locks, rests, table, terms},
    support::{Client, Node, Vendor, books_are_right, configuration, fresh, until},
    verify::{keys_of, mela, said},
};

/// A game of tables with where its round is bet on; what of its proof is bent, and what differs then.
struct Game {
    rules: &'static str,
    cell: &'static str,
    bent: &'static [(&'static str, &'static [&'static str])],
}

const SPUN: [(&str, &[&str]); 3] =
    [("/hash", &["commitment", "chain"]), ("/chainEnd", &["chain"]), ("/commitment", &["commitment"])];
const DEALT: [(&str, &[&str]); 3] =
    [("/opened/0/card", &["cards", "hand"]), ("/opened/0/salt", &["cards"]), ("/shoeRoot", &["cards"])];
const GAMES: [Game; 8] = [
    Game { rules: "roulette-1", cell: "red", bent: &[("/result/pocket", &["result"])] },
    Game { rules: "sic-bo-1", cell: "small", bent: &[("/result/0", &["result"])] },
    Game { rules: "baccarat-1", cell: "banker", bent: &[("/result/player/0", &["hand"])] },
    Game { rules: "dragon-tiger-1", cell: "dragon", bent: &[("/result/tiger", &["hand"])] },
    Game { rules: "andar-bahar-1", cell: "andar", bent: &[("/result/joker", &["result"])] },
    Game { rules: "teen-patti-1", cell: "player", bent: &[("/result/dealer/2", &["result"])] },
    Game {
        rules: BLACKJACK,
        cell: "seat:1",
        bent: &[("/result/dealer/0", &["hand"]), ("/result/seats/0/hands/0/cards/1", &["hand"])],
    },
    Game { rules: "crash-1", cell: "hand", bent: &[("/result/hundredths", &["result"])] },
];
const BLACKJACK: &str = "blackjack-1";

/// The house, and who plays there.
struct Fair {
    db: TestDb,
    store: Store,
    node: Node,
    rahim: Client,
}

impl Fair {
    async fn open() -> Self {
        let (db, store) = fresh().await;
        let node = Node::open(&store, &configuration(&Vendor::new())).await;
        let (rahim, _) = node.register("rahim", None).await;
        Self { db, store, node, rahim }
    }

    /// What a call of everybody answers; what `mela verify` says of its address.
    async fn verifies(&self, path: &str) -> Value {
        let (status, told) = self.rahim.get(path).await;
        assert_eq!(status, 200, "{path}: {told}");
        let (code, words) = said(&mela(&[&format!("http://{}{path}", self.node.address)], ""));
        assert_eq!(code, Some(0), "{path}: {words}");
        assert!(words.contains("the round is what its record says"), "{path}: {words}");
        told["value"].clone()
    }

    async fn close(self) {
        books_are_right(&self.store).await;
        drop(self.node);
        self.db.close().await;
    }
}

/// Something else of the same kind: another card, another hash, another number.
fn another(value: &Value) -> Value {
    match value {
        Value::Number(number) => {
            json!(number.as_u64().map(|number| if number > 1 { number - 1 } else { number + 1 }))
        }
        Value::String(card) if card.len() == 2 => json!(if card == "As" { "Kd" } else { "As" }),
        Value::String(hash) => json!(if hash.starts_with('0') { "1" } else { "0" }.to_owned() + &hash[1..]),
        other => panic!("nothing to be bent: {other}"),
    }
}

/// Whatever of a true proof is changed, `mela verify` names it.
fn is_found(proof: &Value, change: impl FnOnce(&mut Value), differs: &[&str]) {
    let mut bent = proof.clone();
    change(&mut bent);
    assert_ne!(bent, *proof);
    // Who says whom they trust leaves nothing behind on the machine; nobody is trusted, and what differs is told before that.
    let (code, words) = said(&mela(&["-", "--trust", "/dev/null"], &bent.to_string()));
    assert_eq!(code, Some(1), "{differs:?}: {words}");
    let verdict = words.lines().find(|line| line.contains("NOT what its record says")).unwrap_or_default();
    assert!(differs.iter().all(|name| verdict.contains(name)), "{differs:?}: {words}");
}

fn is_found_at(proof: &Value, path: &str, differs: &[&str]) {
    let change = |bent: &mut Value| {
        let at = bent.pointer_mut(path).unwrap_or_else(|| panic!("{path} in {proof}"));
        *at = another(at);
    };
    is_found(proof, change, differs);
}

/// A chain whose first round of blackjack has neither an ace nor a ten among its first cards: somebody must decide, and nobody may be
/// insured.
fn undecided() -> Chain {
    let is_small = |card: &Card| ('2'..='9').any(|rank| card.to_string().starts_with(rank));
    let rules = drawn::rules(BLACKJACK).unwrap();
    Chain::known(|words| rules.shoe(words).unwrap()[..4].iter().all(is_small))
}

/// Seen to fail with a program that tells what differs and ends well.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_round_of_each_game_of_tables_is_verified_by_the_program() {
    let fair = Fair::open().await;
    let mut played = Vec::new();
    for game in &GAMES {
        let chain = (game.rules == BLACKJACK).then(undecided);
        let table = table(&fair.store, terms(game.rules), chain.as_ref()).await;
        played.push((table, bets(&fair.rahim, table, (game.cell, "10")).await));
    }
    let path = |(table, round): &(TableId, i64)| format!("/play/tables/{table}/rounds/{round}");
    let open = format!("http://{}{}", fair.node.address, path(&played[0]));
    let (code, words) = said(&mela(&[&open], ""));
    assert!(code == Some(1) && words.contains("this round is not drawn yet"), "{words}");
    for (table, _) in &played {
        locks(&fair.store, *table).await;
    }
    join_all(played.iter().map(|round| ends(&fair.rahim, &fair.store, *round))).await;
    for (game, round) in GAMES.iter().zip(&played) {
        let proof = fair.verifies(&path(round)).await;
        assert_eq!(proof["rules"], game.rules);
        let common = if proof["hash"].is_null() { &DEALT } else { &SPUN };
        for (path, differs) in game.bent.iter().chain(common) {
            is_found_at(&proof, path, differs);
        }
    }
    fair.close().await;
}

/// Rounds follow each other as quickly as they may.
fn quick(rules: &str) -> Terms {
    Terms { open: Duration::milliseconds(100), ..terms(rules) }
}

/// Waits until a round has begun from a place after this one, and lets no further one follow.
async fn has_left(fair: &Fair, table: TableId, (chain, place): (i64, i64)) {
    let left = "select exists (select from table_round where table_id = $1 and (chain, place) > ($2, $3))";
    until("a place of a chain is left behind", async || {
        let left = sqlx::query_scalar(left).bind(table.0).bind(chain).bind(place);
        left.fetch_one(fair.store.pool()).await.unwrap()
    })
    .await;
    rests(&fair.store, table).await;
}

/// Seen to fail with a program that tells what differs and ends well.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_whole_shoe_is_verified_by_the_program_and_so_is_a_whole_chain() {
    let fair = Fair::open().await;
    let shoes = Chain { seed: "the last shoe".to_owned(), length: 2, salt: None };
    let spins = Chain { seed: "the last spin".to_owned(), length: 12, salt: None };
    let baccarat = table(&fair.store, quick("baccarat-1"), Some(&shoes)).await;
    let roulette = table(&fair.store, quick("roulette-1"), Some(&spins)).await;
    let (_, before) = fair.rahim.get(&format!("/play/tables/{roulette}/chains")).await;
    assert_eq!(before["value"][0]["chainEnd"], spins.hash(0));
    tokio::join!(has_left(&fair, roulette, (1, 12)), has_left(&fair, baccarat, (1, 1)));
    a_chain_is_checked(&fair, roulette).await;
    a_shoe_is_checked(&fair, baccarat).await;
    fair.close().await;
}

/// All of its rounds, and those after some.
async fn a_chain_is_checked(fair: &Fair, table: TableId) {
    let proof = fair.verifies(&format!("/play/tables/{table}/chains/1")).await;
    let rounds = proof["rounds"].as_array().unwrap();
    assert_eq!((rounds.len(), &proof["length"], &proof["place"]), (12, &json!(12), &json!(12)));
    let rest = fair.verifies(&format!("/play/tables/{table}/chains/1?after=7")).await;
    assert_eq!(rest["rounds"].as_array().unwrap().len(), 5);
    assert_eq!((&rest["hash"], &rest["chainEnd"]), (&json!("the last spin"), &proof["chainEnd"]));
    for (path, differs) in [
        ("/rounds/4/result/pocket", &["rounds"][..]),
        ("/rounds/4/place", &["order"]),
        ("/hash", &["chain", "rounds"]),
        ("/chainEnd", &["chain"]),
        ("/salt", &["salt", "rounds"]),
        ("/place", &["chain", "order"]),
    ] {
        is_found_at(&proof, path, differs);
    }
    is_found(&proof, |bent| drop(bent["rounds"].as_array_mut().unwrap().remove(4)), &["order"]);
}

/// All hands of a shoe that is over, alone and together, while the next one is dealt.
async fn a_shoe_is_checked(fair: &Fair, table: TableId) {
    let proof = fair.verifies(&format!("/play/tables/{table}/chains/1")).await;
    let hands = proof["rounds"].as_array().unwrap();
    let of_shoe = |hand: &Value| hand["place"] == 1 && hand["shoeRoot"] == hands[0]["shoeRoot"];
    assert!(hands.len() > 60 && hands.iter().all(of_shoe), "{} hands", hands.len());
    for (path, differs) in [
        ("/rounds/20/result/banker/0", &["rounds"][..]),
        ("/rounds/20/shoeRoot", &["rounds"]),
        ("/hash", &["chain", "rounds"]),
    ] {
        is_found_at(&proof, path, differs);
    }
    is_found(&proof, |bent| drop(bent["rounds"].as_array_mut().unwrap().remove(20)), &["order"]);
    let hand = fair.verifies(&format!("/play/tables/{table}/rounds/21")).await;
    for (path, differs) in [
        ("/result/banker/0", &["hand", "result"][..]),
        ("/opened/0/card", &["cards", "hand"]),
        ("/shoeRoot", &["cards", "shoe"]),
        ("/hash", &["commitment", "chain", "shoe", "result"]),
    ] {
        is_found_at(&hand, path, differs);
    }
}

/// Seen to fail with a program that tells what differs and ends well.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_in_a_fishing_room_is_verified_by_the_program() {
    let fair = Fair::open().await;
    let room = table(&fair.store, terms("fishing-1+reef"), None).await;
    let session = sits(&fair.rahim, room, (2, "200")).await;
    let mut angler = Angler::at(fair.node.address, &fair.rahim, room).await;
    angler.shoots_until(6).await;
    let path = format!("/play/rounds/{}", session["id"].as_str().unwrap());
    let address = format!("http://{}{path}", fair.node.address);
    let keys = keys_of(fair.node.address).await;
    let trusted = keys.to_str().unwrap();
    let by_address = || said(&mela(&[&address, "--token", &fair.rahim.token, "--trust", trusted], ""));
    let (code, words) = by_address();
    assert!(code == Some(1) && words.contains("not revealed yet"), "{words}");
    angler.leaves().await;
    let (status, answer) = fair.rahim.post("/play/seeds/rotate", json!({ "clientSeed": "the-next" })).await;
    assert_eq!(status, 200, "{answer}");
    let (code, words) = by_address();
    assert_eq!(code, Some(0), "{words}");
    assert!(
        words.contains("the round is what its record says") && words.contains("signer:     known"),
        "{words}"
    );
    let (_, record) = fair.rahim.get(&path).await;
    let record = &record["value"];
    assert!(record["input"]["hits"].as_array().unwrap().len() >= 6, "{record}");
    for (path, differs) in [
        ("/outcome/paid/0/0", &["outcome"][..]),
        ("/serverSeed", &["commitment", "words", "outcome"]),
        ("/commitment", &["commitment", "signed"]),
        ("/outcome/seed", &["outcome"]),
    ] {
        is_found_at(record, path, differs);
    }
    is_found(record, |bent| bent["input"]["hits"][0]["cost"] = json!("3.00"), &["payout", "signed"]);
    is_found(
        record,
        |bent| drop(bent["input"]["hits"].as_array_mut().unwrap().pop()),
        &["outcome", "signed"],
    );
    is_found(record, |bent| bent["payout"] = json!("1000.00"), &["payout", "signed"]);
    is_found(record, |bent| bent["stake"] = json!("100.00"), &["payout", "signed"]);
    std::fs::remove_file(keys).unwrap();
    fair.close().await;
}
