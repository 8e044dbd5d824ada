//! Rounds whose seats decide: who sits where, whose turn it is, what decisions cost, and what becomes of them when somebody dies.

mod called_off;
mod kills;

use games::table::{
    blackjack::seated::{Decision, SeatNumber},
    card::Card,
};

use super::*;
use crate::{Decide, seats::SeatsView, table};

/// The first cards of the first shoe, by what they count: an ace one, faces ten.
fn begins(chain: &Chain) -> Vec<u8> {
    let rules = table::rules("blackjack-1").unwrap();
    let cards = chain.at(1).unwrap().cards(&*rules).unwrap();
    cards[..7].iter().map(|card| card.rank().min(10)).collect()
}

/// Seats 2 and 5, of which neither has a blackjack, and a dealer without an ace.
fn is_plain(first: &[u8]) -> bool {
    let [one, other, up, of_one, of_other, ..] = first else { return false };
    *up != 1 && *up != 10 && [one, other, of_one, of_other].iter().all(|count| (5..=9).contains(*count))
}

impl Fair {
    async fn of_seats(is_wanted: impl Fn(&[u8]) -> bool) -> (Self, (Host, Hosting)) {
        let fair = Self::from_chain("blackjack-1", |chain| is_wanted(&begins(chain))).await;
        let host = fair.host().await;
        assert_eq!(fair.goes_on(&host).await, Step::Came(Phase::Open));
        (fair, host)
    }

    async fn sits(&self, member: MemberId, cell: &str, amount: i64) -> Result<PlacedBet, Error> {
        let round = self.round().await;
        self.places(&self.stake(member, cell, taka(amount), &round)).await
    }

    /// Locks the round and deals.
    async fn deals(&self, host: &(Host, Hosting)) -> SeatsView {
        self.passes(&self.round().await).await;
        assert_eq!(self.goes_on(host).await, Step::Came(Phase::Locked));
        assert_eq!(self.goes_on(host).await, Step::Came(Phase::Running));
        let heard = sqlx::query(
            "update table_node set until = clock_timestamp() + interval '1 minute' where node = $1",
        );
        heard.bind(host.1.node).execute(self.store.pool()).await.unwrap();
        let dealt = sqlx::query(
            "update table_round set started_at = clock_timestamp() - interval '1 second' where id = $1",
        );
        dealt.bind(self.round().await.id).execute(self.store.pool()).await.unwrap();
        self.seats().await
    }

    async fn seats(&self) -> SeatsView {
        self.tables.shoes.seats(&self.round().await).await.unwrap()
    }

    async fn decision(&self, member: MemberId, seat: u8, act: Decision) -> Decide {
        let step = serde_json::to_value(self.seats().await).unwrap()["step"].as_u64().unwrap();
        Decide {
            member,
            request: RequestId::fresh(),
            table: self.table.id,
            round: self.round().await.number,
            seat: SeatNumber::new(seat).unwrap(),
            act,
            step: usize::try_from(step).unwrap(),
        }
    }

    async fn decides(&self, member: MemberId, seat: u8, act: Decision) -> Result<(), Error> {
        let ask = self.decision(member, seat, act).await;
        self.tables.decide(&ask, self.tables.receive()).await
    }

    /// The time of who is to decide is over.
    async fn falls_silent(&self) {
        let over = sqlx::query(
            "update table_round set turn_until = clock_timestamp() - interval '1 second' where id = $1",
        );
        over.bind(self.round().await.id).execute(self.store.pool()).await.unwrap();
    }

    /// Goes on until somebody has decided, by time or by an answer.
    async fn passes_turn(&self, (host, hosting): &(Host, Hosting)) {
        let before = self.acts().await;
        for _ in 0..200 {
            host.step(*hosting, self.store.now()).await.unwrap();
            if self.acts().await != before {
                return;
            }
            tokio::time::sleep(std::time::Duration::from_millis(25)).await;
        }
        panic!("nobody decides");
    }

    /// The decisions of the round, as they stand.
    async fn acts(&self) -> Vec<(i16, String, i16)> {
        let acts = sqlx::query_as("select seat, act, state from table_act where round = $1 order by number");
        acts.bind(self.round().await.id).fetch_all(self.store.pool()).await.unwrap()
    }

