//! Attacks and accidents, on a real PostgreSQL.
