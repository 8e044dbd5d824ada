use wager::Command;

/// Where wins are filed that somebody should look at: beside what the comparison with vendors' lists finds.
#[async_trait::async_trait]
pub trait OddWins: Send + Sync + 'static {
    /// Files a win as its vendor told it. `is_paid` says whether it was paid all the same.
    ///
    /// # Errors
    /// When it is not filed: the vendor is told to ask again.
    async fn file(&self, win: &Command, is_paid: bool) -> Result<(), store::Error>;
}
