//! Where a member's proofs and details are kept.

use kernel::id::MemberId;
use store::{Error, Store, Tx};
use time::OffsetDateTime;

use super::Security;
use crate::{
    authenticator::{PENDING, SECRET},
    fields::Mobile,
    member::{self, Profile},
};

pub(crate) async fn security(store: &Store, member: MemberId) -> Result<Security, Error> {
    let row = sqlx::query!(
        r#"select mobile_key, mobile_verified_at, email, email_verified_at, payee_name, password_changed_at,
                must_change_password, payment_hash, avatar, totp_secret, totp_pending, country,
                password_hash is not null as "has_password!"
         from member where id = $1"#,
        member.0
    )
    .fetch_optional(store.pool())
    .await?
    .ok_or(Error::Inconsistent("a member who is not there"))?;
    let open = |place, sealed: Option<Vec<u8>>| {
        sealed.map(|sealed| store.secrets().open(place, member, &sealed)).transpose()
    };
    Ok(Security {
        member,
        totp_secret: open(&SECRET, row.totp_secret)?,
        totp_pending: open(&PENDING, row.totp_pending)?,
        mobile: row.mobile_key,
        mobile_verified: row.mobile_verified_at.is_some(),
        email: row.email,
        email_verified: row.email_verified_at.is_some(),
        payee_name: row.payee_name,
        password_changed_at: row.password_changed_at,
        must_change_password: row.must_change_password,
        has_password: row.has_password,
        payment_hash: row.payment_hash,
        country: row.country,
        avatar: row.avatar,
    })
}

/// The member who has proved that the number is theirs.
pub(crate) async fn by_mobile(store: &Store, mobile: &Mobile) -> Result<Option<Profile>, Error> {
    let id = sqlx::query_scalar!(
        "select id from member where mobile_key = $1 and mobile_verified_at is not null",
        mobile.0
    )
    .fetch_optional(store.pool())
    .await?;
    match id {
        Some(id) => member::sql::by_id(store, MemberId(id)).await,
        None => Ok(None),
    }
}

pub(crate) async fn demand_change(store: &Store, member: MemberId) -> Result<(), Error> {
    sqlx::query!("update member set must_change_password = true where id = $1", member.0)
        .execute(store.pool())
        .await?;
    Ok(())
}

/// Takes a number from whoever typed it without proving that it is theirs.
pub(crate) async fn unclaim(tx: &mut Tx, mobile: &Mobile) -> Result<(), Error> {
    sqlx::query!(
        "update member set mobile_key = null where mobile_key = $1 and mobile_verified_at is null",
        mobile.0
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Binds a number that was proved; `false` when another member has proved it before.
pub(crate) async fn bind_mobile(
    tx: &mut Tx,
    member: MemberId,
    mobile: &Mobile,
    typed: &str,
    now: OffsetDateTime,
) -> Result<bool, Error> {
    let bound = sqlx::query!(
        "update member set mobile_key = $2, mobile = $3, mobile_verified_at = $4
         where id = $1 and not exists (select from member where mobile_key = $2 and id <> $1)",
        member.0,
        mobile.0,
        typed,
        now
    )
    .execute(tx.conn())
    .await;
    match bound.map_err(Error::from) {
        Ok(bound) => Ok(bound.rows_affected() == 1),
        // Somebody proved it in the same moment.
        Err(error) if error.constraint() == Some("member_mobile_key") => Ok(false),
        Err(error) => Err(error),
    }
}

pub(crate) async fn bind_email(
    tx: &mut Tx,
    member: MemberId,
    email: &str,
    now: OffsetDateTime,
) -> Result<(), Error> {
    sqlx::query!("update member set email = $2, email_verified_at = $3 where id = $1", member.0, email, now)
        .execute(tx.conn())
        .await?;
    Ok(())
}

pub(super) async fn set_nickname(tx: &mut Tx, member: MemberId, nickname: &str) -> Result<(), Error> {
    sqlx::query!("update member set nickname = $2 where id = $1", member.0, nickname)
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// The bank account's name, as `tx` sees it.
pub(super) async fn payee_name(tx: &mut Tx, member: MemberId) -> Result<Option<String>, Error> {
    let name = sqlx::query_scalar!("select payee_name from member where id = $1", member.0);
    Ok(name.fetch_optional(tx.conn()).await?.flatten())
}

/// Sets the bank account's name once: it is what withdrawals are paid to, and a proof at sign-in.
pub(super) async fn set_payee(tx: &mut Tx, member: MemberId, name: &str) -> Result<bool, Error> {
    let set = sqlx::query!(
        "update member set payee_name = $2 where id = $1 and (payee_name is null or payee_name = $2)",
        member.0,
        name
    );
    Ok(set.execute(tx.conn()).await?.rows_affected() == 1)
}

pub(super) async fn set_avatar(store: &Store, member: MemberId, avatar: &str) -> Result<(), Error> {
    sqlx::query!("update member set avatar = $2 where id = $1", member.0, avatar)
        .execute(store.pool())
        .await?;
    Ok(())
}

pub(super) async fn set_payment_password(tx: &mut Tx, member: MemberId, hash: &str) -> Result<(), Error> {
    sqlx::query!("update member set payment_hash = $2 where id = $1", member.0, hash)
        .execute(tx.conn())
        .await?;
    Ok(())
}

pub(crate) async fn details(store: &Store, member: MemberId) -> Result<Vec<(String, String)>, Error> {
    let rows =
        sqlx::query!("select field, value from member_detail where member = $1 order by field", member.0)
            .fetch_all(store.pool())
            .await?;
    Ok(rows.into_iter().map(|row| (row.field, row.value)).collect())
}

pub(crate) async fn keep_details(
    tx: &mut Tx,
    member: MemberId,
    details: &[(String, String)],
) -> Result<(), Error> {
    let (fields, values): (Vec<String>, Vec<String>) = details.iter().cloned().unzip();
    sqlx::query!(
        "insert into member_detail (member, field, value) select $1, * from unnest($2::text[], $3::text[])
         on conflict (member, field) do update set value = excluded.value",
        member.0,
        &fields,
        &values
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}
