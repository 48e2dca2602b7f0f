-- What each table holds, and what a column does not say by its name: schema.sql shows it.
comment on table activity_type is
  'What technicians can do on a job.';
comment on table applied_function is
  'The files of the folder functions as they were applied last; `revision` is the one they were counted with.';
comment on table audit_entry is
  'What admins changed: append only, each entry carrying the hash of the one before.';
comment on table calendar is
  'The working calendars: 1 is that of everybody, a segment with exceptions of its own has its own.';
comment on table calendar_part is
  'The windows of a calendar in which work counts, on absolute time, in parts of 28 days so that rows stay small.';
comment on table closed_line is
  'The lines of a month as it was closed.';
comment on table closed_pay_rules is
  'The pay rules of a month as it was closed.';
comment on table closed_session_before is
  'The sessions of before a closed month that its pay sheet rests on, as they were when it was closed.';
comment on table correction_request is
  'A technician asks for a correction of an own session. At most one request of a session is pending.';
comment on table day_work is
  'What each technician did on each business day: the sums of the sessions that started on it, without voided ones.';
comment on table department is
  'The workshop''s departments.';
comment on table estimate is
  'The baselines: what an activity takes on jobs of a type. Without rating or RPM category for all of them.';
comment on table forecast is
  'The last forecast of when open jobs are finished, one row.';
comment on table frozen_cell is
  'An estimate that an admin holds: whatever is learned, the cell plans with this.';
comment on table hourly_rate is
  'A rate holds from its day, in the business time zone, until the next one.';
comment on table images_answer is
  'What the images database answered last; one row once it has answered.';
comment on table images_job is
  'The jobs that the images database named last, with or without a record here, so that lists never wait for it.';
comment on table job is
  'A customer''s job.';
comment on table job_forecast is
  'When each open job is expected to be finished, or why that is not known.';
comment on table job_type is
  'Types of jobs.';
comment on table late_arrival is
  'What arrived for a month after it was closed, and what that changes: each row is added to a later month.';
comment on table learned_cell is
  'What the engine knows of a cell: an activity on jobs of a type, of a power rating and an RPM category.';
comment on table learning is
  'The engine''s memory as of the last item that it learned, one row.';
comment on table locked_period is
  'A closed month: its sessions are not corrected until it is reopened. The totals are those of the closing.';
comment on table media is
  'Photos of sessions; the files lie in the photo store.';
comment on table migration is
  'The migrations that ran, with the SHA-256 of their files.';
comment on table pay_rules is
  'How hours are paid, one row. Factors are of hours outside the working calendar, by the kind of their day.';
comment on table period_proposal is
  'What one admin has asked for and another one confirms: to close or to reopen a month.';
comment on table person is
  'Everybody who signs in. A role other than ADMIN counts as technician.';
comment on table person_segment is
  'Who belonged to which segment from when on; the first row of a person holds for all the past.';
comment on table phone is
  'What each technician''s devices reported last of the work that they have not sent yet.';
comment on table power_rating is
  'Bands of motor power.';
comment on table refresh_token is
  'The refresh tokens of sign-ins, as hashes.';
comment on table result_to_check is
  'Sessions whose results were made while the schedule or a rate was changing: that change looks at them last.';
comment on table rpm_category is
  'Motor speeds, by the number of poles.';
comment on table schedule_exception is
  'Holidays, closures and overtime, for everybody or for a segment.';
comment on table schedule_rule is
  'The weekly working hours. `ends_local` at or before `starts_local` is on the next day.';
comment on table schedule_version is
  'The active rules as they stood from a day on, until the next version; the first one holds for all the past.';
comment on table secret is
  'What all instances must know and nobody else may, such as the key that signs access tokens.';
comment on table segment is
  'The segments that people belong to or have belonged to. Never deleted: sessions name them without a foreign key.';
comment on table session_change is
  'What happened to a session after its technician had recorded it. Append only.';
comment on table sign_in is
  'One device of one person that is signed in.';
comment on table sign_in_failure is
  'Failed sign-ins, counted per identifier and address; forgotten after a while.';
comment on table unpaid_activity is
  'Activities whose hours are not paid.';
comment on table work_item is
  'One activity on one job, with all its sessions that count: what an estimate is for. Kept by the learning pass.';
comment on table work_item_exclusion is
  'Work items that an admin keeps from teaching.';
comment on table work_item_share is
  'A technician''s share of a settled item that taught: of the estimate as much as of the hours.';
comment on table work_session is
  'A technician''s work on a job. Sessions of one technician never overlap, and at most one runs.';
