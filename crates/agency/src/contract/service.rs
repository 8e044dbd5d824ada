//! Offer, accept, reject; take an offer back, end a contract.

use kernel::{
    Rate,
    event::{ContractState, Event},
    id::ContractId,
    id::MemberId,
};
use store::{Tx, outbox};
use time::OffsetDateTime;

use super::{Contract, HOUSE, Kind, Terms, Tier, sql, tier};
use crate::{Agency, Error, member::sql as members, percent, weight};

impl Agency {
    /// Offers a contract to an agent directly below; `upline` may be [`HOUSE`] for agents without an upline.
    ///
    /// # Errors
    /// Steps that are none, that pay nothing, or that promise more than the offerer has; more in all kinds together
    /// than half of the edge; someone not directly below the offerer, no agent, or closed; an offer of this kind still open.
    pub async fn offer(
        &self,
        upline: MemberId,
        downline: MemberId,
        terms: &Terms,
    ) -> Result<Contract, Error> {
        let mut tx = self.store.begin().await?;
        let offered = self.offer_within(&mut tx, upline, downline, terms).await?;
        tx.commit().await?;
        Ok(offered)
    }

    /// The same in a transaction of the caller's.
    ///
    /// # Errors
    /// As [`Agency::offer`].
    pub async fn offer_within(
        &self,
        tx: &mut Tx,
        upline: MemberId,
        downline: MemberId,
        terms: &Terms,
    ) -> Result<Contract, Error> {
        tier::check(terms)?;
        // Rates are compared across pairs: one change at a time.
        tx.advisory_lock("contracts", "").await?;
        self.admit(tx, upline, downline).await?;
        self.cover(tx, upline, downline, terms).await?;
        // An offer that nobody answered stands in no other's way.
        sql::expire(tx, self.last_offer(), self.store.now()).await?;
        let offered = sql::offer(tx, upline, downline, terms, self.store.now()).await?;
        let offered = offered.ok_or(Error::OfferOpen)?;
        self.tell(tx, downline, &offered).await?;
        Ok(offered)
    }

    /// Accepts an offer made to this agent. It counts from the next period on and replaces the contract before it;
    /// contracts further down that it no longer covers end (domain.md 4.3). Accepting twice changes nothing.
    ///
    /// # Errors
    /// [`Error::NotFound`], also for an offer made to another; [`Error::RateOutOfRange`] or [`Error::TierOutOfRange`] when
    /// the upline's own rate sank meanwhile.
    pub async fn accept(&self, agent: MemberId, id: ContractId) -> Result<Contract, Error> {
        let mut tx = self.store.begin().await?;
        // Rates are compared across pairs: one change at a time.
        tx.advisory_lock("contracts", "").await?;
        let found = sql::find(&mut tx, id).await?.filter(|contract| contract.downline == agent);
        let contract = found.ok_or(Error::NotFound)?;
        if contract.state == ContractState::Accepted {
            return Ok(contract);
        }
        if contract.state != ContractState::Offered {
            return Err(Error::NotFound);
        }
        if contract.offered_at <= self.last_offer() {
            return Err(Error::OfferExpired);
        }
        self.admit(&mut tx, contract.upline, agent).await?;
        self.cover(&mut tx, contract.upline, agent, &contract.terms).await?;
        let from = self.next_period(contract.terms.kind);
        sql::accept(&mut tx, &contract, self.store.now(), from).await?;
        self.end_uncovered(&mut tx, contract.terms.kind, agent, from).await?;
        let accepted = sql::find(&mut tx, id).await?.ok_or(Error::NotFound)?;
        self.tell(&mut tx, accepted.upline, &accepted).await?;
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
        let open =
            found.filter(|contract| contract.downline == agent && contract.state == ContractState::Offered);
        open.ok_or(Error::NotFound)?;
        sql::end(&mut tx, id, ContractState::Rejected, self.store.now()).await?;
        let rejected = sql::find(&mut tx, id).await?.ok_or(Error::NotFound)?;
        self.tell(&mut tx, rejected.upline, &rejected).await?;
        tx.commit().await?;
        Ok(rejected)
    }

