//! CAMT.053 (ISO 20022): booked credits of an account's statement. A file may hold statements of several accounts, and an
//! entry may be a batch of several payments: each payment of the channel's own account is a line of its own.

use kernel::{Amount, Money};
use quick_xml::{
    Reader,
    events::{BytesStart, Event},
};

use super::{File, Line, Problem, date, tidy};
use crate::reference::plain;

/// Deepest nesting that an honest file has.
const DEEPEST: usize = 40;

/// What banks write where the payer gave no name of their own.
const NONE: &str = "NOTPROVIDED";

/// Shortest account number that is looked for at the end of an IBAN.
const SHORTEST: usize = 8;

/// What is said of one payment: by its entry, or within a batch by its details.
#[derive(Default)]
struct Facts {
    amount: String,
    currency: String,
    side: String,
    /// The bank's own id; the payer's are used only where there is none.
    own: String,
    given: String,
    end_to_end: String,
    reference: String,
    payer: String,
    /// What older files say of a payment in a batch instead of its amount.
    sent: String,
}

impl Facts {
    /// Takes a text by where it stands below its entry or its details.
    fn take(&mut self, (above, parent, name): (&str, &str, &str), text: &str) {
        let place = match (above, parent, name) {
            (_, "Ntry" | "TxDtls", "Amt") => &mut self.amount,
            (_, "TxAmt", "Amt") => &mut self.sent,
            (_, "Ntry" | "TxDtls", "CdtDbtInd") => &mut self.side,
            (_, "Ntry" | "Refs", "AcctSvcrRef") => &mut self.own,
            (_, "Refs", "TxId") => &mut self.given,
            (_, "Refs", "EndToEndId") => &mut self.end_to_end,
            (_, "RmtInf", "Ustrd") | (_, "CdtrRefInf", "Ref") => &mut self.reference,
            ("Dbtr", "Pty", "Nm") | (_, "Dbtr", "Nm") => &mut self.payer,
            _ => return,
        };
        place.push_str(text);
    }

    /// The bank's own id of the payment.
    fn banks(&self) -> Option<&str> {
        named(&self.own).or_else(|| named(&self.given))
    }

    fn is_credit(&self) -> bool {
        self.side.trim() == "CRDT"
    }

    fn amount(&self) -> Option<Amount> {
        self.amount.trim().parse().ok()
    }
}

/// A name, where one was given.
fn named(text: &str) -> Option<&str> {
    Some(text.trim()).filter(|name| !name.is_empty() && *name != NONE)
}

/// One entry while it is read.
#[derive(Default)]
struct Entry {
    facts: Facts,
    status: String,
    reversal: String,
    booked: String,
    details: Vec<Facts>,
    /// Whether what is read now belongs to the last of the details.
    within: bool,
}

/// A file while it is read.
struct Walk<'a> {
    /// The account whose statement is wanted; any where none is named.
    wanted: Option<&'a str>,
    path: Vec<String>,
    file: File,
    entry: Option<Entry>,
    number: usize,
    /// Whether it is a statement at all.
    statement: bool,
    /// The account of the statement that is read now.
    account: String,
    /// Whether it was said of this statement that it is another account's.
    told: bool,
}

/// Reads a file; of several accounts only `wanted`.
pub(super) fn read(text: &str, wanted: Option<&str>) -> Result<File, Problem> {
    let mut reader = Reader::from_str(text);
    let mut walk = Walk {
        wanted,
        path: Vec::new(),
        file: File { lines: Vec::new(), ignored: 0 },
        entry: None,
        number: 0,
        statement: false,
        account: String::new(),
        told: false,
    };
    loop {
        match reader.read_event().map_err(|_| broken())? {
            Event::Start(tag) => walk.opens(&tag)?,
            Event::End(_) => walk.closes(),
            Event::Text(text) => walk.take(text.as_ref()),
            Event::CData(text) => walk.take(text.as_ref()),
            Event::GeneralRef(reference) => walk.take(match reference.as_ref() {
                "amp" => "&",
                "lt" => "<",
                "gt" => ">",
                "quot" => "\"",
                "apos" => "'",
                // Nothing else is defined where no document type is; one that asks for more is not a statement.
                _ => return Err(broken()),
            }),
            Event::DocType(_) => return Err(broken()),
            Event::Eof => break,
            _ => {}
        }
    }
    if walk.statement && walk.path.is_empty() { Ok(walk.file) } else { Err(broken()) }
}

fn broken() -> Problem {
    Problem::new(0, "file")
}

