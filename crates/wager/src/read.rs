//! What others read about rounds.

use kernel::{
    Asset, GameType, Money, ValidRule,
    id::{MemberId, RoundId, VendorId},
};
use ledger::{Cause, Entry};
use store::Store;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::{
    Error, SeenKind,
    sql::rule,
    sql::{asset, kind},
};

/// A round as records show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundRow {
    /// Our id.
    pub id: RoundId,
    /// Who played.
    pub member: MemberId,
    /// The vendor.
    pub partner: VendorId,
    /// The vendor's game code.
    pub game: String,
    /// The game's family when it began; none where nobody knew it, and of rounds of versions before.
    pub family: Option<GameType>,
    /// The vendor's name for the round.
    pub name: String,
    /// In what.
    pub asset: Asset,
    /// Real stakes that stand.
    pub stake: Money,
    /// Payouts that stand.
    pub payout: Money,
    /// What counts for turnover; zero until the round has ended (domain.md 2.10).
    pub valid_bet: Money,
    /// By which rule.
    pub valid_by: ValidRule,
    /// Whether it has ended.
    pub closed: bool,
    /// Whether it was played from the vendor's own wallet: no row of the ledger stands behind it.
    pub external: bool,
    /// When it began.
    pub opened_at: OffsetDateTime,
    /// When it ended.
    pub settled_at: Option<OffsetDateTime>,
}

/// A row as the database has it.
pub(crate) struct Row {
    pub(crate) owner: i64,
    pub(crate) partner: i64,
    pub(crate) name: String,
    pub(crate) id: Uuid,
    pub(crate) game: String,
    pub(crate) family: Option<i16>,
    pub(crate) asset: i16,
    pub(crate) stake: i64,
    pub(crate) payout: i64,
    /// Of rounds whose valid bet is not simply their stake.
    pub(crate) valid_bet: Option<i64>,
    pub(crate) valid_rule: Option<i16>,
    pub(crate) closed: bool,
    pub(crate) external: bool,
    pub(crate) opened_at: OffsetDateTime,
    pub(crate) settled_at: Option<OffsetDateTime>,
}

impl TryFrom<Row> for RoundRow {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        let stake = Money::from_units(row.stake);
        Ok(Self {
            id: RoundId(row.id),
            member: MemberId(row.owner),
            partner: VendorId(row.partner),
            game: row.game,
            family: row.family.and_then(GameType::from_number),
            name: row.name,
            asset: asset(row.asset)?,
            stake,
            payout: Money::from_units(row.payout),
            valid_bet: match row.valid_bet {
                _ if !row.closed => Money::ZERO,
                Some(units) => Money::from_units(units),
                None => stake,
            },
            valid_by: rule(row.valid_rule)?,
            closed: row.closed,
            external: row.external,
            opened_at: row.opened_at,
            settled_at: row.settled_at,
        })
    }
}

/// Which rounds of a member are wanted.
#[derive(Clone, Debug, Default)]
pub struct Window {
    /// Opened from this moment on.
    pub from: Option<OffsetDateTime>,
    /// Opened before this moment.
    pub until: Option<OffsetDateTime>,
    /// After the round with this time and id (newest first).
    pub after: Option<(OffsetDateTime, Uuid)>,
    /// Most rows.
    pub limit: u16,
}

/// A member's rounds, newest first.
///
/// # Errors
/// When the database refuses.
pub async fn rounds(store: &Store, member: MemberId, window: &Window) -> Result<Vec<RoundRow>, Error> {
    let (after_at, after_id) = window.after.unzip();
    let rows = sqlx::query_as!(
        Row,
        "select owner, partner, name, id, game, family, asset, stake, payout, valid_bet, valid_rule, closed, external,
                opened_at, settled_at
         from round
         where owner = $1 and ($2::timestamptz is null or opened_at >= $2)
           and ($3::timestamptz is null or opened_at < $3)
           and ($4::timestamptz is null or (opened_at, id) < ($4, $5::uuid))
         order by opened_at desc, id desc limit $6",
        member.0,
        window.from,
        window.until,
        after_at,
        after_id,
        i64::from(window.limit)
    )
    .fetch_all(store.pool())
    .await?;
    rows.into_iter().map(TryInto::try_into).collect()
}

