//! Channels beside the hosted checkout: bank transfers proven by statements, stablecoins proven by a chain.

use super::*;
use crate::{
    BankAccount, ChainRules,
    deposit::{State as Standing, Submission},
    statement::{LineKey, Report},
};

pub(super) const TOKEN: &str = "TUSDT";

pub(super) fn channels() -> Settings {
    let mut settings = settings();
    let base = settings.channels[0].clone();
    let account = BankAccount { bank: "Fair".into(), number: "1".into(), holder: "Mela".into() };
    let bank = Channel {
        id: "bank".into(),
        kind: ChannelKind::Transfer,
        provider: None,
        fee: Fee { fixed: money(5), share: Rate::default() },
        account: Some(account),
        per_day: 50,
        ..base.clone()
    };
    let rules = ChainRules {
        label: "USDT".into(),
        token: TOKEN.into(),
        confirmations: 20,
        rate: Amount::from_units(12_250_000).unwrap(),
        spread: Rate::from_millionths(10_000),
        dust: 1_000_000,
    };
    let usdt = Channel { id: "usdt".into(), kind: ChannelKind::Chain, chain: Some(rules), ..base };
    settings.channels.extend([bank, usdt]);
    settings
}

pub(super) fn head() -> String {
    "Date,Transaction,Amount,Currency,Reference,Payer\n".into()
}

pub(super) fn row(transaction: &str, amount: &str, reference: &str) -> String {
    format!("2026-01-05,{transaction},{amount},BDT,{reference},Rahim Uddin\n")
}

impl House {
    pub(super) async fn pays_by(&self, channel: &str, amount: i64) -> deposit::Deposit {
        let request = deposit::Request {
            request_id: RequestId::fresh(),
            channel: channel.into(),
            amount: taka(amount),
            return_url: "/wallet".into(),
            promotion: None,
            wallet: None,
        };
        self.cashier.deposit(RAHIM, request).await.unwrap()
    }

    pub(super) async fn imports(&self, file: &str) -> Result<Report, Error> {
        let mut tx = self.store.begin().await.unwrap();
        let report =
            self.cashier.import_in(&mut tx, OPERATOR, ("bank", "today.csv"), file.as_bytes()).await?;
        tx.commit().await?;
        Ok(report)
    }

    async fn stands(&self, deposit: &deposit::Deposit) -> Standing {
        self.cashier.any_deposit(deposit.id).await.unwrap().state
    }
}

#[tokio::test]
async fn a_statement_credits_what_it_proves_and_a_broken_line_harms_no_other() {
    let house = House::with(channels()).await;
    let (first, second) = (house.pays_by("bank", 1_000).await, house.pays_by("bank", 700).await);
    let code = first.code.clone().unwrap();
    let named = second.clone();
    let said = Submission { transaction: "fb-0o2".into(), proof: None };
    assert_eq!(house.cashier.submit(RAHIM, named.id, &said).await.unwrap().state, Standing::Submitted);
    let file = head()
        + &row("FB-001", "1000.00", &format!("thanks {}", code.to_lowercase()))
        + "05/01/2026,FB-003,1.00,BDT,x,y\n"
        + &row("FB-002", "700.00", "no reference")
        + &row("FB-004", "55.00", "who is this");
    let report = house.imports(&file).await.unwrap();
    assert_eq!((report.lines, report.matched, report.unmatched, report.problems.len()), (3, 2, 1, 1));
    assert_eq!((report.problems[0].line, report.problems[0].what.as_str()), (3, "date"));
    // The fee of five is taken from each.
    assert_eq!(house.has().await.0, money(995 + 695));
    assert_eq!(
        (house.stands(&first).await, house.stands(&second).await),
        (Standing::Credited, Standing::Credited)
    );
    // The same file again changes nothing; nor does another file with the same transactions.
    let again = house.imports(&file).await.unwrap();
    assert!(again.again && again.matched == 2);
    let overlapping = house.imports(&(file + &row("FB-005", "1.00", "new"))).await.unwrap();
    assert_eq!((overlapping.known, overlapping.matched, overlapping.unmatched), (3, 0, 1));
    assert_eq!(house.has().await.0, money(995 + 695));
    // A file that says of a known transaction what no earlier one said is told, and moves nothing.
    let changed = house.imports(&(head() + &row("FB-004", "5500.00", &code))).await.unwrap();
    assert_eq!(
        (changed.known, changed.problems[0].line, changed.problems[0].what.as_str()),
        (0, 2, "changed")
    );
    assert_eq!(house.has().await.0, money(995 + 695));
    assert!(matches!(house.imports("not a statement").await, Err(Error::BadStatement(_))));
    house.close().await;
}

