//! The acts, each in one transaction with its row of the trail.

use kernel::id::NodeId;
use office::{Caller, audit::Act};
use serde_json::json;

use super::ShelfWord;
use crate::{Backoffice, Error};

/// The last place, and most countries of one word.
const LAST: i32 = 1_000_000;
const COUNTRIES: usize = 250;

impl Backoffice {
    pub(super) async fn say_of_vendor(
        &self,
        clerk: &Caller,
        code: &str,
        word: &ShelfWord,
    ) -> Result<(), Error> {
        verify(word)?;
        if word.hot {
            return Err(office::Error::Field("hot").into());
        }
        let mut tx = self.store.begin().await?;
        let before = self.ports.shelf.say_of_vendor(&mut tx, code, word).await?;
        let act = Act {
            action: "vendor.change",
            subject: format!("vendor:{code}"),
            before: Some(json!(before)),
            after: Some(json!(word)),
        };
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        Ok(self.ports.shelf.refresh().await?)
    }

    pub(super) async fn say_of_title(
        &self,
        clerk: &Caller,
        node: NodeId,
        word: &ShelfWord,
    ) -> Result<(), Error> {
        verify(word)?;
        let mut tx = self.store.begin().await?;
        let before = self.ports.shelf.say_of_title(&mut tx, node, word).await?;
        let act = Act {
            action: "title.change",
            subject: format!("title:{node}"),
            before: Some(json!(before)),
            after: Some(json!(word)),
        };
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        Ok(self.ports.shelf.refresh().await?)
    }
}

fn verify(word: &ShelfWord) -> Result<(), Error> {
    if word.place.is_some_and(|place| !(0..=LAST).contains(&place)) {
        return Err(office::Error::Field("place").into());
    }
    let ends_first = match (word.closed_from, word.closed_until) {
        (Some(from), Some(until)) => until <= from,
        (None, Some(_)) => true,
        _ => false,
    };
    if ends_first {
        return Err(office::Error::Field("closedUntil").into());
    }
    let is_code = |code: &String| code.len() == 2 && code.bytes().all(|letter| letter.is_ascii_uppercase());
    let fit = word.countries.len() <= COUNTRIES && word.countries.iter().all(is_code);
    if fit { Ok(()) } else { Err(office::Error::Field("countries").into()) }
}