    /// One step of the host, whatever it is.
    async fn host_steps(&self, (host, hosting): &(Host, Hosting)) {
        if let Step::Until(_) = host.step(*hosting, self.store.now()).await.unwrap() {
            tokio::time::sleep(std::time::Duration::from_millis(25)).await;
        }
    }

    async fn ends_round(&self, host: &(Host, Hosting)) -> Round {
        for phase in [Phase::Drawn, Phase::Settled] {
            assert_eq!(self.goes_on(host).await, Step::Came(phase));
        }
        self.round().await
    }
}

fn code(refused: Result<impl std::fmt::Debug, Error>) -> &'static str {
    kernel::Fault::face(&refused.unwrap_err()).code
}

#[tokio::test]
async fn seats_belong_to_whoever_came_first_and_decide_in_their_order() {
    use Decision::{Hit, Stand};
    let (fair, host) = Fair::of_seats(is_plain).await;
    fair.sits(RAHIM, "seat:2", 10).await.unwrap();
    fair.sits(SALMA, "seat:5", 20).await.unwrap();
    fair.sits(SALMA, "behind:2", 30).await.unwrap();
    for (member, cell, refused) in [
        (RAHIM, "seat:5", "seat_taken"),
        (RAHIM, "behind:2", "seat_empty"),
        (RAHIM, "behind:7", "seat_empty"),
        (RAHIM, "double:2:1", "input_invalid"),
        (RAHIM, "seat:8", "input_invalid"),
    ] {
        assert_eq!(code(fair.sits(member, cell, 10).await), refused, "{cell}");
    }
    assert_eq!(code(fair.decides(RAHIM, 2, Hit).await), "round_not_running");
    let dealt = serde_json::to_value(fair.deals(&host).await).unwrap();
    assert_eq!((&dealt["seats"][0]["behind"], &dealt["turn"]["seat"]), (&"30.00".into(), &2.into()));
    assert_eq!(dealt["dealer"].as_array().unwrap().len(), 1, "nobody sees more");
    assert_eq!(code(fair.decides(SALMA, 5, Stand).await), "turn_passed");
    assert_eq!(code(fair.decides(SALMA, 2, Stand).await), "seat_not_own");
    assert_eq!(code(fair.decides(RAHIM, 2, Decision::Insure).await), "act_impossible");
    let stands = fair.decision(RAHIM, 2, Stand).await;
    fair.tables.decide(&stands, fair.tables.receive()).await.unwrap();
    fair.tables.decide(&stands, fair.tables.receive()).await.unwrap();
    assert_eq!(fair.acts().await.len(), 1, "the same request decides once");
    let other = Decide { act: Hit, ..stands };
    assert_eq!(code(fair.tables.decide(&other, fair.tables.receive()).await), "request_reused");
    let stale = Decide { request: RequestId::fresh(), ..fair.decision(SALMA, 5, Stand).await };
    assert_eq!(
        code(fair.tables.decide(&Decide { step: 0, ..stale }, fair.tables.receive()).await),
        "turn_passed"
    );
    fair.decides(SALMA, 5, Stand).await.unwrap();
    let round = fair.ends_round(&host).await;
    fair.is_whole(&round).await;
    let bets = fair.tables.bets_of(round.id, SALMA).await.unwrap();
    let rahim = fair.tables.bets_of(round.id, RAHIM).await.unwrap();
    let three = |money: Money| money.units() * 3;
    assert_eq!(
        bets[1].payout.unwrap().units(),
        three(rahim[0].payout.unwrap()),
        "who bets behind wins with the seat"
    );
    fair.closes().await;
}

