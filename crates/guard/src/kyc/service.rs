//! Taking proofs, deciding about them, and what they allow.

use std::collections::BTreeSet;

use ::office::{REASON, line};
use kernel::{
    Amount,
    id::{MemberId, OperatorId},
};
use sha2::{Digest, Sha256};
use store::{Store, Tx};
use uuid::Uuid;
use web::picture::Unusable;

use super::{
    Document, Kind, Papers, State, Verdict, name,
    seal::{self, DocumentKey, Keys},
    sql, vault,
};
use crate::{Error, Guard, Tier, books, error::money, record};

/// The name of the key that the house makes where none is configured.
const HOUSE_KEY: &str = "house";

/// What is known of a member, and what it allows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Their tier, from 0.
    pub tier: usize,
    /// What they have withdrawn, or are about to.
    pub withdrawn: kernel::Money,
    /// Their latest proofs, the newest first.
    pub documents: Vec<Document>,
}

/// The tier that approved proofs make: each asks for what the ones below it ask for too.
fn tier_of(tiers: &[Tier], approved: &BTreeSet<Kind>) -> usize {
    tiers.iter().take_while(|tier| tier.needs.is_subset(approved)).count().saturating_sub(1)
}

impl Guard {
    /// Takes a picture as a proof; one that waits is replaced.
    ///
    /// # Errors
    /// What is wrong with the file; [`Error::ProofStands`] when one was approved; [`Error::TooMany`].
    pub async fn take_document(
        &self,
        member: MemberId,
        kind: Kind,
        file: Vec<u8>,
    ) -> Result<Document, Error> {
        self.uploads.pass(member)?;
        let picture = web::picture::read(file, self.settings.upload_bytes).await?;
        let (id, folder) = (kernel::id::fresh(), self.settings.documents_dir.clone());
        let keys = self.keys().await?.clone();
        let key_id = keys.current().to_owned();
        let kept = tokio::task::spawn_blocking(move || {
            vault::keep(&folder, id, &keys.seal(id, picture.jpeg.clone())?)?;
            Ok::<_, Error>(picture)
        });
        let picture = kept.await.map_err(|_| Unusable::Unreadable)??;
        let new = sql::New {
            id,
            member,
            kind,
            width: i32::try_from(picture.width).unwrap_or(i32::MAX),
            height: i32::try_from(picture.height).unwrap_or(i32::MAX),
            bytes: i64::try_from(picture.jpeg.len()).unwrap_or(i64::MAX),
            sha256: Sha256::digest(&picture.jpeg).to_vec(),
            key_id,
            at: self.store.now(),
        };
        let filed = self.file_document(&new).await;
        if filed.is_err() {
            let folder = self.settings.documents_dir.clone();
            let gone = tokio::task::spawn_blocking(move || vault::forget(&folder, id)).await;
            if !matches!(gone, Ok(Ok(()))) {
                tracing::warn!(%id, "a picture without a record was left in the folder of proofs");
            }
        }
        filed
    }

    async fn file_document(&self, new: &sql::New) -> Result<Document, Error> {
        let mut tx = self.store.begin().await?;
        record::sql::lock_one(&mut tx, new.member).await?;
        if sql::stands(&mut tx, new.member, new.kind).await? {
            return Err(Error::ProofStands);
        }
        sql::replace(&mut tx, new.member, new.kind, new.at).await?;
        let document = sql::insert(&mut tx, new).await?;
        tx.commit().await?;
        Ok(document)
    }

