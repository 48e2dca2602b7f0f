export { InvoicingOfJob } from './job-part.tsx'
