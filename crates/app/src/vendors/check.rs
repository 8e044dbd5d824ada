//! `mela vendor check NAME`: the scenarios of the seamless wallet (`play::seamless::check`) at a house that is made for them: a
//! database in a folder of its own, play money, one listener on this machine. The real house, its database and its keys are
//! not touched, whatever it plays for; nothing is left behind that could sign.

use std::{error::Error, net::Ipv4Addr, path::Path, sync::Arc};

use anyhow::{Context, Result, bail};
use async_trait::async_trait;
use guard::licence::Mode;
use identity::{Identity, NewMember};
use kernel::{Clock, Hidden, ManualClock, Money, SystemClock, id::MemberId};
use partner::{ListedGame, Listings};
use play::seamless::check::{self, Line, Running, START, TITLES, Trial};
use serde_json::json;
use store::{
    Store,
    secrets::Secrets,
    tasks::{self, CancellationToken},
};
use tokio::net::TcpListener;

use crate::{configuration::Configuration, house::House, site};

/// Plays everything at a house of its own and prints the table.
///
/// # Errors
/// When there is no such vendor, no house can be made, or an answer is not the one that is due.
pub async fn run(configuration: &Configuration, name: &str) -> Result<()> {
    let folder = std::env::temp_dir().join(format!("mela-vendor-check-{}", kernel::id::fresh().simple()));
    let lines = at_a_house_in(&folder, configuration, name).await;
    // Whatever came of it: there is nothing in it that anybody needs.
    drop(std::fs::remove_dir_all(&folder));
    let lines = lines?;
    println!("{:<4} {:<52} {:<36} {:<36}", "", "call", "due", "answered");
    for line in &lines {
        println!("{line}");
    }
    let wrong = lines.iter().filter(|line| !line.is_right()).count();
    if wrong > 0 {
        bail!("{wrong} of {} calls were not answered as the convention says", lines.len());
    }
    println!("{} calls, every one answered as the convention says", lines.len());
    Ok(())
}

async fn at_a_house_in(folder: &Path, configuration: &Configuration, name: &str) -> Result<Vec<Line>> {
    let trial = trial(configuration, name)?;
    let mut own = configuration.clone();
    // Never the configured database, not even to make another one on its server; nor a row in the archive of its log.
    own.database.url.clear();
    folder.clone_into(&mut own.database.data_dir);
    own.backup.dir.clear();
    // Nor the keys of its secrets.
    own.secrets =
        store::secrets::Settings { keys: Hidden(Secrets::fresh(SystemClock.now())?), ..Default::default() };
    let clock = Arc::new(ManualClock::at(SystemClock.now()));
    let base = own.opening(clock.clone()).open().await.context("a house for the check")?;
    let lines = at_a_house(configuration, &trial, &base.store, &clock).await;
    base.close().await;
    lines
}

/// Plays everything at a house on this store, which must be fresh, and whose clock this is.
///
/// # Errors
/// When there is no such vendor, or the house cannot be opened or does not answer.
pub async fn play(
    configuration: &Configuration,
    name: &str,
    store: &Store,
    clock: &ManualClock,
) -> Result<Vec<Line>> {
    at_a_house(configuration, &trial(configuration, name)?, store, clock).await
}

/// Of the vendor of this name.
fn trial(configuration: &Configuration, name: &str) -> Result<Trial> {
    let partners = &configuration.play.partners;
    let Some(partner) = partners.iter().find(|partner| partner.name == name) else {
        let names: Vec<&str> = partners.iter().map(|partner| partner.name.as_str()).collect();
        bail!("no vendor {name:?} stands under play.partners; there are: {}", names.join(", "));
    };
    if configuration.cashier.vendors.iter().any(|vendor| vendor.partner == partner.id) {
        bail!("{name} keeps a wallet of its own (cashier.vendors): it never calls ours");
    }
    Ok(Trial::of(partner)?)
}

/// Opens the house, plays, closes it.
async fn at_a_house(
    configuration: &Configuration,
    trial: &Trial,
    store: &Store,
    clock: &ManualClock,
) -> Result<Vec<Line>> {
    let mut configuration = configuration.clone();
    configuration.play.partners = trial.partners().to_vec();
    // Nobody is asked for anything, and nobody is told.
    configuration.play.signing_key = String::new();
    configuration.cashier.vendors = Vec::new();
    configuration.site.country_database = std::path::PathBuf::new();
    configuration.guard.mode = Mode::Play;
    configuration.welcome.member = Money::from_major(START).context("the welcome money")?;
    let stop = CancellationToken::new();
    let house = House::open(&configuration, store, &stop).await?;
    let [partner, _] = trial.partners();
    Listings::take(&house.catalog, partner.vendor(), titles()?).await?;
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    let running = Running {
        address: listener.local_addr()?,
        store,
        clock,
        members: &Guests(&house.identity),
        asset: configuration.identity.asset,
        token_minutes: configuration.play.token_minutes,
    };
    let router = site::router(&configuration.site, &house, None);
    tasks::spawn("check", web::serve::serve(listener, router, stop.clone()));
    let lines = trial.play(running).await;
    stop.cancel();
    Ok(lines?)
}

struct Guests<'a>(&'a Identity);

#[async_trait]
impl check::Members for Guests<'_> {
    async fn make(&self, account: String) -> Result<MemberId, Box<dyn Error + Send + Sync>> {
        let new = NewMember { account, password: kernel::Entropy.secret()?, ..NewMember::default() };
        Ok(self.0.create_member(new).await?.id)
    }
}

/// The list of a vendor that says no more of its titles than it must.
fn titles() -> Result<Vec<ListedGame>> {
    let list = TITLES.map(|code| {
        json!({ "game_code": code, "name": code, "product": "CHECK", "category": "Video Slots", "enabled": true })
    });
    Ok(serde_json::from_value(json!(list))?)
}
