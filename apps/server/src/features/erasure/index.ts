export { erasePerson, type ErasedPerson } from './erase.ts'
export { erasure } from './routes.ts'
