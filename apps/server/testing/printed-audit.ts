import { tmpdir } from 'node:os'
import { verifyHours } from '../src/admin/verify-hours/command.ts'
import { folderPhotoStore } from '../src/platform/photo-store.ts'
import type { Shop } from './shop.ts'

/** What `verify-hours` prints of a shop as it is, and the mistake that it ends with. */
export async function printedAudit(shop: Shop): Promise<{ out: string; mistake: string }> {
  const run = await verifyHours.prepare({})
  const { lines, fault } = await run({
    db: shop.db,
    businessTimeZone: 'Asia/Riyadh',
    change: { actor: null, now: shop.now },
    keyFile: null,
    photos: folderPhotoStore(tmpdir()),
    run: { did: () => undefined, say: () => undefined },
  })
  return { out: lines.join('\n'), mistake: fault?.message ?? '' }
}
