//! Publishing, joining, drawing, claiming: each in one transaction with the facts it makes.

use std::collections::HashMap;

use kernel::{
    Amount, Entropy, Money, Wallet,
    event::{Event, Matter},
    id::MemberId,
};
use store::{Tx, outbox};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;
use web::Lang;

use super::{
    Draw, GRACE, Holder, Mine, PrizeState, RafflePage, Range, Winner, Won, commitment, draw::winners, holder,
    numbered, reader::READER, sql, tickets, to_next,
};
use crate::{
    Error, Rewards,
    bonus::{Grant, Granted, Rules},
    definition::{
        self, Promotion, State, Status,
        terms::{RaffleTerms, Terms, times},
    },
};

/// Lines of one page of the list of tickets.
const HOLDERS: i64 = 200;

/// A draw that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// The seed.
    pub seed: String,
    /// How many tickets there were.
    pub tickets: i64,
    /// How many of them won.
    pub winners: usize,
}

/// The terms of a raffle.
///
/// # Errors
/// [`Error::NoPromotion`] for a promotion of another kind.
pub(super) fn terms(promotion: &Promotion) -> Result<&RaffleTerms, Error> {
    match &promotion.document.terms {
        Terms::Raffle(terms) => Ok(terms),
        _ => Err(Error::NoPromotion),
    }
}

/// The prizes one by one, in the order in which they are drawn: which of the terms' prizes, and how much.
fn one_by_one(terms: &RaffleTerms) -> Vec<(i16, Amount)> {
    let prizes = terms.prizes.iter().zip(0_i16..);
    prizes.flat_map(|(prize, place)| (0..prize.count).map(move |_| (place, prize.amount))).collect()
}

/// A prize as its winner reads it.
pub(super) fn won(prize: &sql::Prize, terms: &RaffleTerms, now: OffsetDateTime) -> Won {
    let of = usize::try_from(prize.prize).ok().and_then(|place| terms.prizes.get(place));
    let state = match prize.claimed_at {
        Some(_) => PrizeState::Claimed,
        None if now < prize.lapses_at => PrizeState::Claim,
        None => PrizeState::Lapsed,
    };
    Won {
        number: prize.number,
        ticket: prize.ticket,
        name: of.map(|of| of.name.clone()).unwrap_or_default(),
        amount: prize.amount,
        multiple: of.map(|of| of.multiple).unwrap_or_default(),
        state,
        lapses_at: prize.lapses_at,
        claimed_at: prize.claimed_at,
        bonus: prize.bonus,
    }
}

/// Makes the seed of a raffle that is being published: its commitment becomes part of the terms.
pub(crate) async fn publish(rewards: &Rewards, tx: &mut Tx, promotion: &mut Promotion) -> Result<(), Error> {
    let Terms::Raffle(terms) = &mut promotion.document.terms else { return Err(Error::NoPromotion) };
    let seed = Entropy.secret().map_err(|_| Error::NoEntropy)?;
    let promised = commitment(&seed);
    sql::file(tx, promotion.id, &seed, &promised, rewards.store.now()).await?;
    (terms.commitment, terms.seed) = (Some(promised), None);
    Ok(())
}

/// Ends a raffle that is being closed before its time: it is drawn among those who have tickets by now.
pub(crate) async fn close(rewards: &Rewards, tx: &mut Tx, promotion: Uuid) -> Result<(), Error> {
    sql::end(tx, promotion, rewards.store.now()).await
}

/// Where raffles stand for a member.
pub(crate) async fn standing(
    rewards: &Rewards,
    tx: &mut Tx,
    member: MemberId,
    promotions: &[Promotion],
) -> Result<HashMap<Uuid, (Status, Mine)>, Error> {
    let promotions: Vec<&Promotion> = promotions.iter().collect();
    let parts = mine(tx, member, &promotions, rewards.store.now()).await?;
    let standing = parts.into_iter().map(|(id, mine)| {
        let status = mine.status();
        (id, (status, mine))
    });
    Ok(standing.collect())
}

