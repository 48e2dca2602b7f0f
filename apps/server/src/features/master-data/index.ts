export { namesInArabic, withNamesFor } from './names.ts'
export { masterData } from './routes.ts'
