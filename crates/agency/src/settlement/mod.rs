//! Settlement of windows: frozen facts in, signed statements and paid commission out, once.

mod sql;

use std::collections::HashMap;

use aws_lc_rs::digest::{SHA256, digest};
use kernel::{
    Money, Period,
    event::Event,
    id::{MemberId, StatementId},
};
use ledger::{AccountKey, AccountKind, Movement, Posting, Reason};
use store::{
    Tx,
    lease::{self, Lease},
    outbox,
    tasks::{self, CancellationToken},
};
use time::Duration;
use tokio::task::JoinHandle;

use crate::{
    Agency, Error,
    contract::{Contract, Kind},
    reader::READER,
    statement::{Active, Agreed, Below, Document, Inputs, Line, recompute, rule},
};

/// The lease under which one node settles.
const LEASE: &str = "agency.settlement";

/// How often the outbox is read and windows are looked for.
const PAUSE: std::time::Duration = std::time::Duration::from_secs(1);

/// How a step of settlement ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A period was settled, with so many statements.
    Settled(usize),
    /// Nothing more is due.
    UpToDate,
    /// Facts of the window are still to be read.
    Behind,
}

impl Agency {
    /// Reads and settles until `stop`. Any number of nodes may run this: one holds the lease.
    #[must_use]
    pub fn run(&self, stop: CancellationToken) -> JoinHandle<()> {
        outbox::register(&self.store, READER);
        let agency = self.clone();
        let holder = kernel::id::fresh();
        tasks::spawn("agency", async move {
            while !stop.is_cancelled() {
                if let Err(error) = agency.turn(holder).await {
                    tracing::warn!(error = %error, "the agency could not go on");
                }
                tokio::select! { () = stop.cancelled() => {}, () = tokio::time::sleep(PAUSE) => {} }
            }
        })
    }

    /// One turn: reads what waits, then settles what is due if this holder has the lease.
    ///
    /// # Errors
    /// When the database refuses; the next turn goes on from where this one stood.
    pub async fn turn(&self, holder: uuid::Uuid) -> Result<(), Error> {
        while self.read().await? {}
        let held = lease::hold(&self.store, LEASE, holder, Duration::seconds(15)).await?;
        let Some(lease) = held else { return Ok(()) };
        if self.is_weighing_due() {
            self.weigh().await?;
        }
        while let Step::Settled(_) = self.settle_next(Some(lease)).await? {}
        for kind in [Kind::HourlySalary, Kind::DailySalary] {
            while let Step::Settled(_) = self.settle_longer(kind, Some(lease)).await? {}
        }
        self.pay_held(Some(lease)).await?;
        Ok(())
    }

    /// Settles the earliest window that is over and has facts, in one transaction.
    ///
    /// # Errors
    /// [`Error::LeaseLost`] when another node took over; else when the database or the books refuse.
    pub async fn settle_next(&self, lease: Option<Lease>) -> Result<Step, Error> {
        let end = self.window_of(self.store.now());
        if !outbox::is_caught_up(&self.store, READER, end).await? {
            return Ok(Step::Behind);
        }
        let mut tx = self.begin(lease).await?;
        let Some(frontier) = sql::lock_frontier(&mut tx).await? else { return Ok(Step::UpToDate) };
        if frontier >= end {
            return Ok(Step::UpToDate);
        }
        let Some(window) = sql::next_window(&mut tx, Period { from: frontier, until: end }).await? else {
            sql::advance(&mut tx, end).await?;
            tx.commit().await?;
            return Ok(Step::UpToDate);
        };
        let period = self.period(Kind::RealtimeSalary, window);
        let statements = self.settle(&mut tx, Kind::RealtimeSalary, period).await?;
        sql::advance(&mut tx, period.until).await?;
        tx.commit().await?;
        Ok(Step::Settled(statements))
    }

    /// Settles the earliest hour or day that the frontier has left behind and that has facts, in one transaction. What comes
    /// late is filed in windows after the frontier, so never in one of these.
    ///
    /// # Errors
    /// [`Error::LeaseLost`] when another node took over; else when the database or the books refuse.
    pub async fn settle_longer(&self, kind: Kind, lease: Option<Lease>) -> Result<Step, Error> {
        // Asked every second, and answered once an hour: without a lock, and without a commit that others wait for.
        if let Some((frontier, Some(settled))) = sql::reached(&self.store, kind).await?
            && settled >= self.period(kind, frontier).from
        {
            return Ok(Step::UpToDate);
        }
        let mut tx = self.begin(lease).await?;
        let Some(frontier) = sql::lock_frontier(&mut tx).await? else { return Ok(Step::UpToDate) };
        let end = self.period(kind, frontier).from;
        let from = sql::settled_until(&mut tx, kind, end).await?;
        if from >= end {
            // The first period of a kind is noted here.
            tx.commit().await?;
            return Ok(Step::UpToDate);
        }
        let Some(window) = sql::next_window(&mut tx, Period { from, until: end }).await? else {
            sql::settle_until(&mut tx, kind, end).await?;
            tx.commit().await?;
            return Ok(Step::UpToDate);
        };
        let period = self.period(kind, window);
        let statements = self.settle(&mut tx, kind, period).await?;
        sql::settle_until(&mut tx, kind, period.until).await?;
        tx.commit().await?;
        Ok(Step::Settled(statements))
    }

