//! The chat of tables, as members write and operators keep order; on two nodes.

use std::{net::IpAddr, num::NonZeroUsize};

use ::office::{
    Reach, Role,
    testing::{Desk as Office, Known, code},
};
use axum::http::Method;
use store::{Store, tasks::CancellationToken};
use tokio::{sync::Notify, time::timeout};
use topics::{Bus, Channel, Holder, Next, Subscription, Topics};

use super::*;
use crate::chat::{Chat, routes, sweep};

const RAHIM: i64 = 7;
const SALMA: i64 = 8;
const MITU: i64 = 9;
/// On trial.
const GUEST: i64 = 13;
/// Pauses.
const KARIM: i64 = 14;
const ROOM: &str = "/play/chats/table.1";

/// Tokens are numbers of members.
struct Fairground;

#[async_trait::async_trait]
impl MemberDoor for Fairground {
    async fn member(&self, token: &str) -> Result<Option<Member>, store::Error> {
        let Ok(id) = token.parse::<i64>() else { return Ok(None) };
        let kind = if id == GUEST { AccountType::TRIAL } else { AccountType::MEMBER };
        let account = if id == RAHIM { "rahim".to_owned() } else { format!("member{id}") };
        Ok(Some(Member { id: MemberId(id), account, kind, session: Uuid::nil() }))
    }

    async fn bars(&self, member: &Member) -> Result<Option<kernel::Face>, store::Error> {
        Ok((member.id.0 == KARIM).then_some(kernel::Face::new(kernel::Kind::Forbidden, "forbidden")))
    }
}

struct Square(bool);

impl web::Site for Square {
    fn least_age(&self) -> u8 {
        18
    }

    fn in_maintenance(&self) -> bool {
        false
    }

    fn has_table_chat(&self) -> bool {
        self.0
    }

    fn country(&self, _: IpAddr) -> Option<String> {
        None
    }
}

/// One node's chat.
struct Node {
    chat: Chat,
    topics: Topics,
    router: Router,
}

async fn node(store: &Store, stop: &CancellationToken, has_chat: bool) -> Node {
    let topics = Topics::new(NonZeroUsize::new(64).unwrap());
    let bus = Bus::start(topics.clone(), store, &topics::Settings::default(), stop).await.unwrap();
    let chat = Chat::new(store.clone(), bus, Arc::new(Square(has_chat)));
    let (router, _) = routes(chat.clone()).split_for_parts();
    let door: Arc<dyn MemberDoor> = Arc::new(Fairground);
    let router = router.layer(middleware::from_fn(web::render)).layer(Extension(door));
    Node { chat, topics, router }
}

/// Who listens to the room on a node.
struct Ear {
    subscription: Subscription,
    wake: Arc<Notify>,
}

impl Ear {
    /// The next update, which comes within twenty seconds; the snapshot is no update.
    async fn next(&mut self) -> (String, Value) {
        loop {
            match self.subscription.take() {
                Next::Frame(frame) => {
                    let frame: Value = serde_json::from_slice(&frame).unwrap();
                    return (frame["k"].as_str().unwrap().to_owned(), frame["d"].clone());
                }
                Next::Snapshot => drop(self.subscription.begin()),
                Next::Nothing => {
                    let wait = timeout(std::time::Duration::from_secs(20), self.wake.notified());
                    wait.await.expect("something is told");
                }
            }
        }
    }
}

impl Node {
    fn holder(member: i64, kind: AccountType) -> Holder {
        Holder { member: MemberId(member), kind, session: Uuid::nil() }
    }

    fn listens(&self) -> Ear {
        let who = Some(Self::holder(SALMA, AccountType::MEMBER));
        let topic = self.chat.topic("chat.table.1", who).unwrap();
        let wake = Arc::new(Notify::new());
        let mut subscription = self.topics.join(topic, None, wake.clone());
        subscription.begin();
        Ear { subscription, wake }
    }

    async fn snapshot(&self) -> Value {
        let who = Some(Self::holder(SALMA, AccountType::MEMBER));
        self.chat.snapshot(&self.chat.topic("chat.table.1", who).unwrap()).await.unwrap()
    }