/// How a raffle stands, for everybody.
pub(crate) async fn page(
    rewards: &Rewards,
    promotion: &Promotion,
    (member, _): (Option<MemberId>, Lang),
) -> Result<RafflePage, Error> {
    let terms = terms(promotion)?;
    let mut tx = rewards.store.begin().await?;
    let raffle = sql::find(&mut tx, promotion.id).await?.ok_or(Error::NoPromotion)?;
    let (joined, simulated, gathered) =
        sql::totals(&mut tx, promotion.id, terms.ticket_for, terms.per_member).await?;
    let (Some(at), Some(tickets)) = (raffle.drawn_at, raffle.tickets) else {
        return Ok(RafflePage { joined, simulated, tickets: gathered, draw: None });
    };
    let prizes = sql::prizes(&mut tx, promotion.id).await?;
    let mine = match member {
        Some(member) => sql::entries_of(&mut tx, member, &[promotion.id]).await?,
        None => Vec::new(),
    };
    drop(tx);
    let members: Vec<MemberId> = prizes.iter().map(|prize| prize.member).collect();
    let names = rewards.people.masked(&members).await?;
    let played = sql::simulated(&rewards.store, &members).await?;
    let winners = prizes.iter().map(|prize| Winner {
        number: prize.number,
        ticket: prize.ticket,
        name: names.get(&prize.member).cloned().unwrap_or_default(),
        simulated: played.contains(&prize.member),
        prize: prize.prize,
        amount: prize.amount,
    });
    let (winners, mine) = (winners.collect(), mine.first().and_then(sql::Entry::range));
    let draw = Draw { at, seed: raffle.seed, commitment: raffle.commitment, tickets, winners, mine };
    Ok(RafflePage { joined, simulated, tickets, draw: Some(draw) })
}

/// A member's part in each of these raffles.
async fn mine(
    tx: &mut Tx,
    member: MemberId,
    promotions: &[&Promotion],
    now: OffsetDateTime,
) -> Result<HashMap<Uuid, Mine>, Error> {
    let of: HashMap<Uuid, &RaffleTerms> =
        promotions.iter().filter_map(|one| Some((one.id, terms(one).ok()?))).collect();
    let ids: Vec<Uuid> = of.keys().copied().collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let entries = sql::entries_of(tx, member, &ids).await?;
    let prizes = sql::prizes_of(tx, member, &ids).await?;
    let parts = entries.into_iter().filter_map(|entry| {
        let terms = *of.get(&entry.promotion)?;
        let own = prizes.iter().filter(|prize| prize.promotion == entry.promotion);
        let counted = Money::from_units(entry.counted);
        let mine = Mine {
            joined_at: entry.joined_at,
            counted,
            tickets: tickets(counted, terms),
            to_next: to_next(counted, terms).filter(|_| !entry.drawn),
            drawn: entry.drawn,
            prizes: own.map(|prize| won(prize, terms, now)).collect(),
        };
        Some((entry.promotion, mine))
    });
    Ok(parts.collect())
}

impl Rewards {
    /// Refuses a member to whom nothing may be given now.
    ///
    /// # Errors
    /// [`Error::NotEligible`].
    pub(crate) async fn admit(&self, tx: &mut Tx, member: MemberId) -> Result<(), Error> {
        if self.people.may_take(tx, member).await? { Ok(()) } else { Err(Error::NotEligible) }
    }

    /// Takes part in a raffle; twice is once.
    ///
    /// # Errors
    /// [`Error::NoPromotion`], [`Error::PromotionClosed`], [`Error::NotEligible`], [`Error::TakenBySamePerson`].
    pub async fn join(&self, member: MemberId, id: Uuid) -> Result<(), Error> {
        let mut tx = self.store.begin().await?;
        self.admit(&mut tx, member).await?;
        let raffle = sql::share(&mut tx, id).await?.ok_or(Error::NoPromotion)?;
        let promotion = definition::sql::one(&mut tx, id).await?.ok_or(Error::NoPromotion)?;
        let now = self.store.now();
        if sql::is_joined_by(&mut tx, id, &[member]).await? {
            return Ok(());
        }
        if !promotion.is_open(now) || raffle.ended_at.is_some() || raffle.drawn_at.is_some() {
            return Err(Error::PromotionClosed);
        }
        // One after the other: two accounts of one person are seen by each other.
        tx.advisory_lock("rewards promotion", &id.to_string()).await?;
        let same = self.people.same_person(&mut tx, member).await?;
        if !same.is_empty() && sql::is_joined_by(&mut tx, id, &same).await? {
            return Err(Error::TakenBySamePerson);
        }
        sql::join(&mut tx, member, id, now).await?;
        Ok(tx.commit().await?)
    }

