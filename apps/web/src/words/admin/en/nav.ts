export const nav = {
  label: 'Sections',
  open: 'Open sections',
  close: 'Close',
  collapse: 'Collapse',
  expand: 'Expand sections',
  liveBoard: 'Live Board',
  jobs: 'Jobs',
  technicians: 'Technicians',
  admins: 'Admins',
  settings: 'Settings',
  audit: 'Audit Trail',
} as const