impl Walk<'_> {
    fn opens(&mut self, tag: &BytesStart<'_>) -> Result<(), Problem> {
        let name = tag.local_name().as_ref().to_owned();
        if self.path.len() >= DEEPEST {
            return Err(broken());
        }
        match name.as_str() {
            "BkToCstmrStmt" => self.statement = true,
            "Stmt" => {
                self.account.clear();
                self.told = false;
            }
            "Ntry" => {
                self.number = self.number.saturating_add(1);
                self.entry = Some(Entry::default());
            }
            _ => {}
        }
        let parent = self.path.last().map_or("", String::as_str);
        if let Some(entry) = &mut self.entry {
            if name == "TxDtls" {
                entry.details.push(Facts::default());
                entry.within = true;
            }
            if name == "Amt" && (matches!(parent, "Ntry" | "TxDtls") || (parent == "TxAmt" && entry.within)) {
                let code = tag.try_get_attribute("Ccy").ok().flatten();
                entry.facts_now().currency = code.map(|code| code.value.into_owned()).unwrap_or_default();
            }
        }
        self.path.push(name);
        Ok(())
    }

    fn closes(&mut self) {
        match self.path.pop().as_deref() {
            Some("TxDtls") => {
                if let Some(entry) = &mut self.entry {
                    entry.within = false;
                }
            }
            Some("Ntry") => {
                if let Some(entry) = self.entry.take() {
                    self.keep(entry);
                }
            }
            _ => {}
        }
    }

    /// Takes a text by where it stands. Prefixes of names are no part of them.
    fn take(&mut self, text: &str) {
        let mut up = self.path.iter().rev().map(String::as_str);
        let mut next = || up.next().unwrap_or_default();
        let (name, parent, above, top) = (next(), next(), next(), next());
        let Some(entry) = &mut self.entry else {
            let account = matches!((top, above, parent, name), ("Stmt", "Acct", "Id", "IBAN"))
                || matches!((above, parent, name), ("Id", "Othr", "Id"))
                    && self.path.iter().any(|part| part == "Acct");
            if account {
                self.account.push_str(text);
            }
            return;
        };
        let place = match (above, parent, name) {
            (_, "Ntry", "Sts") | ("Ntry", "Sts", "Cd") => &mut entry.status,
            (_, "Ntry", "RvslInd") => &mut entry.reversal,
            (_, "BookgDt", "Dt" | "DtTm") => &mut entry.booked,
            _ => return entry.facts_now().take((above, parent, name), text),
        };
        place.push_str(text);
    }

    /// Whether the statement is of the account that is wanted. An IBAN ends with the number that a bank knows it by.
    fn is_ours(&self) -> bool {
        let (Some(wanted), account) = (self.wanted.map(plain), plain(&self.account)) else { return true };
        let end = wanted.len() >= SHORTEST && account.ends_with(&wanted);
        account.is_empty() || account == wanted || end
    }

    fn keep(&mut self, entry: Entry) {
        if !self.is_ours() {
            self.file.ignored = self.file.ignored.saturating_add(1);
            if !self.told {
                self.told = true;
                self.file.lines.push(Err(Problem::new(self.number, "account")));
            }
            return;
        }
        match entry.lines() {
            Ok(lines) if lines.is_empty() => self.file.ignored = self.file.ignored.saturating_add(1),
            Ok(lines) => {
                self.file.lines.extend(lines.into_iter().map(|line| Ok(Line { number: self.number, ..line })))
            }
            Err(what) => self.file.lines.push(Err(Problem::new(self.number, what))),
        }
    }
}

impl Entry {
    fn facts_now(&mut self) -> &mut Facts {
        match self.details.last_mut() {
            Some(details) if self.within => details,
            _ => &mut self.facts,
        }
    }

