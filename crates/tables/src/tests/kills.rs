//! Hosts that are killed in the middle of a step, fifty times in each phase: every bet is settled or given back once.

use std::time::Duration as Pause;

use super::*;

/// How often in each phase.
const KILLS: u64 = 50;
/// How much later each time.
const LATER: Pause = Pause::from_micros(150);

/// The phase in whose step a host is killed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum In {
    Open,
    Locked,
    Drawn,
    Void,
}

/// Does the round's steps until the one in question, begins that, and is killed so soon after it began; whether it was in the middle of it.
async fn killed(fair: &Fair, host: &(Host, Hosting), phase: In, after: Pause) -> bool {
    let round = fair.round().await;
    if phase == In::Void {
        let mut tx = fair.store.begin().await.unwrap();
        let said = ("The wheel was touched", "mina");
        assert!(round::sql::void(&mut tx, (fair.table.id, round.number), said).await.unwrap());
        tx.commit().await.unwrap();
    } else {
        fair.passes(&round).await;
    }
    let before = match phase {
        In::Open | In::Void => 0,
        In::Locked => 1,
        In::Drawn => 2,
    };
    for _ in 0..before {
        assert!(matches!(fair.goes_on(host).await, Step::Came(_)));
    }
    let step = host.0.step(host.1, fair.store.now());
    tokio::time::timeout(after, step).await.is_err()
}

/// Who takes the table over. What the dead host had asked for last may still be done, its beat too.
async fn successor(fair: &Fair, dead: Hosting) -> (Host, Hosting) {
    for _ in 0..100 {
        fair.dies(dead).await;
        let host = node(&fair.tables);
        host.beat().await.unwrap();
        if let [hosting] = host.claim().await.unwrap()[..] {
            return (host, hosting);
        }
        tokio::time::sleep(Pause::from_millis(5)).await;
    }
    panic!("nobody takes the table over");
}

/// Every bet has its end, and what each member has is what their bets came to. Seen to fail with payouts whose
/// keys were new ones in each settlement.
#[tokio::test]
async fn a_host_killed_fifty_times_in_each_phase_leaves_every_bet_settled_once() {
    let fair = Fair::opens().await;
    let (mut opens_at, mut host) = (fair.store.now(), fair.host().await);
    for phase in [In::Open, In::Locked, In::Drawn, In::Void] {
        let (mut cut, mut after) = (0, Pause::ZERO);
        for _ in 0..KILLS {
            assert_eq!(host.0.step(host.1, opens_at).await.unwrap(), Step::Came(Phase::Open));
            let round = fair.round().await;
            for (member, cell) in [(RAHIM, "red"), (RAHIM, "straight:0"), (SALMA, "black")] {
                fair.places(&fair.stake(member, cell, taka(1), &round)).await.unwrap();
            }
            // A little later each time, until a step is through: then from its beginning again, however long it takes here.
            let is_cut = killed(&fair, &host, phase, after).await;
            (cut, after) = if is_cut { (cut + 1, after + LATER) } else { (cut, Pause::ZERO) };
            host = successor(&fair, host.1).await;
            while !fair.round().await.is_over() {
                fair.goes_on(&host).await;
            }
            opens_at = fair.round().await.ended_at.unwrap() + fair.table.terms.pause;
        }
        assert!(cut > KILLS / 5, "of {KILLS} steps {cut} were cut off in {phase:?}");
    }
    fair.has_no_open_round().await;
    let rows = "select owner, count(*), count(*) filter (where state not in (2, 5)),
                    coalesce(sum(payout - stake) filter (where state = 2), 0)::bigint
                from table_bet group by owner";
    let rows: Vec<(i64, i64, i64, i64)> = sqlx::query_as(rows).fetch_all(fair.store.pool()).await.unwrap();
    for (owner, bets, without_end, won) in rows {
        let placed = if owner == RAHIM.0 { 2 } else { 1 };
        assert_eq!((bets, without_end), (4 * placed * i64::try_from(KILLS).unwrap(), 0));
        let expected = Money::from_units(taka(1_000).units() + won);
        assert_eq!(fair.balance(MemberId(owner)).await, expected);
    }
    let void = sqlx::query_scalar::<_, i64>("select count(*) from table_bet where state = 5");
    assert_eq!(void.fetch_one(fair.store.pool()).await.unwrap(), 3 * i64::try_from(KILLS).unwrap());
    fair.closes().await;
}