#[tokio::test]
async fn a_decision_that_costs_counts_once_its_stake_stands() {
    use Decision::{Double, Hit, Split, Stand};
    let is_low = |count: &u8| (2..=9).contains(count);
    let is_pair = |first: &[u8]| {
        first[0] == first[3] && first[2] != 1 && first[..2].iter().chain(&first[4..5]).all(is_low)
    };
    let (fair, host) = Fair::of_seats(is_pair).await;
    fair.sits(RAHIM, "seat:2", 300).await.unwrap();
    fair.sits(SALMA, "seat:5", 400).await.unwrap();
    fair.sits(SALMA, "behind:2", 300).await.unwrap();
    fair.deals(&host).await;
    fair.decides(RAHIM, 2, Split).await.unwrap();
    assert_eq!(fair.balance(RAHIM).await, taka(400).money());
    let seats = serde_json::to_value(fair.seats().await).unwrap();
    assert_eq!(seats["seats"][0]["hands"].as_array().unwrap().len(), 2);
    while serde_json::to_value(fair.seats().await).unwrap()["turn"]["seat"] == 2 {
        fair.decides(RAHIM, 2, Stand).await.unwrap();
    }
    let until = fair.round().await.turn_until;
    for _ in 0..3 {
        assert_eq!(code(fair.decides(SALMA, 5, Double).await), "insufficient_funds");
    }
    assert_eq!(code(fair.decides(SALMA, 5, Double).await), "act_impossible", "asked often enough");
    assert_eq!(fair.round().await.turn_until, until, "who cannot pay keeps nobody waiting");
    assert_eq!(
        fair.acts().await.last().unwrap(),
        &(5, "double".to_owned(), 3),
        "on record, and it does not count"
    );
    fair.decides(SALMA, 5, Hit).await.unwrap();
    if serde_json::to_value(fair.seats().await).unwrap()["turn"]["seat"] == 5 {
        fair.decides(SALMA, 5, Stand).await.unwrap();
    }
    let round = fair.ends_round(&host).await;
    fair.is_whole(&round).await;
    let cells = |bets: Vec<PlacedBet>| bets.into_iter().map(|bet| (bet.cell, bet.state)).collect::<Vec<_>>();
    let rahim = cells(fair.tables.bets_of(round.id, RAHIM).await.unwrap());
    assert_eq!(rahim.iter().map(|(cell, _)| &**cell).collect::<Vec<_>>(), ["seat:2", "split:2"]);
    let salma = cells(fair.tables.bets_of(round.id, SALMA).await.unwrap());
    assert_eq!(salma[2], ("double:5:1".to_owned(), crate::BetState::Refused));
    assert_eq!(salma.len(), 5, "three refusals");
    // What was laid in the end is at risk; the edge is on what was laid before the cards.
    let measured = sqlx::query_as("select mean, sqrt(variance), mean_is_most from table_round where id = $1");
    let measured: (f64, f64, bool) = measured.bind(round.id).fetch_one(fair.store.pool()).await.unwrap();
    let (mean, deviation, is_most) = measured;
    assert!(is_most && (mean / 1e5 - (1_300.0 - 1_000.0 * (1.0 - 0.994_127))).abs() < 1e-3, "{mean}");
    assert!((deviation / 1e5 - 1_300.0 * 1.059_375_f64.sqrt()).abs() < 1e-3, "{deviation}");
    fair.closes().await;
}

#[tokio::test]
async fn parallel_decisions_are_one() {
    let (fair, host) = Fair::of_seats(is_plain).await;
    fair.sits(RAHIM, "seat:2", 100).await.unwrap();
    fair.deals(&host).await;
    let first = fair.decision(RAHIM, 2, Decision::Double).await;
    let asks: Vec<Decide> = (0..6)
        .map(|number| if number < 3 { first } else { Decide { request: RequestId::fresh(), ..first } })
        .collect();
    let tries = asks.iter().map(|ask| fair.tables.decide(ask, fair.tables.receive()));
    let heard: Vec<&str> = futures::future::join_all(tries)
        .await
        .into_iter()
        .filter_map(|heard| heard.err().map(|error| kernel::Fault::face(&error).code))
        .collect();
    assert!(heard.iter().all(|code| ["turn_passed", "turn_busy", "unavailable"].contains(code)), "{heard:?}");
    let counted = fair.acts().await.iter().filter(|(_, act, state)| act == "double" && *state == 2).count();
    assert_eq!((counted, fair.balance(RAHIM).await), (1, taka(800).money()));
    let round = fair.ends_round(&host).await;
    fair.is_whole(&round).await;
    fair.closes().await;
}

