//! Statements: their document, their signature, and the pure function that reproduces their result.

use aws_lc_rs::signature::{ED25519, Ed25519KeyPair, KeyPair, UnparsedPublicKey};
use kernel::{
    Asset, Money, Rate,
    id::{ContractId, MemberId, StatementId},
};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::Error;

/// The rule of the real-time salary, by name and version: a changed rule gets a new version.
pub const RULE: &str = "realtime_salary/1";

/// Millionths in a whole.
const WHOLE: i128 = 1_000_000;

/// What one member of the team brought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StatementLine)]
pub struct Line {
    /// Who.
    pub member: MemberId,
    /// His valid bets of the window; negative when corrections outweigh.
    pub valid_bet: Money,
    /// The contracted agent directly below whose own salary counts this line too.
    pub through: Option<MemberId>,
}

/// A contract one level down, whose salary is taken off.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Below {
    /// The agent.
    pub agent: MemberId,
    /// His contract.
    pub contract: ContractId,
    /// His rate in millionths.
    pub rate: Rate,
}

/// Everything a result is computed from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Inputs {
    /// The agent's own rate in millionths.
    pub rate: Rate,
    /// Whether his own play is among the lines.
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
}

impl Checked {
    /// Whether the statement is genuine under the file's key, and right to the last unit.
    #[must_use]
    pub fn is_right(&self) -> bool {
        self.signed && self.recomputed == self.document.result
    }
}

/// The result that follows from the inputs: gross(x) − Σ gross(direct contracted downlines), what flooring leaves
/// over is carried, and a debt is netted before anything is paid (domain.md 4.2).
///
/// # Errors
/// [`Error::OutOfRange`].
pub fn recompute(inputs: &Inputs) -> Result<Outcome, Error> {
    let (mut exact, mut base) = (i128::from(inputs.residue), Money::ZERO);
    for line in &inputs.lines {
        base = base.checked_add(line.valid_bet).ok_or(Error::OutOfRange)?;
        let below = line.through.and_then(|agent| inputs.below.iter().find(|below| below.agent == agent));
        let taken = below.map_or(0, |below| i128::from(below.rate.millionths()));
        let kept = i128::from(inputs.rate.millionths()).checked_sub(taken).ok_or(Error::OutOfRange)?;
        let share = i128::from(line.valid_bet.units()).checked_mul(kept).ok_or(Error::OutOfRange)?;
        exact = exact.checked_add(share).ok_or(Error::OutOfRange)?;
    }
    let units = i64::try_from(exact.div_euclid(WHOLE)).map_err(|_| Error::OutOfRange)?;
    let residue = i64::try_from(exact.rem_euclid(WHOLE)).map_err(|_| Error::OutOfRange)?;
    let earned = Money::from_units(units);
    let due = earned.checked_add(inputs.debt).ok_or(Error::OutOfRange)?;
    let (paid, debt) = if due.is_negative() { (Money::ZERO, due) } else { (due, Money::ZERO) };
    Ok(Outcome { valid_bet: base, earned, paid, residue, debt })
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
    Ok(Checked { signed: verify(&file), document, recomputed })
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

    /// The public half, in hex.
    #[must_use]
    pub fn public(&self) -> String {
        hex::encode(self.0.public_key().as_ref())
    }
}
