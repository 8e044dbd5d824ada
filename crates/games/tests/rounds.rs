//! The rounds that other engines are tested against (`slots.json`) are those that this engine plays.

use games::{fairness::Words, slots};
use kernel::Amount;
use serde_json::Value;
use sha2::{Digest, Sha256};

#[test]
fn every_model_and_every_round_of_the_file_is_what_is_played() {
    let file: Value = serde_json::from_str(include_str!("slots.json")).unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let (server, client) = (text(&file["server"]), text(&file["client"]));
    let models = file["models"].as_array().unwrap();
    for model in slots::models() {
        let known = models.iter().any(|known| known["version"] == model.version());
        assert!(known, "{}: cargo run --package games --example rounds", model.id);
    }
    let (mut tumbled, mut freed, mut capped) = (0, 0, 0);
    for known in models {
        let model: slots::Model = serde_json::from_str(known["rules"].as_str().unwrap()).unwrap();
        assert_eq!(known["rules"], model.canonical(), "{}", known["id"]);
        let slot = &slots::Evaluator::new(&model).unwrap();
        let hash = hex::encode(Sha256::digest(text(&known["rules"])));
        assert_eq!(known["version"], hash, "the version is the hash of the rules");
        for round in known["rounds"].as_array().unwrap() {
            let stake: Amount = serde_json::from_value(round["stake"].clone()).unwrap();
            let mut words = Words::new(&server, &client, round["nonce"].as_u64().unwrap());
            let book = slots::play(slot, &mut words, stake).unwrap();
            let text = serde_json::to_string(&book).unwrap();
            assert_eq!(round["sha256"], hex::encode(Sha256::digest(&text)), "{} {round}", known["id"]);
            assert_eq!(round["payout"], book.payout.to_string());
            assert_eq!(round["words"], words.drawn().len());
            tumbled += usize::from(text.contains("\"tumble\""));
            freed += usize::from(text.contains("\"freeSpins\""));
            capped += usize::from(text.contains("\"cap\""));
        }
    }
    // What an engine elsewhere could get wrong is among them.
    assert!(tumbled >= 10 && freed >= 15 && capped >= 4, "{tumbled} {freed} {capped}");
}
