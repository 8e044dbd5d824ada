//! Pieces: what is written, what is shown, to whom, and when.

use super::*;
use crate::piece::Standard;

/// Shows: call:announcements.
#[tokio::test]
async fn only_the_kinds_asked_for_come_and_unknown_ones_are_refused() {
    let desk = Desk::open().await;
    let hung = Document {
        group: Some("w_home".to_owned()),
        picture: Some("/banners/kites.svg".to_owned()),
        ..document("Kites", "")
    };
    desk.publish(Kind::Banner, &hung).await.unwrap();
    desk.publish(Kind::Notice, &document("A notice", "<p>Kites</p>")).await.unwrap();
    let (_, answer) = desk.get("/wps/announcements?types=B", "en").await;
    assert_eq!(answer["value"]["banners"].as_array().unwrap().len(), 1);
    assert_eq!(answer["value"]["notices"], json!([]));
    for types in ["types=B,ZZ", "types=b"] {
        let (status, answer) = desk.get(&format!("/wps/announcements?{types}"), "en").await;
        assert_eq!(
            (status, &answer["value"]["code"]),
            (StatusCode::BAD_REQUEST, &json!("announcement_type_unknown"))
        );
    }
    assert_eq!(desk.get("/wps/announcements", "en").await.0, StatusCode::BAD_REQUEST);
    desk.db.close().await;
}

/// Every page is there in both languages, and holds nothing that the cleaner would take out.
#[tokio::test]
async fn the_help_pages_are_whole_and_clean() {
    for page in &PAGES {
        let (bn, en) = page.content;
        for text in [bn, en] {
            let plain = html::clean(text).replace(" rel=\"noopener noreferrer\"", "");
            assert_eq!(plain, text.trim_end(), "{}", page.id);
            assert!(text.len() > 400, "{} says something", page.id);
        }
        assert_eq!(bn.matches("<h3>").count(), en.matches("<h3>").count(), "{}", page.id);
        assert_eq!(bn.matches("<a ").count(), en.matches("<a ").count(), "{}", page.id);
    }
    let desk = Desk::open().await;
    desk.content.file_standards().await.unwrap();
    desk.content.file_standards().await.unwrap();
    let (_, answer) = desk.get("/wps/system/helpCenter?lang=EN&device=WEB", "bn").await;
    assert_eq!(answer["value"].as_array().unwrap().len(), PAGES.len(), "filed once");
    assert_eq!(answer["value"][1]["title"], "Deposits");
    let (_, answer) = desk.get("/wps/system/helpCenter", "bn").await;
    assert_eq!((&answer["value"][6]["id"], &answer["value"][6]["group"]), (&json!("term"), &json!("term")));
    assert_eq!(answer["value"][6]["title"], "শর্তাবলি");
    let (_, answer) = desk.get("/wps/system/footer", "en").await;
    assert_eq!(answer["value"]["texts"]["adult"], "For people of {age} and over only");
    assert_eq!(answer["value"]["help"][3], json!({ "id": "fairness", "title": "How to check a result" }));
    desk.db.close().await;
}

