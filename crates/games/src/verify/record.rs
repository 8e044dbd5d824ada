//! The record of a round, replayed from its seeds and compared with what it says.

use kernel::{Amount, Money};
use serde::Deserialize;
use serde_json::Value;

use super::{Seeds, Unverifiable, slot};
use crate::{fairness::commitment, instant::Game, table::fishing};

/// A round's record, as `GET /play/rounds/{id}` answers it.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Record {
    id: String,
    game: String,
    version: String,
    commitment: String,
    server_seed: Option<String>,
    client_seed: String,
    nonce: u64,
    input: Value,
    words: Option<Vec<u32>>,
    outcome: Value,
    stake: Amount,
    payout: Money,
    state: String,
    /// As it was read.
    #[serde(skip)]
    raw: Value,
    /// The same under the house's signature; records of before, and vendors', have none.
    #[serde(default)]
    signed: Option<Signed>,
}

/// A document under a signature, as statements are signed.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Signed {
    /// The document, byte for byte as it was signed.
    pub document: String,
    /// Ed25519 over the document, in hex.
    pub signature: String,
    /// The key, in hex.
    pub public_key: String,
}

/// Why a record is not replayed.
#[derive(Debug, thiserror::Error)]
pub enum NotReplayed {
    /// The text is no JSON.
    #[error("this is not JSON")]
    Json(#[source] serde_json::Error),
    /// It is JSON, and no record.
    #[error("this is no record of a round")]
    Form(#[source] serde_json::Error),
    /// The seed would tell what is drawn next.
    #[error(
        "the server seed of this round is not revealed yet: turn to the next seed in the game (Fairness), then fetch the \
         record again. Until then the commitment {commitment} binds the house"
    )]
    Sealed {
        /// What the house has committed to.
        commitment: String,
    },
    /// Nobody here knows the game, or these rules of it.
    #[error("{game} ({version}) cannot be replayed here")]
    Game {
        /// Which game.
        game: String,
        /// By which rules.
        version: String,
        /// Why.
        source: Unverifiable,
    },
    /// Rules of another time.
    #[error("this program knows {game} by the rules {known}, the record names {named}")]
    Rules {
        /// Which game.
        game: String,
        /// The rules that are known.
        known: &'static str,
        /// Those of the record.
        named: String,
    },
    /// A round of a table that has no result yet.
    #[error("this round is not drawn yet: until then the commitment {0} binds the house")]
    NotDrawn(String),
    /// Rules of a table that nobody here knows.
    #[error("no table's rules are called {0} here")]
    TableRules(String),
    /// A place that no chain has.
    #[error("no chain has a place {0}")]
    Place(u32),
    /// What the player chose cannot be read.
    #[error("the record's input is none that {0} takes")]
    Input(&'static str),
    /// It could be read and not be replayed.
    #[error(transparent)]
    Unverifiable(#[from] Unverifiable),
    /// What is signed is no JSON.
    #[error("the signed document is not JSON")]
    Document(#[source] serde_json::Error),
    /// Signed in a form of another time.
    #[error("this program knows signed records of the form {FORM}, this one is {0}")]
    OtherForm(Value),
}

impl Record {
    /// The key that it says it is signed with.
    #[must_use]
    pub fn public_key(&self) -> Option<&str> {
        self.signed.as_ref().map(|signed| signed.public_key.as_str())
    }
}

/// The form of signed records that this program knows.
const FORM: &str = "mela-round/1";
/// What of a record stands in its signed document, where the round's id is called `round`.
const SIGNED: [&str; 11] = [
    "round",
    "game",
    "version",
    "at",
    "commitment",
    "clientSeed",
    "nonce",
    "input",
    "stake",
    "payout",
    "state",
];

/// What the replay of a record found, in words for people.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// One line for each thing that was compared.
    pub lines: Vec<String>,
    /// Names of what differs; none when the record is true.
    pub wrong: Vec<&'static str>,
}

impl Report {
    pub(super) fn compare(&mut self, what: &'static str, same: bool, detail: &str) {
        let verdict = if same { "matches" } else { "DIFFERS" };
        self.lines.push(format!("{:<11} {verdict}: {detail}", format!("{what}:")));
        if !same {
            self.wrong.push(what);
        }
    }
}

/// What the seeds say that a round came to.
struct Replayed {
    words: Vec<u32>,
    outcome: Value,
    /// `None` while the round is open: what it pays is not decided yet.
    payout: Option<Money>,
}

/// Reads a record, alone or in the envelope in which the site answers it.
///
/// # Errors
/// When it is no record.
pub fn parse(text: &str) -> Result<Record, NotReplayed> {
    let mut value: Value = serde_json::from_str(text).map_err(NotReplayed::Json)?;
    if value.get("success").is_some() {
        value = value.get_mut("value").map(Value::take).unwrap_or_default();
    }
    let record: Record = serde_json::from_value(value.clone()).map_err(NotReplayed::Form)?;
    Ok(Record { raw: value, ..record })
}

/// Replays a round and compares everything that its record says; `genuine` looks at a signature.
///
/// # Errors
/// When the record cannot be replayed: its seed is still sealed, or its rules are not known here.
pub fn check(record: &Record, genuine: impl FnOnce(&Signed) -> bool) -> Result<Report, NotReplayed> {
    let Some(server_seed) = &record.server_seed else {
        return Err(NotReplayed::Sealed { commitment: record.commitment.clone() });
    };
    let seeds = Seeds {
        server_seed: server_seed.clone(),
        client_seed: record.client_seed.clone(),
        nonce: record.nonce,
    };
    let replayed = replay(record, &seeds)?;
    let mut report = Report::default();
    report.lines.push(format!(
        "round {} of {} ({}), stake {}, nonce {}",
        record.id, record.game, record.version, record.stake, record.nonce
    ));
    let committed = commitment(server_seed);
    let same = committed.eq_ignore_ascii_case(&record.commitment);
    report.compare("commitment", same, &format!("the seed's SHA-256 is {committed}"));
    let drawn = format!("{} drawn from the seeds", replayed.words.len());
    report.compare("words", record.words.as_ref() == Some(&replayed.words), &drawn);
    report.compare("outcome", record.outcome == replayed.outcome, &replayed.outcome.to_string());
    match replayed.payout {
        _ if record.state == "refused" => {
            report.lines.push("payout:     none: the bet was refused, no money moved".to_owned());
        }
        Some(payout) => {
            let detail = format!("{payout} replayed, {} recorded", record.payout);
            report.compare("payout", payout == record.payout, &detail);
        }
        None => {
            report.compare("payout", record.payout == Money::ZERO, "the round is open, nothing is paid yet");
        }
    }
    judge_signature(record, &mut report, genuine)?;
    Ok(report)
}

/// Whether the record is what the signed document says: the stake of a lost round follows from no seed. Whose the key is,
/// the reader must know.
fn judge_signature(
    record: &Record,
    report: &mut Report,
    genuine: impl FnOnce(&Signed) -> bool,
) -> Result<(), NotReplayed> {
    let Some(signed) = &record.signed else {
        report
            .lines
            .push("signature:  none, unsigned: the stake is the word of whoever keeps the record".to_owned());
        return Ok(());
    };
    let genuine = genuine(signed);
    let how = if genuine { "genuine under the record's key" } else { "NOT genuine" };
    report.compare("signature", genuine, how);
    let said: Value = serde_json::from_str(&signed.document).map_err(NotReplayed::Document)?;
    if said["form"] != FORM {
        return Err(NotReplayed::OtherForm(said["form"].clone()));
    }
    let other: Vec<&str> = SIGNED
        .into_iter()
        .filter(|name| said[*name] != record.raw[if *name == "round" { "id" } else { *name }])
        .collect();
    let detail = if other.is_empty() {
        format!("stake {}, payout {}, player {}", said["stake"], said["payout"], said["player"])
    } else {
        format!("the signed document says otherwise of {}", other.join(", "))
    };
    report.compare("signed", other.is_empty(), &detail);
    Ok(())
}

fn replay(record: &Record, seeds: &Seeds) -> Result<Replayed, NotReplayed> {
    let Record { game, version, .. } = record;
    if game == fishing::CODE {
        if fishing::art(version).is_none() {
            let (game, named) = (game.clone(), version.clone());
            return Err(NotReplayed::Rules { game, known: fishing::VERSION, named });
        }
        let mut words = seeds.words();
        let replay = fishing::record::replay(&record.input, &mut words, record.stake);
        let replay = replay.ok_or(NotReplayed::Input(fishing::CODE))?;
        return Ok(Replayed {
            words: words.drawn().to_vec(),
            outcome: replay.outcome,
            payout: replay.payout,
        });
    }
    let Some(instant) = Game::named(game) else {
        let replay = slot(game, version, seeds, record.stake).map_err(|source| NotReplayed::Game {
            game: game.clone(),
            version: version.clone(),
            source,
        })?;
        let outcome = serde_json::to_value(&replay.outcome).map_err(NotReplayed::Json)?;
        return Ok(Replayed { words: replay.words, outcome, payout: Some(replay.payout) });
    };
    if instant.version != version {
        let (game, named) = (game.clone(), version.clone());
        return Err(NotReplayed::Rules { game, known: instant.version, named });
    }
    let mut words = seeds.words();
    let replay = instant.replay(&record.input, &mut words, record.stake);
    let replay = replay.ok_or(NotReplayed::Input(instant.code))?;
    // What could be taken of an open round is not paid yet.
    let is_over = !instant.has_steps || record.state == "settled";
    if is_over && replay.payout.is_none() {
        // Nobody's step has ended it: a house that says so has lost it for its player.
        return Err(NotReplayed::Input(instant.code));
    }
    let payout = replay.payout.filter(|_| is_over);
    Ok(Replayed { words: words.drawn().to_vec(), outcome: replay.outcome, payout })
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;

    use serde_json::json;

    use super::*;
    use crate::{
        fairness::Words,
        mines::Field,
        table::fishing::{Fish, KINDS, session_seed, tide::tide, words as of_hit},
    };

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

    fn wrong(value: &Value) -> Vec<&'static str> {
        check(&parse(&value.to_string()).unwrap(), |_| false).unwrap().wrong
    }

    #[test]
    fn a_true_record_is_confirmed_alone_and_in_its_envelope() {
        let record = record();
        assert_eq!(wrong(&record), [""; 0]);
        assert_eq!(wrong(&json!({ "success": true, "value": record, "message": null })), [""; 0]);
    }

    #[test]
    fn mines_are_laid_as_the_vectors_of_the_seeds_say() {
        let mut words =
            Words::new(record()["serverSeed"].as_str().unwrap(), record()["clientSeed"].as_str().unwrap(), 2);
        let field = Field::lay(5, &mut words).unwrap();
        let safe: Vec<u8> = (0..25).filter(|tile| !field.mines().contains(tile)).take(2).collect();
        let mut mines = record();
        mines["game"] = json!("mines");
        mines["version"] = json!("mines-1");
        mines["nonce"] = json!(2);
        mines["input"] = json!({ "mines": 5, "tiles": safe });
        mines["words"] = json!(words.drawn());
        mines["outcome"] = json!({ "field": field.mines() });
        // 0.99 × C(25, 2) / C(20, 2) = 1.5631…, floored once on the stake.
        mines["payout"] = json!("15.63157");
        assert_eq!(wrong(&mines), [""; 0]);
        mines["input"]["tiles"] = json!([field.mines()[0]]);
        assert_eq!(wrong(&mines), ["payout"], "a mine pays nothing");
        mines["input"]["tiles"] = json!([]);
        mines["payout"] = json!("0");
        let told = check(&parse(&mines.to_string()).unwrap(), |_| false).unwrap_err().to_string();
        assert!(told.contains("none that mines takes"), "a round that no step ended is not over: {told}");
        mines["state"] = json!("open");
        assert_eq!(wrong(&mines), [""; 0], "an open round has paid nothing");
        mines["payout"] = json!("15.63157");
        assert_eq!(wrong(&mines), ["payout"], "an open round has paid nothing");
    }

    /// A session in which shots met fish, one of them with a net, as its house writes it down.
    fn fishing() -> Value {
        const TIDE: &str = "6d656c61";
        let fish = |kind: usize| {
            let first = tide(TIDE).into_iter().find(|swimmer| swimmer.kind == kind).unwrap();
            (KINDS[kind].0, KINDS[kind].1, first.number)
        };
        let (two, five) = (fish(0), fish(1));
        let mut words = Words::new(
            record()["serverSeed"].as_str().unwrap(),
            record()["clientSeed"].as_str().unwrap(),
            record()["nonce"].as_u64().unwrap(),
        );
        let seed = session_seed(&mut words);
        let (mut hits, mut paid, mut left) = (Vec::new(), Vec::new(), 100);
        for shot in 1..=40_u64 {
            let met = if shot % 4 == 0 { vec![two, five] } else { vec![two] };
            let among = NonZeroU32::new(u32::try_from(met.len()).unwrap()).unwrap();
            let of = |(_, fish, number): &(&str, Fish, u16)| {
                let caught = fish.hit(among, &mut of_hit(&seed, shot, *number));
                caught.map_or(0, |caught| caught.multiplier)
            };
            let of_shot: Vec<u32> = met.iter().map(of).collect();
            left += 2 * i64::from(of_shot.iter().sum::<u32>()) - 2;
            let met: Vec<(&str, u16)> = met.iter().map(|(name, _, number)| (*name, *number)).collect();
            hits.push(json!({ "tide": 7, "shot": shot, "cost": "2", "met": met }));
            paid.push(of_shot);
        }
        assert!(paid.iter().flatten().any(|paid| *paid > 0) && paid.iter().flatten().any(|paid| *paid == 0));
        let mut session = record();
        (session["game"], session["version"]) = (json!("fishing"), json!("fishing-1+reef"));
        session["input"] = json!({ "tides": { "7": TIDE }, "hits": hits });
        session["words"] = json!(words.drawn());
        session["outcome"] = json!({ "seed": seed, "paid": paid });
        (session["stake"], session["payout"]) = (json!("100"), json!(left.to_string()));
        session
    }

    /// Each thing of a session that a house could bend is bent once.
    #[test]
    fn a_session_of_fishing_is_replayed_hit_by_hit() {
        let session = fishing();
        assert_eq!(wrong(&session), [""; 0]);
        let bent = |path: &str, to: Value| {
            let mut session = session.clone();
            *session.pointer_mut(path).unwrap() = to;
            session
        };
        assert_eq!(wrong(&bent("/payout", json!("100.5"))), ["payout"]);
        assert_eq!(wrong(&bent("/outcome/paid/0/0", json!(9))), ["outcome"]);
        assert_eq!(wrong(&bent("/outcome/seed", json!("00"))), ["outcome"]);
        assert_eq!(wrong(&bent("/input/hits/0/cost", json!("3"))), ["payout"], "what it cost is in the sum");
        assert_eq!(wrong(&bent("/stake", json!("99"))), ["payout"]);
        let mut fewer = session.clone();
        fewer["input"]["hits"].as_array_mut().unwrap().pop();
        assert!(wrong(&fewer).contains(&"outcome"), "a hit that is left out");
        for (path, to) in [
            ("/input/hits/0/met/0/0", json!("x500")),
            ("/input/hits/0/met/0/1", json!(60_000)),
            ("/input/hits/0/tide", json!(8)),
            ("/input/hits/0/met", json!([])),
        ] {
            let odd = check(&parse(&bent(path, to).to_string()).unwrap(), |_| false).unwrap_err();
            assert!(matches!(odd, NotReplayed::Input("fishing")), "{path}: {odd}");
        }
    }

    /// Each field that a house could bend is bent once.
    #[test]
    fn a_tampered_record_is_told_by_what_differs() {
        let bent = |path: &str, to: Value| {
            let mut record = record();
            *record.pointer_mut(path).unwrap() = to;
            wrong(&record)
        };
        assert_eq!(bent("/commitment", json!("00")), ["commitment"]);
        assert_eq!(bent("/words", json!([1])), ["words"]);
        assert_eq!(bent("/words", Value::Null), ["words"]);
        assert_eq!(bent("/outcome/roll", json!("35.87")), ["outcome"]);
        assert_eq!(bent("/outcome/won", json!(true)), ["outcome"]);
        assert_eq!(bent("/payout", json!("19.603")), ["payout"]);
        assert_eq!(bent("/input/direction", json!("under")), ["outcome", "payout"]);
        assert_eq!(bent("/nonce", json!(0)), ["words", "outcome", "payout"]);
        assert_eq!(bent("/serverSeed", json!("another")), ["commitment", "words", "outcome", "payout"]);
    }

    #[test]
    fn a_sealed_seed_other_rules_and_no_record_are_refused_in_words() {
        let told =
            |record: &Value| check(&parse(&record.to_string()).unwrap(), |_| false).unwrap_err().to_string();
        let mut sealed = record();
        sealed["serverSeed"] = Value::Null;
        sealed["words"] = Value::Null;
        assert!(told(&sealed).contains("not revealed yet"), "{}", told(&sealed));
        let mut other = record();
        other["version"] = json!("dice-9");
        assert!(told(&other).contains("dice-9"));
        other["game"] = json!("roulette");
        assert!(told(&other).contains("cannot be replayed here"));
        assert!(parse("{}").is_err() && parse("nothing").is_err());
    }
}
