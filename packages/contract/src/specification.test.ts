import { describe, expect, test } from 'vitest'
import { openApiDocument } from './openapi/document.ts'

/*
 * The calls and fields that the specification names, each by what the description of the API says of it. What the product
 * has beside them is not of interest here.
 */

type Schema = {
  $ref?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
  oneOf?: Schema[]
  additionalProperties?: Schema | boolean
  enum?: unknown[]
}
type Media = { schema?: Schema }
type Parameter = { in: string; name: string; schema?: Schema }
type Operation = {
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Record<string, Media> }
  responses: Record<string, { content?: Record<string, Media> }>
}
type Described = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } }

// The types of the description are wider than what is read of it here.
const document = openApiDocument('1.0.0') as unknown as Described

function operationOf(call: string): Operation {
  const [method = '', path = ''] = call.split(' ')
  const operation = document.paths[`/api${path}`]?.[method.toLowerCase()]
  if (!operation) throw new Error(`there is no ${call}`)
  return operation
}

function resolved(schema: Schema | undefined): Schema {
  const name = schema?.$ref?.split('/').at(-1)
  return name === undefined ? (schema ?? {}) : resolved(document.components.schemas[name])
}

/** The fields of an object, of the rows of a list, or of one of several that it can be. */
function fieldsOf(given: Schema | undefined): Map<string, Schema> {
  const schema = resolved(given)
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  return new Map([
    ...Object.entries(schema.properties ?? {}),
    ...(schema.items ? fieldsOf(schema.items) : []),
    ...parts.flatMap((part) => [...fieldsOf(part)]),
  ])
}

const contentOf = (content: Record<string, Media> | undefined) => Object.values(content ?? {})[0]?.schema

function bodyOf(call: string): string[] {
  return [...fieldsOf(contentOf(operationOf(call).requestBody?.content)).keys()]
}

function queryOf(call: string): string[] {
  return (operationOf(call).parameters ?? []).filter((given) => given.in === 'query').map(({ name }) => name)
}

/** The fields of an answer, or of what lies at a path within it. */
function answerOf(call: string, ...path: string[]): string[] {
  const { responses } = operationOf(call)
  let schema = contentOf((responses['200'] ?? responses['201'])?.content)
  for (const name of path) schema = fieldsOf(schema).get(name)
  return [...fieldsOf(schema).keys()]
}

function valuesOf(call: string, query: string): unknown[] {
  const found = operationOf(call).parameters?.find((given) => given.in === 'query' && given.name === query)
  return resolved(found?.schema).enum ?? []
}

const words = (text: string) => text.split(' ')

const JOB_BODY = 'job_no customer description status job_type_id power_rating_id rpm_category_id notes'

