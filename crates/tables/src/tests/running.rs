//! Rounds that run: who leaves when, what is paid, and what becomes of a round whose host dies.

mod kills;

use games::table::crash::{self, hundredths_at, milliseconds_until};

use super::*;
use crate::{BetState, CashOut};

/// Long after any round of these tests has ended.
const LATE: Duration = Duration::minutes(10);

impl Fair {
    /// A node that hosts the table, whose first round is open.
    async fn opens_round(&self) -> (Host, Hosting) {
        let host = self.host().await;
        assert_eq!(self.goes_on(&host).await, Step::Came(Phase::Open));
        host
    }

    /// Locks the round and starts its curve, as if that had been then.
    async fn starts(&self, host: &(Host, Hosting), at: OffsetDateTime) -> Round {
        self.passes(&self.round().await).await;
        assert_eq!(self.goes_on(host).await, Step::Came(Phase::Locked));
        assert_eq!(self.goes_on(host).await, Step::Came(Phase::Running));
        // However slow this machine is, its host is alive.
        let heard = sqlx::query(
            "update table_node set until = clock_timestamp() + interval '1 minute' where node = $1",
        );
        heard.bind(host.1.node).execute(self.store.pool()).await.unwrap();
        self.started(at).await;
        self.round().await
    }

    /// As if the curve had begun then.
    async fn started(&self, at: OffsetDateTime) {
        let moved = sqlx::query("update table_round set started_at = $2 where id = $1");
        let round = self.round().await;
        moved.bind(round.id).bind(at).execute(self.store.pool()).await.unwrap();
    }

    /// As if the round had ended so long ago.
    async fn ended(&self, ago: Duration) {
        let round = self.round().await;
        let run = self.tables.runs.of(&round).await.unwrap().unwrap();
        let length = run.ends_at() - round.started_at.unwrap();
        self.started(self.store.now() - ago - length).await;
    }

    /// A member says so when the curve showed this.
    async fn leaves(&self, bet: &PlacedBet, hundredths: u64) -> Result<PlacedBet, Error> {
        let passed = i64::try_from(milliseconds_until(hundredths).unwrap()).unwrap();
        self.leaves_after(bet, Duration::milliseconds(passed)).await
    }

    async fn leaves_after(&self, bet: &PlacedBet, passed: Duration) -> Result<PlacedBet, Error> {
        let round = self.round().await;
        let at = round.started_at.unwrap_or(round.lock_at) + passed;
        self.tables.cash_out(&self.ask(bet, &round), self.tables.receipts.receive_at(at)).await
    }

    fn ask(&self, bet: &PlacedBet, round: &Round) -> CashOut {
        CashOut { member: bet.owner, table: self.table.id, round: round.number, bet: bet.number }
    }

    async fn bet(&self, member: MemberId, cell: &str, amount: i64) -> PlacedBet {
        let round = self.round().await;
        self.places(&self.stake(member, cell, taka(amount), &round)).await.unwrap()
    }

    async fn ends(&self, host: &(Host, Hosting)) -> Round {
        assert_eq!(self.goes_on(host).await, Step::Came(Phase::Drawn));
        assert_eq!(self.goes_on(host).await, Step::Came(Phase::Settled));
        self.round().await
    }
}

fn code(refused: Result<PlacedBet, Error>) -> &'static str {
    kernel::Fault::face(&refused.unwrap_err()).code
}

