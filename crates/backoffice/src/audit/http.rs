//! The call for the audit trail.

use axum::extract::State;
use office::{
    Clerk, ReadAudit,
    audit::{self, Row, Wanted},
    page::PAGE,
};
use serde_json::value::RawValue;
use web::{Envelope, OpenApiRouter, Page, Query, Reply, Signed, routes};

use super::Entry;
use crate::{Backoffice, Error};

/// Most rows of one page, for tables that are scrolled and not turned.
const MOST: u16 = 500;

pub(crate) fn routes(office: Backoffice) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(trail)).with_state(office)
}

/// What operators did, newest first. For owners and auditors.
#[utoipa::path(get, path = "/backoffice/audit", tag = "audit", security(("token" = [])), params(Wanted),
    responses((status = 200, description = "A page of the trail", body = Envelope<Page<Entry>>)))]
async fn trail(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadAudit>>,
    Query(wanted): Query<Wanted>,
) -> Reply<Page<Entry>> {
    let size = wanted.size.unwrap_or(PAGE).clamp(1, MOST);
    let fetch = async |cursor| {
        let wanted = Wanted { cursor, ..wanted.clone() };
        let rows = audit::list(&office.store, &wanted, i64::from(size)).await?;
        let next = rows.get(usize::from(size) - 1).map(|(row, _)| row.number);
        Ok::<_, Error>((rows, next))
    };
    let whose = |(row, _): &(Row, Vec<u8>)| row.whose();
    let (rows, next) = clerk.walk(wanted.cursor, whose, fetch).await?;
    let content = rows.into_iter().map(entry).collect();
    Ok(Envelope::of(Page { content, next: next.map(|next| next.to_string()) }))
}

fn entry((row, hash): (Row, Vec<u8>)) -> Entry {
    // What was hashed is shown byte for byte; a text that is no JSON was put there by hand and shows as a text.
    let raw = |text: String| {
        RawValue::from_string(text).or_else(|_| serde_json::value::to_raw_value("not JSON")).ok()
    };
    Entry {
        id: row.number.to_string(),
        at: row.at,
        operator: row.who.name,
        role: row.who.role,
        action: row.action,
        subject: row.subject,
        before: row.before.and_then(raw),
        after: row.after.and_then(raw),
        ip: row.who.ip,
        request: row.who.request,
        hash: hex::encode(hash),
    }
}