    /// The payments that came in by this entry; none where money went out or is not booked yet.
    fn lines(mut self) -> Result<Vec<Line>, &'static str> {
        match (self.facts.side.trim(), self.status.trim()) {
            (_, "PDNG" | "INFO") => return Ok(Vec::new()),
            // Money that was booked before goes back, or comes back: a person looks at what it was.
            (_, "BOOK") if matches!(self.reversal.trim(), "true" | "1") => return Err("reversal"),
            ("DBIT", _) => return Ok(Vec::new()),
            ("CRDT", "BOOK") => {}
            _ => return Err("entry"),
        }
        let booked_on = date(self.booked.trim()).ok_or("date")?;
        if self.details.len() > 1 {
            return self.batch(booked_on);
        }
        // One payment: what its details say stands behind what the entry itself says.
        let inner = self.details.pop().unwrap_or_default();
        let facts = Facts { reference: inner.reference.clone(), payer: inner.payer.clone(), ..self.facts };
        let id = facts.banks().or_else(|| inner.banks()).or_else(|| named(&inner.end_to_end));
        Ok(vec![line(&facts, booked_on, id.unwrap_or_default())?])
    }

    /// Several payments in one entry. Their sum must be the entry's: else one of them is missing or was made up.
    fn batch(self, booked_on: time::Date) -> Result<Vec<Line>, &'static str> {
        let whole = self.facts.amount().ok_or("amount")?;
        let mut lines: Vec<Line> = Vec::new();
        let mut sum = Some(Money::ZERO);
        for (number, mut facts) in (1_usize..).zip(self.details) {
            if facts.amount.is_empty() {
                facts.amount = std::mem::take(&mut facts.sent);
            }
            let odd = !facts.side.trim().is_empty() && !facts.is_credit();
            if odd || (!facts.currency.is_empty() && facts.currency != self.facts.currency) {
                return Err("batch");
            }
            facts.currency.clone_from(&self.facts.currency);
            sum = sum.and_then(|sum| sum.checked_add(facts.amount()?.money()));
            // Details that carry no id of their own, or one that another of them has, are told apart by their place.
            let own = facts.banks().filter(|own| {
                let same = |other: &str| plain(other) == plain(own);
                !self.facts.banks().is_some_and(same) && !lines.iter().any(|line| same(&line.transaction))
            });
            let placed = self.facts.banks().map(|entry| format!("{entry}-PART-{number}"));
            let id =
                own.map(str::to_owned).or(placed).or_else(|| named(&facts.end_to_end).map(str::to_owned));
            lines.push(line(&facts, booked_on, &id.unwrap_or_default())?);
        }
        if sum == Some(whole.money()) { Ok(lines) } else { Err("batch") }
    }
}

