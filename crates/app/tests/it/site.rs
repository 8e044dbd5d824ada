//! What operators set about the site, through both listeners and on two nodes.

mod settings;

use std::{
    net::SocketAddr,
    path::Path,
    time::{Duration, Instant},
};

use ::office::Role;
use app::{configuration::Configuration, office};
use backoffice::operator::{NewOperator, Secret};
use kernel::Entropy;
use reqwest::Method;
use serde_json::{Value, json};
use store::{
    Store,
    tasks::{self, CancellationToken},
};
use tokio::net::TcpListener;
use tower::ServiceExt;

use crate::support::{Client, Node, Vendor, bet, books_are_right, configuration, fresh, launch, win};

/// From where the database of the tests says that callers come: documentation addresses.
const BANGLADESH: &str = "192.0.2.7";
const AMERICA: &str = "198.51.100.7";

/// A house behind a proxy on this machine, which knows countries.
fn behind_a_proxy(vendor: &Vendor) -> Configuration {
    let mut configuration = configuration(vendor);
    let countries = concat!(env!("CARGO_MANIFEST_DIR"), "/../identity/testdata/countries.mmdb");
    configuration.site.country_database = Path::new(countries).to_owned();
    configuration.site.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    configuration
}

/// The back office of a node on a listener of its own, and an operator at work there.
pub struct Office {
    pub address: SocketAddr,
    pub client: Client,
    stop: CancellationToken,
}

impl Office {
    pub async fn open(node: &Node, store: &Store, role: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let stop = CancellationToken::new();
        let router = office::router(&node.house, None);
        tasks::spawn("back office", web::serve::serve(listener, router, stop.clone()));
        let client = Self::enter(node, store, address, role).await;
        Self { address, client, stop }
    }

    async fn enter(node: &Node, store: &Store, address: SocketAddr, role: &str) -> Client {
        let name = format!("{role}{}", &Entropy.secret().unwrap()[..8]);
        let (role, secret) = (Role::from_name(role).unwrap(), Secret::fresh().unwrap());
        let (code, password) = (secret.code(store.now()).unwrap(), "Nodir-Ghat-73".to_owned());
        let new = NewOperator { name: name.clone(), role, password: password.clone(), secret };
        node.house.office.add_operator(new).await.unwrap();
        let mut client = Client::at(address);
        let form = json!({ "username": name, "password": password, "code": code });
        let (status, answer) = client.post("/backoffice/session/login", form).await;
        assert_eq!(status, 200, "{answer}");
        client.token = answer["value"]["token"].as_str().unwrap().to_owned();
        client
    }

    async fn setting(&self, key: &str) -> Value {
        let (status, answer) = self.client.get("/backoffice/site").await;
        assert_eq!(status, 200, "{answer}");
        let settings = answer["value"]["settings"].as_array().unwrap();
        settings.iter().find(|setting| setting["key"] == key).unwrap().clone()
    }

    async fn try_change(&self, key: &str, version: i64, content: &Value) -> (u16, Value) {
        let change = json!({ "version": version, "content": content });
        self.client.put(&format!("/backoffice/site/{key}"), change).await
    }

    /// Changes a setting as it stands.
    pub async fn change(&self, key: &str, content: Value) {
        let version = self.setting(key).await["version"].as_i64().unwrap();
        let (status, answer) = self.try_change(key, version, &content).await;
        assert_eq!((status, &answer["value"]["content"]["enabled"]), (200, &content["enabled"]), "{answer}");
    }
}

