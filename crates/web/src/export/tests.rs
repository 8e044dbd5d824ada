use std::io::Read as _;

use axum::body::to_bytes;

use super::*;

/// Names as an attacker would choose them (quality.md, A29).
const HOSTILE: [&str; 12] = [
    "=cmd|' /C calc'!A0",
    "+1+1",
    "-2+3",
    "@SUM(1+1)",
    "\t=1+1",
    "\r=1+1",
    "\n=1+1",
    "  =1+1",
    "\u{ff1d}1+1",
    "a\",=1+1,\"b",
    "a\r\n=1+1",
    "=HYPERLINK(\"http://evil.example\",\"win\")",
];

fn table() -> Table {
    Table { name: "bets \"2026\"\r\n".to_owned(), header: vec!["নাম".to_owned(), "Amount".to_owned()] }
}

fn rows(names: &[&str]) -> impl Stream<Item = Result<Vec<Cell>, Failure>> + Send + 'static {
    let rows: Vec<_> = names
        .iter()
        .map(|name| Ok(vec![Cell::text(*name), Cell::money(Money::from_units(-1_234_567))]))
        .collect();
    stream::iter(rows)
}

async fn bytes(format: Format, names: &[&str]) -> (Response<()>, Vec<u8>) {
    let response = answer(format, table(), rows(names)).await.unwrap();
    let (parts, body) = response.into_parts();
    (Response::from_parts(parts, ()), to_bytes(body, usize::MAX).await.unwrap().to_vec())
}

/// A reader of RFC 4180 of its own, so that the writer is not judged by itself.
fn read_csv(text: &str) -> Vec<Vec<String>> {
    let (mut lines, mut line, mut cell, mut quoted) = (vec![], vec![], String::new(), false);
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        match (quoted, sign) {
            (true, '"') if signs.peek() == Some(&'"') => cell.push(signs.next().unwrap()),
            (_, '"') => quoted = !quoted,
            (false, ',') => line.push(std::mem::take(&mut cell)),
            (false, '\r') => {}
            (false, '\n') => {
                line.push(std::mem::take(&mut cell));
                lines.push(std::mem::take(&mut line));
            }
            (_, sign) => cell.push(sign),
        }
    }
    lines
}

/// Shows: attack:A29.
#[tokio::test]
async fn no_name_becomes_a_formula_in_a_text() {
    let (_, bytes) = bytes(Format::Csv, &HOSTILE).await;
    let text = String::from_utf8(bytes).unwrap();
    let read = read_csv(text.strip_prefix('\u{feff}').unwrap());
    assert_eq!(read.len(), HOSTILE.len() + 1, "a name made a row of its own");
    for (line, name) in read[1..].iter().zip(HOSTILE) {
        assert_eq!(line.len(), 2, "a name made a cell of its own: {name:?}");
        assert!(!line[0].trim_start().starts_with(['=', '+', '-', '@', '\u{ff1d}']), "{:?}", line[0]);
        assert_eq!(line[0].trim_start_matches('\''), name, "a name was changed beyond its guard");
        assert_eq!(line[1], "-12.34567", "a negative amount stays a number");
    }
}

/// Shows: attack:A29.
#[tokio::test]
async fn no_name_becomes_a_formula_in_a_sheet() {
    let (_, bytes) = bytes(Format::Xlsx, &HOSTILE).await;
    let sheet = part(&bytes, "xl/worksheets/sheet1.xml");
    assert!(!sheet.contains("<f>") && !sheet.contains("<hyperlink"), "{sheet}");
    assert!(sheet.contains("<v>-12.34567</v>"), "an amount is a number: {sheet}");
    let styles = part(&bytes, "xl/styles.xml");
    assert!(styles.contains("quotePrefix=\"1\""), "{styles}");
    let texts = part(&bytes, "xl/sharedStrings.xml");
    assert!(texts.contains("=cmd|' /C calc'!A0") && texts.contains("নাম"), "{texts}");
}

/// One file of a ZIP, by its own directory.
fn part(bytes: &[u8], name: &str) -> String {
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
    let mut text = String::new();
    archive.by_name(name).unwrap().read_to_string(&mut text).unwrap();
    text
}

#[tokio::test]
async fn a_file_says_what_it_is_and_its_name_breaks_no_header() {
    for (format, kind, ending) in
        [(Format::Csv, "text/csv", "csv"), (Format::Xlsx, "application/vnd.openxml", "xlsx")]
    {
        let (response, _) = bytes(format, &["রহিম"]).await;
        let header = |name| response.headers().get(name).unwrap().to_str().unwrap();
        assert!(header(header::CONTENT_TYPE).starts_with(kind));
        assert_eq!(
            header(header::CONTENT_DISPOSITION),
            format!("attachment; filename=\"bets2026.{ending}\"")
        );
        assert_eq!(header(header::CACHE_CONTROL), "no-store");
    }
}

