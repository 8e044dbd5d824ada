//! Tables on a real database. Time is what a test says: no test waits for a lock.

mod annulled;
mod bets;
mod calls;
mod chains;
mod groups;
mod hosts;
mod hours;
mod kills;
mod operators;
mod opposite;
mod people;
mod pulse;
mod returns;
mod rooms;
mod running;
mod salts;
mod seats;
mod shoes;

use std::{collections::HashMap, num::NonZeroUsize, sync::Arc};

use games::fairness::crash_hundredths;
use gate::{Bets, Player, PlayerContexts, Players, Restriction, Title, TitleInfo, Titles, Watch};
use kernel::{
    Amount, Asset, GameType, Money,
    id::{GroupId, MemberId, NodeId, RequestId, TableId, VendorId},
};
use ledger::{AccountKey, AccountKind, Movement, Posting, Reason};
use store::{Store, tasks::CancellationToken, testing::TestDb};
use time::{Duration, OffsetDateTime};
use topics::{Bus, Topics};
use wager::{Wager, Window};

use crate::{
    Error, Host, Hosting, Phase, PlacedBet, Round, Stake, Step, Table, TableState, Tables, Terms,
    chain::Chain, round,
};

const RAHIM: MemberId = MemberId(10_001);
const SALMA: MemberId = MemberId(10_002);
/// May not bet.
const MITU: MemberId = MemberId(10_003);
/// Lives where these games are not offered.
const LI: MemberId = MemberId(10_004);

/// Whose limit is used up, in the test that says so.
static SPENT: std::sync::atomic::AtomicI64 = std::sync::atomic::AtomicI64::new(0);

struct Members;

#[async_trait::async_trait]
impl Players for Members {
    async fn players(&self, members: &[MemberId]) -> Result<HashMap<MemberId, Player>, store::Error> {
        let player = |member: &MemberId| Player {
            asset: Asset::Bdt,
            enabled: true,
            restriction: match *member {
                MITU => Restriction::Barred,
                member if member.0 == SPENT.load(std::sync::atomic::Ordering::Relaxed) => {
                    Restriction::Limited
                }
                _ => Restriction::Free,
            },
            country: if *member == LI { *b"SG" } else { *b"BD" },
            group: (*member == SALMA).then_some(GroupId(1)),
        };
        Ok(members.iter().map(|member| (*member, player(member))).collect())
    }

    async fn hold_session(&self, _: &mut store::Tx, _: uuid::Uuid) -> Result<bool, store::Error> {
        Ok(true)
    }
}

/// Lets every stake through: who is barred is barred all the same.
struct Nobody;

#[async_trait::async_trait]
impl Watch for Nobody {
    fn seen(&self, _: MemberId) {}

    async fn reserve(&self, _: &gate::Stake) -> Result<bool, store::Error> {
        Ok(true)
    }

    fn arrived(&self, _: &gate::Stake) {}

    async fn is_spent(&self, member: MemberId) -> Result<bool, store::Error> {
        Ok(member.0 == SPENT.load(std::sync::atomic::Ordering::Relaxed))
    }
}

/// Games of tables are open.
struct Open;

impl Titles for Open {
    fn title(&self, _: NodeId) -> Option<Title> {
        None
    }

    fn info(&self, _: VendorId, _: &str) -> Option<TitleInfo> {
        None
    }

    fn is_open(&self, partner: VendorId, code: &str) -> bool {
        partner == VendorId::HOUSE && games::table::drawn::CODES.contains(&code)
    }

    fn is_blocked_in(&self, _: VendorId, _: &str, country: &str) -> bool {
        country == "SG"
    }

    fn family(&self, _: VendorId, _: &str) -> Option<GameType> {
        Some(GameType::Live)
    }
}

