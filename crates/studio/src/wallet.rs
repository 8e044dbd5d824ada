//! The vendor's side of the seamless wallet (domain.md 1): signed calls to the operator, and what their answers mean.

use std::time::Duration;

use kernel::{Amount, Money};
use serde::Deserialize;
use serde_json::{Value, json};
use web::signature::{BadKey, Signer};

use crate::{Mischief, journal::Launch, rounds::Round, titles::Title};

/// Longest wait for one answer, and tries of a bet (domain.md 1.5).
const WAIT: Duration = Duration::from_secs(1);
const TRIES: u32 = 3;

/// What the operator answered.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Answer {
    pub(crate) status: String,
    /// In 1/100,000 of the major unit: the ledger's own scale (domain.md 1.3).
    pub(crate) balance: Option<i64>,
}

impl Answer {
    fn is_ok(&self) -> bool {
        self.status == "RS_OK"
    }

    fn money(&self) -> Money {
        Money::from_units(self.balance.unwrap_or_default())
    }
}

/// What became of a bet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Placed {
    /// Taken; the balance after it.
    Taken(Money),
    /// Refused for good: nothing to take back.
    Refused(String),
    /// Anything else: it must be taken back (domain.md 1.5). With what the wallet said, if it did.
    Uncertain(Option<String>),
}

/// The operator's wallet.
pub(crate) struct Wallet {
    http: reqwest::Client,
    url: String,
    header: String,
    signer: Signer,
    mischief: Mischief,
}

impl Wallet {
    pub(crate) fn new(url: &str, header: &str, key: &str, mischief: Mischief) -> Result<Self, WalletError> {
        let http = reqwest::Client::builder().timeout(WAIT).pool_max_idle_per_host(64).build()?;
        let url = url.trim_end_matches('/').to_owned();
        Ok(Self { http, url, header: header.to_owned(), signer: Signer::from_pem(key)?, mischief })
    }

