//! A vendor that signs its bets before the clock starts, and the members whose bets they are.

use std::{net::SocketAddr, path::Path, sync::Arc, thread};

use anyhow::{Context, Result};
use app::{configuration::Configuration, house::House};
use gate::token::{self, GameToken};
use identity::NewMember;
use kernel::{
    Asset, Money, SystemClock,
    id::{MemberId, VendorId},
};
use serde_json::json;
use store::{Settings, Store, embedded::EmbeddedServer, secrets::Secrets, tasks::CancellationToken};
use time::Duration;
use tokio::task::JoinSet;
use wager::{Act, Command};
use web::{
    UserIds,
    signature::{Signer, generate},
};

use crate::load::post;

/// The vendor's number in the books.
const VENDOR: VendorId = VendorId(2);
/// Members who bet.
const MEMBERS: usize = 512;
/// What each of them signs in with.
const PASSWORD: &str = "Nodir-Ghat-73";

/// The vendor, with a session of every member.
pub struct Vendor {
    signer: Signer,
    /// What the house must know of it, as a configuration file.
    pub config: String,
    sessions: Vec<(MemberId, String)>,
}

impl Vendor {
    /// A vendor with a key of its own.
    pub fn new() -> Result<Self> {
        let (private, public) = generate()?;
        let config = format!(
            "[welcome]\nmember = \"1000000\"\n[log]\nfilter = \"warn\"\n\
             [cashier.providers.fair]\nkey = \"bench-provider-key\"\n\
             webhook_secret = \"a-secret-of-the-bench-that-nobody-signs-with\"\n\
             [[play.partners]]\nid = {}\nname = \"bench\"\nheader = \"X-Hub88-Signature\"\n\
             units_per_major = 100000\naddresses = []\nuser_numbers = true\npublic_key = '''{public}'''\n",
            VENDOR.0
        );
        Ok(Self { signer: Signer::from_pem(&private)?, config, sessions: Vec::new() })
    }

    /// Makes members with money, each with a game open.
    pub async fn seat(&mut self, file: &Path, store: &Store) -> Result<()> {
        let stop = CancellationToken::new();
        let configuration = Configuration::read(Some(&file.to_owned()))?;
        let house = Arc::new(House::open(&configuration, store, &stop).await?);
        let mut making = JoinSet::new();
        for number in 0..MEMBERS {
            if making.len() >= 8 {
                self.sessions.extend(making.join_next().await.transpose()?.transpose()?);
            }
            let (house, store) = (house.clone(), store.clone());
            making.spawn(async move { seated(&house, &store, number).await });
        }
        while let Some(session) = making.join_next().await {
            self.sessions.push(session??);
        }
        stop.cancel();
        Ok(())
    }

    /// So many bets, each new, each signed, as whole requests. Signed on all cores.
    pub fn bets(&self, count: usize) -> Result<Vec<Vec<u8>>> {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let share = count.div_ceil(cores);
        thread::scope(|scope| {
            let sign = |core: usize| {
                let numbers = core * share..((core + 1) * share).min(count);
                scope.spawn(move || numbers.map(|number| self.bet(number)).collect::<Result<Vec<_>>>())
            };
            let signing: Vec<_> = (0..cores).map(sign).collect();
            let mut bets = Vec::with_capacity(count);
            for signed in signing {
                bets.extend(signed.join().ok().context("a signer ended early")??);
            }
            Ok(bets)
        })
    }

    /// So many stakes, each new and in a round of its own, as commands of one cause.
    pub fn commands(&self, count: usize) -> Result<Vec<Command>> {
        let command = |number: usize| {
            let (member, _) = self.sessions.get(number % MEMBERS).context("no such session")?;
            let key = kernel::id::fresh().simple().to_string();
            let act = Act::Bet { amount: Money::from_units(1_000), free: false, closes: true };
            Ok(Command {
                partner: VENDOR,
                round: key.clone(),
                key,
                member: *member,
                asset: Asset::Bdt,
                game: "ref10l".to_owned(),
                terms: wager::Terms::of(Some(kernel::GameType::Rng)),
                shares: Vec::new(),
                act,
                gate: None,
                foreign: false,
                fence: None,
                said: None,
            })
        };
        (0..count).map(command).collect()
    }

    /// Every member's name and password.
    pub fn accounts(&self) -> impl Iterator<Item = (String, &'static str)> {
        (0..MEMBERS).map(|number| (format!("bench{number}"), PASSWORD))
    }

    /// Every member at the door with name and password, as whole requests.
    pub fn sign_ins(&self) -> Vec<Vec<u8>> {
        let ask = |(account, password)| {
            post(
                "/wps/session/login",
                &json!({ "type": "username", "username": account, "password": password }),
            )
        };
        self.accounts().map(ask).collect()
    }

    fn bet(&self, number: usize) -> Result<Vec<u8>> {
        let (member, token) = self.sessions.get(number % MEMBERS).context("no such session")?;
        let key = kernel::id::fresh();
        let body = serde_json::to_vec(&json!({
            "user": UserIds::numbers().of(*member), "token": token, "request_uuid": key, "transaction_uuid": key, "round": key,
            "round_closed": true, "game_code": "ref10l", "currency": "BDT", "amount": 1_000,
        }))?;
        let signature = self.signer.sign(&body)?;
        let head = format!(
            "POST /partner/bench/transaction/bet HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\n\
             x-hub88-signature: {signature}\r\ncontent-length: {}\r\n\r\n",
            body.len()
        );
        Ok([head.into_bytes(), body].concat())
    }
}

async fn seated(house: &House, store: &Store, number: usize) -> Result<(MemberId, String)> {
    let new = NewMember {
        account: format!("bench{number}"),
        password: PASSWORD.to_owned(),
        ..NewMember::default()
    };
    let member = house.identity.create_member(new).await?.id;
    let expires_at = store.now() + Duration::hours(6);
    let token =
        GameToken { member, partner: VENDOR, game: "ref10l".to_owned(), asset: Asset::Bdt, expires_at };
    Ok((member, token::issue(store, token).await?))
}

/// What seals the secrets of worlds that are measured, which are none: programs beside each other open what each sealed.
const KEY: &str = "bench:000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

/// The house's store on a database server of a bench's own, migrated.
pub async fn store(server: &EmbeddedServer) -> Result<Store> {
    let owner = server.owner("postgres");
    store::migrate::run(&owner).await?;
    store::rights::let_in(&owner).await?;
    let settings = Settings {
        connect: server.program("postgres"),
        max_connections: 8,
        zone: kernel::Zone::named("Asia/Dhaka")?,
    };
    let store = Store::connect(settings, Arc::new(SystemClock)).await?;
    Ok(store.with_secrets(Secrets::parse(KEY)?))
}

/// Where a measured program listens, and its key, as its environment.
pub fn listening(command: &mut std::process::Command, site: SocketAddr, office: SocketAddr) {
    command.env("MELA_SITE__LISTEN", site.to_string()).env("MELA_BACKOFFICE__LISTEN", office.to_string());
    command.env("MELA_SECRETS__KEYS", KEY);
    // Any free port: what measuring costs is a part of what is measured.
    command.env("MELA_METRICS__LISTEN", "127.0.0.1:0");
}
