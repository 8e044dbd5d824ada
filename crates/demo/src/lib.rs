//! The demo world: people to be, a payment provider to pay with, third parties to sign in by, and two game vendors. All of
//! them stand outside the house and know it by its addresses alone. Seeding twice changes nothing.

pub mod announcements;
pub mod campaigns;
pub mod crowd;
mod http;
mod operators;
pub mod own_wallet;
mod parties;
pub mod payment;
pub mod site;
mod tables;
pub mod vendor;

use std::{path::PathBuf, sync::Arc, time::Duration};

use agency::{
    Agency,
    contract::{HOUSE, Kind, Terms, Tier},
};
use anyhow::{Context, Result};
use backoffice::Backoffice;
use cashier::{ChannelKind, Secret};
use catalog::Catalog;
use content::Content;
use identity::{
    Identity, NewMember,
    courier::{MailWay, SmsWay},
    member::Profile,
};
use kernel::{
    AccountType, Money, Rate, SystemClock,
    id::{MemberId, VendorId},
};
use play::launch::Launcher;
use rewards::Rewards;
use store::{
    Store,
    tasks::{self, CancellationToken},
};
use tokio::net::TcpListener;
use web::TrustedProxies;

use crate::{crowd::Place, own_wallet::NAGORDOLA, vendor::STUDIO};

/// The defaults of the demo's own settings, which document every key.
pub const DEFAULTS: &str = include_str!("../../../config/demo.toml");

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

/// The demo's own settings, and those of the house that it fills in or needs to know.
pub struct Settings<'s> {
    /// People who play by themselves.
    pub crowd: crowd::Settings,
    /// The payment provider.
    pub simulator: &'s mut payment::Settings,
    /// The game vendors.
    pub studio: &'s mut studio::Settings,
    /// How members get in.
    pub identity: &'s mut identity::Settings,
    /// What the licence allows.
    pub guard: &'s mut guard::Settings,
    /// Deposits and withdrawals.
    pub cashier: &'s mut cashier::Settings,
    /// Vendors that the house plays with.
    pub play: &'s mut play::Settings,
    /// Origins of title art.
    pub image_origins: &'s mut Vec<String>,
    /// Origins of games.
    pub frame_origins: &'s mut Vec<String>,
    /// Origins that answer for rounds.
    pub record_origins: &'s mut Vec<String>,
    /// Where the site listens, address and port.
    pub site: &'s str,
    /// The data folder, for keys and journals of the vendors.
    pub folder: PathBuf,
    /// Proxies that the vendors believe.
    pub proxies: TrustedProxies,
}

/// What of the house the demo fills and shows.
#[derive(Clone, Copy)]
pub struct Features<'h> {
    /// The database and the clock.
    pub store: &'h Store,
    /// Members.
    pub identity: &'h Identity,
    /// Contracts.
    pub agency: &'h Agency,
    /// Titles.
    pub catalog: &'h Catalog,
    /// Vendors' lists.
    pub launcher: &'h Launcher,
    /// Promotions.
    pub rewards: &'h Rewards,
    /// Announcements.
    pub content: &'h Content,
    /// Operators.
    pub office: &'h Backoffice,
}

/// Makes the settings those of the demo where nobody said otherwise: no TLS, calls in plain JSON, games that may play on by themselves, messages kept for
/// `/dev/outbox` instead of being sent, and the demo's own provider, third parties and vendors.
///
/// # Errors
/// When a key of a vendor cannot be kept, or the studio's address has no port.
pub fn settle(settings: &mut Settings<'_>) -> Result<()> {
    settings.identity.accept_plain_bodies = true;
    settings.identity.secure_cookies = false;
    settings.guard.licence.autoplay = true;
    settings.guard.licence.turbo = true;
    settings.identity.printed_password = Some(PASSWORD.to_owned());
    for provider in settings.cashier.providers.values_mut() {
        fill(&mut provider.key, PROVIDER_KEY);
        fill(&mut provider.webhook_secret, WEBHOOK_SECRET);
    }
    fill(&mut settings.simulator.key, PROVIDER_KEY);
    fill(&mut settings.simulator.webhook_secret, WEBHOOK_SECRET);
    parties::introduce(settings.identity, &settings.simulator.public_url);
    let courier = &mut settings.identity.courier;
    if courier.sms == SmsWay::None {
        courier.sms = SmsWay::Outbox;
    }
    if courier.email == MailWay::None {
        courier.email = MailWay::Outbox;
    }
    vendor::introduce(settings)?;
    own_wallet::introduce(settings)
}