    /// Refuses while a raffle runs, and while rounds that count for it are still to be read. What it allows, nothing
    /// forbids later: ask it before a transaction is opened.
    ///
    /// # Errors
    /// [`Error::RaffleNotOver`], [`Error::NoPromotion`].
    pub async fn may_draw(&self, id: Uuid) -> Result<(), Error> {
        let mut tx = self.store.begin().await?;
        let raffle = sql::find(&mut tx, id).await?.ok_or(Error::NoPromotion)?;
        let promotion = definition::sql::one(&mut tx, id).await?.ok_or(Error::NoPromotion)?;
        drop(tx);
        let due = due(&raffle, &promotion);
        let over = raffle.drawn_at.is_some()
            || (due <= self.store.now() && outbox::is_caught_up(&self.store, READER, due).await?);
        if over { Ok(()) } else { Err(Error::RaffleNotOver) }
    }

    /// Draws a raffle that is over, once; `None` when it was drawn before.
    ///
    /// # Errors
    /// As [`Self::may_draw`].
    pub async fn draw(&self, id: Uuid) -> Result<Option<Drawn>, Error> {
        self.may_draw(id).await?;
        let mut tx = self.store.begin().await?;
        let drawn = self.draw_in(&mut tx, id).await?;
        tx.commit().await?;
        Ok(drawn)
    }

    /// The same in a transaction of the caller's, who has asked [`Self::may_draw`].
    ///
    /// # Errors
    /// [`Error::RaffleNotOver`], [`Error::NoPromotion`].
    pub async fn draw_in(&self, tx: &mut Tx, id: Uuid) -> Result<Option<Drawn>, Error> {
        // The end may not move, nor a ticket come or go, until this is true.
        let mut promotion = definition::sql::lock(tx, id).await?.ok_or(Error::NoPromotion)?;
        let raffle = sql::lock(tx, id).await?.ok_or(Error::NoPromotion)?;
        let (terms, now) = (terms(&promotion)?, self.store.now());
        if raffle.drawn_at.is_some() {
            return Ok(None);
        }
        if due(&raffle, &promotion) > now {
            return Err(Error::RaffleNotOver);
        }
        let (ranges, total) = numbered(&sql::counted(tx, id).await?, terms)?;
        let prizes = one_by_one(terms);
        let most = u32::try_from(prizes.len()).map_err(|_| Error::OutOfRange)?;
        let drawn = winners(&raffle.seed, id, total, most);
        let lapses_at = now.saturating_add(Duration::days(i64::from(terms.claim_days)));
        let mut won = Vec::new();
        for ((ticket, (prize, amount)), number) in drawn.into_iter().zip(prizes).zip(0_i32..) {
            let ticket = i64::from(ticket);
            let member = holder(&ranges, ticket).ok_or(store::Error::Inconsistent("a ticket of nobody"))?;
            let (promotion, claimed_at, bonus) = (id, None, None);
            won.push(sql::Prize {
                promotion,
                number,
                ticket,
                member,
                prize,
                amount,
                lapses_at,
                claimed_at,
                bonus,
            });
        }
        sql::number(tx, id, &ranges).await?;
        sql::draw(tx, &won).await?;
        let tickets = i64::from(total);
        sql::drawn(tx, id, tickets, now).await?;
        if let Terms::Raffle(terms) = &mut promotion.document.terms {
            terms.seed = Some(raffle.seed.clone());
        }
        definition::sql::save(tx, &promotion).await?;
        let told = won.iter().map(|prize| told(prize, &promotion)).collect::<Vec<Event>>();
        outbox::append(tx, now, &told).await?;
        Ok(Some(Drawn { seed: raffle.seed, tickets, winners: won.len() }))
    }

    /// Claims what a member won in a raffle: cash at once, or a bonus where bets are asked for. Twice is once, and answers
    /// the same.
    ///
    /// # Errors
    /// [`Error::NothingWon`], [`Error::PrizeLapsed`]; [`Error::BonusRunning`] when all that waits asks for bets, and
    /// another bonus runs; [`Error::NotEligible`].
    pub async fn claim(&self, member: MemberId, id: Uuid) -> Result<Vec<Won>, Error> {
        let (promotion, before) = self.won(member, id).await?;
        let waiting: Vec<&Won> = before.iter().filter(|won| won.state == PrizeState::Claim).collect();
        if waiting.is_empty() {
            return if before.iter().any(|won| won.state == PrizeState::Claimed) {
                Ok(before)
            } else if before.is_empty() {
                Err(Error::NothingWon)
            } else {
                Err(Error::PrizeLapsed)
            };
        }
        let mut refused = None;
        for won in waiting {
            match self.claim_one(member, &promotion, won).await {
                Err(error) if error.is_refusal() => refused = Some(error),
                outcome => outcome?,
            }
        }
        let (_, after) = self.won(member, id).await?;
        match refused {
            // Some of it was given: the rest waits, and the answer shows it.
            Some(error) if after.iter().all(|won| won.state != PrizeState::Claimed) => Err(error),
            _ => Ok(after),
        }
    }

