//! What games must know of titles; implemented over the catalogue in `app`.

use std::sync::Arc;

use crate::Player;
use kernel::{
    GameType,
    id::{NodeId, VendorId},
};
use time::OffsetDateTime;

/// Whether a title can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Availability {
    /// It can.
    Open,
    /// It pauses for maintenance; until when, as far as that is known.
    Maintenance {
        /// The end.
        until: Option<OffsetDateTime>,
    },
    /// It cannot: its vendor, the operator or the licence says so.
    Closed,
}

/// A title as a launch needs it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Title {
    /// Who answers for it.
    pub partner: VendorId,
    /// The partner's code.
    pub code: String,
    /// Whether it can be played.
    pub availability: Availability,
    /// Whether it can be tried without money.
    pub demo: bool,
    /// ISO 3166 codes of countries it must not be offered in.
    pub blocked_countries: Vec<String>,
}

/// What a title is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TitleInfo {
    /// Its English name.
    pub en: String,
    /// Its Bengali name.
    pub bn: String,
    /// The vendor it is listed under.
    pub vendor: String,
    /// The family of games it is in.
    pub family: GameType,
}

/// The titles of the site.
pub trait Titles: Send + Sync + 'static {
    /// The title of a node; none of a vendor's container, which is no game.
    fn title(&self, node: NodeId) -> Option<Title>;
    /// What a partner's game is called.
    fn info(&self, partner: VendorId, code: &str) -> Option<TitleInfo>;
    /// The games of a family, of a vendor, or of both, listed or not any more.
    fn games(&self, _family: Option<GameType>, _vendor: Option<&str>) -> Vec<(VendorId, String)> {
        Vec::new()
    }
    /// The family of a partner's game, listed or not any more.
    fn family(&self, partner: VendorId, code: &str) -> Option<GameType>;
    /// Whether new bets on a partner's game are taken.
    fn is_open(&self, partner: VendorId, code: &str) -> bool;
    /// Whether a partner's game must not be offered in a country (ISO 3166).
    fn is_blocked_in(&self, _partner: VendorId, _code: &str, _country: &str) -> bool {
        false
    }
    /// Whether a player's new bets on a partner's game are taken: it is open, and not shut for their country.
    fn is_offered(&self, partner: VendorId, code: &str, player: &Player) -> bool {
        self.is_open(partner, code) && !self.is_blocked_in(partner, code, player.country())
    }
    /// Whether a session of this title may go on to another game of its partner: a live lobby (domain.md 1.3).
    fn is_lobby(&self, partner: VendorId, code: &str) -> bool {
        self.family(partner, code) == Some(GameType::Live)
    }
}

/// A shared [`Titles`].
pub type SharedTitles = Arc<dyn Titles>;
