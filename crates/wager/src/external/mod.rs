//! Rounds at vendors with wallets of their own (docs/adr/0014). The money of such rounds never was in the house's books:
//! what the vendor lists is kept line by line, rounds are made of the lines that stand, and whoever counts rounds hears
//! of them by the same facts as of all others. The ledger is not touched here.

mod settle;
mod sql;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use kernel::{
    Asset, GameType, Money,
    id::{MemberId, VendorId},
};
use store::Tx;
use strum::{EnumString, IntoStaticStr, VariantArray};
use time::OffsetDateTime;

use crate::{Error, SeenKind};

pub(crate) use sql::profit;
pub use sql::{Known, lapse, line, standing_between};

/// The family of each of a vendor's games, as far as it is known.
pub type Families<'a> = dyn Fn(&str) -> Option<GameType> + Send + Sync + 'a;

/// A line of a vendor's list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The vendor's name for the transaction.
    pub key: String,
    /// Whose round.
    pub member: MemberId,
    /// The vendor's name for the round.
    pub round: String,
    /// The vendor's game code.
    pub game: String,
    /// In what.
    pub asset: Asset,
    /// A bet, a win or a rollback.
    pub kind: SeenKind,
    /// How much.
    pub amount: Money,
    /// Played on a free round: it costs nothing.
    pub free: bool,
    /// Whether it stands by its own status.
    pub stands: bool,
    /// The transaction it refers to.
    pub reference: Option<String>,
    /// Kind and status in the vendor's words.
    pub said: String,
    /// The vendor's time.
    pub at: OffsetDateTime,
}

impl Line {
    /// Whether another reading of the same transaction says the same. Its time is not compared: a vendor that names none
    /// is given the time of reading.
    fn says(&self, other: &Self) -> bool {
        Self { at: other.at, ..self.clone() } == *other
    }
}

/// Why a line is not taken, beside its key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Odd {
    /// It stood under another member before.
    OtherMember,
    /// Its round is one of the house's own books: the vendor played from our wallet then.
    OurRound,
}

kernel::named!(Odd);

/// What became of lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Taken {
    /// Lines that were not known.
    pub new: usize,
    /// Lines that said something else before.
    pub changed: usize,
    /// Rounds whose sums are others now, or that ended.
    pub rounds: usize,
    /// What was not taken.
    pub odd: Vec<(String, Odd)>,
}

/// Takes lines of a vendor's list in `tx`: whatever is new or changed is written down, its rounds are summed up anew, and
/// what that changes is told as a settled round, or as the correction of one. Read again, nothing happens.
///
/// `families` names the family of a new round's game, and so the rule by which its valid bet is found; a round that is known
/// keeps its own.
///
/// The caller sees to it that one reader at a time takes a vendor's lines (a lease that `tx` verified).
///
/// # Errors
/// When the database refuses.
pub async fn take(
    tx: &mut Tx,
    now: OffsetDateTime,
    partner: VendorId,
    families: &Families<'_>,
    lines: Vec<Line>,
) -> Result<Taken, Error> {
    // Told twice in one breath, the later line counts.
    let told: BTreeMap<String, Line> = lines.into_iter().map(|line| (line.key.clone(), line)).collect();
    let known = sql::known(tx, partner, told.keys()).await?;
    let mut taken = Taken::default();
    let mut fresh = Vec::new();
    for line in told.into_values() {
        match known.get(&line.key) {
            Some(before) if before.says(&line) => {}
            Some(before) if before.member != line.member => {
                taken.odd.push((line.key, Odd::OtherMember));
            }
            _ => fresh.push(line),
        }
    }
    if fresh.is_empty() {
        return Ok(taken);
    }
    let named = |line: &Line| (line.member, line.round.clone());
    let earlier = fresh.iter().filter_map(|line| known.get(&line.key)).map(named);
    let names: BTreeSet<(MemberId, String)> = fresh.iter().map(named).chain(earlier).collect();
    let rounds = sql::rounds(tx, partner, &names).await?;
    let ours = |line: &Line| rounds.get(&named(line)).is_some_and(|round| !round.external);
    let (refused, fresh): (Vec<Line>, Vec<Line>) = fresh.into_iter().partition(ours);
    taken.odd.extend(refused.into_iter().map(|line| (line.key, Odd::OurRound)));
    taken.changed = fresh.iter().filter(|line| known.contains_key(&line.key)).count();
    taken.new = fresh.len().saturating_sub(taken.changed);
    sql::keep_before(tx, partner, &fresh).await?;
    sql::write_lines(tx, partner, now, &fresh).await?;
    let names: Vec<(MemberId, String)> =
        names.into_iter().filter(|name| rounds.get(name).is_none_or(|round| round.external)).collect();
    let lines = sql::lines_of(tx, partner, &names).await?;
    let (mut turned, mut events) = (Vec::new(), Vec::new());
    for name in names {
        let of_round = lines.get(&name).map(Vec::as_slice).unwrap_or_default();
        let before = rounds.get(&name);
        if let Some((round, event)) = settle::settle((partner, &name), before, (of_round, families), now) {
            turned.push((name, round));
            events.extend(event);
        }
    }
    taken.rounds = turned.len();
    sql::write_rounds(tx, partner, &turned).await?;
    store::outbox::append(tx, now, &events).await?;
    Ok(taken)
}
