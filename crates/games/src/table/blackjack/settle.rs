//! What hands of blackjack return, to whoever sits at a seat and to those who bet behind it.

use kernel::{Amount, Money};

use super::{
    super::{bet::TooLarge, card::Card, ratio::Ratio},
    Hand, Phase, Round, is_blackjack, total,
};

/// What insurance returns when the dealer has a blackjack: 2 to 1.
pub(super) const INSURANCE: Ratio = Ratio::to_one(2);

/// A bet on a seat. Who sits there follows all that the seat does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bet {
    /// What it began with.
    pub stake: Amount,
    /// Whether it is doubled and split with the seat's hands. Else it stays as it was, on the first hand.
    pub follows: bool,
    /// Whether half of it, floored, is laid on insurance where its seat is insured; on another seat nothing is, for the dealer takes no
    /// card for it.
    pub is_insured: bool,
}

/// What a bet came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settled {
    /// All that was staked: with doubles, the split and insurance.
    pub staked: Money,
    /// All that comes back.
    pub paid: Money,
    /// What counts as valid bet: what was staked, for a dealer's good hand may take all of it; nothing when all of it was pushed.
    pub valid: Money,
}

impl Round {
    /// What a hand returns of what lies on it, when the round is over; nothing is decided before.
    #[must_use]
    pub fn returned(&self, hand: &Hand) -> Option<Ratio> {
        if self.phase != Phase::Over {
            return None;
        }
        Some(returned(hand, &self.dealer))
    }

    /// Settles a bet on a seat; `None` before the round is over, or for no such seat.
    ///
    /// # Errors
    /// [`TooLarge`].
    pub fn settle(&self, seat: usize, bet: &Bet) -> Result<Option<Settled>, TooLarge> {
        let Some(seat) = self.seats.get(seat).filter(|_| self.phase == Phase::Over) else { return Ok(None) };
        let mut lies = Vec::new();
        for hand in seat.hands.iter().take(if bet.follows { 2 } else { 1 }) {
            let times = if bet.follows && hand.is_doubled { 2 } else { 1 };
            let units = bet.stake.units().checked_mul(times).ok_or(TooLarge)?;
            lies.push((units, self.returned(hand).unwrap_or(Ratio::ZERO)));
        }
        if bet.is_insured && seat.is_insured == Some(true) {
            let returned = if is_blackjack(&self.dealer) { INSURANCE } else { Ratio::ZERO };
            lies.push((bet.stake.units() / 2, returned));
        }
        let (mut staked, mut paid) = (Money::ZERO, Money::ZERO);
        for (units, returned) in &lies {
            let payout = Amount::from_units(*units).map_or(Some(Money::ZERO), |stake| returned.payout(stake));
            staked = staked.checked_add(Money::from_units(*units)).ok_or(TooLarge)?;
            paid = paid.checked_add(payout.ok_or(TooLarge)?).ok_or(TooLarge)?;
        }
        // Half of the smallest stake is no insurance at all.
        let is_push = lies.iter().all(|(units, returned)| *units == 0 || *returned == Ratio::ONE);
        Ok(Some(Settled { staked, paid, valid: if is_push { Money::ZERO } else { staked } }))
    }
}

/// What a hand returns of what lies on it, against all of the dealer's cards.
pub(super) fn returned(hand: &Hand, dealers: &[Card]) -> Ratio {
    let (own, dealer) = (total(&hand.cards).0, total(dealers).0);
    match (hand.is_blackjack(), is_blackjack(dealers)) {
        _ if own > 21 => Ratio::ZERO,
        (true, true) => Ratio::ONE,
        (true, false) => Ratio::of(5, 2),
        (false, true) => Ratio::ZERO,
        (false, false) if dealer > 21 || own > dealer => Ratio::to_one(1),
        (false, false) if own == dealer => Ratio::ONE,
        (false, false) => Ratio::ZERO,
    }
}
