/**
 * A stored column of time, money, a day or an owner, of which `verify-hours` finds any other value.
 * `by` is the comparison that finds it, as differences name it. A fault is `plant`, an expression that replaces the value; without one
 * it is a second, a day, one more, or another owner, by the column's type. `where` picks the row in which the value can be told.
 */
export type ComparedColumn = { by: string; where?: string; plant?: string }

const LEARNED = 'what the learning engine makes of the sessions: `verify-learning`'
const PLANNED = 'what people plan or expect: no hour that was worked follows'
const ACCESS = 'of devices, sign-ins, photos and the program itself: no hour and no halala'

const isCounted = `effective_seconds is not null and voided_at is null and raw_seconds > 600`
const isClosed = `${isCounted} and exists (
  select from locked_period, workshop where month = date_trunc('month', started_at at time zone time_zone))`
/** whose sessions do not lie at that time, of a technician's */
const elsewhere = `(
  select id from person where role = 'TECHNICIAN' and id <> t.technician_id and not exists (
    select from work_session as own where own.technician_id = person.id and voided_at is null
      and tstzrange(own.started_at, own.ended_at) && tstzrange(t.started_at, t.ended_at)) order by id desc limit 1)`
const ofClosedMonth = (first: string, last: string) =>
  `exists (select from locked_period where ${first} < month + interval '1 month' and ${last} >= month)`
const isNotFirstVersion = `effective_from > (select min(effective_from) from schedule_version)`
const endsAtNoon = `extract(hour from ends_at at time zone (select time_zone from workshop)) = 12`
/** of which neither has a row yet */
const anotherSession = `(
  select id from work_session where id not in (select session_id from late_arrival)
    and id not in (select session_id from closed_session_before) order by started_at desc limit 1)`
const isPending = 'carried_to is null'

