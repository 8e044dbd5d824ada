//! The inbox.

use kernel::{
    Money,
    event::Event,
    id::{ContractId, DepositId},
};
use store::{job::Worker, outbox};

use super::*;
use crate::inbox::{self, Letter};

const RAHIM: MemberId = MemberId(7);

impl Desk {
    async fn tell(&self, facts: &[Event]) {
        let mut tx = self.content.store.begin().await.unwrap();
        outbox::append(&mut tx, self.content.store.now(), facts).await.unwrap();
        tx.commit().await.unwrap();
    }

    /// Reads until everything so far is read: transactions elsewhere on the server hold facts back for a moment.
    async fn read(&self) {
        let now = self.content.store.now() + Duration::seconds(1);
        while !outbox::is_caught_up(&self.content.store, inbox::READER, now).await.unwrap() {
            inbox::read(&self.content).await.unwrap();
        }
    }

    async fn messages(&self, member: i64) -> Vec<Value> {
        let (status, answer) = self.of(member, "GET", "/wps/member/messages", Value::Null).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        answer["value"]["content"].as_array().unwrap().clone()
    }

    async fn unread(&self, member: i64) -> Value {
        let (_, answer) = self.of(member, "GET", "/wps/member/messages/unread", Value::Null).await;
        answer["value"]["unread"].clone()
    }

    async fn write(&self, group: Group) -> Result<Letter, Error> {
        let (title, body) = (Both::of("শিরোনাম", "Title"), Both::of("<p>ক</p>", "<p>a</p><script>x</script>"));
        let mut tx = self.content.store.begin().await.unwrap();
        let named = (kernel::id::fresh(), "nila");
        let (letter, is_new) = self.content.letters().send(&mut tx, named, group, (&title, &body)).await?;
        assert!(is_new);
        tx.commit().await.unwrap();
        Ok(letter)
    }

    /// Members whom the outbox names as having got a message.
    async fn told(&self) -> Vec<MemberId> {
        let (store, now) = (&self.content.store, self.content.store.now() + Duration::seconds(1));
        let mut told = Vec::new();
        while !outbox::is_caught_up(store, "test", now).await.unwrap() {
            let mut tx = store.begin().await.unwrap();
            let facts = outbox::take(&mut tx, "test", &["message_arrived"]).await.unwrap();
            tx.commit().await.unwrap();
            told.extend(facts.into_iter().filter_map(|fact| match fact.event().cloned() {
                Some(Event::MessageArrived { member, .. }) => Some(member),
                _ => None,
            }));
        }
        told
    }
}

fn money(text: &str) -> Money {
    text.parse().unwrap()
}

/// Facts that come twice, and a reader that starts anew, tell each thing once. Seen to fail with the fact in the cause's
/// place.
#[tokio::test]
async fn what_happens_to_money_is_told_once() {
    let desk = Desk::open().await;
    let deposit = DepositId(Uuid::from_u128(5));
    let withdrawal = WithdrawalId(Uuid::from_u128(6));
    let credited = Event::DepositCredited {
        deposit,
        member: RAHIM,
        amount: money("1234.5"),
        promotion: None,
        asset: Some(kernel::Asset::Bdt),
    };
    let moved =
        |state: &str| Event::WithdrawalMoved { withdrawal, member: RAHIM, state: state.parse().unwrap() };
    desk.tell(&[credited.clone(), moved("requested"), moved("risk"), moved("rejected"), credited.clone()])
        .await;
    desk.read().await;
    desk.tell(&[credited, moved("rejected")]).await;
    desk.read().await;
    let messages = desk.messages(7).await;
    let titles: Vec<&str> = messages.iter().map(|message| message["title"].as_str().unwrap()).collect();
    assert_eq!(titles.len(), 2);
    assert!(titles.contains(&"৳1,234.50 has arrived") && titles.contains(&"Withdrawal of ৳450.00 returned"));
    let returned = messages.iter().find(|message| message["kind"] == "withdrawal_rejected").unwrap();
    assert!(returned["content"].as_str().unwrap().contains("Why: &lt;b&gt;অন্য নামে&lt;/b&gt;"), "{returned}");
    assert_eq!(returned["link"], "/member?page=withdraw");
    assert_eq!(desk.unread(7).await, 2);
    assert_eq!(desk.told().await, [RAHIM, RAHIM], "the sockets hear of each once");
    assert_eq!(desk.messages(8).await, Vec::<Value>::new(), "nobody else hears of it");
    desk.db.close().await;
}

