//! Sessions of fishing, whose rounds are drawn from the same seeds as games of one player.

use games::{table::fishing::session_seed, verify::record};
use gate::seeds::Seed;
use kernel::id::RequestId;

use super::*;

/// With the seed that is in use everybody could know what each shot of the session kills.
#[tokio::test]
async fn no_seed_is_revealed_while_a_session_of_fishing_goes_on() {
    let table = Table::open().await;
    let mut tx = table.store.begin().await.unwrap();
    let seed = Seed::lock(&mut tx, RAHIM, table.store.now()).await.unwrap();
    let session = Round {
        owner: RAHIM,
        id: kernel::id::fresh(),
        game: "fishing".to_owned(),
        version: "fishing-1+reef".to_owned(),
        seed: seed.number,
        nonce: seed.nonce,
        stake: Amount::from_major(100).unwrap(),
        input: json!({}),
        outcome: json!({}),
        payout: Money::ZERO,
        state: State::Drawn,
        at: table.store.now(),
    };
    session.insert(&mut tx, RequestId::fresh()).await.unwrap();
    seed.count(&mut tx, RAHIM).await.unwrap();
    tx.commit().await.unwrap();
    let rotate = json!({ "clientSeed": "x" });
    assert_eq!(table.refused("/play/seeds/rotate", rotate.clone()).await, "round_open");
    let hits = json!({ "tides": {}, "hits": [] });
    let secret = seed.words(seed.nonce).map(|mut words| session_seed(&mut words)).unwrap();
    let mut tx = table.store.begin().await.unwrap();
    let ended = Round {
        input: hits,
        outcome: json!({ "seed": secret, "paid": [] }),
        payout: Money::from_major(100).unwrap(),
        state: State::Settled,
        ..session
    };
    ended.update(&mut tx).await.unwrap();
    tx.commit().await.unwrap();
    table.done("POST", "/play/seeds/rotate", rotate).await;
    let told = table.done("GET", &format!("/play/rounds/{}", ended.id), Value::Null).await;
    assert_eq!((&told["outcome"], &told["payout"]), (&ended.outcome, &json!("100.00")));
    assert_eq!(told["words"].as_array().unwrap().len(), 8);
    let verified = record::parse(&told.to_string()).unwrap();
    let report = record::check(&verified, |_| true).unwrap();
    assert_eq!(report.wrong, [""; 0], "{report:?}");
    table.close().await;
}
