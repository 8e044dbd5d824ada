//! Rows as a sheet. Texts are stored as texts, never as formulas or links, and what begins like a formula also
//! carries the mark "quoted", so that it stays text when somebody edits the cell or saves the sheet as CSV.

use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, Workbook, Worksheet, XlsxError};

use super::{Cell, is_formula};

/// Digits that a cell holds exactly: beyond, the program would round.
const EXACT: usize = 15;

/// Most letters of a cell, set by the format.
const LETTERS: usize = 32_767;

/// The formats that cells use.
struct Formats {
    head: Format,
    number: Format,
    quoted: Format,
}

/// The bytes of a sheet with a header that stays in sight.
pub(super) fn write(header: &[String], rows: &[Vec<Cell>]) -> Result<Vec<u8>, XlsxError> {
    let mut book = Workbook::new();
    // The writer would set the clock's time otherwise: equal tables are equal files.
    book.set_properties(&DocProperties::new().set_creation_datetime(&ExcelDateTime::from_ymd(2026, 1, 1)?));
    let formats = Formats {
        head: Format::new().set_bold(),
        number: Format::new().set_num_format("#,##0.00###"),
        quoted: Format::new().set_quote_prefix(),
    };
    let sheet = book.add_worksheet();
    sheet.set_freeze_panes(1, 0)?;
    for (place, title) in header.iter().enumerate() {
        let column = u16::try_from(place).map_err(|_| XlsxError::RowColumnLimitError)?;
        sheet.write_string_with_format(0, column, title, &formats.head)?;
        sheet.set_column_width(column, 20)?;
    }
    for (place, row) in rows.iter().enumerate() {
        let place = u32::try_from(place + 1).map_err(|_| XlsxError::RowColumnLimitError)?;
        for (column, cell) in row.iter().enumerate() {
            let column = u16::try_from(column).map_err(|_| XlsxError::RowColumnLimitError)?;
            put(sheet, (place, column), cell, &formats)?;
        }
    }
    book.save_to_buffer()
}

fn put(
    sheet: &mut Worksheet,
    (row, column): (u32, u16),
    cell: &Cell,
    formats: &Formats,
) -> Result<(), XlsxError> {
    if let Some(number) = number(cell) {
        let format = if cell.shown().contains('.') { Some(&formats.number) } else { None };
        return match format {
            Some(format) => sheet.write_number_with_format(row, column, number, format),
            None => sheet.write_number(row, column, number),
        }
        .map(|_| ());
    }
    let text = cell.shown();
    if text.is_empty() {
        return Ok(());
    }
    // A cell that is too long would refuse the whole file: its end is left out.
    let text: String = text.chars().take(LETTERS / 2).collect();
    if is_formula(&text) {
        sheet.write_string_with_format(row, column, text, &formats.quoted)?;
    } else {
        sheet.write_string(row, column, text)?;
    }
    Ok(())
}

/// The number of a cell, when a floating one keeps all its digits.
fn number(cell: &Cell) -> Option<f64> {
    let digits = cell.digits()?;
    let count = digits.bytes().filter(u8::is_ascii_digit).count();
    if count > EXACT { None } else { digits.parse().ok() }
}
