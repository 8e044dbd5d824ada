//! What is on record of a partner's transactions and what the ledger moved for them, for whoever compares both with
//! what the partner says (domain.md 1.7).

use kernel::{
    Asset, Money, Period,
    id::{MemberId, RoundId, VendorId},
};
use store::Store;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::{
    Error, SeenKind,
    sql::{asset, kind},
};

/// A transaction on record beside what the ledger moved for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The partner's name for it.
    pub key: String,
    /// Whose.
    pub member: MemberId,
    /// What it was.
    pub kind: SeenKind,
    /// The transaction it refers to.
    pub reference: Option<String>,
    /// The partner's name for the round.
    pub round: String,
    /// The partner's game code.
    pub game: String,
    /// In what.
    pub asset: Asset,
    /// The stake, or the payout of a win, without what corrections took back.
    pub amount: Money,
    /// The payout, of a bet and win in one.
    pub payout: Money,
    /// Played on a free round.
    pub free: bool,
    /// Whether it was taken back.
    pub undone: bool,
    /// A win that is on record and not paid.
    pub held: bool,
    /// When.
    pub at: OffsetDateTime,
    /// What the ledger moved into the member's cash for it, what took it back included.
    pub moved: Money,
    /// The transfers that did.
    pub transfers: Vec<Uuid>,
}

impl Standing {
    /// What the ledger must have moved into the member's cash; none when that is beyond what can be held.
    #[must_use]
    pub fn expected(&self) -> Option<Money> {
        if self.undone || self.held {
            return Some(Money::ZERO);
        }
        match self.kind {
            // What a session plays moves in its own account.
            SeenKind::Tombstone
            | SeenKind::Rollback
            | SeenKind::Correction
            | SeenKind::Release
            | SeenKind::Settled
            | SeenKind::PotSettled
            | SeenKind::Voided => Some(Money::ZERO),
            SeenKind::Bet if self.free => Some(Money::ZERO),
            SeenKind::Bet | SeenKind::BoughtIn => self.amount.checked_neg(),
            SeenKind::Win | SeenKind::CashedOut => Some(self.amount),
            SeenKind::Play => self.payout.checked_sub(self.amount),
        }
    }
}

struct Row {
    key: String,
    owner: i64,
    kind: i16,
    reference: Option<String>,
    round: String,
    game: String,
    asset: i16,
    amount: i64,
    payout: i64,
    free: bool,
    undone: bool,
    held: bool,
    at: OffsetDateTime,
    moved: i64,
    transfers: Vec<Uuid>,
}

impl TryFrom<Row> for Standing {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        Ok(Self {
            key: row.key,
            member: MemberId(row.owner),
            kind: kind(row.kind)?,
            reference: row.reference,
            round: row.round,
            game: row.game,
            asset: asset(row.asset)?,
            amount: Money::from_units(row.amount),
            payout: Money::from_units(row.payout),
            free: row.free,
            undone: row.undone,
            held: row.held,
            at: row.at,
            moved: Money::from_units(row.moved),
            transfers: row.transfers,
        })
    }
}

/// Transactions of a partner by their keys; those that are not known are left out.
///
/// # Errors
/// When the database refuses.
pub async fn standing(store: &Store, partner: VendorId, keys: &[String]) -> Result<Vec<Standing>, Error> {
    // One look per key, by the index, as the writer does.
    let rows = sqlx::query_as!(
        Row,
        r#"select c.key, c.owner, c.kind, c.reference, c.round, c.game, c.asset,
                  c.amount - c.corrected as "amount!", c.payout, c.free, c.undone, c.held,
                  c.at, m.moved as "moved!", m.transfers as "transfers!"
           from unnest($2::text[]) as k (key)
           cross join lateral (select * from wager_command where partner = $1 and key = k.key limit 1) c
           cross join lateral (
               select bounded(coalesce(sum(
                          case when t.credit_owner = c.owner and t.credit_kind = 1 then t.amount else 0 end
                          - case when t.debit_owner = c.owner and t.debit_kind = 1 then t.amount else 0 end), 0))
                          as moved,
                      coalesce(array_agg(t.id order by t.at, t.id), '{}') as transfers
               from transfer t
               where t.owner = c.owner and t.partner = c.partner and t.round = c.round
                 and (t.id in (c.transfer, c.payout_transfer) or t.corrects in (c.transfer, c.payout_transfer))) m"#,
        partner.0,
        keys
    )
    .fetch_all(store.pool())
    .await?;
    rows.into_iter().map(TryInto::try_into).collect()
}

