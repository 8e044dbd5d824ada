//! CAMT.053 (ISO 20022): booked credits of an account's statement.

use kernel::Amount;
use quick_xml::{Reader, events::Event};

use super::{File, Line, Problem, currency, date, tidy};

/// Deepest nesting that an honest file has.
const DEEPEST: usize = 40;

/// One entry while it is read: what stands at the end of a path, the first of each kind.
#[derive(Default)]
struct Entry {
    amount: String,
    currency: String,
    side: String,
    status: String,
    booked: String,
    /// The bank's own id; the payer's is used only where there is none.
    own: String,
    given: String,
    reference: String,
    payer: String,
}

pub(super) fn read(text: &str) -> Result<File, Problem> {
    let mut reader = Reader::from_str(text);
    let mut path: Vec<String> = Vec::new();
    let mut file = File { lines: Vec::new(), ignored: 0 };
    let mut entry: Option<Entry> = None;
    let mut number = 0_usize;
    let broken = || Problem::new(0, "file");
    let mut statement = false;
    loop {
        match reader.read_event().map_err(|_| broken())? {
            Event::Start(tag) => {
                let name = tag.local_name().as_ref().to_owned();
                if path.len() >= DEEPEST {
                    return Err(broken());
                }
                statement |= name == "BkToCstmrStmt";
                if name == "Ntry" {
                    number = number.saturating_add(1);
                    entry = Some(Entry::default());
                }
                if let Some(entry) = entry.as_mut().filter(|entry| name == "Amt" && entry.currency.is_empty())
                {
                    let code = tag.try_get_attribute("Ccy").ok().flatten();
                    entry.currency = code.map(|code| code.value.into_owned()).unwrap_or_default();
                }
                path.push(name);
            }
            Event::End(_) => {
                let ended = path.pop();
                if ended.as_deref() == Some("Ntry")
                    && let Some(entry) = entry.take()
                {
                    match entry.line() {
                        Ok(Some(line)) => file.lines.push(Ok(line)),
                        Ok(None) => file.ignored = file.ignored.saturating_add(1),
                        Err(what) => file.lines.push(Err(Problem::new(number, what))),
                    }
                }
            }
            Event::Text(text) => {
                if let Some(entry) = &mut entry {
                    entry.take(&path, text.as_ref());
                }
            }
            Event::GeneralRef(reference) => {
                let letter = match reference.as_ref() {
                    "amp" => "&",
                    "lt" => "<",
                    "gt" => ">",
                    "quot" => "\"",
                    "apos" => "'",
                    // Nothing else is defined where no document type is; one that asks for more is not a statement.
                    _ => return Err(broken()),
                };
                if let Some(entry) = &mut entry {
                    entry.take(&path, letter);
                }
            }
            Event::DocType(_) => return Err(broken()),
            Event::Eof => break,
            _ => {}
        }
    }
    if statement && path.is_empty() { Ok(file) } else { Err(broken()) }
}

impl Entry {
    /// Takes a text by where it stands. Prefixes of names are no part of them.
    fn take(&mut self, path: &[String], text: &str) {
        let mut up = path.iter().rev().map(String::as_str);
        let (name, parent, above) =
            (up.next().unwrap_or_default(), up.next().unwrap_or_default(), up.next().unwrap_or_default());
        let place = match (above, parent, name) {
            (_, "Ntry", "Amt") => &mut self.amount,
            (_, "Ntry", "CdtDbtInd") => &mut self.side,
            (_, "Ntry", "Sts") | ("Ntry", "Sts", "Cd") => &mut self.status,
            (_, "BookgDt", "Dt" | "DtTm") => &mut self.booked,
            (_, "Ntry" | "Refs", "AcctSvcrRef") => &mut self.own,
            (_, "Refs", "EndToEndId" | "TxId") => &mut self.given,
            (_, "RmtInf", "Ustrd") | (_, "CdtrRefInf", "Ref") => &mut self.reference,
            ("Dbtr", "Pty", "Nm") | (_, "Dbtr", "Nm") => &mut self.payer,
            _ => return,
        };
        place.push_str(text);
    }

    fn line(self) -> Result<Option<Line>, &'static str> {
        match (self.side.trim(), self.status.trim()) {
            ("CRDT", "BOOK") => {}
            ("DBIT", _) | (_, "PDNG" | "INFO") => return Ok(None),
            _ => return Err("entry"),
        }
        let transaction = tidy(if self.own.is_empty() { &self.given } else { &self.own });
        if crate::deposit::plain(&transaction).len() < 4 {
            return Err("transaction");
        }
        Ok(Some(Line {
            transaction,
            booked_on: date(self.booked.trim()).ok_or("date")?,
            amount: self.amount.trim().parse::<Amount>().map_err(|_| "amount")?,
            currency: currency(&self.currency).ok_or("currency")?,
            reference: tidy(&self.reference),
            payer: tidy(&self.payer),
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn statement(entries: &str) -> String {
        format!(
            "<?xml version=\"1.0\"?><Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:camt.053.001.08\">\
             <BkToCstmrStmt><Stmt>{entries}</Stmt></BkToCstmrStmt></Document>"
        )
    }

    fn entry(amount: &str, side: &str, status: &str) -> String {
        format!(
            "<Ntry><Amt Ccy=\"BDT\">{amount}</Amt><CdtDbtInd>{side}</CdtDbtInd><Sts><Cd>{status}</Cd></Sts>\
             <BookgDt><Dt>2026-01-05</Dt></BookgDt><AcctSvcrRef>FB-1001</AcctSvcrRef><NtryDtls><TxDtls><Refs>\
             <EndToEndId>NOTPROVIDED</EndToEndId></Refs><RltdPties><Dbtr><Pty><Nm>Rahim &amp; Sons</Nm></Pty></Dbtr>\
             </RltdPties><RmtInf><Ustrd>for M2345678</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>"
        )
    }

    #[test]
    fn booked_credits_are_read_and_everything_else_is_left() {
        let entries =
            [entry("500.00", "CRDT", "BOOK"), entry("9.00", "DBIT", "BOOK"), entry("1.00", "CRDT", "PDNG")];
        let file = read(&statement(&entries.concat())).unwrap();
        assert_eq!(file.ignored, 2);
        let line = file.lines[0].as_ref().unwrap();
        assert_eq!((line.transaction.as_str(), line.payer.as_str()), ("FB-1001", "Rahim & Sons"));
        assert_eq!(
            (line.reference.as_str(), line.amount),
            ("for M2345678", Amount::from_major(500).unwrap())
        );
    }

    #[test]
    fn a_broken_entry_is_told_by_its_number() {
        let entries =
            [entry("500.00", "CRDT", "BOOK"), entry("5e2", "CRDT", "BOOK"), entry("1", "??", "BOOK")];
        let file = read(&statement(&entries.concat())).unwrap();
        let problems: Vec<_> = file.lines.into_iter().filter_map(Result::err).collect();
        assert_eq!(problems, [Problem::new(2, "amount"), Problem::new(3, "entry")]);
    }

    #[test]
    fn what_is_no_statement_is_refused_whole() {
        let bomb =
            "<!DOCTYPE x [<!ENTITY a \"aaaa\">]><Document><BkToCstmrStmt>&a;</BkToCstmrStmt></Document>";
        let deep = "<a>".repeat(200);
        for odd in [bomb, deep.as_str(), "<html></html>", "<Document><BkToCstmrStmt>", "<a></b>"] {
            assert!(read(odd).is_err(), "{odd}");
        }
    }
}
