//! How the demo's site is set: messages go to its outbox and accounts elsewhere are its own provider's, so that both ways
//! in can be tried; customer service leads to the help pages, for nobody sits at a chat.

use identity::site::Site;
use serde_json::{Value, json};
use store::Store;

/// Sign-in by a code, a forgotten password by a code, accounts elsewhere.
const ON: [&str; 3] = ["MOBILEVERCODELOGIN3", "MOBILERESET3", "SOCIALLOGIN3"];

/// Writes what nobody has changed yet; twice changes nothing.
///
/// # Errors
/// When the database refuses, or a setting of this name is none.
pub async fn seed(store: &Store, site: &Site) -> anyhow::Result<()> {
    let mut tx = store.begin().await?;
    let fresh: Vec<String> = site
        .settings()
        .await?
        .into_iter()
        .filter(|setting| setting.version == 0)
        .map(|setting| setting.key)
        .collect();
    for (key, content) in wanted().into_iter().filter(|(key, _)| fresh.contains(key)) {
        site.change(&mut tx, &key, 0, content).await?;
    }
    tx.commit().await?;
    site.refresh().await?;
    Ok(())
}

fn wanted() -> Vec<(String, Value)> {
    let on = ON.map(|name| (format!("switch:{name}"), json!({ "enabled": true })));
    let help = json!({ "entries": [
        { "csType": "LIVECHAT", "title": { "bn": "সাহায্যের পাতা", "en": "Help pages" }, "path": "/help" },
        { "csType": "LIVECHAT", "title": { "bn": "জমা ও উত্তোলন", "en": "Deposits and withdrawals" }, "path": "/help#deposit" },
    ] });
    on.into_iter().chain([("service".to_owned(), help)]).collect()
}
