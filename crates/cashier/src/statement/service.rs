//! Importing, matching, and what operators do with what did not match.

use kernel::{
    Amount, Asset,
    id::{DepositId, MemberId, OperatorId},
    name,
};
use sha2::{Digest, Sha256};
use store::Tx;

use super::{Fate, Line, LineKey, Open, Problem, Report, read, sql};
use crate::{
    Cashier, ChannelKind, Error, by_hand,
    deposit::{Deposit, State, sql as deposits},
    reference::plain,
};

/// Letters of a code.
const CODE: usize = 8;

/// Lines shown at once.
const SHOWN: i64 = 500;

impl Cashier {
    /// Imports a statement of a channel's account in `tx`, and credits what it proves. The same file again changes
    /// nothing; a broken line is reported, the rest is matched.
    ///
    /// # Errors
    /// [`Error::UnknownChannel`]; [`Error::BadStatement`] for a file that is no statement at all. Then the transaction
    /// must not be committed.
    pub async fn import_in(
        &self,
        tx: &mut Tx,
        operator: OperatorId,
        (channel, name): (&str, &str),
        bytes: &[u8],
    ) -> Result<Report, Error> {
        let mut known = self.settings.channels.iter();
        let transfer = |kind| kind == ChannelKind::Transfer;
        let known = known.find(|known| known.id == channel && transfer(known.kind));
        let account =
            known.ok_or(Error::UnknownChannel)?.account.as_ref().map(|account| account.number.as_str());
        let digest = Sha256::digest(bytes).to_vec();
        sql::lock(tx, channel).await?;
        if let Some(earlier) = sql::earlier(tx, channel, &digest).await? {
            return Ok(Report { again: true, ..earlier });
        }
        if bytes.len() > super::LIMIT {
            return Err(Error::BadStatement(Problem::new(0, "file")));
        }
        let file = read(bytes, account).map_err(Error::BadStatement)?;
        let id = kernel::id::fresh();
        let at = self.store.now();
        let mut report = Report { ignored: file.ignored, ..Report::default() };
        let statement = sql::NewStatement { id, channel, name, digest: &digest, operator, at };
        for line in file.lines {
            let line = match line {
                Ok(line) => line,
                Err(problem) => {
                    report.problems.push(problem);
                    continue;
                }
            };
            report.lines = report.lines.saturating_add(1);
            let fate = if sql::keep(tx, channel, id, &line).await? {
                self.match_line(tx, channel, &line).await?
            } else if sql::is_same(tx, channel, &line).await? {
                Fate::Known
            } else {
                // The bank says of one transaction what it did not say before: one of the two files is not the bank's.
                report.problems.push(Problem::new(line.number, "changed"));
                continue;
            };
            let count = match fate {
                Fate::Matched => &mut report.matched,
                Fate::Review => &mut report.review,
                Fate::Unmatched => &mut report.unmatched,
                Fate::Known => &mut report.known,
            };
            *count = count.saturating_add(1);
        }
        sql::insert(tx, &statement, &report).await?;
        Ok(report)
    }

    /// Finds the deposit that a line paid for. Only what leaves no doubt is credited without a person.
    async fn match_line(&self, tx: &mut Tx, channel: &str, line: &Line) -> Result<Fate, Error> {
        let transaction = plain(&line.transaction);
        let key = LineKey { channel, transaction: &transaction };
        deposits::lock_transaction(tx, channel, &transaction).await?;
        if by_hand::is_booked(tx, &transaction).await? {
            sql::decide(tx, key, "refused", None).await?;
            return Ok(Fate::Known);
        }
        let found = deposits::meant(tx, channel, &codes(&line.reference), &transaction).await?;
        let [id] = found.as_slice() else {
            let fate = if found.is_empty() { Fate::Unmatched } else { Fate::Review };
            if fate == Fate::Review {
                sql::decide(tx, key, "review", None).await?;
            }
            return Ok(fate);
        };
        let mut deposit = deposits::lock(tx, *id).await?.ok_or(Error::NotFound)?;
        let large = line.amount >= self.settings.statement_review_from;
        let doubt = self.doubt(tx, deposit.member, &line.payer).await?;
        let clear = !large
            && doubt.is_none()
            && deposit.amount == line.amount
            && deposit.currency == line.currency
            && deposit.received.is_none()
            && deposit.state != State::Rejected;
        if clear {
            self.pay_by_line(tx, &mut deposit, &transaction, line.amount).await?;
            return Ok(Fate::Matched);
        }
        sql::decide(tx, key, "review", Some(*id)).await?;
        if deposit.received.is_none() {
            deposit.state = State::Review;
            deposit.reason = Some(review(large, doubt).to_owned());
            deposits::save(tx, &deposit, self.store.now()).await?;
            self.tell_deposit(tx, &deposit).await?;
        }
        Ok(Fate::Review)
    }

