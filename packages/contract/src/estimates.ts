import * as z from 'zod'
import { leftOutReasons } from './left-out.ts'
import { hours, id, instant, requiredText, thingVersion } from './fields.ts'
import { estimatedHours } from './planned-hours.ts'
import { jobType } from './master-data.ts'
import { changeReason } from './session-record.ts'
import { byId, byWorkItem } from './path-params.ts'
import { estimateBaseColumns } from './estimate-file.ts'
import { fileTypes, shape } from './shape.ts'
import { importedRowOf, importId, importParts, importRefusals, latestImports } from './table-import.ts'
import { typedNumber, wholeNumberWithin } from './typed-number.ts'
import { nameInArabic, person } from './person.ts'

const confidence = z.enum(['low', 'medium', 'high'])

export const estimate = z.object({
  id,
  job_type_id: id,
  power_rating_id: id.nullable().describe('null: holds for all power ratings'),
  rpm_category_id: id.nullable().describe('null: holds for all RPM categories'),
  activity_code: z.string(),
  estimated_hours: hours,
  buffer_percentage: z.number(),
  status: z.enum(['no_data', 'good', 'warning', 'critical']),
  use_historical: z.boolean(),
  historical_avg_hours: hours.nullable(),
  sample_count: z.int(),
  learned_hours: hours.nullable().describe('what was learned for this motor; null: nothing yet'),
  p80_hours: hours.nullable().describe('four of five such items take less'),
  confidence: confidence.nullable(),
  is_frozen: z.boolean().describe('an admin holds the planned hours, whatever is learned'),
  planned_hours: hours.describe('held, learned or estimated; without the buffer'),
  version: thingVersion,
})
export type Estimate = z.infer<typeof estimate>

/** A motor whose power rating or category is not known has a cell of its own. */
const namedCell = z.object({
  job_type_id: id,
  power_rating_id: id.nullish(),
  rpm_category_id: id.nullish(),
  activity_code: requiredText(50),
})
const cellOfMotor = namedCell.extend({ power_rating_id: id, rpm_category_id: id })

/** The estimate of a work item when it began. Planned hours are without the buffer. */
const estimateAtStart = z.object({
  baseline_hours: hours,
  learned_hours: hours,
  p80_hours: hours,
  planned_hours: hours,
})
export type EstimateAtStart = z.infer<typeof estimateAtStart>

const formerEstimateAtStart = {
  told: estimateAtStart.nullable().meta({ deprecated: true, description: 'former name of estimate_at_start' }),
}

/** An admin keeps a work item from teaching. */
export const exclusion = z.object({ reason: z.string(), excluded_by: z.string(), person, excluded_at: instant })
export type Exclusion = z.infer<typeof exclusion>

/** The same with the version of what admins decided about the item. */
export const decidedExclusion = exclusion.extend({ version: thingVersion })
export type DecidedExclusion = z.infer<typeof decidedExclusion>

const outcome = {
  settled_at: instant.nullable().describe('null: more work may come'),
  left_out: z
    .enum(leftOutReasons)
    .nullable()
    .describe('why nothing was learned from it; null: it was learned from, or has not settled'),
  exclusion: exclusion.nullable(),
}

const decisionsVersion = thingVersion.describe(
  'of what admins decided about the item: whether it teaches, and is finished',
)

export const itemOfCell = z.object({
  job_id: id,
  job_no: z.string(),
  started_at: instant,
  worked_hours: hours,
  estimate_at_start: estimateAtStart.nullable(),
  ...formerEstimateAtStart,
  ...outcome,
  version: decisionsVersion,
})
export type ItemOfCell = z.infer<typeof itemOfCell>

const level = z.object({
  factor: z.number().describe('work takes this many times its baseline, with the wider levels counted in'),
  item_count: z.int(),
})

const plannedBy = z
  .enum(['baseline', 'job', 'learned', 'frozen'])
  .describe("where the planned hours come from; job: the baseline, as far as the job's own settled work says")

