import * as z from 'zod'
import { hours, message, range, sar } from './fields.ts'
import { shape } from './shape.ts'

export const reportShapes = {
  reportSummary: shape({
    summary: 'Sessions, hours and cost of a range by job, technician or activity',
    query: range.extend({ group_by: z.enum(['job', 'technician', 'activity'], message('must_be_one_of')) }),
    answers: {
      200: z.object({
        totals: z.object({ session_count: z.int(), hours_effective: hours, cost_sar: sar }),
        rows: z.array(
          z.object({
            technician_name: z.string().optional(),
            job_no: z.string().optional(),
            activity_code: z.string().optional(),
            activity_label: z.string().optional(),
            session_count: z.int(),
            hours_raw: hours,
            hours_effective: hours,
            cost_sar: sar,
          }),
        ),
      }),
    },
  }),
}
