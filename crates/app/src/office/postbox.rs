//! What payment providers say against our record, asked of the cashier.

use std::collections::HashMap;

use backoffice::{
    Elsewhere,
    contradiction::{Acknowledged, Contradiction, OurSide, Postbox, ProviderSide, Wanted},
};
use cashier::{
    contradiction as theirs,
    provider::{Message, Topic},
};
use kernel::id::{MemberId, OperatorId};
use office::After;
use store::Tx;
use time::OffsetDateTime;
use uuid::Uuid;

use super::till::Desk;

impl Desk {
    async fn contradicted(&self, found: Vec<theirs::Contradiction>) -> Result<Vec<Contradiction>, Elsewhere> {
        let members: Vec<MemberId> = found.iter().filter_map(|one| one.member).collect();
        let names = self.identity.names(&members).await?;
        Ok(found.into_iter().map(|one| shown(one, &names)).collect())
    }

    /// What we have written down of what a message names.
    async fn our_side(&self, one: &theirs::Contradiction) -> Result<Option<OurSide>, Elsewhere> {
        if let Some(id) = one.deposit {
            let deposit = self.cashier.any_deposit(id).await?;
            return Ok(Some(OurSide {
                state: deposit.state.name().to_owned(),
                reference: deposit.id.to_string(),
                transaction: deposit.transaction().map(ToOwned::to_owned),
                amount: deposit.amount,
                currency: deposit.currency,
                channel: Some(deposit.channel),
                updated_at: deposit.updated_at,
            }));
        }
        let Some(id) = one.withdrawal else { return Ok(None) };
        let withdrawal = self.cashier.any_withdrawal(id).await?;
        let said = one.message.as_ref().map(|message| message.reference.as_str());
        let transfer = withdrawal.transfers.iter().find(|transfer| Some(transfer.name.as_str()) == said);
        Ok(Some(OurSide {
            state: transfer.map_or(withdrawal.state.name(), |transfer| transfer.state.name()).to_owned(),
            reference: transfer.map_or_else(|| id.to_string(), |transfer| transfer.name.clone()),
            transaction: None,
            amount: transfer.map_or(withdrawal.amount, |transfer| transfer.amount),
            currency: withdrawal.currency,
            channel: None,
            updated_at: transfer.map_or(withdrawal.updated_at, |transfer| transfer.updated_at),
        }))
    }
}

#[async_trait::async_trait]
impl Postbox for Desk {
    async fn contradictions(
        &self,
        wanted: &Wanted,
        after: After,
        limit: u16,
    ) -> Result<Vec<Contradiction>, Elsewhere> {
        let channel = wanted.channel.as_deref();
        let wanted = theirs::Wanted { seen: Some(wanted.seen), channel, after, limit };
        self.contradicted(self.cashier.contradictions(&wanted).await?).await
    }

    async fn contradiction(&self, id: Uuid) -> Result<(Contradiction, Option<OurSide>), Elsewhere> {
        let found = self.cashier.contradiction(id).await?;
        let ours = self.our_side(&found).await?;
        let shown = self.contradicted(vec![found]).await?.pop().ok_or(cashier::Error::NotFound)?;
        Ok((shown, ours))
    }

    async fn acknowledge(
        &self,
        tx: &mut Tx,
        id: Uuid,
        who: (OperatorId, &str),
        note: &str,
    ) -> Result<bool, Elsewhere> {
        Ok(self.cashier.acknowledge_in(tx, id, who, note).await?)
    }

    async fn unseen(&self) -> Result<(i64, Option<OffsetDateTime>), Elsewhere> {
        Ok(self.cashier.contradictions_unseen().await?)
    }

    fn channels(&self) -> Vec<String> {
        let channels = self.cashier.settings().channels.iter();
        let told = channels.filter(|channel| channel.kind == cashier::ChannelKind::Checkout);
        told.map(|channel| channel.id.clone()).collect()
    }
}

fn shown(one: theirs::Contradiction, names: &HashMap<MemberId, String>) -> Contradiction {
    Contradiction {
        id: one.id,
        channel: one.channel,
        event: one.event,
        why: one.why,
        theirs: one.message.map(side),
        deposit: one.deposit,
        withdrawal: one.withdrawal,
        account: one.member.and_then(|member| names.get(&member).cloned()),
        member: one.member,
        at: one.at,
        seen: one.seen.map(|seen| Acknowledged {
            operator: seen.operator,
            name: seen.name,
            note: seen.note,
            at: seen.at,
        }),
    }
}

fn side(message: Message) -> ProviderSide {
    ProviderSide {
        topic: topic(message.topic).to_owned(),
        reference: message.reference,
        transaction: message.transaction,
        amount: message.amount,
        currency: message.currency,
    }
}

const fn topic(topic: Topic) -> &'static str {
    match topic {
        Topic::PaymentPaid => "payment.paid",
        Topic::PaymentFailed => "payment.failed",
        Topic::PaymentRefunded => "payment.refunded",
        Topic::PaymentChargedBack => "payment.charged_back",
        Topic::ChargebackReversed => "payment.chargeback_reversed",
        Topic::PayoutPaid => "payout.paid",
        Topic::PayoutFailed => "payout.failed",
    }
}
