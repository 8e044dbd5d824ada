//! The ways by which money comes and goes, asked of the cashier.

use backoffice::{
    Elsewhere,
    contradiction::Acknowledged,
    ways::{Open, Stray, Way, Ways},
};
use cashier::{Channel, Institution, InstitutionKind, chain};
use kernel::id::{MemberId, OperatorId};
use office::After;
use store::Tx;
use uuid::Uuid;

use super::till::Desk;

impl Desk {
    fn way_in(&self, channel: &Channel) -> Way {
        let (open_from, open_until) = channel.hours.shown();
        Way {
            id: channel.id.clone(),
            name_bn: channel.name.bn.clone(),
            name_en: channel.name.en.clone(),
            kind: channel.kind.name().to_owned(),
            currency: channel.currency,
            countries: channel.countries.listed().to_vec(),
            min: channel.min.money(),
            max: channel.max.money(),
            open_from,
            open_until,
            enabled: channel.enabled,
            closed: self.identity.site().is_closed(&channel.id),
        }
    }

    fn way_out(&self, institution: &Institution) -> Way {
        let rules = &self.cashier.settings().withdrawal;
        let (open_from, open_until) = rules.hours.shown();
        let kind = match institution.kind {
            InstitutionKind::Bank => "bank",
            InstitutionKind::Wallet => "wallet",
        };
        Way {
            id: institution.id.clone(),
            name_bn: institution.name.bn.clone(),
            name_en: institution.name.en.clone(),
            kind: kind.to_owned(),
            currency: self.cashier.asset(),
            countries: institution.countries.listed().to_vec(),
            min: rules.min.money(),
            max: rules.max.money(),
            open_from,
            open_until,
            enabled: true,
            closed: false,
        }
    }

    async fn named(&self, found: Vec<chain::Stray>) -> Result<Vec<Stray>, Elsewhere> {
        let members: Vec<MemberId> = found.iter().map(|stray| stray.member).collect();
        let names = self.identity.names(&members).await?;
        let named = |stray: chain::Stray| Stray {
            id: stray.id,
            channel: stray.channel,
            deposit: stray.deposit,
            member: stray.member,
            account: names.get(&stray.member).cloned().unwrap_or_default(),
            kind: stray.kind.name().to_owned(),
            token: stray.token,
            tokens: stray.tokens,
            transaction: stray.transaction,
            number: stray.number,
            block: stray.block,
            at: stray.at,
            dealt: stray.dealt.map(|dealt| Acknowledged {
                operator: dealt.operator,
                name: dealt.name,
                note: dealt.note,
                at: dealt.at,
            }),
        };
        Ok(found.into_iter().map(named).collect())
    }
}

#[async_trait::async_trait]
impl Ways for Desk {
    fn open(&self) -> Open {
        let settings = self.cashier.settings();
        Open {
            deposits: settings.channels.iter().map(|channel| self.way_in(channel)).collect(),
            payouts: settings.withdrawal.institutions.iter().map(|way| self.way_out(way)).collect(),
        }
    }

    async fn strays(&self, dealt: bool, after: After, limit: u16) -> Result<Vec<Stray>, Elsewhere> {
        self.named(self.cashier.strays(dealt, after, limit).await?).await
    }

    async fn stray(&self, id: Uuid) -> Result<Stray, Elsewhere> {
        let found = self.named(vec![self.cashier.stray(id).await?]).await?.pop();
        found.ok_or_else(|| cashier::Error::NotFound.into())
    }

    async fn deal(
        &self,
        tx: &mut Tx,
        id: Uuid,
        who: (OperatorId, &str),
        reason: &str,
    ) -> Result<bool, Elsewhere> {
        Ok(self.cashier.deal_with_in(tx, id, who, reason).await?)
    }
}
