// Written by the test that builds the OpenAPI document of the back office (CONTRIBUTING.md).
import type { RequestId } from "../src/intent";

export type { RequestId };

/** Why a difference is accepted as it is. */
export type AcceptAsk = {
  /** 1 to 200 characters. */
  "note": string;
};

/** That an operator looked at something. */
export type Acknowledged = {
  /** When. */
  "at": string;
  /** What they were called. */
  "name": string;
  /** What they found. */
  "note": string;
  /** Who. */
  "operator": OperatorId;
};

/** An adjustment. */
export type Adjustment = {
  /** Their login name. */
  "account": string;
  /** Above zero it is given, below zero taken. */
  "amount": Money;
  /** When. */
  "askedAt": string;
  /** Who asked for it. */
  "askedBy": OperatorId;
  /** What they were called. */
  "askedName": string;
  /** In what. */
  "asset": Asset;
  /** When. */
  "decidedAt"?: string | null;
  /** Who decided. */
  "decidedName"?: string | null;
  /** Its id; its ledger line's cause is `adjustment:{id}`. */
  "id": string;
  /** Whose money. */
  "member": MemberId;
  /** What they wrote. */
  "note"?: string | null;
  /** Why. */
  "reason": string;
  /** What it corrects or books: a cause in the member's ledger, a round's id, or the bank's or provider's id. */
  "reference"?: string | null;
  /** Where it stands. */
  "state": AdjustmentState;
  /** What for. */
  "type": AdjustmentType;
};

/** Which way money may go. */
export type AdjustmentDirection = "give" | "take" | "either";

/** A decision, and what is to be said about it. */
export type AdjustmentNote = {
  /** 1 to 200 characters. */
  "note": string;
};

/** What follows from a type. */
export type AdjustmentRules = {
  /** Where reports count it. */
  "countedAs": CountedAs;
  /** Which way money may go. */
  "direction": AdjustmentDirection;
  /** What must be bet. */
  "mustBet": MustBet;
  /** What it must name. */
  "mustName": MustName;
  /** Of which type. */
  "type": AdjustmentType;
};

/** Where an adjustment stands. */
export type AdjustmentState = "waiting" | "posted" | "refused";

/** What an adjustment is for. */
export type AdjustmentType = "goodwill" | "compensation" | "correction" | "chargeback" | "fee" | "write_off" | "forfeiture" | "manual_deposit" | "manual_withdrawal" | "unspecified";

/** Who stands above a player and directly below them. */
export type AgentLine = {
  /** The nearest first. */
  "above": Array<PlayerCard>;
  /** Those directly below, newest first. */
  "below": Array<TeamMember>;
  /** Where the next page of those below starts. */
  "next"?: string | null;
};

/** An account that an alert names. */
export type AlertMember = {
  /** The login name. */
  "account": string;
  /** Who. */
  "id": MemberId;
};

/** Decimal of the major unit above zero, up to five places */
export type Amount = string;

/** How far two operators are with annulling a round. */
export type AnnulmentView = {
  /** Who agreed, the first one first. */
  "by": Array<string>;
  /** Whether it waits for somebody else than the caller. */
  "isOwn": boolean;
  /** Why, as players read it once it is annulled. */
  "reason": string;
  /** `waiting` for the second of them, `moving` its money back, or `done`. */
  "state": string;
};

/** An application. */
export type Application = {
  "amount"?: (Amount | null);
  /** When they applied. */
  "at": string;
  /** What they say. */
  "comment": string;
  /** When it was decided. */
  "decidedAt"?: string | null;
  /** By whom, by the name that they had. */
  "decidedBy"?: string | null;
  /** Its id. */
  "id": string;
  /** What they show. */
  "images": Array<ApplicationPicture>;
  /** Whose. */
  "member": MemberId;
  /** The largest reward. */
  "most": Amount;
  /** So many times it must be bet. */
  "multiple": number;
  /** For what. */
  "promotion": string;
  /** Why it was decided so. */
  "reason"?: string | null;
  /** Where it stands. */
  "state": ApplicationState;
  /** What that is called. */
  "title": PromotionText;
};

/** An application that was decided about. */
export type ApplicationDecided = (OfficeApplication & {
  /** Whether a second operator must say the same first: it still waits. */
  "second": boolean;
});

/** A decision about an application. */
export type ApplicationDecision = {
  "amount"?: (Amount | null);
  /** Whether the reward is given. */
  "approve": boolean;
  /** 1 to 200 characters; the member reads it. */
  "reason": string;
};

/** A picture that belongs to an application. */
export type ApplicationPicture = {
  /** Pixels. */
  "height": number;
  /** Its number within the application, from 1. */
  "number": number;
  /** How many applications of other members hold the very same picture. */
  "usedByOthers": number;
  /** Pixels. */
  "width": number;
};

/** Where an application stands. */
export type ApplicationState = "applying" | "issued" | "rejected";

