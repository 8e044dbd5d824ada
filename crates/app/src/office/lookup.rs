//! Who is meant, and who is within reach: questions over the tables of several features, each by an index.

use std::collections::HashSet;

use backoffice::operator::Reach;
use kernel::id::MemberId;
use store::{Error, Store};

/// Those of the members whom an operator reaches.
pub(super) async fn within(
    store: &Store,
    reach: &Reach,
    members: &[MemberId],
) -> Result<HashSet<MemberId>, Error> {
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
    Ok(rows.fetch_all(store.pool()).await?.into_iter().map(MemberId).collect())
}
