export { addAdmin } from './add.ts'
export { resetAdminPassword } from './reset-password.ts'
export { admins } from './routes.ts'