    /// A transaction of who holds the lease.
    pub(crate) async fn begin(&self, lease: Option<Lease>) -> Result<Tx, Error> {
        let mut tx = self.store.begin().await?;
        match lease {
            Some(lease) if !lease::verify(&mut tx, LEASE, lease).await? => Err(Error::LeaseLost),
            _ => Ok(tx),
        }
    }

    /// Writes and pays the statements of a period.
    async fn settle(&self, tx: &mut Tx, kind: Kind, period: Period) -> Result<usize, Error> {
        let contracts = sql::contracts_at(tx, kind, period.from).await?;
        let own = self.settings.own_play_counts;
        let mut lines = sql::lines(tx, &contracts, own, self.settings.currency, period).await?;
        if kind == Kind::DailySalary {
            sql::deposits(tx, &mut lines, period).await?;
        }
        let mut below: HashMap<MemberId, Vec<Below>> = HashMap::new();
        for contract in &contracts {
            let agreed = Agreed::of(&contract.terms);
            let entry = Below { agent: contract.downline, contract: contract.id, agreed };
            below.entry(contract.upline).or_default().push(entry);
        }
        let mut statements = 0_usize;
        for contract in &contracts {
            let Some(lines) = lines.remove(&contract.downline) else { continue };
            let below = below.get(&contract.downline).cloned().unwrap_or_default();
            let document = self.compute(tx, contract, (lines, below), period).await?;
            self.publish(tx, kind, document).await?;
            statements = statements.saturating_add(1);
        }
        Ok(statements)
    }

    /// The statement of one contract for a period; what it leaves over is kept.
    async fn compute(
        &self,
        tx: &mut Tx,
        contract: &Contract,
        (lines, below): (Vec<Line>, Vec<Below>),
        period: Period,
    ) -> Result<Document, Error> {
        let (agent, kind, asset) = (contract.downline, contract.terms.kind, self.settings.currency);
        let (residue, debt) = sql::carry(tx, agent, kind, asset).await?;
        let agreed = Agreed::of(&contract.terms);
        let active = (kind == Kind::DailySalary).then_some(Active {
            valid_bet: self.settings.active_valid_bet,
            deposits: self.settings.active_deposit,
        });
        let own_play_counts = self.settings.own_play_counts;
        let inputs = Inputs { agreed, active, own_play_counts, lines, below, residue, debt };
        let result = recompute(&inputs)?;
        sql::keep_carry(tx, (agent, kind, asset), (result.residue, result.debt)).await?;
        Ok(Document {
            id: StatementId::fresh(),
            previous: None,
            rule: rule(kind).to_owned(),
            agent,
            contract: contract.id,
            contract_version: contract.version,
            currency: asset,
            from: period.from,
            to: period.until,
            inputs,
            result,
        })
    }

    /// Chains, signs, writes and pays; what must not be paid now is held.
    async fn publish(&self, tx: &mut Tx, kind: Kind, mut document: Document) -> Result<(), Error> {
        let now = self.store.now();
        document.previous = sql::head(tx, document.agent).await?.map(hex::encode);
        let text = serde_json::to_string(&document)?;
        let signature = self.key.sign(&text);
        sql::insert(tx, (kind, &document), (&text, &signature), now).await?;
        sql::chain(tx, document.agent, &hash(&text)).await?;
        match self.held_for(tx, &document).await? {
            Some(reason) => self.hold(tx, &document, reason).await,
            None => self.pay(tx, &document).await,
        }
    }

    /// Pays a statement and tells so.
    pub(crate) async fn pay(&self, tx: &mut Tx, document: &Document) -> Result<(), Error> {
        let now = self.store.now();
        let mut facts = Vec::new();
        if let Some(posting) = payment(document) {
            ledger::post(tx, now, &posting).await?;
            let cash = AccountKey::member(document.agent, AccountKind::Cash, document.currency);
            let balance = ledger::lock(tx, &[cash].into()).await?.balance(cash);
            facts.push(Event::BalanceChanged { member: document.agent, asset: document.currency, balance });
        }
        facts.push(Event::CommissionPaid {
            member: document.agent,
            statement: document.id.0,
            amount: document.result.paid,
        });
        Ok(outbox::append(tx, now, &facts).await?)
    }
}

/// SHA-256 of a document.
fn hash(document: &str) -> Vec<u8> {
    digest(&SHA256, document.as_bytes()).as_ref().to_vec()
}

fn payment(document: &Document) -> Option<Posting> {
    let amount = Money::positive(document.result.paid)?;
    Some(Posting {
        owner: document.agent,
        space: "statement",
        key: format!("{}:{}", document.contract, document.from.unix_timestamp()),
        movements: vec![Movement {
            from: AccountKey::house(AccountKind::Commission, document.currency),
            to: AccountKey::member(document.agent, AccountKind::Cash, document.currency),
            amount,
            reason: Reason::Commission,
            cause: format!("statement:{}", document.id).into(),
            corrects: None,
        }],
    })
}