/** By table; a column that is not here is in `exemptColumns`. */
export const comparedColumns: Record<string, Record<string, ComparedColumn>> = {
  work_session: {
    started_at: { by: 'session', where: isClosed },
    ended_at: { by: 'session', where: isClosed, plant: `ended_at - interval '1 second'` },
    technician_id: { by: 'session', where: `${isClosed} and ${elsewhere} is not null`, plant: elsewhere },
    job_id: { by: 'line', where: isClosed },
    activity_type_id: { by: 'line', where: isClosed },
    effective_seconds: { by: 'session', where: isCounted },
    cost_halalas: { by: 'session', where: isCounted },
    rate_halalas: { by: 'session', where: `${isCounted} and rate_halalas is not null` },
    raw_seconds: { by: 'session', where: isCounted },
    held_seconds: { by: 'session', where: isCounted },
    segment_id: { by: 'session', where: isCounted },
    calendar_id: {
      by: 'session',
      where: isCounted,
      plant: `(select calendar.id from calendar join segment on segment.name = calendar.segment
        where segment.id <> t.segment_id limit 1)`,
    },
    voided_at: { by: 'day', where: isClosed, plant: 'ended_at' },
  },
  day_work: {
    day: { by: 'day', plant: 'day + 400' },
    technician_id: { by: 'day' },
    segment_id: { by: 'day' },
    sessions: { by: 'day' },
    raw_seconds: { by: 'day' },
    effective_seconds: { by: 'day' },
    held_seconds: { by: 'day' },
    cost_halalas: { by: 'day' },
  },
  closed_line: {
    month: { by: 'line' },
    day: { by: 'line' },
    technician_id: { by: 'line' },
    segment_id: { by: 'line' },
    rate_halalas: { by: 'line', where: 'rate_halalas is not null' },
    job_id: { by: 'line' },
    activity_type_id: { by: 'line' },
    sessions: { by: 'line' },
    raw_seconds: { by: 'line' },
    effective_seconds: { by: 'line' },
    held_seconds: { by: 'line' },
    cost_halalas: { by: 'line' },
  },
  locked_period: {
    month: { by: 'line', plant: `month - interval '1 month'` },
    locked_at: { by: 'closing' },
    locked_by: { by: 'closing' },
    lines_kept_at: { by: 'closing' },
    session_count: { by: 'month' },
    raw_seconds: { by: 'month' },
    effective_seconds: { by: 'month' },
    cost_halalas: { by: 'month' },
  },
  closed_pay_rules: {
    month: { by: 'pay rules' },
    rules: { by: 'pay rules', plant: `jsonb_set(rules, '{rules,0,factor_rest_day}', '9')` },
  },
  closed_session_before: {
    month: { by: 'hours before a month' },
    session_id: { by: 'hours before a month', plant: anotherSession },
    technician_id: { by: 'hours before a month' },
    activity_type_id: { by: 'hours before a month' },
    segment_id: { by: 'hours before a month' },
    started_at: { by: 'hours before a month' },
    raw_seconds: { by: 'hours before a month' },
  },
  late_arrival: {
    session_id: { by: 'session', plant: anotherSession },
    month: { by: 'adjustment' },
    technician_id: { by: 'adjustment' },
    segment_id: { by: 'adjustment' },
    job_id: { by: 'adjustment' },
    activity_type_id: { by: 'adjustment' },
    rate_halalas: { by: 'adjustment', where: 'rate_halalas is not null' },
    sessions: { by: 'session' },
    raw_seconds: { by: 'session' },
    effective_seconds: { by: 'session' },
    held_seconds: { by: 'session' },
    cost_halalas: { by: 'session' },
    arrived_at: { by: 'adjustment', where: isPending, plant: `arrived_at + interval '1 day'` },
    carried_to: { by: 'adjustment', where: 'carried_to is not null' },
    posting_day: { by: 'adjustment' },
  },
  hourly_rate: {
    person_id: { by: 'session', plant: `(select max(id) from person)` },
    effective_from: {
      by: 'session',
      where: `exists (select from work_session, workshop where technician_id = t.person_id and ${isCounted}
        and (started_at at time zone time_zone)::date >= effective_from)`,
      plant: `effective_from + 365`,
    },
    halalas: {
      by: 'session',
      where: `exists (select from work_session where technician_id = t.person_id and rate_halalas = t.halalas)`,
    },
  },
  pay_rules: Object.fromEntries(
    ['effective_from', 'factor_working_day', 'factor_rest_day', 'factor_holiday', 'hours_a_day', 'hours_a_week'].map(
      (name) => [
        name,
        {
          by: 'pay rules',
          where: `effective_from > '-infinity' and ${ofClosedMonth('effective_from', 'effective_from')}`,
        },
      ],
    ),
  ),
  unpaid_activity: {
    activity_type_id: { by: 'pay rules', where: ofClosedMonth('effective_from', 'effective_from') },
    effective_from: { by: 'pay rules', where: ofClosedMonth('effective_from', 'effective_from') },
  },
  pay_limit: Object.fromEntries(
    ['technician_id', 'first_day', 'last_day', 'hours_a_day', 'hours_a_week'].map((name) => [
      name,
      { by: 'pay rules', where: `technician_id is not null and ${ofClosedMonth('first_day', 'last_day')}` },
    ]),
  ),
  person_segment: {
    person_id: { by: 'segment', where: `since > '-infinity'` },
    segment_id: { by: 'segment', where: `since > '-infinity'` },
    since: { by: 'segment', where: `since = '-infinity'`, plant: `'2026-01-01'` },
  },
  person: {
    segment: { by: 'segment', where: `segment is not null`, plant: `'Painting'` },
    created_at: {
      by: 'hired',
      where: `exists (select from audit_entry where kind = 'technician' and action = 'created' and (after ->> 'id')::int = t.id)`,
    },
  },
  absence: Object.fromEntries(
    ['person_id', 'first_day', 'last_day', 'recorded_by', 'recorded_at'].map((name) => [
      name,
      { by: 'absence', where: `last_day > first_day` },
    ]),
  ),
  activity_type: {
    uncharged: {
      by: 'not charged',
      where: `not isempty(uncharged)`,
      plant: `uncharged - datemultirange(daterange('2026-10-01', '2026-11-01'))`,
    },
  },
  schedule_exception: {
    starts_at: { by: 'calendar', where: 'removed_on is null', plant: `starts_at - interval '1 day'` },
    ends_at: { by: 'calendar', where: `removed_on is null and ${endsAtNoon}` },
    segment: { by: 'calendar', where: `removed_on is null and segment <> 'all'`, plant: `'all'` },
    removed_on: { by: 'calendar', where: 'removed_on > ends_at::date', plant: 'starts_at::date - 1' },
  },
  schedule_rule: {
    starts_local: { by: 'schedule', where: 'is_active' },
    ends_local: { by: 'schedule', where: 'is_active' },
  },
  schedule_version: {
    effective_from: { by: 'calendar', plant: 'effective_from + 8', where: isNotFirstVersion },
    rules: { by: 'calendar', plant: `jsonb_set(rules, '{0,ends}', '61201')` },
  },
  calendar: { segment: { by: 'calendar', where: 'segment is not null', plant: `'Painting'` } },
  calendar_part: {
    calendar_id: { by: 'calendar', plant: '99' },
    base: { by: 'calendar' },
    starts: { by: 'calendar', where: 'cardinality(starts) > 0' },
    ends: { by: 'calendar', where: 'cardinality(ends) > 0' },
    seconds_before: { by: 'calendar', where: 'cardinality(seconds_before) > 0' },
  },
}

