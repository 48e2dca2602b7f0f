export { resetTechnicianPassword } from './change.ts'
export { technicians } from './routes.ts'
