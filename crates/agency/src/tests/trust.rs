//! Whose a statement is: published keys, their rotation, and the chain of an agent's statements.

use aws_lc_rs::digest::{SHA256, digest};

use super::*;
use crate::{
    keys::{Keys, fingerprint},
    statement::Key,
};

impl House {
    async fn published(&self) -> Keys {
        let (status, keys) = self.get("/.well-known/mela-keys.json", KARIM).await;
        assert_eq!(status, 200, "{keys}");
        serde_json::from_value(keys).unwrap()
    }

    /// The same house, with these seeds in its configuration.
    async fn with_seeds(&self, seed: u8, next: Option<u8>) -> Agency {
        let hex = |seed: u8| crate::Seed(hex::encode([seed; 32]));
        let mut settings = (*self.agency.settings).clone();
        settings.signing_seed = hex(seed);
        settings.next_signing_seed = next.map(hex).unwrap_or_default();
        Agency::start(self.store.clone(), settings, Arc::new(Appoints)).await.unwrap()
    }
}

/// A statement altered and signed with one's own key is genuine under the file's key, and not of the house. Fails where
/// nothing says whose the key is.
#[tokio::test]
async fn a_statement_signed_with_ones_own_key_is_not_of_the_house() {
    let house = House::open().await;
    house.play(PLAYER, 1_000, Duration::ZERO).await;
    house.clock.advance(Duration::minutes(5));
    house.settle().await.unwrap();
    let keys = house.published().await;
    let genuine = house.files(KARIM).await.remove(0);
    assert!(keys.knows(&check(&genuine).unwrap().public_key));
    let mut forged: File = serde_json::from_str(&genuine).unwrap();
    let own = Key::from_seed(&[9; 32]).unwrap();
    forged.document = forged.document.replace("1000.00", "9000.00").replace("\"3.00\"", "\"27.00\"");
    forged.signature = hex::encode(own.sign(&forged.document));
    forged.public_key = own.public();
    let forged = check(&serde_json::to_string(&forged).unwrap()).unwrap();
    assert!(forged.is_right(), "right in itself: {forged:?}");
    assert!(!keys.knows(&forged.public_key));
    assert_eq!(keys.keys[0].fingerprint, fingerprint(&keys.keys[0].public_key));
    house.close().await;
}

/// Announced before it signs, kept after it signed; what the old key signed is handed out under the old key.
#[tokio::test]
async fn keys_follow_each_other_and_old_statements_stay_genuine() {
    let mut house = House::open().await;
    house.agency = house.with_seeds(1, Some(2)).await;
    let (routes, _) = agent_routes(house.agency.clone()).split_for_parts();
    let door: Arc<dyn web::MemberDoor> = Arc::new(Door);
    house.site = routes.layer(Extension(door.clone()));
    house.play(PLAYER, 1_000, Duration::ZERO).await;
    house.clock.advance(Duration::minutes(5));
    house.settle().await.unwrap();
    let old = house.files(KARIM).await.remove(0);
    let second = Key::from_seed(&[2; 32]).unwrap().public();
    let announced = house.published().await;
    assert!(announced.knows(&second), "{announced:?}");
    assert_eq!(announced.keys.iter().filter(|key| key.since.is_some() && key.until.is_none()).count(), 1);
    house.agency = house.with_seeds(2, None).await;
    let (routes, _) = agent_routes(house.agency.clone()).split_for_parts();
    house.site = routes.layer(Extension(door));
    house.play(PLAYER, 1_000, Duration::ZERO).await;
    house.clock.advance(Duration::minutes(5));
    house.settle().await.unwrap();
    let files = house.files(KARIM).await;
    assert_eq!(files[1], old);
    let keys = house.published().await;
    for (file, until) in [(&files[0], false), (&files[1], true)] {
        let checked = check(file).unwrap();
        assert!(checked.is_right());
        let key = keys.keys.iter().find(|key| key.public_key == checked.public_key).unwrap();
        assert_eq!(key.until.is_some(), until);
    }
    house.close().await;
}

/// Each statement of an agent names the one before it. Fails where nothing is named.
#[tokio::test]
async fn the_statements_of_an_agent_are_a_chain() {
    let house = House::open().await;
    for _ in 0..3 {
        house.play(PLAYER, 1_000, Duration::ZERO).await;
        house.clock.advance(Duration::minutes(5));
        house.settle().await.unwrap();
    }
    let files = house.files(KARIM).await;
    let of = |file: &String| serde_json::from_str::<File>(file).unwrap().document;
    let hash = |file: &String| hex::encode(digest(&SHA256, of(file).as_bytes()).as_ref());
    let previous: Vec<Option<String>> =
        files.iter().map(|file| check(file).unwrap().document.previous).collect();
    assert_eq!(previous, [Some(hash(&files[1])), Some(hash(&files[2])), None]);
    let heads = house.agency.heads().await.unwrap();
    assert_eq!(heads.agents, 2);
    // Another head makes another whole.
    sqlx::query("update agency_chain set head = sha256('x') where agent = $1")
        .bind(KARIM.0)
        .execute(house.store.pool())
        .await
        .unwrap();
    assert_ne!(house.agency.heads().await.unwrap().root, heads.root);
    house.close().await;
}

/// As one was made before bets were weighed and statements chained.
#[test]
fn a_statement_of_the_first_rule_still_verifies() {
    let document = r#"{"id":"00000000-0000-0000-0000-000000000001","rule":"realtime_salary/1","agent":"2","contract":"7","contractVersion":1,"currency":"BDT","from":"2026-01-05T12:00:00Z","to":"2026-01-05T12:05:00Z","inputs":{"rate":3000,"ownPlayCounts":false,"lines":[{"member":"3","validBet":"2555.00","through":null}],"below":[],"residue":0,"debt":"0.00"},"result":{"validBet":"2555.00","earned":"7.665","paid":"7.665","residue":0,"debt":"0.00"}}"#;
    let key = Key::from_seed(&[7; 32]).unwrap();
    let file = File {
        document: document.to_owned(),
        signature: hex::encode(key.sign(document)),
        public_key: key.public(),
    };
    let checked = check(&serde_json::to_string(&file).unwrap()).unwrap();
    assert!(checked.is_right(), "{checked:?}");
}
