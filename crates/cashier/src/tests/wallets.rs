//! Mobile wallets: the provider asks their owners. And two providers, of which neither speaks for the other.

use super::*;
use crate::{deposit::State as Standing, mismatch};

const NUMBER: &str = "01712345678";
const ABROAD: &[u8] = b"the secret of another provider";

/// A wallet at a provider of its own, beside the checkout.
fn wallets() -> Settings {
    let mut settings = settings();
    let (id, kind) = ("dingi".to_owned(), ChannelKind::Wallet);
    let provider = Some("river".to_owned());
    settings.channels.push(Channel { id, kind, provider, ..settings.channels[0].clone() });
    let webhook_secret = Secret::new(String::from_utf8(ABROAD.to_vec()).unwrap());
    settings
        .providers
        .insert("river".into(), ProviderSettings { webhook_secret, ..provider_at("http://river") });
    settings
}

/// A house with both, and what stands at the wallet's provider.
async fn house() -> (House, Arc<Desk>) {
    let mut house = House::open().await;
    let river = Arc::new(Desk::default());
    let providers = BTreeMap::from([
        ("fair".to_owned(), house.desk.clone() as Arc<dyn Provider>),
        ("river".to_owned(), river.clone() as Arc<dyn Provider>),
    ]);
    let (store, folk) = (house.store.clone(), house.folk.clone());
    house.cashier = Cashier::with_providers(store, wallets(), folk, providers).unwrap();
    house.worker = house.cashier.jobs(Worker::default());
    let door: Arc<dyn web::MemberDoor> = Arc::new(Door);
    house.site = site_routes(house.cashier.clone()).split_for_parts().0.layer(Extension(door));
    (house, river)
}

fn wish(wallet: Option<&str>) -> deposit::Request {
    deposit::Request {
        request_id: RequestId::fresh(),
        channel: "dingi".into(),
        amount: taka(500),
        return_url: "/wallet".into(),
        promotion: None,
        wallet: wallet.map(str::to_owned),
    }
}

/// What the wallet's provider says of a deposit.
fn letter(topic: &str, deposit: &deposit::Deposit, amount: &str, payer: Option<&str>) -> Vec<u8> {
    let event = format!("{topic} {} {amount} {payer:?}", deposit.id);
    let mut body: Value =
        serde_json::from_slice(&message(&event, topic, &deposit.id.to_string(), "R1", amount)).unwrap();
    body["payer"] = json!(payer);
    body.to_string().into_bytes()
}

impl House {
    async fn asks_wallet(&self) -> deposit::Deposit {
        self.cashier.deposit(RAHIM, wish(Some(NUMBER))).await.unwrap()
    }

    async fn hears(&self, (provider, secret): (&str, &[u8]), body: &[u8]) -> Result<(), Error> {
        let header = signature::sign(secret, self.store.now(), body);
        self.cashier.receive(provider, &header, body).await
    }

    async fn standing(&self, deposit: &deposit::Deposit) -> (Standing, Option<String>, Money) {
        let known = self.cashier.any_deposit(deposit.id).await.unwrap();
        (known.state, known.reason, self.has().await.0)
    }
}