impl Drop for Office {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

/// A call that a proxy forwards for an address.
async fn forwarded(node: &Node, method: Method, path: &str, from: &str) -> (u16, Option<String>, Value) {
    let request = reqwest::Client::new()
        .request(method, format!("http://{}{path}", node.address))
        .header("x-forwarded-for", from)
        .header("accept-language", "en")
        .header("content-type", "application/json")
        .body("{}");
    let response = request.send().await.unwrap();
    let retry = response.headers().get("retry-after").map(|value| value.to_str().unwrap().to_owned());
    (response.status().as_u16(), retry, response.json().await.unwrap_or_default())
}

/// Asks until the answer is as wanted, for two seconds: so long may a change take to be effective everywhere.
async fn within_two_seconds(client: &Client, path: &str, wanted: impl Fn(u16, &Value) -> bool) {
    let begun = Instant::now();
    loop {
        let (status, answer) = client.get(path).await;
        if wanted(status, &answer) {
            return;
        }
        assert!(begun.elapsed() < Duration::from_secs(2), "{path}: {status} {answer}");
    }
}

const STATUS: &str = "/wps/system/status";

/// Every call of the document answers 503 but those that a closed site needs, on both nodes, and none afterwards.
///
/// Shows: error:maintenance, modal:maintenance
#[tokio::test]
async fn maintenance_closes_every_call_on_every_node_and_opens_them_again() {
    let (db, store) = fresh().await;
    let vendor = Vendor::new();
    let configuration = behind_a_proxy(&vendor);
    let first = Node::open(&store, &configuration).await;
    let second = Node::open(&db.store().await, &configuration).await;
    let office = Office::open(&first, &store, "owner").await;
    let (rahim, _) = first.register("rahim", None).await;
    let there = second.client(&rahim.token);

    let closed = json!({ "enabled": true, "endTime": "2099-01-01T00:00:00Z", "testers": [BANGLADESH] });
    office.change("maintenance", closed).await;
    let (status, answer) = rahim.get(STATUS).await;
    assert_eq!((status, &answer["value"]["status"]), (200, &json!(1)), "at once on the node of the operator");
    assert_eq!(answer["value"]["endTime"], "2099-01-01T00:00:00Z");
    within_two_seconds(&there, STATUS, |_, answer| answer["value"]["status"] == 1).await;

    let document = app::site::api(first.house.site_routes()).into_openapi();
    let mut open = Vec::new();
    for (path, item) in &document.paths.paths {
        let methods = [
            ("GET", item.get.is_some()),
            ("POST", item.post.is_some()),
            ("PUT", item.put.is_some()),
            ("DELETE", item.delete.is_some()),
        ];
        for (method, _) in methods.into_iter().filter(|(_, there_is)| *there_is) {
            let concrete = path.replace("{id}", "1").replace("{round}", "1").replace("{vendor}", "foreign");
            let concrete = concrete.replace("{provider}", "fair").replace("{tile}", "1");
            let (status, answer) = there.send(method.parse().unwrap(), &concrete, None).await;
            if (status, answer["value"]["code"].as_str()) == (503, Some("maintenance")) {
                assert_eq!(answer["value"]["details"]["endTime"], "2099-01-01T00:00:00Z");
                assert!(answer["message"].as_str().unwrap().contains("maintenance"));
            } else {
                open.push(format!("{method} {path}"));
            }
        }
    }
    open.sort();
    assert_eq!(
        open,
        [
            "GET /wps/system/domainRoute",
            "GET /wps/system/site",
            "GET /wps/system/status",
            "POST /cashier/provider/{provider}/webhook",
            "POST /partner/{vendor}/transaction/bet",
            "POST /partner/{vendor}/transaction/rollback",
            "POST /partner/{vendor}/transaction/win",
            "POST /partner/{vendor}/user/balance",
            "POST /partner/{vendor}/user/info",
            "POST /partner/{vendor}/wallet/{call}",
        ]
    );
    let (_, retry, _) = forwarded(&second, Method::GET, "/wps/member/info", AMERICA).await;
    assert!(retry.unwrap().parse::<i64>().unwrap() > 0, "how long it may last");
    let (status, _, answer) = forwarded(&second, Method::GET, "/wps/captcha", BANGLADESH).await;
    assert_eq!(status, 200, "a tester: {answer}");
    for path in ["/healthz", "/readyz"] {
        let (status, _, _) = forwarded(&second, Method::GET, path, AMERICA).await;
        assert_eq!(status, 200, "{path}");
    }
    // The site says itself that it is closed, and how to reach somebody.
    let (_, site) = there.get("/wps/system/site").await;
    assert_eq!(
        (&site["value"]["maintenance"], &site["value"]["regionRestriction"]),
        (&json!(true), &json!(false))
    );

    office.change("maintenance", json!({ "enabled": false })).await;
    assert_eq!(rahim.get("/wps/member/info").await.0, 200);
    within_two_seconds(&there, "/wps/member/info", |status, _| status == 200).await;
    drop((first, second, office));
    db.close().await;
}

/// Money that was on its way arrives; nothing new begins.
#[tokio::test]
async fn rounds_that_run_are_settled_in_maintenance_and_none_begins() {
    let (db, store) = fresh().await;
    let vendor = Vendor::new();
    let node = Node::open(&store, &configuration(&vendor)).await;
    let office = Office::open(&node, &store, "owner").await;
    let (rahim, member) = node.register("rahim", None).await;
    let token = launch(&store, member).await;
    let call = async |path: &str, message: Value| {
        vendor.call(node.address, path, &message).await.unwrap()["status"].as_str().unwrap().to_owned()
    };
    for key in ["b1", "b2"] {
        assert_eq!(call("transaction/bet", bet(member, &token, key, 10_000_000)).await, "RS_OK");
    }
    office.change("maintenance", json!({ "enabled": true })).await;

    assert_eq!(
        call("transaction/bet", bet(member, &token, "b3", 10_000_000)).await,
        "RS_ERROR_USER_DISABLED"
    );
    // The vendor did not hear our answer and asks again: it hears the first answer, or it would give up the bet.
    assert_eq!(call("transaction/bet", bet(member, &token, "b1", 10_000_000)).await, "RS_OK");
    assert_eq!(call("transaction/win", win(member, "w1", "b1", 30_000_000)).await, "RS_OK");
    let undo = json!({ "user": crate::support::user_of(member), "token": token, "request_uuid": "r2",
        "transaction_uuid": "r2", "reference_transaction_uuid": "b2", "round": "b2", "round_closed": true,
        "game_code": "ref10l" });
    assert_eq!(call("transaction/rollback", undo).await, "RS_OK");
    assert_eq!(rahim.get("/wps/member/info").await.0, 503);

    office.change("maintenance", json!({ "enabled": false })).await;
    assert_eq!(rahim.balance().await, "1200.00", "one bet won, one undone, one never taken");
    assert_eq!(call("transaction/bet", bet(member, &token, "b4", 10_000_000)).await, "RS_OK");
    books_are_right(&store).await;
    drop((node, office));
    db.close().await;
}

/// Shows: error:restricted, modal:blocked
#[tokio::test]
async fn a_region_is_kept_out_by_the_address_that_the_proxy_saw() {
    let (db, store) = fresh().await;
    let vendor = Vendor::new();
    let node = Node::open(&store, &behind_a_proxy(&vendor)).await;
    let office = Office::open(&node, &store, "owner").await;
    office.change("region", json!({ "blockedCountries": ["US"] })).await;
    let get = async |path: &str, from: &str| {
        let (status, _, answer) = forwarded(&node, Method::GET, path, from).await;
        (status, answer)
    };
    let (status, answer) = get("/wps/captcha", AMERICA).await;
    assert_eq!((status, answer["value"]["code"].as_str()), (451, Some("region_restricted")));
    assert_eq!(
        (&answer["value"]["details"]["ip"], &answer["message"]),
        (&json!(AMERICA), &json!("Access restricted"))
    );
    let (_, answer) = get(STATUS, AMERICA).await;
    assert_eq!((&answer["value"]["status"], &answer["value"]["ip"]), (&json!(2), &json!(AMERICA)));
    let (_, answer) = get("/wps/system/site", AMERICA).await;
    assert_eq!(answer["value"]["location"], json!({ "ip": AMERICA, "country": "US" }));
    assert_eq!(answer["value"]["regionRestriction"], true);
    assert_eq!(get("/wps/captcha", BANGLADESH).await.0, 200);
    // What a caller writes stands before what the proxy adds, and moves the caller nowhere.
    assert_eq!(get("/wps/captcha", &format!("{BANGLADESH}, {AMERICA}")).await.0, 451);
    assert_eq!(get("/wps/captcha", &format!("{AMERICA}, {BANGLADESH}")).await.0, 200);
    assert_eq!(get("/wps/captcha", &format!("{BANGLADESH}, x, {AMERICA}")).await.0, 451);
    // Maintenance comes first.
    office.change("maintenance", json!({ "enabled": true })).await;
    assert_eq!(get("/wps/captcha", AMERICA).await.0, 503);
    assert_eq!(get(STATUS, AMERICA).await.1["value"]["status"], 1);
    office.change("maintenance", json!({ "enabled": false })).await;

    // A node that no proxy stands before believes nobody.
    let mut alone = behind_a_proxy(&vendor);
    alone.site.trusted_proxies = Vec::new();
    let alone = Node::open(&store, &alone).await;
    assert_eq!(forwarded(&alone, Method::GET, "/wps/captcha", AMERICA).await.0, 200);
    drop((node, alone, office));
    db.close().await;
}

/// A node that could not keep the blocked regions out does not start.
#[tokio::test]
async fn a_node_without_the_database_of_countries_does_not_open_a_restricted_site() {
    let (db, store) = fresh().await;
    let vendor = Vendor::new();
    let node = Node::open(&store, &behind_a_proxy(&vendor)).await;
    let office = Office::open(&node, &store, "owner").await;
    office.change("region", json!({ "blockedCountries": ["US"] })).await;
    let stop = CancellationToken::new();
    let blind = app::house::House::open(&configuration(&vendor), &store, &stop).await;
    assert!(format!("{:#}", blind.err().unwrap()).contains("no database of countries"));
    let mut wrong = configuration(&vendor);
    wrong.site.country_database = "/nowhere/countries.mmdb".into();
    let wrong = app::house::House::open(&wrong, &store, &stop).await;
    assert!(format!("{:#}", wrong.err().unwrap()).contains("site.country_database"));
    stop.cancel();
    drop((node, office));
    db.close().await;
}
