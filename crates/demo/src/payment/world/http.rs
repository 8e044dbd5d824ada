//! A bank and a chain to try the cashier with: real HTTP, play money, and the faults that real ones have.

use std::{
    collections::HashMap,
    fmt::Write,
    sync::{Arc, Mutex, PoisonError},
};

use axum::{
    Form, Json, Router,
    extract::{Path, Query, State},
    http::{StatusCode, header},
    response::{Html, IntoResponse, Redirect, Response},
    routing::{get, post, put},
};
use cashier::chain::{Opened, Seen};
use kernel::{Amount, SharedClock};
use serde::Deserialize;
use time::OffsetDateTime;

use crate::payment::{Settings, http::shown, page};

/// Most transfers that are kept: a simulator is no store.
const MOST: usize = 10_000;

/// A transfer that somebody made at the bank.
#[derive(Clone)]
struct Booked {
    transaction: String,
    on: time::Date,
    amount: Amount,
    reference: String,
    payer: String,
}

/// A transfer that somebody made on the chain.
struct Mined {
    address: String,
    seen: Seen,
}

#[derive(Default)]
struct Inner {
    bank: Vec<Booked>,
    addresses: HashMap<String, String>,
    chain: Vec<Mined>,
}

/// The bank and the chain.
#[derive(Clone)]
pub(in crate::payment) struct World {
    clock: SharedClock,
    began: OffsetDateTime,
    block_ms: u64,
    token: String,
    public_url: String,
    inner: Arc<Mutex<Inner>>,
}

impl World {
    pub(in crate::payment) fn new(settings: &Settings, clock: SharedClock) -> Self {
        Self {
            began: clock.now(),
            clock,
            block_ms: settings.block_ms.max(1),
            token: settings.token.clone(),
            public_url: settings.public_url.trim_end_matches('/').to_owned(),
            inner: Arc::default(),
        }
    }

    /// Calls that need the key.
    pub(in crate::payment) fn interface(&self) -> Router {
        Router::new()
            .route("/api/chain/addresses/{reference}", put(open))
            .route("/api/chain/addresses/{address}/transfers", get(transfers))
            .route("/api/chain/reorganise", post(reorganise))
            .with_state(self.clone())
    }

    /// Pages and files that anyone may see: it is play money.
    pub(in crate::payment) fn pages(&self) -> Router {
        Router::new()
            .route("/chain/{address}", get(wallet).post(send))
            .route("/bank", get(counter).post(transfer))
            .route("/bank/statement.csv", get(csv))
            .route("/bank/statement.xml", get(xml))
            .with_state(self.clone())
    }

    /// The block of now: one comes each `block_ms`.
    fn height(&self) -> i64 {
        let passed =
            self.clock.now().unix_timestamp_nanos().saturating_sub(self.began.unix_timestamp_nanos());
        let block = i128::from(self.block_ms).saturating_mul(1_000_000);
        i64::try_from(passed.checked_div(block).unwrap_or_default()).unwrap_or_default()
    }

