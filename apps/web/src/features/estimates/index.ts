export { ConfidenceWord } from './why/confidence.tsx'
export { type EstimateCell, readEstimatesAgain } from './why/data.ts'
export { WhyPanel } from './why/why-panel.tsx'
