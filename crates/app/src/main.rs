//! The command `mela`.
fn main() {}
