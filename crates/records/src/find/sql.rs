//! Whose a text is: questions over what several features let be read, each by an index.

use std::collections::HashMap;

use kernel::id::{MemberId, VendorId};
use office::Reach;
use store::{Error, Store};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{Card, FoundPlayer};

/// What the indexes of references and transactions begin with.
#[derive(Clone, Debug, Default)]
pub struct SearchIn {
    /// Channels of payment, by the names of the settings.
    pub channels: Vec<String>,
    /// Partners whose transactions are on record.
    pub partners: Vec<VendorId>,
}

struct Row {
    id: i64,
    account: String,
    kind: i16,
    enabled: bool,
    created_at: OffsetDateTime,
}

impl From<Row> for Card {
    fn from(Row { id, account, kind, enabled, created_at }: Row) -> Self {
        Self { id: MemberId(id), account, r#type: kind, enabled, created_at }
    }
}

/// Members of these ids, by them.
pub(crate) async fn cards(store: &Store, ids: &[MemberId]) -> Result<HashMap<MemberId, Card>, Error> {
    let ids: Vec<i64> = ids.iter().map(|id| id.0).collect();
    let rows = sqlx::query_as!(
        Row,
        r#"select id as "id!", account as "account!", kind as "kind!", enabled as "enabled!",
                  created_at as "created_at!"
           from read_identity_member where id = any($1)"#,
        &ids
    );
    let cards = rows.fetch_all(store.pool()).await?.into_iter().map(Card::from);
    Ok(cards.map(|card| (card.id, card)).collect())
}

/// Members whose login name begins with a text, in any case of letters, or whose id it is: that one first.
pub(super) async fn named(store: &Store, text: &str, limit: u16) -> Result<Vec<Card>, Error> {
    // A range of names instead of a pattern: what the caller wrote is none, and the index begins at the first of them
    // whatever plan is remembered. No letter comes after the last one of Unicode.
    let start = text.to_lowercase();
    let end = format!("{start}\u{10ffff}");
    let rows = sqlx::query_as!(
        Row,
        r#"select id as "id!", account as "account!", kind as "kind!", enabled as "enabled!",
                  created_at as "created_at!"
           from ((select * from read_identity_member where id = $3)
                 union all
                 (select * from read_identity_member
                  where account_key ~>=~ $1 and account_key ~<~ $2 and id <> $3
                  order by account_key using ~<~ limit $4)) as found
           limit $4"#,
        start,
        end,
        text.parse::<i64>().unwrap_or_default(),
        i64::from(limit)
    );
    Ok(rows.fetch_all(store.pool()).await?.into_iter().map(Card::from).collect())
}

/// Members within reach, newest first, below an id.
pub(super) async fn newest(
    store: &Store,
    reach: &Reach,
    below: Option<i64>,
    limit: u16,
) -> Result<Vec<Card>, Error> {
    let rows = sqlx::query_as!(
        Row,
        r#"select id as "id!", account as "account!", kind as "kind!", enabled as "enabled!",
                  created_at as "created_at!"
           from read_identity_member m
           where ($1::bigint is null or id < $1)
             and (cardinality($2::text[]) = 0 or country = any($2))
             and ($3::bigint is null
                  or exists (select from read_identity_tree t where t.ancestor = $3 and t.descendant = m.id))
           order by id desc limit $4"#,
        below,
        &reach.countries,
        reach.line.map(|line| line.0),
        i64::from(limit)
    );
    Ok(rows.fetch_all(store.pool()).await?.into_iter().map(Card::from).collect())
}

/// Those to whom a text belongs that is no login name, and what it is.
pub(super) async fn owners(store: &Store, text: &str, within: &SearchIn) -> Result<Vec<FoundPlayer>, Error> {
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    // Ten digits at least: the end of a number belongs to too many.
    let mobile = (digits.len() >= 10
        && text.chars().all(|letter| letter.is_ascii_digit() || "+- ".contains(letter)))
    .then(|| digits.trim_start_matches("880").trim_start_matches('0').to_owned());
    let number: String = text.chars().filter(|letter| letter.is_alphanumeric()).collect();
    let id = text.rsplit(':').next().and_then(|id| id.parse::<Uuid>().ok());
    let partners: Vec<i64> = within.partners.iter().map(|partner| partner.0).collect();
    let rows = sqlx::query!(
        r#"select member as "member!", by as "by!"
           from (select id as member, 'mobile' as by from read_identity_member where mobile_key = '880' || $1::text
                 union all select id, 'email' from read_identity_member where email_key = lower($2)
                 union all select member, 'payee' from read_cashier_payee_number where number = $3
                 union all select member, kind from read_cashier_payment where id = $4
                 union all select member, 'round' from read_wager_round where id = $4
                 union all select member, 'transaction' from read_cashier_deposit_reference
                           where channel = any($5) and (transaction = $2 or said = $2 or code = $2)
                 union all select member, 'transaction' from read_wager_transaction
                           where partner = any($6) and key = $2) as found
           limit 50"#,
        mobile,
        text,
        number,
        id,
        &within.channels,
        &partners
    );
    let rows = rows.fetch_all(store.pool()).await?;
    let ids: Vec<MemberId> = rows.iter().map(|row| MemberId(row.member)).collect();
    let cards = cards(store, &ids).await?;
    let found = rows
        .into_iter()
        .filter_map(|row| Some(FoundPlayer { card: cards.get(&MemberId(row.member))?.clone(), by: row.by }));
    Ok(found.collect())
}