    /// One signed call. `None`: nobody knows what became of it.
    async fn call(&self, path: &str, mut body: Value) -> Option<Answer> {
        if let Some(fields) = body.as_object_mut() {
            fields.insert("request_uuid".to_owned(), json!(kernel::id::fresh()));
        }
        let bytes = serde_json::to_vec(&body).ok()?;
        let signature = self.signer.sign(&bytes).ok()?;
        let request = self.http.post(format!("{}/{path}", self.url)).header(&self.header, &signature);
        let request = request.header("content-type", "application/json");
        let send = || request.try_clone().map(|request| request.body(bytes.clone()).send());
        if let Some(delay) = self.mischief.late() {
            let sent = send()?;
            #[expect(
                clippy::disallowed_methods,
                reason = "the studio stands outside the house and its named tasks"
            )]
            tokio::task::spawn(async move {
                tokio::time::sleep(delay).await;
                drop(sent.await);
            });
            return None;
        }
        if self.mischief.duplicate() {
            // The copy goes first: it is the second that we listen to.
            drop(send()?.await);
        }
        let answer = send()?.await.ok()?;
        if answer.status() != reqwest::StatusCode::OK || self.mischief.lose() {
            return None;
        }
        web::answer::json(answer, web::answer::SMALL).await.ok()
    }

    /// A player's cash; `None` when it cannot be told.
    pub(crate) async fn balance(&self, launch: &Launch) -> Result<Money, String> {
        let body = json!({ "user": launch.user, "token": launch.token, "game_code": launch.game });
        match self.call("user/balance", body).await {
            Some(answer) if answer.is_ok() => Ok(answer.money()),
            Some(answer) => Err(answer.status),
            None => Err("RS_ERROR_UNKNOWN".to_owned()),
        }
    }

    /// Takes a stake.
    pub(crate) async fn bet(&self, round: &Round) -> Placed {
        let mut body = common(round, &round.bet_key());
        add(&mut body, "amount", json!(round.asked.stake.units()));
        add(&mut body, "currency", json!(round.asked.currency.code()));
        add(&mut body, "round_closed", json!(false));
        add(&mut body, "is_free", json!(false));
        for attempt in 0..TRIES {
            match self.call("transaction/bet", body.clone()).await {
                Some(answer) if answer.is_ok() => return Placed::Taken(answer.money()),
                Some(answer) => {
                    let for_good = ["RS_ERROR_NOT_ENOUGH_MONEY", "RS_ERROR_LIMIT_REACHED"];
                    // An earlier try may still be on its way, and be taken when it arrives: then nothing is for good.
                    let refused = attempt == 0 && for_good.contains(&answer.status.as_str());
                    let said = answer.status;
                    return if refused { Placed::Refused(said) } else { Placed::Uncertain(Some(said)) };
                }
                None => {}
            }
        }
        Placed::Uncertain(None)
    }

    /// Gives a payout and closes the round; the balance after it, or `None` when it must be sent again.
    pub(crate) async fn win(&self, round: &Round) -> Option<Money> {
        if self.mischief.lose_win() {
            return Some(Money::ZERO);
        }
        let mut body = common(round, &round.win_key());
        add(&mut body, "reference_transaction_uuid", json!(round.bet_key()));
        let more = if self.mischief.spoil_win() { kernel::money::UNITS } else { 0 };
        add(&mut body, "amount", json!(round.payout().units() + more));
        add(&mut body, "currency", json!(round.asked.currency.code()));
        add(&mut body, "round_closed", json!(true));
        let answer = self.call("transaction/win", body.clone()).await?;
        if !answer.is_ok() {
            tracing::error!(status = answer.status, round = %round.asked.round, "the wallet refuses a win");
        }
        if answer.is_ok() && self.mischief.twin_win() {
            add(&mut body, "transaction_uuid", json!(format!("{}-again", round.win_key())));
            drop(self.call("transaction/win", body).await);
        }
        answer.is_ok().then(|| answer.money())
    }

    /// Takes a bet back; whether the wallet knows.
    pub(crate) async fn undo(&self, round: &Round) -> bool {
        let mut body = common(round, &round.undo_key());
        add(&mut body, "reference_transaction_uuid", json!(round.bet_key()));
        add(&mut body, "round_closed", json!(true));
        self.call("transaction/rollback", body).await.is_some_and(|answer| answer.is_ok())
    }
}

fn common(round: &Round, key: &str) -> Value {
    json!({
        "user": round.asked.user,
        "token": round.asked.token,
        "game_code": round.asked.game,
        "round": round.asked.round.simple().to_string(),
        "transaction_uuid": key,
    })
}

fn add(body: &mut Value, name: &str, value: Value) {
    if let Some(fields) = body.as_object_mut() {
        fields.insert(name.to_owned(), value);
    }
}

/// The stake that a session begins with: a rung of every [`ladder`].
pub(crate) const FIRST_STAKE: Amount = match Amount::from_major(10) {
    Some(stake) => stake,
    None => panic!("ten is an amount"),
};

/// The stakes that a title offers, rising: of eight titles one is a small table and one a high one.
pub(crate) fn ladder(title: &Title) -> impl Iterator<Item = Amount> {
    const MAJOR: [i64; 10] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000];
    let (least, most) = match title.seed % 8 {
        0 => (1, 100),
        7 => (10, 1_000),
        _ => (1, 1_000),
    };
    MAJOR.into_iter().filter(move |stake| (least..=most).contains(stake)).filter_map(Amount::from_major)
}

