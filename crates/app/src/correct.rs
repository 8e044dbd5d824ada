//! The command `mela correct`: what earlier versions left in the books of a house, found and corrected (docs/books.md). Each
//! feature finds and corrects its own; here they are asked, and what they answer is shown.

use std::collections::{BTreeSet, HashMap};

use ::rewards::bonus::Late;
use anyhow::{Context, Result};
use cashier::books::{Overtaken, Twins};
use external::reconcile::Kind;
use kernel::{
    Amount, Zone,
    id::{MemberId, VendorId},
};
use serde_json::json;
use wager::books::{ForPeople, Misbooked, Why, Wrong};

use crate::house::House;

/// Members who are looked through at once.
const AT_ONCE: u16 = 50;
/// How often a correction is tried again that met somebody else's lock.
const TRIES: u32 = 5;

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

/// Who asks the features.
struct Corrector<'h> {
    house: &'h House,
}

/// Finds what is wrong in the books of a house; changes nothing.
///
/// # Errors
/// When the database refuses.
pub async fn look(house: &House) -> Result<Found> {
    Corrector { house }.look().await
}

/// Corrects what can be corrected, puts before the operators what only people can decide, and answers what it was.
///
/// # Errors
/// When the database refuses; what was corrected before stays corrected.
pub async fn correct(house: &House) -> Result<Found> {
    Corrector { house }.correct().await
}

impl Corrector<'_> {
    async fn look(&self) -> Result<Found> {
        let mut found = Found::default();
        let mut after = MemberId(0);
        loop {
            let members = wager::books::members(&self.house.store, after, AT_ONCE).await?;
            let Some(last) = members.last() else { return Ok(found) };
            after = *last;
            found.misbooked.extend(wager::books::misbooked(&self.house.store, &members).await?);
            found.for_people.extend(self.unfiled(&members).await?);
            for deposit in cashier::books::overtaken(&self.house.store, &members).await? {
                // Given in a transaction that is never committed: so the answer is the one that counts.
                let mut tx = self.house.store.begin().await?;
                if let Some(bonus) = self.house.rewards.give_late(&mut tx, late(&deposit)).await? {
                    found.bonuses.push((deposit, bonus.amount));
                }
            }
            found.twins.extend(cashier::books::twins(&self.house.store, &members).await?);
        }
    }

    async fn correct(&self) -> Result<Found> {
        let found = self.look().await?;
        let mut done = Found { for_people: found.for_people, twins: found.twins, ..Found::default() };
        let members: BTreeSet<MemberId> = found.misbooked.iter().map(|one| one.member).collect();
        for member in members {
            done.misbooked.extend(self.correct_games(member).await?);
        }
        for (deposit, _) in found.bonuses {
            if let Some(amount) = self.give(&deposit).await? {
                done.bonuses.push((deposit, amount));
            }
        }
        for (kind, keys) in by_kind(&done.for_people) {
            self.house.reconciler.file_booked(kind, &keys).await?;
        }
        Ok(done)
    }

    /// What is for people and was never put before them.
    async fn unfiled(&self, members: &[MemberId]) -> Result<Vec<ForPeople>> {
        let mut all = wager::books::for_people(&self.house.store, members).await?;
        let mut unfiled = BTreeSet::new();
        for (kind, keys) in by_kind(&all) {
            unfiled.extend(self.house.reconciler.unfiled(kind, keys).await?);
        }
        all.retain(|one| unfiled.contains(&(one.partner, one.key.clone())));
        Ok(all)
    }

    /// Corrects a member's games, a batch in each transaction.
    async fn correct_games(&self, member: MemberId) -> Result<Vec<Misbooked>> {
        let (mut done, mut tries) = (Vec::new(), 0);
        loop {
            match self.correct_batch(member).await {
                Ok((batch, more)) => {
                    done.extend(batch);
                    if !more {
                        return Ok(done);
                    }
                }
                // Nothing of it stands: the house goes on meanwhile, and one of the two had to give way.
                Err(error) if tries < TRIES => {
                    tries += 1;
                    tracing::warn!(%member, "{error:#}: it is tried again");
                }
                Err(error) => return Err(error).with_context(|| format!("member {member}")),
            }
        }
    }

    async fn correct_batch(&self, member: MemberId) -> Result<(Vec<Misbooked>, bool)> {
        let mut tx = self.house.store.begin().await?;
        let corrected = wager::books::correct(&mut tx, self.house.store.now(), member).await?;
        if corrected.done.is_empty() {
            return Ok((corrected.done, false));
        }
        self.house.agency.file_untold(&mut tx, &corrected.lifted).await?;
        let what = json!({ "corrected": corrected.done });
        self.house.office.note_correction(&mut tx, (member, what), &corrected.lifted).await?;
        tx.commit().await?;
        Ok((corrected.done, corrected.more))
    }

    /// Gives a bonus that a first deposit should have brought, unless it is refused by now.
    async fn give(&self, deposit: &Overtaken) -> Result<Option<Amount>> {
        let mut tx = self.house.store.begin().await?;
        let Some(bonus) = self.house.rewards.give_late(&mut tx, late(deposit)).await? else {
            return Ok(None);
        };
        let what = json!({ "bonus": bonus.id, "deposit": deposit.deposit, "amount": bonus.amount });
        self.house.office.note_correction(&mut tx, (deposit.member, what), &[]).await?;
        tx.commit().await?;
        Ok(Some(bonus.amount))
    }
}

const fn late(deposit: &Overtaken) -> Late {
    let Overtaken { deposit, member, asset, amount, promotion, .. } = *deposit;
    Late { deposit, member, promotion, asset, amount }
}

/// Where operators look for it.
fn by_kind(all: &[ForPeople]) -> HashMap<Kind, Vec<(VendorId, String)>> {
    let mut kinds: HashMap<Kind, Vec<_>> = HashMap::new();
    for one in all {
        let kind = if one.why == Why::HalfTakenBack { Kind::LedgerDiffers } else { Kind::OddWin };
        kinds.entry(kind).or_default().push((one.partner, one.key.clone()));
    }
    kinds
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
