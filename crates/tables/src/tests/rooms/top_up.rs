//! More money for a session that runs: once for each request, within the limits, and never beside the books.

use super::*;
use crate::TopUp;

impl Fair {
    fn more(&self, member: MemberId, amount: i64) -> TopUp {
        TopUp { member, request: RequestId::fresh(), table: self.table.id, amount: taka(amount) }
    }

    async fn brings(&self, member: MemberId, amount: i64) -> Result<Session, Error> {
        self.tables.top_up(&self.more(member, amount)).await
    }

    /// Writes a top-up down as a node does that dies before the money core answers it.
    async fn dies_bringing(&self, ask: &TopUp, ago: &str) -> Session {
        let session = self.session(ask.member).await;
        let asked = sqlx::query(
            "insert into room_top_up (owner, request, session, amount, at)
             values ($1, $2, $3, $4, clock_timestamp() - $5::interval)",
        );
        let asked = asked.bind(ask.member.0).bind(ask.request.0).bind(session.id);
        asked.bind(ask.amount.units()).bind(ago).execute(self.store.pool()).await.unwrap();
        session
    }

    /// The money core moves a top-up, and nobody writes its answer down.
    async fn books_bring(&self, session: &Session, ask: &TopUp) {
        let key = format!("{}-in-{}", session.id.simple(), ask.request.0.simple());
        let act = wager::Act::BuyIn { amount: ask.amount };
        let bought = crate::bet::command(&self.table, ask.member, session.id, (key, act)).unwrap();
        self.tables.bets.apply(bought, Restriction::Free).await.unwrap();
    }

    async fn funds(&self, member: MemberId) -> String {
        self.view_of(member).await["funds"].as_str().unwrap().to_owned()
    }
}

#[tokio::test]
async fn more_money_comes_once_for_each_request_and_is_shot_with() {
    let fair = Fair::of_room().await;
    let stop = CancellationToken::new();
    let host = node(&fair.tables).start(&stop);
    let ask = fair.sit(RAHIM, 2, 1);
    fair.tables.sit(&ask).await.unwrap();
    let more = fair.more(RAHIM, 50);
    let again = tokio::join!(fair.tables.top_up(&more), fair.tables.top_up(&more), fair.tables.top_up(&more));
    for session in [again.0, again.1, again.2] {
        assert_eq!(session.unwrap().added, taka(50).money());
    }
    assert_eq!(fair.balance(RAHIM).await, taka(949).money());
    assert_eq!(fair.view_of(RAHIM).await["boughtIn"], "51.00");
    assert_eq!(
        fair.tables.sit(&ask).await.unwrap().added,
        taka(50).money(),
        "the first request is as it was"
    );
    assert_eq!(code(fair.tables.top_up(&TopUp { amount: taka(51), ..more }).await), "request_reused");
    // Far more shots than what was brought first pays for.
    fair.shoots_until(RAHIM, 12).await;
    fair.gets_up(RAHIM).await;
    fair.is_fair(RAHIM).await;
    let id = fair.session(RAHIM).await.id;
    let record = json!(fair.tables.session_record(id, RAHIM).await.unwrap());
    assert_eq!(record["played"]["added"], "50.00", "so that its record can be replayed");
    assert_eq!(fair.tables.top_up(&more).await.unwrap().state, SessionState::Ended, "it was brought");
    assert_eq!(code(fair.brings(RAHIM, 10).await), "seat_not_own", "the session is over");
    stop.cancel();
    host.await.unwrap();
    fair.closes().await;
}

#[tokio::test]
async fn no_more_lies_at_a_seat_than_one_may_sit_down_with() {
    let fair = Fair::of_room().await;
    assert_eq!(code(fair.brings(RAHIM, 10).await), "seat_not_own");
    fair.sits_down(RAHIM, 1, 500).await.unwrap();
    assert_eq!(code(fair.brings(RAHIM, 401).await), "stake_out_of_range", "900 is the most");
    assert_eq!(code(fair.brings(SALMA, 10).await), "seat_not_own", "it is somebody else's");
    let (one, other, third) =
        tokio::join!(fair.brings(RAHIM, 300), fair.brings(RAHIM, 300), fair.brings(RAHIM, 300));
    let came = [one, other, third].into_iter().filter(Result::is_ok).count();
    assert_eq!((came, fair.balance(RAHIM).await), (1, taka(200).money()), "together they are too much");
    fair.is_to(TableState::Resting).await;
    assert_eq!(code(fair.brings(RAHIM, 10).await), "game_not_open");
    fair.closes().await;
}

