//! Hosts that are killed fifty times while seats decide and while they are paid.

use super::{
    super::kills::{KILLS, Kills, ended_once, successor},
    *,
};

/// A step so much later finds stakes of decisions that nobody else answers.
const UNANSWERED: Duration = Duration::seconds(3);

/// A round that is dealt, whose first seat has decided if it could: every other time its stake is on its way, for the node that wrote the
/// decision down died.
async fn decides(fair: &Fair, host: &(Host, Hosting), is_answered: bool) {
    for (member, cell) in [(RAHIM, "seat:2"), (SALMA, "seat:5"), (SALMA, "behind:2")] {
        fair.sits(member, cell, 2).await.unwrap();
    }
    let dealt = serde_json::to_value(fair.deals(host).await).unwrap();
    let choices: Vec<String> = serde_json::from_value(dealt["seats"][0]["choices"].clone()).unwrap();
    let costly = [Decision::Double, Decision::Insure];
    let Some(act) = costly.into_iter().find(|act| choices.iter().any(|choice| choice == act.code())) else {
        return;
    };
    let ask = fair.decision(RAHIM, 2, act).await;
    if is_answered {
        return fair.tables.decide(&ask, fair.tables.receive()).await.unwrap();
    }
    let shoe = fair.tables.shoes.of(&fair.round().await).await.unwrap();
    fair.tables.write_act(&ask, &fair.tables.receive(), Some(&shoe)).await.unwrap();
}

/// One step of a host whose players say nothing more, whatever it is.
async fn next(fair: &Fair, (host, hosting): &(Host, Hosting)) {
    if fair.round().await.phase == Phase::Running {
        fair.falls_silent().await;
    }
    host.step(*hosting, fair.store.now() + UNANSWERED).await.unwrap();
}

/// The step in question is another one each time: that answers a stake, that decides for who is silent, that draws; and that pays.
#[tokio::test]
async fn a_host_killed_fifty_times_as_seats_decide_leaves_every_bet_settled_once() {
    let (fair, mut host) = Fair::of_seats(|_| true).await;
    for phase in [Phase::Running, Phase::Drawn] {
        let mut kills = Kills::default();
        for kill in 0..KILLS {
            decides(&fair, &host, kill % 2 == 0).await;
            for _ in 0..kill % 4 {
                if fair.round().await.phase == Phase::Running {
                    next(&fair, &host).await;
                }
            }
            while phase == Phase::Drawn && fair.round().await.phase == Phase::Running {
                next(&fair, &host).await;
            }
            if fair.round().await.phase == Phase::Running {
                fair.falls_silent().await;
            }
            kills.kill(host.0.step(host.1, fair.store.now() + UNANSWERED)).await;
            host = successor(&fair, host.1).await;
            while !fair.round().await.is_over() {
                next(&fair, &host).await;
            }
            let opens_at = fair.round().await.ended_at.unwrap() + fair.table.terms.pause;
            assert_eq!(host.0.step(host.1, opens_at).await.unwrap(), Step::Came(Phase::Open));
        }
        kills.were_cut(phase);
    }
    fair.is_to(TableState::Resting).await;
    fair.passes(&fair.round().await).await;
    while !fair.round().await.is_over() {
        fair.goes_on(&host).await;
    }
    let (settled, returned) = ended_once(&fair).await;
    assert!(settled > 2 * 3 * i64::try_from(KILLS).unwrap() && returned == 0, "{settled} {returned}");
    let asked = sqlx::query_scalar::<_, i64>("select count(*) from table_act where state = 1");
    assert_eq!(asked.fetch_one(fair.store.pool()).await.unwrap(), 0, "every decision has its answer");
    fair.closes().await;
}
