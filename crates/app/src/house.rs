//! The features put together, and the questions they ask each other.

use std::sync::{Arc, OnceLock};

use ::rewards::Rewards;
use agency::Agency;
use anyhow::{Context, Result};
use backoffice::Backoffice;
use beacon::SharedBeacon;
use cashier::Cashier;
use catalog::Catalog;
use content::{Asked, Content, chat::Chat};
use external::{Comparisons, reconcile::Reconciler};
use games::instant::GAMES;
use gate::{Bets, PlayerContexts};
use guard::{Guard, kyc::Papers, signal};
use identity::{Identity, Signs, site::Regions};
use kernel::{
    AccountType, Amount, Asset, Face, Fault, GameType, Money, Wallet,
    id::{MemberId, VendorId},
};
use live::Live;
use partner::{PlayRules, Proofs};
use play::{
    launch::{Launcher, VendorWallets},
    record::Records,
    seamless::Gateway,
};
use records::{Accounts, SearchIn};
use store::{Store, Tx, job::Worker, tasks::CancellationToken};
use tables::{Host, Tables};
use tokio::task::JoinHandle;
use topics::{Bus, Topics};
use uuid::Uuid;
use wager::Wager;
use web::{MemberDoor, OpenApiRouter};

use crate::{
    announcer::Winners,
    clients::Clients,
    configuration::{Configuration, Welcome},
    office,
    proofs::Notary,
    rewards::{self, unguarded},
    vendors,
};

/// Every feature of the house, wired.
#[derive(Clone)]
pub struct House {
    /// The database and the clock.
    pub store: Store,
    /// Members and sessions.
    pub identity: Identity,
    /// Deposits and withdrawals.
    pub cashier: Cashier,
    /// Agents, contracts, commission.
    pub agency: Agency,
    /// The way games move money.
    pub wager: Wager,
    /// Limits, pauses, proofs of identity.
    pub guard: Guard,
    /// What the site says.
    pub content: Content,
    /// The chat of tables.
    pub chat: Chat,
    /// Open sockets.
    pub live: Live,
    /// Operators and what they see.
    pub office: Backoffice,
    /// Titles.
    pub catalog: Catalog,
    /// Promotions and bonuses.
    pub rewards: Rewards,
    /// Opens games.
    pub launcher: Launcher,
    /// Compares vendors' lists with our books.
    pub reconciler: Reconciler,
    /// The same as operators work with it.
    pub comparisons: Comparisons,
    /// Reads what was played at vendors with wallets of their own.
    pub external: external::rounds::Reader,
    /// Signs for the house.
    pub notary: Arc<Notary>,
    /// Tables at which many play the same round.
    pub tables: Tables,
    beacon: SharedBeacon,
    instant: play::house::House,
    pub(crate) records: Records,
    pub(crate) accounts: Accounts,
    proofs: Proofs,
    gateway: Gateway,
}

