import type { FailedDelivery } from '@warsha/contract'
import type { Instant } from '@warsha/domain'
import { type Reader, sql } from '../../platform/database.ts'
import { deviceName } from '../device-sync-status/index.ts'

export type FailureRow = Omit<FailedDelivery, 'first_at' | 'last_at'> & { first_at: Instant; last_at: Instant }

/**
 * What did not come in of a technician, the last ones first. What an end or a photo belongs to is told by its session, or by
 * the start, where that failed as well.
 */
export function failuresOf(db: Reader, personId: number): Promise<FailureRow[]> {
  return db.rows<FailureRow>(sql`
    with failed as (
      select failed_delivery.*, ${deviceName(sql`failed_delivery`)} as device,
        coalesce(by_id.job_id, by_key.job_id) as job_id,
        coalesce(by_id.activity_type_id, by_key.activity_type_id) as activity_type_id
      from failed_delivery
      left join work_session as by_id on by_id.id = subject and by_id.technician_id = person_id
      left join work_session as by_key on by_key.unique_key = subject and by_key.technician_id = person_id
      where person_id = ${personId})
    select failed.id, record, first_at, last_at, count, byte_count, received_bytes, failed.code, message_values as values,
      device_id, device, request_id, coalesce(failed.job_no, job.job_no, start.job_no) as job_no,
      coalesce(failed.activity_code, own.code, start.activity_code) as activity_code,
      coalesce(own.label, named.label) as activity_label, coalesce(own.name_ar, named.name_ar) as activity_label_ar
    from failed
    left join job on job.id = failed.job_id
    left join activity_type as own on own.id = failed.activity_type_id
    left join lateral (
      select earlier.job_no, earlier.activity_code from failed as earlier
      where earlier.record = 'start' and earlier.subject = failed.subject limit 1
    ) as start on true
    left join activity_type as named on named.code = coalesce(failed.activity_code, start.activity_code)
    order by last_at desc, failed.id desc`)
}
