//! What everybody is told of chains.

use serde_json::{Value, json};

use super::{
    calls::{ask, router},
    *,
};

/// Of a chain everybody knows the end before its first round, and of its rounds those whose hash is told. Seen to fail with the place
/// of a round that is still to be drawn.
#[tokio::test]
async fn a_chain_is_told_with_its_end_from_the_beginning_and_with_its_rounds_as_they_are_drawn() {
    let fair = Fair::opens().await;
    let router = router(&fair.tables);
    let told = async |path: &str| ask(&router, path, "", None).await;
    let chains = "/play/tables/1/chains";
    let (_, before) = told(chains).await;
    assert_eq!(
        (&before[0]["number"], &before[0]["first"], &before[0]["length"]),
        (&json!(1), &Value::Null, &json!(10_000))
    );
    assert_eq!(before[0]["chainEnd"].as_str().unwrap().len(), 64);
    let host = fair.host().await;
    for _ in 0..2 {
        assert_eq!(fair.goes_on(&host).await, Step::Came(Phase::Open));
        fair.settles(&host).await;
        let passed = sqlx::query("update table_round set ended_at = ended_at - interval '1 minute'");
        passed.execute(fair.store.pool()).await.unwrap();
    }
    assert_eq!(fair.goes_on(&host).await, Step::Came(Phase::Open));
    let (_, now) = told(chains).await;
    assert_eq!(
        (&now[0]["first"], &now[0]["last"], &now[0]["chainEnd"]),
        (&json!(1), &json!(3), &before[0]["chainEnd"])
    );
    let (_, proof) = told("/play/tables/1/chains/1").await;
    let numbers = |proof: &Value| -> Vec<i64> {
        proof["rounds"].as_array().unwrap().iter().map(|round| round["number"].as_i64().unwrap()).collect()
    };
    assert_eq!(
        (numbers(&proof), &proof["place"], &proof["next"]),
        (vec![1, 2], &json!(2), &Value::Null),
        "not the one that runs"
    );
    let checked = games::verify::chain::parse(&proof.to_string()).unwrap().unwrap();
    let report = games::verify::chain::check(&checked).unwrap();
    assert!(report.wrong.is_empty(), "{report:?}");
    let (_, rest) = told("/play/tables/1/chains/1?after=1").await;
    assert_eq!((numbers(&rest), &rest["hash"]), (vec![2], &proof["hash"]));
    let (_, nothing) = told("/play/tables/1/chains/1?after=2").await;
    assert_eq!((numbers(&nothing), &nothing["place"], &nothing["hash"]), (vec![], &json!(0), &Value::Null));
    for unknown in ["/play/tables/9/chains", "/play/tables/1/chains/2", "/play/tables/9/chains/1"] {
        assert_eq!(told(unknown).await.0, 404, "{unknown}");
    }
    fair.closes().await;
}
