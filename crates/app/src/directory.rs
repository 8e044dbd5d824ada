//! What the agency asks of identity, ledger and cashier.

use std::collections::HashMap;

use agency::{Card, Directory, Link, LinkEdit, LinkState, Party, Standing, weight::Game};
use cashier::Cashier;
use catalog::Catalog;
use guard::Guard;
use identity::Identity;
use kernel::{AccountType, Asset, Edge, Money, id::MemberId};
use store::{Error, Store, Tx};
use time::OffsetDateTime;

use crate::{office::books::LATELY, rewards::unguarded};

/// Members as the agency meets them.
pub struct Members {
    /// The ledger's database.
    pub store: Store,
    /// Who they are.
    pub identity: Identity,
    /// What they were paid.
    pub cashier: Cashier,
    /// Who seems to be one person.
    pub guard: Guard,
    /// What is played.
    pub catalog: Catalog,
    /// The currency of the site.
    pub asset: Asset,
}

impl Members {
    async fn cash(&self, members: &[MemberId]) -> Result<Vec<(MemberId, Money)>, Error> {
        let cash = ledger::cash_of(&self.store, members, self.asset).await;
        cash.map_err(|_| Error::Inconsistent("balances that cannot be read"))
    }
}

#[async_trait::async_trait]
impl Directory for Members {
    async fn cards(&self, members: &[MemberId]) -> Result<Vec<Card>, Error> {
        let cash: HashMap<MemberId, Money> = self.cash(members).await?.into_iter().collect();
        let profiles = self.identity.profiles(members).await?.into_iter();
        let cards = profiles.map(|profile| Card {
            member: profile.id,
            account: profile.account,
            kind: profile.kind,
            balance: cash.get(&profile.id).copied().unwrap_or_default(),
        });
        Ok(cards.collect())
    }

    async fn party(&self, tx: &mut Tx, member: MemberId) -> Result<Option<Party>, Error> {
        let profile = self.identity.profile_in(tx, member).await?;
        Ok(profile.map(|profile| Party {
            upline: profile.parent,
            is_agent: profile.kind.is_agent(),
            enabled: profile.enabled,
        }))
    }

    async fn make_agent(&self, tx: &mut Tx, member: MemberId) -> Result<Option<AccountType>, Error> {
        self.identity.make_agent(tx, member).await
    }

    async fn same_person(&self, tx: &mut Tx, member: MemberId) -> Result<Vec<MemberId>, Error> {
        self.guard.same_person(tx, member).await.map_err(unguarded)
    }

    fn games(&self) -> Vec<Game> {
        let snapshot = self.catalog.snapshot();
        let game = |title: &catalog::Title| Game {
            vendor: title.partner.to_string(),
            code: title.listed.code.clone(),
            family: title.listed.game_type,
            edge: title.listed.rtp.as_deref().and_then(Edge::of_rtp),
        };
        snapshot.everything().iter().filter(|title| !title.listed.container).map(game).collect()
    }

    async fn standing(&self, members: &[MemberId]) -> Result<Standing, Error> {
        let cash = self.cash(members).await?;
        let balance = cash.into_iter().try_fold(Money::ZERO, |sum, (_, held)| sum.checked_add(held));
        let balance = balance.ok_or(Error::Inconsistent("a sum beyond the range of money"))?;
        let online = self.identity.online_among(members, self.store.now() - LATELY).await?;
        Ok(Standing { balance, online })
    }

    async fn withdrawn(
        &self,
        members: &[MemberId],
        span: (OffsetDateTime, OffsetDateTime),
    ) -> Result<Vec<(MemberId, Money)>, Error> {
        let members: Vec<i64> = members.iter().map(|member| member.0).collect();
        let paid = self.cashier.paid_to(&members, self.asset, span).await;
        paid.map_err(|_| Error::Inconsistent("payouts that cannot be read"))
    }

    async fn links(&self, agent: MemberId) -> Result<Vec<Link>, Error> {
        let links = self.identity.links(agent).await?;
        Ok(links.into_iter().map(link).collect())
    }

    async fn make_link(&self, agent: MemberId, label: &str, kind: AccountType) -> Result<Link, Error> {
        Ok(link(self.identity.make_link(agent, label, kind).await?))
    }

    async fn edit_link(&self, agent: MemberId, code: &str, edit: LinkEdit) -> Result<bool, Error> {
        let LinkEdit { label, kind, enabled } = &edit;
        let edit = identity::member::LinkEdit { label, kind: *kind, enabled: *enabled };
        self.identity.edit_link(agent, code, edit).await
    }

    async fn delete_link(&self, agent: MemberId, code: &str) -> Result<bool, Error> {
        self.identity.delete_link(agent, code).await
    }
}

fn state(state: identity::member::LinkState) -> LinkState {
    match state {
        identity::member::LinkState::Active => LinkState::Active,
        identity::member::LinkState::Disabled => LinkState::Disabled,
        identity::member::LinkState::Deleted => LinkState::Deleted,
    }
}

fn link(link: identity::member::Link) -> Link {
    Link {
        code: link.code,
        label: link.label,
        kind: link.kind,
        registrations: link.registrations,
        visits: link.visits,
        state: state(link.state),
        created_at: link.created_at,
    }
}
