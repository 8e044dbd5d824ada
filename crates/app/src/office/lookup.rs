//! Who is meant, and who is within reach: questions over the tables of several features, each by an index.

use std::collections::{HashMap, HashSet};

use identity::Identity;
use kernel::id::MemberId;
use office::Reach;
use store::{Error, Store};
use uuid::Uuid;

/// Who is within reach.
pub(super) struct Reached {
    pub(super) identity: Identity,
    pub(super) store: Store,
}

#[async_trait::async_trait]
impl office::Members for Reached {
    async fn within(&self, reach: &Reach, members: &[MemberId]) -> Result<HashSet<MemberId>, Error> {
        let ids: Vec<i64> = members.iter().map(|member| member.0).collect();
        let rows = sqlx::query_scalar!(
            "select m.id from member m
         where m.id = any($1)
           and (cardinality($2::text[]) = 0 or m.country = any($2))
           and ($3::bigint is null
                or exists (select from member_tree t where t.ancestor = $3 and t.descendant = m.id))",
            &ids,
            &reach.countries,
            reach.line.map(|line| line.0)
        );
        Ok(rows.fetch_all(self.store.pool()).await?.into_iter().map(MemberId).collect())
    }

    async fn accounts(&self, members: &[MemberId]) -> Result<HashMap<MemberId, String>, Error> {
        self.identity.names(members).await
    }
}

/// Members within reach, newest first, below an id.
pub(super) async fn newest(
    store: &Store,
    reach: &Reach,
    below: Option<i64>,
    limit: u16,
) -> Result<Vec<MemberId>, Error> {
    let rows = sqlx::query_scalar!(
        "select m.id from member m
         where ($1::bigint is null or m.id < $1)
           and (cardinality($2::text[]) = 0 or m.country = any($2))
           and ($3::bigint is null
                or exists (select from member_tree t where t.ancestor = $3 and t.descendant = m.id))
         order by m.id desc limit $4",
        below,
        &reach.countries,
        reach.line.map(|line| line.0),
        i64::from(limit)
    );
    Ok(rows.fetch_all(store.pool()).await?.into_iter().map(MemberId).collect())
}

/// Where a text was found that is no login name: whose it is, and what it is.
pub(super) async fn owners(
    store: &Store,
    text: &str,
    (vendors, channels): (&[i64], &[String]),
) -> Result<Vec<(MemberId, String)>, Error> {
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    // Ten digits at least: the end of a number belongs to too many.
    let mobile = (digits.len() >= 10
        && text.chars().all(|letter| letter.is_ascii_digit() || "+- ".contains(letter)))
    .then(|| digits.trim_start_matches("880").trim_start_matches('0').to_owned());
    let number: String = text.chars().filter(|letter| letter.is_alphanumeric()).collect();
    let id = text.rsplit(':').next().and_then(|id| id.parse::<Uuid>().ok());
    let rows = sqlx::query!(
        r#"select member as "member!", by as "by!" from (
             select id as member, 'mobile' as by from member where mobile_key = '880' || $1::text
             union all select id, 'email' from member where lower(email) = lower($2) and email is not null
             union all select member, 'payee' from cashier_payee where number = $3 and removed_at is null
             union all select member, 'withdrawal' from cashier_withdrawal where id = $4
             union all select member, 'deposit' from cashier_deposit where id = $4
             union all select owner, 'round' from round where id = $4 and owner > 0
             union all select member, 'adjustment' from office_adjustment where id = $4
             union all select member, 'transaction' from cashier_deposit
                       where channel = any($5) and (transaction = $2 or said = $2 or code = $2)
             union all select owner, 'transaction' from wager_command
                       where partner = any($6) and key = $2 and owner > 0) as found
           limit 50"#,
        mobile,
        text,
        number,
        id,
        channels,
        vendors
    );
    let rows = rows.fetch_all(store.pool()).await?;
    Ok(rows.into_iter().map(|row| (MemberId(row.member), row.by)).collect())
}
