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
use store::{Tx, testing::TestDb};
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
    inbox::{Group, Informant, Payout},
    piece::{Audience, Kind, Piece},
};

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

/// Withdrawals of 450 that were returned, and members 1 to 1,200, of whom every tenth is an agent, the first above all.
struct World;

#[async_trait::async_trait]
impl Informant for World {
    async fn payout(&self, _: &mut Tx, _: WithdrawalId) -> Result<Option<Payout>, store::Error> {
        let amount = "450".parse().unwrap();
        Ok(Some(Payout {
            asset: Asset::Bdt, amount, reason: Some("<b>অন্য নামে</b>".to_owned())
        }))
    }

    async fn members(
        &self,
        _: &mut Tx,
        group: Group,
        after: MemberId,
        limit: u16,
    ) -> Result<Vec<MemberId>, store::Error> {
        let fits = |id: i64| match group {
            Group::Member(member) => member.0 == id,
            Group::All => true,
            Group::Players => id % 10 != 0,
            Group::Agents => id % 10 == 0,
            Group::Line(agent) => id > agent.0,
        };
        Ok((after.0 + 1..=1_200).filter(|id| fits(*id)).take(limit.into()).map(MemberId).collect())
    }

    async fn member_called(&self, account: &str) -> Result<Option<(MemberId, String)>, store::Error> {
        let is_rahim = account.eq_ignore_ascii_case("rahim");
        Ok(is_rahim.then(|| (MemberId(7), "rahim".to_owned())))
    }
}

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
        let asked =
            Asked { captchas: Arc::new(Pictures::default()), informant: Arc::new(World), asset: Asset::Bdt };
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
