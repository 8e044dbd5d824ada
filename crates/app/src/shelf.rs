//! What records and vendors' calls ask of titles and of the comparison.

use catalog::Catalog;
use external::reconcile;
use kernel::id::VendorId;
use partner::{HOUSE, Partner};
use play::seamless;
use store::Store;

/// Titles as records call them.
pub(crate) struct Called(pub(crate) Catalog);

impl records::Games for Called {
    fn called(&self, partner: VendorId, game: &str) -> Option<records::Called> {
        let snapshot = self.0.snapshot();
        let listed = &snapshot.title_of(partner, game)?.listed;
        let (bn, en) = (listed.name_bn.clone(), listed.name_en.clone());
        Some(records::Called { bn, en, vendor: listed.vassalage.clone() })
    }

    fn is_house(&self, partner: VendorId) -> bool {
        partner == HOUSE
    }
}

/// Wins that somebody should look at, filed beside the differences from vendors' lists.
pub(crate) struct OddWins(pub(crate) Store);

#[async_trait::async_trait]
impl seamless::OddWins for OddWins {
    async fn file(&self, partner: &Partner, win: &wager::Command, is_paid: bool) -> Result<(), store::Error> {
        let filed = reconcile::file_odd_win(&self.0, &partner.users, win, is_paid).await;
        filed.map_err(|error| match error {
            reconcile::Error::Store(error) => error,
            _ => store::Error::Inconsistent("a win that cannot be filed"),
        })
    }
}
