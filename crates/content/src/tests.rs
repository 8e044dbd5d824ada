//! Against a real PostgreSQL, through the routes.

use std::sync::{Arc, Mutex};

use axum::{
    Extension, Router,
    body::{Body, to_bytes},
    http::{Request, StatusCode},
    middleware,
};
use kernel::{
    AccountType, Asset, ManualClock,
    id::{MemberId, WithdrawalId},
};
use serde_json::{Value, json};
use store::testing::TestDb;
use time::{Duration, macros::datetime};
use tower::ServiceExt;
use uuid::Uuid;
use web::{
    Member, MemberDoor,
    captcha::{Captcha, Captchas},
};

use crate::{
    Asked, Both, Content, Document, Error, Settings,
    help::PAGES,
    html,
    inbox::Group,
    piece::{Audience, Kind, Piece},
};

mod chat;
mod feedback;
mod inbox;
mod office;
mod pieces;

/// One captcha, good once, whose answer is `mela`.
#[derive(Default)]
struct Pictures {
    used: Mutex<Vec<Uuid>>,
}

#[async_trait::async_trait]
impl Captchas for Pictures {
    async fn draw(&self) -> Result<Captcha, web::Failure> {
        unreachable!("content takes answers alone")
    }

    async fn answered(&self, id: Option<Uuid>, answer: &str) -> Result<bool, store::Error> {
        let Some(id) = id else { return Ok(false) };
        let mut used = self.used.lock().unwrap();
        let first = !used.contains(&id);
        used.push(id);
        Ok(first && answer == "mela")
    }
}

/// Members 1 to 1,200, of whom every tenth is an agent, the first above all; 7 is Rahim, and of the withdrawal 6 nothing came.
const WORLD: &str = "
    insert into member (id, account, account_key, nickname, kind, parent, asset, country, created_at)
        overriding system value
        select id, name, name, name, case when id % 10 = 0 then 1 else 0 end, nullif(1, id), 1, 'BD', '2026-01-01'
        from (select id, case id when 7 then 'rahim' else 'member' || id end as name from generate_series(1, 1200) id);
    insert into member_tree (ancestor, descendant, depth)
        select id, id, 0 from member union all select 1, id, 1 from member where id > 1;
    insert into cashier_withdrawal
            (id, member, request, asset, amount, method, number, holder, state, reason, created_at, updated_at)
        values ('00000000-0000-0000-0000-000000000006', 7, gen_random_uuid(), 1, 45000000, 'bank', '1', 'R', 'rejected',
                '<b>অন্য নামে</b>', '2026-01-01', '2026-01-01')";

/// Tokens are numbers of members; those of tens are agents.
struct Lobby;

#[async_trait::async_trait]
impl MemberDoor for Lobby {
    async fn member(&self, token: &str) -> Result<Option<Member>, store::Error> {
        let Ok(id) = token.parse::<i64>() else { return Ok(None) };
        let kind = if id % 10 == 0 { AccountType::AGENT } else { AccountType::MEMBER };
        Ok(Some(Member { id: MemberId(id), account: token.to_owned(), kind, session: Uuid::nil() }))
    }
}

struct Desk {
    db: TestDb,
    clock: Arc<ManualClock>,
    content: Content,
    router: Router,
}

impl Desk {
    async fn open() -> Self {
        let db = TestDb::fresh().await;
        let clock = Arc::new(ManualClock::at(datetime!(2026-03-01 12:00 UTC)));
        let store = db.store_with(clock.clone()).await;
        let settings = Settings { shown: 50, feedbacks: 3 };
        sqlx::raw_sql(WORLD).execute(store.pool()).await.unwrap();
        let asked = Asked { captchas: Arc::new(Pictures::default()), asset: Asset::Bdt };
        let content = Content::new(store, settings, asked);
        let (router, _) = crate::site_routes(content.clone()).split_for_parts();
        let door: Arc<dyn MemberDoor> = Arc::new(Lobby);
        let router = router.layer(middleware::from_fn(web::render)).layer(Extension(door));
        Self { db, clock, content, router }
    }

    async fn send(&self, request: Request<Body>) -> (StatusCode, Value) {
        let answer = self.router.clone().oneshot(request).await.unwrap();
        let status = answer.status();
        let body = to_bytes(answer.into_body(), 1 << 20).await.unwrap();
        (status, serde_json::from_slice(&body).unwrap())
    }

    async fn get(&self, path: &str, lang: &str) -> (StatusCode, Value) {
        self.send(Request::get(path).header("accept-language", lang).body(Body::empty()).unwrap()).await
    }

    /// A member's call.
    async fn of(&self, member: i64, method: &str, path: &str, body: Value) -> (StatusCode, Value) {
        let request = Request::builder().method(method).uri(path).header("token", member.to_string());
        let request = request.header("content-type", "application/json").header("accept-language", "en");
        let body = if body.is_null() { Body::empty() } else { Body::from(body.to_string()) };
        self.send(request.body(body).unwrap()).await
    }

    /// A draft of an operator's.
    async fn draft(&self, kind: Kind, document: &Document) -> Result<Piece, Error> {
        let mut tx = self.content.store.begin().await.unwrap();
        let piece = self.content.pieces().draft(&mut tx, "nila", (kind, None), document).await?;
        tx.commit().await.unwrap();
        Ok(piece)
    }

    /// Written and shown at once.
    async fn publish(&self, kind: Kind, document: &Document) -> Result<Piece, Error> {
        let piece = self.draft(kind, document).await?;
        let mut tx = self.content.store.begin().await.unwrap();
        let shown = self.content.pieces().show(&mut tx, piece.id, piece.version).await?;
        tx.commit().await.unwrap();
        Ok(shown.after)
    }

    /// A message of a member's, or of nobody's, with the answer to a captcha.
    async fn feedback(
        &self,
        method: &str,
        (member, captcha): (&str, u128),
        body: Value,
    ) -> (StatusCode, Value) {
        let request = Request::builder().method(method).uri("/wps/feedback").header("token", member);
        let request = request.header("captcha-id", Uuid::from_u128(captcha).to_string());
        let request = request.header("content-type", "application/json").header("accept-language", "en");
        self.send(request.body(Body::from(body.to_string())).unwrap()).await
    }
}

fn document(title: &str, body: &str) -> Document {
    Document { title: Both::of(title, title), body: Both::of(body, body), ..Document::default() }
}
