//! What the check finds, one setting at a time.

use cashier::Secret;
use guard::{
    kyc::DocumentKey,
    licence::{Mode, Record},
};

use web::preflight::{Reached, allowed_files};

use super::*;

fn defaults() -> Configuration {
    Configuration::read(None).unwrap()
}

/// A house for real money at which nothing is wrong.
fn sound() -> Configuration {
    let mut house = defaults();
    house.guard.mode = Mode::Real;
    house.guard.licence = Record {
        jurisdiction: "Isle of Fairs".into(),
        number: "17/2026".into(),
        text: "Licensed by the Isle of Fairs".into(),
        countries: vec!["BD".into()],
        families: vec!["RNG".into()],
        channels: house.cashier.channels.iter().map(|channel| channel.id.clone()).collect(),
        ..house.guard.licence
    };
    house.guard.document_keys = vec![DocumentKey { id: "2026".into(), key: "ab".repeat(32) }];
    house.secrets.file = "/run/credentials/mela.service/secrets".into();
    house.site.trusted_proxies = vec!["10.0.0.2".parse().unwrap()];
    house.backup.dir = "/srv/backups/mela".into();
    house.site.country_database = "countries.mmdb".into();
    house.beacon.urls = vec!["https://api.drand.sh".into()];
    let site = "https://mela.example".to_owned();
    house.identity.site_url.clone_from(&site);
    house.play.lobby_url.clone_from(&site);
    house.cashier.webhook_url.clone_from(&site);
    house.cashier.origins = vec![site];
    let provider = fair(&mut house);
    provider.url = "https://pay.example".into();
    provider.key = Secret::new("provider-key-of-ours");
    provider.webhook_secret = Secret::new("0a1b2c3d4e5f60718293a4b5c6d7e8f9");
    house
}

fn fair(house: &mut Configuration) -> &mut cashier::ProviderSettings {
    house.cashier.providers.get_mut("fair").unwrap()
}

/// A machine that allows the program what it needs.
fn modest(files: Option<u64>) -> Machine {
    Machine { files, is_root: false, database: Reached::Ours }
}

fn refused(house: &Configuration) -> Vec<String> {
    let found = findings(house, &modest(None));
    found.into_iter().filter(|each| each.weight == Weight::Refused).map(|each| each.key).collect()
}

#[test]
fn a_sound_house_for_real_money_is_refused_nothing() {
    assert_eq!(refused(&sound()), Vec::<String>::new());
}

/// Seen to fail while the defaults were the demo's: a house for real money believed whoever knew them.
#[test]
fn the_defaults_hold_no_secret_and_do_not_start() {
    let mut house = defaults();
    let provider = fair(&mut house);
    assert!(provider.key.is_empty() && provider.webhook_secret.is_empty());
    assert_eq!(refused(&house), ["cashier.providers.fair.key", "cashier.providers.fair.webhook_secret"]);
    let lines = refusal(&findings(&house, &modest(None))).unwrap();
    assert_eq!(lines.lines().count(), 2, "one line per fault: {lines}");
}

#[test]
fn empty_short_and_published_secrets_are_refused_for_play_money_too() {
    let mut house = sound();
    house.guard.mode = Mode::Play;
    for secret in [
        "",
        "   ",
        "0a1b2c3d4e5f60718293a4b5c6d7e8f",
        "demo-webhook-secret-that-is-long-enough",
        &"a".repeat(40),
    ] {
        fair(&mut house).webhook_secret = Secret::new(secret);
        assert_eq!(refused(&house), ["cashier.providers.fair.webhook_secret"], "{secret:?}");
    }
}

