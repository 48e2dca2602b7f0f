import { JOB_NO_LONGEST, jobStatuses } from '@warsha/domain'
import * as z from 'zod'
import { chosenId, id, localDate, message, nameText, optionalText, requiredText } from './fields.ts'
import { jobFieldTexts } from './job-field-texts.ts'
import type { FileColumn } from './table-import.ts'
import type { Text } from './texts.ts'

/** A column of files of jobs to import. */
type FilledColumn<Name extends string = string> = Omit<FileColumn<Name>, 'text'>

/** One field of a job, wherever a job is filled in, imported, printed or audited. */
export type JobField = {
  text: Text
  /** how it is filled in: on one line, on several, as a day, or by choosing */
  input: 'line' | 'lines' | 'day' | 'choice'
  /** as requests carry it */
  body: z.ZodType
  /** as answers carry it */
  stored: z.ZodType
  /** absent: files of jobs have no such column */
  file?: FilledColumn
  /** where the job card has it, if it has it: in its head, among the facts, or as a passage of its own */
  card?: 'head' | 'fact' | 'passage'
}

export const DESCRIPTION_SHORTEST = 10

export const jobStatus = z.enum(jobStatuses, message('must_be_one_of'))

const DUE_FIRST = '2000-01-01'
const DUE_LAST = '2099-12-31'

/** A day, or null or nothing for none; left out it stays as it is. */
const dueOn = z
  .string(message('must_be_date'))
  .nullish()
  .transform((value) => (value === undefined ? undefined : value?.trim() || null))
  .pipe(localDate.nullish())
  .pipe(
    z
      .string()
      .refine((day) => day >= DUE_FIRST, message('must_be_date'))
      .refine((day) => day <= DUE_LAST, message('date_too_far'))
      .nullish(),
  )
  .describe('YYYY-MM-DD; null or empty: no such day; left out it stays as it is')

/**
 * The fields of a job, each once: requests and answers, the database's columns, the form, files to import, the job card and
 * the audit trail follow from this table. A field without a place of its own in the form stands at the form's end, in this
 * order.
 */
export const jobFields = {
  job_no: {
    text: jobFieldTexts.job_no,
    input: 'line',
    body: requiredText(JOB_NO_LONGEST, 'job_no_required').pipe(z.string().regex(/^[0-9]+$/, message('job_no_digits'))),
    stored: z.string(),
    file: {
      name: 'job_no',
      isRequired: true,
      otherHeadings: [
        'Job Number',
        'Job #',
        'Job',
        'Job Card No',
        'Work order',
        'Work order no',
        'Work order number',
        'WO',
        'WO No',
        'WO #',
        'Order No',
        'Order number',
        'رقم العمل',
        'أمر العمل',
        'رقم الأمر',
        'رقم الطلب',
        'رقم البطاقة',
      ],
      width: 16,
      example: '000123',
    },
    card: 'head',
  },
  customer: {
    text: jobFieldTexts.customer,
    input: 'line',
    body: nameText(200, 'customer_required'),
    stored: z.string(),
    file: {
      name: 'customer',
      isRequired: true,
      otherHeadings: [
        'Customer Name',
        'Client',
        'Client name',
        'اسم العميل',
        'الزبون',
        'اسم الزبون',
        'الشركة',
        'اسم الشركة',
      ],
      width: 32,
      example: { en: 'Example: Saline Water Works', ar: 'مثال: شركة مياه الساحل' },
    },
    card: 'head',
  },
  description: {
    text: jobFieldTexts.description,
    input: 'lines',
    body: requiredText(2000, 'description_required').pipe(
      z.string().min(DESCRIPTION_SHORTEST, message('description_short')),
    ),
    stored: z.string(),
    file: {
      name: 'description',
      isRequired: true,
      otherHeadings: ['Job Description', 'Work description', 'Description of work', 'Details', 'وصف العمل', 'التفاصيل'],
      width: 48,
      example: { en: 'Example: Rewind of a 75 kW pump motor', ar: 'مثال: إعادة لف محرك مضخة بقدرة 75 كيلوواط' },
    },
    card: 'passage',
  },
  status: {
    text: jobFieldTexts.status,
    input: 'choice',
    body: jobStatus.default('open'),
    stored: jobStatus,
    file: {
      name: 'status',
      isRequired: false,
      otherHeadings: ['Job status', 'State', 'حالة العمل', 'حالة الأمر', 'الوضع'],
      width: 16,
      example: null,
    },
    card: 'fact',
  },
  job_type_id: {
    text: jobFieldTexts.job_type_id,
    input: 'choice',
    body: chosenId('job_type_required'),
    stored: id.nullable(),
    file: {
      name: 'job_type',
      isRequired: true,
      otherHeadings: ['Type', 'Type of job', 'Work type', 'Service', 'النوع', 'نوع الخدمة', 'نوع الإصلاح'],
      width: 24,
      example: null,
    },
    card: 'fact',
  },
  power_rating_id: {
    text: jobFieldTexts.power_rating_id,
    input: 'choice',
    body: chosenId('power_rating_required'),
    stored: id.nullable(),
    file: {
      name: 'power_rating',
      isRequired: true,
      otherHeadings: [
        'Power',
        'kW',
        'Motor power',
        'Rating',
        'Rated power',
        'قدرة المحرك',
        'كيلوواط',
        'القدرة بالكيلوواط',
      ],
      width: 20,
      example: null,
    },
    card: 'fact',
  },
  rpm_category_id: {
    text: jobFieldTexts.rpm_category_id,
    input: 'choice',
    body: chosenId('rpm_category_required'),
    stored: id.nullable(),
    file: {
      name: 'rpm_category',
      isRequired: true,
      otherHeadings: ['RPM', 'Poles', 'No of poles', 'Number of poles', 'Speed', 'السرعة', 'عدد الأقطاب', 'الأقطاب'],
      width: 22,
      example: null,
    },
    card: 'fact',
  },
  notes: {
    text: jobFieldTexts.notes,
    input: 'lines',
    body: optionalText(5000),
    stored: z.string().nullable(),
    file: {
      name: 'notes',
      isRequired: false,
      otherHeadings: ['Note', 'Remarks', 'Remark', 'Comments', 'Comment', 'الملاحظات', 'ملاحظة', 'تعليق', 'تعليقات'],
      width: 36,
      example: { en: 'Replace this row', ar: 'استبدل هذا الصف' },
    },
    card: 'passage',
  },
  due_on: {
    text: jobFieldTexts.due_on,
    input: 'day',
    body: dueOn,
    stored: localDate.nullable().optional().describe('the day on which somebody is to have the motor'),
    file: {
      name: 'due_on',
      isRequired: false,
      otherHeadings: [
        'Due',
        'Due on',
        'Due by',
        'Deadline',
        'Delivery date',
        'Delivery',
        'Promised',
        'Promised date',
        'Required date',
        'تاريخ التسليم',
        'موعد التسليم',
        'التسليم',
        'تاريخ الإنجاز',
        'الموعد',
      ],
      width: 16,
      example: '2026-12-31',
    },
    card: 'fact',
  },
} as const satisfies Record<string, JobField>