/** Columns of which the auditor compares nothing, with the reason, by table and reason. */
export const exemptColumns: Record<string, Record<string, string>> = {
  work_session: {
    'what a device said; `ended_at` is what counts, and the constraint session_ends_by_report holds them together':
      'reported_ended_at device_started_at device_ended_at',
    'when an admin did it; whether is what counts, and the history of the session has it': 'corrected_at',
    'never stored: a constraint keeps it empty': 'arrives_at',
  },
  late_arrival: {
    'when and by whom it was accepted: no figure follows, the audit trail has it': 'accepted_at accepted_by',
  },
  person: {
    'when somebody left, was moved, given a password or erased: no figure follows':
      'segment_changed_at temporary_until erased_at left_at',
  },
  workshop: { 'who keeps a password beside the company account: no figure follows': 'break_glass_id' },
  kept_name: { 'the name of somebody who was erased, on papers: no hour follows': 'person_id' },
  period_proposal: { 'what an admin has asked for: nothing is closed by it': 'month proposed_by proposed_at' },
  correction_request: {
    'what a technician asks for: nothing changes before an admin accepts it':
      'technician_id session_id requested_at started_at ended_at job_id activity_type_id decided_at decided_by',
  },
  timer_check: {
    'what a phone was asked and answered: the session takes the answer as a reported end':
      'session_id asked_at notified_at answered_at stopped_at',
  },
  session_change: {
    'the history of a session, append only: what the session is stands in it': 'session_id at person_id',
  },
  audit_entry: { 'chained and sealed: `verify-audit`': 'at person_id' },
  ...invoiced(),
  ...learned(),
  ...planned(),
  ...access(),
}

function invoiced(): Record<string, Record<string, string>> {
  const KEPT = 'what was handed over to be invoiced, as it was then: no hour and no cost of a session follows'
  return {
    invoicing_start: { 'from which day on hours are handed over; no hour and no cost follows': 'first_day' },
    invoice_price: { [KEPT]: 'valid_from halalas outside_halalas made_by made_at' },
    invoice_batch: {
      [KEPT]:
        'job_id until made_by made_at approved_by approved_at taken_back_by taken_back_at seconds outside_seconds unpriced_seconds amount_halalas cost_halalas',
    },
    invoice_line: {
      [KEPT]: 'session_id job_id activity_type_id worked_on seconds price_halalas amount_halalas cost_halalas',
    },
  }
}

function learned(): Record<string, Record<string, string>> {
  return {
    work_item: {
      [LEARNED]:
        'job_id activity_type_id started_at last_ended_at session_count actual_seconds baseline_seconds learned_hours p80_hours planning_hours estimated_seconds settled_at planner_hours',
    },
    work_item_share: {
      [LEARNED]: 'job_id activity_type_id technician_id settled_at session_count actual_seconds estimated_seconds',
    },
    learned_cell: {
      [LEARNED]:
        'activity_type_id historical_avg_seconds baseline_seconds learned_seconds p80_seconds planning_seconds baseline_miss_seconds learned_miss_seconds',
    },
    learning: { [LEARNED]: 'last_settled_at last_job_id last_activity_type_id' },
    quiet_time: { [LEARNED]: 'since seconds' },
    work_to_learn: { [LEARNED]: 'job_id activity_type_id' },
    session_finish: { [LEARNED]: 'technician_id said_at' },
  }
}

