//! PostgreSQL: the pool, transactions, migrations, the outbox, jobs and leases, and the server of our own.

pub mod alone;
pub mod base;
mod bell;
pub mod embedded;
mod error;
mod heartbeat;
pub mod housekeeping;
pub mod job;
pub mod lease;
pub mod loader;
pub mod migrate;
pub mod notify;
pub mod outbox;
mod pool;
pub mod private;
pub mod rights;
pub mod secrets;
pub mod tail;
pub mod tasks;
#[cfg(feature = "testing")]
pub mod testing;

mod tx;
pub mod version;
pub mod watch;

pub use error::Error;
pub use pool::{Settings, Store};
pub use tx::Tx;
