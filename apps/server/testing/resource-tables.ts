import type { Resource } from '@warsha/contract/effects'

/** The tables of each part of a shop that calls change. */
export const resourceTables: Record<Resource, readonly string[]> = {
  sessions: ['work_session', 'session_change', 'session_finish', 'timer_check', 'correction_request', 'late_arrival'],
  running_work: ['work_session'],
  photos: ['media', 'photo_check', 'photo_removal'],
  jobs: ['job', 'job_import', 'job_hold', 'hold_promise', 'planners_estimate', 'planners_estimate_change'],
  work_order: ['work_order'],
  people: ['person', 'person_segment', 'segment', 'kept_name', 'file_import'],
  rates: ['hourly_rate'],
  access: ['sign_in', 'refresh_token', 'second_factor', 'recovery_code', 'push_subscription', 'machine_token'],
  activity_types: ['activity_type'],
  master_data: ['job_type', 'power_rating', 'rpm_category', 'department'],
  estimates: ['estimate', 'frozen_cell', 'work_item_exclusion', 'work_item_finish', 'past_work', 'file_import'],
  schedule: ['schedule_rule', 'schedule_exception', 'schedule_version', 'quiet_time', 'file_import'],
  absences: ['absence', 'file_import'],
  periods: ['locked_period', 'period_proposal', 'closed_line', 'closed_pay_rules', 'closed_session_before'],
  invoicing: ['invoice_batch', 'invoice_line', 'invoice_price'],
  settings: ['workshop', 'retention', 'pay_rules', 'unpaid_activity', 'pay_limit'],
}

/** Written with whatever is changed: by triggers, and by the platform. */
export const BESIDE: ReadonlySet<string> = new Set([
  'audit_entry',
  'audit_seal',
  'security_event',
  'sign_in_failure',
  'machine_token_use',
  'kept_answer',
  'import_run',
  'thing_version',
  'work_to_learn',
  'day_work',
  'calendar_part',
  'phone',
  'phone_hour',
  'failed_delivery',
  'photo_upload',
  'instance',
  'heartbeat',
  'orphaned_photo',
  'server_error',
  'removed_thing',
])

/** Written by what runs beside the calls: learning, forecasts, the calendar, the nights, the start. */
export const computedTables: readonly string[] = [
  'calendar',
  'result_to_check',
  'work_item',
  'work_item_share',
  'learned_cell',
  'learning',
  'job_forecast',
  'forecast',
  'forecast_record',
  'images_job',
  'images_answer',
  'retention_run',
  'backup_run',
  'migration',
  'applied_function',
  'key_identity',
  'feed_history',
  'feed_mark',
]
