//! Hosts that are killed fifty times while a curve runs and while it is paid, with cash-outs written down before.

use super::{
    super::kills::{KILLS, Kills, ended_once, successor},
    *,
};

/// A round that runs, with a cash-out that is paid, one that is only written down, and bets that are still in. The round has ended a second
/// ago: whoever takes it over from a host that died as it ran gives back what could not leave. Nobody leaves one that ends at once.
async fn runs(fair: &Fair, host: &(Host, Hosting)) {
    let (paid, written) = (fair.bet(RAHIM, "hand", 2).await, fair.bet(SALMA, "hand", 3).await);
    fair.bet(RAHIM, "at:150", 1).await;
    fair.bet(SALMA, "hand", 1).await;
    let round = fair.starts(host, fair.store.now() - LATE).await;
    let at = round.started_at.unwrap() + Duration::milliseconds(600);
    let receive = || fair.tables.receipts.receive_at(at);
    let late = |refused: Error| assert_eq!(kernel::Fault::face(&refused).code, "cash_out_late");
    fair.tables.cash_out(&fair.ask(&paid, &round), receive()).await.map_or_else(late, drop);
    fair.tables.leave(&fair.ask(&written, &round), &receive()).await.map_or_else(late, drop);
    fair.ended(Duration::SECOND).await;
}

/// What left by hand is paid once, whoever pays it; what could not leave an interrupted round comes back once.
#[tokio::test]
async fn a_host_killed_fifty_times_as_a_curve_runs_leaves_every_bet_settled_once() {
    let fair = Fair::on(crash::VERSION, |_| true).await;
    let (mut opens_at, mut host) = (fair.store.now(), fair.host().await);
    for phase in [Phase::Running, Phase::Drawn] {
        let mut kills = Kills::default();
        for _ in 0..KILLS {
            assert_eq!(host.0.step(host.1, opens_at).await.unwrap(), Step::Came(Phase::Open));
            runs(&fair, &host).await;
            if phase == Phase::Drawn {
                assert_eq!(fair.goes_on(&host).await, Step::Came(Phase::Drawn));
            }
            kills.kill(host.0.step(host.1, fair.store.now())).await;
            host = successor(&fair, host.1).await;
            while !fair.round().await.is_over() {
                fair.goes_on(&host).await;
            }
            opens_at = fair.round().await.ended_at.unwrap() + fair.table.terms.pause;
        }
        kills.were_cut(phase);
    }
    let (settled, returned) = ended_once(&fair).await;
    assert_eq!(settled + returned, 2 * 4 * i64::try_from(KILLS).unwrap());
    assert!(returned > 0, "of rounds that were interrupted");
    let left = "select count(*) from table_bet where left_at is not null and state = 2";
    let left = sqlx::query_scalar::<_, i64>(left).fetch_one(fair.store.pool()).await.unwrap();
    assert!(left > i64::try_from(KILLS).unwrap(), "{left} cash-outs stand");
    fair.closes().await;
}
