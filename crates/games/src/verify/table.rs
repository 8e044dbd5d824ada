//! Checks a round of a table by its published proof: the chain that was bound before its first round, and what its rules draw from
//! the round's hash (domain.md 3.2, 3.3); of a hand of a shoe also its cards alone, while the shoe is still being dealt (3.4).

use serde::Deserialize;
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::record::{NotReplayed, Report};
use crate::{
    fairness::{Words, link},
    table::{
        card::Card,
        crash,
        drawn::{self, Rules},
        merkle::{self, Commitment, Leaf},
    },
};

/// The longest chain that is walked: a proof that names another place would keep its reader busy for ever.
pub(super) const LONGEST: u32 = 10_000_000;

/// What the site answers about a round of a table.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Proof {
    table: String,
    number: u64,
    rules: String,
    salt: String,
    chain_end: String,
    place: u32,
    #[serde(default = "first")]
    hand: u32,
    commitment: String,
    hash: Option<String>,
    #[serde(default)]
    shoe_root: Option<String>,
    #[serde(default)]
    opened: Option<Vec<Opened>>,
    result: Option<Value>,
    void_reason: Option<String>,
    #[serde(default)]
    annul_reason: Option<String>,
    #[serde(default)]
    started_at: Option<String>,
    #[serde(default)]
    top: Option<u64>,
    #[serde(default)]
    interrupted: bool,
    #[serde(default)]
    public_salt: Option<PublicSalt>,
}

/// Where the salt of a round's chain is from (domain.md 3.2).
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PublicSalt {
    /// What the beacon is called; `local` where it is the house's own.
    pub beacon: String,
    /// Which of its pulses.
    pub pulse: u64,
    /// The pulse's signature, in hex.
    pub signature: Option<String>,
    /// When the end of the chain and the number of the pulse were written down, as the house says.
    pub announced_at: String,
}

/// Rounds from before there were shoes name no hand.
const fn first() -> u32 {
    1
}

/// A card of the round with the path to the root of its shoe.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Opened {
    position: u16,
    card: Card,
    salt: String,
    path: Vec<String>,
}

impl Proof {
    /// The salt with where it is from; `None` of chains whose salt the house made itself.
    #[must_use]
    pub fn public_salt(&self) -> Option<(&PublicSalt, &str)> {
        self.public_salt.as_ref().map(|public| (public, &*self.salt))
    }
}

/// Reads a proof, alone or in the envelope in which the site answers it; none where the text is of something else.
///
/// # Errors
/// When it is a proof that is not whole.
pub fn parse(text: &str) -> Result<Option<Proof>, NotReplayed> {
    let mut value: Value = serde_json::from_str(text).map_err(NotReplayed::Json)?;
    if value.get("success").is_some() {
        value = value.get_mut("value").map(Value::take).unwrap_or_default();
    }
    if value.get("chainEnd").is_none() {
        return Ok(None);
    }
    serde_json::from_value(value).map(Some).map_err(NotReplayed::Form)
}

/// Walks the chain and draws the round again. While its shoe is still being dealt, its cards are checked by the root that was
/// published before the first one.
///
/// # Errors
/// When it cannot be: the round is not drawn yet, its rules are not known here, or no chain is so long.
pub fn check(proof: &Proof) -> Result<Report, NotReplayed> {
    if !(1..=LONGEST).contains(&proof.place) {
        return Err(NotReplayed::Place(proof.place));
    }
    let rules = drawn::rules(&proof.rules).ok_or_else(|| NotReplayed::TableRules(proof.rules.clone()))?;
    let mut report = Report::default();
    report.lines.push(format!("round {} of table {} ({})", proof.number, proof.table, proof.rules));
    if let Some(public) = &proof.public_salt {
        checked_salt(&mut report, &proof.salt, public);
    }
    if let Some(opened) = &proof.opened {
        cards(&mut report, proof, &*rules, opened)?;
    }
    if let (Some(_), Some(reason)) = (&proof.result, &proof.void_reason) {
        report.compare("result", false, &format!("a round that was called off ({reason:?}) has none"));
    }
    match (&proof.hash, &proof.opened) {
        (Some(hash), _) => chain(&mut report, proof, &*rules, hash)?,
        (None, Some(_)) => report.lines.push(format!(
            "shoe:       still being dealt; its hash is shown when it is over, and {} binds it until then",
            proof.commitment
        )),
        (None, None) => return Err(NotReplayed::NotDrawn(proof.commitment.clone())),
    }
    Ok(report)
}

