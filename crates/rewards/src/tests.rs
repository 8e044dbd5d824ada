//! Bonuses on a real PostgreSQL: what is promised, what is counted, who is faster.

mod counting;
mod ends;
pub(crate) mod operators;
mod pages;
mod races;
mod taking;

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::{Arc, Mutex},
};

use axum::{Extension, Router, body::Body, http::Request};
use kernel::{
    AccountType, Amount, Asset, Edge, GameType, ManualClock, Money, PortError, Rate, ValidRule, Wallet,
    event::{Event, Settlement},
    id::VendorId,
    id::{DepositId, MemberId, RoundId},
};
use ledger::{AccountKey, AccountKind, Balances, Movement, Posting, Reason};
use serde_json::{Value, json};
use store::{Store, Tx, outbox, testing::TestDb};
use time::{Duration, macros::datetime};
use tower::ServiceExt;
use uuid::Uuid;

use crate::{
    Error, Game, People, Rewards,
    bonus::{Bonus, READER, State},
    promotion::{Both, Document, Kind, Terms},
    site_routes,
};

const RAHIM: MemberId = MemberId(10_001);
const SALMA: MemberId = MemberId(10_002);

fn taka(taka: i64) -> Amount {
    Amount::from_major(taka).unwrap()
}

fn money(taka: i64) -> Money {
    Money::from_major(taka).unwrap()
}

/// Members and games as the test says they are: a game is called as its family.
#[derive(Default)]
struct Folk {
    barred: Mutex<BTreeSet<MemberId>>,
    /// Everyone in it is one person.
    person: Mutex<BTreeSet<MemberId>>,
    deposited: Mutex<BTreeSet<MemberId>>,
    waiting: Mutex<BTreeMap<MemberId, Uuid>>,
}

#[async_trait::async_trait]
impl People for Folk {
    async fn may_take(&self, _: &mut Tx, member: MemberId) -> Result<bool, store::Error> {
        Ok(!self.barred.lock().unwrap().contains(&member))
    }

    async fn same_person(&self, _: &mut Tx, member: MemberId) -> Result<Vec<MemberId>, store::Error> {
        let person = self.person.lock().unwrap();
        let others = person.iter().filter(|other| **other != member && person.contains(&member));
        Ok(others.copied().collect())
    }

    async fn has_deposited(
        &self,
        _: &mut Tx,
        member: MemberId,
        _: Option<DepositId>,
    ) -> Result<bool, store::Error> {
        Ok(self.deposited.lock().unwrap().contains(&member))
    }

    async fn waiting(&self, _: &mut Tx, member: MemberId) -> Result<Vec<Uuid>, store::Error> {
        Ok(self.waiting.lock().unwrap().get(&member).copied().into_iter().collect())
    }

    /// Named as its family; with an edge of 1 % where its name says `/dice`, else one that keeps all.
    fn game(&self, _: VendorId, game: &str) -> Option<Game> {
        let (family, edge) = match game.split_once('/') {
            Some((family, _)) => (family, Edge::of_rtp("0.99")),
            None => (game, Edge::of_rate(Rate::from_millionths(1_000_000))),
        };
        let family = family.parse().ok()?;
        Some(Game { family, edge })
    }

    fn games(&self) -> Vec<Game> {
        GameType::ALL.iter().filter_map(|family| self.game(VendorId(2), family.name())).collect()
    }

    async fn masked(&self, _: &[MemberId]) -> Result<HashMap<MemberId, String>, PortError> {
        Ok(HashMap::new())
    }

    fn clean(&self, html: &str) -> String {
        html.replace("<script>", "")
    }
}

struct Door;

#[async_trait::async_trait]
impl web::MemberDoor for Door {
    async fn member(&self, token: &str) -> Result<Option<web::Member>, store::Error> {
        let id = match token {
            "rahim" => RAHIM,
            "salma" => SALMA,
            _ => return Ok(None),
        };
        let session = kernel::id::fresh();
        Ok(Some(web::Member { id, account: token.to_owned(), kind: AccountType::MEMBER, session }))
    }
}

