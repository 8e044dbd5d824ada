//! The adapters against real sockets: an HTTP gateway, an SMTP server, a human check, each started by the test.

use axum::routing::post;
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::TcpListener,
    sync::mpsc,
};

use super::*;
use crate::courier::{MailWay, SmsWay, outbox_routes};

/// Serves a router on a port of its own.
async fn serve(router: Router) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    store::tasks::spawn("test server", async move { axum::serve(listener, router).await.unwrap() });
    format!("http://{address}")
}

#[tokio::test]
async fn a_gateway_gets_the_message_with_its_key_and_is_asked_again_when_it_fails() {
    let (sent, mut received) = mpsc::unbounded_channel();
    let answers = Arc::new(std::sync::Mutex::new(vec![200, 503]));
    let gateway = post(move |headers: HeaderMap, body: String| {
        let (sent, answers) = (sent.clone(), answers.clone());
        async move {
            let text = |name: &str| headers[name].to_str().unwrap().to_owned();
            sent.send((text("authorization"), text("idempotency-key"), body)).unwrap();
            StatusCode::from_u16(answers.lock().unwrap().pop().unwrap_or(400)).unwrap()
        }
    });
    let url = serve(Router::new().route("/send", gateway)).await;
    let desk = Desk::open_with(&|settings| {
        settings.courier.sms = SmsWay::Gateway;
        settings.courier.gateway_url = format!("{url}/send");
        settings.courier.gateway_key = Hidden("secret-key".to_owned());
    })
    .await;
    let session = token(&desk.register(&|_| {}).await.1);
    let ask = json!({ "mobileNum": "01712345678" });
    assert_eq!(desk.post("/wps/verification/sms/bind", &session, ask.clone()).await.0, StatusCode::OK);
    desk.work().await;
    let (key, twin, body) = received.recv().await.unwrap();
    let body: Value = serde_json::from_str(&body).unwrap();
    assert_eq!(
        (key.as_str(), &body["to"], &body["from"]),
        ("Bearer secret-key", &json!("8801712345678"), &json!("Mela"))
    );
    // It failed; the job comes back, and what it sends then is the code that counts.
    desk.clock.advance(Duration::seconds(10));
    desk.work().await;
    let (_, again, body) = received.recv().await.unwrap();
    assert_eq!(twin, again, "a gateway can tell the twin");
    let body: Value = serde_json::from_str(&body).unwrap();
    let text = body["text"].as_str().unwrap();
    let digits = |word: &str| word.chars().filter(char::is_ascii_digit).collect::<String>();
    let code = text.split_whitespace().map(digits).find(|word| word.len() == 6).unwrap();
    let form = json!({ "mobileNum": "01712345678", "verificationCode": code, "password": "Mela-2026" });
    assert_eq!(desk.post("/wps/member/mobile", &session, form).await.0, StatusCode::OK);
    // A refusal is final: someone has to look, and nobody is written to again.
    desk.post("/wps/verification/sms/bind", &session, ask).await;
    desk.work().await;
    assert_eq!(store::job::count(&desk.store).await.unwrap().failed, 1);
    assert_eq!(format!("{:?}", Hidden("x".into())), "Hidden");
    desk.db.close().await;
}

/// As much of an SMTP server as a letter needs; what it took is sent on.
async fn post_office() -> (u16, mpsc::UnboundedReceiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let (sent, received) = mpsc::unbounded_channel();
    store::tasks::spawn("post office", async move {
        let (stream, _) = listener.accept().await.unwrap();
        let (read, mut write) = stream.into_split();
        let mut lines = BufReader::new(read).lines();
        write.write_all(b"220 post office\r\n").await.unwrap();
        let (mut letter, mut inside) = (String::new(), false);
        while let Ok(Some(line)) = lines.next_line().await {
            letter.push_str(&line);
            letter.push('\n');
            let answer = match line.as_str() {
                "." if inside => {
                    inside = false;
                    "250 taken\r\n"
                }
                _ if inside => continue,
                "DATA" => {
                    inside = true;
                    "354 go on\r\n"
                }
                "QUIT" => "221 bye\r\n",
                _ => "250 yes\r\n",
            };
            write.write_all(answer.as_bytes()).await.unwrap();
            if answer.starts_with("250 taken") {
                sent.send(std::mem::take(&mut letter)).unwrap();
            }
        }
    });
    (port, received)
}

