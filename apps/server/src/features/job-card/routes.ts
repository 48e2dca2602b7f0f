import {
  type JobField,
  type JobFieldName,
  jobFieldNames,
  jobFields,
  jobStatusLabels,
  type Language,
  localeOf,
  motorText,
  nameIn,
  textIn,
  textsIn,
  type Text,
} from '@warsha/contract'
import type { FastifyInstance } from 'fastify'
import QRCode from 'qrcode'
import type { Db } from '../../platform/database.ts'
import type { PdfRenderer } from '../../platform/pdf/pdf-renderer.ts'
import { refuse } from '../../platform/refusal.ts'
import { answered, route } from '../../platform/route.ts'
import { cardTypst } from './card.typ.ts'
import { cardOfJob, type CardRow } from './queries.ts'

/** What is printed on every job card beside the names of the job's fields. */
const cardLabels = {
  title: { en: 'Job card', ar: 'بطاقة أمر العمل' },
  created: { en: 'Created', ar: 'تاريخ الإنشاء' },
  work_by: { en: 'Work done by', ar: 'نفّذه' },
  checked_by: { en: 'Checked by', ar: 'فحصه' },
  received_by: { en: 'Received by', ar: 'استلمه' },
  date: { en: 'Date', ar: 'التاريخ' },
} as const satisfies Record<string, Text>

type Parts = { db: Db; pdfRenderer: PdfRenderer; businessTimeZone: string }

/** The card that goes through the shop with the motor. */
export async function jobCard(app: FastifyInstance, { db, pdfRenderer, businessTimeZone }: Parts): Promise<void> {
  route(app, 'jobCard', async ({ params, query, now, reply }) => {
    const job = await cardOfJob(db, params.id)
    if (!job) return refuse('not_found')
    const { language } = query
    const data = {
      job: printed(job, language, businessTimeZone),
      labels: textsIn(cardLabels, language),
      qr: await QRCode.toString(job.job_no, { type: 'svg', margin: 0, errorCorrectionLevel: 'M' }),
    }
    const pdf = await pdfRenderer.print({ source: cardTypst, language, data, printedAt: now })
    void reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="job-${job.job_no}.pdf"`)
      .send(pdf)
    return answered
  })
}

/** What is said of every job, a dash where there is nothing; other facts and passages stand only where there are some. */
const MOTOR: readonly JobFieldName[] = ['job_type_id', 'power_rating_id', 'rpm_category_id']
const ALWAYS: readonly JobFieldName[] = [...MOTOR, 'status', 'description']

type Printed = { field: JobFieldName; name: string; value: string | null }

function printed(job: CardRow, language: Language, businessTimeZone: string) {
  const dayIn = (timeZone: string) =>
    new Intl.DateTimeFormat(localeOf(language), { day: 'numeric', month: 'short', year: 'numeric', timeZone })
  const created = { name: textIn(cardLabels.created, language), value: dayIn(businessTimeZone).format(job.created_at) }

  function fieldsAt(place: JobField['card']): Printed[] {
    return jobFieldNames.flatMap((field): Printed[] => {
      const { card, text }: JobField = jobFields[field]
      const value = valueOf(field)
      const isPrinted = card === place && (value !== null || ALWAYS.includes(field))
      return isPrinted ? [{ field, name: textIn(text, language), value }] : []
    })
  }

  function valueOf(field: JobFieldName): string | null {
    if (field === 'job_type_id')
      return job.job_type_name && nameIn(language, { name: job.job_type_name, name_ar: job.job_type_name_ar })
    if (field === 'power_rating_id') return job.power_rating && motorText(job.power_rating, language)
    if (field === 'rpm_category_id') return job.rpm_category && motorText(job.rpm_category, language)
    if (field === 'status') return textIn(jobStatusLabels[job.status], language)
    const value = job[field] ?? null
    return jobFields[field].input === 'day' && value !== null ? dayIn('UTC').format(Date.parse(value)) : value
  }

  const facts = fieldsAt('fact')
  const isOfMotor = ({ field }: Printed) => MOTOR.includes(field)
  return {
    job_no: job.job_no,
    customer: job.customer,
    // The motor's data make a line of their own.
    facts: [...facts.filter(isOfMotor), created, ...facts.filter((fact) => !isOfMotor(fact))],
    passages: fieldsAt('passage'),
  }
}
