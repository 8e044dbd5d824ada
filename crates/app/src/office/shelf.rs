//! Titles and vendors, asked of the catalogue.

use backoffice::{
    Elsewhere,
    shelf::{Shelf, ShelfPage, ShelfTitle, ShelfVendor, ShelfWanted, ShelfWord},
};
use catalog::{
    Catalog,
    shelf::{Sought, Word},
};
use kernel::id::NodeId;
use store::Tx;

/// Titles of one page.
const PAGE: usize = 50;

/// The catalogue.
pub(super) struct Keeper {
    pub(super) catalog: Catalog,
}

fn word(word: &ShelfWord) -> Word {
    Word {
        hidden: !word.enabled,
        place: word.place,
        closed_from: word.closed_from,
        closed_until: word.closed_until,
        countries: word.countries.clone(),
    }
}

fn said(word: Word, hot: bool) -> ShelfWord {
    ShelfWord {
        enabled: !word.hidden,
        hot,
        place: word.place,
        closed_from: word.closed_from,
        closed_until: word.closed_until,
        countries: word.countries,
    }
}

#[async_trait::async_trait]
impl Shelf for Keeper {
    async fn vendors(&self) -> Result<Vec<ShelfVendor>, Elsewhere> {
        let words = self.catalog.words().await?;
        let vendors = self.catalog.vendor_titles().into_iter().map(|vendor| {
            let (name_en, name_bn) = self.catalog.vendor_names(&vendor.code);
            let word = said(words.of_vendor(&vendor.code), false);
            ShelfVendor {
                name_en,
                name_bn,
                titles: vendor.titles,
                open: vendor.open,
                word,
                code: vendor.code,
            }
        });
        Ok(vendors.collect())
    }

    async fn titles(&self, wanted: &ShelfWanted) -> Result<ShelfPage, Elsewhere> {
        let words = self.catalog.words().await?;
        let page = wanted.page.unwrap_or(1).clamp(1, 100_000);
        let sought = Sought {
            search: wanted.search.as_deref().unwrap_or_default().chars().take(64).collect(),
            vendor: wanted.vendor.clone(),
            spoken: wanted.spoken,
        };
        let (found, total) = self.catalog.snapshot().seek(&sought, &words, ((page - 1) * PAGE, PAGE));
        let content = found.into_iter().map(|title| ShelfTitle {
            node: title.node,
            open: title.is_open(),
            word: said(words.of_title(title.node), title.hot),
            code: title.listed.code,
            name_en: title.listed.name_en,
            name_bn: title.listed.name_bn,
            vendor: title.listed.vassalage,
            game_type: title.listed.game_type.name().to_owned(),
            listed: title.listed.enabled,
            vendor_countries: title
                .listed
                .blocked_countries
                .split(',')
                .filter(|code| !code.is_empty())
                .map(ToOwned::to_owned)
                .collect(),
        });
        Ok(ShelfPage { content: content.collect(), page, pages: total.div_ceil(PAGE), total })
    }

    async fn say_of_vendor(&self, tx: &mut Tx, code: &str, new: &ShelfWord) -> Result<ShelfWord, Elsewhere> {
        let before = self.catalog.say_of_vendor(tx, code, &word(new)).await?;
        Ok(said(before, false))
    }

    async fn say_of_title(&self, tx: &mut Tx, node: NodeId, new: &ShelfWord) -> Result<ShelfWord, Elsewhere> {
        let (before, hot) = self.catalog.say_of_title(tx, node, (&word(new), new.hot)).await?;
        Ok(said(before, hot))
    }

    async fn refresh(&self) -> Result<(), Elsewhere> {
        Ok(self.catalog.refresh().await?)
    }
}
