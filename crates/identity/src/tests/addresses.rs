//! A right password from an unknown network (spec.md 4): one more proof, of four kinds.

use super::*;

const HOME: &str = "192.0.2.1";
const AWAY: &str = "198.51.100.9";

impl Desk {
    async fn login_from(&self, address: &str) -> (StatusCode, Value) {
        let form = json!({ "username": "rahim", "password": "Mela-2026" });
        let (status, _, answer) =
            self.call_from(address, (Method::POST, "/wps/session/login"), "", form).await;
        (status, answer)
    }

    /// The ticket and the offered methods.
    pub(super) async fn challenged(&self, address: &str) -> (String, Vec<String>) {
        let (status, answer) = self.login_from(address).await;
        assert_eq!((status, code(&answer)), (StatusCode::FORBIDDEN, "verification_required"), "{answer}");
        assert_eq!(answer["message"], "Please complete verification first");
        assert!(answer["value"].get("token").is_none());
        let details = &answer["value"]["details"];
        let methods = details["methods"].as_array().unwrap().iter();
        let methods = methods.map(|offer| offer["method"].as_str().unwrap().to_owned()).collect();
        (details["ticket"].as_str().unwrap().to_owned(), methods)
    }

    pub(super) async fn verify(
        &self,
        address: &str,
        ticket: &str,
        method: &str,
        answer: &str,
    ) -> (StatusCode, Value) {
        let form = json!({ "ticket": ticket, "method": method, "answer": answer });
        let call = (Method::POST, "/wps/session/login/verify");
        let (status, _, answer) = self.call_from(address, call, "", form).await;
        (status, answer)
    }
}

/// Shows: switch:IPVERIFY3, error:verification-pending
#[tokio::test]
async fn an_unknown_network_asks_for_a_code_and_is_known_then() {
    let desk = Desk::open().await;
    desk.bound().await;
    assert_eq!(desk.login_from(AWAY).await.0, StatusCode::OK, "switched off");
    desk.switch("IPVERIFY3", true).await;
    assert_eq!(desk.login_from("192.0.2.200").await.0, StatusCode::OK, "the same network");
    let away = "203.0.113.5";
    let (ticket, methods) = desk.challenged(away).await;
    assert_eq!(methods, ["mobile"]);
    desk.clock.advance(Duration::seconds(2));
    let ask = json!({ "ticket": ticket, "method": "mobile" });
    let (status, answer) = desk.post("/wps/verification/login", "", ask).await;
    assert_eq!((status, answer["value"]["expiredMinutes"].as_i64()), (StatusCode::OK, Some(3)));
    let sent = desk.code_to("8801712345678").await.unwrap();
    assert_eq!(desk.verify(away, &ticket, "bank_account_name", "Rahim").await.0, StatusCode::UNAUTHORIZED);
    let (status, answer) = desk.verify(away, &ticket, "mobile", &sent).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    assert_eq!(desk.info(&token(&answer)).await, StatusCode::OK);
    assert_eq!(desk.verify(away, &ticket, "mobile", &sent).await.0, StatusCode::UNAUTHORIZED, "used up");
    assert_eq!(desk.login_from(away).await.0, StatusCode::OK, "it is known now");
    desk.db.close().await;
}

#[tokio::test]
async fn a_ticket_is_tried_five_times_within_ten_minutes() {
    let desk = Desk::open().await;
    desk.register(&|form| form["payeeName"] = json!("Rahim  Uddin")).await;
    desk.switch("IPVERIFY3", true).await;
    let (ticket, methods) = desk.challenged(AWAY).await;
    assert_eq!(methods, ["bank_account_name"]);
    for guess in ["Karim", "", "Rahim", "Uddin", "rahimuddin"] {
        let (status, answer) = desk.verify(AWAY, &ticket, "bank_account_name", guess).await;
        assert_eq!((status, code(&answer)), (StatusCode::UNAUTHORIZED, "proof_wrong"));
    }
    let late = desk.verify(AWAY, &ticket, "bank_account_name", "Rahim Uddin").await;
    assert_eq!(late.0, StatusCode::UNAUTHORIZED, "five tries are over");
    let (ticket, _) = desk.challenged(AWAY).await;
    desk.clock.advance(Duration::minutes(11));
    assert_eq!(
        desk.verify(AWAY, &ticket, "bank_account_name", "Rahim Uddin").await.0,
        StatusCode::UNAUTHORIZED
    );
    let (ticket, _) = desk.challenged(AWAY).await;
    let (status, answer) = desk.verify(AWAY, &ticket, "bank_account_name", " rahim uddin ").await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    desk.db.close().await;
}

#[tokio::test]
async fn a_bound_address_or_an_authenticator_proves_as_well() {
    let desk = Desk::open().await;
    let session = token(&desk.register(&|form| form["payeeName"] = json!("Rahim Uddin")).await.1);
    desk.bind_email(&session, "rahim@example.com").await;
    desk.switch("IPVERIFY3", true).await;
    let (ticket, methods) = desk.challenged(AWAY).await;
    assert_eq!(methods, ["email"], "what others know is not taken where better is bound");
    desk.clock.advance(Duration::seconds(60));
    let ask = json!({ "ticket": ticket, "method": "email" });
    assert_eq!(desk.post("/wps/verification/login", "", ask).await.0, StatusCode::OK);
    let sent = desk.code_to("rahim@example.com").await.unwrap();
    assert_eq!(desk.verify(AWAY, &ticket, "email", &sent).await.0, StatusCode::OK);
    assert_eq!(desk.login_from(HOME).await.0, StatusCode::OK);
    let totp = desk.authenticator(&session).await;
    desk.switch("IPVERIFY3", false).await;
    desk.clock.advance(Duration::seconds(60));
    // Whatever the switch says, wherever the member is, and nothing weaker instead.
    for from in [HOME, AWAY, "203.0.113.77"] {
        let (ticket, methods) = desk.challenged(from).await;
        assert_eq!(methods, ["authenticator"], "{from}");
        let weaker = json!({ "ticket": ticket, "method": "email" });
        assert_ne!(desk.post("/wps/verification/login", "", weaker).await.0, StatusCode::OK);
        let now = totp.code(desk.store.now());
        assert_eq!(desk.verify(from, &ticket, "authenticator", &now).await.0, StatusCode::OK);
        desk.clock.advance(Duration::seconds(30));
    }
    desk.switch("IPVERIFY3", true).await;
    // Who has nothing to prove themself with is let in: they would be locked out for good.
    desk.register(&|form| form["username"] = json!("salma")).await;
    let form = json!({ "username": "salma", "password": "Mela-2026" });
    let (status, ..) = desk.call_from(AWAY, (Method::POST, "/wps/session/login"), "", form).await;
    assert_eq!(status, StatusCode::OK);
    desk.db.close().await;
}
