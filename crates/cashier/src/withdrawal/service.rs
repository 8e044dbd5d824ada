//! Asking for a withdrawal, and looking at them.

use std::collections::BTreeSet;

use kernel::{
    Actor, Asset, Money, Wallet,
    event::Event,
    id::{MemberId, WithdrawalId},
};
use store::{Tx, outbox};
use time::{Duration, OffsetDateTime};

use super::{
    Account, By, Queue, Request, State, Withdrawal, money,
    money::Shift,
    risk, sql,
    state::{self, keeper},
};
use crate::{Cashier, Error, Finding, Person, payee, payee::Payee, price, turnover};

impl Cashier {
    /// Files a withdrawal, holds its amount and looks at it, in one transaction. A clean one is approved at once where
    /// the operator wants that.
    ///
    /// A repeated request gets the withdrawal filed the first time: a phone that retries on a bad line must not
    /// be charged twice.
    ///
    /// # Errors
    /// Limits, hours, a wrong payment password, an account that is not the member's, not in the name of their papers or not
    /// for their country, open turnover, too little money, a reused request id.
    pub async fn withdraw(&self, member: MemberId, request: Request) -> Result<Withdrawal, Error> {
        let mut tx = self.store.begin().await?;
        let earlier = sql::requested(&mut tx, member, request.request_id).await?;
        drop(tx);
        // The key first: a retry hears what the first call did, whatever a limit or a clock says by now.
        if let Some(id) = earlier {
            return self.same(member, id, &request).await;
        }
        let rules = &self.settings.withdrawal;
        if request.amount < rules.min || request.amount > rules.max {
            return Err(Error::OutsideLimits { min: rules.min, max: rules.max });
        }
        price::payable(request.amount)?;
        self.open_now(rules.hours)?;
        let person = self.people.person(member).await?;
        self.prove(member, &person, request.payment_password.as_deref()).await?;
        let findings = self.people.findings(member).await?;
        let mut tx = self.store.begin().await?;
        sql::queue_up(&mut tx, member).await?;
        if let Some(id) = sql::requested(&mut tx, member, request.request_id).await? {
            drop(tx);
            return self.same(member, id, &request).await;
        }
        self.people.admit_withdrawal(&mut tx, member, self.asset(), request.amount).await?;
        let id = self.file(&mut tx, (member, &person), request, findings).await?;
        tx.commit().await?;
        self.find_withdrawal(member, id).await
    }

    async fn same(&self, member: MemberId, id: WithdrawalId, request: &Request) -> Result<Withdrawal, Error> {
        let earlier = self.find_withdrawal(member, id).await?;
        let same = earlier.amount == request.amount && earlier.payee == Some(request.payee);
        if same { Ok(earlier) } else { Err(Error::RequestReused) }
    }

    async fn file(
        &self,
        tx: &mut Tx,
        (member, person): (MemberId, &Person),
        request: Request,
        mut findings: Vec<Finding>,
    ) -> Result<WithdrawalId, Error> {
        let now = self.store.now();
        self.without_debt(tx, member, self.asset()).await?;
        let fee = self.price(tx, (member, person), &request).await?;
        let payee = payee::sql::one(tx, member, request.payee).await?.ok_or(Error::BadPayee("payee"))?;
        if payee.blocked {
            return Err(Error::PayeeBlocked);
        }
        if !self.institution(&payee.institution)?.countries.hold(&person.country) {
            return Err(Error::NotInCountry);
        }
        let mut new = draft(member, &request, (self.asset(), fee), payee.clone(), now);
        new.net().ok_or(Error::FeeTooHigh { fee })?;
        sql::file(tx, &new, request.request_id).await?;
        self.shift(tx, &new, Shift::Hold).await?;
        self.moved(tx, &mut new, By { actor: Actor::Member(member), note: "" }).await?;
        findings.extend(self.examine(tx, &new, &payee).await?);
        findings.push(risk::same_name(&person.papers, &payee));
        risk::sql::keep(tx, new.id, &findings).await?;
        if findings.iter().all(|finding| finding.passed) {
            self.agree(tx, &mut new, By { actor: Actor::House, note: "nothing to look at" }, &[]).await?;
        } else {
            new.state = State::Risk;
            self.moved(tx, &mut new, By { actor: Actor::House, note: "" }).await?;
        }
        Ok(new.id)
    }