/// Tables of a node, on a store.
async fn tables(store: &Store, stop: &CancellationToken) -> Tables {
    let wager = Wager::start(store, &wager::Settings::default(), stop).unwrap();
    let contexts = PlayerContexts::start(store, Arc::new(Members)).unwrap();
    let topics = Topics::new(NonZeroUsize::new(64).unwrap());
    let bus = Bus::start(topics, store, &topics::Settings::default(), stop).await.unwrap();
    Tables::new(store.clone(), Bets::watched(wager, Arc::new(Nobody)), (Arc::new(Open), contexts), bus)
}

/// A node that hosts tables.
fn node(tables: &Tables) -> Host {
    Host::new(tables.clone(), Arc::new(beacon::Local::new(tables.store.clock().clone())))
}

fn taka(major: i64) -> Amount {
    Amount::from_major(major).unwrap()
}

/// Gives a member 1,000 to play with.
async fn give(store: &Store, member: MemberId) {
    let movement = Movement {
        from: AccountKey::house(AccountKind::Promotion, Asset::Bdt),
        to: AccountKey::member(member, AccountKind::Cash, Asset::Bdt),
        amount: taka(1_000),
        reason: Reason::PlayMoney,
        cause: "test".into(),
        corrects: None,
    };
    let posting = Posting { owner: member, space: "test", key: "1".to_owned(), movements: vec![movement] };
    let mut tx = store.begin().await.unwrap();
    ledger::post(&mut tx, store.now(), &posting).await.unwrap();
    tx.commit().await.unwrap();
}

/// A table, whose members have 1,000 each.
struct Fair {
    db: TestDb,
    store: Store,
    tables: Tables,
    table: Table,
    stop: CancellationToken,
}

impl Fair {
    async fn opens() -> Self {
        Self::of("roulette-1").await
    }

    async fn of(rules: &str) -> Self {
        Self::on(rules, |_| true).await
    }

    /// A table whose first round would crash so, were it of that game.
    async fn on(rules: &str, crashes: impl Fn(u64) -> bool) -> Self {
        Self::from_chain(rules, |chain| crashes(crash_hundredths("salt", &chain.at(1).unwrap().hash))).await
    }

    /// A table whose first chain is such a one.
    async fn from_chain(rules: &str, is_wanted: impl Fn(&Chain) -> bool) -> Self {
        let db = TestDb::fresh().await;
        let store = db.store().await;
        for member in [RAHIM, SALMA, MITU, LI] {
            give(&store, member).await;
        }
        let stop = CancellationToken::new();
        let tables = tables(&store, &stop).await;
        let terms = Terms {
            name_en: "By the river".to_owned(),
            name_bn: "নদীর ধারে".to_owned(),
            rules: rules.to_owned(),
            asset: Asset::Bdt,
            least: taka(1),
            most_on_cell: taka(500),
            most_in_round: taka(900),
            most_paid: games::table::drawn::rules(rules).unwrap().runs().then(|| taka(20_000)),
            open: Duration::seconds(20),
            pause: Duration::seconds(5),
            hours: None,
            chat_language: None,
            groups: Vec::new(),
        };
        let mut tx = store.begin().await.unwrap();
        let table = Table::create(&mut tx, terms).await.unwrap();
        tx.commit().await.unwrap();
        let mut chains = (0..).map(|seed: i32| Chain::new(1, Some("salt".to_owned()), seed.to_string()));
        let chain = chains.find(is_wanted).unwrap();
        chain.keep(&store, table.id).await.unwrap();
        Self { db, store, tables, table, stop }
    }

    /// A node that has taken the table.
    async fn host(&self) -> (Host, Hosting) {
        let host = node(&self.tables);
        host.beat().await.unwrap();
        let claimed = host.claim().await.unwrap();
        assert_eq!(claimed.len(), 1, "the table was free");
        (host, claimed[0])
    }

    /// Another table of the same terms.
    async fn another(&self) -> Table {
        let mut tx = self.store.begin().await.unwrap();
        let table = Table::create(&mut tx, self.table.terms.clone()).await.unwrap();
        tx.commit().await.unwrap();
        table
    }