#[tokio::test]
async fn who_says_nothing_stands_and_what_nobody_answered_is_answered() {
    let (fair, host) = Fair::of_seats(is_plain).await;
    fair.sits(RAHIM, "seat:2", 100).await.unwrap();
    fair.sits(SALMA, "seat:5", 100).await.unwrap();
    fair.deals(&host).await;
    let late = fair.decision(RAHIM, 2, Decision::Hit).await;
    fair.falls_silent().await;
    assert_eq!(code(fair.tables.decide(&late, fair.tables.receive()).await), "turn_passed");
    fair.passes_turn(&host).await;
    assert_eq!(fair.acts().await, [(2, "stand".to_owned(), 2)]);
    // The node that takes Salma's word dies before it has asked for her stake.
    let ask = fair.decision(SALMA, 5, Decision::Double).await;
    let shoe = fair.tables.shoes.of(&fair.round().await).await.unwrap();
    fair.tables.write_act(&ask, &fair.tables.receive(), Some(&shoe)).await.unwrap();
    assert_eq!(fair.acts().await[1], (5, "double".to_owned(), 1));
    assert_eq!(code(fair.decides(SALMA, 5, Decision::Hit).await), "turn_busy");
    let later = fair.store.now() + Duration::seconds(3);
    host.0.step(host.1, later).await.unwrap();
    assert_eq!(fair.acts().await[1], (5, "double".to_owned(), 2));
    let round = fair.ends_round(&host).await;
    fair.is_whole(&round).await;
    assert_eq!(fair.tables.bets_of(round.id, SALMA).await.unwrap().len(), 2);
    fair.closes().await;
}

#[tokio::test]
async fn all_insure_themselves_at_once_and_who_cannot_pay_has_declined() {
    use Decision::{Decline, Insure, Stand};
    // Three seats, of which none has a blackjack.
    let ace = |first: &[u8]| {
        first[3] == 1 && [0, 1, 2, 4, 5, 6].iter().all(|place| (2..=9).contains(&first[*place]))
    };
    let (fair, host) = Fair::of_seats(ace).await;
    fair.sits(RAHIM, "seat:2", 100).await.unwrap();
    fair.sits(SALMA, "seat:5", 500).await.unwrap();
    fair.sits(SALMA, "seat:6", 350).await.unwrap();
    let dealt = serde_json::to_value(fair.deals(&host).await).unwrap();
    assert_eq!((&dealt["insuring"], &dealt["turn"]), (&true.into(), &serde_json::Value::Null));
    assert_eq!(code(fair.decides(RAHIM, 2, Stand).await), "act_impossible");
    assert_eq!(code(fair.decides(SALMA, 5, Insure).await), "insufficient_funds");
    assert_eq!(code(fair.decides(SALMA, 5, Insure).await), "turn_passed", "she has declined");
    let until = fair.round().await.turn_until;
    fair.decides(SALMA, 6, Decline).await.unwrap();
    assert_eq!(fair.round().await.turn_until, until, "insurance has one time for all");
    fair.decides(RAHIM, 2, Insure).await.unwrap();
    assert_eq!(fair.balance(RAHIM).await, taka(850).money());
    for _ in 0..3 {
        fair.falls_silent().await;
        fair.passes_turn(&host).await;
    }
    let round = fair.ends_round(&host).await;
    fair.is_whole(&round).await;
    fair.closes().await;
}