/// The reference's terms (domain.md 6.2): 100 % to 1500, fifteen times deposit and bonus.
fn reference() -> Value {
    json!({ "percent": 100, "most": "1500.00", "minimum": "500.00", "multiple": 15, "over": "deposit_and_bonus",
        "weights": { "RNG": 100, "FISH": 100, "LIVE": 10, "PVP": 5, "SPORTS": 100 }, "maxStake": null, "days": 14,
        "times": 1, "first": false })
}

/// Easily filled: once the bonus.
fn easy() -> Value {
    json!({ "percent": 100, "most": "1000.00", "minimum": "100.00", "multiple": 1, "over": "bonus",
        "weights": { "RNG": 100, "LIVE": 10 }, "maxStake": "500.00", "days": 7, "times": 1, "first": false })
}

fn document(terms: Value, kind: Kind) -> Document {
    let both = |bn: &str, en: &str| Both { bn: bn.to_owned(), en: en.to_owned() };
    Document {
        types: vec!["deposit".to_owned(), "newbie".to_owned()],
        title: both("প্রথম জমায় শতভাগ", "A hundred percent"),
        summary: both("জমার সমান বোনাস।", "As much again."),
        body: both("<p>শর্ত</p>", "<p>Terms</p>"),
        picture: None,
        asset: Asset::Bdt,
        starts_at: datetime!(2026-01-01 0:00 UTC),
        ends_at: datetime!(2026-02-01 0:00 UTC),
        terms: Terms::read(kind, terms).unwrap(),
    }
}

struct House {
    db: TestDb,
    store: Store,
    clock: Arc<ManualClock>,
    folk: Arc<Folk>,
    rewards: Rewards,
    site: Router,
}

impl House {
    async fn open() -> Self {
        let db = TestDb::fresh().await;
        let clock = Arc::new(ManualClock::at(datetime!(2026-01-05 12:00 UTC)));
        let store = db.store_with(clock.clone()).await;
        ledger::open_house(&store, Asset::Bdt).await.unwrap();
        let folk = Arc::new(Folk::default());
        let rewards = Rewards::new(store.clone(), folk.clone(), Asset::Bdt);
        let (routes, _) = site_routes(rewards.clone()).split_for_parts();
        let door: Arc<dyn web::MemberDoor> = Arc::new(Door);
        let site = routes.layer(Extension(door)).layer(axum::middleware::from_fn(web::render));
        Self { db, store, clock, folk, rewards, site }
    }

    /// Writes a promotion of deposits and shows it.
    async fn publish(&self, terms: Value) -> Uuid {
        let mut tx = self.store.begin().await.unwrap();
        let draft = self.rewards.draft_in(&mut tx, "admin", document(terms, Kind::Deposit)).await.unwrap();
        self.rewards.publish_in(&mut tx, draft.id).await.unwrap();
        tx.commit().await.unwrap();
        draft.id
    }

    /// A deposit is credited, as the cashier does it.
    async fn credit(&self, member: MemberId, taka: i64, promotion: Uuid) -> DepositId {
        let deposit = DepositId::fresh();
        let mut tx = self.store.begin().await.unwrap();
        let movement = Movement {
            from: AccountKey::house(AccountKind::Provider, Asset::Bdt),
            to: AccountKey::member(member, AccountKind::Cash, Asset::Bdt),
            amount: self::taka(taka),
            reason: Reason::Deposit,
            cause: format!("deposit:{deposit}").into(),
            corrects: None,
        };
        let key = deposit.to_string();
        let posting = Posting { owner: member, space: "deposit", key, movements: vec![movement] };
        ledger::post(&mut tx, self.store.now(), &posting).await.unwrap();
        let fact = credited(member, deposit, money(taka), promotion);
        outbox::append(&mut tx, self.store.now(), &[fact]).await.unwrap();
        tx.commit().await.unwrap();
        deposit
    }

    async fn tell(&self, facts: &[Event]) {
        let mut tx = self.store.begin().await.unwrap();
        outbox::append(&mut tx, self.store.now(), facts).await.unwrap();
        tx.commit().await.unwrap();
    }

