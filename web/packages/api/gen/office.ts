// Written by `cargo xtask prepare` from the OpenAPI document of the back office; a check compares it.

/** An account that an alert names. */
export type AlertMember = {
  /** The login name. */
  "account": string;
  /** Who. */
  "id": MemberId;
};

/** Decimal of the major unit above zero, up to five places */
export type Amount = string;

/** Why an operator approves. */
export type Approval = {
  /** 1 to 100 characters. */
  "note": string;
  /** The transfers to pay it by, which make up the amount less the fee; absent leaves that to the house. */
  "parts"?: Array<Amount> | null;
};

/** A currency or points. The number is what the database stores; it never changes. */
export type Asset = "BDT" | "USD" | "EUR" | "POINTS";

/** Which deposit a waiting line paid for. */
export type Assignment = {
  "channel": string;
  "deposit": DepositId;
  /** 1 to 100 characters. */
  "note": string;
  "transaction": string;
};

/** What a member has of one asset. */
export type Balance = {
  /** Of what. */
  "asset": Asset;
  /** To play with and to withdraw. */
  "available": Money;
  /** Bonus money. */
  "bonus": Money;
  /** Held for withdrawals. */
  "held": Money;
};

/** A member in a list. */
export type Card = {
  /** The login name. */
  "account": string;
  /** When he registered. */
  "createdAt": string;
  /** Whether he may act. */
  "enabled": boolean;
  /** Who. */
  "id": MemberId;
  /** 0 member; 1, 2, 41, 42 agent; 4 trial. */
  "type": number;
};

/** Whether the trail is whole. */
export type Chain = {
  /** The first row that is not what was written; none when all is well. */
  "brokenAt"?: number | null;
  /** The hash of the last, in hex; keep it elsewhere to notice a cut. */
  "head": string;
  /** Rows that were recomputed. */
  "rows": number;
};

/** How a setting is to stand. */
export type Change = {
  /** The whole setting. */
  "content": { [name: string]: unknown };
  /** The version that the operator saw; another one by now refuses the change. */
  "version": number;
};

/** What was found in the books and the queues. */
export type Check = {
  /** Accounts whose balance is not the sum of their transfers; must be none. */
  "accountsOff": number;
  /** Jobs that failed for good; must be none. */
  "jobsFailed": number;
  /** Jobs that are due and wait. */
  "jobsWaiting": number;
  /** Sum of all accounts per asset; each must be zero. */
  "ledgerSum": { [name: string]: string };
  /** Rounds that have not ended. */
  "openRounds": number;
  /** Accounts that a vendor's correction drove below zero; to be looked at. */
  "overdrawn": number;
  /** Whether all facts older than a minute have been read, by reader. */
  "readers": { [name: string]: boolean };
};

/** The operator who works on a withdrawal. */
export type Claim = {
  /** His name, which only the back office knows; it is put in there. */
  "name"?: string | null;
  /** Who. */
  "operator": OperatorId;
  /** Until when it is his. */
  "until": string;
};

/** What was done about a message. */
export type Closed = {
  /** 1 to 500 letters. */
  "note": string;
};

/** A first operator's consent to a large withdrawal. */
export type Consent = {
  /** When. */
  "at": string;
  /** His name. */
  "name": string;
  /** What he said. */
  "note": string;
  /** Who. */
  "operator": OperatorId;
};

/** The database by which regions are told apart. */
export type Countries = {
  /** When it was made. */
  "madeAt": string;
  /** What it calls itself. */
  "name": string;
};

/** A name, a password, and the code of the moment. */
export type Credentials = {
  /** Six digits of the authenticator; each counts once. */
  "code": string;
  "password": string;
  "username": string;
};

/** The figures of the day. */
export type Dashboard = {
  /** Rounds with a stake settled today. */
  "betsToday": number;
  /** Deposits credited today. */
  "depositedToday": Money;
  /** Deposits that the provider has not decided. */
  "deposits": Queue;
  /** Stakes less payouts of rounds settled today. */
  "ggrToday": Money;
  /** Seen within five minutes. */
  "online": number;
  /** Members of the site, without agents and trial accounts. */
  "players": number;
  /** Registered today. */
  "registeredToday": number;
  /** Today by the hour, or the last three hours by five minutes; spans without a bet are zero. */
  "series": Array<Point>;
  /** When today began, in the site's time. */
  "since": string;
  /** Stakes of rounds settled today. */
  "stakeToday": Money;
  /** Minutes of one point. */
  "stepMinutes": number;
  /** Vendors that had a round today, by rounds. */
  "vendors": Array<Vendor>;
  /** Withdrawals that wait for an operator. */
  "withdrawals": Queue;
};

/** A deposit, to compare with. */
export type Deposit = {
  /** How much. */
  "amount": Amount;
  /** Through which channel. */
  "channel": string;
  /** When it was asked for. */
  "createdAt": string;
  /** In what. */
  "currency": Asset;
  /** Its id. */
  "id": DepositId;
  /** Where it stands. */
  "state": string;
};

/** A deposit. */
export type DepositId = string;

/** A withdrawal and what one looks at before deciding. */
export type Detail = (Queued & {
  /** What the member has now. */
  "balances": Array<Balance>;
  /** What the house looked at when it was asked for; what did not pass comes first. */
  "checks": Array<Finding>;
  /** Who has consented to it so far, where two are needed. */
  "consents": Array<Consent>;
  /** The member's last deposits. */
  "deposits": Array<Deposit>;
});

/** A device that is signed in. */
export type Device = {
  /** Since when. */
  "createdAt": string;
  /** What it calls itself. */
  "device": string;
  /** The session's public id. */
  "id": string;
  /** From which address. */
  "ip": string;
  /** Last seen. */
  "seenAt": string;
};

/** The value of a call that has nothing to say but that it was done. */
export type Empty = { [name: string]: unknown };

/** A row as the back office shows it. */
export type Entry = {
  /** What he did. */
  "action": string;
  /** How it became. */
  "after"?: { [name: string]: unknown } | null;
  /** When. */
  "at": string;
  /** How it was. */
  "before"?: { [name: string]: unknown } | null;
  /** SHA-256 over the hash before and this row, in hex. */
  "hash": string;
  /** Its place in the trail, without gaps. */
  "id": string;
  /** From which address. */
  "ip": string;
  /** Who, by the name he had. */
  "operator": string;
  /** The request's id, as in the log. */
  "request": string;
  /** What he was. */
  "role": string;
  /** To what. */
  "subject": string;
};

