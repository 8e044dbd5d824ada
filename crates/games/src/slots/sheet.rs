//! What clients and information pages are told of a model, with the figures that were measured for this very version.

use std::{collections::BTreeMap, sync::LazyLock};

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Kind, Method, Model, Name};

/// How a return became known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RtpKind {
    /// Computed as a fraction.
    Exact,
    /// Measured over many rounds.
    Simulated,
}

/// The figures of one version of a model, as they stand in `rtp.json`. Numbers are decimals of a stake.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Figures {
    /// The hash of the rules that were measured.
    pub version: String,
    /// How the return became known.
    pub kind: RtpKind,
    /// Return to player, six decimals.
    pub rtp: String,
    /// Of an exact return, the reduced fraction.
    pub numerator: Option<String>,
    /// Of an exact return, the reduced fraction.
    pub denominator: Option<String>,
    /// Rounds that were simulated, also for the other figures of an exact return.
    pub rounds: u64,
    /// The return those rounds gave.
    pub simulated: String,
    /// Standard error of that return.
    pub standard_error: String,
    /// Share of rounds that pay anything.
    pub hit_frequency: String,
    /// Standard deviation of what a round pays, free spins included.
    pub volatility_sd: String,
    /// The highest win among them.
    pub max_win_seen: String,
    /// The most a round can pay.
    pub max_win: u32,
    /// Rounds among them that the cap cut.
    pub capped: u64,
}

static FIGURES: LazyLock<BTreeMap<String, Figures>> =
    LazyLock::new(|| serde_json::from_str(include_str!("../../rtp.json")).unwrap_or_default());

/// How symbols win, by its name alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SheetMethod {
    /// In a row along fixed lines.
    Lines,
    /// Anywhere on reels in a row.
    Ways,
    /// Ways on reels whose height changes.
    Megaways,
    /// Symbols that touch.
    Cluster,
}

/// A symbol of a [`Sheet`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SheetSymbol {
    /// One letter.
    pub id: String,
    /// What it is.
    pub kind: Kind,
    /// Decimals of a whole bet by count, from that count on.
    pub pays: BTreeMap<u8, String>,
}

/// The free spins of a [`Sheet`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SheetFreeSpins {
    /// Free spins by number of scatters, from that number on.
    pub awards: BTreeMap<u8, u32>,
    /// By what their first wins are multiplied.
    pub multiplier: u32,
}

/// The ladder of multipliers of a [`Sheet`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SheetTumbles {
    /// By what wins of paid spins are multiplied, before the first tumble and after each.
    pub base: Vec<u32>,
    /// The same in free spins.
    pub free: Vec<u32>,
}

/// Everything of a model that is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = SlotSheet)]
#[serde(rename_all = "camelCase")]
pub struct Sheet {
    /// The model's id.
    pub id: String,
    /// Its names.
    pub name: Name,
    /// The hash of its rules.
    pub version: String,
    /// How symbols win.
    pub method: SheetMethod,
    /// How many reels.
    pub reels: usize,
    /// The greatest height of each.
    pub rows: Vec<u8>,
    /// The symbols.
    pub symbols: Vec<SheetSymbol>,
    /// The row of each line on each reel.
    pub lines: Option<Vec<Vec<u8>>>,
    /// The most ways of a spin.
    pub max_ways: Option<u32>,
    /// The free spins, if there are any.
    pub free_spins: Option<SheetFreeSpins>,
    /// The multipliers, if symbols tumble.
    pub tumbles: Option<SheetTumbles>,
    /// Return to player, six decimals.
    pub rtp: String,
    /// How it became known.
    pub rtp_kind: RtpKind,
    /// Over how many rounds it was simulated.
    pub rounds: Option<String>,
    /// Share of rounds that pay anything, three decimals.
    pub hit_frequency: String,
    /// 1 (even) to 6 (wild).
    pub volatility: u8,
    /// The most a round pays, in stakes.
    pub max_win: String,
}

impl Model {
    /// The figures of this very version; `None` when only others were measured.
    #[must_use]
    pub fn figures(&self) -> Option<&'static Figures> {
        FIGURES.get(&self.id).filter(|figures| figures.version == self.version())
    }

    /// What is shown of the model; `None` when this version was not measured, for then it must not be offered.
    #[must_use]
    pub fn sheet(&self) -> Option<Sheet> {
        let figures = self.figures()?;
        let (method, lines) = match &self.method {
            Method::Lines { lines, .. } => (SheetMethod::Lines, Some(lines.clone())),
            Method::Ways { .. } => (SheetMethod::Ways, None),
            Method::Megaways { .. } => (SheetMethod::Megaways, None),
            Method::Cluster { .. } => (SheetMethod::Cluster, None),
        };
        let rows = self.rows();
        let many = matches!(self.method, Method::Ways { .. } | Method::Megaways { .. });
        let free = (!self.awards.is_empty()).then(|| SheetFreeSpins {
            awards: self.awards.iter().map(|award| (award.count, award.spins)).collect(),
            multiplier: self.multipliers.free.first().copied().unwrap_or(1),
        });
        let ladders = &self.multipliers;
        let tumbles = SheetTumbles { base: ladders.base.clone(), free: ladders.free.clone() };
        Some(Sheet {
            id: self.id.clone(),
            name: self.name.clone(),
            version: figures.version.clone(),
            method,
            reels: self.strips.len(),
            max_ways: many.then(|| rows.iter().map(|height| u32::from(*height)).product()),
            rows,
            symbols: self.sheet_symbols(),
            lines,
            free_spins: free,
            tumbles: self.tumbles.then_some(tumbles),
            rtp: figures.rtp.clone(),
            rtp_kind: figures.kind,
            rounds: (figures.kind == RtpKind::Simulated).then(|| figures.rounds.to_string()),
            hit_frequency: figures.hit_frequency.chars().take(5).collect(),
            volatility: volatility(figures.volatility_sd.parse().unwrap_or(f64::MAX)),
            max_win: self.max_win.to_string(),
        })
    }

    fn sheet_symbols(&self) -> Vec<SheetSymbol> {
        let pays = |symbol: &super::Symbol| {
            symbol.pays.iter().map(|pay| (pay.count, decimal(pay.coins, self.bet))).collect()
        };
        let shown = |symbol: &super::Symbol| SheetSymbol {
            id: symbol.id.to_string(),
            kind: symbol.kind,
            pays: pays(symbol),
        };
        self.symbols.iter().map(shown).collect()
    }
}

/// 1 to 6 by the standard deviation of a round in stakes.
fn volatility(deviation: f64) -> u8 {
    let steps = [2.5, 4.0, 6.0, 9.0, 14.0];
    1 + steps.iter().filter(|step| deviation >= **step).count() as u8
}

/// Coins as a decimal of a bet, with at least one place. A bet divides 10,000, so four places are always exact.
fn decimal(coins: u32, bet: u32) -> String {
    let scaled = u64::from(coins) * u64::from(10_000 / bet.clamp(1, 10_000));
    let text = format!("{}.{:04}", scaled / 10_000, scaled % 10_000);
    let whole = text.len() - 3;
    let end = text.trim_end_matches('0').len().max(whole);
    text[..end].to_owned()
}
