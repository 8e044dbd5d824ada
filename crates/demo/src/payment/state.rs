//! What the provider knows, and its messages on their way.

use std::{
    collections::{BTreeMap, HashMap},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use cashier::provider::{Message, NewPayment, NewPayout, NewRefund, Progress, Report, Topic, signature};
use kernel::{Amount, Asset, SharedClock};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

use super::{
    Settings,
    mischief::{strikes, up_to},
};

/// How often an unanswered message is sent again.
const ATTEMPTS: u32 = 8;

/// One payment or payout.
#[derive(Clone, Debug)]
pub(super) struct Item {
    pub(super) amount: Amount,
    pub(super) currency: Asset,
    pub(super) return_url: String,
    pub(super) progress: Progress,
    /// The wallet that is asked for it, and until when it can confirm.
    pub(super) wallet: Option<(String, OffsetDateTime)>,
    webhook_url: String,
    transaction: String,
    reference: String,
}

impl Item {
    fn new(
        reference: &str,
        (amount, currency): (Amount, Asset),
        webhook_url: String,
        return_url: String,
    ) -> Self {
        let transaction = format!("SIM-{}", kernel::id::fresh().simple());
        let reference = reference.to_owned();
        Self {
            amount,
            currency,
            return_url,
            progress: Progress::Pending,
            wallet: None,
            webhook_url,
            transaction,
            reference,
        }
    }

    /// The number of the wallet that it is asked of.
    pub(super) fn payer(&self) -> Option<String> {
        self.wallet.as_ref().map(|(number, _)| number.clone())
    }

    /// The path of the page on which it is decided; letters of a URL that could leave an attribute are dropped.
    pub(super) fn path(&self) -> String {
        let plain = |c: &char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '_');
        let page = if self.wallet.is_some() { "wallet" } else { "checkout" };
        format!("/{page}/{}", self.reference.chars().filter(plain).collect::<String>())
    }

    fn report(&self) -> Report {
        let paid = self.progress == Progress::Paid;
        Report {
            state: self.progress,
            transaction: paid.then(|| self.transaction.clone()),
            amount: Some(self.amount),
            currency: Some(self.currency),
            payer: self.payer().filter(|_| paid),
        }
    }
}

/// The provider's own book: what it knows of every payment and payout, and what became of its messages.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Book {
    /// Payments by our name for them.
    pub payments: BTreeMap<String, Report>,
    /// Payouts by the name of each attempt.
    pub payouts: BTreeMap<String, Report>,
    /// Facts that were worth a message.
    pub facts: u64,
    /// Of these, how many were never told.
    pub lost: u64,
    /// Messages sent on purpose that nobody may believe.
    pub forged: u64,
    /// Messages that were delivered and taken.
    pub taken: u64,
}

/// Counts for the book.
#[derive(Default)]
struct Counts {
    facts: AtomicU64,
    lost: AtomicU64,
    forged: AtomicU64,
    taken: AtomicU64,
}

const UNKNOWN: Report =
    Report { state: Progress::Unknown, transaction: None, amount: None, currency: None, payer: None };

#[derive(Clone)]
pub(super) struct Simulator {
    pub(super) settings: Arc<Settings>,
    pub(super) clock: SharedClock,
    client: reqwest::Client,
    payments: Arc<Mutex<HashMap<String, Item>>>,
    payouts: Arc<Mutex<HashMap<String, Item>>>,
    refunds: Arc<Mutex<HashMap<String, Item>>>,
    counts: Arc<Counts>,
}

impl Simulator {
    pub(super) fn new(settings: Settings, clock: SharedClock) -> Result<Self, reqwest::Error> {
        let client = reqwest::Client::builder().timeout(Duration::from_secs(10)).build()?;
        let (payments, payouts) = (Arc::default(), Arc::default());
        let (refunds, counts) = (Arc::default(), Arc::default());
        Ok(Self { settings: Arc::new(settings), clock, client, payments, payouts, refunds, counts })
    }

    /// Everything the provider knows.
    pub(super) fn book(&self) -> Book {
        let all = |items: &Mutex<HashMap<String, Item>>| {
            let items = items.lock().unwrap_or_else(PoisonError::into_inner);
            items.iter().map(|(name, item)| (name.clone(), item.report())).collect()
        };
        let count = |count: &AtomicU64| count.load(Ordering::Relaxed);
        Book {
            payments: all(&self.payments),
            payouts: all(&self.payouts),
            facts: count(&self.counts.facts),
            lost: count(&self.counts.lost),
            forged: count(&self.counts.forged),
            taken: count(&self.counts.taken),
        }
    }

