//! The demo world: people to be, and a payment provider to pay with. Seeding twice changes nothing.

use std::time::Duration;

use agency::contract::{HOUSE, Kind, Terms, Tier};
use anyhow::{Context, Result};
use cashier::Secret;
use identity::{
    NewMember,
    courier::{MailWay, SmsWay},
    member::Profile,
};
use kernel::{
    AccountType, Clock, Money, Rate, SystemClock,
    id::{MemberId, VendorId},
};
use store::tasks::{self, CancellationToken};
use tokio::net::TcpListener;

use crate::{
    campaigns,
    configuration::Configuration,
    crowd::{self, Place},
    house::House,
    office,
    purse::{self, NAGORDOLA},
    vendor::{self, STUDIO},
};

/// Everyone's password in the demo.
const PASSWORD: &str = "Mela-2026";
/// What the simulated payment provider and the house share.
const PROVIDER_KEY: &str = "demo-provider-key";
const WEBHOOK_SECRET: &str = "demo-webhook-secret";
/// How often the vendor's list is asked for: a machine busy with a first start may be slower than a call waits.
const ATTEMPTS: u32 = 6;
/// Titles that the demo's operator marked as hot.
const HOT: usize = 24;
/// The agent's code.
const CODE: &str = "KARIM1";
/// Steps of a salary: a rate in millionths, and the valid bets in whole units and active members that it takes.
type Steps = &'static [(u32, i64, u32)];
/// The agent's salaries.
const SALARIES: [(Kind, Steps); 3] = [
    (Kind::RealtimeSalary, &[(3_000, 0, 0)]),
    (Kind::HourlySalary, &[(500, 1_000, 0), (1_000, 20_000, 0)]),
    (Kind::DailySalary, &[(1_000, 0, 1), (2_000, 100_000, 3), (3_000, 500_000, 5)]),
];

/// The configuration as the demo wants it where nobody said otherwise: no TLS, calls in plain JSON, and messages kept
/// for `/dev/outbox` instead of being sent.
#[must_use]
pub fn settled(mut configuration: Configuration) -> Configuration {
    configuration.identity.accept_plain_bodies = true;
    configuration.identity.secure_cookies = false;
    configuration.identity.printed_password = Some(PASSWORD.to_owned());
    let cashier = &mut configuration.cashier;
    fill(&mut cashier.provider_key, PROVIDER_KEY);
    fill(&mut cashier.webhook_secret, WEBHOOK_SECRET);
    let simulator = &mut configuration.simulator;
    fill(&mut simulator.key, PROVIDER_KEY);
    fill(&mut simulator.webhook_secret, WEBHOOK_SECRET);
    identity::simulator::introduce(&mut configuration.identity, &configuration.simulator.public_url);
    let courier = &mut configuration.identity.courier;
    if courier.sms == SmsWay::None {
        courier.sms = SmsWay::Outbox;
    }
    if courier.email == MailWay::None {
        courier.email = MailWay::Outbox;
    }
    configuration
}

/// What nobody set is the demo's own; `mela serve` refuses it.
fn fill(secret: &mut Secret, own: &str) {
    if secret.is_empty() {
        *secret = Secret::new(own);
    }
}

/// Opens the demo: serves the provider, seeds, and prints how to get in.
///
/// # Errors
/// When the provider's port is taken or the database refuses.
pub async fn open(configuration: &Configuration, house: &House, stop: &CancellationToken) -> Result<()> {
    let address = &configuration.simulator.listen;
    let listener = TcpListener::bind(address).await.with_context(|| format!("cannot listen on {address}"))?;
    let provider =
        cashier::simulator::router(configuration.simulator.clone(), std::sync::Arc::new(SystemClock));
    let provider = provider.context("the payment simulator")?.merge(elsewhere(configuration)?);
    tasks::spawn("payment simulator", web::serve::serve(listener, provider, stop.clone()));
    println!("payment simulator, and third parties to sign in by: {}", configuration.simulator.public_url);
    vendor::serve(configuration, stop).await?;
    println!("game vendor: {}", configuration.studio.public_url);
    if let Some(url) = purse::serve(configuration, stop).await? {
        println!("game vendor with a wallet of its own: {url}");
        stock(house, NAGORDOLA).await.context("the titles of the vendor with a wallet of its own")?;
    }
    stock(house, STUDIO).await.context("the demo's titles")?;
    let players = seed(house, configuration.demo.players).await.context("the demo's accounts")?;
    content::demo::seed(&house.content).await.context("the demo's announcements")?;
    campaigns::seed(&house.store, &house.rewards).await.context("the demo's promotions")?;
    campaigns::attend(&house.store, &house.rewards, &players).await.context("the demo's raffle")?;
    let channel = configuration.cashier.channels.first().context("the demo needs a channel to pay in by")?;
    let site = format!("http://{}", configuration.site.listen);
    let place = Place { site, channel: channel.id.clone(), password: PASSWORD };
    crowd::open(configuration.demo, house, place, stop)?;
    println!("player: rahim / {PASSWORD}");
    println!(
        "agent:  karim / {PASSWORD}, whose link is {}/register?code={CODE}",
        configuration.agency.site_url
    );
    for name in ["admin", "mina", "nila"] {
        let (code, line) = office::code(&house.office, name, SystemClock.now()).await?;
        println!("operator: {name} / {PASSWORD}, code now {code} (later: mela operator code {name}), {line}");
    }
    println!("messages: http://{}/dev/outbox", configuration.site.listen);
    println!("play money only; Ctrl-C stops everything");
    Ok(())
}

