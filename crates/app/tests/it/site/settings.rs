//! Switches, fields, texts and origins: what is set, and what the site then shows, takes and loads.

use std::sync::Arc;

use web::pages::{self, Origins};

use super::*;

fn switch<'a>(tree: &'a Value, name: &str) -> Option<&'a str> {
    tree.as_array()?.iter().find_map(|node| {
        if node["modId"] == name { node["enabled"].as_str() } else { switch(&node["childrenNodes"], name) }
    })
}

/// Shows: switch:FREEPLAY3, switch:REGISTER3, switch:USERNAMEREG3, rule:register-optional, call:register-rules, call:site,
/// Shows: entity:whitelabel, entity:register-field.
#[tokio::test]
async fn switches_and_fields_change_what_is_shown_and_what_is_taken_on_every_node() {
    let (db, store) = fresh().await;
    let configuration = behind_a_proxy(&Vendor::new());
    let first = Node::open(&store, &configuration).await;
    let second = Node::open(&db.store().await, &configuration).await;
    let office = Office::open(&first, &store, "owner").await;
    let there = second.client("");
    let tree = "/wps/system/whitelabel";

    assert_eq!(there.post("/wps/session/login/freeplay", json!({})).await.0, 200);
    office.change("switch:FREEPLAY3", json!({ "enabled": false })).await;
    within_two_seconds(&there, tree, |_, answer| switch(&answer["value"], "FREEPLAY3") == Some("0")).await;
    let (status, answer) = there.post("/wps/session/login/freeplay", json!({})).await;
    assert_eq!((status, answer["value"]["code"].as_str()), (403, Some("function_disabled")));
    let (_, site) = there.get("/wps/system/site").await;
    assert_eq!(switch(&site["value"]["info"]["whitelabel"], "FREEPLAY3"), Some("0"));

    // A switch takes those below it along.
    office.change("switch:REGISTER3", json!({ "enabled": false })).await;
    within_two_seconds(&there, tree, |_, answer| switch(&answer["value"], "USERNAMEREG3") == Some("0")).await;
    let form = |name: &str| json!({ "username": name, "password": "Nodir-Ghat-73", "confirmPassword": "Nodir-Ghat-73", "terms": true });
    let (status, answer) = there.put("/wps/member/register", form("salma")).await;
    assert_eq!((status, answer["value"]["code"].as_str()), (403, Some("function_disabled")));
    office.change("switch:REGISTER3", json!({ "enabled": true })).await;
    within_two_seconds(&there, tree, |_, answer| switch(&answer["value"], "USERNAMEREG3") == Some("1")).await;

    // The rules that are told are those that are kept.
    let rule =
        json!({ "enabled": true, "required": true, "patternId": "email", "minLength": 5, "maxLength": 60 });
    office.change("field:email", rule).await;
    let told = |answer: &Value| {
        let fields = answer["value"]["fields"].as_array().unwrap().clone();
        fields.into_iter().find(|field| field["field"] == "email").unwrap()
    };
    within_two_seconds(&there, "/wps/system/setting/register", |_, answer| told(answer)["required"] == true)
        .await;
    let (_, answer) = there.get("/wps/system/setting/register").await;
    assert_eq!((&told(&answer)["patternId"], &told(&answer)["maxLength"]), (&json!("email"), &json!(60)));
    let (status, answer) = there.put("/wps/member/register", form("salma")).await;
    let details = &answer["value"]["details"];
    assert_eq!(
        (status, &details["field"], &details["patternId"]),
        (400, &json!("email"), &json!("required"))
    );
    let mut whole = form("salma");
    whole["email"] = json!("salma@mela.example");
    let (status, answer) = there.put("/wps/member/register", whole).await;
    assert_eq!(status, 200, "{answer}");
    drop((first, second, office));
    db.close().await;
}

/// The age that players read, among the rules of responsible play too, is the one that registration holds to: the higher of
/// the licence's and the operators'. Seen to fail while the guard told the licence's alone.
#[tokio::test]
async fn one_age_is_told_everywhere_and_it_is_the_one_that_holds() {
    let (db, store) = fresh().await;
    let mut configuration = behind_a_proxy(&Vendor::new());
    configuration.guard.licence.minimum_age = 21;
    let node = Node::open(&store, &configuration).await;
    let office = Office::open(&node, &store, "owner").await;
    let (rahim, _) = node.register("rahim", None).await;
    let age = |answer: &Value| answer["value"]["minimumAge"].as_u64();
    for (operators, holds) in [(18, 21), (23, 23), (19, 21)] {
        let phones = office.setting("registration").await["content"]["phones"].clone();
        let content =
            json!({ "termsRequired": true, "minimumAge": operators, "birthdayAge": 24, "phones": phones });
        office.change("registration", content).await;
        let rules = "/wps/system/setting/register";
        within_two_seconds(&rahim, rules, |_, answer| age(answer) == Some(holds)).await;
        let (_, guard) = rahim.get("/wps/guard").await;
        assert_eq!(guard["value"]["rules"]["minimumAge"], holds, "{guard}");
        let (_, site) = rahim.get("/wps/system/site").await;
        assert_eq!(site["value"]["info"]["register"]["minimumAge"], holds, "{site}");
    }
    drop((node, office));
    db.close().await;
}

