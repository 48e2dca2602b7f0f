export { pastWorkImport } from './routes.ts'