#[tokio::test]
async fn another_amount_waits_for_a_person_and_what_came_is_credited_once() {
    let house = House::with(channels()).await;
    let asked = house.pays_by("bank", 1_000).await;
    let code = asked.code.clone().unwrap();
    let report = house.imports(&(head() + &row("FB-001", "600.00", &code))).await.unwrap();
    assert_eq!((report.review, report.matched), (1, 0));
    assert_eq!((house.stands(&asked).await, house.has().await.0), (Standing::Review, Money::ZERO));
    assert_eq!(house.cashier.open_lines().await.unwrap()[0].deposit, Some(asked.id));
    let line = LineKey { channel: "bank", transaction: "fb001" };
    let assigned = futures::future::join_all((0..5).map(async |_| {
        let mut tx = house.store.begin().await.unwrap();
        house.cashier.assign_in(&mut tx, line, asked.id).await?;
        tx.commit().await.map_err(Error::from)
    }))
    .await;
    assert_eq!(assigned.iter().filter(|done| done.is_ok()).count(), 1, "five operators press at once");
    let credited = house.cashier.any_deposit(asked.id).await.unwrap();
    assert_eq!((credited.state, credited.received), (Standing::Credited, Some(taka(600))));
    assert_eq!(house.has().await.0, money(595));
    house.close().await;
}

/// A file can be forged: however clear a large line is, people credit it (quality.md A41). Both ways to it are tried:
/// the deposit that waits for its line, and the line that waits for a member to name it.
#[tokio::test]
async fn a_large_line_is_credited_by_people_alone() {
    let house = House::with(channels()).await;
    let (coded, named) = (house.pays_by("bank", 20_000).await, house.pays_by("bank", 30_000).await);
    let code = coded.code.clone().unwrap();
    let file = head() + &row("FB-001", "20000.00", &code) + &row("FB-002", "30000.00", "forgot the code");
    let report = house.imports(&file).await.unwrap();
    assert_eq!((report.matched, report.review, report.unmatched), (0, 1, 1));
    let said = Submission { transaction: "fb-002".into(), proof: None };
    house.cashier.submit(RAHIM, named.id, &said).await.unwrap();
    for deposit in [&coded, &named] {
        let found = house.cashier.any_deposit(deposit.id).await.unwrap();
        assert_eq!((found.state, found.reason.as_deref()), (Standing::Review, Some("large_amount")));
    }
    assert_eq!(house.has().await.0, Money::ZERO);
    let mut tx = house.store.begin().await.unwrap();
    house
        .cashier
        .assign_in(&mut tx, LineKey { channel: "bank", transaction: "FB-001" }, coded.id)
        .await
        .unwrap();
    tx.commit().await.unwrap();
    assert_eq!(house.has().await.0, money(19_995));
    house.close().await;
}

#[tokio::test]
async fn a_transaction_id_counts_once_whoever_names_it() {
    let house = House::with(channels()).await;
    let (first, second) = (house.pays_by("bank", 1_000).await, house.pays_by("bank", 1_000).await);
    // The statement came first; the member names the transfer afterwards.
    house.imports(&(head() + &row("FB-777", "1000.00", "forgot the code"))).await.unwrap();
    let said = Submission { transaction: "FB777".into(), proof: None };
    let named = house.cashier.submit(RAHIM, first.id, &said).await.unwrap();
    assert_eq!(named.state, Standing::Credited);
    let stolen = house.cashier.submit(RAHIM, second.id, &said).await;
    assert!(matches!(stolen, Err(Error::TransactionUsed)));
    assert!(matches!(house.cashier.submit(SALMA, second.id, &said).await, Err(Error::NotFound)));
    assert_eq!(house.has().await.0, money(995));
    // Money for a deposit that ran out is credited all the same.
    house.clock.advance(Duration::minutes(31));
    house.run_jobs().await;
    assert_eq!(house.stands(&second).await, Standing::Expired);
    house.imports(&(head() + &row("FB-778", "1000.00", second.code.as_deref().unwrap()))).await.unwrap();
    assert_eq!(house.stands(&second).await, Standing::Credited);
    house.close().await;
}

/// Who knows the number of a transfer does not own it by that: its reference names another deposit. Seen to fail when any
/// waiting line was given to whoever named it.
#[tokio::test]
async fn a_line_that_waits_for_one_deposit_is_not_had_by_naming_its_transaction() {
    let house = House::with(channels()).await;
    let (paid, thiefs) = (house.pays_by("bank", 1_000).await, house.pays_by("bank", 700).await);
    house.imports(&(head() + &row("FB-900", "700.00", paid.code.as_deref().unwrap()))).await.unwrap();
    let said = Submission { transaction: "FB-900".into(), proof: None };
    let claimed = house.cashier.submit(RAHIM, thiefs.id, &said).await.unwrap();
    assert_eq!((claimed.state, claimed.reason.as_deref()), (Standing::Review, Some("claimed")));
    assert_eq!(house.has().await.0, Money::ZERO);
    let open = house.cashier.open_lines().await.unwrap();
    assert_eq!((open.len(), open[0].deposit), (1, Some(paid.id)), "it waits for whom it names");
    house.close().await;
}