impl House {
    /// Wires the features; tasks that it starts end when `stop` is cancelled.
    ///
    /// # Errors
    /// When a setting cannot be used.
    pub async fn open(
        configuration: &Configuration,
        store: &Store,
        stop: &CancellationToken,
    ) -> Result<Self> {
        let configuration = &vendors::named(configuration, store).await.context("play")?;
        let asset = configuration.identity.asset;
        ledger::open_house(store, asset).await.context("the house's accounts")?;
        let stands = configuration.guard.clone();
        let (welcome, promised) = (configuration.welcome, Arc::new(OnceLock::new()));
        let till = Till { store: store.clone(), welcome, asset, stands, promised: promised.clone() };
        let identity = open_identity(configuration, store, Arc::new(till), stop).await.context("identity")?;
        let guard = open_guard(configuration, store, &identity, stop).context("guard")?;
        let catalog = open_catalog(configuration, store, &identity, &guard, stop).await.context("catalog")?;
        let rewards = rewards::open(configuration, store, &identity, &guard, &catalog);
        // Identity tells members how many promotions wait for them, and greets a person once; it is there before these are.
        let (rewards, guard) = promised.get_or_init(|| (rewards, guard)).clone();
        let cashier = open_cashier(configuration, store, &identity, &guard, &rewards).context("cashier")?;
        let known = Arc::new(identity.clone());
        let agency = Agency::start(store.clone(), configuration.agency.clone(), known).await;
        let agency = agency.context("agency")?;
        let wager = Wager::start(store, &configuration.wager, stop).context("wager")?;
        let bets = Bets::watched(wager.clone(), Arc::new(guard.clone()));
        let titles = Arc::new(catalog.clone());
        let launcher = open_launcher(configuration, store, &catalog, &guard, &cashier).context("play")?;
        let seamless = seamless(configuration);
        let asked = (wager.clone(), launcher.hub(), (Arc::new(guard.clone()) as _, titles.clone() as _));
        let (reconciler, external) = open_lists(configuration, store, asked, &seamless);
        let known = &configuration.play.partners;
        let comparisons = Comparisons::new(reconciler.clone(), external.clone(), known);
        // What bets must know of members is looked up apart from everything else.
        let contexts = PlayerContexts::start(store, Arc::new(guard.apart())).context("players")?;
        let taken = (bets.clone(), Arc::new(reconciler.clone()) as _);
        let gateway = Gateway::new(store.clone(), taken, contexts.clone(), titles.clone(), &seamless);
        let gateway = gateway.context("play")?;
        let bus = open_bus(configuration, store, stop).await.context("live")?;
        let gate = (titles.clone() as gate::SharedTitles, contexts);
        let beacon = beacon::open(&configuration.beacon, store.clock().clone()).context("beacon")?;
        let tables = Tables::new(store.clone(), bets.clone(), gate.clone(), bus.clone());
        let instant = play::house::House::new(store.clone(), bets, gate, asset, configuration.play.limits);
        let notary = Arc::new(Notary::open(store, &agency).await.context("play")?);
        let instant = instant.with_notary(notary.clone()).with_rules(rules(&guard));
        let (records, accounts) = open_records(configuration, store, &catalog);
        let content = open_content(configuration, store, &identity).await.context("content")?;
        let board = Arc::new(Winners { identity: identity.clone(), catalog: catalog.clone() });
        let chat = Chat::new(store.clone(), bus.clone(), Arc::new(identity.site().clone()));
        let channels = vec![Arc::new(tables.clone()) as _, Arc::new(chat.clone()) as _];
        let parts = live::Parts { tickets: Arc::new(identity.clone()), board, bus, channels };
        let office = office::open(configuration, store, &identity, &comparisons)?;
        Ok(Self {
            store: store.clone(),
            identity,
            cashier,
            agency,
            wager,
            guard,
            content,
            chat,
            live: Live::start(store.clone(), configuration.live.clone(), parts, stop).await?,
            office,
            catalog,
            rewards,
            launcher,
            reconciler,
            comparisons,
            external,
            tables,
            beacon,
            instant,
            records,
            accounts,
            notary,
            proofs: Proofs::new(&configuration.site.record_origins),
            gateway,
        })
    }

    /// The routes of players, agents and vendors.
    #[must_use]
    pub fn site_routes(&self) -> Vec<OpenApiRouter> {
        vec![
            self.identity.site_routes(),
            cashier::site_routes(self.cashier.clone()),
            ::rewards::site_routes(self.rewards.clone()),
            agency::agent_routes(self.agency.clone()),
            catalog::site_routes(self.catalog.clone()),
            play::seamless::routes(self.gateway.clone()),
            play::launch::routes(self.launcher.clone()),
            play::house::routes(self.instant.clone()),
            tables::routes(self.tables.clone()),
            play::record::routes(self.records.clone()),
            records::site_routes(self.accounts.clone()),
            self.proofs.clone().routes(),
            content::site_routes(self.content.clone()),
            content::chat::routes(self.chat.clone()),
            live::site_routes(self.live.clone()),
            self.guard.site_routes(),
        ]
    }

    /// Who opens the door to members.
    #[must_use]
    pub fn door(&self) -> Arc<dyn MemberDoor> {
        Arc::new(guard::Doorman { guard: self.guard.clone(), door: Arc::new(self.identity.clone()) })
    }

