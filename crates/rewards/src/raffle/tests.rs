//! Raffles on a real PostgreSQL: tickets, draws on several nodes, claims at once.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex},
};

use futures::future::join_all;
use kernel::{
    Amount, Asset, Edge, GameType, ManualClock, Money, PortError, ValidRule,
    event::{Event, Settlement},
    id::VendorId,
    id::{DepositId, MemberId, RoundId},
};
use serde_json::{Value, json};
use sqlx::{Connection, Executor, PgConnection};
use store::{Store, Tx, outbox, testing::TestDb};
use time::{Duration, OffsetDateTime, macros::datetime};
use uuid::Uuid;
use web::Lang;

use super::{Draw, GRACE, Holder, Mine, PrizeState, page, reader::READER, sql};
use crate::{
    Error, Game, People, Rewards,
    bonus::{self, Ending},
    definition::{Both, Document, Kind as PromotionKind, Promotion, Status, Terms},
};

pub(crate) const RAHIM: MemberId = MemberId(10_001);
pub(crate) const SALMA: MemberId = MemberId(10_002);
pub(crate) const KARIM: MemberId = MemberId(10_003);
pub(crate) const BEGIN: OffsetDateTime = datetime!(2026-03-01 12:00 UTC);

/// Members of whom the test says who pauses, and who are one person.
#[derive(Default)]
pub(crate) struct Crowd {
    pub(crate) pausing: Mutex<HashSet<MemberId>>,
    pub(crate) same: Mutex<Vec<[MemberId; 2]>>,
}

#[async_trait::async_trait]
impl People for Crowd {
    async fn may_take(&self, _: &mut Tx, member: MemberId) -> Result<bool, store::Error> {
        Ok(!self.pausing.lock().unwrap().contains(&member))
    }

    async fn same_person(&self, _: &mut Tx, member: MemberId) -> Result<Vec<MemberId>, store::Error> {
        let same = self.same.lock().unwrap();
        let pairs = same.iter().filter(|pair| pair.contains(&member));
        Ok(pairs.flatten().copied().filter(|other| *other != member).collect())
    }

    async fn has_deposited(
        &self,
        _: &mut Tx,
        _: MemberId,
        _: Option<DepositId>,
    ) -> Result<bool, store::Error> {
        Ok(false)
    }

    async fn waiting(&self, _: &mut Tx, _: MemberId) -> Result<Vec<Uuid>, store::Error> {
        Ok(Vec::new())
    }

    /// With an edge of 1 % for dice, else of 4 %.
    fn game(&self, _: VendorId, game: &str) -> Option<Game> {
        Some(Game { family: GameType::Rng, edge: Edge::of_rtp(if game == "dice" { "0.99" } else { "0.96" }) })
    }

    fn games(&self) -> Vec<Game> {
        self.game(VendorId(2), "").into_iter().collect()
    }

    async fn masked(&self, members: &[MemberId]) -> Result<HashMap<MemberId, String>, PortError> {
        Ok(members.iter().map(|member| (*member, format!("{member}***"))).collect())
    }

    fn clean(&self, html: &str) -> String {
        html.to_owned()
    }
}

/// A house with promotions and nothing else.
pub(crate) struct Fair {
    pub(crate) db: TestDb,
    pub(crate) clock: Arc<ManualClock>,
    pub(crate) store: Store,
    pub(crate) crowd: Arc<Crowd>,
    pub(crate) rewards: Rewards,
}

impl Fair {
    pub(crate) async fn open() -> Self {
        let db = TestDb::fresh().await;
        let clock = Arc::new(ManualClock::at(BEGIN));
        let store = db.store_with(clock.clone()).await;
        ledger::open_house(&store, Asset::Bdt).await.unwrap();
        let crowd = Arc::new(Crowd::default());
        let rewards = Rewards::new(store.clone(), crowd.clone(), Asset::Bdt);
        Self { db, clock, store, crowd, rewards }
    }

    /// Another node of the same house.
    pub(crate) async fn node(&self) -> Rewards {
        let store = self.db.store_with(self.clock.clone()).await;
        Rewards::new(store, self.crowd.clone(), Asset::Bdt)
    }

