//! Everything the form of a withdrawal needs to know, in one answer.

use kernel::{Amount, Asset, Money, Wallet, id::MemberId};
use serde::Serialize;
use utoipa::ToSchema;

use super::sql;
use crate::{Cashier, Error, Institution, payee::Payee, turnover::Meter};

/// What a withdrawal may be, and what it costs, for one member now.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Terms {
    /// In what.
    currency: Asset,
    /// What the member has.
    available: Money,
    min: Amount,
    max: Amount,
    /// Withdrawals that may still be asked for today.
    left_today: u32,
    /// Their sum.
    sum_left_today: Money,
    /// Of these, how many cost nothing.
    free_left_today: u32,
    /// The fixed part of the fee.
    fee_fixed: Money,
    /// The other part, in millionths of the amount.
    fee_share: u32,
    /// What more a withdrawal costs while turnover is open, in millionths; absent where it is refused then.
    early_fee_share: Option<u32>,
    /// Whether it may be asked for at this hour.
    open: bool,
    /// From when, `HH:MM` by the site's clock.
    open_from: String,
    /// Until when; the same as `openFrom` for all day.
    open_until: String,
    /// The name to which money goes; absent until the member gave one.
    payee_name: Option<String>,
    /// Whether the member has a payment password.
    has_payment_password: bool,
    /// Whether one is needed.
    payment_password_needed: bool,
    /// The member's accounts.
    payees: Vec<Payee>,
    /// How many they may bind.
    payees_most: u32,
    /// Hours for which a new account is looked at by a person.
    new_payee_hours: u32,
    /// Banks and e-wallets for members of their country.
    institutions: Vec<Institution>,
    /// What must still be bet.
    turnover: Meter,
}

impl Cashier {
    /// What a withdrawal of this member may be now.
    ///
    /// # Errors
    /// When identity or the database refuses.
    pub async fn withdrawal_terms(&self, member: MemberId) -> Result<Terms, Error> {
        let rules = &self.settings.withdrawal;
        let (now, asset) = (self.store.now(), self.asset());
        let person = self.people.person(member).await?;
        let country = person.country;
        let mut tx = self.store.begin().await?;
        let (count, sum) = sql::since(&mut tx, Wallet { member, asset }, self.day_start(now)).await?;
        drop(tx);
        let left = |most: u32| most.saturating_sub(u32::try_from(count).unwrap_or(u32::MAX));
        let sum_left = rules.sum_per_day.money().checked_sub(sum).filter(|left| !left.is_negative());
        let (open_from, open_until) = rules.hours.shown();
        let early = rules.turnover.early_fee.millionths();
        Ok(Terms {
            currency: asset,
            available: ledger::balances(&self.store, member, asset).await?.cash,
            min: rules.min,
            max: rules.max,
            left_today: left(rules.per_day),
            sum_left_today: sum_left.unwrap_or(Money::ZERO),
            free_left_today: left(rules.free_per_day),
            fee_fixed: rules.fee.fixed,
            fee_share: rules.fee.share.millionths(),
            early_fee_share: (early > 0).then_some(early),
            open: rules.hours.open_at(self.store.zone().local(now)),
            open_from,
            open_until,
            payment_password_needed: rules.payment_password || person.has_payment_password,
            has_payment_password: person.has_payment_password,
            payee_name: person.name,
            payees: self.payees(member).await?,
            payees_most: rules.payees,
            new_payee_hours: rules.review.new_payee_hours,
            institutions: rules
                .institutions
                .iter()
                .filter(|way| way.countries.hold(&country))
                .cloned()
                .collect(),
            turnover: self.meter(member, person.excluded).await?,
        })
    }

    /// When the site's day began.
    pub(crate) fn day_start(&self, now: time::OffsetDateTime) -> time::OffsetDateTime {
        self.store.zone().day_start(now)
    }
}
