export const effect = {
  title: 'Change recorded hours?',
  text_one: 'One session that is recorded already changes, from {{day}} on.',
  text_other: '{{number}} sessions that are recorded already change, from {{day}} on.',
  technician: 'Technician',
  sessions: 'Sessions',
  hours: 'Hours',
  cost: 'SAR',
  all: 'All together',
  becomes: '{{before}} becomes {{after}}',
  confirm: 'Make the change',
} as const
