//! Enums whose variants are names: those under which they stand in rows, facts and calls.

/// Adds `name` and `ALL` to enums that derive `strum::IntoStaticStr` and `strum::VariantArray`. With `strum::EnumString` a
/// name is read by `parse`.
#[macro_export]
macro_rules! named {
    ($($kind:ty),+) => {$(
        impl $kind {
            /// Every one, in the order of their declaration.
            pub const ALL: &'static [Self] = <Self as ::strum::VariantArray>::VARIANTS;

            /// The name under which it is written.
            #[must_use]
            pub fn name(self) -> &'static str {
                self.into()
            }
        }
    )+};
}
