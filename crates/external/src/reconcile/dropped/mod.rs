//! Lines that a vendor with a wallet of its own has listed and lists no more (docs/adr/0014): found by whoever reads such
//! lists (`crate::rounds`), filed here beside the other differences, and decided by operators as those are.
//!
//! Such a line stays as it was read until two operators strike it out: a list that forgets is no proof that nothing was
//! played. No money moves for it, either way.

mod sql;

use std::collections::HashSet;

use kernel::{Period, id::VendorId};
use store::{Store, Tx};
use time::{OffsetDateTime, format_description::well_known::Rfc3339};
use uuid::Uuid;
use wager::{
    SeenKind,
    external::{Known, Line},
};
use web::UserIds;

use super::{Difference, Error, Kind, Ours, Reconciler, State, repair::Made, run::Seen};

pub(crate) use sql::{lately, open};

/// Files that a line is listed no more, with the evidence: what it said, when it was read, which span of the vendor's time
/// was read again without it.
pub(crate) async fn file(
    tx: &mut Tx,
    (partner, users): (VendorId, &UserIds),
    known: &Known,
    window: Period,
    now: OffsetDateTime,
) -> Result<(), Error> {
    let line = &known.line;
    let seen = Seen {
        key: line.key.clone(),
        kind: Kind::Dropped,
        member: Some(line.member),
        game: line.game.clone(),
        round: line.round.clone(),
        theirs: None,
        ours: Some(Ours::of_line(line, users)),
        booked: None,
    };
    super::sql::file(tx, partner, &seen, now).await?;
    let Some(difference) = sql::of_key(tx, partner, &line.key).await? else { return Ok(()) };
    let at = |at: OffsetDateTime| at.replace_nanosecond(0).unwrap_or(at).format(&Rfc3339).unwrap_or_default();
    let note = format!("{} · {} · {} – {}", line.said, at(known.read_at), at(window.from), at(window.until));
    let said = super::sql::NewSaid {
        operator: None,
        name: "mela",
        act: "dropped",
        repair: None,
        note: &note,
        at: now,
    };
    super::sql::say(tx, &difference, said).await
}

/// Files that a line is listed again, whatever was decided about it meanwhile: a line that was struck out stands again by
/// the vendor's word.
pub(crate) async fn listed_again(tx: &mut Tx, id: Uuid, now: OffsetDateTime) -> Result<(), Error> {
    let Some(difference) = super::sql::lock(tx, id).await? else { return Ok(()) };
    if matches!(difference.state, State::Gone | State::Repairing) {
        return Ok(());
    }
    if super::sql::end(tx, id, difference.state, State::Gone).await? {
        let said = super::sql::NewSaid {
            operator: None,
            name: "mela",
            act: "gone",
            repair: None,
            note: "",
            at: now,
        };
        super::sql::say(tx, &difference, said).await?;
    }
    Ok(())
}

impl Ours {
    /// A line that was read, with the member as the vendor knows them.
    fn of_line(line: &Line, users: &UserIds) -> Self {
        let kind = match line.kind {
            SeenKind::Win => "win",
            SeenKind::Rollback => "rollback",
            _ => "bet",
        };
        Self {
            kind: kind.to_owned(),
            amount: line.amount,
            user: users.of(line.member),
            game: line.game.clone(),
            currency: line.asset,
            round: line.round.clone(),
            reference: line.reference.clone(),
            free: line.free,
            undone: !line.stands,
            held: false,
            at: line.at,
        }
    }
}

impl Reconciler {
    /// Strikes a line out: its round is summed up anew without it, and who counts rounds hears of the correction. Done
    /// again, nothing happens.
    pub(super) async fn strike_out(&self, difference: &Difference) -> Result<Made, Error> {
        let mut tx = self.store.begin().await?;
        let partner = difference.partner;
        let Some(line) = wager::external::line(&mut tx, partner, &difference.key).await? else {
            return Ok(Made::Impossible);
        };
        let struck = Line { stands: false, said: format!("{} · struck out", line.said), ..line.clone() };
        if line.stands {
            // Its round is known, and keeps its rule.
            let keeps = |_: &str| None;
            wager::external::take(&mut tx, self.store.now(), partner, &keeps, vec![struck]).await?;
        }
        tx.commit().await?;
        Ok(Made::Done(difference.key.clone()))
    }
}

/// Keys among these about which it is filed that they are listed no more.
pub(crate) async fn filed(
    store: &Store,
    partner: VendorId,
    lines: &[Known],
) -> Result<HashSet<String>, Error> {
    let keys: Vec<String> = lines.iter().map(|known| known.line.key.clone()).collect();
    if keys.is_empty() { Ok(HashSet::new()) } else { sql::known(store, partner, &keys).await }
}
