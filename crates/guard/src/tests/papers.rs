//! Proofs of identity, and what may be withdrawn before they are there.

use std::{io::Cursor, path::PathBuf};

use kernel::id::OperatorId;
use tokio::fs;

use super::*;
use crate::kyc::{Kind, Papers, State, Verdict};

const OPERATOR: OperatorId = OperatorId(5);

fn picture(shade: u8) -> Vec<u8> {
    let mut file = Cursor::new(Vec::new());
    let card = image::RgbImage::from_fn(480, 300, |x, _| image::Rgb([u8::from(x < 200) * 90, shade, 130]));
    card.write_to(&mut file, image::ImageFormat::Jpeg).unwrap();
    file.into_inner()
}

/// A house with a folder of its own, and three tiers: up to 100 units, up to 500 with a paper, and any with a face.
async fn house() -> (Watched, PathBuf) {
    let folder = std::env::temp_dir().join(format!("mela-guard-{}", kernel::id::fresh().simple()));
    let tier = |most: Option<i64>, needs: &[Kind]| Tier {
        withdraw_total: most.map(amount),
        needs: needs.iter().copied().collect(),
    };
    let tiers = vec![
        tier(Some(100), &[]),
        tier(Some(500), &[Kind::Identity]),
        tier(None, &[Kind::Identity, Kind::Selfie]),
    ];
    let settings = Settings {
        documents_dir: folder.clone(),
        upload_bytes: 1 << 16,
        uploads_per_hour: 4,
        tiers,
        ..settings()
    };
    (Watched::with(settings).await, folder)
}

impl Watched {
    async fn decides(&self, id: Uuid, verdict: Verdict<'_>) -> Result<State, Error> {
        let mut tx = self.store.begin().await.unwrap();
        let document = self.guard.decide_document(&mut tx, id, OPERATOR, verdict).await?;
        tx.commit().await.unwrap();
        Ok(document.state)
    }

    async fn sends(&self, kind: Kind, shade: u8) -> Result<Uuid, Error> {
        Ok(self.guard.take_document(RAHIM, kind, picture(shade)).await?.id)
    }
}

/// One that waits gives way to a better one, one that was approved to none; four an hour are taken.
#[tokio::test]
async fn a_better_proof_replaces_one_that_waits() {
    let (house, folder) = house().await;
    let first = house.sends(Kind::Identity, 10).await.unwrap();
    let better = house.sends(Kind::Identity, 20).await.unwrap();
    let face = house.sends(Kind::Selfie, 30).await.unwrap();
    let states = async || {
        let standing = house.guard.kyc(RAHIM).await.unwrap();
        standing.documents.into_iter().map(|document| (document.id, document.state)).collect::<Vec<_>>()
    };
    let waiting = (State::Waiting, State::Replaced);
    assert_eq!(states().await, [(face, waiting.0), (better, waiting.0), (first, waiting.1)]);
    let waits = async |after, most| {
        let found = house.guard.documents(State::Waiting, after, most).await.unwrap();
        found.into_iter().map(|document| document.id).collect::<Vec<_>>()
    };
    assert_eq!(waits(None, 9).await, [better, face]);
    assert_eq!((waits(None, 1).await, waits(Some(better), 9).await), (vec![better], vec![face]));

    assert_eq!(refused(house.decides(better, Verdict::Approved(None)).await), "paper_name_needed");
    assert_eq!(refused(house.decides(better, Verdict::Rejected(" ")).await), "field_invalid");
    assert_eq!(refused(house.decides(first, Verdict::Rejected("blurred")).await), "proof_decided");
    assert_eq!(refused(house.decides(Uuid::nil(), Verdict::Rejected("blurred")).await), "not_found");
    assert_eq!(house.guard.papers(RAHIM).await.unwrap(), Papers::None);
    assert_eq!(
        house.decides(better, Verdict::Approved(Some(" Rahim Uddin "))).await.unwrap(),
        State::Approved
    );
    assert_eq!(house.guard.papers(RAHIM).await.unwrap(), Papers::Named("Rahim Uddin".to_owned()));
    assert_eq!(house.decides(face, Verdict::Rejected("turned away")).await.unwrap(), State::Rejected);
    assert_eq!(house.guard.document(face).await.unwrap().reason, "turned away");
    assert_eq!(refused(house.sends(Kind::Identity, 40).await), "proof_stands");
    assert_eq!(refused(house.sends(Kind::Selfie, 50).await), "too_many_requests");
    house.clock.advance(Duration::HOUR);
    house.sends(Kind::Selfie, 50).await.unwrap();
    house.close().await;
    fs::remove_dir_all(folder).await.unwrap();
}