/** A message to the site. */
export type Feedback = {
  /** His login name. */
  "account"?: string | null;
  /** When. */
  "at": string;
  /** When it was dealt with. */
  "closedAt"?: string | null;
  /** By whom. */
  "closedBy"?: string | null;
  /** What he wrote. */
  "content": string;
  /** Its number. */
  "id": string;
  /** From which address. */
  "ip": string;
  "member"?: (MemberId | null);
  /** What was done. */
  "note"?: string | null;
  /** 1 deposits, 2 withdrawals, 3 games, 4 customer service, 6 becoming an agent, 0 anything else. */
  "type": number;
};

/** One rule of the risk check and what it found. */
export type Finding = {
  /** The figures behind it. */
  "detail": { [name: string]: unknown };
  /** Whether there is nothing to look at. */
  "passed": boolean;
  /** The rule's name. */
  "rule": string;
};

/** Why. */
export type GuardReason = {
  /** 1 to 200 characters. */
  "reason": string;
};

/** A message that was sent to members. */
export type Letter = {
  /** His login name. */
  "account"?: string | null;
  /** When. */
  "at": string;
  /** Who wrote it. */
  "author": string;
  /** HTML, cleaned. */
  "body": Texts;
  /** Into how many inboxes it was put so far. */
  "delivered": number;
  /** When it was in all of them. */
  "doneAt"?: string | null;
  /** `all`, `players`, `agents`, `line` or `member`. */
  "group": string;
  /** Its id. */
  "id": string;
  "member"?: (MemberId | null);
  /** One line of plain text. */
  "title": Texts;
};

/** A message to members, to be looked at. */
export type LetterDraft = {
  /** HTML. */
  "body": Texts;
  /** One line of plain text. */
  "title": Texts;
};

/** A message to members as it would arrive. */
export type LetterPreview = {
  /** HTML, cleaned. */
  "body": Texts;
  /** One line of plain text. */
  "title": Texts;
};

/** A line of a member's ledger. */
export type Line = {
  /** The account of the member that it concerns: `cash`, `held`, … */
  "account": string;
  /** Signed: what the account gained. */
  "amount": Money;
  /** In what. */
  "asset": Asset;
  /** When. */
  "at": string;
  /** What it belongs to: `deposit:…`, `withdrawal:…`, `round:…`. */
  "cause": string;
  /** The transfer. */
  "id": string;
  /** Why money moved. */
  "reason": string;
  "round"?: (RoundId | null);
};

/** Lines that wait, and the channels whose statements can be imported. */
export type Lines = {
  /** Channels. */
  "channels": Array<string>;
  /** Lines, oldest first. */
  "lines": Array<StatementLine>;
};

/** An operator as he sees himself. */
export type Me = {
  "id": OperatorId;
  /** Minutes without a call that end the session. */
  "idleMinutes": number;
  "name": string;
  /** What the role may do. */
  "rights": Array<Right>;
  "role": Role;
  /** From this amount a withdrawal needs two operators. */
  "secondApprovalFrom": Amount;
  /** The offset that decides days and displayed clocks. */
  "timeZone": string;
};

export type MemberId = string;

/** A message of a vendor about a round. */
export type Message = {
  /** How much was staked, or won. */
  "amount": Money;
  /** When. */
  "at": string;
  /** The vendor's name for the transaction. */
  "key": string;
  /** `bet`, `win`, `rollback`, `play`. */
  "kind": string;
  /** The payout, of a bet and win in one. */
  "payout": Money;
  /** The transaction it refers to. */
  "reference"?: string | null;
  /** Whether it was taken back. */
  "undone": boolean;
};

/** Signed decimal of the major unit, up to five places */
export type Money = string;

/** A message to members, to be sent. */
export type NewLetter = {
  /** The login name of the member or agent. */
  "account"?: string | null;
  /** HTML, of which prose, pictures of the site and links are kept. */
  "body": Texts;
  /** `all`, `players`, `agents`, `line` (everyone below an agent) or `member`. */
  "group": string;
  /** Names the sending: a repeated call sends nothing more. */
  "requestId": string;
  /** One line of plain text. */
  "title": Texts;
};

/** A new piece, or one to look at. */
export type NewPiece = {
  /** What it says. */
  "document": { [name: string]: unknown };
  /** What it is. */
  "kind": string;
  /** The name of a help page: lower case, digits, hyphens. */
  "name"?: string | null;
};

export type OperatorId = string;

/** Everything that operators set about the site. */
export type Overview = {
  "countries"?: (Countries | null);
  /** Patterns that a field can be given. */
  "patterns": Array<Pattern>;
  /** Settings, in the order in which they are shown. */
  "settings": Array<Setting>;
};

/** A pattern that a field can be given. */
export type Pattern = {
  /** What people read in Bengali, with `{min}` and `{max}`. */
  "bn": string;
  /** What people read in English, with `{min}` and `{max}`. */
  "en": string;
  /** The regular expression; `*` matches all. */
  "expression": string;
  /** Its name. */
  "id": string;
};

/** A deposit as operators see it. */
export type Payment = {
  /** His login name. */
  "account": string;
  /** How much was asked for. */
  "amount": Amount;
  /** Through which channel. */
  "channel": string;
  /** What the payer was to write. */
  "code"?: string | null;
  /** When it was asked for. */
  "createdAt": string;
  /** In what. */
  "currency": Asset;
  /** What it costs. */
  "fee": Money;
  /** Its id. */
  "id": DepositId;
  /** `checkout`, `transfer` or `chain`. */
  "kind": string;
  /** Whose. */
  "member": MemberId;
  /** The member's picture. */
  "proof"?: string | null;
  /** Why it was refused, or is looked at. */
  "reason"?: string | null;
  "received"?: (Amount | null);
  /** The transaction that the member named. */
  "said"?: string | null;
  /** Where it stands. */
  "state": string;
  /** When it last changed. */
  "updatedAt": string;
};

