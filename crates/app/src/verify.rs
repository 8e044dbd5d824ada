//! `mela verify`: reads a recorded round and tells what its replay found, offline, for anyone who doubts it.

use std::{io::Read, path::Path, process::ExitCode};

use agency::statement::{self, File};
use anyhow::{Context, Result, bail};
use beacon::Pulse;
use games::verify::{
    chain,
    record::{Report, Signed, check, parse},
    table::{self, PublicSalt},
};

use time::{OffsetDateTime, format_description::well_known::Rfc3339};

use crate::recompute;

/// The largest record that is read: a round with its words takes a few thousand bytes, all rounds of a chain some millions.
const RECORD_BYTES: u64 = 64 << 20;
/// How long an address may take to answer.
const PATIENCE: std::time::Duration = std::time::Duration::from_secs(10);

/// Replays a record and prints what was found; `trust` names the file of keys that are trusted.
///
/// # Errors
/// When the record cannot be read or replayed, or is not true.
pub async fn run(source: &str, token: Option<&str>, trust: Option<&Path>) -> Result<ExitCode> {
    let text = fetch(source, token).await?;
    let unread = || format!("cannot verify {source}");
    if let Some(proof) = chain::parse(&text).with_context(unread)? {
        tell(&chain::check(&proof)?)?;
        print_salt(proof.public_salt())?;
        if let Some(next) = proof.next {
            println!("note: more rounds follow: ask with ?after={next}");
        }
        return Ok(ExitCode::SUCCESS);
    }
    // The proof of a table's round needs no signature: what it says was bound before the round.
    if let Some(proof) = table::parse(&text).with_context(unread)? {
        tell(&table::check(&proof)?)?;
        print_salt(proof.public_salt())?;
        println!(
            "note: what the table and the round are called, and when it was played, is the house's word"
        );
        return Ok(ExitCode::SUCCESS);
    }
    let record = parse(&text).with_context(unread)?;
    tell(&check(&record, genuine)?)?;
    match record.public_key() {
        Some(key) => recompute::told(key, trust, "record"),
        // Whoever takes the signature off must not pass before somebody who says whom they trust.
        None if trust.is_some() => {
            eprintln!("error: the record is unsigned: none of the keys that --trust names has said it");
            Ok(ExitCode::from(recompute::UNKNOWN))
        }
        None => Ok(ExitCode::SUCCESS),
    }
}

fn print_salt(public: Option<(&PublicSalt, &str)>) -> Result<()> {
    match public {
        Some((public, salt)) => println!("{}", salted(public, salt)?),
        None => println!("note: nobody but the house vouches for the salt"),
    }
    Ok(())
}

fn tell(report: &Report) -> Result<()> {
    for line in &report.lines {
        println!("{line}");
    }
    if !report.wrong.is_empty() {
        bail!("the round is NOT what its record says: {} differs", report.wrong.join(", "));
    }
    println!("the round is what its record says");
    Ok(())
}

/// What is to be said of the salt of a chain.
///
/// # Errors
/// When it is not the pulse that its network signed.
fn salted(public: &PublicSalt, salt: &str) -> Result<String> {
    let PublicSalt { beacon, pulse, .. } = public;
    let Some(network) = beacon::network(beacon) else {
        return Ok(format!("note: nobody but the house vouches for the salt: its beacon is {beacon:?}"));
    };
    let (number, signature) = (*pulse, public.signature.clone().unwrap_or_default());
    beacon::verify(&network.key, &Pulse { number, signature, randomness: salt.to_owned() })
        .with_context(|| format!("the salt is NOT pulse {pulse} of {beacon}"))?;
    let announced_at =
        OffsetDateTime::parse(&public.announced_at, &Rfc3339).context("no moment of announcement")?;
    if network.published_at(number).is_none_or(|published_at| published_at <= announced_at) {
        bail!("pulse {pulse} of {beacon} was there when the house says that it named it");
    }
    Ok(format!("the salt is pulse {pulse} of {beacon}, by its signature"))
}

/// A record is signed as statements are.
fn genuine(signed: &Signed) -> bool {
    let Signed { document, signature, public_key } = signed.clone();
    statement::verify(&File { document, signature, public_key })
}

/// The record's text: of a file, of standard input (`-`), or of an http(s) address, asked with a session's `token`.
///
/// # Errors
/// One line that says what could not be read.
async fn fetch(source: &str, token: Option<&str>) -> Result<String> {
    if source == "-" {
        return read(std::io::stdin().lock()).context("cannot read standard input");
    }
    if !source.starts_with("http://") && !source.starts_with("https://") {
        let file = std::fs::File::open(Path::new(source)).with_context(|| format!("cannot read {source}"))?;
        return read(file).with_context(|| format!("cannot read {source}"));
    }
    let client = reqwest::Client::builder().timeout(PATIENCE).build()?;
    let mut request = client.get(source);
    if let Some(token) = token {
        request = request.header("token", token);
    }
    let response = request.send().await.with_context(|| format!("{source} does not answer"))?;
    match response.status().as_u16() {
        200 => {}
        401 => bail!("{source} asks who you are: give the session's token with --token"),
        404 => bail!("{source} knows no such round of this member"),
        status => bail!("{source} answered with status {status}"),
    }
    let most = usize::try_from(RECORD_BYTES)?;
    let text = web::answer::bytes(response, most).await;
    let text = text.with_context(|| format!("{source} did not answer with a record"))?;
    String::from_utf8(text).with_context(|| format!("{source} did not answer with text"))
}

