export { HistoryPart } from './history-part.tsx'
