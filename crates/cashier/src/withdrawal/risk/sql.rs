//! What the rules look at, and where findings are kept.

use kernel::{
    Money,
    id::{MemberId, WithdrawalId},
};
use store::{Store, Tx};
use time::OffsetDateTime;

use super::Withdrawal;
use crate::{Error, Finding};

/// Earlier withdrawals of a member.
pub(super) struct History {
    /// Those of which money arrived.
    pub(super) paid: i64,
    /// Those asked for within a day, this one too.
    pub(super) today: i64,
}

pub(super) async fn history(
    tx: &mut Tx,
    withdrawal: &Withdrawal,
    since: OffsetDateTime,
) -> Result<History, Error> {
    let history = sqlx::query_as!(
        History,
        r#"select (select count(*) from cashier_withdrawal
                   where member = $1 and id <> $2 and state in ('confirmed', 'partial')) as "paid!",
                  (select count(*) from cashier_withdrawal where member = $1 and created_at > $3) as "today!""#,
        withdrawal.member.0,
        withdrawal.id.0,
        since
    );
    Ok(history.fetch_one(tx.conn()).await?)
}

/// How often this member wanted another one's account, or another one theirs.
pub(super) async fn clashes(tx: &mut Tx, member: MemberId) -> Result<i64, Error> {
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from cashier_payee_clash where member = $1 or owner = $1"#,
        member.0
    );
    Ok(count.fetch_one(tx.conn()).await?)
}

/// In how many rounds at tables since a moment the member's bets and those of linked accounts covered each other.
pub(super) async fn opposite_rounds(
    tx: &mut Tx,
    member: MemberId,
    since: OffsetDateTime,
) -> Result<i64, Error> {
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from read_tables_opposite where members @> array[$1::bigint] and ended_at > $2"#,
        member.0,
        since
    );
    Ok(count.fetch_one(tx.conn()).await?)
}

/// The largest win since the member last had money paid out.
pub(super) async fn big_win(tx: &mut Tx, withdrawal: &Withdrawal) -> Result<Option<Money>, Error> {
    let won = sqlx::query_scalar!(
        "select max(won) from cashier_big_win
         where member = $1 and asset = $2 and at > coalesce(
             (select max(created_at) from cashier_withdrawal
              where member = $1 and id <> $3 and state in ('confirmed', 'partial')), '-infinity')",
        withdrawal.member.0,
        withdrawal.currency.number(),
        withdrawal.id.0
    );
    Ok(won.fetch_one(tx.conn()).await?.map(Money::from_units))
}

/// What a member paid in since a moment, and how much of what had to be bet of that they bet.
pub(super) async fn deposited_and_played(
    tx: &mut Tx,
    withdrawal: &Withdrawal,
    since: OffsetDateTime,
) -> Result<(Money, Money), Error> {
    let row = sqlx::query!(
        r#"select (select bounded(coalesce(sum(amount), 0)) from cashier_deposit
                   where member = $1 and asset = $2 and state = 'credited' and created_at > $3) as "deposited!",
                  (select bounded(coalesce(sum(case when spent then required else done end), 0))
                   from cashier_turnover
                   where member = $1 and asset = $2 and opened_at > $3) as "played!""#,
        withdrawal.member.0,
        withdrawal.currency.number(),
        since
    )
    .fetch_one(tx.conn())
    .await?;
    Ok((Money::from_units(row.deposited), Money::from_units(row.played)))
}

/// Keeps what was found.
pub(in crate::withdrawal) async fn keep(
    tx: &mut Tx,
    id: WithdrawalId,
    findings: &[Finding],
) -> Result<(), Error> {
    for finding in findings {
        sqlx::query!(
            "insert into cashier_withdrawal_check (withdrawal, rule, passed, detail) values ($1, $2, $3, $4)
             on conflict (withdrawal, rule) do nothing",
            id.0,
            finding.rule,
            finding.passed,
            finding.detail
        )
        .execute(tx.conn())
        .await?;
    }
    Ok(())
}

/// What was found about a withdrawal, what did not pass first.
pub(in crate::withdrawal) async fn of(store: &Store, id: WithdrawalId) -> Result<Vec<Finding>, Error> {
    let rows = sqlx::query!(
        "select rule, passed, detail from cashier_withdrawal_check where withdrawal = $1 order by passed, rule",
        id.0
    );
    let rows = rows.fetch_all(store.pool()).await?.into_iter();
    Ok(rows.map(|row| Finding { rule: row.rule, passed: row.passed, detail: row.detail }).collect())
}
