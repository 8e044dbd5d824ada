-- What is over is put away after its time: found by an index, some rows at a time.

create index job_done on job (ended_at) where state = 'done';
create index session_over on session (ends_at);
create index session_ended on session (seen_at) where ended;
create index game_token_over on game_token (expires_at);
create index office_session_over on office_session (ends_at);
create index office_session_ended on office_session (seen_at) where ended;
create index office_attempt_since on office_attempt (since);
create index sign_in_failure_since on sign_in_failure (since);

grant delete on job, session, game_token, office_session, office_attempt, sign_in_failure to mela_app;
