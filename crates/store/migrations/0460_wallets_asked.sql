-- How often the owner of a wallet was asked lately, whoever asked.
create index cashier_deposit_wallet_asked on cashier_deposit (wallet, created_at) where wallet is not null;
