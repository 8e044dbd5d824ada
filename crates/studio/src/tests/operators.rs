//! The calls of the operator: list, launch, transactions.

use super::*;
use crate::wallet::ladder;

#[tokio::test]
async fn a_call_is_the_operators_own_or_refused() {
    let booth = Booth::of_wallets();
    let body = json!({ "operator_id": "mela" }).to_string();
    let signature = Signer::from_pem(&keys().0).unwrap().sign(body.as_bytes()).unwrap();
    let ask = async |signature: Option<&str>, body: &str| {
        let request = Request::post(format!("{GENERIC}/game/list"));
        let request = match signature {
            Some(signature) => request.header(HEADER, signature),
            None => request,
        };
        let (status, _, answer) = booth.send(request.body(Body::from(body.to_owned())).unwrap()).await;
        (status, serde_json::from_str::<Value>(&answer).unwrap()["error"].clone())
    };
    let unsigned = (401, json!("invalid signature"));
    assert_eq!(ask(None, &body).await, unsigned);
    assert_eq!(ask(Some(&signature), &format!("{body} ")).await, unsigned);
    assert_eq!(ask(Some(&signature), &body).await, (200, Value::Null));
    let (status, answer) = booth.asks("/game/list", &json!({ "operator_id": "nobody" })).await;
    assert_eq!((status, answer), (403, json!({ "error": "unknown operator" })));
    let (status, answer) = booth.asks("/game/list", &json!({ "operator": "mela" })).await;
    assert_eq!((status, answer), (400, json!({ "error": "malformed request" })));
}

#[tokio::test]
async fn the_list_tells_every_title_and_what_stands_for_all() {
    let booth = Booth::of_wallets();
    let (_, list) = booth.asks("/game/list", &json!({ "operator_id": "mela" })).await;
    let rows = list.as_array().unwrap();
    let codes: Vec<_> = rows.iter().map(|row| row["game_code"].as_str().unwrap()).collect();
    assert_eq!(codes, ["ngr_all", "ngr_0001", "ngr_0002", "ngr_0003", "ngr_0004"]);
    let all = &rows[0];
    assert_eq!((&all["is_game"], &all["demo_game_support"]), (&json!(false), &json!(false)));
    assert_eq!(all["name"], "All of the Wheel");
    assert_eq!(all["url_bare"], "http://studio/art/ngr_all.bare.svg");
    let title = booth.studio.titles.find("ngr_0002").unwrap();
    let sheet = games::slots::find(title.model).unwrap().model().sheet().unwrap();
    let stakes: Vec<_> = ladder(title).collect();
    let row = &rows[2];
    for (field, value) in [
        ("name", json!(title.en)),
        ("localized_names", json!({ "bn": title.bn })),
        ("product", json!("NGR")),
        ("category", json!("Video Slots")),
        ("is_game", json!(true)),
        ("demo_game_support", json!(true)),
        ("url_thumb", json!("http://studio/art/ngr_0002.svg")),
        ("url_bare", json!("http://studio/art/ngr_0002.bare.svg")),
        ("rtp", json!(sheet.rtp)),
        ("release_date", json!(title.released.to_string())),
        ("min_stake", json!(stakes.first())),
        ("max_stake", json!(stakes.last())),
        ("themes", json!([title.theme.group.code()])),
    ] {
        assert_eq!(row[field], value, "{field}");
    }
    let features: Vec<_> =
        row["features"].as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect();
    assert_eq!(features.contains(&"free_spins"), sheet.free_spins.is_some());
    assert_eq!(features.contains(&"tumbles"), sheet.tumbles.is_some());
}

#[tokio::test]
async fn an_address_carries_the_token_where_nobody_else_reads_it() {
    let booth = Booth::of_wallets();
    let ask = json!({ "operator_id": "mela", "game_code": "ngr_0001", "currency": "BDT", "lang": "bn",
        "lobby_url": "http://house/a b?c=ট", "user": "p1", "token": "to/ken-._~" });
    let with = |field: &str, value: Value| {
        let mut ask = ask.clone();
        ask[field] = value;
        ask
    };
    let url = async |ask: &Value| booth.asks("/game/url", ask).await;
    let home = "http%3A%2F%2Fhouse%2Fa%20b%3Fc%3D%E0%A6%9F";
    let page = "http://studio/play/ngr_0001";
    let address = |of: &str, lang: &str| json!({ "url": format!("{page}#{of}&lang={lang}&home={home}") });
    assert_eq!(url(&ask).await, (200, address("token=to%2Fken-._~", "bn")));
    assert_eq!(url(&with("lang", json!("EN"))).await.1, address("token=to%2Fken-._~", "en"));
    assert_eq!(url(&with("lang", json!("fr"))).await.1, address("token=to%2Fken-._~", "bn"));
    // A demo has no player.
    let mut demo = with("currency", json!("XXX"));
    demo["user"] = Value::Null;
    demo["token"] = Value::Null;
    assert_eq!(url(&demo).await, (200, address("demo=1", "bn")));
    for (ask, status, told) in [
        (with("currency", json!("ABC")), 400, "unknown currency"),
        (with("user", Value::Null), 400, "user and token are needed"),
        (with("token", Value::Null), 400, "user and token are needed"),
        (with("game_code", json!("ngr_0009")), 404, "unknown game"),
        (with("operator_id", json!("nobody")), 403, "unknown operator"),
    ] {
        assert_eq!(url(&ask).await, (status, json!({ "error": told })), "{ask}");
    }
    let launch = booth.studio.rounds(|rounds| rounds.launch("to/ken-._~").cloned()).unwrap();
    assert_eq!((launch.user.as_str(), launch.game.as_str(), launch.at), ("p1", "ngr_0001", START));
    assert!(!launch.allowed.autoplay && !launch.allowed.turbo, "the licence said nothing");
}

