//! What each document takes and refuses.

use super::*;

fn wrong(outcome: Result<(), Problem>) -> String {
    outcome.map_or_else(|problem| format!("{} {}", problem.part, problem.wrong), |()| "fine".to_owned())
}

#[test]
fn what_stands_before_anyone_changes_it_may_stand() {
    assert_eq!(General::default().verify(), Ok(()));
    assert_eq!(Domains::default().verify(), Ok(()));
    assert_eq!(Registration::default().verify(), Ok(()));
    assert_eq!(Service::default().verify(), Ok(()));
    assert_eq!(Resources::default().verify(), Ok(()));
    assert_eq!(Maintenance::default().verify(), Ok(()));
    assert_eq!(Region::default().verify(), Ok(()));
    assert!(!Region::default().restricts());
}

#[test]
fn links_lead_to_https_or_stay_on_the_site() {
    for link in ["https://t.me/mela", "/chat", "/chat?x=1#y", "https://wa.me:443/880?text=a"] {
        assert_eq!(is_link(link), Ok(()), "{link}");
    }
    for link in [
        "http://t.me/mela",
        "javascript:alert(1)",
        "//evil.example",
        "https://user@evil.example",
        "https://",
        "https://ex ample.com",
        "",
        "/\\evil.example",
        "data:text/html,x",
        "tel:999",
        "https://mela.example\"onclick",
    ] {
        assert!(is_link(link).is_err(), "{link}");
    }
}

#[test]
fn hosts_and_origins_are_told_from_what_looks_like_them() {
    for host in ["mela.example", "a-b.c", "localhost"] {
        assert!(is_host(host), "{host}");
    }
    for host in ["", "Mela.example", "mela.example/", "a..b", "-a.b", "mela example", "মেলা.example"]
    {
        assert!(!is_host(host), "{host}");
    }
    assert!(is_origin("https://cdn.mela.example:8443"));
    for origin in ["http://cdn.example", "https://cdn.example/", "https://cdn.example:x", "https://*.example"]
    {
        assert!(!is_origin(origin), "{origin}");
    }
}

#[test]
fn documents_say_which_part_is_wrong() {
    let general = General::default();
    let cdn = General { image_cdns: vec!["ftp://x".into()], ..general.clone() };
    assert_eq!(wrong(cdn.verify()), "imageCDNs[0] not_an_origin");
    let languages = General { languages: vec![Language::En], ..general.clone() };
    assert_eq!(wrong(languages.verify()), "defaultLanguage not_offered");
    let gtag = General { gtag_id: "G-1'><script>".into(), ..general };
    assert_eq!(wrong(gtag.verify()), "gtagId not_a_measurement_id");
    let young = Registration { minimum_age: 17, ..Registration::default() };
    assert_eq!(wrong(young.verify()), "minimumAge out_of_range");
    let none = Registration { phones: Vec::new(), ..Registration::default() };
    assert_eq!(wrong(none.verify()), "phones empty");
    let region = Region { blocked_countries: vec!["US".into(), "usa".into()], block_unknown: false };
    assert_eq!(wrong(region.verify()), "blockedCountries[1] not_a_country");
    let android = Resource { resource_type: ResourceKind::Android, url: "/app".into() };
    let twice = Resources { entries: vec![android.clone(), android] };
    assert_eq!(wrong(twice.verify()), "entries[1].resourceType twice");
    let entry = ServiceEntry {
        cs_type: ServiceKind::Livechat,
        title: Title { bn: "সহায়তা".into(), en: " ".into() },
        path: "/chat".into(),
    };
    assert_eq!(wrong(Service { entries: vec![entry] }.verify()), "entries[0].title.en empty_or_too_long");
}
