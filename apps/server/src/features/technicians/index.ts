export { giveTemporaryPasswords, resetTechnicianPassword } from './commands.ts'
export { employments } from './employment.ts'
export { leftAt } from './queries.ts'
export { technicians } from './routes.ts'