#[tokio::test]
async fn what_is_not_there_does_not_come_and_the_session_goes_on() {
    let fair = Fair::of_room().await;
    fair.sits_down(RAHIM, 1, 500).await.unwrap();
    let other = Fair { table: fair.another().await, ..fair };
    other.sits_down(RAHIM, 1, 300).await.unwrap();
    let more = other.more(RAHIM, 300);
    for _ in 0..2 {
        assert_eq!(code(other.tables.top_up(&more).await), "insufficient_funds", "and hears the same again");
    }
    assert_eq!(other.brings(RAHIM, 200).await.unwrap().state, SessionState::Open);
    assert_eq!((other.funds(RAHIM).await, other.balance(RAHIM).await), ("500.00".to_owned(), Money::ZERO));
    other.closes().await;
}

/// A node dies while it brings money, before the money core heard of it or after: the money is in the session or cash, never neither, and
/// the record says which.
#[tokio::test]
async fn what_was_asked_for_by_a_node_that_died_is_answered() {
    for was_heard in [false, true] {
        for leaves in [false, true] {
            let fair = Fair::of_room().await;
            fair.sits_down(RAHIM, 1, 100).await.unwrap();
            let more = fair.more(RAHIM, 40);
            let ago = if leaves { "1 second" } else { "2 minutes" };
            let session = fair.dies_bringing(&more, ago).await;
            if was_heard {
                fair.books_bring(&session, &more).await;
            }
            let stop = CancellationToken::new();
            let host = node(&fair.tables).start(&stop);
            if !leaves {
                while fair.funds(RAHIM).await != "140.00" {
                    tokio::time::sleep(std::time::Duration::from_millis(50)).await;
                }
                assert_eq!(fair.balance(RAHIM).await, taka(860).money());
            }
            let ended = fair.gets_up(RAHIM).await;
            assert_eq!(ended.added, taka(40).money(), "{was_heard} {leaves}");
            fair.is_fair(RAHIM).await;
            assert_eq!(fair.balance(RAHIM).await, taka(1_000).money());
            stop.cancel();
            host.await.unwrap();
            fair.closes().await;
        }
    }
}

/// Two nodes ask for one top-up: one hears that the money is not there and writes that down, the other brings it a moment later.
#[tokio::test]
async fn what_the_books_brought_stands_whatever_was_written_of_it() {
    let fair = Fair::of_room().await;
    fair.sits_down(RAHIM, 1, 100).await.unwrap();
    let (more, never) = (fair.more(RAHIM, 40), fair.more(RAHIM, 30));
    let session = fair.dies_bringing(&more, "1 second").await;
    fair.dies_bringing(&never, "1 second").await;
    fair.books_bring(&session, &more).await;
    let refused = sqlx::query("update room_top_up set stands = false, why = 'money'");
    refused.execute(fair.store.pool()).await.unwrap();
    let stop = CancellationToken::new();
    let host = node(&fair.tables).start(&stop);
    assert_eq!(fair.gets_up(RAHIM).await.added, taka(40).money());
    fair.is_fair(RAHIM).await;
    assert_eq!(fair.balance(RAHIM).await, taka(1_000).money());
    assert_eq!(fair.tables.top_up(&more).await.unwrap().state, SessionState::Ended);
    assert_eq!(code(fair.tables.top_up(&never).await), "insufficient_funds");
    stop.cancel();
    host.await.unwrap();
    fair.closes().await;
}

/// What was won can be staked again without anybody being asked: whose limit is used up meanwhile has their money back.
#[tokio::test]
async fn whose_limit_is_used_up_at_a_seat_is_sent_home() {
    let fair = Fair::of_room().await;
    let stop = CancellationToken::new();
    let host = node(&fair.tables).start(&stop);
    fair.sits_down(RAHIM, 1, 200).await.unwrap();
    fair.sits_down(SALMA, 2, 200).await.unwrap();
    fair.shoots_until(RAHIM, 2).await;
    SPENT.store(RAHIM.0, std::sync::atomic::Ordering::Relaxed);
    fair.session_ends(RAHIM).await;
    fair.is_fair(RAHIM).await;
    assert_eq!(fair.session(SALMA).await.state, SessionState::Open);
    stop.cancel();
    host.await.unwrap();
    fair.closes().await;
}