/// Shows: attack:A33.
#[tokio::test]
async fn who_leaves_in_time_is_paid_at_once_and_the_others_by_the_result() {
    let fair = Fair::on(crash::VERSION, |crash| (300..600).contains(&crash)).await;
    let host = fair.opens_round().await;
    let by_hand = fair.bet(RAHIM, "hand", 100).await;
    let lost = fair.bet(RAHIM, "at:60000", 50).await;
    let auto = fair.bet(SALMA, "at:200", 10).await;
    let third = fair.places(&fair.stake(RAHIM, "hand", taka(1), &fair.round().await)).await;
    assert_eq!(code(third), "round_bets_too_many");
    assert_eq!(code(fair.leaves_after(&by_hand, Duration::ZERO).await), "round_not_running");

    let round = fair.starts(&host, fair.store.now() - LATE).await;
    assert_eq!(round.top, Some(12_500), "20,000 over 160");
    let told = serde_json::to_value(fair.tables.view(fair.table.id).await.unwrap()).unwrap();
    assert_eq!(
        (&told["round"]["phase"], &told["round"]["result"]),
        (&"running".into(), &serde_json::Value::Null)
    );
    let proof = serde_json::to_value(fair.tables.proof(fair.table.id, round.number).await.unwrap()).unwrap();
    assert!(proof["hash"].is_null() && proof["result"].is_null(), "{proof}");

    let out = fair.leaves(&by_hand, 155).await.unwrap();
    assert_eq!((out.left_at, out.payout), (Some(155), Some(taka(155).money())));
    assert_eq!(fair.balance(RAHIM).await, taka(1_000 - 150 + 155).money(), "at once");
    let again = fair.leaves(&by_hand, 250).await.unwrap();
    assert_eq!((again.left_at, again.payout), (out.left_at, out.payout), "the same again hears the same");

    let round = fair.ends(&host).await;
    assert!(round.result.is_some() && round.interrupted_at.is_none());
    let payouts =
        |bets: Vec<PlacedBet>| bets.iter().map(|bet| bet.payout.unwrap().units()).collect::<Vec<_>>();
    let of_rahim = payouts(fair.tables.bets_of(round.id, RAHIM).await.unwrap());
    assert_eq!(of_rahim, [taka(155).units(), 0]);
    assert_eq!(payouts(fair.tables.bets_of(round.id, SALMA).await.unwrap()), [taka(20).units()]);
    assert_eq!((lost.number, auto.owner), (2, SALMA));

    let told = serde_json::to_value(fair.tables.view(fair.table.id).await.unwrap()).unwrap();
    let crowd = &told["crowd"];
    assert_eq!(
        (&crowd["bets"], &crowd["people"], &crowd["staked"], &crowd["left"], &crowd["paid"]),
        (&3.into(), &2.into(), &"160.00".into(), &2.into(), &"175.00".into())
    );
    let seen =
        |place: usize| (crowd["players"][place]["auto"].as_u64(), crowd["players"][place]["leftAt"].as_u64());
    assert_eq!(
        [seen(0), seen(1), seen(2)],
        [(None, Some(155)), (Some(60_000), None), (Some(200), Some(200))]
    );
    fair.is_whole(&round).await;
    let counted =
        wager::round_of(&fair.store, RAHIM, VendorId::HOUSE, &round.id.to_string()).await.unwrap().unwrap();
    assert!(counted.closed);
    fair.closes().await;
}

#[tokio::test]
async fn a_bet_leaves_by_the_moment_at_which_its_word_was_received() {
    let fair = Fair::on(crash::VERSION, |crash| (300..600).contains(&crash)).await;
    let host = fair.opens_round().await;
    let by_hand = fair.bet(RAHIM, "hand", 10).await;
    let auto = fair.bet(SALMA, "at:200", 10).await;
    let round = fair.starts(&host, fair.store.now() - LATE).await;
    let run = fair.tables.runs.of(&round).await.unwrap().unwrap();
    let started = round.started_at.unwrap();

    assert_eq!(code(fair.leaves_after(&by_hand, Duration::seconds(-5)).await), "round_not_running");
    assert_eq!(
        code(fair.leaves_after(&by_hand, Duration::milliseconds(165)).await),
        "round_not_running",
        "1.00"
    );
    let end = run.ends_at() - started;
    assert_eq!(code(fair.leaves_after(&by_hand, end).await), "cash_out_late");
    assert_eq!(code(fair.leaves(&auto, 200).await), "cash_out_late", "it had left by itself");
    let others = PlacedBet { owner: LI, ..by_hand.clone() };
    assert_eq!(code(fair.leaves(&others, 150).await), "bet_unknown", "no bet of theirs");
    assert_eq!(fair.leaves(&auto, 199).await.unwrap().left_at, Some(199));

    // The last millisecond is in time, whenever it is written down.
    let before = end - Duration::milliseconds(1);
    let receipt = fair.tables.receipts.receive_at(started + before);
    let out = fair.tables.cash_out(&fair.ask(&by_hand, &round), receipt).await.unwrap();
    let shown = hundredths_at(u64::try_from(before.whole_milliseconds()).unwrap());
    assert_eq!(out.left_at, Some(shown));
    let round = fair.ends(&host).await;
    assert_eq!(round.result.as_ref().unwrap()["hundredths"].as_u64(), Some(shown), "where it crashes");
    fair.is_whole(&round).await;
    fair.closes().await;
}

