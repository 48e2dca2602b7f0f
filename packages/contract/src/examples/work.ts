/** Two hours of one session, of which a quarter lies outside the working calendar, at 45.50 SAR an hour. */
export const work = {
  session_count: 1,
  hours_raw: 2,
  hours_effective: 1.5,
  hours_outside: 0.5,
  cost_sar: 68.25,
  seconds_raw: 7200,
  seconds_effective: 5400,
  seconds_outside: 1800,
  hours_overtime: 0.5,
  seconds_overtime: 1800,
}

/** One technician, as tables name somebody. */
export const worker = { technician_id: 7, technician_name: 'Khalid Al-Otaibi', employee_number: 'T-007' }

/** One activity, as tables name it. */
export const activity = { activity_code: 'REWIND', activity_label: 'Rewinding' }
