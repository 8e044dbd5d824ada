//! What is owed, and what the operator's wallet answers.

use std::sync::Mutex;

use axum::{Json, extract::State, http::Uri};
use tokio::net::TcpListener;

use super::*;
use crate::{journal::Launch, wallet::Placed};

type Calls = Arc<Mutex<Vec<(String, Value)>>>;

/// A wallet of the operator's that says yes or no to everything, and keeps what it was asked.
struct Till {
    url: String,
    calls: Calls,
    says: Arc<Mutex<&'static str>>,
}

impl Till {
    async fn open() -> Self {
        type Known = (Calls, Arc<Mutex<&'static str>>);
        async fn say(State((calls, says)): State<Known>, uri: Uri, Json(body): Json<Value>) -> Json<Value> {
            calls.lock().unwrap().push((uri.path().to_owned(), body));
            let status = *says.lock().unwrap();
            Json(json!({ "status": status, "balance": 700_000 }))
        }
        let known: Known = (Calls::default(), Arc::new(Mutex::new("RS_OK")));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let router = Router::new().fallback(say).with_state(known.clone());
        #[expect(
            clippy::disallowed_methods,
            reason = "the studio stands outside the house and its named tasks"
        )]
        let served = tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        drop(served);
        Self { url, calls: known.0, says: known.1 }
    }

    fn says(&self, word: &'static str) {
        *self.says.lock().unwrap() = word;
    }

    /// The calls since the last time, as `path round-key reference amount`.
    fn asked(&self) -> Vec<String> {
        let calls = std::mem::take(&mut *self.calls.lock().unwrap());
        let word = |body: &Value, name: &str| match &body[name] {
            Value::String(word) => word.chars().rev().take(2).collect::<Vec<_>>().into_iter().rev().collect(),
            Value::Null => "-".to_owned(),
            other => other.to_string(),
        };
        let told = calls.into_iter().map(|(path, body)| {
            let parts = ["transaction_uuid", "reference_transaction_uuid", "amount", "round_closed"];
            format!("{path} {}", parts.map(|name| word(&body, name)).join(" "))
        });
        told.collect()
    }
}

/// After a crash: a bet of which nobody knows is taken back, a result is paid, and each is told once.
#[tokio::test]
async fn what_was_owed_before_a_crash_is_paid_after_it() {
    let till = Till::open().await;
    let (won, payout) = drawn(2);
    let before = [Entry::Asked(asked(1, START)), Entry::Asked(asked(2, START)), won];
    let booth = Booth::of_operator(&till.url, &before);
    let (first, second) = (Uuid::from_u128(1), Uuid::from_u128(2));
    till.says("RS_ERROR_UNKNOWN");
    booth.pays_once().await;
    assert_eq!(till.asked().len(), 2);
    assert_eq!(booth.listed(first).await, words(&[("TK_BET", "TS_ROLLEDBACK")]));
    assert_eq!(booth.listed(second).await, words(&[("TK_BET", "TS_SUCCESS")]));
    till.says("RS_OK");
    booth.pays_once().await;
    let mut asked = till.asked();
    asked.sort();
    let due =
        ["/transaction/rollback -r -b - true".to_owned(), format!("/transaction/win -w -b {payout} true")];
    assert_eq!(asked, due);
    assert_eq!(
        booth.listed(first).await,
        words(&[("TK_BET", "TS_ROLLEDBACK"), ("TK_ROLLBACK", "TS_SUCCESS")])
    );
    assert_eq!(booth.listed(second).await, words(&[("TK_BET", "TS_SUCCESS"), ("TK_WIN", "TS_SUCCESS")]));
    booth.pays_once().await;
    assert_eq!(till.asked(), [""; 0], "nothing is owed any more");
}

