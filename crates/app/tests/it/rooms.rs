//! A fishing room whose process is killed with money at its seats: what was written stands and is settled once, the rest never happened.

use kernel::{
    Asset, Money,
    id::{MemberId, TableId, VendorId},
};
use ledger::{AccountKey, AccountKind};
use serde_json::{Value, json};
use sqlx::{Connection, PgConnection};
use store::{Store, testing::TestDb};
use uuid::Uuid;

use crate::{
    angler::{Angler, ended, session, sits},
    crash::{Victim, url},
    hall::{table, terms},
    support::{Client, books_are_right, quiet_port, until},
    tables::{Process, members},
    verify::{keys_of, mela, said},
};

const WELCOME: i64 = 1_000;

/// A room on a database that outlives whichever process serves it.
struct House {
    db: TestDb,
    store: Store,
    room: TableId,
}

/// Pages of a session that are settled, and all that are written: the number of the last one, what shots had cost and won by then, in units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Written {
    settled: (i64, i64, i64),
    all: (i64, i64, i64),
}

impl Written {
    fn is_half_settled(&self) -> bool {
        self.settled.0 > 0 && self.all.0 > self.settled.0
    }

    fn is_settled(&self) -> bool {
        self.settled == self.all
    }
}

impl House {
    async fn open() -> Self {
        let db = TestDb::durable().await;
        let store = db.store().await;
        let room = table(&store, terms("fishing-1+reef"), None).await;
        Self { db, store, room }
    }

    async fn serves(&self) -> Process {
        let folder = Victim::folder_with(&format!("[welcome]\nmember = \"{WELCOME}\"\n"));
        Process::start(folder, quiet_port(), &url(&self.db)).await
    }

    async fn written(&self, session: Uuid) -> Written {
        let pages = "select s.settled, coalesce(p.staked, 0), coalesce(p.won, 0), l.number, l.staked, l.won
                     from room_session s
                     left join room_page p on p.session = s.id and p.number = s.settled
                     join lateral (select number, staked, won from room_page where session = s.id
                                   order by number desc limit 1) l on true
                     where s.id = $1";
        let pages = sqlx::query_as(pages).bind(session).fetch_optional(self.store.pool()).await.unwrap();
        let pages = pages.map(|(settled, staked, won, page, all_staked, all_won)| Written {
            settled: (settled, staked, won),
            all: (page, all_staked, all_won),
        });
        pages.unwrap_or_default()
    }

    /// What the books have of a session: stakes and payouts in units, and whether its round is over.
    async fn booked(&self, member: MemberId, session: Uuid) -> (i64, i64, bool) {
        let round = wager::round_of(&self.store, member, VendorId::HOUSE, &session.to_string()).await;
        let round = round.unwrap().unwrap();
        (round.stake.units(), round.payout.units(), round.closed)
    }

    /// A member's cash, and what lies at seats.
    async fn purses(&self, member: MemberId) -> [Money; 2] {
        let keys = [AccountKind::Cash, AccountKind::Session]
            .map(|kind| AccountKey::member(member, kind, Asset::Bdt));
        let mut tx = self.store.begin().await.unwrap();
        let accounts = ledger::lock(&mut tx, &keys.into()).await.unwrap();
        keys.map(|key| accounts.balance(key))
    }

    /// All that the database knows of a member's money and sessions.
    async fn everything(&self, member: MemberId) -> Value {
        let all = "select jsonb_build_array(
                       (select jsonb_agg(t order by t.at, t.id) from transfer t where t.owner = $1),
                       (select jsonb_agg(a order by a.kind) from account a where a.owner = $1),
                       (select jsonb_agg(r order by r.id) from round r where r.owner = $1),
                       (select jsonb_agg(s order by s.id) from room_session s where s.owner = $1),
                       (select jsonb_agg(p order by p.session, p.number) from room_page p
                        join room_session s on s.id = p.session where s.owner = $1))";
        sqlx::query_scalar(all).bind(member.0).fetch_one(self.store.pool()).await.unwrap()
    }

    /// Shoots until some of what was met is settled in the books, and some is only written down.
    async fn half_settles(&self, angler: &mut Angler, session: Uuid) {
        for _ in 0..600 {
            if self.written(session).await.is_half_settled() {
                return;
            }
            angler.shoots().await;
        }
        panic!("nothing of the session is settled");
    }

    /// Whoever sits there has let no shot off for longer than a seat waits.
    async fn is_idle(&self, session: Uuid) {
        let mut owner = PgConnection::connect_with(&self.db.connect).await.unwrap();
        let sat =
            sqlx::query("update room_session set started_at = now() - interval '4 minutes' where id = $1");
        sat.bind(session).execute(&mut owner).await.unwrap();
        owner.close().await.unwrap();
    }

    /// The session is over, and its money was moved as its shots went: to the member, to the house, and nowhere else.
    async fn is_whole(&self, client: &Client, (member, session): (MemberId, Uuid)) {
        let written = self.written(session).await;
        assert!(written.is_settled(), "{written:?}");
        let (_, staked, won) = written.all;
        assert_eq!(self.booked(member, session).await, (staked, won, true));
        let welcome = Money::from_major(WELCOME).unwrap().units();
        assert_eq!(self.purses(member).await.map(Money::units), [welcome - staked + won, 0]);
        let (status, answer) = client.post("/play/seeds/rotate", json!({ "clientSeed": "the-next" })).await;
        assert_eq!(status, 200, "{answer}");
        let (_, record) = client.get(&format!("/play/rounds/{session}")).await;
        let hits = record["value"]["input"]["hits"].as_array().unwrap();
        let cost = |hit: &Value| hit["cost"].as_str().unwrap().parse::<Money>().unwrap().units();
        assert_eq!(hits.iter().map(cost).sum::<i64>(), staked, "{record}");
        books_are_right(&self.store).await;
    }

    /// The record of a session, as anybody replays it.
    async fn is_replayed(&self, process: &Process, (client, session): (&Client, Uuid)) {
        let keys = keys_of(process.address).await;
        let address = format!("http://{}/play/rounds/{session}", process.address);
        let trusted = keys.to_str().unwrap();
        let (code, words) = said(&mela(&[&address, "--token", &client.token, "--trust", trusted], ""));
        assert_eq!(code, Some(0), "{words}");
        std::fs::remove_file(keys).unwrap();
    }
}

