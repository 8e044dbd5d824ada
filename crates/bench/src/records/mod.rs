//! Records at growing sizes: what a member and an operator wait for when the house has 10⁵, 10⁶ and 10⁷ bets.
//!
//! For each size a house runs in this process on a database of its own. All are filled first, and then measured one
//! right after the other: what else the machine does comes to all of them. One caller asks over the loopback, so that
//! the time is the server's and not that of a queue. What counts is the growth from the smallest size to the largest.

mod fill;

use std::{
    fs,
    net::SocketAddr,
    path::PathBuf,
    sync::Arc,
    time::{Duration, Instant},
};

use ::office::Role;
use anyhow::{Context, Result};
use app::{configuration::Configuration, house::House, office, site};
use backoffice::operator::{NewOperator, Secret};
use identity::NewMember;
use serde_json::{Value, json};
use store::{
    Store,
    embedded::{Config, EmbeddedServer, scratch_dir},
    tasks::{self, CancellationToken},
};
use tokio::net::TcpListener;

use crate::{
    load::{GOOD, Load, run},
    median, row, vendor,
};

/// The sizes, in bets. The last is made only where the one before promises that it will not take longer than this.
const SIZES: [i64; 3] = [100_000, 1_000_000, 10_000_000];
const LONGEST: Duration = Duration::from_secs(900);
/// Members whose records are asked for: each stands at a place of the crowd that chance gave them.
const ASKED: usize = 48;
/// Answers of one measurement, and measurements whose median counts.
const ANSWERS: usize = 1_000;
/// Answers before them: until every connection of the pool has met every page of the database that is asked for, as in a
/// house that has been open for a while.
const WARM: usize = 10_000;
const ROUNDS: usize = 3;
/// What each of them signs in with.
const PASSWORD: &str = "Nodir-Ghat-73";

