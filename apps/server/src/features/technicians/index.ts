export { resetTechnicianPassword } from './change.ts'
export { employments } from './employment.ts'
export { technicians } from './routes.ts'