    /// A member's proofs and what they allow.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn kyc(&self, member: MemberId) -> Result<Standing, Error> {
        let documents = sql::of(&self.store, member).await?;
        let mut tx = self.store.begin().await?;
        // Asked for: only the latest proofs are shown, and one that counts may be older than all of them.
        let tier = tier_of(&self.settings.tiers, &sql::approved(&mut tx, member).await?);
        let withdrawn = books::sql::paid_out(&mut tx, self.house.wallet(member)).await?;
        Ok(Standing { tier, withdrawn, documents })
    }

    /// The tiers of the house, the lowest first.
    #[must_use]
    pub fn tiers(&self) -> &[Tier] {
        &self.settings.tiers
    }

    /// Whether a member may withdraw this much more, in the transaction that files the withdrawal, before it is filed: two at
    /// once wait for each other here. A pause forbids nothing: the money is theirs.
    ///
    /// # Errors
    /// [`Error::ProofNeeded`]; when the database refuses.
    pub async fn may_withdraw(&self, tx: &mut Tx, member: MemberId, amount: Amount) -> Result<(), Error> {
        record::sql::lock_one(tx, member).await?;
        let approved = sql::approved(tx, member).await?;
        let tiers = &self.settings.tiers;
        let tier = tier_of(tiers, &approved);
        let Some(most) = tiers.get(tier).and_then(|tier| tier.withdraw_total) else { return Ok(()) };
        let before = books::sql::paid_out(tx, self.house.wallet(member)).await?.units();
        let left = most.units().saturating_sub(before).max(0);
        if amount.units() <= left {
            return Ok(());
        }
        let total = before.saturating_add(amount.units());
        let enough = |tier: &Tier| tier.withdraw_total.is_none_or(|most| most.units() >= total);
        let needed = tiers.iter().position(enough).unwrap_or(tiers.len().saturating_sub(1));
        Err(Error::ProofNeeded { left: money(left), tier: needed })
    }

    /// Proofs in a state, the oldest first, after one of them.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn documents(
        &self,
        state: State,
        after: Option<Uuid>,
        most: i64,
    ) -> Result<Vec<Document>, Error> {
        Ok(sql::queue(&self.store, state, after, most).await?)
    }

    /// A proof, without its picture.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub async fn document(&self, id: Uuid) -> Result<Document, Error> {
        sql::one(&self.store, id).await?.ok_or(Error::NotFound)
    }

    /// A proof and its picture, a JPEG.
    ///
    /// # Errors
    /// [`Error::NotFound`]; when the file is gone.
    pub async fn picture(&self, id: Uuid) -> Result<(Document, Vec<u8>), Error> {
        let document = sql::one(&self.store, id).await?.ok_or(Error::NotFound)?;
        let folder = self.settings.documents_dir.clone();
        let keys = self.keys().await?.clone();
        let sealed = sql::key_of(&self.store, id).await?.is_some();
        let file = tokio::task::spawn_blocking(move || {
            let file = vault::fetch(&folder, id)?;
            // One of before pictures were sealed; a sealed one cannot be put in its place unsealed.
            if sealed || seal::sealed_with(&file).is_some() { Ok(keys.open(id, &file)?) } else { Ok(file) }
        });
        let file: Result<Vec<u8>, Error> = file.await.map_err(|_| Error::NotFound)?;
        Ok((document, file?))
    }

    /// The keys of documents: those of the configuration, else one that was made once and is kept in the database.
    pub(crate) async fn keys(&self) -> Result<&Keys, Error> {
        self.document_keys
            .get_or_try_init(|| async {
                if !self.settings.document_keys.is_empty() {
                    return Ok(Keys::new(&self.settings.document_keys)?);
                }
                let fresh = kernel::Entropy.secret().map_err(|_| seal::Sealing::Entropy)?;
                let key = sql::house_key(&self.store, &fresh, self.store.now()).await?;
                Ok(Keys::new(&[DocumentKey { id: HOUSE_KEY.to_owned(), key }])?)
            })
            .await
    }

    /// Seals what is not sealed with the present key: pictures of before there were keys, and of keys of before. May be
    /// stopped anywhere and run again, on several nodes at once.
    ///
    /// # Errors
    /// When the database or the folder cannot be reached.
    pub async fn seal_anew(&self) -> Result<u64, Error> {
        let keys = self.keys().await?.clone();
        let mut sealed: u64 = 0;
        let mut after = None;
        loop {
            let stale = sql::sealed_otherwise(&self.store, keys.current(), after).await?;
            let Some(last) = stale.last() else { return Ok(sealed) };
            after = Some(last.0);
            for (id, key_id) in stale {
                let (folder, keys) = (self.settings.documents_dir.clone(), keys.clone());
                let anew = tokio::task::spawn_blocking(move || {
                    let file = vault::fetch(&folder, id)?;
                    let plain = key_id.is_none() && seal::sealed_with(&file).is_none();
                    let picture = if plain { file } else { keys.open(id, &file)? };
                    vault::keep(&folder, id, &keys.seal(id, picture)?)?;
                    Ok::<_, Error>(keys.current().to_owned())
                });
                match anew.await {
                    Ok(Ok(key_id)) => {
                        sql::sealed(&self.store, id, &key_id).await?;
                        sealed = sealed.saturating_add(1);
                    }
                    Ok(Err(error)) => tracing::error!(%id, %error, "a proof could not be sealed anew"),
                    Err(error) => tracing::error!(%id, %error, "a proof could not be sealed anew"),
                }
            }
        }
    }

    /// An operator decides about a proof that waits, in a transaction of the caller's.
    ///
    /// # Errors
    /// [`Error::ProofDecided`], [`Error::NotFound`], [`Error::Office`] for a reason that cannot stand in a record; [`Error::PaperName`] when a paper of identity is
    /// approved without its name. Then the transaction must not be committed.
    pub async fn decide_document(
        &self,
        tx: &mut Tx,
        id: Uuid,
        operator: OperatorId,
        verdict: Verdict<'_>,
    ) -> Result<Document, Error> {
        let (state, why, read) = match verdict {
            Verdict::Approved(read) => (State::Approved, "", read.map(name).transpose()?),
            Verdict::Rejected(why) => (State::Rejected, line(why, REASON, "reason")?, None),
        };
        let decided = sql::decide(tx, (id, operator.0), (state, why, read), self.store.now()).await?;
        match decided {
            Some(document) if document.lacks_name(read) => Err(Error::PaperName),
            Some(document) => Ok(document),
            // Within the transaction: asked elsewhere it would wait for a connection while it holds one.
            None if sql::is_known(tx, id).await? => Err(Error::ProofDecided),
            None => Err(Error::NotFound),
        }
    }

    /// An operator writes the name of an approved paper of identity down, or anew: it was approved before names were
    /// written down, or misread. In a transaction of the caller's. With the name as it stood.
    ///
    /// # Errors
    /// [`Error::PaperName`]; [`Error::NotFound`] when there is no such paper. Then the transaction must not be committed.
    pub async fn name_document(
        &self,
        tx: &mut Tx,
        id: Uuid,
        read: &str,
    ) -> Result<(Document, Option<String>), Error> {
        sql::rename(tx, id, name(read)?).await?.ok_or(Error::NotFound)
    }

    /// What a member's papers call them.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn papers(&self, member: MemberId) -> Result<Papers, Error> {
        Ok(papers(&self.store, member).await?)
    }
}