#[tokio::test]
async fn a_draft_is_read_by_nobody_until_it_is_shown() {
    let desk = Desk::open().await;
    let titles = async |types: &str| -> Vec<String> {
        let (_, answer) = desk.get(&format!("/wps/announcements?types={types}"), "en").await;
        let notices = answer["value"]["notices"].as_array().unwrap().clone();
        notices.iter().map(|notice| notice["title"].as_str().unwrap().to_owned()).collect()
    };
    let pieces = desk.content.pieces();
    let draft = desk.draft(Kind::Notice, &document("first", "<p>a</p>")).await.unwrap();
    assert_eq!((draft.version, draft.shown), (1, None));
    assert_eq!(titles("PL").await, Vec::<String>::new());

    let mut tx = desk.content.store.begin().await.unwrap();
    pieces.show(&mut tx, draft.id, 1).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(titles("PL").await, ["first"]);

    // A newer draft changes nothing for readers; shown, it keeps the date of the first.
    let (_, before) = desk.get("/wps/announcements?types=PL", "en").await;
    desk.clock.advance(Duration::hours(1));
    let mut tx = desk.content.store.begin().await.unwrap();
    let changed =
        pieces.revise(&mut tx, "admin", (draft.id, 1), &document("second", "<p>b</p>")).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!((changed.before.version, changed.after.version, changed.after.shown), (1, 2, Some(1)));
    assert_eq!(titles("PL").await, ["first"]);
    let mut tx = desk.content.store.begin().await.unwrap();
    pieces.show(&mut tx, draft.id, 2).await.unwrap();
    tx.commit().await.unwrap();
    let (_, after) = desk.get("/wps/announcements?types=PL", "en").await;
    assert_eq!(after["value"]["notices"][0]["title"], "second");
    assert_eq!(after["value"]["notices"][0]["timestamp"], before["value"]["notices"][0]["timestamp"]);

    let mut tx = desk.content.store.begin().await.unwrap();
    pieces.hide(&mut tx, draft.id, 2).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(titles("PL,H").await, Vec::<String>::new());
    let (piece, history) = pieces.one(draft.id).await.unwrap();
    assert_eq!((piece.shown, history.len()), (None, 2));
    let authors: Vec<&str> = history.iter().map(|revision| revision.author.as_str()).collect();
    assert_eq!(authors, ["admin", "nila"]);
    desk.db.close().await;
}

/// Two operators who saw the same version: one is told that somebody was faster, and nothing of theirs is kept. Seen to
/// fail with the lock and the look in one statement: the slower one then found no piece at all.
#[tokio::test]
async fn whoever_saw_an_older_version_changes_nothing() {
    let desk = Desk::open().await;
    let draft = desk.draft(Kind::Notice, &document("a", "<p>a</p>")).await.unwrap();
    let revise = async |title: &str| {
        let mut tx = desk.content.store.begin().await.unwrap();
        let outcome =
            desk.content.pieces().revise(&mut tx, title, (draft.id, 1), &document(title, "<p>x</p>")).await;
        if outcome.is_ok() {
            tx.commit().await.unwrap();
        }
        outcome
    };
    let (one, two) = tokio::join!(revise("one"), revise("two"));
    let refused =
        [&one, &two].into_iter().filter(|it| matches!(it, Err(Error::Changed { version: 2 }))).count();
    assert_eq!((refused, one.is_ok() != two.is_ok()), (1, true));
    let mut tx = desk.content.store.begin().await.unwrap();
    let stale = desk.content.pieces().show(&mut tx, draft.id, 1).await;
    assert!(matches!(stale, Err(Error::Changed { version: 2 })), "nobody publishes what he did not see");
    let missing = desk.content.pieces().hide(&mut tx, 77, 1).await;
    assert!(matches!(missing, Err(Error::NotFound)));
    drop(tx);
    desk.db.close().await;
}

#[tokio::test]
async fn a_piece_is_shown_between_its_times_and_to_its_audience() {
    let desk = Desk::open().await;
    let times = Document {
        starts_at: Some(datetime!(2026-03-01 13:00 UTC)),
        ends_at: Some(datetime!(2026-03-01 14:00 UTC)),
        ..document("happy hour", "<p>a</p>")
    };
    desk.publish(Kind::Notice, &times).await.unwrap();
    for (audience, title) in
        [(Audience::SignedIn, "members"), (Audience::Anonymous, "visitors"), (Audience::Agents, "agents")]
    {
        let document = Document { audience, ..document(title, "<p>a</p>") };
        desk.publish(Kind::Notice, &document).await.unwrap();
    }
    let titles = |answer: &Value| -> Vec<String> {
        let notices = answer["value"]["notices"].as_array().unwrap();
        let mut titles: Vec<String> =
            notices.iter().map(|notice| notice["title"].as_str().unwrap().to_owned()).collect();
        titles.sort();
        titles
    };
    let path = "/wps/announcements?types=PL";
    assert_eq!(titles(&desk.get(path, "en").await.1), ["visitors"]);
    assert_eq!(titles(&desk.of(7, "GET", path, Value::Null).await.1), ["members"]);
    assert_eq!(titles(&desk.of(10, "GET", path, Value::Null).await.1), ["agents", "members"]);
    desk.clock.advance(Duration::minutes(61));
    let (_, answer) = desk.get(path, "en").await;
    assert_eq!(titles(&answer), ["happy hour", "visitors"]);
    let hour =
        answer["value"]["notices"].as_array().unwrap().iter().find(|it| it["title"] == "happy hour").unwrap();
    assert_eq!(hour["timestamp"], "2026-03-01T13:00:00Z", "the date is that from which it could be read");
    desk.clock.advance(Duration::hours(2));
    assert_eq!(titles(&desk.get(path, "en").await.1), ["visitors"]);
    assert_eq!(titles(&desk.get("/wps/announcements?types=PL,H", "en").await.1), ["happy hour", "visitors"]);
    desk.db.close().await;
}

