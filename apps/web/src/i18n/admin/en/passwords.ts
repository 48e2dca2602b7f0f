export const passwords = {
  temporary: 'Temporary password',
  make: 'Make one',
  copy: 'Copy',
  copied: 'Password copied',
  hint: '6 characters or more. Hand it over now: it is not shown again.',
  mustChange: 'The technician must change the password on first login.',
  mustChangeAdmin: 'The admin must change the password on first login.',
  reset: 'Reset password',
  resetOf: 'Reset the password of {{name}}',
  resetTitle: 'Reset password: {{name}}',
  resetText:
    'The old password stops working, and all devices of {{name}} are signed out. Unsent work stays on the phone.',
  resetTextAdmin: 'The old password stops working, and all devices of {{name}} are signed out.',
  resetDone: '{{name}} has a new temporary password and is signed out everywhere',
  resetFailed: 'Failed to reset the password. Please try again.',
} as const