export type JobFieldName = keyof typeof jobFields

/** The names of the fields, which are those of the table's columns. */
export const jobFieldNames = Object.keys(jobFields) as JobFieldName[]

/** Columns of files of jobs that fill no column of a job, but rows of their own. */
const furtherColumns = [
  {
    name: 'planned_hours',
    field: 'planned_hours',
    text: jobFieldTexts.planned_hours,
    input: 'line',
    isRequired: false,
    otherHeadings: ['Planner hours', 'Estimated hours', 'ساعات المخطط', 'الساعات المقدرة'],
    width: 32,
    example: '',
  },
] as const

type FileColumnOf<Field> = Field extends { file: { name: infer Name extends string } } ? Name : never
/** What a row of a file of jobs calls its columns. */
export type JobFileColumn = FileColumnOf<(typeof jobFields)[JobFieldName]> | (typeof furtherColumns)[number]['name']

const fileColumns = jobFieldNames.flatMap((field) => {
  const { text, ...rest }: JobField = jobFields[field]
  return rest.file ? [{ ...(rest.file as FilledColumn<JobFileColumn>), field, text, input: rest.input }] : []
})

/** The columns of files of jobs in the order of the template, those that must be there first, each with the field that it fills. */
export const jobFileColumns = [...fileColumns, ...furtherColumns].sort(
  (a, b) => Number(b.isRequired) - Number(a.isRequired),
)

/** The schemas of all fields, as requests (`body`) or answers (`stored`) carry them. */
export function jobShape<Kind extends 'body' | 'stored'>(
  kind: Kind,
): { [Name in JobFieldName]: (typeof jobFields)[Name][Kind] } {
  const entries = jobFieldNames.map((name) => [name, jobFields[name][kind]] as const)
  return Object.fromEntries(entries) as { [Name in JobFieldName]: (typeof jobFields)[Name][Kind] }
}

/** What a job has in its fields while nothing is known of it: nothing, or an empty text. */
export const blankJobFields = Object.fromEntries(
  jobFieldNames.map((name) => [name, jobFields[name].stored.safeParse(null).success ? null : '']),
) as { [Name in JobFieldName]: null extends z.output<(typeof jobFields)[Name]['stored']> ? null : '' }

/** What a row of a file has in its columns where the file says nothing. */
export const blankFileCells = Object.fromEntries(jobFileColumns.map(({ name }) => [name, ''])) as Record<
  JobFileColumn,
  string
>
