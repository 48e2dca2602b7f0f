import type * as z from 'zod'
import type { RefusalCode } from './messages.ts'

/** What a call carries. An answer is a schema by its status; `file` and `events` are bodies that are not JSON. */
export type Shape = {
  summary: string
  /** what stands for each `:name` of the path, as text */
  params?: z.ZodObject
  /** the refusal of a path that names nothing, whether it could or not */
  notFound?: RefusalCode
  query?: z.ZodType
  body?: z.ZodType
  /** may the body be left out */
  bodyOptional?: true
  /** a multipart body: a file, and fields beside it */
  form?: { file: UploadedFile; fields?: z.ZodObject }
  /** what an answer that is a file can be; named where an answer is a file */
  fileTypes?: readonly string[]
  /** the body is a form, as other servers send it */
  formBody?: true
  /** the refresh cookie says who calls; `accepted` where it need not be there */
  cookie?: 'required' | 'accepted'
  answers: Partial<Record<200 | 201 | 204, z.ZodType | 'nothing' | 'file' | 'events'>>
  /** refusals beside those that any call can meet */
  refusals?: readonly RefusalCode[]
  /** fields of the answer that are shown once: a repeat of the call is answered without them */
  secrets?: readonly string[]
  /** may be sent twice: the second time changes nothing and gets the same answer */
  idempotent?: true
}

/** The media types of the files that calls take and answer. */
export const fileTypes = {
  pdf: 'application/pdf',
  excel: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  jsonLines: 'application/jsonl',
  parquet: 'application/vnd.apache.parquet',
  calendar: 'text/calendar',
  invoiceLines: 'application/vnd.warsha.invoice-lines+json',
  xml: 'application/xml',
  payroll: 'application/vnd.warsha.payroll+json',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
} as const

/** A file of a multipart body: its media types and its largest size in bytes. */
export type UploadedFile = { types: readonly string[]; largestBytes: number }

/** Keeps a shape's exact type while holding it to the form. */
export function shape<const S extends Shape>(made: S): S {
  return made
}