#[test]
fn only_digits_are_numbers() {
    for text in ["-", "", "-.5", "1.", "1e9", "0x10", "1,000", "+1", "--1", "1-1", "=1"] {
        assert!(Cell::Number(text.to_owned()).digits().is_none(), "{text}");
    }
    for text in ["0", "-1", "12.50", "-0.00001"] {
        assert!(Cell::Number(text.to_owned()).digits().is_some(), "{text}");
    }
}

#[test]
fn a_number_that_a_sheet_would_round_stays_text() {
    let exact = sheet::write(&[], &[vec![Cell::Number("9223372036854.77580".to_owned())]]).unwrap();
    assert!(part(&exact, "xl/sharedStrings.xml").contains("9223372036854.77580"));
}

/// A file cut in the middle must not look whole.
#[tokio::test]
async fn a_row_that_fails_refuses_or_breaks_the_download() {
    let bad = || Err(Failure::from(TooLarge));
    let good = || Ok(vec![Cell::text("a")]);
    let at_once = answer(Format::Csv, table(), stream::iter([bad()])).await;
    assert_eq!(at_once.unwrap_err().face().code, "export_too_large");
    let later = answer(Format::Csv, table(), stream::iter([good(), bad()])).await.unwrap();
    to_bytes(later.into_body(), usize::MAX).await.unwrap_err();
    let sheet = answer(Format::Xlsx, table(), stream::iter([good(), bad()])).await;
    sheet.unwrap_err();
    let many = stream::iter((0..=MOST_ROWS).map(move |_| Ok(vec![])));
    assert_eq!(answer(Format::Xlsx, table(), many).await.unwrap_err().face().code, "export_too_large");
}

#[test]
fn a_moment_is_what_the_sites_clock_shows() {
    let at = OffsetDateTime::from_unix_timestamp(1_795_271_309).unwrap();
    let zone = kernel::Zone::named("Asia/Dhaka").unwrap();
    assert_eq!(Cell::moment(at, zone), Cell::text("2026-11-21 20:28:29"));
}

/// Whoever may have one sheet may ask for many at once, and each holds all its rows until it is written. Seen to fail,
/// with eight, while they were gathered as they came.
#[tokio::test]
async fn sheets_are_gathered_a_few_at_a_time() {
    use std::sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    };

    let (now, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let sheets = (0..8).map(|_| {
        let (now, most) = (now.clone(), most.clone());
        let rows = in_chunks(3_u8, move |left| {
            if left == 3 {
                most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            }
            let now = now.clone();
            async move {
                tokio::task::yield_now().await;
                if left == 0 {
                    now.fetch_sub(1, Ordering::SeqCst);
                }
                Ok((vec![vec![Cell::count(left.into())]], left.checked_sub(1)))
            }
        });
        answer(Format::Xlsx, table(), rows)
    });
    let answers = futures::future::join_all(sheets).await;
    assert!(answers.iter().all(Result::is_ok));
    assert!(most.load(Ordering::SeqCst) <= SHEETS, "{most:?}");
}

/// The chunks of a record are one file, and a chunk that cannot be read is the end of it.
#[tokio::test]
async fn chunks_follow_each_other_until_the_last_or_a_fault() {
    let three = in_chunks(0_i64, |from| async move {
        let rows = (from..from + 2).map(|row| vec![Cell::count(row)]).collect();
        Ok((rows, (from < 4).then_some(from + 2)))
    });
    let rows: Vec<String> = three.map(|row| row.unwrap()[0].shown().to_owned()).collect().await;
    assert_eq!(rows, ["0", "1", "2", "3", "4", "5"]);
    let broken = in_chunks(0_u8, |from| async move {
        match from {
            0 => Ok((vec![vec![Cell::Empty]], Some(1))),
            _ => Err(TooLarge.into()),
        }
    });
    let rows: Vec<bool> = broken.map(|row| row.is_ok()).collect().await;
    assert_eq!(rows, [true, false]);
}

/// A record without rows is a file of its headings. Seen to fail: the end of the rows was asked for a second time, which
/// broke the download off.
#[tokio::test]
async fn a_record_without_rows_is_a_file_of_its_headings() {
    let none = in_chunks((), |()| async { Ok((Vec::new(), None)) });
    let answered = answer(Format::Csv, table(), none).await.unwrap();
    let bytes = to_bytes(answered.into_body(), usize::MAX).await.unwrap();
    assert_eq!(read_csv(std::str::from_utf8(&bytes).unwrap()).len(), 1);
}