    /// What a withdrawal costs now; refuses one that the rules of the day do not allow.
    async fn price(
        &self,
        tx: &mut Tx,
        (member, person): (MemberId, &Person),
        request: &Request,
    ) -> Result<Money, Error> {
        let rules = &self.settings.withdrawal;
        let (now, asset, amount) = (self.store.now(), self.asset(), request.amount);
        let wallet = Wallet { member, asset };
        let (count, sum) = sql::since(tx, wallet, self.day_start(now)).await?;
        let over = sum.checked_add(amount.money()).is_none_or(|sum| sum > rules.sum_per_day.money());
        if count >= i64::from(rules.per_day) || over {
            return Err(Error::DayFull { count: rules.per_day, sum: rules.sum_per_day });
        }
        let mut fee = Money::ZERO;
        if count >= i64::from(rules.free_per_day) {
            fee = rules.fee.of(amount).ok_or(Error::FeeTooHigh { fee: rules.fee.fixed })?;
        }
        self.keep_unplayed(tx, wallet, amount).await?;
        let outstanding = turnover::sql::outstanding(tx, member, asset).await?;
        // Whoever may not bet is not asked for bets; that deposits were not played with is for a person to look at.
        let wanted = outstanding > Money::ZERO && !person.excluded;
        if wanted && !self.played_away(tx, member, asset).await? {
            let early = rules.turnover.early_fee;
            if early.millionths() == 0 {
                return Err(Error::TurnoverOpen { outstanding });
            }
            let share = early.share(amount.money(), 0).map(|(share, _)| share);
            fee = share.and_then(|share| share.checked_add(fee)).ok_or(Error::FeeTooHigh { fee })?;
        }
        Ok(fee)
    }

    /// Whether so little is left that the deposits are played away (domain.md 5.8).
    pub(crate) async fn played_away(
        &self,
        tx: &mut Tx,
        member: MemberId,
        asset: Asset,
    ) -> Result<bool, Error> {
        use ledger::{AccountKey, AccountKind};
        let cash = AccountKey::member(member, AccountKind::Cash, asset);
        let held = AccountKey::member(member, AccountKind::Held, asset);
        let book = ledger::lock(tx, &BTreeSet::from([cash, held])).await?;
        // What lies at vendors is not played away: it would come back after the requirement was closed.
        let elsewhere = crate::vendor::sql::elsewhere(tx, member, asset).await?;
        let parts = [book.balance(held), elsewhere].into_iter();
        let has = parts.fold(book.balance(cash), |sum, part| sum.checked_add(part).unwrap_or(sum));
        Ok(has < self.settings.withdrawal.turnover.floor)
    }

