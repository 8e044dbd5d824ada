//! Addresses, ours and vendors', and how vendors come to know members.

use super::*;
use partner::name_users;

#[tokio::test]
async fn calls_come_by_the_paths_of_caleta_too() {
    let desk = Desk::open().await;
    assert_eq!(desk.said("wallet/balance", &desk.bet("i", "r1", 0.0)).await, ok(1000.0));
    assert_eq!(desk.said("wallet/bet", &desk.bet("b1", "r1", 100.0)).await, ok(900.0));
    // One and the same transaction, by whichever path it comes.
    assert_eq!(desk.said(BET, &desk.bet("b1", "r1", 100.0)).await, ok(900.0));
    assert_eq!(desk.said("wallet/win", &desk.win("w1", "r1", 50.0, "b1")).await, ok(950.0));
    assert_eq!(desk.said("wallet/rollback", &desk.rollback("x1", "r1", "w1")).await, ok(900.0));
    let body = serde_json::to_vec(&desk.bet("b2", "r2", 100.0)).unwrap();
    let answer = desk.send("wallet/bet", &body, "forged").await.1;
    assert_eq!(answer, json!({ "status": "RS_ERROR_INVALID_SIGNATURE" }));
    desk.close().await;
}

#[test]
fn a_games_api_lies_where_its_path_says() {
    let address = |url: &str, path: &str| {
        let partner = Partner { games_url: url.to_owned(), games_path: path.to_owned(), ..partner("k") };
        partner.address("game/url")
    };
    assert_eq!(
        address("https://v.example/hub/", "/operator/generic/v2"),
        "https://v.example/hub/operator/generic/v2/game/url"
    );
    assert_eq!(address("https://v.example", "api/"), "https://v.example/api/game/url");
    assert_eq!(address("https://v.example/", ""), "https://v.example/game/url");
}

/// Fails while a key was made without a look at what was played before: the win that a vendor owed from the time of
/// numbers was of an unknown member.
#[tokio::test]
async fn a_vendor_of_before_goes_on_with_numbers_and_a_new_one_gets_names_that_stay() {
    let db = TestDb::fresh().await;
    let store = db.store().await;
    // Somebody played at the first one before there were names.
    launch(&store, MEMBER).await;
    let mut partners =
        vec![partner("one"), Partner { id: 7, ..partner("two") }, Partner { id: 8, ..partner("three") }];
    name_users(&store, &mut partners).await.unwrap();
    let named = |partners: &[Partner]| partners.iter().map(|one| one.users.of(MEMBER)).collect::<Vec<_>>();
    let first = named(&partners);
    assert_eq!(first[0], "p10001");
    assert!(first[1].len() == 32 && first[2].len() == 32 && first[1] != first[2], "{first:?}");
    // What is played from now on changes nothing, and neither does another node or another start.
    let token = GameToken {
        member: MEMBER,
        partner: VendorId(7),
        game: "g".to_owned(),
        asset: Asset::Bdt,
        expires_at: store.now(),
    };
    token::issue(&store, token).await.unwrap();
    let (mut here, mut there) = (partners.clone(), partners.clone());
    let (one, other) = tokio::join!(name_users(&store, &mut here), name_users(&store, &mut there));
    one.unwrap();
    other.unwrap();
    assert_eq!((named(&here), named(&there)), (first.clone(), first));
    store.pool().close().await;
    db.close().await;
}
