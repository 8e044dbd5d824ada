//! A title as a card (spec.md 3, Game).

use kernel::GameType;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use web::Lang;

use crate::{Snapshot, title::Title};

/// A game card.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct GameCard {
    #[schema(value_type = String, examples("1001"))]
    node_id: String,
    #[schema(value_type = String, examples("1001"))]
    game_id: String,
    game_code: String,
    display_name: String,
    /// The name in the other language, so that a search by either shows why it matched.
    node_name: String,
    icon_url: String,
    lager_icon: String,
    /// Whether the picture carries its lettering; else the page writes the name upon its lowest quarter.
    lettered: bool,
    /// The vendor's code.
    vassalage: String,
    game_type: GameType,
    /// 1 when it is among the most played, or the operator marked it.
    is_hot: u8,
    /// How many members played it in the last 24 hours; of those that most members played.
    #[serde(skip_serializing_if = "Option::is_none")]
    players: Option<u32>,
    is_new: bool,
    /// False for a vendor's container: a card that opens the list of the vendor's games.
    is_game: bool,
    /// Whether it can be tried without money.
    demo: bool,
    /// Whether it can be played now.
    enabled: bool,
    /// Whether it pauses for maintenance; then it is not enabled.
    maintenance: bool,
    /// When the maintenance is over, as far as that is known.
    #[serde(skip_serializing_if = "Option::is_none", with = "time::serde::rfc3339::option")]
    maintenance_until: Option<OffsetDateTime>,
    /// Return to player as published, a decimal fraction.
    #[serde(skip_serializing_if = "Option::is_none")]
    rtp: Option<String>,
    /// 1 to 6.
    #[serde(skip_serializing_if = "Option::is_none")]
    volatility: Option<i16>,
}

impl GameCard {
    pub(crate) fn of(snapshot: &Snapshot, title: &Title, lang: Lang) -> Self {
        let listed = &title.listed;
        let (display_name, node_name) = match lang {
            Lang::Bn => (&listed.name_bn, &listed.name_en),
            Lang::En => (&listed.name_en, &listed.name_bn),
        };
        Self {
            node_id: title.node.to_string(),
            game_id: title.node.to_string(),
            game_code: listed.code.clone(),
            display_name: display_name.clone(),
            node_name: node_name.clone(),
            icon_url: listed.icon(lang).to_owned(),
            lager_icon: listed.large_icon.clone(),
            lettered: listed.is_lettered(lang),
            vassalage: listed.vassalage.clone(),
            game_type: listed.game_type,
            is_hot: u8::from(title.is_hot()),
            players: title.players,
            is_new: snapshot.is_new(title.node),
            is_game: !listed.container,
            demo: listed.demo,
            enabled: title.is_open(),
            maintenance: title.maintenance.is_some(),
            maintenance_until: title.maintenance.and_then(|pause| pause.until),
            rtp: listed.rtp.clone(),
            volatility: listed.volatility,
        }
    }
}