    /// A published promotion of a week.
    pub(crate) async fn publish(&self, kind: PromotionKind, terms: Value) -> Promotion {
        let text = |text: &str| Both { bn: "মেলা".into(), en: text.into() };
        let document = Document {
            types: vec!["slots".into()],
            title: text("Lanterns"),
            summary: text("Every week"),
            body: text("<p>Read this</p>"),
            picture: None,
            asset: Asset::Bdt,
            starts_at: BEGIN,
            ends_at: BEGIN + Duration::days(7),
            terms: Terms::read(kind, terms).unwrap(),
        };
        let mut tx = self.store.begin().await.unwrap();
        let draft = self.rewards.draft_in(&mut tx, "crm", document).await.unwrap();
        let published = self.rewards.publish_in(&mut tx, draft.id).await.unwrap();
        tx.commit().await.unwrap();
        published
    }

    /// A round that was settled now, or corrected when it has a round already.
    pub(crate) async fn settle(&self, member: MemberId, valid_bet: &str, round: Uuid) {
        let valid_bet: Money = valid_bet.parse().unwrap();
        let settled = Settlement {
            id: kernel::id::fresh(),
            round: RoundId(round),
            member,
            vendor: VendorId(2),
            family: None,
            game: "ref10l".into(),
            asset: Asset::Bdt,
            stake: valid_bet,
            payout: Money::ZERO,
            valid_bet,
            valid_by: ValidRule::Stake,
            odds: None,
            market: None,
            settled_at: self.store.now(),
        };
        let mut tx = self.store.begin().await.unwrap();
        outbox::append(&mut tx, self.store.now(), &[Event::RoundSettled(settled)]).await.unwrap();
        tx.commit().await.unwrap();
    }

    pub(crate) async fn cash(&self, member: MemberId) -> Money {
        ledger::balances(&self.store, member, Asset::Bdt).await.unwrap().cash
    }

    pub(crate) async fn as_owner(&self, statements: &str) {
        let mut connection = PgConnection::connect_with(&self.db.connect).await.unwrap();
        connection.execute(sqlx::AssertSqlSafe(statements.to_owned())).await.unwrap();
        connection.close().await.unwrap();
    }

    /// The matters of which members are told, in order.
    pub(crate) async fn told(&self, member: MemberId) -> Vec<String> {
        let (mut told, later) = (Vec::new(), self.store.now() + Duration::seconds(1));
        while !outbox::is_caught_up(&self.store, "test", later).await.unwrap() {
            let mut tx = self.store.begin().await.unwrap();
            let facts = outbox::take(&mut tx, "test", &["money_told"]).await.unwrap();
            tx.commit().await.unwrap();
            told.extend(facts.into_iter().filter_map(|fact| match fact.event().cloned() {
                Some(Event::MoneyTold { member: of, matter, .. }) if of == member => {
                    Some(matter.name().to_owned())
                }
                _ => None,
            }));
        }
        told
    }

    pub(crate) async fn count(&self) {
        let later = self.store.now() + Duration::seconds(1);
        while !outbox::is_caught_up(&self.store, READER, later).await.unwrap() {
            self.rewards.count_tickets().await.unwrap();
        }
    }

    async fn mine(&self, promotion: &Promotion, member: MemberId) -> (Status, Option<Mine>) {
        let (_, mut taken) = self.rewards.shown(Some(member), Lang::En, Some(promotion.id)).await.unwrap();
        let (status, mine) = taken.0.remove(&promotion.id).unwrap();
        (status, mine.and_then(|mine| mine.raffle))
    }

    async fn tickets(&self, promotion: &Promotion, member: MemberId) -> u64 {
        self.count().await;
        self.mine(promotion, member).await.1.unwrap().tickets
    }

    async fn draw_of(&self, promotion: &Promotion, member: Option<MemberId>) -> Draw {
        let page = page(&self.rewards, promotion, (member, Lang::En)).await.unwrap();
        page.draw.unwrap()
    }

    /// The end comes, and the moment of the draw.
    pub(crate) fn end(&self) {
        self.clock.advance(Duration::days(7) + GRACE);
    }
}

pub(crate) fn terms(prizes: Value) -> Value {
    json!({ "ticketFor": "1000", "perMember": 5, "claimDays": 3, "weights": { "RNG": 100 }, "prizes": prizes })
}

