import { tmpdir } from 'node:os'
import { vi } from 'vitest'
import { verifyHours } from '../src/admin/verify-hours/command.ts'
import { folderPhotoStore } from '../src/platform/photo-store.ts'
import type { Shop } from './shop.ts'

/** What `verify-hours` prints of a shop as it is, and the mistake that it ends with. */
export async function printedAudit(shop: Shop): Promise<{ out: string; mistake: string }> {
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  const opened = {
    db: shop.db,
    businessTimeZone: 'Asia/Riyadh',
    change: { actor: null, now: shop.now },
    keyFile: null,
    photos: folderPhotoStore(tmpdir()),
  }
  try {
    const run = await verifyHours.prepare({})
    const mistake = await run(opened).then(
      () => '',
      (error: Error) => error.message,
    )
    return { out: lines.join('\n'), mistake }
  } finally {
    log.mockRestore()
  }
}
