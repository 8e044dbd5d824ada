//! Hosts of rooms that are killed fifty times while shots fly, and while money is settled and brought back.

use std::time::Duration as Pause;

use super::{
    super::kills::{KILLS, Kills, successor},
    *,
};

/// A host that goes on with a room until it is killed.
struct Runs {
    hosting: Hosting,
    room: tokio::task::JoinHandle<Result<(), Error>>,
}

impl Runs {
    fn of((host, hosting): (Host, Hosting)) -> Self {
        Self { hosting, room: tasks::spawn("a room", async move { host.hosts_room(hosting).await }) }
    }

    /// It dies, and another one goes on.
    async fn dies(self, fair: &Fair) -> Self {
        self.room.abort();
        drop(self.room.await);
        Self::of(successor(fair, self.hosting).await)
    }
}

/// Settles what is on the pages of a session.
async fn settles(fair: &Fair, session: Uuid) -> Result<(), Error> {
    let page = rooms::sql::totals(&fair.store, &[session]).await?.remove(&session).unwrap_or_default().page;
    fair.tables.settle_session(&fair.table, session, page).await
}

/// Each host dies with shots in the air, and in the middle of a settlement. Whatever was written stands and is settled once; what
/// each member has in the end is what their hits came to.
#[tokio::test]
async fn a_host_killed_fifty_times_among_shots_loses_and_doubles_no_money() {
    let fair = Fair::of_room().await;
    let sessions = [(RAHIM, 1), (SALMA, 6)];
    for (member, seat) in sessions {
        fair.sits_down(member, seat, 500).await.unwrap();
    }
    let mut host = Runs::of(fair.host().await);
    let (mut kills, mut number, mut met) = (Kills::default(), 0, 0);
    for kill in 0..KILLS {
        for _ in 0..4 {
            number += 1;
            if let Some(fish) = fair.fish().await {
                for (member, _) in sessions {
                    // One that has just left was no fish for this shot.
                    let shot = json!([[number, 8_000, 4_500, 0, fish.number, 0, 0]]);
                    let _ = fair.shoots(member, shot).await;
                }
            }
            tokio::time::sleep(Pause::from_millis(60 + 6 * kill)).await;
        }
        for (member, _) in sessions {
            let session = fair.session(member).await.id;
            kills.kill(settles(&fair, session)).await;
        }
        host = host.dies(&fair).await;
        let hits = fair.hits(RAHIM).await.len();
        assert!(hits >= met, "what was written stands");
        met = hits;
    }
    kills.were_cut("a settlement");
    assert!(met > 5, "{met} hits");
    for (member, _) in sessions {
        fair.gets_up(member).await;
        fair.is_fair(member).await;
    }
    host.room.abort();
    drop(host.room.await);
    fair.closes().await;
}

/// What lies at a seat comes back once, however often the host dies that brings it.
#[tokio::test]
async fn a_host_killed_fifty_times_as_members_leave_brings_their_money_back_once() {
    let fair = Fair::of_room().await;
    let mut host = fair.host().await;
    let mut cut = 0;
    for kill in 0..KILLS {
        fair.sits_down(RAHIM, 1, 100).await.unwrap();
        fair.tables.leave_room(fair.table.id, RAHIM).await.unwrap();
        let hosts = host.0.hosts_room(host.1);
        drop(tokio::time::timeout(Pause::from_micros(400 * kill), hosts).await);
        cut += u64::from(fair.session(RAHIM).await.state != SessionState::Ended);
        host = successor(&fair, host.1).await;
        let goes_on = Runs::of((host.0.clone(), host.1));
        fair.session_ends(RAHIM).await;
        assert_eq!(fair.balance(RAHIM).await, taka(1_000).money());
        goes_on.room.abort();
        drop(goes_on.room.await);
    }
    assert!(cut > KILLS / 5, "of {KILLS} hosts {cut} died before the money was back");
    fair.has_no_open_round().await;
    fair.closes().await;
}
