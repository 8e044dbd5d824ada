//! The jurisdiction gate: play money unless a licence record says otherwise (design.md 1).

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

use crate::{Error, Settings};

/// What is played for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = MoneyMode)]
pub enum Mode {
    /// Play money: nothing that is won or lost is worth anything.
    Play,
    /// Real money, under a licence.
    Real,
}

kernel::named!(Mode);

/// A licence, as its holder writes it down: section `[guard.licence]`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Who gave it.
    pub jurisdiction: String,
    /// Its number.
    pub number: String,
    /// What players read of it.
    pub text: String,
    /// ISO 3166 codes of the countries whose players it covers.
    pub countries: Vec<String>,
    /// The game families that it covers, by the catalogue's names: `RNG`, `LIVE`.
    pub families: Vec<String>,
    /// The payment channels that it covers.
    pub channels: Vec<String>,
    /// The least age of a player.
    pub minimum_age: u8,
    /// Whether agents and players may send money to each other.
    pub transfers: bool,
    /// Whether a player may take a withdrawal back before it is paid.
    pub withdrawal_cancelling: bool,
    /// The longest time between reality checks, in minutes.
    pub reality_minutes_most: i32,
    /// Whether games may play on by themselves, within limits that the player sets.
    pub autoplay: bool,
    /// Whether games may hurry their pictures; the least time between rounds holds all the same.
    pub turbo: bool,
}

impl Record {
    /// The fields that real money needs and that are empty here, by their names in the configuration.
    pub fn lacks(&self) -> impl Iterator<Item = &'static str> {
        let fields = [
            ("jurisdiction", self.jurisdiction.trim().is_empty()),
            ("number", self.number.trim().is_empty()),
            ("text", self.text.trim().is_empty()),
            ("countries", self.countries.is_empty()),
            ("families", self.families.is_empty()),
            ("channels", self.channels.is_empty()),
        ];
        fields.into_iter().filter_map(|(field, is_empty)| is_empty.then_some(field))
    }
}

/// What the house may do where it stands.
#[derive(Clone, Debug)]
pub struct Licence {
    mode: Mode,
    record: Record,
}

impl Licence {
    /// # Errors
    /// [`Error::Licence`], naming what a licence for real money lacks.
    pub(crate) fn new(settings: &Settings) -> Result<Self, Error> {
        let record = settings.licence.clone();
        if record.minimum_age < 18 {
            return Err(Error::Licence("minimum_age of at least 18"));
        }
        if settings.mode == Mode::Real
            && let Some(field) = record.lacks().next()
        {
            return Err(Error::Licence(field));
        }
        Ok(Self { mode: settings.mode, record })
    }

    /// What is played for.
    #[must_use]
    pub const fn mode(&self) -> Mode {
        self.mode
    }

    /// The record; empty texts in play-money mode.
    #[must_use]
    pub const fn record(&self) -> &Record {
        &self.record
    }

    fn covers(&self, list: &[String], name: &str) -> bool {
        self.mode == Mode::Play || list.iter().any(|listed| listed.eq_ignore_ascii_case(name))
    }

    /// Whether players of a country may play: everyone for play money.
    #[must_use]
    pub fn covers_country(&self, country: &str) -> bool {
        self.covers(&self.record.countries, country)
    }

    /// Whether games of a family may be offered.
    #[must_use]
    pub fn covers_family(&self, family: &str) -> bool {
        self.covers(&self.record.families, family)
    }

    /// Whether money may come and go through a channel.
    #[must_use]
    pub fn covers_channel(&self, channel: &str) -> bool {
        self.covers(&self.record.channels, channel)
    }

    /// Whether money may go from account to account.
    #[must_use]
    pub const fn allows_transfers(&self) -> bool {
        self.record.transfers
    }

    /// Whether a withdrawal may be taken back.
    #[must_use]
    pub const fn allows_cancelling(&self) -> bool {
        self.record.withdrawal_cancelling
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::settings;

    fn whole() -> Record {
        let listed = |name: &str| vec![name.to_owned()];
        Record {
            jurisdiction: "Isle".to_owned(),
            number: "7".to_owned(),
            text: "Licensed by the isle".to_owned(),
            countries: listed("BD"),
            families: listed("LIVE"),
            channels: listed("bkash"),
            ..settings().licence
        }
    }

    fn licence(mode: Mode, licence: Record) -> Result<Licence, Error> {
        Licence::new(&Settings { mode, licence, ..settings() })
    }

    fn lacking(change: impl FnOnce(&mut Record)) -> String {
        let mut record = whole();
        change(&mut record);
        licence(Mode::Real, record).unwrap_err().to_string()
    }

    #[test]
    fn real_money_needs_every_field_and_play_money_none() {
        assert!(licence(Mode::Real, whole()).is_ok());
        assert_eq!(whole().lacks().count(), 0);
        for (field, error) in [
            ("jurisdiction", lacking(|record| record.jurisdiction = " ".to_owned())),
            ("number", lacking(|record| record.number.clear())),
            ("text", lacking(|record| record.text.clear())),
            ("countries", lacking(|record| record.countries.clear())),
            ("families", lacking(|record| record.families.clear())),
            ("channels", lacking(|record| record.channels.clear())),
        ] {
            assert!(error.starts_with(&format!("guard.licence lacks {field}:")), "{field}: {error}");
        }
        let none = Record { minimum_age: 18, ..Record::default() };
        let fields: Vec<_> = none.lacks().collect();
        assert_eq!(fields, ["jurisdiction", "number", "text", "countries", "families", "channels"]);
        assert!(licence(Mode::Play, none).is_ok());
        let young = |mode| licence(mode, Record { minimum_age: 17, ..whole() });
        assert!(young(Mode::Real).is_err() && young(Mode::Play).is_err());
    }

    #[test]
    fn a_licence_covers_what_it_lists_and_play_money_everything() {
        let real = licence(Mode::Real, whole()).unwrap();
        assert_eq!((real.mode(), real.record().number.as_str()), (Mode::Real, "7"));
        assert!(real.covers_country("bd") && !real.covers_country("IN"));
        assert!(real.covers_family("LIVE") && !real.covers_family("RNG"));
        assert!(real.covers_channel("bkash") && !real.covers_channel("nagad"));
        let play = licence(Mode::Play, whole()).unwrap();
        assert_eq!(play.mode(), Mode::Play);
        assert!(play.covers_country("IN") && play.covers_family("RNG") && play.covers_channel("nagad"));
    }

    #[test]
    fn what_is_not_allowed_is_not_allowed() {
        let allowing = |transfers, withdrawal_cancelling| {
            let record = Record { transfers, withdrawal_cancelling, ..whole() };
            let licence = licence(Mode::Play, record).unwrap();
            (licence.allows_transfers(), licence.allows_cancelling())
        };
        assert_eq!(allowing(true, false), (true, false));
        assert_eq!(allowing(false, true), (false, true));
    }
}