/// What is kept is a picture of the same size under a seal; a paper that was not filed leaves no file behind.
#[tokio::test]
async fn a_picture_lies_sealed_and_opens_to_the_house() {
    let (house, folder) = house().await;
    let id = house.sends(Kind::Identity, 10).await.unwrap();
    let (document, shown) = house.guard.picture(id).await.unwrap();
    assert_eq!((document.id, document.member, document.width, document.height), (id, RAHIM, 480, 300));
    assert_eq!((document.bytes, document.at), (i64::try_from(shown.len()).unwrap(), NOON));
    assert!(shown.starts_with(&[0xff, 0xd8]));
    let files = || {
        let shelves = std::fs::read_dir(&folder).unwrap();
        let files = shelves.flat_map(|shelf| std::fs::read_dir(shelf.unwrap().path()).unwrap());
        files.map(|file| file.unwrap().path()).collect::<Vec<_>>()
    };
    let [file] = files().try_into().unwrap();
    assert!(std::fs::read(&file).unwrap().starts_with(b"MELASEAL"));
    house.decides(id, Verdict::Approved(Some("Rahim Uddin"))).await.unwrap();
    assert_eq!(refused(house.sends(Kind::Identity, 20).await), "proof_stands");
    assert_eq!(files(), std::slice::from_ref(&file));
    // A file that was exchanged for one of no seal does not open.
    std::fs::write(&file, &shown).unwrap();
    assert!(matches!(house.guard.picture(id).await, Err(Error::Sealing(_))));
    assert_eq!(refused(house.guard.picture(Uuid::nil()).await), "not_found");
    house.close().await;
    fs::remove_dir_all(folder).await.unwrap();
}

/// A picture of before there were seals is sealed at the start; what is sealed already is left alone.
#[tokio::test]
async fn what_lies_unsealed_is_sealed_at_the_start() {
    let (house, folder) = house().await;
    let (id, other) =
        (house.sends(Kind::Identity, 10).await.unwrap(), house.sends(Kind::Selfie, 20).await.unwrap());
    let (_, shown) = house.guard.picture(id).await.unwrap();
    let (_, face) = house.guard.picture(other).await.unwrap();
    let name = id.simple().to_string();
    let file = folder.join(&name[30..]).join(format!("{name}.jpg"));
    fs::write(&file, &shown).await.unwrap();
    let unsealed = sqlx::query("update guard_document set key_id = null where id = $1").bind(id);
    unsealed.execute(house.store.pool()).await.unwrap();
    assert_eq!(house.guard.picture(id).await.unwrap().1, shown, "it is shown as it is");
    crate::seal_once(house.guard.clone(), CancellationToken::new()).await;
    assert!(fs::read(&file).await.unwrap().starts_with(b"MELASEAL"));
    assert_eq!(house.guard.picture(id).await.unwrap().1, shown);
    let keys = sqlx::query_scalar("select distinct key_id from guard_document");
    let keys: Vec<Option<String>> = keys.fetch_all(house.store.pool()).await.unwrap();
    assert_eq!(keys, [Some("house".to_owned())]);
    assert_eq!(house.guard.seal_anew().await.unwrap(), 0);
    // One whose file is gone is told, and stands in nobody's way; one that was sealed before its row said so is not sealed
    // twice.
    let stale = sqlx::query("update guard_document set key_id = null");
    stale.execute(house.store.pool()).await.unwrap();
    fs::remove_file(&file).await.unwrap();
    assert_eq!(house.guard.seal_anew().await.unwrap(), 1);
    assert_eq!(house.guard.picture(other).await.unwrap().1, face);
    assert!(house.guard.picture(id).await.is_err());
    house.close().await;
    fs::remove_dir_all(folder).await.unwrap();
}

