import * as z from 'zod'
import { workRecords } from './call.ts'
import { id, instant } from './fields.ts'

const device = {
  device_id: z.string().nullable().describe('a made-up number of the device; null where it said none'),
  device: z
    .string()
    .nullable()
    .describe('what its browser says of itself, such as `Chrome, Android`, where that is known'),
}

/** A record of work that did not come in. The same again from the same device is counted, and no second one. */
export const failedDelivery = z.object({
  id,
  record: z.enum(workRecords),
  first_at: instant,
  last_at: instant,
  count: z.int().describe('how often it failed so'),
  job_no: z.string().nullable(),
  activity_code: z.string().nullable(),
  activity_label: z.string().nullable(),
  activity_label_ar: z.string().nullable(),
  byte_count: z
    .int()
    .nullable()
    .describe('of a photo: how large the request was to be, with its few hundred bytes of form'),
  received_bytes: z.int().nullable().describe('of a photo that broke off: how much of it had come, at most'),
  code: z.string().nullable().describe('of the refusal; null where the connection broke off before all had come'),
  values: z
    .record(z.string(), z.union([z.string(), z.number(), z.object({ en: z.string(), ar: z.string() })]))
    .describe("what fills the `{names}` of the refusal's text"),
  ...device,
  request_id: z.string().describe('of the last time, as the log of the server has it'),
})
export type FailedDelivery = z.infer<typeof failedDelivery>

const unsentHour = z.object({
  hour: instant.describe('when it began'),
  unsent_count: z.int().describe('the most records that it held within the hour'),
  unsent_since: instant.nullable().describe('since when it had held the oldest of them'),
})

export const unsentHistory = z.object({
  device_id: z.string(),
  device: device.device,
  hours: z.array(unsentHour).describe('those in which it was heard of, the last one first'),
})
export type UnsentHistory = z.infer<typeof unsentHistory>

/** What came of the records of a technician's phones within 30 days. */
export const delivery = z.object({
  failed: z.array(failedDelivery).describe('the last ones first'),
  devices: z.array(unsentHistory).describe('the one that was heard of last first'),
})
export type Delivery = z.infer<typeof delivery>
