//! Raffles at work: their tickets, their winners, and the draw by hand.

use kernel::{Amount, id::MemberId};
use office::Caller;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::{
    PrizeState,
    service::{terms, won},
    sql,
};
use crate::{
    Error, Rewards,
    definition::{Both, Promotion},
};

/// A ticket that won.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RaffleWinner)]
struct Winner {
    /// The prize's place among all of them, from 0: what is drawn with it.
    number: i32,
    /// The ticket.
    ticket: i64,
    /// What the prize is called.
    prize: Both,
    /// How much it is.
    amount: Amount,
    /// Whose ticket it is; null beyond the operator's reach.
    member: Option<MemberId>,
    /// Their login name.
    account: Option<String>,
    /// `claim` while they may take it, `claimed`, or `lapsed`.
    state: PrizeState,
    /// Until when they may.
    #[serde(with = "time::serde::rfc3339")]
    lapses_at: OffsetDateTime,
    /// When they did.
    #[serde(with = "time::serde::rfc3339::option")]
    claimed_at: Option<OffsetDateTime>,
}

/// A draw that was made.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OfficeRaffleDraw)]
struct Draw {
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    /// The seed: its SHA-256 is the commitment.
    seed: String,
    /// In the order in which they were drawn.
    winners: Vec<Winner>,
}

/// How a raffle stands.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OfficeRaffle)]
pub(crate) struct Raffle {
    /// Who joined.
    joined: i64,
    /// Tickets that they have.
    tickets: i64,
    /// SHA-256 of the seed's text, made when it was published.
    commitment: String,
    /// The draw, when it was made.
    draw: Option<Draw>,
}

impl Raffle {
    /// How many joined.
    pub(crate) const fn joined(&self) -> i64 {
        self.joined
    }
}

impl Rewards {
    /// A raffle as an operator sees it; of winners beyond their reach only the tickets. `None` for what is no published
    /// raffle.
    pub(crate) async fn raffle_for(
        &self,
        clerk: &Caller,
        promotion: &Promotion,
    ) -> Result<Option<Raffle>, Error> {
        let Ok(terms) = terms(promotion) else { return Ok(None) };
        let mut tx = self.store.begin().await?;
        let Some(raffle) = sql::find(&mut tx, promotion.id).await? else { return Ok(None) };
        let (joined, _, gathered) =
            sql::totals(&mut tx, promotion.id, terms.ticket_for, terms.per_member).await?;
        let prizes = sql::prizes(&mut tx, promotion.id).await?;
        drop(tx);
        let members: Vec<MemberId> = prizes.iter().map(|prize| prize.member).collect();
        let reached = clerk.reached(&members).await?;
        let members: Vec<MemberId> = reached.iter().copied().collect();
        let names = clerk.office().accounts(&members).await?;
        let winner = |prize: &sql::Prize| {
            let won = won(prize, terms, self.store.now());
            Winner {
                number: won.number,
                ticket: won.ticket,
                prize: won.name,
                amount: won.amount,
                member: reached.get(&prize.member).copied(),
                account: names.get(&prize.member).cloned(),
                state: won.state,
                lapses_at: won.lapses_at,
                claimed_at: won.claimed_at,
            }
        };
        let winners = prizes.iter().map(winner).collect();
        Ok(Some(Raffle {
            joined,
            tickets: raffle.tickets.unwrap_or(gathered),
            commitment: raffle.commitment,
            draw: raffle.drawn_at.map(|at| Draw { at, seed: raffle.seed, winners }),
        }))
    }
}
