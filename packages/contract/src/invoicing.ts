import * as z from 'zod'
import {
  clearableName,
  fileLanguage,
  hours,
  id,
  instant,
  localDate,
  message,
  paging,
  sar,
  seconds,
  text,
} from './fields.ts'
import { byId, byUuid } from './path-params.ts'
import { nameInArabic, person } from './person.ts'
import { changeReason } from './session-record.ts'
import { fileTypes, shape } from './shape.ts'
import { optionalHourlyRate, rateDay } from './technicians.ts'

/** Hours that are charged to customers, and what they come to. */
const sums = {
  seconds: seconds.describe('all of them, inside and outside of the working calendar, exact'),
  hours,
  seconds_outside: seconds.describe('those outside of the working calendar, exact'),
  hours_outside: hours.describe('those outside of the working calendar'),
  seconds_unpriced: seconds.describe('those without a price, exact'),
  hours_unpriced: hours.describe('those without a price, which are in no amount'),
  amount_sar: sar.describe('what they are charged at, without VAT: SAR, two decimals'),
  cost_sar: sar.describe('what they cost the shop: SAR, two decimals'),
}
export const invoiceSums = z.object(sums)
export type InvoiceSums = z.infer<typeof invoiceSums>

const waiting = {
  seconds_waiting: seconds.describe('not among them, as their sessions wait for review, exact'),
  hours_waiting: hours.describe('not among them, as their sessions wait for review'),
}

/** What of a job lies in no batch. */
export const notInvoicedJob = z.object({
  job_id: id,
  job_no: z.string(),
  description: z.string(),
  ...sums,
  ...waiting,
})
export type NotInvoicedJob = z.infer<typeof notInvoicedJob>

/** The same of all jobs of a customer. */
export const notInvoicedCustomer = z.object({
  customer: z.string(),
  ...sums,
  ...waiting,
  jobs: z.array(notInvoicedJob).describe('by their numbers'),
  other_job_count: z
    .int()
    .describe('of its jobs are not listed and in no sum here, as their number has not what is looked for'),
})
export type NotInvoicedCustomer = z.infer<typeof notInvoicedCustomer>

const firstDay = localDate
  .nullable()
  .describe('work of earlier days was invoiced elsewhere and is left out; null: all work counts')

export const notInvoiced = z.object({
  ...sums,
  ...waiting,
  has_prices: z.boolean().describe('whether there is any price'),
  first_day: firstDay,
  customers: z.array(notInvoicedCustomer).describe('those of the page, by name'),
  job_count: z.int(),
  total: z.int().describe('customers'),
  page: z.int(),
  page_size: z.int(),
})
export type NotInvoiced = z.infer<typeof notInvoiced>

export const invoiceBatchStates = ['draft', 'approved', 'taken_back'] as const
export type InvoiceBatchState = (typeof invoiceBatchStates)[number]

/** Hours of a customer that are handed over together. */
export const invoiceBatch = z.object({
  id,
  number: z.int().describe('counted from 1, without gaps'),
  customer: z.string(),
  job_id: id.nullable().describe('null: all jobs of the customer'),
  job_no: z.string().nullable(),
  until: localDate.nullable().describe('the last day of which it has work; null: all that there was'),
  state: z.enum(invoiceBatchStates),
  line_count: z.int(),
  ...sums,
  made_by: person,
  made_at: instant,
  approved_by: person.nullable(),
  approved_at: instant.nullable(),
  taken_back_by: person.nullable(),
  taken_back_at: instant.nullable(),
  reason: z.string().nullable().describe('why it was taken back'),
})
export type InvoiceBatch = z.infer<typeof invoiceBatch>

const price = sar.nullable().describe('an hour, without VAT; null: there was no price')

const activity = { activity_code: z.string(), activity_label: z.string(), activity_label_ar: nameInArabic }

/** All of an activity on a job at one price: what becomes a line of an invoice. */
export const invoicePosition = z.object({
  position: z.int().describe('its place in the batch, from 1'),
  job_id: id,
  job_no: z.string(),
  ...activity,
  is_outside: z.boolean().describe('work outside of the working calendar'),
  price_sar: price,
  session_count: z.int(),
  first_day: localDate,
  last_day: localDate,
  seconds,
  hours,
  amount_sar: sar.nullable(),
  cost_sar: sar,
})
export type InvoicePositionAnswer = z.infer<typeof invoicePosition>

export const invoiceMarks = ['work', 'late', 'change'] as const

