import { jobStatusWords, type Language } from '@warsha/contract'
import type { FastifyInstance } from 'fastify'
import QRCode from 'qrcode'
import type { Db } from '../../platform/database.ts'
import type { PdfPress } from '../../platform/pdf/pdf-press.ts'
import { refuse } from '../../platform/refusal.ts'
import { answered, route } from '../../platform/route.ts'
import { cardTypst } from './card.typ.ts'
import { cardWords } from './card-words.ts'
import { cardOfJob, type CardRow } from './queries.ts'

type Parts = { db: Db; press: PdfPress; businessTimeZone: string }

/** The card that goes through the shop with the motor. */
export async function jobCard(app: FastifyInstance, { db, press, businessTimeZone }: Parts): Promise<void> {
  route(app, 'jobCard', async ({ params, query, now, reply }) => {
    const job = await cardOfJob(db, params.id)
    if (!job) return refuse('not_found')
    const { language } = query
    const data = {
      job: printed(job, language, businessTimeZone),
      words: wordsIn(language),
      qr: await QRCode.toString(job.job_no, { type: 'svg', margin: 0, errorCorrectionLevel: 'M' }),
    }
    const pdf = await press.print({ source: cardTypst, language, data, printedAt: now })
    void reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="job-${job.job_no}.pdf"`)
      .send(pdf)
    return answered
  })
}

/** Arabic with the Gregorian calendar and Latin figures, as on the screens. */
const locales: Record<Language, string> = { en: 'en-GB', ar: 'ar-SA-u-ca-gregory-nu-latn' }

function printed({ due_on, ...job }: CardRow, language: Language, businessTimeZone: string) {
  const dayIn = (timeZone: string) =>
    new Intl.DateTimeFormat(locales[language], { day: 'numeric', month: 'short', year: 'numeric', timeZone })
  return {
    ...job,
    status: jobStatusWords[job.status][language],
    created: dayIn(businessTimeZone).format(job.created_at),
    due: due_on === null ? null : dayIn('UTC').format(Date.parse(due_on)),
  }
}

function wordsIn(language: Language): Record<string, string> {
  return Object.fromEntries(Object.entries(cardWords).map(([name, text]) => [name, text[language]]))
}
