export const exports = {
  excel: 'Export Excel',
  pdf: 'Export PDF',
  more: 'Other formats',
  csv: 'Sessions as CSV',
  ofRange: 'Of {{range}}',
  lastDays: 'Of the last 7 days',
  noRange: 'Choose the days first',

  running: 'Exports under way',
  preparing: 'Being made...',
  rows_one: '{{number}} session',
  rows_other: '{{number}} sessions',
  size: '{{size}} MB',
  cancelOf: 'Cancel {{name}}',
  saved: '{{name}} is saved',
  failed: {
    excel: 'Failed to generate Excel report. Please try again.',
    pdf: 'Failed to generate PDF report. Please try again.',
    csv: 'Failed to generate the CSV file. Please try again.',
  },
} as const
