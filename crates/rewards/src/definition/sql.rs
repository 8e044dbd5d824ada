//! Where promotions are kept.

use kernel::{Asset, Money};
use serde_json::Value;
use store::{Store, Tx};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{Both, Document, Figures, Kind, Promotion, State, Terms, Wanted};
use crate::Error;

struct Row {
    id: Uuid,
    kind: i16,
    types: Vec<String>,
    title_bn: String,
    title_en: String,
    summary_bn: String,
    summary_en: String,
    body_bn: String,
    body_en: String,
    picture: Option<String>,
    asset: i16,
    starts_at: OffsetDateTime,
    ends_at: OffsetDateTime,
    terms: Value,
    state: String,
    version: i32,
    made_by: String,
    made_at: OffsetDateTime,
    changed_at: OffsetDateTime,
}

impl TryFrom<Row> for Promotion {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        let odd = || store::Error::Inconsistent("a promotion of an unknown kind, state or asset");
        let kind = Kind::from_number(row.kind).ok_or_else(odd)?;
        let document = Document {
            types: row.types,
            title: Both { bn: row.title_bn, en: row.title_en },
            summary: Both { bn: row.summary_bn, en: row.summary_en },
            body: Both { bn: row.body_bn, en: row.body_en },
            picture: row.picture,
            asset: Asset::from_number(row.asset).ok_or_else(odd)?,
            starts_at: row.starts_at,
            ends_at: row.ends_at,
            terms: Terms::read(kind, row.terms).map_err(|_| odd())?,
        };
        Ok(Self {
            id: row.id,
            state: row.state.parse().map_err(|_| odd())?,
            version: row.version,
            document,
            made_by: row.made_by,
            made_at: row.made_at,
            changed_at: row.changed_at,
        })
    }
}

/// Writes a new one.
pub(crate) async fn file(tx: &mut Tx, promotion: &Promotion) -> Result<(), Error> {
    let document = &promotion.document;
    sqlx::query!(
        "insert into promotion (id, kind, types, title_bn, title_en, summary_bn, summary_en, body_bn, body_en, picture,
                                asset, starts_at, ends_at, terms, state, version, made_by, made_at, changed_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)",
        promotion.id,
        promotion.kind().number(),
        &document.types,
        document.title.bn,
        document.title.en,
        document.summary.bn,
        document.summary.en,
        document.body.bn,
        document.body.en,
        document.picture,
        document.asset.number(),
        document.starts_at,
        document.ends_at,
        document.terms.write()?,
        promotion.state.name(),
        promotion.version,
        promotion.made_by,
        promotion.made_at,
        promotion.changed_at
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Writes what became of one.
pub(crate) async fn save(tx: &mut Tx, promotion: &Promotion) -> Result<(), Error> {
    let document = &promotion.document;
    sqlx::query!(
        "update promotion
         set types = $2, title_bn = $3, title_en = $4, summary_bn = $5, summary_en = $6, body_bn = $7, body_en = $8,
             picture = $9, asset = $10, starts_at = $11, ends_at = $12, terms = $13, state = $14, version = $15,
             changed_at = $16
         where id = $1",
        promotion.id,
        &document.types,
        document.title.bn,
        document.title.en,
        document.summary.bn,
        document.summary.en,
        document.body.bn,
        document.body.en,
        document.picture,
        document.asset.number(),
        document.starts_at,
        document.ends_at,
        document.terms.write()?,
        promotion.state.name(),
        promotion.version,
        promotion.changed_at
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// One, as `tx` sees it.
pub(crate) async fn one(tx: &mut Tx, id: Uuid) -> Result<Option<Promotion>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select id, kind, types, title_bn, title_en, summary_bn, summary_en, body_bn, body_en, picture, asset, starts_at,
                ends_at, terms, state, version, made_by, made_at, changed_at
         from promotion where id = $1",
        id
    );
    row.fetch_optional(tx.conn()).await?.map(TryInto::try_into).transpose()
}

/// One, locked until the transaction ends.
pub(crate) async fn lock(tx: &mut Tx, id: Uuid) -> Result<Option<Promotion>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select id, kind, types, title_bn, title_en, summary_bn, summary_en, body_bn, body_en, picture, asset, starts_at,
                ends_at, terms, state, version, made_by, made_at, changed_at
         from promotion where id = $1 for update",
        id
    );
    row.fetch_optional(tx.conn()).await?.map(TryInto::try_into).transpose()
}

/// Those that an operator wants to see, the newest first.
pub(crate) async fn list(store: &Store, wanted: Wanted) -> Result<Vec<Promotion>, Error> {
    let rows = sqlx::query_as!(
        Row,
        "select id, kind, types, title_bn, title_en, summary_bn, summary_en, body_bn, body_en, picture, asset, starts_at,
                ends_at, terms, state, version, made_by, made_at, changed_at
         from promotion where ($1::text is null or state = $1) and ($2::smallint is null or kind = $2)
         order by made_at desc, id desc limit 500",
        wanted.state.map(State::name),
        wanted.kind.map(Kind::number)
    );
    let rows = rows.fetch_all(store.pool()).await?;
    rows.into_iter().map(TryInto::try_into).collect()
}

/// Those that people see: not over for longer than since `since`, a raffle with its prizes; the ones that end first come
/// first. What they say at length comes with the one that is asked for alone: lists and counts are asked for with every
/// page, and do without.
pub(crate) async fn shown(
    tx: &mut Tx,
    since: OffsetDateTime,
    only: Option<Uuid>,
) -> Result<Vec<Promotion>, Error> {
    let rows = sqlx::query_as!(
        Row,
        r#"select id, kind, types, title_bn, title_en, summary_bn, summary_en,
                case when $2::uuid is null then '' else body_bn end as "body_bn!",
                case when $2::uuid is null then '' else body_en end as "body_en!", picture, asset, starts_at, ends_at,
                terms, state, version, made_by, made_at, changed_at
         from promotion
         where state <> 'draft' and ($2::uuid is null or id = $2)
           and ($2::uuid is not null
                or case when state = 'closed' then least(ends_at, changed_at) else ends_at end
                   + case when kind = 2 then make_interval(days => (terms ->> 'claimDays')::int) else interval '0' end > $1)
         order by ends_at, id limit 200"#,
        since,
        only
    );
    let rows = rows.fetch_all(tx.conn()).await?;
    rows.into_iter().map(TryInto::try_into).collect()
}

/// What promotions have given, those that gave nothing left out.
pub(crate) async fn figures(store: &Store, ids: &[Uuid]) -> Result<Vec<(Uuid, Figures)>, Error> {
    let rows = sqlx::query!(
        r#"select promotion, count(*) as "taken!", bounded(sum(amount)) as "granted!",
                  bounded(coalesce(sum(amount) filter (where state = 'completed'), 0)) as "released!",
                  bounded(coalesce(sum(amount) filter (where state = 'active'), 0)) as "running!"
           from bonus where promotion = any($1) group by promotion"#,
        ids
    );
    let rows = rows.fetch_all(store.pool()).await?;
    Ok(rows
        .into_iter()
        .map(|row| {
            let figures = Figures {
                taken: row.taken,
                granted: Money::from_units(row.granted),
                released: Money::from_units(row.released),
                running: Money::from_units(row.running),
            };
            (row.promotion, figures)
        })
        .collect())
}
