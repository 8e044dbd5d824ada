//! Money that goes back, by the word of operators: given back through the provider, or taken back outside (domain.md 5.3).

use axum::extract::State as Service;
use kernel::{Amount, Money, id::DepositId};
use office::{
    Caller, Clerk, DecideDeposits, line,
    second_person::{About, Eyes, Proposal},
};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;
use web::{Envelope, Json, OpenApiRouter, Path, Reply, Signed, routes};

use super::RefundWish;
use crate::{
    Cashier, Error,
    deposit::office::{Decided, KIND, LONGEST, act, left, second, subject},
};

/// Money of a deposit to be given back to its payer.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Refunding {
    /// What the caller calls this refund: asked again under this name, it moves nothing again.
    request_id: Uuid,
    /// How much; absent for all that is left of it.
    amount: Option<Amount>,
    /// 1 to 100 characters; the member reads it.
    reason: String,
}

/// Money of a deposit that was taken back outside.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ChargeBack {
    /// How much.
    amount: Amount,
    /// The bank's or provider's id of it, 1 to 100 characters.
    transaction: String,
    /// 1 to 100 characters.
    reason: String,
}

pub(crate) fn backoffice_routes(cashier: Cashier) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(refund)).routes(routes!(charge_back)).with_state(cashier)
}

/// Give money of a deposit back to its payer. From the configured amount on two operators must.
#[utoipa::path(post, path = "/backoffice/deposits/{id}/refund", tag = "deposits", security(("token" = [])),
    params(("id" = DepositId, Path)), request_body = Refunding,
    responses((status = 200, description = "Decided", body = Envelope<Decided>)))]
async fn refund(
    Service(cashier): Service<Cashier>,
    Signed(clerk): Signed<Clerk<DecideDeposits>>,
    Path(id): Path<DepositId>,
    Json(wish): Json<Refunding>,
) -> Reply<Decided> {
    Ok(Envelope::of(Decided { waiting: cashier.refund_by(&clerk, id, &wish).await? }))
}

/// Write down that money of a deposit was taken back outside. From the configured amount on two operators must.
#[utoipa::path(post, path = "/backoffice/deposits/{id}/chargeback", tag = "deposits", security(("token" = [])),
    params(("id" = DepositId, Path)), request_body = ChargeBack,
    responses((status = 200, description = "Decided", body = Envelope<Decided>)))]
async fn charge_back(
    Service(cashier): Service<Cashier>,
    Signed(clerk): Signed<Clerk<DecideDeposits>>,
    Path(id): Path<DepositId>,
    Json(wish): Json<ChargeBack>,
) -> Reply<Decided> {
    Ok(Envelope::of(Decided { waiting: cashier.charge_back_by(&clerk, id, &wish).await? }))
}

impl Cashier {
    /// Gives money of a deposit back to its payer; answers whether a second operator must say so too.
    async fn refund_by(&self, clerk: &Caller, id: DepositId, wish: &Refunding) -> Result<bool, Error> {
        let reason = line(&wish.reason, LONGEST, "reason")?;
        let deposit = self.deposit_of(clerk, id).await?;
        let wish = RefundWish { deposit: id, request: wish.request_id, amount: wish.amount, reason };
        if let Some(amount) = wish.amount.or(left(&deposit)) {
            clerk.may_decide_about(amount).await?;
        }
        let mut tx = self.store.begin().await?;
        // As it stands when it is its turn: whoever consented, consented to one refund and not to each that asks for it. The day
        // comes before the deposit, as wherever somebody decides about a member.
        clerk.office().decided_in(&mut tx, About { member: deposit.member, kind: KIND }).await?;
        let deposit = self.lock_deposit(&mut tx, id).await?;
        if self.is_refunded(&mut tx, &deposit, wish).await? {
            return Ok(false);
        }
        let amount = wish.amount.or(left(&deposit));
        let amount = amount.ok_or(Error::ReturnTooLarge { left: Money::ZERO })?;
        let seen = format!("refund {amount} of {}", deposit.returned);
        let about = (deposit.member, amount, reason);
        let proposal = Proposal { subject: &subject(id), seen: &seen };
        let eyes = second(&mut tx, clerk, proposal, about).await?;
        if let Eyes::Waiting = eyes {
            tx.commit().await?;
            return Ok(true);
        }
        self.refund_in(&mut tx, clerk.operator.id, RefundWish { amount: Some(amount), ..wish }).await?;
        let after = eyes.told(json!({ "refund": amount, "reason": reason }));
        clerk.record(&mut tx, act("deposit.refund", &deposit, after)).await?;
        tx.commit().await?;
        Ok(false)
    }

    /// Writes down that money of a deposit was taken back outside; answers whether a second operator must say so too.
    async fn charge_back_by(&self, clerk: &Caller, id: DepositId, wish: &ChargeBack) -> Result<bool, Error> {
        let reason = line(&wish.reason, LONGEST, "reason")?;
        let transaction = line(&wish.transaction, LONGEST, "transaction")?;
        let deposit = self.deposit_of(clerk, id).await?;
        clerk.may_decide_about(wish.amount).await?;
        let mut tx = self.store.begin().await?;
        let seen = format!("chargeback {} {transaction}", wish.amount);
        let about = (deposit.member, wish.amount, reason);
        let proposal = Proposal { subject: &subject(id), seen: &seen };
        let eyes = second(&mut tx, clerk, proposal, about).await?;
        if let Eyes::Waiting = eyes {
            tx.commit().await?;
            return Ok(true);
        }
        let taken = (wish.amount, transaction);
        self.charge_back_in(&mut tx, (clerk.operator.id, id), taken, reason).await?;
        let after = json!({ "chargeback": wish.amount, "transaction": transaction, "reason": reason });
        clerk.record(&mut tx, act("deposit.chargeback", &deposit, eyes.told(after))).await?;
        tx.commit().await?;
        Ok(false)
    }
}
