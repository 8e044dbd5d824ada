//! The rules of a slot as a value with a hash.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

/// A name in the two languages of the house.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = ModelName)]
pub struct Name {
    /// Bengali.
    pub bn: String,
    /// English.
    pub en: String,
}

/// How symbols win, and the heights of the reels.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Method {
    /// In a row from the left along fixed lines; of each line the highest win.
    Lines {
        /// Height of each reel.
        rows: Vec<u8>,
        /// The row of each line on each reel, 0 the topmost.
        lines: Vec<Vec<u8>>,
    },
    /// Anywhere on reels in a row from the left; every combination of places is a way.
    Ways {
        /// Height of each reel.
        rows: Vec<u8>,
    },
    /// Ways whose reels take a height of their own each spin, every height equally likely.
    Megaways {
        /// The lowest height.
        low: u8,
        /// The highest height.
        high: u8,
    },
    /// Symbols that touch side by side or one above the other, so many of them that the symbol pays.
    Cluster {
        /// Height of each reel.
        rows: Vec<u8>,
    },
}

/// What a symbol is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[schema(as = SymbolKind)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Pays by the method.
    Regular,
    /// Stands for every regular symbol; pays nothing of its own.
    Wild,
    /// Pays and awards free spins anywhere.
    Scatter,
}

/// From so many symbols on, so many coins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pay {
    /// How many symbols, at least.
    pub count: u8,
    /// What they pay, in coins (per line, way or cluster).
    pub coins: u32,
}

/// A symbol of the reels.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Symbol {
    /// One letter, as it stands on the strips.
    pub id: char,
    /// What it is.
    pub kind: Kind,
    /// What it pays, counts rising.
    pub pays: Vec<Pay>,
}

/// From so many scatters on, so many free spins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Award {
    /// How many scatters, at least.
    pub count: u8,
    /// How many free spins they award.
    pub spins: u32,
}

/// By what wins are multiplied: the first at the reveal, the next after each tumble, the last from there on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Multipliers {
    /// In a paid spin.
    pub base: Vec<u32>,
    /// In a free spin.
    pub free: Vec<u32>,
}

/// The rules of a slot. Every amount in it is in coins, whole numbers of which a bet has [`Model::bet`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Model {
    /// Its name in records; never reused for other rules.
    pub id: String,
    /// What players read.
    pub name: Name,
    /// How symbols win.
    pub method: Method,
    /// The strip of each reel; the window shows a stop and the symbols after it, from the top.
    pub strips: Vec<String>,
    /// The symbols.
    pub symbols: Vec<Symbol>,
    /// Coins of a whole bet: a power of two times a power of five, so that pays are finite decimals of a bet.
    pub bet: u32,
    /// Whether winning symbols go and others fall from the strip above, until nothing wins.
    pub tumbles: bool,
    /// By what wins are multiplied.
    pub multipliers: Multipliers,
    /// What scatters award, counts rising; empty for a game without free spins. Free spins may award more.
    pub awards: Vec<Award>,
    /// The most a round pays, in whole stakes: reaching it ends the round.
    pub max_win: u32,
}

impl Model {
    /// The whole definition as the text whose hash is the version: who holds it can replay rounds without this program.
    #[must_use]
    pub fn canonical(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The hash of the whole definition: two versions never share one.
    #[must_use]
    pub fn version(&self) -> String {
        hex::encode(Sha256::digest(self.canonical().as_bytes()))
    }

    /// The greatest height of each reel.
    #[must_use]
    pub fn rows(&self) -> Vec<u8> {
        match &self.method {
            Method::Lines { rows, .. } | Method::Ways { rows } | Method::Cluster { rows } => rows.clone(),
            Method::Megaways { high, .. } => vec![*high; self.strips.len()],
        }
    }

    /// The symbol of a kind, if the game has one.
    #[must_use]
    pub fn of_kind(&self, kind: Kind) -> Option<&Symbol> {
        self.symbols.iter().find(|symbol| symbol.kind == kind)
    }

    /// The most one round can come to, in coins.
    #[must_use]
    pub fn cap(&self) -> u64 {
        u64::from(self.bet) * u64::from(self.max_win)
    }
}
