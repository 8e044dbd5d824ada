//! The command `mela`.

use std::{path::PathBuf, process::ExitCode, sync::Arc};

use anyhow::{Context, Result, bail};
use app::{
    backup, configuration::Configuration, correct, house::House, office, preflight, recompute, secrets, site,
    vendors, verify,
};
use backoffice::audit::witness::{self, Witness};
use clap::{Parser, Subcommand};
use kernel::{Clock, SystemClock};
use store::{base::Base, secrets::Secrets, tasks::CancellationToken};
use web::{metrics, preflight::Machine};

/// A fifth of what a bet costs in `mela` went to the system's allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Time that open sockets get to hear that the server stops.
const GOODBYE: std::time::Duration = std::time::Duration::from_secs(2);

/// An online gaming site with provable play, provable money and provable commission.
#[derive(Parser)]
#[command(name = "mela", version)]
struct Cli {
    /// A file that overrides the defaults of config/default.toml.
    #[arg(long, global = true)]
    config: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serves the site.
    Serve,
    /// Serves the demo world: the site, its demo accounts, and the simulated payment provider.
    #[cfg(feature = "demo")]
    Demo,
    /// Lists every weak, default or contradictory setting, and what the program may do here that it does not need. Asks the
    /// database that database.url names, if it answers, and starts none.
    Check,
    /// Brings the database to this version's schema.
    Migrate,
    /// Keys of the secrets that the database keeps.
    Secrets {
        #[command(subcommand)]
        act: SecretsAct,
    },
    /// Compares every balance with its transfers, and recomputes the audit trail.
    Audit {
        /// A file of signed lines, one a day, with which the trail is compared.
        #[arg(long)]
        anchors: Option<PathBuf>,
    },
    /// Finds what earlier versions booked wrongly in a running house, and shows it; changes nothing (docs/books.md).
    Correct {
        /// Corrects what can be corrected, by rows beside what they correct, and puts the rest before the operators. May be
        /// stopped and run again.
        #[arg(long)]
        apply: bool,
    },
    /// Takes a base backup of the server of our own, while it runs (docs/backups.md).
    Backup,
    /// Makes the data folder of the server of our own anew: as it was at a moment, or all there is.
    Restore(backup::Wanted),
    /// Game vendors that are plugged in (docs/vendors.md).
    Vendor {
        #[command(subcommand)]
        act: VendorAct,
    },
    /// Operators of the back office.
    Operator {
        #[command(subcommand)]
        act: OperatorAct,
    },
    /// Recomputes an agent's statement from its own inputs, and checks its signature. Needs no database.
    Recompute {
        /// The statement's file.
        file: PathBuf,
        /// The keys that are trusted, as a house publishes them at /.well-known/mela-keys.json; else mela/keys.json in the
        /// configuration folder, where the first use pins a key. Ends with 3 for a key that is not among them.
        #[arg(long)]
        trust: Option<PathBuf>,
    },
    /// Replays a recorded round from its seeds and compares everything the record says. Needs no database.
    Verify {
        /// The record: a file, `-` for standard input, or its address `https://…/play/rounds/{id}`.
        source: String,
        /// The token of the session that may ask the address for it.
        #[arg(long, env = "MELA_TOKEN", hide_env_values = true)]
        token: Option<String>,
        /// The keys that are trusted, as for `recompute`. Ends with 3 for a record that is signed by another.
        #[arg(long)]
        trust: Option<PathBuf>,
    },
}

#[derive(Subcommand)]
enum VendorAct {
    /// Shows our public key for calls to vendors, in the forms that they ask for. Needs no database.
    Key {
        /// Makes a private key and keeps it in this file, which must not be there yet.
        #[arg(long)]
        make: Option<PathBuf>,
    },
    /// Plays the scenarios of the seamless wallet against our own gateway as a vendor is configured, and prints what was
    /// answered. It happens at a house of its own, in play money, under a key that is thrown away: the real one is not touched.
    Check {
        /// The vendor's name under play.partners.
        name: String,
    },
}

#[derive(Clone, Copy, Subcommand)]
enum SecretsAct {
    /// Prints a new key, for the first place among those of [secrets]. Needs no database.
    Key,
    /// Tells what each key seals.
    List,
    /// Brings everything under the first key, while the house runs. May be stopped and run again.
    Rotate,
}

#[derive(Subcommand)]
enum OperatorAct {
    /// Makes one of the first two owners, and tells a one-time code by which they come in. Everyone else is hired in the back
    /// office.
    Add {
        /// The login name.
        name: String,
    },
    /// Locks a lost owner out and makes another in their stead; every owner is told.
    Replace {
        /// The login name of the lost one.
        lost: String,
        /// The login name of the new one.
        name: String,
    },
    /// Tells an operator's code of this moment, for whoever may read the database anyway.
    Code {
        /// The login name.
        name: String,
    },
}

