//! The provider of these tests.

use super::*;

/// A provider that answers what the test put there, and counts what it was told to pay.
#[derive(Default)]
pub(super) struct Desk {
    pub(super) payments: Mutex<HashMap<String, Report>>,
    pub(super) payouts: Mutex<HashMap<String, Report>>,
    pub(super) refunds: Mutex<HashMap<String, Report>>,
    /// What wallets were asked for.
    pub(super) requests: Mutex<Vec<PaymentRequest>>,
    /// Whether the answer to the next such call is lost.
    pub(super) loses: AtomicBool,
    pub(super) paid: AtomicUsize,
    /// Whether it answers nothing about payouts, until it is told to.
    pub(super) mute: AtomicBool,
    pub(super) waiting: AtomicUsize,
    pub(super) speak: Notify,
}

pub(super) fn report(state: Progress, transaction: Option<&str>, amount: Option<Amount>) -> Report {
    let transaction = transaction.map(str::to_owned);
    Report { state, transaction, amount, currency: Some(Asset::Bdt), payer: None }
}

#[async_trait::async_trait]
impl Provider for Desk {
    async fn create(&self, payment: &NewPayment) -> Result<Created, Error> {
        Ok(Created { redirect_url: format!("http://provider/checkout/{}", payment.reference) })
    }

    async fn request(&self, asked: &PaymentRequest) -> Result<Requested, Error> {
        let mut requests = self.requests.lock().unwrap();
        requests.push(asked.clone());
        if self.loses.swap(false, Ordering::SeqCst) {
            return Err(Error::ProviderRefused);
        }
        let wallet_url = Some(format!("http://provider/wallet/{}", asked.payment.reference));
        Ok(Requested { lapses_at: datetime!(2026-01-05 12:05 UTC), wallet_url })
    }

    async fn refund(&self, _: &str, refund: &NewRefund) -> Result<Report, Error> {
        let known = self.refunds.lock().unwrap().get(&refund.reference).cloned();
        let fallback = self.refunds.lock().unwrap().get("*").cloned();
        Ok(known.or(fallback).unwrap_or_else(|| report(Progress::Pending, None, None)))
    }

    async fn status(&self, reference: &str) -> Result<Report, Error> {
        let known = self.payments.lock().unwrap().get(reference).cloned();
        Ok(known.unwrap_or_else(|| report(Progress::Unknown, None, None)))
    }

    async fn payout(&self, payout: &NewPayout) -> Result<Report, Error> {
        let mut payouts = self.payouts.lock().unwrap();
        if !payouts.contains_key(&payout.reference) {
            self.paid.fetch_add(1, Ordering::SeqCst);
            payouts.insert(payout.reference.clone(), report(Progress::Pending, None, Some(payout.amount)));
        }
        Ok(payouts[&payout.reference].clone())
    }

    async fn payout_status(&self, reference: &str) -> Result<Report, Error> {
        if self.mute.load(Ordering::SeqCst) {
            self.waiting.fetch_add(1, Ordering::SeqCst);
            self.speak.notified().await;
        }
        let known = self.payouts.lock().unwrap().get(reference).cloned();
        Ok(known.unwrap_or_else(|| report(Progress::Unknown, None, None)))
    }
}