    /// Why a person must look at who paid before it is the member's balance: somebody else did, or nobody can say. Nothing
    /// where both names are known and the same.
    async fn doubt(&self, tx: &mut Tx, member: MemberId, payer: &str) -> Result<Option<&'static str>, Error> {
        let holder = self.people.holder(tx, member).await?;
        Ok(match holder.filter(|_| !payer.trim().is_empty()) {
            None => Some("unknown_payer"),
            Some(holder) => (!name::same(&holder, payer)).then_some("other_payer"),
        })
    }

    async fn pay_by_line(
        &self,
        tx: &mut Tx,
        deposit: &mut Deposit,
        transaction: &str,
        amount: Amount,
    ) -> Result<(), Error> {
        if by_hand::is_booked(tx, transaction).await? {
            return Err(Error::TransactionUsed);
        }
        deposit.transaction.get_or_insert_with(|| transaction.to_owned());
        self.credit(tx, deposit, transaction, amount).await?;
        let key = LineKey { channel: &deposit.channel, transaction };
        sql::decide(tx, key, "matched", Some(deposit.id)).await
    }

    /// A member named a transaction: perhaps a statement has it already, waiting.
    pub(crate) async fn meet_statement(&self, tx: &mut Tx, deposit: &mut Deposit) -> Result<(), Error> {
        let Some(said) = deposit.said.clone() else { return Ok(()) };
        let Some(line) = sql::one(tx, &deposit.channel, &said).await? else { return Ok(()) };
        let large = line.amount >= self.settings.statement_review_from;
        // Its reference names somebody's deposit: who knows the number of the transaction does not own it by that.
        let others = line.state == "review" && line.deposit != Some(deposit.id);
        let doubt = self.doubt(tx, deposit.member, &line.payer).await?;
        let same = line.amount == deposit.amount && line.currency == deposit.currency;
        if same && !large && !others && doubt.is_none() {
            return self.pay_by_line(tx, deposit, &said, line.amount).await;
        }
        if !others {
            let key = LineKey { channel: &deposit.channel, transaction: &said };
            sql::decide(tx, key, "review", Some(deposit.id)).await?;
        }
        deposit.state = State::Review;
        deposit.reason = Some(if others { "claimed" } else { review(large, doubt) }.to_owned());
        deposits::save(tx, deposit, self.store.now()).await
    }

    /// Lines that wait for a person, oldest first.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn open_lines(&self) -> Result<Vec<Open>, Error> {
        sql::waiting(&self.store, SHOWN).await
    }

    /// A line that waits for a person, locked until `tx` ends.
    ///
    /// # Errors
    /// [`Error::NotFound`] for one that does not wait.
    pub async fn open_line_in(&self, tx: &mut Tx, key: LineKey<'_>) -> Result<Open, Error> {
        let transaction = plain(key.transaction);
        deposits::lock_transaction(tx, key.channel, &transaction).await?;
        sql::one(tx, key.channel, &transaction).await?.ok_or(Error::NotFound)
    }

    /// An operator says which deposit a waiting line paid for; what came is credited, whatever was asked for.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a line that does not wait, or a deposit of another channel or currency; then the
    /// transaction must not be committed.
    pub async fn assign_in(
        &self,
        tx: &mut Tx,
        LineKey { channel, transaction }: LineKey<'_>,
        id: DepositId,
    ) -> Result<(Deposit, Amount), Error> {
        let transaction = plain(transaction);
        deposits::lock_transaction(tx, channel, &transaction).await?;
        let (amount, currency): (Amount, Asset) =
            sql::open(tx, channel, &transaction).await?.ok_or(Error::NotFound)?;
        let deposit = deposits::lock(tx, id).await?;
        let fits = |deposit: &Deposit| deposit.channel == channel && deposit.currency == currency;
        let mut deposit = deposit.filter(fits).ok_or(Error::NotFound)?;
        self.pay_by_line(tx, &mut deposit, &transaction, amount).await?;
        Ok((deposit, amount))
    }

    /// An operator says that a waiting line's money went back to its payer, outside: it is credited to nobody, and the
    /// deposit that waited for it is refused. It never was in the books.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a line that does not wait; then the transaction must not be committed.
    pub async fn return_line_in(
        &self,
        tx: &mut Tx,
        operator: OperatorId,
        key: LineKey<'_>,
        reason: &str,
    ) -> Result<(), Error> {
        let line = self.open_line_in(tx, key).await?;
        let key = LineKey { transaction: &line.transaction, ..key };
        sql::decide(tx, key, "refused", line.deposit).await?;
        let waits = |deposit: &Deposit| deposit.state == State::Review && deposit.received.is_none();
        if let Some(id) = line.deposit
            && deposits::lock(tx, id).await?.is_some_and(|deposit| waits(&deposit))
        {
            self.refuse_deposit_in(tx, operator, id, reason).await?;
        }
        Ok(())
    }
}

/// Why a line waits.
const fn review(large: bool, doubt: Option<&'static str>) -> &'static str {
    match (doubt, large) {
        (Some(doubt), _) => doubt,
        (None, true) => "large_amount",
        (None, false) => "other_amount",
    }
}

/// Every part of a reference that could be a code, whatever stands around it.
fn codes(reference: &str) -> Vec<String> {
    let letters: Vec<char> = plain(reference).chars().collect();
    let parts = letters.windows(CODE).filter(|part| part.first() == Some(&'M'));
    parts.map(|part| part.iter().collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::codes;

    #[test]
    fn a_code_is_found_however_the_payer_wrote_it() {
        for written in ["M2345ABC", "for m2345abc thanks", "ref:M-2345-ABC", "xxM2345ABCyy"] {
            assert!(codes(written).contains(&"M2345ABC".to_owned()), "{written}");
        }
        assert!(codes("short M234").is_empty() && codes("").is_empty());
    }
}
