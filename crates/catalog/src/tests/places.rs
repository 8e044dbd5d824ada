//! What may not be offered somewhere.

use super::*;
/// A site that knows addresses of three countries.
struct Atlas;

impl web::Site for Atlas {
    fn least_age(&self) -> u8 {
        18
    }

    fn in_maintenance(&self) -> bool {
        false
    }

    fn has_table_chat(&self) -> bool {
        true
    }

    fn country(&self, ip: std::net::IpAddr) -> Option<String> {
        match ip.to_string().as_str() {
            "192.0.2.1" => Some("BD".to_owned()),
            "192.0.2.2" => Some("TH".to_owned()),
            "192.0.2.3" => Some("DE".to_owned()),
            _ => None,
        }
    }
}

/// A site of which some titles may not be offered somewhere, by their vendors' word or by the house's.
struct Barred {
    site: Site,
    catalog: Catalog,
    titles: Vec<Listed>,
    router: Router,
}

impl Barred {
    async fn open() -> Self {
        let site = Site::with(0).await;
        let mut titles: Vec<Listed> = (0..60).map(listed).collect();
        for (number, countries) in [(10, "TH,bd"), (40, "BD"), (3, "BD"), (33, "TH")] {
            countries.clone_into(&mut titles[number].blocked_countries);
        }
        let catalog = site.catalog.clone().with_site(Arc::new(Atlas));
        catalog.take(STUDIO, &titles).await.unwrap();
        let node = |code: &str| catalog.snapshot().title_of(STUDIO, code).unwrap().node;
        let barred = |country: &str| crate::listing::Listing {
            countries: vec![country.to_owned()],
            ..Default::default()
        };
        let mut tx = site.store.begin().await.unwrap();
        catalog.set_title(&mut tx, node("g6"), &barred("BD")).await.unwrap();
        catalog.set_vendor(&mut tx, "FC", &barred("DE")).await.unwrap();
        tx.commit().await.unwrap();
        catalog.refresh().await.unwrap();
        catalog.set_hot(&[node("g6"), node("g9")]).await.unwrap();
        for code in ["g3", "g6", "g9"] {
            catalog.opened(RAHIM, node(code)).await.unwrap();
            let body = json!({ "nodeId": node(code).to_string() });
            assert_eq!(site.ask("POST", "/wps/games/favorites", "rahim", body).await.0, 200);
        }
        let (router, _) = site_routes(catalog.clone()).split_for_parts();
        let door: Arc<dyn MemberDoor> = Arc::new(Door);
        let router = router.layer(Extension(door)).layer(axum::middleware::from_fn(web::render));
        Self { site, catalog, titles, router }
    }

    /// What a call says to somebody with this address and token.
    async fn ask(&self, path: &str, (address, token): (&str, &str)) -> Value {
        let address: std::net::SocketAddr = format!("{address}:1").parse().unwrap();
        let request = Request::builder().uri(path).header("token", token);
        let request = request.extension(axum::extract::ConnectInfo(address));
        let answer = self.router.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
        let bytes = axum::body::to_bytes(answer.into_body(), 10_000_000).await.unwrap();
        serde_json::from_slice(&bytes).unwrap()
    }

    fn node(&self, code: &str) -> kernel::id::NodeId {
        self.catalog.snapshot().title_of(STUDIO, code).unwrap().node
    }

