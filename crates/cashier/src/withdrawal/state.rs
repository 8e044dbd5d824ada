//! Where a withdrawal stands: after the decision it follows from where its transfers stand.

use super::{Keeper, Progress, State, Transfer};

/// Whether something is still to be done about it: such lists start with the oldest.
pub(super) const fn is_open(state: State) -> bool {
    matches!(
        state,
        State::Requested | State::Risk | State::Failed | State::Disputed | State::Approved | State::Paying
    )
}

/// Who has to act next.
pub(super) const fn keeper(state: State) -> Keeper {
    match state {
        State::Requested | State::Approved => Keeper::House,
        State::Risk | State::Failed | State::Disputed => Keeper::Operator,
        State::Paying => Keeper::Provider,
        State::Paid => Keeper::Member,
        State::Confirmed | State::Rejected | State::Partial => Keeper::Nobody,
    }
}

/// Whether an operator may approve or reject.
pub(super) const fn awaits_operator(state: State) -> bool {
    matches!(state, State::Requested | State::Risk | State::Failed)
}

/// What the transfers make of it. What needs an operator shows first.
pub(super) fn of(transfers: &[Transfer]) -> State {
    let any = |state: Progress| transfers.iter().any(|transfer| transfer.state == state);
    if any(Progress::Disputed) {
        State::Disputed
    } else if any(Progress::Failed) {
        State::Failed
    } else if any(Progress::Paying) {
        State::Paying
    } else if any(Progress::Queued) {
        let begun = any(Progress::Paid) || any(Progress::Received);
        if begun { State::Paying } else { State::Approved }
    } else if any(Progress::Paid) {
        State::Paid
    } else if any(Progress::Returned) {
        if any(Progress::Received) { State::Partial } else { State::Rejected }
    } else {
        State::Confirmed
    }
}
