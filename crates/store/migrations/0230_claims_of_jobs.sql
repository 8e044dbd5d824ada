-- A job is claimed in one transaction, runs outside any, and is ended in a second one: nothing holds a snapshot while a
-- provider is waited for. The claim says whose run may end it, the lease until when nobody else takes it.

alter table job
    add claim uuid,
    add leased_until timestamptz,
    -- Runs in a row that never came to an end, because their process died.
    add lost int not null default 0,
    add check ((claim is null) = (leased_until is null));
