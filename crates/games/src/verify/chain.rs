//! Checks all rounds of a chain at once, whole shoes among them: one hash leads to the end that was published before the first
//! round, on the way there to the hash of every place, and from these each round is drawn again (domain.md 3.2 to 3.4).

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use super::{
    record::{NotReplayed, Report},
    table::{LONGEST, PublicSalt, checked_salt},
};
use crate::{
    fairness::{Words, link},
    table::{
        drawn::{self, Rules},
        merkle::Commitment,
    },
};

/// So many rounds that differ are named.
const NAMED: usize = 20;

/// What the site answers about rounds of a chain.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChainProof {
    table: String,
    chain: u64,
    length: u32,
    chain_end: String,
    salt: Option<String>,
    public_salt: Option<PublicSalt>,
    place: u32,
    hash: Option<String>,
    rounds: Vec<ChainRound>,
    /// After which round the next part begins; none where this is the last one.
    pub next: Option<u64>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ChainRound {
    number: u64,
    rules: String,
    place: u32,
    hand: u32,
    shoe_root: Option<String>,
    result: Option<Value>,
    void_reason: Option<String>,
    #[serde(rename = "annulReason")]
    _annul_reason: Option<String>,
    #[serde(rename = "startedAt")]
    _started_at: Option<String>,
    #[serde(rename = "top")]
    _top: Option<u64>,
    #[serde(rename = "interrupted")]
    _interrupted: bool,
}

impl ChainProof {
    /// The salt with where it is from; `None` of chains whose salt the house made itself.
    #[must_use]
    pub fn public_salt(&self) -> Option<(&PublicSalt, &str)> {
        self.public_salt.as_ref().zip(self.salt.as_deref())
    }
}

/// Reads rounds of a chain, alone or in the envelope in which the site answers them; none where the text is of something else.
///
/// # Errors
/// When they are not whole.
pub fn parse(text: &str) -> Result<Option<ChainProof>, NotReplayed> {
    let mut value: Value = serde_json::from_str(text).map_err(NotReplayed::Json)?;
    if value.get("success").is_some() {
        value = value.get_mut("value").map(Value::take).unwrap_or_default();
    }
    if value.get("chainEnd").is_none() || value.get("rounds").is_none() {
        return Ok(None);
    }
    serde_json::from_value(value).map(Some).map_err(NotReplayed::Form)
}

/// Walks the chain once and draws every round again.
///
/// # Errors
/// When it cannot be: no round is drawn yet, rules are not known here, or no chain is so long.
pub fn check(proof: &ChainProof) -> Result<Report, NotReplayed> {
    let (Some(hash), Some(salt)) = (&proof.hash, &proof.salt) else {
        return Err(NotReplayed::NotDrawn(proof.chain_end.clone()));
    };
    if !(1..=LONGEST.min(proof.length)).contains(&proof.place) {
        return Err(NotReplayed::Place(proof.place));
    }
    let mut report = Report::default();
    let (first, last) = (proof.rounds.first(), proof.rounds.last());
    let [first, last] = [first, last].map(|round| round.map_or(0, |round| round.number));
    report
        .lines
        .push(format!("rounds {first} to {last} of table {}, from its chain {}", proof.table, proof.chain));
    if let Some(public) = &proof.public_salt {
        checked_salt(&mut report, salt, public);
    }
    let (hashes, end) = walked(proof, hash);
    let detail = format!("the hash comes to {end} in {} steps", proof.place);
    report.compare("chain", end.eq_ignore_ascii_case(&proof.chain_end), &detail);
    let is_whole = last_place(proof) == proof.place && proof.rounds.windows(2).all(follows);
    report.compare(
        "order",
        is_whole,
        "each of these rounds follows the one before it, and none between them is left out",
    );
    let mut differ = Vec::new();
    let mut shoe = None;
    for round in &proof.rounds {
        if !is_drawn(round, salt, &hashes, &mut shoe)? {
            differ.push(round.number);
        }
    }
    report.compare("rounds", differ.is_empty(), &told(proof, &differ));
    Ok(report)
}

fn told(proof: &ChainProof, differ: &[u64]) -> String {
    if differ.is_empty() {
        let off = proof.rounds.iter().filter(|round| is_called_off(round)).count();
        return format!("{} drawn again; {off} were called off and have no result", proof.rounds.len() - off);
    }
    let named: Vec<String> = differ.iter().take(NAMED).map(ToString::to_string).collect();
    let more = if differ.len() > NAMED { " and more" } else { "" };
    format!("{} of {}: {}{more}", differ.len(), proof.rounds.len(), named.join(", "))
}

fn last_place(proof: &ChainProof) -> u32 {
    proof.rounds.last().map_or(0, |round| round.place)
}

