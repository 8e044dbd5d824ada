//! Where to pay: the provider, or the chain's node, is asked under the deposit's own name as often as it takes.

use kernel::id::DepositId;

use super::{Deposit, State, sql};
use crate::{
    Cashier, ChannelKind, Error,
    provider::{NewPayment, PaymentRequest},
};

impl Cashier {
    /// Finds out where to pay, while nobody knows.
    pub(super) async fn open(&self, filed: Deposit) -> Result<Deposit, Error> {
        if filed.state != State::Created {
            return Ok(filed);
        }
        match filed.kind {
            ChannelKind::Checkout => self.open_page(filed).await,
            ChannelKind::Wallet => self.ask_wallet(filed).await,
            ChannelKind::Transfer => Ok(filed),
            ChannelKind::Chain => self.open_address(filed).await,
        }
    }

    /// What the provider is told, the same at every try.
    fn payment(&self, deposit: &Deposit) -> NewPayment {
        let by = self.provider_named(deposit);
        NewPayment {
            reference: deposit.id.to_string(),
            amount: deposit.amount,
            currency: deposit.currency,
            return_url: deposit.return_url.clone(),
            webhook_url: self.webhook_url(by),
        }
    }

    async fn open_page(&self, deposit: Deposit) -> Result<Deposit, Error> {
        let provider = self.provider(self.provider_named(&deposit))?;
        let created = provider.create(&self.payment(&deposit)).await?;
        self.redirected(deposit.id, |deposit| deposit.redirect_url = Some(created.redirect_url)).await
    }

    /// Has the provider ask the owner of the wallet.
    async fn ask_wallet(&self, deposit: Deposit) -> Result<Deposit, Error> {
        let number = deposit.wallet_number.clone().ok_or(Error::WalletNumber)?;
        let provider = self.provider(self.provider_named(&deposit))?;
        let asked = provider.request(&PaymentRequest { payment: self.payment(&deposit), number }).await?;
        self.redirected(deposit.id, |deposit| {
            deposit.redirect_url = asked.wallet_url;
            // The provider's word, but never beyond the house's own time.
            deposit.expires_at = deposit.expires_at.map(|end| end.min(asked.lapses_at));
        })
        .await
    }

    async fn open_address(&self, deposit: Deposit) -> Result<Deposit, Error> {
        let opened = self.node.address(&deposit.id.to_string()).await?;
        self.redirected(deposit.id, |deposit| {
            (deposit.redirect_url, deposit.address) = (opened.page, Some(opened.address));
        })
        .await
    }

    async fn redirected(&self, id: DepositId, place: impl FnOnce(&mut Deposit)) -> Result<Deposit, Error> {
        let mut tx = self.store.begin().await?;
        let mut deposit = sql::lock(&mut tx, id).await?.ok_or(Error::NotFound)?;
        if deposit.state == State::Created {
            deposit.state = State::Redirected;
            place(&mut deposit);
            sql::save(&mut tx, &deposit, self.store.now()).await?;
            tx.commit().await?;
        }
        Ok(deposit)
    }
}
