//! Accounts for payouts and the name on their member's papers.

use kernel::{
    Money, PortError, Wallet,
    event::{Event, Matter},
    id::MemberId,
    name,
};
use office::Payees;
use store::{Tx, outbox};

use super::{Payee, sql};
use crate::Cashier;

#[async_trait::async_trait]
impl Payees for Cashier {
    async fn keep_to_name(
        &self,
        tx: &mut Tx,
        member: MemberId,
        papers: &str,
    ) -> Result<Vec<String>, PortError> {
        let now = self.store.now();
        // One that is being bound waits here, or is seen.
        sql::lock(tx, member).await?;
        let (mut closed, mut told) = (Vec::new(), Vec::new());
        for payee in sql::lock_all(tx, member).await? {
            let fits = name::same(&payee.holder, papers);
            if fits != payee.blocked {
                continue;
            }
            sql::block(tx, member, payee.id, (!fits).then_some(now)).await?;
            let (matter, word) =
                if fits { (Matter::PayeeOpen, "open") } else { (Matter::PayeeBlocked, "blocked") };
            let cause = format!("payee:{}:{word}:{}", payee.id, now.unix_timestamp());
            let wallet = Wallet { member, asset: self.asset() };
            told.push(Event::money_told(wallet, matter, cause, Money::ZERO, Some(self.called(&payee))));
            if !fits {
                closed.push(payee.holder);
            }
        }
        outbox::append(tx, now, &told).await?;
        Ok(closed)
    }
}

impl Cashier {
    /// An account as messages name it: its bank, and the end of its number.
    fn called(&self, payee: &Payee) -> String {
        let tail = payee.number.chars().rev().take(4).collect::<Vec<_>>();
        let tail: String = tail.into_iter().rev().collect();
        let bank = self.institution(&payee.institution).ok();
        // A message has one text for readers of both languages.
        let bank = bank.map(|institution| format!("{} ({})", institution.name.bn, institution.name.en));
        format!("{} ···{tail}", bank.as_ref().unwrap_or(&payee.institution))
    }
}
