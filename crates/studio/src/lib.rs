//! A game vendor of our own, outside the house (design.md 2): hosts slot titles with their art and their mathematics, and
//! speaks the vendor's side of the wallet protocol of domain.md 1 over real HTTP.

pub mod art;
pub mod titles;
