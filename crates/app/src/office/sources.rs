//! The ledger's days and the tree, asked for reports.

use std::collections::HashMap;

use backoffice::{
    queue::Waiting,
    report::{Flow, Holdings, Reason, Sources},
};
use catalog::Catalog;
use identity::Identity;
use kernel::{
    Asset, Money, PortError,
    id::{MemberId, VendorId},
};
use ledger::AccountKind;
use store::{Store, Tx};
use time::{Duration, OffsetDateTime};
use tokio::sync::Mutex;

/// How long a sum over all accounts is good for.
const FRESH: Duration = Duration::seconds(60);

/// The books and the tree.
pub(super) struct Books {
    pub(super) store: Store,
    pub(super) identity: Identity,
    pub(super) catalog: Catalog,
    pub(super) vendors: HashMap<VendorId, String>,
    pub(super) asset: Asset,
    pub(super) summed: Mutex<Option<Holdings>>,
}

#[async_trait::async_trait]
impl Sources for Books {
    async fn above(&self, members: &[MemberId]) -> Result<HashMap<MemberId, MemberId>, PortError> {
        let profiles = self.identity.profiles(members).await?;
        Ok(profiles.into_iter().filter_map(|profile| Some((profile.id, profile.parent?))).collect())
    }

    async fn above_in(
        &self,
        tx: &mut Tx,
        members: &[MemberId],
    ) -> Result<HashMap<MemberId, MemberId>, PortError> {
        Ok(self.identity.parents(tx, members).await?)
    }

    async fn flows(&self, span: (OffsetDateTime, OffsetDateTime)) -> Result<Vec<Flow>, PortError> {
        let flows = ledger::flows(&self.store, self.asset, span).await?;
        let known = flows.into_iter().filter_map(|flow| {
            let signed = if flow.given { Some(flow.amount) } else { flow.amount.checked_neg() };
            let (reason, amount) = match flow.reason {
                ledger::Reason::Deposit => (Reason::Deposit, Some(flow.amount)),
                ledger::Reason::ManualDeposit | ledger::Reason::Chargeback => (Reason::Booked, signed),
                ledger::Reason::WithdrawalPaid | ledger::Reason::ManualWithdrawal => {
                    (Reason::Withdrawal, Some(flow.amount))
                }
                // A bonus costs when it becomes cash: what is locked may come back.
                ledger::Reason::PlayMoney
                | ledger::Reason::BonusReleased
                | ledger::Reason::Reward
                | ledger::Reason::Goodwill => (Reason::Promotion, Some(flow.amount)),
                ledger::Reason::Adjustment
                | ledger::Reason::Compensation
                | ledger::Reason::Correction
                | ledger::Reason::ManualFee
                | ledger::Reason::WriteOff
                | ledger::Reason::Forfeiture => (Reason::Adjustment, signed),
                ledger::Reason::Commission => (Reason::Commission, Some(flow.amount)),
                // Payouts of free rounds and prizes are payouts already; the rest moves within the house.
                _ => return None,
            };
            Some(Flow { day: flow.day, reason, amount: amount? })
        });
        Ok(known.collect())
    }

    async fn commissions(
        &self,
        span: (OffsetDateTime, OffsetDateTime),
    ) -> Result<Vec<(MemberId, Money)>, PortError> {
        let given = ledger::given(&self.store, self.asset, span, ledger::Reason::Commission).await?;
        Ok(given
            .into_iter()
            .filter(|(owner, _)| *owner > 0)
            .map(|(owner, sum)| (MemberId(owner), sum))
            .collect())
    }

    async fn holdings(&self) -> Result<Holdings, PortError> {
        let now = self.store.now();
        let mut summed = self.summed.lock().await;
        if let Some(holdings) = *summed
            && holdings.at.is_some_and(|at| now - at < FRESH)
        {
            return Ok(holdings);
        }
        let mut holdings = Holdings { at: Some(now), ..Holdings::default() };
        for (kind, sum) in ledger::holdings(&self.store, self.asset).await? {
            match kind {
                AccountKind::Cash => holdings.cash = sum,
                AccountKind::Bonus => holdings.bonus = sum,
                AccountKind::Held => holdings.held = sum,
                AccountKind::Income => holdings.income = sum,
                _ => {}
            }
        }
        (holdings.open_rounds, holdings.open_stakes) = wager::open_stakes(&self.store, self.asset).await?;
        *summed = Some(holdings);
        Ok(holdings)
    }

    async fn held_wins(&self) -> Result<Waiting, PortError> {
        let wager::Waiting { count, sum, oldest } = wager::held_waiting(&self.store, self.asset).await?;
        Ok(Waiting { count, sum, oldest })
    }

    fn vendor(&self, number: &str) -> Option<String> {
        self.vendors.get(&VendorId(number.parse().ok()?)).cloned()
    }

    fn game(&self, vendor: &str, code: &str) -> Option<(String, String)> {
        let snapshot = self.catalog.snapshot();
        let listed = &snapshot.title_of(VendorId(vendor.parse().ok()?), code)?.listed;
        Some((listed.name_en.clone(), listed.name_bn.clone()))
    }
}
