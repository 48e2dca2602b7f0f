import { expect, test } from 'vitest'
import { type Found, missingParts, type Part } from './readiness.ts'

const job = { id: 1, job_no: '1001', customer: '', description: '' }
const whole: Found = {
  app: 'kept',
  jobs: { jobs: [job], complete: true, at: 1 },
  activities: [{ code: 'REPAIR', label: 'Repair', name: 'Repair', name_ar: 'إصلاح', is_active: true }],
  knowsOwnWork: true,
  room: 50 * 1024 * 1024,
}

test.each<[string, Partial<Found>, Part[]]>([
  ['nothing', {}, []],
  ['nothing where no job is open', { jobs: { jobs: [], complete: true, at: 1 } }, []],
  ['nothing where some of the jobs are kept', { jobs: { jobs: [job], complete: false, at: 0 } }, []],
  ['nothing where the browser does not tell its room', { room: null }, []],
  ['the app', { app: 'not_kept' }, ['app']],
  ['the app, which is kept over https only', { app: 'impossible' }, ['app_insecure']],
  ['jobs', { jobs: { jobs: [], complete: false, at: 0 } }, ['jobs']],
  ['activities', { activities: null }, ['activities']],
  ['own work', { knowsOwnWork: false }, ['own_work']],
  ['room for photos', { room: 50 * 1024 * 1024 - 1 }, ['photos']],
  ['several', { activities: null, app: 'not_kept', room: 0 }, ['app', 'activities', 'photos']],
])('missing: %s', (_, found, missing) => {
  expect(missingParts({ ...whole, ...found })).toEqual(missing)
})