    /// A node's time is over, as far as the database knows.
    async fn dies(&self, hosting: Hosting) {
        let ended = sqlx::query("update table_node set until = clock_timestamp() where node = $1");
        ended.bind(hosting.node).execute(self.store.pool()).await.unwrap();
    }

    async fn is_to(&self, state: TableState) {
        let mut tx = self.store.begin().await.unwrap();
        self.table.set_state(&mut tx, state).await.unwrap();
        tx.commit().await.unwrap();
    }

    async fn round(&self) -> Round {
        round::sql::last(&self.store, self.table.id).await.unwrap().unwrap()
    }

    fn stake(&self, member: MemberId, cell: &str, amount: Amount, round: &Round) -> Stake {
        Stake {
            member,
            request: RequestId::fresh(),
            table: self.table.id,
            round: round.number,
            cell: cell.to_owned(),
            amount,
        }
    }

    async fn balance(&self, member: MemberId) -> Money {
        wager::balance(&self.store, member, Asset::Bdt).await.unwrap()
    }

    /// Places a bet that was received when the round began.
    async fn places(&self, stake: &Stake) -> Result<PlacedBet, Error> {
        self.places_at(stake, self.round().await.opened_at).await
    }

    async fn places_at(&self, stake: &Stake, received_at: OffsetDateTime) -> Result<PlacedBet, Error> {
        let receipt = self.tables.receipts.receive_at(received_at);
        Ok(self.tables.place(stake.clone(), receipt).await?.bet)
    }

    /// The time of bets passes.
    async fn passes(&self, round: &Round) {
        let passed = sqlx::query(
            "update table_round set lock_at = clock_timestamp() - interval '1 second' where id = $1",
        );
        passed.bind(round.id).execute(self.store.pool()).await.unwrap();
    }

    /// The next step of the round, whose time of bets has passed.
    async fn goes_on(&self, (host, hosting): &(Host, Hosting)) -> Step {
        for _ in 0..200 {
            match host.step(*hosting, self.store.now()).await.unwrap() {
                // Some node was not heard long enough.
                Step::Until(_) => tokio::time::sleep(std::time::Duration::from_millis(25)).await,
                step => return step,
            }
        }
        panic!("the round does not go on");
    }

    /// Goes on until the round is settled.
    async fn settles(&self, host: &(Host, Hosting)) -> Round {
        self.passes(&self.round().await).await;
        loop {
            match self.goes_on(host).await {
                Step::Came(Phase::Settled) => return self.round().await,
                Step::Came(_) => {}
                other => panic!("{other:?} in the middle of a round"),
            }
        }
    }

    /// What the record of the round says is what happened to the money: each stake that stands was paid for once and brought its
    /// payout once. Whoever is not in the record has what they had.
    async fn is_whole(&self, round: &Round) {
        for member in [RAHIM, SALMA, MITU] {
            let bets = self.tables.bets_of(round.id, member).await.unwrap();
            let mut expected = taka(1_000).money();
            for bet in bets.iter().filter(|bet| bet.state == crate::BetState::Taken) {
                expected = expected.checked_sub(bet.stake.money()).unwrap();
                expected = expected.checked_add(bet.payout.expect("a settled bet has a payout")).unwrap();
            }
            assert_eq!(self.balance(member).await, expected, "{member}: {bets:?}");
        }
        self.has_no_open_round().await;
    }

    async fn has_no_open_round(&self) {
        let open = sqlx::query_scalar::<_, i64>("select count(*) from read_wager_open_round");
        assert_eq!(open.fetch_one(self.store.pool()).await.unwrap(), 0, "no round stays open");
    }

    async fn closes(self) {
        let audit = ledger::audit(&self.store).await.unwrap();
        assert!(audit.is_clean(), "{audit:?}");
        self.stop.cancel();
        self.store.pool().close().await;
        self.db.close().await;
    }
}
