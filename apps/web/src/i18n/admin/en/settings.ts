export const settings = {
  title: 'Settings',
  tabs: {
    'activity-types': 'Activity Types',
    'master-data': 'Master Data',
    estimates: 'Activity Estimates Matrix',
    schedule: 'Working Schedule',
    exceptions: 'Holidays & Exceptions',
    'pay-rules': 'Pay Rules',
    company: 'Company',
  },

  failed: 'Failed to load settings data',
  shownAsOf: 'Shown as of {{time}}.',

  status: 'Status',
  active: 'Active',
  inactive: 'Inactive',
  actions: 'Actions',
  edit: 'Edit {{name}}',
  delete: 'Delete {{name}}',
  deleteShort: 'Delete',
  deactivate: 'Deactivate {{name}}',
  deactivateShort: 'Deactivate',
  reactivate: 'Reactivate {{name}}',
  create: 'Create',
  save: 'Save',
} as const
