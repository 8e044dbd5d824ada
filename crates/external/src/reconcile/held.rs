//! Wins beyond the highest payout of their vendor or title. The wager's record says which are held; here they are put
//! before the operators, and taken away again when their vendor took them back.

use std::collections::HashMap;

use super::{Error, Kind, Reconciler, run, sql};

/// Most that are read at once.
const AT_ONCE: usize = 200;

impl Reconciler {
    /// Files what is held and not filed, or filed with another amount than it would pay by now, and ends what is filed and
    /// not held any more.
    pub(super) async fn file_held(&self) -> Result<(), Error> {
        let filed = sql::held(&self.store).await?;
        // After what is filed: what is taken back in between goes at the next look.
        let held = wager::held(&self.store).await?;
        let mut filed: HashMap<_, _> =
            filed.into_iter().map(|filed| ((filed.partner, filed.key.clone()), filed)).collect();
        let mut fresh: HashMap<_, Vec<String>> = HashMap::new();
        for (win, left) in held {
            let known = filed.remove(&win).and_then(|filed| filed.ours);
            if known.is_none_or(|ours| ours.amount != left) {
                fresh.entry(win.0).or_default().push(win.1);
            }
        }
        let now = self.store.now();
        for (partner, keys) in fresh {
            for keys in keys.chunks(AT_ONCE) {
                let mut tx = self.store.begin().await?;
                for win in wager::standing(&self.store, partner, keys).await? {
                    tracing::warn!(%partner, key = win.key, amount = %win.amount, "a win beyond the highest payout is held");
                    sql::file(
                        &mut tx,
                        partner,
                        &run::seen_here(&win, Kind::HeldWin, &self.users(partner)),
                        now,
                    )
                    .await?;
                }
                tx.commit().await?;
            }
        }
        let mut tx = self.store.begin().await?;
        for left in filed.values() {
            sql::gone(&mut tx, left, now).await?;
        }
        Ok(tx.commit().await?)
    }
}