    /// Whether an order meets an accident, of which the caller learns nothing but a failure.
    pub(super) fn breaks(&self) -> bool {
        strikes(self.settings.mischief.broken_percent)
    }

    /// Opens a payment, once per reference.
    pub(super) fn open(&self, new: NewPayment) -> String {
        let url = format!("{}/checkout/{}", self.settings.public_url.trim_end_matches('/'), new.reference);
        self.keep(new, None);
        url
    }

    /// Writes a payment down, once per reference; answers whether it is new, and how it stands.
    pub(super) fn keep(&self, new: NewPayment, wallet: Option<(String, OffsetDateTime)>) -> (bool, Item) {
        let mut payments = self.payments.lock().unwrap_or_else(PoisonError::into_inner);
        let sum = (new.amount, new.currency);
        let mut is_new = false;
        let item = || {
            is_new = true;
            Item { wallet, ..Item::new(&new.reference, sum, new.webhook_url, new.return_url) }
        };
        let item = payments.entry(new.reference.clone()).or_insert_with(item).clone();
        (is_new, item)
    }

    pub(super) fn payment(&self, reference: &str) -> Option<Item> {
        self.payments.lock().unwrap_or_else(PoisonError::into_inner).get(reference).cloned()
    }

    pub(super) fn payment_report(&self, reference: &str) -> Report {
        self.payment(reference).map_or(UNKNOWN, |item| item.report())
    }

    /// Gives money of a paid payment back, once per reference. `None` for a payment that nobody paid.
    pub(super) fn refund(&self, payment: &str, new: NewRefund) -> Option<Report> {
        let paid = self.payment(payment).filter(|item| item.progress == Progress::Paid)?;
        let mut refunds = self.refunds.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = refunds.get(&new.reference) {
            return Some(known.report());
        }
        let mut item = Item::new(payment, (new.amount, new.currency), new.webhook_url, String::new());
        item.progress = if new.amount > paid.amount { Progress::Failed } else { Progress::Paid };
        refunds.insert(new.reference.clone(), item.clone());
        let report = item.report();
        if item.progress == Progress::Paid {
            self.announce(&new.reference, item, Topic::PaymentRefunded);
        }
        Some(report)
    }

    /// The payer's bank takes all of a paid payment back.
    pub(super) fn charge_back(&self, payment: &str) -> Option<Report> {
        let paid = self.payment(payment).filter(|item| item.progress == Progress::Paid)?;
        let mut item = Item::new(payment, (paid.amount, paid.currency), paid.webhook_url, String::new());
        item.progress = Progress::Paid;
        let report = item.report();
        self.announce(payment, item, Topic::PaymentChargedBack);
        Some(report)
    }

    pub(super) fn payout_report(&self, reference: &str) -> Report {
        let payouts = self.payouts.lock().unwrap_or_else(PoisonError::into_inner);
        payouts.get(reference).map_or(UNKNOWN, Item::report)
    }

    /// The player pressed a button, or none in time. Only what comes first counts.
    pub(super) fn decide(&self, reference: &str, progress: Progress) -> Option<Item> {
        let mut payments = self.payments.lock().unwrap_or_else(PoisonError::into_inner);
        let item = payments.get_mut(reference)?;
        if item.progress == Progress::Pending {
            item.progress = progress;
            let topic = match progress {
                Progress::Paid => Topic::PaymentPaid,
                Progress::Lapsed => Topic::PaymentLapsed,
                _ => Topic::PaymentFailed,
            };
            self.announce(reference, item.clone(), topic);
        }
        Some(item.clone())
    }

