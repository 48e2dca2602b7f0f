export { OwnSecondFactor } from './own-second-factor.tsx'
