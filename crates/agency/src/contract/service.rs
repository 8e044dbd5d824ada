//! Offer, accept, reject; take an offer back, end a contract.

use kernel::{Rate, id::ContractId, id::MemberId};

use super::{Contract, HOUSE, sql};
use crate::{Agency, Error};

impl Agency {
    /// Offers a contract to an agent directly below; `upline` may be [`HOUSE`] for agents without an upline.
    ///
    /// # Errors
    /// A rate above the offerer's own, someone who is not his direct downline, an offer still open.
    pub async fn offer(&self, upline: MemberId, downline: MemberId, rate: Rate) -> Result<Contract, Error> {
        // Asked before the transaction: those who wait for their turn in one would hold every connection that it needs.
        if upline != HOUSE && self.depth(upline, downline).await? != Some(1) {
            return Err(Error::NotYourDownline);
        }
        let mut tx = self.store.begin().await?;
        // Rates are compared across pairs: one change at a time.
        tx.take_turn("contracts", "").await?;
        let own = if upline == HOUSE {
            if sql::has_upline(&mut tx, downline).await? {
                return Err(Error::NotYourDownline);
            }
            Rate::from_millionths(self.settings.house_rate)
        } else {
            sql::live_rate(&mut tx, upline).await?.unwrap_or_default()
        };
        if rate > own {
            return Err(Error::RateOutOfRange { max: own });
        }
        // An offer that nobody answered stands in no other's way.
        sql::expire(&mut tx, self.last_offer(), self.store.now()).await?;
        let offered = sql::offer(&mut tx, (upline, downline), rate, self.store.now()).await?;
        tx.commit().await?;
        offered.ok_or(Error::OfferOpen)
    }

    /// Accepts an offer made to this agent. It counts from the next window on and replaces the contract before it;
    /// contracts further down that it no longer covers end (domain.md 4.3). Accepting twice changes nothing.
    ///
    /// # Errors
    /// [`Error::NotFound`], also for an offer made to another; [`Error::RateOutOfRange`] when the upline's own rate
    /// sank meanwhile.
    pub async fn accept(&self, agent: MemberId, id: ContractId) -> Result<Contract, Error> {
        let mut tx = self.store.begin().await?;
        // Rates are compared across pairs: one change at a time.
        tx.take_turn("contracts", "").await?;
        let found = sql::find(&mut tx, id).await?.filter(|contract| contract.downline == agent);
        let contract = found.ok_or(Error::NotFound)?;
        if contract.state == "accepted" {
            return Ok(contract);
        }
        if contract.state != "offered" {
            return Err(Error::NotFound);
        }
        if contract.offered_at <= self.last_offer() {
            return Err(Error::OfferExpired);
        }
        if contract.upline != HOUSE {
            let own = sql::live_rate(&mut tx, contract.upline).await?.unwrap_or_default();
            if contract.rate > own {
                return Err(Error::RateOutOfRange { max: own });
            }
        }
        let from = self.next_window();
        sql::accept(&mut tx, &contract, self.store.now(), from).await?;
        while sql::terminate_excess(&mut tx, from).await? > 0 {}
        let accepted = sql::find(&mut tx, id).await?.ok_or(Error::NotFound)?;
        tx.commit().await?;
        Ok(accepted)
    }

    /// Rejects an offer made to this agent.
    ///
    /// # Errors
    /// [`Error::NotFound`], also for an offer made to another.
    pub async fn reject(&self, agent: MemberId, id: ContractId) -> Result<Contract, Error> {
        let mut tx = self.store.begin().await?;
        let found = sql::find(&mut tx, id).await?;
        let open = found.filter(|contract| contract.downline == agent && contract.state == "offered");
        open.ok_or(Error::NotFound)?;
        sql::end(&mut tx, id, "rejected", self.store.now()).await?;
        let rejected = sql::find(&mut tx, id).await?.ok_or(Error::NotFound)?;
        tx.commit().await?;
        Ok(rejected)
    }

    /// Takes back an offer that waits for its answer. Taking it back twice changes nothing.
    ///
    /// # Errors
    /// [`Error::NotFound`], also for another's offer and for one that was answered.
    pub async fn withdraw(&self, upline: MemberId, id: ContractId) -> Result<Contract, Error> {
        let mut tx = self.store.begin().await?;
        let found = sql::find(&mut tx, id).await?.filter(|contract| contract.upline == upline);
        let offer = found.ok_or(Error::NotFound)?;
        match offer.state.as_str() {
            "withdrawn" => return Ok(offer),
            "offered" => sql::end(&mut tx, id, "withdrawn", self.store.now()).await?,
            _ => return Err(Error::NotFound),
        }
        let withdrawn = sql::find(&mut tx, id).await?.ok_or(Error::NotFound)?;
        tx.commit().await?;
        Ok(withdrawn)
    }

    /// Ends a contract that this agent pays, from the next window on; contracts further down that it covered end with it
    /// (domain.md 4.3). Ending it twice changes nothing.
    ///
    /// # Errors
    /// [`Error::NotFound`], also for another's contract and for one that does not run.
    pub async fn terminate(&self, upline: MemberId, id: ContractId) -> Result<Contract, Error> {
        let mut tx = self.store.begin().await?;
        // Rates are compared across pairs: one change at a time.
        tx.take_turn("contracts", "").await?;
        let found = sql::find(&mut tx, id).await?.filter(|contract| contract.upline == upline);
        let contract = found.ok_or(Error::NotFound)?;
        let from = self.next_window();
        match contract.state.as_str() {
            "terminated" => return Ok(contract),
            "accepted" => sql::end(&mut tx, id, "terminated", from).await?,
            _ => return Err(Error::NotFound),
        }
        while sql::terminate_excess(&mut tx, from).await? > 0 {}
        let terminated = sql::find(&mut tx, id).await?.ok_or(Error::NotFound)?;
        tx.commit().await?;
        Ok(terminated)
    }

    /// The contracts that an agent is a side of, newest first.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn contracts(&self, agent: MemberId) -> Result<Vec<Contract>, Error> {
        let mut contracts = sql::of(&self.store, agent).await?;
        let last = self.last_offer();
        for contract in contracts.iter_mut().filter(|one| one.state == "offered" && one.offered_at <= last) {
            "expired".clone_into(&mut contract.state);
        }
        Ok(contracts)
    }

    /// The start of the window after the present one: what is agreed now counts from there.
    fn next_window(&self) -> time::OffsetDateTime {
        self.window_of(self.store.now()).saturating_add(self.window())
    }

    /// How long an offer waits for its answer.
    pub(crate) fn offer_term(&self) -> time::Duration {
        time::Duration::days(self.settings.offer_days.into())
    }

    /// Offers made then or before have ended.
    fn last_offer(&self) -> time::OffsetDateTime {
        self.store.now().saturating_sub(self.offer_term())
    }
}
