//! Where deposits are kept.

use kernel::{
    Amount, Asset, Money,
    id::{DepositId, MemberId, RequestId},
};
use store::{Store, Tx};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{Chosen, Deposit, State, Wanted};
use crate::{Error, Mobile, Text};

struct Row {
    id: Uuid,
    member: i64,
    channel: String,
    kind: String,
    asset: i16,
    amount: i64,
    fee: i64,
    received: Option<i64>,
    returned: i64,
    state: String,
    return_url: String,
    redirect_url: Option<String>,
    transaction: Option<String>,
    code: Option<String>,
    said: Option<String>,
    proof: Option<Uuid>,
    promotion: Option<Uuid>,
    promotion_bn: Option<String>,
    promotion_en: Option<String>,
    provider: Option<String>,
    wallet: Option<String>,
    wallet_shown: Option<String>,
    address: Option<String>,
    tokens: Option<i64>,
    rate: Option<i64>,
    confirmations: i32,
    reason: Option<String>,
    expires_at: Option<OffsetDateTime>,
    created_at: OffsetDateTime,
    updated_at: OffsetDateTime,
}

impl TryFrom<Row> for Deposit {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        let odd = || store::Error::Inconsistent("a deposit of an unknown asset, amount, kind or state");
        let state: State = row.state.parse().map_err(|_| odd())?;
        let names = row.promotion_bn.zip(row.promotion_en).map(|(bn, en)| Text { bn, en });
        let promotion = row.promotion.zip(names).map(|(id, names)| Chosen::new(id, names));
        let received = row.received.map(|units| Amount::from_units(units).ok_or_else(odd));
        Ok(Self {
            id: DepositId(row.id),
            member: MemberId(row.member),
            channel: row.channel,
            kind: row.kind.parse().map_err(|_| odd())?,
            currency: Asset::from_number(row.asset).ok_or_else(odd)?,
            amount: Amount::from_units(row.amount).ok_or_else(odd)?,
            fee: Money::from_units(row.fee),
            received: received.transpose()?,
            returned: Money::from_units(row.returned),
            state,
            redirect_url: row.redirect_url,
            wallet: row.wallet_shown,
            wallet_number: row.wallet,
            provider: row.provider,
            code: row.code,
            address: row.address,
            tokens: row.tokens,
            rate: row.rate.map(Money::from_units),
            confirmations: row.confirmations,
            reason: row.reason,
            said: row.said,
            return_url: row.return_url,
            transaction: row.transaction,
            proof: row.proof,
            promotion,
            expires_at: row.expires_at,
            keeper: state.keeper(),
            until: None,
            created_at: row.created_at,
            updated_at: row.updated_at,
        })
    }
}

/// Writes it down; `false` when the request id is taken.
pub(super) async fn file(tx: &mut Tx, deposit: &Deposit, request: RequestId) -> Result<bool, Error> {
    let done = sqlx::query!(
        "insert into cashier_deposit
             (id, member, request, channel, kind, asset, amount, fee, state, return_url, code, tokens, rate, expires_at,
              created_at, updated_at, promotion, promotion_bn, promotion_en, provider, wallet, wallet_shown)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15, $16, $17, $18, $19, $20, $21)
         on conflict (member, request) do nothing",
        deposit.id.0,
        deposit.member.0,
        request.0,
        deposit.channel,
        deposit.kind.name(),
        deposit.currency.number(),
        deposit.amount.units(),
        deposit.fee.units(),
        deposit.state.name(),
        deposit.return_url,
        deposit.code,
        deposit.tokens,
        deposit.rate.map(Money::units),
        deposit.expires_at,
        deposit.created_at,
        deposit.promotion.as_ref().map(|chosen| chosen.id),
        deposit.promotion.as_ref().map(|chosen| chosen.names.bn.as_str()),
        deposit.promotion.as_ref().map(|chosen| chosen.names.en.as_str()),
        deposit.provider,
        deposit.wallet_number,
        deposit.wallet
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

pub(super) async fn requested(
    tx: &mut Tx,
    member: MemberId,
    request: RequestId,
) -> Result<Option<Deposit>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select id, member, channel, kind, asset, amount, fee, received, returned, state, return_url, redirect_url, transaction, code, said,
                proof, promotion, promotion_bn, promotion_en, provider, wallet, wallet_shown, address, tokens, rate, confirmations, reason,
                expires_at, created_at, updated_at
         from cashier_deposit where member = $1 and request = $2",
        member.0,
        request.0
    )
    .fetch_optional(tx.conn())
    .await?;
    row.map(Deposit::try_from).transpose()
}

