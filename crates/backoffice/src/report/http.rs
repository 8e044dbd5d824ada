//! The calls for reports.

use axum::{extract::State, response::Response};
use office::{ChangeInvoices, Clerk, ReadReports, page};
use serde::Deserialize;
use utoipa::IntoParams;
use web::{
    Empty, Envelope, Failure, Json, Lang, OpenApiRouter, Page, Path, Query, Reply, Signed, export::Format,
    routes,
};

use super::{
    By, Liabilities, Revenue, RevenueWanted, export,
    invoice::{Invoice, InvoiceAsk, VendorShare},
};
use crate::Backoffice;

/// Which report is wanted as a file.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct RevenueFile {
    /// By what.
    #[serde(default)]
    #[param(inline)]
    by: By,
    /// The first day, `YYYY-MM-DD` of the site.
    from: String,
    /// The last day.
    to: String,
    /// Only this vendor's games, by number.
    vendor: Option<String>,
    /// The agent whose direct lines are wanted.
    under: Option<kernel::id::MemberId>,
    /// `csv` or `xlsx`.
    format: Format,
}

/// As which file.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct AsFile {
    /// `csv` or `xlsx`.
    format: Format,
}

/// Where a list goes on.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct Onward {
    /// The `next` of the page before.
    cursor: Option<String>,
}

pub(crate) fn routes(office: Backoffice) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(revenue))
        .routes(routes!(revenue_file))
        .routes(routes!(liabilities))
        .routes(routes!(liabilities_file))
        .routes(routes!(invoices))
        .routes(routes!(file_invoice))
        .routes(routes!(keep_share))
        .with_state(office)
}

/// What the house earned, by day, vendor, game or line of agents.
#[utoipa::path(get, path = "/backoffice/reports/revenue", tag = "reports", security(("token" = [])),
    params(RevenueWanted), responses((status = 200, description = "The report", body = Envelope<Revenue>)))]
async fn revenue(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadReports>>,
    lang: Lang,
    Query(wanted): Query<RevenueWanted>,
) -> Reply<Revenue> {
    Ok(Envelope::of(office.revenue(&clerk, &wanted, lang == Lang::Bn).await?))
}

/// The same as a file.
#[utoipa::path(get, path = "/backoffice/reports/revenue/file", tag = "reports", security(("token" = [])),
    params(RevenueFile),
    responses((status = 200, description = "The file", body = Vec<u8>, content_type = "application/octet-stream")))]
async fn revenue_file(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadReports>>,
    lang: Lang,
    Query(file): Query<RevenueFile>,
) -> Result<Response, Failure> {
    let RevenueFile { by, from, to, vendor, under, format } = file;
    let wanted = RevenueWanted { by, from, to, vendor, under };
    let report = office.revenue(&clerk, &wanted, lang == Lang::Bn).await?;
    clerk.take_file("revenue", report.rows.len()).await?;
    export::revenue(report, &wanted, format, lang).await
}

/// What the house owes.
#[utoipa::path(get, path = "/backoffice/reports/liabilities", tag = "reports", security(("token" = [])),
    responses((status = 200, description = "What is owed", body = Envelope<Liabilities>)))]
async fn liabilities(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadReports>>,
) -> Reply<Liabilities> {
    clerk.reaches_everyone()?;
    Ok(Envelope::of(office.liabilities().await?))
}

/// The same as a file.
#[utoipa::path(get, path = "/backoffice/reports/liabilities/file", tag = "reports", security(("token" = [])),
    params(AsFile),
    responses((status = 200, description = "The file", body = Vec<u8>, content_type = "application/octet-stream")))]
async fn liabilities_file(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadReports>>,
    lang: Lang,
    Query(file): Query<AsFile>,
) -> Result<Response, Failure> {
    clerk.reaches_everyone()?;
    let owed = office.liabilities().await?;
    clerk.take_file("liabilities", 1).await?;
    export::liabilities(owed, file.format, lang).await
}

/// Vendors' invoices beside what they should be, newest first.
#[utoipa::path(get, path = "/backoffice/reports/invoices", tag = "reports", security(("token" = [])), params(Onward),
    responses((status = 200, description = "A page", body = Envelope<Page<Invoice>>)))]
async fn invoices(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadReports>>,
    Query(onward): Query<Onward>,
) -> Reply<Page<Invoice>> {
    clerk.reaches_everyone()?;
    let after = page::read(onward.cursor.as_deref())?;
    let invoices = office.invoices(after).await?;
    Ok(Envelope::of(page::page(invoices, Invoice::place)))
}

/// Write an invoice down, to be compared with the vendor's share.
#[utoipa::path(post, path = "/backoffice/reports/invoices", tag = "reports", security(("token" = [])),
    request_body = InvoiceAsk, responses((status = 200, description = "Filed", body = Envelope<Empty>)))]
async fn file_invoice(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ChangeInvoices>>,
    Json(ask): Json<InvoiceAsk>,
) -> Reply<Empty> {
    office.file_invoice(&clerk, &ask).await?;
    Ok(Envelope::of(Empty {}))
}

/// Keep a vendor's share, by which reports charge it.
#[utoipa::path(put, path = "/backoffice/reports/shares/{vendor}", tag = "reports", security(("token" = [])),
    params(("vendor" = String, Path)), request_body = VendorShare,
    responses((status = 200, description = "Kept", body = Envelope<Empty>)))]
async fn keep_share(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ChangeInvoices>>,
    Path(vendor): Path<String>,
    Json(share): Json<VendorShare>,
) -> Reply<Empty> {
    office.keep_share(&clerk, &vendor, &share.share).await?;
    Ok(Envelope::of(Empty {}))
}
