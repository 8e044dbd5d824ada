// Written by the test that builds the OpenAPI document of the site (CONTRIBUTING.md).
import type { RequestId } from "../src/intent";

export type { RequestId };

/** Where the money is to go. */
export type Account = {
  /** Whose account. */
  "holder": string;
  /** The bank or e-wallet, by the name of the settings. */
  "method": string;
  /** Account number. */
  "number": string;
};

/** One line of the account record. */
export type AccountLine = {
  /** The account of one's own that it is about: `cash`, `held`, `bonus`. */
  "account": string;
  /** Signed: what the account gained. */
  "amount": Money;
  "at": string;
  /** What the account held then. */
  "balance": Money;
  "currency": Asset;
  /** A short name that the client has in both languages. */
  "description": string;
  /** What people call it: one of the kinds that can be asked for. */
  "group": string;
  "id": string;
  /** The reason, exactly: `bet`, `withdrawal_hold` … */
  "kind": string;
  /** What it belongs to: `round:…`, `deposit:…`, `withdrawal:…`, `statement:…`. */
  "reference": string;
  /** The name by which "why?" is asked. */
  "why": string;
};

export type ActAsk = {
  /** `hit`, `stand`, `double`, `split`, `insure` or `decline`. */
  "act": string;
  "requestId": RequestId;
  /** The number of the round that it is meant for. */
  "round": number;
  /** For which of one's seats, from 1. */
  "seat": number;
  /** How many decisions of the round one has seen. */
  "step": number;
};

/** An activity that a member applies for. */
export type ActivityTerms = {
  "budget"?: (Amount | null);
  /** Whether bets weigh by the edge of their game besides; the house sees to it. */
  "byEdge"?: boolean;
  /** Within how many days. */
  "days": number;
  "maxStake"?: (Amount | null);
  /** The largest reward. */
  "most": Amount;
  /** So many times the reward must be bet before it is cash; 0: it is cash at once. */
  "multiple": number;
  /** How often one member may be rewarded. */
  "perMember": number;
  /** How many pictures belong to an application. */
  "uploads": Uploads;
  /** What bets count. */
  "weights"?: Weights;
};

/** Whose code it is. */
export type Affiliate = {
  /** The code. */
  "code": string;
  /** The agent's name, masked. */
  "nickname": string;
  /** The type of account that the code makes. */
  "type": number;
};

/** Decimal of the major unit above zero, up to five places */
export type Amount = string;

/** Measuring of visits. */
export type Analytics = {
  /** Google's measurement id; empty for none. */
  "gtagId": string;
};

/** Everything that was asked for. */
export type Announcements = {
  "banners": Array<Banner>;
  "notices": Array<Notice>;
  "popups": Array<Popup>;
  "promotions": Array<Promotion>;
};

/** What the member says. */
export type Answer = "received" | "not_received" | "full_payment";

/** An application as its member reads it. */
export type ApplicationCard = {
  "amount"?: (Amount | null);
  /** When they applied. */
  "at": string;
  /** What they said. */
  "comment": string;
  /** When it was. */
  "decidedAt"?: string | null;
  /** Its id. */
  "id": string;
  /** How many pictures they sent. */
  "images": number;
  /** Why it was decided so. */
  "reason"?: string | null;
  /** Where it stands. */
  "state": ApplicationState;
};

/** The form, for the document. */
export type ApplicationForm = {
  /** What one says, at most 500 characters; may be empty where a picture is sent. */
  "comment": string;
  /** PNG or JPEG, 5 MB each, as many as the terms ask for. */
  "image": Array<string>;
};

/** A member's applications for one activity. */
export type ApplicationMine = {
  /** The newest first. */
  "applications": Array<ApplicationCard>;
  /** How often they may apply again. */
  "left": number;
};

/** Where an application stands. */
export type ApplicationState = "applying" | "issued" | "rejected";

export type Ask = {
  /** The page of the site to come back to. */
  "backUrl"?: string | null;
  /** `BN` or `EN`; without it the language of the call. */
  "language"?: string | null;
  "mode": Mode;
  "nodeId": NodeId;
  /** `html5-desktop` or `html5-mobile`. */
  "platform"?: string | null;
};

/** A currency or points. The number is what the database stores; it never changes. */
export type Asset = "BDT" | "USD" | "EUR" | "POINTS";

/** The password of the account. */
export type AuthenticatorAsk = {
  "password"?: string | null;
};

/** A code of the application. */
export type AuthenticatorCode = {
  "code": string;
};

/** A code of the application, and the password of the account. */
export type AuthenticatorRemoval = {
  "code": string;
  "password"?: string | null;
};

/** A secret for an application. */
export type AuthenticatorSecret = {
  /** To draw as a QR code. */
  "otpauth": string;
  /** In base32, to type. */
  "secret": string;
};

/** The operator's account at a bank. */
export type BankAccount = {
  /** The bank. */
  "bank": string;
  /** In whose name. */
  "holder": string;
  /** The number. */
  "number": string;
};

/** A picture that hangs somewhere. */
export type Banner = {
  "groupName": string;
  "id": string;
  /** Where it leads; absent when nowhere. */
  "linkage"?: string | null;
  /** `ROUTE`, a path on the site, or `NONE`. */
  "linkageType": string;
  /** A plain line below the title. */
  "text": string;
  "title": string;
  /** The picture, or a video's address. */
  "url": string;
};

/** What amounts belong to. */
export type BelongsTo = {
  /** The name of it within its kind. */
  "id": string;
  /** `round`, `deposit`, `withdrawal`, `transfer`, `statement`, `vendor`, `welcome`, `bonus` or `other`. */
  "kind": string;
  /** What the round's game is called. */
  "name"?: string | null;
  /** Our id of the round. */
  "round"?: string | null;
  /** The vendor that it is listed under. */
  "vendor"?: string | null;
  /** The round to verify, of the house's own games. */
  "verify"?: string | null;
};

/** A contract one level down, whose salary is taken off. */
export type Below = (StatementTerms & {
  /** The agent. */
  "agent": MemberId;
  /** Their contract. */
  "contract": ContractId;
});

export type BetAsk = {
  /** Where it lies, by the code of the game's cell: `red`, `straight:17`. */
  "cell": string;
  "requestId": RequestId;
  /** The number of the round that it is meant for. */
  "round": number;
  "stake": Amount;
};

/** How many rounds a family or a vendor has. */
export type BetCount = {
  /** The family as the menus name it, or the vendor's code. */
  "code": string;
  "rounds": number;
};

/** All that is known of a round. */
export type BetDetail = {
  "messages": Array<RoundMessage>;
  /** The vendor's name for the round, under which its own record lies. */
  "name": string;
  "round": BetRow;
  "settledAt"?: string | null;
};

/** A round as the record shows it. */
export type BetRow = {
  /** Whether it was played from the vendor's own wallet: its amounts are the vendor's word, and no row of the books is behind them. */
  "abroad": boolean;
  "at": string;
  "currency": Asset;
  "family"?: (GameType | null);
  "game": string;
  "gameName": string;
  "id": string;
  "payout": Money;
  /** The table or the room where it was played, of the house's own. */
  "place"?: string | null;
  "profit"?: (Money | null);
  "stake": Money;
  /** `open` or `settled`. */
  "state": string;
  /** What counts for turnover; zero until the round has ended. */
  "validBet": Money;
  /** By which rule: `stake` (the whole stake), `exposure` (what stood at risk on a table), `outcome` (at most what was won or lost), `rake` (nothing: played among players). */
  "validBy": string;
  "vendor": string;
  /** The round to verify, of the house's own games. */
  "verify"?: string | null;
};