/** What of a session lies in a batch. */
export const invoiceLine = z.object({
  position: z.int().describe('that of the batch to which it belongs'),
  session_id: z.string(),
  technician: person,
  job_id: id,
  job_no: z.string(),
  ...activity,
  worked_on: localDate,
  is_outside: z.boolean(),
  mark: z
    .enum(invoiceMarks)
    .describe(
      'late: it was over when an earlier batch of its job was made, and came later; change: what has changed since it lay in an earlier batch',
    ),
  earlier_batches: z.array(z.int()).describe('numbers of the batches in which more of it lies; of a change'),
  seconds: seconds.describe('below zero where less counts than lies in earlier batches'),
  hours,
  price_sar: price,
  amount_sar: sar.nullable(),
  cost_sar: sar,
})
export type InvoiceLineAnswer = z.infer<typeof invoiceLine>

export const invoiceBatchDetails = invoiceBatch.extend({ positions: z.array(invoicePosition) })
export type InvoiceBatchDetails = z.infer<typeof invoiceBatchDetails>

/** What of a job is invoiced, and what is not. */
export const jobInvoicing = z.object({
  job_id: id,
  invoiced: invoiceSums.describe('what lies in batches that stand'),
  not_invoiced: z.object({ ...sums, ...waiting }),
  first_day: firstDay,
  price_sar: price.describe('an hour of today; null: there is no price'),
  outside_price_sar: price.describe('an hour of today outside of the working calendar; null: there is no price'),
  batches: z
    .array(
      z.object({
        ...invoiceBatch.pick({ id: true, number: true, state: true, made_at: true }).shape,
        seconds,
        hours,
        amount_sar: sar,
      }),
    )
    .describe('the newest first, with what of the job lies in them'),
})
export type JobInvoicing = z.infer<typeof jobInvoicing>

/** The batches in which something of a session lies. */
export const sessionInvoicing = z.object({
  session_id: z.string(),
  batches: z
    .array(
      z.object({
        ...invoiceBatch.pick({ id: true, number: true, state: true }).shape,
        job_no: z.string(),
        seconds,
      }),
    )
    .describe('the newest first, with what of it lies in them for each job'),
})
export type SessionInvoicing = z.infer<typeof sessionInvoicing>

/** From when on work is handed over here. */
export const invoicingStart = z.object({ first_day: firstDay })

/** What an hour is charged at from a day on. */
export const invoicePrice = z.object({
  id,
  customer: z.string().nullable().describe('null: every customer without a price of their own'),
  job_type_id: id.nullable().describe('null: jobs of every type'),
  job_type_name: z.string().nullable(),
  job_type_name_ar: nameInArabic,
  valid_from: localDate,
  price_sar: sar.nullable().describe('an hour, without VAT; null: from that day on the less particular price counts'),
  outside_price_sar: sar.nullable().describe('an hour outside of the working calendar; null: the same'),
  is_used: z.boolean().describe('a batch that stands has hours at it: it cannot be deleted'),
  made_by: person,
  made_at: instant,
})
export type InvoicePriceAnswer = z.infer<typeof invoicePrice>

export const newInvoicePrice = z
  .object({
    customer: clearableName(200).default(null).describe('null: every customer without a price of their own'),
    job_type_id: id.nullable().default(null).describe('null: jobs of every type'),
    valid_from: rateDay,
    price_sar: optionalHourlyRate.describe(
      'an hour, without VAT; left out: from that day on the less particular price counts',
    ),
    outside_price_sar: optionalHourlyRate.describe('an hour outside of the working calendar; left out: the same'),
  })
  .superRefine(({ customer, job_type_id: type, price_sar: inside, outside_price_sar: outside }, context) => {
    const isMissing = inside === undefined && (outside !== undefined || (customer === null && type === null))
    if (isMissing) context.addIssue({ code: 'custom', path: ['price_sar'], message: 'required' })
  })
export type NewInvoicePrice = z.infer<typeof newInvoicePrice>

/** Whose hours a batch has: those of a job, or of all jobs of a customer. */
export const newInvoiceBatch = z
  .object({
    job_id: id.optional().describe('the job; left out: all jobs of the customer'),
    customer: z
      .string()
      .max(200, message('too_long', { longest: 200 }))
      .optional()
      .describe('exactly as jobs name them; left out: that of the job'),
    until: localDate.nullable().default(null).describe('the last day whose work is in it; null: all that there is'),
  })
  .superRefine(({ job_id: job, customer }, context) => {
    if ((job === undefined) !== (customer === undefined)) return
    context.addIssue({ code: 'custom', path: ['customer'], message: 'job_or_customer' })
  })
