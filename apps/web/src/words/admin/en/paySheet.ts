export const paySheet = {
  title: 'Pay sheet',
  all: 'All technicians',
  about:
    'This sheet is hours, not money: each hour outside the working calendar is multiplied by its factor. Cost in the reports counts hours inside the working calendar only, and is not pay.',
  rules: 'Pay rules',
  factors: 'Factors outside working hours: working days {{working}}, days of rest {{rest}}, holidays {{holiday}}',
  hoursADay: 'only beyond {{hours}} h a day',
  hoursAWeek: 'only beyond {{hours}} h a week',
  unpaid: 'not paid: {{names}}',

  columns: {
    name: 'Technician',
    days: 'Days',
    inside: 'Inside',
    outsideWorkingDay: 'Outside',
    outsideRestDay: 'Rest days',
    outsideHoliday: 'Holidays',
    unpaid: 'Unpaid',
    absence: 'Absence',
    held: 'Held back',
    adjustment: 'Late',
    paid: 'Paid',
    date: 'Day',
    kind: 'Kind of day',
    outside: 'Outside',
  },
  kinds: { working_day: 'Working day', rest_day: 'Day of rest', holiday: 'Holiday' },
  partWithFactor: '{{hours}} h of it with the factor',

  provisional: 'This month is not closed yet: hours may still change.',
  closedBy: 'Closed {{day}} by {{name}}',
  late_one:
    '{{number}} session arrived or changed after this month was closed. A later month pays it as a late arrival.',
  late_other:
    '{{number}} sessions arrived or changed after this month was closed. A later month pays them as late arrivals.',
  held: '{{hours}} h are held back, as nobody reported the end. They are not paid until a review settles them.',
  midnight: 'A session past midnight counts on both of its days, as a day of rest begins at midnight.',
  check:
    'Check, to the second: sessions of the month {{sessions}} + from the month before {{carriedIn}} − into the next month {{carriedOut}} = {{sheet}} on these days.',
  differs: 'The days do not hold what the sessions come to: {{difference}} s. Have the hours verified.',
  adjustments: 'Late arrivals of closed months',
  adjustmentOf: '{{activity}} on {{day}}, job {{job}}',
  worked: 'Worked',
  paid: 'Paid',
  paidInAll: '{{hours}} h paid',

  excel: 'Excel',
  pdf: 'PDF',
  csv: 'CSV for payroll',
  saved: '{{name}} is saved',
  fileFailed: 'Failed to make the file. Please try again.',

  dayByDay: 'Pay, day by day',
  loading: 'Loading pay sheet...',
  failed: 'Failed to load the pay sheet. Please try again.',
  none: 'Nobody to pay in this month',
  noneText: 'A technician appears here once they belong to the shop for a day of the month.',
} as const
