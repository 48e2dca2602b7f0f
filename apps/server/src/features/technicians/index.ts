export { addTechnicians, hashOfNoPassword, type Newcomer } from './adding.ts'
export {
  deletedEntry as deletedTechnicianEntry,
  entryOf as technicianEntry,
  giveTemporaryPasswords,
  resetTechnicianPassword,
} from './commands.ts'
export { employments } from './employment.ts'
export { leftAt, techniciansById, type TechnicianRow, updateTechnician } from './queries.ts'
export { technicians } from './routes.ts'
