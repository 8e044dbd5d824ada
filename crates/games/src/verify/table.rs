//! Checks a round of a table by its published proof: the chain that was bound before its first round, and what its rules draw from
//! the round's hash (domain.md 3.2, 3.3).

use serde::Deserialize;
use serde_json::Value;

use super::record::{NotReplayed, Report};
use crate::{
    fairness::{Words, link},
    table::drawn,
};

/// The longest chain that is walked: a proof that names another place would keep its reader busy for ever.
const LONGEST: u32 = 10_000_000;

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
    commitment: String,
    hash: Option<String>,
    result: Option<Value>,
    void_reason: Option<String>,
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

/// Walks the chain and draws the round again.
///
/// # Errors
/// When it cannot be: the round is not drawn yet, its rules are not known here, or no chain is so long.
pub fn check(proof: &Proof) -> Result<Report, NotReplayed> {
    let Some(hash) = &proof.hash else {
        return Err(NotReplayed::NotDrawn(proof.commitment.clone()));
    };
    if !(1..=LONGEST).contains(&proof.place) {
        return Err(NotReplayed::Place(proof.place));
    }
    let rules = drawn::rules(&proof.rules).ok_or_else(|| NotReplayed::TableRules(proof.rules.clone()))?;
    let mut report = Report::default();
    report.lines.push(format!("round {} of table {} ({})", proof.number, proof.table, proof.rules));
    let bound = link(hash);
    let detail = format!("the hash's SHA-256 is {bound}");
    report.compare("commitment", bound.eq_ignore_ascii_case(&proof.commitment), &detail);
    let end = (1..proof.place).fold(bound, |walked, _| link(&walked));
    let detail = format!("the hash comes to {end} in {} steps", proof.place);
    report.compare("chain", end.eq_ignore_ascii_case(&proof.chain_end), &detail);
    match (&proof.result, &proof.void_reason) {
        (None, Some(reason)) => {
            report
                .lines
                .push(format!("result:     none: the round was called off ({reason:?}), stakes went back"));
        }
        (result, _) => {
            let mut words = Words::of_round(&proof.salt, hash);
            let draw = rules.draw(&mut words).map_err(NotReplayed::Json)?;
            report.compare("result", result.as_ref() == Some(&draw), &draw.to_string());
        }
    }
    Ok(report)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const SALT: &str = "salt";

    fn proof() -> Value {
        let hash = link("the seed of a test");
        let draw = drawn::rules("sic-bo-1").unwrap().draw(&mut Words::of_round(SALT, &hash)).unwrap();
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
}