    /// Every list shows what is seen and nothing else.
    async fn shows(&self, who: (&str, &str), seen: &[String]) {
        let sees = |code: &str| seen.iter().any(|seen| seen == code);
        let list = self.ask("/lgw/games?pageSize=100", who).await;
        let mut found: Vec<String> =
            codes(&list["value"]["content"]).into_iter().map(ToOwned::to_owned).collect();
        found.sort();
        assert_eq!((found.as_slice(), &list["value"]["total"]), (seen, &json!(seen.len())), "{who:?}");
        let menus = self.ask("/lgw/games/game_menus", who).await;
        let vendors = menus["value"].as_array().unwrap().iter().flat_map(|menu| menu["vendors"].as_array());
        let counted: u64 = vendors.flatten().map(|vendor| vendor["count"].as_u64().unwrap()).sum();
        assert_eq!(counted, seen.len() as u64, "{who:?}: {menus}");
        let lanes = self.ask("/lgw/games/lanes", who).await;
        let lanes = lanes["value"].as_array().unwrap().iter();
        let cards = lanes.flat_map(|lane| lane["cards"].as_object().unwrap().values());
        assert!(cards.flat_map(codes).all(sees), "{who:?}");
        let hot = self.ask("/lgw/games/hot", who).await;
        let expected: Vec<&str> = ["g6", "g9"].into_iter().filter(|code| sees(code)).collect();
        assert_eq!(codes(&hot["value"]), expected, "{who:?}");
        let searched = self.ask("/lgw/games?search=Tiger%206", who).await;
        assert_eq!(codes(&searched["value"]["content"]).contains(&"g6"), sees("g6"), "{who:?}");
        let one = self.ask(&format!("/lgw/games/{}", self.node("g6")), who).await;
        assert_eq!(one["success"] == true, sees("g6"), "{who:?}");
        let board = self.ask("/wps/games/winners?gameCategory=ALL", who).await;
        assert_eq!(board["value"]["list"].as_array().unwrap().len(), if sees("g3") { 2 } else { 1 });
    }

    async fn has_fish(&self, who: (&str, &str)) -> bool {
        let menus = self.ask("/lgw/games/game_menus", who).await;
        menus["value"].as_array().unwrap().iter().any(|menu| menu["gameType"] == "FISH")
    }
}

/// Seen to fail with the bit looked up in lists alone: menus counted titles that no list showed.
#[tokio::test]
async fn what_may_not_be_offered_somewhere_stands_in_no_list_there() {
    let mut barred = Barred::open().await;
    let (bd, th, de, nowhere) = ("192.0.2.1", "192.0.2.2", "192.0.2.3", "203.0.113.1");
    let all: Vec<String> = (0..60).map(|number| format!("g{number}")).collect();
    let but = |gone: &[&str]| {
        let mut left: Vec<String> =
            all.iter().filter(|code| !gone.contains(&code.as_str())).cloned().collect();
        left.sort();
        left
    };
    let of_fc: Vec<&str> = all.iter().skip(2).step_by(3).map(String::as_str).collect();
    for (who, seen) in [
        ((bd, ""), but(&["g10", "g40", "g3", "g6"])),
        ((th, ""), but(&["g10", "g33"])),
        ((de, ""), but(&of_fc)),
        ((nowhere, ""), but(&[])),
        // An account of one country, looked at from another: what either bars is not offered.
        ((th, "rahim"), but(&["g10", "g40", "g3", "g6", "g33"])),
        ((nowhere, "rahim"), but(&["g10", "g40", "g3", "g6"])),
    ] {
        barred.shows(who, &seen).await;
    }
    // One that is offered nowhere any more is the first behind those that are: nothing is counted off for it.
    let hidden = crate::listing::Listing { enabled: false, ..Default::default() };
    let mut tx = barred.site.store.begin().await.unwrap();
    barred.catalog.set_title(&mut tx, barred.node("g33"), &hidden).await.unwrap();
    tx.commit().await.unwrap();
    barred.catalog.refresh().await.unwrap();
    barred.shows((th, ""), &but(&["g10", "g33"])).await;
    for list in ["favorites", "recent"] {
        let mine = barred.ask(&format!("/wps/games/{list}"), (nowhere, "rahim")).await;
        assert_eq!(codes(&mine["value"]["content"]), ["g9"], "{list}");
    }
    let ids = barred.ask("/wps/games/favorites/ids", (nowhere, "rahim")).await;
    assert_eq!(ids["value"], json!([barred.node("g9").to_string()]));
    // Of a family of which nothing is left there is no entry; the views follow the catalogue.
    assert!(barred.has_fish((bd, "")).await);
    for number in [0, 20, 30, 50] {
        "BD".clone_into(&mut barred.titles[number].blocked_countries);
    }
    barred.catalog.take(STUDIO, &barred.titles).await.unwrap();
    assert!(!barred.has_fish((bd, "")).await && barred.has_fish((th, "")).await);
    barred.site.close().await;
}