/// One round by our id.
///
/// # Errors
/// When the database refuses.
pub async fn round(store: &Store, id: RoundId) -> Result<Option<RoundRow>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select owner, partner, name, id, game, family, asset, stake, payout, valid_bet, valid_rule, closed, external,
                opened_at, settled_at
         from round
         where id = $1",
        id.0
    )
    .fetch_optional(store.pool())
    .await?;
    row.map(TryInto::try_into).transpose()
}

/// One round by the partner's name for it.
///
/// # Errors
/// When the database refuses.
pub async fn round_of(
    store: &Store,
    member: MemberId,
    partner: VendorId,
    name: &str,
) -> Result<Option<RoundRow>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select owner, partner, name, id, game, family, asset, stake, payout, valid_bet, valid_rule, closed, external,
                opened_at, settled_at
         from round
         where owner = $1 and partner = $2 and name = $3",
        member.0,
        partner.0,
        name
    )
    .fetch_optional(store.pool())
    .await?;
    row.map(TryInto::try_into).transpose()
}

/// A transaction of a partner, as it is on record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transaction {
    /// The partner's name for it.
    pub key: String,
    /// What it was.
    pub kind: SeenKind,
    /// The transaction it refers to.
    pub reference: Option<String>,
    /// The stake, or the payout of a win.
    pub amount: Money,
    /// The payout, of a bet and win in one.
    pub payout: Money,
    /// Whether it was taken back.
    pub undone: bool,
    /// A win that is on record and not paid.
    pub held: bool,
    /// What the partner said besides, as it came.
    pub said: Option<String>,
    /// When.
    pub at: OffsetDateTime,
}

/// What a partner said about a round, oldest first.
///
/// # Errors
/// When the database refuses.
pub async fn transactions(store: &Store, round: &RoundRow, limit: u16) -> Result<Vec<Transaction>, Error> {
    let rows = sqlx::query!(
        r#"select key as "key!", kind as "kind!", reference, amount as "amount!", payout as "payout!",
                  undone as "undone!", held as "held!", said, at as "at!"
           from (select key, kind, reference, amount, payout, undone, held and not undone as held, said, at
                 from wager_command
                 where owner = $1 and partner = $2 and round = $3
                 union all
                 select l.key, l.kind, l.reference, l.amount, 0,
                        not l.stands or exists (select from external_line b
                                                where b.owner = l.owner and b.partner = l.partner and b.round = l.round
                                                  and b.kind = 3 and b.stands and b.reference = l.key),
                        false, l.said, l.at
                 from external_line l where l.owner = $1 and l.partner = $2 and l.round = $3) as told
           order by at, key limit $4"#,
        round.member.0,
        round.partner.0,
        round.name,
        i64::from(limit)
    )
    .fetch_all(store.pool())
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Transaction {
                key: row.key,
                kind: kind(row.kind)?,
                reference: row.reference,
                amount: Money::from_units(row.amount),
                payout: Money::from_units(row.payout),
                undone: row.undone,
                held: row.held,
                said: row.said,
                at: row.at,
            })
        })
        .collect()
}

/// What the ledger moved for a member's round, known by its partner and the partner's name for it, oldest first.
///
/// # Errors
/// When the database refuses.
pub async fn moved(
    store: &Store,
    member: MemberId,
    partner: VendorId,
    round: &str,
    limit: u16,
) -> Result<Vec<Entry>, Error> {
    let cause = Cause::Round { partner, name: round.to_owned() };
    Ok(ledger::caused_by(store, member, &cause, limit).await?)
}

/// The member's cash.
///
/// # Errors
/// When the database refuses.
pub async fn balance(store: &Store, member: MemberId, asset: Asset) -> Result<Money, Error> {
    Ok(ledger::balances(store, member, asset).await?.cash)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_counts_of_a_round_is_nothing_until_it_ends_and_its_stake_where_nothing_else_is_kept() {
        for (closed, kept, counts) in [
            (false, None, 0),
            (false, Some(70), 0),
            (true, None, 100),
            (true, Some(70), 70),
            (true, Some(0), 0),
        ] {
            let row = Row {
                owner: 1,
                partner: 7,
                name: "r1".to_owned(),
                id: Uuid::nil(),
                game: "coin".to_owned(),
                family: None,
                asset: Asset::Bdt.number(),
                stake: 100,
                payout: 30,
                valid_bet: kept,
                valid_rule: None,
                closed,
                external: false,
                opened_at: OffsetDateTime::UNIX_EPOCH,
                settled_at: None,
            };
            assert_eq!(RoundRow::try_from(row).unwrap().valid_bet.units(), counts, "{closed} {kept:?}");
        }
    }
}