fn line(facts: &Facts, booked_on: time::Date, transaction: &str) -> Result<Line, &'static str> {
    let transaction = tidy(transaction);
    if plain(&transaction).len() < 4 {
        return Err("transaction");
    }
    Ok(Line {
        number: 0,
        transaction,
        booked_on,
        amount: facts.amount().ok_or("amount")?,
        currency: facts.currency.parse().map_err(|_| "currency")?,
        reference: tidy(&facts.reference),
        payer: tidy(&facts.payer),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const OURS: Option<&str> = Some("0010020030");

    fn document(statements: &str) -> String {
        format!(
            "<?xml version=\"1.0\"?><Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:camt.053.001.08\">\
             <BkToCstmrStmt>{statements}</BkToCstmrStmt></Document>"
        )
    }

    fn statement(entries: &str) -> String {
        document(&format!("<Stmt>{entries}</Stmt>"))
    }

    fn entry(amount: &str, side: &str, status: &str) -> String {
        format!(
            "<Ntry><Amt Ccy=\"BDT\">{amount}</Amt><CdtDbtInd>{side}</CdtDbtInd><Sts><Cd>{status}</Cd></Sts>\
             <BookgDt><Dt>2026-01-05</Dt></BookgDt><AcctSvcrRef>FB-1001</AcctSvcrRef><NtryDtls><TxDtls><Refs>\
             <AcctSvcrRef>OTHER</AcctSvcrRef><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RltdPties><Dbtr><Pty>\
             <Nm>Rahim &amp; Sons</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd><![CDATA[for ]]>M2345678</Ustrd></RmtInf>\
             </TxDtls></NtryDtls></Ntry>"
        )
    }

    /// An entry with a batch of payments: an id, an amount, a reference each.
    fn batch(amount: &str, details: &[(&str, &str, &str)]) -> String {
        let details: String = details
            .iter()
            .map(|(id, amount, reference)| {
                format!(
                    "<TxDtls><Refs><AcctSvcrRef>{id}</AcctSvcrRef></Refs><Amt Ccy=\"BDT\">{amount}</Amt>\
                     <CdtDbtInd>CRDT</CdtDbtInd><RmtInf><Ustrd>{reference}</Ustrd></RmtInf></TxDtls>"
                )
            })
            .collect();
        format!(
            "<Ntry><Amt Ccy=\"BDT\">{amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt>\
             <Dt>2026-01-05</Dt></BookgDt><AcctSvcrRef>FB-2000</AcctSvcrRef><NtryDtls><Btch><NbOfTxs>3</NbOfTxs></Btch>\
             {details}</NtryDtls></Ntry>"
        )
    }

    fn problems(file: File) -> Vec<Problem> {
        file.lines.into_iter().filter_map(Result::err).collect()
    }

    fn read_ours(text: &str) -> Result<File, Problem> {
        read(text, OURS)
    }

    #[test]
    fn booked_credits_are_read_and_everything_else_is_left() {
        let entries =
            [entry("500.00", "CRDT", "BOOK"), entry("9.00", "DBIT", "BOOK"), entry("1.00", "CRDT", "PDNG")];
        let file = read_ours(&statement(&entries.concat())).unwrap();
        assert_eq!(file.ignored, 2);
        let line = file.lines[0].as_ref().unwrap();
        // The entry's own id, and not that of its details behind it.
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
        let file = read_ours(&statement(&entries.concat())).unwrap();
        assert_eq!(problems(file), [Problem::new(2, "amount"), Problem::new(3, "entry")]);
    }

    #[test]
    fn each_payment_of_a_batch_is_a_line_of_its_own() {
        let details =
            [("FB-7", "100", "M2222222"), ("FB-71", "250.50", "M3333333"), ("", "49.50", "M4444444")];
        let file = read_ours(&statement(&(batch("400", &details) + &entry("1", "CRDT", "BOOK")))).unwrap();
        let lines: Vec<_> = file.lines.iter().flatten().collect();
        let read = |line: &Line| (line.number, line.transaction.clone(), line.amount, line.reference.clone());
        let wanted = |number, id: &str, units, reference: &str| {
            (number, id.to_owned(), Amount::from_units(units).unwrap(), reference.to_owned())
        };
        // `FB-7` is too short to be an id: with it the entry is told, and none of its payments is taken.
        assert_eq!(lines.len(), 1);
        assert_eq!(problems(file), [Problem::new(1, "transaction")]);
        let details =
            [("FB-701", "100", "M2222222"), ("FB-701", "250.50", "M3333333"), ("", "49.50", "M4444444")];
        let file = read_ours(&statement(&batch("400", &details))).unwrap();
        let lines: Vec<_> = file.lines.iter().flatten().map(read).collect();
        assert_eq!(
            lines,
            [
                wanted(1, "FB-701", 10_000_000, "M2222222"),
                wanted(1, "FB-2000-PART-2", 25_050_000, "M3333333"),
                wanted(1, "FB-2000-PART-3", 4_950_000, "M4444444"),
            ]
        );
    }

    #[test]
    fn a_batch_whose_parts_do_not_add_up_is_told_and_not_taken() {
        let details = [("FB-701", "100", "M2222222"), ("FB-702", "200", "M3333333")];
        for whole in ["300.01", "299.99", "100"] {
            let file = read_ours(&statement(&batch(whole, &details))).unwrap();
            assert_eq!(problems(file), [Problem::new(1, "batch")], "{whole}");
        }
        let older = batch("300", &details).replace("<Amt Ccy=\"BDT\">100</Amt>", "").replace(
            "<RmtInf><Ustrd>M2222222",
            "<AmtDtls><TxAmt><Amt Ccy=\"BDT\">100</Amt></TxAmt></AmtDtls><RmtInf><Ustrd>M2222222",
        );
        assert_eq!(
            read_ours(&statement(&older)).unwrap().lines.iter().flatten().count(),
            2,
            "as files of 2009 write it"
        );
        let foreign = batch("300", &details).replace("<Amt Ccy=\"BDT\">200", "<Amt Ccy=\"USD\">200");
        assert_eq!(problems(read_ours(&statement(&foreign)).unwrap()), [Problem::new(1, "batch")]);
    }

    #[test]
    fn statements_of_other_accounts_are_left_and_told() {
        let of =
            |account: &str, entries: &str| format!("<Stmt><Acct><Id>{account}</Id></Acct>{entries}</Stmt>");
        let one = entry("500.00", "CRDT", "BOOK");
        let two = one.clone() + &one;
        let file = document(
            &(of("<Othr><Id>9990020030</Id></Othr>", &two)
                + &of("<Othr><Id>001-002-0030</Id></Othr>", &one)
                + &of("<IBAN>BD11FAIR0010020030</IBAN>", &one)),
        );
        let file = read_ours(&file).unwrap();
        assert_eq!((file.lines.iter().flatten().count(), file.ignored), (2, 2));
        assert_eq!(problems(file), [Problem::new(1, "account")]);
    }

    #[test]
    fn a_reversal_is_no_deposit() {
        let back = |side| entry("500.00", side, "BOOK").replace("<Sts>", "<RvslInd>true</RvslInd><Sts>");
        for side in ["CRDT", "DBIT"] {
            let file = read_ours(&statement(&back(side))).unwrap();
            assert_eq!(problems(file), [Problem::new(1, "reversal")], "{side}");
        }
    }

    #[test]
    fn what_is_no_statement_is_refused_whole() {
        let bomb =
            "<!DOCTYPE x [<!ENTITY a \"aaaa\">]><Document><BkToCstmrStmt>&a;</BkToCstmrStmt></Document>";
        let deep = "<a>".repeat(200);
        for odd in [bomb, deep.as_str(), "<html></html>", "<Document><BkToCstmrStmt>", "<a></b>"] {
            assert!(read_ours(odd).is_err(), "{odd}");
        }
    }
}
