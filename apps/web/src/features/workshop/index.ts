export { AtWorkshop } from './at-workshop.tsx'
export { InWorkshop, useKnownWorkshop, useWorkshop, workshopQuery } from './in-workshop.tsx'
export { ZoneMark } from './zone-mark.tsx'
