//! The guard on a real database, with a house of the test's.
