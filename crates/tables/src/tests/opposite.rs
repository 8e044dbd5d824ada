//! Bets of accounts that seem to be one person's, on both sides of one round.

use super::*;

/// A third one who may bet.
const KAMAL: MemberId = MemberId(10_005);

/// Each of these members shows such a sign.
async fn show(fair: &Fair, kind: &str, value: &str, members: &[MemberId]) {
    for member in members {
        let noted = sqlx::query(
            "insert into guard_signal (kind, hash, member, first_at, last_at) values ($1, $2, $3, now(), now())",
        );
        let noted = noted.bind(kind).bind(value.as_bytes()).bind(member.0);
        noted.execute(fair.store.pool()).await.unwrap();
    }
}

/// Plays a round with these bets; what counts as valid bet of each member, in whole taka.
async fn plays(fair: &Fair, bets: &[(MemberId, &str, i64)]) -> Vec<i64> {
    let host = fair.host().await;
    // When the pause after the round before is over.
    host.0.step(host.1, fair.store.now() + Duration::seconds(6)).await.unwrap();
    let round = fair.round().await;
    for (member, cell, amount) in bets {
        fair.places(&fair.stake(*member, cell, taka(*amount), &round)).await.unwrap();
    }
    fair.settles(&host).await;
    fair.dies(host.1).await;
    valid(fair, bets).await
}

async fn valid(fair: &Fair, bets: &[(MemberId, &str, i64)]) -> Vec<i64> {
    let mut members: Vec<MemberId> = bets.iter().map(|(member, ..)| *member).collect();
    members.dedup();
    let mut all = Vec::new();
    for member in members {
        let last = Window { limit: 1, ..Window::default() };
        let rows = wager::rounds(&fair.store, member, &last).await.unwrap();
        all.push(rows[0].valid_bet.units() / taka(1).units());
    }
    all
}

/// Members of groups that covered each other, and what they could lose apart and together.
async fn kept(fair: &Fair) -> Vec<(Vec<i64>, i64, i64)> {
    let rows = sqlx::query_as(
        "select members, apart / 100000, together / 100000 from read_tables_opposite order by ended_at",
    );
    rows.fetch_all(fair.store.pool()).await.unwrap()
}

#[tokio::test]
async fn both_sides_of_one_person_count_what_they_could_lose_together() {
    let fair = Fair::opens().await;
    let both = [(RAHIM, "red", 100), (SALMA, "black", 100)];
    let covered = [(RAHIM, "red", 90), (SALMA, "black", 90), (SALMA, "straight:0", 5)];
    assert_eq!(plays(&fair, &both).await, [100, 100], "nothing tells that they are one");
    show(&fair, "network", "street", &[RAHIM, SALMA]).await;
    show(&fair, "payee", "rahim uddin", &[RAHIM, SALMA]).await;
    assert_eq!(plays(&fair, &covered).await, [90, 95], "a street shares an address, and strangers a name");
    show(&fair, "device", "phone", &[RAHIM, SALMA]).await;
    // Zero takes all of it: that is what one account's would count. It is seen all the same.
    assert_eq!(plays(&fair, &both).await, [100, 100]);
    assert_eq!(plays(&fair, &[(RAHIM, "red", 100), (SALMA, "red", 100)]).await, [100, 100]);
    assert_eq!(plays(&fair, &[(RAHIM, "red", 100), (SALMA, "dozen:1", 50)]).await, [100, 50], "side by side");
    // With the zero covered too nothing can be lost but 5 of 185: shares of it, by what each could lose alone.
    assert_eq!(plays(&fair, &covered).await, [2, 2]);
    let rows = kept(&fair).await;
    let members = vec![RAHIM.0, SALMA.0];
    assert_eq!(rows, [(members.clone(), 200, 200), (members, 185, 5)]);
    // Somebody looked at them: two of one house, who share a phone.
    let closed = "insert into guard_alert (id, kind, hash, hint, members, at, state)
                  values (gen_random_uuid(), 'device', 'phone', 'p', '{10001,10002}', now(), 'closed')";
    sqlx::query(closed).execute(fair.store.pool()).await.unwrap();
    assert_eq!(plays(&fair, &covered).await, [90, 95]);
    assert_eq!(kept(&fair).await.len(), 2);
    fair.closes().await;
}

/// Three who are linked by others, and cover the layout together though no two of them do.
#[tokio::test]
async fn accounts_hang_together_by_others() {
    let fair = Fair::opens().await;
    give(&fair.store, KAMAL).await;
    show(&fair, "device", "phone", &[RAHIM, SALMA]).await;
    show(&fair, "phone", "8801711", &[SALMA, KAMAL]).await;
    let thirds =
        [(RAHIM, "dozen:1", 100), (SALMA, "dozen:2", 100), (KAMAL, "dozen:3", 100), (KAMAL, "straight:0", 8)];
    // Twelve numbers of a third pay 300 of 308, zero pays 288.
    assert_eq!(plays(&fair, &thirds).await, [6, 6, 7]);
    assert_eq!(kept(&fair).await, [(vec![RAHIM.0, SALMA.0, KAMAL.0], 308, 20)]);
    fair.closes().await;
}

/// A settlement counts by the links that stood when the round was drawn: asked again with another valid bet, the money core would refuse it.
#[tokio::test]
async fn a_settlement_that_is_tried_again_counts_the_same() {
    let fair = Fair::opens().await;
    let first = fair.host().await;
    first.0.step(first.1, fair.store.now()).await.unwrap();
    let round = fair.round().await;
    let bets = [(RAHIM, "red", 90), (SALMA, "black", 90), (SALMA, "straight:0", 5)];
    for (member, cell, amount) in bets {
        fair.places(&fair.stake(member, cell, taka(amount), &round)).await.unwrap();
    }
    fair.passes(&round).await;
    assert_eq!(fair.goes_on(&first).await, Step::Came(Phase::Locked));
    assert_eq!(fair.goes_on(&first).await, Step::Came(Phase::Drawn));
    let drawn = fair.round().await;
    fair.tables.pay(&fair.table, &drawn).await.unwrap();
    show(&fair, "device", "phone", &[RAHIM, SALMA]).await;
    fair.dies(first.1).await;
    let second = fair.host().await;
    let settled = fair.settles(&second).await;
    fair.is_whole(&settled).await;
    assert_eq!(valid(&fair, &bets).await, [90, 95]);
    assert!(kept(&fair).await.is_empty());
    fair.closes().await;
}