/// Shows: entity:site, entity:service, entity:resource.
#[tokio::test]
async fn what_operators_set_is_what_the_site_says() {
    let (db, store) = fresh().await;
    let node = Node::open(&store, &configuration(&Vendor::new())).await;
    let office = Office::open(&node, &store, "owner").await;
    let entry = json!({ "csType": "TELEGRAM", "title": { "bn": "টেলিগ্রাম", "en": "Telegram" }, "path": "https://t.me/mela" });
    office.change("service", json!({ "entries": [entry] })).await;
    office
        .change("resources", json!({ "entries": [{ "resourceType": "Android", "url": "/app.apk" }] }))
        .await;
    let route = json!({ "domain": "karim.mela.example", "target": "site", "affiliateCode": "KARIM1" });
    office.change("domains", json!({ "entries": [route] })).await;
    let general = json!({ "mainDomain": "mela.example", "gtagId": "G-ABCD1234", "imageCDNs": ["https://img.mela.example"],
        "launchGameCDNs": [], "languages": ["EN", "BN"], "defaultLanguage": "EN", "theme": "light", "digits": "bengali" });
    office.change("general", general).await;

    let (_, answer) = node.client("").get("/wps/system/site").await;
    let (site, info) = (&answer["value"], &answer["value"]["info"]);
    assert_eq!(info["customerService"][0]["csType"], "TELEGRAM");
    assert_eq!(info["customerService"][0]["title"], "Telegram", "in the caller's language");
    assert_eq!(info["customerService"][0]["path"], "HQNEOCxufEsBWV0tcDk2CBQuw0H_TSd", "under its cover");
    assert_eq!(info["resources"], json!([{ "resourceType": "Android", "url": "/app.apk" }]));
    assert_eq!(info["domainRoute"][0]["affiliateCode"], "KARIM1");
    assert_eq!(
        (&info["mainDomain"], &info["analytics"]["gtagId"]),
        (&json!("mela.example"), &json!("G-ABCD1234"))
    );
    assert_eq!(info["imageCDNs"], json!(["https://img.mela.example"]));
    assert_eq!((&site["languages"], &site["defaultLanguage"]), (&json!(["EN", "BN"]), &json!("EN")));
    assert_eq!((&site["theme"], &site["digits"]), (&json!("light"), &json!("bengali")));
    assert_eq!(info["register"]["fields"][0]["field"], "username");
    drop((node, office));
    db.close().await;
}

/// Through the doors of a house: who is on trial has no chat, and the site's switch takes it from everyone.
///
/// Shows: switch:TABLECHAT3
#[tokio::test]
async fn the_chat_of_tables_goes_with_its_switch() {
    let (db, store) = fresh().await;
    let node = Node::open(&store, &configuration(&Vendor::new())).await;
    let office = Office::open(&node, &store, "owner").await;
    let (rahim, _) = node.register("rahim", None).await;
    let table = "insert into game_table (rules, asset, least, most_on_cell, most_in_round, open_ms, pause_ms, name_en, name_bn)
                 values ('roulette-1', 1, 1, 1, 1, 20000, 5000, 'Quick', 'দ্রুত') returning id";
    let table: i64 = sqlx::query_scalar(table).fetch_one(store.pool()).await.unwrap();
    let room = format!("/play/chats/table.{table}");
    let line = |text: &str| json!({ "requestId": uuid::Uuid::now_v7(), "text": text });
    let (status, said) = rahim.post(&format!("{room}/lines"), line("শুভ সন্ধ্যা")).await;
    assert_eq!((status, &said["value"]["name"]), (200, &json!("ra***m")), "{said}");
    let (_, guest) = node.client("").post("/wps/session/login/freeplay", json!({})).await;
    let guest = node.client(guest["value"]["token"].as_str().unwrap());
    assert_eq!(guest.get(&room).await.1["value"]["code"], "in_need_true_account");
    assert_eq!(guest.post(&format!("{room}/lines"), line("salaam")).await.0, 403);
    office.change("switch:TABLECHAT3", json!({ "enabled": false })).await;
    let (_, seen) = rahim.get(&room).await;
    assert_eq!((&seen["value"]["isOn"], &seen["value"]["lines"]), (&json!(false), &json!([])));
    let (status, refused) = rahim.post(&format!("{room}/lines"), line("salaam")).await;
    assert_eq!((status, &refused["value"]["code"]), (403, &json!("chat_off")));
    assert_eq!(refused["message"], "There is no chat here.");
    drop((node, office));
    db.close().await;
}

