//! Statements: their document, their signature, and the pure function that reproduces their result.

use std::{collections::HashMap, fmt};

use aws_lc_rs::signature::{ED25519, Ed25519KeyPair, KeyPair, UnparsedPublicKey};
use kernel::{
    Asset, Money, Rate,
    id::{ContractId, MemberId, StatementId},
};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::{
    Error,
    contract::{Kind, Terms, Tier, reached},
    percent,
};

/// The rule of a kind of contract, by name and version: a changed rule gets a new version. Since the second one bets weigh by
/// their games' edges; in statements of the first all count in full, and the same function recomputes both.
#[must_use]
pub const fn rule(kind: Kind) -> &'static str {
    match kind {
        Kind::RealtimeSalary => "realtime_salary/2",
        Kind::HourlySalary => "hourly_salary/2",
        Kind::DailySalary => "daily_salary/2",
    }
}

/// Millionths in a whole.
const WHOLE: i128 = 1_000_000;

/// Valid bets that weigh alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StatementPart)]
pub struct Part {
    /// How much of them counts, in millionths: min(1, edge / 4 %) of their games, times the share of their family.
    pub weight: Rate,
    /// How much they are; negative when corrections outweigh.
    pub valid_bet: Money,
}

/// What one member of the team brought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StatementLine)]
pub struct Line {
    /// Who.
    pub member: MemberId,
    /// Their valid bets of the period; negative when corrections outweigh.
    pub valid_bet: Money,
    /// The same by what they weigh; empty in statements of the first rule, whose bets count in full.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub parts: Vec<Part>,
    /// What they deposited in the period; where active members count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    pub deposits: Option<Money>,
    /// The contracted agent directly below whose own salary counts this line too.
    pub through: Option<MemberId>,
}

impl Line {
    /// What of the valid bets counts: each part by its weight, without its fraction of a unit.
    fn counted(&self) -> Result<Money, Error> {
        if self.parts.is_empty() {
            return Ok(self.valid_bet);
        }
        let (mut counted, mut all) = (Money::ZERO, Money::ZERO);
        for part in &self.parts {
            let exact = i128::from(part.valid_bet.units()).checked_mul(part.weight.millionths().into());
            // Towards zero: a bet and what takes it back weigh the same.
            let units = exact.and_then(|exact| exact.checked_div(WHOLE));
            let units = units.and_then(|units| i64::try_from(units).ok()).ok_or(Error::OutOfRange)?;
            counted = counted.checked_add(Money::from_units(units)).ok_or(Error::OutOfRange)?;
            all = all.checked_add(part.valid_bet).ok_or(Error::OutOfRange)?;
        }
        if all == self.valid_bet { Ok(counted) } else { Err(Error::BadParts) }
    }
}

/// What a contract promises: a rate alone, or steps that say it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StatementTerms)]
pub struct Agreed {
    /// The rate in millionths.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    pub rate: Option<Rate>,
    /// The steps.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub tiers: Vec<Tier>,
}

impl Agreed {
    /// The terms of a contract.
    #[must_use]
    pub fn of(terms: &Terms) -> Self {
        match terms.kind {
            Kind::RealtimeSalary => Self { rate: Some(terms.rate()), tiers: Vec::new() },
            Kind::HourlySalary | Kind::DailySalary => Self { rate: None, tiers: terms.tiers.clone() },
        }
    }
}

/// A contract one level down, whose salary is taken off.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Below {
    /// The agent.
    pub agent: MemberId,
    /// Their contract.
    pub contract: ContractId,
    /// What they were promised.
    #[serde(flatten)]
    pub agreed: Agreed,
}

/// Who is an active member (domain.md 4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StatementActive)]
pub struct Active {
    /// Valid bets of the period that it takes.
    pub valid_bet: Money,
    /// Deposits of the period that it takes.
    pub deposits: Money,
}

/// Everything a result is computed from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Inputs {
    /// What this agent was promised.
    #[serde(flatten)]
    pub agreed: Agreed,
    /// Who counts as active; where active members count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    pub active: Option<Active>,
    /// Whether the agent's own play is among the lines.
    pub own_play_counts: bool,
    /// What the team brought.
    pub lines: Vec<Line>,
    /// Contracts one level down.
    pub below: Vec<Below>,
    /// What earlier windows left over, in millionths of 0.00001.
    pub residue: i64,
    /// What earlier windows left owed by the agent; zero or negative.
    pub debt: Money,
}