/// One round in every state, each as the convention tells it.
#[tokio::test]
async fn the_transactions_of_a_round_tell_its_state() {
    let id = Uuid::from_u128;
    let declined = Entry::Refused { round: id(2), status: "RS_ERROR_NOT_ENOUGH_MONEY".to_owned() };
    let mut before: Vec<Entry> = (1..=6).map(|round| Entry::Asked(asked(round, START))).collect();
    let (won, payout) = drawn(4);
    before.extend([declined, drawn(3).0, won, Entry::Paid { round: id(4) }]);
    before.extend([
        Entry::Undoing { round: id(5) },
        Entry::Undoing { round: id(6) },
        Entry::Undone { round: id(6) },
    ]);
    let booth = Booth::of_operator("http://127.0.0.1:9", &before);
    for (round, rows) in [
        // Nobody knows whether the wallet took it: it is taken back.
        (1, words(&[("TK_BET", "TS_ROLLEDBACK")])),
        (2, words(&[("TK_BET", "TS_DECLINED")])),
        (3, words(&[("TK_BET", "TS_SUCCESS")])),
        (4, words(&[("TK_BET", "TS_SUCCESS"), ("TK_WIN", "TS_SUCCESS")])),
        (5, words(&[("TK_BET", "TS_ROLLEDBACK")])),
        (6, words(&[("TK_BET", "TS_ROLLEDBACK"), ("TK_ROLLBACK", "TS_SUCCESS")])),
        (7, vec![]),
    ] {
        assert_eq!(booth.listed(id(round)).await, rows, "{round}");
    }
    booth.studio.record(Entry::Asked(asked(8, START))).await.unwrap();
    assert_eq!(booth.listed(id(8)).await, [], "of a bet that is on its way nothing is known");
    let ask = json!({ "operator_id": "mela", "round": id(4) });
    let (_, answer) = booth.asks("/transactions/list", &ask).await;
    let name = id(4).simple().to_string();
    let win = json!({ "transaction_uuid": format!("{name}-w"), "kind": "TK_WIN", "status": "TS_SUCCESS",
        "amount": payout, "reference_transaction_uuid": format!("{name}-b"), "user": "p1", "game_code": "pg_0001",
        "currency": "BDT", "round": name, "created_at": "2026-11-21T12:00:00Z" });
    assert_eq!(answer["transactions"][1], win);
    assert_eq!(answer["transactions"][0]["reference_transaction_uuid"], Value::Null);
    assert_eq!(answer["transactions"][0]["amount"], 100_000);
    assert_eq!(answer["next_cursor"], Value::Null);
}

/// A span of time holds its first moment and not its last; a page ends where the next begins.
#[tokio::test]
async fn transactions_are_walked_page_by_page() {
    let second = time::Duration::SECOND;
    let mut before = vec![];
    for round in 0..502 {
        let at = START + second * i32::try_from(round / 2).unwrap();
        before.extend([
            Entry::Asked(asked(round, at)),
            Entry::Refused { round: Uuid::from_u128(round), status: String::new() },
        ]);
    }
    let booth = Booth::of_operator("http://127.0.0.1:9", &before);
    let page = async |from: &str, until: &str, cursor: &Value| {
        let ask = json!({ "operator_id": "mela", "start_time": from, "end_time": until, "cursor": cursor });
        let (status, mut answer) = booth.asks("/transactions/list", &ask).await;
        assert_eq!(status, 200, "{answer}");
        let rows = answer["transactions"].as_array().unwrap();
        let rounds: Vec<Uuid> =
            rows.iter().map(|row| row["round"].as_str().unwrap().parse().unwrap()).collect();
        (rounds, answer["next_cursor"].take())
    };
    let all: Vec<_> = (0..502).map(Uuid::from_u128).collect();
    let (first, next) = page("2026-11-21T12:00:00Z", "2026-11-21T13:00:00Z", &Value::Null).await;
    assert_eq!(first, all[..500]);
    let (rest, end) = page("2026-11-21T12:00:00Z", "2026-11-21T13:00:00Z", &next).await;
    assert_eq!((rest.as_slice(), end), (&all[500..], Value::Null));
    let (some, _) = page("2026-11-21T12:00:01Z", "2026-11-21T12:00:03Z", &Value::Null).await;
    assert_eq!(some, all[2..6]);
    for odd in [
        json!({ "operator_id": "mela" }),
        json!({ "operator_id": "mela", "start_time": "2026-11-21T12:00:00Z" }),
        json!({ "operator_id": "mela", "start_time": "2026-11-21T12:00:00Z", "end_time": "2026-11-21T13:00:00Z",
            "cursor": "x" }),
    ] {
        let (status, answer) = booth.asks("/transactions/list", &odd).await;
        assert_eq!((status, answer), (400, json!({ "error": "a round, or a span of time" })), "{odd}");
    }
    let (_, none) =
        booth.asks("/transactions/list", &json!({ "operator_id": "mela", "round": "none of ours" })).await;
    assert_eq!(none, json!({ "transactions": [], "next_cursor": null }));
    let (status, _) =
        booth.asks("/transactions/list", &json!({ "operator_id": "nobody", "round": "x" })).await;
    assert_eq!(status, 403);
}
