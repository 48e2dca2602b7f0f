export const timesheets = {
  list: 'Timesheets',
  all: 'All technicians',
  month: 'Month',
  otherMonth: 'Another month',
  locked: 'Closed',
  columns: {
    days: 'Days',
    waiting: 'To review',
    date: 'Day',
    calendar: 'Working calendar',
    times: 'Start – end',
  },
  dayByDay: 'Day by day',
  days_one: '{{number}} day worked',
  days_other: '{{number}} days worked',
  free: 'No hours',
  sessionsOf_one: '{{number}} session of {{name}}',
  sessionsOf_other: '{{number}} sessions of {{name}}',

  print: 'Print',
  printing: 'The timesheet of {{name}} is being made...',
  printFailed: 'Failed to make the timesheet. Please try again.',

  loading: 'Loading timesheets...',
  failed: 'Failed to load timesheets. Please try again.',
  none: 'No timesheets in this month',
  noneText: 'A technician appears here with the first completed session of the month.',
} as const