function planned(): Record<string, Record<string, string>> {
  return {
    estimate: { [PLANNED]: 'activity_type_id estimated_seconds' },
    frozen_cell: { [PLANNED]: 'activity_type_id seconds frozen_by frozen_at' },
    planners_estimate: { [PLANNED]: 'job_id activity_type_id seconds' },
    planners_estimate_change: { [PLANNED]: 'job_id activity_type_id given_at seconds' },
    work_item_exclusion: { [PLANNED]: 'job_id activity_type_id excluded_by excluded_at' },
    work_item_finish: { [PLANNED]: 'job_id activity_type_id said_at said_by' },
    past_work: { [PLANNED]: 'activity_type_id worked_on seconds baseline_seconds' },
    work_order: { [PLANNED]: 'job_id' },
    left_work_order: { [PLANNED]: 'job_id' },
    forecast: { [PLANNED]: 'made_at replayed_until' },
    forecast_record: { [PLANNED]: 'job_id made_on made_at p50_at p80_at remaining_hours age_hours' },
    job_forecast: { [PLANNED]: 'job_id made_at remaining_hours p50_at p80_at due_on goes_on_at team_hours' },
    job_hold: { [PLANNED]: 'job_id began_at ended_at waits_since reason_said_at expected_on' },
    hold_promise: { [PLANNED]: 'said_at expected_on' },
    job: { [PLANNED]: 'created_at closed_at due_on closed_before first_closed_at lasted_until' },
    images_job: { [PLANNED]: 'created_at' },
  }
}

function access(): Record<string, Record<string, string>> {
  return {
    applied_function: { [ACCESS]: 'applied_at' },
    backup_run: { [ACCESS]: 'started_at ended_at' },
    company_account: { [ACCESS]: 'person_id linked_at linked_by' },
    calendar_address: { [ACCESS]: 'technician_id made_by made_at ended_at ended_by last_read_at' },
    deleted_absence: {
      'of a day, so that a deletion can be undone: the audit trail has it':
        'person_id first_day last_day recorded_by recorded_at deleted_at',
    },
    failed_delivery: { [ACCESS]: 'person_id first_at last_at' },
    feed_mark: { [ACCESS]: 'at' },
    file_import: {
      [ACCESS]: 'person_id created_at taken_back_at',
      'what an import of planned hours found and left: what is planned stands in the matrix':
        'made_seconds former_seconds',
    },
    heartbeat: { [ACCESS]: 'last_at leapt_at confirmed_at' },
    import_run: { [ACCESS]: 'person_id began_at seen_at' },
    instance: { [ACCESS]: 'started_at last_seen_at' },
    invitation: { [ACCESS]: 'person_id made_by made_at used_at' },
    invitation_link: { [ACCESS]: 'expires_at' },
    job_import: { [ACCESS]: 'person_id created_at taken_back_at' },
    kept_answer: { [ACCESS]: 'person_id kept_at' },
    external_ref: { [ACCESS]: 'job_id person_id' },
    machine_token: { [ACCESS]: 'person_id made_by made_at ends_at ended_at ended_by' },
    machine_token_use: { [ACCESS]: 'person_id last_used_at' },
    mail_message: { [ACCESS]: 'person_id first_day last_day since made_at next_attempt_at sent_at' },
    mail_subscription: { [ACCESS]: 'made_by made_at ended_at ended_by last_due_at' },
    media: { [ACCESS]: 'session_id captured_at created_at' },
    migration: { [ACCESS]: 'applied_at' },
    orphaned_photo: { [ACCESS]: 'first_seen_at seen_at' },
    phone: { [ACCESS]: 'person_id unsent_since last_heard_at' },
    phone_hour: { [ACCESS]: 'person_id hour unsent_since' },
    photo_check: { [ACCESS]: 'first_seen_at checked_at fault_since' },
    photo_removal: { [ACCESS]: 'session_id' },
    webhook: {
      [ACCESS]:
        'former_until paused_at failing_since last_delivered_at missed_before made_by made_at ended_at ended_by',
    },
    webhook_delivery: { [ACCESS]: 'made_at first_attempt_at last_attempt_at next_attempt_at claimed_until' },
    webhook_feed: { [ACCESS]: 'noted_at' },
    photo_upload: { [ACCESS]: 'person_id day' },
    push_subscription: { [ACCESS]: 'created_at' },
    recovery_code: { [ACCESS]: 'person_id' },
    refresh_token: { [ACCESS]: 'rotated_at' },
    result_to_check: { [ACCESS]: 'session_id' },
    retention_run: { [ACCESS]: 'started_at ended_at' },
    second_factor: { [ACCESS]: 'person_id confirmed_at last_wrong_code_at' },
    security_event: { [ACCESS]: 'at person_id' },
    server_error: { [ACCESS]: 'hour last_at' },
    sign_in: { [ACCESS]: 'person_id created_at expires_at ended_at ends_for_good_at last_seen_at' },
    sign_in_failure: { [ACCESS]: 'last_failed_at' },
  }
}