const planner = z.object({
  hours,
  factor: z.number().describe('work takes this many times what planners say'),
  trust: z.number().describe('how far the hours are believed beside what is learned, from 0 to 1'),
})

/** What an activity's job adds to what is known of such work. */
const partOfJob = z.object({
  job_id: id,
  job_no: z.string(),
  began_at: instant
    .nullable()
    .describe('null: no work yet, so all of it is as of now; else it is what counted when the work began'),
  baseline_hours: hours,
  kind_hours: hours.describe('P50 of such work on any job'),
  planner: planner.nullable().describe('what the planner gave it, and how far that counts; null: nothing'),
  with_planner_hours: hours.describe("the same with the planner's hours, as far as they are believed"),
  own_work: z.object({
    factor: z.number().describe("what the job's own settled work took beyond what such work takes"),
    item_count: z.int().nullable().describe('of so many settled items; null where the work has begun: not kept'),
  }),
  learned_hours: hours.describe('P50 on this job'),
  p80_hours: hours,
  planned_hours: hours,
  by: plannedBy,
  confidence: confidence.nullable(),
})

/** Why a cell plans with the number that it plans with. */
export const estimateReasons = z.object({
  job_type_id: id,
  job_type_name: z.string(),
  job_type_name_ar: nameInArabic,
  power_rating_id: id.nullable(),
  power_rating_code: z.string().nullable(),
  rpm_category_id: id.nullable(),
  rpm_category_name: z.string().nullable(),
  activity_code: z.string(),
  activity_label: z.string(),
  activity_label_ar: nameInArabic,
  baseline_hours: hours.nullable(),
  is_exact: z.boolean().describe('the baseline is for this motor alone'),
  buffer_percentage: z.number().nullable(),
  activity: level,
  job_type: level,
  cell: level,
  shift: z
    .object({
      since: instant.describe('when the first item of it settled'),
      hours_before: hours,
      hours_now: hours,
    })
    .nullable()
    .describe('such work lastingly takes more or less than before; null: no such change was found in the last year'),
  trust: z.number().describe('from 0 to 1, of the whole shop; of work with such a change, 1'),
  planners: level
    .extend({
      trust: z.number().describe('how far hours of a planner are believed beside what is learned, from 0 to 1'),
    })
    .describe('of the whole shop: what work takes beside the hours that planners of jobs give it'),
  learned: z
    .object({
      learned_hours: hours.describe('P50: half of such items take less'),
      p80_hours: hours,
      planning_hours: hours.describe('for totals and finish dates'),
      sample_count: z.int(),
      confidence,
      use_historical: z.boolean(),
    })
    .nullable()
    .describe('null without a baseline'),
  historical_avg_hours: hours.nullable(),
  frozen: z.object({ hours, frozen_by: z.string(), person, frozen_at: instant }).nullable(),
  differing: z
    .object({
      least_hours: hours.describe('of the quickest of them, for work of this kind, adjusted by how few items tell it'),
      most_hours: hours.describe('of the slowest'),
      on_job: z
        .object({ technicians: z.int(), planned_hours: hours })
        .nullable()
        .describe(
          'of the part of the job that was asked for: with those who have worked on it; null before anybody has',
        ),
    })
    .nullable()
    .describe('those who do this activity differ by more than two; who they are is not told. null: they do not'),
  planned: z.object({ by: plannedBy, hours, hours_with_buffer: hours }).nullable().describe('null without a baseline'),
  on_job: partOfJob
    .nullable()
    .describe(
      'the part of the job that was asked for: its numbers are those of that job; null without one or an estimate',
    ),
  items: z.array(itemOfCell).describe('the last 50, those that have not settled first'),
  item_count: z.int().describe('of all items'),
  past_item_count: z.int().describe('items of before the program, imported: learned from and not listed'),
  is_learning: z.boolean().describe('something was changed that is not in these numbers yet'),
})
export type EstimateReasons = z.infer<typeof estimateReasons>

const finished = z.object({
  at: instant,
  by: z.string().describe('who said so: a technician who ended it, or an admin'),
  person,
})