/// A payment in a batch is credited like one of its own; a batch in a second file pays nothing again.
#[tokio::test]
async fn a_statement_of_many_accounts_and_batches_credits_what_is_ours_once() {
    let mut settings = channels();
    settings.channels[1].account.as_mut().unwrap().number = "0010020030".into();
    let house = House::with(settings).await;
    let (first, second) = (house.pays_by("bank", 1_000).await, house.pays_by("bank", 700).await);
    let part = |amount: &str, deposit: &deposit::Deposit| {
        let code = deposit.code.as_deref().unwrap();
        format!(
            "<TxDtls><Amt Ccy=\"BDT\">{amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><RltdPties><Dbtr><Nm>Rahim Uddin</Nm></Dbtr></RltdPties><RmtInf><Ustrd>{code}</Ustrd></RmtInf></TxDtls>"
        )
    };
    let batch = format!(
        "<Ntry><Amt Ccy=\"BDT\">1700</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-01-05</Dt></BookgDt>\
         <AcctSvcrRef>BATCH-1</AcctSvcrRef><NtryDtls>{}{}</NtryDtls></Ntry>",
        part("1000", &first),
        part("700", &second)
    );
    let file = |account: &str, note: &str| {
        format!(
            "<Document><!--{note}--><BkToCstmrStmt><Stmt><Acct><Id><Othr><Id>{account}</Id></Othr></Id></Acct>{batch}</Stmt>\
             </BkToCstmrStmt></Document>"
        )
    };
    let foreign = house.imports(&file("999999999", "")).await.unwrap();
    assert_eq!((foreign.lines, foreign.ignored, foreign.problems[0].what.as_str()), (0, 1, "account"));
    let report = house.imports(&file("001-002-0030", "")).await.unwrap();
    assert_eq!((report.lines, report.matched), (2, 2));
    assert_eq!(house.has().await.0, money(995 + 695));
    let again = house.imports(&file("0010020030", "of the evening")).await.unwrap();
    assert_eq!((again.known, again.matched), (2, 0));
    assert_eq!(house.has().await.0, money(995 + 695));
    house.close().await;
}

#[tokio::test]
async fn refused_messages_are_kept_with_a_count() {
    let house = House::open().await;
    let deposit = house.deposit(1_000).await;
    let body = message("e1", "payment.paid", &deposit.id.to_string(), "T1", "1000");
    let old = signature::sign(SECRET, house.store.now() - Duration::seconds(301), &body);
    let forged = signature::sign(b"another secret", house.store.now(), &body);
    for header in [&old, &old, &forged] {
        assert!(house.cashier.receive("fair", header, &body).await.is_err());
    }
    let rows: Vec<(String, i32)> =
        sqlx::query_as("select why, times from cashier_message_refused order by why")
            .fetch_all(house.store.pool())
            .await
            .unwrap();
    assert_eq!(rows, [("forged".to_owned(), 1), ("stale".to_owned(), 2)]);
    house.close().await;
}

#[tokio::test]
async fn a_channel_has_its_hours_its_fee_and_its_count() {
    let mut settings = channels();
    let from = time::macros::time!(22:00);
    settings.channels[1].hours = Hours { from, until: time::macros::time!(06:00) };
    settings.channels[1].per_day = 1;
    let house = House::with(settings).await;
    let body = |channel: &str| json!({ "requestId": RequestId::fresh(), "channel": channel, "amount": "500", "returnUrl": "/m" });
    // 18:00 by the site's clock: the bank's desk opens at 22.
    let (status, answer) = house.call("POST", "/wps/cashier/deposits", "rahim", &body("bank")).await;
    assert_eq!(
        (status, &answer["value"]["code"]),
        (409, &Value::Null),
        "the envelope of refusals is laid outside"
    );
    let (_, cards) = house.call("GET", "/wps/cashier/channels", "rahim", &json!({})).await;
    assert_eq!((&cards["value"][1]["open"], &cards["value"][1]["feeFixed"]), (&json!(false), &json!("5.00")));
    house.clock.advance(Duration::hours(5));
    assert_eq!(house.call("POST", "/wps/cashier/deposits", "rahim", &body("bank")).await.0, 200);
    assert_eq!(house.call("POST", "/wps/cashier/deposits", "rahim", &body("bank")).await.0, 409);
    house.close().await;
}