export type NewInvoiceBatch = z.infer<typeof newInvoiceBatch>

export const invoiceFormats = ['excel', 'csv', 'json', 'ubl'] as const
export type InvoiceFormat = (typeof invoiceFormats)[number]

/** Of a file of lines: a new number where something else than an addition changes. */
export const INVOICE_LINES_VERSION = '1.0'

export const invoicingShapes = {
  notInvoiced: shape({
    summary: 'What lies in no batch yet: hours and money, by customer and job',
    query: z.object({
      q: text(100).optional().describe('text in the customer or the job number'),
      until: localDate.optional().describe('the last day whose work counts, YYYY-MM-DD'),
      ...paging,
    }),
    answers: { 200: notInvoiced },
  }),
  jobInvoicing: shape({
    summary: 'What of a job lies in batches, and what in none yet',
    ...byId('the job'),
    answers: { 200: jobInvoicing },
  }),
  sessionInvoicing: shape({
    summary: 'In which batches a session lies',
    ...byUuid('the session'),
    answers: { 200: sessionInvoicing },
  }),
  setInvoicingStart: shape({
    summary: 'Say from which day on work is handed over here, as what is older was invoiced elsewhere',
    body: invoicingStart,
    answers: { 200: invoicingStart },
    refusals: ['invoiced_before_start'],
  }),
  invoiceBatches: shape({
    summary: 'The batches, the newest first',
    query: z.object({
      state: z.enum(invoiceBatchStates, message('must_be_one_of')).optional().describe('batches of this state'),
      customer: text(200).optional().describe('exactly as the batch names them'),
      ...paging,
    }),
    answers: { 200: z.object({ batches: z.array(invoiceBatch), total: z.int(), page: z.int(), page_size: z.int() }) },
  }),
  createInvoiceBatch: shape({
    summary: 'Make a draft of all that lies in no batch yet, of a job or of all jobs of a customer',
    body: newInvoiceBatch,
    answers: { 201: invoiceBatchDetails },
    refusals: ['job_not_found', 'nothing_to_invoice', 'already_invoiced'],
  }),
  invoiceBatch: shape({
    summary: 'A batch with its positions, which become lines of an invoice',
    ...byId('the batch'),
    answers: { 200: invoiceBatchDetails },
  }),
  invoiceLines: shape({
    summary: 'What of which session lies in a batch, by job and day',
    ...byId('the batch'),
    query: z.object({ ...paging }),
    answers: { 200: z.object({ lines: z.array(invoiceLine), total: z.int(), page: z.int(), page_size: z.int() }) },
  }),
  approveInvoiceBatch: shape({
    summary: 'Approve a draft, so that its files can be had',
    ...byId('the batch'),
    answers: { 200: invoiceBatch },
    refusals: ['batch_taken_back'],
    idempotent: true,
  }),
  takeBackInvoiceBatch: shape({
    summary: 'Take a batch back: its hours lie in no batch again',
    ...byId('the batch'),
    body: z.object({ reason: changeReason }),
    answers: { 200: invoiceBatch },
    refusals: ['batch_taken_back'],
  }),
  invoiceFile: shape({
    summary:
      'The lines of an approved batch as a file. UBL: lines of UBL 2.1 in an element of their own, to be taken over by a program that makes invoices; it is no invoice and has no VAT',
    ...byId('the batch'),
    query: z.object({
      format: z.enum(invoiceFormats, message('must_be_one_of')).describe('of the file'),
      language: fileLanguage,
    }),
    answers: { 200: 'file' },
    fileTypes: [fileTypes.excel, fileTypes.csv, fileTypes.invoiceLines, fileTypes.xml],
    refusals: ['batch_not_approved', 'batch_taken_back'],
  }),
  invoicePrices: shape({
    summary: 'The prices of an hour with their history, by customer and type of job, the newest first',
    answers: { 200: z.array(invoicePrice) },
  }),
  createInvoicePrice: shape({
    summary: 'Set what an hour is charged at from a day on. Hours that lie in a batch keep the price that they had',
    body: newInvoicePrice,
    answers: { 201: invoicePrice },
    refusals: ['price_taken', 'reference_unknown'],
  }),
  deleteInvoicePrice: shape({
    summary: 'Delete a price at which no hours lie in a batch that stands',
    ...byId('the price'),
    answers: { 204: 'nothing' },
    refusals: ['price_used'],
  }),
}