/// The keys of a partner's transactions in rounds, each named by its member and the partner's name for it.
///
/// # Errors
/// When the database refuses.
pub async fn keys_of(
    store: &Store,
    partner: VendorId,
    rounds: &[(MemberId, String)],
) -> Result<Vec<String>, Error> {
    let owners: Vec<i64> = rounds.iter().map(|(member, _)| member.0).collect();
    let names: Vec<String> = rounds.iter().map(|(_, name)| name.clone()).collect();
    let keys = sqlx::query_scalar!(
        r#"select c.key from unnest($2::bigint[], $3::text[]) as r (owner, name)
           cross join lateral (
               select key, at from wager_command where owner = r.owner and partner = $1 and round = r.name
               order by at, key limit 1000) c"#,
        partner.0,
        &owners,
        &names
    );
    Ok(keys.fetch_all(store.pool()).await?)
}

/// A round as a comparison walks it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walked {
    /// Our id.
    pub id: RoundId,
    /// Who played.
    pub member: MemberId,
    /// The partner's name for it.
    pub name: String,
    /// The partner's game code.
    pub game: String,
    /// In what.
    pub asset: Asset,
    /// Real stakes that stand.
    pub stake: Money,
    /// Payouts that stand.
    pub payout: Money,
    /// When it ended, or began while it is open: lists are walked by it.
    pub at: OffsetDateTime,
}

/// Rounds of a partner that ended in a span of time, oldest first, after a round with this moment and id.
///
/// # Errors
/// When the database refuses.
pub async fn ended_between(
    store: &Store,
    partner: VendorId,
    Period { from, until }: Period,
    after: Option<(OffsetDateTime, Uuid)>,
    limit: u16,
) -> Result<Vec<Walked>, Error> {
    let (after_at, after_id) = after.unzip();
    let rows = sqlx::query!(
        r#"select owner, name, id, game, asset, stake, payout, settled_at as "at!" from round
           where closed and partner = $1 and settled_at >= $2 and settled_at < $3
             and ($4::timestamptz is null or (settled_at, id) > ($4, $5::uuid))
           order by settled_at, id limit $6"#,
        partner.0,
        from,
        until,
        after_at,
        after_id,
        i64::from(limit)
    )
    .fetch_all(store.pool())
    .await?;
    rows.into_iter()
        .map(|row| {
            let member = MemberId(row.owner);
            let (stake, payout) = (Money::from_units(row.stake), Money::from_units(row.payout));
            let (id, asset) = (RoundId(row.id), asset(row.asset)?);
            Ok(Walked { id, member, name: row.name, game: row.game, asset, stake, payout, at: row.at })
        })
        .collect()
}

/// Rounds of a partner that began before a moment and have not ended, oldest first.
///
/// # Errors
/// When the database refuses.
pub async fn open_before(
    store: &Store,
    partner: VendorId,
    before: OffsetDateTime,
    limit: u16,
) -> Result<Vec<Walked>, Error> {
    let rows = sqlx::query!(
        "select owner, name, id, game, asset, stake, payout, opened_at from round
         where not closed and partner = $1 and opened_at < $2 order by opened_at, id limit $3",
        partner.0,
        before,
        i64::from(limit)
    )
    .fetch_all(store.pool())
    .await?;
    rows.into_iter()
        .map(|row| {
            let member = MemberId(row.owner);
            let (stake, payout) = (Money::from_units(row.stake), Money::from_units(row.payout));
            let (id, asset) = (RoundId(row.id), asset(row.asset)?);
            Ok(Walked { id, member, name: row.name, game: row.game, asset, stake, payout, at: row.opened_at })
        })
        .collect()
}

/// Rounds of a partner that have not ended.
///
/// # Errors
/// When the database refuses.
pub async fn open_of(store: &Store, partner: VendorId) -> Result<i64, Error> {
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from round where not closed and partner = $1"#,
        partner.0
    );
    Ok(count.fetch_one(store.pool()).await?)
}
