//! The rows behind it. A member's games are looked through by the indexes of the member's own rows.

use kernel::{
    Amount, GameType, Money,
    id::{MemberId, RoundId, TransferId, VendorId},
};
use ledger::{AccountKey, AccountKind, Cause, Reason};
use store::{Store, Tx};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{Misbooked, Moved, Sums, Wrong};
use crate::{Error, SeenKind, sql::asset};

/// Members that have a wallet, in order, after the one with this number.
///
/// # Errors
/// When the database refuses.
pub async fn members(store: &Store, after: MemberId, limit: u16) -> Result<Vec<MemberId>, Error> {
    let owners = sqlx::query_scalar!(
        "select distinct owner from account where owner > $1 and owner > 0 and kind = 1 order by owner limit $2",
        after.0,
        i64::from(limit)
    );
    Ok(owners.fetch_all(store.pool()).await?.into_iter().map(MemberId).collect())
}

/// All that stands wrongly in the games of these members; empty rounds only when they were opened before a moment.
pub(super) async fn found(
    tx: &mut Tx,
    members: &[MemberId],
    forgotten: OffsetDateTime,
) -> Result<Vec<Misbooked>, Error> {
    let members: Vec<i64> = members.iter().map(|member| member.0).collect();
    let mut found = rounds(tx, &members, forgotten).await?;
    found.extend(of_other_rounds(tx, &members).await?);
    found.extend(unrecorded(tx, &members).await?);
    Ok(found)
}

/// Rounds whose sums are not those of their transactions, and open ones in which no transaction ever was.
async fn rounds(tx: &mut Tx, members: &[i64], forgotten: OffsetDateTime) -> Result<Vec<Misbooked>, Error> {
    let rows = sqlx::query!(
        r#"select r.owner, r.partner, r.name, r.id, r.game, r.family, r.asset, r.stake, r.payout, r.closed, r.opened_at,
                  bounded(c.stake) as "right_stake!", bounded(c.payout) as "right_payout!",
                  not r.closed and c.own = 0 and r.opened_at < $2 as "empty!"
           from round r
           cross join lateral (
               select coalesce(sum(amount - corrected) filter (where kind in (1, 4, 9, 10) and not undone and not free), 0)
                          as stake,
                      coalesce(sum(case when kind = 2 then amount - corrected when kind in (4, 9, 10) then payout end)
                               filter (where not undone and not held), 0) as payout,
                      count(*) filter (where kind in (1, 2, 4, 8, 9, 10)) as own
               from wager_command where owner = r.owner and partner = r.partner and round = r.name) c
           where r.owner = any($1) and not r.external
             -- Beyond what a round can hold nothing can be put right.
             and c.stake < 9223372036854775807 and c.payout < 9223372036854775807
             and (r.stake <> c.stake or r.payout <> c.payout
                  or not r.closed and c.own = 0 and r.opened_at < $2)
           order by r.owner, r.opened_at, r.id"#,
        members,
        forgotten
    )
    .fetch_all(tx.conn())
    .await?;
    rows.into_iter()
        .map(|row| {
            let sums = Sums {
                id: RoundId(row.id),
                game: row.game,
                family: row.family.and_then(GameType::from_number),
                closed: row.closed,
                empty: row.empty,
                stored: (Money::from_units(row.stake), Money::from_units(row.payout)),
                right: (Money::from_units(row.right_stake), Money::from_units(row.right_payout)),
            };
            Ok(Misbooked {
                member: MemberId(row.owner),
                asset: asset(row.asset)?,
                partner: VendorId(row.partner),
                round: row.name,
                at: row.opened_at,
                wrong: Wrong::Sums(sums),
            })
        })
        .collect()
}

struct Row {
    owner: i64,
    at: OffsetDateTime,
    id: Uuid,
    debit_owner: i64,
    debit_kind: i16,
    credit_owner: i64,
    credit_kind: i16,
    asset: i16,
    amount: i64,
    reason: i16,
    partner: i64,
    round: String,
    corrects: Option<Uuid>,
    belongs_partner: Option<i64>,
    belongs_round: Option<String>,
}

