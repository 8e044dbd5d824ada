//! Games of cards: rounds that are hands of one shoe.

use games::verify::table as verify;
use serde_json::json;
use sqlx::Connection;

use super::*;

impl Fair {
    /// Opens and ends the next round.
    async fn plays(&self, host: &(Host, Hosting)) -> Round {
        let next = self.store.now() + Duration::MINUTE;
        assert_eq!(host.0.step(host.1, next).await.unwrap(), Step::Came(Phase::Open));
        self.settles(host).await
    }

    /// What anybody finds who checks the proof of a round: how many lines of it hold, and what does not.
    async fn checks(&self, round: &Round) -> (usize, Vec<String>) {
        let proof = json!(self.tables.proof(self.table.id, round.number).await.unwrap()).to_string();
        let report = verify::check(&verify::parse(&proof).unwrap().unwrap()).unwrap();
        (report.lines.len(), report.wrong.iter().map(ToString::to_string).collect())
    }

    /// The proof of a round shows its hash, and with it the whole shoe.
    async fn is_told(&self, round: &Round) -> bool {
        json!(self.tables.proof(self.table.id, round.number).await.unwrap())["hash"].is_string()
    }
}

/// The hash of a place would tell every hand of its shoe. Seen to fail where it was told with the first result.
/// Shows: attack:A33.
#[tokio::test]
async fn hands_follow_each_other_in_a_shoe_that_is_bound_before_and_told_after() {
    let fair = Fair::of("baccarat-1").await;
    let host = fair.host().await;
    let first = fair.plays(&host).await;
    assert_eq!((first.place, first.hand), (1, 1));
    assert!(first.shoe_root.is_some());
    assert_eq!(fair.checks(&first).await, (4, vec![]), "its cards alone");

    // Another node goes on with the same shoe.
    fair.dies(host.1).await;
    let host = fair.host().await;
    let second = fair.plays(&host).await;
    assert_eq!((second.place, second.hand), (1, 2));
    assert_eq!(second.shoe_root, first.shoe_root);
    let rules = games::table::drawn::rules("baccarat-1").unwrap();
    let places = |round: &Round| rules.cards_of(round.result.as_ref().unwrap()).unwrap();
    assert_eq!(places(&second).start, places(&first).end, "no card between them");
    assert!(!fair.is_told(&second).await && !fair.is_told(&first).await);

    // The shoe comes to its last hand but one.
    let chain = Chain::find(&fair.store, fair.table.id, 1).await.unwrap().unwrap();
    let ends =
        |hand: &i32| chain.at(1).unwrap().draw(&Round { hand: *hand, ..second.clone() }).unwrap().is_last;
    let last = (3..).find(ends).unwrap();
    let skipped =
        sqlx::query("update table_round set hand = $2 where id = $1").bind(second.id).bind(last - 1);
    let mut owner = sqlx::PgConnection::connect_with(&fair.db.connect).await.unwrap();
    skipped.execute(&mut owner).await.unwrap();
    let next = fair.store.now() + Duration::MINUTE;
    assert_eq!(host.0.step(host.1, next).await.unwrap(), Step::Came(Phase::Open));
    assert!(!fair.is_told(&first).await, "the last hand takes bets");
    let ended = fair.settles(&host).await;
    assert_eq!((ended.place, ended.hand), (1, last));
    assert_eq!(fair.checks(&first).await, (7, vec![]), "and now the whole shoe");
    assert_eq!(fair.checks(&ended).await, (7, vec![]));

    // A new shoe begins, under a root of its own, and shows no results of the one before.
    let view = json!(fair.tables.view(fair.table.id).await.unwrap());
    assert_eq!(view["results"].as_array().unwrap().len(), 3);
    assert_eq!(host.0.step(host.1, next).await.unwrap(), Step::Came(Phase::Open));
    let fresh = fair.round().await;
    assert_eq!((fresh.place, fresh.hand), (2, 1));
    assert_ne!(fresh.shoe_root, first.shoe_root);
    let view = json!(fair.tables.view(fair.table.id).await.unwrap());
    assert_eq!((&view["results"], &view["round"]["hand"]), (&json!([]), &json!(1)));
    assert_eq!(view["round"]["shoeRoot"], json!(fresh.shoe_root));
    fair.closes().await;
}

/// The cards of a hand that was called off are never seen, and nobody can tell which hand would have had them.
#[tokio::test]
async fn a_hand_that_is_called_off_leaves_its_cards_in_the_shoe() {
    let fair = Fair::of("dragon-tiger-1").await;
    let host = fair.host().await;
    assert_eq!(host.0.step(host.1, fair.store.now()).await.unwrap(), Step::Came(Phase::Open));
    let round = fair.round().await;
    fair.places(&fair.stake(RAHIM, "dragon", taka(10), &round)).await.unwrap();
    let mut tx = fair.store.begin().await.unwrap();
    let why = ("A card fell", "admin");
    assert!(round::sql::void(&mut tx, (fair.table.id, round.number), why).await.unwrap());
    tx.commit().await.unwrap();
    assert_eq!(host.0.step(host.1, fair.store.now()).await.unwrap(), Step::Came(Phase::Void));
    assert_eq!(fair.balance(RAHIM).await, taka(1_000).money());
    assert!(!fair.is_told(&fair.round().await).await, "the shoe goes on");

    let next = fair.plays(&host).await;
    assert_eq!((next.place, next.hand), (1, 2));
    assert_eq!(next.result.as_ref().unwrap()["from"], json!(2), "after the two that nobody saw");
    assert_eq!(fair.checks(&next).await, (4, vec![]));
    fair.closes().await;
}