pub(crate) fn prize(amount: &str, count: u32, multiple: u16) -> Value {
    json!({ "name": { "bn": "পুরস্কার", "en": "Prize" }, "amount": amount, "count": count, "multiple": multiple })
}

fn round(number: u128) -> Uuid {
    Uuid::from_u128(number)
}

fn taka(taka: i64) -> Money {
    Money::from_major(taka).unwrap()
}

/// Seen to fail with the moment of joining not looked at, with the end not looked at, and with a correction that takes more
/// than its round had counted.
#[tokio::test]
async fn tickets_come_from_bets_after_joining_and_go_with_corrections() {
    let fair = Fair::open().await;
    let raffle = fair.publish(PromotionKind::Raffle, terms(json!([prize("500", 1, 0)]))).await;
    fair.settle(RAHIM, "5000", round(1)).await;
    fair.clock.advance(Duration::seconds(1));
    fair.rewards.join(RAHIM, raffle.id).await.unwrap();
    fair.rewards.join(RAHIM, raffle.id).await.unwrap();
    fair.clock.advance(Duration::seconds(1));
    assert_eq!(fair.tickets(&raffle, RAHIM).await, 0, "what was bet before does not count");
    fair.settle(RAHIM, "1999.99999", round(2)).await;
    fair.settle(SALMA, "9000", round(3)).await;
    assert_eq!(fair.tickets(&raffle, RAHIM).await, 1);
    let (status, mine) = fair.mine(&raffle, RAHIM).await;
    let mine = mine.unwrap();
    assert_eq!((status, mine.to_next), (Status::SignedUp, Some("0.00001".parse().unwrap())));
    fair.settle(RAHIM, "0.00001", round(4)).await;
    assert_eq!(fair.tickets(&raffle, RAHIM).await, 2, "the remainder is carried");
    // The first round never counted: its correction takes nothing.
    fair.settle(RAHIM, "-5000", round(1)).await;
    assert_eq!(fair.tickets(&raffle, RAHIM).await, 2);
    fair.settle(RAHIM, "-999.99999", round(2)).await;
    assert_eq!(fair.tickets(&raffle, RAHIM).await, 1);
    // More than is left of the round takes what is left, never another round's.
    fair.settle(RAHIM, "-9000", round(2)).await;
    assert_eq!(fair.tickets(&raffle, RAHIM).await, 0);
    assert_eq!(fair.mine(&raffle, RAHIM).await.1.unwrap().counted, "0.00001".parse().unwrap());
    fair.settle(RAHIM, "99000", round(5)).await;
    assert_eq!(fair.tickets(&raffle, RAHIM).await, 5, "never more than one member may have");
    assert_eq!(fair.mine(&raffle, RAHIM).await.1.unwrap().to_next, None);
    fair.settle(RAHIM, "-98000", round(5)).await;
    fair.clock.advance(Duration::days(7));
    fair.settle(RAHIM, "9000", round(6)).await;
    assert_eq!(fair.tickets(&raffle, RAHIM).await, 1, "what is settled after the end does not count");
    assert_eq!(fair.mine(&raffle, SALMA).await, (Status::Close, None), "over, and never joined");
    fair.db.close().await;
}

/// Who pauses or is somebody else's second account takes no part; nobody does before it begins or after it ends.
#[tokio::test]
async fn who_may_not_take_part_does_not() {
    let fair = Fair::open().await;
    let raffle = fair.publish(PromotionKind::Raffle, terms(json!([prize("500", 1, 0)]))).await;
    fair.crowd.pausing.lock().unwrap().insert(RAHIM);
    assert!(matches!(fair.rewards.join(RAHIM, raffle.id).await, Err(Error::NotEligible)));
    fair.crowd.same.lock().unwrap().push([SALMA, KARIM]);
    let (one, other) = tokio::join!(fair.rewards.join(SALMA, raffle.id), fair.rewards.join(KARIM, raffle.id));
    let refusals: Vec<Error> = [one, other].into_iter().filter_map(Result::err).collect();
    assert!(matches!(refusals[..], [Error::TakenBySamePerson]), "one of the two, even at once: {refusals:?}");
    assert!(matches!(fair.rewards.join(SALMA, Uuid::nil()).await, Err(Error::NoPromotion)));
    fair.clock.advance(Duration::days(7));
    let late = MemberId(10_009);
    assert!(matches!(fair.rewards.join(late, raffle.id).await, Err(Error::PromotionClosed)));
    fair.db.close().await;
}

