export const form = {
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  fixErrors: 'Please fix the form errors before submitting',
  unsaved: 'Unsaved changes',
  unsavedText: 'What you changed here has not been saved.',
  discard: 'Discard changes',
  keepEditing: 'Keep editing',
  undo: 'Undo',
  optional: 'optional',
  employeeNumber: 'Employee number',
  employeeNumberHint: 'As in your own books, such as W-104. It tells people of the same name apart.',
} as const
