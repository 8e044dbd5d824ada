//! Where raffles, tickets and prizes are kept.

use std::collections::{HashMap, HashSet};

use kernel::{Amount, Asset, Money, event::Settlement, id::MemberId};
use store::{Store, Tx, secrets::Place};
use time::OffsetDateTime;
use uuid::Uuid;

use super::Range;
use crate::Error;

/// What is kept of a raffle beside its promotion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Raffle {
    pub(crate) promotion: Uuid,
    pub(super) seed: String,
    pub(super) commitment: String,
    pub(super) ended_at: Option<OffsetDateTime>,
    pub(super) drawn_at: Option<OffsetDateTime>,
    pub(super) tickets: Option<i64>,
}

/// A member's part in one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) promotion: Uuid,
    pub(super) joined_at: OffsetDateTime,
    pub(super) counted: i64,
    pub(super) first_ticket: Option<i64>,
    pub(super) tickets: Option<i64>,
    pub(super) drawn: bool,
}

impl Entry {
    /// The numbers that they were given.
    pub(super) fn range(&self) -> Option<Range> {
        let (from, many) = self.first_ticket.zip(self.tickets)?;
        Some(Range { from, to: from.checked_add(many)?.checked_sub(1)? })
    }
}

/// A prize that was drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Prize {
    pub(super) promotion: Uuid,
    pub(super) number: i32,
    pub(super) ticket: i64,
    pub(super) member: MemberId,
    pub(super) prize: i16,
    pub(super) amount: Amount,
    pub(super) lapses_at: OffsetDateTime,
    pub(super) claimed_at: Option<OffsetDateTime>,
    pub(super) bonus: Option<Uuid>,
}

struct PrizeRow {
    promotion: Uuid,
    number: i32,
    ticket: i64,
    member: i64,
    prize: i16,
    amount: i64,
    lapses_at: OffsetDateTime,
    claimed_at: Option<OffsetDateTime>,
    bonus: Option<Uuid>,
}

impl TryFrom<PrizeRow> for Prize {
    type Error = Error;

    fn try_from(row: PrizeRow) -> Result<Self, Error> {
        let amount = Amount::from_units(row.amount);
        Ok(Self {
            promotion: row.promotion,
            number: row.number,
            ticket: row.ticket,
            member: MemberId(row.member),
            prize: row.prize,
            amount: amount.ok_or(store::Error::Inconsistent("a prize of nothing"))?,
            lapses_at: row.lapses_at,
            claimed_at: row.claimed_at,
            bonus: row.bonus,
        })
    }
}

/// The seed that decides a raffle: nobody's business before the draw.
pub(crate) const SEED: Place =
    Place { table: "raffle", column: "seed", key: &[("promotion", "uuid")], is_text: true };

/// A raffle with its seed as it was before it was sealed.
fn opened(tx: &Tx, raffle: Option<Raffle>) -> Result<Option<Raffle>, Error> {
    let Some(raffle) = raffle else { return Ok(None) };
    let seed = tx.secrets().open_text(&SEED, raffle.promotion, &raffle.seed).map_err(store::Error::from)?;
    Ok(Some(Raffle { seed, ..raffle }))
}

