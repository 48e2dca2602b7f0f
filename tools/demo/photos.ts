import { createHash } from 'node:crypto'
import { DAY, HOUR, type Instant, MINUTE } from '@warsha/domain'
import type { Setting } from './calendar.ts'
import { order } from './floor.ts'
import type { Job } from './jobs.ts'
import { type Command, command, iso } from './office.ts'
import { type DrawingName, photograph, type Subject } from './pictures/photograph.ts'
import type { Session } from './sessions.ts'

/** A photo that a technician took, before the picture is drawn. */
type Photo = { session: Session; drawing: DrawingName; job: Job; capturedAt: Instant }

/** What is worth a photo. */
const motifs: Record<string, DrawingName[]> = {
  DIAGNOSE: ['nameplate', 'burntStator', 'megger'],
  INSPECT: ['bearing', 'nameplate', 'megger'],
  SETUP: ['nameplate'],
  WIRING: ['newStator'],
  REPAIR: ['bearing', 'newStator'],
  TEST: ['measurementSheet', 'megger'],
}
const withStator: (string | null)[] = ['REWIND', 'OVERHAUL', 'PUMP', 'GENERATOR']
const PHOTOS = 54

/** Photos of sessions of the last weeks, some of visitors, and of some that run. */
export function photosOf(sessions: Session[], jobs: Job[], { random, now }: Setting): Photo[] {
  const jobOf = new Map(jobs.map((job) => [job.jobNo, job]))
  const staff = sessions.filter(({ technician }) => !technician.leftAt)
  const worthIt = staff.filter(({ activity, startedAt, endedAt }) => motifs[activity] && startedAt !== endedAt)
  const running = worthIt.filter(({ endedAt }) => endedAt === null)
  const past = worthIt.filter(({ endedAt }) => endedAt !== null).slice(-900)
  const visitors = past.filter(({ technician }) => technician.isVisitor).slice(-6)
  const others = random.shuffled(past.filter(({ technician }) => !technician.isVisitor))
  return [...running.slice(0, 4), ...visitors, ...others].slice(0, PHOTOS).flatMap((session) => {
    const { activity, startedAt, endedAt } = session
    const job = jobOf.get(session.jobNo)
    const motif = random.pick(motifs[activity] ?? [])
    const capturedAt = Math.round(random.between(startedAt, Math.min(endedAt ?? now, startedAt + 3 * HOUR)))
    const drawing = /Stator/.test(motif) && !withStator.includes(job?.jobType ?? null) ? 'nameplate' : motif
    return job ? { session, drawing, job, capturedAt } : []
  })
}

/** The technicians' phones send the photos that they hold. */
export function photoCommands(photos: readonly Photo[], at: Instant): Promise<Command[]> {
  return Promise.all(
    photos.map(async ({ session, drawing, job, capturedAt }) => {
      const bytes = await photograph(drawing, { ...job, name: `${session.id} ${drawing}`, capturedAt })
      const form = new FormData()
      form.set('captured_at', iso(capturedAt))
      form.set('sha256', createHash('sha256').update(bytes).digest('hex'))
      form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg')
      const upload = new Response(form)
      const headers = { 'content-type': upload.headers.get('content-type') ?? '' }
      const body = Buffer.from(await upload.arrayBuffer())
      const who = { at, by: session.technician.employeeNumber }
      return command('addMedia', who, { params: { id: session.id }, headers, body })
    }),
  )
}

/** A row of the images database: one picture of a job, its path being below the folder of the images. */
export type JobImage = Subject & { customer: string; description: string; drawing: DrawingName }

/** Jobs that the office has not entered yet. */
const WITHOUT_RECORD = 25
const WITH_RECORD = 6

/** The pictures that the gate takes when a machine comes in. */
export function jobImages(jobs: Job[], setting: Setting): JobImage[] {
  const { random, now, workdays } = setting
  const highest = Math.max(...jobs.map(({ jobNo }) => Number(jobNo)))
  const unknown = Array.from({ length: WITHOUT_RECORD }, (_, i) => {
    const jobNo = i % 5 === 0 ? String(900 + i * 7).padStart(6, '0') : String(highest + 20 + i * 3)
    const createdAt = workdays.officeHour(now - random.between(8, 60) * DAY)
    return order(setting, jobNo, createdAt)
  })
  const known = random.shuffled(jobs.filter(({ status }) => status !== 'closed')).slice(0, WITH_RECORD)
  return [...unknown, ...known].flatMap(({ jobNo, customer, description, motor, createdAt }) => {
    const others = random.shuffled<DrawingName>(['megger', 'burntStator', 'bearing'])
    const drawings: DrawingName[] = ['nameplate', ...others.slice(0, random.pick([0, 0, 1, 2]))]
    return drawings.map((drawing, i) => {
      const capturedAt = createdAt - (drawings.length - i) * 2 * MINUTE
      return { name: `${jobNo}/${i + 1}.jpg`, jobNo, customer, description, motor, drawing, capturedAt }
    })
  })
}