    /// Takes an order to pay, once per reference, and carries it out after a moment.
    pub(super) fn pay(&self, new: NewPayout) -> Report {
        let mut payouts = self.payouts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = payouts.get(&new.reference) {
            return known.report();
        }
        let item = Item::new(&new.reference, (new.amount, new.currency), new.webhook_url, String::new());
        let report = item.report();
        payouts.insert(new.reference.clone(), item);
        let (simulator, reference) = (self.clone(), new.reference);
        store::tasks::spawn("simulated payout", async move {
            tokio::time::sleep(Duration::from_millis(simulator.settings.payout_delay_ms)).await;
            let fails = strikes(simulator.settings.mischief.unpaid_percent);
            let (progress, topic) = if fails {
                (Progress::Failed, Topic::PayoutFailed)
            } else {
                (Progress::Paid, Topic::PayoutPaid)
            };
            let decided = {
                let mut payouts = simulator.payouts.lock().unwrap_or_else(PoisonError::into_inner);
                payouts.get_mut(&reference).map(|item| {
                    item.progress = progress;
                    item.clone()
                })
            };
            if let Some(item) = decided {
                simulator.announce(&reference, item, topic);
            }
        });
        report
    }

    /// Sends a message until it is answered with success, and the extra copies that the settings ask for.
    fn announce(&self, reference: &str, item: Item, topic: Topic) {
        let mischief = self.settings.mischief;
        self.counts.facts.fetch_add(1, Ordering::Relaxed);
        if strikes(mischief.lose_percent) {
            self.counts.lost.fetch_add(1, Ordering::Relaxed);
            return;
        }
        // A refund is told under the payment's name, and names ours for it beside that.
        let refund = if topic == Topic::PaymentRefunded { reference.parse().ok() } else { None };
        let mut message = Message {
            id: event(),
            topic,
            payer: item.payer().filter(|_| topic == Topic::PaymentPaid),
            refund,
            reference: if refund.is_some() { item.reference } else { reference.to_owned() },
            transaction: item.transaction,
            amount: item.amount,
            currency: item.currency,
        };
        for _ in 0..=self.settings.duplicates {
            let Ok(body) = serde_json::to_vec(&message) else { return };
            let (simulator, url) = (self.clone(), item.webhook_url.clone());
            store::tasks::spawn("provider message", async move { simulator.deliver(&url, body).await });
            if strikes(mischief.renamed_percent) {
                message.id = event();
            }
        }
        if strikes(mischief.forged_percent) {
            self.forge(&item.webhook_url, message);
        }
    }

    /// The same message as it was yesterday, and one whose amount was altered after it was signed.
    fn forge(&self, url: &str, mut message: Message) {
        let Ok(honest) = serde_json::to_vec(&message) else { return };
        let Some(more) = message.amount.money().checked_add(message.amount.money()) else { return };
        message.amount = more.positive().unwrap_or(message.amount);
        let Ok(altered) = serde_json::to_vec(&message) else { return };
        let yesterday = self.clock.now().saturating_sub(time::Duration::DAY);
        let sign = |at| signature::sign(self.settings.webhook_secret.bytes(), at, &honest);
        let letters = [(sign(yesterday), honest.clone()), (sign(self.clock.now()), altered)];
        for (header, body) in letters {
            let (simulator, url) = (self.clone(), url.to_owned());
            store::tasks::spawn("forged message", async move {
                simulator.counts.forged.fetch_add(1, Ordering::Relaxed);
                let request = simulator.client.post(url).header(signature::HEADER, header);
                let request = request.header("content-type", "application/json").body(body);
                // Sent once: whoever forges does not care about the answer.
                drop(request.send().await);
            });
        }
    }

    async fn deliver(&self, url: &str, body: Vec<u8>) {
        let late = Duration::from_millis(up_to(self.settings.mischief.late_ms));
        let mut pause = Duration::from_millis(self.settings.message_delay_ms).saturating_add(late);
        for _ in 0..ATTEMPTS {
            tokio::time::sleep(pause).await;
            let header = signature::sign(self.settings.webhook_secret.bytes(), self.clock.now(), &body);
            let request = self.client.post(url).header(signature::HEADER, header);
            let request = request.header("content-type", "application/json").body(body.clone());
            match request.send().await {
                Ok(answer) if answer.status().is_success() => {
                    self.counts.taken.fetch_add(1, Ordering::Relaxed);
                    return;
                }
                Ok(answer) => tracing::warn!(status = %answer.status(), "a message was not taken"),
                Err(error) => tracing::warn!(%error, "a message did not arrive"),
            }
            pause = pause.saturating_mul(2).max(Duration::from_millis(500));
        }
    }
}

fn event() -> String {
    format!("evt-{}", kernel::id::fresh().simple())
}