/// The same where the money lies in the vendor's own wallets.
#[tokio::test]
async fn own_wallets_give_back_only_what_was_taken() {
    let booth = Booth::of_wallets();
    booth.fills("in", 300_000).await;
    let till = &booth.studio.wallet;
    let mut rounds = crate::rounds::Rounds::default();
    for round in 1..=3 {
        rounds.take(Entry::Asked(asked(round, START)));
    }
    let (won, payout) = drawn(1);
    rounds.take(won);
    let round = |number: u128| rounds.round(Uuid::from_u128(number)).unwrap().clone();
    let launch = Launch {
        token: "token".to_owned(),
        user: "p1".to_owned(),
        game: "ngr_0001".to_owned(),
        currency: Asset::Bdt,
        at: START,
        allowed: crate::journal::Allowed::default(),
    };
    let has = async || till.balance(&launch).await.unwrap().units();
    let money = kernel::Money::from_units;
    assert_eq!(till.bet(&round(1)).await, Placed::Taken(money(200_000)));
    assert_eq!(till.bet(&round(1)).await, Placed::Taken(money(200_000)), "one name, one bet");
    assert_eq!(till.win(&round(1)).await, Some(money(200_000 + payout)));
    assert_eq!(till.win(&round(1)).await, Some(money(200_000 + payout)));
    assert_eq!(till.bet(&round(2)).await, Placed::Taken(money(100_000 + payout)));
    assert!(till.undo(&round(2)).await && till.undo(&round(2)).await);
    assert_eq!(has().await, 200_000 + payout);
    // Taken back before it came: when it comes it is refused.
    assert!(till.undo(&round(3)).await);
    assert_eq!(till.bet(&round(3)).await, Placed::Refused("RS_ERROR_DUPLICATE_TRANSACTION".to_owned()));
    assert_eq!(has().await, 200_000 + payout);
    assert!(till.undo(&round(3)).await, "that is done already");
    assert_eq!(has().await, 200_000 + payout, "what was never taken is not given back");
}

/// Nobody knows of a bet that could not be written, so that it is taken back, and until that is written it is not done.
#[tokio::test]
async fn own_wallets_that_cannot_write_leave_all_as_it_is() {
    let mut booth = Booth::of_wallets();
    booth.fills("in", 300_000).await;
    let folder = booth.folder.clone();
    booth.changes(|inner| inner.wallet = wallets_writing_to(&folder, Journal::lost()));
    let mut rounds = crate::rounds::Rounds::default();
    rounds.take(Entry::Asked(asked(1, START)));
    let round = rounds.round(Uuid::from_u128(1)).unwrap();
    let till = &booth.studio.wallet;
    assert_eq!(till.bet(round).await, Placed::Uncertain(None));
    assert_eq!(till.win(round).await, None);
    assert!(!till.undo(round).await);
}

/// Wallets as they stand in a folder, which write elsewhere from now on.
fn wallets_writing_to(folder: &std::path::Path, journal: Journal) -> own_wallet::Till {
    let settings = Booth::of_wallets().settings.own_wallet;
    let wallets = own_wallet::Wallets::open(settings, folder, Arc::new(ManualClock::at(START))).unwrap();
    own_wallet::Till::Wallets(Box::new(wallets.writing_to(journal)))
}

/// Each try that brings nothing doubles the pause, to a minute at most; one that brings something makes it short again.
#[tokio::test(start_paused = true)]
async fn debts_are_tried_again_after_growing_pauses() {
    let mut booth =
        Booth::with(|_| {}, true, &[Entry::Asked(asked(1, START)), Entry::Asked(asked(2, START))]);
    let folder = booth.folder.clone();
    let (journal, mut heard) = Journal::heard();
    booth.changes(|inner| inner.wallet = wallets_writing_to(&folder, journal));
    let stop = tokio_util::sync::CancellationToken::new();
    let tries = async {
        let mut last = tokio::time::Instant::now();
        // How many are owed, how many of them the wallet writes down, and how long after the last try that is.
        for (owed, written, pause) in [
            (2, 0, 0),
            (2, 0, 500),
            (2, 0, 1_000),
            (2, 1, 2_000),
            (1, 0, 250),
            (1, 0, 500),
            (1, 0, 1_000),
            (1, 0, 2_000),
            (1, 0, 4_000),
            (1, 0, 8_000),
            (1, 0, 16_000),
            (1, 0, 32_000),
            (1, 0, 60_000),
            (1, 1, 60_000),
        ] {
            for place in 0..owed {
                let (_, done) = heard.recv().await.unwrap();
                if place == 0 {
                    // Timers end at whole milliseconds, so up to one late.
                    assert_eq!(last.elapsed().as_millis() / 10 * 10, pause);
                    last = tokio::time::Instant::now();
                }
                done.send(place < written).unwrap();
            }
        }
        stop.cancel();
    };
    tokio::join!(booth.studio.clone().run(stop.clone()), tries);
    let undone = words(&[("TK_BET", "TS_ROLLEDBACK"), ("TK_ROLLBACK", "TS_SUCCESS")]);
    for round in [1, 2] {
        assert_eq!(booth.listed(Uuid::from_u128(round)).await, undone);
    }
}

