//! Providers that answer without an end: nobody gives them more memory than an answer is worth.

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpListener,
};
use web::answer::Unusable;

use super::*;
use crate::{
    chain::{HttpNode, Node},
    provider::http::HttpProvider,
};

/// Somebody who answers every call with an array that never ends.
async fn endless() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    drop(store::tasks::spawn("endless", async move {
        while let Ok((mut socket, _)) = listener.accept().await {
            let mut asked = [0; 4096];
            let _ = socket.read(&mut asked).await;
            let head = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n1\r\n[\r\n";
            let _ = socket.write_all(head).await;
            while socket.write_all(b"10\r\n{             },\r\n").await.is_ok() {}
        }
    }));
    url
}

/// The limits are the helper's (`web::answer`); here each of the till's clients is seen to keep to it, well before its
/// time-out of ten seconds. Seen to fail with `Response::json` in any of the three.
#[tokio::test]
async fn answers_without_an_end_are_left() {
    let url = endless().await;
    let mut settings = Settings { chain_url: url.clone(), ..settings_at(&url) };
    let checkout = HttpProvider::new(&provider_at(&url)).unwrap();
    let left = |result: Result<(), Error>| {
        assert!(matches!(&result, Err(Error::Answer(Unusable::TooLong { .. }))), "{result:?}");
        let face = kernel::Fault::face(&result.unwrap_err());
        assert_eq!(face.code, "provider_unavailable");
    };
    left(checkout.status("x").await.map(drop));
    left(checkout.payout_status("x").await.map(drop));
    let node = HttpNode::new(&settings).unwrap();
    left(node.address("x").await.map(drop));
    left(node.transfers("x").await.map(drop));
    // Nothing that was asked for is taken as answered: a withdrawal stays where it is.
    settings.withdrawal.review.automatic_up_to = money(50_000);
    let cashier = |house: &House| {
        let provider = Arc::new(HttpProvider::new(&provider_at(&url)).unwrap());
        Cashier::with_providers(house.store.clone(), settings.clone(), house.folk.clone(), by_one(provider))
            .unwrap()
    };
    let house = House::with_money(1_000).await;
    let payee = house.payee().await;
    let asked = cashier(&house).withdraw(RAHIM, ask(payee, 500)).await.unwrap();
    house.cashier.approve(OPERATOR, asked.id, "").await.unwrap();
    let worker = cashier(&house).jobs(Worker::default());
    assert!(worker.run_one(&house.store).await.unwrap());
    assert_eq!(house.state(asked.id).await, State::Paying);
    assert_eq!(house.has().await.1, money(500), "still held");
    house.close().await;
}
