import { DELIVERIES_KEPT_DAYS } from '@warsha/contract'
import { DAY, type Instant } from '@warsha/domain'
import { type Db, sql, timestamptz } from '../../platform/database.ts'

/** Clears deliveries of more than 30 days ago. Of a webhook of which some still waited it is noted that it has missed them. */
export async function forgetDeliveries(db: Db, now: Instant): Promise<void> {
  const old = timestamptz(now - DELIVERIES_KEPT_DAYS * DAY)
  await db.transaction(async (tx) => {
    await tx.run(sql`
      update webhook set missed_before = greatest(missed_before, ${old})
      where exists (
        select from webhook_delivery
        where webhook_id = webhook.id and state = 'waiting' and type <> 'test' and made_at < ${old})`)
    await tx.run(sql`delete from webhook_delivery where made_at < ${old}`)
  })
}
