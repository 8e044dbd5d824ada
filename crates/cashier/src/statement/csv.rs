//! CSV as banks export it: a head with the names of the columns, commas or semicolons, quotes where needed.

use kernel::Amount;

use super::{File, Line, Problem, date, tidy};

/// The columns that must be there, in any order; others are left alone.
const COLUMNS: [&str; 6] = ["date", "transaction", "amount", "currency", "reference", "payer"];

pub(super) fn read(text: &str) -> Result<File, Problem> {
    let mut rows = text.lines().enumerate().filter(|(_, row)| !row.trim().is_empty());
    let (_, head) = rows.next().ok_or_else(|| Problem::new(0, "file"))?;
    let separator = if head.contains(';') { ';' } else { ',' };
    let head = cells(head, separator).ok_or_else(|| Problem::new(1, "columns"))?;
    let mut places = [0_usize; COLUMNS.len()];
    for (place, wanted) in places.iter_mut().zip(COLUMNS) {
        let found = head.iter().position(|name| name.trim().eq_ignore_ascii_case(wanted));
        *place = found.ok_or_else(|| Problem::new(1, "columns"))?;
    }
    let mut file = File { lines: Vec::new(), ignored: 0 };
    for (number, row) in rows {
        let number = number.saturating_add(1);
        match line(row, separator, (&places, head.len())) {
            Ok(Some(line)) => file.lines.push(Ok(Line { number, ..line })),
            Ok(None) => file.ignored = file.ignored.saturating_add(1),
            Err(what) => file.lines.push(Err(Problem::new(number, what))),
        }
    }
    Ok(file)
}

/// A row's line; `None` for money that went out.
fn line(
    row: &str,
    separator: char,
    (places, width): (&[usize; COLUMNS.len()], usize),
) -> Result<Option<Line>, &'static str> {
    let cells = cells(row, separator).ok_or("quotes")?;
    if cells.len() != width {
        return Err("columns");
    }
    let cell = |column: usize| {
        let place = places.get(column).copied().unwrap_or_default();
        cells.get(place).map_or("", |cell| cell.trim())
    };
    let (booked_on, money) = (date(cell(0)).ok_or("date")?, cell(2));
    if money.strip_prefix('-').is_some_and(|rest| rest.parse::<Amount>().is_ok()) {
        return Ok(None);
    }
    let transaction = tidy(cell(1));
    if crate::reference::plain(&transaction).len() < 4 {
        return Err("transaction");
    }
    Ok(Some(Line {
        number: 0,
        transaction,
        booked_on,
        amount: money.parse().map_err(|_| "amount")?,
        currency: cell(3).parse().map_err(|_| "currency")?,
        reference: tidy(cell(4)),
        payer: tidy(cell(5)),
    }))
}

/// The cells of a row; `None` when a quote is not closed, or something stands behind one that is.
fn cells(row: &str, separator: char) -> Option<Vec<String>> {
    let (mut cells, mut cell, mut quoted, mut closed) = (Vec::new(), String::new(), false, false);
    let mut letters = row.trim_end_matches('\r').chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => {
                letters.next();
                cell.push('"');
            }
            '"' if quoted => (quoted, closed) = (false, true),
            '"' if cell.is_empty() && !closed => quoted = true,
            letter if letter == separator && !quoted => {
                cells.push(std::mem::take(&mut cell));
                closed = false;
            }
            _ if closed => return None,
            letter => cell.push(letter),
        }
    }
    cells.push(cell);
    if quoted { None } else { Some(cells) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_told_apart_as_banks_write_them() {
        let read = |row| cells(row, ',');
        assert_eq!(read("a,b,,").unwrap(), ["a", "b", "", ""]);
        assert_eq!(read("\"a,b\",\"say \"\"yes\"\"\"\r").unwrap(), ["a,b", "say \"yes\""]);
        for broken in ["\"a", "\"a\"b,c", "a,\"b\n"] {
            assert_eq!(read(broken), None, "{broken}");
        }
    }

    #[test]
    fn one_broken_line_is_told_and_the_others_are_read() {
        let file = "Date;Transaction;Amount;Currency;Reference;Payer;Balance\n\
                    2026-01-05;AB-1001;500.00;BDT;M234;Rahim;1\n\
                    \n\
                    05/01/2026;AB-1002;500.00;BDT;M234;Rahim;1\n\
                    2026-01-05;AB-1003;5e2;BDT;M234;Rahim;1\n\
                    2026-01-05;AB-1004;500.00;XXX;M234;Rahim;1\n\
                    2026-01-05;;500.00;BDT;M234;Rahim;1\n\
                    2026-01-05;AB-1005;500.00;BDT;M234\n\
                    2026-01-05;AB-1006;-75.50;BDT;fee;Bank;1\n\
                    2026-01-05;AB-1007;\"1;BDT;x;y;1\n";
        let file = read(file).unwrap();
        let problems: Vec<_> = file
            .lines
            .iter()
            .filter_map(|line| line.as_ref().err())
            .map(|p| (p.line, p.what.as_str()))
            .collect();
        let wanted =
            [(4, "date"), (5, "amount"), (6, "currency"), (7, "transaction"), (8, "columns"), (10, "quotes")];
        assert_eq!(problems, wanted);
        assert_eq!((file.lines.iter().flatten().count(), file.ignored), (1, 1));
        assert!(read("").is_err() && read("a,b\n1,2").is_err());
    }
}
