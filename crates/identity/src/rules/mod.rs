//! Rules of the registration's fields: one source for the server's checks and for what the client is told
//! (spec.md 3 and 5). The operator decides which fields there are and what each takes.

mod field;
mod pattern;
mod shown;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use field::{Field, FieldSetting};
pub use pattern::{Message, Pattern};
pub use shown::Unfit;

use crate::Error;

/// How many digits a mobile number has in one region.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Phone {
    /// The country, ISO 3166.
    pub country: String,
    /// What precedes its numbers from abroad, without `+`.
    pub dialing_code: String,
    /// Fewest digits, the leading zero of the country included.
    pub min_digits: usize,
    /// Most digits.
    pub max_digits: usize,
}

/// The rule of one field.
#[derive(Clone, Debug)]
pub struct Rule {
    field: Field,
    enabled: bool,
    required: bool,
    pattern: &'static Pattern,
    min: usize,
    max: usize,
}

/// The rule of one field, as clients read it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FieldRule {
    /// The field's name in the call.
    field: &'static str,
    /// Whether it is shown.
    enabled: bool,
    /// Whether it must be filled.
    required: bool,
    /// The pattern as a regular expression for the client; `*` matches all.
    accepted_pattern: &'static str,
    /// The pattern's name.
    pattern_id: &'static str,
    /// Shortest, in characters.
    min_length: usize,
    /// Longest, in characters.
    max_length: usize,
    /// What people read when it is not kept.
    message: &'static Message,
}

/// All rules as they stand now.
#[derive(Clone, Debug)]
pub struct RegisterRules {
    rules: BTreeMap<Field, Rule>,
    phones: Vec<Phone>,
}

impl Rule {
    fn of(field: Field, setting: &FieldSetting) -> Self {
        Self {
            field,
            enabled: setting.enabled,
            required: setting.required,
            pattern: Pattern::known(&setting.pattern_id),
            min: setting.min_length,
            max: setting.max_length,
        }
    }

    fn check(&self, text: &str) -> Result<(), Error> {
        let length = text.chars().count();
        let fits = (self.min..=self.max).contains(&length);
        if !fits || !self.pattern.accepts(text) {
            return Err(self.broken(self.pattern.id()));
        }
        // Whatever an operator lets a login name consist of, others see it.
        if self.field == Field::Username { check_shown(self.field.name(), text) } else { Ok(()) }
    }

    fn broken(&self, pattern: &'static str) -> Error {
        Error::Field { field: self.field.name(), pattern, min: self.min, max: self.max }
    }

    fn told(&self) -> FieldRule {
        FieldRule {
            field: self.field.name(),
            enabled: self.enabled,
            required: self.required,
            accepted_pattern: self.pattern.expression(),
            pattern_id: self.pattern.id(),
            min_length: self.min,
            max_length: self.max,
            message: self.pattern.message(),
        }
    }
}

/// Whether a name that others see is fit for it.
///
/// # Errors
/// [`Error::NameUnfit`].
pub(crate) fn check_shown(field: &'static str, name: &str) -> Result<(), Error> {
    shown::check(name).map_err(|why| Error::NameUnfit { field, why })
}

impl RegisterRules {
    /// Rules of fields that differ from the standard, and the regions of mobile numbers; the first is the site's own.
    #[must_use]
    pub fn new(changed: &BTreeMap<Field, FieldSetting>, phones: Vec<Phone>) -> Self {
        let rules = Field::ALL.iter().map(|field| {
            let rule = match changed.get(field) {
                Some(setting) => Rule::of(*field, setting),
                None => Rule::of(*field, &field.setting()),
            };
            (*field, rule)
        });
        Self { rules: rules.collect(), phones }
    }

    fn rule(&self, field: Field) -> Result<&Rule, Error> {
        // Every field has one; the map only spares an order that two places would have to keep.
        self.rules.get(&field).ok_or(Error::Store(store::Error::Inconsistent("a field without a rule")))
    }

    /// Whether a text keeps the rule of its field; an empty one does not.
    ///
    /// # Errors
    /// [`Error::Field`]; [`Error::NameUnfit`] of a login name.
    pub fn check(&self, field: Field, text: &str) -> Result<(), Error> {
        self.rule(field)?.check(text)
    }

