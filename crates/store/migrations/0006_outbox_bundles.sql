-- Facts of one kind that one transaction makes true lie in one row: a commit that settles a hundred bets writes two rows,
-- not two hundred, and readers pass over kinds they do not want without looking inside. Readers take a row's facts whole,
-- so the text is kept as it came.
alter table outbox rename column event to events;
alter table outbox add column kind text;
update outbox set kind = events->>'kind', events = jsonb_build_array(events);
alter table outbox alter column kind set not null, alter column events type json using events::json;