    /// Takes back an offer that waits for its answer. Taking it back twice changes nothing.
    ///
    /// # Errors
    /// [`Error::NotFound`], also for another's offer and for one that was answered.
    pub async fn withdraw(&self, upline: MemberId, id: ContractId) -> Result<Contract, Error> {
        let mut tx = self.store.begin().await?;
        let withdrawn = self.withdraw_within(&mut tx, upline, id).await?;
        tx.commit().await?;
        Ok(withdrawn)
    }

    /// The same in a transaction of the caller's.
    ///
    /// # Errors
    /// As [`Agency::withdraw`].
    pub async fn withdraw_within(
        &self,
        tx: &mut Tx,
        upline: MemberId,
        id: ContractId,
    ) -> Result<Contract, Error> {
        let found = sql::find(tx, id).await?.filter(|contract| contract.upline == upline);
        let offer = found.ok_or(Error::NotFound)?;
        match offer.state {
            ContractState::Withdrawn => return Ok(offer),
            ContractState::Offered => sql::end(tx, id, ContractState::Withdrawn, self.store.now()).await?,
            _ => return Err(Error::NotFound),
        }
        sql::find(tx, id).await?.ok_or(Error::NotFound)
    }

    /// Ends a contract that this agent pays, from the next period on; contracts further down that it covered end with it
    /// (domain.md 4.3). Ending it twice changes nothing.
    ///
    /// # Errors
    /// [`Error::NotFound`], also for another's contract and for one that does not run.
    pub async fn terminate(&self, upline: MemberId, id: ContractId) -> Result<Contract, Error> {
        let mut tx = self.store.begin().await?;
        let terminated = self.terminate_within(&mut tx, upline, id).await?;
        tx.commit().await?;
        Ok(terminated)
    }

    /// The same in a transaction of the caller's.
    ///
    /// # Errors
    /// As [`Agency::terminate`].
    pub async fn terminate_within(
        &self,
        tx: &mut Tx,
        upline: MemberId,
        id: ContractId,
    ) -> Result<Contract, Error> {
        // Rates are compared across pairs: one change at a time.
        tx.advisory_lock("contracts", "").await?;
        let found = sql::find(tx, id).await?.filter(|contract| contract.upline == upline);
        let contract = found.ok_or(Error::NotFound)?;
        let from = self.next_period(contract.terms.kind);
        match contract.state {
            ContractState::Terminated => return Ok(contract),
            ContractState::Accepted => sql::end(tx, id, ContractState::Terminated, from).await?,
            _ => return Err(Error::NotFound),
        }
        self.end_uncovered(tx, contract.terms.kind, contract.downline, from).await?;
        let terminated = sql::find(tx, id).await?.ok_or(Error::NotFound)?;
        self.tell(tx, contract.downline, &terminated).await?;
        Ok(terminated)
    }

