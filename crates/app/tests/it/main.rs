//! The house through its doors: real HTTP, a real PostgreSQL, real second processes.
#![expect(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test that cannot set up its surroundings has failed"
)]

mod adjusted;
mod angler;
mod announcements;
mod attacks;
mod backups;
mod bad;
mod books;
mod chain;
mod conformance;
mod crash;
mod doors;
mod entities;
mod external;
mod fair;
mod floor;
mod foreign;
mod gates;
mod guard;
mod hall;
mod housekeeping;
mod least;
mod metrics;
mod mischief;
mod money;
mod nodes;
mod outage;
mod payers;
mod payment_methods;
mod promotions;
mod raffles;
mod readers;
mod reconcile;
mod records;
mod rooms;
mod seats;
mod shelves;
mod site;
mod studio;
mod support;
mod tables;
mod teams;
mod trust;
mod turnover;
mod vendor_wallets;
mod verify;
mod verify_tables;
