import * as z from 'zod'
import { shape } from './shape.ts'

export const health = z.object({
  status: z.literal('ok'),
  /** of the product, as in its changelog */
  version: z.string(),
})

export const healthShapes = {
  healthLive: shape({ summary: 'The process runs', answers: { 200: health } }),
  healthReady: shape({ summary: 'The database answers', answers: { 200: health } }),
}
