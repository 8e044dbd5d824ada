//! Two nodes on one database: one house.

use futures::future::join_all;

use crate::support::{Node, Vendor, bet, books_are_right, configuration, fresh, launch};

#[tokio::test]
async fn what_one_node_knows_the_other_knows() {
    let (db, store) = fresh().await;
    let vendor = Vendor::new();
    let configuration = configuration(&vendor);
    let first = Node::open(&store, &configuration).await;
    let second = Node::open(&db.store().await, &configuration).await;

    let (here, member) = first.register("rahim", None).await;
    let there = second.client(&here.token);
    assert_eq!(there.balance().await, "1000.00");

    // The same bets sent to both nodes at once move money once.
    let token = launch(&store, member).await;
    let sent = (0..40).map(|number| {
        let address = if number % 2 == 0 { first.address } else { second.address };
        let (vendor, message) = (&vendor, bet(member, &token, &format!("b{}", number / 2), 1_000_000));
        async move { vendor.call(address, "transaction/bet", &message).await.unwrap() }
    });
    for answer in join_all(sent).await {
        assert_eq!(answer["status"], "RS_OK");
    }
    assert_eq!(here.balance().await, "800.00");
    assert_eq!(there.balance().await, "800.00");

    let (status, _) = there.send(reqwest::Method::DELETE, "/wps/session/logout", None).await;
    assert_eq!(status, 200);
    assert_eq!(here.get("/wps/member/info").await.0, 401, "signed out on the other node");
    books_are_right(&store).await;
    drop((first, second));
    db.close().await;
}
