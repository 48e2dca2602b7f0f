import * as z from 'zod'
import { exportFormats, ofExportCalls } from './export-formats.ts'
import { checkedRange, fileLanguage, hours, message, range, seconds, segmentFilter, text } from './fields.ts'
import { lateTotals } from './periods.ts'
import { groupings, reportGroups } from './groupings.ts'
import { shape } from './shape.ts'
import { rowNames, workFields } from './work-fields.ts'

/**
 * Completed sessions of what a row stands for, counted on the day on which they started; what came too late for its closed
 * month on its posting day.
 */
export const reportRow = z.object({
  ...rowNames,
  ...workFields,
  seconds_late: seconds.describe('of the effective ones: late work of months that were closed before it came'),
})
export type ReportRow = z.infer<typeof reportRow>

/** The same whatever the rows are. */
export const reportTotals = z.object({
  ...workFields,
  /** sessions of the range that wait for review; they count */
  to_review_count: z.int(),
  /** sessions of technicians who had no rate; they cost nothing */
  without_rate_count: z.int(),
  running_count: z.int().describe('they do not count yet'),
  seconds_held: seconds.describe('not counted, as nobody reported the end'),
  hours_held: hours,
  late: lateTotals
    .nullable()
    .describe('not in these totals: late work of sessions that started in the range, counted on a day outside of it'),
  adjustment: lateTotals.nullable().describe('in these totals: late work of closed months, counted on its posting day'),
})
export type ReportTotals = z.infer<typeof reportTotals>

const exportQuery = checkedRange({
  ...range.shape,
  language: fileLanguage,
  segment: segmentFilter,
  time_zone: text(100).optional().describe("on whose wall clock the times stand; left out: the workshop's own"),
})

// British English has no comma before the last one.
const groupNames = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  Object.values(groupings).map(({ counted }) => counted.en.one),
)

export const reportShapes = {
  reportSummary: shape({
    summary: `Sessions, hours and cost of a range by ${groupNames}`,
    query: checkedRange({
      ...range.shape,
      group_by: z
        .enum(reportGroups, message('must_be_one_of'))
        .describe('what the rows stand for; a segment is the one of the technician when the session started'),
      segment: segmentFilter,
    }),
    answers: { 200: z.object({ totals: reportTotals, rows: z.array(reportRow) }) },
  }),
  ...ofExportCalls((name) =>
    shape({
      summary: exportFormats[name].summary,
      query: exportQuery,
      answers: { 200: 'file' },
      fileTypes: [exportFormats[name].type],
    }),
  ),
}
