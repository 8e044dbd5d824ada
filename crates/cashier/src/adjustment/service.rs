//! Asking for an adjustment, and deciding about what another asked for.

use std::collections::BTreeSet;

use kernel::{
    Amount, Money, Rate, Wallet,
    event::{Event, Matter},
    id::{MemberId, RoundId},
};
use ledger::{AccountKey, AccountKind, Movement, Posting};
use office::{
    Caller,
    audit::Act,
    page::{self, PAGE},
    second_person,
};
use serde_json::{Value, json};
use store::{Tx, outbox};
use uuid::Uuid;

use super::{Adjustment, AdjustmentType, MustBet, MustName, State, office::AskAdjustment, sql};
use crate::{Cashier, Error};

/// Longest reason.
const LONGEST: usize = 200;
/// Longest reference.
const LONGEST_REFERENCE: usize = 100;

impl Cashier {
    /// Files a request; nothing moves. A repeated one finds the first.
    pub(super) async fn ask_adjustment(
        &self,
        clerk: &Caller,
        wish: AskAdjustment,
    ) -> Result<Adjustment, Error> {
        verify(&wish.reason, "reason")?;
        clerk.may_decide_about(wish.amount).await?;
        clerk.reaches(wish.member).await?;
        let adjustment = self.wished(clerk, &wish).await?;
        let mut tx = self.store.begin().await?;
        self.within_day(&mut tx, clerk, &wish).await?;
        // It is the first of two pairs of eyes.
        second_person::participant(&mut tx, clerk, self.store.now()).await?;
        let operator = clerk.operator.id;
        if let Some(reference) = &adjustment.reference
            && wish.r#type.rules().must_name == MustName::Outside
            && sql::is_booked(&mut tx, wish.r#type, reference, operator, wish.request_id).await?
        {
            return Err(Error::AdjustmentBooked);
        }
        if !sql::insert(&mut tx, wish.request_id, &adjustment).await? {
            drop(tx);
            let first = sql::asked(&self.store, clerk.operator.id, wish.request_id).await?;
            let first = first.ok_or(office::Error::NotFound)?;
            let asked = |one: &Adjustment| {
                (one.member, one.amount, one.r#type, one.reference.clone(), one.reason.clone())
            };
            return if asked(&first) == asked(&adjustment) {
                Ok(Adjustment { account: adjustment.account, ..first })
            } else {
                Err(Error::RequestReused)
            };
        }
        clerk.takes_part(&mut tx, wish.member, wish.amount).await?;
        clerk.record(&mut tx, act("adjustment.ask", &adjustment, None)).await?;
        tx.commit().await?;
        Ok(adjustment)
    }

    /// What is wished, as it will be filed.
    async fn wished(&self, clerk: &Caller, wish: &AskAdjustment) -> Result<Adjustment, Error> {
        let account = self.account_of(clerk, wish.member).await?.ok_or(office::Error::NotFound)?;
        if wish.r#type == AdjustmentType::Unspecified {
            return Err(office::Error::Field("type").into());
        }
        if !wish.r#type.rules().allows(wish.give) {
            return Err(office::Error::Field("give").into());
        }
        let given = wish.amount.money();
        let taken = given.checked_neg().ok_or(office::Error::Field("amount"))?;
        Ok(Adjustment {
            id: kernel::id::fresh(),
            member: wish.member,
            account,
            asset: self.asset(),
            amount: if wish.give { given } else { taken },
            r#type: wish.r#type,
            reference: self.reference(wish).await?,
            reason: wish.reason.trim().to_owned(),
            state: State::Waiting,
            asked_by: clerk.operator.id,
            asked_name: clerk.operator.name.clone(),
            asked_at: self.store.now(),
            decided_name: None,
            decided_at: None,
            note: None,
        })
    }

    /// What it corrects or books, where its type asks for that: what it corrects must be the member's.
    async fn reference(&self, wish: &AskAdjustment) -> Result<Option<String>, Error> {
        let text = wish.reference.as_deref().map(str::trim).filter(|text| !text.is_empty());
        let fits =
            |text: &&str| text.chars().count() <= LONGEST_REFERENCE && !text.chars().any(char::is_control);
        let wanted = wish.r#type.rules().must_name;
        let text = match (wanted, text) {
            (MustName::Nothing, None) => return Ok(None),
            (MustName::Nothing, Some(_)) => return Err(office::Error::Field("reference").into()),
            (_, text) => text.filter(fits).ok_or(office::Error::Field("reference"))?,
        };
        let known = match (wanted, text.parse::<RoundId>()) {
            (MustName::Cause, Ok(round)) => self.people.is_round_of(wish.member, round).await?,
            (MustName::Cause, Err(_)) => {
                !ledger::caused_by(&self.store, wish.member, &text.into(), 1).await?.is_empty()
            }
            (MustName::Nothing | MustName::Outside, _) => true,
        };
        if known { Ok(Some(text.to_owned())) } else { Err(office::Error::Field("reference").into()) }
    }

