//! What stands wrongly and only people can decide: money to be taken back from a member, and what only the partner knows.

use kernel::{
    Asset, Money,
    id::{MemberId, VendorId},
};
use store::Store;
use time::OffsetDateTime;

use crate::{Error, sql::asset};

/// A transaction that somebody should look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForPeople {
    /// The vendor.
    pub partner: VendorId,
    /// The vendor's name for the transaction.
    pub key: String,
    /// Whose.
    pub member: MemberId,
    /// In what.
    pub asset: Asset,
    /// The vendor's name for the round.
    pub round: String,
    /// How much is in question.
    pub amount: Money,
    /// When it was recorded.
    pub at: OffsetDateTime,
    /// Why.
    pub why: Why,
}

/// Why somebody should look at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Why {
    /// A win was paid in another round than that of its bet.
    OtherRound,
    /// A win that names no bet was paid in a round in which no bet stood.
    NoBet,
    /// A win that names no bet was paid after its round had ended.
    AfterEnd,
    /// Its stake went back to the member, and it stands: its payout could not be taken back.
    HalfTakenBack,
}

/// What stands wrongly in the games of these members and is for people, by member and time.
///
/// # Errors
/// When the database refuses.
pub async fn for_people(store: &Store, members: &[MemberId]) -> Result<Vec<ForPeople>, Error> {
    let members: Vec<i64> = members.iter().map(|member| member.0).collect();
    let mut found = wins(store, &members).await?;
    found.extend(half_taken_back(store, &members).await?);
    found.sort_by_key(|one| (one.member, one.at));
    Ok(found)
}

/// Wins that would be refused today. Prizes of a vendor's own need no bet, and what operators booked by a vendor's list may
/// come after the end.
async fn wins(store: &Store, members: &[i64]) -> Result<Vec<ForPeople>, Error> {
    let rows = sqlx::query!(
        r#"select w.partner, w.key, w.owner, w.asset, w.round, w.amount - w.corrected as "amount!", w.at,
                  w.reference is not null as "names!", b.stands as "bet!"
           from wager_command w
           join round r on r.owner = w.owner and r.partner = w.partner and r.name = w.round
           left join transfer t on t.owner = w.owner and t.at = w.at and t.id = w.transfer
           cross join lateral (
               select exists (
                   select from wager_command b
                   where b.owner = w.owner and b.partner = w.partner and b.round = w.round and b.kind in (1, 4)
                     and b.at <= w.at
                     and not exists (select from wager_command x
                                     where x.owner = w.owner and x.partner = w.partner and x.round = w.round
                                       and x.kind = 3 and x.reference = b.key and x.at < w.at)) as stands) b
           where w.owner = any($1) and w.kind = 2 and not w.undone and not w.held and not w.promo
             and w.amount > w.corrected and t.reason is distinct from 6
             and coalesce(w.said not like '{"repair":%', true)
             and case when w.reference is null then not b.stands or r.settled_at < w.at
                 else exists (select from wager_command o
                              where o.partner = w.partner and o.key = w.reference and o.owner = w.owner
                                and o.kind in (1, 4) and o.round <> w.round) end"#,
        members
    )
    .fetch_all(store.pool())
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(ForPeople {
                partner: VendorId(row.partner),
                key: row.key,
                member: MemberId(row.owner),
                asset: asset(row.asset)?,
                round: row.round,
                amount: Money::from_units(row.amount),
                at: row.at,
                why: match (row.names, row.bet) {
                    (true, _) => Why::OtherRound,
                    (false, false) => Why::NoBet,
                    (false, true) => Why::AfterEnd,
                },
            })
        })
        .collect()
}

/// Transactions that stand, though a transfer took a part of them back.
async fn half_taken_back(store: &Store, members: &[i64]) -> Result<Vec<ForPeople>, Error> {
    let rows = sqlx::query!(
        r#"with moved as materialized (
               select owner, id, corrects, amount from transfer
               where owner = any($1) and reason in (3, 4) and corrects is not null and round is not null),
           standing as materialized (
               select c.partner, c.key, c.owner, c.asset, c.round, c.at, own.id as transfer
               from wager_command c cross join lateral unnest(array[c.transfer, c.payout_transfer]) as own (id)
               where c.owner = any($1) and c.kind in (1, 2, 4) and not c.undone and c.corrected = 0)
           select c.partner, c.key, c.owner, c.asset, c.round, m.amount, c.at
           from moved m
           join standing c on c.owner = m.owner and c.transfer = m.corrects
           where not exists (select from transfer back where back.owner = m.owner and back.corrects = m.id)"#,
        members
    )
    .fetch_all(store.pool())
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(ForPeople {
                partner: VendorId(row.partner),
                key: row.key,
                member: MemberId(row.owner),
                asset: asset(row.asset)?,
                round: row.round,
                amount: Money::from_units(row.amount),
                at: row.at,
                why: Why::HalfTakenBack,
            })
        })
        .collect()
}
