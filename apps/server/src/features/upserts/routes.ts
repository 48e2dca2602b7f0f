import { type FaultyRow, languageOf, type SavedJob, type SentJob } from '@warsha/contract'
import { localDateOf } from '@warsha/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../platform/database.ts'
import { InvalidInput } from '../../platform/problem.ts'
import { route } from '../../platform/route.ts'
import type { ForecastScheduler } from '../forecast/index.ts'
import { jobsById, presentJob } from '../jobs/index.ts'
import { saveSentAbsences } from './absences.ts'
import { saveSentJobs, type Saving } from './jobs.ts'
import { batchAnswer } from './rows.ts'
import { saveSentTechnicians } from './technicians.ts'

type Parts = { db: Db; businessTimeZone: string; forecasts: Pick<ForecastScheduler, 'dueDateChanged'> }

/** What other programs say of jobs, technicians and absences, by their own numbers and as often as they like. */
export async function upserts(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db } = parts

  route(app, 'saveJobByNumber', ({ params, body, actor, now }) =>
    saveOne(parts, { ...body, job_no: params.job_no }, { actor, now, source: undefined }),
  )

  route(app, 'saveJobByReference', ({ params: { source, external_ref }, body, actor, now }) =>
    saveOne(parts, { ...body, external_ref }, { actor, now, source }),
  )

  route(app, 'saveJobs', async ({ body: { jobs, source }, actor, now, request }) => {
    return batchAnswer(await saveSentJobs(parts, jobs, { actor, now, source }), languageIn(request))
  })

  route(app, 'saveTechnicians', async ({ body: { technicians, source }, actor, now, request }) => {
    const shop = { db, today: localDateOf(now, parts.businessTimeZone) }
    return batchAnswer(await saveSentTechnicians(shop, technicians, { actor, now, source }), languageIn(request))
  })

  route(app, 'saveAbsences', async ({ body: { absences, source }, actor, now, request }) => {
    const language = languageIn(request)
    return batchAnswer(await saveSentAbsences(db, absences, { actor, now, source, language }), language)
  })
}

function languageIn(request: FastifyRequest) {
  return languageOf(request.headers['accept-language'])
}

/** Saves one job; where it cannot go in, its fields are refused as those of a form are. */
async function saveOne(parts: Parts, sent: SentJob | FaultyRow, saving: Saving): Promise<SavedJob> {
  const [row] = await saveSentJobs(parts, [sent], saving)
  if (!row) throw new Error('a row has no outcome')
  const { outcome, id, faults } = row
  if (id === null || outcome === 'refused' || outcome === 'removed') {
    throw new InvalidInput(
      faults.map(({ path, message }) => ({ code: 'custom', path: path.split('.'), message, input: undefined })),
    )
  }
  const [job] = await jobsById(parts.db, [id])
  if (!job) throw new Error('a job that was just saved is gone')
  return { outcome, job: presentJob(job) }
}
