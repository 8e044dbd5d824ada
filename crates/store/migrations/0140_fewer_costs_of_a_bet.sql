-- Every bet pays for what its tables do besides keeping it.

-- Facts are read within a second and a few times: to squeeze them cost more than their space.
alter table outbox alter column events set storage external;
do $$
declare part regclass;
begin
    for part in select inhrelid from pg_inherits where inhparent = 'outbox'::regclass loop
        execute format('alter table %s alter column events set storage external', part);
    end loop;
end $$;

-- A settlement has one member: its own number, which grows with time, says all, and lies beside those of its time.
alter table agency_turnover drop constraint agency_turnover_pkey;
alter table agency_turnover add primary key (settlement);

-- New entries at the end of an index cost less than at its beginning; it is read in both directions.
drop index round_settled;
create index round_settled on round (settled_at) where closed;