/// Whether a round is the next one: the next hand of its shoe, or the first of the next place. Where hands tell which card of the shoe they
/// begin with, no card lies between two of them.
fn follows(pair: &[ChainRound]) -> bool {
    let [before, after] = pair else { return false };
    let next_hand = (after.place, after.hand) == (before.place, before.hand.saturating_add(1));
    let next_place = (after.place, after.hand) == (before.place.saturating_add(1), 1);
    let in_a_row = match (cards(before), cards(after)) {
        (Some(before), Some(after)) if next_hand => before.end == after.start,
        _ => true,
    };
    after.number == before.number.saturating_add(1) && (next_hand || next_place) && in_a_row
}

/// Which cards of its shoe a hand took.
fn cards(round: &ChainRound) -> Option<std::ops::Range<u16>> {
    drawn::rules(&round.rules)?.cards_of(round.result.as_ref()?)
}

/// The hashes of the places that rounds name, and the end to which all of them lead.
fn walked(proof: &ChainProof, hash: &str) -> (BTreeMap<u32, String>, String) {
    let mut hashes: BTreeMap<u32, String> =
        proof.rounds.iter().map(|round| (round.place, String::new())).collect();
    let mut at = hash.to_owned();
    for place in (1..=proof.place).rev() {
        let next = link(&at);
        if let Some(found) = hashes.get_mut(&place) {
            *found = at;
        }
        at = next;
    }
    (hashes, at)
}

const fn is_called_off(round: &ChainRound) -> bool {
    round.result.is_none() && round.void_reason.is_some()
}

/// The root over the cards of the place that was looked at last.
type Shoe = Option<(u32, String, Option<String>)>;

/// Whether a round is what the hash of its place draws.
fn is_drawn(
    round: &ChainRound,
    salt: &str,
    hashes: &BTreeMap<u32, String>,
    shoe: &mut Shoe,
) -> Result<bool, NotReplayed> {
    let rules = drawn::rules(&round.rules).ok_or_else(|| NotReplayed::TableRules(round.rules.clone()))?;
    let Some(hash) = hashes.get(&round.place).filter(|hash| !hash.is_empty()) else { return Ok(false) };
    if shoe.as_ref().is_none_or(|(place, of, _)| (*place, of) != (round.place, &round.rules)) {
        *shoe = Some((round.place, round.rules.clone(), root(&*rules, salt, (round.place, hash))));
    }
    let root = shoe.as_ref().and_then(|(.., root)| root.as_deref());
    let is_root = match (root, &round.shoe_root) {
        (Some(root), Some(told)) => root.eq_ignore_ascii_case(told),
        (None, None) => true,
        _ => false,
    };
    if is_called_off(round) {
        return Ok(is_root);
    }
    let mut words = Words::of_round(salt, hash);
    let draw = rules.draw(&mut words, round.hand, round.result.as_ref()).map_err(NotReplayed::Json)?;
    let draw = draw.map(|draw| draw.result);
    Ok(is_root && round.void_reason.is_none() && draw.is_some() && draw == round.result)
}

