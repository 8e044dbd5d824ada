//! Reports as files.

use futures::stream;
use kernel::Money;
use web::{
    Failure, Lang,
    export::{self, Cell, Format, Table},
};

use super::{By, Liabilities, Revenue, RevenueRow, RevenueWanted};

fn say(lang: Lang, bn: &str, en: &str) -> String {
    if lang == Lang::En { en.to_owned() } else { bn.to_owned() }
}

/// A report as a file.
pub(super) async fn revenue(
    report: Revenue,
    wanted: &RevenueWanted,
    format: Format,
    lang: Lang,
) -> Result<axum::response::Response, Failure> {
    let first = match wanted.by {
        By::Day => say(lang, "দিন", "Day"),
        By::Vendor => say(lang, "সরবরাহকারী", "Vendor"),
        By::Game => say(lang, "খেলা", "Game"),
        By::Agent => say(lang, "এজেন্টের লাইন", "Agent's line"),
    };
    let heads = [
        ("রাউন্ড", "Rounds"),
        ("বাজি", "Stakes"),
        ("জয়", "Payouts"),
        ("GGR", "GGR"),
        ("প্রমোশন", "Promotions"),
        ("সমন্বয়", "Adjustments"),
        ("কমিশন", "Commission"),
        ("সরবরাহকারীর অংশ", "Vendors' shares"),
        ("NGR", "NGR"),
    ];
    let mut header = vec![first, say(lang, "আইডি", "Id")];
    header.extend(heads.into_iter().map(|(bn, en)| say(lang, bn, en)));
    let mut total = report.total;
    total.name = say(lang, "মোট", "Total");
    let rows: Vec<_> = report.rows.into_iter().chain([total]).map(|row| Ok(cells(row))).collect();
    let by = serde_json::to_value(wanted.by).ok();
    let by = by.as_ref().and_then(|by| by.as_str()).unwrap_or_default();
    let name = format!("revenue-{by}-{}-{}", wanted.from, wanted.to);
    export::answer(format, Table { name, header }, stream::iter(rows)).await
}

fn cells(row: RevenueRow) -> Vec<Cell> {
    let known = |money: Option<Money>| money.map_or(Cell::Empty, Cell::money);
    vec![
        Cell::text(row.name),
        Cell::text(row.key),
        Cell::count(row.rounds),
        Cell::money(row.stake),
        Cell::money(row.payout),
        Cell::money(row.ggr),
        known(row.promotion),
        known(row.adjustment),
        known(row.commission),
        known(row.fee),
        known(row.ngr),
    ]
}

/// What is owed as a file.
pub(super) async fn liabilities(
    owed: Liabilities,
    format: Format,
    lang: Lang,
) -> Result<axum::response::Response, Failure> {
    let parts = [
        ("খেলোয়াড়দের নগদ", "Members' cash", owed.cash),
        ("বোনাস", "Bonus", owed.bonus),
        ("উত্তোলনের জন্য আটকানো", "Held for withdrawals", owed.held),
        ("এজেন্টদের আয়", "Agents' income", owed.income),
        ("খোলা রাউন্ডের বাজি", "Stakes of open rounds", owed.open_stakes),
        ("মোট", "Total", owed.total),
        ("আটকে রাখা জয়, মোটের বাইরে", "Held wins, not in the total", owed.held_wins),
    ];
    let header = vec![say(lang, "কী", "What"), say(lang, "অঙ্ক", "Amount")];
    let rows: Vec<_> = parts
        .into_iter()
        .map(|(bn, en, amount)| Ok(vec![Cell::text(say(lang, bn, en)), Cell::money(amount)]))
        .collect();
    let table = Table { name: format!("liabilities-{}", owed.at.date()), header };
    export::answer(format, table, stream::iter(rows)).await
}