    async fn call(&self, member: i64, method: &str, path: &str, body: Value) -> (u16, Value) {
        let request = Request::builder().method(method).uri(path).header("token", member.to_string());
        let request = request.header("content-type", "application/json").header("accept-language", "en");
        let answer =
            self.router.clone().oneshot(request.body(Body::from(body.to_string())).unwrap()).await.unwrap();
        let status = answer.status().as_u16();
        let body = to_bytes(answer.into_body(), 1 << 20).await.unwrap();
        (status, serde_json::from_slice(&body).unwrap())
    }

    async fn say(&self, member: i64, request: u128, text: &str) -> (u16, Value) {
        let body = json!({ "requestId": Uuid::from_u128(request), "text": text });
        self.call(member, "POST", &format!("{ROOM}/lines"), body).await
    }

    async fn said(&self, member: i64, request: u128, text: &str) -> Value {
        let (status, answer) = self.say(member, request, text).await;
        assert_eq!(status, 200, "{answer}");
        answer["value"].clone()
    }

    /// The status and the code with which a line is refused.
    async fn unsaid(&self, member: i64, request: u128, text: &str) -> (u16, String) {
        let (status, answer) = self.say(member, request, text).await;
        (status, answer["value"]["code"].as_str().unwrap_or_default().to_owned())
    }

    async fn read(&self, member: i64) -> Value {
        let (status, answer) = self.call(member, "GET", ROOM, json!(null)).await;
        assert_eq!(status, 200, "{answer}");
        answer["value"].clone()
    }

    async fn report(&self, member: i64, line: &Value, reason: &str) -> (u16, Value) {
        let path = format!("{ROOM}/lines/{}/report", line["id"]);
        self.call(member, "POST", &path, json!({ "reason": reason })).await
    }
}

fn texts(room: &Value) -> Vec<&str> {
    room["lines"].as_array().unwrap().iter().map(|line| line["text"].as_str().unwrap()).collect()
}

/// A table with two nodes, and operators: `narrow` reaches Rahim alone, `far` Salma alone.
struct Table {
    db: TestDb,
    clock: Arc<ManualClock>,
    store: Store,
    one: Node,
    other: Node,
    office: Office,
    stop: CancellationToken,
}

impl Table {
    async fn open() -> Self {
        let db = TestDb::fresh().await;
        let clock = Arc::new(ManualClock::at(datetime!(2026-03-01 12:00 UTC)));
        let store = db.store_with(clock.clone()).await;
        let table = "insert into game_table (rules, asset, least, most_on_cell, most_in_round, open_ms, pause_ms, name_en, name_bn)
                     values ('roulette-1', 1, 1, 1, 1, 20000, 5000, 'By the river', 'নদীর ধারে')";
        sqlx::raw_sql(table).execute(store.pool()).await.unwrap();
        let stop = CancellationToken::new();
        let (one, other) = (node(&store, &stop, true).await, node(&store, &stop, true).await);
        let members = Known::of(&[(MemberId(RAHIM), "rahim", "BD"), (MemberId(SALMA), "salma", "BD")]);
        let routes = crate::chat::backoffice_routes(one.chat.clone());
        let office = Office::open(&store, "1000".parse().unwrap(), members, routes).await.unwrap();
        for (name, role, reach) in [
            ("boss", Role::Owner, None),
            ("narrow", Role::Owner, Some(RAHIM)),
            ("far", Role::Owner, Some(SALMA)),
        ] {
            let reach = Reach { line: reach.map(MemberId), ..Reach::default() };
            office.hire(name, role, &reach).await.unwrap();
        }
        Self { db, clock, store, one, other, office, stop }
    }

    async fn office(&self, operator: &str, method: Method, path: &str, body: Value) -> (u16, Value) {
        let (status, answer) = self.office.call((method, path), operator, &body).await;
        (status.as_u16(), answer)
    }

    async fn cases(&self, operator: &str, query: &str) -> Vec<Value> {
        let path = format!("/backoffice/chat/cases{query}");
        let (status, answer) = self.office(operator, Method::GET, &path, json!(null)).await;
        assert_eq!(status, 200, "{answer}");
        answer["value"]["content"].as_array().unwrap().clone()
    }

    async fn decide(&self, operator: &str, line: &Value, delete: bool, mute: Option<&str>) -> (u16, Value) {
        let path = format!("/backoffice/chat/cases/{}/close", line["id"]);
        let body = json!({ "delete": delete, "mute": mute, "reason": "insults" });
        self.office(operator, Method::POST, &path, body).await
    }