export const activityOfJob = z.object({
  activity_code: z.string(),
  activity_label: z.string(),
  activity_label_ar: nameInArabic,
  began_at: instant.nullable().describe('null: no work yet'),
  estimate_at_start: estimateAtStart
    .nullable()
    .describe('when it began; of one that has not begun, as of now; null without an estimate'),
  ...formerEstimateAtStart,
  confidence: confidence.nullable(),
  by: plannedBy.nullable(),
  worked_hours: hours,
  is_running: z.boolean(),
  finished: finished.nullable().describe('who said that it is finished on this job; null: nobody, or it went on since'),
  may_go_on: z
    .boolean()
    .describe('it is finished, or settled as nobody worked on it: an admin may say that it goes on'),
  planner: planner
    .nullable()
    .describe('what the planner gave it: as that counted when it began, else as it counts now; null: nothing'),
  planned_hours: hours.nullable().describe('what the planner of the job gives it now; null: nothing'),
  version: decisionsVersion,
  ...outcome,
})
export type ActivityOfJob = z.infer<typeof activityOfJob>

export const jobEstimates = z.object({
  job_id: id,
  job_no: z.string(),
  job_type_id: id.nullable(),
  power_rating_id: id.nullable(),
  rpm_category_id: id.nullable(),
  own_work: level.describe(
    'what its settled work took beyond what such work takes; counted in the estimates of what is still to come',
  ),
  activities: z.array(activityOfJob),
  is_learning: z.boolean(),
})
export type JobEstimates = z.infer<typeof jobEstimates>

/** Percent that are planned on top of a new estimate. */
export const USUAL_BUFFER = 20

const idInQuery = z.coerce.number().pipe(id)

/** A row of a file of planned hours. */
export const importedEstimateRow = importedRowOf(estimateBaseColumns).extend({
  by_activity: z.record(z.string(), z.string()).describe('the cells of columns that are activities, by their codes'),
  remarks: z.array(z.string()).describe('what there is to know of a good row: which hours it replaces'),
})
export type ImportedEstimateRow = z.infer<typeof importedEstimateRow>