    /// Runs queued jobs, hosts tables and settles commission until `stop` is cancelled; what is answered ends when the tables are
    /// given up.
    pub fn work(&self, stop: &CancellationToken) -> JoinHandle<()> {
        // It ends with `stop`, as all tasks do.
        drop(self.agency.run(stop.clone()));
        self.launcher.follow_lists(stop);
        self.reconciler.follow(stop);
        self.external.follow(stop);
        self.cashier.follow(stop);
        self.rewards.follow(stop);
        self.cashier.watch_chain(stop);
        self.content.run(stop);
        // Each kind in its own lane: a gateway that answers slowly holds no payout up, nor these a code that somebody waits for.
        let jobs = self.tables.jobs(self.instant.jobs(self.cashier.jobs(Worker::default())));
        self.content.jobs(self.identity.jobs(jobs)).run(&self.store, stop);
        Host::new(self.tables.clone(), self.beacon.clone()).start(stop)
    }
}

/// Identity, with the site's settings read and followed: a node that does not know them must not open its door.
async fn open_identity(
    configuration: &Configuration,
    store: &Store,
    till: Arc<Till>,
    stop: &CancellationToken,
) -> Result<Identity> {
    let regions = Regions::open(&configuration.site.country_database).context("site.country_database")?;
    let identity = Identity::new(store.clone(), configuration.identity.clone(), till)?.with_regions(regions);
    // One rule: nobody registers, and nobody's birthday is taken, below the age that the licence names.
    let identity = identity.with_least_age(configuration.guard.licence.minimum_age);
    identity.site().open().await.context("the site's settings")?;
    identity.site().follow(stop);
    Ok(identity)
}

/// The guard, over the members and the site.
fn open_guard(
    configuration: &Configuration,
    store: &Store,
    identity: &Identity,
    stop: &CancellationToken,
) -> Result<Guard, guard::Error> {
    let mut settings = configuration.guard.clone();
    if settings.documents_dir.as_os_str().is_empty() {
        // Beside the database's own folder, where nothing is served from.
        settings.documents_dir = configuration.database.folder().join("documents");
    }
    let (sessions, site) = (Arc::new(identity.clone()), Arc::new(identity.site().clone()));
    let over = guard::House { asset: configuration.identity.asset, sessions, site };
    Guard::start(store, settings, over, stop)
}

/// The cashier, and what it asks of the others.
fn open_cashier(
    configuration: &Configuration,
    store: &Store,
    identity: &Identity,
    guard: &Guard,
    rewards: &Rewards,
) -> Result<Cashier, cashier::Error> {
    let (identity, guard, rewards) = (identity.clone(), guard.clone(), rewards.clone());
    let settings = licensed(&configuration.cashier, &guard);
    let people = Arc::new(Clients { store: store.clone(), identity, guard, rewards });
    Cashier::new(store.clone(), settings, people)
}

/// The cashier's settings with the channels that the licence covers.
fn licensed(settings: &cashier::Settings, guard: &Guard) -> cashier::Settings {
    let mut settings = settings.clone();
    for channel in &mut settings.channels {
        channel.enabled &= guard.licence().covers_channel(&channel.id);
    }
    settings
}

/// Play's settings without the partners that keep wallets of their own: nobody is asked for money by one who has it.
fn seamless(configuration: &Configuration) -> play::Settings {
    let mut settings = configuration.play.clone();
    let wallets = &configuration.cashier.vendors;
    settings.partners.retain(|partner| !wallets.iter().any(|vendor| vendor.partner == partner.id));
    settings
}

/// Who reads vendors' lists: of those who ask us for money, to compare them with our books; of the others, which keep wallets
/// of their own, to write down what was played.
fn open_lists(
    configuration: &Configuration,
    store: &Store,
    (wager, hub, (players, titles)): (Wager, partner::Hub, (gate::SharedPlayers, gate::SharedTitles)),
    seamless: &play::Settings,
) -> (Reconciler, external::rounds::Reader) {
    let (partners, settings) = (&configuration.play.partners, &configuration.external);
    let asked = (wager, hub.clone(), titles.clone());
    let reconciler = Reconciler::new(store.clone(), asked, &seamless.partners, settings.reconcile);
    let wallets = &configuration.cashier.vendors;
    let keeps = |partner: VendorId| wallets.iter().any(|vendor| vendor.partner == partner.0);
    let asked = (hub, players, titles);
    (reconciler, external::rounds::Reader::new(store.clone(), asked, partners, settings.rounds, keeps))
}