#[tokio::main]
async fn main() -> ExitCode {
    store::private::by_default();
    match run(Cli::parse()).await {
        Ok(code) => code,
        Err(error) => {
            // One line for a person, causes included.
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

async fn run(cli: Cli) -> Result<ExitCode> {
    match &cli.command {
        Command::Recompute { file, trust } => return recompute::run(file, trust.as_deref()),
        Command::Secrets { act: SecretsAct::Key } => {
            println!("{}", Secrets::fresh(SystemClock.now())?);
            return Ok(ExitCode::SUCCESS);
        }
        Command::Verify { source, token, trust } => {
            return verify::run(source, token.as_deref(), trust.as_deref()).await;
        }
        _ => {}
    }
    let configuration = Configuration::read(cli.config.as_ref()).context("configuration")?;
    match &cli.command {
        Command::Check => return check(&configuration).await.map(|()| ExitCode::SUCCESS),
        Command::Vendor { act } => return of_vendors(&configuration, act).await,
        Command::Serve => ready(&configuration).await?,
        #[cfg(feature = "demo")]
        Command::Demo if configuration.guard.mode == guard::licence::Mode::Real => {
            bail!("guard.mode: the demo's secrets are known to everyone; it plays for play money only")
        }
        #[cfg(feature = "demo")]
        Command::Demo => {
            // It is for trying, with few people: what the process may have open is raised, and judged by nobody.
            let _ = web::preflight::allowed_files();
        }
        _ => {}
    }
    web::logging::start(&configuration.log)?;
    match cli.command {
        Command::Backup => return backup::take(&configuration).await.map(|()| ExitCode::SUCCESS),
        Command::Restore(wanted) => {
            let audited = async |base: &Base| audit(&configuration, base, None).await;
            return backup::restore(&configuration, wanted, audited).await.map(|()| ExitCode::SUCCESS);
        }
        command => run_on(&configuration, command).await,
    }
}

/// The commands that need the database.
async fn run_on(configuration: &Configuration, command: Command) -> Result<ExitCode> {
    let base = configuration.opening(Arc::new(SystemClock)).open().await?;
    let outcome = match command {
        Command::Serve => serve(configuration, &base, async |_: &House, _: &CancellationToken| Ok(())).await,
        #[cfg(feature = "demo")]
        Command::Demo => exhibit(configuration.clone(), &base).await,
        Command::Secrets { act: SecretsAct::Rotate } => secrets::rotate(&base).await,
        Command::Secrets { .. } => secrets::list(&base).await,
        Command::Audit { anchors } => audit(configuration, &base, anchors).await,
        Command::Correct { apply } => {
            in_a_house(configuration, &base, async |house: &House| correct::run(house, apply).await).await
        }
        Command::Operator { act } => {
            in_a_house(configuration, &base, async |house: &House| operator(house, act).await).await
        }
        Command::Check
        | Command::Migrate
        | Command::Backup
        | Command::Restore(_)
        | Command::Recompute { .. }
        | Command::Vendor { .. }
        | Command::Verify { .. } => Ok(()),
    };
    base.close().await;
    outcome.map(|()| ExitCode::SUCCESS)
}

/// Serves the house with the demo world beside it.
#[cfg(feature = "demo")]
async fn exhibit(mut configuration: Configuration, base: &Base) -> Result<()> {
    demo::settle(&mut configuration.for_demo())?;
    let mut own = configuration.clone();
    serve(&configuration, base, async |house: &House, stop: &CancellationToken| {
        app::world::open(&mut own, house, stop).await
    })
    .await
}

/// Serves until the end; `beside` is opened with the house, before its tasks begin.
async fn serve(
    configuration: &Configuration,
    base: &Base,
    beside: impl AsyncFnOnce(&House, &CancellationToken) -> Result<()>,
) -> Result<()> {
    let stop = CancellationToken::new();
    // Before the house opens, so that nothing of it is missed.
    let figures = metrics::measure(&configuration.metrics, &stop).context("metrics")?;
    base.store.start_heartbeat(&stop);
    let house = House::open(configuration, &base.store, &stop).await?;
    if configuration.guard.mode == guard::licence::Mode::Real
        && let Some(name) = house.office.published().await?
    {
        bail!("the operator {name} of this database signs in by the demo's secret, which everyone knows");
    }
    let housekeeping = app::housekeeping::chores(&base.store, &configuration.housekeeping)?;
    let pages = site::pages(&configuration.site, &house)?;
    let router = site::router(&configuration.site, &house, Some(pages));
    let (listener, address) = web::listener::bind(&configuration.site.listen).await?;
    println!("site: http://{address}");
    office::serve(&house, &configuration.site.pages, &stop).await?;
    if let Some(figures) = figures {
        println!("metrics: {}", metrics::serve(&configuration.metrics, figures, &stop).await?);
    }
    beside(&house, &stop).await?;
    let (ended, lost) = (stop.clone(), base.lost());
    store::tasks::spawn("signals", async move {
        tokio::select! { () = web::serve::asked_to_end() => {} () = lost => {} }
        ended.cancel();
    });
    let hosting = house.work(&stop);
    base.follow(&stop);
    housekeeping.follow(&stop);
    Witness::new(&house.office, house.notary.clone(), &configuration.anchor).follow(&stop);
    let limits = site::limits(&configuration.site);
    web::serve::serve_within(listener, router, limits, stop).await;
    house.live.drained(GOODBYE).await;
    hosting.await?;
    // Whoever watches this process starts it anew.
    match base.given_up() {
        Some(why) => bail!("PostgreSQL ended and could not be started again: {why}"),
        None => Ok(()),
    }
}

async fn of_vendors(configuration: &Configuration, act: &VendorAct) -> Result<ExitCode> {
    match act {
        VendorAct::Key { make: Some(file) } => println!("{}", partner::key::make(file)?),
        VendorAct::Check { name } => vendors::check::run(configuration, name).await?,
        VendorAct::Key { make: None } => println!("{}", partner::key::show(&configuration.play.signing_key)?),
    }
    Ok(ExitCode::SUCCESS)
}

/// Prints what was found; fails when a house with these settings would not start.
async fn check(configuration: &Configuration) -> Result<()> {
    let found = preflight::findings(configuration, &Machine::look(&configuration.database.url).await);
    for finding in &found {
        println!("{finding}");
    }
    if preflight::refusal(&found).is_some() {
        bail!("with these settings the house does not start");
    }
    println!("with these settings the house starts");
    Ok(())
}

/// The same before the start, where warnings go beside the log.
async fn ready(configuration: &Configuration) -> Result<()> {
    let found = preflight::findings(configuration, &Machine::look(&configuration.database.url).await);
    for finding in found.iter().filter(|finding| finding.weight == web::preflight::Weight::Warning) {
        eprintln!("{finding}");
    }
    match preflight::refusal(&found) {
        Some(lines) => bail!("the house does not start with these settings\n{lines}"),
        None => Ok(()),
    }
}

/// Opens a house for one act, and ends its tasks with it.
async fn in_a_house<T>(
    configuration: &Configuration,
    base: &Base,
    act: impl AsyncFnOnce(&House) -> Result<T>,
) -> Result<T> {
    let stop = CancellationToken::new();
    let house = House::open(configuration, &base.store, &stop).await?;
    let outcome = act(&house).await;
    stop.cancel();
    outcome
}

async fn operator(house: &House, act: OperatorAct) -> Result<()> {
    let office = &house.office;
    let told = match act {
        OperatorAct::Add { name } => office.add_owner(&name).await?.welcome(&name),
        OperatorAct::Replace { lost, name } => {
            let told = office.replace_owner(&lost, &name).await;
            let told = told.with_context(|| format!("in {lost}'s stead"))?.welcome(&name);
            format!("{lost} is locked out, and every owner is told\n{told}")
        }
        OperatorAct::Code { name } => {
            let operator = office.operator(&name).await;
            let (_, secret) = operator.with_context(|| format!("no operator is called {name}"))?;
            secret.code(house.store.now())?
        }
    };
    println!("{told}");
    Ok(())
}

async fn audit(configuration: &Configuration, base: &Base, anchors: Option<PathBuf>) -> Result<()> {
    let audit = ledger::audit(&base.store).await?;
    println!("{audit}");
    let chain = in_a_house(configuration, base, async |house: &House| {
        let chain = house.office.verify_audit().await?;
        if let Some(path) = &anchors {
            let text = std::fs::read_to_string(path);
            let text = text.with_context(|| format!("cannot read {}", path.display()))?;
            let days = witness::compare(&text, &house.office, house.notary.as_ref()).await?;
            println!("anchors that the audit trail matches: {days}");
        }
        Ok(chain)
    })
    .await?;
    println!("rows of the audit trail: {}, the last hash {}", chain.rows, chain.head);
    match (audit.is_clean(), chain.broken_at) {
        (true, None) => Ok(()),
        (false, _) => bail!("the books are wrong"),
        (true, Some(row)) => bail!("the audit trail is not what was written, from row {row} on"),
    }
}
