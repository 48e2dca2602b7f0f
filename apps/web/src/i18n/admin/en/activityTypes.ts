export const activityTypes = {
  list: 'Activity Types',
  add: '+ Add Activity Type',
  counts: '{{active}} active, {{inactive}} inactive',
  code: 'Code',
  name: 'Name',
  codeHint: 'Uppercase letters, numbers and underscores; cannot be changed afterwards',
  length: '{{length}}/{{most}}',
  newTitle: 'New activity type',
  editTitle: 'Rename activity type',

  none: 'No activity types',
  noneText: 'Technicians need one to start a session',

  deleteTitle: 'Delete {{name}}?',
  deleteText: 'Nothing was recorded under {{code}} yet, so it will be removed for good.',
  deactivateTitle: 'Deactivate {{name}}?',
  deactivateText:
    '{{code}} has sessions or estimates. They are kept: it will be deactivated, and technicians can no longer choose it.',

  deactivated: 'Activity deactivated. {{total}} dependencies preserved.',
  deleted: 'Activity permanently deleted.',
  created: 'Activity type {{code}} created',
  renamed: 'Activity type {{code}} updated',
  reactivated: 'Activity type {{code}} is in use again',
  createFailed: 'Failed to create activity type',
  updateFailed: 'Failed to update activity type',
  deleteFailed: 'Failed to delete activity type',
} as const