/// What the cashier wants to be told has words for each matter, and comes once per occasion.
#[tokio::test]
async fn what_the_cashier_tells_is_said_in_words() {
    let desk = Desk::open().await;
    let told = |matter: &str, cause: &str, text: Option<&str>| Event::MoneyTold {
        member: RAHIM,
        matter: matter.parse().unwrap(),
        cause: cause.to_owned(),
        asset: kernel::Asset::Bdt,
        amount: money("250"),
        text: text.map(str::to_owned),
    };
    let matters = [
        ("payout_sent", Some("2026-01-05 18:30"), "৳250.00 has been sent"),
        ("deposit_more", None, "Another ৳250.00 has arrived"),
        ("deposit_refused", Some("no <i>such</i> transfer"), "Deposit of ৳250.00 not accepted"),
        ("deposit_refunded", None, "৳250.00 of a deposit was given back"),
        ("deposit_charged_back", None, "৳250.00 of a deposit was taken back"),
        ("deposit_again", None, "৳250.00 is yours again"),
        (
            "round_annulled",
            Some("12: the ball was <b>stuck</b>"),
            "A round was annulled, your stakes of ৳250.00 are back",
        ),
        ("transfer_in", Some("karim"), "You received ৳250.00"),
        ("adjustment_given", None, "৳250.00 was added to your balance"),
        ("adjustment_taken", None, "৳250.00 was taken from your balance"),
    ];
    for (matter, text, _) in &matters {
        desk.tell(&[told(matter, matter, *text), told(matter, matter, *text)]).await;
    }
    desk.read().await;
    let messages = desk.messages(7).await;
    assert_eq!(messages.len(), matters.len());
    for (matter, text, title) in matters {
        let message = messages.iter().find(|message| message["kind"] == matter).unwrap();
        assert_eq!(message["title"], title);
        let said = message["content"].as_str().unwrap();
        let text = text.map(|text| text.replace('<', "&lt;").replace('>', "&gt;"));
        assert!(text.is_none_or(|text| said.contains(&text)), "{said}");
        assert!(message["link"].as_str().unwrap().starts_with("/member?page="), "{message}");
    }
    desk.db.close().await;
}

#[tokio::test]
async fn what_becomes_of_a_contract_is_told_once_to_the_other_side() {
    let desk = Desk::open().await;
    let moved = |state: &str| Event::ContractMoved {
        member: RAHIM,
        contract: ContractId(5),
        state: state.parse().unwrap(),
        rates: "0.10–0.30 %".into(),
    };
    let titles = [
        ("offered", "A contract is offered to you: 0.10–0.30 %"),
        ("accepted", "Your offer of 0.10–0.30 % was accepted"),
        ("rejected", "Your offer of 0.10–0.30 % was rejected"),
        ("terminated", "Your contract of 0.10–0.30 % ends"),
    ];
    for (state, _) in titles {
        desk.tell(&[moved(state), moved(state)]).await;
    }
    // Nothing to tell the other side, which knows by itself.
    desk.tell(&[moved("withdrawn")]).await;
    desk.read().await;
    let messages = desk.messages(7).await;
    assert_eq!(messages.len(), titles.len());
    for (state, title) in titles {
        let message = messages.iter().find(|message| message["title"] == title);
        assert_eq!(message.unwrap_or_else(|| panic!("{state}: {messages:?}"))["link"], "/agentHome");
    }
    desk.db.close().await;
}

/// Two nodes read at once: the cursor's lock lets one of them have a fact.
#[tokio::test]
async fn two_readers_make_one_message() {
    let desk = Desk::open().await;
    let facts: Vec<Event> = (0..50).map(|_| Event::PasswordChanged { member: RAHIM }).collect();
    desk.tell(&facts).await;
    tokio::join!(desk.read(), desk.read());
    assert_eq!(desk.unread(7).await, 50);
    desk.db.close().await;
}