/// Money that goes along into games and comes home.
struct Along(Cashier);

#[async_trait::async_trait]
impl VendorWallets for Along {
    async fn enter(&self, member: MemberId, partner: VendorId) -> Result<Option<Amount>, Face> {
        let moving = self.0.enter(member, partner).await.map_err(|error| {
            tracing::warn!(%error, %member, %partner, "a member's money could not go along into a game");
            error.face()
        })?;
        Ok(moving.map(|transfer| transfer.amount))
    }
}

/// The records of members: their bets, and their accounts.
fn open_records(configuration: &Configuration, store: &Store, catalog: &Catalog) -> (Records, Accounts) {
    let asset = configuration.identity.asset;
    let vendors = Arc::new(configuration.vendor_names());
    let channels = configuration.cashier.channels.iter().map(|channel| channel.id.clone()).collect();
    let search = SearchIn { channels, partners: vendors.keys().copied().collect() };
    let titles: gate::SharedTitles = Arc::new(catalog.clone());
    let records = Records::new(store.clone(), titles.clone(), asset, vendors);
    (records, Accounts::new(store.clone(), titles, asset, search))
}

/// What the licence lets players do.
fn rules(guard: &Guard) -> PlayRules {
    let licence = guard.licence().record();
    PlayRules { autoplay: licence.autoplay, turbo: licence.turbo }
}

fn open_launcher(
    configuration: &Configuration,
    store: &Store,
    catalog: &Catalog,
    guard: &Guard,
    cashier: &Cashier,
) -> Result<Launcher> {
    let (catalog, players) = (Arc::new(catalog.clone()), Arc::new(guard.clone()));
    let launcher = Launcher::new(store.clone(), players, catalog.clone(), catalog, &configuration.play)?;
    Ok(launcher.with_vendor_wallets(Arc::new(Along(cashier.clone()))).with_rules(rules(guard)))
}

/// The catalogue with the house's own games on it.
async fn open_catalog(
    configuration: &Configuration,
    store: &Store,
    identity: &Identity,
    guard: &Guard,
    stop: &CancellationToken,
) -> Result<Catalog> {
    let mut settings = configuration.catalog.clone();
    // A vendor's own words come first, so that a whole list need not be copied for one of them.
    settings.vendors.splice(0..0, vendors::names(configuration));
    let licence = guard.licence();
    let covered = GameType::ALL.iter().copied().filter(|family| licence.covers_family(family.name()));
    let catalog = Catalog::open(store.clone(), settings).await?.with_families(covered);
    let catalog = catalog.with_site(Arc::new(identity.site().clone()));
    let limits = &configuration.play.limits;
    let mut games = ::catalog::own::games();
    // What a table takes is decided for each table.
    for game in games.iter_mut().filter(|game| GAMES.iter().any(|instant| instant.code == game.code)) {
        game.min_stake = Some(limits.min_stake.to_string());
        game.max_stake = Some(limits.max_stake.to_string());
    }
    catalog.take(VendorId::HOUSE, &games).await?;
    catalog.follow(stop);
    Ok(catalog)
}

async fn open_content(configuration: &Configuration, store: &Store, identity: &Identity) -> Result<Content> {
    let asked = Asked { captchas: Arc::new(identity.clone()), asset: configuration.identity.asset };
    let content = Content::new(store.clone(), configuration.content, asked);
    content.file_standards().await?;
    Ok(content)
}

/// What carries live updates, on this node and between nodes.
async fn open_bus(configuration: &Configuration, store: &Store, stop: &CancellationToken) -> Result<Bus> {
    let topics = Topics::new(configuration.live.updates_kept);
    Ok(Bus::start(topics, store, &configuration.topics, stop).await?)
}