/// Three nodes at once, and an operator: one draw, which anybody computes again from what is shown. Seen to fail with
/// promotion and raffle read without their locks: the keys of the prizes refused the second draw, and its node answered an error.
#[tokio::test]
async fn many_nodes_draw_once_and_anybody_can_check_it() {
    let fair = Fair::open().await;
    let prizes = json!([prize("500", 1, 0), prize("100", 3, 0)]);
    let raffle = fair.publish(PromotionKind::Raffle, terms(prizes)).await;
    let Terms::Raffle(promised) = &raffle.document.terms else { panic!("a raffle") };
    let promised = promised.commitment.clone().unwrap();
    fair.as_owner(&format!(
        "insert into member (id, account, account_key, nickname, kind, asset, country, created_at, simulated)
         overriding system value values ({SALMA}, 'salma', 'salma', '', 0, 1, 'BD', now(), true)"
    ))
    .await;
    for (member, bet) in [(SALMA, "3000"), (KARIM, "900"), (RAHIM, "5000")] {
        fair.rewards.join(member, raffle.id).await.unwrap();
        fair.clock.advance(Duration::seconds(1));
        fair.settle(member, bet, Uuid::from_u128(member.0 as u128)).await;
    }
    fair.count().await;
    assert!(matches!(fair.rewards.draw(raffle.id).await, Err(Error::RaffleNotOver)));
    let before = page(&fair.rewards, &raffle, (None, Lang::En)).await.unwrap();
    assert_eq!((before.joined, before.simulated, before.tickets, before.draw), (3, 1, 8, None));
    fair.settle(RAHIM, "9000", round(9)).await;
    fair.end();
    assert!(
        matches!(fair.rewards.draw(raffle.id).await, Err(Error::RaffleNotOver)),
        "a round is not counted"
    );
    fair.count().await;
    let nodes = [fair.node().await, fair.node().await, fair.rewards.clone(), fair.rewards.clone()];
    let drawn = join_all(nodes.iter().map(|node| node.draw(raffle.id))).await;
    let drawn: Vec<_> = drawn.into_iter().map(|drawn| drawn.unwrap()).collect();
    assert_eq!(drawn.iter().flatten().count(), 1, "{drawn:?}");

    let draw = fair.draw_of(&raffle, Some(RAHIM)).await;
    assert_eq!((draw.tickets, draw.winners.len()), (8, 4));
    assert_eq!(draw.commitment, promised, "the seed was promised when it was published");
    assert!(draw.holds(raffle.id));
    assert_eq!(draw.mine.map(|mine| (mine.from, mine.to)), Some((4, 8)), "in the order of joining");
    let (list, next) = fair.rewards.holders(raffle.id, 0).await.unwrap();
    let holder = |from, to, member: MemberId| {
        let (name, simulated) = (format!("{member}***"), member == SALMA);
        Holder { from, to, name, simulated }
    };
    assert_eq!((list.clone(), next), (vec![holder(1, 3, SALMA), holder(4, 8, RAHIM)], None));
    for winner in &draw.winners {
        let of = list.iter().find(|line| (line.from..=line.to).contains(&winner.ticket)).unwrap();
        assert_eq!(of.name, winner.name, "the list says whose ticket it is");
        assert_eq!(of.simulated, winner.simulated);
    }
    // What is corrected now changes nothing any more.
    fair.settle(RAHIM, "-5000", Uuid::from_u128(RAHIM.0 as u128)).await;
    fair.count().await;
    assert_eq!(fair.draw_of(&raffle, Some(RAHIM)).await, draw);
    let won = draw.winners.iter().filter(|winner| winner.name == format!("{RAHIM}***")).count();
    assert_eq!(fair.told(RAHIM).await, vec!["prize_won"; won]);

    // Another seed put in its place, or another winner, is found out.
    let sealed = |seed: &str| fair.store.secrets().seal(&sql::SEED, raffle.id, seed.as_bytes()).unwrap();
    let other = sealed(&"0".repeat(64));
    fair.as_owner(&format!("update raffle set seed = '{other}'")).await;
    assert!(!fair.draw_of(&raffle, None).await.holds(raffle.id));
    fair.as_owner(&format!(
        "update raffle set seed = '{}'; update raffle_prize set ticket = 99 where number = 0",
        sealed(&draw.seed)
    ))
    .await;
    assert!(!fair.draw_of(&raffle, None).await.holds(raffle.id));
    fair.db.close().await;
}

