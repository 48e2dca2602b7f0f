export { JobCardButton } from './job-card-button.tsx'
export { useOpenJobCard } from './use-job-card.ts'