    /// One contract.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn contract(&self, id: ContractId) -> Result<Option<Contract>, Error> {
        sql::one(&self.store, id).await
    }

    /// The contracts that an agent is a side of: what runs or waits first, then newest first.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn contracts(&self, agent: MemberId) -> Result<Vec<Contract>, Error> {
        let mut contracts = sql::of(&self.store, agent).await?;
        let last = self.last_offer();
        for contract in
            contracts.iter_mut().filter(|one| one.state == ContractState::Offered && one.offered_at <= last)
        {
            contract.state = ContractState::Expired;
        }
        Ok(contracts)
    }

    /// The highest rate of a kind that the house itself agrees to.
    #[must_use]
    pub fn most(&self, kind: Kind) -> Rate {
        Rate::from_millionths(match kind {
            Kind::RealtimeSalary => self.settings.house_rate,
            Kind::HourlySalary => self.settings.house_hourly_rate,
            Kind::DailySalary => self.settings.house_daily_rate,
        })
    }

    /// Refuses whom this upline cannot contract with. The tree itself is asked: a member made a moment ago stands in it.
    async fn admit(&self, tx: &mut Tx, upline: MemberId, downline: MemberId) -> Result<(), Error> {
        let party = members::party(tx, downline).await?.ok_or(Error::NotYourDownline)?;
        match () {
            () if party.upline.unwrap_or(HOUSE) != upline => Err(Error::NotYourDownline),
            () if !party.is_agent => Err(Error::NotAnAgent),
            () if !party.enabled => Err(Error::AgentClosed),
            () => Ok(()),
        }
    }

    /// Refuses terms that promise more than who offers them has, or, with what the downline has of other kinds, more
    /// than half of the edge of the games.
    async fn cover(
        &self,
        tx: &mut Tx,
        upline: MemberId,
        downline: MemberId,
        terms: &Terms,
    ) -> Result<(), Error> {
        let others = sql::promised(tx, downline, terms.kind).await?;
        let sum = Rate::from_millionths(others.saturating_add(terms.rate().millionths()));
        if sum > weight::MOST {
            return Err(Error::AboveEdge { sum, max: weight::MOST });
        }
        let own = if upline == HOUSE {
            vec![Tier::plain(self.most(terms.kind))]
        } else {
            sql::live(tx, terms.kind, upline).await?.unwrap_or_default()
        };
        match tier::uncovered(&own, &terms.tiers) {
            None => Ok(()),
            Some((_, max)) if terms.kind == Kind::RealtimeSalary => Err(Error::RateOutOfRange { max }),
            Some((tier, max)) => Err(Error::TierOutOfRange { tier, max }),
        }
    }

    /// The start of the period after the present one: what is agreed now counts from there.
    fn next_period(&self, kind: Kind) -> OffsetDateTime {
        self.period(kind, self.store.now()).until
    }

    /// How long an offer waits for its answer.
    pub(crate) fn offer_term(&self) -> time::Duration {
        time::Duration::days(self.settings.offer_days.into())
    }

    /// Offers made then or before have ended.
    fn last_offer(&self) -> OffsetDateTime {
        self.store.now().saturating_sub(self.offer_term())
    }

    /// Ends contracts below an agent that promise more than the agent has now, and what those covered, down to the last.
    async fn end_uncovered(
        &self,
        tx: &mut Tx,
        kind: Kind,
        agent: MemberId,
        from: OffsetDateTime,
    ) -> Result<(), Error> {
        let mut uplines = vec![agent];
        while let Some(upline) = uplines.pop() {
            let own = sql::live(tx, kind, upline).await?.unwrap_or_default();
            for contract in sql::given(tx, kind, upline).await? {
                if tier::uncovered(&own, &contract.terms.tiers).is_none() {
                    continue;
                }
                sql::end(tx, contract.id, ContractState::Terminated, from).await?;
                let state = ContractState::Terminated;
                self.tell(tx, contract.downline, &Contract { state, ..contract.clone() }).await?;
                uplines.push(contract.downline);
            }
        }
        Ok(())
    }

    /// Tells one side what became of a contract; the house needs no message.
    async fn tell(&self, tx: &mut Tx, member: MemberId, contract: &Contract) -> Result<(), Error> {
        if member == HOUSE {
            return Ok(());
        }
        let rates = match contract.terms.tiers.as_slice() {
            [first, .., last] => format!("{}–{} %", percent(first.rate), percent(last.rate)),
            _ => format!("{} %", percent(contract.terms.rate())),
        };
        let fact = Event::ContractMoved { member, contract: contract.id, state: contract.state, rates };
        Ok(outbox::append(tx, self.store.now(), &[fact]).await?)
    }
}
