//! The raffle (domain.md 6.3): who joins gathers tickets by valid bets, and a draw that anybody can compute again gives
//! the prizes.
//!
//! Tickets get their numbers when the draw is made, in the order in which their members joined; until then a round that
//! is corrected takes back what it counted. Numbers, list, seed and winners become true in one transaction.

mod draw;
mod http;
pub(crate) mod office;
mod reader;
mod service;
pub(crate) mod sql;
#[cfg(test)]
pub(crate) mod tests;

use kernel::{Amount, Money, id::MemberId};
use serde::Serialize;
use strum::{EnumString, IntoStaticStr, VariantArray};
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    Error,
    definition::{Both, Status, terms::RaffleTerms},
};

pub use draw::{commitment, winners};
pub(crate) use http::routes;
pub use reader::READER;
pub(crate) use reader::follow;
pub use service::Drawn;
pub(crate) use service::{close, page, publish, standing};

/// From the end to the draw: rounds that were settled in the last moment are on their way to the books, and a vendor
/// corrects most mistakes at once.
pub(crate) const GRACE: Duration = Duration::minutes(1);

/// Where a prize stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray, Serialize, ToSchema)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
#[schema(as = RafflePrizeState)]
pub enum PrizeState {
    /// It waits for its winner.
    Claim,
    /// The winner took it.
    Claimed,
    /// The winner did not, in time.
    Lapsed,
}

kernel::named!(PrizeState);

/// A prize that a member won.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RafflePrizeWon)]
pub struct Won {
    /// Its place in the draw, from 0.
    pub number: i32,
    /// The ticket that won.
    pub ticket: i64,
    /// What it is called.
    pub name: Both,
    /// How much.
    pub amount: Amount,
    /// So many times it must be bet before it is cash; 0: it is cash at once.
    pub multiple: u16,
    /// Where it stands.
    pub state: PrizeState,
    /// Until when it may be claimed.
    #[serde(with = "time::serde::rfc3339")]
    pub lapses_at: OffsetDateTime,
    /// When it was.
    #[serde(with = "time::serde::rfc3339::option")]
    pub claimed_at: Option<OffsetDateTime>,
    /// The bonus that it became, where it asks for bets.
    pub bonus: Option<Uuid>,
}

/// A member's part in a raffle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RaffleMine)]
pub struct Mine {
    /// Since when their bets count.
    #[serde(with = "time::serde::rfc3339")]
    pub joined_at: OffsetDateTime,
    /// The valid bets that counted.
    pub counted: Money,
    /// The tickets that they make.
    pub tickets: u64,
    /// What is missing to the next one; null when they have as many as one may have, or all are drawn.
    pub to_next: Option<Money>,
    /// Whether they were drawn.
    pub drawn: bool,
    /// What they won.
    pub prizes: Vec<Won>,
}

impl Mine {
    /// Where the raffle stands for them.
    fn status(&self) -> Status {
        let any = |state| self.prizes.iter().any(|prize| prize.state == state);
        match () {
            () if any(PrizeState::Claim) => Status::Claim,
            () if any(PrizeState::Claimed) => Status::Claimed,
            () if self.drawn => Status::Close,
            () => Status::SignedUp,
        }
    }
}

/// Tickets by their numbers, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = RaffleTickets)]
pub struct Range {
    /// The first.
    pub from: i64,
    /// The last.
    pub to: i64,
}

/// A ticket that won, for everybody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = RaffleWinnerShown)]
pub struct Winner {
    /// Its prize's place in the draw, from 0.
    pub number: i32,
    /// The ticket.
    pub ticket: i64,
    /// Its member's name, its middle hidden.
    pub name: String,
    /// Whether the member is simulated: one of the demo world, who plays by itself.
    pub simulated: bool,
    /// Which of the terms' prizes, from 0.
    pub prize: i16,
    /// How much that is.
    pub amount: Amount,
}

/// A draw, with everything that it takes to compute it again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RaffleDraw)]
pub struct Draw {
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    /// The seed. Its SHA-256 is the commitment.
    pub seed: String,
    /// What was shown before.
    pub commitment: String,
    /// How many tickets there were.
    pub tickets: i64,
    /// In the order of the draw.
    pub winners: Vec<Winner>,
    /// The caller's own tickets.
    pub mine: Option<Range>,
}

impl Draw {
    /// Whether the seed is the promised one, and draws exactly these tickets.
    #[must_use]
    pub fn holds(&self, promotion: Uuid) -> bool {
        let (tickets, prizes) = (u32::try_from(self.tickets), u32::try_from(self.winners.len()));
        let (Ok(tickets), Ok(prizes)) = (tickets, prizes) else { return false };
        let again = winners(&self.seed, promotion, tickets, prizes);
        let drawn = self.winners.iter().map(|winner| winner.ticket);
        commitment(&self.seed) == self.commitment && drawn.eq(again.into_iter().map(i64::from))
    }
}

/// How a raffle stands, for everybody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RafflePage {
    /// Who joined.
    pub(crate) joined: i64,
    /// Those of them who are simulated.
    pub(crate) simulated: i64,
    /// Tickets that they have.
    pub(crate) tickets: i64,
    /// The draw, when it was made.
    pub(crate) draw: Option<Draw>,
}

/// A line of the list of tickets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = RaffleHolder)]
pub struct Holder {
    /// The first of their tickets.
    pub from: i64,
    /// The last.
    pub to: i64,
    /// Their name, its middle hidden.
    pub name: String,
    /// Whether they are simulated.
    pub simulated: bool,
}

/// The tickets that valid bets make.
fn tickets(counted: Money, terms: &RaffleTerms) -> u64 {
    let whole = counted.units().checked_div(terms.ticket_for.units()).unwrap_or_default();
    u64::try_from(whole).unwrap_or_default().min(u64::from(terms.per_member))
}

/// What is missing to the next ticket.
fn to_next(counted: Money, terms: &RaffleTerms) -> Option<Money> {
    if tickets(counted, terms) >= u64::from(terms.per_member) {
        return None;
    }
    let over = counted.units().checked_rem(terms.ticket_for.units())?;
    Some(Money::from_units(terms.ticket_for.units().checked_sub(over)?))
}

/// Numbers for everybody's tickets, from 1, in the order given; who has none is left out.
///
/// # Errors
/// [`Error::OutOfRange`] for more tickets than a draw has numbers for.
fn numbered(
    entries: &[(MemberId, Money)],
    terms: &RaffleTerms,
) -> Result<(Vec<(MemberId, Range)>, u32), Error> {
    let (mut ranges, mut total) = (Vec::new(), 0_u32);
    for (member, counted) in entries {
        let many = u32::try_from(tickets(*counted, terms)).map_err(|_| Error::OutOfRange)?;
        let last = total.checked_add(many).ok_or(Error::OutOfRange)?;
        if many > 0 {
            let from = i64::from(total).saturating_add(1);
            ranges.push((*member, Range { from, to: i64::from(last) }));
        }
        total = last;
    }
    Ok((ranges, total))
}

/// Whose ticket it is.
fn holder(ranges: &[(MemberId, Range)], ticket: i64) -> Option<MemberId> {
    let at = ranges.partition_point(|(_, range)| range.to < ticket);
    ranges.get(at).filter(|(_, range)| range.from <= ticket).map(|(member, _)| *member)
}
