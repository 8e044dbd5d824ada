//! Which country an address belongs to, by a database in the MaxMind format (GeoLite2, DB-IP and others).

use std::{net::IpAddr, path::Path, sync::Arc};

use maxminddb::{MaxMindDbError, Reader, path};

/// Countries of addresses. Cheap to clone; without a database no country is known.
#[derive(Clone, Default)]
pub struct Regions {
    reader: Option<Arc<Reader<Vec<u8>>>>,
}

impl std::fmt::Debug for Regions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Regions").field("database", &self.name()).finish()
    }
}

impl Regions {
    /// Reads a database into memory; without the name of a file there is none.
    ///
    /// # Errors
    /// When the file cannot be read or is no such database.
    pub fn open(file: &Path) -> Result<Self, MaxMindDbError> {
        if file.as_os_str().is_empty() {
            return Ok(Self::default());
        }
        Ok(Self { reader: Some(Arc::new(Reader::open_readfile(file)?)) })
    }

    /// Whether there is a database to ask.
    #[must_use]
    pub const fn is_known(&self) -> bool {
        self.reader.is_some()
    }

    /// What the database calls itself, and the second of its making (since 1970).
    #[must_use]
    pub fn name(&self) -> Option<(&str, u64)> {
        let metadata = self.reader.as_ref()?.metadata();
        Some((&metadata.database_type, metadata.build_epoch))
    }

    /// The country of an address as two capital letters; nothing for addresses that the database does not hold, such as
    /// those of a private network.
    #[must_use]
    pub fn country(&self, address: IpAddr) -> Option<String> {
        // A socket that serves both families writes `::ffff:192.0.2.1`.
        let address = address.to_canonical();
        let found = self.reader.as_ref()?.lookup(address);
        let country = found.and_then(|found| found.decode_path(&path!["country", "iso_code"]));
        // A damaged database knows nothing; the address then counts as unknown, not as allowed.
        country.map_err(|error| tracing::warn!(%error, "the country database does not answer")).ok().flatten()
    }
}

#[cfg(test)]
#[path = "../../examples/countries.rs"]
#[expect(dead_code, reason = "its main writes the file that stands in the repository")]
mod countries;

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/testdata/countries.mmdb");

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn the_file_is_what_its_generator_writes() {
        assert_eq!(std::fs::read(FILE).unwrap(), super::countries::database());
    }

    #[test]
    fn addresses_have_the_countries_of_the_file() {
        let regions = Regions::open(Path::new(FILE)).unwrap();
        for (address, country) in [
            ("192.0.2.1", Some("BD")),
            ("192.0.2.255", Some("BD")),
            ("192.0.3.0", None),
            ("198.51.100.77", Some("US")),
            ("203.0.113.0", Some("GB")),
            ("::ffff:198.51.100.77", Some("US")),
            ("2001:db8::1", Some("US")),
            ("2001:db9::1", None),
            ("127.0.0.1", None),
            ("::1", None),
        ] {
            assert_eq!(regions.country(ip(address)).as_deref(), country, "{address}");
        }
    }

    #[test]
    fn what_is_no_database_is_refused_and_none_knows_nothing() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
        assert!(Regions::open(&file).is_err());
        assert!(Regions::open(Path::new("/nowhere")).is_err());
        assert_eq!(Regions::default().country(ip("192.0.2.1")), None);
    }
}