/// Each tier allows to the last unit, of all that was withdrawn; the refusal says what is left and which tier would do.
#[tokio::test]
async fn a_tier_is_withdrawn_to_the_last_unit() {
    let (house, folder) = house().await;
    let asked = async |units: i64| {
        let mut tx = house.store.begin().await?;
        house.guard.may_withdraw(&mut tx, RAHIM, amount(units)).await
    };
    let may = async |units: i64| match asked(units).await {
        Ok(()) => None,
        Err(Error::ProofNeeded { left, tier }) => Some((left.units(), tier)),
        Err(error) => panic!("{error}"),
    };
    assert_eq!((may(100).await, may(101).await), (None, Some((100, 1))));
    assert_eq!((may(500).await, may(501).await), (Some((100, 1)), Some((100, 2))));
    house.withdrawal(RAHIM, 40, "paid").await;
    house.withdrawal(RAHIM, 40, "requested").await;
    house.withdrawal(RAHIM, 900, "rejected").await;
    house.withdrawal(SALMA, 900, "paid").await;
    assert_eq!((may(20).await, may(21).await, may(420).await), (None, Some((20, 1)), Some((20, 1))));
    assert_eq!(may(421).await, Some((20, 2)));
    let paper = house.sends(Kind::Identity, 10).await.unwrap();
    house.decides(paper, Verdict::Approved(Some("Rahim Uddin"))).await.unwrap();
    assert_eq!((may(420).await, may(421).await), (None, Some((420, 2))));
    let standing = house.guard.kyc(RAHIM).await.unwrap();
    assert_eq!((standing.tier, standing.withdrawn), (1, Money::from_units(80)));
    let face = house.sends(Kind::Selfie, 20).await.unwrap();
    house.decides(face, Verdict::Approved(None)).await.unwrap();
    assert_eq!(may(i64::MAX).await, None);
    // More proofs of later than are shown: those that count are older than all of them.
    let more = "insert into guard_document (id, member, kind, state, width, height, bytes, sha256, at)
                select gen_random_uuid(), $1, 'address', 'rejected', 1, 1, 1, '', $2 from generate_series(1, 60)";
    let more = sqlx::query(more).bind(RAHIM.0).bind(NOON + Duration::SECOND);
    more.execute(house.store.pool()).await.unwrap();
    let standing = house.guard.kyc(RAHIM).await.unwrap();
    assert!(standing.documents.iter().all(|document| document.state == State::Rejected));
    assert_eq!((standing.tier, may(i64::MAX).await), (2, None));
    house.close().await;
    fs::remove_dir_all(folder).await.unwrap();
}

/// A paper of before names were written down has none until somebody writes it; it is corrected, and only it.
#[tokio::test]
async fn the_name_of_an_approved_paper_is_written_anew() {
    let (house, folder) = house().await;
    let (paper, face) =
        (house.sends(Kind::Identity, 10).await.unwrap(), house.sends(Kind::Selfie, 20).await.unwrap());
    let writes = async |id: Uuid, name: &str| {
        let mut tx = house.store.begin().await.unwrap();
        let named = house.guard.name_document(&mut tx, id, name).await;
        tx.commit().await.unwrap();
        named.map(|(document, before)| (document.name, before))
    };
    assert_eq!(refused(writes(paper, "Karim Mia").await), "not_found", "it waits");
    house.decides(paper, Verdict::Approved(Some("Rahim Uddin"))).await.unwrap();
    house.decides(face, Verdict::Approved(None)).await.unwrap();
    assert_eq!(refused(writes(face, "Karim Mia").await), "not_found", "no paper");
    assert_eq!(refused(writes(paper, "K").await), "paper_name_needed");
    let written = writes(paper, "Karim Mia").await.unwrap();
    assert_eq!(written, (Some("Karim Mia".to_owned()), Some("Rahim Uddin".to_owned())));
    let unnamed = sqlx::query("update guard_document set name = null");
    unnamed.execute(house.store.pool()).await.unwrap();
    assert_eq!(house.guard.papers(RAHIM).await.unwrap(), Papers::Unnamed);
    let mut tx = house.store.begin().await.unwrap();
    assert_eq!(crate::kyc::papers_in(&mut tx, RAHIM).await.unwrap(), Papers::Unnamed);
    assert_eq!(crate::kyc::papers_in(&mut tx, SALMA).await.unwrap(), Papers::None);
    drop(tx);
    house.close().await;
    fs::remove_dir_all(folder).await.unwrap();
}