impl Document {
    /// Whether it was approved as a paper without its name.
    fn lacks_name(&self, read: Option<&str>) -> bool {
        self.state == State::Approved && self.kind == Kind::Identity && read.is_none()
    }
}

/// [`Guard::papers`] for who has no guard at hand.
///
/// # Errors
/// When the database refuses.
pub async fn papers(store: &Store, member: MemberId) -> Result<Papers, store::Error> {
    Ok(read_as(sql::papers(store.pool(), member).await?))
}

/// [`papers`] as `tx` sees them.
///
/// # Errors
/// When the database refuses.
pub async fn papers_in(tx: &mut Tx, member: MemberId) -> Result<Papers, store::Error> {
    Ok(read_as(sql::papers(tx.conn(), member).await?))
}

fn read_as(found: Option<Option<String>>) -> Papers {
    match found {
        None => Papers::None,
        Some(None) => Papers::Unnamed,
        Some(Some(name)) => Papers::Named(name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tier_asks_for_what_the_ones_below_ask_for() {
        let tier = |needs: &[Kind]| Tier { withdraw_total: None, needs: needs.iter().copied().collect() };
        let tiers =
            [tier(&[]), tier(&[Kind::Identity]), tier(&[Kind::Identity, Kind::Selfie, Kind::Address])];
        let of = |approved: &[Kind]| tier_of(&tiers, &approved.iter().copied().collect());
        assert_eq!(of(&[]), 0);
        assert_eq!(of(&[Kind::Selfie, Kind::Address]), 0);
        assert_eq!(of(&[Kind::Identity, Kind::Selfie]), 1);
        assert_eq!(of(Kind::ALL), 2);
    }
}
