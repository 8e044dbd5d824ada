//! Fishing rooms: who sits down with what, what shots meet and cost, and what becomes of it when hosts die.

mod idle;
mod kills;
mod listens;
mod top_up;

use games::table::fishing::tide::Swimmer;
use kernel::Kind;
use serde_json::{Value, json};
use sqlx::Connection;
use store::tasks;
use topics::{Act, Channel, Holder, Topic};
use uuid::Uuid;

use super::*;
use crate::{
    Session, SessionState, Sit,
    rooms::{self, Page, Totals},
};

impl Fair {
    async fn of_room() -> Self {
        Self::of("fishing-1+reef").await
    }

    fn sit(&self, member: MemberId, seat: u8, amount: i64) -> Sit {
        Sit { member, request: RequestId::fresh(), table: self.table.id, seat, amount: taka(amount) }
    }

    async fn sits_down(&self, member: MemberId, seat: u8, amount: i64) -> Result<Session, Error> {
        self.tables.sit(&self.sit(member, seat, amount)).await
    }

    async fn session(&self, member: MemberId) -> Session {
        rooms::sql::last(&self.store, self.table.id, member).await.unwrap().unwrap()
    }

    async fn view_of(&self, member: MemberId) -> Value {
        json!(self.tables.last_session(self.table.id, member).await.unwrap().unwrap())
    }

    /// A fish that swims now and will for a while, of those that die soon enough.
    async fn fish(&self) -> Option<Swimmer> {
        let view = json!(self.tables.view(self.table.id).await.unwrap());
        let tide = &view["room"]["tide"];
        let started = OffsetDateTime::parse(
            tide["startedAt"].as_str()?,
            &time::format_description::well_known::Rfc3339,
        );
        let tick = u32::try_from((self.store.now() - started.unwrap()).whole_milliseconds() / 50).unwrap();
        let dead: Vec<u16> = serde_json::from_value(view["room"]["dead"].clone()).unwrap();
        let swimmers = games::table::fishing::tide::tide(tide["seed"].as_str()?);
        swimmers.into_iter().find(|swimmer| {
            let long = swimmer.swims(tick + 1) && swimmer.swims(tick + 60);
            long && swimmer.kind < 3 && !dead.contains(&swimmer.number)
        })
    }

