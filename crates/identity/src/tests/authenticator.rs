//! Codes of an authenticator count once; recovery codes, too.

use totp_rs::Builder;

use super::*;

/// The application on the member's telephone.
pub(super) struct Telephone(Vec<u8>);

impl Telephone {
    pub(super) fn code(&self, at: time::OffsetDateTime) -> String {
        let totp = Builder::new().with_digits(6).with_step_duration(30).with_secret(self.0.clone()).build();
        totp.unwrap().generate(at.unix_timestamp().try_into().unwrap()).to_string()
    }
}

impl Desk {
    async fn enrol(&self, session: &str) -> Telephone {
        let begin = json!({ "password": "Mela-2026" });
        let (status, answer) = self.post("/wps/member/authenticator", session, begin).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        let secret = answer["value"]["secret"].as_str().unwrap();
        let line = answer["value"]["otpauth"].as_str().unwrap();
        assert_eq!(line, format!("otpauth://totp/Mela:rahim?secret={secret}&issuer=Mela"));
        Telephone(totp_rs::Secret::try_from_base32(secret).unwrap().as_bytes().to_vec())
    }

    /// A member's telephone with a secret in use.
    pub(super) async fn authenticator(&self, session: &str) -> Telephone {
        let telephone = self.enrol(session).await;
        let code = telephone.code(self.store.now());
        let (status, answer) =
            self.post("/wps/member/authenticator/confirm", session, json!({ "code": code })).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        telephone
    }
}

#[tokio::test]
async fn a_secret_counts_once_confirmed_and_each_code_once() {
    let desk = Desk::open().await;
    let session = token(&desk.register(&|_| {}).await.1);
    let path = "/wps/member/authenticator";
    let (_, answer) = desk.post(path, &session, json!({ "password": "wrong" })).await;
    assert_eq!(code(&answer), "password_wrong");
    let confirm = async |text: String| {
        desk.post("/wps/member/authenticator/confirm", &session, json!({ "code": text })).await
    };
    assert_eq!(code(&confirm("000000".into()).await.1), "authenticator_state", "nothing was begun");
    desk.enrol(&session).await;
    let telephone = desk.enrol(&session).await;
    let rahim = desk.identity.profile_of("rahim").await.unwrap().unwrap();
    let now = telephone.code(desk.store.now());
    assert!(!desk.identity.is_authenticator_code(rahim.id, &now).await.unwrap(), "not yet in use");
    assert_eq!(code(&confirm("000000".into()).await.1), "verification_code_wrong");
    let (_, answer) = confirm(now.clone()).await;
    let recovery: Vec<String> = answer["value"]["recoveryCodes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|code| code.as_str().unwrap().to_owned())
        .collect();
    assert_eq!(recovery.len(), 10);
    assert_eq!(
        code(&desk.post(path, &session, json!({ "password": "Mela-2026" })).await.1),
        "authenticator_state"
    );
    let good = async |code: &str| desk.identity.is_authenticator_code(rahim.id, code).await.unwrap();
    assert!(!good(&now).await, "the code that confirmed is used up");
    desk.clock.advance(Duration::seconds(30));
    let next = telephone.code(desk.store.now());
    let (one, two) = tokio::join!(good(&next), good(&next));
    assert!(one != two, "of two at once, one counts");
    desk.clock.advance(Duration::minutes(6));
    assert!(!good(&next).await, "too old");
    assert!(good(&recovery[3].to_uppercase()).await);
    assert!(!good(&recovery[3]).await, "used up");
    // Removed, neither codes nor what is left of the recovery codes count.
    desk.clock.advance(Duration::minutes(6));
    let removal = json!({ "code": telephone.code(desk.store.now()), "password": "Mela-2026" });
    assert_eq!(desk.post("/wps/member/authenticator/remove", &session, removal).await.0, StatusCode::OK);
    assert!(!good(&recovery[4]).await);
    desk.db.close().await;
}

/// Guessing a member's authenticator is counted, by however many tickets and addresses it is tried. Seen to fail while each
/// address had a count of its own: 800 guesses in half a minute.
#[tokio::test]
async fn an_authenticator_cannot_be_guessed() {
    let desk = Desk::open().await;
    let session = token(&desk.register(&|_| {}).await.1);
    let telephone = desk.authenticator(&session).await;
    desk.clock.advance(Duration::minutes(6));
    let rahim = desk.identity.profile_of("rahim").await.unwrap().unwrap();
    let mut tickets = Vec::new();
    for at in 0..40 {
        let from = format!("203.0.113.{at}");
        let (ticket, methods) = desk.challenged(&from).await;
        assert_eq!(methods, ["authenticator"]);
        tickets.push((from, ticket));
    }
    let guesses = tickets.into_iter().map(async |(from, ticket)| {
        code(&desk.verify(&from, &ticket, "authenticator", "000000").await.1).to_owned()
    });
    let said = futures::future::join_all(guesses).await;
    assert_eq!(said.iter().filter(|said| *said == "proof_wrong").count(), 10, "{said:?}");
    assert_eq!(said.iter().filter(|said| *said == "guesses_wait").count(), 30, "{said:?}");
    let right = telephone.code(desk.store.now());
    assert!(desk.identity.is_authenticator_code(rahim.id, &right).await.is_err(), "too many");
    desk.clock.advance(Duration::seconds(30));
    let right = telephone.code(desk.store.now());
    assert!(desk.identity.is_authenticator_code(rahim.id, &right).await.unwrap());
    desk.db.close().await;
}
