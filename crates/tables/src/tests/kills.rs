//! Hosts that are killed in the middle of a step, fifty times in each phase: every bet is settled or given back once.

use std::time::Duration as Pause;

use super::*;

/// How often in each phase.
pub(super) const KILLS: u64 = 50;
/// How much later each time.
const LATER: Pause = Pause::from_micros(150);

/// Steps of hosts that are killed so soon after they began: a little later each time, until one is through; then from its beginning again, however long
/// it takes here.
#[derive(Default)]
pub(super) struct Kills {
    cut: u64,
    after: Pause,
}

impl Kills {
    pub(super) async fn kill(&mut self, step: impl Future) {
        let is_cut = tokio::time::timeout(self.after, step).await.is_err();
        (self.cut, self.after) =
            if is_cut { (self.cut + 1, self.after + LATER) } else { (self.cut, Pause::ZERO) };
    }

    /// Enough of them were in the middle of it.
    pub(super) fn were_cut(&self, phase: impl std::fmt::Debug) {
        assert!(self.cut > KILLS / 5, "of {KILLS} steps {} were cut off in {phase:?}", self.cut);
    }
}

/// The phase in whose step a host is killed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum In {
    Open,
    Locked,
    Drawn,
    Void,
}

/// Does the round's steps until the one in question.
async fn comes_to(fair: &Fair, host: &(Host, Hosting), phase: In) {
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
}

/// Who takes the table over. What the dead host had asked for last may still be done, its beat too.
pub(super) async fn successor(fair: &Fair, dead: Hosting) -> (Host, Hosting) {
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

/// Every bet on record was settled or given back, and what each member has is what their bets came to; how many were settled and how many
/// given back.
pub(super) async fn ended_once(fair: &Fair) -> (i64, i64) {
    fair.has_no_open_round().await;
    let rows = "select owner, count(*) filter (where state = 2 and payout is not null),
                    count(*) filter (where state = 5), count(*),
                    coalesce(sum(payout - stake) filter (where state = 2), 0)::bigint
                from table_bet group by owner";
    let rows: Vec<(i64, i64, i64, i64, i64)> =
        sqlx::query_as(rows).fetch_all(fair.store.pool()).await.unwrap();
    for (owner, settled, returned, bets, won) in &rows {
        assert_eq!(settled + returned, *bets, "each bet of {owner} has its end");
        let expected = Money::from_units(taka(1_000).units() + won);
        assert_eq!(fair.balance(MemberId(*owner)).await, expected, "{owner}");
    }
    rows.iter().fold((0, 0), |(settled, returned), row| (settled + row.1, returned + row.2))
}

/// Every bet has its end, and what each member has is what their bets came to. Seen to fail with payouts whose
/// keys were new ones in each settlement.
#[tokio::test]
async fn a_host_killed_fifty_times_in_each_phase_leaves_every_bet_settled_once() {
    let fair = Fair::opens().await;
    let (mut opens_at, mut host) = (fair.store.now(), fair.host().await);
    for phase in [In::Open, In::Locked, In::Drawn, In::Void] {
        let mut kills = Kills::default();
        for _ in 0..KILLS {
            assert_eq!(host.0.step(host.1, opens_at).await.unwrap(), Step::Came(Phase::Open));
            let round = fair.round().await;
            for (member, cell) in [(RAHIM, "red"), (RAHIM, "straight:0"), (SALMA, "black")] {
                fair.places(&fair.stake(member, cell, taka(1), &round)).await.unwrap();
            }
            comes_to(&fair, &host, phase).await;
            kills.kill(host.0.step(host.1, fair.store.now())).await;
            host = successor(&fair, host.1).await;
            while !fair.round().await.is_over() {
                fair.goes_on(&host).await;
            }
            opens_at = fair.round().await.ended_at.unwrap() + fair.table.terms.pause;
        }
        kills.were_cut(phase);
    }
    let kills = i64::try_from(KILLS).unwrap();
    assert_eq!(ended_once(&fair).await, (3 * 3 * kills, 3 * kills));
    fair.closes().await;
}