    /// The same for a text that may be missing, whether or not the form demands it.
    ///
    /// # Errors
    /// [`Error::Field`].
    pub fn check_given(&self, field: Field, text: Option<&str>) -> Result<(), Error> {
        match text {
            None | Some("") => Ok(()),
            Some(text) => self.check(field, text),
        }
    }

    /// Whether a mobile number has the digits of its region: of the dialing code, or of the site's own region.
    ///
    /// # Errors
    /// [`Error::Field`].
    pub fn check_mobile(&self, number: &str, dialing_code: Option<&str>) -> Result<(), Error> {
        let rule = self.rule(Field::Mobile)?;
        let wanted = dialing_code.map(|code| code.trim_start_matches('+')).filter(|code| !code.is_empty());
        let phone = match wanted {
            Some(code) => self.phones.iter().find(|phone| phone.dialing_code == code),
            None => self.phones.first(),
        };
        let Some(phone) = phone else { return Err(rule.broken("dialing_code")) };
        Rule { min: phone.min_digits, max: phone.max_digits, ..rule.clone() }.check(number)
    }

    /// Whether a form keeps all rules: what is required is there, what is there matches, and nothing is filled that
    /// is switched off. The first broken rule in the order of the form is told. Fields that the form leaves out are asked for by no
    /// rule: registration by mobile number has no login name, and may have no password.
    ///
    /// # Errors
    /// [`Error::Field`]; its pattern is `required` for an empty field and `not_enabled` for one that is off.
    pub fn check_form(
        &self,
        left_out: &[Field],
        filled: &BTreeMap<Field, &str>,
        dialing_code: Option<&str>,
    ) -> Result<(), Error> {
        for (field, rule) in self.rules.iter().filter(|(field, _)| !left_out.contains(field)) {
            let text = filled.get(field).copied().unwrap_or_default();
            match text {
                "" if rule.enabled && rule.required => return Err(rule.broken("required")),
                "" => {}
                _ if !rule.enabled && !field.counts_unseen() => return Err(rule.broken("not_enabled")),
                number if *field == Field::Mobile => self.check_mobile(number, dialing_code)?,
                text => rule.check(text)?,
            }
        }
        Ok(())
    }

    /// Whether the form shows a field.
    #[must_use]
    pub fn is_enabled(&self, field: Field) -> bool {
        self.rules.get(&field).is_some_and(|rule| rule.enabled)
    }

    /// The regions of mobile numbers; the first is the site's own.
    #[must_use]
    pub fn phones(&self) -> &[Phone] {
        &self.phones
    }