    async fn acts(&self) -> Vec<(String, String)> {
        let rows = sqlx::query_as("select action, subject from office_audit order by number");
        rows.fetch_all(self.store.pool()).await.unwrap()
    }

    async fn close(self) {
        self.stop.cancel();
        drop((self.one, self.other, self.office));
        self.db.close().await;
    }
}

/// Shows: attack:A22.
#[tokio::test]
async fn a_line_is_read_on_every_node_as_the_text_that_it_is() {
    let table = Table::open().await;
    let mut ears = [table.one.listens(), table.other.listens()];
    let attack = "<img src=x onerror=alert(1)> \"'&amp;";
    let line = table.one.said(RAHIM, 1, &format!("  {attack} ")).await;
    assert_eq!((&line["text"], &line["name"]), (&json!(attack), &json!("ra***m")));
    assert!(!line.to_string().contains("rahim"), "{line}");
    for ear in &mut ears {
        assert_eq!(ear.next().await, ("line".to_owned(), line.clone()));
    }
    for node in [&table.one, &table.other] {
        assert_eq!(node.snapshot().await, json!({ "isOn": true, "lines": [line] }));
        assert_eq!(node.read(SALMA).await["lines"], json!([line]));
    }
    assert_eq!(table.one.read(RAHIM).await["author"], line["author"]);
    assert_eq!(table.one.read(SALMA).await["author"], Value::Null);
    table.close().await;
}

#[tokio::test]
async fn a_request_writes_one_line_however_often_it_comes() {
    let table = Table::open().await;
    let mut ear = table.other.listens();
    let (first, again) =
        tokio::join!(table.one.said(RAHIM, 1, "salaam"), table.other.said(RAHIM, 1, "salaam"));
    assert_eq!(first, again);
    assert_eq!(table.one.said(RAHIM, 1, "salaam").await, first);
    let second = table.one.said(RAHIM, 2, "salaam").await;
    assert_eq!(ear.next().await.1, first);
    assert_eq!(ear.next().await.1, second, "the first was told once");
    assert_eq!(texts(&table.one.read(SALMA).await), ["salaam", "salaam"]);
    // The same name of another member's is another request.
    table.one.said(SALMA, 1, "salaam to you").await;
    assert_eq!(table.one.read(SALMA).await["lines"].as_array().unwrap().len(), 3);
    table.close().await;
}

#[tokio::test]
async fn a_flood_is_refused_on_whatever_node_it_comes() {
    let table = Table::open().await;
    let mut taken = 0;
    for n in 1..=12 {
        let node = if n % 2 == 0 { &table.one } else { &table.other };
        match node.unsaid(RAHIM, n, "again").await {
            (200, _) => taken += 1,
            refused => assert_eq!(refused, (429, "chat_too_fast".to_owned())),
        }
    }
    assert_eq!(taken, 5);
    // In parallel, too: each is counted before the next is written.
    let all = in_parallel(&table, SALMA).await;
    assert_eq!(all.iter().filter(|(status, _)| *status == 200).count(), 5, "{all:?}");
    // A retry is no new line, and what is refused does not count.
    table.one.said(RAHIM, 1, "again").await;
    table.clock.advance(Duration::seconds(11));
    table.one.said(RAHIM, 20, "later").await;
    table.close().await;
}

async fn in_parallel(table: &Table, member: i64) -> Vec<(u16, String)> {
    let (a, b, c, d, e, f, g, h) = tokio::join!(
        table.one.unsaid(member, 1, "x"),
        table.other.unsaid(member, 2, "x"),
        table.one.unsaid(member, 3, "x"),
        table.other.unsaid(member, 4, "x"),
        table.one.unsaid(member, 5, "x"),
        table.other.unsaid(member, 6, "x"),
        table.one.unsaid(member, 7, "x"),
        table.other.unsaid(member, 8, "x")
    );
    vec![a, b, c, d, e, f, g, h]
}

