//! The account record as a file.

use axum::response::Response;
use kernel::id::MemberId;
use ledger::{Stated, Window};
use web::{
    Failure, Lang,
    export::{self, Cell, MOST_ROWS, Table, TooLarge},
};

use crate::{Accounts, ask::Ask, words};

/// Rows that are read at once.
const CHUNK: u16 = 1_000;

/// Answers the lines that are asked for, newest first.
pub(crate) async fn file(
    accounts: Accounts,
    member: MemberId,
    lang: Lang,
    mut ask: Ask,
) -> Result<Response, Failure> {
    let lang = match ask.language.take().as_deref() {
        Some("EN") => Lang::En,
        Some(_) => Lang::Bn,
        None => lang,
    };
    let period = ask.period(accounts.store.now())?;
    let mut window = ask.window(CHUNK)?;
    let turned = ledger::turned(&accounts.store, accounts.wallet(member), period).await?;
    let wanted =
        turned.iter().filter(|turned| window.reasons.is_empty() || window.reasons.contains(&turned.reason));
    let lines: i64 = wanted.map(|turned| turned.count).sum();
    if usize::try_from(lines).is_ok_and(|lines| lines > MOST_ROWS) {
        return Err(TooLarge.into());
    }
    (window.from, window.until, window.after) = (Some(period.from), Some(period.until), None);
    let zone = accounts.store.zone();
    let (first, last) = (zone.day(period.from), zone.day(period.until - time::Duration::SECOND));
    let table = Table { name: format!("account-{first}-{last}"), header: header(lang) };
    export::answer(ask.format.unwrap_or_default(), table, rows(accounts, member, lang, window)).await
}

fn rows(
    accounts: Accounts,
    member: MemberId,
    lang: Lang,
    window: Window,
) -> impl futures::Stream<Item = Result<Vec<Cell>, Failure>> + Send + 'static {
    export::in_chunks(window, move |mut window| {
        let accounts = accounts.clone();
        async move {
            let lines = ledger::statement(&accounts.store, accounts.wallet(member), &window).await?;
            window.after = lines.last().map(|line| (line.row.at, line.row.id));
            let next = (lines.len() == usize::from(CHUNK)).then_some(window);
            Ok((lines.into_iter().map(|line| cells(&accounts, line, lang)).collect(), next))
        }
    })
}

fn header(lang: Lang) -> Vec<String> {
    let titles = match lang {
        Lang::Bn => ["সময়", "কী", "হিসাব", "পরিমাণ", "ব্যালেন্স", "মুদ্রা", "সূত্র", "নম্বর"],
        Lang::En => ["Time", "What", "Account", "Amount", "Balance", "Currency", "Belongs to", "Number"],
    };
    titles.map(str::to_owned).to_vec()
}

fn cells(accounts: &Accounts, line: Stated, lang: Lang) -> Vec<Cell> {
    vec![
        Cell::moment(line.row.at, accounts.store.zone()),
        Cell::text(words::said(line.row.reason, lang)),
        Cell::text(words::account(line.account, lang)),
        Cell::money(line.amount),
        Cell::money(line.balance),
        Cell::text(line.row.from.asset.code()),
        Cell::text(line.row.cause.to_string()),
        Cell::text(line.row.id.to_string()),
    ]
}