/// What identity asks of the ledger, and of the games that a session opened.
struct Till {
    store: Store,
    welcome: Welcome,
    asset: Asset,
    /// Where the house stands: what is played for, and under which licence.
    stands: guard::Settings,
    /// Set once all of them are open.
    promised: Arc<OnceLock<(Rewards, Guard)>>,
}

/// Signs as guard keeps them.
fn noted(signs: Signs) -> Vec<(signal::Kind, String)> {
    let shown = [
        (signal::Kind::Device, signs.device),
        (signal::Kind::Network, signs.address.map(|address| address.to_string())),
        (signal::Kind::Payee, signs.payee),
        (signal::Kind::Phone, signs.mobile),
    ];
    shown.into_iter().filter_map(|(kind, value)| Some((kind, value?))).collect()
}

#[async_trait::async_trait]
impl identity::Welcome for Till {
    async fn greet(
        &self,
        tx: &mut Tx,
        (member, kind): (MemberId, AccountType),
        signs: Signs,
    ) -> Result<(), store::Error> {
        let Some((_, guard)) = self.promised.get() else { return Ok(()) };
        let same = guard.newcomer(tx, member, &noted(signs)).await.map_err(unguarded)?;
        let gift = match self.stands.mode {
            _ if kind.is_trial() => self.welcome.trial,
            // Once per person.
            guard::licence::Mode::Play if same.is_empty() => self.welcome.member,
            guard::licence::Mode::Play => Money::ZERO,
            // It could be paid out: under a licence a member begins with what they pay in.
            guard::licence::Mode::Real => Money::ZERO,
        };
        let Some(amount) = gift.positive() else { return Ok(()) };
        cashier::welcome::give(tx, Wallet { member, asset: self.asset }, amount, self.store.now()).await
    }

    async fn shown(&self, tx: &mut Tx, member: MemberId, signs: Signs) -> Result<(), store::Error> {
        let Some((_, guard)) = self.promised.get() else { return Ok(()) };
        guard.note_signals(tx, member, &noted(signs)).await.map_err(unguarded)
    }

    async fn left(&self, tx: &mut Tx, sessions: &[Uuid]) -> Result<(), store::Error> {
        let members = gate::token::holders(tx, sessions).await?;
        self.recall(tx, &members).await?;
        gate::token::end_with(tx, self.store.now(), sessions).await
    }

    async fn recall(&self, tx: &mut Tx, members: &[MemberId]) -> Result<(), store::Error> {
        cashier::vendor::recall(tx, members, self.store.now()).await
    }

    async fn unread(&self, member: MemberId) -> Result<i64, store::Error> {
        content::inbox::unread(&self.store, member).await
    }

    async fn promotions(&self, member: MemberId) -> Result<i64, store::Error> {
        let Some((rewards, _)) = self.promised.get() else { return Ok(0) };
        rewards.available(member).await.map_err(|error| match error {
            ::rewards::Error::Store(error) => error,
            _ => store::Error::Inconsistent("promotions that cannot be counted"),
        })
    }

    async fn bars(&self, member: MemberId) -> Result<Option<Face>, store::Error> {
        guard::bars(&self.store, member).await
    }

    async fn contradicts_papers(&self, member: MemberId, name: &str) -> Result<bool, store::Error> {
        let papers = guard::kyc::papers(&self.store, member).await?;
        Ok(matches!(papers, Papers::Named(papers) if !kernel::name::same(&papers, name)))
    }

    fn mode(&self) -> &'static str {
        self.stands.mode.name()
    }

    fn autoplay(&self) -> bool {
        self.stands.licence.autoplay
    }

    async fn cash(&self, member: MemberId) -> Result<Money, store::Error> {
        let balances = ledger::balances(&self.store, member, self.asset).await.map_err(from_ledger)?;
        Ok(balances.cash)
    }
}

fn from_ledger(error: ledger::Error) -> store::Error {
    match error {
        ledger::Error::Store(error) => error,
        _ => store::Error::Inconsistent("a welcome that the books refuse"),
    }
}