    fn with<T>(&self, act: impl FnOnce(&mut Inner) -> T) -> T {
        act(&mut self.inner.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

async fn open(State(world): State<World>, Path(reference): Path<String>) -> Json<Opened> {
    let fresh = || format!("T{}", kernel::id::fresh().simple());
    let address = world.with(|inner| inner.addresses.entry(reference).or_insert_with(fresh).clone());
    Json(Opened { page: Some(format!("{}/chain/{address}", world.public_url)), address })
}

async fn transfers(State(world): State<World>, Path(address): Path<String>) -> Json<Vec<Seen>> {
    let height = world.height();
    let seen = world.with(|inner| {
        let mine = inner.chain.iter().filter(|mined| mined.address == address && mined.seen.block <= height);
        mine.map(|mined| {
            let deep = height.saturating_sub(mined.seen.block).saturating_add(1);
            Seen { confirmations: i32::try_from(deep).unwrap_or(i32::MAX), ..mined.seen.clone() }
        })
        .collect()
    });
    Json(seen)
}

#[derive(Deserialize)]
struct Reorganisation {
    depth: i64,
}

/// Takes the last blocks off the chain, with what stands in them.
async fn reorganise(State(world): State<World>, Json(by): Json<Reorganisation>) -> StatusCode {
    let kept = world.height().saturating_sub(by.depth);
    world.with(|inner| inner.chain.retain(|mined| mined.seen.block <= kept));
    StatusCode::NO_CONTENT
}

#[derive(Deserialize)]
struct Asked {
    lang: Option<String>,
    tokens: Option<i64>,
    code: Option<String>,
    amount: Option<Amount>,
}

impl Asked {
    fn english(&self) -> bool {
        self.lang.as_ref().is_some_and(|lang| lang.eq_ignore_ascii_case("en"))
    }
}

async fn wallet(
    State(world): State<World>,
    Path(address): Path<String>,
    Query(asked): Query<Asked>,
) -> Response {
    let known = world.with(|inner| inner.addresses.values().any(|known| *known == address));
    if !known {
        return (StatusCode::NOT_FOUND, Html(page::unknown())).into_response();
    }
    let sent = world.with(|inner| inner.chain.iter().filter(|mined| mined.address == address).count());
    shown(page::wallet(asked.tokens.unwrap_or(50_000_000), sent, asked.english()))
}

#[derive(Deserialize)]
struct Sent {
    tokens: i64,
    token: Option<String>,
}

async fn send(State(world): State<World>, Path(address): Path<String>, Form(sent): Form<Sent>) -> Response {
    let block = world.height();
    let seen = Seen {
        transaction: kernel::id::fresh().simple().to_string(),
        number: 0,
        token: sent.token.unwrap_or_else(|| world.token.clone()),
        tokens: sent.tokens,
        block,
        confirmations: 0,
    };
    let back = format!("/chain/{address}");
    world.with(|inner| {
        if inner.chain.len() < MOST {
            inner.chain.push(Mined { address, seen });
        }
    });
    Redirect::to(&back).into_response()
}

async fn counter(Query(asked): Query<Asked>) -> Response {
    shown(page::bank(asked.code.as_deref().unwrap_or_default(), asked.amount, asked.english()))
}

#[derive(Deserialize)]
struct Transfer {
    reference: String,
    amount: Amount,
    payer: Option<String>,
}

async fn transfer(State(world): State<World>, Form(transfer): Form<Transfer>) -> Response {
    let transaction = format!("FB{}", kernel::id::fresh().simple());
    let booked = Booked {
        transaction: transaction.chars().take(22).chain(transaction.chars().rev().take(6)).collect(),
        on: world.clock.now().date(),
        amount: transfer.amount,
        reference: transfer.reference,
        payer: transfer.payer.filter(|payer| !payer.is_empty()).unwrap_or_else(|| "Demo payer".to_owned()),
    };
    let name = booked.transaction.clone();
    world.with(|inner| {
        if inner.bank.len() < MOST {
            inner.bank.push(booked);
        }
    });
    shown(page::booked(&name))
}

async fn csv(State(world): State<World>) -> Response {
    let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let mut file = "Date,Transaction,Amount,Currency,Reference,Payer\r\n".to_owned();
    for Booked { transaction, on, amount, reference, payer } in world.with(|inner| inner.bank.clone()) {
        let (reference, payer) = (quoted(&reference), quoted(&payer));
        // Writing to a string does not fail.
        let _ = write!(file, "{on},{transaction},{amount},BDT,{reference},{payer}\r\n");
    }
    ([(header::CONTENT_TYPE, "text/csv; charset=utf-8")], file).into_response()
}

async fn xml(State(world): State<World>) -> Response {
    let plain = |text: &str| page::escaped(text);
    let mut entries = String::new();
    for Booked { transaction, on, amount, reference, payer } in world.with(|inner| inner.bank.clone()) {
        let (reference, payer) = (plain(&reference), plain(&payer));
        let _ = write!(
            entries,
            "<Ntry><Amt Ccy=\"BDT\">{amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>{on}</Dt>\
             </BookgDt><AcctSvcrRef>{transaction}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>{payer}</Nm>\
             </Pty></Dbtr></RltdPties><RmtInf><Ustrd>{reference}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>"
        );
    }
    let file = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?><Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:camt.053.001.08\">\
         <BkToCstmrStmt><Stmt>{entries}</Stmt></BkToCstmrStmt></Document>"
    );
    ([(header::CONTENT_TYPE, "application/xml")], file).into_response()
}