#[tokio::test]
async fn who_may_not_write_is_told_so() {
    let table = Table::open().await;
    let refused = |status, code: &str| (status, code.to_owned());
    assert_eq!(table.one.unsaid(RAHIM, 1, "see evil.example").await, refused(400, "chat_contact"));
    assert_eq!(table.one.unsaid(RAHIM, 1, "two\nlines").await, refused(400, "chat_text"));
    assert_eq!(table.one.unsaid(GUEST, 1, "salaam").await, refused(403, "in_need_true_account"));
    assert_eq!(table.one.unsaid(KARIM, 1, "salaam").await, refused(403, "forbidden"));
    let visitor = Request::get(ROOM).body(Body::empty()).unwrap();
    assert_eq!(table.one.router.clone().oneshot(visitor).await.unwrap().status(), StatusCode::UNAUTHORIZED);
    assert_eq!(table.one.read(KARIM).await["isOn"], true, "who pauses reads");
    assert_eq!(table.one.call(GUEST, "GET", ROOM, json!(null)).await.0, 403);
    let topic = |name, who| table.one.chat.topic(name, who).map(drop).map_err(|face| face.code);
    let (member, trial) = (Node::holder(RAHIM, AccountType::MEMBER), Node::holder(GUEST, AccountType::TRIAL));
    assert_eq!(topic("chat.table.1", None), Err("not_logged_in"));
    assert_eq!(topic("chat.table.1", Some(trial)), Err("in_need_true_account"));
    assert_eq!(topic("chat.table.1", Some(member)), Ok(()));
    for name in ["chat.table.01", "chat.table.x", "chat.table", "chat", "chat.me.1"] {
        assert_eq!(topic(name, Some(member)), Err("topic_unknown"), "{name}");
    }
    let path = "/play/chats/table.2/lines";
    let body = json!({ "requestId": Uuid::from_u128(1), "text": "salaam" });
    assert_eq!(table.one.call(RAHIM, "POST", path, body).await.0, 404, "there is no such table");
    table.close().await;
}

#[tokio::test]
async fn a_case_is_one_however_many_report_it_and_its_line_vanishes_for_all() {
    let table = Table::open().await;
    table.one.said(SALMA, 1, "before").await;
    let bad = table.one.said(RAHIM, 2, "you fool").await;
    assert_eq!(table.other.said(RAHIM, 2, "you fool").await, bad, "the same again");
    assert_eq!(table.one.unsaid(RAHIM, 2, "another").await, (409, "request_reused".to_owned()));
    table.one.said(SALMA, 3, "after").await;
    assert_eq!(table.one.report(RAHIM, &bad, "other").await.0, 400, "one's own");
    for (member, reason) in [(SALMA, "abuse"), (MITU, "spam"), (SALMA, "fraud")] {
        assert_eq!(table.other.report(member, &bad, reason).await.0, 200);
    }
    assert_eq!(table.one.report(SALMA, &json!({ "id": 99 }), "abuse").await.0, 404);
    let cases = table.cases("boss", "").await;
    assert_eq!(cases.len(), 1);
    assert_eq!((&cases[0]["reports"], &cases[0]["reasons"]), (&json!(2), &json!(["abuse", "spam"])));
    assert_eq!((&cases[0]["account"], &cases[0]["nameEn"]), (&json!("rahim"), &json!("By the river")));
    let around: Vec<&str> =
        cases[0]["around"].as_array().unwrap().iter().map(|line| line["text"].as_str().unwrap()).collect();
    assert_eq!(around, ["before", "you fool", "after"]);
    // Reach, and rights.
    assert_eq!(table.cases("narrow", "").await.len(), 1);
    assert!(table.cases("far", "").await.is_empty());
    assert_eq!(table.decide("far", &bad, true, None).await.0, 404);
    assert_eq!(table.cases("auditor", "").await.len(), 1);
    assert_eq!(table.decide("auditor", &bad, true, None).await.0, 403);
    assert_eq!(table.office("cashier", Method::GET, "/backoffice/chat/cases", json!(null)).await.0, 403);
    assert_eq!(table.cases("boss", "").await.len(), 1, "what was refused closed nothing");

    let mut ear = table.other.listens();
    let (status, answer) = table.decide("narrow", &bad, true, Some("ten_minutes")).await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(ear.next().await, ("deleted".to_owned(), json!({ "id": bad["id"] })));
    for node in [&table.one, &table.other] {
        assert_eq!(texts(&node.snapshot().await), ["before", "after"]);
    }
    assert_eq!(table.decide("boss", &bad, true, None).await.0, 404, "it is closed");
    assert!(table.cases("boss", "").await.is_empty());
    let closed = table.cases("boss", "?closed=true").await;
    assert_eq!((&closed[0]["isDeleted"], &closed[0]["closedBy"]), (&json!(true), &json!("narrow")));
    let row = |action: &str, subject: String| (action.to_owned(), subject);
    let acts =
        [row("chat.mute", format!("player:{RAHIM}")), row("chat.delete", format!("chat:{}", bad["id"]))];
    assert_eq!(table.acts().await, acts);
    table.close().await;
}

