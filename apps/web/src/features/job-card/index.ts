export { JobCardButton } from './job-card-button.tsx'
