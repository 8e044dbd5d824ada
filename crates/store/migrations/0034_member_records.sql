-- Records of members. What is neither a stake nor a payout is seldom: deposits, withdrawals, what is held, refunds and
-- gifts are found among any number of bets. Bets do not enter this index, so that they do not pay for it.
create index transfer_seldom on transfer (owner, at, id) where reason > 2;
