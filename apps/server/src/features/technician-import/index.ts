export { technicianImport } from './routes.ts'
export { type FindSegment, segmentFinder, segmentsAndDepartments } from './surroundings.ts'
