//! Enums that are kept by a name or a number: in rows, facts and calls.

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

/// Adds `number` and `from_number` to enums of `repr(i16)` that derive `strum::FromRepr`.
#[macro_export]
macro_rules! numbered {
    ($($kind:ty),+) => {$(
        impl $kind {
            /// The number the database stores; it never changes.
            #[must_use]
            #[expect(clippy::as_conversions, reason = "an enum's own discriminant")]
            pub const fn number(self) -> i16 {
                self as i16
            }

            /// What is stored under a number.
            #[must_use]
            pub const fn from_number(number: i16) -> Option<Self> {
                Self::from_repr(number)
            }
        }
    )+};
}
