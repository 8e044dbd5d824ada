//! The order of checks of domain.md 1.4: signature, shape, types, then what `wager` decides, with the token's and
//! the member's state as a gate that counts only for what is new.

use std::{
    collections::{BTreeMap, HashMap},
    net::IpAddr,
    sync::Arc,
};

use kernel::{Asset, Money, id::MemberId};
use serde::de::DeserializeOwned;
use store::Store;
use time::Duration;
use wager::{Act, Ceiling, Command, Refusal, Terms, Verdict};
use web::signature::{BadKey, Verifier};

use super::{
    Answer, Status,
    message::{Ask, Bet, Rollback, Text, Win},
};
use gate::{
    Bets, OddWins, Player, PlayerContext, PlayerContexts, Restriction, SharedTitles, token::GameToken,
};

use partner::{NoMoney, Partner, integer, money};

use crate::Settings;

/// A partner's configuration cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("partner {name}: {why}")]
pub struct BadPartner {
    name: String,
    why: BadKey,
}

/// The wallet's side of the convention, for all partners. Cheap to clone.
#[derive(Clone)]
pub struct Gateway {
    store: Store,
    bets: Bets,
    odd_wins: Arc<dyn OddWins>,
    contexts: PlayerContexts,
    titles: SharedTitles,
    life: Duration,
    partners: Arc<HashMap<String, (Partner, Verifier, Ceiling)>>,
}

/// The most that a round pays at its word alone.
fn ceiling(partner: &Partner) -> Ceiling {
    // Beyond what can be counted nothing is paid unseen.
    let amount = |major: u32| Money::from_major(i64::from(major)).unwrap_or_default();
    let of_games = partner.highest_payouts.iter().map(|(code, major)| (code.clone(), amount(*major)));
    Ceiling::new(amount(partner.highest_payout), of_games.collect())
}

/// One call as it arrived.
pub(crate) struct Call<'a> {
    pub(crate) partner: &'a str,
    pub(crate) from: IpAddr,
    pub(crate) signature: Option<&'a str>,
    pub(crate) body: &'a [u8],
}

/// A call that was signed and has the right shape.
struct Opened<'a, T> {
    partner: &'a Partner,
    ceiling: &'a Ceiling,
    message: T,
    request_uuid: Option<String>,
    said: Option<String>,
}

impl Gateway {
    /// A gateway for the configured partners.
    ///
    /// # Errors
    /// When a partner's key cannot be read.
    pub fn new(
        store: Store,
        (bets, odd_wins): (impl Into<Bets>, Arc<dyn OddWins>),
        contexts: PlayerContexts,
        titles: SharedTitles,
        settings: &Settings,
    ) -> Result<Self, BadPartner> {
        let partners = settings.partners.iter().map(|partner| {
            let verifier = Verifier::from_pem(&partner.public_key)
                .map_err(|why| BadPartner { name: partner.name.clone(), why })?;
            Ok((partner.name.clone(), (partner.clone(), verifier, ceiling(partner))))
        });
        let partners = Arc::new(partners.collect::<Result<_, _>>()?);
        let life = Duration::minutes(i64::from(settings.token_minutes));
        Ok(Self { store, bets: bets.into(), odd_wins, contexts, titles, life, partners })
    }

    /// Comes to an end as soon as the database is away: the vendor is told then, however long the house would still try.
    pub(crate) async fn cut_off(&self) {
        self.store.away().await;
    }

    /// The header in which a partner's signature is looked for.
    pub(crate) fn header(&self, partner: &str) -> Option<&str> {
        self.partners.get(partner).map(|(partner, ..)| partner.header.as_str())
    }