/** A piece of content with its newest revision. */
export type Piece = {
  /** When. */
  "at": string;
  /** Who wrote it. */
  "author": string;
  /** The newest revision: {title: {bn, en}, body: {bn, en}, audience, group?, picture?, linkage?, position, startsAt?, endsAt?}. */
  "document": { [name: string]: unknown };
  /** Its number. */
  "id": string;
  /** `banner`, `notice`, `popup`, `promotion`, `help` or `footer`. */
  "kind": string;
  /** The name of a help page or of a line of the footer. */
  "name"?: string | null;
  /** The revision that people read; none while it is not shown. */
  "shown"?: number | null;
  /** Since when it is shown. */
  "shownAt"?: string | null;
  /** The number of the newest revision. */
  "version": number;
};

/** A piece and all its revisions. */
export type PieceDetail = (Piece & {
  /** Newest first. */
  "history": Array<Revision>;
});

/** A member. */
export type Player = (Card & {
  /** What he has. */
  "balances": Array<Balance>;
  /** ISO 3166 code of his country. */
  "country": string;
  /** `BN` or `EN`. */
  "language": string;
  /** What he is called. */
  "nickname": string;
  "parent"?: (Card | null);
});

/** Accounts that share something. */
export type PlayerAlert = {
  /** When the last of them was added. */
  "at": string;
  /** Part of what they share. */
  "hint": string;
  /** Its id. */
  "id": string;
  /** `device`, `network`, `payee` or `phone`. */
  "kind": string;
  /** The accounts. */
  "members": Array<AlertMember>;
  /** What was found. */
  "note": string;
  /** Whether nobody has looked at it yet. */
  "open": boolean;
};

/** Something that was asked for. */
export type PlayerAsked = {
  /** `limit`, `pause`, `reality_check`, `reality_interval`. */
  "act": string;
  /** When. */
  "at": string;
  /** Whether an operator asked for it. */
  "byOperator": boolean;
  /** The particulars. */
  "detail": { [name: string]: unknown };
};

/** A day of a player. */
export type PlayerDay = {
  /** `yyyy-mm-dd`. */
  "day": string;
  /** Minutes on the site. */
  "minutes": number;
  /** Paid less staked: below zero is a loss. */
  "net": Money;
};

/** What holds a player back, and what he did lately. */
export type PlayerHeld = {
  /** Alerts that name him. */
  "alerts": Array<PlayerAlert>;
  /** The last thirty days, the oldest first. */
  "days": Array<PlayerDay>;
  /** His proofs, newest first. */
  "documents": Array<PlayerProof>;
  /** What he asked for, newest first. */
  "history": Array<PlayerAsked>;
  /** His limits. */
  "limits": Array<PlayerLimit>;
  "pause"?: (PlayerPause | null);
  /** Minutes between his reality checks. */
  "realityMinutes": number;
  /** His tier, from 0. */
  "tier": number;
  "withdrawTotal"?: (Money | null);
  /** What he has withdrawn, or is about to. */
  "withdrawn": Money;
};

/** A limit of a player: money, or minutes for `time`. */
export type PlayerLimit = {
  /** `deposit`, `loss`, `wager` or `time`. */
  "kind": string;
  /** What waits; absent beside `next_at` is the limit's end. */
  "next"?: string | null;
  /** From when on. */
  "nextAt"?: string | null;
  /** `day`, `week` or `month`. */
  "span": string;
  /** What counts against it. */
  "used": string;
  /** How it stands, in words of a figure: `500.00`, or `60`; absent while a first one waits. */
  "value"?: string | null;
};

/** A pause of a player. */
export type PlayerPause = {
  /** `cool_off` or `exclusion`. */
  "kind": string;
  /** Since when. */
  "since": string;
  /** Until when; absent is for ever. */
  "until"?: string | null;
};

/** A pause to begin for a player. */
export type PlayerPauseBegin = {
  /** 1 to 200 characters, for the audit trail. */
  "reason": string;
  /** `24h`, `48h`, `1w`, `2w`, `6w`, `6m`, `1y`, `5y` or `permanent`. */
  "term": string;
};

/** A proof of identity. */
export type PlayerProof = {
  /** His login name. */
  "account": string;
  /** When it was sent. */
  "at": string;
  /** When it was decided. */
  "decidedAt"?: string | null;
  /** Pixels. */
  "height": number;
  /** Its id. */
  "id": string;
  /** `identity`, `selfie` or `address`. */
  "kind": string;
  /** Whose. */
  "member": MemberId;
  /** Why it was rejected. */
  "reason": string;
  /** `waiting`, `approved`, `rejected` or `replaced`. */
  "state": string;
  /** Pixels. */
  "width": number;
};

/** One point of a series. */
export type Point = {
  /** The span's beginning. */
  "at": string;
  /** Rounds with a stake that were settled in it. */
  "bets": number;
  /** Stakes less payouts. */
  "ggr": Money;
};

/** A document as people would get it. */
export type Preview = {
  "document": { [name: string]: unknown };
};

/** A line of a file that cannot be used. */
export type Problem = {
  /** Its number in the file. */
  "line": number;
  /** What is wrong with it. */
  "what": string;
};

/** What waits, and for how long. */
export type Queue = {
  /** How many. */
  "count": number;
  /** Age of the oldest in seconds; none when nothing waits. */
  "oldestSeconds"?: number | null;
  /** Their sum. */
  "sum": Money;
};

/** A withdrawal of the queue. */
export type Queued = (Withdrawal & {
  /** Seconds since it was asked for. */
  "ageSeconds": number;
  /** Whether its amount needs two operators. */
  "needsTwo": boolean;
});

/** Why a deposit is refused; the member reads it. */
export type Refusal = {
  /** 1 to 100 characters. */
  "reason": string;
};

/** Why an operator rejects; the member reads it. */
export type Rejection = {
  /** 1 to 100 characters. */
  "reason": string;
};

/** What became of an imported file. */
export type Report = {
  /** The same file was imported before; nothing was done. */
  "again": boolean;
  /** Money that went out, or was not booked yet. */
  "ignored": number;
  /** Known from an earlier file. */
  "known": number;
  /** Usable lines of money that came in. */
  "lines": number;
  /** Credited. */
  "matched": number;
  /** Lines that cannot be used. */
  "problems": Array<Problem>;
  /** To be looked at. */
  "review": number;
  /** For no deposit that is known. */
  "unmatched": number;
};

/** One more revision. */
export type Revise = {
  /** What it says. */
  "document": { [name: string]: unknown };
  /** The newest version that the operator saw; another one by now refuses the change. */
  "version": number;
};

