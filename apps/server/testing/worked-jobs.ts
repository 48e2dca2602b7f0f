import type { Job } from '@warsha/contract'
import { HOUR, type Instant } from '@warsha/domain'
import type { Caller, Shop } from './shop.ts'

/** Makes jobs of one kind of motor, each known by its number. */
export function jobsBy(admin: () => Caller) {
  const ids = new Map<string, number>()
  return {
    idOf: (jobNo: string) => ids.get(jobNo) ?? 0,
    job: async (jobNo: string, given: object = {}): Promise<void> => {
      const motor = { job_type_id: 1, power_rating_id: 1, rpm_category_id: 1 }
      const body = { ...motor, job_no: jobNo, customer: 'Saline Water', description: 'Rewind of a motor', ...given }
      ids.set(jobNo, (await admin().post<Job & { id: number }>('/admin/jobs', body)).body.id)
    },
  }
}

/** Has a technician begin at a moment and end so many hours later; the shop's clock stands there then. */
export async function worked(
  shop: Shop,
  who: Caller,
  given: { job: string; activity: string; from: Instant; hours: number },
): Promise<void> {
  shop.at(given.from)
  const { body } = await who.start({ job: given.job, activity: given.activity })
  shop.at(given.from + given.hours * HOUR)
  await who.complete(body.session_id)
}