fn read(from: impl Read) -> Result<String> {
    let mut text = String::new();
    from.take(RECORD_BYTES + 1).read_to_string(&mut text)?;
    // Half of a record is none: that it was cut must not be told as what is wrong with it.
    if text.len() as u64 > RECORD_BYTES {
        bail!("more than {} MiB", RECORD_BYTES >> 20);
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    /// The published seeds of the reference vectors; nonce 1 draws 3977343586 first.
    fn record() -> Value {
        json!({
            "id": "0198c0de-0000-7000-8000-000000000001", "game": "dice", "version": "dice-1",
            "at": "2026-03-01T12:00:00Z",
            "commitment": "9305dfa45d10b88419a29f6c30ed9240a0ef5a6db80f8566308805b279043a2f",
            "serverSeed": "4f2d1c9a7b6e5038d4c3b2a190817263544536271809fafbecedeeefd0c1b2a3",
            "clientSeed": "player-seed-01", "nonce": 1,
            "input": { "target": "50.50", "direction": "over" },
            "words": [3_977_343_586_u32],
            "outcome": { "roll": "35.86", "won": false, "multiplier": "1.9603" },
            "stake": "10", "payout": "0", "state": "settled",
        })
    }

    #[test]
    fn a_salt_is_the_pulse_of_its_network_or_the_house_alone_vouches_for_it() {
        let of_at = |beacon: &str, pulse: u64, salt: &str, announced_at: &str| {
            let signature = "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39";
            let public = PublicSalt {
                beacon: beacon.to_owned(),
                pulse,
                signature: Some(signature.to_owned()),
                announced_at: announced_at.to_owned(),
            };
            salted(&public, salt).map_err(|error| error.to_string())
        };
        let of = |beacon: &str, pulse: u64, salt: &str| of_at(beacon, pulse, salt, "2023-08-23T15:58:00Z");
        let salt = "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd";
        assert!(of("drand quicknet", 1_000, salt).unwrap().contains("by its signature"));
        assert!(of("drand quicknet", 1_001, salt).unwrap_err().contains("NOT pulse 1001"));
        assert!(of("drand quicknet", 1_000, "00").is_err());
        // It was published at 15:59:24.
        let late = of_at("drand quicknet", 1_000, salt, "2023-08-23T15:59:24Z");
        assert!(late.unwrap_err().contains("was there when the house says"));
        assert!(of("local", 7, "00").unwrap().contains("nobody but the house"));
    }

    fn wrong(value: &Value) -> Vec<&'static str> {
        check(&parse(&value.to_string()).unwrap(), genuine).unwrap().wrong
    }

    /// The record under a key made for the test.
    fn signed(record: &Value) -> Value {
        let key = statement::Key::from_seed(&[3; 32]).unwrap();
        let document = json!({ "form": "mela-round/1", "round": record["id"], "game": record["game"],
            "version": record["version"], "at": record["at"], "player": "00ff", "commitment": record["commitment"],
            "clientSeed": record["clientSeed"], "nonce": record["nonce"], "input": record["input"],
            "stake": record["stake"], "payout": record["payout"], "state": record["state"] });
        let document = document.to_string();
        let signature = hex::encode(key.sign(&document));
        let mut record = record.clone();
        record["signed"] = json!({ "document": document, "signature": signature, "publicKey": key.public() });
        record
    }

    /// Fails while nothing was signed: another stake on this lost round was the truth as well.
    #[test]
    fn another_stake_on_a_lost_round_is_found_by_the_signature() {
        let mut unsigned = record();
        let told = check(&parse(&unsigned.to_string()).unwrap(), genuine).unwrap();
        assert!(told.wrong.is_empty() && told.lines.iter().any(|line| line.contains("unsigned")), "{told:?}");
        unsigned["stake"] = json!("1000");
        assert_eq!(wrong(&unsigned), [""; 0], "the seeds alone know nothing of it");

        let true_record = signed(&record());
        assert_eq!(wrong(&true_record), [""; 0]);
        let bent = |path: &str, to: Value| {
            let mut record = true_record.clone();
            *record.pointer_mut(path).unwrap() = to;
            wrong(&record)
        };
        assert_eq!(bent("/stake", json!("1000")), ["signed"]);
        assert_eq!(bent("/at", json!("2026-03-02T12:00:00Z")), ["signed"]);
        assert_eq!(bent("/id", json!("0198c0de-0000-7000-8000-000000000002")), ["signed"]);
        assert_eq!(bent("/state", json!("refused")), ["signed"]);
        // The document bent along with the record is not what was signed.
        let mut both = true_record.clone();
        both["stake"] = json!("1000");
        let document = both["signed"]["document"].as_str().unwrap();
        both["signed"]["document"] = json!(document.replace(r#""stake":"10""#, r#""stake":"1000""#));
        assert_eq!(wrong(&both), ["signature"]);
        let mut another = true_record.clone();
        another["signed"]["publicKey"] = json!(statement::Key::from_seed(&[4; 32]).unwrap().public());
        assert_eq!(wrong(&another), ["signature"]);
        let mut form = true_record;
        form["signed"]["document"] = json!(r#"{"form":"mela-round/2"}"#);
        assert!(check(&parse(&form.to_string()).unwrap(), genuine).is_err());
    }

    /// Seen to fail while what was too large was read in part.
    #[test]
    fn what_is_too_large_is_refused_and_not_cut() {
        let whole = usize::try_from(RECORD_BYTES).unwrap();
        assert_eq!(read(std::io::repeat(b' ').take(RECORD_BYTES)).unwrap().len(), whole);
        assert_eq!(read(std::io::repeat(b' ')).unwrap_err().to_string(), "more than 64 MiB");
    }

    #[tokio::test]
    async fn what_cannot_be_read_is_named() {
        let error = fetch("/nowhere/round.json", None).await.unwrap_err();
        assert_eq!(error.to_string(), "cannot read /nowhere/round.json");
    }
}