/// The third parties by which members may get in, beside the payment provider.
fn elsewhere(configuration: &Configuration) -> Result<axum::Router> {
    let settings = identity::simulator::Settings {
        public_url: configuration.simulator.public_url.clone(),
        site_url: configuration.identity.site_url.clone(),
    };
    let parties = identity::simulator::router(settings, std::sync::Arc::new(SystemClock));
    parties.context("the simulated third parties")
}

/// Takes the vendor's titles over, and marks the first of each slot vendor as hot.
async fn stock(house: &House, vendor: VendorId) -> Result<()> {
    let mut attempt = 1;
    let titles = loop {
        match house.launcher.take_list(vendor).await {
            Err(error) if attempt < ATTEMPTS => {
                tracing::warn!(%error, attempt, "the vendor's list did not come in time; asking again");
                attempt += 1;
            }
            outcome => break outcome?,
        }
    };
    println!("titles: {titles}");
    let snapshot = house.catalog.snapshot();
    if vendor != STUDIO || snapshot.titles().iter().any(|title| title.hot) {
        return Ok(());
    }
    let playable = snapshot.titles().iter().filter(|title| title.listed.is_playable());
    let hot: Vec<_> = playable.take(HOT).map(|title| title.node).collect();
    Ok(house.catalog.set_hot(&hot).await?)
}

/// The demo's accounts; answers who its players are, he aside whom a visitor plays.
async fn seed(house: &House, players: usize) -> Result<Vec<MemberId>> {
    office::seed(&house.office, PASSWORD).await?;
    let karim = member(house, "karim", 1, None).await?;
    house.identity.add_link(karim.id, CODE, ("demo", AccountType::MEMBER)).await?;
    member(house, "rahim", 0, Some(CODE)).await?;
    let mut crowd = Vec::new();
    for name in crowd::NAMES.into_iter().take(players) {
        crowd.push(member(house, name, 0, Some(CODE)).await?.id);
    }
    // A contract is judged by the tree that the agency has read.
    let now = house.store.now();
    while !store::outbox::is_caught_up(&house.store, "agency", now).await? {
        house.agency.read().await?;
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    salaries(house, karim.id).await?;
    Ok(crowd)
}

/// The contracts of the house with its agent; those of a kind that he has, or had, stay as they are.
async fn salaries(house: &House, agent: MemberId) -> Result<()> {
    let known = house.agency.contracts(agent).await?;
    for (kind, steps) in SALARIES {
        if known.iter().any(|contract| contract.downline == agent && contract.terms.kind == kind) {
            continue;
        }
        let tier = |(rate, valid_bet, active_members): &(u32, i64, u32)| {
            let valid_bet = Money::from_major(*valid_bet).context("a step of the demo")?;
            Ok(Tier { rate: Rate::from_millionths(*rate), valid_bet, active_members: *active_members })
        };
        let tiers = steps.iter().map(tier).collect::<Result<_>>()?;
        let contract = house.agency.offer(HOUSE, agent, &Terms { kind, tiers }).await?;
        house.agency.accept(agent, contract.id).await?;
    }
    Ok(())
}

async fn member(house: &House, account: &str, kind: i16, code: Option<&str>) -> Result<Profile> {
    if let Some(profile) = house.identity.profile_of(account).await? {
        return Ok(profile);
    }
    let new = NewMember {
        account: account.to_owned(),
        password: PASSWORD.to_owned(),
        kind,
        code: code.map(ToOwned::to_owned),
        ..NewMember::default()
    };
    Ok(house.identity.create_member(new).await?)
}