/// What nobody set is the demo's own; `mela serve` refuses it.
fn fill(secret: &mut Secret, own: &str) {
    if secret.is_empty() {
        *secret = Secret::new(own);
    }
}

/// Opens the demo: serves the provider and the vendors, seeds, and prints how to get in.
///
/// # Errors
/// When a port is taken or the database refuses.
pub async fn open(settings: &Settings<'_>, features: Features<'_>, stop: &CancellationToken) -> Result<()> {
    provide(settings, stop).await?;
    vendor::serve(settings, stop).await?;
    println!("game vendor: {}", settings.studio.public_url);
    if let Some(url) = own_wallet::serve(settings, stop).await? {
        println!("game vendor with a wallet of its own: {url}");
        stock(features, NAGORDOLA).await.context("the titles of the vendor with a wallet of its own")?;
    }
    stock(features, STUDIO).await.context("the demo's titles")?;
    let players = seed(features, settings.crowd).await.context("the demo's accounts")?;
    if settings.crowd.players > 0 {
        site::seed(features.store, features.identity.site()).await.context("the demo's site")?;
    }
    announcements::seed(features.content).await.context("the demo's announcements")?;
    tables::seed(features.store, settings.identity.asset).await.context("the demo's tables")?;
    campaigns::seed(features.store, features.rewards).await.context("the demo's promotions")?;
    campaigns::attend(features.store, features.rewards, &players).await.context("the demo's raffle")?;
    let mut channels = settings.cashier.channels.iter();
    // Its people pay on the provider's page.
    let channel = channels.find(|channel| channel.kind == ChannelKind::Checkout);
    let channel = channel.context("the demo needs a checkout to pay in by")?;
    let site = format!("http://{}", settings.site);
    let place = Place { site, channel: channel.id.clone(), password: PASSWORD };
    crowd::open(settings.crowd, features.catalog, place, stop)?;
    println!("player: rahim / {PASSWORD}");
    println!("agent:  karim / {PASSWORD}, whose link is {}/register?code={CODE}", settings.identity.site_url);
    operators::tell(features.office).await?;
    println!("messages: http://{}/dev/outbox", settings.site);
    println!("play money only; Ctrl-C stops everything");
    Ok(())
}

/// Serves the payment provider, and the third parties by which members may get in.
async fn provide(settings: &Settings<'_>, stop: &CancellationToken) -> Result<()> {
    let simulator = &settings.simulator;
    let address = &simulator.listen;
    let listener = TcpListener::bind(address).await.with_context(|| format!("cannot listen on {address}"))?;
    let parties = parties::Settings {
        public_url: simulator.public_url.clone(),
        site_url: settings.identity.site_url.clone(),
    };
    let parties = parties::router(parties, Arc::new(SystemClock)).context("the simulated third parties")?;
    let provider = payment::router((*simulator).clone(), Arc::new(SystemClock));
    let provider = provider.context("the payment simulator")?.merge(parties);
    tasks::spawn("payment simulator", web::serve::serve(listener, provider, stop.clone()));
    println!("payment simulator, and third parties to sign in by: {}", simulator.public_url);
    Ok(())
}

/// Takes the vendor's titles over, and marks the first of each slot vendor as hot.
async fn stock(house: Features<'_>, vendor: VendorId) -> Result<()> {
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

/// The demo's accounts; answers who its players are, apart from the one whom a visitor plays.
async fn seed(house: Features<'_>, settings: crowd::Settings) -> Result<Vec<MemberId>> {
    operators::seed(house.office).await?;
    let karim = member(house, "karim", 1, None).await?;
    house.identity.add_link(karim.id, CODE, "demo", AccountType::MEMBER).await?;
    member(house, "rahim", 0, Some(CODE)).await?;
    let mut crowd = Vec::new();
    for name in settings.names() {
        crowd.push(member(house, name, 0, Some(CODE)).await?.id);
    }
    // Before anybody sees them: they never look like people.
    house.identity.mark_simulated(&crowd).await?;
    // A contract is judged by the tree that the agency has read.
    let now = house.store.now();
    while !store::outbox::is_caught_up(house.store, "agency", now).await? {
        house.agency.read().await?;
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    salaries(house, karim.id).await?;
    Ok(crowd)
}

/// The contracts of the house with its agent; those of a kind that the agent has, or had, stay as they are.
async fn salaries(house: Features<'_>, agent: MemberId) -> Result<()> {
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

async fn member(house: Features<'_>, account: &str, kind: i16, code: Option<&str>) -> Result<Profile> {
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
