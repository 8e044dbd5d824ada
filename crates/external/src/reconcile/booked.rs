//! What earlier versions left wrong in the books of games (docs/books.md): corrected where the books say what is right, else put
//! before the operators, once.

use std::collections::{HashMap, HashSet};

use kernel::{
    event::Settlement,
    id::{MemberId, VendorId},
};
use office::audit::{Act, Who, append};
use serde_json::json;
use store::Tx;
use wager::books::{ForPeople, Misbooked, Why};

use super::{Error, Kind, Reconciler, run, sql};

/// Most that are filed in one transaction.
const AT_ONCE: usize = 100;
/// How often a correction is tried again that met somebody else's lock.
const TRIES: u32 = 5;

impl Reconciler {
    /// What only people can decide in these members' games, and was never put before the operators, whatever they decided then.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn unfiled(&self, members: &[MemberId]) -> Result<Vec<ForPeople>, Error> {
        let mut all = wager::books::for_people(&self.store, members).await?;
        let mut filed = HashSet::new();
        for (kind, keys) in by_kind(&all) {
            filed.extend(sql::filed(&self.store, kind, &keys).await?.into_iter().map(|key| (kind, key)));
        }
        all.retain(|one| !filed.contains(&(kind_of(one), (one.partner, one.key.clone()))));
        Ok(all)
    }

    /// Puts transactions before the operators, as they stand on record and in the ledger.
    ///
    /// # Errors
    /// When the database refuses; what was filed before stays filed.
    pub async fn file_booked(&self, all: &[ForPeople]) -> Result<(), Error> {
        for (kind, keys) in by_kind(all) {
            let mut by_partner: HashMap<VendorId, Vec<String>> = HashMap::new();
            for (partner, key) in keys {
                by_partner.entry(partner).or_default().push(key);
            }
            for (partner, keys) in by_partner {
                let users = self.users(partner);
                for keys in keys.chunks(AT_ONCE) {
                    let standing = wager::standing(&self.store, partner, keys).await?;
                    let mut tx = self.store.begin().await?;
                    for one in standing {
                        sql::file(&mut tx, partner, &run::seen_here(&one, kind, &users), self.store.now())
                            .await?;
                    }
                    tx.commit().await?;
                }
            }
        }
        Ok(())
    }

    /// Corrects a member's games, a batch in each transaction, with a row in the trail. `count` tells, in that transaction,
    /// whoever counts bets what no fact of the outbox tells them.
    ///
    /// # Errors
    /// When the database refuses; what was corrected before stays corrected.
    pub async fn correct<E>(
        &self,
        member: MemberId,
        count: impl AsyncFn(&mut Tx, &[Settlement]) -> Result<(), E>,
    ) -> Result<Vec<Misbooked>, E>
    where
        E: From<Error> + std::fmt::Display,
    {
        let (mut done, mut tries) = (Vec::new(), 0);
        loop {
            match self.correct_batch(member, &count).await {
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
                Err(error) => return Err(error),
            }
        }
    }

    async fn correct_batch<E: From<Error>>(
        &self,
        member: MemberId,
        count: impl AsyncFn(&mut Tx, &[Settlement]) -> Result<(), E>,
    ) -> Result<(Vec<Misbooked>, bool), E> {
        let mut tx = self.store.begin().await.map_err(Error::from)?;
        let corrected =
            wager::books::correct(&mut tx, self.store.now(), member).await.map_err(Error::from)?;
        if corrected.done.is_empty() {
            return Ok((corrected.done, false));
        }
        count(&mut tx, &corrected.lifted).await?;
        let act = Act {
            action: "books.correct",
            subject: format!("player:{member}"),
            before: None,
            after: Some(json!({ "corrected": corrected.done })),
        };
        append(&mut tx, &self.store, &Who::console(), act).await.map_err(Error::from)?;
        tx.commit().await.map_err(Error::from)?;
        Ok((corrected.done, corrected.more))
    }
}

/// Where operators look for it.
const fn kind_of(one: &ForPeople) -> Kind {
    match one.why {
        Why::HalfTakenBack => Kind::LedgerDiffers,
        _ => Kind::OddWin,
    }
}

fn by_kind(all: &[ForPeople]) -> HashMap<Kind, Vec<(VendorId, String)>> {
    let mut kinds: HashMap<Kind, Vec<_>> = HashMap::new();
    for one in all {
        kinds.entry(kind_of(one)).or_default().push((one.partner, one.key.clone()));
    }
    kinds
}
