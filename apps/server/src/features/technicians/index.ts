export { resetTechnicianPassword } from './commands.ts'
export { employments } from './employment.ts'
export { technicians } from './routes.ts'