/// Once a warning about a standby was all that real money without backups was told.
#[test]
fn backups_that_would_be_none_are_refused() {
    let mut house = sound();
    house.database.url.clear();
    house.backup.dir = "".into();
    assert_eq!(refused(&house), ["backup.dir"]);
    house.guard.mode = Mode::Play;
    assert_eq!(refused(&house), Vec::<String>::new());
    house.database.data_dir = "/srv/mela".into();
    house.backup.dir = "/srv/mela/backups".into();
    assert_eq!(refused(&house), ["backup.dir"]);
    house.backup.dir = "/srv/mela-backups".into();
    assert_eq!(refused(&house), Vec::<String>::new());
    house.backup.archive_timeout_seconds = 0;
    assert_eq!(refused(&house), ["backup.archive_timeout_seconds"]);
    house.database.url = "postgres://elsewhere/mela".into();
    assert_eq!(refused(&house), Vec::<String>::new());
    assert!(findings(&house, &modest(None)).iter().any(|found| found.key == "backup.dir"));
}

#[test]
fn everything_that_is_wrong_is_told_in_one_run() {
    let mut house = defaults();
    house.guard.mode = Mode::Real;
    let keys = refused(&house);
    for key in [
        "cashier.providers.fair.key",
        "cashier.providers.fair.webhook_secret",
        "guard.document_keys",
        "secrets",
        "guard.licence.jurisdiction",
        "guard.licence.number",
        "guard.licence.text",
        "guard.licence.countries",
        "guard.licence.families",
        "guard.licence.channels",
        "identity.site_url",
        "play.lobby_url",
        "cashier.providers.fair.url",
        "cashier.webhook_url",
        "cashier.origins",
        "site.trusted_proxies",
        "site.country_database",
        "beacon.urls",
    ] {
        assert!(keys.iter().any(|found| found == key), "{key} is missing among {keys:?}");
    }
}

/// A change of one setting.
type Spoil = fn(&mut Configuration);

#[test]
fn each_weak_or_contradictory_setting_is_found_by_its_key() {
    let cases: [(&str, Spoil); 23] = [
        ("identity.accept_plain_bodies", |house| house.identity.accept_plain_bodies = true),
        ("secrets", |house| house.secrets.program = vec!["kms".into()]),
        ("secrets.keys", |house| house.secrets.keys.0 = "2026:1234".into()),
        ("identity.secure_cookies", |house| house.identity.secure_cookies = false),
        ("identity.default_password", |house| house.identity.default_password.0 = "mela123".into()),
        ("identity.courier", |house| house.identity.courier.sms = identity::courier::SmsWay::Outbox),
        ("identity.courier.gateway_key", |house| {
            house.identity.courier.sms = identity::courier::SmsWay::Gateway;
        }),
        ("identity.human.secret", |house| house.identity.human.secret.0 = "short".into()),
        ("site.security_contact", |house| house.site.security_contact = "security@mela.example".into()),
        ("identity.site_url", |house| house.identity.site_url = "http://mela.example".into()),
        ("cashier.providers.fair.url", |house| fair(house).url = "https://[::1]:9".into()),
        ("cashier.withdrawal.provider", |house| house.cashier.withdrawal.provider = "nobody".into()),
        ("cashier.channels fair: provider", |house| house.cashier.channels[1].provider = None),
        ("cashier.origins", |house| house.cashier.origins = vec!["https://other.example".into()]),
        ("backoffice.listen", |house| house.backoffice.listen = "0.0.0.0:8081".into()),
        ("metrics.listen", |house| house.metrics.listen = "[::]:8082".into()),
        ("cashier.withdrawal.review.automatic_up_to", |house| {
            house.cashier.withdrawal.review.automatic_up_to = "20000".parse().unwrap();
        }),
        ("cashier.statement_review_from", |house| {
            house.cashier.statement_review_from = "20000.00001".parse().unwrap();
        }),
        ("play.limits.min_stake", |house| house.play.limits.min_stake = "1000.01".parse().unwrap()),
        ("cashier.channels fair: presets", |house| {
            house.cashier.channels[1].presets = vec!["99".parse().unwrap()];
        }),
        ("beacon.urls", |house| house.beacon.urls.clear()),
        ("beacon", |house| house.beacon.public_key = "00".into()),
        ("guard.licence.channels", |house| house.guard.licence.channels.push("pigeon".into())),
    ];
    for (key, spoil) in cases {
        let mut house = sound();
        spoil(&mut house);
        assert!(
            refused(&house).iter().any(|found| found == key),
            "{key}: {:?}",
            findings(&house, &modest(None))
        );
    }
}