#[tokio::test]
async fn the_salary_of_a_day_is_one_message_that_grows() {
    let desk = Desk::open().await;
    let paid = |amount: &str| Event::CommissionPaid {
        member: RAHIM,
        statement: kernel::id::fresh(),
        amount: money(amount),
    };
    // A period that brought nothing is no payment.
    desk.tell(&[paid("1.50"), paid("0"), paid("2.25")]).await;
    desk.read().await;
    desk.tell(&[paid("0.25")]).await;
    desk.read().await;
    let messages = desk.messages(7).await;
    assert_eq!(messages.len(), 1);
    assert_eq!(messages[0]["title"], "Today’s salary: ৳4.00");
    assert!(messages[0]["content"].as_str().unwrap().contains("in 3 payments"));
    assert_eq!(desk.told().await, [RAHIM], "the bell rings once a day");
    // 12:00 UTC is 18:00 at the site: six hours later another day has begun there.
    desk.clock.advance(Duration::hours(6));
    desk.tell(&[paid("1")]).await;
    desk.read().await;
    assert_eq!(desk.messages(7).await.len(), 2);
    desk.db.close().await;
}

/// Shows: call:unread, attack:A5.
#[tokio::test]
async fn a_member_reads_and_deletes_his_own_and_nobody_elses() {
    let desk = Desk::open().await;
    let facts: Vec<Event> = (0..25).map(|_| Event::PasswordChanged { member: RAHIM }).collect();
    desk.tell(&facts).await;
    desk.tell(&[Event::NewDevice { member: MemberId(8), device: "<i>Firefox</i>".to_owned() }]).await;
    desk.read().await;
    let (_, first) = desk.of(7, "GET", "/wps/member/messages", Value::Null).await;
    let next = first["value"]["next"].as_str().unwrap();
    let (_, second) = desk.of(7, "GET", &format!("/wps/member/messages?cursor={next}"), Value::Null).await;
    let ids = |answer: &Value| -> Vec<Value> {
        answer["value"]["content"].as_array().unwrap().iter().map(|message| message["id"].clone()).collect()
    };
    let (mut all, rest) = (ids(&first), ids(&second));
    assert_eq!((all.len(), rest.len(), second["value"]["next"].is_null()), (20, 5, true));
    all.extend(rest);
    all.sort_by_key(ToString::to_string);
    all.dedup();
    assert_eq!(all.len(), 25, "no message on two pages");

    let other = desk.messages(8).await[0]["id"].clone();
    let (_, answer) =
        desk.of(7, "POST", "/wps/member/messages/read", json!({ "ids": [all[0], other.clone()] })).await;
    assert_eq!(answer["value"]["unread"], 24);
    assert_eq!(desk.unread(8).await, 1, "another's message stays unread");
    let (_, answer) =
        desk.of(7, "POST", "/wps/member/messages/delete", json!({ "ids": [all[1], other.clone()] })).await;
    assert_eq!(answer["value"]["unread"], 23);
    assert_eq!(desk.messages(8).await.len(), 1, "another's message stays");
    let (_, answer) = desk.of(7, "POST", "/wps/member/messages/read", json!({})).await;
    assert_eq!(answer["value"]["unread"], 0);
    let many = vec![all[2].clone(); 101];
    let (status, answer) = desk.of(7, "POST", "/wps/member/messages/delete", json!({ "ids": many })).await;
    assert_eq!((status, &answer["value"]["code"]), (StatusCode::BAD_REQUEST, &json!("too_many_ids")));
    let nobody = Request::get("/wps/member/messages").body(Body::empty()).unwrap();
    assert_eq!(desk.send(nobody).await.0, StatusCode::UNAUTHORIZED);
    for cursor in ["x", "1_x", "x_1"] {
        let path = format!("/wps/member/messages?cursor={cursor}");
        assert_eq!(desk.of(7, "GET", &path, Value::Null).await.0, StatusCode::BAD_REQUEST);
    }
    desk.db.close().await;
}