/// What the wallet says of a balance and of a bet, as the player is told it.
#[tokio::test]
async fn the_operators_words_are_told_to_the_player() {
    let till = Till::open().await;
    let booth = Booth::of_operator(&till.url, &[]);
    booth.launches("pg_0001", "token").await;
    let open = async || booth.plays("/session", &json!({ "gameCode": "pg_0001", "token": "token" })).await;
    for (word, status, told) in [
        ("RS_ERROR_INVALID_TOKEN", 401, "session_expired"),
        ("RS_ERROR_TOKEN_EXPIRED", 401, "session_expired"),
        ("RS_ERROR_USER_DISABLED", 403, "game_not_allowed"),
        ("RS_ERROR_INVALID_GAME", 409, "game_not_open"),
        ("RS_ERROR_LIMIT_REACHED", 409, "limit_reached"),
        ("RS_ERROR_UNKNOWN", 503, "wallet_unreachable"),
    ] {
        till.says(word);
        let (status_, text) = open().await.unwrap_err();
        assert!(status_ == status && text.contains(told), "{word}: {status_} {text}");
    }
    till.says("RS_OK");
    let seat = open().await.unwrap();
    assert_eq!(seat["balance"], "7.00");
    till.asked();
    let spin = async |request: u128| {
        let ask = json!({ "session": seat["session"], "requestId": Uuid::from_u128(request), "stake": "1" });
        booth.plays("/spin", &ask).await
    };
    let played = spin(1).await.unwrap();
    let payout = played["book"]["payout"].as_str().unwrap().parse::<kernel::Money>().unwrap().units();
    assert_eq!((&played["balanceBefore"], &played["balance"]), (&json!("7.00"), &json!("7.00")));
    assert_eq!(
        till.asked(),
        ["/transaction/bet -b - 100000 false".to_owned(), format!("/transaction/win -w -b {payout} true")]
    );
    till.says("RS_ERROR_NOT_ENOUGH_MONEY");
    let (status, text) = spin(2).await.unwrap_err();
    assert!(status == 409 && text.contains("insufficient_funds"), "{text}");
    booth.pays_once().await;
    assert_eq!(till.asked().len(), 1, "refused for good: nothing to take back");
    till.says("RS_ERROR_USER_DISABLED");
    let (status, _) = spin(3).await.unwrap_err();
    assert_eq!(status, 403);
    till.says("RS_OK");
    booth.pays_once().await;
    assert_eq!(till.asked().last().unwrap(), "/transaction/rollback -r -b - true");
    // A round that was taken back is not played after all, whatever the wallet says by now.
    let (status, text) = spin(3).await.unwrap_err();
    assert!(status == 503 && text.contains("wallet_unreachable"), "{text}");
    assert_eq!(till.asked(), [""; 0]);
}

/// A result stands whether or not its payout arrives; it is sent until it does.
#[tokio::test]
async fn a_payout_that_is_refused_stays_owed() {
    let till = Till::open().await;
    let (won, _) = drawn(1);
    let booth = Booth::of_operator(&till.url, &[Entry::Asked(asked(1, START)), won]);
    till.says("RS_ERROR_UNKNOWN");
    for _ in 0..3 {
        booth.pays_once().await;
    }
    assert_eq!(till.asked().len(), 3);
    till.says("RS_OK");
    booth.pays_once().await;
    booth.pays_once().await;
    assert_eq!(till.asked().len(), 1);
    // Told at the next start too.
    let kept = std::fs::read_to_string(booth.folder.join("journal.jsonl")).unwrap();
    assert!(kept.lines().last().unwrap().contains("paid"), "{kept}");
}