/// Files a raffle's seed, once.
pub(super) async fn file(
    tx: &mut Tx,
    promotion: Uuid,
    seed: &str,
    commitment: &str,
    now: OffsetDateTime,
) -> Result<(), Error> {
    let sealed = tx.secrets().seal(&SEED, promotion, seed.as_bytes()).map_err(store::Error::from)?;
    sqlx::query!(
        "insert into raffle (promotion, seed, commitment, made_at) values ($1, $2, $3, $4)",
        promotion,
        sealed,
        commitment,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Ends it before its time.
pub(super) async fn end(tx: &mut Tx, promotion: Uuid, now: OffsetDateTime) -> Result<(), Error> {
    sqlx::query!(
        "update raffle set ended_at = $2 where promotion = $1 and ended_at is null and drawn_at is null",
        promotion,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// One, as `tx` sees it.
pub(super) async fn find(tx: &mut Tx, promotion: Uuid) -> Result<Option<Raffle>, Error> {
    let raffle = sqlx::query_as!(
        Raffle,
        "select promotion, seed, commitment, ended_at, drawn_at, tickets from raffle where promotion = $1",
        promotion
    );
    let raffle = raffle.fetch_optional(tx.conn()).await?;
    opened(tx, raffle)
}

/// One whose tickets may still change, until the transaction ends.
pub(super) async fn share(tx: &mut Tx, promotion: Uuid) -> Result<Option<Raffle>, Error> {
    let raffle = sqlx::query_as!(
        Raffle,
        "select promotion, seed, commitment, ended_at, drawn_at, tickets from raffle where promotion = $1 for share",
        promotion
    );
    let raffle = raffle.fetch_optional(tx.conn()).await?;
    opened(tx, raffle)
}

/// One whose tickets do not change until the transaction ends.
pub(super) async fn lock(tx: &mut Tx, promotion: Uuid) -> Result<Option<Raffle>, Error> {
    let raffle = sqlx::query_as!(
        Raffle,
        "select promotion, seed, commitment, ended_at, drawn_at, tickets from raffle where promotion = $1 for update",
        promotion
    );
    let raffle = raffle.fetch_optional(tx.conn()).await?;
    opened(tx, raffle)
}

/// Takes part; `false` when they do already.
pub(super) async fn join(
    tx: &mut Tx,
    member: MemberId,
    promotion: Uuid,
    now: OffsetDateTime,
) -> Result<bool, Error> {
    let joined = sqlx::query!(
        "insert into raffle_entry (member, promotion, joined_at) values ($1, $2, $3)
         on conflict (member, promotion) do nothing",
        member.0,
        promotion,
        now
    );
    Ok(joined.execute(tx.conn()).await?.rows_affected() > 0)
}

/// Whether one of these members takes part.
pub(super) async fn is_joined_by(tx: &mut Tx, promotion: Uuid, members: &[MemberId]) -> Result<bool, Error> {
    let members: Vec<i64> = members.iter().map(|member| member.0).collect();
    let joined = sqlx::query_scalar!(
        r#"select exists (select from raffle_entry where promotion = $1 and member = any($2)) as "joined!""#,
        promotion,
        &members
    );
    Ok(joined.fetch_one(tx.conn()).await?)
}

/// A member's part in each of these.
pub(super) async fn entries_of(
    tx: &mut Tx,
    member: MemberId,
    promotions: &[Uuid],
) -> Result<Vec<Entry>, Error> {
    let entries = sqlx::query_as!(
        Entry,
        r#"select e.promotion, e.joined_at, e.counted, e.first_ticket, e.tickets,
                  r.drawn_at is not null as "drawn!"
           from raffle_entry e join raffle r on r.promotion = e.promotion
           where e.member = $1 and e.promotion = any($2)"#,
        member.0,
        promotions
    );
    Ok(entries.fetch_all(tx.conn()).await?)
}

/// What a member won in these, in the order of the draws.
pub(super) async fn prizes_of(
    tx: &mut Tx,
    member: MemberId,
    promotions: &[Uuid],
) -> Result<Vec<Prize>, Error> {
    let rows = sqlx::query_as!(
        PrizeRow,
        "select promotion, number, ticket, member, prize, amount, lapses_at, claimed_at, bonus from raffle_prize
         where member = $1 and promotion = any($2) order by promotion, number",
        member.0,
        promotions
    );
    rows.fetch_all(tx.conn()).await?.into_iter().map(TryInto::try_into).collect()
}

/// What was drawn, in the order of the draw.
pub(super) async fn prizes(tx: &mut Tx, promotion: Uuid) -> Result<Vec<Prize>, Error> {
    let rows = sqlx::query_as!(
        PrizeRow,
        "select promotion, number, ticket, member, prize, amount, lapses_at, claimed_at, bonus from raffle_prize
         where promotion = $1 order by number",
        promotion
    );
    rows.fetch_all(tx.conn()).await?.into_iter().map(TryInto::try_into).collect()
}

/// Claims a prize; nothing when it is claimed, lapsed, or another's.
pub(super) async fn claim(
    tx: &mut Tx,
    member: MemberId,
    promotion: Uuid,
    number: i32,
    now: OffsetDateTime,
) -> Result<bool, Error> {
    let claimed = sqlx::query!(
        "update raffle_prize set claimed_at = $4
         where promotion = $1 and number = $2 and member = $3 and claimed_at is null and lapses_at > $4",
        promotion,
        number,
        member.0,
        now
    );
    Ok(claimed.execute(tx.conn()).await?.rows_affected() > 0)
}

/// Writes down which bonus a claimed prize became.
pub(super) async fn became(tx: &mut Tx, promotion: Uuid, number: i32, bonus: Uuid) -> Result<(), Error> {
    sqlx::query!(
        "update raffle_prize set bonus = $3 where promotion = $1 and number = $2",
        promotion,
        number,
        bonus
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Who joined and what counted for each, in the order in which tickets are numbered.
pub(super) async fn counted(tx: &mut Tx, promotion: Uuid) -> Result<Vec<(MemberId, Money)>, Error> {
    let rows = sqlx::query!(
        "select member, counted from raffle_entry where promotion = $1 order by joined_at, member",
        promotion
    );
    let rows = rows.fetch_all(tx.conn()).await?;
    Ok(rows.into_iter().map(|row| (MemberId(row.member), Money::from_units(row.counted))).collect())
}

/// How many joined, by promotion.
pub(super) async fn joined(store: &Store, promotions: &[Uuid]) -> Result<HashMap<Uuid, i64>, Error> {
    let rows = sqlx::query!(
        r#"select promotion, count(*) as "count!" from raffle_entry where promotion = any($1) group by promotion"#,
        promotions
    );
    let rows = rows.fetch_all(store.pool()).await?;
    Ok(rows.into_iter().map(|row| (row.promotion, row.count)).collect())
}

/// How many joined, how many of them are simulated, and the tickets that all their bets make so far.
pub(super) async fn totals(
    tx: &mut Tx,
    promotion: Uuid,
    ticket_for: Amount,
    per_member: u32,
) -> Result<(i64, i64, i64), Error> {
    let row = sqlx::query!(
        r#"select count(*) as "joined!", count(*) filter (where m.simulated) as "simulated!",
                  bounded(coalesce(sum(least(e.counted / $2::bigint, $3::bigint)), 0)) as "tickets!"
           from raffle_entry e left join read_identity_member m on m.id = e.member where e.promotion = $1"#,
        promotion,
        ticket_for.units(),
        i64::from(per_member)
    );
    let row = row.fetch_one(tx.conn()).await?;
    Ok((row.joined, row.simulated, row.tickets))
}

/// Those of these members who are simulated: lists that everybody reads say so.
pub(super) async fn simulated(store: &Store, members: &[MemberId]) -> Result<HashSet<MemberId>, Error> {
    let members: Vec<i64> = members.iter().map(|member| member.0).collect();
    let simulated = sqlx::query_scalar!(
        r#"select id as "id!" from read_identity_member where id = any($1) and simulated"#,
        &members
    );
    Ok(simulated.fetch_all(store.pool()).await?.into_iter().map(MemberId).collect())
}

/// Writes everybody's numbers down.
pub(super) async fn number(tx: &mut Tx, promotion: Uuid, ranges: &[(MemberId, Range)]) -> Result<(), Error> {
    let members: Vec<i64> = ranges.iter().map(|(member, _)| member.0).collect();
    let firsts: Vec<i64> = ranges.iter().map(|(_, range)| range.from).collect();
    let lasts: Vec<i64> = ranges.iter().map(|(_, range)| range.to).collect();
    sqlx::query!(
        "update raffle_entry e set first_ticket = n.first, tickets = n.last - n.first + 1
         from unnest($2::bigint[], $3::bigint[], $4::bigint[]) as n (member, first, last)
         where e.promotion = $1 and e.member = n.member",
        promotion,
        &members,
        &firsts,
        &lasts
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Writes down what was drawn. One draw of a raffle: the second meets the keys of the first.
pub(super) async fn draw(tx: &mut Tx, drawn: &[Prize]) -> Result<(), Error> {
    let column = |of: fn(&Prize) -> i64| drawn.iter().map(of).collect::<Vec<i64>>();
    let Some(first) = drawn.first() else { return Ok(()) };
    sqlx::query!(
        "insert into raffle_prize (promotion, number, ticket, member, prize, amount, lapses_at)
         select $1, n.number, n.ticket, n.member, n.prize, n.amount, $2
         from unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[])
              as n (number, ticket, member, prize, amount)",
        first.promotion,
        first.lapses_at,
        &column(|prize| i64::from(prize.number)),
        &column(|prize| prize.ticket),
        &column(|prize| prize.member.0),
        &column(|prize| i64::from(prize.prize)),
        &column(|prize| prize.amount.units())
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Ends the gathering of tickets for ever.
pub(super) async fn drawn(
    tx: &mut Tx,
    promotion: Uuid,
    tickets: i64,
    now: OffsetDateTime,
) -> Result<(), Error> {
    sqlx::query!(
        "update raffle set drawn_at = $2, tickets = $3 where promotion = $1",
        promotion,
        now,
        tickets
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Raffles whose draw is due.
pub(super) async fn due(store: &Store, before: OffsetDateTime) -> Result<Vec<Uuid>, Error> {
    let due = sqlx::query_scalar!(
        "select r.promotion from raffle r join promotion p on p.id = r.promotion
         where r.drawn_at is null and least(p.ends_at, r.ended_at) <= $1 order by p.ends_at limit 20",
        before
    );
    Ok(due.fetch_all(store.pool()).await?)
}

/// The list of tickets behind one of them, with the members.
pub(super) async fn holders(
    store: &Store,
    promotion: Uuid,
    after: i64,
    limit: i64,
) -> Result<Vec<(MemberId, Range)>, Error> {
    let rows = sqlx::query!(
        r#"select member, first_ticket as "first!", first_ticket + tickets - 1 as "last!" from raffle_entry
           where promotion = $1 and first_ticket > $2 order by first_ticket limit $3"#,
        promotion,
        after,
        limit
    );
    let rows = rows.fetch_all(store.pool()).await?;
    Ok(rows.into_iter().map(|row| (MemberId(row.member), Range { from: row.first, to: row.last })).collect())
}

/// A part in a raffle whose tickets gather.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gathering {
    pub(super) member: MemberId,
    pub(super) promotion: Uuid,
    asset: i16,
    from: OffsetDateTime,
    until: OffsetDateTime,
    /// Whether bets weigh by the edge of their game.
    pub(super) by_edge: bool,
}

impl Gathering {
    /// Whether a round that was settled then counts.
    pub(super) fn counts(&self, asset: Asset, settled_at: OffsetDateTime) -> bool {
        self.asset == asset.number() && self.from <= settled_at && settled_at < self.until
    }
}

/// What these members take part in, of raffles that are not drawn; none of them is before the transaction ends.
pub(super) async fn gathering(tx: &mut Tx, members: &[i64]) -> Result<Vec<Gathering>, Error> {
    let rows = sqlx::query!(
        r#"select e.member, e.promotion, p.asset, greatest(e.joined_at, p.starts_at) as "from!",
                  least(p.ends_at, r.ended_at) as "until!",
                  coalesce((p.terms ->> 'byEdge')::boolean, false) as "by_edge!"
           from raffle_entry e join raffle r on r.promotion = e.promotion join promotion p on p.id = e.promotion
           where e.member = any($1) and r.drawn_at is null
           order by e.promotion, e.member for share of r"#,
        members
    );
    let rows = rows.fetch_all(tx.conn()).await?.into_iter().map(|row| Gathering {
        member: MemberId(row.member),
        promotion: row.promotion,
        asset: row.asset,
        from: row.from,
        until: row.until,
        by_edge: row.by_edge,
    });
    Ok(rows.collect())
}

/// What a round counted so far.
pub(super) async fn of_round(tx: &mut Tx, part: &Gathering, settled: &Settlement) -> Result<i64, Error> {
    let counted = sqlx::query_scalar!(
        r#"select bounded(coalesce(sum(counted), 0)) as "counted!" from raffle_count
           where member = $1 and round = $2 and promotion = $3"#,
        part.member.0,
        settled.round.0,
        part.promotion
    );
    Ok(counted.fetch_one(tx.conn()).await?)
}

/// Counts a settlement, or takes back what it corrects; once.
pub(super) async fn count(
    tx: &mut Tx,
    part: &Gathering,
    settled: &Settlement,
    counted: i64,
) -> Result<(), Error> {
    sqlx::query!(
        "with new as (
             insert into raffle_count (member, settlement, promotion, round, counted, at)
             values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning counted)
         update raffle_entry e set counted = bounded(e.counted::numeric + new.counted) from new
         where e.member = $1 and e.promotion = $3",
        part.member.0,
        settled.id,
        part.promotion,
        settled.round.0,
        counted,
        settled.settled_at
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}