/// The wallet's client cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum WalletError {
    /// The studio's key.
    #[error("studio.private_key: {0}")]
    Key(#[from] BadKey),
    /// The HTTP client.
    #[error("the studio's HTTP client: {0}")]
    Client(#[from] reqwest::Error),
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use axum::{Json, Router, extract::State, http::StatusCode, response::IntoResponse};
    use kernel::Asset;
    use time::macros::datetime;
    use uuid::Uuid;

    use super::*;
    use crate::{
        journal::{Asked, Entry},
        rounds::Rounds,
    };

    fn round() -> Round {
        let (id, mut rounds) = (Uuid::from_u128(1), Rounds::default());
        rounds.take(Entry::Asked(Asked {
            round: id,
            request: Uuid::from_u128(2),
            user: "p10001".to_owned(),
            token: "token".to_owned(),
            game: "game".to_owned(),
            currency: Asset::Bdt,
            stake: Amount::from_major(1).unwrap(),
            at: datetime!(2026-11-21 12:00 UTC),
        }));
        rounds.round(id).unwrap().clone()
    }

    /// A wallet that answers what it was told to, in order; an empty word is an answer that is none, and one after a `!` comes
    /// with an error of HTTP.
    async fn placed(answers: &[&'static str]) -> Placed {
        type Words = Arc<Mutex<Vec<&'static str>>>;
        async fn say(State(words): State<Words>) -> axum::response::Response {
            let word = words.lock().unwrap().pop().unwrap();
            if word.is_empty() {
                return StatusCode::BAD_GATEWAY.into_response();
            }
            let status = if word.starts_with('!') { StatusCode::BAD_GATEWAY } else { StatusCode::OK };
            (status, Json(json!({ "status": word.trim_start_matches('!'), "balance": 900 }))).into_response()
        }
        let words: Words = Arc::new(Mutex::new(answers.iter().rev().copied().collect()));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let router = Router::new().fallback(say).with_state(words.clone());
        let (key, _) = web::signature::generate().unwrap();
        let wallet = Wallet::new(&url, "X-Hub88-Signature", &key, Mischief::default()).unwrap();
        let asked = round();
        let placed = tokio::select! {
            ended = axum::serve(listener, router).into_future() => panic!("{ended:?}"),
            placed = wallet.bet(&asked) => placed,
        };
        assert!(words.lock().unwrap().is_empty(), "every answer was asked for");
        placed
    }

    /// Seen to fail before the second rule: the earlier try of a bet called refused could still arrive and be taken,
    /// and nobody took it back.
    #[tokio::test]
    async fn a_refusal_is_for_good_only_at_the_first_try() {
        let funds = "RS_ERROR_NOT_ENOUGH_MONEY";
        assert_eq!(placed(&[funds]).await, Placed::Refused(funds.to_owned()));
        assert_eq!(placed(&["", funds]).await, Placed::Uncertain(Some(funds.to_owned())));
        assert_eq!(placed(&["", "", "RS_OK"]).await, Placed::Taken(Money::from_units(900)));
        assert_eq!(placed(&["", "", ""]).await, Placed::Uncertain(None));
        let frozen = "RS_ERROR_USER_DISABLED";
        assert_eq!(placed(&[frozen]).await, Placed::Uncertain(Some(frozen.to_owned())));
    }

    /// What a server between us and the wallet says is not the wallet's word.
    #[tokio::test]
    async fn an_error_of_http_says_nothing_of_the_bet() {
        assert_eq!(placed(&["!RS_OK", "!RS_OK", "!RS_OK"]).await, Placed::Uncertain(None));
        assert_eq!(
            placed(&["!RS_ERROR_LIMIT_REACHED", "RS_OK"]).await,
            Placed::Taken(Money::from_units(900))
        );
        let limit = "RS_ERROR_LIMIT_REACHED";
        assert_eq!(placed(&[limit]).await, Placed::Refused(limit.to_owned()));
    }

    #[test]
    fn of_eight_titles_one_is_a_small_table_and_one_a_high_one() {
        let title = crate::titles::Titles::new(&["model"]).all()[0].clone();
        let all = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000];
        for (seed, stakes) in [(16, &all[..7]), (17, &all[..]), (22, &all[..]), (23, &all[3..])] {
            let offered: Vec<Amount> = ladder(&Title { seed, ..title.clone() }).collect();
            let stakes: Vec<_> = stakes.iter().filter_map(|taka| Amount::from_major(*taka)).collect();
            assert_eq!(offered, stakes, "{seed}");
            assert!(offered.contains(&FIRST_STAKE));
        }
    }
}
