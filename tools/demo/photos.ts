import { HOUR, type Instant } from '@warsha/domain'
import type { ActivityCode, JobTypeCode } from './job-kinds.ts'
import type { Job } from './jobs.ts'
import type { Session } from './phones.ts'
import type { DrawingName } from './pictures/drawings.ts'
import type { Random } from './random.ts'

/** A photo that a technician took, before the picture is drawn. */
export type Photo = {
  session: Session
  drawing: DrawingName
  job: Job
  capturedAt: Instant
}

/** What is worth a photo. */
const motifs: Partial<Record<ActivityCode, DrawingName[]>> = {
  DIAGNOSE: ['nameplate', 'darkNameplate', 'burntStator', 'megger', 'terminalBox'],
  INSPECT: ['bearing', 'nameplate', 'shaftSketch', 'megger'],
  SETUP: ['nameplate', 'terminalBox', 'windingDiagram'],
  WIRING: ['windingDiagram', 'newStator', 'controlPanel', 'terminalBox'],
  REPAIR: ['bearing', 'impeller', 'shaftSketch', 'newStator'],
  INSTALL: ['terminalBox', 'nameplate'],
  TEST: ['measurementSheet', 'vibrationChart', 'megger'],
}
const stators: JobTypeCode[] = ['REWIND', 'OVERHAUL', 'PUMP', 'GENERATOR']
/** What only some machines have; the rest is on all of them. */
const foundOn: Partial<Record<DrawingName, JobTypeCode[]>> = {
  burntStator: stators,
  newStator: stators,
  windingDiagram: stators,
  impeller: ['PUMP'],
  controlPanel: ['PANEL'],
}
const PHOTOS = 54

/** Photos of sessions of the last weeks, and of some that run. */
export function photosOf(sessions: Session[], jobs: Job[], { random, now }: { random: Random; now: Instant }): Photo[] {
  const jobByNumber = new Map(jobs.map((job) => [job.jobNo, job]))
  const worthIt = sessions.filter(({ activity, startedAt, endedAt }) => motifs[activity] && startedAt !== endedAt)
  const running = worthIt.filter(({ endedAt }) => endedAt === null)
  const past = worthIt.filter(({ endedAt }) => endedAt !== null).slice(-900)
  const visitors = past.filter(({ technician }) => technician.password).slice(-6)
  const others = random.shuffled(past.filter(({ technician }) => !technician.password))
  const photos = [...running.slice(0, 4), ...visitors, ...others].flatMap((session) =>
    photosOfSession(session, jobByNumber.get(session.jobNo), { random, now }),
  )
  return photos.slice(0, PHOTOS)
}

function photosOfSession(
  session: Session,
  job: Job | undefined,
  { random, now }: { random: Random; now: Instant },
): Photo[] {
  if (!job) return []
  const until = Math.min(session.endedAt ?? now, session.startedAt + 3 * HOUR)
  const fitting = motifs[session.activity]?.filter((motif) => isFoundOn(motif, job.jobType)) ?? []
  return random
    .shuffled(fitting)
    .slice(0, random.whole(1, 2))
    .map((drawing) => {
      const capturedAt = Math.round(random.between(session.startedAt, until))
      return { session, drawing, job, capturedAt }
    })
}

function isFoundOn(motif: DrawingName, jobType: JobTypeCode | null): boolean {
  const machines = foundOn[motif]
  return !machines || (jobType !== null && machines.includes(jobType))
}
