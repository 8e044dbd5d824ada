//! Two operators, who decide what the house does not decide by itself.

use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use ::office::Role;
use anyhow::{Context, Result};
use app::{configuration::Configuration, house::House};
use backoffice::operator::{NewOperator, Secret};
use serde_json::{Value, json};
use store::tasks::CancellationToken;
use tokio::{
    task::{self, JoinHandle},
    time::sleep,
};

use super::{
    Story,
    world::{Call, value},
};

/// What waits for operators.
const STATES: [&str; 4] = ["requested", "risk", "failed", "disputed"];

/// Hires two operators and has them work until the story is over.
pub(super) async fn open(story: &Arc<Story>) -> Result<JoinHandle<Result<()>>> {
    let mut tokens = Vec::new();
    for name in ["nila", "tuli"] {
        tokens.push(sign_in(story, name).await?);
    }
    let story = story.clone();
    #[expect(clippy::disallowed_methods, reason = "what went wrong is asked of it at the end")]
    Ok(task::spawn(async move {
        let mut turn = 0_usize;
        while !story.over.load(Ordering::Relaxed) {
            for state in STATES {
                turn += 1;
                work(&story, (state, turn), &tokens).await?;
            }
            sleep(Duration::from_millis(200)).await;
        }
        Ok(())
    }))
}

async fn sign_in(story: &Story, name: &str) -> Result<String> {
    let secret = Secret::fresh()?;
    let code = secret.code(story.world.store.now())?;
    let stop = CancellationToken::new();
    let configuration = Configuration::read(Some(&story.world.config()))?;
    let house = House::open(&configuration, &story.world.store, &stop).await?;
    let password = "Nodir-Ghat-73".to_owned();
    let new = NewOperator { name: name.to_owned(), role: Role::Finance, password: password.clone(), secret };
    house.office.add_operator(new).await?;
    stop.cancel();
    let credentials = json!({ "username": name, "password": password, "code": code });
    let answer = story.world.office(Call::post("/backoffice/session/login", "", credentials)).await?;
    Ok(value(&answer)?["token"].as_str().context("no token")?.to_owned())
}

/// One page of a queue.
async fn work(story: &Story, (state, turn): (&str, usize), tokens: &[String]) -> Result<()> {
    let [first, second] = tokens else { return Ok(()) };
    let path = format!("/backoffice/withdrawals?state={state}");
    let list = story.world.office(Call::get(&path, first)).await?;
    for withdrawal in value(&list)?["content"].as_array().into_iter().flatten() {
        let id = withdrawal["id"].as_str().context("no id")?;
        let base = format!("/backoffice/withdrawals/{id}");
        let (act, body) = match state {
            "disputed" => ("judge", verdict(story, (&base, first)).await?),
            // One of three that could not be paid is given back, the others are tried again.
            "failed" if (turn + id.len()).is_multiple_of(3) => ("reject", json!({ "reason": "not today" })),
            _ => ("approve", json!({ "note": "seen" })),
        };
        let call = format!("{base}/{act}");
        // Another state by now is no fault; the page is asked for again.
        drop(story.world.office(Call::post(&call, first, body.clone())).await?);
        if withdrawal["needsTwo"] == true && act == "approve" {
            drop(story.world.office(Call::post(&call, second, body)).await?);
        }
    }
    Ok(())
}

/// The provider's word decides a dispute, and it says that it paid.
async fn verdict(story: &Story, (base, token): (&str, &str)) -> Result<Value> {
    let detail = story.world.office(Call::get(base, token)).await?;
    let transfers = value(&detail)?["transfers"].as_array().context("no transfers")?;
    let disputed = transfers.iter().find(|transfer| transfer["state"] == "disputed");
    let number = disputed.map_or(json!(1), |transfer| transfer["number"].clone());
    Ok(json!({ "transfer": number, "arrived": true, "note": "the provider paid" }))
}
