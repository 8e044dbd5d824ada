//! The vendor of a check, calling.

use gate::token::{self, GameToken};
use partner::Partner;
use serde_json::{Value, json};
use time::Duration;
use web::signature::Signer;

use super::{Error, GAME, Line, Running};

/// The vendor, calling.
pub(super) struct Caller<'a> {
    http: reqwest::Client,
    pub(super) house: Running<'a>,
    signer: &'a Signer,
    pub(super) partner: Partner,
    members: usize,
    pub(super) lines: Vec<Line>,
}

/// A member with money and an open game.
#[derive(Clone, Debug)]
pub(super) struct Guest {
    pub(super) user: String,
    pub(super) token: String,
}

impl<'a> Caller<'a> {
    pub(super) fn new(house: Running<'a>, signer: &'a Signer, partner: Partner) -> Self {
        Self { http: reqwest::Client::new(), house, signer, partner, members: 0, lines: Vec::new() }
    }

    /// Another member, with the money that each scenario begins with, and a game open.
    pub(super) async fn guest(&mut self) -> Result<Guest, Error> {
        self.members += 1;
        let account = format!("check{}", self.members);
        let member = self.house.members.make(account).await.map_err(Error::Member)?;
        let store = self.house.store;
        let token = GameToken {
            member,
            partner: self.partner.vendor(),
            game: GAME.to_owned(),
            asset: self.house.asset,
            expires_at: store.now() + self.life(),
        };
        Ok(Guest { user: self.partner.users.of(member), token: token::issue(store, token).await? })
    }

    fn life(&self) -> Duration {
        Duration::minutes(i64::from(self.house.token_minutes))
    }

    /// Every token that is open now ends.
    pub(super) fn tokens_end(&self) {
        self.house.clock.advance(self.life() + Duration::minutes(1));
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
    ) -> Result<(), Error> {
        self.expect_of_bytes(scenario, (call, path), serde_json::to_vec(message)?, due).await
    }

    /// The same of a body that need be no JSON.
    pub(super) async fn expect_of_bytes(
        &mut self,
        scenario: &'static str,
        (call, path): (&str, &str),
        body: Vec<u8>,
        due: (&str, Option<i64>),
    ) -> Result<(), Error> {
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
    ) -> Result<(), Error> {
        let mut request = self.http.post(format!("http://{}/partner/{path}", self.house.address));
        if let Some(signature) = signature {
            request = request.header(&self.partner.header, signature);
        }
        let answer = request.body(body).send().await?;
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