#[tokio::test]
async fn a_letter_leaves_by_smtp() {
    let (port, mut letters) = post_office().await;
    let desk = Desk::open_with(&|settings| {
        settings.courier.email = MailWay::Smtp;
        settings.courier.smtp_host = "127.0.0.1".to_owned();
        settings.courier.smtp_port = port;
    })
    .await;
    desk.register(&|form| form["email"] = json!("rahim@example.com")).await;
    let request = Request::post("/wps/member/password/email")
        .header("content-type", "application/x-www-form-urlencoded")
        .header("accept-language", "en")
        .body(Body::from("username=rahim&email=rahim%40example.com"))
        .unwrap();
    assert_eq!(desk.send("192.0.2.1", request).await.0, StatusCode::OK);
    desk.work().await;
    let letter = letters.recv().await.unwrap();
    for part in [
        "RCPT TO:<rahim@example.com>",
        "From: Mela <no-reply@mela.example>",
        "Subject: A new password for Mela",
    ] {
        assert!(letter.contains(part), "{letter}");
    }
    desk.db.close().await;
}

#[tokio::test]
async fn a_house_without_a_courier_offers_nothing_that_needs_one() {
    let desk = Desk::open_with(&|settings| {
        settings.courier.sms = SmsWay::None;
        settings.courier.email = MailWay::None;
    })
    .await;
    for switch in ["MOBILEVERCODELOGIN3", "REGMOBVERF3", "MOBILERESET3"] {
        desk.switch(switch, true).await;
    }
    let ask = json!({ "mobileNum": "01712345678" });
    for path in ["/wps/verification/sms/noLogin", "/wps/verification/sms/register"] {
        assert_eq!(code(&desk.post(path, "", ask.clone()).await.1), "function_disabled");
    }
    // A code that cannot be sent is not asked for: registration stays open.
    assert_eq!(desk.register(&|_| {}).await.0, StatusCode::OK);
    desk.db.close().await;
}

/// The outbox shows messages to everyone who looks: its page exists only where the configuration names it.
#[tokio::test]
async fn the_outbox_has_a_page_only_where_it_is_named() {
    let desk = Desk::open().await;
    let session = token(&desk.register(&|_| {}).await.1);
    desk.post("/wps/verification/email/bind", &session, json!({ "email": "<b>\"@example.com" })).await;
    desk.bind_email(&session, "rahim@example.com").await;
    let page = async |settings: &courier::Settings, path: &str| {
        let request = Request::get(path).body(Body::empty()).unwrap();
        let response = outbox_routes(&desk.store, settings).oneshot(request).await.unwrap();
        let status = response.status();
        let body = axum::body::to_bytes(response.into_body(), 1 << 20).await.unwrap();
        (status, String::from_utf8(body.to_vec()).unwrap())
    };
    let mut named = settings().courier;
    let (status, html) = page(&named, "/dev/outbox").await;
    assert_eq!(status, StatusCode::OK);
    assert!(html.contains("rahim@example.com"));
    let (_, json) = page(&named, "/dev/outbox.json").await;
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&json[0]["channel"], &json[0]["to"]), (&json!("email"), &json!("rahim@example.com")));
    (named.sms, named.email) = (SmsWay::Gateway, MailWay::None);
    assert_eq!(page(&named, "/dev/outbox").await.0, StatusCode::NOT_FOUND);
    desk.db.close().await;
}

/// Shows: switch:HUMANCHECK3
#[tokio::test]
async fn the_human_check_is_asked_where_it_is_switched_on() {
    let judge = post(|body: String| async move {
        assert!(body.contains("secret=our-secret") && body.contains("remoteip=192.0.2.1"), "{body}");
        let success = body.contains("response=a+person") || body.contains("response=a%20person");
        axum::Json(json!({ "success": success }))
    });
    let url = serve(Router::new().route("/siteverify", judge)).await;
    let desk = Desk::open_with(&|settings| {
        settings.human.verify_url = format!("{url}/siteverify");
        settings.human.secret = Hidden("our-secret".to_owned());
        settings.human.site_key = "our-site-key".to_owned();
    })
    .await;
    desk.register(&|_| {}).await;
    assert_eq!(desk.login("rahim", "Mela-2026").await.0, StatusCode::OK, "switched off");
    let widget = async || desk.get("/wps/system/site", "").await["signIn"]["humanCheck"].clone();
    assert_eq!(widget().await, Value::Null);
    desk.switch("HUMANCHECK3", true).await;
    assert_eq!(widget().await, json!({ "kind": "turnstile", "siteKey": "our-site-key" }));
    let login = async |check: Option<&str>| {
        let form = json!({ "username": "rahim", "password": "Mela-2026", "humanCheck": check });
        desk.post("/wps/session/login", "", form).await
    };
    for check in [None, Some(""), Some("a robot")] {
        let (_, answer) = login(check).await;
        assert_eq!(code(&answer), "human_check_failed", "{check:?}");
    }
    assert_eq!(login(Some("a person")).await.0, StatusCode::OK);
    desk.db.close().await;
}
