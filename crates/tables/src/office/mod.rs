//! Tables as operators keep them: what is played at each, what it takes, and rounds that are called off.

mod bets;
mod returns;
mod rounds;
mod sql;

use axum::extract::State;
use kernel::{Amount, Asset, Money, id::TableId};
use office::{Caller, ChangeTables, Clerk, ReadTables, audit::Act};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use time::Duration;
use utoipa::ToSchema;
use uuid::Uuid;
use web::{Empty, Envelope, Json, OpenApiRouter, Path, Reply, Signed, routes};

use crate::{
    ChatLanguage, Error, GroupLimits, Hours, Table, TableState, Tables, Terms,
    view::{TableView, views},
};

/// The operators' calls about tables.
pub fn backoffice_routes(tables: Tables) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(all, create))
        .routes(routes!(change))
        .routes(routes!(set_state))
        .routes(routes!(returns::returns))
        .routes(routes!(rounds::rounds))
        .routes(routes!(bets::bets))
        .routes(routes!(rounds::void))
        .routes(routes!(rounds::annul))
        .routes(routes!(rounds::pay))
        .with_state(tables)
}

/// A table as operators see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct OfficeTable {
    table: TableView,
    /// `running`, `resting` or `closed`.
    state: &'static str,
    /// From a result to the next round, in milliseconds.
    pause_ms: i64,
    /// What members of groups may stake instead.
    groups: Vec<GroupLimits>,
    /// Who hosts it.
    host: Option<HostView>,
    /// The round that runs; none between rounds.
    now: Option<Played>,
    /// Rounds that ended since midnight.
    today: Day,
    /// Rounds with bets whose payout the money core refused.
    unpaid: i64,
}

/// The node that hosts a table.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct HostView {
    node: Uuid,
    /// Whether it was heard within the last two seconds.
    is_alive: bool,
    /// What its clock lacks of the database's, in milliseconds.
    drift_ms: f64,
}

/// What lies at a table.
#[derive(Debug, Default, Serialize, ToSchema)]
struct Played {
    /// Bets that were not refused.
    bets: i64,
    /// Members who placed them.
    people: i64,
    staked: Money,
}

/// What was played at a table since midnight of the site's day.
#[derive(Debug, Default, Serialize, ToSchema)]
struct Day {
    rounds: i64,
    /// Rounds that were called off.
    voided: i64,
    bets: i64,
    staked: Money,
    /// Stakes less payouts.
    ggr: Money,
}

/// What a table takes, and how quick it is.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct TermsAsk {
    /// 1 to 60 letters.
    name_en: String,
    /// 1 to 60 letters.
    name_bn: String,
    /// The least of one bet.
    least: Amount,
    /// The most of one member on one cell of a round.
    most_on_cell: Amount,
    /// The most of one member in a round.
    most_in_round: Amount,
    /// The most that one round pays to all together; of games whose rounds run, and of no other.
    most_paid: Option<Amount>,
    /// How long a round takes bets, in milliseconds: 100 to 600,000.
    open_ms: i64,
    /// From a result to the next round, in milliseconds: 0 to 600,000.
    pause_ms: i64,
    /// When rounds follow each other; none of a table that runs day and night.
    hours: Option<Hours>,
    /// What members of groups may stake instead; empty of a table that treats all alike.
    groups: Vec<GroupLimits>,
    /// In which language people write in its chat; null where they write as they like.
    chat_language: Option<ChatLanguage>,
}

/// A table to be made.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct NewTable {
    /// The version of the rules, with the options of its variant: `roulette-1+la-partage`.
    rules: String,
    /// ISO 4217.
    currency: String,
    terms: TermsAsk,
}

/// Whether rounds follow each other.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct StateAsk {
    state: TableState,
}

/// Why a round is called off, or annulled.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct VoidAsk {
    /// 1 to 200 letters, which players read.
    reason: String,
}

impl TermsAsk {
    fn terms(self, rules: String, asset: Asset) -> Terms {
        Terms {
            name_en: self.name_en.trim().to_owned(),
            name_bn: self.name_bn.trim().to_owned(),
            rules,
            asset,
            least: self.least,
            most_on_cell: self.most_on_cell,
            most_in_round: self.most_in_round,
            most_paid: self.most_paid,
            open: Duration::milliseconds(self.open_ms),
            pause: Duration::milliseconds(self.pause_ms),
            hours: self.hours,
            groups: self.groups,
            chat_language: self.chat_language,
        }
    }
}

/// Every table, closed ones too, with what is played at it.
#[utoipa::path(get, path = "/backoffice/tables", tag = "tables", security(("token" = [])),
    responses((status = 200, description = "The tables", body = Envelope<Vec<OfficeTable>>)))]
async fn all(
    State(tables): State<Tables>,
    Signed(_clerk): Signed<Clerk<ReadTables>>,
) -> Reply<Vec<OfficeTable>> {
    Ok(Envelope::of(tables.office_list().await?))
}