/// Shows: attack:A22.
#[tokio::test]
async fn what_is_stored_is_clean() {
    let desk = Desk::open().await;
    let dirty = "<p onclick=steal()>a</p><script>steal()</script><a href=\"javascript:steal()\">b</a>\
                 <img src=\"https://evil.example/a.gif\"><img src=\"/banners/kites.svg\" onerror=steal()>";
    desk.publish(Kind::Notice, &document("<b>title\u{7}</b>", dirty)).await.unwrap();
    let (_, answer) = desk.get("/wps/announcements?types=PL", "en").await;
    let kept = &answer["value"]["notices"][0];
    assert_eq!(
        kept["content"],
        "<p>a</p><a rel=\"noopener noreferrer\">b</a><img src=\"/banners/kites.svg\">"
    );
    // A title is text: a page that shows it as text shows the brackets.
    assert_eq!(kept["title"], "<b>title</b>");
    // A banner's line is text too, and arrives as it was written.
    let banner = Document {
        group: Some("w_home".to_owned()),
        picture: Some("/banners/kites.svg".to_owned()),
        ..document("R & D", "1 < 2 & 3")
    };
    desk.publish(Kind::Banner, &banner).await.unwrap();
    let (_, answer) = desk.get("/wps/announcements?types=B", "en").await;
    assert_eq!(answer["value"]["banners"][0]["text"], "1 < 2 & 3");
    desk.db.close().await;
}

/// Shows: entity:banner.
#[tokio::test]
async fn what_does_not_fit_is_refused_by_name() {
    let desk = Desk::open().await;
    let banner = |picture: &str, linkage: &str| Document {
        group: Some("w_home".to_owned()),
        picture: Some(picture.to_owned()),
        linkage: Some(linkage.to_owned()),
        ..document("a", "")
    };
    for (picture, linkage, field) in [
        ("https://evil.example/a.svg", "/", "picture"),
        ("//evil.example/a.svg", "/", "picture"),
        ("https://youtu.be/dQw4w9WgXcQ", "/", "picture"),
        ("/a.svg", "javascript:alert(1)", "linkage"),
        ("/a.svg", "/\\evil.example", "linkage"),
        ("/a.svg", "//evil.example", "linkage"),
    ] {
        let refused = desk.draft(Kind::Banner, &banner(picture, linkage)).await;
        assert!(matches!(refused, Err(Error::NotAPath(name)) if name == field), "{picture} {linkage}");
    }
    let video =
        Document { group: Some("w_promotion".to_owned()), ..banner("https://youtu.be/dQw4w9WgXcQ", "/") };
    assert!(desk.draft(Kind::Banner, &video).await.is_ok(), "a video hangs among the promotions");
    for group in ["w_nowhere", "w_rng_DE", "w_rng_BN_x", "w__BN"] {
        let wrong = Document { group: Some(group.to_owned()), ..document("a", "") };
        assert!(matches!(desk.draft(Kind::Banner, &wrong).await, Err(Error::Field("group"))), "{group}");
    }
    for group in ["w_reg", "w_home", "w_promotion", "w_leftmenu", "w_forget", "w_rng_BN", "w_live_EN"] {
        let named = Document { group: Some(group.to_owned()), ..document("a", "") };
        assert!(desk.draft(Kind::Banner, &named).await.is_ok(), "{group}");
    }
    let first = Document { audience: Audience::FirstTime, ..document("a", "") };
    assert!(matches!(desk.draft(Kind::Notice, &first).await, Err(Error::Field("audience"))));
    assert!(desk.draft(Kind::Popup, &first).await.is_ok());
    assert!(matches!(desk.draft(Kind::Popup, &document("a", "")).await, Err(Error::Field("audience"))));
    let backwards = Document {
        starts_at: Some(datetime!(2026-03-02 13:00 UTC)),
        ends_at: Some(datetime!(2026-03-02 13:00 UTC)),
        ..document("a", "")
    };
    assert!(matches!(desk.draft(Kind::Notice, &backwards).await, Err(Error::Field("endsAt"))));
    let long = desk.draft(Kind::Notice, &document(&"ক".repeat(121), "")).await;
    assert!(matches!(long, Err(Error::PieceLength)));
    let long = desk.draft(Kind::Notice, &document("a", &"<p>".repeat(8_000))).await;
    assert!(matches!(long, Err(Error::PieceLength)));
    assert!(matches!(desk.draft(Kind::Help, &document("a", "")).await, Err(Error::Field("name"))));
    desk.db.close().await;
}

