export { EmployeeNumberField } from './employee-number-field.tsx'
export { newTemporaryPassword, TempPasswordField } from './temp-password-field.tsx'
