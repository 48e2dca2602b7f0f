export { AtWorkshop } from './at-workshop.tsx'
export { InWorkshop, useKnownWorkshop, useWorkshop, workshopQuery } from './in-workshop.tsx'
export { saveWorkshop } from './save-workshop.ts'
export { ZoneMark } from './zone-mark.tsx'
