//! Operators for the tests of features: a token is the name of one who was hired.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex, PoisonError},
};

use axum::{
    Extension, Router,
    body::{Body, Bytes, to_bytes},
    http::{Method, Request, StatusCode, header},
};
use kernel::{
    Amount,
    id::{MemberId, OperatorId},
};
use serde_json::Value;
use store::Store;
use tower::ServiceExt;
use uuid::Uuid;
use web::{Operator, OperatorDoor};

use crate::{Members, Office, Reach, Role, reach_of};

/// Largest answer that a test reads.
const LIMIT: usize = 16 << 20;

/// Members of whom a test knows the names and countries; whoever it does not name is called by their id and lives nowhere.
#[derive(Default)]
pub struct Known {
    countries: Mutex<HashMap<MemberId, String>>,
    accounts: Mutex<HashMap<MemberId, String>>,
}

impl Known {
    /// These members, by login name and country.
    #[must_use]
    pub fn of(members: &[(MemberId, &str, &str)]) -> Arc<Self> {
        let countries = members.iter().map(|&(id, _, country)| (id, country.to_owned())).collect();
        let accounts = members.iter().map(|&(id, account, _)| (id, account.to_owned())).collect();
        Arc::new(Self { countries: Mutex::new(countries), accounts: Mutex::new(accounts) })
    }
}

#[async_trait::async_trait]
impl Members for Known {
    async fn within(&self, reach: &Reach, members: &[MemberId]) -> Result<HashSet<MemberId>, store::Error> {
        let known = self.countries.lock().unwrap_or_else(PoisonError::into_inner);
        let lives = |member: &MemberId| {
            reach.countries.is_empty()
                || known.get(member).is_some_and(|country| reach.countries.contains(country))
        };
        let stands = |member: &MemberId| reach.line.is_none_or(|line| line == *member);
        Ok(members.iter().copied().filter(|member| lives(member) && stands(member)).collect())
    }

    async fn accounts(&self, members: &[MemberId]) -> Result<HashMap<MemberId, String>, store::Error> {
        let known = self.accounts.lock().unwrap_or_else(PoisonError::into_inner);
        let named = |&id: &MemberId| (id, known.get(&id).cloned().unwrap_or_else(|| id.to_string()));
        Ok(members.iter().map(named).collect())
    }

    async fn named(&self, text: &str) -> Result<Option<MemberId>, store::Error> {
        let known = self.accounts.lock().unwrap_or_else(PoisonError::into_inner);
        let is_meant = |id: &MemberId, account: &str| id.to_string() == text || account == text;
        Ok(known.iter().find(|(id, account)| is_meant(id, account)).map(|(id, _)| *id))
    }
}

/// Whoever was hired comes in by their name.
struct Door(Store);

#[async_trait::async_trait]
impl OperatorDoor for Door {
    async fn operator(&self, token: &str) -> Result<Option<Operator>, store::Error> {
        let row = sqlx::query!(
            "select id, name, role, countries, line from office_operator where name_key = $1 and enabled",
            token
        );
        let row = row.fetch_optional(self.0.pool()).await?;
        Ok(row.map(|row| Operator {
            id: OperatorId(row.id),
            name: row.name,
            role: row.role,
            session: Uuid::nil(),
            narrowed: !row.countries.is_empty() || row.line.is_some(),
        }))
    }
}

/// The calls of a feature, and operators who make them.
pub struct Desk {
    store: Store,
    router: Router,
}

impl Desk {
    /// One operator of each role who reaches everyone, called as the role is stored: `owner`, `finance`, `support`.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn open(
        store: &Store,
        second_approval_from: Amount,
        members: Arc<dyn Members>,
        routes: impl Into<Router>,
    ) -> Result<Self, store::Error> {
        let office = Office::new(store.clone(), second_approval_from, members);
        let door: Arc<dyn OperatorDoor> = Arc::new(Door(store.clone()));
        let router = routes.into().layer(Extension(door)).layer(Extension(office));
        let desk =
            Self { store: store.clone(), router: router.layer(axum::middleware::from_fn(web::render)) };
        for role in Role::ALL {
            desk.hire(role.name(), *role, &Reach::default()).await?;
        }
        Ok(desk)
    }

    /// One more operator, who is no stranger to anybody and in no quarantine.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn hire(&self, name: &str, role: Role, reach: &Reach) -> Result<OperatorId, store::Error> {
        let mut tx = self.store.begin().await?;
        let id = sqlx::query_scalar!(
            "insert into office_operator (name, name_key, role, password_hash, totp_secret, created_at, countries, line,
                                          amount_limit)
             values ($1, $1, $2, '', '', $3, $4, $5, $6) returning id",
            name,
            role.name(),
            self.store.now(),
            &reach.countries,
            reach.line.map(|line| line.0),
            reach.limit.map(Amount::units)
        );
        let id = id.fetch_one(tx.conn()).await?;
        tx.commit().await?;
        Ok(OperatorId(id))
    }

    /// How far an operator reaches.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn reach(&self, name: &str) -> Result<Reach, store::Error> {
        let row = sqlx::query!(
            "select countries, line, amount_limit from office_operator where name_key = $1",
            name
        );
        let row = row.fetch_one(self.store.pool()).await?;
        reach_of(row.countries, row.line, row.amount_limit)
    }

    /// A call's status and JSON answer; `Null` where the answer is none.
    pub async fn call(
        &self,
        (method, path): (Method, &str),
        operator: &str,
        body: &Value,
    ) -> (StatusCode, Value) {
        let body = if body.is_null() { Bytes::new() } else { Bytes::from(body.to_string()) };
        let (status, bytes) = self.send((method, path), operator, body).await;
        (status, serde_json::from_slice(&bytes).unwrap_or(Value::Null))
    }

    /// [`Self::call`] without a body.
    pub async fn get(&self, path: &str, operator: &str) -> (StatusCode, Value) {
        self.call((Method::GET, path), operator, &Value::Null).await
    }

    /// [`Self::call`] with one.
    pub async fn post(&self, path: &str, operator: &str, body: Value) -> (StatusCode, Value) {
        self.call((Method::POST, path), operator, &body).await
    }

    /// A call's status and the bytes of its answer.
    ///
    /// # Panics
    /// When the path is none, or the answer breaks off.
    pub async fn send(
        &self,
        (method, path): (Method, &str),
        operator: &str,
        body: Bytes,
    ) -> (StatusCode, Bytes) {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header("token", operator)
            .header(header::CONTENT_TYPE, "application/json")
            .body(Body::from(body));
        #[expect(clippy::expect_used, reason = "a test that names no path is wrong")]
        let request = request.expect("a path");
        let Ok(response) = self.router.clone().oneshot(request).await;
        let status = response.status();
        #[expect(clippy::expect_used, reason = "an answer from memory does not break off")]
        let bytes = to_bytes(response.into_body(), LIMIT).await.expect("an answer");
        (status, bytes)
    }

    /// The trail, oldest first: who, and what they did.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn trail(&self) -> Result<Vec<(String, String)>, store::Error> {
        let rows = sqlx::query!("select name, action from office_audit order by number");
        let rows = rows.fetch_all(self.store.pool()).await?;
        Ok(rows.into_iter().map(|row| (row.name, row.action)).collect())
    }
}

/// What an answer refuses by: the code of its failure, or nothing.
#[must_use]
pub fn code(answer: &Value) -> &str {
    answer["value"]["code"].as_str().unwrap_or_default()
}