/** Money that is to be given or taken. */
export type AskAdjustment = {
  /** How much. */
  "amount": Amount;
  /** Whether it is given; else taken. */
  "give": boolean;
  /** Whose money. */
  "member": MemberId;
  /** 1 to 200 characters: why. The member does not read it. */
  "reason": string;
  /** What it corrects or books, up to 100 characters, where its type asks for that. */
  "reference"?: string | null;
  /** The operator's own name for it: a retry finds the first. */
  "requestId": RequestId;
  /** What for; it decides which way money may go. */
  "type": AdjustmentType;
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

/** A bet on record. */
export type BetView = {
  "cell": string;
  /** Where it left its round by hand, in hundredths. */
  "leftAt"?: number | null;
  /** Which of one's bets in the round, from 1. */
  "number": number;
  "payout"?: (Money | null);
  /** When the house had it, by its own clock: what counts against the lock. */
  "receivedAt": string;
  /** The id of its round. */
  "round": string;
  "stake": Amount;
  /** `asked`, `taken`, `refused`, `unpaid` or `returned`. */
  "state": string;
  /** Why it was refused: `money`, `limit` or `other`. */
  "why"?: string | null;
};

/** A bonus. */
export type BonusGiven = {
  /** How much it is. */
  "amount": Amount;
  /** In what. */
  "asset": Asset;
  /** The money that it was reckoned from. */
  "base": Amount;
  /** Since when bets count for it. */
  "claimedAt": string;
  /** How much was. */
  "done": Money;
  /** Why, where somebody said so. */
  "endReason"?: string | null;
  /** When it ended. */
  "endedAt"?: string | null;
  /** Until when. */
  "expiresAt": string;
  /** Its id. */
  "id": string;
  /** Whose. */
  "member": MemberId;
  /** What brought it: `deposit:…`, `raffle:…`, `application:…`. */
  "occasion": string;
  /** Of which promotion. */
  "promotion": string;
  /** How much must be bet, weighted. */
  "required": Money;
  /** Where it stands. */
  "state": BonusState;
};

/** Where a bonus stands. */
export type BonusState = "active" | "completed" | "expired" | "forfeited" | "cancelled";

/** A line of a member's ledger. */
export type BookedLine = {
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

/** What came of a round; nothing before it is over. */
export type Came = {
  /** Bets whose stakes stood. */
  "bets": number;
  "paid": Money;
  /** Members who placed them. */
  "people": number;
  "staked": Money;
  /** Bets whose payout the money core refused. */
  "unpaid": number;
};

/** A picture to read. */
export type Captcha = {
  /** Sent back with the answer. */
  "id": string;
  /** A PNG in base64. */
  "picture": string;
};

/** What somebody read. */
export type CaptchaAnswer = {
  "answer": string;
  "id": string;
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

/** How money comes in. */
export type ChannelKind = "checkout" | "transfer" | "chain" | "wallet";

/** Money of a deposit that was taken back outside. */
export type ChargeBack = {
  /** How much. */
  "amount": Amount;
  /** 1 to 100 characters. */
  "reason": string;
  /** The bank's or provider's id of it, 1 to 100 characters. */
  "transaction": string;
};

/** A line around one that was reported, under the name that everyone sees. */
export type ChatAroundLine = {
  "at": string;
  "id": number;
  "isDeleted": boolean;
  "name": string;
  "text": string;
};

/** A line that was reported, with those around it. */
export type ChatCase = {
  "account": string;
  /** Lines around it, itself too, oldest first. */
  "around": Array<ChatAroundLine>;
  "at": string;
  "closedAt"?: string | null;
  "closedBy"?: string | null;
  "isDeleted": boolean;
  /** Whether its author may not write now. */
  "isMuted": boolean;
  /** The line, which is the case's number, too. */
  "line": number;
  /** Who wrote it. */
  "member": MemberId;
  "nameBn": string;
  /** Of the table. */
  "nameEn": string;
  "note"?: string | null;
  /** `abuse`, `spam`, `fraud`, `other`: each that was given. */
  "reasons": Array<string>;
  /** How many members reported it. */
  "reports": number;
  /** `table.7`. */
  "room": string;
  "text": string;
};

/** What an operator decides about a line that was reported; neither: the case is dismissed. */
export type ChatDecision = {
  /** Nobody reads the line any more. */
  "delete": boolean;
  "mute"?: (ChatMuteTime | null);
  /** 1 to 500 letters. */
  "reason": string;
};

/** The language of a table's chat. */
export type ChatLanguage = "BN" | "EN";

/** A member who may not write. */
export type ChatMute = {
  "account": string;
  "at": string;
  "by": string;
  "member": MemberId;
  "reason": string;
  /** None: for good. */
  "until"?: string | null;
};

/** For how long a member may not write. */
export type ChatMuteTime = "ten_minutes" | "day" | "always";

/** A room, and whether people chat there. */
export type ChatRoom = {
  "isOn": boolean;
  "nameBn": string;
  /** Of the table. */
  "nameEn": string;
  /** `table.7`. */
  "room": string;
};

/** Words that are hidden by stars. */
export type ChatWords = {
  /** Single words of at most 40 letters, as they are compared; with a star at its end, every word that begins so. */
  "words": Array<string>;
};

/** What was found in the books and the queues. */
export type Check = {
  /** Accounts whose balance is not the sum of their transfers, or of the sessions that it lies in; must be none. */
  "accountsOff": number;
  /** Whether the archive of the database's log keeps up; nothing when there is none. While it does not, the disk fills. */
  "archiveKeepsUp"?: boolean | null;
  /** How far the database's clock is from this node's, in milliseconds. */
  "clockSkewMs": number;
  /** The version of the database's server: `18.4`. */
  "databaseVersion": string;
  "disk"?: (Disk | null);
  /** Facts that a reader could not read, and has not since; must be none. The reader went on: what they would have counted for is missing. */
  "factsUnreadable": number;
  /** Wrong passwords of members within the last half hour, of all accounts together. */
  "failedSignIns": number;
  /** Whether they are so many that somebody guesses in breadth; must not be. */
  "guessedAt": boolean;
  /** From how many on they are. */
  "guessedFrom": number;
  /** Jobs that failed for good; must be none. */
  "jobsFailed": number;
  /** Jobs that are due and wait. */
  "jobsWaiting": number;
  /** Keys that the house needs, and whether they can be used. */
  "keys": { [name: string]: boolean };
  /** Sum of all accounts per asset; each must be zero. */
  "ledgerSum": { [name: string]: string };
  /** Messages of payment providers that contradict our record and that nobody has looked at; to be looked at. */
  "mismatches": number;
  /** Whether the database keeps what it acknowledges; if not, the setting that says so. */
  "notDurable"?: string | null;
  /** Rounds that have not ended. */
  "openRounds": number;
  /** Accounts that a vendor's correction drove below zero; to be looked at. */
  "overdrawn": number;
  /** Whether all facts older than a minute have been read, by reader: each that was started here, and each that ever read. */
  "readers": { [name: string]: boolean };
  /** Returns of tables' rules, and of single tables, within 30 days that chance hardly explains; must be none. */
  "returnsOff": number;
  /** Tokens on watched addresses that nobody was credited for and nobody has dealt with; to be looked at. */
  "unmatchedTokens": number;
  /** The earliest of them. */
  "unreadable": Array<UnreadableFact>;
};

/** What was done about a message. */
export type Closed = {
  /** 1 to 500 letters. */
  "note": string;
};

/** Commission that an agent was paid. */
export type CommissionPaid = {
  /** What they were paid; below zero it is carried over. */
  "amount": Money;
  /** When it was settled. */
  "at": string;
  /** The window's beginning. */
  "from": string;
  /** The statement. */
  "id": string;
  /** `realtime_salary`, `hourly_salary` or `daily_salary`. */
  "kind": string;
  /** Their share, in percent. */
  "rate": string;
  /** The window's end. */
  "to": string;
  /** What their line had bet. */
  "validBet": Money;
};

/** One comparison. */
export type Comparison = {
  /** Whether an operator asked for it. */
  "byHand": boolean;
  /** Transactions of the vendor's list. */
  "compared": number;
  /** When it ended. */
  "endedAt": string;
  /** Why it failed; then it judged nothing. */
  "error"?: string | null;
  /** Differences that were seen. */
  "found": number;
  /** Its window's beginning. */
  "from": string;
  /** Its number. */
  "id": string;
  /** What was staked and paid. */
  "sums": Array<ComparisonSum>;
  /** Rounds of ours about which the vendor could not be asked: there were too many. */
  "unjudged": number;
  /** Its window's end. */
  "until": string;
  /** With whom. */
  "vendor": string;
};

/** A window to compare now. */
export type ComparisonAsk = {
  /** From this moment on. */
  "from": string;
  /** Before this moment, which is not in the future; at most 25 hours later. */
  "until": string;
  /** With whom. */
  "vendor": string;
};

/** What was staked and paid in one currency, as each of the three says. */
export type ComparisonSum = {
  /** In what. */
  "currency": Asset;
  /** What the ledger moved into members' cash. */
  "moved": Money;
  /** Payouts on record. */
  "ourPayouts": Money;
  /** Stakes on record. */
  "ourStakes": Money;
  /** Payouts of the vendor's list. */
  "theirPayouts": Money;
  /** Stakes of the vendor's list. */
  "theirStakes": Money;
};

/** An operator's consent to what takes two. */
export type Consent = {
  /** When. */
  "at": string;
  /** What they were called then. */
  "name": string;
  /** What they said. */
  "note": string;
  /** Who. */
  "operator": OperatorId;
};

/** A consent, and to what exactly. */
export type ConsentGiven = (Consent & {
  /** What they consented to. */
  "to": string;
});

export type ContractId = string;

/** Why something is done. */
export type ContractReason = {
  /** 1 to 200 characters. */
  "reason": string;
};

/** Where a contract between agents stands. */
export type ContractState = "offered" | "accepted" | "rejected" | "withdrawn" | "replaced" | "terminated" | "expired";

/** A step: its rate counts when its conditions hold. */
export type ContractStep = {
  /** The active members that it takes. */
  "activeMembers"?: number;
  /** Percent, up to four decimals. */
  "rate": string;
  /** The valid bets of the period that it takes. */
  "validBet"?: Money;
};

/** Where reports count it. */
export type CountedAs = "promotion" | "adjustment" | "deposit" | "withdrawal";

/** The database by which regions are told apart. */
export type Countries = {
  /** When it was made. */
  "madeAt": string;
  /** What it calls itself. */
  "name": string;
};

/** A name, a password, and the code of the moment. */
export type Credentials = {
  "captcha"?: (CaptchaAnswer | null);
  /** Six digits of the authenticator; each counts once. */
  "code": string;
  "password": string;
  "username": string;
};

/** Who plays a round that runs, and how it goes for them. */
export type Crowd = {
  /** Bets that were not refused. */
  "bets": number;
  /** Marks of bets that were among these and are not in the round any more; told of changes alone. */
  "gone"?: Array<number>;
  /** Bets that have left. */
  "left": number;
  /** What these are paid. */
  "paid": Money;
  /** Members who placed them. */
  "people": number;
  /** The highest stakes, the highest first, and of equal ones the lowest mark. Of a change only those that are new or went on. */
  "players": Array<CrowdBet>;
  /** Of which round. */
  "round": number;
  /** Those of the members who are simulated. */
  "simulated": number;
  "staked": Money;
};

/** A bet as everybody sees it. */
export type CrowdBet = {
  /** Where it leaves by itself, in hundredths. */
  "auto"?: number | null;
  /** Where it left, in hundredths. */
  "leftAt"?: number | null;
  /** Tells the bets of a round apart. Drawn by chance: it says nothing of whose it is. */
  "mark": number;
  /** Whose, masked. */
  "name": string;
  /** Whether the member is simulated. */
  "simulated": boolean;
  "stake": Amount;
};

/** The figures of the day. */
export type Dashboard = {
  /** Seen today, agents and trial accounts too. */
  "activeToday": number;
  /** Rounds with a stake settled today. */
  "betsToday": number;
  /** Deposits credited today; those that operators booked by hand count, less what was charged back of them. */
  "depositedToday": Money;
  /** Deposits that the provider has not decided. */
  "deposits": Queue;
  /** Stakes less payouts of rounds settled today. */
  "ggrToday": Money;
  /** How vendors answer and how far they agree with us. */
  "health": Array<VendorStanding>;
  /** Wins beyond the highest payout of their vendor or title, which wait for two operators. */
  "heldWins": Queue;
  /** Messages of providers that contradict our record and that nobody has looked at. */
  "mismatches": Unseen;
  /** GGR less what promotions gave, less operators' adjustments, less commission, less the vendors' shares. */
  "ngrToday": Money;
  /** Seen within five minutes, agents and trial accounts too. */
  "online": number;
  /** Members of the site, without agents and trial accounts. */
  "players": number;
  /** Accounts made today; those of agents and trial accounts count. */
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
  /** Paid out to members today. */
  "withdrawnToday": Money;
};

/** What was played at a table since midnight of the site's day. */
export type Day = {
  "bets": number;
  /** Stakes less payouts. */
  "ggr": Money;
  "rounds": number;
  "staked": Money;
  /** Rounds that were called off. */
  "voided": number;
};

/** Whether a decision holds. */
export type Decided = {
  /** It was consented to, and a second operator must decide the same. */
  "waiting": boolean;
};

/** A deposit. */
export type Deposit = {
  /** Where stablecoins are sent. */
  "address"?: string | null;
  /** How much was asked for. */
  "amount": Amount;
  /** Through which channel. */
  "channel": string;
  /** What the payer writes beside a transfer. */
  "code"?: string | null;
  /** How many blocks have confirmed it. */
  "confirmations": number;
  /** When it was asked for. */
  "createdAt": string;
  /** In what. */
  "currency": Asset;
  /** When it ends if nobody pays. */
  "expiresAt"?: string | null;
  /** What it costs. */
  "fee": Money;
  /** Its id. */
  "id": DepositId;
  /** Who has to act next. */
  "keeper": Keeper;
  /** How the money comes. */
  "kind": ChannelKind;
  "promotion"?: (DepositPromotion | null);
  "rate"?: (Money | null);
  /** Why it was refused, or is looked at. */
  "reason"?: string | null;
  "received"?: (Amount | null);
  /** The provider's page or the wallet's, once it is known. */
  "redirectUrl"?: string | null;
  /** How much of that went back. */
  "returned": Money;
  /** The transaction id that the member gave. */
  "said"?: string | null;
  /** Where it stands. */
  "state": State;
  /** How many, in millionths of a token. */
  "tokens"?: number | null;
  /** Until when they should have; known where a member reads it. */
  "until"?: string | null;
  /** When its state last changed. */
  "updatedAt": string;
  /** The number of the wallet that is to pay, for its owner to recognise. */
  "wallet"?: string | null;
};

/** A deposit. */
export type DepositId = string;

/** The promotion that a deposit was made for. */
export type DepositPromotion = {
  /** Which. */
  "id": string;
  /** What it was called then, in the reader's language. */
  "title": string;
};

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

/** What the three do not say alike. */
export type Difference = {
  /** Their login name. */
  "account"?: string | null;
  "booked"?: (LedgerSide | null);
  /** What the ledger calls the round. */
  "cause": string;
  /** When it was first seen. */
  "foundAt": string;
  /** The game's code. */
  "game": string;
  /** Its id. */
  "id": string;
  /** The vendor's name for the transaction, or for the round that is open. */
  "key": string;
  /** `missing_here`, `missing_there`, `amount_differs`, `state_differs`, `content_differs`, `ledger_differs`, `open_round`, `dropped` (a vendor with a wallet of its own lists it no more), `odd_win` (a win that somebody must look at), `held_win` (one beyond the highest payout, which two operators release). */
  "kind": string;
  "member"?: (MemberId | null);
  "ours"?: (RecordSide | null);
  /** What would put it right: `post_win`, `post_bet`, `top_up`, `correct`, `post_rollback`, `release`, `strike_out`; none where only a person outside can. */
  "repair"?: string | null;
  /** The vendor's name for the round. */
  "round": string;
  /** When it was last seen. */
  "seenAt": string;
  /** `open`, `repairing`, `repaired`, `accepted`, `gone`. */
  "state": string;
  "theirs"?: (VendorSide | null);
  /** With whom. */
  "vendor": string;
};

/** What was said and done about a difference. */
export type DifferenceAct = {
  /** `consent`, `decide`, `accept`, `done`, `refused`, `gone`, `dropped`. */
  "act": string;
  /** When. */
  "at": string;
  /** Who, by the name they had. */
  "name": string;
  /** The note; of a repair that was made its transaction. */
  "note": string;
  /** Which repair it was about. */
  "repair"?: string | null;
};

/** A difference with what one looks at before deciding. */
export type DifferenceDetail = (Difference & {
  /** What was said and done about it, oldest first. */
  "acts": Array<DifferenceAct>;
  /** What the ledger moved for its round, newest first. */
  "lines": Array<BookedLine>;
});

/** What has become of a difference. */
export type DifferenceState = {
  /** `consented` when another operator must say so too, else the difference's state. */
  "state": string;
};

/** Room on a disk. */
export type Disk = {
  /** Free for the house, in bytes. */
  "free": string;
  /** In all. */
  "total": string;
};

/** What an operator may do and how far that reaches. */
export type Duties = {
  /** ISO 3166 codes of countries; none: all. */
  "countries"?: Array<string>;
  "limit"?: (Amount | null);
  /** The login name or the id of the agent whose line the operator is to reach; none: everyone. */
  "line"?: string | null;
  /** What the operator is to be. */
  "role": Role;
};

/** The value of a call that has nothing to say but that it was done. */
export type Empty = { [name: string]: unknown };

/** What an authenticator application needs. */
export type Enrolment = {
  /** The line that applications read from a QR code. */
  "otpauth": string;
  /** The secret in base32, to be typed. */
  "secret": string;
};

/** A row as the back office shows it. */
export type Entry = {
  /** What they did. */
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
  /** Who, by the name they had. */
  "operator": string;
  /** The request's id, as in the log. */
  "request": string;
  /** What they were. */
  "role": string;
  /** To what. */
  "subject": string;
};

/** A reader of facts. */
export type FactReader = {
  /** Facts that it has not read, up to ten thousand. */
  "behind": number;
  /** Seconds since the oldest of them became true. */
  "lagSeconds"?: number | null;
  "name": string;
};

/** A job that failed for good. */
export type FailedJob = {
  /** How often it was tried. */
  "attempts": number;
  "endedAt"?: string | null;
  /** What was wrong the last time. */
  "error"?: string | null;
  /** Its number. */
  "id": string;
  /** Its kind. */
  "name": string;
  "queuedAt": string;
};

/** One rule of the risk check and what it found. */
export type Finding = {
  /** The figures behind it. */
  "detail": { [name: string]: unknown };
  /** Whether there is nothing to look at. */
  "passed": boolean;
  /** The rule's name, for which clients have a text. */
  "rule": string;
};

/** The first code, and a password that nobody else has seen. */
export type FirstCode = {
  /** Six digits of the authenticator. */
  "code": string;
  /** At least 8 characters. */
  "newPassword": string;
  /** The one-time code. */
  "password": string;
  "username": string;
};

/** A name and the one-time code that came with it. */
export type FirstPassword = {
  /** The one-time code: both halves, the first one first. */
  "password": string;
  "username": string;
};

/** What was found. */
export type Found = {
  /** 1 to 200 characters. */
  "note": string;
};

/** A member who was found, and by what. */
export type FoundPlayer = (PlayerCard & {
  /** `account`, `id`, `mobile`, `email`, `payee`, `withdrawal`, `deposit`, `adjustment`, `round`, `transaction`; empty in the list of all. */
  "by": string;
});

/** What players know a game by. */
export type GameTitle = {
  /** In Bengali. */
  "bn": string;
  /** In English. */
  "en": string;
  /** Whose game it is, where a partner brings the games of many. */
  "maker": string;
};

export type GroupAsk = {
  /** 1 to 40 letters, which no other group has. */
  "name": string;
};

export type GroupId = string;

/** What one member of a group may stake, instead of what the table says to all. */
export type GroupLimits = {
  /** Of which group. */
  "group": GroupId;
  /** The least of one bet. */
  "least": Amount;
  /** The most of one member in a round. */
  "mostInRound": Amount;
  /** The most of one member on one cell of a round. */
  "mostOnCell": Amount;
};

/** Why. */
export type GuardReason = {
  /** One line of 1 to 200 characters. */
  "reason": string;
};

/** A hand. */
export type HandView = {
  /** Its cards, in the order in which they came. */
  "cards": Array<string>;
  /** Whether twice the stake lies on it. */
  "doubled": boolean;
};

/** A new operator. */
export type Hire = {
  /** What the operator may do. */
  "duties": Duties;
  /** The login name: 3 to 20 letters, digits, dots or dashes. */
  "name": string;
  /** 1 to 200 characters, for the second person and the audit trail. */
  "reason": string;
};

/** The node that hosts a table. */
export type HostView = {
  /** What its clock lacks of the database's, in milliseconds. */
  "driftMs": number;
  /** Whether it was heard within the last two seconds. */
  "isAlive": boolean;
  "node": string;
};

/** From when to when rounds follow each other, by the clock of the site's zone; over midnight where it closes before it opens. The round that runs when it closes is played to its end. */
export type Hours = {
  /** The first minute after it, another one: `02:00`. */
  "closes": string;
  /** The first minute: `18:00`. */
  "opens": string;
};

/** An offer of the house. */
export type HouseOffer = {
  /** `realtime_salary`, `hourly_salary` or `daily_salary`. */
  "kind": string;
  /** Why: 1 to 200 characters. */
  "reason": string;
  /** The steps, from the lowest. */
  "tiers": Array<ContractStep>;
};

/** The highest rate to which the house agrees. */
export type HouseRate = {
  /** For which kind. */
  "kind": string;
  /** Percent. */
  "rate": string;
};

/** An invoice beside what it should be. */
export type Invoice = {
  /** What is asked for. */
  "amount": Money;
  "at": string;
  /** Who filed it. */
  "by": string;
  /** What is asked for beyond it. */
  "difference": Money;
  /** The vendor's share of it; nothing when it is negative. */
  "expected": Money;
  "from": string;
  /** What the house earned with the vendor's games in these days. */
  "ggr": Money;
  "id": string;
  "note": string;
  /** The invoice's number. */
  "number": string;
  /** The share, a decimal fraction. */
  "share": string;
  "to": string;
  /** The vendor's number. */
  "vendor": string;
  /** The vendor's name. */
  "vendorName": string;
};

/** An invoice that is to be checked. */
export type InvoiceAsk = {
  /** What is asked for. */
  "amount": Amount;
  /** Its first day, `YYYY-MM-DD`. */
  "from": string;
  /** Up to 200 characters. */
  "note"?: string;
  /** The invoice's number, 1 to 60 characters. */
  "number": string;
  /** The same request files once. */
  "requestId": RequestId;
  /** The share agreed on, a decimal fraction: `0.12`. */
  "share": string;
  /** Its last day. */
  "to": string;
  /** The vendor's number. */
  "vendor": string;
};

/** Jobs of one kind. */
export type JobQueue = {
  /** Due, and not yet run. */
  "due": number;
  /** Failed for good. */
  "failed": number;
  /** Not yet due. */
  "later": number;
  "name": string;
  /** When the next is due. */
  "next"?: string | null;
};

/** All of it. */
export type JobsView = {
  /** Failed jobs, newest first. */
  "failed": Array<FailedJob>;
  /** Where the failed ones go on. */
  "next"?: string | null;
  "queues": Array<JobQueue>;
  "readers": Array<FactReader>;
  "timers": Array<Timer>;
};

/** Who has to act next. */
export type Keeper = "house" | "operator" | "provider" | "member" | "nobody";

/** The ledger's side of it. */
export type LedgerSide = {
  /** What our record asks for. */
  "expected": Money;
  /** Moved into the member's cash. */
  "moved": Money;
  /** The transfers that did. */
  "transfers": Array<string>;
};

/** A message that was sent to members. */
export type Letter = {
  /** Their login name. */
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

/** What the house owes. */
export type Liabilities = {
  /** When it was summed. */
  "at": string;
  /** Members' bonus money. */
  "bonus": Money;
  /** Members' money to play with and to withdraw. */
  "cash": Money;
  /** In what. */
  "currency": Asset;
  /** Held for withdrawals. */
  "held": Money;
  /** Wins that wait for two operators, and are no debt before: not in the total. */
  "heldWins": Money;
  /** Agents' income that is not yet cash. */
  "income": Money;
  /** How many those are. */
  "openRounds": number;
  /** Stakes of rounds that have not ended. */
  "openStakes": Money;
  /** All of it. */
  "total": Money;
  /** Withdrawals that wait for a decision; their money is among what is held. */
  "withdrawals": Queue;
};

export type LiftMute = {
  /** 1 to 500 letters. */
  "reason": string;
};

/** Another account that shares something with theirs. */
export type Linked = (PlayerCard & {
  /** What they share: `device`, `network`, `payee`, `phone`. */
  "kinds": Array<string>;
  /** Rounds at tables in which bets of both covered each other (domain.md 6.4). */
  "oppositeRounds": number;
  /** When it was last seen with either. */
  "seenAt": string;
});

/** Whether an operator may sign in, and why. */
export type Lock = {
  "enabled": boolean;
  /** 1 to 200 characters, for the audit trail. */
  "reason": string;
};

/** A message in a player's inbox. */
export type Mail = {
  /** When. */
  "at": string;
  /** Whether they have put it away. */
  "deleted": boolean;
  /** Its id. */
  "id": string;
  /** `deposit`, `withdrawal_paid`, `letter`, … */
  "kind": string;
  /** When they read it. */
  "readAt"?: string | null;
  /** The title of a letter, in both languages. */
  "title"?: { [name: string]: unknown } | null;
};

/** An operator as they see themself. */
export type Me = {
  /** The currency of the house: of sums that name no other. */
  "currency": Asset;
  "id": OperatorId;
  /** Minutes without a call that end the session. */
  "idleMinutes": number;
  "limit"?: (Amount | null);
  "name": string;
  /** Whether there are members beyond the operator's reach: sums over all of them are not for this operator. */
  "narrowed": boolean;
  /** Until when the operator, being new, takes no part in what takes two persons; absent: the operator does. */
  "quarantineUntil"?: string | null;
  /** What the role may do, as far as the operator reaches: what is about everyone is for those who reach everyone. */
  "rights": Array<Permission>;
  "role": Role;
  /** From this amount a withdrawal needs two operators. */
  "secondApprovalFrom": Amount;
  /** The zone that decides days and displayed clocks, such as `Asia/Dhaka`. */
  "timeZone": string;
};

/** Which group a member is in, and why. */
export type MemberGroupAsk = {
  "group"?: (GroupId | null);
  /** 1 to 200 characters, for the audit trail. */
  "reason": string;
};

export type MemberId = string;

/** A mismatch with our record beside it. */
export type MismatchDetail = (NamedMismatch & {
  "ours"?: (OurSide | null);
});

/** Mismatches, and the providers they can be of. */
export type Mismatches = {
  /** Newest first. */
  "content": Array<NamedMismatch>;
  /** Where the list goes on. */
  "next"?: string | null;
  /** Providers. */
  "providers": Array<string>;
};

/** Signed decimal of the major unit, up to five places */
export type Money = string;

/** What must be bet before it may leave. */
export type MustBet = "nothing" | "once" | "as_deposit";

/** What an adjustment must name. */
export type MustName = "nothing" | "cause" | "outside";

/** A mismatch, and the login name of its member. */
export type NamedMismatch = (ProviderMismatch & {
  /** The member's login name. */
  "account"?: string | null;
});

/** Tokens, and the login name of the member to whose address they came. */
export type NamedUnmatchedTokens = (UnmatchedTokens & {
  /** The member's login name. */
  "account": string;
});

/** Other rights for an operator. */
export type NewDuties = {
  /** What the operator may do from now on. */
  "duties": Duties;
  /** 1 to 200 characters, for the audit trail. */
  "reason": string;
  /** As the operator was seen. */
  "version": number;
};

/** A message to members, to be sent. */
export type NewLetter = {
  /** The login name of the member or agent. */
  "account"?: string | null;
  /** HTML, of which prose, pictures of the site and links are kept. */
  "body": Texts;
  /** `all`, `players`, `agents`, `line` (everyone below an agent) or `member`. */
  "group": string;
  /** Names the sending: a repeated call sends nothing more. */
  "requestId": RequestId;
  /** One line of plain text. */
  "title": Texts;
};

/** A new note. */
export type NewNote = {
  /** Whether it is to stand above all others. */
  "pinned"?: boolean;
  /** 1 to 1,000 characters of plain text. */
  "text": string;
};

/** A new piece, or one to look at. */
export type NewPiece = {
  /** What it says. */
  "document": PieceDocument;
  /** What it is. */
  "kind": string;
  /** The name of a help page: lower case, digits, hyphens. */
  "name"?: string | null;
};

/** A table to be made. */
export type NewTable = {
  /** ISO 4217. */
  "currency": string;
  /** The version of the rules, with the options of its variant: `roulette-1+la-partage`. */
  "rules": string;
  "terms": TermsAsk;
};

export type NodeId = string;

/** How far an owner has read. */
export type NoticesSeen = {
  /** The number of the newest that the owner has seen. */
  "number": string;
};

/** An application for an activity's reward, with its member's name. */
export type OfficeApplication = (Application & {
  /** The member's login name. */
  "account": string;
});

/** A bet of a round, and whose it is. */
export type OfficeBet = {
  /** Their login name. */
  "account"?: string | null;
  "bet": BetView;
  "member": MemberId;
};

/** A contract that an agent is a side of. */
export type OfficeContract = {
  /** When it was accepted. */
  "acceptedAt"?: string | null;
  "downline"?: (OfficeContractSide | null);
  /** From when on it no longer counts, if it ended. */
  "endedAt"?: string | null;
  /** Whether the house pays. */
  "house": boolean;
  /** Its id. */
  "id": ContractId;
  /** `realtime_salary`, `hourly_salary` or `daily_salary`. */
  "kind": string;
  /** When it was offered. */
  "offeredAt": string;
  /** Where it stands. */
  "state": ContractState;
  /** The steps, from the lowest. */
  "tiers": Array<ContractStep>;
  "upline"?: (OfficeContractSide | null);
  /** Counts the contracts of the pair and kind. */
  "version": number;
};

/** An agent as a side of a contract. */
export type OfficeContractSide = {
  /** Their login name. */
  "account": string;
  /** Who. */
  "id": MemberId;
};

/** The contracts of an agent, what the house may offer them, and what is to become a contract. */
export type OfficeContracts = {
  /** Whether they are an agent. */
  "agent": boolean;
  /** What the house may offer: nothing to who is no agent, or has an upline. */
  "most": Array<HouseRate>;
  /** What runs or waits first, then newest first. */
  "rows": Array<OfficeContract>;
  /** Offers that wait for a second operator, the oldest first. */
  "waiting": Array<WaitingOffer>;
};

/** A message to the site. */
export type OfficeFeedback = {
  /** Their login name. */
  "account"?: string | null;
  /** When. */
  "at": string;
  /** When it was dealt with. */
  "closedAt"?: string | null;
  /** By whom. */
  "closedBy"?: string | null;
  /** What they wrote. */
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

/** A promotion. */
export type OfficePromotion = (PromotionDocument & {
  /** Who drafted it. */
  "author": string;
  /** When it was changed last. */
  "changedAt": string;
  "figures"?: (PromotionFigures | null);
  /** Its id. */
  "id": string;
  /** What it is. */
  "kind": PromotionKind;
  /** When. */
  "madeAt": string;
  /** Where it stands. */
  "state": PromotionState;
  /** Counts its changes. */
  "version": number;
});

/** A promotion with everything that is known about it. */
export type OfficePromotionDetail = (OfficePromotion & {
  "raffle"?: (OfficeRaffle | null);
});

/** How a raffle stands. */
export type OfficeRaffle = {
  /** SHA-256 of the seed's text, made when it was published. */
  "commitment": string;
  "draw"?: (OfficeRaffleDraw | null);
  /** Who joined. */
  "joined": number;
  /** Tickets that they have. */
  "tickets": number;
};

/** A draw that was made. */
export type OfficeRaffleDraw = {
  /** When. */
  "at": string;
  /** The seed: its SHA-256 is the commitment. */
  "seed": string;
  /** In the order in which they were drawn. */
  "winners": Array<RaffleWinner>;
};

/** A round as operators see it. */
export type OfficeRound = {
  "annulment"?: (AnnulmentView | null);
  "came": Came;
  /** When its payouts were booked, or its stakes given back. */
  "endedAt"?: string | null;
  "openedAt": string;
  "round": RoundView;
  /** Who called it off before its result. */
  "voidedBy"?: string | null;
};

/** A table as operators see it. */
export type OfficeTable = {
  /** What members of groups may stake instead. */
  "groups": Array<GroupLimits>;
  "host"?: (HostView | null);
  "now"?: (Played | null);
  /** From a result to the next round, in milliseconds. */
  "pauseMs": number;
  /** `running`, `resting` or `closed`. */
  "state": string;
  "table": TableView;
  /** Rounds that ended since midnight. */
  "today": Day;
  /** Rounds with bets whose payout the money core refused. */
  "unpaid": number;
};

/** What an operator is told, once, of the code of somebody whom they let in. */
export type OneTimeCode = {
  /** The code, or a half of it. It is told here and nowhere else. */
  "code": string;
  /** Which half: 1 is told to who asks, 2 to who agrees; absent is the whole. */
  "half"?: number | null;
  /** Until when the code lets in; absent before another person agrees. */
  "until"?: string | null;
};

/** A line that waits for a person. */
export type Open = {
  /** How much. */
  "amount": Amount;
  /** When it was booked. */
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

/** What is to be done. */
export type OperatorAct = "hire" | "duties" | "reset" | "lock" | "unlock";

export type OperatorId = string;

/** Something that was done about an operator. */
export type OperatorNotice = {
  /** What they did: `operator.add` and the like. */
  "action": string;
  /** How it became. */
  "after"?: { [name: string]: unknown } | null;
  /** When. */
  "at": string;
  /** Who did it. */
  "by": string;
  /** What the operator is called. */
  "name": string;
  /** Its place in the trail. */
  "number": string;
  "operator"?: (OperatorId | null);
};

/** What came of an act about an operator. */
export type OperatorOutcome = {
  "code"?: (OneTimeCode | null);
  "operator"?: (Staff | null);
  "request"?: (OperatorRequest | null);
};

/** A new password for oneself. */
export type OperatorPassword = {
  /** Six digits of the authenticator. */
  "code": string;
  /** At least 8 characters. */
  "newPassword": string;
  /** The one that stands. */
  "password": string;
};

/** A request that waits for a second person. */
export type OperatorRequest = {
  /** When. */
  "askedAt": string;
  /** Who asked. */
  "askedBy": OperatorId;
  /** What the asker is called. */
  "askedName": string;
  /** The countries whose members the operator is to reach; none: all. */
  "countries": Array<string>;
  /** Its id. */
  "id": string;
  /** What is to be done. */
  "kind": OperatorAct;
  "limit"?: (Amount | null);
  "line"?: (MemberId | null);
  /** Whether the operator who looks may agree, as far as their own rights and the two persons go. */
  "mayDecide": boolean;
  /** What they are called. */
  "name": string;
  "operator"?: (OperatorId | null);
  /** Why. */
  "reason": string;
  /** What the operator is to be, or is. */
  "role": Role;
};

/** What waits for a second person, and whether there is one. */
export type OperatorRequests = {
  /** Owners who can sign in. With one alone, what takes two persons waits. */
  "owners": number;
  /** The oldest first. */
  "requests": Array<OperatorRequest>;
};

/** Where an operator is signed in. */
export type OperatorSession = {
  /** Since when. */
  "createdAt": string;
  /** Whether it is the one that asks. */
  "current": boolean;
  /** What the browser calls itself. */
  "device": string;
  /** The session's public id. */
  "id": string;
  /** From which address. */
  "ip": string;
  /** When it was last used, within a minute. */
  "seenAt": string;
};

/** Which session is to end. */
export type OperatorSessionEnd = {
  /** Its id; all others than this one when absent. */
  "session"?: string | null;
};

/** What we have written down of what a message names. */
export type OurSide = {
  /** How much. */
  "amount": Amount;
  /** Through which channel; not written down of payouts. */
  "channel"?: string | null;
  /** In what. */
  "currency": Asset;
  /** Our name for it. */
  "reference": string;
  /** Where it stands. */
  "state": string;
  /** The provider's id of it, once we were told. */
  "transaction"?: string | null;
  /** When it last changed. */
  "updatedAt": string;
  /** The number of the wallet that was asked, as E.164 writes it. */
  "wallet"?: string | null;
};

/** A name, and why it is written anew. */
export type PaperName = {
  /** As it stands on the paper: 2 to 80 characters. */
  "name": string;
  /** 1 to 200 characters, for the audit trail. */
  "reason": string;
};

/** What was read on a proof. */
export type PaperRead = {
  /** The name as it stands there, in the letters that banks write it in: 2 to 80 characters. A paper of identity is not approved without it: accounts for payouts must be in this name. */
  "name"?: string | null;
};

/** A deposit, to compare with. */
export type PastDeposit = {
  /** How much was asked for. */
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
  "state": State;
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
export type Payment = (Deposit & {
  /** Their login name. */
  "account": string;
  /** Whose. */
  "member": MemberId;
  /** The member's picture. */
  "proof"?: string | null;
});

/** A deposit, and who has consented to what about it. */
export type PaymentDetail = (Payment & {
  /** Consents so far. */
  "consents": Array<ConsentGiven>;
  "left"?: (Amount | null);
  /** From this amount on a decision needs two operators, counted with what was decided about the member today. */
  "secondFrom": Amount;
});

/** How money comes in, or goes out. */
export type PaymentMethod = {
  /** Whether operators closed it for now. */
  "closed": boolean;
  /** ISO 3166 codes of the countries whose members it is for; none: every country. */
  "countries": Array<string>;
  /** What it moves. */
  "currency": Asset;
  /** Whether the configuration and the licence offer it. */
  "enabled": boolean;
  /** Its name in calls and addresses. */
  "id": string;
  /** In: `wallet`, `checkout`, `transfer` or `chain`; out: `bank` or `wallet`. */
  "kind": string;
  /** Most of one. */
  "max": Money;
  /** Least of one movement. */
  "min": Money;
  /** What players read, in Bengali. */
  "nameBn": string;
  /** What players read, in English. */
  "nameEn": string;
  /** When it is open, by the site's clock: `HH:MM`; the same twice is all day. */
  "openFrom": string;
  /** Until when. */
  "openUntil": string;
};

/** How money comes and goes. */
export type PaymentMethods = {
  /** In. */
  "deposits": Array<PaymentMethod>;
  /** Out. */
  "payouts": Array<PaymentMethod>;
};

/** How many people are at a table: members who bet in the round that runs or in the last one before it. Of a table that rests there are none. */
export type People = {
  /** All of them. */
  "count": number;
  /** Those of them who are simulated: people of the demo world, who play by themselves. */
  "simulated": number;
};

/** One act on one resource. */
export type Permission = "dashboard.read" | "withdrawals.read" | "withdrawals.decide" | "deposits.read" | "deposits.decide" | "statements.read" | "statements.import" | "statements.assign" | "mismatches.read" | "mismatches.acknowledge" | "players.read" | "players.lock" | "players.group" | "rounds.read" | "audit.read" | "system.read" | "site.read" | "site.change" | "content.read" | "content.change" | "content.publish" | "feedback.read" | "feedback.close" | "chat.read" | "chat.moderate" | "message.send" | "kyc.read" | "kyc.decide" | "alerts.read" | "alerts.close" | "operators.read" | "operators.change" | "notices.read" | "players.note" | "adjustments.read" | "adjustments.ask" | "adjustments.decide" | "reconcile.read" | "reconcile.repair" | "reports.read" | "reports.invoice" | "games.read" | "games.change" | "tables.read" | "tables.change" | "rounds.void" | "jobs.read" | "jobs.retry" | "promotions.read" | "promotions.change" | "promotions.publish" | "applications.read" | "applications.decide" | "bonuses.cancel" | "contracts.change";

/** What identity knows of a person, masked where the whole is nobody's business here. */
export type Person = {
  /** Whether they sign in with an authenticator too. */
  "authenticator": boolean;
  /** Accounts elsewhere by which they sign in. */
  "elsewhere": Array<string>;
  /** Their e-mail address, its beginning and its host. */
  "email"?: string | null;
  /** Whether they have proved it. */
  "emailVerified": boolean;
  /** Their mobile number, its end only. */
  "mobile"?: string | null;
  /** Whether they have proved it. */
  "mobileVerified": boolean;
  /** The name that money is paid to. */
  "payeeName"?: string | null;
  /** Where their withdrawals may go: institution and the end of the number. */
  "payees": Array<string>;
};

/** A piece of content with its newest revision. */
export type Piece = {
  /** When. */
  "at": string;
  /** Who wrote it. */
  "author": string;
  /** The newest revision. */
  "document": PieceDocument;
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

/** What a piece says, as documents of it are written; what of it is needed depends on the kind. */
export type PieceDocument = {
  /** To whom it is shown: `all`, `A`, `B`, `F` or `agents`. */
  "audience": string;
  /** HTML, or plain text in banners and the footer. */
  "body": Texts;
  /** Not shown from then on. */
  "endsAt"?: string | null;
  /** Where a banner hangs, or on which shelf a page of help stands. */
  "group"?: string | null;
  /** Where it leads. */
  "linkage"?: string | null;
  /** The path of its picture. */
  "picture"?: string | null;
  /** Smaller comes first. */
  "position": number;
  /** Not shown before. */
  "startsAt"?: string | null;
  /** One line of plain text. */
  "title": Texts;
};

/** Whether a note stands above all others. */
export type Pin = {
  "pinned": boolean;
};

/** A table or a room, as it is called today. */
export type PlaceName = {
  /** In Bengali. */
  "bn": string;
  /** In English. */
  "en": string;
};

/** What lies at a table. */
export type Played = {
  /** Bets that were not refused. */
  "bets": number;
  /** Members who placed them. */
  "people": number;
  "staked": Money;
};

/** A round. */
export type PlayedRound = {
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
  "place"?: (PlaceName | null);
  /** When it ended. */
  "settledAt"?: string | null;
  /** Real stakes that stand. */
  "stake": Money;
  "title"?: (GameTitle | null);
  /** What counts for turnover. */
  "validBet": Money;
  /** By which rule: `stake`, `exposure`, `outcome` or `rake`. */
  "validBy": string;
  /** The vendor. */
  "vendor": string;
};

/** A member. */
export type Player = (PlayerCard & {
  /** What they have. */
  "balances": Array<Balance>;
  /** ISO 3166 code of their country. */
  "country": string;
  "group"?: (PlayerGroupName | null);
  /** `BN` or `EN`. */
  "language": string;
  /** What they are called. */
  "nickname": string;
  "parent"?: (PlayerCard | null);
});

/** An account of a player's in the ledger. */
export type PlayerAccount = {
  /** What it is for, as lines of the ledger name it: `cash`, `bonus`, `held`, `points`, `income`. */
  "account": string;
  /** What lies there. */
  "amount": Money;
  /** Of what. */
  "asset": Asset;
};

/** Accounts that share something. */
export type PlayerAlert = {
  /** When the last of them was added. */
  "at": string;
  /** How many more it names that are beyond the operator's reach. */
  "beyond": number;
  /** Part of what they share. */
  "hint": string;
  /** Its id. */
  "id": string;
  /** `device`, `network`, `payee` or `phone`. */
  "kind": string;
  /** The accounts, as far as the operator reaches. */
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

/** A bonus of a player. */
export type PlayerBonus = (BonusGiven & {
  /** What kind of promotion that is. */
  "kind": PromotionKind;
  /** What its promotion was called. */
  "title": PromotionText;
});

/** A member in a list. */
export type PlayerCard = {
  /** The login name. */
  "account": string;
  /** When they registered. */
  "createdAt": string;
  /** Whether they may act. */
  "enabled": boolean;
  /** Who. */
  "id": MemberId;
  /** 0 member; 1, 2, 41, 42 agent; 4 trial. */
  "type": number;
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

/** A group of members. */
export type PlayerGroup = {
  "id": GroupId;
  /** How many members are in it. */
  "members": number;
  "name": string;
  /** Whether they work for the house: then they place no bets. One group is made so, and none becomes so. */
  "staff": boolean;
};

/** A group of players. */
export type PlayerGroupName = {
  "id": GroupId;
  "name": string;
};

/** What holds a player back, and what they did lately. */
export type PlayerHeld = {
  /** Alerts that name them. */
  "alerts": Array<PlayerAlert>;
  /** The last thirty days, the oldest first. */
  "days": Array<PlayerDay>;
  /** Their proofs, newest first. */
  "documents": Array<PlayerProof>;
  /** What they asked for, newest first. */
  "history": Array<PlayerAsked>;
  /** Their limits. */
  "limits": Array<PlayerLimit>;
  "pause"?: (PlayerPause | null);
  /** Minutes between their reality checks. */
  "realityMinutes": number;
  /** Their tier, from 0. */
  "tier": number;
  "withdrawTotal"?: (Money | null);
  /** What they have withdrawn, or are about to. */
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

/** A line of a member's ledger. */
export type PlayerLine = {
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

/** A note about a player. */
export type PlayerNote = {
  /** When. */
  "at": string;
  /** Who wrote it. */
  "author": OperatorId;
  /** Its id. */
  "id": string;
  /** What the author was called then. */
  "name": string;
  /** Whether it stands above all others. */
  "pinned": boolean;
  /** Plain text. */
  "text": string;
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
  /** Their login name. */
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
  /** The name that an operator read on an approved paper of identity; absent where nobody wrote it down. */
  "name"?: string | null;
  /** The name to which alone their money is paid, as they gave it: the paper must show the same. */
  "payeeName"?: string | null;
  /** Why it was rejected. */
  "reason": string;
  /** `waiting`, `approved`, `rejected` or `replaced`. */
  "state": string;
  /** Pixels. */
  "width": number;
};

/** Whether an account may act, and why. */
export type PlayerSwitch = {
  "enabled": boolean;
  /** 1 to 200 characters, for the audit trail. */
  "reason": string;
};

/** What a player wrote to the site. */
export type PlayerTicket = {
  /** When. */
  "at": string;
  /** When it was dealt with. */
  "closedAt"?: string | null;
  /** By whom. */
  "closedBy"?: string | null;
  /** What they wrote. */
  "content": string;
  /** Its number. */
  "id": string;
  /** What was done. */
  "note"?: string | null;
  /** 1 deposits, 2 withdrawals, 3 games, 4 customer service, 6 becoming an agent, 0 anything else. */
  "type": number;
};

/** Money moved between them and another member. */
export type PlayerTransfer = {
  /** How much. */
  "amount": Amount;
  /** In what. */
  "asset": Asset;
  /** When. */
  "at": string;
  /** Its id. */
  "id": string;
  "member"?: (MemberId | null);
  /** What was written beside it. */
  "note": string;
  /** The other member, or the vendor whose wallet it is. */
  "other": string;
  /** Whether they sent it. */
  "sent": boolean;
  /** `sent` between members; a vendor's `requested`, `sent`, `unknown`, `confirmed`, `reversed`. */
  "state": string;
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
  "document": PieceDocument;
};

/** A line that cannot be used. */
export type Problem = {
  /** Its number in the file, from 1; for CAMT.053 the entry's. */
  "line": number;
  /** What is wrong: `columns`, `date`, `amount`, `currency`, `transaction`, `quotes`, `entry`, `file`; a `batch` whose parts are not its sum, a `reversal` of what was booked before, a statement of another `account`, a transaction that was known with other content (`changed`). */
  "what": string;
};

/** Where a transfer stands. */
export type Progress = "queued" | "paying" | "paid" | "failed" | "received" | "disputed" | "returned";

/** A promotion as it is to become. Of a published one only texts, picture and end may change. */
export type PromotionChange = {
  /** HTML, of which prose, pictures of the site and links are kept. */
  "body": PromotionText;
  /** When it ends. */
  "endsAt": string;
  /** The path of a picture of the site. */
  "picture"?: string | null;
  /** When it begins. */
  "startsAt": string;
  /** One or two lines of plain text. */
  "summary": PromotionText;
  /** Under what it is taken, by its kind. */
  "terms": { [name: string]: unknown };
  /** One line of plain text. */
  "title": PromotionText;
  /** On which shelves players find it. */
  "types": Array<string>;
  /** The version that the operator saw; another one by now refuses the change. */
  "version": number;
};

/** What operators write. */
export type PromotionDocument = {
  /** In what it gives. */
  "asset": Asset;
  /** HTML; it is cleaned when it is written. */
  "body": PromotionText;
  /** Until when. */
  "endsAt": string;
  /** The path of its picture on the site. */
  "picture"?: string | null;
  /** From when on it is open. */
  "startsAt": string;
  /** Plain text. */
  "summary": PromotionText;
  /** What it promises and asks; they say which kind it is. */
  "terms": { [name: string]: unknown };
  /** One line. */
  "title": PromotionText;
  /** Under which filters it stands: of [`TYPES`]. */
  "types": Array<string>;
};

/** What a promotion says and promises. */
export type PromotionDraft = {
  /** HTML, of which prose, pictures of the site and links are kept. */
  "body": PromotionText;
  /** When it ends. */
  "endsAt": string;
  /** `deposit`, `raffle` or `activity`; it never changes. */
  "kind": string;
  /** The path of a picture of the site. */
  "picture"?: string | null;
  /** When it begins. */
  "startsAt": string;
  /** One or two lines of plain text. */
  "summary": PromotionText;
  /** Under what it is taken, by its kind. */
  "terms": { [name: string]: unknown };
  /** One line of plain text. */
  "title": PromotionText;
  /** On which shelves players find it. */
  "types": Array<string>;
};

/** What a promotion has cost, and what it may still cost. */
export type PromotionFigures = {
  /** What the house has paid and cannot get back: the same as `released`. */
  "cost": Money;
  /** What went back to the house: expired, given up, cancelled. */
  "forfeited": Money;
  /** All that was granted: bonuses, and prizes in cash. */
  "granted": Money;
  /** What of it members have as cash. */
  "released": Money;
  /** Bonuses whose requirement is open. */
  "running": Money;
  /** Bonuses and prizes that were taken; of a raffle, before its draw, who joined. */
  "taken": number;
  /** Applications that wait for a decision. */
  "waiting": number;
};

/** What a promotion is. */
export type PromotionKind = "deposit" | "raffle" | "activity";

/** Why something is done. */
export type PromotionReason = {
  /** 1 to 200 characters. */
  "reason": string;
};

/** The version on which one acts. */
export type PromotionSeen = {
  /** The newest version that the operator saw. */
  "version": number;
};

/** Where a promotion stands in the house. */
export type PromotionState = "draft" | "published" | "closed";

/** A text in both languages. */
export type PromotionText = {
  /** In Bengali. */
  "bn": string;
  /** In English. */
  "en": string;
};

/** A provider's message. */
export type ProviderMessage = {
  /** How much. */
  "amount": Amount;
  /** In what. */
  "currency": Asset;
  /** The provider's id of this message. */
  "id": string;
  /** The number of the wallet that paid, as E.164 writes it. */
  "payer"?: string | null;
  /** Our name for the payment or payout. */
  "reference": string;
  /** Our name for a refund that we asked for. */
  "refund"?: string | null;
  /** What it is about. */
  "topic": ProviderTopic;
  /** The provider's id of it, or of the money that went back. */
  "transaction": string;
};

/** A genuine message that contradicts our record. Nothing moved for it. */
export type ProviderMismatch = {
  /** When it came. */
  "at": string;
  "deposit"?: (DepositId | null);
  /** The provider's id of the message. */
  "event": string;
  /** Its id here. */
  "id": string;
  "member"?: (MemberId | null);
  /** Of which provider. */
  "provider": string;
  "seen"?: (Acknowledged | null);
  "theirs"?: (ProviderMessage | null);
  /** In what it contradicts. */
  "why": string;
  "withdrawal"?: (WithdrawalId | null);
};

/** What a message is about. */
export type ProviderTopic = "payment.paid" | "payment.failed" | "payment.lapsed" | "payment.refunded" | "payment.charged_back" | "payment.chargeback_reversed" | "payout.paid" | "payout.failed";

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
export type Queued = {
  /** Their login name. */
  "account": string;
  /** Seconds since it was asked for. */
  "ageSeconds": number;
  /** How much left the balance. */
  "amount": Amount;
  "claim"?: (WithdrawalClaim | null);
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
  /** The bank or e-wallet, by the name of the settings. */
  "method": string;
  /** Whether its amount needs two operators, with what was decided about the member's withdrawals today. */
  "needsTwo": boolean;
  /** The payee's account number. */
  "number": string;
  /** Why it was rejected. */
  "reason"?: string | null;
  /** Where it stands. */
  "state": WithdrawalState;
  /** What happened, in order; empty in lists. */
  "timeline": Array<WithdrawalStep>;
  /** The transfers by which it is paid; empty in lists. */
  "transfers": Array<WithdrawalTransfer>;
  /** Until when whoever holds it should have acted. */
  "until"?: string | null;
  /** When it last changed. */
  "updatedAt": string;
};

/** Where a prize stands. */
export type RafflePrizeState = "claim" | "claimed" | "lapsed";

/** A ticket that won. */
export type RaffleWinner = {
  /** Their login name. */
  "account"?: string | null;
  /** How much it is. */
  "amount": Amount;
  /** When they did. */
  "claimedAt"?: string | null;
  /** Until when they may. */
  "lapsesAt": string;
  "member"?: (MemberId | null);
  /** The prize's place among all of them, from 0: what is drawn with it. */
  "number": number;
  /** What the prize is called. */
  "prize": PromotionText;
  /** `claim` while they may take it, `claimed`, or `lapsed`. */
  "state": RafflePrizeState;
  /** The ticket. */
  "ticket": number;
};

/** How reading a vendor's list of rounds stands. */
export type Reading = {
  /** Lines that are listed no more, about which nobody has decided. */
  "dropped": number;
  /** Why the last look failed, if it did. */
  "error"?: string | null;
  /** Lines of the last two days that cannot be taken. */
  "odd": number;
  /** Up to when everything was read. */
  "reach"?: string | null;
  /** Which vendor. */
  "vendor": string;
};

/** Who or what said that a transfer arrived. Kept, so that either reading of a forced receipt can be reported (domain.md 5.7). */
export type Receipt = "member" | "timer" | "dispute";

/** Our record of it. */
export type RecordSide = {
  /** How much. */
  "amount": Money;
  /** When. */
  "at": string;
  /** In what. */
  "currency": Asset;
  /** The game's code. */
  "game": string;
  /** Whether it is a win that is on record and not paid. */
  "held": boolean;
  /** `bet`, `win`, `rollback`, `play`, `correction`, `release`, `tombstone`, or `round` for one that is open. */
  "kind": string;
  /** The transaction it refers to. */
  "reference"?: string | null;
  /** The round. */
  "round": string;
  /** Whether it was taken back. */
  "undone": boolean;
  /** The player, by our opaque id. */
  "user": string;
};

/** Money of a deposit to be given back to its payer. */
export type Refunding = {
  "amount"?: (Amount | null);
  /** 1 to 100 characters; the member reads it. */
  "reason": string;
  /** What the caller calls this refund: asked again under this name, it moves nothing again. */
  "requestId": RequestId;
};

/** Why a deposit is refused; the member reads it. */
export type Refusal = {
  /** 1 to 100 characters. */
  "reason": string;
};

/** What an operator wants done about a difference. */
export type RepairAsk = {
  /** Why: 1 to 200 characters. */
  "note": string;
  /** The repair that the difference names. */
  "repair": string;
};

/** What became of a file. */
export type Report = {
  /** The same file was imported before; nothing was done. */
  "again"?: boolean;
  /** Money that went out, or was not booked yet. */
  "ignored": number;
  /** Known from an earlier file. */
  "known": number;
  /** Usable lines of money that came in. */
  "lines": number;
  /** Credited to the deposit that they were for. */
  "matched": number;
  /** Lines that cannot be used. */
  "problems": Array<Problem>;
  /** Of another amount than was asked for, or for a deposit that was paid already: a person looks. */
  "review": number;
  /** For no deposit that is known. */
  "unmatched": number;
};

/** What is said about a decision. */
export type RequestNote = {
  /** 1 to 200 characters. */
  "note": string;
};

/** Why. */
export type Reset = {
  /** 1 to 200 characters, for the audit trail. */
  "reason": string;
};

/** What a round drew. */
export type ResultView = {
  /** Whether the round was annulled afterwards; left out where it was not. */
  "annulled"?: boolean;
  "number": number;
  "result": { [name: string]: unknown };
};

/** A waiting line whose money went back to its payer. */
export type ReturnedLine = {
  "channel": string;
  /** 1 to 100 characters; the member for whose deposit it seemed to be reads it. */
  "reason": string;
  "transaction": string;
};

/** A report. */
export type Revenue = {
  /** Up to when facts were counted. */
  "countedUntil"?: string | null;
  /** In what. */
  "currency": Asset;
  /** Its rows. */
  "rows": Array<RevenueRow>;
  /** All of them. */
  "total": RevenueRow;
};

/** A row of a report. */
export type RevenueRow = {
  "adjustment"?: (Money | null);
  "commission"?: (Money | null);
  "fee"?: (Money | null);
  /** Stakes less payouts. */
  "ggr": Money;
  /** The day, the vendor's number, `vendor/game`, or the agent's id; empty for what belongs to none. */
  "key": string;
  /** What it is called. */
  "name": string;
  "ngr"?: (Money | null);
  /** Payouts. */
  "payout": Money;
  "promotion"?: (Money | null);
  /** Rounds with a stake. */
  "rounds": number;
  /** Stakes. */
  "stake": Money;
};

/** One more revision. */
export type Revise = {
  /** What it says. */
  "document": PieceDocument;
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
  "document": PieceDocument;
  /** Its number within the piece. */
  "version": number;
};

/** What an operator is. */
export type Role = "owner" | "finance" | "senior_cashier" | "cashier" | "risk" | "kyc_officer" | "support" | "crm" | "editor" | "game_manager" | "agent_manager" | "compliance" | "auditor" | "sysadmin";

/** A role, and what it may do. */
export type RoleCard = {
  /** Whether the asking operator may give it: nobody gives more than they have. */
  "mineToGive": boolean;
  "rights": Array<Permission>;
  "role": Role;
  /** Whether it decides about money: whoever has it is let in, changed and kept out by two persons. */
  "takesTwo": boolean;
};

/** What a room is, and how its water stands. */
export type RoomView = {
  /** What it looks like: `reef`, `haor`, `creek` or `deep`. */
  "art": string;
  /** The fish of the tide that were killed; not told in lists of tables. */
  "dead": Array<number>;
  /** What a shot costs at each level of a cannon. */
  "ladder": Array<Amount>;
  /** Who sits there. */
  "sitting": Array<SittingView>;
  "tide"?: (TideView | null);
};

/** A round, and where its figures come from. */
export type RoundDetail = (PlayedRound & {
  /** The player's login name. */
  "account": string;
  /** What the lines of the ledger that it moved belong to. */
  "cause": string;
  /** What the vendor said, in order. */
  "messages": Array<RoundMessage>;
});

/** One round of a game. */
export type RoundId = string;

/** What the vendor said of a round. */
export type RoundMessage = {
  "amount": Money;
  "at": string;
  /** Whether it is a win that is checked before it is paid. */
  "held": boolean;
  /** The vendor's name for the message; sent again, it moves nothing again. */
  "key": string;
  /** `bet`, `win`, `rollback`, `play` (bet and payout in one) or `tombstone` (taken back before it came), `correction` (a part of another one taken back), `release` (the payment of a win that was held). */
  "kind": string;
  "payout": Money;
  /** The message it refers to. */
  "reference"?: string | null;
  /** Whether it was taken back. */
  "undone": boolean;
};

/** A round as everybody sees it. */
export type RoundView = {
  /** Why it was annulled after its result: payouts are taken back, and every stake goes back. */
  "annulReason"?: string | null;
  /** Which hand of its shoe, from 1; of a game without, 1. */
  "hand": number;
  "id": string;
  /** Whether its host died while it ran: bets that had not left, and would not by themselves, come back. */
  "interrupted": boolean;
  /** From this moment on its bets are called to be the last ones. */
  "lastCallAt": string;
  /** What is received before this moment counts. */
  "lockAt": string;
  "number": number;
  /** `open`, `locked`, `running`, `drawn`, `settled` or `void`. */
  "phase": string;
  /** What was drawn, as the game's rules write it. */
  "result"?: { [name: string]: unknown } | null;
  /** What binds the house to its shoe since before the first card: the root over all of them. None of a game without. */
  "shoeRoot"?: string | null;
  /** When its curve stood at 1.00, or will; of a game whose rounds run, once it is known. */
  "startedAt"?: string | null;
  /** The multiplier at which whoever is still in leaves by themselves, in hundredths. */
  "top"?: number | null;
  /** Why it was called off: every stake goes back. */
  "voidReason"?: string | null;
};

/** A seat that is taken. */
export type SeatView = {
  /** Bets behind it, all together. */
  "behind": Money;
  /** What it may decide now: `hit`, `stand`, `double`, `split`, `insure`, `decline`. */
  "choices": Array<string>;
  /** One hand, or two after a split; none before the cards come. */
  "hands": Array<HandView>;
  "insured": boolean;
  /** Whose, masked. */
  "name": string;
  /** Which, from 1. */
  "seat": number;
  /** Whether the member is simulated. */
  "simulated": boolean;
  "stake": Money;
};

/** Who sits at a table, what lies before them, and who is to decide. */
export type SeatsView = {
  /** The dealer's cards, in the order in which they came. */
  "dealer": Array<string>;
  /** Whether seats may insure themselves now, all at once. */
  "insuring": boolean;
  /** The number of their round. */
  "round": number;
  /** Seats that are taken, in their order. */
  "seats": Array<SeatView>;
  /** How many decisions count: a decision names it. */
  "step": number;
  "turn"?: (TurnView | null);
  /** Until when who is to decide says so. */
  "until"?: string | null;
};

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

/** A page of titles. */
export type ShelfPage = {
  /** Titles in the order of the site's lists, those that are not offered last. */
  "content": Array<ShelfTitle>;
  /** This page, from 1. */
  "page": number;
  /** How many pages there are. */
  "pages": number;
  /** How many titles fit. */
  "total": number;
};

/** A title as operators see it. */
export type ShelfTitle = {
  /** The vendor's game code. */
  "code": string;
  /** Its family: `RNG`, `LIVE`, … */
  "gameType": string;
  /** Whether its vendor offers it. */
  "listed": boolean;
  /** In Bengali. */
  "nameBn": string;
  /** Its names. */
  "nameEn": string;
  /** Its id on the site. */
  "node": NodeId;
  /** Whether it can be played now. */
  "open": boolean;
  /** The vendor it is listed under. */
  "vendor": string;
  /** Countries that its vendor leaves out. */
  "vendorCountries": Array<string>;
  /** What was said of it. */
  "word": ShelfWord;
};

/** A vendor as operators see it. */
export type ShelfVendor = {
  /** Its code. */
  "code": string;
  /** In Bengali. */
  "nameBn": string;
  /** Its names. */
  "nameEn": string;
  /** Those that can be played now. */
  "open": number;
  /** Titles listed under it. */
  "titles": number;
  /** What was said of it. */
  "word": ShelfWord;
};

/** What an operator says of a title or a vendor, always whole. */
export type ShelfWord = {
  /** In maintenance from this moment on … */
  "closedFrom"?: string | null;
  /** … until this one; none is until further notice. */
  "closedUntil"?: string | null;
  /** ISO 3166 codes of countries in which it is not offered. */
  "countries"?: Array<string>;
  /** Whether it is offered. */
  "enabled": boolean;
  /** Marked as hot; of titles. */
  "hot"?: boolean;
  /** The lower, the earlier, 0 to 1,000,000; none leaves it to the usual order. */
  "place"?: number | null;
};

/** An attempt to sign in. */
export type SignIn = {
  /** When. */
  "at": string;
  /** What the browser calls itself. */
  "device": string;
  /** Its number. */
  "id": string;
  /** From which address. */
  "ip": string;
  /** How: `username`, `sms`, … */
  "method": string;
  /** Whether they got in. */
  "succeeded": boolean;
};

/** A session's beginning. */
export type SignedIn = {
  /** Who it is. */
  "operator": Me;
  /** Sent as header `token` from now on; told once. */
  "token": string;
};

/** Everything that operators set about the site. */
export type SiteOverview = {
  "countries"?: (Countries | null);
  /** Patterns that a field can be given. */
  "patterns": Array<Pattern>;
  /** Settings, in the order in which they are shown. */
  "settings": Array<Setting>;
};

/** Who sits at a seat. */
export type SittingView = {
  /** The member's name, masked. */
  "name": string;
  "seat": number;
  /** Whether the member is simulated. */
  "simulated": boolean;
};

/** An operator in the list. */
export type Staff = {
  /** ISO 3166 codes of the countries whose members the operator reaches; none: all. */
  "countries": Array<string>;
  /** Since when. */
  "createdAt": string;
  /** Whether they may sign in. */
  "enabled": boolean;
  /** Whether they hold the secret of their codes; else they wait to be let in for the first time. */
  "enrolled": boolean;
  /** Who. */
  "id": OperatorId;
  "limit"?: (Amount | null);
  "line"?: (MemberId | null);
  /** What that agent is called. */
  "lineAccount"?: string | null;
  /** The login name. */
  "name": string;
  /** Until when the operator, being new, takes no part in what takes two persons; absent: the operator does. */
  "quarantineUntil"?: string | null;
  /** What the operator is. */
  "role": Role;
  /** When they last did anything. */
  "seenAt"?: string | null;
  /** Where they are signed in. */
  "sessions": number;
  /** Whether one owner alone locked the operator, so that any owner may let them in again. */
  "suspended": boolean;
  /** Whether the operator decides about money: what is done about them takes two persons. */
  "takesTwo": boolean;
  /** One more with every change. */
  "version": number;
};

/** An operator, and where they are signed in. */
export type StaffDetail = (Staff & {
  /** Last seen first. */
  "open": Array<OperatorSession>;
});

/** Which session of a colleague is to end. */
export type StaffSessionEnd = {
  /** Its id; all when absent. */
  "session"?: string | null;
};

/** Where a deposit stands. */
export type State = "created" | "redirected" | "pending" | "submitted" | "review" | "credited" | "expired" | "failed" | "rejected" | "disputed" | "refunded";

/** Whether rounds follow each other. */
export type StateAsk = {
  "state": TableState;
};

/** One thing that happened to a withdrawal. */
export type Step = {
  /** When. */
  "at": string;
  /** By whom: `member`, `operator` or `house`. */
  "by": string;
  /** The state it led to. */
  "state": WithdrawalState;
};

export type SwitchRoom = {
  "isOn": boolean;
};

export type TableId = string;

/** What rounds under the same rules returned, in one currency. */
export type TableReturn = {
  "bets": number;
  /** ISO 4217. */
  "currency": string;
  /** What the rules return in the long run of each unit of these very stakes. */
  "declared": string;
  /** The bounds within which the long-run return lies in 99 of 100 cases, the lower one first. */
  "interval": Array<string>;
  /** Whether players decide, as at blackjack, and the declared return is the most that any way to play reaches: less is never off. */
  "isMost": boolean;
  /** Paid of each unit staked: `0.9730`. */
  "measured": string;
  "paid": Money;
  /** Rounds with bets. Those that were called off, annulled or interrupted are left out. */
  "rounds": number;
  /** The version of the rules, with the options of its variant: `roulette-1+la-partage`. */
  "rules": string;
  "staked": Money;
  /** `too_few` rounds for a word about it, `in_order`, or `off`: chance hardly explains what was paid. */
  "standing": string;
  "table"?: (TableId | null);
  /** How many standard deviations what was paid lies above what is declared: `-0.7`. Above 4 it is off, and below -4 too where players do not decide. */
  "z"?: string | null;
};

/** Whether rounds follow each other. */
export type TableState = "running" | "resting" | "closed";

/** A table, what it stands at, and what it drew last. */
export type TableView = {
  "chatLanguage"?: (ChatLanguage | null);
  "crowd"?: (Crowd | null);
  /** ISO 4217. */
  "currency": string;
  /** The game's code: `roulette`. */
  "game": string;
  "hours"?: (Hours | null);
  "id": TableId;
  /** Whether a round follows the one that runs. */
  "isRunning": boolean;
  /** The least of one bet. */
  "least": Amount;
  /** The most of one member in a round. */
  "mostInRound": Amount;
  /** The most of one member on one cell of a round. */
  "mostOnCell": Amount;
  "mostPaid"?: (Amount | null);
  "nameBn": string;
  "nameEn": string;
  /** How long a round takes bets, in milliseconds. */
  "openMs": number;
  /** How many people are at it. */
  "people": People;
  /** The last results, newest first, that of `round` among them; of a game with a shoe all of its shoe. */
  "results": Array<ResultView>;
  "room"?: (RoomView | null);
  "round"?: (RoundView | null);
  /** The version of its rules, with the options of its variant. */
  "rules": string;
  "seats"?: (SeatsView | null);
};

/** Whether an operator takes a withdrawal in hand. */
export type Taking = {
  /** False lets it go. */
  "take": boolean;
};

/** A member below an agent. */
export type TeamMember = (PlayerCard & {
  /** Everyone below them, however deep. */
  "team": number;
});

/** What a table takes, and how quick it is. */
export type TermsAsk = {
  "chatLanguage"?: (ChatLanguage | null);
  /** What members of groups may stake instead; empty of a table that treats all alike. */
  "groups": Array<GroupLimits>;
  "hours"?: (Hours | null);
  /** The least of one bet. */
  "least": Amount;
  /** The most of one member in a round. */
  "mostInRound": Amount;
  /** The most of one member on one cell of a round. */
  "mostOnCell": Amount;
  "mostPaid"?: (Amount | null);
  /** 1 to 60 letters. */
  "nameBn": string;
  /** 1 to 60 letters. */
  "nameEn": string;
  /** How long a round takes bets, in milliseconds: 100 to 600,000. */
  "openMs": number;
  /** From a result to the next round, in milliseconds: 0 to 600,000. */
  "pauseMs": number;
};

/** A text in both languages. */
export type Text = {
  /** Bengali. */
  "bn": string;
  /** English. */
  "en": string;
};

/** The same in both languages. */
export type Texts = {
  /** In Bengali. */
  "bn": string;
  /** In English. */
  "en": string;
};

/** A tide: which fish come when and where follows from its seed. */
export type TideView = {
  /** The end of the chain, published before its first tide. */
  "chainEnd": string;
  "number": number;
  /** Which tide of the chain it is, from 1. */
  "place": number;
  /** The salt of the table's chain, a colon, and a hash that makes the chain's end when it is hashed as often as its place says: the hash of each tide is a link of the one before. */
  "seed": string;
  "startedAt": string;
};

/** Work that one node at a time does. */
export type Timer = {
  /** Whether it is believed to now. */
  "held": boolean;
  /** The node that does it. */
  "holder": string;
  "name": string;
  /** Until when it is believed to. */
  "until": string;
};

/** A transfer to a vendor's wallet or from it. */
export type TrackedTransfer = (VendorTransfer & {
  /** Their login name. */
  "account": string;
  /** Since when the order is held back, because somebody decides. */
  "heldAt"?: string | null;
  /** Whose money. */
  "member": MemberId;
  "said"?: (VendorSaid | null);
  /** Who must act next. */
  "turn": Turn;
  /** When its state changed last. */
  "updatedAt": string;
});

/** A transfer with everything that is known about it. */
export type TrackedTransferDetail = (TrackedTransfer & {
  /** What operators said and did, oldest first. */
  "acts": Array<TransferAct>;
  /** What was asked and answered, newest first. */
  "heard": Array<VendorSaid>;
});

/** A transfer. */
export type Transfer = {
  /** How much. */
  "amount": Amount;
  "arrived"?: (Money | null);
  /** Its number within the withdrawal, from 1. */
  "number": number;
  "receipt"?: (Receipt | null);
  /** Where it stands. */
  "state": Progress;
  /** When it counts as received if nobody objects. */
  "until"?: string | null;
  /** When it last changed. */
  "updatedAt": string;
};

/** What an operator said or did. */
export type TransferAct = {
  /** `ask`, `consent` or `decide`. */
  "act": string;
  /** Whether the vendor did it, as the operator holds. */
  "arrived"?: boolean | null;
  /** When. */
  "at": string;
  /** The vendor's record that the operator gave. */
  "evidence": string;
  /** Their name, as it was then. */
  "name": string;
};

/** What has become of a transfer. */
export type TransferProgress = {
  /** `consented` when another operator must say so too, else the transfer's state. */
  "state": string;
};

/** What an operator holds about a transfer. */
export type TransferVerdict = {
  /** Whether the vendor did it; else it never will. */
  "arrived": boolean;
  /** The vendor's own record of it, word for word: 1 to 500 characters. */
  "evidence": string;
};

/** Who must act next. */
export type Turn = "house" | "operator" | "second" | "nobody";

/** Whose turn it is. */
export type TurnView = {
  /** Which of its hands, from 1. */
  "hand": number;
  /** Which seat. */
  "seat": number;
};

/** Turnover that a player owes, or has done, before money may be withdrawn. */
export type TurnoverItem = {
  /** For what: `deposit:…`. */
  "cause": string;
  /** When it was done, or the money was gone. */
  "closedAt"?: string | null;
  /** How much was. */
  "done": Money;
  /** Its number. */
  "id": string;
  /** Since when. */
  "openedAt": string;
  /** How much must be bet. */
  "required": Money;
  /** Whether it ended because the money was gone. */
  "spent": boolean;
};

/** Why tokens are credited to nobody. */
export type UnmatchedKind = "foreign" | "dust" | "beyond";

/** A transfer of tokens that are credited to nobody. */
export type UnmatchedTokens = {
  /** When it was seen first. */
  "at": string;
  /** The block that holds it. */
  "block": number;
  /** To whose channel it came. */
  "channel": string;
  "dealt"?: (Acknowledged | null);
  /** The deposit whose address it came to. */
  "deposit": DepositId;
  /** Its id here. */
  "id": string;
  /** Why it is credited to nobody. */
  "kind": UnmatchedKind;
  /** Whose that is. */
  "member": MemberId;
  /** Its place in the transaction. */
  "number": number;
  /** The token's contract. */
  "token": string;
  /** Millionths of it, if it counts as ours does. */
  "tokens": number;
  /** The transaction's hash. */
  "transaction": string;
};

/** How tokens were dealt with. */
export type UnmatchedTokensDealt = {
  /** 1 to 200 characters. */
  "reason": string;
};

/** A fact that a reader could not read. */
export type UnreadableFact = {
  /** When it became true. */
  "at": string;
  /** What it is about: `round_settled`. */
  "kind": string;
  /** Its place in the row, from 0; -1 for the row as a whole. */
  "place": number;
  /** Who could not. */
  "reader": string;
  /** The number of the outbox's row that holds it. */
  "row": string;
  /** What was wrong. */
  "why": string;
};

/** What nobody has looked at. */
export type Unseen = {
  /** How many. */
  "count": number;
  /** Age of the oldest in seconds; none when there is none. */
  "oldestSeconds"?: number | null;
};

/** Where a picture hangs from now on. */
export type Uploaded = {
  /** Pixels. */
  "height": number;
  /** Its path on the site, for ever the same picture. */
  "path": string;
  /** Pixels. */
  "width": number;
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

/** What a vendor was asked, and what it answered. */
export type VendorSaid = {
  /** `done`, `refused`, `unheard`, `unclear`, or `silent`. */
  "answer": string;
  /** `order` or `status`. */
  "asked": string;
  /** When it said so first … */
  "firstAt": string;
  /** … and last, in a row. */
  "lastAt": string;
  /** How often. */
  "times": number;
  /** Of silence: what was wrong. */
  "why": string;
};

/** A vendor's share. */
export type VendorShare = {
  /** A decimal fraction: `0.12`. */
  "share": string;
};

/** A vendor's side of a transaction. */
export type VendorSide = {
  /** How much. */
  "amount": Money;
  /** When, as the vendor says. */
  "at"?: string | null;
  /** In what. */
  "currency": string;
  /** The game's code. */
  "game": string;
  /** `TK_BET`, `TK_WIN`, `TK_ROLLBACK` and their like. */
  "kind": string;
  /** The transaction it refers to. */
  "reference"?: string | null;
  /** The round. */
  "round": string;
  /** `TS_SUCCESS`, `TS_DECLINED`, `TS_ROLLEDBACK`, `TS_RETRY_ATTEMPTS_LIMIT_EXCEEDED`. */
  "status": string;
  /** The player, by our opaque id. */
  "user": string;
};

/** How things stand with a vendor. */
export type VendorStanding = {
  /** Calls that this node made to the vendor in the last quarter of an hour. */
  "calls": number;
  /** It keeps a wallet of its own: its list is read, and what it lists no more waits here; no money of ours is compared. */
  "external": boolean;
  /** Those without a good answer. */
  "failures": number;
  "last"?: (Comparison | null);
  /** How long the good answers took on average, in milliseconds. */
  "meanMs"?: number | null;
  /** Differences that wait. */
  "open": number;
  /** Rounds that are open for too long, among them. */
  "openRounds": number;
  /** Up to when every hour was compared. */
  "reach"?: string | null;
  /** Rounds that have not ended. */
  "rounds": number;
  /** Who. */
  "vendor": string;
};

/** Money between a member's balance and a vendor's wallet. */
export type VendorTransfer = {
  /** How much. */
  "amount": Amount;
  /** When it was asked for. */
  "createdAt": string;
  /** In what. */
  "currency": Asset;
  /** Its name, also at the vendor. */
  "id": string;
  /** Into the vendor's wallet, else back from it. */
  "inward": boolean;
  /** Why the vendor refused, or why its word alone does not count. */
  "reason"?: string | null;
  /** Where it stands. */
  "state": VendorTransferState;
  /** Which vendor. */
  "vendor": string;
};

/** Where a transfer stands. */
export type VendorTransferState = "requested" | "sent" | "unknown" | "confirmed" | "reversed";

/** A vendor, and what one has there. */
export type VendorWallet = {
  /** What the vendor said last, with what was confirmed since. */
  "balance": Money;
  /** The currency. */
  "currency": Asset;
  /** Its name in calls. */
  "id": string;
  /** What players read. */
  "name": Text;
  /** When it said so; null before it ever did. */
  "toldAt"?: string | null;
};

/** Why a round is called off, or annulled. */
export type VoidAsk = {
  /** 1 to 200 letters, which players read. */
  "reason": string;
};

/** A line that waits. */
export type WaitingLine = (Open & {
  /** Consents so far. */
  "consents": Array<ConsentGiven>;
  /** Whether its amount needs two operators. */
  "needsTwo": boolean;
});

/** Lines that wait, and the channels whose statements can be imported. */
export type WaitingLines = {
  /** Channels. */
  "channels": Array<string>;
  /** Lines, oldest first. */
  "lines": Array<WaitingLine>;
};

/** An offer of the house to which one operator has consented, and a second has not. */
export type WaitingOffer = {
  /** When. */
  "at": string;
  /** `realtime_salary`, `hourly_salary` or `daily_salary`. */
  "kind": string;
  /** Who consented, by the name they had. */
  "name": string;
  /** Whether that was the operator who asks. */
  "own": boolean;
  /** Why. */
  "reason": string;
  /** The steps, from the lowest. */
  "tiers": Array<ContractStep>;
};

/** Why an operator approves. */
export type WithdrawalApproval = {
  /** 1 to 100 characters. */
  "note": string;
  /** The transfers to pay it by, which make up the amount less the fee; absent leaves that to the house. */
  "parts"?: Array<Amount> | null;
};

/** What a member has of one asset. */
export type WithdrawalBalance = {
  /** Of what. */
  "asset": Asset;
  /** To play with and to withdraw. */
  "available": Money;
  /** Bonus money. */
  "bonus": Money;
  /** Held for withdrawals. */
  "held": Money;
};

/** The operator who works on a withdrawal. */
export type WithdrawalClaim = {
  /** Their name; only where one withdrawal is asked for. */
  "name"?: string | null;
  /** Who. */
  "operator": OperatorId;
  /** Until when nobody else decides about it. */
  "until": string;
};

/** A withdrawal and what one looks at before deciding. */
export type WithdrawalDetail = (Queued & {
  /** What the member has now. */
  "balances": Array<WithdrawalBalance>;
  /** What the house looked at when it was asked for; what did not pass comes first. */
  "checks": Array<Finding>;
  /** Who has consented to it so far, where two are needed. */
  "consents": Array<Consent>;
  /** The member's last deposits. */
  "deposits": Array<PastDeposit>;
});

/** A withdrawal. */
export type WithdrawalId = string;

/** Why an operator rejects; the member reads it. */
export type WithdrawalRejection = {
  /** 1 to 100 characters. */
  "reason": string;
};

/** Where a withdrawal stands. */
export type WithdrawalState = "requested" | "risk" | "approved" | "paying" | "paid" | "confirmed" | "rejected" | "failed" | "disputed" | "partial";

/** One thing that happened to a withdrawal, and who did it. */
export type WithdrawalStep = (Step & {
  /** Their name. */
  "name"?: string | null;
  /** What was said. */
  "note": string;
  "operator"?: (OperatorId | null);
});

/** One transfer by which a withdrawal is paid, with what its member said. */
export type WithdrawalTransfer = (Transfer & {
  /** How often the provider was asked to pay it. */
  "attempt": number;
  /** The present attempt's name at the provider. */
  "name": string;
  /** The member's picture. */
  "proof"?: string | null;
  /** What the member said. */
  "said": string;
});

/** What an operator decides about a disputed transfer. */
export type WithdrawalVerdict = {
  /** Whether it arrived after all; if not, its amount is held again. */
  "arrived": boolean;
  /** 1 to 100 characters. */
  "note": string;
  /** The transfer's number. */
  "transfer": number;
};

/** The document names it and does not say what it is. */
export type ExportFormat = unknown;

/** The document names it and does not say what it is. */
export type ReturnPeriod = unknown;

/** Every call: what it takes, and the value that it answers. */
export interface Calls {
  "GET /backoffice/adjustments": { path: undefined; query: { "state"?: (AdjustmentState | null); "member"?: (MemberId | null); "cursor"?: string | null }; body: undefined; answer: {
  /** The rows. */
  "content": Array<{
    /** Their login name. */
    "account": string;
    /** Above zero it is given, below zero taken. */
    "amount": Money;
    /** When. */
    "askedAt": string;
    /** Who asked for it. */
    "askedBy": OperatorId;
    /** What they were called. */
    "askedName": string;
    /** In what. */
    "asset": Asset;
    /** When. */
    "decidedAt"?: string | null;
    /** Who decided. */
    "decidedName"?: string | null;
    /** Its id; its ledger line's cause is `adjustment:{id}`. */
    "id": string;
    /** Whose money. */
    "member": MemberId;
    /** What they wrote. */
    "note"?: string | null;
    /** Why. */
    "reason": string;
    /** What it corrects or books: a cause in the member's ledger, a round's id, or the bank's or provider's id. */
    "reference"?: string | null;
    /** Where it stands. */
    "state": AdjustmentState;
    /** What for. */
    "type": AdjustmentType;
  }>;
  /** Where the next page starts; absent on the last. */
  "next"?: string | null;
} };
  "POST /backoffice/adjustments": { path: undefined; query: undefined; body: AskAdjustment; answer: {
  /** Their login name. */
  "account": string;
  /** Above zero it is given, below zero taken. */
  "amount": Money;
  /** When. */
  "askedAt": string;
  /** Who asked for it. */
  "askedBy": OperatorId;
  /** What they were called. */
  "askedName": string;
  /** In what. */
  "asset": Asset;
  /** When. */
  "decidedAt"?: string | null;
  /** Who decided. */
  "decidedName"?: string | null;
  /** Its id; its ledger line's cause is `adjustment:{id}`. */
  "id": string;
  /** Whose money. */
  "member": MemberId;
  /** What they wrote. */
  "note"?: string | null;
  /** Why. */
  "reason": string;
  /** What it corrects or books: a cause in the member's ledger, a round's id, or the bank's or provider's id. */
  "reference"?: string | null;
  /** Where it stands. */
  "state": AdjustmentState;
  /** What for. */
  "type": AdjustmentType;
} };
  "GET /backoffice/adjustments/types": { path: undefined; query: undefined; body: undefined; answer: Array<{
  /** Where reports count it. */
  "countedAs": CountedAs;
  /** Which way money may go. */
  "direction": AdjustmentDirection;
  /** What must be bet. */
  "mustBet": MustBet;
  /** What it must name. */
  "mustName": MustName;
  /** Of which type. */
  "type": AdjustmentType;
}> };
  "POST /backoffice/adjustments/{id}/approve": { path: { "id": string }; query: undefined; body: AdjustmentNote; answer: {
  /** Their login name. */
  "account": string;
  /** Above zero it is given, below zero taken. */
  "amount": Money;
  /** When. */
  "askedAt": string;
  /** Who asked for it. */
  "askedBy": OperatorId;
  /** What they were called. */
  "askedName": string;
  /** In what. */
  "asset": Asset;
  /** When. */
  "decidedAt"?: string | null;
  /** Who decided. */
  "decidedName"?: string | null;
  /** Its id; its ledger line's cause is `adjustment:{id}`. */
  "id": string;
  /** Whose money. */
  "member": MemberId;
  /** What they wrote. */
  "note"?: string | null;
  /** Why. */
  "reason": string;
  /** What it corrects or books: a cause in the member's ledger, a round's id, or the bank's or provider's id. */
  "reference"?: string | null;
  /** Where it stands. */
  "state": AdjustmentState;
  /** What for. */
  "type": AdjustmentType;
} };
  "POST /backoffice/adjustments/{id}/refuse": { path: { "id": string }; query: undefined; body: AdjustmentNote; answer: {
  /** Their login name. */
  "account": string;
  /** Above zero it is given, below zero taken. */
  "amount": Money;
  /** When. */
  "askedAt": string;
  /** Who asked for it. */
  "askedBy": OperatorId;
  /** What they were called. */
  "askedName": string;
  /** In what. */
  "asset": Asset;
  /** When. */
  "decidedAt"?: string | null;
  /** Who decided. */
  "decidedName"?: string | null;
  /** Its id; its ledger line's cause is `adjustment:{id}`. */
  "id": string;
  /** Whose money. */
  "member": MemberId;
  /** What they wrote. */
  "note"?: string | null;
  /** Why. */
  "reason": string;
  /** What it corrects or books: a cause in the member's ledger, a round's id, or the bank's or provider's id. */
  "reference"?: string | null;
  /** Where it stands. */
  "state": AdjustmentState;
  /** What for. */
  "type": AdjustmentType;
} };
  "GET /backoffice/alerts": { path: undefined; query: { "all"?: boolean }; body: undefined; answer: Array<{
  /** When the last of them was added. */
  "at": string;
  /** How many more it names that are beyond the operator's reach. */
  "beyond": number;
  /** Part of what they share. */
  "hint": string;
  /** Its id. */
  "id": string;
  /** `device`, `network`, `payee` or `phone`. */
  "kind": string;
  /** The accounts, as far as the operator reaches. */
  "members": Array<AlertMember>;
  /** What was found. */
  "note": string;
  /** Whether nobody has looked at it yet. */
  "open": boolean;
}> };
  "POST /backoffice/alerts/{id}/close": { path: { "id": string }; query: undefined; body: GuardReason; answer: {
  /** When the last of them was added. */
  "at": string;
  /** How many more it names that are beyond the operator's reach. */
  "beyond": number;
  /** Part of what they share. */
  "hint": string;
  /** Its id. */
  "id": string;
  /** `device`, `network`, `payee` or `phone`. */
  "kind": string;
  /** The accounts, as far as the operator reaches. */
  "members": Array<AlertMember>;
  /** What was found. */
  "note": string;
  /** Whether nobody has looked at it yet. */
  "open": boolean;
} };
  "GET /backoffice/applications": { path: undefined; query: { "state"?: string | null; "promotion"?: string | null; "member"?: string | null; "cursor"?: string | null }; body: undefined; answer: {
  /** The rows. */
  "content": Array<(Application & {
    /** The member's login name. */
    "account": string;
  })>;
  /** Where the next page starts; absent on the last. */
  "next"?: string | null;
} };
  "POST /backoffice/applications/{id}/decide": { path: { "id": string }; query: undefined; body: ApplicationDecision; answer: (OfficeApplication & {
  /** Whether a second operator must say the same first: it still waits. */
  "second": boolean;
}) };
  "GET /backoffice/applications/{id}/images/{n}": { path: { "id": string; "n": number }; query: undefined; body: undefined; answer: unknown };
  "GET /backoffice/audit": { path: undefined; query: { "operator"?: string | null; "action"?: string | null; "subject"?: string | null; "from"?: string | null; "to"?: string | null; "cursor"?: number | null; "size"?: number | null }; body: undefined; answer: {
  /** The rows. */
  "content": Array<{
    /** What they did. */
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
    /** Who, by the name they had. */
    "operator": string;
    /** The request's id, as in the log. */
    "request": string;
    /** What they were. */
    "role": string;
    /** To what. */
    "subject": string;
  }>;
  /** Where the next page starts; absent on the last. */
  "next"?: string | null;
} };
  "POST /backoffice/bonuses/{id}/cancel": { path: { "id": string }; query: undefined; body: PromotionReason; answer: (BonusGiven & {
  /** What kind of promotion that is. */
  "kind": PromotionKind;
  /** What its promotion was called. */
  "title": PromotionText;
}) };
  "GET /backoffice/chat/cases": { path: undefined; query: { "closed"?: boolean; "cursor"?: number | null }; body: undefined; answer: {
  /** The rows. */
  "content": Array<{
    "account": string;
    /** Lines around it, itself too, oldest first. */
    "around": Array<ChatAroundLine>;
    "at": string;
    "closedAt"?: string | null;
    "closedBy"?: string | null;
    "isDeleted": boolean;
    /** Whether its author may not write now. */
    "isMuted": boolean;
    /** The line, which is the case's number, too. */
    "line": number;
    /** Who wrote it. */
    "member": MemberId;
    "nameBn": string;
    /** Of the table. */
    "nameEn": string;
    "note"?: string | null;
    /** `abuse`, `spam`, `fraud`, `other`: each that was given. */
    "reasons": Array<string>;
    /** How many members reported it. */
    "reports": number;
    /** `table.7`. */
    "room": string;
    "text": string;
  }>;
  /** Where the next page starts; absent on the last. */
  "next"?: string | null;
} };
  "POST /backoffice/chat/cases/{line}/close": { path: { "line": number }; query: undefined; body: ChatDecision; answer: { [name: string]: unknown } };
  "GET /backoffice/chat/mutes": { path: undefined; query: { "cursor"?: number | null }; body: undefined; answer: {
  /** The rows. */
  "content": Array<{
    "account": string;
    "at": string;
    "by": string;
    "member": MemberId;
    "reason": string;
    /** None: for good. */
    "until"?: string | null;
  }>;
  /** Where the next page starts; absent on the last. */
  "next"?: string | null;
} };
  "POST /backoffice/chat/mutes/{member}/lift": { path: { "member": MemberId }; query: undefined; body: LiftMute; answer: { [name: string]: unknown } };
  "GET /backoffice/chat/rooms": { path: undefined; query: undefined; body: undefined; answer: Array<{
  "isOn": boolean;
  "nameBn": string;
  /** Of the table. */
  "nameEn": string;
  /** `table.7`. */
  "room": string;
}> };
  "PUT /backoffice/chat/rooms/{room}": { path: { "room": string }; query: undefined; body: SwitchRoom; answer: { [name: string]: unknown } };
  "GET /backoffice/chat/words": { path: undefined; query: undefined; body: undefined; answer: {
  /** Single words of at most 40 letters, as they are compared; with a star at its end, every word that begins so. */
  "words": Array<string>;
} };
  "PUT /backoffice/chat/words": { path: undefined; query: undefined; body: ChatWords; answer: {
  /** Single words of at most 40 letters, as they are compared; with a star at its end, every word that begins so. */
  "words": Array<string>;
} };
  "GET /backoffice/content": { path: undefined; query: { "kind"?: string | null }; body: undefined; answer: Array<{
  /** When. */
  "at": string;
  /** Who wrote it. */
  "author": string;
  /** The newest revision. */
  "document": PieceDocument;
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
  /** The newest revision. */
  "document": PieceDocument;
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
  "POST /backoffice/content/pictures": { path: undefined; query: undefined; body: undefined; answer: {
  /** Pixels. */
  "height": number;
  /** Its path on the site, for ever the same picture. */
  "path": string;
  /** Pixels. */
  "width": number;
} };
  "POST /backoffice/content/preview": { path: undefined; query: undefined; body: NewPiece; answer: {
  "document": PieceDocument;
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
  /** The newest revision. */
  "document": PieceDocument;
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
  /** The newest revision. */
  "document": PieceDocument;
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
  /** The newest revision. */
  "document": PieceDocument;
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
  /** Seen today, agents and trial accounts too. */
  "activeToday": number;
  /** Rounds with a stake settled today. */
  "betsToday": number;
  /** Deposits credited today; those that operators booked by hand count, less what was charged back of them. */
  "depositedToday": Money;
  /** Deposits that the provider has not decided. */
  "deposits": Queue;
  /** Stakes less payouts of rounds settled today. */
  "ggrToday": Money;
  /** How vendors answer and how far they agree with us. */
  "health": Array<VendorStanding>;
  /** Wins beyond the highest payout of their vendor or title, which wait for two operators. */
  "heldWins": Queue;
  /** Messages of providers that contradict our record and that nobody has looked at. */
  "mismatches": Unseen;
  /** GGR less what promotions gave, less operators' adjustments, less commission, less the vendors' shares. */
  "ngrToday": Money;
  /** Seen within five minutes, agents and trial accounts too. */
  "online": number;
  /** Members of the site, without agents and trial accounts. */
  "players": number;
  /** Accounts made today; those of agents and trial accounts count. */
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
  /** Paid out to members today. */
  "withdrawnToday": Money;
} };
  "GET /backoffice/deposits": { path: undefined; query: { "state"?: (State | null); "member"?: (MemberId | null); "cursor"?: (DepositId | null) }; body: undefined; answer: {
  /** The rows. */
  "content": Array<(Deposit & {
    /** Their login name. */
    "account": string;
    /** Whose. */
    "member": MemberId;
    /** The member's picture. */
    "proof"?: string | null;
  })>;
  /** Where the next page starts; absent on the last. */
  "next"?: string | null;
} };
  "GET /backoffice/deposits/{id}": { path: { "id": DepositId }; query: undefined; body: undefined; answer: (Payment & {
  /** Consents so far. */
  "consents": Array<ConsentGiven>;
  "left"?: (Amount | null);
  /** From this amount on a decision needs two operators, counted with what was decided about the member today. */
  "secondFrom": Amount;
}) };
  "POST /backoffice/deposits/{id}/chargeback": { path: { "id": DepositId }; query: undefined; body: ChargeBack; answer: {
  /** It was consented to, and a second operator must decide the same. */
  "waiting": boolean;
} };
  "POST /backoffice/deposits/{id}/refund": { path: { "id": DepositId }; query: undefined; body: Refunding; answer: {
  /** It was consented to, and a second operator must decide the same. */
  "waiting": boolean;
} };
  "POST /backoffice/deposits/{id}/reject": { path: { "id": DepositId }; query: undefined; body: Refusal; answer: { [name: string]: unknown } };
  "GET /backoffice/feedback": { path: undefined; query: { "closed"?: boolean; "cursor"?: number | null }; body: undefined; answer: {
  /** The rows. */
  "content": Array<{
    /** Their login name. */
    "account"?: string | null;
    /** When. */
    "at": string;
    /** When it was dealt with. */
    "closedAt"?: string | null;
    /** By whom. */
    "closedBy"?: string | null;
    /** What they wrote. */
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
  /** Their login name. */
  "account"?: string | null;
  /** When. */
  "at": string;
  /** When it was dealt with. */
  "closedAt"?: string | null;
  /** By whom. */
  "closedBy"?: string | null;
  /** What they wrote. */
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
  "GET /backoffice/jobs": { path: undefined; query: { "cursor"?: number | null }; body: undefined; answer: {
  /** Failed jobs, newest first. */
  "failed": Array<FailedJob>;
  /** Where the failed ones go on. */
  "next"?: string | null;
  "queues": Array<JobQueue>;
  "readers": Array<FactReader>;
  "timers": Array<Timer>;
} };
  "POST /backoffice/jobs/{id}/retry": { path: { "id": number }; query: undefined; body: undefined; answer: { [name: string]: unknown } };
  "GET /backoffice/kyc": { path: undefined; query: { "state"?: "waiting" | "approved" | "rejected"; "cursor"?: string | null }; body: undefined; answer: {
  /** The rows. */
  "content": Array<{
    /** Their login name. */
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
    /** The name that an operator read on an approved paper of identity; absent where nobody wrote it down. */
    "name"?: string | null;
    /** The name to which alone their money is paid, as they gave it: the paper must show the same. */
    "payeeName"?: string | null;
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
  "POST /backoffice/kyc/{id}/approve": { path: { "id": string }; query: undefined; body: PaperRead; answer: {
  /** Their login name. */
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
  /** The name that an operator read on an approved paper of identity; absent where nobody wrote it down. */
  "name"?: string | null;
  /** The name to which alone their money is paid, as they gave it: the paper must show the same. */
  "payeeName"?: string | null;
  /** Why it was rejected. */
  "reason": string;
  /** `waiting`, `approved`, `rejected` or `replaced`. */
  "state": string;
  /** Pixels. */
  "width": number;
} };
  "POST /backoffice/kyc/{id}/name": { path: { "id": string }; query: undefined; body: PaperName; answer: {
  /** Their login name. */
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
  /** The name that an operator read on an approved paper of identity; absent where nobody wrote it down. */
  "name"?: string | null;
  /** The name to which alone their money is paid, as they gave it: the paper must show the same. */
  "payeeName"?: string | null;
  /** Why it was rejected. */
  "reason": string;
  /** `waiting`, `approved`, `rejected` or `replaced`. */
  "state": string;
  /** Pixels. */
  "width": number;
} };
  "GET /backoffice/kyc/{id}/picture": { path: { "id": string }; query: undefined; body: undefined; answer: unknown };
  "POST /backoffice/kyc/{id}/reject": { path: { "id": string }; query: undefined; body: GuardReason; answer: {
  /** Their login name. */
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
  /** The name that an operator read on an approved paper of identity; absent where nobody wrote it down. */
  "name"?: string | null;
  /** The name to which alone their money is paid, as they gave it: the paper must show the same. */
  "payeeName"?: string | null;
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
    /** Their login name. */
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
  /** Their login name. */
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
  "GET /backoffice/mismatches": { path: undefined; query: { "seen"?: boolean; "provider"?: string | null; "cursor"?: string | null }; body: undefined; answer: {
  /** Newest first. */
  "content": Array<NamedMismatch>;
  /** Where the list goes on. */
  "next"?: string | null;
  /** Providers. */
  "providers": Array<string>;
} };
  "GET /backoffice/mismatches/{id}": { path: { "id": string }; query: undefined; body: undefined; answer: (NamedMismatch & {
  "ours"?: (OurSide | null);
}) };
  "POST /backoffice/mismatches/{id}/acknowledge": { path: { "id": string }; query: undefined; body: Found; answer: (NamedMismatch & {
  "ours"?: (OurSide | null);
}) };
  "GET /backoffice/operators": { path: undefined; query: undefined; body: undefined; answer: Array<{
  /** ISO 3166 codes of the countries whose members the operator reaches; none: all. */
  "countries": Array<string>;
  /** Since when. */
  "createdAt": string;
  /** Whether they may sign in. */
  "enabled": boolean;
  /** Whether they hold the secret of their codes; else they wait to be let in for the first time. */
  "enrolled": boolean;
  /** Who. */
  "id": OperatorId;
  "limit"?: (Amount | null);
  "line"?: (MemberId | null);
  /** What that agent is called. */
  "lineAccount"?: string | null;
  /** The login name. */
  "name": string;
  /** Until when the operator, being new, takes no part in what takes two persons; absent: the operator does. */
  "quarantineUntil"?: string | null;
  /** What the operator is. */
  "role": Role;
  /** When they last did anything. */
  "seenAt"?: string | null;
  /** Where they are signed in. */
  "sessions": number;
  /** Whether one owner alone locked the operator, so that any owner may let them in again. */
  "suspended": boolean;
  /** Whether the operator decides about money: what is done about them takes two persons. */
  "takesTwo": boolean;
  /** One more with every change. */
  "version": number;
}> };
  "POST /backoffice/operators": { path: undefined; query: undefined; body: Hire; answer: {
  "code"?: (OneTimeCode | null);
  "operator"?: (Staff | null);
  "request"?: (OperatorRequest | null);
} };
  "GET /backoffice/operators/notices": { path: undefined; query: undefined; body: undefined; answer: Array<{
  /** What they did: `operator.add` and the like. */
  "action": string;
  /** How it became. */
  "after"?: { [name: string]: unknown } | null;
  /** When. */
  "at": string;
  /** Who did it. */
  "by": string;
  /** What the operator is called. */
  "name": string;
  /** Its place in the trail. */
  "number": string;
  "operator"?: (OperatorId | null);
}> };
  "POST /backoffice/operators/notices/seen": { path: undefined; query: undefined; body: NoticesSeen; answer: { [name: string]: unknown } };
  "GET /backoffice/operators/requests": { path: undefined; query: undefined; body: undefined; answer: {
  /** Owners who can sign in. With one alone, what takes two persons waits. */
  "owners": number;
  /** The oldest first. */
  "requests": Array<OperatorRequest>;
} };
  "POST /backoffice/operators/requests/{id}/approve": { path: { "id": string }; query: undefined; body: RequestNote; answer: {
  "code"?: (OneTimeCode | null);
  "operator"?: (Staff | null);
  "request"?: (OperatorRequest | null);
} };
  "POST /backoffice/operators/requests/{id}/refuse": { path: { "id": string }; query: undefined; body: RequestNote; answer: {
  /** When. */
  "askedAt": string;
  /** Who asked. */
  "askedBy": OperatorId;
  /** What the asker is called. */
  "askedName": string;
  /** The countries whose members the operator is to reach; none: all. */
  "countries": Array<string>;
  /** Its id. */
  "id": string;
  /** What is to be done. */
  "kind": OperatorAct;
  "limit"?: (Amount | null);
  "line"?: (MemberId | null);
  /** Whether the operator who looks may agree, as far as their own rights and the two persons go. */
  "mayDecide": boolean;
  /** What they are called. */
  "name": string;
  "operator"?: (OperatorId | null);
  /** Why. */
  "reason": string;
  /** What the operator is to be, or is. */
  "role": Role;
} };
  "GET /backoffice/operators/{id}": { path: { "id": OperatorId }; query: undefined; body: undefined; answer: (Staff & {
  /** Last seen first. */
  "open": Array<OperatorSession>;
}) };
  "PUT /backoffice/operators/{id}": { path: { "id": OperatorId }; query: undefined; body: NewDuties; answer: {
  "code"?: (OneTimeCode | null);
  "operator"?: (Staff | null);
  "request"?: (OperatorRequest | null);
} };
  "POST /backoffice/operators/{id}/enabled": { path: { "id": OperatorId }; query: undefined; body: Lock; answer: {
  "code"?: (OneTimeCode | null);
  "operator"?: (Staff | null);
  "request"?: (OperatorRequest | null);
} };
  "POST /backoffice/operators/{id}/reset": { path: { "id": OperatorId }; query: undefined; body: Reset; answer: {
  "code"?: (OneTimeCode | null);
  "operator"?: (Staff | null);
  "request"?: (OperatorRequest | null);
} };
  "POST /backoffice/operators/{id}/sessions/end": { path: { "id": OperatorId }; query: undefined; body: StaffSessionEnd; answer: {
  /** ISO 3166 codes of the countries whose members the operator reaches; none: all. */
  "countries": Array<string>;
  /** Since when. */
  "createdAt": string;
  /** Whether they may sign in. */
  "enabled": boolean;
  /** Whether they hold the secret of their codes; else they wait to be let in for the first time. */
  "enrolled": boolean;
  /** Who. */
  "id": OperatorId;
  "limit"?: (Amount | null);
  "line"?: (MemberId | null);
  /** What that agent is called. */
  "lineAccount"?: string | null;
  /** The login name. */
  "name": string;
  /** Until when the operator, being new, takes no part in what takes two persons; absent: the operator does. */
  "quarantineUntil"?: string | null;
  /** What the operator is. */
  "role": Role;
  /** When they last did anything. */
  "seenAt"?: string | null;
  /** Where they are signed in. */
  "sessions": number;
  /** Whether one owner alone locked the operator, so that any owner may let them in again. */
  "suspended": boolean;
  /** Whether the operator decides about money: what is done about them takes two persons. */
  "takesTwo": boolean;
  /** One more with every change. */
  "version": number;
} };
  "GET /backoffice/payment-methods": { path: undefined; query: undefined; body: undefined; answer: {
  /** In. */
  "deposits": Array<PaymentMethod>;
  /** Out. */
  "payouts": Array<PaymentMethod>;
} };
  "GET /backoffice/player-groups": { path: undefined; query: undefined; body: undefined; answer: Array<{
  "id": GroupId;
  /** How many members are in it. */
  "members": number;
  "name": string;
  /** Whether they work for the house: then they place no bets. One group is made so, and none becomes so. */
  "staff": boolean;
}> };
  "POST /backoffice/player-groups": { path: undefined; query: undefined; body: GroupAsk; answer: string };
  "PUT /backoffice/player-groups/{id}": { path: { "id": GroupId }; query: undefined; body: GroupAsk; answer: { [name: string]: unknown } };
  "GET /backoffice/players": { path: undefined; query: { "search"?: string; "cursor"?: number | null; "size"?: number | null }; body: undefined; answer: {
  /** The rows. */
  "content": Array<(PlayerCard & {
    /** `account`, `id`, `mobile`, `email`, `payee`, `withdrawal`, `deposit`, `adjustment`, `round`, `transaction`; empty in the list of all. */
    "by": string;
  })>;
  /** Where the next page starts; absent on the last. */
  "next"?: string | null;
} };
  "GET /backoffice/players/{id}": { path: { "id": MemberId }; query: undefined; body: undefined; answer: (PlayerCard & {
  /** What they have. */
  "balances": Array<Balance>;
  /** ISO 3166 code of their country. */
  "country": string;
  "group"?: (PlayerGroupName | null);
  /** `BN` or `EN`. */
  "language": string;
  /** What they are called. */
  "nickname": string;
  "parent"?: (PlayerCard | null);
}) };
  "POST /backoffice/players/{id}/agent": { path: { "id": MemberId }; query: undefined; body: ContractReason; answer: {
  /** Whether they are an agent. */
  "agent": boolean;
  /** What the house may offer: nothing to who is no agent, or has an upline. */
  "most": Array<HouseRate>;
  /** What runs or waits first, then newest first. */
  "rows": Array<OfficeContract>;
  /** Offers that wait for a second operator, the oldest first. */
  "waiting": Array<WaitingOffer>;
} };
  "GET /backoffice/players/{id}/balances": { path: { "id": MemberId }; query: undefined; body: undefined; answer: Array<{
  /** What it is for, as lines of the ledger name it: `cash`, `bonus`, `held`, `points`, `income`. */
  "account": string;
  /** What lies there. */
  "amount": Money;
  /** Of what. */
  "asset": Asset;
}> };
  "GET /backoffice/players/{id}/bets": { path: { "id": MemberId }; query: { "cursor"?: string | null; "size"?: number | null }; body: undefined; answer: {
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
    "place"?: (PlaceName | null);
    /** When it ended. */
    "settledAt"?: string | null;
    /** Real stakes that stand. */
    "stake": Money;
    "title"?: (GameTitle | null);
    /** What counts for turnover. */
    "validBet": Money;
    /** By which rule: `stake`, `exposure`, `outcome` or `rake`. */
    "validBy": string;
    /** The vendor. */
    "vendor": string;
  }>;
  /** Where the next page starts; absent on the last. */
  "next"?: string | null;
} };
  "GET /backoffice/players/{id}/bonuses": { path: { "id": MemberId }; query: undefined; body: undefined; answer: {
  /** The rows. */
  "content": Array<(BonusGiven & {
    /** What kind of promotion that is. */
    "kind": PromotionKind;
    /** What its promotion was called. */
    "title": PromotionText;
  })>;
  /** Where the next page starts; absent on the last. */
  "next"?: string | null;
} };
  "GET /backoffice/players/{id}/commissions": { path: { "id": MemberId }; query: { "cursor"?: string | null }; body: undefined; answer: {
  /** The rows. */
  "content": Array<{
    /** What they were paid; below zero it is carried over. */
    "amount": Money;
    /** When it was settled. */
    "at": string;
    /** The window's beginning. */
    "from": string;
    /** The statement. */
    "id": string;
    /** `realtime_salary`, `hourly_salary` or `daily_salary`. */
    "kind": string;
    /** Their share, in percent. */
    "rate": string;
    /** The window's end. */
    "to": string;
    /** What their line had bet. */
    "validBet": Money;
  }>;
  /** Where the next page starts; absent on the last. */
  "next"?: string | null;
} };
  "GET /backoffice/players/{id}/contracts": { path: { "id": MemberId }; query: undefined; body: undefined; answer: {
  /** Whether they are an agent. */
  "agent": boolean;
  /** What the house may offer: nothing to who is no agent, or has an upline. */
  "most": Array<HouseRate>;
  /** What runs or waits first, then newest first. */
  "rows": Array<OfficeContract>;
  /** Offers that wait for a second operator, the oldest first. */
  "waiting": Array<WaitingOffer>;
} };
  "POST /backoffice/players/{id}/contracts": { path: { "id": MemberId }; query: undefined; body: HouseOffer; answer: {
  /** Whether they are an agent. */
  "agent": boolean;
  /** What the house may offer: nothing to who is no agent, or has an upline. */
  "most": Array<HouseRate>;
  /** What runs or waits first, then newest first. */
  "rows": Array<OfficeContract>;
  /** Offers that wait for a second operator, the oldest first. */
  "waiting": Array<WaitingOffer>;
} };
  "POST /backoffice/players/{id}/contracts/{contract}/terminate": { path: { "id": MemberId; "contract": ContractId }; query: undefined; body: ContractReason; answer: {
  /** When it was accepted. */
  "acceptedAt"?: string | null;
  "downline"?: (OfficeContractSide | null);
  /** From when on it no longer counts, if it ended. */
  "endedAt"?: string | null;
  /** Whether the house pays. */
  "house": boolean;
  /** Its id. */
  "id": ContractId;
  /** `realtime_salary`, `hourly_salary` or `daily_salary`. */
  "kind": string;
  /** When it was offered. */
  "offeredAt": string;
  /** Where it stands. */
  "state": ContractState;
  /** The steps, from the lowest. */
  "tiers": Array<ContractStep>;
  "upline"?: (OfficeContractSide | null);
  /** Counts the contracts of the pair and kind. */
  "version": number;
} };
  "POST /backoffice/players/{id}/contracts/{contract}/withdraw": { path: { "id": MemberId; "contract": ContractId }; query: undefined; body: ContractReason; answer: {
  /** When it was accepted. */
  "acceptedAt"?: string | null;
  "downline"?: (OfficeContractSide | null);
  /** From when on it no longer counts, if it ended. */
  "endedAt"?: string | null;
  /** Whether the house pays. */
  "house": boolean;
  /** Its id. */
  "id": ContractId;
  /** `realtime_salary`, `hourly_salary` or `daily_salary`. */
  "kind": string;
  /** When it was offered. */
  "offeredAt": string;
  /** Where it stands. */
  "state": ContractState;
  /** The steps, from the lowest. */
  "tiers": Array<ContractStep>;
  "upline"?: (OfficeContractSide | null);
  /** Counts the contracts of the pair and kind. */
  "version": number;
} };
  "POST /backoffice/players/{id}/enabled": { path: { "id": MemberId }; query: undefined; body: PlayerSwitch; answer: { [name: string]: unknown } };
  "PUT /backoffice/players/{id}/group": { path: { "id": MemberId }; query: undefined; body: MemberGroupAsk; answer: { [name: string]: unknown } };
  "GET /backoffice/players/{id}/guard": { path: { "id": MemberId }; query: undefined; body: undefined; answer: {
  /** Alerts that name them. */
  "alerts": Array<PlayerAlert>;
  /** The last thirty days, the oldest first. */
  "days": Array<PlayerDay>;
  /** Their proofs, newest first. */
  "documents": Array<PlayerProof>;
  /** What they asked for, newest first. */
  "history": Array<PlayerAsked>;
  /** Their limits. */
  "limits": Array<PlayerLimit>;
  "pause"?: (PlayerPause | null);
  /** Minutes between their reality checks. */
  "realityMinutes": number;
  /** Their tier, from 0. */
  "tier": number;
  "withdrawTotal"?: (Money | null);
  /** What they have withdrawn, or are about to. */
  "withdrawn": Money;
} };
  "GET /backoffice/players/{id}/ledger": { path: { "id": MemberId }; query: { "cursor"?: string | null; "cause"?: string | null; "size"?: number | null }; body: undefined; answer: {
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
  "GET /backoffice/players/{id}/line": { path: { "id": MemberId }; query: { "cursor"?: number | null }; body: undefined; answer: {
  /** The nearest first. */
  "above": Array<PlayerCard>;
  /** Those directly below, newest first. */
  "below": Array<TeamMember>;
  /** Where the next page of those below starts. */
  "next"?: string | null;
} };
  "GET /backoffice/players/{id}/linked": { path: { "id": MemberId }; query: undefined; body: undefined; answer: Array<(PlayerCard & {
  /** What they share: `device`, `network`, `payee`, `phone`. */
  "kinds": Array<string>;
  /** Rounds at tables in which bets of both covered each other (domain.md 6.4). */
  "oppositeRounds": number;
  /** When it was last seen with either. */
  "seenAt": string;
})> };
  "GET /backoffice/players/{id}/messages": { path: { "id": MemberId }; query: { "cursor"?: string | null }; body: undefined; answer: {
  /** The rows. */
  "content": Array<{
    /** When. */
    "at": string;
    /** Whether they have put it away. */
    "deleted": boolean;
    /** Its id. */
    "id": string;
    /** `deposit`, `withdrawal_paid`, `letter`, … */
    "kind": string;
    /** When they read it. */
    "readAt"?: string | null;
    /** The title of a letter, in both languages. */
    "title"?: { [name: string]: unknown } | null;
  }>;
  /** Where the next page starts; absent on the last. */
  "next"?: string | null;
} };
  "GET /backoffice/players/{id}/notes": { path: { "id": MemberId }; query: { "cursor"?: string | null }; body: undefined; answer: {
  /** The rows. */
  "content": Array<{
    /** When. */
    "at": string;
    /** Who wrote it. */
    "author": OperatorId;
    /** Its id. */
    "id": string;
    /** What the author was called then. */
    "name": string;
    /** Whether it stands above all others. */
    "pinned": boolean;
    /** Plain text. */
    "text": string;
  }>;
  /** Where the next page starts; absent on the last. */
  "next"?: string | null;
} };
  "POST /backoffice/players/{id}/notes": { path: { "id": MemberId }; query: undefined; body: NewNote; answer: {
  /** When. */
  "at": string;
  /** Who wrote it. */
  "author": OperatorId;
  /** Its id. */
  "id": string;
  /** What the author was called then. */
  "name": string;
  /** Whether it stands above all others. */
  "pinned": boolean;
  /** Plain text. */
  "text": string;
} };
  "POST /backoffice/players/{id}/notes/{note}/pin": { path: { "id": MemberId; "note": string }; query: undefined; body: Pin; answer: {
  /** When. */
  "at": string;
  /** Who wrote it. */
  "author": OperatorId;
  /** Its id. */
  "id": string;
  /** What the author was called then. */
  "name": string;
  /** Whether it stands above all others. */
  "pinned": boolean;
  /** Plain text. */
  "text": string;
} };
  "POST /backoffice/players/{id}/pause": { path: { "id": MemberId }; query: undefined; body: PlayerPauseBegin; answer: {
  /** `cool_off` or `exclusion`. */
  "kind": string;
  /** Since when. */
  "since": string;
  /** Until when; absent is for ever. */
  "until"?: string | null;
} };
  "GET /backoffice/players/{id}/person": { path: { "id": MemberId }; query: undefined; body: undefined; answer: {
  /** Whether they sign in with an authenticator too. */
  "authenticator": boolean;
  /** Accounts elsewhere by which they sign in. */
  "elsewhere": Array<string>;
  /** Their e-mail address, its beginning and its host. */
  "email"?: string | null;
  /** Whether they have proved it. */
  "emailVerified": boolean;
  /** Their mobile number, its end only. */
  "mobile"?: string | null;
  /** Whether they have proved it. */
  "mobileVerified": boolean;
  /** The name that money is paid to. */
  "payeeName"?: string | null;
  /** Where their withdrawals may go: institution and the end of the number. */
  "payees": Array<string>;
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
  "GET /backoffice/players/{id}/sign-ins": { path: { "id": MemberId }; query: { "cursor"?: number | null }; body: undefined; answer: {
  /** The rows. */
  "content": Array<{
    /** When. */
    "at": string;
    /** What the browser calls itself. */
    "device": string;
    /** Its number. */
    "id": string;
    /** From which address. */
    "ip": string;
    /** How: `username`, `sms`, … */
    "method": string;
    /** Whether they got in. */
    "succeeded": boolean;
  }>;
  /** Where the next page starts; absent on the last. */
  "next"?: string | null;
} };
  "GET /backoffice/players/{id}/tickets": { path: { "id": MemberId }; query: { "cursor"?: number | null }; body: undefined; answer: {
  /** The rows. */
  "content": Array<{
    /** When. */
    "at": string;
    /** When it was dealt with. */
    "closedAt"?: string | null;
    /** By whom. */
    "closedBy"?: string | null;
    /** What they wrote. */
    "content": string;
    /** Its number. */
    "id": string;
    /** What was done. */
    "note"?: string | null;
    /** 1 deposits, 2 withdrawals, 3 games, 4 customer service, 6 becoming an agent, 0 anything else. */
    "type": number;
  }>;
  /** Where the next page starts; absent on the last. */
  "next"?: string | null;
} };
  "GET /backoffice/players/{id}/transfers": { path: { "id": MemberId }; query: { "cursor"?: string | null }; body: undefined; answer: {
  /** The rows. */
  "content": Array<{
    /** How much. */
    "amount": Amount;
    /** In what. */
    "asset": Asset;
    /** When. */
    "at": string;
    /** Its id. */
    "id": string;
    "member"?: (MemberId | null);
    /** What was written beside it. */
    "note": string;
    /** The other member, or the vendor whose wallet it is. */
    "other": string;
    /** Whether they sent it. */
    "sent": boolean;
    /** `sent` between members; a vendor's `requested`, `sent`, `unknown`, `confirmed`, `reversed`. */
    "state": string;
  }>;
  /** Where the next page starts; absent on the last. */
  "next"?: string | null;
} };
  "GET /backoffice/players/{id}/turnover": { path: { "id": MemberId }; query: { "cursor"?: number | null }; body: undefined; answer: {
  /** The rows. */
  "content": Array<{
    /** For what: `deposit:…`. */
    "cause": string;
    /** When it was done, or the money was gone. */
    "closedAt"?: string | null;
    /** How much was. */
    "done": Money;
    /** Its number. */
    "id": string;
    /** Since when. */
    "openedAt": string;
    /** How much must be bet. */
    "required": Money;
    /** Whether it ended because the money was gone. */
    "spent": boolean;
  }>;
  /** Where the next page starts; absent on the last. */
  "next"?: string | null;
} };
  "GET /backoffice/players/{id}/vendor-wallets": { path: { "id": MemberId }; query: undefined; body: undefined; answer: Array<{
  /** What the vendor said last, with what was confirmed since. */
  "balance": Money;
  /** The currency. */
  "currency": Asset;
  /** Its name in calls. */
  "id": string;
  /** What players read. */
  "name": Text;
  /** When it said so; null before it ever did. */
  "toldAt"?: string | null;
}> };
  "GET /backoffice/promotions": { path: undefined; query: { "state"?: string | null; "kind"?: string | null }; body: undefined; answer: Array<(PromotionDocument & {
  /** Who drafted it. */
  "author": string;
  /** When it was changed last. */
  "changedAt": string;
  "figures"?: (PromotionFigures | null);
  /** Its id. */
  "id": string;
  /** What it is. */
  "kind": PromotionKind;
  /** When. */
  "madeAt": string;
  /** Where it stands. */
  "state": PromotionState;
  /** Counts its changes. */
  "version": number;
})> };
  "POST /backoffice/promotions": { path: undefined; query: undefined; body: PromotionDraft; answer: (OfficePromotion & {
  "raffle"?: (OfficeRaffle | null);
}) };
  "GET /backoffice/promotions/{id}": { path: { "id": string }; query: undefined; body: undefined; answer: (OfficePromotion & {
  "raffle"?: (OfficeRaffle | null);
}) };
  "PUT /backoffice/promotions/{id}": { path: { "id": string }; query: undefined; body: PromotionChange; answer: (OfficePromotion & {
  "raffle"?: (OfficeRaffle | null);
}) };
  "POST /backoffice/promotions/{id}/close": { path: { "id": string }; query: undefined; body: PromotionReason; answer: (OfficePromotion & {
  "raffle"?: (OfficeRaffle | null);
}) };
  "POST /backoffice/promotions/{id}/draw": { path: { "id": string }; query: undefined; body: undefined; answer: (OfficePromotion & {
  "raffle"?: (OfficeRaffle | null);
}) };
  "POST /backoffice/promotions/{id}/publish": { path: { "id": string }; query: undefined; body: PromotionSeen; answer: (OfficePromotion & {
  "raffle"?: (OfficeRaffle | null);
}) };
  "GET /backoffice/proofs/{id}": { path: { "id": string }; query: undefined; body: undefined; answer: unknown };
  "GET /backoffice/reconcile/differences": { path: undefined; query: { "vendor"?: string | null; "state"?: string | null; "kind"?: string | null; "from"?: string | null; "to"?: string | null; "cursor"?: string | null }; body: undefined; answer: {
  /** The rows. */
  "content": Array<{
    /** Their login name. */
    "account"?: string | null;
    "booked"?: (LedgerSide | null);
    /** What the ledger calls the round. */
    "cause": string;
    /** When it was first seen. */
    "foundAt": string;
    /** The game's code. */
    "game": string;
    /** Its id. */
    "id": string;
    /** The vendor's name for the transaction, or for the round that is open. */
    "key": string;
    /** `missing_here`, `missing_there`, `amount_differs`, `state_differs`, `content_differs`, `ledger_differs`, `open_round`, `dropped` (a vendor with a wallet of its own lists it no more), `odd_win` (a win that somebody must look at), `held_win` (one beyond the highest payout, which two operators release). */
    "kind": string;
    "member"?: (MemberId | null);
    "ours"?: (RecordSide | null);
    /** What would put it right: `post_win`, `post_bet`, `top_up`, `correct`, `post_rollback`, `release`, `strike_out`; none where only a person outside can. */
    "repair"?: string | null;
    /** The vendor's name for the round. */
    "round": string;
    /** When it was last seen. */
    "seenAt": string;
    /** `open`, `repairing`, `repaired`, `accepted`, `gone`. */
    "state": string;
    "theirs"?: (VendorSide | null);
    /** With whom. */
    "vendor": string;
  }>;
  /** Where the next page starts; absent on the last. */
  "next"?: string | null;
} };
  "GET /backoffice/reconcile/differences/{id}": { path: { "id": string }; query: undefined; body: undefined; answer: (Difference & {
  /** What was said and done about it, oldest first. */
  "acts": Array<DifferenceAct>;
  /** What the ledger moved for its round, newest first. */
  "lines": Array<BookedLine>;
}) };
  "POST /backoffice/reconcile/differences/{id}/accept": { path: { "id": string }; query: undefined; body: AcceptAsk; answer: { [name: string]: unknown } };
  "POST /backoffice/reconcile/differences/{id}/look": { path: { "id": string }; query: undefined; body: undefined; answer: {
  /** `consented` when another operator must say so too, else the difference's state. */
  "state": string;
} };
  "POST /backoffice/reconcile/differences/{id}/repair": { path: { "id": string }; query: undefined; body: RepairAsk; answer: {
  /** `consented` when another operator must say so too, else the difference's state. */
  "state": string;
} };
  "GET /backoffice/reconcile/runs": { path: undefined; query: { "vendor"?: string | null; "cursor"?: number | null }; body: undefined; answer: {
  /** The rows. */
  "content": Array<{
    /** Whether an operator asked for it. */
    "byHand": boolean;
    /** Transactions of the vendor's list. */
    "compared": number;
    /** When it ended. */
    "endedAt": string;
    /** Why it failed; then it judged nothing. */
    "error"?: string | null;
    /** Differences that were seen. */
    "found": number;
    /** Its window's beginning. */
    "from": string;
    /** Its number. */
    "id": string;
    /** What was staked and paid. */
    "sums": Array<ComparisonSum>;
    /** Rounds of ours about which the vendor could not be asked: there were too many. */
    "unjudged": number;
    /** Its window's end. */
    "until": string;
    /** With whom. */
    "vendor": string;
  }>;
  /** Where the next page starts; absent on the last. */
  "next"?: string | null;
} };
  "POST /backoffice/reconcile/runs": { path: undefined; query: undefined; body: ComparisonAsk; answer: {
  /** Whether an operator asked for it. */
  "byHand": boolean;
  /** Transactions of the vendor's list. */
  "compared": number;
  /** When it ended. */
  "endedAt": string;
  /** Why it failed; then it judged nothing. */
  "error"?: string | null;
  /** Differences that were seen. */
  "found": number;
  /** Its window's beginning. */
  "from": string;
  /** Its number. */
  "id": string;
  /** What was staked and paid. */
  "sums": Array<ComparisonSum>;
  /** Rounds of ours about which the vendor could not be asked: there were too many. */
  "unjudged": number;
  /** Its window's end. */
  "until": string;
  /** With whom. */
  "vendor": string;
} };
  "GET /backoffice/reconcile/vendors": { path: undefined; query: undefined; body: undefined; answer: Array<{
  /** Calls that this node made to the vendor in the last quarter of an hour. */
  "calls": number;
  /** It keeps a wallet of its own: its list is read, and what it lists no more waits here; no money of ours is compared. */
  "external": boolean;
  /** Those without a good answer. */
  "failures": number;
  "last"?: (Comparison | null);
  /** How long the good answers took on average, in milliseconds. */
  "meanMs"?: number | null;
  /** Differences that wait. */
  "open": number;
  /** Rounds that are open for too long, among them. */
  "openRounds": number;
  /** Up to when every hour was compared. */
  "reach"?: string | null;
  /** Rounds that have not ended. */
  "rounds": number;
  /** Who. */
  "vendor": string;
}> };
  "GET /backoffice/reports/invoices": { path: undefined; query: { "cursor"?: string | null }; body: undefined; answer: {
  /** The rows. */
  "content": Array<{
    /** What is asked for. */
    "amount": Money;
    "at": string;
    /** Who filed it. */
    "by": string;
    /** What is asked for beyond it. */
    "difference": Money;
    /** The vendor's share of it; nothing when it is negative. */
    "expected": Money;
    "from": string;
    /** What the house earned with the vendor's games in these days. */
    "ggr": Money;
    "id": string;
    "note": string;
    /** The invoice's number. */
    "number": string;
    /** The share, a decimal fraction. */
    "share": string;
    "to": string;
    /** The vendor's number. */
    "vendor": string;
    /** The vendor's name. */
    "vendorName": string;
  }>;
  /** Where the next page starts; absent on the last. */
  "next"?: string | null;
} };
  "POST /backoffice/reports/invoices": { path: undefined; query: undefined; body: InvoiceAsk; answer: { [name: string]: unknown } };
  "GET /backoffice/reports/liabilities": { path: undefined; query: undefined; body: undefined; answer: {
  /** When it was summed. */
  "at": string;
  /** Members' bonus money. */
  "bonus": Money;
  /** Members' money to play with and to withdraw. */
  "cash": Money;
  /** In what. */
  "currency": Asset;
  /** Held for withdrawals. */
  "held": Money;
  /** Wins that wait for two operators, and are no debt before: not in the total. */
  "heldWins": Money;
  /** Agents' income that is not yet cash. */
  "income": Money;
  /** How many those are. */
  "openRounds": number;
  /** Stakes of rounds that have not ended. */
  "openStakes": Money;
  /** All of it. */
  "total": Money;
  /** Withdrawals that wait for a decision; their money is among what is held. */
  "withdrawals": Queue;
} };
  "GET /backoffice/reports/liabilities/file": { path: undefined; query: { "format": ExportFormat }; body: undefined; answer: unknown };
  "GET /backoffice/reports/revenue": { path: undefined; query: { "by"?: "day" | "vendor" | "game" | "agent"; "from": string; "to": string; "vendor"?: string | null; "under"?: (MemberId | null) }; body: undefined; answer: {
  /** Up to when facts were counted. */
  "countedUntil"?: string | null;
  /** In what. */
  "currency": Asset;
  /** Its rows. */
  "rows": Array<RevenueRow>;
  /** All of them. */
  "total": RevenueRow;
} };
  "GET /backoffice/reports/revenue/file": { path: undefined; query: { "by"?: "day" | "vendor" | "game" | "agent"; "from": string; "to": string; "vendor"?: string | null; "under"?: (MemberId | null); "format": ExportFormat }; body: undefined; answer: unknown };
  "PUT /backoffice/reports/shares/{vendor}": { path: { "vendor": string }; query: undefined; body: VendorShare; answer: { [name: string]: unknown } };
  "GET /backoffice/roles": { path: undefined; query: undefined; body: undefined; answer: Array<{
  /** Whether the asking operator may give it: nobody gives more than they have. */
  "mineToGive": boolean;
  "rights": Array<Permission>;
  "role": Role;
  /** Whether it decides about money: whoever has it is let in, changed and kept out by two persons. */
  "takesTwo": boolean;
}> };
  "GET /backoffice/rounds/{id}": { path: { "id": RoundId }; query: undefined; body: undefined; answer: (PlayedRound & {
  /** The player's login name. */
  "account": string;
  /** What the lines of the ledger that it moved belong to. */
  "cause": string;
  /** What the vendor said, in order. */
  "messages": Array<RoundMessage>;
}) };
  "GET /backoffice/session": { path: undefined; query: undefined; body: undefined; answer: {
  /** The currency of the house: of sums that name no other. */
  "currency": Asset;
  "id": OperatorId;
  /** Minutes without a call that end the session. */
  "idleMinutes": number;
  "limit"?: (Amount | null);
  "name": string;
  /** Whether there are members beyond the operator's reach: sums over all of them are not for this operator. */
  "narrowed": boolean;
  /** Until when the operator, being new, takes no part in what takes two persons; absent: the operator does. */
  "quarantineUntil"?: string | null;
  /** What the role may do, as far as the operator reaches: what is about everyone is for those who reach everyone. */
  "rights": Array<Permission>;
  "role": Role;
  /** From this amount a withdrawal needs two operators. */
  "secondApprovalFrom": Amount;
  /** The zone that decides days and displayed clocks, such as `Asia/Dhaka`. */
  "timeZone": string;
} };
  "GET /backoffice/session/all": { path: undefined; query: undefined; body: undefined; answer: Array<{
  /** Since when. */
  "createdAt": string;
  /** Whether it is the one that asks. */
  "current": boolean;
  /** What the browser calls itself. */
  "device": string;
  /** The session's public id. */
  "id": string;
  /** From which address. */
  "ip": string;
  /** When it was last used, within a minute. */
  "seenAt": string;
}> };
  "GET /backoffice/session/captcha": { path: undefined; query: undefined; body: undefined; answer: {
  /** Sent back with the answer. */
  "id": string;
  /** A PNG in base64. */
  "picture": string;
} };
  "POST /backoffice/session/end": { path: undefined; query: undefined; body: OperatorSessionEnd; answer: { [name: string]: unknown } };
  "POST /backoffice/session/enrol": { path: undefined; query: undefined; body: FirstPassword; answer: {
  /** The line that applications read from a QR code. */
  "otpauth": string;
  /** The secret in base32, to be typed. */
  "secret": string;
} };
  "POST /backoffice/session/enrol/confirm": { path: undefined; query: undefined; body: FirstCode; answer: {
  /** Who it is. */
  "operator": Me;
  /** Sent as header `token` from now on; told once. */
  "token": string;
} };
  "POST /backoffice/session/login": { path: undefined; query: undefined; body: Credentials; answer: {
  /** Who it is. */
  "operator": Me;
  /** Sent as header `token` from now on; told once. */
  "token": string;
} };
  "DELETE /backoffice/session/logout": { path: undefined; query: undefined; body: undefined; answer: { [name: string]: unknown } };
  "POST /backoffice/session/password": { path: undefined; query: undefined; body: OperatorPassword; answer: { [name: string]: unknown } };
  "GET /backoffice/shelf/titles": { path: undefined; query: { "search"?: string | null; "vendor"?: string | null; "spoken"?: boolean; "page"?: number | null }; body: undefined; answer: {
  /** Titles in the order of the site's lists, those that are not offered last. */
  "content": Array<ShelfTitle>;
  /** This page, from 1. */
  "page": number;
  /** How many pages there are. */
  "pages": number;
  /** How many titles fit. */
  "total": number;
} };
  "PUT /backoffice/shelf/titles/{node}": { path: { "node": NodeId }; query: undefined; body: ShelfWord; answer: { [name: string]: unknown } };
  "GET /backoffice/shelf/vendors": { path: undefined; query: undefined; body: undefined; answer: Array<{
  /** Its code. */
  "code": string;
  /** In Bengali. */
  "nameBn": string;
  /** Its names. */
  "nameEn": string;
  /** Those that can be played now. */
  "open": number;
  /** Titles listed under it. */
  "titles": number;
  /** What was said of it. */
  "word": ShelfWord;
}> };
  "PUT /backoffice/shelf/vendors/{code}": { path: { "code": string }; query: undefined; body: ShelfWord; answer: { [name: string]: unknown } };
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
  "again"?: boolean;
  /** Money that went out, or was not booked yet. */
  "ignored": number;
  /** Known from an earlier file. */
  "known": number;
  /** Usable lines of money that came in. */
  "lines": number;
  /** Credited to the deposit that they were for. */
  "matched": number;
  /** Lines that cannot be used. */
  "problems": Array<Problem>;
  /** Of another amount than was asked for, or for a deposit that was paid already: a person looks. */
  "review": number;
  /** For no deposit that is known. */
  "unmatched": number;
} };
  "POST /backoffice/statements/assign": { path: undefined; query: undefined; body: Assignment; answer: {
  /** It was consented to, and a second operator must decide the same. */
  "waiting": boolean;
} };
  "GET /backoffice/statements/lines": { path: undefined; query: undefined; body: undefined; answer: {
  /** Channels. */
  "channels": Array<string>;
  /** Lines, oldest first. */
  "lines": Array<WaitingLine>;
} };
  "POST /backoffice/statements/return": { path: undefined; query: undefined; body: ReturnedLine; answer: {
  /** It was consented to, and a second operator must decide the same. */
  "waiting": boolean;
} };
  "GET /backoffice/system/selfcheck": { path: undefined; query: undefined; body: undefined; answer: (Check & {
  /** The audit trail. */
  "audit": Chain;
  /** Whether nothing is wrong. */
  "ok": boolean;
}) };
  "GET /backoffice/tables": { path: undefined; query: undefined; body: undefined; answer: Array<{
  /** What members of groups may stake instead. */
  "groups": Array<GroupLimits>;
  "host"?: (HostView | null);
  "now"?: (Played | null);
  /** From a result to the next round, in milliseconds. */
  "pauseMs": number;
  /** `running`, `resting` or `closed`. */
  "state": string;
  "table": TableView;
  /** Rounds that ended since midnight. */
  "today": Day;
  /** Rounds with bets whose payout the money core refused. */
  "unpaid": number;
}> };
  "POST /backoffice/tables": { path: undefined; query: undefined; body: NewTable; answer: string };
  "GET /backoffice/tables/returns": { path: undefined; query: { "period": ReturnPeriod }; body: undefined; answer: Array<{
  "bets": number;
  /** ISO 4217. */
  "currency": string;
  /** What the rules return in the long run of each unit of these very stakes. */
  "declared": string;
  /** The bounds within which the long-run return lies in 99 of 100 cases, the lower one first. */
  "interval": Array<string>;
  /** Whether players decide, as at blackjack, and the declared return is the most that any way to play reaches: less is never off. */
  "isMost": boolean;
  /** Paid of each unit staked: `0.9730`. */
  "measured": string;
  "paid": Money;
  /** Rounds with bets. Those that were called off, annulled or interrupted are left out. */
  "rounds": number;
  /** The version of the rules, with the options of its variant: `roulette-1+la-partage`. */
  "rules": string;
  "staked": Money;
  /** `too_few` rounds for a word about it, `in_order`, or `off`: chance hardly explains what was paid. */
  "standing": string;
  "table"?: (TableId | null);
  /** How many standard deviations what was paid lies above what is declared: `-0.7`. Above 4 it is off, and below -4 too where players do not decide. */
  "z"?: string | null;
}> };
  "PUT /backoffice/tables/{id}": { path: { "id": TableId }; query: undefined; body: TermsAsk; answer: { [name: string]: unknown } };
  "GET /backoffice/tables/{id}/rounds": { path: { "id": TableId }; query: { "before"?: number | null; "unpaid"?: boolean }; body: undefined; answer: {
  /** The rows. */
  "content": Array<{
    "annulment"?: (AnnulmentView | null);
    "came": Came;
    /** When its payouts were booked, or its stakes given back. */
    "endedAt"?: string | null;
    "openedAt": string;
    "round": RoundView;
    /** Who called it off before its result. */
    "voidedBy"?: string | null;
  }>;
  /** Where the next page starts; absent on the last. */
  "next"?: string | null;
} };
  "POST /backoffice/tables/{id}/rounds/{number}/annul": { path: { "id": TableId; "number": number }; query: undefined; body: VoidAsk; answer: { [name: string]: unknown } };
  "GET /backoffice/tables/{id}/rounds/{number}/bets": { path: { "id": TableId; "number": number }; query: { "cursor"?: string | null }; body: undefined; answer: {
  /** The rows. */
  "content": Array<{
    /** Their login name. */
    "account"?: string | null;
    "bet": BetView;
    "member": MemberId;
  }>;
  /** Where the next page starts; absent on the last. */
  "next"?: string | null;
} };
  "POST /backoffice/tables/{id}/rounds/{number}/pay": { path: { "id": TableId; "number": number }; query: undefined; body: undefined; answer: number };
  "POST /backoffice/tables/{id}/rounds/{number}/void": { path: { "id": TableId; "number": number }; query: undefined; body: VoidAsk; answer: { [name: string]: unknown } };
  "PUT /backoffice/tables/{id}/state": { path: { "id": TableId }; query: undefined; body: StateAsk; answer: { [name: string]: unknown } };
  "GET /backoffice/tokens": { path: undefined; query: { "dealt"?: boolean; "cursor"?: string | null }; body: undefined; answer: {
  /** The rows. */
  "content": Array<(UnmatchedTokens & {
    /** The member's login name. */
    "account": string;
  })>;
  /** Where the next page starts; absent on the last. */
  "next"?: string | null;
} };
  "POST /backoffice/tokens/{id}/deal": { path: { "id": string }; query: undefined; body: UnmatchedTokensDealt; answer: (UnmatchedTokens & {
  /** The member's login name. */
  "account": string;
}) };
  "GET /backoffice/vendor-wallets": { path: undefined; query: { "state"?: string | null; "vendor"?: string | null; "member"?: string | null; "cursor"?: string | null }; body: undefined; answer: {
  /** The rows. */
  "content": Array<(VendorTransfer & {
    /** Their login name. */
    "account": string;
    /** Since when the order is held back, because somebody decides. */
    "heldAt"?: string | null;
    /** Whose money. */
    "member": MemberId;
    "said"?: (VendorSaid | null);
    /** Who must act next. */
    "turn": Turn;
    /** When its state changed last. */
    "updatedAt": string;
  })>;
  /** Where the next page starts; absent on the last. */
  "next"?: string | null;
} };
  "GET /backoffice/vendor-wallets/readings": { path: undefined; query: undefined; body: undefined; answer: Array<{
  /** Lines that are listed no more, about which nobody has decided. */
  "dropped": number;
  /** Why the last look failed, if it did. */
  "error"?: string | null;
  /** Lines of the last two days that cannot be taken. */
  "odd": number;
  /** Up to when everything was read. */
  "reach"?: string | null;
  /** Which vendor. */
  "vendor": string;
}> };
  "GET /backoffice/vendor-wallets/{id}": { path: { "id": string }; query: undefined; body: undefined; answer: (TrackedTransfer & {
  /** What operators said and did, oldest first. */
  "acts": Array<TransferAct>;
  /** What was asked and answered, newest first. */
  "heard": Array<VendorSaid>;
}) };
  "POST /backoffice/vendor-wallets/{id}/ask": { path: { "id": string }; query: undefined; body: undefined; answer: {
  /** `consented` when another operator must say so too, else the transfer's state. */
  "state": string;
} };
  "POST /backoffice/vendor-wallets/{id}/decide": { path: { "id": string }; query: undefined; body: TransferVerdict; answer: {
  /** `consented` when another operator must say so too, else the transfer's state. */
  "state": string;
} };
  "GET /backoffice/withdrawals": { path: undefined; query: { "state"?: (WithdrawalState | null); "waiting"?: boolean; "member"?: (MemberId | null); "cursor"?: (WithdrawalId | null) }; body: undefined; answer: {
  /** The rows. */
  "content": Array<{
    /** Their login name. */
    "account": string;
    /** Seconds since it was asked for. */
    "ageSeconds": number;
    /** How much left the balance. */
    "amount": Amount;
    "claim"?: (WithdrawalClaim | null);
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
    /** The bank or e-wallet, by the name of the settings. */
    "method": string;
    /** Whether its amount needs two operators, with what was decided about the member's withdrawals today. */
    "needsTwo": boolean;
    /** The payee's account number. */
    "number": string;
    /** Why it was rejected. */
    "reason"?: string | null;
    /** Where it stands. */
    "state": WithdrawalState;
    /** What happened, in order; empty in lists. */
    "timeline": Array<WithdrawalStep>;
    /** The transfers by which it is paid; empty in lists. */
    "transfers": Array<WithdrawalTransfer>;
    /** Until when whoever holds it should have acted. */
    "until"?: string | null;
    /** When it last changed. */
    "updatedAt": string;
  }>;
  /** Where the next page starts; absent on the last. */
  "next"?: string | null;
} };
  "GET /backoffice/withdrawals/{id}": { path: { "id": WithdrawalId }; query: undefined; body: undefined; answer: (Queued & {
  /** What the member has now. */
  "balances": Array<WithdrawalBalance>;
  /** What the house looked at when it was asked for; what did not pass comes first. */
  "checks": Array<Finding>;
  /** Who has consented to it so far, where two are needed. */
  "consents": Array<Consent>;
  /** The member's last deposits. */
  "deposits": Array<PastDeposit>;
}) };
  "POST /backoffice/withdrawals/{id}/approve": { path: { "id": WithdrawalId }; query: undefined; body: WithdrawalApproval; answer: (Queued & {
  /** What the member has now. */
  "balances": Array<WithdrawalBalance>;
  /** What the house looked at when it was asked for; what did not pass comes first. */
  "checks": Array<Finding>;
  /** Who has consented to it so far, where two are needed. */
  "consents": Array<Consent>;
  /** The member's last deposits. */
  "deposits": Array<PastDeposit>;
}) };
  "POST /backoffice/withdrawals/{id}/claim": { path: { "id": WithdrawalId }; query: undefined; body: Taking; answer: (Queued & {
  /** What the member has now. */
  "balances": Array<WithdrawalBalance>;
  /** What the house looked at when it was asked for; what did not pass comes first. */
  "checks": Array<Finding>;
  /** Who has consented to it so far, where two are needed. */
  "consents": Array<Consent>;
  /** The member's last deposits. */
  "deposits": Array<PastDeposit>;
}) };
  "POST /backoffice/withdrawals/{id}/judge": { path: { "id": WithdrawalId }; query: undefined; body: WithdrawalVerdict; answer: (Queued & {
  /** What the member has now. */
  "balances": Array<WithdrawalBalance>;
  /** What the house looked at when it was asked for; what did not pass comes first. */
  "checks": Array<Finding>;
  /** Who has consented to it so far, where two are needed. */
  "consents": Array<Consent>;
  /** The member's last deposits. */
  "deposits": Array<PastDeposit>;
}) };
  "POST /backoffice/withdrawals/{id}/reject": { path: { "id": WithdrawalId }; query: undefined; body: WithdrawalRejection; answer: (Queued & {
  /** What the member has now. */
  "balances": Array<WithdrawalBalance>;
  /** What the house looked at when it was asked for; what did not pass comes first. */
  "checks": Array<Finding>;
  /** Who has consented to it so far, where two are needed. */
  "consents": Array<Consent>;
  /** The member's last deposits. */
  "deposits": Array<PastDeposit>;
}) };
}