    /// Hands a frame of a member's socket to the room.
    async fn shoots(&self, member: MemberId, shots: Value) -> Result<(), &'static str> {
        let topic = Topic::shared(&format!("table.{}", self.table.id)).between_nodes();
        let frame = json!({ "shots": shots });
        let who = Holder { member, kind: kernel::AccountType::MEMBER, session: Uuid::nil() };
        let act =
            Act { op: "shoot", topic: &topic, frame: &frame, who: Some(who), received_at: self.store.now() };
        self.tables.act(act).await.map_err(|face| face.code)
    }

    /// Shoots at whatever swims until so many shots have met something.
    async fn shoots_until(&self, member: MemberId, met: usize) {
        let mut number = self.view_of(member).await["lastShot"].as_u64().unwrap();
        for _ in 0..600 {
            if self.hits(member).await.len() >= met {
                return;
            }
            if let Some(fish) = self.fish().await {
                number += 1;
                let shot = json!([[number, 8_000, 4_500, 0, fish.number, 0, 0]]);
                self.shoots(member, shot).await.unwrap();
            }
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        }
        panic!("no shot meets anything");
    }

    async fn hits(&self, member: MemberId) -> Vec<Value> {
        let id = self.session(member).await.id;
        let record = json!(self.tables.session_record(id, member).await.unwrap());
        let paid = record["paid"].as_array().unwrap().iter();
        let hits = record["played"]["hits"].as_array().unwrap().iter();
        hits.zip(paid).map(|(hit, paid)| json!({ "hit": hit, "paid": paid })).collect()
    }

    async fn gets_up(&self, member: MemberId) -> Session {
        self.tables.leave_room(self.table.id, member).await.unwrap();
        self.session_ends(member).await
    }

    /// Waits for the end of a session.
    async fn session_ends(&self, member: MemberId) -> Session {
        for _ in 0..400 {
            let session = self.session(member).await;
            if session.state == SessionState::Ended {
                return session;
            }
            tokio::time::sleep(std::time::Duration::from_millis(25)).await;
        }
        panic!("the session does not end");
    }

    /// What a session's record says is what happened to the money, and what its words say.
    /// What the session paid is held against what its fish return, as rounds of tables are.
    async fn is_measured(&self, session: Uuid, (staked, won): (f64, f64)) {
        let measured = "select array[hits, staked, won], array[mean, variance] from room_session where id = $1 and variance is not null";
        let row: Option<([i64; 3], [f64; 2])> =
            sqlx::query_as(measured).bind(session).fetch_optional(self.store.pool()).await.unwrap();
        assert_eq!(row.is_some(), staked > 0.0);
        let Some(([hits, cost, paid], [mean, variance])) = row else { return };
        assert!(
            hits > 0 && variance > 0.0 && (mean / (staked * 1e5) - 0.96).abs() < 1e-4,
            "{mean} {variance}"
        );
        assert_eq!([cost, paid], [staked, won].map(|sum| (sum * 1e5).round() as i64));
        let since = self.store.now() - Duration::hours(1);
        let lines = self.tables.returns(since).await.unwrap();
        let line = lines.iter().find(|line| line.table == Some(self.table.id)).expect("a line of the room");
        assert!(line.bets >= hits && (line.declared() - 0.96).abs() < 1e-4, "{line:?}");
    }

    async fn is_fair(&self, member: MemberId) {
        let view = self.view_of(member).await;
        let amount = |name: &str| view[name].as_str().unwrap().parse::<f64>().unwrap();
        let (mut staked, mut won) = (0.0, 0.0);
        let seed = view["seed"].as_str().expect("its seed is open");
        let id = self.session(member).await.id;
        let round = gate::round::Round::find(&self.store, member, id).await.unwrap().unwrap();
        let its = gate::seeds::Seed::of_round(&self.store, member, round.seed).await.unwrap();
        let replayed = games::table::fishing::record::replay(
            &round.input,
            &mut its.words(round.nonce).unwrap(),
            round.stake,
        );
        let replayed = replayed.unwrap();
        assert_eq!((&replayed.outcome, replayed.payout), (&round.outcome, Some(round.payout)));
        assert_eq!(round.outcome["seed"], seed);
        for hit in self.hits(member).await {
            let cost: f64 = hit["hit"]["cost"].as_str().unwrap().parse().unwrap();
            staked += cost;
            for paid in hit["paid"].as_array().unwrap() {
                won += cost * paid.as_f64().unwrap();
            }
        }
        assert!((amount("staked") - staked).abs() < 1e-6 && (amount("won") - won).abs() < 1e-6, "{view}");
        assert!((amount("boughtIn") - staked + won - amount("funds")).abs() < 1e-6, "{view}");
        let gained = self.balance(member).await.checked_sub(taka(1_000).money()).unwrap();
        assert_eq!(gained.units(), ((won - staked) * 1e5).round() as i64, "{view}");
        let books =
            wager::round_of(&self.store, member, VendorId::HOUSE, &id.to_string()).await.unwrap().unwrap();
        assert!(books.closed);
        assert_eq!(books.stake.units(), (staked * 1e5).round() as i64);
        assert_eq!(books.payout.units(), (won * 1e5).round() as i64);
        assert_eq!(books.valid_bet.units(), (staked * 1e5).round() as i64, "what was staked counts");
        self.is_measured(id, (staked, won)).await;
    }
}

/// The first page of a session, on which nothing was met.
fn first_page(session: Uuid, hosting: Hosting) -> Page {
    Page {
        session,
        number: 1,
        hosting,
        tide: 1,
        shot: 1,
        staked: Money::ZERO,
        won: Money::ZERO,
        hits: "[]".to_owned(),
        killed: String::new(),
    }
}

fn code(refused: Result<impl std::fmt::Debug, Error>) -> &'static str {
    kernel::Fault::face(&refused.unwrap_err()).code
}

#[tokio::test]
async fn a_session_is_bought_shot_settled_and_brought_back() {
    let fair = Fair::of_room().await;
    let stop = CancellationToken::new();
    let host = node(&fair.tables).start(&stop);
    let session = fair.sits_down(RAHIM, 2, 100).await.unwrap();
    assert_eq!(session.state, SessionState::Open);
    assert_eq!(fair.balance(RAHIM).await, taka(900).money());
    fair.shoots_until(RAHIM, 12).await;
    let view = json!(fair.tables.view(fair.table.id).await.unwrap());
    assert_eq!(view["room"]["sitting"][0]["seat"], 2);
    assert_eq!((&view["room"]["art"], &view["game"]), (&"reef".into(), &"fishing".into()));
    assert_eq!(fair.view_of(RAHIM).await["seed"], Value::Null, "a secret while it lasts");
    fair.gets_up(RAHIM).await;
    fair.is_fair(RAHIM).await;
    stop.cancel();
    host.await.unwrap();
    fair.closes().await;
}

