export { holdReasonText } from './reason-text.ts'