    async fn won(&self, member: MemberId, id: Uuid) -> Result<(Promotion, Vec<Won>), Error> {
        let mut tx = self.store.begin().await?;
        let promotion = definition::sql::one(&mut tx, id).await?.filter(|one| one.state != State::Draft);
        let promotion = promotion.ok_or(Error::NoPromotion)?;
        terms(&promotion)?;
        let mine = mine(&mut tx, member, &[&promotion], self.store.now()).await?.remove(&id);
        Ok((promotion, mine.map(|mine| mine.prizes).unwrap_or_default()))
    }

    async fn claim_one(&self, member: MemberId, promotion: &Promotion, won: &Won) -> Result<(), Error> {
        let (terms, now) = (terms(promotion)?, self.store.now());
        let mut tx = self.store.begin().await?;
        self.admit(&mut tx, member).await?;
        // Whoever comes second waits here, and finds it claimed.
        if !sql::claim(&mut tx, member, promotion.id, won.number, now).await? {
            return Ok(());
        }
        let required = times(won.amount.money(), won.multiple).ok_or(Error::OutOfRange)?;
        let occasion = format!("raffle:{}", won.ticket);
        let grant = Grant {
            member,
            promotion: (promotion.id, promotion.document.title.clone()),
            turn: occasion.clone(),
            occasion,
            asset: promotion.document.asset,
            base: won.amount,
            amount: won.amount,
            required,
            rules: Rules {
                weights: terms.weights.clone(),
                max_stake: terms.max_stake,
                days: terms.days,
                by_edge: terms.by_edge,
            },
            terms: promotion.document.terms.write()?,
            at: now,
            budget: None,
        };
        let bonus = self.grant(&mut tx, grant).await.map(Granted::bonus)?;
        if required > Money::ZERO {
            sql::became(&mut tx, promotion.id, won.number, bonus.id).await?;
        }
        Ok(tx.commit().await?)
    }

    /// The list of tickets of a raffle that was drawn, behind a ticket, and where it goes on; nothing before the draw.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn holders(&self, id: Uuid, after: i64) -> Result<(Vec<Holder>, Option<i64>), Error> {
        let rows = sql::holders(&self.store, id, after, HOLDERS).await?;
        let next = rows.get(usize::try_from(HOLDERS.saturating_sub(1)).unwrap_or_default());
        let next = next.map(|(_, range)| range.from);
        let members: Vec<MemberId> = rows.iter().map(|(member, _)| *member).collect();
        let names = self.people.masked(&members).await?;
        let played = sql::simulated(&self.store, &members).await?;
        let holders = rows.into_iter().map(|(member, Range { from, to })| Holder {
            from,
            to,
            name: names.get(&member).cloned().unwrap_or_default(),
            simulated: played.contains(&member),
        });
        Ok((holders.collect(), next))
    }

    /// How many take part in each of these raffles.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn joined(&self, promotions: &[Uuid]) -> Result<HashMap<Uuid, i64>, Error> {
        sql::joined(&self.store, promotions).await
    }
}

/// When a raffle may be drawn.
fn due(raffle: &sql::Raffle, promotion: &Promotion) -> OffsetDateTime {
    let ends_at = promotion.document.ends_at;
    raffle.ended_at.map_or(ends_at, |ended| ended.min(ends_at)).saturating_add(GRACE)
}

/// The fact that a member won, which a message tells them of.
fn told(prize: &sql::Prize, promotion: &Promotion) -> Event {
    let cause = format!("raffle:{}:{}", prize.promotion, prize.ticket);
    let wallet = Wallet { member: prize.member, asset: promotion.document.asset };
    Event::money_told(wallet, Matter::PrizeWon, cause, prize.amount.money(), None)
}