/// The deposit, locked until the transaction ends.
pub(crate) async fn lock(tx: &mut Tx, id: DepositId) -> Result<Option<Deposit>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select id, member, channel, kind, asset, amount, fee, received, returned, state, return_url, redirect_url, transaction, code, said,
                proof, promotion, promotion_bn, promotion_en, provider, wallet, wallet_shown, address, tokens, rate, confirmations, reason,
                expires_at, created_at, updated_at
         from cashier_deposit where id = $1 for update",
        id.0
    )
    .fetch_optional(tx.conn())
    .await?;
    row.map(Deposit::try_from).transpose()
}

/// Deposits of a member, newest first, before `after`; one when `id` is given.
pub(super) async fn list(
    store: &Store,
    member: MemberId,
    id: Option<DepositId>,
    after: Option<DepositId>,
    limit: i64,
) -> Result<Vec<Deposit>, Error> {
    let rows = sqlx::query_as!(
        Row,
        "select id, member, channel, kind, asset, amount, fee, received, returned, state, return_url, redirect_url, transaction, code, said,
                proof, promotion, promotion_bn, promotion_en, provider, wallet, wallet_shown, address, tokens, rate, confirmations, reason,
                expires_at, created_at, updated_at
         from cashier_deposit
         where member = $1 and ($2::uuid is null or id = $2) and ($3::uuid is null or id < $3)
         order by id desc limit $4",
        member.0,
        id.map(|id| id.0),
        after.map(|id| id.0),
        limit
    )
    .fetch_all(store.pool())
    .await?;
    rows.into_iter().map(Deposit::try_from).collect()
}

/// Writes the state and what belongs to it.
pub(crate) async fn save(tx: &mut Tx, deposit: &Deposit, now: OffsetDateTime) -> Result<(), Error> {
    sqlx::query!(
        "update cashier_deposit
         set state = $2, redirect_url = $3, transaction = $4, received = $5, said = $6, proof = $7, address = $8,
             confirmations = $9, reason = $10, updated_at = $11, returned = $12, expires_at = $13
         where id = $1",
        deposit.id.0,
        deposit.state.name(),
        deposit.redirect_url,
        deposit.transaction,
        deposit.received.map(Amount::units),
        deposit.said,
        deposit.proof,
        deposit.address,
        deposit.confirmations,
        deposit.reason,
        now,
        deposit.returned.units(),
        deposit.expires_at
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Notes that this deposit is credited after all that its member had credited before; once.
pub(super) async fn number_credit(tx: &mut Tx, deposit: &Deposit) -> Result<(), Error> {
    // Deposits of one member in several currencies lock different accounts.
    tx.advisory_lock("cashier credits", &deposit.member.to_string()).await?;
    sqlx::query!(
        "update cashier_deposit set credit_number =
             (select coalesce(max(credit_number), 0) + 1 from cashier_deposit where member = $2)
         where id = $1 and credit_number is null",
        deposit.id.0,
        deposit.member.0
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Whether a transaction of the provider's already paid for another deposit.
pub(super) async fn is_used(tx: &mut Tx, deposit: &Deposit, transaction: &str) -> Result<bool, Error> {
    Ok(sqlx::query_scalar!(
        r#"select exists (select from cashier_deposit
                          where channel = $1 and transaction = $2 and id <> $3) as "used!""#,
        deposit.channel,
        transaction,
        deposit.id.0
    )
    .fetch_one(tx.conn())
    .await?)
}

/// Makes those who name one transaction wait for each other.
pub(crate) async fn lock_transaction(tx: &mut Tx, channel: &str, transaction: &str) -> Result<(), Error> {
    Ok(tx.advisory_lock("cashier transaction", &format!("{channel}:{transaction}")).await?)
}

/// Whether another deposit names the same transaction.
pub(crate) async fn is_said(tx: &mut Tx, deposit: &Deposit, said: &str) -> Result<bool, Error> {
    Ok(sqlx::query_scalar!(
        r#"select exists (select from cashier_deposit
                          where channel = $1 and said = $2 and id <> $3 and state <> 'rejected') as "said!""#,
        deposit.channel,
        said,
        deposit.id.0
    )
    .fetch_one(tx.conn())
    .await?)
}

/// The deposit that one of these codes, or the transaction that its member named, belongs to.
pub(crate) async fn meant(
    tx: &mut Tx,
    channel: &str,
    codes: &[String],
    transaction: &str,
) -> Result<Vec<DepositId>, Error> {
    let ids = sqlx::query_scalar!(
        "select id from cashier_deposit
         where channel = $1 and kind = 'transfer' and (code = any($2) or said = $3) and state <> 'rejected'",
        channel,
        codes,
        transaction
    );
    Ok(ids.fetch_all(tx.conn()).await?.into_iter().map(DepositId).collect())
}

/// How many deposits a member asked for since a moment; their calls wait for each other.
pub(super) async fn since(
    tx: &mut Tx,
    member: MemberId,
    channel: &str,
    from: OffsetDateTime,
) -> Result<i64, Error> {
    tx.advisory_lock("cashier deposits", &member.to_string()).await?;
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from cashier_deposit
           where member = $1 and channel = $2 and created_at >= $3"#,
        member.0,
        channel,
        from
    );
    Ok(count.fetch_one(tx.conn()).await?)
}

/// How often the owner of a wallet was asked since a moment and did not pay: by anybody, or by this member alone if they have paid
/// from it. Whoever else asks the same wallet waits until this transaction has ended.
pub(super) async fn unanswered(
    tx: &mut Tx,
    member: MemberId,
    number: &str,
    from: OffsetDateTime,
) -> Result<i64, Error> {
    tx.advisory_lock("cashier wallet", number).await?;
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from cashier_deposit
           where wallet = $2 and created_at >= $3 and received is null
             and (member = $1 or not exists
                 (select from cashier_deposit paid where paid.member = $1 and paid.wallet = $2 and paid.received is not null))"#,
        member.0,
        number,
        from
    );
    Ok(count.fetch_one(tx.conn()).await?)
}

