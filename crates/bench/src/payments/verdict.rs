//! The ledger against the provider's own book.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail};
use cashier::provider::Progress;
use demo::payment::Book;
use kernel::Money;
use ledger::AccountKind;
use sqlx::Row;

use super::world::World;

/// What came of the run.
#[derive(Debug)]
pub(super) struct Verdict {
    /// The provider's word.
    pub(super) book: Book,
    /// Deposits that were asked for.
    pub(super) deposits: usize,
    /// Withdrawals that were asked for.
    pub(super) withdrawals: usize,
    /// Deposits credited after they had ended.
    pub(super) late: i64,
    /// By how much ledger and book differ, summed over each payment and without a sign.
    pub(super) off: Money,
    /// Neither over, nor moving, nor in front of an operator.
    pub(super) stuck: i64,
    /// In front of an operator.
    pub(super) alarmed: i64,
    /// Stale and altered messages that were refused at the door.
    refused: i64,
    /// What is wrong with each payment that is.
    faults: Vec<String>,
}

impl Verdict {
    /// Whether nothing was lost, made, stuck or believed.
    pub(super) fn is_good(&self) -> bool {
        self.off == Money::ZERO && self.stuck == 0 && self.faults.is_empty() && self.refused > 0
    }

    pub(super) fn forged(&self) -> String {
        format!("{} sent, {} refused, {} believed", self.book.forged, self.refused, self.faults.len())
    }
}

/// Payments that something will still happen to by itself.
pub(super) async fn moving(world: &World) -> Result<i64> {
    Ok(sqlx::query_scalar(
        "select (select count(*) from cashier_deposit
                 where state in ('created', 'redirected', 'pending', 'submitted', 'review', 'disputed'))
              + (select count(*) from cashier_withdrawal
                 where state not in ('confirmed', 'rejected', 'partial'))
              + (select count(*) from job where state = 'queued' and name like 'cashier.%')",
    )
    .fetch_one(world.store.pool())
    .await?)
}

/// Compares everything with everything.
pub(super) async fn reach(world: &World) -> Result<Verdict> {
    let book = world.book().await?;
    let mut faults = Vec::new();
    let (deposits, off_in) = paid_in(world, &book, &mut faults).await?;
    let off_out = paid_out(world, &book, &mut faults).await?;
    let off = off_in.checked_add(off_out).context("sums too large")?;
    balance(world, &book).await?;
    let audit = ledger::audit(&world.store).await?;
    if !audit.is_clean() || audit.overdrawn > 0 {
        bail!("the books are wrong: {audit:?}");
    }
    let one = async |query: &'static str| -> Result<i64> {
        Ok(sqlx::query_scalar(query).fetch_one(world.store.pool()).await?)
    };
    Ok(Verdict {
        deposits,
        withdrawals: usize::try_from(one("select count(*) from cashier_withdrawal").await?)?,
        late: one(
            "select count(*) from cashier_deposit where state = 'credited' and updated_at > expires_at",
        )
        .await?,
        stuck: one("select (select count(*) from cashier_deposit d
                     where state in ('created', 'redirected', 'pending', 'submitted'))
                  + (select count(*) from cashier_withdrawal where state in ('approved', 'paying', 'paid'))
                  + (select count(*) from job where state = 'failed')")
        .await?,
        alarmed: one("select (select count(*) from cashier_deposit where state in ('review', 'disputed'))
                  + (select count(*) from cashier_withdrawal
                     where state in ('requested', 'risk', 'failed', 'disputed'))")
        .await?,
        refused: one("select coalesce(sum(times), 0)::bigint from cashier_message_refused").await?,
        book,
        off,
        faults,
    })
}

