//! The betting record as a file.

use kernel::id::MemberId;
use wager::{Filter, RoundRow};
use web::{
    Failure, Lang,
    export::{self, Cell, File, MOST_ROWS, Table, TooLarge},
};

use super::{Records, ask::Ask, place::Places, round::BetRow};

/// Rows that are read at once.
const CHUNK: u16 = 1_000;

/// Answers the rounds that are asked for, newest first.
pub(super) async fn file(
    records: Records,
    member: MemberId,
    lang: Lang,
    mut ask: Ask,
) -> Result<File, Failure> {
    let lang = match ask.language.take().as_deref() {
        Some("EN") => Lang::En,
        Some(_) => Lang::Bn,
        None => lang,
    };
    let period = ask.period(records.store.now())?;
    let sums = wager::sums(&records.store, records.wallet(member), period).await?;
    let rounds: i64 = sums.iter().filter(|sum| ask.wants(&records, sum)).map(|sum| sum.rounds).sum();
    if usize::try_from(rounds).is_ok_and(|rounds| rounds > MOST_ROWS) {
        return Err(TooLarge.into());
    }
    let mut filter = ask.filter(&records, CHUNK)?;
    (filter.from, filter.until, filter.after) = (Some(period.from), Some(period.until), None);
    let zone = records.store.zone();
    let (first, last) = (zone.day(period.from), zone.day(period.until - time::Duration::SECOND));
    let table = Table { name: format!("bets-{first}-{last}"), header: header(lang) };
    export::answer(ask.format.unwrap_or_default(), table, rows(records, member, lang, filter)).await
}

fn rows(
    records: Records,
    member: MemberId,
    lang: Lang,
    filter: Filter,
) -> impl futures::Stream<Item = Result<Vec<Cell>, Failure>> + Send + 'static {
    export::in_chunks(filter, move |mut filter| {
        let records = records.clone();
        async move {
            let rows = wager::record(&records.store, records.wallet(member), &filter).await?;
            filter.after = rows.last().map(|row| (row.opened_at, row.id.0));
            let next = (rows.len() == usize::from(CHUNK)).then_some(filter);
            let places = Places::of(&records.store, &rows).await?;
            let cells = |row: RoundRow| {
                let settled = row.settled_at;
                cells(&records, records.shown(row, &places, lang), settled, lang)
            };
            Ok((rows.into_iter().map(cells).collect(), next))
        }
    })
}

fn header(lang: Lang) -> Vec<String> {
    let titles = match lang {
        Lang::Bn => [
            "সময়",
            "শেষ",
            "খেলার ধরন",
            "ভেন্ডর",
            "খেলা",
            "টেবিল বা ঘর",
            "বাজি",
            "ফেরত",
            "গণ্য বাজি",
            "লাভ/ক্ষতি",
            "মুদ্রা",
            "অবস্থা",
            "রাউন্ড",
        ],
        Lang::En => [
            "Time",
            "Settled",
            "Family",
            "Vendor",
            "Game",
            "Table or room",
            "Stake",
            "Payout",
            "Valid bet",
            "Profit/loss",
            "Currency",
            "State",
            "Round",
        ],
    };
    titles.map(str::to_owned).to_vec()
}

fn cells(records: &Records, row: BetRow, settled: Option<time::OffsetDateTime>, lang: Lang) -> Vec<Cell> {
    let state = match (row.state, lang) {
        ("open", Lang::Bn) => "চলছে",
        ("open", Lang::En) => "Open",
        (_, Lang::Bn) => "শেষ",
        (_, Lang::En) => "Settled",
    };
    vec![
        Cell::moment(row.at, records.store.zone()),
        settled.map_or(Cell::Empty, |at| Cell::moment(at, records.store.zone())),
        row.family.map_or(Cell::Empty, |family| Cell::text(family.name())),
        Cell::text(row.vendor),
        Cell::text(row.game_name),
        row.place.map_or(Cell::Empty, Cell::text),
        Cell::money(row.stake),
        Cell::money(row.payout),
        Cell::money(row.valid_bet),
        row.profit.map_or(Cell::Empty, Cell::money),
        Cell::text(row.currency.code()),
        Cell::text(state),
        Cell::text(row.id.to_string()),
    ]
}
