export { addAdmin } from './add.ts'
export { resetAdminPassword } from './reset-password.ts'
export { removeSecondFactorOf } from './reset-second-factor.ts'
export { admins } from './routes.ts'
