export { recordEstimates } from './present.ts'
export { estimatesOfIds } from './queries.ts'
export { estimates } from './routes.ts'