/// Checks that the salt was made of the pulse's signature, in the one way in which hex is written.
pub(super) fn checked_salt(report: &mut Report, salt: &str, public: &PublicSalt) {
    let bytes = public.signature.as_ref().and_then(|signature| hex::decode(signature).ok());
    let made = bytes.map(|bytes| hex::encode(Sha256::digest(bytes)));
    let detail =
        format!("pulse {} of the beacon {:?}, named at {}", public.pulse, public.beacon, public.announced_at);
    report.compare("salt", made.as_deref() == Some(salt), &detail);
}

/// What a root of 32 bytes, in hex, is; nothing else passes for one.
fn hash_of(hex: &str) -> Option<merkle::Hash> {
    let mut hash = merkle::Hash::default();
    hex::decode_to_slice(hex, &mut hash).ok()?;
    Some(hash)
}

/// Checks that each card lay where it is said to, and that they make the hand.
fn cards(
    report: &mut Report,
    proof: &Proof,
    rules: &dyn Rules,
    opened: &[Opened],
) -> Result<(), NotReplayed> {
    // However the words fall, a shoe of a game has as many cards.
    let count = rules.shoe(&mut Words::of_round("", "")).and_then(|shoe| u16::try_from(shoe.len()).ok());
    let root = proof.shoe_root.as_deref().and_then(hash_of);
    let is_proved = |card: &Opened| {
        let path: Option<Vec<merkle::Hash>> = card.path.iter().map(|hash| hash_of(hash)).collect();
        let (Some(root), Some(count), Some(path), Some(salt)) = (root, count, path, hash_of(&card.salt))
        else {
            return false;
        };
        let leaf = Leaf { shoe: proof.place.into(), position: card.position, card: card.card, salt };
        merkle::is_proved(&root, count, &leaf, &path)
    };
    let names: Vec<String> =
        opened.iter().map(|card| format!("{} at {}", card.card, card.position)).collect();
    report.compare("cards", opened.iter().all(is_proved), &names.join(", "));
    let from = opened.first().map_or(0, |card| card.position);
    let is_in_a_row = (from..).zip(opened).all(|(position, card)| card.position == position);
    let cards = opened.iter().map(|card| card.card).collect();
    let dealt = rules.deal(from, cards, proof.result.as_ref()).map_err(NotReplayed::Json)?;
    let told = dealt.as_ref().map_or_else(|| "these cards make none".to_owned(), Value::to_string);
    report.compare("hand", is_in_a_row && dealt.is_some() && dealt == proof.result, &told);
    Ok(())
}