    pub(crate) fn told(&self) -> Vec<FieldRule> {
        let own = |rule: &Rule| match self.phones.first() {
            // A client that knows nothing of regions still counts the digits of the site's own.
            Some(phone) if rule.field == Field::Mobile => {
                Rule { min: phone.min_digits, max: phone.max_digits, ..rule.clone() }.told()
            }
            _ => rule.told(),
        };
        self.rules.values().map(own).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn phones() -> Vec<Phone> {
        let phone = |country: &str, code: &str, min_digits, max_digits| Phone {
            country: country.to_owned(),
            dialing_code: code.to_owned(),
            min_digits,
            max_digits,
        };
        vec![phone("BD", "880", 10, 11), phone("LK", "94", 9, 9)]
    }

    fn standard() -> RegisterRules {
        RegisterRules::new(&BTreeMap::new(), phones())
    }

    fn broken(outcome: Result<(), Error>) -> Option<(&'static str, &'static str)> {
        match outcome {
            Ok(()) => None,
            Err(Error::Field { field, pattern, .. }) => Some((field, pattern)),
            Err(other) => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_standard_is_what_an_operator_may_set() {
        for field in Field::ALL {
            assert_eq!(field.verify(&field.setting()), Ok(()), "{field:?}");
            assert_ne!(Pattern::known(&field.setting().pattern_id).id(), "none", "{field:?}");
            assert_eq!(Field::from_name(field.name()), Some(*field));
        }
    }

    /// Shows: rule:server-rule, rule:register-username, rule:register-password
    #[test]
    fn rules_accept_and_refuse() {
        use Field::{Affiliate, Email, Password, PayeeName, Username};
        let rules = standard();
        for (field, text) in [
            (Username, "rahim"),
            (Username, "Rahim123"),
            (Password, "Mela-2026"),
            (Password, "আমার-পাসওয়ার্ড"),
            (Email, "a.b@c.example"),
            (PayeeName, "মোঃ রহিম উদ্দিন"),
            (PayeeName, "Md. Rahim O'Neil"),
            (Affiliate, "KARIM1"),
        ] {
            assert_eq!(broken(rules.check(field, text)), None, "{text}");
        }
        for (field, text) in [
            (Username, "rah"),
            (Username, "abcdefghijklmnop"),
            (Username, "রহিম"),
            (Username, "<script>"),
            (Password, "short"),
            (Password, "has a space"),
            (Email, "a@b"),
            (PayeeName, "'; drop table member"),
        ] {
            assert!(broken(rules.check(field, text)).is_some(), "{text}");
        }
        // Four letters of four code points each, twelve bytes: characters are counted.
        assert_eq!(broken(rules.check(Field::PayeeName, "রহ")), None);
        assert!(broken(rules.check(Field::PayeeName, "র")).is_some());
    }

    /// Shows: rule:phone-digits, error:phone-format
    #[test]
    fn a_mobile_number_has_the_digits_of_its_region() {
        let rules = standard();
        let own = |number: &str, code: Option<&str>| broken(rules.check_mobile(number, code));
        assert_eq!(own("01712345678", None), None);
        assert_eq!(own("01712345678", Some("+880")), None);
        assert_eq!(own("712345678", Some("94")), None);
        assert!(own("712345678", None).is_some());
        assert!(own("01712345678", Some("94")).is_some());
        assert!(own("+8801712345", None).is_some());
        assert_eq!(own("01712345678", Some("999")), Some(("mobileNum", "dialing_code")));
    }

    /// Shows: rule:register-optional
    #[test]
    fn a_form_is_held_to_what_the_operator_set() {
        let setting = |field: Field, enabled, required| FieldSetting { enabled, required, ..field.setting() };
        let changed = BTreeMap::from([
            (Field::Email, setting(Field::Email, true, true)),
            (Field::PayeeName, setting(Field::PayeeName, false, false)),
            (Field::Affiliate, setting(Field::Affiliate, false, false)),
        ]);
        let rules = RegisterRules::new(&changed, phones());
        let form = |more: &[(Field, &'static str)]| {
            let all = [
                (Field::Username, "rahim"),
                (Field::Password, "Mela-2026"),
                (Field::ConfirmPassword, "Mela-2026"),
            ];
            let filled = all.into_iter().chain(more.iter().copied()).collect();
            broken(rules.check_form(&[], &filled, None))
        };
        assert_eq!(form(&[]), Some(("email", "required")));
        assert_eq!(form(&[(Field::Email, "nobody")]), Some(("email", "email")));
        assert_eq!(form(&[(Field::Email, "a@b.example")]), None);
        let payee = [(Field::Email, "a@b.example"), (Field::PayeeName, "Rahim")];
        assert_eq!(form(&payee), Some(("payeeName", "not_enabled")));
        // A code that came with a link counts though its field is hidden.
        assert_eq!(form(&[(Field::Email, "a@b.example"), (Field::Affiliate, "KARIM1")]), None);
        // Two are wrong: the first of the form is told.
        assert_eq!(
            form(&[(Field::Username, "x"), (Field::Email, "nobody")]),
            Some(("username", "letters_first"))
        );
    }

    #[test]
    fn an_operator_cannot_break_registration() {
        let base = Field::Username.setting();
        for (wrong, part) in [
            (FieldSetting { enabled: false, ..base.clone() }, "enabled"),
            (FieldSetting { required: false, ..base.clone() }, "required"),
            (FieldSetting { pattern_id: "(a+)+".into(), ..base.clone() }, "patternId"),
            (FieldSetting { min_length: 0, ..base.clone() }, "minLength"),
            (FieldSetting { max_length: 3, ..base.clone() }, "maxLength"),
            (FieldSetting { max_length: 31, ..base.clone() }, "maxLength"),
        ] {
            assert_eq!(Field::Username.verify(&wrong).map_err(|(part, _)| part), Err(part));
        }
        let password = FieldSetting { max_length: 100_000, ..Field::Password.setting() };
        assert!(Field::Password.verify(&password).is_err(), "a hash must not cost minutes");
        let hidden = FieldSetting { required: true, ..Field::Qq.setting() };
        assert_eq!(Field::Qq.verify(&hidden), Err(("required", "not_enabled")));
    }
}
