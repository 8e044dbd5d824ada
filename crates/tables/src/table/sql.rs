//! Where tables are kept.

use kernel::{Amount, Asset, id::TableId};
use serde_json::Value;
use store::{Error, Store, Tx};
use time::Duration;
use uuid::Uuid;

use super::{ChatLanguage, Hours, Table, TableState, Terms};

const ODD: Error = Error::Inconsistent("a table that no operator made");

fn milliseconds(duration: Duration) -> i32 {
    i32::try_from(duration.whole_milliseconds()).unwrap_or(i32::MAX)
}

/// When a table opens and closes, in minutes since midnight.
fn hours(terms: &Terms) -> (Option<i16>, Option<i16>) {
    terms.hours.map(|hours| hours.minutes().into()).unzip()
}

fn groups(terms: &Terms) -> Result<Value, Error> {
    Ok(serde_json::to_value(&terms.groups)?)
}

pub(super) async fn insert(tx: &mut Tx, terms: &Terms) -> Result<TableId, Error> {
    let (opens_at, closes_at) = hours(terms);
    let id = sqlx::query_scalar!(
        "insert into game_table (name_en, name_bn, rules, asset, least, most_on_cell, most_in_round, most_paid, open_ms, pause_ms, opens_at,
             closes_at, group_limits, chat_language)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning id",
        terms.name_en,
        terms.name_bn,
        terms.rules,
        terms.asset.number(),
        terms.least.units(),
        terms.most_on_cell.units(),
        terms.most_in_round.units(),
        terms.most_paid.map(Amount::units),
        milliseconds(terms.open),
        milliseconds(terms.pause),
        opens_at,
        closes_at,
        groups(terms)?,
        terms.chat_language.map(ChatLanguage::name)
    );
    Ok(TableId(id.fetch_one(tx.conn()).await?))
}

struct Row {
    id: i64,
    name_en: String,
    name_bn: String,
    rules: String,
    asset: i16,
    least: i64,
    most_on_cell: i64,
    most_in_round: i64,
    most_paid: Option<i64>,
    open_ms: i32,
    pause_ms: i32,
    opens_at: Option<i16>,
    closes_at: Option<i16>,
    group_limits: Value,
    chat_language: Option<String>,
    state: i16,
}

impl TryFrom<Row> for Table {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        let amount = |units| Amount::from_units(units).ok_or(ODD);
        let terms = Terms {
            name_en: row.name_en,
            name_bn: row.name_bn,
            rules: row.rules,
            asset: Asset::from_number(row.asset).ok_or(ODD)?,
            least: amount(row.least)?,
            most_on_cell: amount(row.most_on_cell)?,
            most_in_round: amount(row.most_in_round)?,
            most_paid: row.most_paid.map(amount).transpose()?,
            open: Duration::milliseconds(row.open_ms.into()),
            pause: Duration::milliseconds(row.pause_ms.into()),
            hours: row
                .opens_at
                .zip(row.closes_at)
                .map(|(opens, closes)| Hours::from_minutes([opens, closes]).ok_or(ODD))
                .transpose()?,
            groups: serde_json::from_value(row.group_limits)?,
            chat_language: row.chat_language.map(|code| code.parse().map_err(|_| ODD)).transpose()?,
        };
        let state = TableState::from_number(row.state).ok_or(ODD)?;
        Ok(Self { id: TableId(row.id), terms, state })
    }
}

pub(super) async fn those(store: &Store, ids: &[TableId]) -> Result<Vec<Table>, Error> {
    let ids: Vec<i64> = ids.iter().map(|id| id.0).collect();
    let rows = sqlx::query_as!(
        Row,
        "select id, name_en, name_bn, rules, asset, least, most_on_cell, most_in_round, most_paid, open_ms, pause_ms,
             opens_at, closes_at, group_limits, chat_language, state
         from game_table where id = any($1) order by id",
        &ids
    );
    rows.fetch_all(store.pool()).await?.into_iter().map(Table::try_from).collect()
}

/// Those that a node hosts.
pub(super) async fn of_host(store: &Store, node: Uuid) -> Result<Vec<TableId>, Error> {
    let ids = sqlx::query_scalar!("select id from game_table where node = $1", node);
    Ok(ids.fetch_all(store.pool()).await?.into_iter().map(TableId).collect())
}

pub(super) async fn all(store: &Store) -> Result<Vec<Table>, Error> {
    let rows = sqlx::query_as!(
        Row,
        "select id, name_en, name_bn, rules, asset, least, most_on_cell, most_in_round, most_paid, open_ms, pause_ms,
             opens_at, closes_at, group_limits, chat_language, state
         from game_table order by id"
    );
    rows.fetch_all(store.pool()).await?.into_iter().map(Table::try_from).collect()
}

pub(super) async fn lock(tx: &mut Tx, id: TableId) -> Result<Option<Table>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select id, name_en, name_bn, rules, asset, least, most_on_cell, most_in_round, most_paid, open_ms, pause_ms,
             opens_at, closes_at, group_limits, chat_language, state
         from game_table where id = $1 for update",
        id.0
    );
    row.fetch_optional(tx.conn()).await?.map(Table::try_from).transpose()
}

pub(super) async fn update(tx: &mut Tx, id: TableId, terms: &Terms) -> Result<(), Error> {
    let (opens_at, closes_at) = hours(terms);
    let update = sqlx::query!(
        "update game_table set name_en = $2, name_bn = $3, least = $4, most_on_cell = $5, most_in_round = $6, most_paid = $7,
             open_ms = $8, pause_ms = $9, opens_at = $10, closes_at = $11, group_limits = $12,
             chat_language = $13
         where id = $1",
        id.0,
        terms.name_en,
        terms.name_bn,
        terms.least.units(),
        terms.most_on_cell.units(),
        terms.most_in_round.units(),
        terms.most_paid.map(Amount::units),
        milliseconds(terms.open),
        milliseconds(terms.pause),
        opens_at,
        closes_at,
        groups(terms)?,
        terms.chat_language.map(ChatLanguage::name)
    );
    update.execute(tx.conn()).await?;
    Ok(())
}

pub(super) async fn set_state(tx: &mut Tx, id: TableId, state: TableState) -> Result<(), Error> {
    let set = sqlx::query!("update game_table set state = $2 where id = $1", id.0, state.number());
    set.execute(tx.conn()).await?;
    Ok(())
}

/// Whether there are all of these groups.
pub(super) async fn are_groups(tx: &mut Tx, terms: &Terms) -> Result<bool, Error> {
    let groups: Vec<i64> = terms.groups.iter().map(|limits| limits.group.0).collect();
    let are = sqlx::query_scalar!(
        r#"select not exists (select from unnest($1::bigint[]) as wanted (id)
                              where wanted.id not in (select id from read_identity_player_group)) as "are!""#,
        &groups
    );
    Ok(are.fetch_one(tx.conn()).await?)
}