/// What was published of a place's shoe before its first card; none of a game without.
fn root(rules: &dyn Rules, salt: &str, (place, hash): (u32, &str)) -> Option<String> {
    let shoe = rules.shoe(&mut Words::of_round(salt, hash))?;
    Commitment::new(place.into(), hash, &shoe).map(|shoe| hex::encode(shoe.root()))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const SALT: &str = "salt";

    /// Six rounds of a chain of twenty: a crash, one that was called off, three hands of a shoe and a wheel. The hash of a place is
    /// found from the other end.
    fn proof() -> Value {
        let hash = |place: u32| (place..20).fold("the seed of a test".to_owned(), |hash, _| link(&hash));
        let round = |(number, rules, place, hand): (u64, &str, u32, u32)| {
            let known = drawn::rules(rules).unwrap();
            let mut words = Words::of_round(SALT, &hash(place));
            let result = known.draw(&mut words, hand, None).unwrap().unwrap().result;
            json!({ "number": number, "rules": rules, "place": place, "hand": hand, "result": result, "voidReason": null,
                    "shoeRoot": root(&*known, SALT, (place, &hash(place))), "annulReason": null, "startedAt": null, "top": null,
                    "interrupted": false })
        };
        let mut off = round((42, "crash-1", 5, 1));
        (off["result"], off["voidReason"]) = (Value::Null, json!("The server stopped"));
        let [crash, wheel] = [(41, "crash-1", 4, 1), (46, "roulette-1", 7, 1)].map(round);
        let [one, two, three] =
            [(43, 1), (44, 2), (45, 3)].map(|(number, hand)| round((number, "baccarat-1", 6, hand)));
        json!({ "table": "7", "chain": 2, "length": 20, "chainEnd": hash(0), "salt": SALT, "publicSalt": null, "place": 7,
                "hash": hash(7), "rounds": [crash, off, one, two, three, wheel], "next": 46 })
    }

    fn read(proof: &Value) -> ChainProof {
        parse(&json!({ "success": true, "value": proof }).to_string()).unwrap().unwrap()
    }

    fn wrong(proof: &Value) -> Vec<&'static str> {
        check(&read(proof)).unwrap().wrong
    }

    #[test]
    fn all_rounds_of_a_chain_are_drawn_again_from_one_hash() {
        let report = check(&read(&proof())).unwrap();
        assert!(report.wrong.is_empty() && report.lines.len() == 4, "{report:?}");
        assert!(report.lines[0].contains("rounds 41 to 46"), "{report:?}");
        assert!(report.lines[3].contains("5 drawn again; 1 were called off"), "{report:?}");
    }

    #[test]
    fn every_lie_is_found_at_its_line() {
        let other = json!(link("another"));
        for (path, to, lines) in [
            ("/chainEnd", other.clone(), vec!["chain"]),
            ("/hash", other.clone(), vec!["chain", "rounds"]),
            ("/place", json!(8), vec!["chain", "order", "rounds"]),
            ("/salt", json!("another"), vec!["rounds"]),
            ("/rounds/0/result/hundredths", json!(7), vec!["rounds"]),
            ("/rounds/1/voidReason", Value::Null, vec!["rounds"]),
            ("/rounds/0/voidReason", json!("It stopped"), vec!["rounds"]),
            ("/rounds/3/hand", json!(4), vec!["order", "rounds"]),
            ("/rounds/3/shoeRoot", other, vec!["rounds"]),
            ("/rounds/3/shoeRoot", Value::Null, vec!["rounds"]),
            ("/rounds/5/number", json!(48), vec!["order"]),
            ("/rounds/5/rules", json!("roulette-1+lightning"), vec!["rounds"]),
        ] {
            let mut bent = proof();
            *bent.pointer_mut(path).unwrap() = to;
            if path.ends_with("/rules")
                && drawn::rules(bent["rounds"][5]["rules"].as_str().unwrap()).is_none()
            {
                assert!(matches!(check(&read(&bent)), Err(NotReplayed::TableRules(_))));
                continue;
            }
            assert_eq!(wrong(&bent), lines, "{path}");
        }
        let mut less = proof();
        less["rounds"].as_array_mut().unwrap().remove(2);
        assert_eq!(wrong(&less), ["order"], "a round that is left out");
        let mut swapped = proof();
        let first = swapped["rounds"][2]["result"].take();
        swapped["rounds"][2]["result"] = swapped["rounds"][3]["result"].take();
        swapped["rounds"][3]["result"] = first;
        let report = check(&read(&swapped)).unwrap();
        assert!(report.lines[3].contains("2 of 6: 43, 44"), "{report:?}");
    }

    /// Seats decide how many cards a hand takes, so that one that was taken out shows by its cards alone. Seen to fail without a look at them.
    #[test]
    fn no_card_of_a_shoe_lies_between_two_hands() {
        let hand = |number: u64, hand: u32, from: u16| -> ChainRound {
            let seat = json!({ "seat": 2, "insured": false, "hands": [{ "cards": ["8c", "Kh"], "doubled": false }] });
            let result = json!({ "from": from, "seats": [seat], "dealer": ["6d", "Kc", "2c"], "acts": [{ "seat": 2, "act": "stand" }] });
            serde_json::from_value(json!({ "number": number, "rules": "blackjack-1", "place": 1, "hand": hand, "shoeRoot": null,
                "result": result, "voidReason": null, "annulReason": null, "startedAt": null, "top": null, "interrupted": false }))
            .unwrap()
        };
        let taken = cards(&hand(1, 1, 0)).unwrap();
        assert_eq!(taken, 0..5);
        assert!(follows(&[hand(1, 1, 0), hand(2, 2, 5)]));
        assert!(!follows(&[hand(1, 1, 0), hand(2, 2, 12)]));
    }

    #[test]
    fn what_tells_no_round_yet_or_is_no_chain_is_refused() {
        for (field, to) in
            [("hash", Value::Null), ("salt", Value::Null), ("place", json!(0)), ("place", json!(21))]
        {
            let mut odd = proof();
            odd[field] = to;
            assert!(check(&read(&odd)).is_err(), "{field}");
        }
        let mut more = proof();
        more["odd"] = json!(1);
        assert!(matches!(parse(&more.to_string()), Err(NotReplayed::Form(_))));
        assert!(parse(r#"{ "chainEnd": "00" }"#).unwrap().is_none(), "the proof of one round");
    }
}
