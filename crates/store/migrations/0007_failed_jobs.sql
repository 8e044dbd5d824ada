-- Jobs that failed are few among all that were ever done, and every look at the dashboard counts them.

create index job_failed on job (id) where state = 'failed';