/// The wallet that a member paid from last; while none paid, the one that was asked last.
pub(super) async fn last_wallet(store: &Store, member: MemberId) -> Result<Option<Mobile>, Error> {
    let row = sqlx::query!(
        r#"select wallet as "number!", wallet_shown as "shown!" from cashier_deposit
           where member = $1 and wallet is not null
           order by credit_number desc nulls last, id desc limit 1"#,
        member.0
    );
    let row = row.fetch_optional(store.pool()).await?;
    Ok(row.map(|row| Mobile { number: row.number, shown: row.shown }))
}

/// Anyone's deposit.
pub(super) async fn find(store: &Store, id: DepositId) -> Result<Option<Deposit>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select id, member, channel, kind, asset, amount, fee, received, returned, state, return_url, redirect_url, transaction, code, said,
                proof, promotion, promotion_bn, promotion_en, provider, wallet, wallet_shown, address, tokens, rate, confirmations, reason,
                expires_at, created_at, updated_at
         from cashier_deposit where id = $1",
        id.0
    );
    row.fetch_optional(store.pool()).await?.map(Deposit::try_from).transpose()
}

/// Whose deposits these are.
pub(super) async fn owners(store: &Store, ids: &[DepositId]) -> Result<Vec<(DepositId, MemberId)>, Error> {
    let ids: Vec<_> = ids.iter().map(|id| id.0).collect();
    let rows = sqlx::query!("select id, member from cashier_deposit where id = any($1)", &ids);
    let rows = rows.fetch_all(store.pool()).await?.into_iter();
    Ok(rows.map(|row| (DepositId(row.id), MemberId(row.member))).collect())
}

/// Deposits for operators.
pub(super) async fn queue(store: &Store, wanted: &Wanted) -> Result<Vec<Deposit>, Error> {
    let (state, member) = (wanted.state.map(State::name), wanted.member.map(|member| member.0));
    let (after, limit) = (wanted.after.map(|id| id.0), i64::from(wanted.limit));
    let rows = if wanted.oldest_first {
        let rows = sqlx::query_as!(
            Row,
            "select id, member, channel, kind, asset, amount, fee, received, returned, state, return_url, redirect_url, transaction, code, said,
                proof, promotion, promotion_bn, promotion_en, provider, wallet, wallet_shown, address, tokens, rate, confirmations, reason,
                expires_at, created_at, updated_at
             from cashier_deposit
             where ($1::text is null or state = $1) and ($2::bigint is null or member = $2)
               and ($3::uuid is null or id > $3)
             order by id limit $4",
            state,
            member,
            after,
            limit
        );
        rows.fetch_all(store.pool()).await?
    } else {
        let rows = sqlx::query_as!(
            Row,
            "select id, member, channel, kind, asset, amount, fee, received, returned, state, return_url, redirect_url, transaction, code, said,
                proof, promotion, promotion_bn, promotion_en, provider, wallet, wallet_shown, address, tokens, rate, confirmations, reason,
                expires_at, created_at, updated_at
             from cashier_deposit
             where ($1::text is null or state = $1) and ($2::bigint is null or member = $2)
               and ($3::uuid is null or id < $3)
             order by id desc limit $4",
            state,
            member,
            after,
            limit
        );
        rows.fetch_all(store.pool()).await?
    };
    rows.into_iter().map(Deposit::try_from).collect()
}

/// Deposits whose addresses are worth a look: open ones, and younger than `from` whatever became of them.
pub(crate) async fn watched(store: &Store, from: OffsetDateTime) -> Result<Vec<(DepositId, String)>, Error> {
    let rows = sqlx::query!(
        r#"select id, address as "address!" from cashier_deposit
           where kind = 'chain' and address is not null and created_at > $1 order by id"#,
        from
    );
    let rows = rows.fetch_all(store.pool()).await?;
    Ok(rows.into_iter().map(|row| (DepositId(row.id), row.address)).collect())
}