#[tokio::test]
async fn a_round_ends_once_every_word_is_written_that_was_received_before() {
    let fair = Fair::on(crash::VERSION, |crash| crash >= 300).await;
    let host = fair.opens_round().await;
    let bet = fair.bet(RAHIM, "hand", 10).await;
    // It ends a moment ago: what was received just before is not written yet.
    let round = fair.starts(&host, fair.store.now() - LATE).await;
    let run = fair.tables.runs.of(&round).await.unwrap().unwrap();
    let ended = fair.store.now() - Duration::milliseconds(300);
    let started = round.started_at.unwrap() + (ended - run.ends_at());
    let moved = sqlx::query("update table_round set started_at = $2 where id = $1");
    moved.bind(round.id).bind(started).execute(fair.store.pool()).await.unwrap();
    let receipt = fair.tables.receipts.receive_at(ended - Duration::milliseconds(100));
    let (node, hosting) = &host;
    let waits = node.step(*hosting, fair.store.now()).await.unwrap();
    assert!(matches!(waits, Step::Until(_)), "{waits:?}");
    let round = fair.round().await;
    assert_eq!(round.phase, Phase::Running);
    let out = fair.tables.cash_out(&fair.ask(&bet, &round), receipt).await.unwrap();
    assert!(out.left_at.is_some());
    let round = fair.ends(&host).await;
    assert!(fair.balance(RAHIM).await > taka(1_000).money());
    fair.is_whole(&round).await;
    assert_eq!(code(fair.leaves(&bet, 150).await.and(Err(Error::CashOutLate))), "cash_out_late");
    fair.closes().await;
}

#[tokio::test]
async fn a_node_that_dies_between_the_word_and_the_money_leaves_a_bet_that_is_paid_once() {
    let fair = Fair::on(crash::VERSION, |crash| crash >= 300).await;
    let host = fair.opens_round().await;
    let bet = fair.bet(RAHIM, "hand", 100).await;
    let round = fair.starts(&host, fair.store.now() - LATE).await;
    let at = round.started_at.unwrap() + Duration::milliseconds(11_552);
    let left =
        fair.tables.leave(&fair.ask(&bet, &round), &fair.tables.receipts.receive_at(at)).await.unwrap();
    assert_eq!((left.left_at, left.payout), (Some(200), None));
    assert_eq!(fair.balance(RAHIM).await, taka(900).money(), "it died here");
    let drawn = fair.goes_on(&host).await;
    assert_eq!(drawn, Step::Came(Phase::Drawn));
    let (paid, _) = fair.tables.pay(&fair.table, &fair.round().await).await.unwrap();
    assert_eq!(paid[0].payout, Some(taka(200).money()));
    assert_eq!(fair.balance(RAHIM).await, taka(1_100).money());
    // The host died before it wrote that all is paid: the next one pays again, under the same keys.
    assert_eq!(fair.goes_on(&host).await, Step::Came(Phase::Settled));
    let again = fair.leaves(&bet, 250).await.unwrap();
    assert_eq!((again.left_at, again.payout), (Some(200), Some(taka(200).money())));
    assert_eq!(fair.balance(RAHIM).await, taka(1_100).money());
    fair.is_whole(&fair.round().await).await;
    fair.closes().await;
}

