import {
  auditHead,
  type AuditVerdict,
  firstSealedWith,
  hasAuditHash,
  verifyAudit as verify,
} from '../features/audit/index.ts'
import type { Reader } from '../platform/database.ts'
import type { KeyFile } from '../platform/key-file.ts'
import { type Command, Mistake, NOTHING_CHANGED, textIn } from './command.ts'

type FaultKind = NonNullable<AuditVerdict['fault']>['what']

const faults: Record<FaultKind, string> = {
  altered: 'was altered',
  missing: 'does not follow on the one before: entries are missing',
  reordered: 'does not follow on the one before',
  unsealed: 'has lost its seal',
  forged: 'was not sealed with the keys of this shop',
}

export const verifyAudit: Command = {
  about: 'Checks that no entry of the audit trail was changed or removed. Only reads.',
  usage: '[--last HASH]',
  options: { last: { type: 'string' } },
  interrupted: NOTHING_CHANGED,
  onlyReads: true,
  prepare: async (given) => {
    const knownLast = textIn(given, 'last')
    return async ({ db, keyFile }) => {
      const own = keyFile && (await isOfThisShop(db, keyFile)) ? keyFile : null
      const { entries, head, sealed, fault } = await verify(
        db,
        own && { keys: own.keys, from: own.auditSealedFrom ?? 1 },
      )
      const hasLast = knownLast === null ? null : await hasAuditHash(db, knownLast)
      const lines = [
        `Entries: ${entries}, of which ${sealed} are sealed with the keys of this shop`,
        `Last hash: ${head?.hash ?? 'none'}`,
      ]
      const data = {
        entries,
        sealed,
        last: head && { ...head, at: new Date(head.at).toISOString() },
        has_last: hasLast,
        are_seals_checked: own !== null,
        fault,
      }
      const wrong = fault
        ? `entry ${fault.id} ${faults[fault.what]}`
        : hasLast === false && `the hash ${knownLast} is no longer in it`
      if (wrong)
        return { lines, data, fault: new Mistake(`The audit trail was tampered with: ${wrong}.`, 'found_wrong') }
      if (!own) return { lines: [...lines, HASHES_WHOLE], data, fault: new Mistake(whyUnchecked(keyFile), 'keys') }
      const whole = hasLast ? 'The audit trail is whole, and has the hash noted.' : 'The audit trail is whole.'
      return { lines: [...lines, whole], data }
    }
  },
}

const HASHES_WHOLE = 'The hashes of the audit trail are whole.'

/**
 * Whether its seals can be checked with these keys. A file that has not been anchored yet and sealed none of the entries
 * was made beside a database that came from elsewhere; one that was anchored must find what it sealed.
 */
async function isOfThisShop(db: Reader, keyFile: KeyFile): Promise<boolean> {
  if (keyFile.auditSealedFrom !== null || (await firstSealedWith(db, keyFile.keys)) !== null) return true
  return (await auditHead(db)) === null
}

function whyUnchecked(keyFile: KeyFile | null): string {
  const why = keyFile ? `the keys in ${keyFile.path} sealed none of its entries` : 'there is no such file'
  return `KEY_FILE: ${why}, so that the seals could not be checked. After a restore, put the key file of the shop there that made the backup, and run verify-audit again.`
}