#[tokio::test]
async fn who_reports_everything_is_stopped() {
    let table = Table::open().await;
    let line = table.one.said(RAHIM, 1, "salaam").await;
    for _ in 0..crate::chat::REPORTS {
        assert_eq!(table.one.report(SALMA, &line, "spam").await.0, 200);
    }
    assert_eq!(table.one.report(SALMA, &line, "spam").await.0, 429);
    assert_eq!(table.one.report(MITU, &line, "spam").await.0, 200);
    assert_eq!(table.cases("boss", "").await[0]["reports"], 2);
    table.close().await;
}

#[tokio::test]
async fn a_muted_member_reads_and_writes_again_when_it_is_over_or_lifted() {
    let table = Table::open().await;
    let muted = async |time| {
        table.clock.advance(Duration::minutes(1));
        let line = table.one.said(RAHIM, kernel::id::fresh().as_u128(), "you fool").await;
        table.one.report(SALMA, &line, "abuse").await;
        assert_eq!(table.decide("boss", &line, false, Some(time)).await.0, 200);
    };
    muted("ten_minutes").await;
    assert_eq!(table.other.unsaid(RAHIM, 1, "salaam").await, (403, "chat_muted_until".to_owned()));
    let room = table.one.read(RAHIM).await;
    assert_eq!((&room["isMuted"], &room["mutedUntil"]), (&json!(true), &json!("2026-03-01T12:11:00Z")));
    assert_eq!(texts(&room), ["you fool"], "muted is not deleted");
    table.clock.advance(Duration::minutes(10));
    table.one.said(RAHIM, 1, "salaam").await;
    muted("always").await;
    assert_eq!(table.one.unsaid(RAHIM, 2, "salaam").await, (403, "chat_muted".to_owned()));
    let lift = format!("/backoffice/chat/mutes/{RAHIM}/lift");
    let reason = json!({ "reason": "asked kindly" });
    assert_eq!(table.office("far", Method::POST, &lift, reason.clone()).await.0, 404);
    let (_, mutes) = table.office("boss", Method::GET, "/backoffice/chat/mutes", json!(null)).await;
    assert_eq!(mutes["value"]["content"][0]["account"], "rahim");
    let (_, unseen) = table.office("far", Method::GET, "/backoffice/chat/mutes", json!(null)).await;
    assert_eq!(unseen["value"]["content"], json!([]));
    assert_eq!(table.office("boss", Method::POST, &lift, reason.clone()).await.0, 200);
    assert_eq!(table.office("boss", Method::POST, &lift, reason).await.0, 404);
    table.one.said(RAHIM, 2, "salaam").await;
    let acts: Vec<String> = table.acts().await.into_iter().map(|(action, _)| action).collect();
    assert_eq!(acts, ["chat.mute", "chat.mute", "chat.unmute"]);
    table.close().await;
}

#[tokio::test]
async fn whom_a_member_ignores_is_kept_with_the_member() {
    let table = Table::open().await;
    let line = table.one.said(RAHIM, 1, "salaam").await;
    let ask = |author: &Value, ignores| json!({ "author": author, "ignores": ignores });
    let put = async |member, body| table.other.call(member, "PUT", "/play/chat-ignored", body).await.0;
    assert_eq!(put(SALMA, ask(&line["author"], true)).await, 200);
    assert_eq!(put(SALMA, ask(&line["author"], true)).await, 200);
    assert_eq!(put(RAHIM, ask(&line["author"], true)).await, 400, "oneself");
    assert_eq!(put(SALMA, ask(&json!(Uuid::from_u128(5)), true)).await, 404);
    assert_eq!(table.one.read(SALMA).await["ignored"], json!([line["author"]]));
    assert_eq!(table.one.read(MITU).await["ignored"], json!([]));
    assert_eq!(put(SALMA, ask(&line["author"], false)).await, 200);
    assert_eq!(table.one.read(SALMA).await["ignored"], json!([]));
    table.close().await;
}