/// Seen to fail without the number among what a retry must repeat.
#[tokio::test]
async fn a_wallet_is_asked_under_one_name_however_often_the_member_presses() {
    let (house, river) = house().await;
    let refused = house.cashier.deposit(RAHIM, wish(Some("12"))).await.unwrap_err();
    assert_eq!(kernel::Fault::face(&refused).code, "wallet_number");
    assert!(house.cashier.deposit(RAHIM, wish(None)).await.is_err(), "there is no earlier number yet");
    let first = wish(Some(NUMBER));
    river.loses.store(true, Ordering::SeqCst);
    assert!(house.cashier.deposit(RAHIM, first.clone()).await.is_err(), "the answer is lost on its way");
    let asked = house.cashier.deposit(RAHIM, first.clone()).await.unwrap();
    let again = house.cashier.deposit(RAHIM, first.clone()).await.unwrap();
    assert_eq!((asked.id, asked.state), (again.id, Standing::Redirected));
    assert_eq!(asked.wallet.as_deref(), Some("01••••••678"));
    assert_eq!(
        asked.expires_at,
        Some(datetime!(2026-01-05 12:05 UTC)),
        "the provider's time, before the house's own"
    );
    let told = river.requests.lock().unwrap().clone();
    let names: Vec<_> = told.iter().map(|one| (one.payment.reference.clone(), one.number.as_str())).collect();
    assert_eq!(names, vec![(asked.id.to_string(), "+8801712345678"); 2]);
    assert_eq!(told[0].payment.webhook_url, "http://house/cashier/provider/river/webhook");
    assert!(house.desk.requests.lock().unwrap().is_empty(), "the other provider hears nothing");
    let other = deposit::Request { wallet: Some("01812345678".into()), ..first };
    assert!(matches!(house.cashier.deposit(RAHIM, other).await, Err(Error::RequestReused)));
    // The house knows the number again, and shows of it what its owner recognises; nobody else's is remembered.
    assert_eq!(house.cashier.deposit(RAHIM, wish(None)).await.unwrap().wallet, asked.wallet);
    let (_, cards) = house.call("GET", "/wps/cashier/channels", "rahim", &Value::Null).await;
    assert_eq!(cards["value"][1]["lastWallet"], "01••••••678");
    assert!(!cards.to_string().contains("1712345"));
    assert!(house.cashier.deposit(SALMA, wish(None)).await.is_err());
    house.close().await;
}

/// Twice, forged, late, lost: as for a checkout. Seen to fail while only checkouts were asked about.
#[tokio::test]
async fn a_wallet_pays_once_whatever_becomes_of_the_messages() {
    let (house, river) = house().await;
    let (told, lost, late) =
        (house.asks_wallet().await, house.asks_wallet().await, house.asks_wallet().await);
    let paid = letter("payment.paid", &told, "500", Some("+8801712345678"));
    let forged = signature::sign(b"somebody", house.store.now(), &paid);
    assert!(matches!(house.cashier.receive("river", &forged, &paid).await, Err(Error::BadSignature)));
    assert_eq!(house.has().await.0, Money::ZERO);
    for _ in 0..2 {
        house.hears(("river", ABROAD), &paid).await.unwrap();
    }
    assert_eq!(house.standing(&told).await, (Standing::Credited, None, money(500)));
    let report = |transaction| Report {
        payer: Some("+8801712345678".into()),
        ..report(Progress::Paid, Some(transaction), Some(taka(500)))
    };
    river.payments.lock().unwrap().insert(lost.id.to_string(), report("R2"));
    house.clock.advance(Duration::seconds(30));
    house.db.run_and_die(&house.worker, &house.store).await;
    house.run_jobs().await;
    assert_eq!(house.standing(&lost).await, (Standing::Credited, None, money(1_000)));
    // Nobody confirmed the third in time; that they did all the same is found by asking again.
    house.hears(("river", ABROAD), &letter("payment.lapsed", &late, "500", None)).await.unwrap();
    assert_eq!(house.standing(&late).await.0, Standing::Expired);
    river.payments.lock().unwrap().insert(late.id.to_string(), report("R3"));
    for _ in 0..2 {
        house.clock.advance(Duration::minutes(61));
        house.run_jobs().await;
    }
    assert_eq!(house.standing(&late).await, (Standing::Credited, None, money(1_500)));
    // A number that never paid is not remembered before one that did.
    house.cashier.deposit(RAHIM, wish(Some("01800000999"))).await.unwrap();
    let again = house.cashier.deposit(RAHIM, wish(None)).await.unwrap();
    assert_eq!(again.wallet.as_deref(), Some("01••••••678"));
    house.close().await;
}