/// A page with the medians of its p99 and p50, in milliseconds.
type Measured = (&'static str, f64, f64);

/// A house with its two doors.
struct Ground {
    server: EmbeddedServer,
    folder: PathBuf,
    store: Store,
    house: House,
    site: SocketAddr,
    office: SocketAddr,
    tokens: Vec<String>,
    clerk: String,
    stop: CancellationToken,
}

/// Measures all sizes, and prints the rows.
pub async fn bench() -> Result<()> {
    let mut grounds = Vec::new();
    let outcome = sizes(&mut grounds).await;
    for (_, ground) in grounds {
        ground.close().await?;
    }
    outcome
}

async fn sizes(grounds: &mut Vec<(i64, Ground)>) -> Result<()> {
    // What measuring costs is a part of what is measured.
    let stop = CancellationToken::new();
    web::metrics::measure(&Configuration::read(None)?.metrics, &stop)?;
    let mut took = Duration::ZERO;
    for size in SIZES {
        if took * 12 > LONGEST {
            eprintln!("{size} bets would take too long on this machine");
            break;
        }
        let started = Instant::now();
        let ground = Ground::open(size).await?;
        let outcome = fill::with(&ground.store, size).await;
        grounds.push((size, ground));
        outcome?;
        took = started.elapsed();
    }
    let mut measured: Vec<(i64, Vec<Measured>)> = Vec::new();
    for (size, ground) in grounds {
        eprintln!("{size} bets:");
        ground.sign_in().await?;
        measured.push((*size, ground.measure().await?));
    }
    let (least, first) = measured.first().context("nothing was measured")?;
    let (most, last) = measured.last().context("nothing was measured")?;
    for (place, ((name, before, middle), (_, after, middle_after))) in first.iter().zip(last).enumerate() {
        let (within, most_growth) = if place == 0 { ("", "") } else { ("< 50 ms", "≤ 1.3 ×") };
        row(&format!("{name}, p99 at {most} bets"), &format!("{after:.1} ms"), within);
        let growth = format!("{:.2} × (p99 {:.2} ×)", middle_after / middle, after / before);
        row(&format!("{name}, growth from {least} to {most} bets, median"), &growth, most_growth);
    }
    Ok(())
}

impl Ground {
    async fn open(size: i64) -> Result<Self> {
        let folder = scratch_dir(&format!("bench-records-{size}"));
        let npm_dir = Some(PathBuf::from("web/node_modules"));
        let server =
            EmbeddedServer::start(&Config { npm_dir, data_dir: Some(folder.clone()), ..Config::default() })?;
        // The crowd moves in by the database's owner: nobody else may write books by hand.
        let store = vendor::store(&server).await?;
        let file = folder.join("bench.toml");
        fs::write(&file, "[identity]\naccept_plain_bodies = true\n[log]\nfilter = \"warn\"\n")?;
        let configuration = Configuration::read(Some(&file))?;
        let stop = CancellationToken::new();
        let house = House::open(&configuration, &store, &stop).await?;
        let (site, office) =
            (TcpListener::bind("127.0.0.1:0").await?, TcpListener::bind("127.0.0.1:0").await?);
        let ground = Self {
            server,
            folder,
            store: store.clone(),
            house: house.clone(),
            site: site.local_addr()?,
            office: office.local_addr()?,
            tokens: Vec::new(),
            clerk: String::new(),
            stop: stop.clone(),
        };
        let router = site::router(&configuration.site, &house, None);
        tasks::spawn("site", web::serve::serve(site, router, stop.clone()));
        tasks::spawn("office", web::serve::serve(office, office::router(&house, None), stop));
        for account in asked() {
            let new = NewMember { account, password: PASSWORD.to_owned(), ..NewMember::default() };
            house.identity.create_member(new).await?;
        }
        Ok(ground)
    }

    /// Members and an operator sign in: right before they ask, as a session that nobody uses ends.
    async fn sign_in(&mut self) -> Result<()> {
        for account in asked() {
            let form = json!({ "type": "username", "username": account, "password": PASSWORD });
            self.tokens.push(signed_in(self.site, "/wps/session/login", form).await?);
        }
        let (secret, password) = (Secret::fresh()?, PASSWORD.to_owned());
        let code = secret.code(self.store.now())?;
        let new =
            NewOperator { name: "bench".to_owned(), role: Role::Owner, password: password.clone(), secret };
        self.house.office.add_operator(new).await?;
        let form = json!({ "username": "bench", "password": password, "code": code });
        self.clerk = signed_in(self.office, "/backoffice/session/login", form).await?;
        Ok(())
    }

    /// All pages.
    async fn measure(&self) -> Result<Vec<Measured>> {
        let pages: [(&str, SocketAddr, Vec<Vec<u8>>); 6] = [
            // What does not depend on the size: how the machine's mood changed between the measurements.
            ("For comparison: one's own information", self.site, self.of_members("/wps/member/info")),
            ("Betting record page", self.site, self.bets().await?),
            ("Account record page", self.site, self.lines().await?),
            ("Sums of a betting record of 30 days", self.site, self.of_members("/wps/member/bets/totals")),
            ("Dashboard", self.office, vec![get(&self.clerk, "/backoffice/dashboard")]),
            ("Player search", self.office, self.searches().await?),
        ];
        let mut measured = Vec::new();
        for (name, address, requests) in pages {
            let (mut slow, mut middle) = (Vec::new(), Vec::new());
            let requests = Arc::new(requests);
            for round in 0..=ROUNDS {
                let (requests, stop) = (requests.clone(), CancellationToken::new());
                let total = if round == 0 { WARM } else { ANSWERS };
                let load = Load { requests, total, connections: 1, expected: GOOD, stop };
                let run = run(address, &load).await.with_context(|| name)?;
                if round > 0 {
                    slow.push(run.p99);
                    middle.push(run.p50);
                }
            }
            eprintln!("{name}: p99 {slow:.1?} ms, p50 {middle:.1?} ms");
            measured.push((name, median(slow), median(middle)));
        }
        Ok(measured)
    }

    fn of_members(&self, path: &str) -> Vec<Vec<u8>> {
        self.tokens.iter().map(|token| get(token, path)).collect()
    }

    /// First pages, later ones, and pages of a week or of what has ended.
    async fn bets(&self) -> Result<Vec<Vec<u8>>> {
        let week = self.store.now() - time::Duration::days(14);
        let week = week.replace_nanosecond(0)?.format(&time::format_description::well_known::Rfc3339)?;
        let filters = ["state=settled".to_owned(), format!("from={week}")];
        self.pages("/wps/member/bets", &filters).await
    }

    async fn lines(&self) -> Result<Vec<Vec<u8>>> {
        let filters = ["kind=win", "kind=deposit", "kind=withdrawal"].map(str::to_owned);
        self.pages("/wps/member/transactions", &filters).await
    }

    async fn pages(&self, path: &str, filters: &[String]) -> Result<Vec<Vec<u8>>> {
        let mut requests = Vec::new();
        for token in &self.tokens {
            requests.push(get(token, path));
            requests.extend(filters.iter().map(|filter| get(token, &format!("{path}?{filter}"))));
            let mut next = String::new();
            for _ in 0..3 {
                let sign = if next.is_empty() { String::new() } else { format!("?cursor={next}") };
                let answer = answer(self.site, token, &format!("{path}{sign}")).await?;
                let Some(cursor) = answer["value"]["next"].as_str() else { break };
                cursor.clone_into(&mut next);
                requests.push(get(token, &format!("{path}?cursor={next}")));
            }
        }
        Ok(requests)
    }

    /// By the beginning of a name, by a whole name, by number, by round.
    async fn searches(&self) -> Result<Vec<Vec<u8>>> {
        let mut searches: Vec<String> =
            (0..20).flat_map(|number| [format!("crowd{number}"), format!("asked{number}")]).collect();
        let ids: Vec<i64> =
            sqlx::query_scalar("select id from member limit 20").fetch_all(self.store.pool()).await?;
        let rounds: Vec<String> =
            sqlx::query_scalar("select id::text from round limit 20").fetch_all(self.store.pool()).await?;
        searches.extend(ids.iter().map(ToString::to_string));
        searches.extend(rounds);
        let path = |search| format!("/backoffice/players?search={search}");
        Ok(searches.into_iter().map(|search| get(&self.clerk, &path(search))).collect())
    }

    async fn close(self) -> Result<()> {
        self.stop.cancel();
        self.store.pool().close().await;
        tokio::task::spawn_blocking(move || self.server.stop()).await?;
        drop(fs::remove_dir_all(&self.folder));
        Ok(())
    }
}

/// The members whose records are asked for.
fn asked() -> impl Iterator<Item = String> {
    (0..ASKED).map(|number| format!("asked{number}"))
}

/// A session of whoever fills in the form.
async fn signed_in(address: SocketAddr, path: &str, form: Value) -> Result<String> {
    let answer = reqwest::Client::new().post(format!("http://{address}{path}")).json(&form).send().await?;
    let answer: Value = answer.json().await?;
    answer["value"]["token"].as_str().map(str::to_owned).with_context(|| answer.to_string())
}

async fn answer(address: SocketAddr, token: &str, path: &str) -> Result<Value> {
    let request = reqwest::Client::new().get(format!("http://{address}{path}")).header("token", token);
    Ok(request.send().await?.json().await?)
}

fn get(token: &str, path: &str) -> Vec<u8> {
    format!("GET {path} HTTP/1.1\r\nhost: bench\r\ntoken: {token}\r\n\r\n").into_bytes()
}
