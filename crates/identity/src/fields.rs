//! One door to the rules of fields and to the switches, for every way of getting in; and how numbers are written.

use std::sync::Arc;

use crate::{
    Error, Identity,
    courier::Channel,
    rules::{Field, RegisterRules},
    switch::Switch,
};

/// Longest text of a field that has no rule.
const LONGEST: usize = 200;

impl Identity {
    /// Whether a switch of spec.md 6 is on; one that needs messages is off in a house that sends none.
    pub(crate) fn is_on(&self, switch: Switch) -> bool {
        let needed = match switch {
            Switch::RegisterVerification
            | Switch::SignInByCode
            | Switch::ResetByMobile
            | Switch::ChangePasswordVerification => Some(Channel::Sms),
            Switch::ResetByEmail => Some(Channel::Email),
            _ => None,
        };
        // A phone-auth service sends the codes of a registration in our stead.
        let sent_elsewhere = || switch == Switch::RegisterVerification && self.has_phone_auth();
        let carried = |channel| self.courier.carries(channel) || sent_elsewhere();
        self.site.on(switch) && needed.is_none_or(carried)
    }

    /// Refuses what a switch has switched off.
    pub(crate) fn require(&self, switch: Switch) -> Result<(), Error> {
        if self.is_on(switch) { Ok(()) } else { Err(Error::SwitchedOff) }
    }

    /// Refuses a page that stands on a host which is none of the house's: a copy of the site, or a name that was given up.
    pub(crate) fn check_host(&self, host: Option<&str>) -> Result<(), Error> {
        if filled(host).is_none_or(|host| self.site.is_own_host(host)) {
            Ok(())
        } else {
            Err(Error::ForeignHost)
        }
    }

    /// The rules of fields as they stand now.
    pub(crate) fn rules(&self) -> Arc<RegisterRules> {
        self.site.register_rules()
    }

    /// Reads a number as typed, and the country's dialling code beside it.
    pub(crate) fn mobile(&self, number: &str, dialing: Option<&str>) -> Result<Mobile, Error> {
        let number = number.trim();
        if number.is_empty() {
            return Err(Error::missing("mobileNum"));
        }
        let rules = self.rules();
        rules.check_mobile(number, dialing)?;
        let dialing = filled(dialing).map(|code| code.trim_start_matches('+'));
        let own = || rules.phones().first().map(|phone| phone.dialing_code.as_str());
        let code = dialing.or_else(own).unwrap_or_default();
        Ok(Mobile(format!("{code}{}", number.trim_start_matches('0'))))
    }

    /// A mobile number as people type it, with blanks and dashes: of the site's own region, or of another of its regions
    /// with `+` before it; none where no region has such. As E.164 writes it (at most 15 digits), and so that its owner
    /// recognises it and nobody else does.
    #[must_use]
    pub fn phone(&self, typed: &str) -> Option<(String, String)> {
        let typed: String =
            typed.chars().filter(|letter| !matches!(letter, ' ' | '-')).map(latin_digit).collect();
        let rules = self.rules();
        let own = &rules.phones().first()?.dialing_code;
        let (code, rest) = match typed.strip_prefix('+') {
            None => (own, typed.as_str()),
            Some(whole) => {
                let mut codes = rules.phones().iter().map(|phone| &phone.dialing_code);
                codes.find_map(|code| Some((code, whole.strip_prefix(code.as_str())?)))?
            }
        };
        let Mobile(digits) = self.mobile(rest, Some(code)).ok().filter(|mobile| mobile.0.len() <= 15)?;
        let national = digits.strip_prefix(code.as_str())?;
        // The zero before a national number is none of its digits: one of ten digits with it is too short.
        let region = rules.phones().iter().find(|phone| phone.dialing_code == *code)?;
        if national.len() < region.min_digits && region.min_digits < region.max_digits {
            return None;
        }
        let (head, body) =
            if code == own { ("0".to_owned(), national) } else { (format!("+{code}"), national) };
        let (first, last) = (body.get(..1)?, body.get(body.len().checked_sub(3)?..)?);
        let hidden = "•".repeat(body.len().saturating_sub(4));
        Some((format!("+{digits}"), format!("{head}{first}{hidden}{last}")))
    }
}

/// A mobile number with its country code, digits only: one number has one form, however it was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mobile(pub(crate) String);

/// Whether a new password keeps its rule.
pub(crate) fn check_password(rules: &RegisterRules, field: &'static str, text: &str) -> Result<(), Error> {
    rules.check(Field::Password, text).map_err(|error| match error {
        Error::Field { pattern, min, max, .. } => Error::Field { field, pattern, min, max },
        other => other,
    })
}

/// Short text without control characters, for what has no rule of its own.
pub(crate) fn check_plain(field: &'static str, text: &str) -> Result<(), Error> {
    let fits = text.chars().count() <= LONGEST && !text.chars().any(char::is_control);
    if fits { Ok(()) } else { Err(Error::Field { field, pattern: "any", min: 0, max: LONGEST }) }
}

/// A digit of the Bengali script as the Latin one; anything else as it is.
fn latin_digit(letter: char) -> char {
    let value = u32::from(letter).checked_sub(0x09E6).filter(|value| *value < 10);
    value.and_then(|value| char::from_digit(value, 10)).unwrap_or(letter)
}

/// A number for its owner to recognise, and nobody else.
pub(crate) fn masked_mobile(number: &str) -> String {
    let shown = number.chars().count().saturating_sub(3);
    let end: String = number.chars().skip(shown).collect();
    format!("***{end}")
}

/// An address for its owner to recognise.
pub(crate) fn masked_email(address: &str) -> String {
    let (name, host) = address.split_once('@').unwrap_or_default();
    let first: String = name.chars().take(1).collect();
    format!("{first}***@{host}")
}

/// What `text` holds besides blanks.
pub(crate) fn filled(text: Option<&str>) -> Option<&str> {
    text.map(str::trim).filter(|text| !text.is_empty())
}
