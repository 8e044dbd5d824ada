-- Readers follow (xid, id) by outbox_order; nothing asks for a fact by its number, which each bet paid for.
alter table outbox drop constraint outbox_pkey;