#[tokio::test]
async fn words_of_the_list_are_hidden_before_anything_is_written_down() {
    let table = Table::open().await;
    let put = async |operator: &'static str, words: Value| {
        table.office(operator, Method::PUT, "/backoffice/chat/words", json!({ "words": words })).await
    };
    let (status, answer) = put("boss", json!(["FOOL", "শালা*", "fool"])).await;
    assert_eq!((status, &answer["value"]["words"]), (200, &json!(["fool", "শালা*"])));
    assert_eq!(put("narrow", json!([])).await.0, 403, "it is for everyone");
    assert_eq!(put("auditor", json!([])).await.0, 403);
    let (status, answer) = put("boss", json!(["two words"])).await;
    assert_eq!((status, code(&answer)), (400, "field_invalid"));
    let line = table.one.said(RAHIM, 1, "You Fool! শালার ভাই").await;
    assert_eq!(line["text"], "You ****! *** ভাই");
    let kept: String =
        sqlx::query_scalar("select text from chat_line").fetch_one(table.store.pool()).await.unwrap();
    assert_eq!(kept, "You ****! *** ভাই");
    table.close().await;
}

#[tokio::test]
async fn a_room_that_is_off_shows_nothing_and_a_site_without_chat_has_no_room() {
    let table = Table::open().await;
    let mut ear = table.other.listens();
    table.one.said(RAHIM, 1, "salaam").await;
    assert_eq!(ear.next().await.0, "line");
    let switch = async |is_on: bool| {
        let path = "/backoffice/chat/rooms/table.1";
        assert_eq!(table.office("boss", Method::PUT, path, json!({ "isOn": is_on })).await.0, 200);
    };
    switch(false).await;
    assert_eq!(ear.next().await, ("room".to_owned(), json!({ "isOn": false })));
    assert_eq!(table.other.snapshot().await, json!({ "isOn": false, "lines": [] }));
    assert_eq!(table.other.unsaid(RAHIM, 2, "salaam").await, (403, "chat_off".to_owned()));
    let (_, rooms) = table.office("auditor", Method::GET, "/backoffice/chat/rooms", json!(null)).await;
    assert_eq!(
        rooms["value"],
        json!([{ "room": "table.1", "nameEn": "By the river", "nameBn": "নদীর ধারে", "isOn": false }])
    );
    assert_eq!(
        table.office("far", Method::PUT, "/backoffice/chat/rooms/table.1", json!({ "isOn": true })).await.0,
        403
    );
    switch(true).await;
    assert_eq!(ear.next().await, ("room".to_owned(), json!({ "isOn": true })));
    assert_eq!(texts(&table.other.read(SALMA).await), ["salaam"]);
    let silent = node(&table.store, &table.stop, false).await;
    assert_eq!(silent.read(SALMA).await["isOn"], false);
    assert_eq!(silent.unsaid(RAHIM, 3, "salaam").await, (403, "chat_off".to_owned()));
    drop(silent);
    table.close().await;
}

#[tokio::test]
async fn fifty_lines_are_shown_and_old_ones_are_put_away_unless_their_case_is_open() {
    let table = Table::open().await;
    for n in 1..=54 {
        table.clock.advance(Duration::seconds(3));
        table.one.said(RAHIM, n, &format!("line {n}")).await;
    }
    let room = table.other.read(SALMA).await;
    let shown = texts(&room);
    assert_eq!((shown.len(), shown[0], shown[49]), (50, "line 5", "line 54"));
    for place in [0, 1] {
        assert_eq!(table.one.report(SALMA, &room["lines"][place], "abuse").await.0, 200);
    }
    assert_eq!(table.decide("boss", &room["lines"][1], false, None).await.0, 200);
    table.clock.advance(Duration::days(31));
    table.one.said(SALMA, 1, "news").await;
    let mut tx = table.store.begin().await.unwrap();
    let before = table.store.now() - Duration::days(30);
    assert_eq!(sweep(&mut tx, before, 10).await.unwrap(), 10, "some at a time");
    assert_eq!(sweep(&mut tx, before, 1_000).await.unwrap(), 43);
    tx.commit().await.unwrap();
    assert_eq!(texts(&table.one.read(SALMA).await), ["line 5", "news"]);
    assert_eq!(table.cases("boss", "").await.len(), 1);
    assert!(table.cases("boss", "?closed=true").await.is_empty());
    table.close().await;
}