/** A revision of a piece. */
export type Revision = {
  /** When. */
  "at": string;
  /** Who wrote it. */
  "author": string;
  /** What it says. */
  "document": { [name: string]: unknown };
  /** Its number within the piece. */
  "version": number;
};

/** One act on one resource. */
export type Right = "dashboard.read" | "withdrawals.read" | "withdrawals.decide" | "players.read" | "players.lock" | "rounds.read" | "audit.read" | "system.read" | "site.read" | "site.change" | "content.read" | "content.change" | "content.publish" | "feedback.read" | "feedback.close" | "message.send" | "kyc.read" | "kyc.decide" | "alerts.read" | "alerts.close";

/** What an operator is. */
export type Role = "owner" | "finance" | "support" | "auditor";

/** A round. */
export type Round = {
  /** In what. */
  "asset": Asset;
  /** Whether it has ended. */
  "closed": boolean;
  /** The vendor's game code. */
  "game": string;
  /** Our id. */
  "id": RoundId;
  /** Who played. */
  "member": MemberId;
  /** The vendor's name for the round. */
  "name": string;
  /** When it began. */
  "openedAt": string;
  /** Payouts that stand. */
  "payout": Money;
  /** When it ended. */
  "settledAt"?: string | null;
  /** Real stakes that stand. */
  "stake": Money;
  "title"?: (Title | null);
  /** What counts for turnover. */
  "validBet": Money;
  /** The vendor. */
  "vendor": string;
};

/** A round, and where its figures come from. */
export type RoundDetail = (Round & {
  /** Who played. */
  "account": string;
  /** What moved, in order. */
  "lines": Array<Line>;
  /** What the vendor said, in order. */
  "messages": Array<Message>;
});

/** One round of a game. */
export type RoundId = string;

/** The version on which one acts. */
export type Seen = {
  /** The newest version that the operator saw. */
  "version": number;
};

/** The self-check. */
export type SelfCheck = (Check & {
  /** The audit trail. */
  "audit": Chain;
  /** Whether nothing is wrong. */
  "ok": boolean;
});

/** A setting of the site. */
export type Setting = {
  /** How it stands. */
  "content": { [name: string]: unknown };
  /** Its name: `switch:USERNAMEREG3`, `field:email`, `maintenance`. */
  "key": string;
  /** How it stood before anyone changed it. */
  "standard": { [name: string]: unknown };
  /** 0 while nobody has changed it; one more with every change. */
  "version": number;
};

/** A session's beginning. */
export type SignedIn = {
  /** Who he is. */
  "operator": Me;
  /** Sent as header `token` from now on; told once. */
  "token": string;
};

/** Where a withdrawal stands. */
export type State = "requested" | "risk" | "approved" | "paying" | "paid" | "confirmed" | "rejected" | "failed" | "disputed" | "partial";

/** A line of a statement that waits for a person. */
export type StatementLine = {
  /** How much. */
  "amount": Amount;
  /** When it was booked, `YYYY-MM-DD`. */
  "bookedOn": string;
  /** Of which channel's account. */
  "channel": string;
  /** In what. */
  "currency": Asset;
  "deposit"?: (DepositId | null);
  /** Who paid. */
  "payer": string;
  /** What the payer wrote. */
  "reference": string;
  /** `review` or `unmatched`. */
  "state": string;
  /** The bank's id of it. */
  "transaction": string;
};

/** One thing that happened to a withdrawal. */
export type Step = {
  /** When. */
  "at": string;
  /** By whom: `member`, `operator` or `house`. */
  "by": string;
  /** His name, which only the back office knows; it is put in there. */
  "name"?: string | null;
  /** What was said. */
  "note": string;
  "operator"?: (OperatorId | null);
  /** The state it led to. */
  "state": State;
};

/** Whether an account may act, and why. */
export type Switch = {
  "enabled": boolean;
  /** 1 to 200 characters, for the audit trail. */
  "reason": string;
};

/** Whether an operator takes a withdrawal in hand. */
export type Taking = {
  /** False lets it go. */
  "take": boolean;
};

/** The same in both languages. */
export type Texts = {
  /** In Bengali. */
  "bn": string;
  /** In English. */
  "en": string;
};

/** What players know a game by. */
export type Title = {
  /** In Bengali. */
  "bn": string;
  /** In English. */
  "en": string;
  /** Whose game it is, where a partner brings the games of many. */
  "maker": string;
};

/** One transfer by which a withdrawal is paid. */
export type Transfer = {
  /** How much. */
  "amount": Amount;
  "arrived"?: (Money | null);
  /** How often the provider was asked to pay it. */
  "attempt": number;
  /** The present attempt's name at the provider. */
  "name": string;
  /** Its number within the withdrawal, from 1. */
  "number": number;
  /** The member's picture. */
  "proof"?: string | null;
  /** Who or what said that it arrived: `member`, `timer`, `dispute`. */
  "receipt"?: string | null;
  /** What the member said. */
  "said": string;
  /** `queued`, `paying`, `paid`, `failed`, `received`, `disputed`, `returned`. */
  "state": string;
  /** When it counts as received if nobody objects. */
  "until"?: string | null;
  /** When it last changed. */
  "updatedAt": string;
};

/** A vendor's day. */
export type Vendor = {
  /** The vendor's number. */
  "code": string;
  /** Stakes less payouts. */
  "ggr": Money;
  /** The last settlement. */
  "lastAt": string;
  /** What it is called. */
  "name": string;
  /** Rounds with a stake that were settled today. */
  "rounds": number;
};

/** What an operator decides about a disputed transfer. */
export type Verdict = {
  /** Whether it arrived after all; if not, its amount is held again. */
  "arrived": boolean;
  /** 1 to 100 characters. */
  "note": string;
  /** The transfer's number. */
  "transfer": number;
};

/** A withdrawal as operators see it. */
export type Withdrawal = {
  /** His login name. */
  "account": string;
  /** How much left the balance. */
  "amount": Amount;
  "claim"?: (Claim | null);
  /** When it was asked for. */
  "createdAt": string;
  /** In what. */
  "currency": Asset;
  /** What it costs the member; the transfers carry the rest. */
  "fee": Money;
  /** The payee's name. */
  "holder": string;
  /** Its id. */
  "id": WithdrawalId;
  /** Whose. */
  "member": MemberId;
  /** Bank, wallet and the like. */
  "method": string;
  /** The payee's account number. */
  "number": string;
  /** Why it was rejected. */
  "reason"?: string | null;
  /** Where it stands. */
  "state": State;
  /** What happened, in order; empty in lists. */
  "timeline": Array<Step>;
  /** The transfers by which it is paid; empty in lists. */
  "transfers": Array<Transfer>;
  /** Until when whoever holds it should have acted. */
  "until"?: string | null;
  /** When it last changed. */
  "updatedAt": string;
};