/// Once by the claim's own row, once more by the occasion of the grant, and once more by the books: seen to fail with the
/// first of them taken away, by the claim that was made a second time.
/// Shows: call:raffle-claim, attack:A9.
#[tokio::test]
async fn a_prize_is_paid_once_however_often_and_at_once_it_is_claimed() {
    let fair = Fair::open().await;
    let raffle = fair.publish(PromotionKind::Raffle, terms(json!([prize("500", 2, 0)]))).await;
    fair.rewards.join(RAHIM, raffle.id).await.unwrap();
    fair.rewards.join(SALMA, raffle.id).await.unwrap();
    fair.settle(RAHIM, "2000", round(1)).await;
    fair.count().await;
    assert!(matches!(fair.rewards.claim(RAHIM, raffle.id).await, Err(Error::NothingWon)));
    fair.end();
    fair.rewards.draw(raffle.id).await.unwrap().unwrap();
    assert_eq!(fair.mine(&raffle, RAHIM).await.0, Status::Claim);
    assert_eq!(fair.rewards.available(RAHIM).await.unwrap(), 1);
    assert_eq!(fair.mine(&raffle, SALMA).await.0, Status::Close);
    fair.crowd.pausing.lock().unwrap().insert(RAHIM);
    assert!(matches!(fair.rewards.claim(RAHIM, raffle.id).await, Err(Error::NotEligible)));
    fair.crowd.pausing.lock().unwrap().clear();
    let other = fair.node().await;
    let calls = (0..8).map(|call| {
        let node = if call % 2 == 0 { &fair.rewards } else { &other };
        node.claim(RAHIM, raffle.id)
    });
    let answers: Vec<_> = join_all(calls).await.into_iter().map(Result::unwrap).collect();
    assert!(answers.iter().all(|won| *won == answers[0]), "{answers:?}");
    assert!(answers[0].iter().all(|won| won.state == PrizeState::Claimed && won.bonus.is_none()));
    assert_eq!(fair.cash(RAHIM).await, taka(1_000), "two prizes, once each");
    let mut tx = fair.store.begin().await.unwrap();
    assert!(!sql::claim(&mut tx, RAHIM, raffle.id, 0, fair.store.now()).await.unwrap());
    drop(tx);
    assert_eq!(fair.rewards.claim(RAHIM, raffle.id).await.unwrap(), answers[0]);
    assert_eq!(fair.mine(&raffle, RAHIM).await.0, Status::Claimed);
    assert!(matches!(fair.rewards.claim(SALMA, raffle.id).await, Err(Error::NothingWon)));
    let mut told = fair.told(RAHIM).await;
    told.sort();
    assert_eq!(told, ["prize_paid", "prize_paid", "prize_won", "prize_won"]);
    fair.db.close().await;
}

/// Seen to fail with the lapse left out of the claim's update.
#[tokio::test]
async fn what_is_not_claimed_in_time_lapses() {
    let fair = Fair::open().await;
    let raffle = fair.publish(PromotionKind::Raffle, terms(json!([prize("500", 1, 0)]))).await;
    fair.rewards.join(RAHIM, raffle.id).await.unwrap();
    fair.settle(RAHIM, "1000", round(1)).await;
    fair.count().await;
    fair.end();
    fair.rewards.draw(raffle.id).await.unwrap().unwrap();
    fair.clock.advance(Duration::days(3));
    assert!(matches!(fair.rewards.claim(RAHIM, raffle.id).await, Err(Error::PrizeLapsed)));
    let mut tx = fair.store.begin().await.unwrap();
    assert!(!sql::claim(&mut tx, RAHIM, raffle.id, 0, fair.store.now()).await.unwrap());
    drop(tx);
    assert_eq!(fair.cash(RAHIM).await, Money::ZERO);
    assert_eq!(fair.mine(&raffle, RAHIM).await.0, Status::Close);
    fair.db.close().await;
}