/// A collector stands on another machine of the same network, if there is one.
#[test]
fn metrics_on_a_private_address_or_nowhere_are_refused_nothing() {
    for listen in ["10.0.0.3:8082", "[::1]:8082", ""] {
        let mut house = sound();
        house.metrics.listen = listen.into();
        assert_eq!(refused(&house), Vec::<String>::new(), "{listen}");
    }
}

#[test]
fn a_house_with_more_connections_than_files_is_told_so() {
    let mut house = sound();
    let keys = |house: &Configuration, files| {
        findings(house, &modest(files)).into_iter().map(|each| (each.weight, each.key)).collect::<Vec<_>>()
    };
    assert_eq!(keys(&house, Some(40_000)), keys(&house, None));
    let told = (Weight::Refused, "site.connections".to_owned());
    assert!(keys(&house, Some(4_096)).contains(&told));
    (house.site.connections, house.live.sockets) = (1_000, 1_000);
    assert!(!keys(&house, Some(4_096)).contains(&told));
    let mut play = defaults();
    play.guard.mode = Mode::Play;
    assert!(keys(&play, Some(4_096)).contains(&(Weight::Warning, "site.connections".to_owned())));
}

#[test]
fn the_process_takes_what_the_system_allows() {
    let hard = rustix::process::getrlimit(rustix::process::Resource::Nofile).maximum;
    assert_eq!(allowed_files(), hard);
    assert_eq!(rustix::process::getrlimit(rustix::process::Resource::Nofile).current, hard);
}

/// A vendor's games are asked for under a key, and shown in a frame.
#[test]
fn a_vendor_whose_games_cannot_be_asked_for_or_shown_is_told() {
    let mut house = sound();
    let keys = |house: &Configuration| {
        let told = findings(house, &modest(None)).into_iter().map(|each| each.key);
        told.filter(|key| ["play.signing_key", "site.frame_origins"].contains(&key.as_str()))
            .collect::<Vec<_>>()
    };
    assert_eq!(keys(&house), [""; 0]);
    let vendor = serde_json::json!({ "id": 7, "name": "acme", "header": "X-Hub88-Signature", "public_key": "",
        "units_per_major": 100_000, "addresses": [], "games_url": "https://games.example" });
    house.play.partners.push(serde_json::from_value(vendor).unwrap());
    assert_eq!(keys(&house), ["play.signing_key", "site.frame_origins"]);
    house.play.signing_key = "a key".into();
    house.site.frame_origins = vec!["https://play.example".into()];
    assert_eq!(keys(&house), [""; 0]);
}

/// Root, and a role of the database that may do more than the program's work: fails when nobody looked.
#[test]
fn a_program_that_may_do_more_than_its_work_is_refused_for_real_money_and_told_for_play_money() {
    let rights = |beyond: &[&str]| store::rights::Rights {
        role: "mela_web".into(),
        beyond: beyond.iter().map(ToString::to_string).collect(),
        may_migrate: false,
    };
    let cases = [
        ("root", Machine { is_root: true, ..modest(None) }, 1),
        ("database.url", Machine { database: Reached::As(rights(&["is a superuser"])), ..modest(None) }, 1),
        (
            "database.url",
            Machine { database: Reached::As(rights(&["owns tables", "may make roles"])), ..modest(None) },
            2,
        ),
        ("database.url", Machine { database: Reached::As(rights(&[])), ..modest(None) }, 0),
    ];
    for (key, machine, count) in cases {
        let mut house = sound();
        house.database.url = "postgres://mela_web@db/mela".into();
        for (mode, weight) in [(Mode::Real, Weight::Refused), (Mode::Play, Weight::Warning)] {
            house.guard.mode = mode;
            let found = findings(&house, &machine);
            let told = found.iter().filter(|each| each.key == key && each.weight == weight).count();
            assert_eq!(told, count, "{machine:?}: {found:?}");
        }
    }
}
