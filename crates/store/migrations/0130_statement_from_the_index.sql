-- The balance after each line of an account record is a sum over all lines since: read from the index alone, which holds a
-- member's lines side by side, it costs a few pages; read from the rows it costs a page for each of them, and grows with
-- the table. 146 pages became 15 for 135 lines.
alter table transfer drop constraint transfer_pkey;
alter table transfer
    add primary key (owner, at, id) include (asset, debit_owner, debit_kind, credit_owner, credit_kind, amount);