/// A draft may lack a language; what people read may not.
#[tokio::test]
async fn half_a_piece_is_not_shown() {
    let desk = Desk::open().await;
    let half = Document {
        title: Both::of("শুধু বাংলা", " "), ..document("", "<script>x</script>")
    };
    let draft = desk.draft(Kind::Notice, &half).await.unwrap();
    let mut tx = desk.content.store.begin().await.unwrap();
    let refused = desk.content.pieces().show(&mut tx, draft.id, 1).await;
    assert!(matches!(refused, Err(Error::Unfinished(fields)) if fields == ["title", "body"]));
    drop(tx);
    desk.db.close().await;
}

/// What an operator has changed is not filed anew with the next start of the house.
#[tokio::test]
async fn a_page_of_the_house_belongs_to_the_operators_once_it_is_filed() {
    let desk = Desk::open().await;
    desk.content.file_standards().await.unwrap();
    let all = desk.content.pieces().list(Some(Kind::Help)).await.unwrap();
    let term = all.iter().find(|piece| piece.name.as_deref() == Some("term")).unwrap();
    let mut tx = desk.content.store.begin().await.unwrap();
    let pieces = desk.content.pieces();
    let new = Document { group: Some("term".to_owned()), ..document("New terms", "<p>b</p>") };
    pieces.revise(&mut tx, "admin", (term.id, 1), &new).await.unwrap();
    pieces.show(&mut tx, term.id, 2).await.unwrap();
    tx.commit().await.unwrap();
    desk.content.file_standards().await.unwrap();
    let (_, answer) = desk.get("/wps/system/helpCenter", "en").await;
    let found = answer["value"].as_array().unwrap().iter().find(|page| page["id"] == "term").unwrap();
    assert_eq!(found["title"], "New terms");
    let mut tx = desk.content.store.begin().await.unwrap();
    let twice = pieces.draft(&mut tx, "admin", (Kind::Help, Some("term")), &new).await;
    assert!(matches!(twice, Err(Error::NameTaken)));
    for wrong in [None, Some("Term"), Some("a b"), Some("")] {
        let refused = pieces.draft(&mut tx, "admin", (Kind::Help, wrong), &new).await;
        assert!(matches!(refused, Err(Error::Field("name"))), "{wrong:?}");
    }
    drop(tx);
    let standard = Standard {
        key: "x".to_owned(),
        kind: Kind::Footer,
        name: Some("nowhere".to_owned()),
        document: document("a", "b"),
    };
    assert!(matches!(desk.content.file(&standard).await, Err(Error::Field("name"))));
    desk.db.close().await;
}