/// What has no rights of its own to ask stands behind its switch, and so does the sign-in by name; the apps go with theirs,
/// the channels stay; a page on a host of nobody's registers nobody. Each was seen to fail without its gate.
///
/// Shows: switch:USERNAMELOGIN3, switch:FEEDBACK3, switch:AGENTPOLICY3, switch:APPDOWNLOAD3, error:disabled,
/// error:invalid-domain
#[tokio::test]
async fn what_is_switched_off_is_refused_whoever_asks() {
    let (db, store) = fresh().await;
    let node = Node::open(&store, &configuration(&Vendor::new())).await;
    let office = Office::open(&node, &store, "owner").await;
    let (rahim, _) = node.register("rahim", None).await;
    let nobody = node.client("");
    let off = |status: u16, answer: &Value| {
        (status, answer["value"]["code"].as_str()) == (403, Some("function_disabled"))
    };

    let message = json!({ "content": "x".repeat(30), "type": 0, "captcha": "x" });
    let login =
        json!({ "type": "username", "username": "rahim", "password": "Nodir-Ghat-73", "area": "member" });
    for (switch, path, body) in
        [("FEEDBACK3", "/wps/feedback", &message), ("USERNAMELOGIN3", "/wps/session/login", &login)]
    {
        let (status, answer) = nobody.post(path, body.clone()).await;
        assert!(!off(status, &answer), "{path} while it is on: {answer}");
        office.change(&format!("switch:{switch}"), json!({ "enabled": false })).await;
        let (status, answer) = nobody.post(path, body.clone()).await;
        assert!(off(status, &answer), "{path}: {answer}");
        assert_eq!(answer["message"], "This function is not enabled. Please contact customer service.");
        let (_, answer) = nobody.in_language("bn").post(path, body.clone()).await;
        assert!(answer["message"].as_str().unwrap().contains("গ্রাহক সেবায় যোগাযোগ"), "{answer}");
    }
    office.change("switch:AGENTPOLICY3", json!({ "enabled": false })).await;
    for path in ["/wps/agent/contracts", "/wps/agent/contracts?kind=realtime_salary"] {
        let (status, answer) = rahim.get(path).await;
        assert!(off(status, &answer), "{path}: {answer}");
    }

    let entries = json!([{ "resourceType": "Android", "url": "/app.apk" }, { "resourceType": "TELEGRAM", "url": "https://t.me/mela" }]);
    office.change("resources", json!({ "entries": entries })).await;
    office.change("switch:APPDOWNLOAD3", json!({ "enabled": false })).await;
    let (_, site) = nobody.get("/wps/system/site").await;
    assert_eq!(
        site["value"]["info"]["resources"],
        json!([{ "resourceType": "TELEGRAM", "url": "https://t.me/mela" }])
    );

    let form = |name: &str, domain: &str| json!({ "username": name, "password": "Nodir-Ghat-73", "confirmPassword": "Nodir-Ghat-73", "terms": true, "domain": domain });
    // While the operator names no host, any may be the house's.
    let (status, answer) = nobody.put("/wps/member/register", form("salma", "anything.example")).await;
    assert_eq!(status, 200, "{answer}");
    let mut general = office.setting("general").await["content"].clone();
    general["mainDomain"] = json!("mela.example");
    office.change("general", general).await;
    office.change("domains", json!({ "entries": [{ "domain": "karim.mela.example", "target": "site", "affiliateCode": null }] })).await;
    for (name, domain) in [("parul", "Mela.example:8080"), ("jamal", "karim.mela.example")] {
        let (status, answer) = nobody.put("/wps/member/register", form(name, domain)).await;
        assert_eq!(status, 200, "{domain}: {answer}");
    }
    for domain in ["mela.example.evil.test", "evil.test", "elsewhere.mela.example"] {
        let (status, answer) = nobody.put("/wps/member/register", form("kamal", domain)).await;
        assert_eq!((status, &answer["value"]["code"]), (400, &json!("invalid_domain")), "{domain}");
        assert_eq!(answer["message"], "Invalid URL, please contact customer service");
        let (_, answer) = nobody.get(&format!("/wps/agent/affiliate?code=KARIM1&domain={domain}")).await;
        assert_eq!(answer["value"]["code"], "invalid_domain", "{domain}");
    }
    drop((node, office));
    db.close().await;
}

