import { type AuditVerdict, hasAuditHash, verifyAudit as verify } from '../features/audit/index.ts'
import { type Command, Mistake, textIn } from './command.ts'

type FaultKind = NonNullable<AuditVerdict['fault']>['what']

const faults: Record<FaultKind, string> = {
  altered: 'was altered',
  missing: 'does not follow on the one before: entries are missing',
  reordered: 'does not follow on the one before',
}

export const verifyAudit: Command = {
  usage: '[--last HASH]',
  options: { last: { type: 'string' } },
  onlyReads: true,
  prepare: async (given) => {
    const knownLast = textIn(given, 'last')
    return async ({ db }) => {
      const { entries, lastHash, fault } = await verify(db)
      console.log(`Entries: ${entries}`)
      console.log(`Last hash: ${lastHash ?? 'none'}`)
      if (fault) throw new Mistake(`The audit trail was tampered with: entry ${fault.id} ${faults[fault.what]}.`)
      if (knownLast !== null && !(await hasAuditHash(db, knownLast))) {
        throw new Mistake(`The audit trail was tampered with: the hash ${knownLast} is no longer in it.`)
      }
      console.log(
        knownLast === null ? 'The audit trail is whole.' : 'The audit trail is whole, and has the hash noted.',
      )
    }
  },
}