comment on table work_to_learn is
  'What the learning pass looks at next: an item, a job (no activity), an activity (no job), or everything.';
comment on table workshop is
  'The workshop itself, one row.';
comment on column audit_entry.kind is
  'what kind of thing was changed';
comment on column audit_entry.subject is
  'which one, as people call it';
comment on column calendar_part.base is
  'the working seconds before the part';
comment on column calendar_part.starts is
  'seconds from the start of the part, as `ends`';
comment on column calendar_part.seconds_before is
  'the working seconds of the part before each window';
comment on column closed_line.segment_id is
  '0 where the technician had none';
comment on column correction_request.started_at is
  'what is asked for, as the next four columns; null: as it is';
comment on column day_work.segment_id is
  '0 where the technician had none';
comment on column day_work.held_seconds is
  'seconds that do not count, as nobody reported the end';
comment on column estimate.estimated_seconds is
  'without the buffer';
comment on column forecast.made_at is
  'null before the first one';
comment on column forecast.technicians is
  'those who worked lately';
comment on column forecast.utilisation is
  'how much of their working time goes into jobs, from 0 to 1';
comment on column images_answer.digest is
  'tells one content of the images database from another';
comment on column images_job.written_as is
  'how its rows write the number, in hexadecimal bytes of that database''s own encoding';
comment on column job.due_on is
  'when the customer is to have it, if anybody asked';
comment on column job_forecast.late_percent is
  'of a hundred trials how many end after `due_on`; null without a due date';
comment on column late_arrival.month is
  'the closed month';
comment on column late_arrival.sessions is
  '0 where a session that counts has changed';
comment on column late_arrival.carried_to is
  'the month whose adjustment it is for good; until then that of the first open one';
comment on column learned_cell.baseline_miss_seconds is
  'how far the items of the cell were missed in all, by what was known when each began';
comment on column learning.version is
  'counts the memories';
comment on column learning.learned_with is
  'the algorithm and the parameters of the memory and of every learned cell';
comment on column locked_period.lines_kept_at is
  'later than the closing for months that were closed before lines were kept';
comment on column locked_period.to_review_count is
  'sessions that were waiting for review when the month was closed';
comment on column locked_period.zone_of_days is
  'the zone of its days, where the workshop has another one now';
comment on column media.sha256 is
  'of the file as it was sent';
comment on column migration.checksum is
  'null only until the next start, where it ran before checksums were kept';
comment on column pay_rules.hours_a_day is
  'with it only hours beyond so many have the factor, as with `hours_a_week`';
comment on column person.employee_number is
  'of the workshop''s own books; tells two people of one name apart';
comment on column refresh_token.rotated_at is
  'when the next one was given out for it';
comment on column schedule_exception.segment is
  '`all` for everybody';
comment on column schedule_exception.removed_on is
  'deleted on this day: it still counts for the days before';
comment on column schedule_rule.weekday is
  '0 is Sunday';
comment on column session_change.reason is
  'empty only where a session was found to be right as it is';
comment on column session_change.before is
  'the fields that changed, as `after`; null before something was added';
comment on column work_item.last_ended_at is
  'null while one of its sessions runs';
comment on column work_item.job_type_id is
  'what the estimate was taken from, as the next two columns';
comment on column work_item.baseline_seconds is
  'what was known when the item began, as the columns up to `sample_count`; null without an estimate';
comment on column work_item.estimated_seconds is
  'what was planned, without the buffer: what was learned where that was used, else the baseline';
comment on column work_item.settled_at is
  'since when its hours are complete; null: they are not';
comment on column work_item.left_out is
  'why it does not teach';
comment on column work_session.unique_key is
  'the device''s key for it, where that is not `id`';
comment on column work_session.ended_at is
  'the earlier of the reported end and the start of the technician''s next session';
comment on column work_session.reported_ended_at is
  'kept where it is not `ended_at`; see `is_end_reported`';
comment on column work_session.device_started_at is
  'what the device''s own clock showed, where it differs, as `device_ended_at`';
comment on column work_session.effective_seconds is
  'the result, as the next columns: null while it runs, and where it came too late to count in its month';
comment on column work_session.rate_halalas is
  'of the day of the start; null when the technician had no rate';
comment on column work_session.calendar_id is
  'null for the calendar of everybody';
comment on column work_session.reviewed_flags is
  'those of `review_flags` that an admin has looked at';
comment on column work_session.raw_seconds is
  'as `effective_seconds` up to where the end is still believed';
comment on column work_session.held_seconds is
  'how much of it does not count as nobody reported the end; null for nothing';
comment on column workshop.closing_takes_two is
  'what one admin asks for, another one confirms';
