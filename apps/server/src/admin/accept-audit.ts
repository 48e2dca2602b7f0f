import { recordSecurityEvent } from '../platform/security-log.ts'
import { type Command, Mistake } from './command.ts'

/** The only way on which entries that these keys did not seal stop being a fault. */
export const acceptAudit: Command = {
  about: 'Takes the audit trail of a database from another shop as it is; new entries are sealed.',
  usage: '',
  options: {},
  interrupted: 'What verify-audit says then shows whether the trail was taken as it is; run it again if not.',
  prepare: async () => {
    return async ({ db, keyFile, change: { now }, run }) => {
      const from = keyFile?.auditMayBeginAt ?? null
      if (!keyFile || from === null) {
        throw new Mistake('The audit trail is that of this shop: what verify-audit finds in it cannot be accepted.')
      }
      const event = { kind: 'audit_accepted', personId: null, details: { from } } as const
      await db.transaction((tx) => recordSecurityEvent(tx, event, { source: null, now }))
      run.did('The security log has it.')
      await keyFile.rememberSeals(from)
      return {
        lines: [`The audit trail is taken as it is before entry ${from}. From there on every entry must be sealed.`],
        data: { sealed_from: from },
      }
    }
  },
}
