//! The house that is made for a check, and one caller in the vendor's place.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use ::partner::Partner;
use anyhow::{Context, Result, bail};
use catalog::{GameType, Listed};
use gate::token::{self, GameToken};
use guard::licence::Mode;
use identity::NewMember;
use kernel::{Asset, ManualClock, Money, id::MemberId};
use serde_json::{Value, json};
use store::{
    Store,
    tasks::{self, CancellationToken},
};
use time::Duration;
use tokio::net::TcpListener;
use web::{
    UserIds,
    signature::{Signer, generate},
};

use super::{Line, scenarios};
use crate::{configuration::Configuration, house::House, site};

/// The titles of the check: one to play, and one more.
pub(super) const GAME: &str = "check-game";
pub(super) const OTHER_GAME: &str = "check-other";
/// What each scenario begins with, in major units.
pub(super) const START: i64 = 1_000;

/// The settings of the house, and the key in the vendor's place.
pub(super) struct Trial {
    configuration: Configuration,
    signer: Signer,
}

/// The vendor, calling.
pub(super) struct Caller<'a> {
    http: reqwest::Client,
    address: SocketAddr,
    signer: &'a Signer,
    pub(super) partner: &'a Partner,
    pub(super) asset: Asset,
    house: &'a House,
    clock: &'a ManualClock,
    token_minutes: u32,
    members: usize,
    pub(super) lines: Vec<Line>,
}

/// A member with money and an open game.
#[derive(Clone, Debug)]
pub(super) struct Guest {
    pub(super) user: String,
    pub(super) token: String,
}

impl Trial {
    /// Of the vendor of this name.
    pub(super) fn of(configuration: &Configuration, name: &str) -> Result<Self> {
        let partners = &configuration.play.partners;
        let Some(partner) = partners.iter().find(|partner| partner.name == name) else {
            let names: Vec<&str> = partners.iter().map(|partner| partner.name.as_str()).collect();
            bail!("no vendor {name:?} stands under play.partners; there are: {}", names.join(", "));
        };
        if configuration.cashier.vendors.iter().any(|vendor| vendor.partner == partner.id) {
            bail!("{name} keeps a wallet of its own (cashier.vendors): it never calls ours");
        }
        let (private, public_key) = generate()?;
        let here = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let partner = Partner {
            public_key,
            addresses: vec![here],
            highest_payout: 1_000_000,
            highest_payouts: std::collections::HashMap::new(),
            ..partner.clone()
        };
        // The same, allowed from where nobody is (RFC 5737).
        let fenced = Partner {
            id: i64::MAX,
            name: fenced(name),
            addresses: vec![IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1))],
            ..partner.clone()
        };
        let mut configuration = configuration.clone();
        configuration.play.partners = vec![partner, fenced];
        // Nobody is asked for anything, and nobody is told.
        configuration.play.signing_key = String::new();
        configuration.cashier.vendors = Vec::new();
        configuration.site.country_database = std::path::PathBuf::new();
        configuration.guard.mode = Mode::Play;
        configuration.welcome.member = Money::from_major(START).context("the welcome money")?;
        Ok(Self { configuration, signer: Signer::from_pem(&private)? })
    }

    /// Opens the house, plays, closes it.
    pub(super) async fn play(&self, store: &Store, clock: &ManualClock) -> Result<Vec<Line>> {
        let stop = CancellationToken::new();
        let mut configuration = self.configuration.clone();
        ::partner::name_users(store, &mut configuration.play.partners).await?;
        let partner = configuration.play.partners.first().context("the vendor")?;
        let house = House::open(&self.configuration, store, &stop).await?;
        house.catalog.take(partner.vendor(), &[title(GAME), title(OTHER_GAME)]).await?;
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let address = listener.local_addr()?;
        let router = site::router(&configuration.site, &house, None);
        tasks::spawn("check", web::serve::serve(listener, router, stop.clone()));
        let mut caller = Caller {
            http: reqwest::Client::new(),
            address,
            signer: &self.signer,
            partner,
            asset: configuration.identity.asset,
            house: &house,
            clock,
            token_minutes: configuration.play.token_minutes,
            members: 0,
            lines: Vec::new(),
        };
        let played = scenarios::play(&mut caller).await;
        let lines = std::mem::take(&mut caller.lines);
        stop.cancel();
        played.map(|()| lines)
    }
}