    /// The sums of these members' withdrawals that were approved without an operator since a moment; members without one are
    /// left out.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn approved_by_itself(
        &self,
        tx: &mut Tx,
        members: &[MemberId],
        since: OffsetDateTime,
    ) -> Result<Vec<(MemberId, Money)>, Error> {
        sql::approved_by_itself(tx, members, since).await
    }

    /// A withdrawal of this member's.
    ///
    /// # Errors
    /// [`Error::NotFound`], also for another member's.
    pub async fn find_withdrawal(&self, member: MemberId, id: WithdrawalId) -> Result<Withdrawal, Error> {
        let filter = sql::Filter { id: Some(id), member: Some(member), limit: 1, ..Default::default() };
        sql::list(&self.store, &filter).await?.pop().ok_or(Error::NotFound)
    }

    /// Anyone's withdrawal, for the back office.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub async fn any_withdrawal(&self, id: WithdrawalId) -> Result<Withdrawal, Error> {
        let filter = sql::Filter { id: Some(id), limit: 1, ..Default::default() };
        sql::list(&self.store, &filter).await?.pop().ok_or(Error::NotFound)
    }

    /// What was found when it was asked for; what did not pass comes first.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn findings(&self, id: WithdrawalId) -> Result<Vec<Finding>, Error> {
        risk::sql::of(&self.store, id).await
    }

    /// A member's withdrawals, newest first.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn withdrawals(
        &self,
        member: MemberId,
        after: Option<WithdrawalId>,
        limit: i64,
    ) -> Result<Vec<Withdrawal>, Error> {
        let filter = sql::Filter { member: Some(member), after, limit, ..Default::default() };
        sql::list(&self.store, &filter).await
    }

    /// The back office's queue without timelines: oldest first, or newest first.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn queue(&self, wanted: &Queue) -> Result<Vec<Withdrawal>, Error> {
        sql::queue(&self.store, wanted).await
    }

    /// Writes a new state with its step, its term and its fact. Whoever worked on it is done.
    pub(super) async fn moved(
        &self,
        tx: &mut Tx,
        withdrawal: &mut Withdrawal,
        by: By<'_>,
    ) -> Result<(), Error> {
        let now = self.store.now();
        withdrawal.claim = None;
        withdrawal.keeper = keeper(withdrawal.state);
        withdrawal.until = self.term(withdrawal, now);
        sql::save(tx, withdrawal, Some(by), now).await?;
        self.tell(tx, withdrawal).await
    }

    /// Brings the state in line with the transfers, and the fee with an end.
    pub(super) async fn settle(
        &self,
        tx: &mut Tx,
        withdrawal: &mut Withdrawal,
        by: By<'_>,
    ) -> Result<(), Error> {
        let state = state::of(&withdrawal.transfers);
        if let Some(fee) = money::fee(withdrawal) {
            match state {
                State::Confirmed => self.shift(tx, withdrawal, Shift::Fee(fee)).await?,
                State::Rejected | State::Partial => {
                    self.shift(tx, withdrawal, Shift::FeeBack(fee)).await?;
                }
                _ => {}
            }
        }
        if state != withdrawal.state {
            withdrawal.state = state;
            return self.moved(tx, withdrawal, by).await;
        }
        let now = self.store.now();
        // A part that moves gives nobody more time for the rest.
        if state == State::Paid || withdrawal.until.is_none() {
            withdrawal.until = self.term(withdrawal, now);
        }
        sql::save(tx, withdrawal, None, now).await?;
        self.tell(tx, withdrawal).await
    }

    async fn tell(&self, tx: &mut Tx, withdrawal: &Withdrawal) -> Result<(), Error> {
        let fact = Event::WithdrawalMoved {
            withdrawal: withdrawal.id,
            member: withdrawal.member,
            state: withdrawal.state,
        };
        Ok(outbox::append(tx, self.store.now(), &[fact]).await?)
    }

    /// Until when whoever holds it should have acted.
    fn term(&self, withdrawal: &Withdrawal, now: OffsetDateTime) -> Option<OffsetDateTime> {
        let rules = &self.settings.withdrawal;
        let hours = |hours: u32| Some(now.saturating_add(Duration::hours(hours.into())));
        match withdrawal.state {
            State::Requested | State::Risk | State::Failed | State::Disputed => hours(rules.review.hours),
            State::Approved | State::Paying => hours(rules.provider_hours),
            State::Paid => withdrawal.transfers.iter().filter_map(|transfer| transfer.until).min(),
            State::Confirmed | State::Rejected | State::Partial => None,
        }
    }
}

fn draft(
    member: MemberId,
    request: &Request,
    (currency, fee): (Asset, Money),
    payee: Payee,
    now: OffsetDateTime,
) -> Withdrawal {
    Withdrawal {
        id: WithdrawalId::fresh(),
        member,
        currency,
        amount: request.amount,
        fee,
        account: Account { method: payee.institution, number: payee.number, holder: payee.holder },
        state: State::Requested,
        keeper: keeper(State::Requested),
        until: None,
        reason: None,
        payee: Some(payee.id),
        claim: None,
        created_at: now,
        updated_at: now,
        transfers: Vec::new(),
        timeline: Vec::new(),
    }
}
