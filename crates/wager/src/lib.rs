//! wager