/// Seen to fail without the amount compared, and without the number.
#[tokio::test]
async fn what_a_wallet_pays_otherwise_than_asked_waits_for_a_person() {
    let (house, river) = house().await;
    for (amount, payer, reason) in [
        ("499", Some("+8801712345678"), "other_amount"),
        ("500", Some("+8801812345678"), "other_payer"),
        ("500", None, "other_payer"),
    ] {
        let deposit = house.asks_wallet().await;
        let mut body: Value =
            serde_json::from_slice(&letter("payment.paid", &deposit, amount, payer)).unwrap();
        body["transaction"] = json!(format!("T{amount}{payer:?}"));
        for _ in 0..2 {
            house.hears(("river", ABROAD), body.to_string().as_bytes()).await.unwrap();
        }
        assert_eq!(house.standing(&deposit).await, (Standing::Review, Some(reason.into()), Money::ZERO));
    }
    let wanted = mismatch::Wanted { limit: 9, ..mismatch::Wanted::default() };
    assert_eq!(
        house.cashier.mismatches(&wanted).await.unwrap().len(),
        3,
        "an operator sees both sides of each"
    );
    assert_eq!(house.count("read_cashier_open_deposit").await, 3);
    // The same by asking.
    let asked = house.asks_wallet().await;
    let less = report(Progress::Paid, Some("R9"), Some(taka(1)));
    river.payments.lock().unwrap().insert(asked.id.to_string(), less);
    house.clock.advance(Duration::seconds(30));
    house.run_jobs().await;
    assert_eq!(house.standing(&asked).await, (Standing::Review, Some("other_amount".into()), Money::ZERO));
    house.close().await;
}

/// Seen to fail with what lapsed taken for refused.
#[tokio::test]
async fn a_wallet_whose_owner_refuses_or_says_nothing_brings_nothing() {
    let (house, river) = house().await;
    let (refused, lapsed, asked) =
        (house.asks_wallet().await, house.asks_wallet().await, house.asks_wallet().await);
    house.hears(("river", ABROAD), &letter("payment.failed", &refused, "500", None)).await.unwrap();
    house.hears(("river", ABROAD), &letter("payment.lapsed", &lapsed, "500", None)).await.unwrap();
    river.payments.lock().unwrap().insert(asked.id.to_string(), report(Progress::Lapsed, None, None));
    house.clock.advance(Duration::seconds(30));
    house.run_jobs().await;
    for (deposit, state) in
        [(refused, Standing::Failed), (lapsed, Standing::Expired), (asked, Standing::Expired)]
    {
        assert_eq!(house.standing(&deposit).await, (state, None, Money::ZERO));
    }
    house.close().await;
}

/// Each message is genuine, and speaks of what the other provider began. Seen to fail without the provider among what a message
/// must agree with, of payments and of payouts, and at its first line with one secret for both.
#[tokio::test]
async fn no_provider_speaks_for_another() {
    let (house, river) = house().await;
    let (wallet, checkout) = (house.asks_wallet().await, house.deposit(500).await);
    let paid = letter("payment.paid", &wallet, "500", Some("+8801712345678"));
    for crossed in [("river", SECRET), ("fair", ABROAD)] {
        assert!(matches!(house.hears(crossed, &paid).await, Err(Error::BadSignature)));
    }
    for topic in ["payment.paid", "payment.failed", "payment.lapsed"] {
        let refused = house.hears(("fair", SECRET), &letter(topic, &wallet, "500", None)).await;
        assert!(matches!(refused, Err(Error::Mismatch(_))), "{topic}");
        let refused = house.hears(("river", ABROAD), &letter(topic, &checkout, "500", None)).await;
        assert!(matches!(refused, Err(Error::Mismatch(_))), "{topic}");
    }
    assert_eq!(house.standing(&wallet).await, (Standing::Redirected, None, Money::ZERO));
    assert_eq!(house.standing(&checkout).await, (Standing::Redirected, None, Money::ZERO));
    house.tell("e1", &checkout, "T1", "500").await.unwrap();
    for topic in ["payment.refunded", "payment.charged_back"] {
        assert!(house.hears(("river", ABROAD), &letter(topic, &checkout, "100", None)).await.is_err());
    }
    let id = house.ask(200).await.unwrap().id;
    house.cashier.approve(OPERATOR, id, "seen").await.unwrap();
    house.run_jobs().await;
    assert_eq!((house.desk.paid.load(Ordering::SeqCst), river.paid.load(Ordering::SeqCst)), (1, 0));
    for topic in ["payout.paid", "payout.failed"] {
        let body = message(topic, topic, &format!("{id}.1.1"), "P", "200");
        assert!(matches!(house.hears(("river", ABROAD), &body).await, Err(Error::Mismatch(_))), "{topic}");
    }
    assert_eq!((house.state(id).await, house.has().await), (State::Paying, (money(300), money(200))));
    house.close().await;
}