    /// A round of a game is settled and told.
    async fn bet(&self, member: MemberId, game: &str, valid: i64) -> Settlement {
        let settled = self.round(member, game, money(valid));
        self.tell(&[Event::RoundSettled(settled.clone())]).await;
        settled
    }

    fn round(&self, member: MemberId, game: &str, valid: Money) -> Settlement {
        Settlement {
            id: kernel::id::fresh(),
            round: RoundId::fresh(),
            member,
            vendor: VendorId(2),
            family: None,
            game: game.to_owned(),
            asset: Asset::Bdt,
            stake: valid,
            payout: Money::ZERO,
            valid_bet: valid,
            valid_by: ValidRule::Stake,
            odds: None,
            market: None,
            settled_at: self.store.now(),
        }
    }

    /// Everything that was told is read.
    async fn read(&self) {
        let later = self.store.now() + Duration::seconds(1);
        while !outbox::is_caught_up(&self.store, READER, later).await.unwrap() {
            self.rewards.read().await.unwrap();
        }
    }

    /// The next reading begins at the beginning: every fact is delivered again.
    async fn rewind(&self) {
        let back = "update outbox_cursor set xid = '0', id = 0 where reader = $1";
        sqlx::query(back).bind(READER).execute(self.store.pool()).await.unwrap();
    }

    async fn has(&self, member: MemberId) -> Balances {
        ledger::balances(&self.store, member, Asset::Bdt).await.unwrap()
    }

    async fn bonuses(&self, member: MemberId) -> Vec<Bonus> {
        self.rewards.all_bonuses(member).await.unwrap()
    }

    /// The member's only bonus.
    async fn bonus(&self, member: MemberId) -> Bonus {
        let mut bonuses = self.bonuses(member).await;
        assert_eq!(bonuses.len(), 1, "{bonuses:?}");
        bonuses.remove(0)
    }

    /// What members are told by messages, oldest first.
    async fn told(&self) -> Vec<(MemberId, String, Money, Option<String>)> {
        let facts = self.facts(&["money_told"]).await;
        let told = facts.into_iter().filter_map(|fact| match fact {
            Event::MoneyTold { member, matter, amount, text, .. } => {
                Some((member, matter.name().to_owned(), amount, text))
            }
            _ => None,
        });
        told.collect()
    }

    /// What was told of these kinds since the last look.
    async fn facts(&self, kinds: &[&str]) -> Vec<Event> {
        let mut facts = Vec::new();
        let later = self.store.now() + Duration::seconds(1);
        while !outbox::is_caught_up(&self.store, "test", later).await.unwrap() {
            let mut tx = self.store.begin().await.unwrap();
            let taken = outbox::take(&mut tx, "test", kinds).await.unwrap();
            tx.commit().await.unwrap();
            facts.extend(taken.into_iter().filter_map(|fact| fact.event().cloned()));
        }
        facts
    }

    async fn call(&self, method: &str, path: &str, token: &str) -> (u16, Value) {
        let request = Request::builder().method(method).uri(path).header("accept-language", "en");
        let request = request.header("token", token).body(Body::empty()).unwrap();
        let response = self.site.clone().oneshot(request).await.unwrap();
        let status = response.status().as_u16();
        let bytes = axum::body::to_bytes(response.into_body(), 200_000).await.unwrap();
        (status, serde_json::from_slice(&bytes).unwrap_or(Value::Null))
    }

    /// The books sum to zero and nobody is overdrawn; what is locked is what runs, to the last unit.
    async fn close(self) {
        let audit = ledger::audit(&self.store).await.unwrap();
        assert!(audit.is_clean() && audit.overdrawn == 0, "{audit:?}");
        for member in [RAHIM, SALMA] {
            let running = self.bonuses(member).await.into_iter().filter(|bonus| bonus.state == State::Active);
            let running: i64 = running.map(|bonus| bonus.amount.units()).sum();
            assert_eq!(self.has(member).await.bonus.units(), running, "{member}");
        }
        self.db.close().await;
    }
}

fn credited(member: MemberId, deposit: DepositId, amount: Money, promotion: Uuid) -> Event {
    Event::DepositCredited { deposit, member, amount, promotion: Some(promotion), asset: Some(Asset::Bdt) }
}
