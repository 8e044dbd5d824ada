-- The name as it stands on a member's approved papers, and accounts for payouts that are in another one (domain.md 5.6).

alter table guard_document add column name text;    -- written down by who approved an identity paper; null: nobody did

alter table cashier_payee add column blocked_at timestamptz;   -- it is not in the name of the papers: nothing is paid to it