    /// Refuses what is too much for the member's day: in one piece or in many, asked for by whomever. Those who ask about
    /// one member wait for each other.
    async fn within_day(&self, tx: &mut Tx, clerk: &Caller, wish: &AskAdjustment) -> Result<(), Error> {
        tx.advisory_lock("office adjustments", &wish.member.to_string()).await?;
        let operator = clerk.operator.id;
        let before = sql::asked_since(tx, wish.member, operator, wish.request_id, self.midnight()).await?;
        let limit = self.settings.adjustment_most;
        if wish.amount.units().saturating_add(before) > limit.units() {
            return Err(office::Error::BeyondLimit { limit }.into());
        }
        Ok(())
    }

    /// Approves what another asked for, in one transaction with the movement and its row of the trail.
    pub(super) async fn approve_adjustment(
        &self,
        clerk: &Caller,
        id: Uuid,
        note: &str,
    ) -> Result<Adjustment, Error> {
        verify(note, "note")?;
        let known = self.within_reach(clerk, id).await?;
        clerk.may_decide_about(size(known.amount)?).await?;
        let mut tx = self.store.begin().await?;
        let waiting = sql::lock(&mut tx, id).await?.ok_or(office::Error::NotFound)?;
        if waiting.state != State::Waiting {
            return Err(Error::AdjustmentDecided);
        }
        if waiting.asked_by == clerk.operator.id {
            return Err(Error::Oneself);
        }
        let participant = second_person::participant(&mut tx, clerk, self.store.now()).await?;
        if !participant.pairs_with(waiting.asked_by) {
            return Err(office::Error::NoSecondEyes { name: waiting.asked_name }.into());
        }
        clerk.takes_part(&mut tx, waiting.member, size(waiting.amount)?).await?;
        self.post_adjustment(&mut tx, &waiting).await?;
        self.settle_adjustment(tx, clerk, (waiting, State::Posted), note).await
    }

    /// Refuses what was asked for; who asked may do so, too, as taking it back.
    pub(super) async fn refuse_adjustment(
        &self,
        clerk: &Caller,
        id: Uuid,
        note: &str,
    ) -> Result<Adjustment, Error> {
        verify(note, "note")?;
        self.within_reach(clerk, id).await?;
        let mut tx = self.store.begin().await?;
        let waiting = sql::lock(&mut tx, id).await?.ok_or(office::Error::NotFound)?;
        if waiting.state != State::Waiting {
            return Err(Error::AdjustmentDecided);
        }
        let day = self.store.zone().day(waiting.asked_at);
        let amount = size(waiting.amount)?;
        second_person::takes_back(&mut tx, waiting.asked_by, waiting.member, day, amount).await?;
        self.settle_adjustment(tx, clerk, (waiting, State::Refused), note).await
    }

    /// The adjustment, if its member is within reach; whose it is and how much never changes. Asked before the
    /// transaction: one that waits for a second connection while it holds the first may wait for ever.
    async fn within_reach(&self, clerk: &Caller, id: Uuid) -> Result<Adjustment, Error> {
        let known = sql::find(&self.store, id).await?.ok_or(office::Error::NotFound)?;
        clerk.reaches(known.member).await?;
        Ok(known)
    }

    async fn settle_adjustment(
        &self,
        mut tx: store::Tx,
        clerk: &Caller,
        (waiting, state): (Adjustment, State),
        note: &str,
    ) -> Result<Adjustment, Error> {
        let now = self.store.now();
        sql::decide(&mut tx, (waiting.id, state), clerk, (note, now)).await?;
        let action = if state == State::Posted { "adjustment.approve" } else { "adjustment.refuse" };
        clerk.record(&mut tx, act(action, &waiting, Some(note))).await?;
        tx.commit().await?;
        let account = self.account_of(clerk, waiting.member).await?.unwrap_or_default();
        Ok(Adjustment {
            account,
            state,
            decided_name: Some(clerk.operator.name.clone()),
            decided_at: Some(now),
            note: Some(note.to_owned()),
            ..waiting
        })
    }