    /// Signature and shape; the trace id is echoed as soon as the body is JSON.
    fn open<T: DeserializeOwned>(&self, call: &Call<'_>) -> Result<Opened<'_, T>, Answer> {
        let (partner, verifier, ceiling) =
            self.partners.get(call.partner).ok_or_else(|| Answer::bare(Status::InvalidPartner))?;
        if !partner.addresses.is_empty() && !partner.addresses.contains(&call.from) {
            return Err(Answer::bare(Status::InvalidPartner));
        }
        if !call.signature.is_some_and(|signature| verifier.verify(call.body, signature)) {
            return Err(Answer::bare(Status::InvalidSignature));
        }
        let value: serde_json::Value =
            serde_json::from_slice(call.body).map_err(|_| Answer::bare(Status::WrongSyntax))?;
        let request_uuid = match value.get("request_uuid") {
            None | Some(serde_json::Value::Null) => None,
            Some(serde_json::Value::String(id)) => Some(id.clone()),
            Some(_) => return Err(Answer::bare(Status::WrongTypes)),
        };
        let said = said_besides(&value);
        match serde_json::from_value(value) {
            Ok(message) => Ok(Opened { partner, ceiling, message, request_uuid, said }),
            Err(error) => {
                let missing = error.to_string().starts_with("missing field");
                let status = if missing { Status::WrongSyntax } else { Status::WrongTypes };
                Err(Answer { request_uuid, ..Answer::bare(status) })
            }
        }
    }

    pub(crate) async fn info(&self, call: Call<'_>) -> Answer {
        self.ask(call, true).await.unwrap_or_else(|answer| answer)
    }

    pub(crate) async fn balance(&self, call: Call<'_>) -> Answer {
        self.ask(call, false).await.unwrap_or_else(|answer| answer)
    }

    async fn ask(&self, call: Call<'_>, info: bool) -> Result<Answer, Answer> {
        let Opened { partner, message: ask, request_uuid, .. } = self.open::<Ask>(&call)?;
        let user = ask.user;
        let fail = |status| Answer {
            user: Some(user.0.clone()),
            request_uuid: request_uuid.clone(),
            ..Answer::bare(status)
        };
        let (member, player) = match &ask.token {
            Some(secret) => {
                let (member, PlayerContext { player, token }) =
                    self.context(partner, &user, secret).await.map_err(fail)?;
                if let Some(refusal) = self.token_refusal(partner, member, token.as_ref(), None) {
                    return Err(fail(refusal.into()));
                }
                (member, player)
            }
            None => self.player(partner, &user).await.map_err(fail)?,
        };
        let balance = if info {
            None
        } else {
            let balance = wager::balance(&self.store, member, player.asset).await;
            let balance = balance.map_err(|error| fail(uncertain(&error)))?;
            Some(integer(balance, partner.units_per_major))
        };
        let country = info.then(|| String::from_utf8_lossy(&player.country).into_owned());
        let currency = (!info).then(|| player.asset.code());
        Ok(Answer { currency, balance, country, ..fail(Status::Ok) })
    }

    pub(crate) async fn bet(&self, call: Call<'_>) -> Answer {
        self.place(call).await.unwrap_or_else(|answer| answer)
    }

    async fn place(&self, call: Call<'_>) -> Result<Answer, Answer> {
        let Opened { partner, message: bet, request_uuid, said, .. } = self.open::<Bet>(&call)?;
        let reply = Reply { partner, user: bet.user.clone(), request_uuid };
        let free = bet.is_free.unwrap_or(false);
        let amount = match money(bet.amount.0, partner.units_per_major) {
            Ok(amount) => amount,
            // Nobody has as much: the books say so, with the balance. A free bet would only be written down.
            Err(NoMoney::Beyond) if !free => Money::from_units(i64::MAX),
            Err(_) => return Err(reply.bare(Status::WrongTypes)),
        };
        let context =
            self.context(partner, &bet.user, &bet.token).await.map_err(|status| reply.bare(status))?;
        let (member, PlayerContext { player, token }) = context;
        let foreign = bet.currency.0 != player.asset.code();
        let gate = self
            .token_refusal(partner, member, token.as_ref(), Some(&bet.game_code))
            .or_else(|| (!player.enabled).then_some(Refusal::Disabled))
            .or_else(|| self.game_refusal(partner, &bet.game_code));
        let act = Act::Bet { amount, free, closes: bet.round_closed.unwrap_or(false) };
        let command = Command {
            partner: partner.vendor(),
            key: bet.transaction_uuid.0,
            member,
            asset: player.asset,
            terms: Terms::of(self.titles.family(partner.vendor(), &bet.game_code.0)),
            shares: Vec::new(),
            game: bet.game_code.0,
            round: bet.round.0,
            act,
            gate,
            foreign,
            fence: None,
            said,
        };
        Ok(self.apply(command, player.restriction, &reply).await)
    }

    pub(crate) async fn win(&self, call: Call<'_>) -> Answer {
        self.pay(call).await.unwrap_or_else(|answer| answer)
    }

    /// A win is never refused for the token's or the member's state (domain.md 0.5).
    async fn pay(&self, call: Call<'_>) -> Result<Answer, Answer> {
        let Opened { partner, ceiling, message: win, request_uuid, said } = self.open::<Win>(&call)?;
        let reply = Reply { partner, user: win.user.clone(), request_uuid };
        let amount = money(win.amount.0, partner.units_per_major);
        if amount == Err(NoMoney::TooFine) {
            return Err(reply.bare(Status::WrongTypes));
        }
        let (member, player) = self.player(partner, &win.user).await.map_err(|status| reply.bare(status))?;
        let (gate, foreign) = (None, win.currency.0 != player.asset.code());
        let act = Act::Win {
            amount: amount.unwrap_or(Money::from_units(i64::MAX)),
            reference: win.reference_transaction_uuid.map(|reference| reference.0),
            free: win.is_free.unwrap_or(false),
            promo: win.is_supplier_promo.unwrap_or(false),
            late: false,
            ceiling: Some(ceiling.clone()),
            closes: win.round_closed.unwrap_or(false),
        };
        let command = Command {
            partner: partner.vendor(),
            key: win.transaction_uuid.0,
            member,
            asset: player.asset,
            terms: Terms::of(self.titles.family(partner.vendor(), &win.game_code.0)),
            shares: Vec::new(),
            game: win.game_code.0,
            round: win.round.0,
            act,
            gate,
            foreign,
            fence: None,
            said,
        };
        if amount.is_err() {
            // What no account can hold is not paid in part.
            let told = self.tell(&command, false).await;
            return Err(reply.bare(told.err().unwrap_or(Status::WrongTypes)));
        }
        Ok(self.apply(command, Restriction::Free, &reply).await)
    }

    /// Puts a win before the operators. One that is refused comes again as long as that did not succeed.
    async fn tell(&self, win: &Command, is_paid: bool) -> Result<(), Status> {
        self.odd_wins.file(win, is_paid).await.map_err(|error| uncertain(&error))
    }

    pub(crate) async fn rollback(&self, call: Call<'_>) -> Answer {
        self.take_back(call).await.unwrap_or_else(|answer| answer)
    }

    async fn take_back(&self, call: Call<'_>) -> Result<Answer, Answer> {
        let Opened { partner, message: rollback, request_uuid, said, .. } = self.open::<Rollback>(&call)?;
        let reply = Reply { partner, user: rollback.user.clone(), request_uuid };
        let (member, player) =
            self.player(partner, &rollback.user).await.map_err(|status| reply.bare(status))?;
        let act = Act::Rollback {
            reference: rollback.reference_transaction_uuid.0,
            closes: rollback.round_closed.unwrap_or(false),
        };
        let command = Command {
            partner: partner.vendor(),
            key: rollback.transaction_uuid.0,
            member,
            asset: player.asset,
            terms: Terms::of(self.titles.family(partner.vendor(), &rollback.game_code.0)),
            shares: Vec::new(),
            game: rollback.game_code.0,
            round: rollback.round.0,
            act,
            gate: None,
            foreign: false,
            fence: None,
            said,
        };
        Ok(self.apply(command, Restriction::Free, &reply).await)
    }

    async fn apply(&self, command: Command, restriction: Restriction, reply: &Reply<'_>) -> Answer {
        let asset = command.asset;
        let is_bet = matches!(command.act, Act::Bet { .. });
        let win = matches!(command.act, Act::Win { .. }).then(|| command.clone());
        match self.bets.apply(command, restriction).await {
            Ok(outcome) => {
                let is_done = matches!(outcome.verdict, Verdict::Done | Verdict::Replayed);
                if let Some(win) = win.as_ref().filter(|_| outcome.odd)
                    && let Err(unknown) = self.tell(win, is_done).await
                    && !is_done
                {
                    return reply.bare(unknown);
                }
                let status = match outcome.verdict {
                    Verdict::Done | Verdict::Replayed => Status::Ok,
                    // Of a bet: more than any account holds. A rollback is never refused for good.
                    Verdict::Refused(Refusal::OutOfRange) if is_bet => Status::NotEnoughMoney,
                    Verdict::Refused(Refusal::OutOfRange) if win.is_none() => Status::Unknown,
                    Verdict::Refused(refusal) => refusal.into(),
                };
                reply.with(status, asset, outcome.balance)
            }
            // Never a definite error for an uncertain outcome (domain.md 1.5).
            Err(error) => reply.bare(uncertain(&error)),
        }
    }

    /// The member whom the vendor names, as we named them to it.
    async fn player(&self, partner: &Partner, user: &Text) -> Result<(MemberId, Player), Status> {
        let member = partner.users.member(&user.0).ok_or(Status::UserDisabled)?;
        let player = self.contexts.player(member).await.map_err(|error| uncertain(&error))?;
        player.map(|player| (member, player)).ok_or(Status::UserDisabled)
    }

    /// The same, with what the token stands for that the vendor names.
    async fn context(
        &self,
        partner: &Partner,
        user: &Text,
        secret: &Text,
    ) -> Result<(MemberId, PlayerContext), Status> {
        let member = partner.users.member(&user.0).ok_or(Status::UserDisabled)?;
        let context =
            self.contexts.context(member, &secret.0, self.life).await.map_err(|error| uncertain(&error))?;
        context.map(|context| (member, context)).ok_or(Status::UserDisabled)
    }

    /// A partner whose titles we list may take bets on those alone; of another's games we know nothing.
    fn game_refusal(&self, partner: &Partner, game: &Text) -> Option<Refusal> {
        let listed = !partner.games_url.is_empty();
        (listed && !self.titles.is_open(partner.vendor(), &game.0)).then_some(Refusal::WrongGame)
    }

    /// Why a token does not admit this member, to this game where one is named.
    fn token_refusal(
        &self,
        partner: &Partner,
        member: MemberId,
        token: Option<&GameToken>,
        game: Option<&Text>,
    ) -> Option<Refusal> {
        match token {
            Some(token) if token.member != member || token.partner != partner.vendor() => {
                Some(Refusal::TokenInvalid)
            }
            Some(token) if token.expires_at <= self.store.now() => Some(Refusal::TokenExpired),
            Some(token) => {
                let other = game.is_some_and(|game| game.0 != token.game);
                let stays = !other || self.titles.is_lobby(partner.vendor(), &token.game);
                (!stays).then_some(Refusal::WrongGame)
            }
            None => Some(Refusal::TokenInvalid),
        }
    }
}

/// What vendors say besides, and we keep without reading it (domain.md 1.3).
const SAID_BESIDES: [&str; 7] = [
    "supplier_transaction_id",
    "supplier_user",
    "bet",
    "meta",
    "jackpot_win",
    "reward_uuid",
    "is_aggregated",
];

/// Those of the fields that are there, as JSON; nothing when none is.
fn said_besides(message: &serde_json::Value) -> Option<String> {
    let fields = SAID_BESIDES.iter().filter_map(|name| Some((*name, message.get(name)?)));
    let fields: BTreeMap<&str, &serde_json::Value> = fields.filter(|(_, value)| !value.is_null()).collect();
    if fields.is_empty() { None } else { serde_json::to_string(&fields).ok() }
}

fn uncertain(error: &dyn std::error::Error) -> Status {
    tracing::error!(error = error.to_string(), "a vendor's call ended without a certain outcome");
    Status::Unknown
}

/// Whom an answer is for.
struct Reply<'a> {
    partner: &'a Partner,
    user: Text,
    request_uuid: Option<String>,
}

impl Reply<'_> {
    fn bare(&self, status: Status) -> Answer {
        Answer {
            user: Some(self.user.0.clone()),
            request_uuid: self.request_uuid.clone(),
            ..Answer::bare(status)
        }
    }

    fn with(&self, status: Status, asset: Asset, balance: Money) -> Answer {
        let balance = Some(integer(balance, self.partner.units_per_major));
        Answer { currency: Some(asset.code()), balance, ..self.bare(status) }
    }
}