/// Make a table. The next node that looks for tables hosts it.
#[utoipa::path(post, path = "/backoffice/tables", tag = "tables", security(("token" = [])),
    responses((status = 200, description = "Its number", body = Envelope<TableId>),
              (status = 400, description = "field_invalid")))]
async fn create(
    State(tables): State<Tables>,
    Signed(clerk): Signed<Clerk<ChangeTables>>,
    Json(ask): Json<NewTable>,
) -> Reply<TableId> {
    clerk.reaches_everyone().map_err(Error::from)?;
    let asset = ask.currency.parse().map_err(|_| Error::Terms("currency"))?;
    let mut tx = tables.store.begin().await?;
    let table = Table::create(&mut tx, ask.terms.terms(ask.rules, asset)).await?;
    record(&clerk, &mut tx, act("table.create", table.id, (None, Some(written(&table))))).await?;
    tx.commit().await?;
    Ok(Envelope::of(table.id))
}

/// Change what a table takes, and how quick it is: for bets from now on, for rounds from the next one on.
#[utoipa::path(put, path = "/backoffice/tables/{id}", tag = "tables", security(("token" = [])),
    params(("id" = TableId, Path,)),
    responses((status = 200, description = "Changed", body = Envelope<Empty>),
              (status = 400, description = "field_invalid"), (status = 404, description = "table_unknown")))]
async fn change(
    State(tables): State<Tables>,
    Signed(clerk): Signed<Clerk<ChangeTables>>,
    Path(id): Path<TableId>,
    Json(ask): Json<TermsAsk>,
) -> Reply<Empty> {
    clerk.reaches_everyone().map_err(Error::from)?;
    let mut tx = tables.store.begin().await?;
    let table = Table::lock(&mut tx, id).await?;
    let terms = ask.terms(table.terms.rules.clone(), table.terms.asset);
    let changed = table.change(&mut tx, terms).await?;
    let documents = (Some(written(&table)), Some(written(&changed)));
    record(&clerk, &mut tx, act("table.change", id, documents)).await?;
    tx.commit().await?;
    Ok(Envelope::of(Empty {}))
}

/// Let rounds follow each other, pause after the round that runs, or close the table after it.
#[utoipa::path(put, path = "/backoffice/tables/{id}/state", tag = "tables", security(("token" = [])),
    params(("id" = TableId, Path,)),
    responses((status = 200, description = "Changed", body = Envelope<Empty>),
              (status = 404, description = "table_unknown")))]
async fn set_state(
    State(tables): State<Tables>,
    Signed(clerk): Signed<Clerk<ChangeTables>>,
    Path(id): Path<TableId>,
    Json(ask): Json<StateAsk>,
) -> Reply<Empty> {
    clerk.reaches_everyone().map_err(Error::from)?;
    let mut tx = tables.store.begin().await?;
    let table = Table::lock(&mut tx, id).await?;
    if table.state != ask.state {
        table.set_state(&mut tx, ask.state).await?;
        let state = |state: TableState| Some(json!({ "state": state.name() }));
        record(&clerk, &mut tx, act("table.state", id, (state(table.state), state(ask.state)))).await?;
    }
    tx.commit().await?;
    Ok(Envelope::of(Empty {}))
}

/// What the trail keeps of a table.
fn written(table: &Table) -> Value {
    let terms = &table.terms;
    let hours = json!(terms.hours);
    json!({
        "nameEn": terms.name_en, "nameBn": terms.name_bn, "rules": terms.rules, "currency": terms.asset.code(),
        "least": terms.least, "mostOnCell": terms.most_on_cell, "mostInRound": terms.most_in_round,
        "mostPaid": terms.most_paid,
        "openMs": terms.open_ms(), "pauseMs": terms.pause_ms(), "opens": hours["opens"], "closes": hours["closes"], "groups": terms.groups,
        "chatLanguage": terms.chat_language,
    })
}

/// What the trail keeps of an act on a table.
fn act(action: &'static str, table: TableId, (before, after): (Option<Value>, Option<Value>)) -> Act {
    Act { action, subject: format!("table:{table}"), before, after }
}

async fn record(clerk: &Caller, tx: &mut store::Tx, act: Act) -> Result<(), Error> {
    Ok(clerk.record(tx, act).await?)
}

impl Tables {
    async fn office_list(&self) -> Result<Vec<OfficeTable>, Error> {
        let tables = Table::all(&self.store).await?;
        let now = self.store.now();
        let mut hosts = sql::hosts(&self.store).await?;
        let mut running = sql::running(&self.store).await?;
        let mut days = sql::days(&self.store, self.store.zone().day_start(now)).await?;
        let mut unpaid = sql::unpaid(&self.store).await?;
        let views = views(&self.store, &self.past, tables.clone()).await?;
        let list = tables.into_iter().zip(views).map(|(table, view)| OfficeTable {
            table: view,
            state: table.state.name(),
            pause_ms: table.terms.pause_ms(),
            groups: table.terms.groups,
            host: hosts.remove(&table.id),
            now: running.remove(&table.id),
            today: days.remove(&table.id).unwrap_or_default(),
            unpaid: unpaid.remove(&table.id).unwrap_or_default(),
        });
        Ok(list.collect())
    }
}