/// What follows from the inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Outcome {
    /// Valid bets of the team.
    pub valid_bet: Money,
    /// What of them counts, by weight; absent where all do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    pub counted: Option<Money>,
    /// Its active members; where they count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    pub active_members: Option<u32>,
    /// The rate that was reached, in millionths; where steps say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    pub rate: Option<Rate>,
    /// Salary of this window; negative after corrections.
    pub earned: Money,
    /// What is paid: what was earned less what was owed, never below zero.
    pub paid: Money,
    /// Left over for the next window, in millionths of 0.00001.
    pub residue: i64,
    /// Owed in the next window; zero or negative.
    pub debt: Money,
}

/// A statement as it is signed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Document {
    /// Its id.
    pub id: StatementId,
    /// SHA-256 of the document of the agent's statement before this one, in hex; absent in the first, and in those made before
    /// statements were chained.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    pub previous: Option<String>,
    /// The rule and its version.
    pub rule: String,
    /// Whose.
    pub agent: MemberId,
    /// Under which contract.
    pub contract: ContractId,
    /// The contract's version.
    pub contract_version: i32,
    /// In what.
    pub currency: Asset,
    /// From when.
    #[serde(with = "time::serde::rfc3339")]
    pub from: OffsetDateTime,
    /// Until before when.
    #[serde(with = "time::serde::rfc3339")]
    pub to: OffsetDateTime,
    /// From what.
    pub inputs: Inputs,
    /// To what.
    pub result: Outcome,
}

/// A statement as a file: what `mela recompute` reads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct File {
    /// The document, byte for byte as it was signed.
    pub document: String,
    /// Ed25519 over the document, in hex.
    pub signature: String,
    /// The house's key, in hex.
    pub public_key: String,
}

/// What checking a file found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// What the file says.
    pub document: Document,
    /// What follows from its inputs.
    pub recomputed: Outcome,
    /// Whether the signature is of the file's key over the file's document.
    pub signed: bool,
    /// The file's key. Whose it is, the reader must know.
    pub public_key: String,
}

impl Checked {
    /// Whether the statement is genuine under the file's key, and right to the last unit.
    #[must_use]
    pub fn is_right(&self) -> bool {
        self.signed && self.recomputed == self.document.result
    }
}

/// A line for each figure, as the file states it and as it was recomputed.
impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (said, found) = (&self.document.result, &self.recomputed);
        writeln!(
            f,
            "signature: {}",
            if self.signed { "genuine under the file's key" } else { "NOT genuine" }
        )?;
        writeln!(f, "valid bet: {} stated, {} recomputed", said.valid_bet, found.valid_bet)?;
        if let (Some(said), Some(found)) = (said.counted, found.counted) {
            writeln!(f, "counted:   {said} stated, {found} recomputed")?;
        }
        if let (Some(said), Some(found)) = (said.active_members, found.active_members) {
            writeln!(f, "active:    {said} stated, {found} recomputed")?;
        }
        if let (Some(said), Some(found)) = (said.rate, found.rate) {
            writeln!(f, "rate:      {} % stated, {} % recomputed", percent(said), percent(found))?;
        }
        writeln!(f, "earned:    {} stated, {} recomputed", said.earned, found.earned)?;
        writeln!(f, "paid:      {} stated, {} recomputed", said.paid, found.paid)?;
        write!(f, "residue:   {} stated, {} recomputed", said.residue, found.residue)
    }
}

impl Document {
    /// The agent's rate: agreed, or reached by the agent's steps.
    #[must_use]
    pub fn rate(&self) -> Rate {
        self.result.rate.or(self.inputs.agreed.rate).unwrap_or_default()
    }
}

/// What some of the lines brought.
#[derive(Clone, Copy, Default)]
struct Brought {
    valid_bet: Money,
    active_members: u32,
}

impl Brought {
    fn add(&mut self, line: &Line, active: Option<&Active>) -> Result<(), Error> {
        let counts = active.is_some_and(|active| {
            line.valid_bet >= active.valid_bet && line.deposits.unwrap_or_default() >= active.deposits
        });
        self.valid_bet = self.valid_bet.checked_add(line.valid_bet).ok_or(Error::OutOfRange)?;
        self.active_members = self.active_members.saturating_add(counts.into());
        Ok(())
    }

    /// The rate for it: the agreed one, else that of the steps.
    fn rate(self, agreed: &Agreed) -> Rate {
        agreed.rate.unwrap_or_else(|| reached(&agreed.tiers, self.valid_bet, self.active_members))
    }
}