/// Seen to fail while the settings alone said whom to ask: the payout was sent again, by the new provider.
#[tokio::test]
async fn whoever_began_a_payment_is_asked_about_it_after_the_settings_changed() {
    let (mut house, river) = house().await;
    let deposit = house.deposit(500).await;
    house.tell("e1", &deposit, "T1", "500").await.unwrap();
    let open = house.deposit(300).await;
    let id = house.ask(200).await.unwrap().id;
    house.cashier.approve(OPERATOR, id, "seen").await.unwrap();
    house.run_jobs().await;
    let mut moved = wallets();
    moved.withdrawal.provider = "river".into();
    moved.channels[0].provider = Some("river".into());
    let providers = (*house.cashier.providers).clone();
    house.cashier =
        Cashier::with_providers(house.store.clone(), moved, house.folk.clone(), providers).unwrap();
    house.worker = house.cashier.jobs(Worker::default());
    let paid = report(Progress::Paid, Some("T2"), Some(taka(300)));
    house.desk.payments.lock().unwrap().insert(open.id.to_string(), paid);
    house.clock.advance(Duration::hours(2));
    house.run_jobs().await;
    assert_eq!((house.desk.paid.load(Ordering::SeqCst), river.paid.load(Ordering::SeqCst)), (1, 0));
    house.says("p1", "payout.paid", &format!("{id}.1.1"), "200").await.unwrap();
    assert_eq!((house.state(id).await, house.has().await), (State::Paid, (money(600), Money::ZERO)));
    house.close().await;
}

#[tokio::test]
async fn a_channel_or_a_withdrawal_of_no_known_provider_does_not_start() {
    let house = House::open().await;
    let mut unknown = settings();
    unknown.channels[0].provider = Some("nobody".into());
    let mut none = settings();
    none.channels[0].provider = None;
    let mut payouts = settings();
    payouts.withdrawal.provider = "nobody".into();
    for settings in [unknown, none, payouts] {
        let opened = Cashier::new(house.store.clone(), settings, house.folk.clone());
        assert!(matches!(opened, Err(Error::BadSetting("cashier.providers"))));
    }
    house.close().await;
}

/// Seen to fail with requests counted by member.
#[tokio::test]
async fn nobody_is_pestered_with_requests_to_pay() {
    let (house, _) = house().await;
    let asks = async |member, number| house.cashier.deposit(member, wish(Some(number))).await;
    let own = house.asks_wallet().await;
    for member in [RAHIM, RAHIM, SALMA, SALMA] {
        asks(member, NUMBER).await.unwrap();
    }
    // However many accounts somebody makes: it is the owner of the wallet who is asked.
    for member in [RAHIM, SALMA] {
        let refused = asks(member, NUMBER).await.unwrap_err();
        assert_eq!(kernel::Fault::face(&refused).code, "wallet_asked");
    }
    asks(SALMA, "01812345678").await.unwrap();
    // Whoever has paid from it is not kept out by what others ask.
    house
        .hears(("river", ABROAD), &letter("payment.paid", &own, "500", Some("+8801712345678")))
        .await
        .unwrap();
    for _ in 0..3 {
        asks(RAHIM, NUMBER).await.unwrap();
    }
    assert!(matches!(asks(SALMA, NUMBER).await, Err(Error::WalletAsked)));
    assert!(matches!(asks(RAHIM, NUMBER).await, Err(Error::WalletAsked)), "their own count");
    house.clock.advance(Duration::hours(25));
    asks(SALMA, NUMBER).await.unwrap();
    house.close().await;
}
