-- What an adjustment is for (domain.md 8): backoffice::adjustment::AdjustmentType says of each which way its money goes, where
-- reports count it and whether it must be bet. Those of before had none: they are counted as they were, among adjustments.
alter table office_adjustment
    add column type text not null default 'unspecified' check (type in
        ('unspecified', 'goodwill', 'compensation', 'correction', 'chargeback', 'fee', 'write_off', 'forfeiture',
         'manual_deposit', 'manual_withdrawal')),
    add column reference text check (char_length(reference) between 1 and 100),     -- what it corrects or books
    add constraint office_adjustment_direction check (
        (type not in ('goodwill', 'compensation', 'write_off', 'manual_deposit') or units > 0)
        and (type not in ('chargeback', 'fee', 'forfeiture', 'manual_withdrawal') or units < 0)),
    add constraint office_adjustment_reference check (
        reference is not null
        or type not in ('compensation', 'correction', 'chargeback', 'manual_deposit', 'manual_withdrawal'));
alter table office_adjustment alter column type drop default;
-- One movement outside is booked by hand once.
create unique index office_adjustment_booked on office_adjustment (type, reference)
    where type in ('manual_deposit', 'manual_withdrawal') and state <> 'refused';

-- What an operator took part in deciding about a member's money on a day of the house: his own limit holds for the sum.
create table office_own_day (
    operator bigint not null references office_operator,
    member bigint not null,
    day date not null,
    units bigint not null,
    primary key (operator, member, day)
);
grant select, insert, update on office_own_day to mela_app;