/// A prize that asks for bets becomes a bonus; while another runs it waits, and is not lost.
#[tokio::test]
async fn a_prize_with_a_requirement_becomes_a_bonus() {
    let fair = Fair::open().await;
    let prizes = json!([prize("500", 2, 3)]);
    let raffle = fair.publish(PromotionKind::Raffle, terms(prizes)).await;
    fair.rewards.join(RAHIM, raffle.id).await.unwrap();
    fair.settle(RAHIM, "2000", round(1)).await;
    fair.count().await;
    fair.end();
    fair.rewards.draw(raffle.id).await.unwrap().unwrap();
    let won = fair.rewards.claim(RAHIM, raffle.id).await.unwrap();
    let states: Vec<_> = won.iter().map(|won| won.state).collect();
    assert_eq!(states, [PrizeState::Claimed, PrizeState::Claim], "one bonus at a time");
    let bonus = &fair.rewards.bonuses(RAHIM).await.unwrap()[0];
    assert_eq!((Some(bonus.id), bonus.state), (won[0].bonus, bonus::State::Active));
    assert_eq!((bonus.amount, bonus.required), (Amount::from_major(500).unwrap(), taka(1_500)));
    assert_eq!(fair.cash(RAHIM).await, Money::ZERO);
    assert_eq!(fair.mine(&raffle, RAHIM).await.0, Status::Claim, "the other one still waits");
    let mut tx = fair.store.begin().await.unwrap();
    fair.rewards.end(&mut tx, RAHIM, bonus.id, Ending::GivenUp).await.unwrap();
    tx.commit().await.unwrap();
    let won = fair.rewards.claim(RAHIM, raffle.id).await.unwrap();
    assert!(won.iter().all(|won| won.state == PrizeState::Claimed && won.bonus.is_some()));
    assert_eq!(fair.rewards.bonuses(RAHIM).await.unwrap().len(), 2);
    fair.db.close().await;
}

/// An operator who ends a raffle early takes nobody's tickets away: it is drawn among those who have some.
#[tokio::test]
async fn a_raffle_that_is_closed_early_is_drawn_all_the_same() {
    let fair = Fair::open().await;
    let raffle = fair.publish(PromotionKind::Raffle, terms(json!([prize("500", 1, 0)]))).await;
    fair.rewards.join(RAHIM, raffle.id).await.unwrap();
    fair.settle(RAHIM, "1000", round(1)).await;
    fair.clock.advance(Duration::hours(1));
    let mut tx = fair.store.begin().await.unwrap();
    fair.rewards.close_in(&mut tx, raffle.id).await.unwrap();
    tx.commit().await.unwrap();
    fair.settle(RAHIM, "3000", round(2)).await;
    fair.count().await;
    assert!(matches!(fair.rewards.join(SALMA, raffle.id).await, Err(Error::PromotionClosed)));
    assert!(matches!(fair.rewards.draw(raffle.id).await, Err(Error::RaffleNotOver)));
    fair.clock.advance(GRACE);
    fair.rewards.draw_due().await.unwrap();
    let draw = fair.draw_of(&raffle, Some(RAHIM)).await;
    assert_eq!((draw.tickets, draw.winners.len()), (1, 1), "what was bet after it ended does not count");
    assert!(fair.rewards.draw(raffle.id).await.unwrap().is_none());
    fair.db.close().await;
}

/// Nobody joined: it is over all the same, and nobody waits for it.
#[tokio::test]
async fn a_raffle_without_tickets_has_no_winners() {
    let fair = Fair::open().await;
    let raffle = fair.publish(PromotionKind::Raffle, terms(json!([prize("500", 1, 0)]))).await;
    fair.end();
    fair.count().await;
    fair.rewards.draw_due().await.unwrap();
    let draw = fair.draw_of(&raffle, None).await;
    assert_eq!((draw.tickets, draw.winners.len(), draw.mine), (0, 0, None));
    assert!(draw.holds(raffle.id));
    fair.db.close().await;
}
