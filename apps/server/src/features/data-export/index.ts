export { dataExport, dataFileName, exportData } from './routes.ts'