/// A room settles every few seconds, not only when its members get up.
#[tokio::test]
async fn what_is_played_is_in_the_books_while_the_member_still_sits() {
    let fair = Fair::of_room().await;
    let stop = CancellationToken::new();
    let host = node(&fair.tables).start(&stop);
    let id = fair.sits_down(RAHIM, 2, 200).await.unwrap().id;
    fair.shoots_until(RAHIM, 3).await;
    let name = id.to_string();
    let mut seen = None;
    for _ in 0..800 {
        let books = wager::round_of(&fair.store, RAHIM, VendorId::HOUSE, &name).await.unwrap().unwrap();
        let written = rooms::sql::totals(&fair.store, &[id]).await.unwrap()[&id];
        let session = fair.session(RAHIM).await;
        if (books.stake, books.payout, session.settled) == (written.staked, written.won, written.page) {
            seen = Some((books, written, session.state));
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    let (books, written, state) = seen.expect("books that say what was written");
    assert!(written.staked >= taka(3).money() && !books.closed, "{books:?} {written:?}");
    assert_eq!(state, SessionState::Open);
    assert_eq!(fair.balance(RAHIM).await, taka(800).money(), "what was won lies at the seat");
    fair.gets_up(RAHIM).await;
    fair.is_fair(RAHIM).await;
    stop.cancel();
    host.await.unwrap();
    fair.closes().await;
}

#[tokio::test]
async fn nobody_sits_down_who_may_not_or_where_somebody_sits() {
    let fair = Fair::of_room().await;
    for (member, seat, amount, refused) in [
        (RAHIM, 0, 100, "input_invalid"),
        (RAHIM, 7, 100, "input_invalid"),
        (RAHIM, 1, 901, "stake_out_of_range"),
        (MITU, 1, 100, "bet_refused"),
        (LI, 1, 100, "game_not_open"),
    ] {
        assert_eq!(code(fair.sits_down(member, seat, amount).await), refused, "{member} at {seat}");
    }
    let ask = fair.sit(RAHIM, 1, 600);
    let first = fair.tables.sit(&ask).await.unwrap();
    assert_eq!(fair.tables.sit(&ask).await.unwrap().id, first.id, "the same request is the same session");
    assert_eq!(code(fair.tables.sit(&Sit { amount: taka(1), ..ask }).await), "request_reused");
    assert_eq!(code(fair.sits_down(RAHIM, 2, 100).await), "session_open");
    assert_eq!(code(fair.sits_down(SALMA, 1, 100).await), "seat_taken");
    assert_eq!(fair.balance(RAHIM).await, taka(400).money());
    let other = Fair::opens().await;
    assert_eq!(code(other.sits_down(RAHIM, 1, 100).await), "table_unknown", "no room");
    other.closes().await;
    fair.is_to(TableState::Resting).await;
    assert_eq!(code(fair.sits_down(SALMA, 2, 100).await), "game_not_open");
    // Whoever sits in a room that rests has their money back.
    let stop = CancellationToken::new();
    let host = node(&fair.tables).start(&stop);
    fair.session_ends(RAHIM).await;
    assert_eq!(fair.balance(RAHIM).await, taka(1_000).money());
    stop.cancel();
    host.await.unwrap();
    fair.closes().await;
}

/// Seen to fail with whatever session the request had begun.
#[tokio::test]
async fn one_request_for_two_things_at_once_is_one_of_them() {
    let fair = Fair::of_room().await;
    let ask = fair.sit(RAHIM, 3, 50);
    let (other_seat, more) = (Sit { seat: 4, ..ask }, Sit { amount: taka(60), ..ask });
    let told = tokio::join!(fair.tables.sit(&ask), fair.tables.sit(&other_seat), fair.tables.sit(&more));
    let told = [told.0, told.1, told.2].map(|told| told.map_err(|error| kernel::Fault::face(&error).code));
    assert_eq!(told.iter().filter(|told| told.is_ok()).count(), 1, "{told:?}");
    assert_eq!(told.iter().filter(|told| **told == Err("request_reused")).count(), 2, "{told:?}");
    fair.closes().await;
}

#[tokio::test]
async fn money_that_is_not_there_buys_no_seat_and_holds_none() {
    let fair = Fair::of_room().await;
    let one = fair.sits_down(RAHIM, 1, 900).await.unwrap();
    assert_eq!(one.state, SessionState::Open);
    let other = Fair { table: fair.another().await, ..fair };
    let ask = other.sit(RAHIM, 3, 200);
    assert_eq!(code(other.tables.sit(&ask).await), "insufficient_funds");
    assert_eq!(code(other.tables.sit(&ask).await), "insufficient_funds", "and hears the same again");
    assert_eq!(other.sits_down(SALMA, 3, 200).await.unwrap().seat, 3);
    assert_eq!(other.balance(RAHIM).await, taka(100).money());
    other.closes().await;
}

/// Shows: attack:A37.
#[tokio::test]
async fn shots_that_cannot_be_are_refused_and_cost_nothing() {
    let fair = Fair::of_room().await;
    let stop = CancellationToken::new();
    let host = node(&fair.tables).start(&stop);
    fair.sits_down(RAHIM, 4, 100).await.unwrap();
    while fair.fish().await.is_none() {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    for (member, shots, refused) in [
        (SALMA, json!([[1, 1, 1, 0, 0, 0, 0]]), "not_seated"),
        (RAHIM, json!([[1, 1, 1, 0, 60_000, 0, 0]]), "fish_unknown"),
        (RAHIM, json!([[1, 1, 1, 0, 900, 0, 0]]), "fish_unknown"),
        (RAHIM, json!([]), "shot_invalid"),
        (RAHIM, json!("all"), "shot_invalid"),
        (RAHIM, json!([[1, 1, 1, 0, 0, 2, 0]]), "shot_invalid"),
        (RAHIM, json!([[0, 1, 1, 0, 0, 0, 0]]), "shot_invalid"),
        (RAHIM, json!([[1, 90_000, 1, 0, 0, 0, 0]]), "shot_invalid"),
        (RAHIM, json!([[1, 1, 1, -1, 0, 0, 0]]), "shot_invalid"),
        (RAHIM, json!(vec![[1, 1, 1, 0, 0, 0, 0]; 5]), "shot_invalid"),
    ] {
        assert_eq!(fair.shoots(member, shots.clone()).await, Err(refused), "{shots}");
    }
    // A level that the cannon does not have, and a shot in the same second as a hundred others.
    fair.shoots(RAHIM, json!([[1, 100, 100, 99, 0, 0, 0]])).await.unwrap();
    for number in 2..102 {
        fair.shoots(RAHIM, json!([[number, 100, 100, 0, 0, 0, 0]])).await.unwrap();
    }
    fair.gets_up(RAHIM).await;
    assert!(fair.hits(RAHIM).await.len() <= 20, "most of them came too fast");
    fair.is_fair(RAHIM).await;
    stop.cancel();
    host.await.unwrap();
    fair.closes().await;
}

#[tokio::test]
async fn what_a_dead_host_has_written_stands_and_the_rest_never_happened() {
    let fair = Fair::of_room().await;
    fair.sits_down(RAHIM, 1, 200).await.unwrap();
    fair.sits_down(SALMA, 6, 200).await.unwrap();
    let mut met = 0;
    for _ in 0..4 {
        let (host, hosting) = fair.host().await;
        let room = tasks::spawn("a room", async move { host.hosts_room(hosting).await });
        met += 4;
        fair.shoots_until(RAHIM, met).await;
        fair.shoots_until(SALMA, met).await;
        let fish = fair.fish().await.map_or(0, |fish| fish.number);
        for member in [RAHIM, SALMA] {
            let number = fair.view_of(member).await["lastShot"].as_u64().unwrap() + 1;
            let _ = fair.shoots(member, json!([[number, 1, 1, 0, fish, 0, 0]])).await;
        }
        room.abort();
        drop(room.await);
        let before = fair.hits(RAHIM).await;
        fair.dies(hosting).await;
        assert_eq!(fair.hits(RAHIM).await[..before.len()], before);
    }
    let stop = CancellationToken::new();
    let host = node(&fair.tables).start(&stop);
    for member in [RAHIM, SALMA] {
        fair.gets_up(member).await;
        fair.is_fair(member).await;
    }
    stop.cancel();
    host.await.unwrap();
    fair.closes().await;
}

/// The host asked the money core to settle and died before it wrote down that it had: its successor asks for the same, whatever was shot since.
#[tokio::test]
async fn a_settlement_that_was_asked_for_is_asked_for_again_as_it_was() {
    for was_heard in [false, true] {
        let fair = Fair::of_room().await;
        let session = fair.sits_down(RAHIM, 1, 200).await.unwrap();
        let (host, hosting) = fair.host().await;
        let room = tasks::spawn("a room", async move { host.hosts_room(hosting).await });
        fair.shoots_until(RAHIM, 5).await;
        room.abort();
        drop(room.await);
        let pages = rooms::sql::totals(&fair.store, &[session.id]).await.unwrap()[&session.id];
        let Totals { page, .. } = pages;
        // Where it took long, some of it is settled already.
        let settled = rooms::sql::named(&fair.store, session.id).await.unwrap().unwrap().settled;
        let until = (page - 1).max(settled);
        let asked = sqlx::query("update room_session set settling = $2 where id = $1");
        asked.bind(session.id).bind(until).execute(fair.store.pool()).await.unwrap();
        if was_heard {
            fair.tables.settle_session(&fair.table, session.id, until).await.unwrap();
            let forgotten = sqlx::query("update room_session set settled = $2 where id = $1");
            forgotten.bind(session.id).bind(settled).execute(fair.store.pool()).await.unwrap();
        }
        fair.dies(hosting).await;
        let stop = CancellationToken::new();
        let host = node(&fair.tables).start(&stop);
        fair.gets_up(RAHIM).await;
        fair.is_fair(RAHIM).await;
        stop.cancel();
        host.await.unwrap();
        fair.closes().await;
    }
}

/// Seen to fail with a room that asked for its state alone: who sat there sat on.
#[tokio::test]
async fn a_room_sends_everybody_home_when_its_hours_are_over() {
    let fair = Fair::of_room().await;
    fair.sits_down(RAHIM, 1, 600).await.unwrap();
    let stop = CancellationToken::new();
    let host = node(&fair.tables).start(&stop);
    hours::opens_later(&fair).await;
    assert_eq!(code(fair.sits_down(SALMA, 2, 100).await), "game_not_open");
    fair.session_ends(RAHIM).await;
    assert_eq!(fair.balance(RAHIM).await, taka(1_000).money());
    stop.cancel();
    host.await.unwrap();
    fair.closes().await;
}

/// A host that was stopped in the middle of a settlement and goes on beside its successor settles nothing that is settled.
#[tokio::test]
async fn two_hosts_settle_no_page_twice() {
    let fair = Fair::of_room().await;
    let session = fair.sits_down(RAHIM, 1, 200).await.unwrap();
    let (host, hosting) = fair.host().await;
    let room = tasks::spawn("a room", async move { host.hosts_room(hosting).await });
    fair.shoots_until(RAHIM, 6).await;
    room.abort();
    drop(room.await);
    let page = rooms::sql::totals(&fair.store, &[session.id]).await.unwrap()[&session.id].page;
    let settles = |page| fair.tables.settle_session(&fair.table, session.id, page);
    // The one saw fewer pages than the other, and both begin from nothing settled.
    let (one, other) = tokio::join!(settles(page / 2), settles(page));
    assert!(one.is_ok() || other.is_ok(), "{one:?} {other:?}");
    // What another one has begun is not begun anew, and a late word about it changes nothing.
    assert!(!rooms::sql::claims(&fair.store, session.id, (0, page)).await.unwrap());
    rooms::sql::settled(&fair.store, session.id, 1).await.unwrap();
    fair.dies(hosting).await;
    let stop = CancellationToken::new();
    let host = node(&fair.tables).start(&stop);
    fair.gets_up(RAHIM).await;
    fair.is_fair(RAHIM).await;
    stop.cancel();
    host.await.unwrap();
    fair.closes().await;
}

#[tokio::test]
async fn a_session_that_the_money_core_refuses_keeps_nobody_else_from_playing() {
    let fair = Fair::of_room().await;
    let stop = CancellationToken::new();
    let host = node(&fair.tables).start(&stop);
    let odd = fair.sits_down(RAHIM, 1, 200).await.unwrap();
    fair.sits_down(SALMA, 2, 200).await.unwrap();
    // Nothing in the house ends a session's round but its end; suppose that something did.
    let out = format!("{}-elsewhere", odd.id.simple());
    let out = crate::bet::command(&fair.table, RAHIM, odd.id, (out, wager::Act::CashOut)).unwrap();
    fair.tables.bets.apply(out, Restriction::Free).await.unwrap();
    fair.shoots_until(RAHIM, 2).await;
    fair.shoots_until(SALMA, 4).await;
    fair.tables.leave_room(fair.table.id, RAHIM).await.unwrap();
    fair.gets_up(SALMA).await;
    fair.is_fair(SALMA).await;
    assert_ne!(fair.session(RAHIM).await.state, SessionState::Ended, "somebody must look at it");
    stop.cancel();
    host.await.unwrap();
    fair.closes().await;
}

/// Nobody chose a tide with sessions in view: its seed was bound before.
#[tokio::test]
async fn tides_are_links_of_the_tables_chain() {
    let fair = Fair::of_room().await;
    let chain = Chain::find(&fair.store, fair.table.id, 1).await.unwrap().unwrap();
    let mut owner = sqlx::PgConnection::connect_with(&fair.db.connect).await.unwrap();
    for place in 1..=3 {
        let (host, hosting) = fair.host().await;
        let room = tasks::spawn("a room", async move { host.hosts_room(hosting).await });
        while fair.fish().await.is_none() {
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
        room.abort();
        drop(room.await);
        let tide = json!(fair.tables.view(fair.table.id).await.unwrap())["room"]["tide"].clone();
        assert_eq!((&tide["number"], &tide["place"]), (&json!(place), &json!(place)));
        assert_eq!(
            (&tide["seed"], &tide["chainEnd"]),
            (&json!(format!("salt:{}", chain.hash(place))), &json!(chain.end))
        );
        // The program itself cannot change a tide that was told.
        let over = sqlx::query("update room_tide set started_at = started_at - interval '10 minutes'");
        over.execute(&mut owner).await.unwrap();
        fair.dies(hosting).await;
    }
    owner.close().await.unwrap();
    fair.closes().await;
}

/// Whoever shoots at a level pays what it costs by the ladder that everybody is told.
#[tokio::test]
async fn a_room_whose_ladder_is_changed_charges_by_the_new_one() {
    let fair = Fair::of_room().await;
    let stop = CancellationToken::new();
    let host = node(&fair.tables).start(&stop);
    fair.sits_down(RAHIM, 1, 500).await.unwrap();
    fair.shoots_until(RAHIM, 1).await;
    let mut tx = fair.store.begin().await.unwrap();
    let terms = Terms { least: taka(7), ..fair.table.terms.clone() };
    fair.table.change(&mut tx, terms).await.unwrap();
    tx.commit().await.unwrap();
    let mut costs = Vec::new();
    while !costs.contains(&json!("7.00")) {
        fair.shoots_until(RAHIM, costs.len() + 1).await;
        costs = fair.hits(RAHIM).await.iter().map(|hit| hit["hit"]["cost"].clone()).collect();
        assert!(costs.len() < 50, "{costs:?}");
    }
    assert_eq!(costs[0], json!("1.00"));
    fair.gets_up(RAHIM).await;
    fair.is_fair(RAHIM).await;
    stop.cancel();
    host.await.unwrap();
    fair.closes().await;
}

#[tokio::test]
async fn a_host_that_was_followed_writes_nothing_more() {
    let fair = Fair::of_room().await;
    let session = fair.sits_down(RAHIM, 1, 200).await.unwrap();
    let (_, old) = fair.host().await;
    fair.dies(old).await;
    let (_, new) = fair.host().await;
    let page = |hosting| first_page(session.id, hosting);
    assert_eq!(rooms::sql::write(&fair.store, &[page(old)]).await.unwrap(), []);
    assert_eq!(rooms::sql::write(&fair.store, &[page(new)]).await.unwrap(), [(session.id, 1)]);
    assert_eq!(rooms::sql::write(&fair.store, &[page(new)]).await.unwrap(), [], "once");
    assert!(!rooms::sql::close(&fair.store, old, session.id).await.unwrap());
    fair.tables.leave_room(fair.table.id, RAHIM).await.unwrap();
    assert!(!rooms::sql::close(&fair.store, old, session.id).await.unwrap());
    assert!(rooms::sql::close(&fair.store, new, session.id).await.unwrap());
    fair.store.pool().close().await;
    fair.stop.cancel();
    fair.db.close().await;
}

#[test]
fn a_room_is_no_place_for_bets() {
    let rules = crate::table::rules("fishing-1+deep").unwrap();
    assert!(rules.is_room() && !rules.runs() && !rules.decides() && !rules.has("red"));
    assert!(crate::table::rules("fishing-1").is_err() && crate::table::rules("fishing-1+moon").is_err());
    assert_eq!(kernel::Fault::face(&Error::SessionOpen).kind, Kind::Conflict);
}
