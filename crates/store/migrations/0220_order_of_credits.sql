-- Which of a member's deposits was credited first: "the first deposit" asks for an earlier one, and when the question is asked
-- a later one may be credited too.

alter table cashier_deposit add column credit_number int check (credit_number > 0);   -- from 1, per member, in the order of credits
update cashier_deposit d set credit_number = n.number
from (select p.id, row_number() over (partition by p.member order by t.at, t.id) as number
      from cashier_deposit p
      join lateral (select at, id from transfer
                    where owner = p.member and cause = 'deposit:' || p.id and reason = 20   -- ledger::Reason::Deposit
                    order by at, id limit 1) t on true
      where p.received is not null) n
where n.id = d.id;
create unique index cashier_deposit_credit on cashier_deposit (member, credit_number);