#[tokio::test]
async fn a_round_whose_host_died_gives_back_what_could_not_leave() {
    let fair = Fair::on(crash::VERSION, |crash| (300..600).contains(&crash)).await;
    let host = fair.opens_round().await;
    let out = fair.bet(RAHIM, "hand", 100).await;
    let held = fair.bet(RAHIM, "hand", 40).await;
    let (low, high) = (fair.bet(SALMA, "at:200", 10).await, fair.bet(SALMA, "at:60000", 20).await);
    // It runs now, and will for some seconds.
    fair.starts(&host, fair.store.now() - Duration::seconds(8)).await;
    assert_eq!(fair.leaves(&out, 150).await.unwrap().left_at, Some(150));
    fair.dies(host.1).await;
    tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    // Until another host has found it dead nobody rides on without a risk.
    assert_eq!(code(fair.leaves(&held, 155).await), "table_untold");
    let topic = topics::Channel::topic(&fair.tables, "table.1", None).unwrap();
    let mut heard = fair.tables.bus.topics().join(topic, None, Arc::new(tokio::sync::Notify::new()));
    heard.begin();
    let next = fair.host().await;
    let topics::Next::Frame(frame) = heard.take() else { panic!("nobody is told") };
    let told: serde_json::Value = serde_json::from_slice(&frame).unwrap();
    assert_eq!((&told["d"]["phase"], &told["d"]["interrupted"]), (&"running".into(), &true.into()));
    let interrupted = fair.round().await;
    assert!(interrupted.interrupted_at.is_some() && interrupted.phase == Phase::Running);
    assert_eq!(code(fair.leaves(&held, 155).await), "round_interrupted");
    assert_eq!(code(fair.leaves(&low, 155).await), "cash_out_late", "it goes by the result");
    let again = fair.leaves(&out, 155).await.unwrap();
    assert_eq!(again.left_at, Some(150), "what had left stands");

    fair.ended(Duration::milliseconds(100)).await;
    let round = fair.ends(&next).await;
    let states = |bets: Vec<PlacedBet>| bets.iter().map(|bet| (bet.state, bet.payout)).collect::<Vec<_>>();
    assert_eq!(
        states(fair.tables.bets_of(round.id, RAHIM).await.unwrap()),
        [(BetState::Taken, Some(taka(150).money())), (BetState::Returned, None)]
    );
    assert_eq!(
        states(fair.tables.bets_of(round.id, SALMA).await.unwrap()),
        [(BetState::Taken, Some(taka(20).money())), (BetState::Taken, Some(Money::ZERO))],
        "{low:?} {high:?} by the result"
    );
    assert_eq!(fair.balance(RAHIM).await, taka(1_050).money());
    fair.is_whole(&round).await;
    fair.closes().await;
}

#[tokio::test]
async fn a_round_that_had_ended_when_its_host_died_gives_nothing_back() {
    let fair = Fair::on(crash::VERSION, |crash| crash < 300).await;
    let host = fair.opens_round().await;
    fair.bet(RAHIM, "hand", 100).await;
    fair.starts(&host, fair.store.now() - LATE).await;
    fair.dies(host.1).await;
    let next = fair.host().await;
    let round = fair.ends(&next).await;
    assert_eq!(round.interrupted_at, None);
    assert_eq!(fair.balance(RAHIM).await, taka(900).money());
    fair.is_whole(&round).await;
    fair.closes().await;
}

/// A host is dead from when it was last heard, not from when that is found.
#[tokio::test]
async fn a_round_that_ended_after_its_host_was_last_heard_gives_back_what_could_not_leave() {
    let fair = Fair::on(crash::VERSION, |crash| crash < 300).await;
    let host = fair.opens_round().await;
    fair.bet(RAHIM, "hand", 100).await;
    fair.starts(&host, fair.store.now() - LATE).await;
    // It was last heard two seconds ago.
    fair.ended(Duration::SECOND).await;
    fair.dies(host.1).await;
    let next = fair.host().await;
    let round = fair.ends(&next).await;
    assert!(round.interrupted_at.is_some());
    assert_eq!(fair.balance(RAHIM).await, taka(1_000).money());
    fair.is_whole(&round).await;
    fair.closes().await;
}