#[tokio::test]
async fn nobody_is_dealt_to_and_hands_follow_each_other_in_the_shoe() {
    let (fair, host) = Fair::of_seats(is_plain).await;
    fair.passes(&fair.round().await).await;
    let waits = host.0.step(host.1, fair.store.now()).await.unwrap();
    assert!(matches!(waits, Step::Until(_)) && fair.round().await.phase == Phase::Open);
    assert!(fair.round().await.lock_at > fair.store.now(), "it takes bets again");
    let mut from = 0;
    for _ in 0..2 {
        fair.sits(RAHIM, "seat:2", 10).await.unwrap();
        fair.sits(SALMA, "seat:5", 10).await.unwrap();
        fair.deals(&host).await;
        while fair.round().await.phase == Phase::Running {
            fair.falls_silent().await;
            fair.host_steps(&host).await;
        }
        assert_eq!(fair.goes_on(&host).await, Step::Came(Phase::Settled));
        let round = fair.round().await;
        let cards = table::rules("blackjack-1").unwrap().cards_of(round.result.as_ref().unwrap()).unwrap();
        assert_eq!((round.shoe_from, cards.start), (Some(from), from), "no card is left out");
        let proof = serde_json::to_string(&fair.tables.proof_of(round.clone()).await.unwrap()).unwrap();
        let report =
            games::verify::table::check(&games::verify::table::parse(&proof).unwrap().unwrap()).unwrap();
        assert!(report.wrong.is_empty(), "{report:?}");
        assert!(report.lines.iter().any(|line| line.starts_with("cards")), "{report:?}");
        from = cards.end;
        let over =
            sqlx::query("update table_round set ended_at = ended_at - interval '1 minute' where id = $1");
        over.bind(round.id).execute(fair.store.pool()).await.unwrap();
        assert_eq!(fair.goes_on(&host).await, Step::Came(Phase::Open));
    }
    let shoe: Vec<Card> = fair.tables.shoes.of(&fair.round().await).await.unwrap().to_vec();
    assert_eq!(shoe.len(), 416);
    fair.closes().await;
}

#[tokio::test]
async fn another_host_gives_the_turn_anew_and_the_hand_goes_on() {
    let (fair, host) = Fair::of_seats(is_plain).await;
    fair.sits(RAHIM, "seat:2", 100).await.unwrap();
    fair.sits(SALMA, "seat:5", 100).await.unwrap();
    let dealt = fair.deals(&host).await;
    fair.decides(RAHIM, 2, Decision::Stand).await.unwrap();
    fair.falls_silent().await;
    let gone =
        sqlx::query("update table_node set until = clock_timestamp() - interval '5 seconds' where node = $1");
    gone.bind(host.1.node).execute(fair.store.pool()).await.unwrap();
    let next = fair.host().await;
    let round = fair.round().await;
    assert!(round.turn_until.unwrap() > fair.store.now() && round.interrupted_at.is_some());
    let now = serde_json::to_value(fair.seats().await).unwrap();
    assert_eq!(now["seats"][0]["hands"], serde_json::to_value(&dealt).unwrap()["seats"][0]["hands"]);
    fair.falls_silent().await;
    let dead = host.0.step(host.1, fair.store.now()).await.unwrap();
    assert_eq!((dead, fair.acts().await.len()), (Step::Lost, 1), "the dead one decides nothing");
    fair.passes_turn(&next).await;
    let round = fair.ends_round(&next).await;
    fair.is_whole(&round).await;
    fair.closes().await;
}

/// A host stopped between its claim and the time that it gives goes on after another has claimed the table: neither the turn of a round
/// that runs nor that of one that is over gets longer by it.
#[tokio::test]
async fn a_host_that_was_followed_gives_nobody_time() {
    let (fair, host) = Fair::of_seats(is_plain).await;
    fair.sits(RAHIM, "seat:2", 100).await.unwrap();
    fair.deals(&host).await;
    fair.falls_silent().await;
    let lost = "update table_node set until = clock_timestamp() - interval '5 seconds' where node = $1";
    let gone = async |hosting: Hosting| {
        sqlx::query(lost).bind(hosting.node).execute(fair.store.pool()).await.unwrap();
    };
    gone(host.1).await;
    let stopped = fair.host().await;
    gone(stopped.1).await;
    let next = fair.host().await;
    fair.falls_silent().await;
    // Its last host was heard after the turn began: it is to be given anew, by whoever hosts the table.
    let broken = fair.round().await;
    assert!(broken.interrupted_at.is_some());
    fair.tables.restart_turn(stopped.1, &broken).await.unwrap();
    assert_eq!(fair.round().await.turn_until, broken.turn_until, "another one has claimed the table since");
    fair.tables.restart_turn(next.1, &broken).await.unwrap();
    assert!(fair.round().await.turn_until > broken.turn_until);
    fair.falls_silent().await;
    fair.passes_turn(&next).await;
    let round = fair.ends_round(&next).await;
    fair.tables.restart_turn(next.1, &broken).await.unwrap();
    assert_eq!(fair.round().await.turn_until, round.turn_until, "nobody decides any more");
    fair.is_whole(&round).await;
    fair.closes().await;
}