    /// A page, newest first; of members beyond reach nothing is said.
    pub(super) async fn adjustments(
        &self,
        clerk: &Caller,
        state: Option<State>,
        member: Option<MemberId>,
        below: Option<Uuid>,
    ) -> Result<web::Page<Adjustment>, Error> {
        let fetch = async |below| {
            let rows = sql::list(&self.store, state, member, below, i64::from(PAGE)).await?;
            let next = page::next_of(&rows, |last| last.id);
            Ok::<_, Error>((rows, next))
        };
        let whose = |row: &Adjustment| row.member.into();
        let (mut content, next) = clerk.walk(below, whose, fetch).await?;
        let members: Vec<MemberId> = content.iter().map(|row| row.member).collect();
        let names = clerk.office().accounts(&members).await?;
        for row in &mut content {
            row.account = names.get(&row.member).cloned().unwrap_or_default();
        }
        Ok(web::Page { content, next: next.map(|next| next.to_string()) })
    }

    async fn account_of(&self, clerk: &Caller, member: MemberId) -> Result<Option<String>, Error> {
        Ok(clerk.office().accounts(&[member]).await?.remove(&member))
    }

    /// Moves the money, and tells the member.
    async fn post_adjustment(&self, tx: &mut Tx, adjustment: &Adjustment) -> Result<(), Error> {
        let Adjustment { id, member, asset, amount, .. } = *adjustment;
        let wallet = Wallet { member, asset };
        let cause = format!("adjustment:{id}");
        if let (AdjustmentType::ManualDeposit, Some(named)) = (adjustment.r#type, &adjustment.reference) {
            self.book_by_hand_in(tx, named, &cause).await?;
        }
        let (house, reason) = adjustment.r#type.booked();
        let house = AccountKey::house(house, asset);
        let own = AccountKey::member(member, AccountKind::Cash, asset);
        let held = AccountKey::member(member, AccountKind::Held, asset);
        // All at once: who takes one after the other may wait for somebody who took them in another order.
        ledger::lock(tx, &BTreeSet::from([house, own, held])).await?;
        let is_given = amount.positive().is_some();
        let (from, to) = if is_given { (house, own) } else { (own, house) };
        let size = size(amount)?;
        let share = match adjustment.r#type.rules().must_bet {
            MustBet::Nothing => None,
            MustBet::Once => Some(Some(Rate::from_millionths(1_000_000))),
            MustBet::AsDeposit => Some(None),
        };
        if let Some(share) = share {
            self.require_bets_in(tx, wallet, &cause, (size, share)).await?;
        }
        let movement =
            Movement { from, to, amount: size, reason, cause: cause.clone().into(), corrects: None };
        let (space, key) = ("adjustment", id.to_string());
        let posting = Posting { owner: member, space, key, movements: vec![movement] };
        ledger::post(tx, self.store.now(), &posting).await?;
        let matter = if is_given { Matter::AdjustmentGiven } else { Matter::AdjustmentTaken };
        let facts = [
            self.balance_changed(tx, member, asset).await?,
            Event::money_told(wallet, matter, cause, size.money(), None),
        ];
        Ok(outbox::append(tx, self.store.now(), &facts).await?)
    }
}

/// How much, given or taken.
fn size(amount: Money) -> Result<Amount, Error> {
    let positive = amount.positive().or_else(|| amount.checked_neg().and_then(Money::positive));
    Ok(positive.ok_or(office::Error::Field("amount"))?)
}

/// It stands under the player: who looks at their page sees it.
fn act(action: &'static str, adjustment: &Adjustment, note: Option<&str>) -> Act {
    let what = json!({
        "adjustment": adjustment.id,
        "amount": adjustment.amount,
        "currency": adjustment.asset,
        "type": adjustment.r#type,
        "reference": adjustment.reference,
        "reason": adjustment.reason,
    });
    let subject = format!("player:{}", adjustment.member);
    match note {
        None => Act { action, subject, before: None, after: Some(what) },
        Some(note) => {
            let after: Value = json!({ "note": note, "asked": adjustment.asked_name });
            Act { action, subject, before: Some(what), after: Some(after) }
        }
    }
}

fn verify(text: &str, field: &'static str) -> Result<(), Error> {
    let length = text.trim().chars().count();
    let odd = text.chars().any(char::is_control);
    if length == 0 || length > LONGEST || odd { Err(office::Error::Field(field).into()) } else { Ok(()) }
}
