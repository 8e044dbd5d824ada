//! What clients ask for, and what they hear after a gap.

use super::*;

#[tokio::test]
async fn topics_are_joined_and_left_and_what_a_client_says_reaches_their_feature() {
    let db = TestDb::fresh().await;
    let store = db.store().await;
    let node = Node::open(&store, settings()).await;
    let (mut rahim, _) = node.as_member(RAHIM).await;
    let mut visitor = node.greeted(None, &[]).await;
    for (socket, id) in [(&mut rahim, "a"), (&mut visitor, "b")] {
        socket.say(json!({ "op": "join", "id": id, "t": "room.1" })).await;
        let ack = socket.message().await;
        assert_eq!((&ack["op"], &ack["id"], &ack["ok"]), (&json!("ack"), &json!(id), &json!(true)));
        let snapshot = socket.message().await;
        assert_eq!((&snapshot["op"], &snapshot["d"]), (&json!("snap"), &json!("a quiet room")));
    }
    rahim.say(json!({ "op": "say", "id": "c", "t": "room.1", "text": "salam" })).await;
    let said = ("room.1".to_owned(), "said".to_owned(), json!([RAHIM, "salam"]));
    assert_eq!(visitor.update().await, said);
    // The answer first, then what it brought about.
    assert_eq!(rahim.message().await["id"], "c");
    assert_eq!(rahim.update().await, said);

    visitor.say(json!({ "op": "leave", "id": "d", "t": "room.1" })).await;
    assert_eq!(visitor.message().await["ok"], true);
    rahim.say(json!({ "op": "say", "id": "e", "t": "room.1", "text": "again" })).await;
    assert_eq!(rahim.message().await["id"], "e");
    visitor.say(json!({ "op": "ping", "c": "still here" })).await;
    let pong = visitor.message().await;
    assert_eq!((&pong["op"], &pong["c"]), (&json!("pong"), &json!("still here")), "who left hears no more");
    assert!(pong["r"].as_i64().unwrap() <= pong["x"].as_i64().unwrap());
    drop(node);
    db.close().await;
}

#[tokio::test]
async fn what_is_not_for_a_client_is_refused_with_a_code_and_the_socket_goes_on() {
    let db = TestDb::fresh().await;
    let store = db.store().await;
    let node = Node::open(&store, settings()).await;
    let mut visitor = node.greeted(None, &[]).await;
    for (frame, code) in [
        (json!({ "op": "join", "t": "me" }), "not_logged_in"),
        (json!({ "op": "join", "t": "me.10002" }), "topic_unknown"),
        (json!({ "op": "join", "t": "winners.fr" }), "topic_unknown"),
        (json!({ "op": "join", "t": "nothing.1" }), "topic_unknown"),
        (json!({ "op": "join", "t": "Room.1" }), "topic_unknown"),
        (json!({ "op": "join", "t": "room.9" }), "forbidden"),
        (json!({ "op": "leave", "t": "room.1" }), "topic_unknown"),
        (json!({ "op": "say", "t": "room.1", "text": "without having joined" }), "topic_unknown"),
    ] {
        let mut frame = frame;
        frame["id"] = json!("x");
        visitor.say(frame.clone()).await;
        let ack = visitor.message().await;
        assert_eq!((&ack["ok"], &ack["code"]), (&json!(false), &json!(code)), "{frame}");
    }
    visitor.say(json!({ "op": "join", "id": "y", "t": "room.1" })).await;
    assert_eq!(visitor.message().await["ok"], true);
    assert_eq!(visitor.message().await["op"], "snap");
    visitor.say(json!({ "op": "say", "id": "z", "t": "room.1" })).await;
    assert_eq!(visitor.message().await["code"], "not_logged_in");
    // A topic that its feature ends is gone; the rest goes on.
    visitor.say(json!({ "op": "join", "id": "w", "t": "room.8" })).await;
    assert_eq!(visitor.message().await["ok"], true);
    assert_eq!(visitor.message().await, json!({ "op": "gone", "t": "room.8", "why": "topic_unknown" }));
    drop(node);
    db.close().await;
}

/// Seen to fail with a mark that is not looked at: the snapshot came, and the page asked for everything again.
#[tokio::test]
async fn a_line_that_was_cut_brings_what_was_missed_and_no_snapshot() {
    let db = TestDb::fresh().await;
    let store = db.store().await;
    let node = Node::open(&store, settings()).await;
    let (mut rahim, _) = node.as_member(RAHIM).await;
    tell(&store, &[balance(RAHIM, 1)]).await;
    let seen = rahim.message().await;
    drop(rahim);
    node.until_sockets(0).await;
    let withdrawal = WithdrawalId::fresh();
    let moved =
        Event::WithdrawalMoved { withdrawal, member: RAHIM, state: kernel::event::WithdrawalState::Paid };
    tell(&store, &[balance(RAHIM, 2), moved, balance(RAHIM, 3)]).await;
    // A socket that stands hears of it: then the node has read it.
    let (mut salma, _) = node.as_member(SALMA).await;
    tell(&store, &[balance(SALMA, 1)]).await;
    salma.told("balance").await;
    let back = async |member| {
        let (ticket, _) = node.desk.ticket(member);
        let mut socket = node.connect().await;
        let known = json!({ "t": "me", "e": seen["e"], "s": seen["s"] });
        socket.say(json!({ "op": "hello", "v": 1, "ticket": ticket, "have": [known] })).await;
        assert_eq!(socket.message().await["op"], "welcome");
        socket
    };
    let mut again = back(RAHIM).await;
    assert_eq!(again.told("withdrawal").await["state"], "paid");
    assert_eq!(again.told("balance").await["balance"], "3.00", "the newest balance, once");
    // What one member has seen is nothing to another.
    assert_eq!(back(SALMA).await.message().await["op"], "snap");
    drop(node);
    db.close().await;
}

#[test]
fn frames_are_read_as_they_are_written() {
    use crate::protocol::{Ask, Known, read};
    let known = |t: &str, mark: Option<(u64, u64)>| Known {
        t: t.to_owned(),
        e: mark.map(|m| m.0),
        s: mark.map(|m| m.1),
    };
    let join = Ask::Join { id: "1".to_owned(), topic: known("room.1", Some((7, 9))) };
    assert_eq!(read(r#"{"op":"join","id":"1","t":"room.1","e":7,"s":9}"#), Some(join));
    assert_eq!(known("room.1", Some((7, 9))).mark().map(|mark| (mark.epoch, mark.number)), Some((7, 9)));
    assert_eq!(Known { s: None, ..known("room.1", Some((7, 9))) }.mark(), None);
    let frame = json!({ "id": "2", "t": "room.1", "cells": [1] });
    let act = Ask::Act { id: "2".to_owned(), op: "bet".to_owned(), topic: "room.1".to_owned(), frame };
    assert_eq!(read(r#"{"op":"bet","id":"2","t":"room.1","cells":[1]}"#), Some(act));
    for wrong in [
        r#"{"op":"join","id":1,"t":"room.1"}"#,
        r#"{"op":"join","id":"1","t":"room.1","x":1}"#,
        r#"{"op":"leave","id":"1"}"#,
        r#"{"op":"ping"}"#,
        r#"{"op":"bet","t":"room.1"}"#,
        r#"{"op":7}"#,
        "1e999",
    ] {
        assert_eq!(read(wrong), None, "{wrong}");
    }
    let long = json!({ "op": "bet", "id": "x".repeat(129), "t": "room.1" }).to_string();
    assert_eq!(read(&long), None);
}
