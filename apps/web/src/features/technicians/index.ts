export { EmployeeNumberField } from './employee-number-field.tsx'
export { PasswordResetDialog } from './password-reset-dialog.tsx'
export { newTemporaryPassword, TempPasswordField } from './temp-password-field.tsx'