describe('a call takes what the specification names', () => {
  test.each([
    ['POST /auth/login', 'identifier password device_id'],
    ['POST /sessions/start', 'unique_key job_no activity_code note client_started_at'],
    ['POST /sessions/{id}/complete', 'client_ended_at'],
    ['POST /sessions/{id}/media', 'file captured_at sha256'],
    ['POST /admin/jobs', JOB_BODY],
    ['PUT /admin/jobs/{id}', JOB_BODY.replace('job_no ', '')],
    ['PATCH /admin/jobs/{id}/status', 'status'],
    ['POST /admin/technicians', 'full_name segment temp_password email phone'],
    ['PATCH /admin/technicians/{id}', 'full_name segment is_active'],
    ['PATCH /admin/technicians/{id}/status', 'is_active'],
    ['PUT /admin/master-data/job-types/{id}', 'name description is_active'],
    ['PUT /admin/master-data/power-ratings/{id}', 'range_description min_kw max_kw complexity_multiplier is_active'],
    ['PUT /admin/master-data/rpm-categories/{id}', 'description rpm_approx complexity_multiplier is_active'],
    ['PUT /admin/master-data/departments/{id}', 'name description is_active'],
    ['PUT /admin/master-data/estimates/{id}', 'estimated_hours'],
    ['POST /admin/master-data/estimates', 'job_type_id activity_code estimated_hours buffer_percentage'],
    ['POST /admin/activity-types', 'code name'],
    ['PUT /admin/activity-types/{code}', 'label'],
    ['POST /admin/schedule/rules', 'day_of_week start_time end_time is_active'],
    ['PATCH /admin/schedule/rules/{id}', 'is_active'],
    ['POST /admin/schedule/exceptions', 'starts_at ends_at reason recurrence_pattern recurrence_until segment'],
  ])('%s', (call, fields) => {
    expect(bodyOf(call)).toEqual(expect.arrayContaining(words(fields)))
  })

  test.each([
    ['GET /jobs', 'page_size'],
    ['GET /admin/export/excel', 'from_date to_date'],
    ['GET /admin/export/pdf', 'from_date to_date'],
    ['GET /admin/master-data/job-types', 'active_only'],
    ['GET /admin/master-data/power-ratings', 'active_only'],
    ['GET /admin/master-data/rpm-categories', 'active_only'],
    ['GET /admin/master-data/departments', 'active_only'],
    ['GET /admin/master-data/estimates/matrix', 'power_rating_id rpm_category_id'],
    ['GET /admin/reports/summary', 'from_date to_date group_by'],
    ['GET /admin/analytics/efficiency/technicians', 'from_date to_date'],
    ['GET /admin/analytics/activity-accuracy', 'from_date to_date'],
    ['GET /admin/analytics/time-trends', 'from_date to_date granularity'],
    ['GET /admin/analytics/cost-breakdown', 'from_date to_date group_by'],
  ])('%s, in its query', (call, names) => {
    expect(queryOf(call)).toEqual(expect.arrayContaining(words(names)))
  })

  test.each(['POST /auth/refresh', 'POST /auth/logout'])('%s takes nothing', (call) => {
    expect(bodyOf(call)).toEqual([])
  })

  test('a completion may be empty', () => {
    expect(operationOf('POST /sessions/{id}/complete').requestBody?.required ?? false).toBe(false)
  })

  test('a report is grouped by job, technician or activity, trends go by day, costs by job type', () => {
    expect(valuesOf('GET /admin/reports/summary', 'group_by')).toEqual(
      expect.arrayContaining(['job', 'technician', 'activity']),
    )
    expect(valuesOf('GET /admin/analytics/time-trends', 'granularity')).toContain('day')
    expect(valuesOf('GET /admin/analytics/cost-breakdown', 'group_by')).toContain('job_type')
  })
})

const PERIOD = 'sessions hours cost_sar'
const REPORT_ROW =
  'technician_name job_no activity_code activity_label session_count hours_raw hours_effective cost_sar'
const KPI = 'GET /admin/analytics/kpi-dashboard'
const EFFICIENCY = 'GET /admin/analytics/efficiency/technicians'
const ACCURACY = 'GET /admin/analytics/activity-accuracy'
const LEARNING = 'GET /admin/analytics/learning-effectiveness'
const MATRIX = 'GET /admin/master-data/estimates/matrix'

