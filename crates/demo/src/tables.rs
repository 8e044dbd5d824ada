//! The demo's tables, at which many play the same round. A start makes those that there are not yet.

use ::tables::{ChatLanguage, Table, Terms};
use anyhow::{Context, Result};
use kernel::{Amount, Asset};
use store::Store;
use time::Duration;

/// A table: its names in English and Bengali, its rules, the least of a bet, the most on a cell and in a round in whole units,
/// and for how many seconds a round takes bets.
type Written = ((&'static str, &'static str), &'static str, (i64, i64, i64), i64);

const TABLES: [Written; 24] = [
    (("River Roulette", "নদীর রুলেট"), "roulette-1", (10, 5_000, 20_000), 20),
    (("Boatman's Wheel", "মাঝির চাকা"), "roulette-1", (1, 500, 2_000), 20),
    (("Quick Wheel", "দ্রুত চাকা"), "roulette-1", (5, 1_000, 5_000), 10),
    (("Garden of Halves", "আধা ফেরতের বাগান"), "roulette-1+la-partage", (50, 20_000, 50_000), 25),
    (("Lantern Numbers", "ফানুসের সংখ্যা"), "roulette-1+multiplied", (1, 200, 1_000), 22),
    (("Three Dice", "তিন পাশা"), "sic-bo-1", (5, 1_000, 5_000), 18),
    (("Quick Dice", "দ্রুত পাশা"), "sic-bo-1", (1, 200, 1_000), 10),
    (("Dice of the Bazaar", "বাজারের পাশা"), "sic-bo-1+pair-5", (20, 5_000, 20_000), 25),
    (("Baccarat of the Ghat", "ঘাটের ব্যাকারাট"), "baccarat-1", (10, 5_000, 20_000), 20),
    (("Morning Shoe", "ভোরের শু"), "baccarat-1", (1, 500, 2_000), 18),
    (("Quick Shoe", "দ্রুত শু"), "baccarat-1+tie-9", (5, 1_000, 5_000), 10),
    (("No Commission", "কমিশন ছাড়া"), "baccarat-1+no-commission", (10, 5_000, 20_000), 20),
    (("No Commission, Small", "কমিশন ছাড়া, ছোট"), "baccarat-1+no-commission+tie-9", (1, 500, 2_000), 18),
    (("Sundarban Duel", "সুন্দরবনের দ্বৈরথ"), "dragon-tiger-1", (10, 5_000, 20_000), 16),
    (("Quick Duel", "দ্রুত দ্বৈরথ"), "dragon-tiger-1", (1, 500, 2_000), 10),
    (("Duel at Dusk", "সাঁঝের দ্বৈরথ"), "dragon-tiger-1+tie-8", (5, 1_000, 5_000), 18),
    (("Inside, Outside", "ভেতর-বাহির"), "andar-bahar-1", (5, 2_000, 10_000), 20),
    (("Courtyard Cards", "উঠানের তাস"), "andar-bahar-1", (1, 500, 2_000), 16),
    (("Cards of the Palace", "রাজবাড়ির তাস"), "andar-bahar-1", (50, 10_000, 50_000), 22),
    (("Three of a Family", "তিন তাসের ঘর"), "teen-patti-1", (5, 2_000, 10_000), 20),
    (("Hands of the Palace", "রাজবাড়ির তিন পাত্তি"), "teen-patti-1", (50, 10_000, 50_000), 22),
    (("Ferry Blackjack", "খেয়াঘাটের ব্ল্যাকজ্যাক"), "blackjack-1", (5, 2_000, 10_000), 15),
    (("Blackjack at the Pond", "পুকুরপাড়ের ব্ল্যাকজ্যাক"), "blackjack-1", (1, 500, 2_500), 15),
    (("Blackjack of the Palace", "রাজবাড়ির ব্ল্যাকজ্যাক"), "blackjack-1", (50, 10_000, 50_000), 18),
];

/// Tables whose rounds run, with the most that one round pays.
const RUNNING: [(Written, i64); 2] = [
    ((("Lantern Rise", "ফানুস ওড়ে"), "crash-1", (1, 5_000, 10_000), 8), 2_000_000),
    ((("High Lanterns", "উঁচু ফানুস"), "crash-1", (50, 20_000, 40_000), 12), 8_000_000),
];

/// Fishing rooms: what a shot costs, least and most, and what may be brought.
const ROOMS: [Written; 4] = [
    (("Coral Garden", "প্রবালের বাগান"), "fishing-1+reef", (1, 50, 5_000), 10),
    (("Haor at Night", "রাতের হাওর"), "fishing-1+haor", (5, 200, 20_000), 10),
    (("Sundarban Creek", "সুন্দরবনের খাল"), "fishing-1+creek", (10, 500, 50_000), 10),
    (("The Deep Bay", "গভীর উপসাগর"), "fishing-1+deep", (50, 2_000, 100_000), 10),
];

/// From a result to the next round: the time in which it is seen.
const PAUSE: Duration = Duration::seconds(8);
/// The same, where a round's result was seen coming.
const SHORT_PAUSE: Duration = Duration::seconds(4);

/// The rules of all of them.
#[cfg(test)]
pub(crate) fn rules() -> impl Iterator<Item = &'static str> {
    TABLES.into_iter().chain(RUNNING.map(|(table, _)| table)).map(|(_, rules, ..)| rules)
}

/// Makes the demo's tables that there are not, by their names.
///
/// # Errors
/// When the database refuses.
pub async fn seed(store: &Store, asset: Asset) -> Result<()> {
    let known: Vec<String> = Table::all(store).await?.into_iter().map(|table| table.terms.name_en).collect();
    let mut tx = store.begin().await?;
    let all = TABLES.into_iter().chain(ROOMS).map(|table| (table, None));
    let all = all.chain(RUNNING.map(|(table, paid)| (table, Some(paid))));
    for (((en, bn), rules, (least, cell, round), open), paid) in all {
        if known.iter().any(|name| name == en) {
            continue;
        }
        let units = |major| Amount::from_major(major).context("a limit of the demo's tables");
        let terms = Terms {
            name_en: en.to_owned(),
            name_bn: bn.to_owned(),
            rules: rules.to_owned(),
            asset,
            least: units(least)?,
            most_on_cell: units(cell)?,
            most_in_round: units(round)?,
            most_paid: paid.map(units).transpose()?,
            open: Duration::seconds(open),
            pause: if paid.is_some() { SHORT_PAUSE } else { PAUSE },
            hours: None,
            groups: Vec::new(),
            // Whoever stakes much comes from anywhere.
            chat_language: Some(if least >= 50 { ChatLanguage::En } else { ChatLanguage::Bn }),
        };
        Table::create(&mut tx, terms).await?;
    }
    Ok(tx.commit().await?)
}
