export { AccountButton } from './account-button.tsx'
export { ACCOUNT, AccountPart } from './account-part.tsx'
export { jobEstimatesQuery, useJobAccount } from './data.ts'
export { ProgressPart, WorkedSoFar } from './progress-part.tsx'