describe('a call answers what the specification names', () => {
  const answers: [string, string, string[]?][] = [
    ['POST /auth/login', 'access_token user'],
    ['POST /auth/refresh', 'access_token user'],
    ['GET /me', 'id full_name role'],
    ['POST /sessions/start', 'session_id'],
    ['GET /sessions/current', 'session_id job_no activity_label note started_at media_count'],
    ['GET /jobs', 'jobs'],
    ['GET /jobs', 'id job_no customer description status', ['jobs']],
    ['GET /activities/types', 'code label'],
    ['GET /admin/live', 'active_sessions total_active jobs_count'],
    [
      'GET /admin/live',
      'session_id technician_name job_no job_description activity_label started_at elapsed_hours is_stalled',
      ['active_sessions'],
    ],
    ['GET /admin/jobs', `id ${JOB_BODY} created_at`],
    ['GET /admin/technicians', 'id full_name email phone segment hourly_rate is_active'],
    ['GET /admin/master-data/job-types', 'id code name description is_active display_order'],
    ['GET /admin/master-data/power-ratings', 'id code range_description min_kw max_kw complexity_multiplier is_active'],
    ['GET /admin/master-data/rpm-categories', 'id poles description rpm_approx complexity_multiplier is_active'],
    ['GET /admin/master-data/departments', 'id dept_number name description is_active'],
    ...['job-types', 'power-ratings', 'rpm-categories', 'departments'].flatMap(
      (kind): [string, string, string[]?][] => [
        [`DELETE /admin/master-data/${kind}/{id}`, 'soft_delete dependencies'],
        [`DELETE /admin/master-data/${kind}/{id}`, 'total', ['dependencies']],
      ],
    ),
    ['DELETE /admin/activity-types/{code}', 'soft_delete dependencies'],
    [MATRIX, 'job_types activities estimates'],
    [MATRIX, 'code label', ['activities']],
    [
      MATRIX,
      'id job_type_id activity_code estimated_hours buffer_percentage status use_historical historical_avg_hours sample_count',
      ['estimates'],
    ],
    ['GET /admin/activity-types', 'code label is_active'],
    ['GET /admin/schedule/rules', 'id weekday starts_local ends_local is_active'],
    ['GET /admin/schedule/exceptions', 'id starts_at ends_at reason'],
    ['POST /admin/schedule/exceptions', 'exceptions_created'],
    ['GET /admin/reports/summary', 'totals rows'],
    ['GET /admin/reports/summary', 'session_count hours_effective cost_sar', ['totals']],
    ['GET /admin/reports/summary', REPORT_ROW, ['rows']],
    [KPI, 'today this_week this_month operations learning'],
    ...['today', 'this_week', 'this_month'].map((part): [string, string, string[]] => [KPI, PERIOD, [part]]),
    [KPI, 'active_technicians open_jobs', ['operations']],
    [KPI, 'learning_adoption_pct using_learned total_estimates', ['learning']],
    [EFFICIENCY, 'avg_efficiency best_performer total_sessions', ['summary']],
    [
      EFFICIENCY,
      'technician_id technician_name segment sessions_with_estimates estimated_hours actual_hours variance_hours efficiency_percentage performance_rating',
      ['technicians'],
    ],
    [ACCURACY, 'excellent_accuracy needs_adjustment avg_variance_pct', ['summary']],
    [
      ACCURACY,
      'activity_code activity_label session_count avg_estimated_hours avg_actual_hours min_hours max_hours variance_percentage accuracy_rating needs_adjustment',
      ['activities'],
    ],
    ['GET /admin/analytics/time-trends', 'period hours session_count active_technicians cost_sar'],
    ['GET /admin/analytics/cost-breakdown', 'name cost_sar cost_percentage'],
    [
      LEARNING,
      'total_estimates_with_data using_historical learning_adoption_pct high_confidence showing_improvement improvement_rate_pct',
      ['summary'],
    ],
    [
      LEARNING,
      'job_type activity baseline_hours learned_hours sample_count variance_pct using_learned improvement',
      ['learning_data'],
    ],
  ]
  test.each(answers)('%s: %s', (call, fields, path = []) => {
    expect(answerOf(call, ...path)).toEqual(expect.arrayContaining(words(fields)))
  })

  test.each(['GET /admin/export/excel', 'GET /admin/export/pdf'])('%s is a file', (call) => {
    const [type = ''] = Object.keys(operationOf(call).responses['200']?.content ?? {})
    expect(type).toMatch(/^application\/(pdf|vnd\.openxml)/)
  })

  test.each([
    'DELETE /admin/jobs/{id}',
    'DELETE /admin/schedule/rules/{id}',
    'DELETE /admin/schedule/exceptions/{id}',
    'POST /auth/logout',
  ])('%s is there', (call) => {
    expect(Object.keys(operationOf(call).responses).some((status) => /^20\d$/.test(status))).toBe(true)
  })
})
