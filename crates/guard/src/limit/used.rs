//! What members used up of their limits, by the books.

use std::collections::{BTreeMap, HashMap};

use kernel::{Asset, Zone, id::MemberId};
use store::Tx;
use time::OffsetDateTime;

use super::{Span, Used, sql};
use crate::books::{self, Played};

/// What members used up of each span, as the books have it now, with what is on its way.
pub(crate) async fn used(
    tx: &mut Tx,
    (asset, zone): (Asset, Zone),
    now: OffsetDateTime,
    (members, pending): (&[i64], &HashMap<MemberId, i64>),
) -> Result<HashMap<MemberId, BTreeMap<Span, Used>>, store::Error> {
    let starts: Vec<_> = Span::ALL.iter().map(|span| span.start(now, zone)).collect();
    let of = |&member: &i64| starts.iter().map(move |&start| (MemberId(member), start));
    let wanted: Vec<_> = members.iter().flat_map(of).collect();
    let played = books::sql::played(tx, asset, &wanted).await?;
    let days: Vec<_> = starts.iter().map(|&start| zone.day(start)).collect();
    let minutes = sql::minutes(tx, members, &days).await?;
    let mut all: HashMap<MemberId, BTreeMap<Span, Used>> = HashMap::new();
    let each = members.iter().flat_map(|&member| Span::ALL.iter().zip(&days).map(move |at| (member, at)));
    for ((member, (&span, &day)), Played { staked, paid }) in each.zip(played) {
        let way = pending.get(&MemberId(member)).copied().unwrap_or_default();
        let used = Used {
            staked: staked.units().saturating_add(way),
            paid: paid.units(),
            minutes: minutes.get(&(member, day)).copied().unwrap_or_default(),
        };
        all.entry(MemberId(member)).or_default().insert(span, used);
    }
    Ok(all)
}