export const estimateShapes = {
  estimatesMatrix: shape({
    summary: 'Estimates of a power rating and an RPM category, job types by activities',
    query: z.object({
      power_rating_id: idInQuery.describe('id of the power rating'),
      rpm_category_id: idInQuery.describe('id of the RPM category'),
    }),
    answers: {
      200: z.object({
        job_types: z.array(jobType),
        activities: z.array(z.object({ code: z.string(), label: z.string(), label_ar: nameInArabic })),
        estimates: z.array(estimate).describe('one for a cell at most, the most exact one'),
      }),
    },
    refusals: ['reference_unknown'],
  }),
  createEstimate: shape({
    summary: 'Create an estimate',
    body: z.object({
      job_type_id: id,
      power_rating_id: id.nullish(),
      rpm_category_id: id.nullish(),
      activity_code: requiredText(50),
      estimated_hours: estimatedHours,
      buffer_percentage: typedNumber(wholeNumberWithin({ least: 0, most: 1000 })).default(USUAL_BUFFER),
    }),
    answers: { 201: estimate },
    refusals: ['estimate_taken', 'reference_unknown'],
  }),
  updateEstimate: shape({
    summary: "Change an estimate's hours",
    ...byId('the estimate'),
    body: z.object({ estimated_hours: estimatedHours }),
    answers: { 200: estimate },
  }),
  deleteEstimate: shape({
    summary: 'Take an estimate back that nothing was learned for yet',
    ...byId('the estimate'),
    answers: { 204: 'nothing' },
    refusals: ['estimate_learned'],
  }),

  importEstimates: shape({
    summary:
      'Read a file of planned hours (CSV or Excel, the field `file`), job types by activities or as a long list; with the field `commit` = `true` its good rows are planned',
    ...importParts(importedEstimateRow, 'the good rows are planned', importId),
    refusals: importRefusals,
  }),
  estimateImports: shape({ summary: 'The latest imports of planned hours, the newest first', answers: latestImports }),
  takeBackEstimateImport: shape({
    summary: 'Take back a whole import: its cells have the hours of before, if none of them was changed since',
    ...byId('the import'),
    answers: { 204: 'nothing' },
    refusals: ['import_hours_stay', 'import_taken_back'],
  }),
  estimateImportTemplate: shape({
    summary: 'The planned hours of all motors as an Excel file, to change and import again',
    answers: { 200: 'file' },
    fileTypes: [fileTypes.excel],
  }),

  estimateReasons: shape({
    summary: 'Why a cell plans with its number: baseline, what was learned and from which work items',
    query: z.object({
      job_type_id: idInQuery.describe('id of the job type'),
      power_rating_id: idInQuery.optional().describe('id of the power rating; left out: not known'),
      rpm_category_id: idInQuery.optional().describe('id of the RPM category; left out: not known'),
      activity_code: requiredText(50).describe('code of the activity type'),
      job_id: idInQuery
        .optional()
        .describe('id of the job whose number is asked for; left out: of such work on any job'),
    }),
    answers: { 200: estimateReasons },
    refusals: ['reference_unknown'],
  }),
  jobEstimates: shape({
    summary: 'The estimate of each activity of a job when it began, or as of now, and what it has taken',
    ...byId('the job'),
    answers: { 200: jobEstimates },
  }),
  freezeEstimate: shape({
    summary: 'Hold what a cell plans with, whatever is learned',
    body: namedCell.extend({
      hours: estimatedHours.optional().describe('those of a hold that was ended by mistake; else what is planned now'),
      is_new: z
        .boolean()
        .optional()
        .describe('true: refused where somebody else holds hours of it; left out: theirs stay'),
    }),
    answers: { 200: z.object({ hours }) },
    refusals: ['reference_unknown', 'nothing_to_freeze', 'hold_moved'],
    idempotent: true,
  }),
  releaseEstimate: shape({
    summary: 'Plan a cell with what is learned again',
    body: namedCell.extend({
      held_hours: estimatedHours
        .optional()
        .describe('what is held as it was read; others are left. Left out: whatever is held'),
    }),
    answers: { 200: z.object({ hours: hours.nullable().describe('what was held; null: nothing was') }) },
    refusals: ['reference_unknown', 'hold_moved'],
    idempotent: true,
  }),
  acceptLearned: shape({
    summary: 'Take what was learned for a motor as its baseline',
    body: cellOfMotor.extend({ learned_hours: estimatedHours.describe('as they were read') }),
    answers: { 200: estimate },
    refusals: ['reference_unknown', 'nothing_learned', 'estimate_frozen', 'learned_moved', 'estimate_taken'],
    idempotent: true,
  }),
  takeBackAccepted: shape({
    summary: 'Put a baseline back that learned hours have replaced',
    body: cellOfMotor.extend({
      accepted_hours: estimatedHours,
      former_hours: estimatedHours.nullable().describe('null: the baseline was one that holds for more'),
    }),
    answers: { 200: estimate },
    refusals: ['reference_unknown', 'estimate_moved', 'estimate_learned'],
    idempotent: true,
  }),
  excludeItem: shape({
    summary: 'Keep a work item from teaching',
    ...byWorkItem,
    body: z.object({ reason: changeReason }),
    answers: { 200: decidedExclusion },
    refusals: ['item_not_found'],
    idempotent: true,
  }),
  includeItem: shape({
    summary: 'Learn from a work item again',
    ...byWorkItem,
    answers: { 204: 'nothing' },
    refusals: ['item_not_found'],
    idempotent: true,
  }),
  finishItem: shape({
    summary:
      'Say that an activity is finished on a job: its hours are learned from; the next session on it undoes that',
    ...byWorkItem,
    answers: { 204: 'nothing' },
    refusals: ['item_not_found', 'item_running'],
    idempotent: true,
  }),
  resumeItem: shape({
    summary: 'Say that an activity is not finished on a job, whoever said so',
    ...byWorkItem,
    answers: { 204: 'nothing' },
    refusals: ['item_not_found'],
    idempotent: true,
  }),
}