#[tokio::test]
async fn a_table_that_is_given_up_and_not_taken_for_long_was_interrupted() {
    let fair = Fair::on(crash::VERSION, |crash| (300..600).contains(&crash)).await;
    let host = fair.opens_round().await;
    let bet = fair.bet(RAHIM, "hand", 100).await;
    fair.starts(&host, fair.store.now() - Duration::seconds(8)).await;
    host.0.release().await.unwrap();
    let past = sqlx::query("update game_table set released_at = clock_timestamp() - interval '3 seconds'");
    past.execute(fair.store.pool()).await.unwrap();
    assert_eq!(code(fair.leaves(&bet, 155).await), "table_untold");
    let next = fair.host().await;
    assert!(fair.round().await.interrupted_at.is_some());
    fair.ended(Duration::milliseconds(100)).await;
    let round = fair.ends(&next).await;
    assert_eq!(fair.balance(RAHIM).await, taka(1_000).money());
    fair.is_whole(&round).await;
    fair.closes().await;
}

#[tokio::test]
async fn a_table_that_is_given_up_runs_on_at_the_next_node() {
    let fair = Fair::on(crash::VERSION, |crash| crash >= 300).await;
    let host = fair.opens_round().await;
    let bet = fair.bet(RAHIM, "hand", 100).await;
    fair.starts(&host, fair.store.now() - Duration::seconds(3)).await;
    host.0.release().await.unwrap();
    let next = fair.host().await;
    assert_eq!(fair.round().await.interrupted_at, None);
    assert_eq!(fair.leaves(&bet, 110).await.unwrap().payout, Some(taka(110).money()));
    let moved = sqlx::query("update table_round set started_at = $1");
    moved.bind(fair.store.now() - LATE).execute(fair.store.pool()).await.unwrap();
    fair.is_whole(&fair.ends(&next).await).await;
    fair.closes().await;
}

#[tokio::test]
async fn no_round_pays_more_than_it_may() {
    let fair = Fair::on(crash::VERSION, |crash| crash >= 1_100).await;
    let mut tx = fair.store.begin().await.unwrap();
    let narrow = Terms { most_paid: Some(taka(3_000)), ..fair.table.terms.clone() };
    fair.table.change(&mut tx, narrow).await.unwrap();
    tx.commit().await.unwrap();
    let host = fair.opens_round().await;
    let bet = fair.bet(RAHIM, "hand", 200).await;
    let poor = fair.places(&fair.stake(SALMA, "hand", taka(101), &fair.round().await)).await;
    assert_eq!(code(poor), "table_full", "everybody would leave below 10.00");
    fair.bet(SALMA, "at:5000", 100).await;
    let round = fair.starts(&host, fair.store.now() - LATE).await;
    assert_eq!(round.top, Some(1_000));
    assert_eq!(code(fair.leaves(&bet, 1_000).await), "cash_out_late", "it has left by itself");
    let round = fair.ends(&host).await;
    assert_eq!(fair.balance(RAHIM).await, taka(1_000 - 200 + 2_000).money());
    assert_eq!(fair.balance(SALMA).await, taka(1_000 - 100 + 1_000).money());
    fair.is_whole(&round).await;
    fair.closes().await;
}

#[tokio::test]
async fn nobody_calls_a_round_off_that_runs() {
    let fair = Fair::on(crash::VERSION, |_| true).await;
    let host = fair.opens_round().await;
    fair.bet(RAHIM, "hand", 10).await;
    let round = fair.starts(&host, fair.store.now() - LATE).await;
    let mut tx = fair.store.begin().await.unwrap();
    assert!(!round::sql::void(&mut tx, (fair.table.id, round.number), ("late", "mina")).await.unwrap());
    drop(tx);
    let round = fair.ends(&host).await;
    fair.is_whole(&round).await;
    fair.closes().await;
}

#[tokio::test]
async fn only_tables_whose_rounds_run_say_what_a_round_pays() {
    let fair = Fair::of(crash::VERSION).await;
    let refused = |terms: Terms| {
        let store = fair.store.clone();
        async move {
            let mut tx = store.begin().await.unwrap();
            Table::create(&mut tx, terms).await.map(|table| table.id).unwrap_err().to_string()
        }
    };
    let terms = fair.table.terms.clone();
    let roulette = "roulette-1".to_owned();
    for odd in [
        Terms { most_paid: None, ..terms.clone() },
        Terms { most_paid: Some(taka(899)), ..terms.clone() },
        Terms { rules: roulette, ..terms },
    ] {
        assert_eq!(refused(odd).await, "limits or times that no table has");
    }
    fair.closes().await;
}
