-- Each kind of job has a lane of its own: the next one of a kind is found without walking over those of others.

create index job_lane on job (name, run_at, id) where state = 'queued';
drop index job_due;