/// The result that follows from the inputs: gross(x) − Σ gross(direct contracted downlines), each by their own rate or the
/// step that their own lines reach; bets count by their weight; what flooring leaves over is carried, and a debt is netted
/// before anything is paid (domain.md 4.2).
///
/// # Errors
/// [`Error::OutOfRange`].
pub fn recompute(inputs: &Inputs) -> Result<Outcome, Error> {
    let active = inputs.active.as_ref();
    let (mut team, mut through) = (Brought::default(), HashMap::<MemberId, Brought>::new());
    for line in &inputs.lines {
        team.add(line, active)?;
        if let Some(agent) = line.through {
            through.entry(agent).or_default().add(line, active)?;
        }
    }
    let rate = team.rate(&inputs.agreed);
    let of = |below: &Below| {
        let brought = through.get(&below.agent).copied().unwrap_or_default();
        (below.agent, brought.rate(&below.agreed))
    };
    let below: HashMap<MemberId, Rate> = inputs.below.iter().map(of).collect();
    let mut exact = i128::from(inputs.residue);
    let mut counted = Money::ZERO;
    for line in &inputs.lines {
        let weighed = line.counted()?;
        counted = counted.checked_add(weighed).ok_or(Error::OutOfRange)?;
        let taken = line.through.and_then(|agent| below.get(&agent)).copied().unwrap_or_default();
        let kept = i128::from(rate.millionths())
            .checked_sub(i128::from(taken.millionths()))
            .ok_or(Error::OutOfRange)?;
        let share = i128::from(weighed.units()).checked_mul(kept).ok_or(Error::OutOfRange)?;
        exact = exact.checked_add(share).ok_or(Error::OutOfRange)?;
    }
    let units = i64::try_from(exact.div_euclid(WHOLE)).map_err(|_| Error::OutOfRange)?;
    let residue = i64::try_from(exact.rem_euclid(WHOLE)).map_err(|_| Error::OutOfRange)?;
    let earned = Money::from_units(units);
    let due = earned.checked_add(inputs.debt).ok_or(Error::OutOfRange)?;
    let (paid, debt) = if due.is_negative() { (Money::ZERO, due) } else { (due, Money::ZERO) };
    Ok(Outcome {
        valid_bet: team.valid_bet,
        counted: inputs.lines.iter().any(|line| !line.parts.is_empty()).then_some(counted),
        active_members: active.map(|_| team.active_members),
        rate: inputs.agreed.rate.is_none().then_some(rate),
        earned,
        paid,
        residue,
        debt,
    })
}

/// Whether a file's signature is of its key over its document. Whose key it is, the reader must know.
#[must_use]
pub fn verify(file: &File) -> bool {
    let (Ok(key), Ok(signature)) = (hex::decode(&file.public_key), hex::decode(&file.signature)) else {
        return false;
    };
    UnparsedPublicKey::new(&ED25519, key).verify(file.document.as_bytes(), &signature).is_ok()
}

/// Reads a statement's file and checks it.
///
/// # Errors
/// [`Error::Unreadable`]; [`Error::OutOfRange`].
pub fn check(text: &str) -> Result<Checked, Error> {
    let file: File = serde_json::from_str(text)?;
    let document: Document = serde_json::from_str(&file.document)?;
    let recomputed = recompute(&document.inputs)?;
    Ok(Checked { signed: verify(&file), document, recomputed, public_key: file.public_key })
}

/// The key that signs statements.
pub struct Key(Ed25519KeyPair);

impl Key {
    /// The key of a seed.
    ///
    /// # Errors
    /// [`Error::BadSeed`] unless it has 32 bytes.
    pub fn from_seed(seed: &[u8]) -> Result<Self, Error> {
        Ed25519KeyPair::from_seed_unchecked(seed).map(Self).map_err(|_| Error::BadSeed)
    }

    /// The signature over a document.
    #[must_use]
    pub fn sign(&self, document: &str) -> Vec<u8> {
        self.0.sign(document.as_bytes()).as_ref().to_vec()
    }

    /// The public half.
    pub(crate) fn public_bytes(&self) -> Vec<u8> {
        self.0.public_key().as_ref().to_vec()
    }

    /// The public half, in hex.
    #[must_use]
    pub fn public(&self) -> String {
        hex::encode(self.0.public_key().as_ref())
    }
}
