export { EfficiencyPart } from './efficiency/efficiency-part.tsx'
