//! Instant games of the house (domain.md 2.5): dice and mines, from seeds that are committed before play.
//!
//! A round is written down before its bet is placed, and its bet is named by the player's request: whatever breaks in
//! between, a retry finds the same round and moves money once.

mod cycle;
mod dice;
mod error;
mod http;
mod mines;
mod record;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use kernel::{
    Amount, Asset, Money,
    id::{MemberId, VendorId},
};
use serde::Deserialize;
use store::{Store, job::Worker};
use wager::{Act, Command, Outcome, Refusal, Terms, Verdict};
use web::Player;

use gate::{
    Bets, PlayerContexts, Restriction, SharedTitles,
    round::{Notary, Round, Why},
};
use partner::PlayRules;

pub use cycle::Settle;
pub use error::Error;
pub use http::routes;

/// What instant games allow, in major units.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// The least stake.
    pub min_stake: Amount,
    /// The highest stake.
    pub max_stake: Amount,
    /// The most that one round pays.
    pub max_payout: Amount,
    /// Least time between the beginnings of two rounds of a member, in milliseconds; 0 for none (domain.md 7).
    pub min_cycle_ms: u32,
}

/// The instant games. Cheap to clone.
#[derive(Clone)]
pub struct House {
    store: Store,
    bets: Bets,
    asset: Asset,
    limits: Limits,
    titles: SharedTitles,
    contexts: PlayerContexts,
    notary: Option<Arc<dyn Notary>>,
    rules: PlayRules,
}

impl House {
    /// The games for wallets in `asset`. `titles` says which of them are open.
    #[must_use]
    pub fn new(
        store: Store,
        bets: impl Into<Bets>,
        (titles, contexts): (SharedTitles, PlayerContexts),
        asset: Asset,
        limits: Limits,
    ) -> Self {
        Self {
            store,
            bets: bets.into(),
            asset,
            limits,
            titles,
            contexts,
            notary: None,
            rules: PlayRules::default(),
        }
    }

    /// The same with records that the house signs.
    #[must_use]
    pub fn with_notary(self, notary: Arc<dyn Notary>) -> Self {
        Self { notary: Some(notary), ..self }
    }

    /// The same with what the licence lets games do.
    #[must_use]
    pub fn with_rules(self, rules: PlayRules) -> Self {
        Self { rules, ..self }
    }

    /// What keeps a member from beginning a round: the licence does not cover the family or their country, the title or
    /// the account is switched off. A round that was begun goes on all the same.
    async fn bar(&self, member: MemberId, game: &str) -> Result<Option<Error>, Error> {
        if !self.titles.is_open(VendorId::HOUSE, game) {
            return Ok(Some(Error::NotOpen));
        }
        Ok(match self.contexts.player(member).await?.filter(|player| player.enabled) {
            None => Some(Error::Refused),
            Some(player) if !self.titles.is_offered(VendorId::HOUSE, game, &player) => Some(Error::NotOpen),
            Some(_) => None,
        })
    }

    /// Adds the games' jobs to a worker.
    #[must_use]
    pub fn jobs(&self, worker: Worker) -> Worker {
        worker.with::<Settle>(self.clone())
    }

    fn check_stake(&self, stake: Amount) -> Result<(), Error> {
        let Limits { min_stake, max_stake, .. } = self.limits;
        let within = (min_stake..=max_stake).contains(&stake);
        if within { Ok(()) } else { Err(Error::StakeOutOfRange { min: min_stake, max: max_stake }) }
    }

    async fn balance(&self, member: MemberId) -> Result<Money, Error> {
        Ok(wager::balance(&self.store, member, self.asset).await?)
    }

    /// Who is not there may stake nothing.
    async fn look(&self, member: MemberId) -> Result<Restriction, Error> {
        Ok(self.contexts.player(member).await?.map_or(Restriction::Barred, |player| player.restriction))
    }

    /// Moves money for a round. `suffix` tells its transactions apart.
    async fn move_money(&self, round: &Round, suffix: &str, act: Act) -> Result<Outcome, Error> {
        let restriction = match &act {
            Act::Bet { .. } | Act::Play { .. } => self.look(round.owner).await?,
            _ => Restriction::Free,
        };
        let command = Command {
            partner: VendorId::HOUSE,
            key: format!("{}-{suffix}", round.id.simple()),
            member: round.owner,
            asset: self.asset,
            game: round.game.clone(),
            terms: Terms::of(self.titles.family(VendorId::HOUSE, &round.game)),
            shares: Vec::new(),
            round: round.id.to_string(),
            act,
            gate: None,
            foreign: false,
            fence: None,
            said: None,
        };
        Ok(self.bets.apply(command, restriction).await?)
    }
}

/// A bet's verdict as the round's next state; a refusal becomes an error when it is on record.
fn refused(outcome: &Outcome) -> Option<Why> {
    match outcome.verdict {
        Verdict::Done | Verdict::Replayed => None,
        Verdict::Refused(Refusal::InsufficientFunds) => Some(Why::Money),
        Verdict::Refused(Refusal::LimitReached) => Some(Why::Limit),
        Verdict::Refused(_) => Some(Why::Other),
    }
}

/// What a caller names a round by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked<'a> {
    pub(crate) player: &'a Player,
    pub(crate) request: kernel::id::RequestId,
    pub(crate) stake: Amount,
}
