//! Windows, races and corrections, on a real PostgreSQL.
