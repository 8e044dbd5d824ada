//! Names of settings: one switch, one field, or one document.

use serde::Serialize;
use serde_json::{Value, json};
use strum::{EnumString, IntoStaticStr, VariantArray};

use super::{
    Error, Switch,
    document::{Document, Domains, General, Maintenance, Problem, Region, Registration, Resources, Service},
    payments::Payments,
};
use crate::rules::{Field, FieldSetting};

/// A document by its name.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "snake_case")]
pub(super) enum Paper {
    General,
    Domains,
    Registration,
    Service,
    Resources,
    Maintenance,
    Region,
    Payments,
}

kernel::named!(Paper);

/// The name of a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Key {
    /// `switch:USERNAMEREG3`.
    Switch(Switch),
    /// `field:username`.
    Field(Field),
    /// `maintenance`.
    Paper(Paper),
}

/// A switch as it is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Position {
    pub(super) enabled: bool,
}

impl Key {
    /// Every setting, in the order in which operators see them.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        let papers = Paper::ALL.iter().copied().map(Self::Paper);
        let switches = Switch::ALL.iter().copied().map(Self::Switch);
        papers.chain(switches).chain(Field::ALL.iter().copied().map(Self::Field))
    }

    pub(super) fn parse(text: &str) -> Result<Self, Error> {
        Self::all().find(|key| key.name() == text).ok_or(Error::Unknown)
    }

    pub(super) fn name(self) -> String {
        match self {
            Self::Switch(switch) => format!("switch:{}", switch.name()),
            Self::Field(field) => format!("field:{}", field.name()),
            Self::Paper(paper) => paper.name().to_owned(),
        }
    }

    /// How it stands before an operator changes it.
    pub(super) fn standard(self) -> Value {
        match self {
            Self::Switch(switch) => json!({ "enabled": switch.standard() }),
            Self::Field(field) => json!(field.setting()),
            Self::Paper(Paper::General) => json!(General::default()),
            Self::Paper(Paper::Domains) => json!(Domains::default()),
            Self::Paper(Paper::Registration) => json!(Registration::default()),
            Self::Paper(Paper::Service) => json!(Service::default()),
            Self::Paper(Paper::Resources) => json!(Resources::default()),
            Self::Paper(Paper::Maintenance) => json!(Maintenance::default()),
            Self::Paper(Paper::Region) => json!(Region::default()),
            Self::Paper(Paper::Payments) => json!(Payments::default()),
        }
    }

    /// Verifies what an operator sent, and writes it as it is stored: every part there, nothing else.
    pub(super) fn verified(self, content: Value) -> Result<Value, Error> {
        match self {
            Self::Switch(_) => read::<Position>(content).map(|position| json!(position)),
            Self::Field(field) => {
                let setting: FieldSetting = read(content)?;
                field.verify(&setting).map_err(|(part, wrong)| Problem { part: part.to_owned(), wrong })?;
                Ok(json!(setting))
            }
            Self::Paper(Paper::General) => document::<General>(content),
            Self::Paper(Paper::Domains) => document::<Domains>(content),
            Self::Paper(Paper::Registration) => document::<Registration>(content),
            Self::Paper(Paper::Service) => document::<Service>(content),
            Self::Paper(Paper::Resources) => document::<Resources>(content),
            Self::Paper(Paper::Maintenance) => document::<Maintenance>(content),
            Self::Paper(Paper::Region) => document::<Region>(content),
            Self::Paper(Paper::Payments) => document::<Payments>(content),
        }
    }
}

fn read<T: serde::de::DeserializeOwned>(content: Value) -> Result<T, Error> {
    serde_json::from_value(content).map_err(|error| Error::Shape(error.to_string()))
}

fn document<D: Document>(content: Value) -> Result<Value, Error> {
    let document: D = read(content)?;
    document.verify()?;
    Ok(json!(document))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back_to_their_settings() {
        for key in Key::all() {
            assert_eq!(Key::parse(&key.name()).unwrap(), key);
            // What stands at the start may be written back as it is.
            assert_eq!(key.verified(key.standard()).unwrap(), key.standard());
        }
        for unknown in ["", "switch:", "switch:NOBODY", "field:__proto__", "maintenance "] {
            assert!(matches!(Key::parse(unknown), Err(Error::Unknown)), "{unknown}");
        }
    }

    #[test]
    fn what_does_not_belong_to_a_setting_is_refused() {
        for (key, content) in [
            ("switch:FREEPLAY3", json!({ "enabled": true, "more": 1 })),
            ("switch:FREEPLAY3", json!({ "enabled": "1" })),
            ("maintenance", json!({ "enabled": true, "endTime": "tomorrow" })),
            ("maintenance", json!({ "enabled": true, "testers": ["nowhere"] })),
            ("service", json!({ "entries": [{ "csType": "PIGEON" }] })),
            ("field:email", json!({ "enabled": true })),
        ] {
            let outcome = Key::parse(key).unwrap().verified(content.clone());
            assert!(matches!(outcome, Err(Error::Shape(_))), "{key} {content} {outcome:?}");
        }
    }
}
