//! What tells whose a record is: the witness of the audit trail outside the database, and `mela recompute` with its exit codes.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use agency::{
    keys::{Keys, PublicKey},
    statement::{File, Key},
};
use axum::{Router, http::StatusCode, routing::post};
use backoffice::audit::witness::{self, Witness};
use sqlx::{Connection, PgConnection};
use tokio::net::TcpListener;

use crate::support::{Node, Vendor, configuration, fresh};

fn folder() -> PathBuf {
    let folder = std::env::temp_dir().join(format!("mela-trust-{}", kernel::id::fresh()));
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// A day's line is written once, by whichever node; while the address does not answer it is told again. A trail that was
/// written anew is found by the line. Fails where a line is compared with nothing but its own signature.
#[tokio::test]
async fn a_rewritten_trail_does_not_match_its_witness() {
    let (db, store) = fresh().await;
    let node = Node::open(&store, &configuration(&Vendor::new())).await;
    let (office, signer) = (&node.house.office, &node.house.notary);
    let folder = folder();
    let up = Arc::new(AtomicBool::new(false));
    let answers = up.clone();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}/anchor", listener.local_addr().unwrap());
    let taker = post(move |line: String| {
        let taken = answers.load(Ordering::SeqCst) && serde_json::from_str::<File>(&line).is_ok();
        async move { if taken { StatusCode::OK } else { StatusCode::BAD_GATEWAY } }
    });
    let stop = store::tasks::CancellationToken::new();
    let taker = Router::new().route("/anchor", taker);
    store::tasks::spawn("taker", web::serve::serve(listener, taker, stop.clone()));
    let settings = witness::Settings { file: PathBuf::new(), address };
    assert!(Witness::new(office, signer.clone(), &settings).turn().await.is_err(), "it is not taken");
    up.store(true, Ordering::SeqCst);
    let file = folder.join("anchors");
    let settings = witness::Settings { file: file.clone(), ..settings };
    // The lease of the node before is given up as if it had ended.
    let mut owner = PgConnection::connect_with(&db.connect).await.unwrap();
    for _ in 0..3 {
        sqlx::query("delete from lease where name = 'anchor'").execute(&mut owner).await.unwrap();
        Witness::new(office, signer.clone(), &settings).turn().await.unwrap();
    }
    let text = fs::read_to_string(&file).unwrap();
    assert_eq!(text.lines().count(), 1, "{text}");
    assert_eq!(witness::compare(&text, office, signer.as_ref()).await.unwrap(), 1);
    assert!(office.verify_audit().await.unwrap().broken_at.is_none());
    // A line of somebody else's.
    let mut forged: File = serde_json::from_str(text.trim()).unwrap();
    let own = Key::from_seed(&[9; 32]).unwrap();
    (forged.signature, forged.public_key) = (hex::encode(own.sign(&forged.document)), own.public());
    let refused = witness::compare(&serde_json::to_string(&forged).unwrap(), office, signer.as_ref()).await;
    assert!(refused.unwrap_err().to_string().contains("not signed by a key of the house"));
    // Whoever owns the database writes the row anew.
    sqlx::query("update office_audit set hash = sha256('another story')").execute(&mut owner).await.unwrap();
    let found = witness::compare(&text, office, signer.as_ref()).await.unwrap_err().to_string();
    assert!(found.contains("is not what it was"), "{found}");
    sqlx::query("delete from office_audit").execute(&mut owner).await.unwrap();
    let found = witness::compare(&text, office, signer.as_ref()).await.unwrap_err().to_string();
    assert!(found.contains("is missing"), "{found}");
    owner.close().await.unwrap();
    stop.cancel();
    fs::remove_dir_all(folder).unwrap();
    drop(node);
    db.close().await;
}

fn recompute(statement: &Path, trust: &Path) -> Output {
    let mut mela = Command::new(env!("CARGO_BIN_EXE_mela"));
    mela.arg("recompute").arg(statement).arg("--trust").arg(trust).stdin(Stdio::null()).output().unwrap()
}

/// 0 for a statement of the house, 3 for one whose key nobody knows, however right it is, 1 for one that is wrong. Fails
/// where the file's own key is believed: the second ends with 0.
#[tokio::test]
async fn a_statement_of_an_unknown_key_ends_with_three() {
    let document = r#"{"id":"00000000-0000-0000-0000-000000000001","rule":"realtime_salary/1","agent":"2","contract":"7","contractVersion":1,"currency":"BDT","from":"2026-01-05T12:00:00Z","to":"2026-01-05T12:05:00Z","inputs":{"rate":3000,"ownPlayCounts":false,"lines":[{"member":"3","validBet":"2555.00","through":null}],"below":[],"residue":0,"debt":"0.00"},"result":{"validBet":"2555.00","earned":"7.665","paid":"7.665","residue":0,"debt":"0.00"}}"#;
    let (house, thief) = (Key::from_seed(&[1; 32]).unwrap(), Key::from_seed(&[2; 32]).unwrap());
    let folder = folder();
    let trust = folder.join("mela-keys.json");
    let keys = Keys { keys: vec![PublicKey::of(&house.public())] };
    fs::write(&trust, serde_json::to_string(&keys).unwrap()).unwrap();
    let signed = |key: &Key, document: &str| {
        let file = File {
            document: document.to_owned(),
            signature: hex::encode(key.sign(document)),
            public_key: key.public(),
        };
        let path = folder.join("statement.json");
        fs::write(&path, serde_json::to_string(&file).unwrap()).unwrap();
        recompute(&path, &trust)
    };
    let genuine = signed(&house, document);
    assert_eq!(genuine.status.code(), Some(0), "{genuine:?}");
    let forged = signed(&thief, document);
    assert_eq!(forged.status.code(), Some(3), "{forged:?}");
    let said = String::from_utf8(forged.stdout).unwrap();
    assert!(said.contains(&PublicKey::of(&thief.public()).fingerprint), "{said}");
    let wrong = signed(&house, &document.replace("\"paid\":\"7.665\"", "\"paid\":\"9.665\""));
    assert_eq!(wrong.status.code(), Some(1), "{wrong:?}");
    fs::remove_dir_all(folder).unwrap();
}
