//! The fields of registration (spec.md 3), and how each stands before an operator changes it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Pattern;

/// How a field stands: what an operator sets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FieldSetting {
    /// Whether it is shown and taken.
    pub enabled: bool,
    /// Whether it must be filled.
    pub required: bool,
    /// The pattern it has to match.
    pub pattern_id: String,
    /// Shortest, in characters.
    pub min_length: usize,
    /// Longest, in characters.
    pub max_length: usize,
}

struct Standard {
    name: &'static str,
    /// Registration is nothing without it: an operator cannot switch it off or let it be empty.
    fixed: bool,
    enabled: bool,
    required: bool,
    pattern: &'static str,
    min: usize,
    max: usize,
    /// The least and the greatest length that an operator may set.
    bounds: (usize, usize),
}

/// A password that nobody needs to be longer: its hash costs time (quality.md A21).
const LONGEST_PASSWORD: usize = 128;

const fn fixed(
    name: &'static str,
    pattern: &'static str,
    lengths: (usize, usize),
    bounds: (usize, usize),
) -> Standard {
    let (min, max) = lengths;
    Standard { name, fixed: true, enabled: true, required: true, pattern, min, max, bounds }
}

/// Shown, and may stay empty.
const fn shown(name: &'static str, pattern: &'static str, lengths: (usize, usize)) -> Standard {
    let (min, max) = lengths;
    Standard { name, fixed: false, enabled: true, required: false, pattern, min, max, bounds: (1, 254) }
}

/// Not shown until an operator wants it.
const fn hidden(name: &'static str, pattern: &'static str, lengths: (usize, usize)) -> Standard {
    Standard { enabled: false, ..shown(name, pattern, lengths) }
}

macro_rules! fields {
    ($($(#[$doc:meta])* $variant:ident = $standard:expr;)*) => {
        /// A field of the registration user object.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Field {
            $($(#[$doc])* $variant,)*
        }

        impl Field {
            /// Every field, in the order of the form.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            const fn standard(self) -> Standard {
                match self {
                    $(Self::$variant => $standard,)*
                }
            }
        }
    };
}

fields! {
    /// The login name.
    Username = fixed("username", "letters_first", (4, 15), (2, 30));
    /// The password.
    Password = fixed("password", "no_spaces", (8, 64), (6, LONGEST_PASSWORD));
    /// The password once more.
    ConfirmPassword = fixed("confirmPassword", "no_spaces", (8, 64), (6, LONGEST_PASSWORD));
    /// The name on the bank account.
    PayeeName = shown("payeeName", "person_name", (2, 80));
    /// E-mail address.
    Email = shown("email", "email", (5, 120));
    /// QQ number.
    Qq = hidden("qqNum", "digits", (5, 12));
    /// Mobile number; its lengths are those of the region (`registration.phones`).
    Mobile = shown("mobileNum", "digits", (6, 15));
    /// Who recommended the site: the number of their account.
    Recommender = hidden("recommenderId", "alphanumeric", (1, 30));
    /// The captcha.
    Captcha = hidden("captcha", "alphanumeric", (4, 8));
    /// The code sent by SMS; wanted while REGMOBVERF3 is on.
    VerificationCode = hidden("verificationCode", "digits", (4, 8));
    /// An agent's code.
    Affiliate = shown("affiliateCode", "letters_first", (3, 20));
    /// The code of the friend who invites.
    Referral = hidden("referralCode", "alphanumeric", (3, 20));
    /// The password of payments.
    PaymentPassword = hidden("paymentPassword", "digits", (6, 6));
    /// Line id.
    Line = hidden("line", "no_spaces", (3, 40));
    /// WhatsApp number.
    Whatsapp = hidden("whatsapp", "digits", (6, 15));
    /// Facebook name or address.
    Facebook = hidden("facebook", "any", (3, 120));
    /// WeChat id.
    Wechat = hidden("wechat", "no_spaces", (3, 40));
    /// Number of an identity card.
    IdNumber = hidden("idNumber", "alphanumeric", (6, 20));
}

impl Field {
    /// Its name in calls.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.standard().name
    }

    /// The field of a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|field| field.name() == name)
    }

    /// How it stands before an operator changes it.
    #[must_use]
    pub fn setting(self) -> FieldSetting {
        let standard = self.standard();
        FieldSetting {
            enabled: standard.enabled,
            required: standard.required,
            pattern_id: standard.pattern.to_owned(),
            min_length: standard.min,
            max_length: standard.max,
        }
    }

    /// Whether an operator may set it so.
    ///
    /// # Errors
    /// The part that the operator may not set so, and why.
    pub fn verify(self, setting: &FieldSetting) -> Result<(), (&'static str, &'static str)> {
        let standard = self.standard();
        if standard.fixed && !setting.enabled {
            return Err(("enabled", "always_needed"));
        }
        if standard.fixed && !setting.required {
            return Err(("required", "always_needed"));
        }
        if setting.required && !setting.enabled {
            return Err(("required", "not_enabled"));
        }
        if Pattern::find(&setting.pattern_id).is_none() {
            return Err(("patternId", "unknown"));
        }
        let (least, most) = standard.bounds;
        if !(least..=most).contains(&setting.min_length) {
            return Err(("minLength", "out_of_range"));
        }
        if !(setting.min_length..=most).contains(&setting.max_length) {
            return Err(("maxLength", "out_of_range"));
        }
        Ok(())
    }

    /// Whether a value counts though the form does not show the field: codes come with a link, and captchas and
    /// verification codes are demanded by other rules.
    pub(super) const fn counts_unseen(self) -> bool {
        matches!(self, Self::Affiliate | Self::Referral | Self::Captcha | Self::VerificationCode)
    }
}
