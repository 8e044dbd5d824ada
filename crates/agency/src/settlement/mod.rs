//! Settlement of windows: frozen facts in, signed statements and paid commission out, once.

mod sql;

use std::collections::BTreeMap;

use kernel::{
    Money,
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
use time::{Duration, OffsetDateTime};
use tokio::task::JoinHandle;

use crate::{
    Agency, Error,
    contract::Contract,
    reader::READER,
    statement::{Below, Document, Inputs, Line, RULE, recompute},
};

/// The lease under which one node settles.
const LEASE: &str = "agency.settlement";

/// How often the outbox is read and windows are looked for.
const PAUSE: std::time::Duration = std::time::Duration::from_secs(1);

/// How a step of settlement ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A window was settled, with so many statements.
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
        while let Step::Settled(_) = self.settle_next(Some(lease)).await? {}
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
        let mut tx = self.store.begin().await?;
        if let Some(lease) = lease
            && !lease::verify(&mut tx, LEASE, lease).await?
        {
            return Err(Error::LeaseLost);
        }
        let Some(frontier) = sql::lock_frontier(&mut tx).await? else { return Ok(Step::UpToDate) };
        if frontier >= end {
            return Ok(Step::UpToDate);
        }
        let Some(window) = sql::next_window(&mut tx, frontier, end).await? else {
            sql::advance(&mut tx, end).await?;
            tx.commit().await?;
            return Ok(Step::UpToDate);
        };
        let statements = self.settle(&mut tx, window).await?;
        sql::advance(&mut tx, window.saturating_add(self.window())).await?;
        tx.commit().await?;
        Ok(Step::Settled(statements))
    }

    async fn settle(&self, tx: &mut Tx, window: OffsetDateTime) -> Result<usize, Error> {
        let contracts = sql::contracts_at(tx, window).await?;
        let mut below: BTreeMap<MemberId, Vec<Below>> = BTreeMap::new();
        for contract in &contracts {
            let entry = Below { agent: contract.downline, contract: contract.id, rate: contract.rate };
            below.entry(contract.upline).or_default().push(entry);
        }
        let mut statements = 0_usize;
        for contract in &contracts {
            let below = below.get(&contract.downline).cloned().unwrap_or_default();
            if self.settle_contract(tx, contract, below, window).await? {
                statements = statements.saturating_add(1);
            }
        }
        Ok(statements)
    }

    /// Writes and pays one statement; `false` when the team brought nothing.
    async fn settle_contract(
        &self,
        tx: &mut Tx,
        contract: &Contract,
        below: Vec<Below>,
        window: OffsetDateTime,
    ) -> Result<bool, Error> {
        let (agent, asset) = (contract.downline, self.settings.currency);
        let own = self.settings.own_play_counts;
        let agents: Vec<i64> = below.iter().map(|below| below.agent.0).collect();
        let lines: Vec<Line> = sql::lines(tx, (agent, asset), window, (&agents, own)).await?;
        if lines.is_empty() {
            return Ok(false);
        }
        let (residue, debt) = sql::carry(tx, agent, asset).await?;
        let inputs = Inputs { rate: contract.rate, own_play_counts: own, lines, below, residue, debt };
        let result = recompute(&inputs)?;
        let document = Document {
            id: StatementId::fresh(),
            rule: RULE.to_owned(),
            agent,
            contract: contract.id,
            contract_version: contract.version,
            currency: asset,
            from: window,
            to: window.saturating_add(self.window()),
            inputs,
            result,
        };
        sql::keep_carry(tx, agent, asset, (result.residue, result.debt)).await?;
        self.publish(tx, &document).await?;
        Ok(true)
    }

    /// Signs, writes and pays.
    async fn publish(&self, tx: &mut Tx, document: &Document) -> Result<(), Error> {
        let now = self.store.now();
        let text = serde_json::to_string(document)?;
        let signature = self.key.sign(&text);
        sql::insert(tx, document, (&text, &signature), now).await?;
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
            cause: format!("statement:{}", document.id),
            corrects: None,
        }],
    })
}
