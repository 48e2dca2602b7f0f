export { InvoicingOfJob } from './job-part.tsx'
export { InvoicingOfSession } from './session-part.tsx'