impl TryFrom<Row> for Misbooked {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        let odd = || Error::from(store::Error::Inconsistent("a transfer of a round that cannot be read"));
        let asset = asset(row.asset)?;
        let account = |owner: i64, kind: i16| {
            let kind = AccountKind::from_number(kind).ok_or_else(odd)?;
            Ok::<_, Error>(AccountKey { owner, kind, asset })
        };
        let cause = Cause::Round { partner: VendorId(row.partner), name: row.round.clone() };
        let moved = Moved {
            id: TransferId(row.id),
            from: account(row.debit_owner, row.debit_kind)?,
            to: account(row.credit_owner, row.credit_kind)?,
            amount: Amount::from_units(row.amount).ok_or_else(odd)?,
            reason: Reason::from_number(row.reason).ok_or_else(odd)?,
            cause,
            corrects: row.corrects.map(TransferId),
        };
        let wrong = match row.belongs_partner.map(VendorId).zip(row.belongs_round) {
            Some((partner, name)) => Wrong::OtherRound { moved, belongs: Cause::Round { partner, name } },
            None => Wrong::Unrecorded(moved),
        };
        let (member, partner) = (MemberId(row.owner), VendorId(row.partner));
        Ok(Self { member, asset, partner, round: row.round, at: row.at, wrong })
    }
}

/// What took a transaction back under another name than the one it moved under. What was put right is taken back itself.
async fn of_other_rounds(tx: &mut Tx, members: &[i64]) -> Result<Vec<Misbooked>, Error> {
    let rows = sqlx::query_as!(
        Row,
        r#"with moved as materialized (
               select * from transfer where owner = any($1) and reason between 1 and 6 and round is not null)
           select m.owner as "owner!", m.at as "at!", m.id as "id!", m.debit_owner as "debit_owner!",
                  m.debit_kind as "debit_kind!", m.credit_owner as "credit_owner!", m.credit_kind as "credit_kind!",
                  m.asset as "asset!", m.amount as "amount!", m.reason as "reason!", m.partner as "partner!", m.round as "round!", m.corrects,
                  t.partner as belongs_partner, t.round as belongs_round
           from moved m
           join moved t on t.owner = m.owner and t.id = m.corrects
           left join moved back on back.owner = m.owner and back.corrects = m.id
           where m.reason in (3, 4) and (t.partner, t.round) is distinct from (m.partner, m.round) and back.id is null
           order by m.owner, m.at, m.id"#,
        members
    );
    rows.fetch_all(tx.conn()).await?.into_iter().map(TryInto::try_into).collect()
}

/// Stakes that no transaction on record moved.
async fn unrecorded(tx: &mut Tx, members: &[i64]) -> Result<Vec<Misbooked>, Error> {
    let rows = sqlx::query_as!(
        Row,
        r#"with moved as materialized (
               select * from transfer where owner = any($1) and reason between 1 and 6 and round is not null),
           recorded as materialized (select owner, transfer from wager_command where owner = any($1))
           select m.owner as "owner!", m.at as "at!", m.id as "id!", m.debit_owner as "debit_owner!",
                  m.debit_kind as "debit_kind!", m.credit_owner as "credit_owner!", m.credit_kind as "credit_kind!",
                  m.asset as "asset!", m.amount as "amount!", m.reason as "reason!", m.partner as "partner!", m.round as "round!", m.corrects,
                  null::bigint as belongs_partner, null as belongs_round
           from moved m
           left join recorded c on c.owner = m.owner and c.transfer = m.id
           left join moved back on back.owner = m.owner and back.corrects = m.id
           where m.reason = 1 and m.corrects is null and c.owner is null and back.id is null
           order by m.owner, m.at, m.id"#,
        members
    );
    rows.fetch_all(tx.conn()).await?.into_iter().map(TryInto::try_into).collect()
}

/// Gives a round the sums of its transactions, and ends it where nothing was ever played in it. Beside its transactions
/// stands from now on what its sums were.
pub(super) async fn restate(
    tx: &mut Tx,
    one: &Misbooked,
    sums: &Sums,
    at: OffsetDateTime,
) -> Result<(), Error> {
    let ((stake, payout), (right_stake, right_payout)) = (sums.stored, sums.right);
    let said = format!(
        r#"{{"stake":["{stake}","{right_stake}"],"payout":["{payout}","{right_payout}"],"ended":{}}}"#,
        sums.empty
    );
    sqlx::query!(
        "insert into wager_command (partner, key, owner, kind, round, game, asset, amount, payout, free, said, at)
         values ($1, 'books:' || $2::uuid::text, $3, $4, $5, $6, $7, abs($8::bigint), abs($9::bigint), false, $10, $11)",
        one.partner.0,
        kernel::id::fresh(),
        one.member.0,
        SeenKind::Correction.number(),
        one.round,
        sums.game,
        one.asset.number(),
        right_stake.units().saturating_sub(stake.units()),
        right_payout.units().saturating_sub(payout.units()),
        said,
        at
    )
    .execute(tx.conn())
    .await?;
    sqlx::query!(
        "update round set stake = $4, payout = $5, closed = closed or $6,
                          settled_at = case when $6 then $7 else settled_at end
         where owner = $1 and partner = $2 and name = $3",
        one.member.0,
        one.partner.0,
        one.round,
        right_stake.units(),
        right_payout.units(),
        sums.empty,
        at
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}