/// A picture of a CDN that the page's policy does not name would not be shown.
#[tokio::test]
async fn pages_may_load_from_the_origins_that_operators_set() {
    let (db, store) = fresh().await;
    let node = Node::open(&store, &configuration(&Vendor::new())).await;
    let office = Office::open(&node, &store, "owner").await;
    let folder = std::env::temp_dir().join(format!("mela-{}", kernel::id::fresh().simple()));
    std::fs::create_dir(&folder).unwrap();
    std::fs::write(folder.join("index.html"), "<!doctype html>").unwrap();
    let identity = node.house.identity.clone();
    let origins = Origins { admitted: Some(Arc::new(move || identity.admitted())), ..Origins::default() };
    let router = pages::router(&folder, &origins).unwrap();
    let policy = async || {
        let request = axum::http::Request::builder().uri("/").body(axum::body::Body::empty()).unwrap();
        let response = router.clone().oneshot(request).await.unwrap();
        response.headers()["content-security-policy"].to_str().unwrap().to_owned()
    };
    assert!(policy().await.contains("img-src 'self' data:;"));
    let general = json!({ "mainDomain": "", "gtagId": "", "imageCDNs": ["https://img.mela.example"],
        "launchGameCDNs": ["https://play.mela.example"], "languages": ["BN"], "defaultLanguage": "BN", "theme": "dark" });
    office.change("general", general).await;
    let set = policy().await;
    assert!(set.contains("img-src 'self' data: https://img.mela.example;"), "{set}");
    assert!(set.contains("frame-src 'self' https://play.mela.example;"), "{set}");
    std::fs::remove_dir_all(&folder).unwrap();
    drop((node, office));
    db.close().await;
}

/// Each change has its row; a refused one has none; nobody overwrites what they did not see.
#[tokio::test]
async fn changes_are_in_the_trail_and_refused_ones_are_not() {
    let (db, store) = fresh().await;
    let node = Node::open(&store, &configuration(&Vendor::new())).await;
    let owner = Office::open(&node, &store, "owner").await;
    let support = Office::enter(&node, &store, owner.address, "support").await;
    let off = json!({ "enabled": false });
    let code = |answer: &Value| answer["value"]["code"].as_str().unwrap_or_default().to_owned();

    assert_eq!(support.get("/backoffice/site").await.0, 200);
    let change = json!({ "version": 0, "content": off });
    let (status, answer) = support.put("/backoffice/site/switch:FREEPLAY3", change).await;
    assert_eq!((status, code(&answer)), (403, "forbidden".to_owned()));
    let (status, answer) = owner.try_change("switch:NOBODY", 0, &off).await;
    assert_eq!((status, code(&answer)), (404, "setting_unknown".to_owned()));
    let (status, answer) = owner.try_change("region", 0, &json!({ "blockedCountries": ["US"] })).await;
    assert_eq!((status, code(&answer)), (400, "country_database_missing".to_owned()));
    let (status, answer) = owner.try_change("general", 0, &off).await;
    assert_eq!((status, code(&answer)), (400, "wrong_fields".to_owned()));
    let young = json!({ "termsRequired": true, "minimumAge": 12, "birthdayAge": 21, "phones": [] });
    let (status, answer) = owner.try_change("registration", 0, &young).await;
    assert_eq!((status, code(&answer)), (400, "setting_invalid".to_owned()));
    assert_eq!(answer["value"]["details"]["field"], "minimumAge");

    let (status, answer) = owner.try_change("switch:FREEPLAY3", 0, &off).await;
    assert_eq!((status, &answer["value"]["version"]), (200, &json!(1)));
    let (status, answer) = owner.try_change("switch:FREEPLAY3", 0, &json!({ "enabled": true })).await;
    assert_eq!((status, code(&answer)), (409, "setting_changed".to_owned()));
    assert_eq!(answer["value"]["details"]["version"], 1);

    let (_, answer) = owner.client.get("/backoffice/audit?action=site").await;
    let rows = answer["value"]["content"].as_array().unwrap();
    assert_eq!(rows.len(), 1, "{rows:?}");
    assert_eq!(
        (&rows[0]["action"], &rows[0]["subject"]),
        (&json!("site.change"), &json!("site:switch:FREEPLAY3"))
    );
    assert_eq!((&rows[0]["before"], &rows[0]["after"]), (&json!({ "enabled": true }), &off));
    assert!(node.house.office.verify_audit().await.unwrap().broken_at.is_none());
    drop((node, owner));
    db.close().await;
}
