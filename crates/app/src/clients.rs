//! What the cashier asks about members: answered by identity, and by guard where it has a say.

use std::net::IpAddr;

use cashier::{Finding, Mobile, Neighbour, Papers, People, Person, Text};
use guard::{
    Guard,
    kyc::{self, State},
    pause, signal,
};
use identity::Identity;
use kernel::{
    Amount, Asset, Face, Fault, Kind, PortError, Wallet,
    id::{MemberId, RoundId},
};
use rewards::Rewards;
use serde_json::json;
use store::{Store, Tx};
use uuid::Uuid;

/// A vendor with a wallet of its own takes bets that the house does not see: limits on them could not be kept.
#[derive(Debug, thiserror::Error)]
#[error("limits on bets cannot be kept at this vendor")]
struct NotKeptThere;

impl Fault for NotKeptThere {
    fn face(&self) -> Face {
        Face::new(Kind::Forbidden, "limits_not_kept_there")
    }
}

/// Members as clients of the till.
pub struct Clients {
    /// Where they are.
    pub store: Store,
    /// Who they are.
    pub identity: Identity,
    /// What holds them back.
    pub guard: Guard,
    /// What they were promised.
    pub rewards: Rewards,
}

#[async_trait::async_trait]
impl People for Clients {
    async fn person(&self, member: MemberId) -> Result<Person, PortError> {
        let client = self.identity.payee(member).await?;
        let identity::Client { name, has_payment_password, has_given_password, country } = client;
        let papers = match self.guard.papers(member).await? {
            kyc::Papers::None => Papers::None,
            kyc::Papers::Unnamed => Papers::Unnamed,
            kyc::Papers::Named(name) => Papers::Named(name),
        };
        let pause = self.guard.standing(member).await?.pause;
        let excluded = pause.is_some_and(|pause| pause.kind == pause::Kind::Exclusion);
        Ok(Person { name, has_payment_password, has_given_password, country, papers, excluded })
    }

    async fn is_payment_password(&self, member: MemberId, text: &str) -> Result<bool, PortError> {
        Ok(self.identity.is_payment_password(member, text).await?)
    }

    async fn admit_deposit(
        &self,
        tx: &mut Tx,
        member: MemberId,
        _: Asset,
        amount: Amount,
    ) -> Result<(), PortError> {
        Ok(self.guard.may_deposit(tx, member, amount).await?)
    }

    async fn admit_withdrawal(
        &self,
        tx: &mut Tx,
        member: MemberId,
        _: Asset,
        amount: Amount,
    ) -> Result<(), PortError> {
        self.guard.may_withdraw(tx, member, amount).await?;
        Ok(self.rewards.refuse_running(tx, member).await?)
    }

    async fn admit_promotion(
        &self,
        tx: &mut Tx,
        wallet: Wallet,
        amount: Amount,
        promotion: Uuid,
    ) -> Result<Text, PortError> {
        let names = self.rewards.admit_deposit(tx, wallet, amount, promotion).await?;
        Ok(Text { bn: names.bn, en: names.en })
    }

    async fn holder(&self, tx: &mut Tx, member: MemberId) -> Result<Option<String>, PortError> {
        match kyc::papers_in(tx, member).await? {
            kyc::Papers::Named(name) => Ok(Some(name)),
            kyc::Papers::None | kyc::Papers::Unnamed => Ok(self.identity.payee_name(tx, member).await?),
        }
    }

    async fn bound(&self, tx: &mut Tx, member: MemberId, holder: &str) -> Result<(), PortError> {
        Ok(self.guard.note_signals(tx, member, &[(signal::Kind::Payee, holder.to_owned())]).await?)
    }

    async fn is_round_of(&self, member: MemberId, round: RoundId) -> Result<bool, PortError> {
        Ok(wager::round(&self.store, round).await?.is_some_and(|row| row.member == member))
    }

    async fn met(&self, member: MemberId, address: IpAddr) -> Result<(), PortError> {
        let mut tx = self.store.begin().await?;
        self.guard.note_signals(&mut tx, member, &[(signal::Kind::Network, address.to_string())]).await?;
        Ok(tx.commit().await?)
    }

    fn mobile(&self, typed: &str) -> Option<Mobile> {
        let (number, shown) = self.identity.phone(typed)?;
        Some(Mobile { number, shown })
    }

    fn is_closed(&self, channel: &str) -> bool {
        self.identity.site().is_closed(channel)
    }

    async fn admit_vendor_wallet(&self, member: MemberId) -> Result<(), PortError> {
        self.guard.may_play(member).await?;
        if self.guard.standing(member).await?.limited {
            return Err(NotKeptThere.into());
        }
        Ok(())
    }

    async fn findings(&self, member: MemberId) -> Result<Vec<Finding>, PortError> {
        let alerts = self.guard.alerts(true, Some(member)).await?;
        let signs: Vec<&str> = alerts.iter().map(|alert| alert.kind.name()).collect();
        let proofs = self.guard.kyc(member).await?.documents;
        let waiting = proofs.iter().filter(|proof| proof.state == State::Waiting).count();
        Ok(vec![
            Finding::new("shared_signals", signs.is_empty(), json!({ "shared": signs })),
            Finding::new("proofs_waiting", waiting == 0, json!({ "waiting": waiting })),
        ])
    }

    async fn neighbours(&self, member: MemberId, account: &str) -> Result<Option<Neighbour>, PortError> {
        // Where the licence does not allow it, nobody stands near enough.
        if !self.guard.licence().allows_transfers() {
            return Ok(None);
        }
        let (Some(own), Some(other)) =
            (self.identity.profile(member).await?, self.identity.profile_of(account).await?)
        else {
            return Ok(None);
        };
        let above = own.parent == Some(other.id);
        let near = above || other.parent == Some(member);
        let able = other.enabled && !other.kind.is_trial() && other.asset == own.asset;
        Ok((near && able).then_some(Neighbour { member: other.id, account: other.account, above }))
    }
}
