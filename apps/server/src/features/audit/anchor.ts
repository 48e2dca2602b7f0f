import type { Reader } from '../../platform/database.ts'
import type { KeyFile } from '../../platform/key-file.ts'
import { firstSealedWith, sealedFromNow } from './verify.ts'

/**
 * Sees to it that the key file knows from which entry on the trail is sealed. That never rises by itself: whether keys are
 * new is what the database says, and the trail is guarded from those who can write there.
 * @param areNew whether the database says that it had others before
 */
export async function anchorTrail(
  db: Reader,
  keyFile: KeyFile,
  { areNew, log }: { areNew: boolean; log: (line: string) => void },
): Promise<void> {
  const known = keyFile.auditSealedFrom
  if (known !== null && !areNew) return
  const next = await sealedFromNow(db)
  if (known === null || next <= known) return keyFile.rememberSeals(next)
  const own = await firstSealedWith(db, keyFile.keys)
  if (own !== null) {
    return log(
      `These keys sealed the audit trail from entry ${own} on: somebody changed what the database says of them.`,
    )
  }
  await keyFile.offerSeals(next)
  log('If the audit trail is that of another shop, take it as it is: npm run admin -- accept-audit')
}