/// Each deposit was credited exactly if its page was paid, with exactly what was paid.
async fn paid_in(world: &World, book: &Book, faults: &mut Vec<String>) -> Result<(usize, Money)> {
    let rows = sqlx::query("select id::text as id, state, received, amount from cashier_deposit");
    let rows = rows.fetch_all(world.store.pool()).await?;
    let mut off = Money::ZERO;
    for row in &rows {
        let id: String = row.try_get("id")?;
        let ours = Money::from_units(row.try_get::<Option<i64>, _>("received")?.unwrap_or_default());
        let known = book.payments.get(&id).filter(|report| report.state == Progress::Paid);
        let theirs = known.and_then(|report| report.amount).map_or(Money::ZERO, |amount| amount.money());
        let state: String = row.try_get("state")?;
        if ours != theirs || (ours > Money::ZERO) != (state == "credited") {
            off = off.checked_add(apart(ours, theirs)?).context("sums too large")?;
            faults.push(format!("deposit {id} is {state}: {ours} credited, {theirs} paid"));
        }
    }
    let known: i64 = sqlx::query_scalar("select count(*) from transfer where reason = $1")
        .bind(ledger::Reason::Deposit.number())
        .fetch_one(world.store.pool())
        .await?;
    let paid = book.payments.values().filter(|report| report.state == Progress::Paid).count();
    if usize::try_from(known)? != paid {
        faults.push(format!("{paid} pages were paid, {known} deposits stand in the ledger"));
    }
    Ok((rows.len(), off))
}

/// Each withdrawal left the books with exactly what the provider paid for it, under whatever names.
async fn paid_out(world: &World, book: &Book, faults: &mut Vec<String>) -> Result<Money> {
    let rows = sqlx::query(
        "select cause, sum(case when reason = $1 then amount else -amount end)::bigint as paid from transfer
         where reason in ($1, $2) group by cause",
    );
    let rows = rows.bind(ledger::Reason::WithdrawalPaid.number());
    let rows = rows.bind(ledger::Reason::WithdrawalReturned.number()).fetch_all(world.store.pool()).await?;
    let mut ours = BTreeMap::new();
    for row in rows {
        let cause: String = row.try_get("cause")?;
        ours.insert(cause.replace("withdrawal:", ""), Money::from_units(row.try_get("paid")?));
    }
    let mut theirs: BTreeMap<String, Money> = BTreeMap::new();
    for (name, report) in book.payouts.iter().filter(|(_, report)| report.state == Progress::Paid) {
        let id = name.split('.').next().unwrap_or_default().to_owned();
        let paid = report.amount.map_or(Money::ZERO, |amount| amount.money());
        let sum = theirs.entry(id).or_default();
        *sum = sum.checked_add(paid).context("sums too large")?;
    }
    let mut off = Money::ZERO;
    for id in ours.keys().chain(theirs.keys().filter(|id| !ours.contains_key(*id))) {
        let of = |sums: &BTreeMap<String, Money>| sums.get(id).copied().unwrap_or_default();
        let (here, there) = (of(&ours), of(&theirs));
        if here != there {
            off = off.checked_add(apart(here, there)?).context("sums too large")?;
            faults.push(format!("withdrawal {id}: {here} left the books, {there} were paid"));
        }
    }
    Ok(off)
}

/// The account that mirrors the provider says what the provider says.
async fn balance(world: &World, book: &Book) -> Result<()> {
    let units: i64 = sqlx::query_scalar("select sum(balance)::bigint from account where kind = $1")
        .bind(AccountKind::Provider.number())
        .fetch_one(world.store.pool())
        .await?;
    let sum = |reports: &BTreeMap<String, cashier::provider::Report>| {
        let paid = reports.values().filter(|report| report.state == Progress::Paid);
        paid.filter_map(|report| report.amount)
            .try_fold(Money::ZERO, |sum, amount| sum.checked_add(amount.money()))
    };
    let (came, left) = (sum(&book.payments).context("sums")?, sum(&book.payouts).context("sums")?);
    let expected = left.checked_sub(came).context("sums too large")?;
    if Money::from_units(units) != expected {
        bail!("the provider's account holds {}, its own book says {expected}", Money::from_units(units));
    }
    Ok(())
}

fn apart(one: Money, other: Money) -> Result<Money> {
    let difference = one.checked_sub(other).context("sums too large")?;
    if difference.is_negative() { difference.checked_neg().context("sums too large") } else { Ok(difference) }
}