/// Brings more money to a seat.
async fn tops_up(client: &Client, room: TableId, amount: &str) {
    let ask = json!({ "requestId": Uuid::now_v7(), "amount": amount });
    let (status, answer) = client.post(&format!("/play/tables/{room}/session/top-ups"), ask).await;
    assert_eq!(status, 200, "{answer}");
}

fn id(session: &Value) -> Uuid {
    session["id"].as_str().unwrap().parse().unwrap()
}

fn taka(major: [i64; 2]) -> [Money; 2] {
    major.map(|major| Money::from_major(major).unwrap())
}

/// Seen to fail with settlements that count from the beginning of the session, each time.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_room_whose_process_is_killed_gives_back_what_is_left_and_nothing_twice() {
    let house = House::open().await;
    let process = house.serves().await;
    let people = members(process.address).await;
    let [rahim, salma, ..] = &people[..] else { panic!("four members") };
    let at = |process: &Process, (_, token): &(MemberId, String)| Client::at(process.address).with(token);
    let (here, idle) = (at(&process, rahim), at(&process, salma));
    let begun = id(&sits(&here, house.room, (1, "200")).await);
    let waits = id(&sits(&idle, house.room, (2, "100")).await);
    tops_up(&here, house.room, "50").await;
    house.half_settles(&mut Angler::at(process.address, &here, house.room).await, begun).await;
    process.kill();

    let written = house.written(begun).await;
    assert!(written.is_half_settled(), "{written:?}");
    assert_eq!(house.booked(rahim.0, begun).await, (written.settled.1, written.settled.2, false));
    assert_eq!(house.purses(rahim.0).await[0], taka([750, 0])[0]);
    assert_eq!(house.purses(salma.0).await, taka([900, 100]));

    house.is_idle(waits).await;

    // What was written is settled by whoever goes on; they sit there still, and play on with what is left.
    let process = house.serves().await;
    until("the rest is settled", async || house.written(begun).await.is_settled()).await;
    assert_eq!(house.written(begun).await.all, written.all, "the rest never happened");
    assert_eq!(house.booked(rahim.0, begun).await, (written.all.1, written.all.2, false));
    let here = at(&process, rahim);
    let funds = session(&here, house.room).await["funds"].as_str().unwrap().parse::<Money>().unwrap();
    assert_eq!(funds.units(), taka([250, 0])[0].units() - written.all.1 + written.all.2);
    assert_eq!(house.purses(rahim.0).await[1], funds);
    ended(&at(&process, salma), house.room).await;
    assert_eq!(house.purses(salma.0).await, taka([WELCOME, 0]), "who left their page has their money back");
    let mut angler = Angler::at(process.address, &here, house.room).await;
    let before = house.written(begun).await.all.0;
    while house.written(begun).await.all.0 == before {
        angler.shoots().await;
    }
    let (status, _) = here.post(&format!("/play/tables/{}/session/end", house.room), json!({})).await;
    assert_eq!(status, 200);
    process.kill();

    let mut process = house.serves().await;
    ended(&at(&process, rahim), house.room).await;
    house.is_whole(&at(&process, rahim), (rahim.0, begun)).await;
    let everything = house.everything(rahim.0).await;
    for _ in 0..2 {
        process.kill();
        process = house.serves().await;
        // The room is hosted again, and has looked at who sat there.
        let other = at(&process, salma);
        sits(&other, house.room, (1, "100")).await;
        Angler::at(process.address, &other, house.room).await.leaves().await;
        assert_eq!(house.everything(rahim.0).await, everything);
        assert_eq!(house.purses(salma.0).await, taka([WELCOME, 0]));
    }
    house.is_replayed(&process, (&at(&process, rahim), begun)).await;
    books_are_right(&house.store).await;
    process.kill();
    house.store.pool().close().await;
    house.db.close().await;
}
