import { type AuditVerdict, hasAuditHash, verifyAudit as verify } from '../features/audit/index.ts'
import type { KeyFile } from '../platform/key-file.ts'
import { type Command, Mistake, textIn } from './command.ts'

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
  onlyReads: true,
  prepare: async (given) => {
    const knownLast = textIn(given, 'last')
    return async ({ db, keyFile }) => {
      const { entries, head, sealed, fault } = await verify(db, sealsOf(keyFile))
      console.log(`Entries: ${entries}, of which ${sealed} are sealed with the keys of this shop`)
      console.log(`Last hash: ${head?.hash ?? 'none'}`)
      if (fault) throw new Mistake(`The audit trail was tampered with: entry ${fault.id} ${faults[fault.what]}.`)
      if (knownLast !== null && !(await hasAuditHash(db, knownLast))) {
        throw new Mistake(`The audit trail was tampered with: the hash ${knownLast} is no longer in it.`)
      }
      if (!keyFile) throw new Mistake('KEY_FILE: there is no such file, so that the seals could not be checked.')
      console.log(
        knownLast === null ? 'The audit trail is whole.' : 'The audit trail is whole, and has the hash noted.',
      )
    }
  },
}

function sealsOf(keyFile: KeyFile | null) {
  return keyFile && { keys: keyFile.keys, from: keyFile.auditSealedFrom ?? 1 }
}