/// Checks that the hash was bound before the first round, and that the round is what it draws.
fn chain(report: &mut Report, proof: &Proof, rules: &dyn Rules, hash: &str) -> Result<(), NotReplayed> {
    let bound = link(hash);
    let detail = format!("the hash's SHA-256 is {bound}");
    report.compare("commitment", bound.eq_ignore_ascii_case(&proof.commitment), &detail);
    let end = (1..proof.place).fold(bound, |walked, _| link(&walked));
    let detail = format!("the hash comes to {end} in {} steps", proof.place);
    report.compare("chain", end.eq_ignore_ascii_case(&proof.chain_end), &detail);
    let words = || Words::of_round(&proof.salt, hash);
    if let Some(shoe) = rules.shoe(&mut words()) {
        let root = Commitment::new(proof.place.into(), hash, &shoe).map(|shoe| hex::encode(shoe.root()));
        let is_root = proof.shoe_root.as_ref().zip(root.as_ref());
        let is_root = is_root.is_some_and(|(told, root)| root.eq_ignore_ascii_case(told));
        let detail = format!("its {} cards come to {}", shoe.len(), root.unwrap_or_default());
        report.compare("shoe", is_root, &detail);
    }
    if proof.shoe_root.is_some() && rules.shoe(&mut words()).is_none() {
        report.compare("shoe", false, "these rules deal from none");
    }
    if let (None, Some(reason)) = (&proof.result, &proof.void_reason) {
        report
            .lines
            .push(format!("result:     none: the round was called off ({reason:?}), stakes went back"));
        return Ok(());
    }
    if let Some(reason) = &proof.annul_reason {
        let told =
            "two operators, after its result: payouts were taken back, stakes went back; the house's word";
        report.lines.push(format!("annulled:   {reason:?} by {told}"));
    }
    let draw = rules.draw(&mut words(), proof.hand, proof.result.as_ref()).map_err(NotReplayed::Json)?;
    let draw = draw.map(|draw| draw.result);
    let told = draw.as_ref().map_or_else(|| "the hash draws no such hand".to_owned(), Value::to_string);
    report.compare("result", draw.is_some() && draw == proof.result, &told);
    if let Some((started_at, top)) = proof.started_at.as_ref().zip(proof.top) {
        let can_be = rules.runs() && (crash::LEAST..=crash::MOST).contains(&top);
        let top = format!("{}.{:02}", top / 100, top % 100);
        let told =
            if proof.interrupted { "; it was interrupted: bets that could not leave came back" } else { "" };
        let detail =
            format!("the house says: from {started_at}, whoever was in left at {top} at the latest{told}");
        report.compare("run", can_be, &detail);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const SALT: &str = "salt";

    fn proof() -> Value {
        let hash = link("the seed of a test");
        let draw =
            drawn::rules("sic-bo-1").unwrap().draw(&mut Words::of_round(SALT, &hash), 1, None).unwrap();
        let draw = draw.unwrap().result;
        let commitment = link(&hash);
        json!({
            "table": "7", "number": 41, "rules": "sic-bo-1", "salt": SALT, "chainEnd": link(&link(&commitment)), "place": 3,
            "commitment": commitment, "hash": hash, "result": draw, "voidReason": null,
        })
    }

    fn read(proof: &Value) -> Proof {
        parse(&json!({ "success": true, "value": proof }).to_string()).unwrap().unwrap()
    }

    #[test]
    fn a_round_is_what_its_chain_says_or_it_is_told_what_is_not() {
        let report = check(&read(&proof())).unwrap();
        assert!(report.wrong.is_empty() && report.lines.len() == 4, "{report:?}");
        for (field, to, wrong) in [
            ("place", json!(2), "chain"),
            ("place", json!(4), "chain"),
            ("chainEnd", json!("00"), "chain"),
            ("commitment", json!("00"), "commitment"),
            ("salt", json!("another"), "result"),
            ("result", json!([1, 1, 1]), "result"),
            ("result", Value::Null, "result"),
        ] {
            let mut bent = proof();
            bent[field] = to;
            assert_eq!(check(&read(&bent)).unwrap().wrong, [wrong], "{field}");
        }
        let mut other = proof();
        other["hash"] = json!(link("another seed"));
        assert_eq!(check(&read(&other)).unwrap().wrong, ["commitment", "chain", "result"]);
    }

    #[test]
    fn a_public_salt_is_made_of_its_signature() {
        let mut public = proof();
        let signature = "00ff";
        let salt = hex::encode(Sha256::digest([0x00, 0xff]));
        let hash = public["hash"].as_str().unwrap().to_owned();
        let rules = drawn::rules("crash-1").unwrap();
        public["rules"] = json!("crash-1");
        public["result"] = rules.draw(&mut Words::of_round(&salt, &hash), 1, None).unwrap().unwrap().result;
        public["salt"] = json!(salt);
        public["publicSalt"] =
            json!({ "beacon": "net", "pulse": 8, "signature": signature, "announcedAt": "then" });
        (public["startedAt"], public["top"]) = (json!("later"), json!(12_505));
        let report = check(&read(&public)).unwrap();
        assert!(report.wrong.is_empty() && report.lines.len() == 6, "{report:?}");
        assert!(report.lines[1].contains("pulse 8") && report.lines[5].contains("125.05"), "{report:?}");
        for (field, to, wrong) in [
            ("top", json!(5), "run"),
            ("top", json!(1_000_001), "run"),
            ("shoeRoot", json!("00"), "shoe"),
            ("voidReason", json!("The wheel was touched"), "result"),
        ] {
            let mut bent = public.clone();
            bent[field] = to;
            assert_eq!(check(&read(&bent)).unwrap().wrong, [wrong], "{field}");
        }
        for signature in [json!("00fe"), json!("zz"), Value::Null] {
            let mut bent = public.clone();
            bent["publicSalt"]["signature"] = signature;
            assert_eq!(check(&read(&bent)).unwrap().wrong, ["salt"]);
        }
        public["salt"] = json!("another");
        assert_eq!(check(&read(&public)).unwrap().wrong, ["salt", "result"]);
    }

    #[test]
    fn a_round_without_a_result_says_why() {
        let mut void = proof();
        (void["result"], void["voidReason"]) = (Value::Null, json!("The wheel was touched"));
        let report = check(&read(&void)).unwrap();
        assert!(report.wrong.is_empty() && report.lines.last().unwrap().contains("The wheel was touched"));
        let mut sealed = proof();
        sealed["hash"] = Value::Null;
        assert!(matches!(check(&read(&sealed)), Err(NotReplayed::NotDrawn(_))));
    }

    #[test]
    fn what_no_table_wrote_is_refused_before_anything_is_walked() {
        for (field, to) in [("place", json!(0)), ("place", json!(u32::MAX)), ("rules", json!("roulette-9"))] {
            let mut odd = proof();
            odd[field] = to;
            assert!(check(&read(&odd)).is_err(), "{field}");
        }
        let mut more = proof();
        more["odd"] = json!(1);
        assert!(matches!(parse(&more.to_string()), Err(NotReplayed::Form(_))));
        assert!(matches!(parse("{"), Err(NotReplayed::Json(_))));
        assert!(parse(r#"{ "game": "dice" }"#).unwrap().is_none(), "a record of something else");
    }

    /// The third hand of a shoe of baccarat, before the shoe is over.
    fn hand() -> Value {
        let rules = drawn::rules("baccarat-1").unwrap();
        let hash = link("the seed of a test");
        let words = || Words::of_round(SALT, &hash);
        let shoe = Commitment::new(3, &hash, &rules.shoe(&mut words()).unwrap()).unwrap();
        let draw = rules.draw(&mut words(), 3, None).unwrap().unwrap().result;
        let open = |position| {
            let (leaf, path) = shoe.open(position).unwrap();
            let path: Vec<String> = path.iter().map(hex::encode).collect();
            json!({ "position": position, "card": leaf.card, "salt": hex::encode(leaf.salt), "path": path })
        };
        let opened: Vec<Value> = rules.cards_of(&draw).unwrap().map(open).collect();
        let commitment = link(&hash);
        json!({
            "table": "7", "number": 41, "rules": "baccarat-1", "salt": SALT, "chainEnd": link(&link(&commitment)), "place": 3,
            "hand": 3, "commitment": commitment, "hash": null, "shoeRoot": hex::encode(shoe.root()), "opened": opened,
            "result": draw, "voidReason": null,
        })
    }

    /// Bends a proof in a field, by its path, and says what is found wrong.
    fn bent(mut proof: Value, path: &str, to: Value) -> Vec<String> {
        *proof.pointer_mut(path).unwrap() = to;
        check(&read(&proof)).unwrap().wrong.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_hand_is_proved_by_its_cards_while_its_shoe_is_dealt() {
        let report = check(&read(&hand())).unwrap();
        assert!(report.wrong.is_empty() && report.lines.len() == 4, "{report:?}");
        assert!(report.lines.last().unwrap().contains("still being dealt"));
        let other = hand()["opened"][1]["card"].clone();
        for (path, to, wrong) in [
            ("/shoeRoot", json!("00".repeat(32)), vec!["cards"]),
            ("/shoeRoot", Value::Null, vec!["cards"]),
            ("/place", json!(4), vec!["cards"]),
            ("/opened/0/salt", json!("00".repeat(32)), vec!["cards"]),
            ("/opened/0/path/0", json!("zz"), vec!["cards"]),
            ("/opened/0/path", json!([]), vec!["cards"]),
            ("/opened/0/card", other, vec!["cards", "hand"]),
            ("/opened/1/position", json!(415), vec!["cards", "hand"]),
            ("/opened", json!([]), vec!["hand"]),
            ("/result/from", json!(0), vec!["hand"]),
            ("/result/player", json!(["9c", "Kd"]), vec!["hand"]),
            ("/result", Value::Null, vec!["hand"]),
            ("/voidReason", json!("It stopped"), vec!["result"]),
        ] {
            assert_eq!(bent(hand(), path, to), wrong, "{path}");
        }
        let mut unopened = hand();
        unopened["opened"] = Value::Null;
        assert!(matches!(check(&read(&unopened)), Err(NotReplayed::NotDrawn(_))));
    }

    #[test]
    fn a_shoe_that_is_over_is_checked_whole() {
        let mut over = hand();
        over["hash"] = json!(link("the seed of a test"));
        let report = check(&read(&over)).unwrap();
        assert!(report.wrong.is_empty() && report.lines.len() == 7, "{report:?}");
        for (path, to, wrong) in [
            ("/hand", json!(4), vec!["result"]),
            ("/hand", json!(200), vec!["result"]),
            ("/shoeRoot", json!("00"), vec!["cards", "shoe"]),
            ("/salt", json!("another"), vec!["shoe", "result"]),
            ("/hash", json!(link("another seed")), vec!["commitment", "chain", "shoe", "result"]),
        ] {
            assert_eq!(bent(over.clone(), path, to), wrong, "{path}");
        }
    }
}