/** The sums of a record. */
export type BetTotals = {
  /** What was played in this time, whatever else is asked for: what a filter can choose from. */
  "families": Array<BetCount>;
  /** Those of them that have not ended. */
  "open": number;
  "payout": Money;
  /** Payout less stake of the rounds that have ended. */
  "profit": Money;
  "rounds": number;
  "stake": Money;
  /** What counts for turnover. */
  "validBet": Money;
  "vendors": Array<BetCount>;
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

/** A wish to bind an account. */
export type Bind = {
  /** The bank or e-wallet. */
  "institution": string;
  /** The account number; spaces and dashes are dropped. */
  "number": string;
  /** The payment password, where the member has one. */
  "paymentPassword"?: string | null;
  /** The caller's name for it; binding is idempotent by the number, so it is only written to the log. */
  "requestId": RequestId;
};

/** A provider on offer. */
export type BindingRow = {
  "name": string;
  "provider": Slot;
  /** Since when an account there is bound; absent when none is. */
  "since"?: string | null;
};

/** A bonus as its member reads it. */
export type Bonus = {
  /** How much it is. */
  "amount": Amount;
  /** The money that it was reckoned from. */
  "base": Amount;
  /** Since when bets count for it. */
  "claimedAt": string;
  /** How much was. */
  "done": Money;
  /** When it ended. */
  "endedAt"?: string | null;
  /** Until when. */
  "expiresAt": string;
  /** Its id. */
  "id": string;
  /** What is left. */
  "left": Money;
  "maxStake"?: (Amount | null);
  /** Of which promotion. */
  "promotion": string;
  /** How much must be bet, weighted. */
  "required": Money;
  /** Where it stands. */
  "state": BonusState;
  /** What that was called, in the reader's language. */
  "title": string;
  /** What bets count, in percent by the game's family. */
  "weights": Weights;
};

/** A member's bonuses. */
export type BonusList = {
  /** The newest first. */
  "list": Array<Bonus>;
};

/** Where a bonus stands. */
export type BonusState = "active" | "completed" | "expired" | "forfeited" | "cancelled";

/** What a member was given. */
export type Bonuses = {
  /** Bonus money now, which must be played with first. */
  "balance": Money;
  "lines": Page_AccountLine;
  /** What each sort has given within the time asked for, a year back otherwise. */
  "received": Array<Received>;
};

/** An address to bind, with the code sent to it. */
export type BoundEmail = {
  "email": string;
  "password"?: string | null;
  "verificationCode": string;
};

/** A number to bind, with the code sent to it. */
export type BoundMobile = {
  "countryDialingCode"?: string | null;
  "mobileNum": string;
  "password"?: string | null;
  "verificationCode": string;
};

/** What the browser brought back, as it stood in the address. */
export type BroughtBack = {
  "code": string;
  "iss"?: string | null;
  "provider": Slot;
  "state": string;
};

/** A contract as its sides see it. */
export type Card = {
  "acceptedAt"?: string | null;
  /** The other side's account: whole of a downline, masked of one's upline; absent for the house. */
  "account"?: string | null;
  /** The other side; `-1` is the house. */
  "counterparty": MemberId;
  /** From when on it no longer counts, if it ended. */
  "endedAt"?: string | null;
  /** Until when an offer waits for its answer. */
  "expiresAt"?: string | null;
  "id": ContractId;
  /** Whether the caller is the one who is paid. */
  "incoming": boolean;
  "kind": ContractKind;
  /** Percent; of steps the highest. */
  "rate": string;
  "state": ContractState;
  /** The steps, from the lowest; the real-time salary has one, without conditions. */
  "tiers": Array<ContractStep>;
  "version": number;
  /** How much of a family's bets counts, in percent by its name, before they weigh min(1, edge / 4 %) by their game. */
  "weights": { [name: string]: number };
  /** Minutes of a period: settlement comes at every multiple of them by the site's clock. */
  "windowMinutes": number;
};

/** A page of cards. */
export type Cards = {
  "content": Array<GameCard>;
  /** This page, from 1. */
  "pageNum": number;
  "total": number;
  "totalPages": number;
};

export type CashOutAsk = {
  /** Which of one's bets in it, from 1. */
  "bet": number;
  /** The number of the round. */
  "round": number;
};

/** Rounds of a chain with what it takes to draw all of them again. */
export type ChainProof = {
  "chain": number;
  "chainEnd": string;
  /** The hash of that place, which leads to those of all places before it. */
  "hash"?: string | null;
  "length": number;
  /** After which round the next page begins; null where this is the last one. */
  "next"?: number | null;
  /** The place of the last of these rounds; 0 where there is none. */
  "place": number;
  "publicSalt"?: (PublicSaltView | null);
  /** By their numbers: those of whose place no further round is drawn. */
  "rounds": Array<ChainRound>;
  "salt"?: string | null;
  "table": TableId;
};

/** A round of a chain. */
export type ChainRound = {
  "annulReason"?: string | null;
  "hand": number;
  "interrupted": boolean;
  "number": number;
  "place": number;
  "result"?: { [name: string]: unknown } | null;
  "rules": string;
  "shoeRoot"?: string | null;
  "startedAt"?: string | null;
  /** In hundredths. */
  "top"?: number | null;
  "voidReason"?: string | null;
};

/** A chain of a table as it was published: before its first round. */
export type ChainView = {
  /** The last hash, to which that of every place leads. */
  "chainEnd": string;
  /** The number of its first round; null before there is one. */
  "first"?: number | null;
  /** The number of its last round. */
  "last"?: number | null;
  /** So many places it has. */
  "length": number;
  /** Which of its table, from 1. */
  "number": number;
  "publicSalt"?: (PublicSaltView | null);
  /** The public part that its rounds are drawn with; null while the beacon has not given it. */
  "salt"?: string | null;
};

/** A ticket, and where its code is to go. */
export type ChallengeAsk = {
  /** `mobile` or `email`. */
  "method": Factor;
  "ticket": string;
};

/** A ticket with its proof. */
export type ChallengeProof = {
  /** The code, or the name on the bank account. */
  "answer": string;
  "method": Factor;
  "ticket": string;
};

/** A link as it is to be from now on. */
export type ChangedLink = {
  /** Whether it brings anybody in. */
  "enabled": boolean;
  /** What the agent calls it. */
  "label": string;
  /** What the account of whoever comes by it will be; who came before stays what they are. */
  "type": LinkKind;
};

/** A way to bring money in. */
export type ChannelCard = {
  "account"?: (BankAccount | null);
  /** Blocks after which it counts. */
  "confirmations"?: number | null;
  "currency": Asset;
  /** The fixed part of the fee. */
  "feeFixed": Money;
  /** The other part, in millionths of the amount. */
  "feeShare": number;
  "id": string;
  "kind": ChannelKind;
  /** What the stablecoin is called. */
  "label"?: string | null;
  /** The number of the wallet that the caller paid from last, else that was asked last; for them to recognise. */
  "lastWallet"?: string | null;
  "max": Amount;
  "min": Amount;
  "name": Text;
  /** Whether one may pay in at this hour. */
  "open": boolean;
  "openFrom": string;
  "openUntil": string;
  "presets": Array<Amount>;
  "rate"?: (Money | null);
  /** What must be bet before a withdrawal, beside any bonus, in millionths of what the deposit brings. */
  "turnoverShare": number;
};

/** How money comes in. */
export type ChannelKind = "checkout" | "transfer" | "chain" | "wallet";

/** The language of a table's chat. */
export type ChatLanguage = "BN" | "EN";

/** A line as everyone may read it. */
export type ChatLine = {
  /** When. */
  "at": string;
  /** Who wrote it, as pages tell authors apart; it leads to no account. */
  "author": string;
  /** Grows with each line. */
  "id": number;
  /** Their name, masked. */
  "name": string;
  /** Plain text of one line. */
  "text": string;
};

/** Why a line is reported. */
export type ChatReportReason = "abuse" | "spam" | "fraud" | "other";

/** A room as a member sees it. */
export type ChatView = {
  /** The author of one's own lines; none before the first. */
  "author"?: string | null;
  /** Authors whose lines one does not want to see. */
  "ignored": Array<string>;
  /** Whether operators keep one from writing. */
  "isMuted": boolean;
  /** Whether people chat there; without, nothing of it is shown. */
  "isOn": boolean;
  /** The last lines, oldest first; at most 50. */
  "lines": Array<ChatLine>;
  /** Until when; none: for good. */
  "mutedUntil"?: string | null;
};

/** A choice of language. */
export type Choice = {
  "language": LanguageAsk;
};

/** The vendors of a lane. */
export type Classify = {
  "vendors": Array<VendorItem>;
};

/** An address to which a code is sent. */
export type CodeAddress = {
  "email": string;
};

/** A number to which a code is sent, and what for. */
export type CodeAsk = {
  "countryDialingCode"?: string | null;
  /** What the answer of the human check was, when the site asks for one. */
  "humanCheck"?: string | null;
  "mobileNum": string;
  /** `login` unless it says otherwise. */
  "purpose"?: CodePurpose;
};

/** A number to which a code is sent. */
export type CodeNumber = {
  "countryDialingCode"?: string | null;
  /** What the answer of the human check was, when the site asks for one. */
  "humanCheck"?: string | null;
  "mobileNum": string;
};

/** What a code for somebody who is not signed in is for. */
export type CodePurpose = "login" | "password";

/** How long the code will be taken. */
export type CodeSent = {
  /** Minutes; another code may be asked for when they are over (spec.md 4). */
  "expiredMinutes": number;
};

/** The member's answer to a paid transfer. */
export type Confirm = {
  /** What they add, at most 500 characters. */
  "note"?: string | null;
  /** What they say. */
  "outcome": Answer;
  /** A picture that they left before, with a dispute. */
  "proof"?: string | null;
  "receivedAmount"?: (Money | null);
  /** Which transfer; the first that waits when absent. */
  "transfer"?: number | null;
};

/** What belongs to a member, wherever it lies. */
export type ConsolidatedFunds = {
  /** Brought to rooms where one sits, and not yet back. */
  "atTables": Money;
  /** At vendors, as far as they told. */
  "atVendors": Money;
  /** To play with and to withdraw. */
  "available": Money;
  /** Bonus. */
  "bonus": Money;
  /** The currency. */
  "currency": Asset;
  /** Held for withdrawals. */
  "held": Money;
  /** On its way to vendors and back. */
  "onTheWay": Money;
  /** All of it. */
  "total": Money;
};

export type ContractId = string;

/** What a contract pays for (domain.md 4.2). */
export type ContractKind = "realtime_salary" | "hourly_salary" | "daily_salary";

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

/** What the member proves themself with: which fields are needed depends on `type`. */
export type Credentials = {
  "area"?: LoginArea;
  "captcha"?: string | null;
  "countryDialingCode"?: string | null;
  "firebaseIdToken"?: string | null;
  /** What the answer of the human check was, when the site asks for one; not for `sms`. */
  "humanCheck"?: string | null;
  "mobileNum"?: string | null;
  "password"?: string | null;
  /** Whether this browser is to be remembered for 24 hours. */
  "remember"?: boolean;
  "type"?: Method;
  "username"?: string | null;
  "verificationCode"?: string | null;
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

/** The currency of a wallet. */
export type Currency = {
  "code": string;
  "symbol": string;
};

/** A way to customer service. */
export type CustomerService = {
  /** Its kind. */
  "csType": ServiceKind;
  /** Its address under a cover; the last 8 characters are the key. */
  "path": string;
  /** What people read, in the caller's language. */
  "title": string;
};

/** A member's debt, the oldest first. */
export type Debt = {
  /** For which deposits. */
  "items": Array<Owed>;
  /** All of it. */
  "outstanding": Money;
  /** What of the balance could pay it now. */
  "payable": Money;
};

export type DecidedSeats = {
  "balance": Money;
  "seats": SeatsView;
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

/** What a deposit would bring. */
export type DepositOffer = {
  /** How much; zero for a deposit that is too small. */
  "bonus": Money;
  "days": number;
  "id": string;
  "maxStake"?: (Amount | null);
  "minimum": Amount;
  "most": Amount;
  "percent": number;
  /** Why it cannot be chosen now: `below_minimum`, `bonus_running`, `used_up`, `not_first`, `taken_by_same_person`. */
  "refusal"?: string | null;
  /** How much must be bet for it, weighted. */
  "required": Money;
  "title": string;
  "weights": Weights;
};

/** What may be chosen with a deposit. */
export type DepositOffers = {
  "list": Array<DepositOffer>;
};

/** The promotion that a deposit was made for. */
export type DepositPromotion = {
  /** Which. */
  "id": string;
  /** What it was called then, in the reader's language. */
  "title": string;
};

/** The bonus of a deposit. */
export type DepositTerms = {
  "budget"?: (Amount | null);
  /** Whether bets weigh by the edge of their game besides; the house sees to it. */
  "byEdge"?: boolean;
  /** Within how many days. */
  "days": number;
  /** Only for a member's first deposit. */
  "first"?: boolean;
  "maxStake"?: (Amount | null);
  /** The smallest deposit. */
  "minimum": Amount;
  /** The largest bonus. */
  "most": Amount;
  /** The requirement is so many times its base. */
  "multiple": number;
  /** What that base is. */
  "over": Over;
  /** How much of the deposit, in percent. */
  "percent": number;
  /** 1: once for ever; absent: once a day. */
  "times"?: number | null;
  /** What bets count. */
  "weights": Weights;
};

/** A member of the downline. */
export type Descendant = {
  "account": string;
  "balance": Money;
  "children": number;
  "id": MemberId;
  "joinedAt": string;
  "type": number;
  "validBet": Money;
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

/** A round of dice. */
export type DiceRound = (RoundSeeds & {
  /** The balance after the round. */
  "balance": Money;
  "direction": Direction;
  "game": string;
  "id": string;
  /** What a win pays, times the stake. */
  "multiplier": string;
  "payout": Money;
  /** What was rolled: 0.00 to 99.99. */
  "roll": string;
  "stake": Amount;
  "target": string;
  "won": boolean;
});

export type DiceTable = {
  "balance": Money;
  "currency": GameCurrency;
  /** The house's edge, a decimal fraction. */
  "edge": string;
  /** One's last rolls, newest first. */
  "last": Array<PastRoll>;
  "limits": LimitsView;
};

/** How digits are drawn on Bengali pages; what people wrote stays as it is. */
export type Digits = "latin" | "bengali";

/** On which side of the target a roll wins. */
export type Direction = "under" | "over";

/** A statement as it is signed. */
export type Document = {
  /** Whose. */
  "agent": MemberId;
  /** Under which contract. */
  "contract": ContractId;
  /** The contract's version. */
  "contractVersion": number;
  /** In what. */
  "currency": Asset;
  /** From when. */
  "from": string;
  /** Its id. */
  "id": StatementId;
  /** From what. */
  "inputs": Inputs;
  /** SHA-256 of the document of the agent's statement before this one, in hex; absent in the first, and in those made before statements were chained. */
  "previous"?: string | null;
  /** To what. */
  "result": Outcome;
  /** The rule and its version. */
  "rule": string;
  /** Until before when. */
  "to": string;
};

/** The value of a call that has nothing to say but that it was done. */
export type Empty = { [name: string]: unknown };

/** As the specification nests it. */
export type Entry = {
  "vo": WinnerRow;
};

/** A word of a list, and how many games carry it. */
export type Facet = {
  "code": string;
  "count": number;
};

/** What may be asked of a member besides their password. */
export type Factor = "mobile" | "email" | "bank_account_name" | "authenticator";

/** A favourite, as cards name it. */
export type Favourite = {
  "gameType"?: (GameType | null);
  "nodeId": NodeId;
  /** The vendor's code; the title's own decides. */
  "vendor"?: string | null;
};

/** A message to the site. */
export type Feedback = {
  "area"?: (FeedbackArea | null);
  "captcha": string;
  /** 20 to 200 letters, spaces at the ends not counted; beside the login form 1 to 140. */
  "content": string;
  /** The login name, empty for visitors. Who is signed in is known without it, so it decides nothing. */
  "sender"?: string | null;
  /** 1 deposits, 2 withdrawals, 3 games, 4 customer service, 6 becoming an agent, 0 anything else. */
  "type": Topic;
};

/** Where a message was written. */
export type FeedbackArea = "login";

/** The rule of one field, as clients read it. */
export type FieldRule = {
  /** The pattern as a regular expression for the client; `*` matches all. */
  "acceptedPattern": string;
  /** Whether it is shown. */
  "enabled": boolean;
  /** The field's name in the call. */
  "field": string;
  /** Longest, in characters. */
  "maxLength": number;
  /** What people read when it is not kept. */
  "message": RuleMessage;
  /** Shortest, in characters. */
  "minLength": number;
  /** The pattern's name. */
  "patternId": string;
  /** Whether it must be filled. */
  "required": boolean;
};

/** What a line brought and cost. */
export type Figures = {
  "bet": Money;
  /** What its agents were paid. */
  "commission": Money;
  "deposits": Money;
  "payout": Money;
  /** As the house sees it: bets less payouts. */
  "profitLoss": Money;
  "validBet": Money;
  "withdrawals": Money;
};

/** A statement as a file: what `mela recompute` reads. */
export type File = {
  /** The document, byte for byte as it was signed. */
  "document": string;
  /** The house's key, in hex. */
  "publicKey": string;
  /** Ed25519 over the document, in hex. */
  "signature": string;
};

/** What the footer holds. */
export type Footer = {
  /** The pages of help, in order. */
  "help": Array<Heading>;
  /** Plain text by its place: `about`, `licence`, `adult`, `responsible`. A place that is absent stays empty. */
  "texts": { [name: string]: string };
};

/** Who has forgotten their password. */
export type ForgottenPassword = {
  /** With a captcha the answer says whether there is such an account; without one it is always the same. */
  "captcha"?: string | null;
  "email": string;
  "username": string;
};

/** What a free-play client says of itself. */
export type FreePlay = {
  /** The system that the browser runs on, such as `Android`. */
  "os"?: string | null;
  /** `W`: the web. */
  "platform"?: string | null;
  /** At least sixteen random bytes, encrypted to the site's key with RSA-OAEP-256, in base64. */
  "random"?: string | null;
};

/** A statement with everything needed to check it. */
export type Full = (File & {
  /** For reading. */
  "statement": Document;
});

/** A game card. */
export type GameCard = {
  /** Whether it can be tried without money. */
  "demo": boolean;
  "displayName": string;
  /** Whether it can be played now. */
  "enabled": boolean;
  "gameCode": string;
  "gameId": string;
  "gameType": GameType;
  "iconUrl": string;
  /** False for a vendor's container: a card that opens the list of the vendor's games. */
  "isGame": boolean;
  /** 1 when it is among the most played, or the operator marked it. */
  "isHot": number;
  "isNew": boolean;
  "lagerIcon": string;
  /** Whether the picture carries its lettering; else the page writes the name upon its lowest quarter. */
  "lettered": boolean;
  /** Whether it pauses for maintenance; then it is not enabled. */
  "maintenance": boolean;
  /** When the maintenance is over, as far as that is known. */
  "maintenanceUntil"?: string | null;
  "nodeId": string;
  /** The name in the other language, so that a search by either shows why it matched. */
  "nodeName": string;
  /** How many members played it in the last 24 hours; of those that most members played. */
  "players"?: number | null;
  /** Return to player as published, a decimal fraction. */
  "rtp"?: string | null;
  /** The vendor's code. */
  "vassalage": string;
  /** 1 to 6. */
  "volatility"?: number | null;
};

/** What the games are played in. */
export type GameCurrency = {
  /** ISO 4217. */
  "code": string;
  /** What stands before amounts. */
  "symbol": string;
};

/** What games can be narrowed by. */
export type GameFacets = {
  "features": Array<Facet>;
  "themes": Array<Facet>;
};

/** A game with what its vendor publishes about it. */
export type GameSheet = (GameCard & {
  "features": Array<string>;
  "hitRatio"?: string | null;
  "maxStake"?: string | null;
  "maxWin"?: string | null;
  /** The least and the highest stake of a round. */
  "minStake"?: string | null;
  "releasedOn"?: string | null;
  "themes": Array<string>;
});

/** The families of games, in the order of menus and of the home page (spec.md 2), by the numbers under which rounds keep them. */
export type GameType = "RNG" | "LIVE" | "FISH" | "PVP" | "SPORTS" | "ESPORTS" | "COCKFIGHT" | "LOTT" | "ELOTT" | "BGS";

/** A code out of an address. */
export type GivenCode = {
  "code": string;
};

/** Everything that a member set to hold themself back, and what it looks at. */
export type GuardOverview = {
  "limits": Array<Limit>;
  "pause"?: (Pause | null);
  "positions": Array<GuardPosition>;
  "realityChoices": Array<number>;
  /** Minutes between reality checks. */
  "realityMinutes": number;
  "rules": LimitRules;
};

/** What a member played in a span. */
export type GuardPosition = {
  /** Minutes on the site. */
  "minutes": number;
  /** Paid less staked: below zero is a loss. */
  "net": Money;
  "paid": Money;
  "span": LimitSpan;
  "staked": Money;
};

/** A hand. */
export type HandView = {
  /** Its cards, in the order in which they came. */
  "cards": Array<string>;
  /** Whether twice the stake lies on it. */
  "doubled": boolean;
};

/** The title of a page of help. */
export type Heading = {
  "id": string;
  "title": string;
};

/** What a member has of one asset. */
export type Held = {
  "asset": Asset;
  "available": Money;
  "bonus": Money;
  "currency": string;
  "held": Money;
};

/** A page of help. */
export type HelpPage = {
  /** HTML, cleaned. */
  "content": string;
  /** `article`, `term` or `policy`. */
  "group": string;
  /** Its name in addresses: `/help#term`. */
  "id": string;
  "title": string;
};

/** One sign-in. */
export type HistoryRow = {
  "at": string;
  "device": string;
  "ip": string;
  /** How: username, sms, firebase, social, register, reset, link, remembered, trial. */
  "method": string;
  /** Whether it succeeded; a wrong password did not. */
  "succeeded": boolean;
};

/** From when to when rounds follow each other, by the clock of the site's zone; over midnight where it closes before it opens. The round that runs when it closes is played to its end. */
export type Hours = {
  /** The first minute after it, another one: `02:00`. */
  "closes": string;
  /** The first minute: `18:00`. */
  "opens": string;
};

/** Whose widget pages show. Each loads from origins of its own, which the policy of pages admits while the check is on. */
export type HumanCheckKind = "turnstile" | "hcaptcha";

/** A chosen picture. */
export type IconChoice = {
  "icon": string;
};

/** The chosen picture and those there are. */
export type Icons = {
  "icon": string;
  "icons": Array<string>;
};

export type IgnoreAsk = {
  "author": string;
  /** False to see their lines again. */
  "ignores": boolean;
};

/** A message. */
export type InboxMessage = {
  "at": string;
  /** HTML, cleaned. */
  "content": string;
  "id": string;
  /** `deposit`, `withdrawal_approved`, `withdrawal_rejected`, `withdrawal_paid`, `withdrawal_failed`, `salary`, `password`, `device`, or `letter` for what an operator wrote. */
  "kind": string;
  /** Where one sees more: a path on the site; absent when nowhere. */
  "link"?: string | null;
  "read": boolean;
  "title": string;
};

/** What operators set about the site. */
export type Info = {
  "analytics": Analytics;
  "customerService": Array<CustomerService>;
  "domainRoute": Array<Route>;
  "imageCDNs": Array<string>;
  "launchGameCDNs": Array<string>;
  /** The host that players know; empty for the one they came by. */
  "mainDomain": string;
  "register": Rules;
  "resources": Array<Resource>;
  "whitelabel": Array<Node>;
};

/** Everything a result is computed from. */
export type Inputs = (StatementTerms & {
  "active"?: (StatementActive | null);
  /** Contracts one level down. */
  "below": Array<Below>;
  /** What earlier windows left owed by the agent; zero or negative. */
  "debt": Money;
  /** What the team brought. */
  "lines": Array<StatementLine>;
  /** Whether the agent's own play is among the lines. */
  "ownPlayCounts": boolean;
  /** What earlier windows left over, in millionths of 0.00001. */
  "residue": number;
});

/** A bank or an e-wallet to which the provider can pay. */
export type Institution = {
  /** Its name in calls. */
  "id": string;
  /** Bank or e-wallet. */
  "kind": InstitutionKind;
  /** Most of them. */
  "maxLength": number;
  /** Least letters and digits of an account number there. */
  "minLength": number;
  /** What players read. */
  "name": Text;
};

/** What an account for payouts is held at. */
export type InstitutionKind = "bank" | "wallet";

/** The figure of the counter, and what it stands for. */
export type Jackpot = {
  "amount": Money;
  /** `paid_today`: what rounds have paid since midnight at the site; no jackpot pool is open yet. */
  "label": string;
  /** How much of it members were paid who are simulated. */
  "simulated": Money;
};

/** Who has to act next. */
export type Keeper = "house" | "operator" | "provider" | "member" | "nobody";

/** One part of a held or bonus balance. */
export type KeptPart = {
  /** `held` or `bonus`. */
  "account": string;
  "amount": Money;
  "at": string;
  "belongsTo": BelongsTo;
  "reference": string;
};

/** The keys of a house: what stands at `/.well-known/mela-keys.json`, and what a reader keeps of those that they trust. */
export type Keys = {
  /** The newest first. */
  "keys": Array<PublicKey>;
};

/** What is known of the member, and what it allows. */
export type Kyc = {
  /** The newest first. */
  "documents": Array<Proof>;
  /** The member's tier, from 0. */
  "tier": number;
  "tiers": Array<KycTier>;
  /** The largest file that is taken, in bytes. */
  "uploadBytes": number;
  /** What was withdrawn, or is about to be. */
  "withdrawn": Money;
};

/** What is proved. */
export type KycDocumentKind = "identity" | "selfie" | "address";

/** Where a proof stands. */
export type KycState = "waiting" | "approved" | "rejected" | "replaced";

/** A tier, and what it takes. */
export type KycTier = {
  /** Proofs that must be approved. */
  "needs": Array<KycDocumentKind>;
  "withdrawTotal"?: (Amount | null);
};

/** A family of the home page: its vendors, and the cards of those that come first. */
export type Lane = {
  /** By the vendor's code. */
  "cards": { [name: string]: Array<GameCard> };
  "gameClassify": Classify;
  "title": GameType;
};

/** The two languages of the site. */
export type Language = "BN" | "EN";

/** The two languages. */
export type LanguageAsk = "BN" | "EN";

/** Which provider to go to. */
export type Leaving = {
  "provider": Slot;
};

/** One row of the books: one account gives what another takes. */
export type LedgerRow = {
  "amount": Amount;
  /** Whether it is the one that was asked for. */
  "asked": boolean;
  "at": string;
  /** The row that it takes back. */
  "corrects"?: string | null;
  "from": Side;
  "id": string;
  /** The command that caused it: `bet`, `withdrawal_hold` … */
  "kind": string;
  "to": Side;
};

/** A limit as its owner sees it. */
export type Limit = {
  "kind": LimitKind;
  "left"?: unknown;
  "next"?: (LimitWaiting | null);
  "span": LimitSpan;
  /** What counts against it; a member who is ahead has lost nothing. */
  "used": unknown;
  /** Absent while a first limit waits to hold. */
  "value"?: unknown;
};

/** Which limit. */
export type LimitChoice = {
  "kind": LimitKind;
  "span": LimitSpan;
};

/** What is limited. */
export type LimitKind = "deposit" | "loss" | "wager" | "time";

/** What the house may do where it stands. */
export type LimitRules = {
  "jurisdiction": string;
  /** Hours until a looser limit holds. */
  "looserAfterHours": number;
  "minimumAge": number;
  "mode": MoneyMode;
  "number": string;
  "text": string;
  "transfers": boolean;
  "withdrawalCancelling": boolean;
};

/** Over how long. */
export type LimitSpan = "day" | "week" | "month";

/** A looser limit that waits. */
export type LimitWaiting = {
  /** From when on. */
  "at": string;
  /** Absent: the limit ends. */
  "value"?: unknown;
};

/** A limit to be set. Neither value: the limit is to end. */
export type LimitWish = {
  "amount"?: (Money | null);
  "kind": LimitKind;
  /** Minutes, for a limit of time. */
  "minutes"?: number | null;
  "span": LimitSpan;
};

/** What one member may stake. */
export type Limits = {
  /** The least of one bet. */
  "least": Amount;
  /** The most in a round. */
  "mostInRound": Amount;
  /** The most on one cell of a round. */
  "mostOnCell": Amount;
};

/** What the games allow. */
export type LimitsView = {
  /** Whether rounds may follow each other by themselves, within limits that the player sets. */
  "autoplay": boolean;
  "maxPayout": Amount;
  "maxStake": Amount;
  /** Least time between the beginnings of two rounds, in milliseconds. */
  "minCycleMs": number;
  "minStake": Amount;
};

export type LineAsk = {
  "requestId": RequestId;
  /** One line of 1 to 200 letters, spaces at its ends not counted. */
  "text": string;
};

/** A member directly below, with everyone below them. */
export type LineOf = (Figures & {
  "account": string;
  /** How many stand below them. */
  "below": number;
  "id": MemberId;
  "type": number;
});

/** A link. */
export type LinkCard = {
  /** The code in the address. */
  "code": string;
  /** When it was made. */
  "createdAt": string;
  /** What the agent calls it. */
  "label": string;
  /** Members who came by it. */
  "registrations": number;
  /** Whether it brings anybody in. */
  "state": LinkState;
  /** The type of account that it makes. */
  "type": number;
  /** Where it leads. */
  "url": string;
  /** How often it was opened. */
  "visits": number;
};

/** What a link makes. */
export type LinkKind = "player" | "agent";

/** Whether a link brings anybody in. */
export type LinkState = "active" | "disabled" | "deleted";

/** Where the caller is. */
export type Location = {
  /** The caller's country, if the house can tell. */
  "country"?: string | null;
  /** The caller's address, forwarded ones only from the house's own proxies. */
  "ip": string;
};

/** The part of the site that is entered. */
export type LoginArea = "member" | "agent" | "withdrawal";

/** What an agent may make. */
export type Made = "player" | "agent";

/** An account that was made. */
export type MadeAccount = {
  "account": string;
  "id": MemberId;
  /** Told once; its owner must change it at the first sign-in. */
  "password": string;
  "type": number;
};

export type MemberId = string;

/** What a member is told of themself (spec.md 3). */
export type MemberInfo = {
  "account": string;
  /** Promotions that wait for something that the member may do. */
  "availablePromotions": number;
  "balance": Money;
  "currency": Currency;
  "firstTimeLogin": boolean;
  /** The name of the chosen picture. */
  "icon": string;
  "id": MemberId;
  "language": string;
  "nickname": string;
  "passwordExpired": boolean;
  /** 0 member; 1, 2, 41, 42 agent; 4 trial. */
  "type": number;
  /** Unread messages. */
  "unread": number;
  "userName": string;
  "vip": VipFlags;
};

/** Money that went between two members, as one of them sees it. */
export type MemberTransfer = {
  /** Whether the other one stands above. */
  "above": boolean;
  /** The other one's login name. */
  "account": string;
  /** How much. */
  "amount": Amount;
  /** When. */
  "at": string;
  /** In what. */
  "currency": Asset;
  /** Which way. */
  "direction": TransferDirection;
  /** Its id. */
  "id": string;
  /** The sender's word. */
  "note": string;
};

/** One entry of the header's game menu. */
export type Menu = {
  "gameType": GameType;
  "vendors": Array<VendorItem>;
};

/** Which messages. */
export type MessageChoice = {
  /** At most 100; every message when absent. */
  "ids"?: Array<string> | null;
};

/** A member's open requirements, oldest first, and their sums. */
export type Meter = {
  /** How much of it was. */
  "done": Money;
  /** The requirements. */
  "items": Array<Requirement>;
  /** What is left. */
  "outstanding": Money;
  /** How much must be bet in all. */
  "required": Money;
  /** Welcome money that was not bet yet: so much of the balance stays. */
  "unplayed": Money;
};

/** How the member proves themself. */
export type Method = "username" | "sms" | "firebase";

export type MinesAsk = {
  /** 1 to 24. */
  "mines": number;
  "requestId": RequestId;
  "stake": Amount;
};

/** A round of mines. */
export type MinesRound = (RoundSeeds & {
  "balance": Money;
  /** Where the mines lie; told when the round is over. */
  "field"?: Array<number> | null;
  "id": string;
  "mines": number;
  /** What cashing out pays now, times the stake. */
  "multiplier": string;
  /** After one more safe tile; absent when there is none. */
  "nextMultiplier"?: string | null;
  /** What the round paid, or what cashing out would pay. */
  "payout": Money;
  "revealed": Array<number>;
  "stake": Amount;
  "state": MinesState;
});

/** How a round of mines stands. */
export type MinesState = "open" | "cashed_out" | "blown";

export type MinesTable = {
  "balance": Money;
  "currency": GameCurrency;
  "limits": LimitsView;
  "open"?: (MinesRound | null);
};

/** For money or without. */
export type Mode = "real" | "demo";

/** Signed decimal of the major unit, up to five places */
export type Money = string;

/** What is played for. */
export type MoneyMode = "play" | "real";

/** A wish to move money into a vendor's wallet or back. */
export type Move = {
  "amount"?: (Amount | null);
  /** Into its wallet, else back. */
  "inward": boolean;
  /** The caller's name for it: a retry gets the first one's answer. */
  "requestId": RequestId;
  /** Which vendor. */
  "vendor": string;
};

/** What moved one's cash within a time. */
export type Moved = {
  /** The sum of all kinds: cash at the end less cash at the beginning. */
  "change": Money;
  "kinds": Array<MovedOf>;
};

/** What moved cash for one kind. */
export type MovedOf = {
  /** Signed: what cash gained by it. */
  "amount": Money;
  "count": number;
  /** One of the kinds that can be asked for. */
  "kind": string;
};

/** An account to make. */
export type NewAccount = {
  /** The agent's word that its owner is old enough and agreed to the terms. */
  "terms"?: boolean;
  "type": Made;
  "username": string;
};

/** Details to write; what is not named stays. */
export type NewDetails = {
  "details"?: { [name: string]: string };
  "nickname"?: string | null;
};

/** A new link. */
export type NewLink = {
  /** What the agent calls it. */
  "label": string;
  /** What the account of whoever comes by it will be; a player's unless it says otherwise. */
  "type"?: LinkKind;
};

/** A change of password. */
export type NewPassword = {
  "confirmNewPassword": string;
  "newPassword": string;
  /** May be left out right after signing in with a password that has to be changed. */
  "oldPassword"?: string | null;
  /** The code sent to the bound number, while CHNGPASSVERIF3 is on. */
  "verificationCode"?: string | null;
};

/** A feature switch with those below it (spec.md 3, "Whitelabel node"). */
export type Node = {
  /** Switches below it. */
  "childrenNodes": Array<Node>;
  /** `1` means on. */
  "enabled": string;
  /** The switch's name. */
  "modId": string;
};

export type NodeId = string;

/** A notice. */
export type Notice = {
  /** HTML, cleaned. */
  "content": string;
  "id": string;
  "timestamp": string;
  "title": string;
};

/** An offer. */
export type Offer = {
  /** To whom: an agent directly below. */
  "downline": MemberId;
  /** Of which kind. */
  "kind": ContractKind;
  /** Its steps, from the lowest. */
  "tiers": Array<ContractStep>;
};

/** What pages are told of a provider. */
export type Offered = {
  /** What people call it. */
  "name": string;
  /** Names it in the calls. */
  "provider": Slot;
};

/** A code for an address. */
export type OneTimeCode = {
  /** Good once, for sixty seconds. */
  "code": string;
  "expiredSeconds": number;
};

/** Where the game opens. */
export type Opened = {
  "onTheWay"?: (Amount | null);
  /** The vendor's address with a one-time token, or a page of the site. */
  "url": string;
};

/** A card of a shoe, proved without the others (domain.md 3.4). */
export type OpenedCard = {
  /** Its rank and suit: `Td`. */
  "card": string;
  /** Its neighbours from the leaves to the root, in hex. */
  "path": Array<string>;
  /** Cards that lay before it. */
  "position": number;
  /** What kept it from being guessed, in hex. */
  "salt": string;
};

/** What follows from the inputs. */
export type Outcome = {
  /** Its active members; where they count. */
  "activeMembers"?: number | null;
  "counted"?: (Money | null);
  /** Owed in the next window; zero or negative. */
  "debt": Money;
  /** Salary of this window; negative after corrections. */
  "earned": Money;
  /** What is paid: what was earned less what was owed, never below zero. */
  "paid": Money;
  "rate"?: (Rate | null);
  /** Left over for the next window, in millionths of 0.00001. */
  "residue": number;
  /** Valid bets of the team. */
  "validBet": Money;
};

/** What the requirement is a multiple of (domain.md 6.2). */
export type Over = "deposit_and_bonus" | "bonus";

/** An agent's team in one span. */
export type Overview = {
  /** Who bet. */
  "active": number;
  /** Of all of them, now. */
  "balance": Money;
  "bet": Money;
  "deposits": Money;
  /** Whose first deposit it was. */
  "firstDepositors": number;
  "members": number;
  "newMembers": number;
  /** Now. */
  "online": number;
  "payout": Money;
  /** Of the team, as the house sees it: bets less payouts. */
  "profitLoss": Money;
  /** The same by kind of contract. */
  "salaries": Array<SalaryOfKind>;
  "salary": Money;
  "series": Array<Point>;
  "validBet": Money;
  "withdrawals": Money;
};

/** What is owed for one deposit. */
export type Owed = {
  /** How much of it went back. */
  "amount": Amount;
  /** Since when. */
  "at": string;
  /** For which deposit. */
  "deposit": DepositId;
  /** How its money went back. */
  "kind": ReturnKind;
  /** What is still owed. */
  "owed": Money;
};

/** A device that one is signed in on. */
export type OwnDevice = (Device & {
  /** Whether it is the one that asks. */
  "current": boolean;
});

/** One page of a list that is walked by a cursor. */
export type Page_AccountLine = {
  /** The rows. */
  "content": Array<{
    /** The account of one's own that it is about: `cash`, `held`, `bonus`. */
    "account": string;
    /** Signed: what the account gained. */
    "amount": Money;
    "at": string;
    /** What the account held then. */
    "balance": Money;
    "currency": Asset;
    /** A short name that the client has in both languages. */
    "description": string;
    /** What people call it: one of the kinds that can be asked for. */
    "group": string;
    "id": string;
    /** The reason, exactly: `bet`, `withdrawal_hold` … */
    "kind": string;
    /** What it belongs to: `round:…`, `deposit:…`, `withdrawal:…`, `statement:…`. */
    "reference": string;
    /** The name by which "why?" is asked. */
    "why": string;
  }>;
  /** Where the next page starts; absent on the last. */
  "next"?: string | null;
};

/** A new password with a code sent to a number. */
export type PasswordByMobile = {
  "countryDialingCode"?: string | null;
  "mobileNum": string;
  "newPassword": string;
  "verificationCode": string;
};

/** A new password with a reset link. */
export type PasswordReset = {
  /** What stands in the link. */
  "code": string;
  "confirmNewPassword": string;
  "newPassword": string;
};

/** A roll of the past. */
export type PastRoll = {
  "id": string;
  "roll": string;
  "won": boolean;
};

/** A pause. */
export type Pause = {
  /** From when they are back, once they asked to be. */
  "backFrom"?: string | null;
  /** What sort. */
  "kind": PauseKind;
  /** Its term is over, and it holds until its member comes back by an act of their own. */
  "over": boolean;
  /** Since when. */
  "since": string;
  /** Until when; absent is for ever. */
  "until"?: string | null;
};

/** A pause to begin. */
export type PauseBegin = {
  /** `24h`, `48h`, `1w`, `2w`, `6w` cool off; `6m`, `1y`, `5y`, `permanent` exclude. */
  "term": PauseTerm;
};

/** What sort of pause. */
export type PauseKind = "cool_off" | "exclusion";

/** Confirms that one knows what coming back means. */
export type PauseReturn = {
  /** Must be true: games, stakes and deposits open again, with the limits of before. */
  "confirmed": boolean;
};

/** How long a pause is to be. */
export type PauseTerm = "24h" | "48h" | "1w" | "2w" | "6w" | "6m" | "1y" | "5y" | "permanent";

/** A request to pay a debt out of the balance. */
export type PayDebt = {
  /** The caller's name for it: a retry pays nothing more. */
  "requestId": RequestId;
};

/** An account for payouts. */
export type Payee = {
  /** Whether nothing is paid to it: it is not in the name of the member's papers. */
  "blocked": boolean;
  /** When it was bound. */
  "boundAt": string;
  /** Whose name it is in. */
  "holder": string;
  /** Its id. */
  "id": string;
  /** The bank or e-wallet, by the name of the settings. */
  "institution": string;
  /** The account number. */
  "number": string;
};

/** A name on a bank account. */
export type PayeeName = {
  "password"?: string | null;
  "payeeName": string;
};

/** A password of payments. */
export type PaymentPassword = {
  "confirmNewPaymentPassword": string;
  "newPaymentPassword": string;
  /** The password of the account. */
  "password"?: string | null;
};

/** How many people are at a table: members who bet in the round that runs or in the last one before it. Of a table that rests there are none. */
export type People = {
  /** All of them. */
  "count": number;
  /** Those of them who are simulated: people of the demo world, who play by themselves. */
  "simulated": number;
};

/** How many digits a mobile number has in one region. */
export type Phone = {
  /** The country, ISO 3166. */
  "country": string;
  /** What precedes its numbers from abroad, without `+`. */
  "dialingCode": string;
  /** Most digits. */
  "maxDigits": number;
  /** Fewest digits, the leading zero of the country included. */
  "minDigits": number;
};

/** A picture of a promotion. */
export type PiecePicture = {
  "sequence": number;
  "url": string;
};

/** A round with one's own bets in it. */
export type PlayedRound = {
  "bets": Array<BetView>;
  "nameBn": string;
  /** The table's name. */
  "nameEn": string;
  "proof": RoundProof;
};

/** A point of the chart. */
export type Point = {
  "at": string;
  "income": Money;
  "validBet": Money;
};

/** A window shown once in a session. */
export type Popup = (Notice & {
  /** `A` signed in, `B` anonymous, `F` signed in for the first time. */
  "executionCode": string;
  /** Where its button leads: a path on the site; absent when it has none. */
  "linkage"?: string | null;
});

/** A day of the chart. */
export type PositionDay = {
  /** `yyyy-mm-dd`, by the site's clock. */
  "day": string;
  /** Minutes on the site. */
  "minutes": number;
  /** Paid less staked: below zero is a loss. */
  "net": Money;
  "paid": Money;
  "staked": Money;
};

/** What a member keeps of themself. Number and address are shown to recognise, not to read. */
export type ProfileInfo = {
  "account": string;
  "authenticator": boolean;
  /** Details by the name of their field. */
  "details": { [name: string]: string };
  "email"?: string | null;
  "emailVerified": boolean;
  /** Fields of `details` that may be written. */
  "fields": Array<string>;
  "hasPassword": boolean;
  "hasPaymentPassword": boolean;
  "icon": string;
  "mobile"?: string | null;
  "mobileVerified": boolean;
  "nickname": string;
  "payeeName"?: string | null;
};

/** What was won and lost within days. */
export type Profit = {
  /** Each day of the time, also those without play. */
  "days": Array<ProfitDay>;
  /** Of the time, whichever vendor or family is asked for. */
  "families": Array<ProfitOf>;
  "from": string;
  "to": string;
  "total": ProfitSum;
  "vendors": Array<ProfitOf>;
};

/** The sum of one day. */
export type ProfitDay = (ProfitSum & {
  /** Such as `2026-11-21`, by the site's clock. */
  "day": string;
});

/** The sum of one family or one vendor. */
export type ProfitOf = (ProfitSum & {
  /** The family as the menus name it, or the vendor's code; empty of what is listed no more. */
  "code": string;
});

/** What was staked and paid, and what is left of it. */
export type ProfitSum = {
  /** Paid less staked. */
  "net": Money;
  "paid": Money;
  "staked": Money;
};

/** Lines of a team, and the sum of all of them. */
export type Profits = {
  "content": Array<LineOf>;
  /** How many they are. */
  "members": number;
  "next"?: string | null;
  /** Of everyone below, those of other pages too. */
  "total": Figures;
};

/** Where a transfer stands. */
export type Progress = "queued" | "paying" | "paid" | "failed" | "received" | "disputed" | "returned";

/** A promotion. */
export type Promotion = (Notice & {
  "announcementImages": Array<PiecePicture>;
  /** Where it leads; absent when nowhere. */
  "linkage"?: string | null;
});

/** A promotion as people see it. */
export type PromotionCard = {
  "endsAt": string;
  "id": string;
  "kind": PromotionKind;
  "mine"?: (PromotionMine | null);
  /** A path on the site. */
  "picture"?: string | null;
  "startsAt": string;
  /** Where it stands for the caller. */
  "status": PromotionStatus;
  "summary": string;
  "terms": PromotionTerms;
  "title": string;
  /** Under which filters it stands. */
  "types": Array<string>;
};

/** What a promotion is. */
export type PromotionKind = "deposit" | "raffle" | "activity";

/** Promotions, and what they can be filtered by. */
export type PromotionList = {
  /** Those that end first come first. */
  "list": Array<PromotionCard>;
  /** The filters (spec.md 2). */
  "types": Array<string>;
};

/** What a member has to do with a promotion. */
export type PromotionMine = {
  "application"?: (ApplicationMine | null);
  "bonus"?: (Bonus | null);
  "raffle"?: (RaffleMine | null);
};

/** A promotion with all it says. */
export type PromotionPage = (PromotionCard & {
  "draw"?: (RaffleDraw | null);
  /** What it says: HTML, cleaned. */
  "html": string;
  /** A raffle: how many members take part. */
  "joined"?: number | null;
  /** A raffle: how many of those are simulated. */
  "simulated"?: number | null;
  /** A raffle: how many tickets there are. */
  "tickets"?: number | null;
});

/** Where a promotion stands for one member (spec.md 4). */
export type PromotionStatus = "comingSoon" | "join" | "joined" | "process" | "claim" | "claimed" | "applying" | "rejected" | "issued" | "signedUp" | "close";

/** The terms of a promotion of any kind. */
export type PromotionTerms = (DepositTerms | RaffleTerms | ActivityTerms);

/** A text in both languages. */
export type PromotionText = {
  /** In Bengali. */
  "bn": string;
  /** In English. */
  "en": string;
};

/** A proof. */
export type Proof = {
  /** When it was sent. */
  "at": string;
  /** As it is kept. */
  "bytes": number;
  /** When it was decided. */
  "decidedAt"?: string | null;
  /** Pixels. */
  "height": number;
  /** Its id. */
  "id": string;
  /** Of what. */
  "kind": KycDocumentKind;
  /** Whose. */
  "member": MemberId;
  /** Why it was rejected. */
  "reason": string;
  /** Where it stands. */
  "state": KycState;
  /** Pixels. */
  "width": number;
};

/** A picture that was kept. */
export type ProofPicture = {
  /** Its id, to be named where it proves something. */
  "id": string;
};

/** Vendors that answer for their rounds. */
export type Proofs = {
  /** Each answers `GET /rounds/{id}` with the round's record and `GET /models/{version}` with the rules of that hash. */
  "origins": Array<string>;
};

/** Where to go. */
export type ProviderAddress = {
  /** An address of the provider's; it sends the browser back to the page `/social/{provider}` of the site. */
  "url": string;
};

/** A key of the house. */
export type PublicKey = {
  /** `Ed25519`. */
  "algorithm": string;
  /** SHA-256 of its bytes, in hex: what people compare. */
  "fingerprint": string;
  /** 64 hex digits. */
  "publicKey": string;
  /** Since when it signs; absent for one that is announced. */
  "since"?: string | null;
  /** Until when it signed; absent for the present one. What it signed stays genuine. */
  "until"?: string | null;
};

/** Where the salt of a chain is from: public randomness that was named before it existed (domain.md 3.2). */
export type PublicSaltView = {
  /** When the end of the chain and the number of the pulse were written down: before the pulse. */
  "announcedAt": string;
  /** `drand quicknet`, or `local` where it is the house's own and nobody else can check it. */
  "beacon": string;
  /** Which of its pulses. */
  "pulse": number;
  /** The pulse's signature, in hex; the salt is its SHA-256. */
  "signature"?: string | null;
};

/** How the session goes. */
export type Pulse = {
  /** Whether one is to be shown now. */
  "due": boolean;
  /** Minutes left of the tightest limit of time; absent without one. */
  "minutesLeft"?: number | null;
  /** Minutes on the site today. */
  "minutesToday": number;
  /** Paid less staked: below zero is a loss. */
  "net": Money;
  /** The house's clock: the client's may be wrong. */
  "now": string;
  "paid": Money;
  /** Minutes between reality checks. */
  "realityMinutes": number;
  "staked": Money;
  /** When the session's first sign of life came. */
  "startedAt": string;
};

/** A draw, with everything that it takes to compute it again. */
export type RaffleDraw = {
  /** When. */
  "at": string;
  /** What was shown before. */
  "commitment": string;
  "mine"?: (RaffleTickets | null);
  /** The seed. Its SHA-256 is the commitment. */
  "seed": string;
  /** How many tickets there were. */
  "tickets": number;
  /** In the order of the draw. */
  "winners": Array<RaffleWinnerShown>;
};

/** A line of the list of tickets. */
export type RaffleHolder = {
  /** The first of their tickets. */
  "from": number;
  /** Their name, its middle hidden. */
  "name": string;
  /** Whether they are simulated. */
  "simulated": boolean;
  /** The last. */
  "to": number;
};

/** A member's part in a raffle. */
export type RaffleMine = {
  /** The valid bets that counted. */
  "counted": Money;
  /** Whether they were drawn. */
  "drawn": boolean;
  /** Since when their bets count. */
  "joinedAt": string;
  /** What they won. */
  "prizes": Array<RafflePrizeWon>;
  /** The tickets that they make. */
  "tickets": number;
  "toNext"?: (Money | null);
};

/** A prize of a raffle. */
export type RafflePrize = {
  /** How much. */
  "amount": Amount;
  /** How many of it. */
  "count": number;
  /** So many times the prize must be bet before it is cash; 0: it is cash at once. */
  "multiple"?: number;
  /** What it is called. */
  "name": PromotionText;
};

/** Where a prize stands. */
export type RafflePrizeState = "claim" | "claimed" | "lapsed";

/** A prize that a member won. */
export type RafflePrizeWon = {
  /** How much. */
  "amount": Amount;
  /** The bonus that it became, where it asks for bets. */
  "bonus"?: string | null;
  /** When it was. */
  "claimedAt"?: string | null;
  /** Until when it may be claimed. */
  "lapsesAt": string;
  /** So many times it must be bet before it is cash; 0: it is cash at once. */
  "multiple": number;
  /** What it is called. */
  "name": PromotionText;
  /** Its place in the draw, from 0. */
  "number": number;
  /** Where it stands. */
  "state": RafflePrizeState;
  /** The ticket that won. */
  "ticket": number;
};

/** What a member won. */
export type RafflePrizes = {
  /** In the order of the draw. */
  "prizes": Array<RafflePrizeWon>;
};

/** A raffle: tickets by valid bet, a provable draw (domain.md 6.3). */
export type RaffleTerms = {
  /** Whether bets weigh by the edge of their game; the house sees to it. */
  "byEdge"?: boolean;
  /** Within how many days a prize must be claimed. */
  "claimDays": number;
  /** SHA-256 of the seed, given when it is published: hex. */
  "commitment"?: string | null;
  /** Within how many days those must be played. */
  "days"?: number;
  "maxStake"?: (Amount | null);
  /** Most tickets of one member. */
  "perMember": number;
  /** What is drawn, the first prize first. */
  "prizes": Array<RafflePrize>;
  /** The seed, once it is drawn: hex. */
  "seed"?: string | null;
  /** The valid bet that a ticket stands for; what is over is carried on. */
  "ticketFor": Amount;
  /** What bets count for prizes that ask for bets. */
  "weights"?: Weights;
};

/** Tickets by their numbers, both included. */
export type RaffleTickets = {
  /** The first. */
  "from": number;
  /** The last. */
  "to": number;
};

/** A ticket that won, for everybody. */
export type RaffleWinnerShown = {
  /** How much that is. */
  "amount": Amount;
  /** Its member's name, its middle hidden. */
  "name": string;
  /** Its prize's place in the draw, from 0. */
  "number": number;
  /** Which of the terms' prizes, from 0. */
  "prize": number;
  /** Whether the member is simulated: one of the demo world, who plays by itself. */
  "simulated": boolean;
  /** The ticket. */
  "ticket": number;
};

/** A share in millionths: 0.30 % is 3,000. Never below zero. */
export type Rate = number;

/** A chosen interval. */
export type RealityChoice = {
  /** One of those that are offered. */
  "minutes": number;
};

/** An account elsewhere to bind, or to unbind. */
export type Rebinding = {
  /** The password of the account, of whoever has one. */
  "password"?: string | null;
  "provider": Slot;
};

/** Who or what said that a transfer arrived. Kept, so that either reading of a forced receipt can be reported (domain.md 5.7). */
export type Receipt = "member" | "timer" | "dispute";

/** What one sort has given. */
export type Received = {
  "amount": Money;
  "count": number;
  /** `play_money`, `free_win`, `promo_win`, `bonus_granted`, `bonus_forfeited` (below zero), `reward` or `commission`. */
  "kind": string;
};

/** Everything that it takes to replay a round. */
export type Record = {
  "at": string;
  "clientSeed": string;
  "commitment": string;
  "game": string;
  "id": string;
  "input": { [name: string]: unknown };
  "nonce": number;
  "outcome": { [name: string]: unknown };
  "payout": Money;
  /** Sealed until the player turns to the next seed. */
  "serverSeed"?: string | null;
  "signed"?: (SignedRound | null);
  "stake": Amount;
  /** `open`, `settled` or `refused`. */
  "state": string;
  "version": string;
  /** Every random word, in order, with the seed revealed. */
  "words"?: Array<number> | null;
};

/** Codes for whoever has lost their telephone. */
export type RecoveryCodes = {
  /** Each is good once; told once. */
  "recoveryCodes": Array<string>;
};

/** The registration user object (spec.md 3). Which fields are taken and which are wanted, the site's rules say. */
export type Registration = {
  /** Whether the visitor says that they are old enough; the terms say so too. */
  "adult"?: boolean | null;
  "affiliateCode"?: string | null;
  "captcha"?: string | null;
  "confirmPassword"?: string | null;
  "countryDialingCode"?: string | null;
  "domain"?: string | null;
  "email"?: string | null;
  "facebook"?: string | null;
  /** `sms`, with `firebaseIdToken`: a phone-auth provider sent the code and says that it came back. */
  "firebaseChannel"?: string | null;
  "firebaseIdToken"?: string | null;
  /** What the answer of the human check was, when the site asks for one. */
  "humanCheck"?: string | null;
  "idNumber"?: string | null;
  "line"?: string | null;
  /** Always so: whoever registers is signed in. */
  "login"?: boolean | null;
  "mobileNum"?: string | null;
  /** The mobile variant wants one only while MOBILENUMPASSREG3 is on. */
  "password"?: string | null;
  "payeeName"?: string | null;
  "paymentPassword"?: string | null;
  "qqNum"?: string | null;
  "recommenderId"?: string | null;
  "referralCode"?: string | null;
  "registerMethod"?: string | null;
  "registerUrl"?: string | null;
  /** Whether the terms were agreed to. */
  "terms"?: boolean;
  /** Of an account elsewhere, for the variant that registers with one. */
  "ticket"?: string | null;
  /** Not for the mobile variant, where the number is the name. */
  "username"?: string | null;
  /** The code sent to the number, while REGMOBVERF3 is on. */
  "verificationCode"?: string | null;
  "wechat"?: string | null;
  "whatsapp"?: string | null;
};

export type ReportAsk = {
  /** `abuse`, `spam`, `fraud` or `other`. */
  "reason": ChatReportReason;
};

/** A request for a deposit. */
export type Request = {
  /** How much. */
  "amount": Amount;
  /** Which channel. */
  "channel": string;
  /** The promotion that it is made for. */
  "promotion"?: string | null;
  /** The caller's name for it: a retry gets the first one's answer. */
  "requestId": RequestId;
  /** The page of the site to return to. */
  "returnUrl": string;
  /** The number of the wallet that is to pay, as the member types it; their last one when absent. */
  "wallet"?: string | null;
};

/** One deposit's requirement. */
export type Requirement = {
  /** What opened it: `deposit:…`. */
  "cause": string;
  /** How much was. */
  "done": Money;
  /** Since when bets count for it. */
  "openedAt": string;
  /** How much must be bet. */
  "required": Money;
};

/** A resource (spec.md 3). */
export type Resource = {
  /** What it is. */
  "resourceType": ResourceKind;
  /** Where: `https://…`, or a path of the site. */
  "url": string;
};

/** What a resource is. */
export type ResourceKind = "Android" | "iOS" | "iOSLite" | "TELEGRAM" | "TELEGRAM1" | "WHATSAPP";

/** What a round drew. */
export type ResultView = {
  /** Whether the round was annulled afterwards; left out where it was not. */
  "annulled"?: boolean;
  "number": number;
  "result": { [name: string]: unknown };
};

/** How money went back. */
export type ReturnKind = "refund" | "chargeback";

export type RevealAsk = {
  /** 0 to 24, row by row. */
  "tile": number;
};

/** A seed that is no longer in use. */
export type Revealed = {
  "clientSeed": string;
  "commitment": string;
  "nonces": number;
  "serverSeed": string;
};

export type RollAsk = {
  "direction": Direction;
  "requestId": RequestId;
  "stake": Amount;
  /** Hundredths of a percent chance: `1.00` to `98.00`. */
  "target": string;
};

/** A room where a member sits. */
export type RoomSeat = {
  /** What is left of what was brought, as far as it is written down. */
  "funds": Money;
  "nameBn": string;
  /** The room's name. */
  "nameEn": string;
  "seat": number;
  "table": TableId;
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

export type RotateAsk = {
  /** 1 to 64 printable ASCII characters. */
  "clientSeed": string;
};

/** The old seed laid open, and the new ones. */
export type Rotation = (Seeds & {
  "revealed": Revealed;
});

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

/** What it takes to draw a round again (domain.md 3.3). */
export type RoundProof = {
  /** Why it was annulled after its result: payouts were taken back, and every stake went back. */
  "annulReason"?: string | null;
  /** The last hash of the chain, published before its first round. */
  "chainEnd": string;
  /** The hash of the round's own hash, known before the round. */
  "commitment": string;
  /** Which of the rounds that its hash draws, from 1: hands of a shoe, or one alone. */
  "hand": number;
  /** The round's hash, once no further round is drawn from it. */
  "hash"?: string | null;
  /** Whether its host died while it ran: bets that had not left, and would not by themselves, came back. */
  "interrupted": boolean;
  "number": number;
  /** The cards of a hand that is dealt, with what proves them while the rest of the shoe is hidden. */
  "opened"?: Array<OpenedCard> | null;
  /** The round's place, from 1: so many times hashed, its hash is the published end. */
  "place": number;
  "publicSalt"?: (PublicSaltView | null);
  "result"?: { [name: string]: unknown } | null;
  "rules": string;
  /** The public part that every round of the chain is drawn with. */
  "salt": string;
  /** The root over all cards of its shoe, published before the first one. */
  "shoeRoot"?: string | null;
  /** When its curve began; of a game whose rounds run. */
  "startedAt"?: string | null;
  "table": TableId;
  /** The multiplier at which whoever was still in left by themselves, in hundredths. */
  "top"?: number | null;
  /** Why it was called off, and has no result. */
  "voidReason"?: string | null;
};

/** The seeds of a round, as far as they are told before they are revealed. */
export type RoundSeeds = {
  "clientSeed": string;
  /** SHA-256 of the hidden seed. */
  "commitment": string;
  /** Which round of these seeds it is. */
  "nonce": number;
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

/** One of the house's hosts. */
export type Route = {
  /** The agent whose own host it is: who registers there stands under that agent. */
  "affiliateCode"?: string | null;
  /** The host, such as `play.mela.example`. */
  "domain": string;
  /** What it is for. */
  "target": RouteTarget;
};

/** What one of the house's hosts is for. */
export type RouteTarget = "site" | "agent" | "app";

/** A statement in a list. */
export type Row = {
  /** What was paid. */
  "amount": Money;
  /** What the window earned; negative after corrections. */
  "earned": Money;
  "id": StatementId;
  "kind": ContractKind;
  /** Percent. */
  "rate": string;
  /** Why it is held: `closed`, the account is closed; `one_person`, somebody whose bets count seems to be the agent. */
  "reason"?: string | null;
  /** `paid`; `held`, for the reason below; `carried`, nothing was left to pay; `missed`, no step was reached. */
  "state": string;
  "validBet": Money;
  "window": Window;
};

/** A text in both languages. `{min}` and `{max}` are the field's lengths; where they are equal a client shows one number in the place of `{min} - {max}`. */
export type RuleMessage = {
  /** Bengali. */
  "bn": string;
  /** English. */
  "en": string;
};

/** What the form of registration asks for. */
export type Rules = {
  /** Years that the birthday of a member must show. */
  "birthdayAge": number;
  /** The rule of each field, in the order of the form. */
  "fields": Array<FieldRule>;
  /** Years that a member confirms to have. */
  "minimumAge": number;
  /** Whether the terms, and with them the age, must be agreed to. */
  "termsRequired": boolean;
};

/** What contracts of one kind brought. */
export type SalaryOfKind = {
  "amount": Money;
  "kind": ContractKind;
};

export type SatDown = {
  "balance": Money;
  "session": SessionView;
};

/** The public key of encrypted calls. */
export type SealingPublicKey = {
  /** Whether plain JSON is taken too. */
  "acceptPlainBodies": boolean;
  /** How the content key is encrypted. */
  "alg": string;
  /** How the content is. */
  "enc": string;
  /** Names the key in the header of a JWE. */
  "kid": string;
  /** SPKI in base64. */
  "spki": string;
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

/** What a player sees of their seeds. */
export type Seeds = {
  "clientSeed": string;
  /** SHA-256 of the hidden seed in use. */
  "commitment": string;
  /** SHA-256 of the one that follows it. */
  "nextCommitment": string;
  /** Bets drawn from it so far. */
  "nonce": number;
};

/** A wish to send money. */
export type Send = {
  /** The login name of who gets it. */
  "account": string;
  /** How much. */
  "amount": Amount;
  /** A word for the receiver, at most 100 characters. */
  "note"?: string | null;
  /** The payment password, where the member has one. */
  "paymentPassword"?: string | null;
  /** The caller's name for it: a retry gets the first one's answer. */
  "requestId": RequestId;
};

/** How customer service is reached. */
export type ServiceKind = "LIVECHAT" | "FACEBOOK" | "TELEGRAM" | "WHATSAPP";

/** A session with what its shots met. */
export type SessionRecord = {
  "nameBn": string;
  /** The room's name. */
  "nameEn": string;
  /** What each of these fish paid, in costs of the shot, 0 where it lived. */
  "paid": Array<Array<number>>;
  /** The seeds of the tides in which shots met something, by their numbers, and those shots in their order: the tide, the number, the cost, and what was met: the fish and its number in the tide. */
  "played": { [name: string]: unknown };
  /** The version of the rules. */
  "rules": string;
  "session": SessionView;
};

/** A session as its member sees it. */
export type SessionView = (RoundSeeds & {
  /** What was brought. */
  "boughtIn": Money;
  "endedAt"?: string | null;
  /** What is left. */
  "funds": Money;
  "id": string;
  /** The last shot that met something. */
  "lastShot": number;
  "seat": number;
  /** What the words of its hits are keyed with, once it has ended. */
  "seed"?: string | null;
  /** What shots that met something cost. */
  "staked": Money;
  "startedAt": string;
  /** `asked`, `open`, `leaving`, `closed`, `ended` or `refused`. */
  "state": string;
  /** What they won. */
  "won": Money;
});

/** One side of a row. */
export type Side = {
  /** `cash`, `bonus`, `held` …; of the house `gaming`, `promotion`, `provider` … */
  "account": string;
  /** Whether it is an account of one's own. */
  "own": boolean;
};

/** A session's beginning. */
export type SignedIn = {
  /** Whether the member has never signed in before. */
  "firstTimeLogin": boolean;
  /** Who it is. */
  "member": MemberInfo;
  /** Whether the member has to change their password. */
  "passwordExpired": boolean;
  /** Sent as header `token` from now on; told once. */
  "token": string;
};

/** A document of the house about a round, as a file that anybody can check. */
export type SignedRound = {
  /** The document, byte for byte as it was signed. */
  "document": string;
  /** The house's key, in hex; whose it is stands at `/.well-known/mela-keys.json`. */
  "publicKey": string;
  /** Ed25519 over the document, in hex. */
  "signature": string;
};

export type SitAsk = {
  /** What is brought. */
  "amount": Amount;
  "requestId": RequestId;
  /** Which seat, from 1. */
  "seat": number;
};

/** The currency of the site. */
export type SiteCurrency = {
  "code": Asset;
  "symbol": string;
};

/** What a client needs before it shows anything. */
export type SiteInfo = {
  /** Whether the licence lets games go on by themselves, within limits that the player sets. */
  "autoplay": boolean;
  "currency": SiteCurrency;
  "currentYear": number;
  "defaultLanguage": Language;
  /** How digits are drawn on Bengali pages. */
  "digits": Digits;
  /** When maintenance is expected to end. */
  "endTime"?: string | null;
  "info": Info;
  "languages": Array<Language>;
  "location": Location;
  "maintenance": boolean;
  "merchant": string;
  /** `play`: no real money without a licence record. */
  "mode": string;
  "regionRestriction": boolean;
  /** The ways in that third parties offer. */
  "signIn": Ways;
  /** The look before a visitor chooses. */
  "theme": Theme;
  /** The zone that decides days and displayed clocks, such as `Asia/Dhaka`. */
  "timeZone": string;
  "whitelabel": Array<Node>;
};

/** Who sits at a seat. */
export type SittingView = {
  /** The member's name, masked. */
  "name": string;
  "seat": number;
  /** Whether the member is simulated. */
  "simulated": boolean;
};

/** Which of the two. */
export type Slot = "one" | "two";

/** Where a deposit stands. */
export type State = "created" | "redirected" | "pending" | "submitted" | "review" | "credited" | "expired" | "failed" | "rejected" | "disputed" | "refunded";

/** Who is an active member (domain.md 4.2). */
export type StatementActive = {
  /** Deposits of the period that it takes. */
  "deposits": Money;
  /** Valid bets of the period that it takes. */
  "validBet": Money;
};

/** A commission statement. */
export type StatementId = string;

/** What one member of the team brought. */
export type StatementLine = {
  "deposits"?: (Money | null);
  /** Who. */
  "member": MemberId;
  /** The same by what they weigh; empty in statements of the first rule, whose bets count in full. */
  "parts"?: Array<StatementPart>;
  "through"?: (MemberId | null);
  /** Their valid bets of the period; negative when corrections outweigh. */
  "validBet": Money;
};

/** Valid bets that weigh alike. */
export type StatementPart = {
  /** How much they are; negative when corrections outweigh. */
  "validBet": Money;
  /** How much of them counts, in millionths: min(1, edge / 4 %) of their games, times the share of their family. */
  "weight": Rate;
};

/** What a contract promises: a rate alone, or steps that say it. */
export type StatementTerms = {
  "rate"?: (Rate | null);
  /** The steps. */
  "tiers"?: Array<Tier>;
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

/** What the member says of their transfer. */
export type Submission = {
  /** A picture that they left before. */
  "proof"?: string | null;
  /** The bank's id of it, 4 to 64 letters or digits. */
  "transaction": string;
};

/** Whether the site is open to the caller (spec.md 4). */
export type SystemStatus = {
  /** When maintenance is expected to end. */
  "endTime"?: string | null;
  /** The visitor's address. */
  "ip": string;
  /** 0 normal, 1 maintenance, 2 region restriction. */
  "status": number;
};

export type TableId = string;

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

export type TakenBet = {
  "balance": Money;
  "bet": BetView;
};

/** A settled round of the team, or the correction of one. */
export type TeamBet = {
  "account": string;
  "at": string;
  "bet": Money;
  "id": string;
  "member": MemberId;
  "payout": Money;
  /** As the house sees it: bet less payout. */
  "profitLoss": Money;
  "validBet": Money;
};

/** One movement of a member of the team. */
export type TeamLine = {
  "account": string;
  /** Signed: what that account gained. */
  "amount": Money;
  "at": string;
  "currency": Asset;
  "id": string;
  /** The reason, exactly: `deposit`, `withdrawal_hold` … */
  "kind": string;
  "member": MemberId;
  /** Which of the member's accounts it is about: `cash`, `held`, `bonus`. */
  "purse": string;
};

/** One step of a way. */
export type TeamStep = {
  "account": string;
  "id": MemberId;
};

/** What a withdrawal may be, and what it costs, for one member now. */
export type Terms = {
  /** What the member has. */
  "available": Money;
  /** In what. */
  "currency": Asset;
  /** What more a withdrawal costs while turnover is open, in millionths; absent where it is refused then. */
  "earlyFeeShare"?: number | null;
  /** The fixed part of the fee. */
  "feeFixed": Money;
  /** The other part, in millionths of the amount. */
  "feeShare": number;
  /** Of these, how many cost nothing. */
  "freeLeftToday": number;
  /** Whether the member has a payment password. */
  "hasPaymentPassword": boolean;
  /** Banks and e-wallets for members of their country. */
  "institutions": Array<Institution>;
  /** Withdrawals that may still be asked for today. */
  "leftToday": number;
  "max": Amount;
  "min": Amount;
  /** Hours for which a new account is looked at by a person. */
  "newPayeeHours": number;
  /** Whether it may be asked for at this hour. */
  "open": boolean;
  /** From when, `HH:MM` by the site's clock. */
  "openFrom": string;
  /** Until when; the same as `openFrom` for all day. */
  "openUntil": string;
  /** The name to which money goes; absent until the member gave one. */
  "payeeName"?: string | null;
  /** The member's accounts. */
  "payees": Array<Payee>;
  /** How many they may bind. */
  "payeesMost": number;
  /** Whether one is needed. */
  "paymentPasswordNeeded": boolean;
  /** Their sum. */
  "sumLeftToday": Money;
  /** What must still be bet. */
  "turnover": Meter;
};

/** A text in both languages. */
export type Text = {
  /** Bengali. */
  "bn": string;
  /** English. */
  "en": string;
};

/** What pages need to have a code sent and taken. */
export type Texter = {
  "apiKey": string;
  "apiUrl": string;
};

/** How the site looks before a visitor chooses. */
export type Theme = "dark" | "light";

/** Which messages. */
export type These = {
  /** At most 100. */
  "ids": Array<string>;
};

/** A ticket for a socket. */
export type Ticket = {
  /** Good once, for thirty seconds. */
  "ticket": string;
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

/** A step: its rate counts when all its conditions hold (domain.md 4.2). */
export type Tier = {
  /** The active members that it takes. */
  "activeMembers": number;
  /** How much of the valid bets, in millionths. */
  "rate": Rate;
  /** The valid bets of the period that it takes. */
  "validBet": Money;
};

export type TopUpAsk = {
  /** What is brought. */
  "amount": Amount;
  "requestId": RequestId;
};

/** What it is about. */
export type Topic = number;

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

/** Which way money went, as the reader sees it. */
export type TransferDirection = "out" | "in";

/** What may be sent now. */
export type TransferTerms = {
  /** What the member has. */
  "available": Money;
  /** In what. */
  "currency": Asset;
  /** Whether members may send money at all. */
  "enabled": boolean;
  /** Whether there is a payment password. */
  "hasPaymentPassword": boolean;
  /** How many more today. */
  "leftToday": number;
  /** Most of one. */
  "max": Amount;
  /** Least of one transfer. */
  "min": Amount;
  /** What must be bet before deposited money may leave. */
  "outstanding": Money;
  /** Whether one is needed. */
  "paymentPasswordNeeded": boolean;
  /** Their sum. */
  "sumLeftToday": Money;
  /** Welcome money that was not bet yet: so much of the balance stays. */
  "unplayed": Money;
};

/** Whose turn it is. */
export type TurnView = {
  /** Which of its hands, from 1. */
  "hand": number;
  /** Which seat. */
  "seat": number;
};

/** How many messages are unread. */
export type Unread = {
  "unread": number;
};

/** How many pictures belong to an application. */
export type Uploads = {
  /** At least. */
  "least": number;
  /** At most; three is the most of all (spec.md 3). */
  "most": number;
};

/** A vendor as menus and lanes show it. */
export type VendorItem = {
  "count": number;
  "displayName": string;
  "gameType": GameType;
  "vassalage": string;
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

/** The vendors with wallets of their own, and what went there and back. */
export type VendorWallets = {
  /** No vendor has a wallet of its own: every game plays from the one balance. */
  "isSingle": boolean;
  /** Transfers, newest first. */
  "transfers": Array<VendorTransfer>;
  /** Vendors. */
  "vendors": Array<VendorWallet>;
};

/** Whether the house ranks the member, and as what (spec.md 3, "VIP flags"). */
export type VipFlags = {
  /** Whether ranks are switched on and the account is one that can have one. */
  "hasVip": boolean;
  /** What the rank is called; `null` as long as the house gives none. */
  "labelName"?: string | null;
  /** Which rank, from 1; `null` as long as the house gives none. */
  "rankLevel"?: number | null;
};

/** By which link somebody came. */
export type Visit = {
  /** The link's code. */
  "code": string;
};

/** A member's balances. */
export type Wallet = {
  "assets": Array<Held>;
  /** To play with, in the site's currency. */
  "balance": Money;
  /** Held for withdrawals, in the site's currency. */
  "held": Money;
};

/** The ways in that third parties offer, as far as they are configured and switched on. */
export type Ways = {
  "humanCheck"?: (Widget | null);
  "phoneAuth"?: (Texter | null);
  /** Providers whose accounts members may use. */
  "social": Array<Offered>;
};

/** How much of a valid bet counts, in percent by the game's family. What is missing counts nothing. */
export type Weights = { [name: string]: number };

/** Why an amount is what it is. */
export type Why = {
  "belongsTo": BelongsTo;
  "bonus": Money;
  /** What one's accounts gained by all rows together. */
  "cash": Money;
  "held": Money;
  /** Oldest first. */
  "rows": Array<LedgerRow>;
};

/** What pages need to show the widget. */
export type Widget = {
  "kind": HumanCheckKind;
  "siteKey": string;
};

/** The window of a statement. */
export type Window = {
  "from": string;
  "to": string;
};

/** The board. */
export type WinnerBoard = {
  "list": Array<Entry>;
};

/** One winner, with the game to open. */
export type WinnerRow = {
  /** Masked. */
  "customerName": string;
  "game": GameCard;
  "gameName": string;
  "iconUrl": string;
  /** Whether the member is simulated: one of the demo world, who plays by itself. */
  "simulated": boolean;
  "winAmount": Money;
};

/** A withdrawal. */
export type Withdrawal = {
  /** Where to. */
  "account": Account;
  /** How much left the balance. */
  "amount": Amount;
  /** When it was asked for. */
  "createdAt": string;
  /** In what. */
  "currency": Asset;
  /** What it costs; taken when all of the rest has arrived. */
  "fee": Money;
  /** Its id. */
  "id": WithdrawalId;
  /** Who has to act next. */
  "keeper": Keeper;
  /** Which of the member's accounts; absent for old ones. */
  "payee"?: string | null;
  /** Why it was rejected, or part of it given back. */
  "reason"?: string | null;
  /** Where it stands. */
  "state": WithdrawalState;
  /** What happened, in order. */
  "timeline": Array<Step>;
  /** The transfers by which it is paid; none before it is approved. */
  "transfers": Array<Transfer>;
  /** Until when they should have. */
  "until"?: string | null;
  /** When it last changed. */
  "updatedAt": string;
};

/** A request for a withdrawal. */
export type WithdrawalAsk = {
  /** How much. */
  "amount": Amount;
  /** Which of the member's accounts. */
  "payee": string;
  /** The payment password, where the member has one. */
  "paymentPassword"?: string | null;
  /** The caller's name for it: a retry gets the first one's answer. */
  "requestId": RequestId;
};

/** A withdrawal. */
export type WithdrawalId = string;

/** Where a withdrawal stands. */
export type WithdrawalState = "requested" | "risk" | "approved" | "paying" | "paid" | "confirmed" | "rejected" | "failed" | "disputed" | "partial";

/** Under which name somebody will sign in. */
export type WorkAsk = {
  "username": string;
};

/** Work to be done. */
export type WorkChallenge = {
  /** Always `SHA-256`. */
  "algorithm": string;
  /** The hash of the salt followed by the number in decimal digits, in hexadecimal digits. */
  "challenge": string;
  /** Sent back, with a dot and the number that was found, in the header `proof-of-work`. */
  "id": string;
  /** The highest number that it can be. */
  "maxnumber": number;
  /** What stands before the number. */
  "salt": string;
};

/** The document names it and does not say what it is. */
export type ExportFormat = unknown;

/** The document names it and does not say what it is. */
export type GameOrder = unknown;

/** The document names it and does not say what it is. */
export type Preset = unknown;

/** The document names it and does not say what it is. */
export type RoundState = unknown;

/** The document names it and does not say what it is. */
export type Volatility = unknown;

/** The document names it and does not say what it is. */
export type WalletCall = unknown;

/** Every call: what it takes, and the value that it answers. */
export interface Calls {
  "GET /.well-known/mela-keys.json": { path: undefined; query: undefined; body: undefined; answer: Keys };
  "GET /.well-known/mela-vendor-key.json": { path: undefined; query: undefined; body: undefined; answer: {
  /** How it is used: `RSASSA-PKCS1-v1_5-SHA256`, over the raw body, in base64. */
  "algorithm": string;
  /** Bits of its modulus. */
  "bits": number;
  /** The same bytes in base64, on one line. */
  "der": string;
  /** SHA-256 of the bytes of `der`, in hex: what people compare. */
  "fingerprint": string;
  /** PEM of type `PUBLIC KEY` (SubjectPublicKeyInfo, X.509): what most ask for. */
  "pem": string;
  /** PEM of type `RSA PUBLIC KEY` (PKCS#1), which some older programs want. */
  "pkcs1Pem": string;
} };
  "POST /cashier/provider/{provider}/webhook": { path: { "provider": string }; query: undefined; body: { [name: string]: unknown }; answer: { [name: string]: unknown } };
  "GET /lgw/games": { path: undefined; query: { "clientType"?: number | null; "platform"?: string | null; "merchant"?: string | null; "merchantCode"?: string | null; "isPlatform"?: number | null; "gameType"?: (GameType | null); "pageNo"?: number | null; "pageSize"?: number | null; "language"?: string | null; "gameClassify"?: string | null; "vassalage"?: string | null; "search"?: string | null; "tab"?: string | null; "volatility"?: (Volatility | null); "rtp"?: number | null; "feature"?: string | null; "theme"?: string | null; "stake"?: (Amount | null); "sort"?: (GameOrder | null) }; body: undefined; answer: {
  "content": Array<GameCard>;
  /** This page, from 1. */
  "pageNum": number;
  "total": number;
  "totalPages": number;
} };
  "GET /lgw/games/facets": { path: undefined; query: { "clientType"?: number | null; "platform"?: string | null; "merchant"?: string | null; "merchantCode"?: string | null; "isPlatform"?: number | null; "gameType"?: (GameType | null); "pageNo"?: number | null; "pageSize"?: number | null; "language"?: string | null; "gameClassify"?: string | null; "vassalage"?: string | null; "search"?: string | null; "tab"?: string | null; "volatility"?: (Volatility | null); "rtp"?: number | null; "feature"?: string | null; "theme"?: string | null; "stake"?: (Amount | null); "sort"?: (GameOrder | null) }; body: undefined; answer: {
  "features": Array<Facet>;
  "themes": Array<Facet>;
} };
  "GET /lgw/games/game_menus": { path: undefined; query: undefined; body: undefined; answer: Array<{
  "gameType": GameType;
  "vendors": Array<VendorItem>;
}> };
  "GET /lgw/games/hot": { path: undefined; query: { "clientType"?: number | null; "platform"?: string | null; "merchant"?: string | null; "merchantCode"?: string | null; "isPlatform"?: number | null; "gameType"?: (GameType | null); "pageNo"?: number | null; "pageSize"?: number | null; "language"?: string | null; "gameClassify"?: string | null; "vassalage"?: string | null; "search"?: string | null; "tab"?: string | null; "volatility"?: (Volatility | null); "rtp"?: number | null; "feature"?: string | null; "theme"?: string | null; "stake"?: (Amount | null); "sort"?: (GameOrder | null) }; body: undefined; answer: Array<{
  /** Whether it can be tried without money. */
  "demo": boolean;
  "displayName": string;
  /** Whether it can be played now. */
  "enabled": boolean;
  "gameCode": string;
  "gameId": string;
  "gameType": GameType;
  "iconUrl": string;
  /** False for a vendor's container: a card that opens the list of the vendor's games. */
  "isGame": boolean;
  /** 1 when it is among the most played, or the operator marked it. */
  "isHot": number;
  "isNew": boolean;
  "lagerIcon": string;
  /** Whether the picture carries its lettering; else the page writes the name upon its lowest quarter. */
  "lettered": boolean;
  /** Whether it pauses for maintenance; then it is not enabled. */
  "maintenance": boolean;
  /** When the maintenance is over, as far as that is known. */
  "maintenanceUntil"?: string | null;
  "nodeId": string;
  /** The name in the other language, so that a search by either shows why it matched. */
  "nodeName": string;
  /** How many members played it in the last 24 hours; of those that most members played. */
  "players"?: number | null;
  /** Return to player as published, a decimal fraction. */
  "rtp"?: string | null;
  /** The vendor's code. */
  "vassalage": string;
  /** 1 to 6. */
  "volatility"?: number | null;
}> };
  "GET /lgw/games/lanes": { path: undefined; query: { "clientType"?: number | null; "platform"?: string | null; "merchant"?: string | null; "merchantCode"?: string | null; "isPlatform"?: number | null; "gameType"?: (GameType | null); "pageNo"?: number | null; "pageSize"?: number | null; "language"?: string | null; "gameClassify"?: string | null; "vassalage"?: string | null; "search"?: string | null; "tab"?: string | null; "volatility"?: (Volatility | null); "rtp"?: number | null; "feature"?: string | null; "theme"?: string | null; "stake"?: (Amount | null); "sort"?: (GameOrder | null) }; body: undefined; answer: Array<{
  /** By the vendor's code. */
  "cards": { [name: string]: Array<GameCard> };
  "gameClassify": Classify;
  "title": GameType;
}> };
  "GET /lgw/games/{nodeId}": { path: { "nodeId": string }; query: undefined; body: undefined; answer: (GameCard & {
  "features": Array<string>;
  "hitRatio"?: string | null;
  "maxStake"?: string | null;
  "maxWin"?: string | null;
  /** The least and the highest stake of a round. */
  "minStake"?: string | null;
  "releasedOn"?: string | null;
  "themes": Array<string>;
}) };
  "POST /partner/{vendor}/transaction/bet": { path: { "vendor": string }; query: undefined; body: { [name: string]: unknown }; answer: { [name: string]: unknown } };
  "POST /partner/{vendor}/transaction/rollback": { path: { "vendor": string }; query: undefined; body: { [name: string]: unknown }; answer: { [name: string]: unknown } };
  "POST /partner/{vendor}/transaction/win": { path: { "vendor": string }; query: undefined; body: { [name: string]: unknown }; answer: { [name: string]: unknown } };
  "POST /partner/{vendor}/user/balance": { path: { "vendor": string }; query: undefined; body: { [name: string]: unknown }; answer: { [name: string]: unknown } };
  "POST /partner/{vendor}/user/info": { path: { "vendor": string }; query: undefined; body: { [name: string]: unknown }; answer: { [name: string]: unknown } };
  "POST /partner/{vendor}/wallet/{call}": { path: { "vendor": string; "call": WalletCall }; query: undefined; body: { [name: string]: unknown }; answer: { [name: string]: unknown } };
  "PUT /play/chat-ignored": { path: undefined; query: undefined; body: IgnoreAsk; answer: { [name: string]: unknown } };
  "GET /play/chats/{room}": { path: { "room": string }; query: undefined; body: undefined; answer: {
  /** The author of one's own lines; none before the first. */
  "author"?: string | null;
  /** Authors whose lines one does not want to see. */
  "ignored": Array<string>;
  /** Whether operators keep one from writing. */
  "isMuted": boolean;
  /** Whether people chat there; without, nothing of it is shown. */
  "isOn": boolean;
  /** The last lines, oldest first; at most 50. */
  "lines": Array<ChatLine>;
  /** Until when; none: for good. */
  "mutedUntil"?: string | null;
} };
  "POST /play/chats/{room}/lines": { path: { "room": string }; query: undefined; body: LineAsk; answer: {
  /** When. */
  "at": string;
  /** Who wrote it, as pages tell authors apart; it leads to no account. */
  "author": string;
  /** Grows with each line. */
  "id": number;
  /** Their name, masked. */
  "name": string;
  /** Plain text of one line. */
  "text": string;
} };
  "POST /play/chats/{room}/lines/{id}/report": { path: { "room": string; "id": number }; query: undefined; body: ReportAsk; answer: { [name: string]: unknown } };
  "GET /play/dice": { path: undefined; query: undefined; body: undefined; answer: {
  "balance": Money;
  "currency": GameCurrency;
  /** The house's edge, a decimal fraction. */
  "edge": string;
  /** One's last rolls, newest first. */
  "last": Array<PastRoll>;
  "limits": LimitsView;
} };
  "POST /play/dice": { path: undefined; query: undefined; body: RollAsk; answer: (RoundSeeds & {
  /** The balance after the round. */
  "balance": Money;
  "direction": Direction;
  "game": string;
  "id": string;
  /** What a win pays, times the stake. */
  "multiplier": string;
  "payout": Money;
  /** What was rolled: 0.00 to 99.99. */
  "roll": string;
  "stake": Amount;
  "target": string;
  "won": boolean;
}) };
  "GET /play/mines": { path: undefined; query: undefined; body: undefined; answer: {
  "balance": Money;
  "currency": GameCurrency;
  "limits": LimitsView;
  "open"?: (MinesRound | null);
} };
  "POST /play/mines": { path: undefined; query: undefined; body: MinesAsk; answer: (RoundSeeds & {
  "balance": Money;
  /** Where the mines lie; told when the round is over. */
  "field"?: Array<number> | null;
  "id": string;
  "mines": number;
  /** What cashing out pays now, times the stake. */
  "multiplier": string;
  /** After one more safe tile; absent when there is none. */
  "nextMultiplier"?: string | null;
  /** What the round paid, or what cashing out would pay. */
  "payout": Money;
  "revealed": Array<number>;
  "stake": Amount;
  "state": MinesState;
}) };
  "POST /play/mines/{id}/cashout": { path: { "id": string }; query: undefined; body: Empty; answer: (RoundSeeds & {
  "balance": Money;
  /** Where the mines lie; told when the round is over. */
  "field"?: Array<number> | null;
  "id": string;
  "mines": number;
  /** What cashing out pays now, times the stake. */
  "multiplier": string;
  /** After one more safe tile; absent when there is none. */
  "nextMultiplier"?: string | null;
  /** What the round paid, or what cashing out would pay. */
  "payout": Money;
  "revealed": Array<number>;
  "stake": Amount;
  "state": MinesState;
}) };
  "POST /play/mines/{id}/reveal": { path: { "id": string }; query: undefined; body: RevealAsk; answer: (RoundSeeds & {
  "balance": Money;
  /** Where the mines lie; told when the round is over. */
  "field"?: Array<number> | null;
  "id": string;
  "mines": number;
  /** What cashing out pays now, times the stake. */
  "multiplier": string;
  /** After one more safe tile; absent when there is none. */
  "nextMultiplier"?: string | null;
  /** What the round paid, or what cashing out would pay. */
  "payout": Money;
  "revealed": Array<number>;
  "stake": Amount;
  "state": MinesState;
}) };
  "GET /play/records": { path: undefined; query: undefined; body: undefined; answer: {
  /** Each answers `GET /rounds/{id}` with the round's record and `GET /models/{version}` with the rules of that hash. */
  "origins": Array<string>;
} };
  "GET /play/room-sessions": { path: undefined; query: undefined; body: undefined; answer: Array<{
  /** What is left of what was brought, as far as it is written down. */
  "funds": Money;
  "nameBn": string;
  /** The room's name. */
  "nameEn": string;
  "seat": number;
  "table": TableId;
}> };
  "GET /play/room-sessions/{id}": { path: { "id": string }; query: undefined; body: undefined; answer: {
  "nameBn": string;
  /** The room's name. */
  "nameEn": string;
  /** What each of these fish paid, in costs of the shot, 0 where it lived. */
  "paid": Array<Array<number>>;
  /** The seeds of the tides in which shots met something, by their numbers, and those shots in their order: the tide, the number, the cost, and what was met: the fish and its number in the tide. */
  "played": { [name: string]: unknown };
  /** The version of the rules. */
  "rules": string;
  "session": SessionView;
} };
  "GET /play/rounds/{id}": { path: { "id": string }; query: undefined; body: undefined; answer: {
  "at": string;
  "clientSeed": string;
  "commitment": string;
  "game": string;
  "id": string;
  "input": { [name: string]: unknown };
  "nonce": number;
  "outcome": { [name: string]: unknown };
  "payout": Money;
  /** Sealed until the player turns to the next seed. */
  "serverSeed"?: string | null;
  "signed"?: (SignedRound | null);
  "stake": Amount;
  /** `open`, `settled` or `refused`. */
  "state": string;
  "version": string;
  /** Every random word, in order, with the seed revealed. */
  "words"?: Array<number> | null;
} };
  "GET /play/seeds": { path: undefined; query: undefined; body: undefined; answer: {
  "clientSeed": string;
  /** SHA-256 of the hidden seed in use. */
  "commitment": string;
  /** SHA-256 of the one that follows it. */
  "nextCommitment": string;
  /** Bets drawn from it so far. */
  "nonce": number;
} };
  "POST /play/seeds/rotate": { path: undefined; query: undefined; body: RotateAsk; answer: (Seeds & {
  "revealed": Revealed;
}) };
  "GET /play/table-rounds/{id}": { path: { "id": string }; query: undefined; body: undefined; answer: {
  "bets": Array<BetView>;
  "nameBn": string;
  /** The table's name. */
  "nameEn": string;
  "proof": RoundProof;
} };
  "GET /play/tables": { path: undefined; query: undefined; body: undefined; answer: Array<{
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
}> };
  "GET /play/tables/{id}": { path: { "id": TableId }; query: undefined; body: undefined; answer: {
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
} };
  "POST /play/tables/{id}/acts": { path: { "id": TableId }; query: undefined; body: ActAsk; answer: {
  "balance": Money;
  "seats": SeatsView;
} };
  "GET /play/tables/{id}/bets": { path: { "id": TableId }; query: undefined; body: undefined; answer: Array<{
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
}> };
  "POST /play/tables/{id}/bets": { path: { "id": TableId }; query: undefined; body: BetAsk; answer: {
  "balance": Money;
  "bet": BetView;
} };
  "POST /play/tables/{id}/cash-outs": { path: { "id": TableId }; query: undefined; body: CashOutAsk; answer: {
  "balance": Money;
  "bet": BetView;
} };
  "GET /play/tables/{id}/chains": { path: { "id": TableId }; query: undefined; body: undefined; answer: Array<{
  /** The last hash, to which that of every place leads. */
  "chainEnd": string;
  /** The number of its first round; null before there is one. */
  "first"?: number | null;
  /** The number of its last round. */
  "last"?: number | null;
  /** So many places it has. */
  "length": number;
  /** Which of its table, from 1. */
  "number": number;
  "publicSalt"?: (PublicSaltView | null);
  /** The public part that its rounds are drawn with; null while the beacon has not given it. */
  "salt"?: string | null;
}> };
  "GET /play/tables/{id}/chains/{number}": { path: { "id": TableId; "number": number }; query: { "after"?: number | null }; body: undefined; answer: {
  "chain": number;
  "chainEnd": string;
  /** The hash of that place, which leads to those of all places before it. */
  "hash"?: string | null;
  "length": number;
  /** After which round the next page begins; null where this is the last one. */
  "next"?: number | null;
  /** The place of the last of these rounds; 0 where there is none. */
  "place": number;
  "publicSalt"?: (PublicSaltView | null);
  /** By their numbers: those of whose place no further round is drawn. */
  "rounds": Array<ChainRound>;
  "salt"?: string | null;
  "table": TableId;
} };
  "GET /play/tables/{id}/limits": { path: { "id": TableId }; query: undefined; body: undefined; answer: {
  /** The least of one bet. */
  "least": Amount;
  /** The most in a round. */
  "mostInRound": Amount;
  /** The most on one cell of a round. */
  "mostOnCell": Amount;
} };
  "GET /play/tables/{id}/rounds/{number}": { path: { "id": TableId; "number": number }; query: undefined; body: undefined; answer: {
  /** Why it was annulled after its result: payouts were taken back, and every stake went back. */
  "annulReason"?: string | null;
  /** The last hash of the chain, published before its first round. */
  "chainEnd": string;
  /** The hash of the round's own hash, known before the round. */
  "commitment": string;
  /** Which of the rounds that its hash draws, from 1: hands of a shoe, or one alone. */
  "hand": number;
  /** The round's hash, once no further round is drawn from it. */
  "hash"?: string | null;
  /** Whether its host died while it ran: bets that had not left, and would not by themselves, came back. */
  "interrupted": boolean;
  "number": number;
  /** The cards of a hand that is dealt, with what proves them while the rest of the shoe is hidden. */
  "opened"?: Array<OpenedCard> | null;
  /** The round's place, from 1: so many times hashed, its hash is the published end. */
  "place": number;
  "publicSalt"?: (PublicSaltView | null);
  "result"?: { [name: string]: unknown } | null;
  "rules": string;
  /** The public part that every round of the chain is drawn with. */
  "salt": string;
  /** The root over all cards of its shoe, published before the first one. */
  "shoeRoot"?: string | null;
  /** When its curve began; of a game whose rounds run. */
  "startedAt"?: string | null;
  "table": TableId;
  /** The multiplier at which whoever was still in left by themselves, in hundredths. */
  "top"?: number | null;
  /** Why it was called off, and has no result. */
  "voidReason"?: string | null;
} };
  "GET /play/tables/{id}/session": { path: { "id": TableId }; query: undefined; body: undefined; answer: (null | (RoundSeeds & {
  /** What was brought. */
  "boughtIn": Money;
  "endedAt"?: string | null;
  /** What is left. */
  "funds": Money;
  "id": string;
  /** The last shot that met something. */
  "lastShot": number;
  "seat": number;
  /** What the words of its hits are keyed with, once it has ended. */
  "seed"?: string | null;
  /** What shots that met something cost. */
  "staked": Money;
  "startedAt": string;
  /** `asked`, `open`, `leaving`, `closed`, `ended` or `refused`. */
  "state": string;
  /** What they won. */
  "won": Money;
})) };
  "POST /play/tables/{id}/session/end": { path: { "id": TableId }; query: undefined; body: undefined; answer: {
  "balance": Money;
  "session": SessionView;
} };
  "POST /play/tables/{id}/session/top-ups": { path: { "id": TableId }; query: undefined; body: TopUpAsk; answer: {
  "balance": Money;
  "session": SessionView;
} };
  "POST /play/tables/{id}/sessions": { path: { "id": TableId }; query: undefined; body: SitAsk; answer: {
  "balance": Money;
  "session": SessionView;
} };
  "POST /wps/agent/accounts": { path: undefined; query: undefined; body: NewAccount; answer: {
  "account": string;
  "id": MemberId;
  /** Told once; its owner must change it at the first sign-in. */
  "password": string;
  "type": number;
} };
  "GET /wps/agent/affiliate": { path: undefined; query: { "code": string; "domain"?: string }; body: undefined; answer: {
  /** The code. */
  "code": string;
  /** The agent's name, masked. */
  "nickname": string;
  /** The type of account that the code makes. */
  "type": number;
} };
  "GET /wps/agent/bets": { path: undefined; query: { "preset"?: (Preset | null); "member"?: (MemberId | null); "cursor"?: string | null }; body: undefined; answer: {
  /** The rows. */
  "content": Array<{
    "account": string;
    "at": string;
    "bet": Money;
    "id": string;
    "member": MemberId;
    "payout": Money;
    /** As the house sees it: bet less payout. */
    "profitLoss": Money;
    "validBet": Money;
  }>;
  /** Where the next page starts; absent on the last. */
  "next"?: string | null;
} };
  "GET /wps/agent/contracts": { path: undefined; query: undefined; body: undefined; answer: Array<{
  "acceptedAt"?: string | null;
  /** The other side's account: whole of a downline, masked of one's upline; absent for the house. */
  "account"?: string | null;
  /** The other side; `-1` is the house. */
  "counterparty": MemberId;
  /** From when on it no longer counts, if it ended. */
  "endedAt"?: string | null;
  /** Until when an offer waits for its answer. */
  "expiresAt"?: string | null;
  "id": ContractId;
  /** Whether the caller is the one who is paid. */
  "incoming": boolean;
  "kind": ContractKind;
  /** Percent; of steps the highest. */
  "rate": string;
  "state": ContractState;
  /** The steps, from the lowest; the real-time salary has one, without conditions. */
  "tiers": Array<ContractStep>;
  "version": number;
  /** How much of a family's bets counts, in percent by its name, before they weigh min(1, edge / 4 %) by their game. */
  "weights": { [name: string]: number };
  /** Minutes of a period: settlement comes at every multiple of them by the site's clock. */
  "windowMinutes": number;
}> };
  "POST /wps/agent/contracts": { path: undefined; query: undefined; body: Offer; answer: {
  "acceptedAt"?: string | null;
  /** The other side's account: whole of a downline, masked of one's upline; absent for the house. */
  "account"?: string | null;
  /** The other side; `-1` is the house. */
  "counterparty": MemberId;
  /** From when on it no longer counts, if it ended. */
  "endedAt"?: string | null;
  /** Until when an offer waits for its answer. */
  "expiresAt"?: string | null;
  "id": ContractId;
  /** Whether the caller is the one who is paid. */
  "incoming": boolean;
  "kind": ContractKind;
  /** Percent; of steps the highest. */
  "rate": string;
  "state": ContractState;
  /** The steps, from the lowest; the real-time salary has one, without conditions. */
  "tiers": Array<ContractStep>;
  "version": number;
  /** How much of a family's bets counts, in percent by its name, before they weigh min(1, edge / 4 %) by their game. */
  "weights": { [name: string]: number };
  /** Minutes of a period: settlement comes at every multiple of them by the site's clock. */
  "windowMinutes": number;
} };
  "POST /wps/agent/contracts/{id}/accept": { path: { "id": ContractId }; query: undefined; body: undefined; answer: {
  "acceptedAt"?: string | null;
  /** The other side's account: whole of a downline, masked of one's upline; absent for the house. */
  "account"?: string | null;
  /** The other side; `-1` is the house. */
  "counterparty": MemberId;
  /** From when on it no longer counts, if it ended. */
  "endedAt"?: string | null;
  /** Until when an offer waits for its answer. */
  "expiresAt"?: string | null;
  "id": ContractId;
  /** Whether the caller is the one who is paid. */
  "incoming": boolean;
  "kind": ContractKind;
  /** Percent; of steps the highest. */
  "rate": string;
  "state": ContractState;
  /** The steps, from the lowest; the real-time salary has one, without conditions. */
  "tiers": Array<ContractStep>;
  "version": number;
  /** How much of a family's bets counts, in percent by its name, before they weigh min(1, edge / 4 %) by their game. */
  "weights": { [name: string]: number };
  /** Minutes of a period: settlement comes at every multiple of them by the site's clock. */
  "windowMinutes": number;
} };
  "POST /wps/agent/contracts/{id}/reject": { path: { "id": ContractId }; query: undefined; body: undefined; answer: {
  "acceptedAt"?: string | null;
  /** The other side's account: whole of a downline, masked of one's upline; absent for the house. */
  "account"?: string | null;
  /** The other side; `-1` is the house. */
  "counterparty": MemberId;
  /** From when on it no longer counts, if it ended. */
  "endedAt"?: string | null;
  /** Until when an offer waits for its answer. */
  "expiresAt"?: string | null;
  "id": ContractId;
  /** Whether the caller is the one who is paid. */
  "incoming": boolean;
  "kind": ContractKind;
  /** Percent; of steps the highest. */
  "rate": string;
  "state": ContractState;
  /** The steps, from the lowest; the real-time salary has one, without conditions. */
  "tiers": Array<ContractStep>;
  "version": number;
  /** How much of a family's bets counts, in percent by its name, before they weigh min(1, edge / 4 %) by their game. */
  "weights": { [name: string]: number };
  /** Minutes of a period: settlement comes at every multiple of them by the site's clock. */
  "windowMinutes": number;
} };
  "POST /wps/agent/contracts/{id}/terminate": { path: { "id": ContractId }; query: undefined; body: undefined; answer: {
  "acceptedAt"?: string | null;
  /** The other side's account: whole of a downline, masked of one's upline; absent for the house. */
  "account"?: string | null;
  /** The other side; `-1` is the house. */
  "counterparty": MemberId;
  /** From when on it no longer counts, if it ended. */
  "endedAt"?: string | null;
  /** Until when an offer waits for its answer. */
  "expiresAt"?: string | null;
  "id": ContractId;
  /** Whether the caller is the one who is paid. */
  "incoming": boolean;
  "kind": ContractKind;
  /** Percent; of steps the highest. */
  "rate": string;
  "state": ContractState;
  /** The steps, from the lowest; the real-time salary has one, without conditions. */
  "tiers": Array<ContractStep>;
  "version": number;
  /** How much of a family's bets counts, in percent by its name, before they weigh min(1, edge / 4 %) by their game. */
  "weights": { [name: string]: number };
  /** Minutes of a period: settlement comes at every multiple of them by the site's clock. */
  "windowMinutes": number;
} };
  "POST /wps/agent/contracts/{id}/withdraw": { path: { "id": ContractId }; query: undefined; body: undefined; answer: {
  "acceptedAt"?: string | null;
  /** The other side's account: whole of a downline, masked of one's upline; absent for the house. */
  "account"?: string | null;
  /** The other side; `-1` is the house. */
  "counterparty": MemberId;
  /** From when on it no longer counts, if it ended. */
  "endedAt"?: string | null;
  /** Until when an offer waits for its answer. */
  "expiresAt"?: string | null;
  "id": ContractId;
  /** Whether the caller is the one who is paid. */
  "incoming": boolean;
  "kind": ContractKind;
  /** Percent; of steps the highest. */
  "rate": string;
  "state": ContractState;
  /** The steps, from the lowest; the real-time salary has one, without conditions. */
  "tiers": Array<ContractStep>;
  "version": number;
  /** How much of a family's bets counts, in percent by its name, before they weigh min(1, edge / 4 %) by their game. */
  "weights": { [name: string]: number };
  /** Minutes of a period: settlement comes at every multiple of them by the site's clock. */
  "windowMinutes": number;
} };
  "GET /wps/agent/downline": { path: undefined; query: { "parent"?: (MemberId | null); "search"?: string | null; "cursor"?: (MemberId | null) }; body: undefined; answer: {
  /** The rows. */
  "content": Array<{
    "account": string;
    "balance": Money;
    "children": number;
    "id": MemberId;
    "joinedAt": string;
    "type": number;
    "validBet": Money;
  }>;
  /** Where the next page starts; absent on the last. */
  "next"?: string | null;
} };
  "GET /wps/agent/links": { path: undefined; query: undefined; body: undefined; answer: Array<{
  /** The code in the address. */
  "code": string;
  /** When it was made. */
  "createdAt": string;
  /** What the agent calls it. */
  "label": string;
  /** Members who came by it. */
  "registrations": number;
  /** Whether it brings anybody in. */
  "state": LinkState;
  /** The type of account that it makes. */
  "type": number;
  /** Where it leads. */
  "url": string;
  /** How often it was opened. */
  "visits": number;
}> };
  "POST /wps/agent/links": { path: undefined; query: undefined; body: NewLink; answer: {
  /** The code in the address. */
  "code": string;
  /** When it was made. */
  "createdAt": string;
  /** What the agent calls it. */
  "label": string;
  /** Members who came by it. */
  "registrations": number;
  /** Whether it brings anybody in. */
  "state": LinkState;
  /** The type of account that it makes. */
  "type": number;
  /** Where it leads. */
  "url": string;
  /** How often it was opened. */
  "visits": number;
} };
  "DELETE /wps/agent/links/{code}": { path: { "code": string }; query: undefined; body: undefined; answer: { [name: string]: unknown } };
  "PUT /wps/agent/links/{code}": { path: { "code": string }; query: undefined; body: ChangedLink; answer: { [name: string]: unknown } };
  "GET /wps/agent/overview": { path: undefined; query: { "preset"?: (Preset | null) }; body: undefined; answer: {
  /** Who bet. */
  "active": number;
  /** Of all of them, now. */
  "balance": Money;
  "bet": Money;
  "deposits": Money;
  /** Whose first deposit it was. */
  "firstDepositors": number;
  "members": number;
  "newMembers": number;
  /** Now. */
  "online": number;
  "payout": Money;
  /** Of the team, as the house sees it: bets less payouts. */
  "profitLoss": Money;
  /** The same by kind of contract. */
  "salaries": Array<SalaryOfKind>;
  "salary": Money;
  "series": Array<Point>;
  "validBet": Money;
  "withdrawals": Money;
} };
  "GET /wps/agent/path": { path: undefined; query: { "member": MemberId }; body: undefined; answer: Array<{
  "account": string;
  "id": MemberId;
}> };
  "GET /wps/agent/profits": { path: undefined; query: { "preset"?: (Preset | null); "parent"?: (MemberId | null); "cursor"?: (MemberId | null) }; body: undefined; answer: {
  "content": Array<LineOf>;
  /** How many they are. */
  "members": number;
  "next"?: string | null;
  /** Of everyone below, those of other pages too. */
  "total": Figures;
} };
  "GET /wps/agent/statements": { path: undefined; query: { "kind"?: (ContractKind | null); "cursor"?: (StatementId | null) }; body: undefined; answer: {
  /** The rows. */
  "content": Array<{
    /** What was paid. */
    "amount": Money;
    /** What the window earned; negative after corrections. */
    "earned": Money;
    "id": StatementId;
    "kind": ContractKind;
    /** Percent. */
    "rate": string;
    /** Why it is held: `closed`, the account is closed; `one_person`, somebody whose bets count seems to be the agent. */
    "reason"?: string | null;
    /** `paid`; `held`, for the reason below; `carried`, nothing was left to pay; `missed`, no step was reached. */
    "state": string;
    "validBet": Money;
    "window": Window;
  }>;
  /** Where the next page starts; absent on the last. */
  "next"?: string | null;
} };
  "GET /wps/agent/statements/{id}": { path: { "id": StatementId }; query: undefined; body: undefined; answer: (File & {
  /** For reading. */
  "statement": Document;
}) };
  "GET /wps/agent/transactions": { path: undefined; query: { "from"?: string | null; "to"?: string | null; "kind"?: string | null; "cursor"?: string | null; "pageSize"?: number | null; "language"?: string | null; "format"?: (ExportFormat | null); "member"?: (MemberId | null) }; body: undefined; answer: {
  /** The rows. */
  "content": Array<{
    "account": string;
    /** Signed: what that account gained. */
    "amount": Money;
    "at": string;
    "currency": Asset;
    "id": string;
    /** The reason, exactly: `deposit`, `withdrawal_hold` … */
    "kind": string;
    "member": MemberId;
    /** Which of the member's accounts it is about: `cash`, `held`, `bonus`. */
    "purse": string;
  }>;
  /** Where the next page starts; absent on the last. */
  "next"?: string | null;
} };
  "POST /wps/agent/visit": { path: undefined; query: undefined; body: Visit; answer: { [name: string]: unknown } };
  "GET /wps/announcements": { path: undefined; query: { "types": string; "platform"?: string | null }; body: undefined; answer: {
  "banners": Array<Banner>;
  "notices": Array<Notice>;
  "popups": Array<Popup>;
  "promotions": Array<Promotion>;
} };
  "GET /wps/captcha": { path: undefined; query: undefined; body: undefined; answer: string };
  "GET /wps/cashier/channels": { path: undefined; query: undefined; body: undefined; answer: Array<{
  "account"?: (BankAccount | null);
  /** Blocks after which it counts. */
  "confirmations"?: number | null;
  "currency": Asset;
  /** The fixed part of the fee. */
  "feeFixed": Money;
  /** The other part, in millionths of the amount. */
  "feeShare": number;
  "id": string;
  "kind": ChannelKind;
  /** What the stablecoin is called. */
  "label"?: string | null;
  /** The number of the wallet that the caller paid from last, else that was asked last; for them to recognise. */
  "lastWallet"?: string | null;
  "max": Amount;
  "min": Amount;
  "name": Text;
  /** Whether one may pay in at this hour. */
  "open": boolean;
  "openFrom": string;
  "openUntil": string;
  "presets": Array<Amount>;
  "rate"?: (Money | null);
  /** What must be bet before a withdrawal, beside any bonus, in millionths of what the deposit brings. */
  "turnoverShare": number;
}> };
  "GET /wps/cashier/debt": { path: undefined; query: undefined; body: undefined; answer: {
  /** For which deposits. */
  "items": Array<Owed>;
  /** All of it. */
  "outstanding": Money;
  /** What of the balance could pay it now. */
  "payable": Money;
} };
  "POST /wps/cashier/debt/pay": { path: undefined; query: undefined; body: PayDebt; answer: {
  /** For which deposits. */
  "items": Array<Owed>;
  /** All of it. */
  "outstanding": Money;
  /** What of the balance could pay it now. */
  "payable": Money;
} };
  "GET /wps/cashier/deposits": { path: undefined; query: { "cursor"?: string | null }; body: undefined; answer: {
  /** The rows. */
  "content": Array<{
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
  }>;
  /** Where the next page starts; absent on the last. */
  "next"?: string | null;
} };
  "POST /wps/cashier/deposits": { path: undefined; query: undefined; body: Request; answer: {
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
} };
  "GET /wps/cashier/deposits/{id}": { path: { "id": DepositId }; query: undefined; body: undefined; answer: {
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
} };
  "POST /wps/cashier/deposits/{id}/submit": { path: { "id": DepositId }; query: undefined; body: Submission; answer: {
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
} };
  "GET /wps/cashier/payees": { path: undefined; query: undefined; body: undefined; answer: Array<{
  /** Whether nothing is paid to it: it is not in the name of the member's papers. */
  "blocked": boolean;
  /** When it was bound. */
  "boundAt": string;
  /** Whose name it is in. */
  "holder": string;
  /** Its id. */
  "id": string;
  /** The bank or e-wallet, by the name of the settings. */
  "institution": string;
  /** The account number. */
  "number": string;
}> };
  "POST /wps/cashier/payees": { path: undefined; query: undefined; body: Bind; answer: {
  /** Whether nothing is paid to it: it is not in the name of the member's papers. */
  "blocked": boolean;
  /** When it was bound. */
  "boundAt": string;
  /** Whose name it is in. */
  "holder": string;
  /** Its id. */
  "id": string;
  /** The bank or e-wallet, by the name of the settings. */
  "institution": string;
  /** The account number. */
  "number": string;
} };
  "DELETE /wps/cashier/payees/{id}": { path: { "id": string }; query: undefined; body: undefined; answer: { [name: string]: unknown } };
  "POST /wps/cashier/proofs": { path: undefined; query: undefined; body: undefined; answer: {
  /** Its id, to be named where it proves something. */
  "id": string;
} };
  "GET /wps/cashier/transfers": { path: undefined; query: { "cursor"?: string | null }; body: undefined; answer: {
  /** The rows. */
  "content": Array<{
    /** Whether the other one stands above. */
    "above": boolean;
    /** The other one's login name. */
    "account": string;
    /** How much. */
    "amount": Amount;
    /** When. */
    "at": string;
    /** In what. */
    "currency": Asset;
    /** Which way. */
    "direction": TransferDirection;
    /** Its id. */
    "id": string;
    /** The sender's word. */
    "note": string;
  }>;
  /** Where the next page starts; absent on the last. */
  "next"?: string | null;
} };
  "POST /wps/cashier/transfers": { path: undefined; query: undefined; body: Send; answer: {
  /** Whether the other one stands above. */
  "above": boolean;
  /** The other one's login name. */
  "account": string;
  /** How much. */
  "amount": Amount;
  /** When. */
  "at": string;
  /** In what. */
  "currency": Asset;
  /** Which way. */
  "direction": TransferDirection;
  /** Its id. */
  "id": string;
  /** The sender's word. */
  "note": string;
} };
  "GET /wps/cashier/transfers/terms": { path: undefined; query: undefined; body: undefined; answer: {
  /** What the member has. */
  "available": Money;
  /** In what. */
  "currency": Asset;
  /** Whether members may send money at all. */
  "enabled": boolean;
  /** Whether there is a payment password. */
  "hasPaymentPassword": boolean;
  /** How many more today. */
  "leftToday": number;
  /** Most of one. */
  "max": Amount;
  /** Least of one transfer. */
  "min": Amount;
  /** What must be bet before deposited money may leave. */
  "outstanding": Money;
  /** Whether one is needed. */
  "paymentPasswordNeeded": boolean;
  /** Their sum. */
  "sumLeftToday": Money;
  /** Welcome money that was not bet yet: so much of the balance stays. */
  "unplayed": Money;
} };
  "GET /wps/cashier/turnover": { path: undefined; query: undefined; body: undefined; answer: {
  /** How much of it was. */
  "done": Money;
  /** The requirements. */
  "items": Array<Requirement>;
  /** What is left. */
  "outstanding": Money;
  /** How much must be bet in all. */
  "required": Money;
  /** Welcome money that was not bet yet: so much of the balance stays. */
  "unplayed": Money;
} };
  "GET /wps/cashier/withdrawals": { path: undefined; query: { "cursor"?: string | null }; body: undefined; answer: {
  /** The rows. */
  "content": Array<{
    /** Where to. */
    "account": Account;
    /** How much left the balance. */
    "amount": Amount;
    /** When it was asked for. */
    "createdAt": string;
    /** In what. */
    "currency": Asset;
    /** What it costs; taken when all of the rest has arrived. */
    "fee": Money;
    /** Its id. */
    "id": WithdrawalId;
    /** Who has to act next. */
    "keeper": Keeper;
    /** Which of the member's accounts; absent for old ones. */
    "payee"?: string | null;
    /** Why it was rejected, or part of it given back. */
    "reason"?: string | null;
    /** Where it stands. */
    "state": WithdrawalState;
    /** What happened, in order. */
    "timeline": Array<Step>;
    /** The transfers by which it is paid; none before it is approved. */
    "transfers": Array<Transfer>;
    /** Until when they should have. */
    "until"?: string | null;
    /** When it last changed. */
    "updatedAt": string;
  }>;
  /** Where the next page starts; absent on the last. */
  "next"?: string | null;
} };
  "POST /wps/cashier/withdrawals": { path: undefined; query: undefined; body: WithdrawalAsk; answer: {
  /** Where to. */
  "account": Account;
  /** How much left the balance. */
  "amount": Amount;
  /** When it was asked for. */
  "createdAt": string;
  /** In what. */
  "currency": Asset;
  /** What it costs; taken when all of the rest has arrived. */
  "fee": Money;
  /** Its id. */
  "id": WithdrawalId;
  /** Who has to act next. */
  "keeper": Keeper;
  /** Which of the member's accounts; absent for old ones. */
  "payee"?: string | null;
  /** Why it was rejected, or part of it given back. */
  "reason"?: string | null;
  /** Where it stands. */
  "state": WithdrawalState;
  /** What happened, in order. */
  "timeline": Array<Step>;
  /** The transfers by which it is paid; none before it is approved. */
  "transfers": Array<Transfer>;
  /** Until when they should have. */
  "until"?: string | null;
  /** When it last changed. */
  "updatedAt": string;
} };
  "GET /wps/cashier/withdrawals/terms": { path: undefined; query: undefined; body: undefined; answer: {
  /** What the member has. */
  "available": Money;
  /** In what. */
  "currency": Asset;
  /** What more a withdrawal costs while turnover is open, in millionths; absent where it is refused then. */
  "earlyFeeShare"?: number | null;
  /** The fixed part of the fee. */
  "feeFixed": Money;
  /** The other part, in millionths of the amount. */
  "feeShare": number;
  /** Of these, how many cost nothing. */
  "freeLeftToday": number;
  /** Whether the member has a payment password. */
  "hasPaymentPassword": boolean;
  /** Banks and e-wallets for members of their country. */
  "institutions": Array<Institution>;
  /** Withdrawals that may still be asked for today. */
  "leftToday": number;
  "max": Amount;
  "min": Amount;
  /** Hours for which a new account is looked at by a person. */
  "newPayeeHours": number;
  /** Whether it may be asked for at this hour. */
  "open": boolean;
  /** From when, `HH:MM` by the site's clock. */
  "openFrom": string;
  /** Until when; the same as `openFrom` for all day. */
  "openUntil": string;
  /** The name to which money goes; absent until the member gave one. */
  "payeeName"?: string | null;
  /** The member's accounts. */
  "payees": Array<Payee>;
  /** How many they may bind. */
  "payeesMost": number;
  /** Whether one is needed. */
  "paymentPasswordNeeded": boolean;
  /** Their sum. */
  "sumLeftToday": Money;
  /** What must still be bet. */
  "turnover": Meter;
} };
  "GET /wps/cashier/withdrawals/{id}": { path: { "id": WithdrawalId }; query: undefined; body: undefined; answer: {
  /** Where to. */
  "account": Account;
  /** How much left the balance. */
  "amount": Amount;
  /** When it was asked for. */
  "createdAt": string;
  /** In what. */
  "currency": Asset;
  /** What it costs; taken when all of the rest has arrived. */
  "fee": Money;
  /** Its id. */
  "id": WithdrawalId;
  /** Who has to act next. */
  "keeper": Keeper;
  /** Which of the member's accounts; absent for old ones. */
  "payee"?: string | null;
  /** Why it was rejected, or part of it given back. */
  "reason"?: string | null;
  /** Where it stands. */
  "state": WithdrawalState;
  /** What happened, in order. */
  "timeline": Array<Step>;
  /** The transfers by which it is paid; none before it is approved. */
  "transfers": Array<Transfer>;
  /** Until when they should have. */
  "until"?: string | null;
  /** When it last changed. */
  "updatedAt": string;
} };
  "POST /wps/cashier/withdrawals/{id}/confirm": { path: { "id": WithdrawalId }; query: undefined; body: Confirm; answer: {
  /** Where to. */
  "account": Account;
  /** How much left the balance. */
  "amount": Amount;
  /** When it was asked for. */
  "createdAt": string;
  /** In what. */
  "currency": Asset;
  /** What it costs; taken when all of the rest has arrived. */
  "fee": Money;
  /** Its id. */
  "id": WithdrawalId;
  /** Who has to act next. */
  "keeper": Keeper;
  /** Which of the member's accounts; absent for old ones. */
  "payee"?: string | null;
  /** Why it was rejected, or part of it given back. */
  "reason"?: string | null;
  /** Where it stands. */
  "state": WithdrawalState;
  /** What happened, in order. */
  "timeline": Array<Step>;
  /** The transfers by which it is paid; none before it is approved. */
  "transfers": Array<Transfer>;
  /** Until when they should have. */
  "until"?: string | null;
  /** When it last changed. */
  "updatedAt": string;
} };
  "POST /wps/feedback": { path: undefined; query: undefined; body: Feedback; answer: { [name: string]: unknown } };
  "PUT /wps/feedback": { path: undefined; query: undefined; body: Feedback; answer: { [name: string]: unknown } };
  "POST /wps/game/launchGame": { path: undefined; query: undefined; body: Ask; answer: {
  "onTheWay"?: (Amount | null);
  /** The vendor's address with a one-time token, or a page of the site. */
  "url": string;
} };
  "GET /wps/games/favorites": { path: undefined; query: { "clientType"?: number | null; "pageNo"?: number | null; "pageSize"?: number | null; "gameType"?: (GameType | null) }; body: undefined; answer: {
  "content": Array<GameCard>;
  /** This page, from 1. */
  "pageNum": number;
  "total": number;
  "totalPages": number;
} };
  "POST /wps/games/favorites": { path: undefined; query: undefined; body: Favourite; answer: { [name: string]: unknown } };
  "GET /wps/games/favorites/ids": { path: undefined; query: undefined; body: undefined; answer: Array<string> };
  "DELETE /wps/games/favorites/{nodeId}": { path: { "nodeId": string }; query: undefined; body: undefined; answer: { [name: string]: unknown } };
  "GET /wps/games/jackpot": { path: undefined; query: undefined; body: undefined; answer: {
  "amount": Money;
  /** `paid_today`: what rounds have paid since midnight at the site; no jackpot pool is open yet. */
  "label": string;
  /** How much of it members were paid who are simulated. */
  "simulated": Money;
} };
  "GET /wps/games/recent": { path: undefined; query: { "clientType"?: number | null; "pageNo"?: number | null; "pageSize"?: number | null; "gameType"?: (GameType | null) }; body: undefined; answer: {
  "content": Array<GameCard>;
  /** This page, from 1. */
  "pageNum": number;
  "total": number;
  "totalPages": number;
} };
  "GET /wps/games/winners": { path: undefined; query: { "gameCategory"?: string | null; "language"?: string | null; "limitNum"?: number | null }; body: undefined; answer: {
  "list": Array<Entry>;
} };
  "GET /wps/guard": { path: undefined; query: undefined; body: undefined; answer: {
  "limits": Array<Limit>;
  "pause"?: (Pause | null);
  "positions": Array<GuardPosition>;
  "realityChoices": Array<number>;
  /** Minutes between reality checks. */
  "realityMinutes": number;
  "rules": LimitRules;
} };
  "PUT /wps/guard/limits": { path: undefined; query: undefined; body: LimitWish; answer: { [name: string]: unknown } };
  "POST /wps/guard/limits/keep": { path: undefined; query: undefined; body: LimitChoice; answer: { [name: string]: unknown } };
  "POST /wps/guard/pause": { path: undefined; query: undefined; body: PauseBegin; answer: {
  /** From when they are back, once they asked to be. */
  "backFrom"?: string | null;
  /** What sort. */
  "kind": PauseKind;
  /** Its term is over, and it holds until its member comes back by an act of their own. */
  "over": boolean;
  /** Since when. */
  "since": string;
  /** Until when; absent is for ever. */
  "until"?: string | null;
} };
  "DELETE /wps/guard/pause/return": { path: undefined; query: undefined; body: undefined; answer: {
  /** From when they are back, once they asked to be. */
  "backFrom"?: string | null;
  /** What sort. */
  "kind": PauseKind;
  /** Its term is over, and it holds until its member comes back by an act of their own. */
  "over": boolean;
  /** Since when. */
  "since": string;
  /** Until when; absent is for ever. */
  "until"?: string | null;
} };
  "POST /wps/guard/pause/return": { path: undefined; query: undefined; body: PauseReturn; answer: {
  /** From when they are back, once they asked to be. */
  "backFrom"?: string | null;
  /** What sort. */
  "kind": PauseKind;
  /** Its term is over, and it holds until its member comes back by an act of their own. */
  "over": boolean;
  /** Since when. */
  "since": string;
  /** Until when; absent is for ever. */
  "until"?: string | null;
} };
  "GET /wps/guard/position": { path: undefined; query: { "days"?: number | null }; body: undefined; answer: Array<{
  /** `yyyy-mm-dd`, by the site's clock. */
  "day": string;
  /** Minutes on the site. */
  "minutes": number;
  /** Paid less staked: below zero is a loss. */
  "net": Money;
  "paid": Money;
  "staked": Money;
}> };
  "POST /wps/guard/pulse": { path: undefined; query: undefined; body: undefined; answer: {
  /** Whether one is to be shown now. */
  "due": boolean;
  /** Minutes left of the tightest limit of time; absent without one. */
  "minutesLeft"?: number | null;
  /** Minutes on the site today. */
  "minutesToday": number;
  /** Paid less staked: below zero is a loss. */
  "net": Money;
  /** The house's clock: the client's may be wrong. */
  "now": string;
  "paid": Money;
  /** Minutes between reality checks. */
  "realityMinutes": number;
  "staked": Money;
  /** When the session's first sign of life came. */
  "startedAt": string;
} };
  "PUT /wps/guard/reality": { path: undefined; query: undefined; body: RealityChoice; answer: { [name: string]: unknown } };
  "POST /wps/guard/reality/seen": { path: undefined; query: undefined; body: undefined; answer: { [name: string]: unknown } };
  "GET /wps/kyc": { path: undefined; query: undefined; body: undefined; answer: {
  /** The newest first. */
  "documents": Array<Proof>;
  /** The member's tier, from 0. */
  "tier": number;
  "tiers": Array<KycTier>;
  /** The largest file that is taken, in bytes. */
  "uploadBytes": number;
  /** What was withdrawn, or is about to be. */
  "withdrawn": Money;
} };
  "POST /wps/kyc/documents/{kind}": { path: { "kind": KycDocumentKind }; query: undefined; body: undefined; answer: {
  /** When it was sent. */
  "at": string;
  /** As it is kept. */
  "bytes": number;
  /** When it was decided. */
  "decidedAt"?: string | null;
  /** Pixels. */
  "height": number;
  /** Its id. */
  "id": string;
  /** Of what. */
  "kind": KycDocumentKind;
  /** Whose. */
  "member": MemberId;
  /** Why it was rejected. */
  "reason": string;
  /** Where it stands. */
  "state": KycState;
  /** Pixels. */
  "width": number;
} };
  "POST /wps/member/authenticator": { path: undefined; query: undefined; body: AuthenticatorAsk; answer: {
  /** To draw as a QR code. */
  "otpauth": string;
  /** In base32, to type. */
  "secret": string;
} };
  "POST /wps/member/authenticator/confirm": { path: undefined; query: undefined; body: AuthenticatorCode; answer: {
  /** Each is good once; told once. */
  "recoveryCodes": Array<string>;
} };
  "POST /wps/member/authenticator/remove": { path: undefined; query: undefined; body: AuthenticatorRemoval; answer: { [name: string]: unknown } };
  "GET /wps/member/bets": { path: undefined; query: { "from"?: string | null; "to"?: string | null; "family"?: (GameType | null); "vendor"?: string | null; "state"?: (RoundState | null); "cursor"?: string | null; "pageSize"?: number | null; "language"?: string | null; "format"?: (ExportFormat | null) }; body: undefined; answer: {
  /** The rows. */
  "content": Array<{
    /** Whether it was played from the vendor's own wallet: its amounts are the vendor's word, and no row of the books is behind them. */
    "abroad": boolean;
    "at": string;
    "currency": Asset;
    "family"?: (GameType | null);
    "game": string;
    "gameName": string;
    "id": string;
    "payout": Money;
    /** The table or the room where it was played, of the house's own. */
    "place"?: string | null;
    "profit"?: (Money | null);
    "stake": Money;
    /** `open` or `settled`. */
    "state": string;
    /** What counts for turnover; zero until the round has ended. */
    "validBet": Money;
    /** By which rule: `stake` (the whole stake), `exposure` (what stood at risk on a table), `outcome` (at most what was won or lost), `rake` (nothing: played among players). */
    "validBy": string;
    "vendor": string;
    /** The round to verify, of the house's own games. */
    "verify"?: string | null;
  }>;
  /** Where the next page starts; absent on the last. */
  "next"?: string | null;
} };
  "GET /wps/member/bets/export": { path: undefined; query: { "from"?: string | null; "to"?: string | null; "family"?: (GameType | null); "vendor"?: string | null; "state"?: (RoundState | null); "cursor"?: string | null; "pageSize"?: number | null; "language"?: string | null; "format"?: (ExportFormat | null) }; body: undefined; answer: unknown };
  "GET /wps/member/bets/totals": { path: undefined; query: { "from"?: string | null; "to"?: string | null; "family"?: (GameType | null); "vendor"?: string | null; "state"?: (RoundState | null); "cursor"?: string | null; "pageSize"?: number | null; "language"?: string | null; "format"?: (ExportFormat | null) }; body: undefined; answer: {
  /** What was played in this time, whatever else is asked for: what a filter can choose from. */
  "families": Array<BetCount>;
  /** Those of them that have not ended. */
  "open": number;
  "payout": Money;
  /** Payout less stake of the rounds that have ended. */
  "profit": Money;
  "rounds": number;
  "stake": Money;
  /** What counts for turnover. */
  "validBet": Money;
  "vendors": Array<BetCount>;
} };
  "GET /wps/member/bets/{id}": { path: { "id": string }; query: undefined; body: undefined; answer: {
  "messages": Array<RoundMessage>;
  /** The vendor's name for the round, under which its own record lies. */
  "name": string;
  "round": BetRow;
  "settledAt"?: string | null;
} };
  "GET /wps/member/bonuses": { path: undefined; query: { "from"?: string | null; "to"?: string | null; "kind"?: string | null; "cursor"?: string | null; "pageSize"?: number | null; "language"?: string | null; "format"?: (ExportFormat | null) }; body: undefined; answer: {
  /** Bonus money now, which must be played with first. */
  "balance": Money;
  "lines": Page_AccountLine;
  /** What each sort has given within the time asked for, a year back otherwise. */
  "received": Array<Received>;
} };
  "GET /wps/member/bonuses/running": { path: undefined; query: undefined; body: undefined; answer: {
  /** The newest first. */
  "list": Array<Bonus>;
} };
  "POST /wps/member/bonuses/{id}/forfeit": { path: { "id": string }; query: undefined; body: undefined; answer: { [name: string]: unknown } };
  "GET /wps/member/devices": { path: undefined; query: undefined; body: undefined; answer: Array<(Device & {
  /** Whether it is the one that asks. */
  "current": boolean;
})> };
  "DELETE /wps/member/devices/{id}": { path: { "id": string }; query: undefined; body: undefined; answer: { [name: string]: unknown } };
  "POST /wps/member/email": { path: undefined; query: undefined; body: BoundEmail; answer: { [name: string]: unknown } };
  "GET /wps/member/history/logins": { path: undefined; query: { "cursor"?: number }; body: undefined; answer: {
  /** The rows. */
  "content": Array<{
    "at": string;
    "device": string;
    "ip": string;
    /** How: username, sms, firebase, social, register, reset, link, remembered, trial. */
    "method": string;
    /** Whether it succeeded; a wrong password did not. */
    "succeeded": boolean;
  }>;
  /** Where the next page starts; absent on the last. */
  "next"?: string | null;
} };
  "GET /wps/member/info": { path: undefined; query: undefined; body: undefined; answer: {
  "account": string;
  /** Promotions that wait for something that the member may do. */
  "availablePromotions": number;
  "balance": Money;
  "currency": Currency;
  "firstTimeLogin": boolean;
  /** The name of the chosen picture. */
  "icon": string;
  "id": MemberId;
  "language": string;
  "nickname": string;
  "passwordExpired": boolean;
  /** 0 member; 1, 2, 41, 42 agent; 4 trial. */
  "type": number;
  /** Unread messages. */
  "unread": number;
  "userName": string;
  "vip": VipFlags;
} };
  "GET /wps/member/info/funds/consolidated": { path: undefined; query: undefined; body: undefined; answer: {
  /** Brought to rooms where one sits, and not yet back. */
  "atTables": Money;
  /** At vendors, as far as they told. */
  "atVendors": Money;
  /** To play with and to withdraw. */
  "available": Money;
  /** Bonus. */
  "bonus": Money;
  /** The currency. */
  "currency": Asset;
  /** Held for withdrawals. */
  "held": Money;
  /** On its way to vendors and back. */
  "onTheWay": Money;
  /** All of it. */
  "total": Money;
} };
  "GET /wps/member/info/icon": { path: undefined; query: undefined; body: undefined; answer: {
  "icon": string;
  "icons": Array<string>;
} };
  "POST /wps/member/info/icon": { path: undefined; query: undefined; body: IconChoice; answer: { [name: string]: unknown } };
  "POST /wps/member/info/payee": { path: undefined; query: undefined; body: PayeeName; answer: { [name: string]: unknown } };
  "GET /wps/member/info/profile": { path: undefined; query: undefined; body: undefined; answer: {
  "account": string;
  "authenticator": boolean;
  /** Details by the name of their field. */
  "details": { [name: string]: string };
  "email"?: string | null;
  "emailVerified": boolean;
  /** Fields of `details` that may be written. */
  "fields": Array<string>;
  "hasPassword": boolean;
  "hasPaymentPassword": boolean;
  "icon": string;
  "mobile"?: string | null;
  "mobileVerified": boolean;
  "nickname": string;
  "payeeName"?: string | null;
} };
  "POST /wps/member/info/profile": { path: undefined; query: undefined; body: NewDetails; answer: { [name: string]: unknown } };
  "POST /wps/member/language": { path: undefined; query: undefined; body: Choice; answer: { [name: string]: unknown } };
  "GET /wps/member/messages": { path: undefined; query: { "cursor"?: string | null }; body: undefined; answer: {
  /** The rows. */
  "content": Array<{
    "at": string;
    /** HTML, cleaned. */
    "content": string;
    "id": string;
    /** `deposit`, `withdrawal_approved`, `withdrawal_rejected`, `withdrawal_paid`, `withdrawal_failed`, `salary`, `password`, `device`, or `letter` for what an operator wrote. */
    "kind": string;
    /** Where one sees more: a path on the site; absent when nowhere. */
    "link"?: string | null;
    "read": boolean;
    "title": string;
  }>;
  /** Where the next page starts; absent on the last. */
  "next"?: string | null;
} };
  "POST /wps/member/messages/delete": { path: undefined; query: undefined; body: These; answer: {
  "unread": number;
} };
  "POST /wps/member/messages/read": { path: undefined; query: undefined; body: MessageChoice; answer: {
  "unread": number;
} };
  "GET /wps/member/messages/unread": { path: undefined; query: undefined; body: undefined; answer: {
  "unread": number;
} };
  "POST /wps/member/mobile": { path: undefined; query: undefined; body: BoundMobile; answer: { [name: string]: unknown } };
  "POST /wps/member/password": { path: undefined; query: undefined; body: NewPassword; answer: { [name: string]: unknown } };
  "POST /wps/member/password/email": { path: undefined; query: undefined; body: undefined; answer: { [name: string]: unknown } };
  "POST /wps/member/password/payment": { path: undefined; query: undefined; body: PaymentPassword; answer: { [name: string]: unknown } };
  "POST /wps/member/password/reset": { path: undefined; query: undefined; body: PasswordReset; answer: { [name: string]: unknown } };
  "POST /wps/member/password/verification": { path: undefined; query: undefined; body: PasswordByMobile; answer: {
  /** Whether the member has never signed in before. */
  "firstTimeLogin": boolean;
  /** Who it is. */
  "member": MemberInfo;
  /** Whether the member has to change their password. */
  "passwordExpired": boolean;
  /** Sent as header `token` from now on; told once. */
  "token": string;
} };
  "GET /wps/member/profit": { path: undefined; query: { "from"?: string | null; "to"?: string | null; "family"?: (GameType | null); "vendor"?: string | null }; body: undefined; answer: {
  /** Each day of the time, also those without play. */
  "days": Array<ProfitDay>;
  /** Of the time, whichever vendor or family is asked for. */
  "families": Array<ProfitOf>;
  "from": string;
  "to": string;
  "total": ProfitSum;
  "vendors": Array<ProfitOf>;
} };
  "PUT /wps/member/register": { path: undefined; query: undefined; body: Registration; answer: {
  /** Whether the member has never signed in before. */
  "firstTimeLogin": boolean;
  /** Who it is. */
  "member": MemberInfo;
  /** Whether the member has to change their password. */
  "passwordExpired": boolean;
  /** Sent as header `token` from now on; told once. */
  "token": string;
} };
  "PUT /wps/member/register/mobile": { path: undefined; query: undefined; body: Registration; answer: {
  /** Whether the member has never signed in before. */
  "firstTimeLogin": boolean;
  /** Who it is. */
  "member": MemberInfo;
  /** Whether the member has to change their password. */
  "passwordExpired": boolean;
  /** Sent as header `token` from now on; told once. */
  "token": string;
} };
  "PUT /wps/member/register/social": { path: undefined; query: undefined; body: Registration; answer: {
  /** Whether the member has never signed in before. */
  "firstTimeLogin": boolean;
  /** Who it is. */
  "member": MemberInfo;
  /** Whether the member has to change their password. */
  "passwordExpired": boolean;
  /** Sent as header `token` from now on; told once. */
  "token": string;
} };
  "GET /wps/member/social": { path: undefined; query: undefined; body: undefined; answer: Array<{
  "name": string;
  "provider": Slot;
  /** Since when an account there is bound; absent when none is. */
  "since"?: string | null;
}> };
  "POST /wps/member/social": { path: undefined; query: undefined; body: Rebinding; answer: {
  /** An address of the provider's; it sends the browser back to the page `/social/{provider}` of the site. */
  "url": string;
} };
  "POST /wps/member/social/remove": { path: undefined; query: undefined; body: Rebinding; answer: { [name: string]: unknown } };
  "POST /wps/member/social/return": { path: undefined; query: undefined; body: BroughtBack; answer: { [name: string]: unknown } };
  "GET /wps/member/transactions": { path: undefined; query: { "from"?: string | null; "to"?: string | null; "kind"?: string | null; "cursor"?: string | null; "pageSize"?: number | null; "language"?: string | null; "format"?: (ExportFormat | null) }; body: undefined; answer: {
  /** The rows. */
  "content": Array<{
    /** The account of one's own that it is about: `cash`, `held`, `bonus`. */
    "account": string;
    /** Signed: what the account gained. */
    "amount": Money;
    "at": string;
    /** What the account held then. */
    "balance": Money;
    "currency": Asset;
    /** A short name that the client has in both languages. */
    "description": string;
    /** What people call it: one of the kinds that can be asked for. */
    "group": string;
    "id": string;
    /** The reason, exactly: `bet`, `withdrawal_hold` … */
    "kind": string;
    /** What it belongs to: `round:…`, `deposit:…`, `withdrawal:…`, `statement:…`. */
    "reference": string;
    /** The name by which "why?" is asked. */
    "why": string;
  }>;
  /** Where the next page starts; absent on the last. */
  "next"?: string | null;
} };
  "GET /wps/member/transactions/export": { path: undefined; query: { "from"?: string | null; "to"?: string | null; "kind"?: string | null; "cursor"?: string | null; "pageSize"?: number | null; "language"?: string | null; "format"?: (ExportFormat | null) }; body: undefined; answer: unknown };
  "GET /wps/member/transactions/kept": { path: undefined; query: undefined; body: undefined; answer: Array<{
  /** `held` or `bonus`. */
  "account": string;
  "amount": Money;
  "at": string;
  "belongsTo": BelongsTo;
  "reference": string;
}> };
  "GET /wps/member/transactions/totals": { path: undefined; query: { "from"?: string | null; "to"?: string | null; "kind"?: string | null; "cursor"?: string | null; "pageSize"?: number | null; "language"?: string | null; "format"?: (ExportFormat | null) }; body: undefined; answer: {
  /** The sum of all kinds: cash at the end less cash at the beginning. */
  "change": Money;
  "kinds": Array<MovedOf>;
} };
  "GET /wps/member/transactions/why": { path: undefined; query: { "line"?: string | null; "round"?: string | null; "reference"?: string | null }; body: undefined; answer: {
  "belongsTo": BelongsTo;
  "bonus": Money;
  /** What one's accounts gained by all rows together. */
  "cash": Money;
  "held": Money;
  /** Oldest first. */
  "rows": Array<LedgerRow>;
} };
  "GET /wps/promotions": { path: undefined; query: { "type"?: string | null }; body: undefined; answer: {
  /** Those that end first come first. */
  "list": Array<PromotionCard>;
  /** The filters (spec.md 2). */
  "types": Array<string>;
} };
  "GET /wps/promotions/deposit": { path: undefined; query: { "amount": string }; body: undefined; answer: {
  "list": Array<DepositOffer>;
} };
  "GET /wps/promotions/{id}": { path: { "id": string }; query: undefined; body: undefined; answer: (PromotionCard & {
  "draw"?: (RaffleDraw | null);
  /** What it says: HTML, cleaned. */
  "html": string;
  /** A raffle: how many members take part. */
  "joined"?: number | null;
  /** A raffle: how many of those are simulated. */
  "simulated"?: number | null;
  /** A raffle: how many tickets there are. */
  "tickets"?: number | null;
}) };
  "POST /wps/promotions/{id}/apply": { path: { "id": string }; query: undefined; body: undefined; answer: {
  "amount"?: (Amount | null);
  /** When they applied. */
  "at": string;
  /** What they said. */
  "comment": string;
  /** When it was. */
  "decidedAt"?: string | null;
  /** Its id. */
  "id": string;
  /** How many pictures they sent. */
  "images": number;
  /** Why it was decided so. */
  "reason"?: string | null;
  /** Where it stands. */
  "state": ApplicationState;
} };
  "POST /wps/promotions/{id}/claim": { path: { "id": string }; query: undefined; body: undefined; answer: {
  /** In the order of the draw. */
  "prizes": Array<RafflePrizeWon>;
} };
  "POST /wps/promotions/{id}/join": { path: { "id": string }; query: undefined; body: undefined; answer: { [name: string]: unknown } };
  "GET /wps/promotions/{id}/tickets": { path: { "id": string }; query: { "cursor"?: number | null }; body: undefined; answer: {
  /** The rows. */
  "content": Array<{
    /** The first of their tickets. */
    "from": number;
    /** Their name, its middle hidden. */
    "name": string;
    /** Whether they are simulated. */
    "simulated": boolean;
    /** The last. */
    "to": number;
  }>;
  /** Where the next page starts; absent on the last. */
  "next"?: string | null;
} };
  "POST /wps/session/code": { path: undefined; query: undefined; body: undefined; answer: {
  /** Good once, for sixty seconds. */
  "code": string;
  "expiredSeconds": number;
} };
  "POST /wps/session/exchange": { path: undefined; query: undefined; body: GivenCode; answer: {
  /** Whether the member has never signed in before. */
  "firstTimeLogin": boolean;
  /** Who it is. */
  "member": MemberInfo;
  /** Whether the member has to change their password. */
  "passwordExpired": boolean;
  /** Sent as header `token` from now on; told once. */
  "token": string;
} };
  "POST /wps/session/login": { path: undefined; query: undefined; body: Credentials; answer: {
  /** Whether the member has never signed in before. */
  "firstTimeLogin": boolean;
  /** Who it is. */
  "member": MemberInfo;
  /** Whether the member has to change their password. */
  "passwordExpired": boolean;
  /** Sent as header `token` from now on; told once. */
  "token": string;
} };
  "POST /wps/session/login/freeplay": { path: undefined; query: undefined; body: FreePlay; answer: {
  /** Whether the member has never signed in before. */
  "firstTimeLogin": boolean;
  /** Who it is. */
  "member": MemberInfo;
  /** Whether the member has to change their password. */
  "passwordExpired": boolean;
  /** Sent as header `token` from now on; told once. */
  "token": string;
} };
  "POST /wps/session/login/verify": { path: undefined; query: undefined; body: ChallengeProof; answer: {
  /** Whether the member has never signed in before. */
  "firstTimeLogin": boolean;
  /** Who it is. */
  "member": MemberInfo;
  /** Whether the member has to change their password. */
  "passwordExpired": boolean;
  /** Sent as header `token` from now on; told once. */
  "token": string;
} };
  "DELETE /wps/session/logout": { path: undefined; query: undefined; body: undefined; answer: { [name: string]: unknown } };
  "POST /wps/session/resume": { path: undefined; query: undefined; body: undefined; answer: {
  /** Whether the member has never signed in before. */
  "firstTimeLogin": boolean;
  /** Who it is. */
  "member": MemberInfo;
  /** Whether the member has to change their password. */
  "passwordExpired": boolean;
  /** Sent as header `token` from now on; told once. */
  "token": string;
} };
  "POST /wps/session/social": { path: undefined; query: undefined; body: Leaving; answer: {
  /** An address of the provider's; it sends the browser back to the page `/social/{provider}` of the site. */
  "url": string;
} };
  "POST /wps/session/social/return": { path: undefined; query: undefined; body: BroughtBack; answer: {
  /** Whether the member has never signed in before. */
  "firstTimeLogin": boolean;
  /** Who it is. */
  "member": MemberInfo;
  /** Whether the member has to change their password. */
  "passwordExpired": boolean;
  /** Sent as header `token` from now on; told once. */
  "token": string;
} };
  "POST /wps/session/work": { path: undefined; query: undefined; body: WorkAsk; answer: {
  /** Always `SHA-256`. */
  "algorithm": string;
  /** The hash of the salt followed by the number in decimal digits, in hexadecimal digits. */
  "challenge": string;
  /** Sent back, with a dot and the number that was found, in the header `proof-of-work`. */
  "id": string;
  /** The highest number that it can be. */
  "maxnumber": number;
  /** What stands before the number. */
  "salt": string;
} };
  "POST /wps/socket/ticket": { path: undefined; query: undefined; body: undefined; answer: {
  /** Good once, for thirty seconds. */
  "ticket": string;
} };
  "GET /wps/system/countryCodes": { path: undefined; query: undefined; body: undefined; answer: Array<{
  /** The country, ISO 3166. */
  "country": string;
  /** What precedes its numbers from abroad, without `+`. */
  "dialingCode": string;
  /** Most digits. */
  "maxDigits": number;
  /** Fewest digits, the leading zero of the country included. */
  "minDigits": number;
}> };
  "GET /wps/system/domainRoute": { path: undefined; query: undefined; body: undefined; answer: Array<{
  /** The agent whose own host it is: who registers there stands under that agent. */
  "affiliateCode"?: string | null;
  /** The host, such as `play.mela.example`. */
  "domain": string;
  /** What it is for. */
  "target": RouteTarget;
}> };
  "GET /wps/system/footer": { path: undefined; query: { "lang"?: string | null; "device"?: string | null }; body: undefined; answer: {
  /** The pages of help, in order. */
  "help": Array<Heading>;
  /** Plain text by its place: `about`, `licence`, `adult`, `responsible`. A place that is absent stays empty. */
  "texts": { [name: string]: string };
} };
  "GET /wps/system/helpCenter": { path: undefined; query: { "lang"?: string | null; "device"?: string | null }; body: undefined; answer: Array<{
  /** HTML, cleaned. */
  "content": string;
  /** `article`, `term` or `policy`. */
  "group": string;
  /** Its name in addresses: `/help#term`. */
  "id": string;
  "title": string;
}> };
  "GET /wps/system/key": { path: undefined; query: undefined; body: undefined; answer: {
  /** Whether plain JSON is taken too. */
  "acceptPlainBodies": boolean;
  /** How the content key is encrypted. */
  "alg": string;
  /** How the content is. */
  "enc": string;
  /** Names the key in the header of a JWE. */
  "kid": string;
  /** SPKI in base64. */
  "spki": string;
} };
  "GET /wps/system/setting/register": { path: undefined; query: undefined; body: undefined; answer: {
  /** Years that the birthday of a member must show. */
  "birthdayAge": number;
  /** The rule of each field, in the order of the form. */
  "fields": Array<FieldRule>;
  /** Years that a member confirms to have. */
  "minimumAge": number;
  /** Whether the terms, and with them the age, must be agreed to. */
  "termsRequired": boolean;
} };
  "GET /wps/system/site": { path: undefined; query: undefined; body: undefined; answer: {
  /** Whether the licence lets games go on by themselves, within limits that the player sets. */
  "autoplay": boolean;
  "currency": SiteCurrency;
  "currentYear": number;
  "defaultLanguage": Language;
  /** How digits are drawn on Bengali pages. */
  "digits": Digits;
  /** When maintenance is expected to end. */
  "endTime"?: string | null;
  "info": Info;
  "languages": Array<Language>;
  "location": Location;
  "maintenance": boolean;
  "merchant": string;
  /** `play`: no real money without a licence record. */
  "mode": string;
  "regionRestriction": boolean;
  /** The ways in that third parties offer. */
  "signIn": Ways;
  /** The look before a visitor chooses. */
  "theme": Theme;
  /** The zone that decides days and displayed clocks, such as `Asia/Dhaka`. */
  "timeZone": string;
  "whitelabel": Array<Node>;
} };
  "GET /wps/system/status": { path: undefined; query: undefined; body: undefined; answer: {
  /** When maintenance is expected to end. */
  "endTime"?: string | null;
  /** The visitor's address. */
  "ip": string;
  /** 0 normal, 1 maintenance, 2 region restriction. */
  "status": number;
} };
  "GET /wps/system/whitelabel": { path: undefined; query: undefined; body: undefined; answer: Array<{
  /** Switches below it. */
  "childrenNodes": Array<Node>;
  /** `1` means on. */
  "enabled": string;
  /** The switch's name. */
  "modId": string;
}> };
  "GET /wps/v2/wallets/balance": { path: undefined; query: undefined; body: undefined; answer: {
  "assets": Array<Held>;
  /** To play with, in the site's currency. */
  "balance": Money;
  /** Held for withdrawals, in the site's currency. */
  "held": Money;
} };
  "GET /wps/v2/wallets/vendors": { path: undefined; query: { "fresh"?: boolean | null }; body: undefined; answer: {
  /** No vendor has a wallet of its own: every game plays from the one balance. */
  "isSingle": boolean;
  /** Transfers, newest first. */
  "transfers": Array<VendorTransfer>;
  /** Vendors. */
  "vendors": Array<VendorWallet>;
} };
  "POST /wps/v2/wallets/vendors": { path: undefined; query: undefined; body: Move; answer: {
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
} };
  "POST /wps/v2/wallets/vendors/sweep": { path: undefined; query: undefined; body: undefined; answer: Array<{
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
}> };
  "POST /wps/verification/email/bind": { path: undefined; query: undefined; body: CodeAddress; answer: {
  /** Minutes; another code may be asked for when they are over (spec.md 4). */
  "expiredMinutes": number;
} };
  "POST /wps/verification/login": { path: undefined; query: undefined; body: ChallengeAsk; answer: {
  /** Minutes; another code may be asked for when they are over (spec.md 4). */
  "expiredMinutes": number;
} };
  "POST /wps/verification/sms/bind": { path: undefined; query: undefined; body: CodeNumber; answer: {
  /** Minutes; another code may be asked for when they are over (spec.md 4). */
  "expiredMinutes": number;
} };
  "POST /wps/verification/sms/noLogin": { path: undefined; query: undefined; body: CodeAsk; answer: {
  /** Minutes; another code may be asked for when they are over (spec.md 4). */
  "expiredMinutes": number;
} };
  "POST /wps/verification/sms/password": { path: undefined; query: undefined; body: undefined; answer: {
  /** Minutes; another code may be asked for when they are over (spec.md 4). */
  "expiredMinutes": number;
} };
  "POST /wps/verification/sms/register": { path: undefined; query: undefined; body: CodeNumber; answer: {
  /** Minutes; another code may be asked for when they are over (spec.md 4). */
  "expiredMinutes": number;
} };
  "GET /ws": { path: undefined; query: undefined; body: undefined; answer: unknown };
}
