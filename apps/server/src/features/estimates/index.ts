export { recordEstimates } from './present.ts'
export { estimatedFrom, type EstimateRow, estimatesOfIds, namesOfCells, removeEstimates } from './queries.ts'
export { estimates } from './routes.ts'
