//! The house's own games as they are listed: instant games, whose rules and pages come with the program.

use kernel::GameType;

use crate::Listed;

/// The house's own games.
#[must_use]
pub fn games() -> Vec<Listed> {
    let game = |code: &str, en: &str, bn: &str, hit_ratio: Option<&str>, volatility, max_win: &str| Listed {
        code: code.to_owned(),
        vassalage: "INHOUSE".to_owned(),
        game_type: GameType::Rng,
        name_en: en.to_owned(),
        name_bn: bn.to_owned(),
        icon: format!("/games/{code}/card.svg"),
        icon_bare: format!("/games/{code}/card.bare.svg"),
        large_icon: format!("/games/{code}/card.svg"),
        demo: true,
        rtp: Some("0.99".to_owned()),
        hit_ratio: hit_ratio.map(ToOwned::to_owned),
        max_win: Some(max_win.to_owned()),
        volatility: Some(volatility),
        features: "provable".to_owned(),
        themes: "fair".to_owned(),
        min_stake: None,
        max_stake: None,
        blocked_countries: String::new(),
        released_on: None,
        enabled: true,
        container: false,
    };
    vec![
        game("dice", "Lantern Dice", "ফানুস পাশা", None, 2, "99"),
        game("mines", "Potter's Fair", "হাঁড়ির মেলা", None, 4, "5148297"),
    ]
}
