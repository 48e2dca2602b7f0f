export const nav = {
  label: 'Sections',
  open: 'Open sections',
  close: 'Close',
  collapse: 'Collapse',
  expand: 'Expand sections',
  liveBoard: 'Live Board',
  technicians: 'Technicians',
} as const
