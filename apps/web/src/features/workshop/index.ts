export { InWorkshop, useKnownWorkshop, useWorkshop, useZone, workshopQuery } from './in-workshop.tsx'
export { WorkshopMoment } from './workshop-moment.tsx'
