export { recordEstimates } from './present.ts'
export {
  estimatedFrom,
  type EstimateRow,
  estimatesOfIds,
  lockMatrix,
  namesOfCells,
  removeEstimates,
} from './queries.ts'
export { estimates } from './routes.ts'
