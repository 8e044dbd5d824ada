//! What the socket hub, the announcements and the inbox ask of other features.

use cashier::Cashier;
use catalog::Catalog;
use content::inbox::{Group, Informant, Payout};
use guard::Guard;
use identity::Identity;
use kernel::name::masked;
use kernel::{
    AccountType,
    event::Settlement,
    id::{MemberId, WithdrawalId},
};
use live::{Board, Door, Win};
use store::Tx;
use topics::Holder;
use uuid::Uuid;

/// Tickets and sessions are identity's.
pub struct Tickets {
    /// Members and sessions.
    pub identity: Identity,
}

#[async_trait::async_trait]
impl Door for Tickets {
    async fn redeem(&self, ticket: &str) -> Result<Option<Holder>, store::Error> {
        let found = self.identity.redeem_ticket(ticket).await?;
        Ok(found.map(|(member, session)| Holder { member, session }))
    }

    async fn ended(&self, sessions: &[Uuid]) -> Result<Vec<Uuid>, store::Error> {
        let alive = self.identity.alive(sessions).await?;
        Ok(sessions.iter().copied().filter(|session| !alive.contains(session)).collect())
    }
}

/// The numbers of real accounts: players and agents (spec.md 6).
const REAL: [i16; 5] = [0, 1, 2, 41, 42];

/// What messages tell of.
pub struct News {
    /// To whom letters go.
    pub identity: Identity,
    /// Withdrawals.
    pub cashier: Cashier,
    /// Who takes a break, and hears of no offers.
    pub guard: Guard,
}

impl News {
    /// The next members of a group who do not take a break: as many as asked for, or all that are left.
    async fn reachable(
        &self,
        tx: &mut Tx,
        group: (&[AccountType], Option<MemberId>),
        after: MemberId,
        limit: u16,
    ) -> Result<Vec<MemberId>, store::Error> {
        let (mut found, mut reached) = (Vec::new(), after);
        loop {
            let wanted = limit.saturating_sub(u16::try_from(found.len()).unwrap_or(u16::MAX));
            let page = self.identity.numbered(tx, group, (reached, wanted)).await?;
            let is_last = page.len() < usize::from(wanted);
            reached = page.last().copied().unwrap_or(reached);
            let paused = self.guard.unmarketed(tx, &page).await.map_err(unlooked)?;
            found.extend(page.into_iter().filter(|member| !paused.contains(member)));
            if is_last || found.len() >= usize::from(limit) {
                return Ok(found);
            }
        }
    }
}

fn unlooked(error: guard::Error) -> store::Error {
    match error {
        guard::Error::Store(error) => error,
        _ => store::Error::Inconsistent("pauses that cannot be looked up"),
    }
}

#[async_trait::async_trait]
impl Informant for News {
    async fn payout(&self, tx: &mut Tx, withdrawal: WithdrawalId) -> Result<Option<Payout>, store::Error> {
        match self.cashier.withdrawal_in(tx, withdrawal).await {
            Ok(found) => {
                Ok(found.map(|(asset, amount, reason)| Payout { asset, amount: amount.money(), reason }))
            }
            Err(cashier::Error::Store(error)) => Err(error),
            Err(_) => Err(store::Error::Inconsistent("a withdrawal that the cashier cannot show")),
        }
    }

    async fn members(
        &self,
        tx: &mut Tx,
        group: Group,
        after: MemberId,
        limit: u16,
    ) -> Result<Vec<MemberId>, store::Error> {
        let real = |wanted: fn(AccountType) -> bool| -> Vec<AccountType> {
            REAL.into_iter().filter_map(AccountType::from_number).filter(|kind| wanted(*kind)).collect()
        };
        let (kinds, below) = match group {
            Group::Member(member) => {
                let found = self.identity.profile_in(tx, member).await?;
                let is_real = found.is_some_and(|profile| !profile.kind.is_trial());
                return Ok(if is_real && member > after { vec![member] } else { Vec::new() });
            }
            Group::All => (real(|_| true), None),
            Group::Players => (real(|kind| !kind.is_agent()), None),
            Group::Agents => (real(AccountType::is_agent), None),
            Group::Line(agent) => (real(|_| true), Some(agent)),
        };
        self.reachable(tx, (&kinds, below), after, limit).await
    }

    async fn member_called(&self, account: &str) -> Result<Option<(MemberId, String)>, store::Error> {
        let found = self.identity.profile_of(account).await?;
        Ok(found.map(|profile| (profile.id, profile.account)))
    }
}

/// Winners as everyone may see them.
pub struct Winners {
    /// Their names, which are masked here.
    pub identity: Identity,
    /// What their games are called.
    pub catalog: Catalog,
}

#[async_trait::async_trait]
impl Board for Winners {
    async fn win(&self, settlement: &Settlement) -> Result<Option<Win>, store::Error> {
        let Some(profile) = self.identity.profile(settlement.member).await? else { return Ok(None) };
        let customer = masked(&profile.account);
        let snapshot = self.catalog.snapshot();
        let title = snapshot.title_of(settlement.vendor, &settlement.game);
        // A game of a vendor whose titles are not listed has no other name than its code, and no card to open.
        Ok(Some(title.map_or_else(
            || Win {
                customer: customer.clone(),
                node: None,
                name_bn: settlement.game.clone(),
                name_en: settlement.game.clone(),
                icon_url: String::new(),
            },
            |title| Win {
                customer: customer.clone(),
                node: Some(title.node),
                name_bn: title.listed.name_bn.clone(),
                name_en: title.listed.name_en.clone(),
                icon_url: title.listed.icon.clone(),
            },
        )))
    }
}
