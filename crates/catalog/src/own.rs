//! The house's own games as they are listed: instant games, and games of its tables. Their rules and pages come with the program.

use kernel::GameType;

use crate::Listed;

/// The house's own games.
#[must_use]
pub fn games() -> Vec<Listed> {
    let instant = |game: Listed| Listed { game_type: GameType::Rng, ..tried(game) };
    vec![
        instant(game("dice", ("Lantern Dice", "ফানুস পাশা"), (Some("0.99"), 2, "99"))),
        instant(game("mines", ("Potter's Fair", "হাঁড়ির মেলা"), (Some("0.99"), 4, "5148297"))),
        // The most of all its tables and cells: bets weigh in commission and bonuses by the edge of the best one, half of an
        // even-money bet back on zero. What each returns stands in the rules of a table.
        tried(game("roulette", ("Roulette", "রুলেট"), (Some("0.986487"), 3, "500"))),
        tried(game("sic-bo", ("Sic Bo", "সিক বো"), (Some("0.972223"), 3, "181"))),
        tried(game("baccarat", ("Baccarat", "ব্যাকারাট"), (Some("0.989421"), 2, "41"))),
        tried(game("dragon-tiger", ("Dragon Tiger", "ড্রাগন টাইগার"), (Some("0.962651"), 2, "51"))),
        tried(game("andar-bahar", ("Andar Bahar", "আন্দর বাহার"), (Some("0.981033"), 3, "120"))),
        tried(game("teen-patti", ("Teen Patti", "তিন পাত্তি"), (Some("0.990012"), 2, "41"))),
        // Of all that is staked, by the printed strategy; two hands that are doubled win most.
        tried(game("blackjack", ("Blackjack", "ব্ল্যাকজ্যাক"), (Some("0.995"), 2, "8"))),
        // Played at a table, and one of the small games all the same. At any multiplier as much comes back.
        Listed {
            game_type: GameType::Rng,
            ..tried(game("crash", ("Lantern Rise", "ফানুস ওড়ে"), (Some("0.99"), 3, "10000")))
        },
        // Every fish returns the same; the largest pays most.
        Listed {
            game_type: GameType::Fish,
            ..tried(game("fishing", ("River of Fish", "মাছের নদী"), (Some("0.96"), 4, "500")))
        },
    ]
}

/// A game that can be tried for chips that live in its page alone; what stands in for the house there is in `web/packages/kit/src/trial`,
/// of fishing in `web/games/house/src/fishing/trial.ts`.
fn tried(game: Listed) -> Listed {
    Listed { demo: true, ..game }
}

/// A game of tables, by its code, its names in English and Bengali, and its return, volatility and largest win.
fn game(code: &str, (en, bn): (&str, &str), (rtp, volatility, max_win): (Option<&str>, i16, &str)) -> Listed {
    Listed {
        code: code.to_owned(),
        vassalage: "INHOUSE".to_owned(),
        game_type: GameType::Live,
        name_en: en.to_owned(),
        name_bn: bn.to_owned(),
        icon: format!("/games/{code}/card.svg"),
        icon_bare: format!("/games/{code}/card.bare.svg"),
        large_icon: format!("/games/{code}/card.svg"),
        demo: false,
        rtp: rtp.map(ToOwned::to_owned),
        hit_ratio: None,
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
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What bonuses and commission weigh bets by: a game whose return is another must be told there.
    #[test]
    fn every_game_of_the_house_can_be_played_and_its_return_is_told() {
        let games = games();
        let told = games.iter().map(|game| (&*game.code, game.rtp.as_deref(), game.game_type, game.demo));
        let [instant, live, fish] = [GameType::Rng, GameType::Live, GameType::Fish];
        assert_eq!(
            told.collect::<Vec<_>>(),
            [
                ("dice", Some("0.99"), instant, true),
                ("mines", Some("0.99"), instant, true),
                ("roulette", Some("0.986487"), live, true),
                ("sic-bo", Some("0.972223"), live, true),
                ("baccarat", Some("0.989421"), live, true),
                ("dragon-tiger", Some("0.962651"), live, true),
                ("andar-bahar", Some("0.981033"), live, true),
                ("teen-patti", Some("0.990012"), live, true),
                ("blackjack", Some("0.995"), live, true),
                ("crash", Some("0.99"), instant, true),
                ("fishing", Some("0.96"), fish, true),
            ]
        );
        for game in &games {
            assert!(game.is_playable() && game.vassalage == "INHOUSE", "{}", game.code);
            assert_eq!(game.icon, format!("/games/{}/card.svg", game.code));
            assert_eq!(game.icon_bare, format!("/games/{}/card.bare.svg", game.code));
        }
    }
}
