-- Tables by plain names: vendors' wallets, lines and sweeps of rounds that were played from them, messages of providers that
-- do not match our record.
alter table cashier_vendor_purse rename to cashier_vendor_wallet;
alter table cashier_contradiction rename to cashier_mismatch;
alter table cashier_mismatch rename constraint cashier_contradiction_once to cashier_mismatch_once;
alter table abroad_line rename to external_line;
alter table abroad_before rename to external_line_before;
alter table abroad_odd rename to external_odd_line;
alter table abroad_reach rename to external_reach;
alter table round rename column abroad to external;
alter view read_cashier_unseen_contradiction rename to read_cashier_unseen_mismatch;
