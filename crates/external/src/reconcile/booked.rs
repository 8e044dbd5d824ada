//! What stands in our own books and somebody should look at: put before the operators, once.

use std::collections::HashMap;

use kernel::id::VendorId;

use super::{Error, Kind, Reconciler, run, sql};

/// Most that are filed in one transaction.
const AT_ONCE: usize = 100;

impl Reconciler {
    /// Which of these transactions, each by its partner and the partner's name for it, were never put before the operators as
    /// this kind, whatever they decided then.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn unfiled(
        &self,
        kind: Kind,
        keys: Vec<(VendorId, String)>,
    ) -> Result<Vec<(VendorId, String)>, Error> {
        let filed = sql::filed(&self.store, kind, &keys).await?;
        Ok(keys.into_iter().filter(|key| !filed.contains(key)).collect())
    }

    /// Puts transactions before the operators, as they stand on record and in the ledger.
    ///
    /// # Errors
    /// When the database refuses; what was filed before stays filed.
    pub async fn file_booked(&self, kind: Kind, keys: &[(VendorId, String)]) -> Result<(), Error> {
        let mut by_partner: HashMap<VendorId, Vec<String>> = HashMap::new();
        for (partner, key) in keys {
            by_partner.entry(*partner).or_default().push(key.clone());
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
        Ok(())
    }
}