/// The name of the vendor that is allowed from elsewhere alone.
pub(super) fn fenced(name: &str) -> String {
    format!("{name}-elsewhere")
}

fn title(code: &str) -> Listed {
    Listed {
        code: code.to_owned(),
        vassalage: "CHECK".to_owned(),
        game_type: GameType::Rng,
        name_en: code.to_owned(),
        name_bn: code.to_owned(),
        icon: String::new(),
        large_icon: String::new(),
        demo: false,
        rtp: None,
        hit_ratio: None,
        max_win: None,
        volatility: None,
        features: String::new(),
        blocked_countries: String::new(),
        released_on: None,
        enabled: true,
        container: false,
    }
}

impl Caller<'_> {
    /// Another member, with the money that each scenario begins with, and a game open.
    pub(super) async fn guest(&mut self) -> Result<Guest> {
        self.members += 1;
        let new = NewMember {
            account: format!("check{}", self.members),
            password: kernel::Entropy.secret()?,
            ..NewMember::default()
        };
        let member: MemberId = self.house.identity.create_member(new).await?.id;
        let store = &self.house.store;
        let token = GameToken {
            member,
            partner: self.partner.vendor(),
            game: GAME.to_owned(),
            asset: self.asset,
            expires_at: store.now() + self.life(),
        };
        let users: &UserIds = &self.partner.users;
        Ok(Guest { user: users.of(member), token: token::issue(store, token).await? })
    }

    fn life(&self) -> Duration {
        Duration::minutes(i64::from(self.token_minutes))
    }

    /// Every token that is open now ends.
    pub(super) fn tokens_end(&self) {
        self.clock.advance(self.life() + Duration::minutes(1));
    }

    /// So many major units in the vendor's.
    pub(super) const fn units(&self, major: i64) -> i64 {
        major.saturating_mul(self.partner.units_per_major)
    }

    /// A signed call, and what is due: a status, and a balance in major units where one is told.
    pub(super) async fn expect(
        &mut self,
        scenario: &'static str,
        (call, path): (&str, &str),
        message: &Value,
        due: (&str, Option<i64>),
    ) -> Result<()> {
        self.expect_of_bytes(scenario, (call, path), serde_json::to_vec(message)?, due).await
    }

    /// The same of a body that need be no JSON.
    pub(super) async fn expect_of_bytes(
        &mut self,
        scenario: &'static str,
        (call, path): (&str, &str),
        body: Vec<u8>,
        due: (&str, Option<i64>),
    ) -> Result<()> {
        let signature = self.signer.sign(&body)?;
        let name = self.partner.name.clone();
        self.send(scenario, (call, &format!("{name}/{path}")), (body, Some(&signature)), due).await
    }

    /// The same with any body and any signature, of any vendor.
    pub(super) async fn send(
        &mut self,
        scenario: &'static str,
        (call, path): (&str, &str),
        (body, signature): (Vec<u8>, Option<&str>),
        (status, balance): (&str, Option<i64>),
    ) -> Result<()> {
        let mut request = self.http.post(format!("http://{}/partner/{path}", self.address));
        if let Some(signature) = signature {
            request = request.header(&self.partner.header, signature);
        }
        let answer = request.body(body).send().await.context("the house of the check does not answer")?;
        let http = answer.status().as_u16();
        let answer: Value = answer.json().await.unwrap_or(json!({}));
        let told = |status: &str, balance: Option<i64>| match balance {
            Some(balance) => format!("{status} {balance}"),
            None => status.to_owned(),
        };
        let said = answer["status"].as_str().filter(|_| http == 200);
        let said = said.map_or_else(|| format!("HTTP {http}"), ToOwned::to_owned);
        // Where none is due, what is told besides the status is the house's own matter.
        let has = balance.and_then(|_| answer["balance"].as_i64());
        self.lines.push(Line {
            scenario,
            call: call.to_owned(),
            due: told(status, balance.map(|major| self.units(major))),
            answered: told(&said, has),
        });
        Ok(())
    }
}
