//! Tables that two real nodes host: each is killed, asked to end and stopped again and again while members bet, and every bet ends once.

use std::{
    collections::HashMap,
    fs,
    net::SocketAddr,
    path::PathBuf,
    process::{Child, Command},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use games::table::{blackjack, drawn, returns};
use kernel::{Amount, Asset, Edge, Money, id::MemberId};
use serde_json::json;
use store::{Store, tasks, testing::TestDb};
use tables::{Table, TableState, Terms};
use uuid::Uuid;

use crate::{
    crash::{Victim, serving, url},
    support::{Client, books_are_right, quiet_port},
};

/// What happens to the nodes, one after the other: mostly they die; one is asked to end, and one stands still until its tables are
/// another's, and goes on then as if nothing had been.
const BLOWS: [Blow; 9] = [
    Blow::Kill,
    Blow::Kill,
    Blow::Term,
    Blow::Stop,
    Blow::Kill,
    Blow::Term,
    Blow::Stop,
    Blow::Kill,
    Blow::Kill,
];
/// The longest that tables may be without a host after theirs died, on a machine that is busy with other tests.
const TAKEN_OVER: Duration = Duration::from_secs(5);
/// Fewest bets that are taken before each blow.
const LOAD: usize = 12;
const WELCOME: i64 = 1_000_000;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Blow {
    Kill,
    Term,
    Stop,
}

/// A node on a database that it shares with the other one.
pub struct Process {
    folder: PathBuf,
    pub address: SocketAddr,
    child: Child,
}

impl Process {
    pub async fn start(folder: PathBuf, address: SocketAddr, url: &str) -> Self {
        let child = serving(&folder, address).env("DATABASE_URL", url).spawn().unwrap();
        let mut process = Self { folder, address, child };
        let deadline = Instant::now() + Duration::from_secs(60);
        let ready = format!("http://{address}/readyz");
        while !reqwest::get(&ready).await.is_ok_and(|answer| answer.status().is_success()) {
            let said = || fs::read_to_string(process.folder.join("stderr")).unwrap_or_default();
            assert!(process.child.try_wait().unwrap().is_none(), "a node ended: {}", said());
            assert!(Instant::now() < deadline, "a node does not come: {}", said());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        process
    }

    /// SIGKILL, wherever it stands; nothing of it is left but what it wrote to the database.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        fs::remove_dir_all(&self.folder).unwrap();
    }

    fn signal(&self, name: &str) {
        let sent = Command::new("kill").args([name, &self.child.id().to_string()]).status().unwrap();
        assert!(sent.success(), "{name}");
    }

    /// What happens to it; whoever ended is there again afterwards.
    async fn struck(mut self, blow: Blow, store: &Store, url: &str) -> Self {
        match blow {
            Blow::Kill => self.child.kill().unwrap(),
            Blow::Term => self.signal("-TERM"),
            Blow::Stop => {
                self.signal("-STOP");
                until_settled(store, 2).await;
                self.signal("-CONT");
                return self;
            }
        }
        while self.child.try_wait().unwrap().is_none() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        Self::start(self.folder.clone(), self.address, url).await
    }
}

impl Drop for Process {
    /// A test that fails leaves no house behind.
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// A quick table; what a round of it pays where its rounds run.
async fn table(store: &Store, rules: &str, most_paid: Option<i64>) -> Table {
    let units = |major| Amount::from_major(major).unwrap();
    let terms = Terms {
        name_en: "Quick".to_owned(),
        name_bn: "দ্রুত".to_owned(),
        rules: rules.to_owned(),
        asset: Asset::Bdt,
        least: units(1),
        most_on_cell: units(1_000),
        most_in_round: units(1_000),
        most_paid: most_paid.map(units),
        open: time::Duration::milliseconds(400),
        pause: time::Duration::milliseconds(50),
        hours: None,
        groups: Vec::new(),
        chat_language: None,
    };
    let mut tx = store.begin().await.unwrap();
    let table = Table::create(&mut tx, terms).await.unwrap();
    tx.commit().await.unwrap();
    table
}

/// Requests whose bets were acknowledged.
type Taken = Arc<Mutex<Vec<Uuid>>>;

/// Bets in whatever round is open, at one node and the other in turn; a request without an answer is asked again at the other.
async fn bets(clients: [Client; 2], taken: Taken, over: Arc<AtomicBool>) {
    let mut turn = 0_usize;
    while !over.load(Ordering::Relaxed) {
        turn += 1;
        let Some((200, seen)) = clients[turn % 2].try_get("/play/tables/1").await else {
            // Connections to a node that is not there are refused at once.
            tokio::time::sleep(Duration::from_millis(5)).await;
            continue;
        };
        let Some(round) = seen["value"]["round"]["number"].as_i64() else { continue };
        let request = Uuid::now_v7();
        let cell = ["small", "big", "odd", "total:9", "any-triple"][turn % 5];
        let ask = json!({ "requestId": request, "round": round, "cell": cell, "stake": "10" });
        while !over.load(Ordering::Relaxed) {
            match clients[turn % 2].try_post("/play/tables/1/bets", ask.clone()).await {
                Some((200, _)) => {
                    taken.lock().unwrap().push(request);
                    break;
                }
                Some((400..500, _)) => break,
                // Nobody has said what became of it.
                _ => turn += 1,
            }
        }
    }
}

/// A cash-out that was acknowledged: the round's number, the member, which of their bets, and where it left.
type Left = Arc<Mutex<Vec<(i64, MemberId, i32, i64)>>>;

/// Bets once in each round that runs, every other time with a multiplier at which the bet leaves by itself, and lets it leave by hand as soon
/// as it can.
async fn rides(clients: [Client; 2], member: MemberId, (taken, left): (Taken, Left), over: Arc<AtomicBool>) {
    let (mut turn, mut placed) = (0_usize, None);
    while !over.load(Ordering::Relaxed) {
        turn += 1;
        let Some((200, seen)) = clients[turn % 2].try_get("/play/tables/2").await else {
            tokio::time::sleep(Duration::from_millis(5)).await;
            continue;
        };
        let Some(round) = seen["value"]["round"]["number"].as_i64() else { continue };
        match (seen["value"]["round"]["phase"].as_str(), placed) {
            (Some("open"), placed_in) if placed_in.is_none_or(|(in_round, _)| in_round != round) => {
                let request = Uuid::now_v7();
                let cell = ["hand", "at:130"][usize::try_from(round).unwrap() % 2];
                let ask = json!({ "requestId": request, "round": round, "cell": cell, "stake": "10" });
                placed = loop {
                    match clients[turn % 2].try_post("/play/tables/2/bets", ask.clone()).await {
                        Some((200, told)) => {
                            taken.lock().unwrap().push(request);
                            break told["value"]["bet"]["number"].as_i64().map(|bet| (round, bet));
                        }
                        Some((400..500, _)) => break placed,
                        _ => turn += 1,
                    }
                };
            }
            (Some("running"), Some((in_round, bet))) if in_round == round => {
                let ask = json!({ "round": round, "bet": bet });
                match clients[turn % 2].try_post("/play/tables/2/cash-outs", ask).await {
                    Some((200, told)) => {
                        let left_at = told["value"]["bet"]["leftAt"].as_i64().unwrap();
                        let bet = i32::try_from(bet).unwrap();
                        left.lock().unwrap().push((round, member, bet, left_at));
                        placed = None;
                    }
                    // Not yet, or too late: the round tells.
                    _ => tokio::time::sleep(Duration::from_millis(20)).await,
                }
            }
            _ => tokio::time::sleep(Duration::from_millis(20)).await,
        }
    }
}

async fn settled(store: &Store) -> i64 {
    let count = sqlx::query_scalar("select count(*) from table_round where phase = 4 and table_id = 1");
    count.fetch_one(store.pool()).await.unwrap()
}

/// Waits until more rounds have been settled; for how long.
async fn until_settled(store: &Store, more: i64) -> Duration {
    let (began, before) = (Instant::now(), settled(store).await);
    while settled(store).await < before + more {
        assert!(began.elapsed() < Duration::from_secs(30), "the rounds do not go on");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    began.elapsed()
}

/// Waits until another node has taken tables over; for how long. None where the node that was struck hosted none: then rounds go on.
async fn until_taken_over(store: &Store) -> Option<Duration> {
    let fences = async || -> i64 {
        let sum = sqlx::query_scalar("select sum(fence)::bigint from game_table");
        sum.fetch_one(store.pool()).await.unwrap()
    };
    let (began, before, rounds) = (Instant::now(), fences().await, settled(store).await);
    while fences().await == before {
        assert!(began.elapsed() < Duration::from_secs(30), "the rounds do not go on");
        if settled(store).await > rounds + 2 {
            return None;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    Some(began.elapsed())
}

/// How many curves broke off, for nobody hosted them for too long.
async fn interrupted(store: &Store) -> i64 {
    let count = sqlx::query_scalar("select count(*) from table_round where interrupted_at is not null");
    count.fetch_one(store.pool()).await.unwrap()
}

async fn until_more(taken: &Taken) {
    let count = || taken.lock().unwrap().len();
    let (began, before) = (Instant::now(), count());
    while count() < before + LOAD {
        assert!(began.elapsed() < Duration::from_secs(60), "no bets are taken");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

async fn until_somebody_left(left: &Left) {
    let began = Instant::now();
    while left.lock().unwrap().is_empty() {
        assert!(began.elapsed() < Duration::from_secs(60), "nobody leaves a round");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// Four members, with their sessions.
pub async fn members(address: SocketAddr) -> Vec<(MemberId, String)> {
    let mut members = Vec::new();
    for number in 0..4 {
        let form = json!({ "username": format!("rahim{number}"), "password": "Nodir-Ghat-73",
            "confirmPassword": "Nodir-Ghat-73", "terms": true, "login": true });
        let (status, answer) = Client::at(address).put("/wps/member/register", form).await;
        assert_eq!(status, 200, "{answer}");
        let member: MemberId = answer["value"]["member"]["id"].as_str().unwrap().parse().unwrap();
        members.push((member, answer["value"]["token"].as_str().unwrap().to_owned()));
    }
    members
}

/// Every acknowledged bet stands, every bet has an end, and what each member has is what their bets came to.
async fn every_bet_ended_once(store: &Store, members: &[(MemberId, String)], acknowledged: &[Uuid]) {
    let rows = "select request, owner, state, stake, coalesce(payout, 0) from table_bet";
    let rows: Vec<(Uuid, i64, i16, i64, i64)> = sqlx::query_as(rows).fetch_all(store.pool()).await.unwrap();
    let kept: HashMap<Uuid, i16> = rows.iter().map(|(request, _, state, ..)| (*request, *state)).collect();
    println!("{} blows, {} bets, {} acknowledged", BLOWS.len(), rows.len(), acknowledged.len());
    let ended = |request| matches!(kept.get(request), Some(2 | 5));
    assert!(acknowledged.iter().all(ended), "an acknowledged bet is lost");
    assert!(rows.iter().all(|(_, _, state, ..)| matches!(state, 2 | 3 | 5)), "a bet has no end");
    // A stake comes back from a round that ran while its host was dead, if its bet could leave by hand alone and had not.
    let wrong = "select count(*) from table_bet b join table_round r on r.id = b.round
                 where b.state <> 3
                   and (b.state = 5) <> (r.interrupted_at is not null and b.cell = 'hand' and b.left_at is null)";
    let wrong: i64 = sqlx::query_scalar(wrong).fetch_one(store.pool()).await.unwrap();
    assert_eq!(wrong, 0, "a stake came back, or did not");
    for (member, _) in members {
        let of_member = rows.iter().filter(|(_, owner, state, ..)| *owner == member.0 && *state == 2);
        let won: i64 = of_member.map(|(.., stake, payout)| payout - stake).sum();
        let expected = Money::from_units(Money::from_major(WELCOME).unwrap().units() + won);
        assert_eq!(wager::balance(store, *member, Asset::Bdt).await.unwrap(), expected, "{member}");
    }
}

/// What commission and bonuses weigh bets by must not be more than the house keeps of any bet: contracts and bonuses would pay
/// for bets that earn less. Seen to fail with the least return of roulette in place of the most.
#[test]
fn a_game_of_tables_weighs_by_its_best_bet() {
    for code in drawn::CODES {
        let title = catalog::own::games().into_iter().find(|game| game.code == code).unwrap();
        let told = Edge::of_rtp(&title.rtp.unwrap()).unwrap();
        let returns = returns::returns();
        let of_game = returns.iter().filter(|one| one.version.starts_with(code));
        // The return of blackjack is that of its printed strategy, and measured.
        let measured = (code == blackjack::CODE).then_some(blackjack::STAKED_RETURN.to_owned());
        let exact = of_game.map(|one| one.rtp.decimal(8));
        let edges = exact.chain(measured).map(|rtp| Edge::of_rtp(&rtp).unwrap());
        assert_eq!(Some(told), edges.min(), "{code}");
    }
}

/// What was acknowledged as left is on record so, and paid so.
async fn every_cash_out_stands(store: &Store, left: &[(i64, MemberId, i32, i64)]) {
    println!("{} cash-outs acknowledged", left.len());
    assert!(!left.is_empty(), "nobody left a round");
    for (round, member, bet, left_at) in left {
        let kept = "select b.left_at, b.payout = trunc(b.stake::numeric * b.left_at / 100)
                    from table_bet b join table_round r on r.id = b.round
                    where r.table_id = 2 and r.number = $1 and b.owner = $2 and b.number = $3";
        let kept = sqlx::query_as::<_, (i64, bool)>(kept).bind(round).bind(member.0).bind(bet);
        assert_eq!(kept.fetch_one(store.pool()).await.unwrap(), (*left_at, true), "round {round}");
    }
    let beyond = "select count(*) from table_bet b join table_round r on r.id = b.round
                  where b.left_at > (r.result ->> 'hundredths')::bigint";
    let beyond: i64 = sqlx::query_scalar(beyond).fetch_one(store.pool()).await.unwrap();
    assert_eq!(beyond, 0, "a bet left after the crash");
}

/// Shows: family:LIVE.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_go_on_whatever_happens_to_their_node_and_every_bet_ends_once() {
    let db = TestDb::durable().await;
    let store = db.store().await;
    let url = url(&db);
    let folder = || Victim::folder_with(&format!("[welcome]\nmember = \"{WELCOME}\"\n"));
    let first = Process::start(folder(), quiet_port(), &url).await;
    let second = Process::start(folder(), quiet_port(), &url).await;
    let addresses = [first.address, second.address];
    let members = members(first.address).await;
    let (taken, left, over) = (Taken::default(), Left::default(), Arc::new(AtomicBool::new(false)));
    let callers: Vec<_> = members
        .iter()
        .flat_map(|(member, token)| {
            let clients = || addresses.map(|address| Client::at(address).with(token));
            let told = (taken.clone(), left.clone());
            [
                tasks::spawn("caller", bets(clients(), taken.clone(), over.clone())),
                tasks::spawn("caller", rides(clients(), *member, told, over.clone())),
            ]
        })
        .collect();
    // Whoever waits for a table bets in its first round: a curve that climbs through all of the test would let nobody in.
    let tables = [table(&store, "sic-bo-1", None).await, table(&store, "crash-1", Some(1_000)).await];
    until_settled(&store, 2).await;
    until_somebody_left(&left).await;

    let mut nodes = [Some(first), Some(second)];
    let mut waits = Vec::new();
    for (turn, blow) in BLOWS.into_iter().enumerate() {
        until_more(&taken).await;
        until_settled(&store, 1).await;
        // In another part of a round each time.
        tokio::time::sleep(Duration::from_millis(67 * turn as u64)).await;
        let node = &mut nodes[turn % 2];
        let broken = interrupted(&store).await;
        println!("turn {turn}: {blow:?}");
        let back = node.take().unwrap().struck(blow, &store, &url);
        let (back, wait) = tokio::join!(back, until_taken_over(&store));
        *node = Some(back);
        waits.push((blow, wait));
        if blow == Blow::Term {
            assert_eq!(interrupted(&store).await, broken, "a round was handed on, and nobody noticed");
        }
    }
    over.store(true, Ordering::Relaxed);
    for caller in callers {
        caller.await.unwrap();
    }
    for table in &tables {
        let mut tx = store.begin().await.unwrap();
        table.set_state(&mut tx, TableState::Resting).await.unwrap();
        tx.commit().await.unwrap();
    }
    let running = "select exists (select from table_round where ended_at is null)";
    while sqlx::query_scalar(running).fetch_one(store.pool()).await.unwrap() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }

    let acknowledged = taken.lock().unwrap().clone();
    every_bet_ended_once(&store, &members, &acknowledged).await;
    let left = left.lock().unwrap().clone();
    every_cash_out_stands(&store, &left).await;
    println!("tables were taken over after {waits:?}");
    let taken: Vec<Duration> = waits.into_iter().filter_map(|(_, wait)| wait).collect();
    assert!(taken.len() > 2 && taken.iter().all(|wait| *wait < TAKEN_OVER), "{taken:?}");
    books_are_right(&store).await;
    nodes.into_iter().flatten().for_each(Process::kill);
    store.pool().close().await;
    db.close().await;
}
