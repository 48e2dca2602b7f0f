import * as z from 'zod'
import { localDate } from './fields.ts'
import { shape } from './shape.ts'

export const workshopShapes = {
  workshop: shape({
    summary: 'What pages need to know of the workshop: its time zone, and the day that it is there',
    answers: { 200: z.object({ business_time_zone: z.string(), today: localDate }) },
  }),
}
