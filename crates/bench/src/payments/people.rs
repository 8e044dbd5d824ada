//! Members: they pay in and out, press twice, walk away, pay late, and answer when money arrives.

use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use anyhow::{Context, Result};
use serde_json::{Value, json};
use tokio::{join, task::JoinSet, time::sleep};

use super::{
    Story,
    world::{Call, value},
};

/// After so long a deposit has ended in this house; who pays then pays late.
const LATE: Duration = Duration::from_secs(80);

/// A member with a session and an account for payouts.
pub(super) struct Member {
    story: Arc<Story>,
    token: String,
    payee: String,
}

impl Member {
    /// Registers, gives a name and binds an account.
    pub(super) async fn seat(story: Arc<Story>, number: usize) -> Result<Self> {
        let password = "Nodir-Ghat-73";
        let form = json!({ "username": format!("payer{number}"), "password": password,
            "confirmPassword": password, "terms": true, "login": true });
        let register = Call { method: reqwest::Method::PUT, ..Call::post("/wps/member/register", "", form) };
        let answer = story.world.site(register).await?;
        let token = value(&answer)?["token"].as_str().context("no token")?.to_owned();
        let name = json!({ "payeeName": format!("Payer {}", letters(number)), "password": password });
        value(&story.world.site(Call::post("/wps/member/info/payee", &token, name)).await?)?;
        let bind = json!({ "requestId": kernel::id::fresh(), "institution": "fair-bank",
            "number": format!("{:010}", number + 1) });
        let answer = story.world.site(Call::post("/wps/cashier/payees", &token, bind)).await?;
        let payee = value(&answer)?["id"].as_str().context("no account")?.to_owned();
        Ok(Self { story, token, payee })
    }

    /// Deposits and withdrawals in turn, until as many as are wanted were begun.
    pub(super) async fn pays(&self) -> Result<()> {
        let mut late = JoinSet::new();
        loop {
            let number = self.story.begun.fetch_add(1, Ordering::Relaxed);
            if number >= self.story.total {
                break;
            }
            if number.is_multiple_of(2) {
                if let Some(page) = self.pays_in(number / 2).await? {
                    let http = self.story.world.http.clone();
                    late.spawn(async move {
                        sleep(LATE).await;
                        http.post(page).send().await.map(drop)
                    });
                }
            } else {
                self.pays_out(number / 2).await?;
            }
        }
        while let Some(paid) = late.join_next().await {
            paid??;
        }
        Ok(())
    }

    /// Asks for a deposit and does something about it; answers the page that is to be paid late.
    async fn pays_in(&self, number: usize) -> Result<Option<String>> {
        let amount = format!("{}.{:02}", 100 + number * 37 % 9_000, number % 100);
        let ask = json!({ "requestId": kernel::id::fresh(), "channel": "fair", "amount": amount, "returnUrl": "/member" });
        let answer = self.twice("/wps/cashier/deposits", &ask, number).await?;
        let page = value(&answer)?["redirectUrl"].as_str().context("no page")?.to_owned();
        let act = match number % 20 {
            // Walks away.
            3 => return Ok(None),
            7 => return Ok(Some(format!("{page}/pay"))),
            11 => format!("{page}/decline"),
            _ => format!("{page}/pay"),
        };
        // A connection that was closed while it was idle is a press that did not arrive: people press again.
        if self.story.world.http.post(&act).send().await.is_err() {
            drop(self.story.world.http.post(&act).send().await?);
        }
        Ok(None)
    }

    async fn pays_out(&self, number: usize) -> Result<()> {
        // Most are small enough to be approved by the house; some need two operators and several transfers.
        let whole = match number % 20 {
            0 => 21_000 + number % 9_000,
            1..=4 => 5_001 + number % 9_000,
            _ => 100 + number * 53 % 4_000,
        };
        let ask =
            json!({ "requestId": kernel::id::fresh(), "amount": whole.to_string(), "payee": self.payee });
        let answer = self.twice("/wps/cashier/withdrawals", &ask, number).await?;
        value(&answer).map(drop)
    }

    /// One press in ten is two presses.
    async fn twice(&self, path: &str, ask: &Value, number: usize) -> Result<Value> {
        let send = || self.story.world.site(Call::post(path, &self.token, ask.clone()));
        if number % 10 == 5 {
            let (first, second) = join!(send(), send());
            drop(second?);
            return first;
        }
        send().await
    }

    /// Looks what arrived: says so of some, disputes a few, and leaves the rest to the timer.
    pub(super) async fn answers(&self) -> Result<()> {
        while !self.story.over.load(Ordering::Relaxed) {
            let list = self.story.world.site(Call::get("/wps/cashier/withdrawals", &self.token)).await?;
            for withdrawal in value(&list)?["content"].as_array().into_iter().flatten() {
                let id = withdrawal["id"].as_str().unwrap_or_default();
                let outcome = match id.as_bytes().last() {
                    Some(b'0') => "not_received",
                    Some(b'1'..=b'7') => "received",
                    _ => continue,
                };
                if withdrawal["state"] == "paid" {
                    let path = format!("/wps/cashier/withdrawals/{id}/confirm");
                    let answer = Call::post(&path, &self.token, json!({ "outcome": outcome }));
                    // The timer may have been faster: then there is nothing left to say.
                    drop(self.story.world.site(answer).await?);
                }
            }
            sleep(Duration::from_millis(700)).await;
        }
        Ok(())
    }
}

/// A number in letters: names hold no digits.
fn letters(number: usize) -> String {
    number.to_string().bytes().map(|digit| char::from(digit - b'0' + b'a')).collect()
}
