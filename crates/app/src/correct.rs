//! The command `mela correct`: what earlier versions left in the books of a house, found and corrected (docs/books.md). Each
//! feature finds and corrects its own; here they are asked, and what they answer is shown.

use std::collections::BTreeSet;

use ::rewards::bonus::Late;
use anyhow::{Context, Result};
use cashier::books::{Overtaken, Twins};
use kernel::{Amount, Zone, event::Settlement, id::MemberId};
use store::Tx;
use wager::books::{ForPeople, Misbooked, Wrong};

use crate::house::House;

/// Members who are looked through at once.
const AT_ONCE: u16 = 50;

/// What was found.
#[derive(Debug, Default)]
pub struct Found {
    /// Rounds and movements of games that are corrected.
    pub misbooked: Vec<Misbooked>,
    /// Bonuses of first deposits that are given.
    pub bonuses: Vec<(Overtaken, Amount)>,
    /// Transactions of games that operators have not seen.
    pub for_people: Vec<ForPeople>,
    /// Orders that look like one intent.
    pub twins: Vec<Twins>,
}

/// Looks through the books of a house and shows what is wrong; with `apply` corrects what can be corrected.
///
/// # Errors
/// When the database refuses; what was corrected before stays corrected, and the next run goes on.
pub async fn run(house: &House, apply: bool) -> Result<()> {
    let found = if apply { correct(house).await } else { look(house).await };
    found?.show(house.store.zone(), apply);
    Ok(())
}

/// Finds what is wrong in the books of a house; changes nothing.
///
/// # Errors
/// When the database refuses.
pub async fn look(house: &House) -> Result<Found> {
    let (mut found, mut after) = (Found::default(), MemberId(0));
    loop {
        let members = wager::books::members(&house.store, after, AT_ONCE).await?;
        let Some(last) = members.last() else { return Ok(found) };
        after = *last;
        found.misbooked.extend(wager::books::misbooked(&house.store, &members).await?);
        found.for_people.extend(house.reconciler.unfiled(&members).await?);
        for deposit in cashier::books::overtaken(&house.store, &members).await? {
            if let Some(amount) = house.rewards.would_give_late(late(&deposit)).await? {
                found.bonuses.push((deposit, amount));
            }
        }
        found.twins.extend(cashier::books::twins(&house.store, &members).await?);
    }
}

/// Corrects what can be corrected, puts before the operators what only people can decide, and answers what it was.
///
/// # Errors
/// When the database refuses; what was corrected before stays corrected.
pub async fn correct(house: &House) -> Result<Found> {
    let found = look(house).await?;
    let mut done = Found { for_people: found.for_people, twins: found.twins, ..Found::default() };
    let members: BTreeSet<MemberId> = found.misbooked.iter().map(|one| one.member).collect();
    for member in members {
        let count = async |tx: &mut Tx, untold: &[Settlement]| -> Result<()> {
            house.agency.file_untold(tx, untold).await?;
            Ok(house.office.count_untold(tx, untold).await?)
        };
        let corrected = house.reconciler.correct(member, count).await;
        done.misbooked.extend(corrected.with_context(|| format!("member {member}"))?);
    }
    for (deposit, _) in found.bonuses {
        if let Some(amount) = house.rewards.give_late(late(&deposit)).await? {
            done.bonuses.push((deposit, amount));
        }
    }
    house.reconciler.file_booked(&done.for_people).await?;
    Ok(done)
}

const fn late(deposit: &Overtaken) -> Late {
    let Overtaken { deposit, member, asset, amount, promotion, .. } = *deposit;
    Late { deposit, member, promotion, asset, amount }
}

impl Found {
    /// Whether nothing is wrong.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let Self { misbooked, bonuses, for_people, twins } = self;
        misbooked.is_empty() && bonuses.is_empty() && for_people.is_empty() && twins.is_empty()
    }

    /// Prints a table per kind.
    fn show(&self, zone: Zone, applied: bool) {
        let (becomes, given, filed) = if applied {
            ("corrected", "given", "put before the operators")
        } else {
            ("would be corrected", "would be given", "would be put before the operators")
        };
        let of_games = |is: fn(&Wrong) -> bool| {
            let found = self.misbooked.iter().filter(move |one| is(&one.wrong));
            found.map(|one| one.columns(zone))
        };
        table(
            &format!("rounds whose sums are not those of their transactions: {becomes}"),
            of_games(|wrong| matches!(wrong, Wrong::Sums(_))),
        );
        table(
            &format!("rollbacks booked under another round: {becomes}"),
            of_games(|wrong| matches!(wrong, Wrong::OtherRound { .. })),
        );
        table(
            &format!("stakes of bets that were refused: {becomes}"),
            of_games(|wrong| matches!(wrong, Wrong::Unrecorded(_))),
        );
        let bonuses = self.bonuses.iter().map(|(deposit, amount)| deposit.columns(zone, *amount));
        table(&format!("first deposits without their bonus: {given}"), bonuses);
        let for_people = self.for_people.iter().map(|one| one.columns(zone));
        table(&format!("transactions of games for people: {filed}"), for_people);
        let twins = self.twins.iter().map(|twins| twins.columns(zone));
        table("transfers that look like one intent: for people, nothing is changed", twins);
        if self.is_empty() {
            println!("nothing is found");
        } else if !applied {
            println!("nothing was changed: `mela correct --apply` does it");
        }
    }
}

/// Prints rows below a title, in columns; nothing without rows.
fn table(title: &str, rows: impl Iterator<Item = Vec<String>>) {
    let rows: Vec<_> = rows.collect();
    if rows.is_empty() {
        return;
    }
    println!("{title} ({})", rows.len());
    let columns = rows.iter().map(Vec::len).max().unwrap_or_default();
    let width =
        |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max();
    let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or_default()).collect();
    for row in &rows {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}"));
        println!("  {}", cells.collect::<Vec<_>>().join("  ").trim_end());
    }
}