/** A withdrawal. */
export type WithdrawalId = string;

/** The document names it and does not say what it is. */
export type ProofsWanted = unknown;

/** Every call: what it takes, and the value that it answers. */
export interface Calls {
  "GET /backoffice/alerts": { path: undefined; query: { "all"?: boolean }; body: undefined; answer: Array<{
  /** When the last of them was added. */
  "at": string;
  /** Part of what they share. */
  "hint": string;
  /** Its id. */
  "id": string;
  /** `device`, `network`, `payee` or `phone`. */
  "kind": string;
  /** The accounts. */
  "members": Array<AlertMember>;
  /** What was found. */
  "note": string;
  /** Whether nobody has looked at it yet. */
  "open": boolean;
}> };
  "POST /backoffice/alerts/{id}/close": { path: { "id": string }; query: undefined; body: GuardReason; answer: {
  /** When the last of them was added. */
  "at": string;
  /** Part of what they share. */
  "hint": string;
  /** Its id. */
  "id": string;
  /** `device`, `network`, `payee` or `phone`. */
  "kind": string;
  /** The accounts. */
  "members": Array<AlertMember>;
  /** What was found. */
  "note": string;
  /** Whether nobody has looked at it yet. */
  "open": boolean;
} };
  "GET /backoffice/audit": { path: undefined; query: { "operator"?: string | null; "action"?: string | null; "subject"?: string | null; "from"?: string | null; "to"?: string | null; "cursor"?: number | null }; body: undefined; answer: {
  /** The rows. */
  "content": Array<{
    /** What he did. */
    "action": string;
    /** How it became. */
    "after"?: { [name: string]: unknown } | null;
    /** When. */
    "at": string;
    /** How it was. */
    "before"?: { [name: string]: unknown } | null;
    /** SHA-256 over the hash before and this row, in hex. */
    "hash": string;
    /** Its place in the trail, without gaps. */
    "id": string;
    /** From which address. */
    "ip": string;
    /** Who, by the name he had. */
    "operator": string;
    /** The request's id, as in the log. */
    "request": string;
    /** What he was. */
    "role": string;
    /** To what. */
    "subject": string;
  }>;
  /** Where the next page starts; absent on the last. */
  "next"?: string | null;
} };
  "GET /backoffice/content": { path: undefined; query: { "kind"?: string | null }; body: undefined; answer: Array<{
  /** When. */
  "at": string;
  /** Who wrote it. */
  "author": string;
  /** The newest revision: {title: {bn, en}, body: {bn, en}, audience, group?, picture?, linkage?, position, startsAt?, endsAt?}. */
  "document": { [name: string]: unknown };
  /** Its number. */
  "id": string;
  /** `banner`, `notice`, `popup`, `promotion`, `help` or `footer`. */
  "kind": string;
  /** The name of a help page or of a line of the footer. */
  "name"?: string | null;
  /** The revision that people read; none while it is not shown. */
  "shown"?: number | null;
  /** Since when it is shown. */
  "shownAt"?: string | null;
  /** The number of the newest revision. */
  "version": number;
}> };
  "POST /backoffice/content": { path: undefined; query: undefined; body: NewPiece; answer: {
  /** When. */
  "at": string;
  /** Who wrote it. */
  "author": string;
  /** The newest revision: {title: {bn, en}, body: {bn, en}, audience, group?, picture?, linkage?, position, startsAt?, endsAt?}. */
  "document": { [name: string]: unknown };
  /** Its number. */
  "id": string;
  /** `banner`, `notice`, `popup`, `promotion`, `help` or `footer`. */
  "kind": string;
  /** The name of a help page or of a line of the footer. */
  "name"?: string | null;
  /** The revision that people read; none while it is not shown. */
  "shown"?: number | null;
  /** Since when it is shown. */
  "shownAt"?: string | null;
  /** The number of the newest revision. */
  "version": number;
} };
  "POST /backoffice/content/preview": { path: undefined; query: undefined; body: NewPiece; answer: {
  "document": { [name: string]: unknown };
} };
  "GET /backoffice/content/{id}": { path: { "id": number }; query: undefined; body: undefined; answer: (Piece & {
  /** Newest first. */
  "history": Array<Revision>;
}) };
  "PUT /backoffice/content/{id}": { path: { "id": number }; query: undefined; body: Revise; answer: {
  /** When. */
  "at": string;
  /** Who wrote it. */
  "author": string;
  /** The newest revision: {title: {bn, en}, body: {bn, en}, audience, group?, picture?, linkage?, position, startsAt?, endsAt?}. */
  "document": { [name: string]: unknown };
  /** Its number. */
  "id": string;
  /** `banner`, `notice`, `popup`, `promotion`, `help` or `footer`. */
  "kind": string;
  /** The name of a help page or of a line of the footer. */
  "name"?: string | null;
  /** The revision that people read; none while it is not shown. */
  "shown"?: number | null;
  /** Since when it is shown. */
  "shownAt"?: string | null;
  /** The number of the newest revision. */
  "version": number;
} };
  "POST /backoffice/content/{id}/publish": { path: { "id": number }; query: undefined; body: Seen; answer: {
  /** When. */
  "at": string;
  /** Who wrote it. */
  "author": string;
  /** The newest revision: {title: {bn, en}, body: {bn, en}, audience, group?, picture?, linkage?, position, startsAt?, endsAt?}. */
  "document": { [name: string]: unknown };
  /** Its number. */
  "id": string;
  /** `banner`, `notice`, `popup`, `promotion`, `help` or `footer`. */
  "kind": string;
  /** The name of a help page or of a line of the footer. */
  "name"?: string | null;
  /** The revision that people read; none while it is not shown. */
  "shown"?: number | null;
  /** Since when it is shown. */
  "shownAt"?: string | null;
  /** The number of the newest revision. */
  "version": number;
} };
  "POST /backoffice/content/{id}/unpublish": { path: { "id": number }; query: undefined; body: Seen; answer: {
  /** When. */
  "at": string;
  /** Who wrote it. */
  "author": string;
  /** The newest revision: {title: {bn, en}, body: {bn, en}, audience, group?, picture?, linkage?, position, startsAt?, endsAt?}. */
  "document": { [name: string]: unknown };
  /** Its number. */
  "id": string;
  /** `banner`, `notice`, `popup`, `promotion`, `help` or `footer`. */
  "kind": string;
  /** The name of a help page or of a line of the footer. */
  "name"?: string | null;
  /** The revision that people read; none while it is not shown. */
  "shown"?: number | null;
  /** Since when it is shown. */
  "shownAt"?: string | null;
  /** The number of the newest revision. */
  "version": number;
} };
  "GET /backoffice/dashboard": { path: undefined; query: { "span"?: "today" | "recent" }; body: undefined; answer: {
  /** Rounds with a stake settled today. */
  "betsToday": number;
  /** Deposits credited today. */
  "depositedToday": Money;
  /** Deposits that the provider has not decided. */
  "deposits": Queue;
  /** Stakes less payouts of rounds settled today. */
  "ggrToday": Money;
  /** Seen within five minutes. */
  "online": number;
  /** Members of the site, without agents and trial accounts. */
  "players": number;
  /** Registered today. */
  "registeredToday": number;
  /** Today by the hour, or the last three hours by five minutes; spans without a bet are zero. */
  "series": Array<Point>;
  /** When today began, in the site's time. */
  "since": string;
  /** Stakes of rounds settled today. */
  "stakeToday": Money;
  /** Minutes of one point. */
  "stepMinutes": number;
  /** Vendors that had a round today, by rounds. */
  "vendors": Array<Vendor>;
  /** Withdrawals that wait for an operator. */
  "withdrawals": Queue;
} };
  "GET /backoffice/deposits": { path: undefined; query: { "state"?: string | null; "member"?: (MemberId | null); "cursor"?: (DepositId | null) }; body: undefined; answer: {
  /** The rows. */
  "content": Array<{
    /** His login name. */
    "account": string;
    /** How much was asked for. */
    "amount": Amount;
    /** Through which channel. */
    "channel": string;
    /** What the payer was to write. */
    "code"?: string | null;
    /** When it was asked for. */
    "createdAt": string;
    /** In what. */
    "currency": Asset;
    /** What it costs. */
    "fee": Money;
    /** Its id. */
    "id": DepositId;
    /** `checkout`, `transfer` or `chain`. */
    "kind": string;
    /** Whose. */
    "member": MemberId;
    /** The member's picture. */
    "proof"?: string | null;
    /** Why it was refused, or is looked at. */
    "reason"?: string | null;
    "received"?: (Amount | null);
    /** The transaction that the member named. */
    "said"?: string | null;
    /** Where it stands. */
    "state": string;
    /** When it last changed. */
    "updatedAt": string;
  }>;
  /** Where the next page starts; absent on the last. */
  "next"?: string | null;
} };
  "POST /backoffice/deposits/{id}/reject": { path: { "id": DepositId }; query: undefined; body: Refusal; answer: { [name: string]: unknown } };
  "GET /backoffice/feedback": { path: undefined; query: { "closed"?: boolean; "cursor"?: number | null }; body: undefined; answer: {
  /** The rows. */
  "content": Array<{
    /** His login name. */
    "account"?: string | null;
    /** When. */
    "at": string;
    /** When it was dealt with. */
    "closedAt"?: string | null;
    /** By whom. */
    "closedBy"?: string | null;
    /** What he wrote. */
    "content": string;
    /** Its number. */
    "id": string;
    /** From which address. */
    "ip": string;
    "member"?: (MemberId | null);
    /** What was done. */
    "note"?: string | null;
    /** 1 deposits, 2 withdrawals, 3 games, 4 customer service, 6 becoming an agent, 0 anything else. */
    "type": number;
  }>;
  /** Where the next page starts; absent on the last. */
  "next"?: string | null;
} };
  "POST /backoffice/feedback/{id}/close": { path: { "id": number }; query: undefined; body: Closed; answer: {
  /** His login name. */
  "account"?: string | null;
  /** When. */
  "at": string;
  /** When it was dealt with. */
  "closedAt"?: string | null;
  /** By whom. */
  "closedBy"?: string | null;
  /** What he wrote. */
  "content": string;
  /** Its number. */
  "id": string;
  /** From which address. */
  "ip": string;
  "member"?: (MemberId | null);
  /** What was done. */
  "note"?: string | null;
  /** 1 deposits, 2 withdrawals, 3 games, 4 customer service, 6 becoming an agent, 0 anything else. */
  "type": number;
} };
  "GET /backoffice/kyc": { path: undefined; query: { "state"?: ProofsWanted; "cursor"?: string | null }; body: undefined; answer: {
  /** The rows. */
  "content": Array<{
    /** His login name. */
    "account": string;
    /** When it was sent. */
    "at": string;
    /** When it was decided. */
    "decidedAt"?: string | null;
    /** Pixels. */
    "height": number;
    /** Its id. */
    "id": string;
    /** `identity`, `selfie` or `address`. */
    "kind": string;
    /** Whose. */
    "member": MemberId;
    /** Why it was rejected. */
    "reason": string;
    /** `waiting`, `approved`, `rejected` or `replaced`. */
    "state": string;
    /** Pixels. */
    "width": number;
  }>;
  /** Where the next page starts; absent on the last. */
  "next"?: string | null;
} };
  "POST /backoffice/kyc/{id}/approve": { path: { "id": string }; query: undefined; body: undefined; answer: {
  /** His login name. */
  "account": string;
  /** When it was sent. */
  "at": string;
  /** When it was decided. */
  "decidedAt"?: string | null;
  /** Pixels. */
  "height": number;
  /** Its id. */
  "id": string;
  /** `identity`, `selfie` or `address`. */
  "kind": string;
  /** Whose. */
  "member": MemberId;
  /** Why it was rejected. */
  "reason": string;
  /** `waiting`, `approved`, `rejected` or `replaced`. */
  "state": string;
  /** Pixels. */
  "width": number;
} };
  "GET /backoffice/kyc/{id}/picture": { path: { "id": string }; query: undefined; body: undefined; answer: unknown };
  "POST /backoffice/kyc/{id}/reject": { path: { "id": string }; query: undefined; body: GuardReason; answer: {
  /** His login name. */
  "account": string;
  /** When it was sent. */
  "at": string;
  /** When it was decided. */
  "decidedAt"?: string | null;
  /** Pixels. */
  "height": number;
  /** Its id. */
  "id": string;
  /** `identity`, `selfie` or `address`. */
  "kind": string;
  /** Whose. */
  "member": MemberId;
  /** Why it was rejected. */
  "reason": string;
  /** `waiting`, `approved`, `rejected` or `replaced`. */
  "state": string;
  /** Pixels. */
  "width": number;
} };
  "GET /backoffice/messages": { path: undefined; query: { "cursor"?: string | null }; body: undefined; answer: {
  /** The rows. */
  "content": Array<{
    /** His login name. */
    "account"?: string | null;
    /** When. */
    "at": string;
    /** Who wrote it. */
    "author": string;
    /** HTML, cleaned. */
    "body": Texts;
    /** Into how many inboxes it was put so far. */
    "delivered": number;
    /** When it was in all of them. */
    "doneAt"?: string | null;
    /** `all`, `players`, `agents`, `line` or `member`. */
    "group": string;
    /** Its id. */
    "id": string;
    "member"?: (MemberId | null);
    /** One line of plain text. */
    "title": Texts;
  }>;
  /** Where the next page starts; absent on the last. */
  "next"?: string | null;
} };
  "POST /backoffice/messages": { path: undefined; query: undefined; body: NewLetter; answer: {
  /** His login name. */
  "account"?: string | null;
  /** When. */
  "at": string;
  /** Who wrote it. */
  "author": string;
  /** HTML, cleaned. */
  "body": Texts;
  /** Into how many inboxes it was put so far. */
  "delivered": number;
  /** When it was in all of them. */
  "doneAt"?: string | null;
  /** `all`, `players`, `agents`, `line` or `member`. */
  "group": string;
  /** Its id. */
  "id": string;
  "member"?: (MemberId | null);
  /** One line of plain text. */
  "title": Texts;
} };
  "POST /backoffice/messages/preview": { path: undefined; query: undefined; body: LetterDraft; answer: {
  /** HTML, cleaned. */
  "body": Texts;
  /** One line of plain text. */
  "title": Texts;
} };
  "GET /backoffice/players": { path: undefined; query: { "search"?: string }; body: undefined; answer: Array<{
  /** The login name. */
  "account": string;
  /** When he registered. */
  "createdAt": string;
  /** Whether he may act. */
  "enabled": boolean;
  /** Who. */
  "id": MemberId;
  /** 0 member; 1, 2, 41, 42 agent; 4 trial. */
  "type": number;
}> };
  "GET /backoffice/players/{id}": { path: { "id": MemberId }; query: undefined; body: undefined; answer: (Card & {
  /** What he has. */
  "balances": Array<Balance>;
  /** ISO 3166 code of his country. */
  "country": string;
  /** `BN` or `EN`. */
  "language": string;
  /** What he is called. */
  "nickname": string;
  "parent"?: (Card | null);
}) };
  "GET /backoffice/players/{id}/bets": { path: { "id": MemberId }; query: { "cursor"?: string | null }; body: undefined; answer: {
  /** The rows. */
  "content": Array<{
    /** In what. */
    "asset": Asset;
    /** Whether it has ended. */
    "closed": boolean;
    /** The vendor's game code. */
    "game": string;
    /** Our id. */
    "id": RoundId;
    /** Who played. */
    "member": MemberId;
    /** The vendor's name for the round. */
    "name": string;
    /** When it began. */
    "openedAt": string;
    /** Payouts that stand. */
    "payout": Money;
    /** When it ended. */
    "settledAt"?: string | null;
    /** Real stakes that stand. */
    "stake": Money;
    "title"?: (Title | null);
    /** What counts for turnover. */
    "validBet": Money;
    /** The vendor. */
    "vendor": string;
  }>;
  /** Where the next page starts; absent on the last. */
  "next"?: string | null;
} };
  "POST /backoffice/players/{id}/enabled": { path: { "id": MemberId }; query: undefined; body: Switch; answer: (Card & {
  /** What he has. */
  "balances": Array<Balance>;
  /** ISO 3166 code of his country. */
  "country": string;
  /** `BN` or `EN`. */
  "language": string;
  /** What he is called. */
  "nickname": string;
  "parent"?: (Card | null);
}) };
  "GET /backoffice/players/{id}/guard": { path: { "id": MemberId }; query: undefined; body: undefined; answer: {
  /** Alerts that name him. */
  "alerts": Array<PlayerAlert>;
  /** The last thirty days, the oldest first. */
  "days": Array<PlayerDay>;
  /** His proofs, newest first. */
  "documents": Array<PlayerProof>;
  /** What he asked for, newest first. */
  "history": Array<PlayerAsked>;
  /** His limits. */
  "limits": Array<PlayerLimit>;
  "pause"?: (PlayerPause | null);
  /** Minutes between his reality checks. */
  "realityMinutes": number;
  /** His tier, from 0. */
  "tier": number;
  "withdrawTotal"?: (Money | null);
  /** What he has withdrawn, or is about to. */
  "withdrawn": Money;
} };
  "GET /backoffice/players/{id}/ledger": { path: { "id": MemberId }; query: { "cursor"?: string | null; "cause"?: string | null }; body: undefined; answer: {
  /** The rows. */
  "content": Array<{
    /** The account of the member that it concerns: `cash`, `held`, … */
    "account": string;
    /** Signed: what the account gained. */
    "amount": Money;
    /** In what. */
    "asset": Asset;
    /** When. */
    "at": string;
    /** What it belongs to: `deposit:…`, `withdrawal:…`, `round:…`. */
    "cause": string;
    /** The transfer. */
    "id": string;
    /** Why money moved. */
    "reason": string;
    "round"?: (RoundId | null);
  }>;
  /** Where the next page starts; absent on the last. */
  "next"?: string | null;
} };
  "POST /backoffice/players/{id}/pause": { path: { "id": MemberId }; query: undefined; body: PlayerPauseBegin; answer: {
  /** `cool_off` or `exclusion`. */
  "kind": string;
  /** Since when. */
  "since": string;
  /** Until when; absent is for ever. */
  "until"?: string | null;
} };
  "GET /backoffice/players/{id}/sessions": { path: { "id": MemberId }; query: undefined; body: undefined; answer: Array<{
  /** Since when. */
  "createdAt": string;
  /** What it calls itself. */
  "device": string;
  /** The session's public id. */
  "id": string;
  /** From which address. */
  "ip": string;
  /** Last seen. */
  "seenAt": string;
}> };
  "GET /backoffice/proofs/{id}": { path: { "id": string }; query: undefined; body: undefined; answer: unknown };
  "GET /backoffice/rounds/{id}": { path: { "id": RoundId }; query: undefined; body: undefined; answer: (Round & {
  /** Who played. */
  "account": string;
  /** What moved, in order. */
  "lines": Array<Line>;
  /** What the vendor said, in order. */
  "messages": Array<Message>;
}) };
  "GET /backoffice/session": { path: undefined; query: undefined; body: undefined; answer: {
  "id": OperatorId;
  /** Minutes without a call that end the session. */
  "idleMinutes": number;
  "name": string;
  /** What the role may do. */
  "rights": Array<Right>;
  "role": Role;
  /** From this amount a withdrawal needs two operators. */
  "secondApprovalFrom": Amount;
  /** The offset that decides days and displayed clocks. */
  "timeZone": string;
} };
  "POST /backoffice/session/login": { path: undefined; query: undefined; body: Credentials; answer: {
  /** Who he is. */
  "operator": Me;
  /** Sent as header `token` from now on; told once. */
  "token": string;
} };
  "DELETE /backoffice/session/logout": { path: undefined; query: undefined; body: undefined; answer: { [name: string]: unknown } };
  "GET /backoffice/site": { path: undefined; query: undefined; body: undefined; answer: {
  "countries"?: (Countries | null);
  /** Patterns that a field can be given. */
  "patterns": Array<Pattern>;
  /** Settings, in the order in which they are shown. */
  "settings": Array<Setting>;
} };
  "PUT /backoffice/site/{key}": { path: { "key": string }; query: undefined; body: Change; answer: {
  /** How it stands. */
  "content": { [name: string]: unknown };
  /** Its name: `switch:USERNAMEREG3`, `field:email`, `maintenance`. */
  "key": string;
  /** How it stood before anyone changed it. */
  "standard": { [name: string]: unknown };
  /** 0 while nobody has changed it; one more with every change. */
  "version": number;
} };
  "POST /backoffice/statements": { path: undefined; query: { "channel": string; "name": string }; body: undefined; answer: {
  /** The same file was imported before; nothing was done. */
  "again": boolean;
  /** Money that went out, or was not booked yet. */
  "ignored": number;
  /** Known from an earlier file. */
  "known": number;
  /** Usable lines of money that came in. */
  "lines": number;
  /** Credited. */
  "matched": number;
  /** Lines that cannot be used. */
  "problems": Array<Problem>;
  /** To be looked at. */
  "review": number;
  /** For no deposit that is known. */
  "unmatched": number;
} };
  "POST /backoffice/statements/assign": { path: undefined; query: undefined; body: Assignment; answer: { [name: string]: unknown } };
  "GET /backoffice/statements/lines": { path: undefined; query: undefined; body: undefined; answer: {
  /** Channels. */
  "channels": Array<string>;
  /** Lines, oldest first. */
  "lines": Array<StatementLine>;
} };
  "GET /backoffice/system/selfcheck": { path: undefined; query: undefined; body: undefined; answer: (Check & {
  /** The audit trail. */
  "audit": Chain;
  /** Whether nothing is wrong. */
  "ok": boolean;
}) };
  "GET /backoffice/withdrawals": { path: undefined; query: { "state"?: (State | null); "member"?: (MemberId | null); "cursor"?: (WithdrawalId | null) }; body: undefined; answer: {
  /** The rows. */
  "content": Array<(Withdrawal & {
    /** Seconds since it was asked for. */
    "ageSeconds": number;
    /** Whether its amount needs two operators. */
    "needsTwo": boolean;
  })>;
  /** Where the next page starts; absent on the last. */
  "next"?: string | null;
} };
  "GET /backoffice/withdrawals/{id}": { path: { "id": WithdrawalId }; query: undefined; body: undefined; answer: (Queued & {
  /** What the member has now. */
  "balances": Array<Balance>;
  /** What the house looked at when it was asked for; what did not pass comes first. */
  "checks": Array<Finding>;
  /** Who has consented to it so far, where two are needed. */
  "consents": Array<Consent>;
  /** The member's last deposits. */
  "deposits": Array<Deposit>;
}) };
  "POST /backoffice/withdrawals/{id}/approve": { path: { "id": WithdrawalId }; query: undefined; body: Approval; answer: (Queued & {
  /** What the member has now. */
  "balances": Array<Balance>;
  /** What the house looked at when it was asked for; what did not pass comes first. */
  "checks": Array<Finding>;
  /** Who has consented to it so far, where two are needed. */
  "consents": Array<Consent>;
  /** The member's last deposits. */
  "deposits": Array<Deposit>;
}) };
  "POST /backoffice/withdrawals/{id}/claim": { path: { "id": WithdrawalId }; query: undefined; body: Taking; answer: (Queued & {
  /** What the member has now. */
  "balances": Array<Balance>;
  /** What the house looked at when it was asked for; what did not pass comes first. */
  "checks": Array<Finding>;
  /** Who has consented to it so far, where two are needed. */
  "consents": Array<Consent>;
  /** The member's last deposits. */
  "deposits": Array<Deposit>;
}) };
  "POST /backoffice/withdrawals/{id}/judge": { path: { "id": WithdrawalId }; query: undefined; body: Verdict; answer: (Queued & {
  /** What the member has now. */
  "balances": Array<Balance>;
  /** What the house looked at when it was asked for; what did not pass comes first. */
  "checks": Array<Finding>;
  /** Who has consented to it so far, where two are needed. */
  "consents": Array<Consent>;
  /** The member's last deposits. */
  "deposits": Array<Deposit>;
}) };
  "POST /backoffice/withdrawals/{id}/reject": { path: { "id": WithdrawalId }; query: undefined; body: Rejection; answer: (Queued & {
  /** What the member has now. */
  "balances": Array<Balance>;
  /** What the house looked at when it was asked for; what did not pass comes first. */
  "checks": Array<Finding>;
  /** Who has consented to it so far, where two are needed. */
  "consents": Array<Consent>;
  /** The member's last deposits. */
  "deposits": Array<Deposit>;
}) };
}
