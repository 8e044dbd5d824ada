//! Chains whose salt is public randomness that was named before it existed.

use beacon::{Beacon, Pulse};

use super::*;
use crate::chain;

/// A beacon under a name, which has published so many pulses.
struct Known(&'static str, std::sync::Mutex<u64>);

#[async_trait::async_trait]
impl Beacon for Known {
    fn name(&self) -> &str {
        self.0
    }

    fn after(&self, _: OffsetDateTime) -> u64 {
        *self.1.lock().unwrap() + 1
    }

    fn published_at(&self, _: u64) -> Option<OffsetDateTime> {
        None
    }

    async fn pulse(&self, number: u64) -> Result<Option<Pulse>, beacon::Error> {
        let is_there = number <= *self.1.lock().unwrap();
        let [signature, randomness] = ["aa", "bb"].map(|text| format!("{text}{number:02x}"));
        Ok(is_there.then_some(Pulse { number, signature, randomness }))
    }
}

/// A second table, of which no chain was announced.
async fn unsalted(fair: &Fair) -> Table {
    let mut tx = fair.store.begin().await.unwrap();
    fair.table.set_state(&mut tx, TableState::Closed).await.unwrap();
    let table = Table::create(&mut tx, fair.table.terms.clone()).await.unwrap();
    tx.commit().await.unwrap();
    table
}

#[tokio::test]
async fn a_table_begins_when_the_pulse_is_there_that_was_named_with_the_end_of_its_chain() {
    let fair = Fair::opens().await;
    let table = unsalted(&fair).await;
    let known = Arc::new(Known("net", std::sync::Mutex::new(7)));
    let beacon: beacon::SharedBeacon = known.clone();
    let host = Host::new(fair.tables.clone(), beacon.clone());
    host.beat().await.unwrap();
    let hosting = host.claim().await.unwrap()[0];
    for _ in 0..2 {
        let waits = host.step(hosting, fair.store.now()).await.unwrap();
        assert!(matches!(waits, Step::Until(_)), "{waits:?}");
        // It is not published yet.
        chain::salt_all(&fair.store, &beacon).await.unwrap();
    }
    let announced = Chain::find(&fair.store, table.id, 1).await.unwrap().unwrap();
    assert_eq!(announced.salt, None);

    // Another beacon's pulse of that number is not what was announced.
    let other: beacon::SharedBeacon = Arc::new(Known("other", std::sync::Mutex::new(100)));
    chain::salt_all(&fair.store, &other).await.unwrap();
    assert_eq!(Chain::find(&fair.store, table.id, 1).await.unwrap().unwrap().salt, None);

    *known.1.lock().unwrap() = 8;
    chain::salt_all(&fair.store, &beacon).await.unwrap();
    // What is given stands, whoever asks again.
    *known.1.lock().unwrap() = 9;
    chain::salt_all(&fair.store, &beacon).await.unwrap();
    let salted = Chain::find(&fair.store, table.id, 1).await.unwrap().unwrap();
    assert_eq!((salted.salt.as_deref(), &salted.end), (Some("bb08"), &announced.end));
    assert_eq!(host.step(hosting, fair.store.now()).await.unwrap(), Step::Came(Phase::Open));
    let proof = serde_json::to_value(fair.tables.proof(table.id, 1).await.unwrap()).unwrap();
    let public = &proof["publicSalt"];
    assert_eq!(proof["salt"], "bb08");
    assert_eq!(
        (&public["beacon"], &public["pulse"], &public["signature"]),
        (&"net".into(), &8.into(), &"aa08".into())
    );
    fair.closes().await;
}

#[tokio::test]
async fn the_next_chain_is_announced_before_the_last_round_of_one() {
    let fair = Fair::opens().await;
    let host = fair.host().await;
    let ends_at = |place: i64| {
        let fair = &fair;
        async move {
            sqlx::query(
                "insert into table_round (table_id, number, id, rules, chain, place, phase, opened_at, lock_at, ended_at, result)
                 select $1, $2, gen_random_uuid(), 'roulette-1', 1, $2, 4, now(), now(), now() - interval '1 hour', '{}'",
            )
            .bind(fair.table.id.0)
            .bind(place)
            .execute(fair.store.pool())
            .await
            .unwrap();
        }
    };
    ends_at(9_499).await;
    assert_eq!(fair.goes_on(&host).await, Step::Came(Phase::Open));
    assert!(Chain::find(&fair.store, fair.table.id, 2).await.unwrap().is_none(), "long before its end");
    fair.settles(&host).await;
    ends_at(10_000).await;
    let beacon: beacon::SharedBeacon = Arc::new(Known("net", std::sync::Mutex::new(7)));
    let waits = Host::new(fair.tables.clone(), beacon);
    let next = waits.step(host.1, fair.store.now()).await.unwrap();
    assert!(matches!(next, Step::Until(_)), "{next:?}");
    let second = Chain::find(&fair.store, fair.table.id, 2).await.unwrap().unwrap();
    assert_eq!((second.salt, second.public.unwrap().pulse), (None, 8));
    fair.closes().await;
}