#[tokio::test]
async fn a_letter_to_one_member_is_there_at_once() {
    let desk = Desk::open().await;
    let letter = desk.write(Group::Member(RAHIM)).await.unwrap();
    assert_eq!((letter.delivered, letter.done_at.is_some()), (1, true));
    let messages = desk.messages(7).await;
    assert_eq!((&messages[0]["title"], &messages[0]["content"]), (&json!("Title"), &json!("<p>a</p>")));
    assert_eq!(desk.told().await, [RAHIM]);
    assert!(matches!(desk.write(Group::Member(MemberId(5_000))).await, Err(Error::NotFound)));
    let mut tx = desk.content.store.begin().await.unwrap();
    let (title, body) = (Both::of("ক", ""), Both::of("<p>ক</p>", "<p>a</p>"));
    let half = desk.content.letters().send(&mut tx, (letter.id, "nila"), Group::All, (&title, &body)).await;
    assert!(matches!(half, Err(Error::Unfinished(fields)) if fields == ["title"]));
    // A browser that sends again on a bad line sends nothing more; another letter under the same id is refused.
    let (title, body) = (letter.title.clone(), letter.body.clone());
    let again =
        desk.content.letters().send(&mut tx, (letter.id, "nila"), letter.group, (&title, &body)).await;
    assert!(matches!(again, Ok((sent, false)) if sent == letter));
    let other = desk.content.letters().send(&mut tx, (letter.id, "nila"), Group::All, (&title, &body)).await;
    assert!(matches!(other, Err(Error::Reused)));
    tx.commit().await.unwrap();
    assert_eq!(desk.messages(7).await.len(), 1);
    desk.db.close().await;
}

/// A group of 1,077 is reached in three steps: of 1,080 players one tries out, one is switched off and one pauses. A node that dies
/// between two of them puts nothing in twice, and leaves one job. Seen to fail with the next step queued in the transaction of the one before it.
#[tokio::test]
async fn a_letter_to_a_group_reaches_each_member_once() {
    let desk = Desk::open().await;
    let out = "update member set kind = 4 where id = 11;
               update member set enabled = false where id = 12;
               insert into guard_member (member, pause_kind, pause_until)
                   values (13, 'cool_off', '2026-03-02'), (14, 'cool_off', '2026-02-28')";
    sqlx::raw_sql(out).execute(desk.content.store.pool()).await.unwrap();
    let letter = desk.write(Group::Players).await.unwrap();
    assert_eq!((letter.delivered, letter.done_at), (0, None));
    assert_eq!(desk.unread(7).await, 0, "a group gets it by and by");
    let worker = desk.content.jobs(Worker::default());
    desk.db.run_and_die(&worker, &desk.content.store).await;
    while worker.run_one(&desk.content.store).await.unwrap() {}
    let jobs: i64 =
        sqlx::query_scalar("select count(*) from job").fetch_one(desk.content.store.pool()).await.unwrap();
    assert_eq!(jobs, 1);
    let sent = desk.content.letters().list(None, 9).await.unwrap();
    assert_eq!((sent[0].delivered, sent[0].done_at.is_some()), (1_077, true));
    let none = [10, 11, 12, 13, 1_200].map(|member| (member, 0));
    for (member, count) in [(1, 1), (7, 1), (14, 1), (1_199, 1)].into_iter().chain(none) {
        assert_eq!(desk.messages(member).await.len(), count, "{member}");
    }
    assert_eq!(desk.told().await.len(), 1_077);
    desk.db.close().await;
}

#[test]
fn a_group_reads_what_it_wrote() {
    for group in [Group::All, Group::Players, Group::Agents, Group::Member(RAHIM), Group::Line(RAHIM)] {
        assert_eq!(group.to_string().parse::<Group>().unwrap(), group);
    }
    for odd in ["", "everyone", "member:", "member:x", "line", "all:7"] {
        assert!(odd.parse::<Group>().is_err(), "{odd}");
    }
}