#[tokio::test]
async fn a_round_in_which_nobody_sits_after_all_is_called_off() {
    let (fair, first) = Fair::of_seats(is_plain).await;
    let round = fair.round().await;
    // A member who may not bet is written down, and refused when the host asks.
    let seat = fair.stake(MITU, "seat:2", taka(400), &round);
    fair.tables.write_down(seat, &fair.tables.receipts.receive_at(round.opened_at)).await.unwrap();
    fair.sits(RAHIM, "behind:2", 100).await.unwrap();
    fair.passes(&round).await;
    assert_eq!(fair.goes_on(&first).await, Step::Came(Phase::Locked));
    fair.tables.answer_all(&fair.table, &round).await.unwrap();
    fair.dies(first.1).await;
    let host = fair.host().await;
    let locked = fair.round().await;
    let is_off = fair.tables.begin_turns(first.1, (&locked, fair.store.now())).await.unwrap();
    assert!(!is_off && fair.round().await == locked, "one that was followed calls nothing off");
    fair.goes_on(&host).await;
    assert_eq!(fair.round().await.void_reason.as_deref(), Some("No seat was taken. কেউ আসন নেননি।"));
    assert_eq!(fair.goes_on(&host).await, Step::Came(Phase::Void));
    assert_eq!(fair.balance(RAHIM).await, taka(1_000).money());
    fair.has_no_open_round().await;
    let over = sqlx::query("update table_round set ended_at = ended_at - interval '1 minute' where id = $1");
    over.bind(round.id).execute(fair.store.pool()).await.unwrap();
    assert_eq!(fair.goes_on(&host).await, Step::Came(Phase::Open));
    assert_eq!((fair.round().await.shoe_from, fair.round().await.hand), (Some(0), 2), "no card was dealt");
    fair.closes().await;
}

#[tokio::test]
async fn a_table_that_is_to_rest_waits_for_nobody() {
    let (fair, host) = Fair::of_seats(is_plain).await;
    fair.is_to(TableState::Resting).await;
    fair.passes(&fair.round().await).await;
    for phase in [Phase::Locked, Phase::Running, Phase::Void] {
        assert_eq!(fair.goes_on(&host).await, Step::Came(phase));
    }
    assert!(fair.round().await.is_over());
    assert_eq!(fair.goes_on(&host).await, Step::Rests);
    fair.closes().await;
}

#[tokio::test]
async fn of_a_round_that_is_over_nothing_is_decided_told_or_shuffled_again() {
    use Decision::{Hit, Stand};
    let (fair, host) = Fair::of_seats(is_plain).await;
    fair.sits(RAHIM, "seat:2", 10).await.unwrap();
    fair.sits(SALMA, "seat:5", 10).await.unwrap();
    fair.deals(&host).await;
    let stands = fair.decision(RAHIM, 2, Stand).await;
    fair.tables.decide(&stands, fair.tables.receive()).await.unwrap();
    fair.decides(SALMA, 5, Stand).await.unwrap();
    fair.ends_round(&host).await;
    // Another node, which has shuffled nothing yet and hears what is told.
    let node = tables(&fair.store, &fair.stop).await;
    let topic = topics::Channel::topic(&node, "table.1", None).unwrap();
    let mut heard = node.bus.topics().join(topic, None, Arc::new(tokio::sync::Notify::new()));
    heard.begin();
    node.decide(&stands, node.receive()).await.unwrap();
    let late = Decide { request: RequestId::fresh(), act: Hit, ..stands };
    assert_eq!(code(node.decide(&late, node.receive()).await), "turn_passed");
    assert!(!matches!(heard.take(), topics::Next::Frame(_)), "nothing is told");
    assert!(node.shoes.is_empty(), "nothing is shuffled");
    fair.closes().await;
}
