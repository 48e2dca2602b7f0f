import { auditSettings, type EditableClosingSettings } from '@warsha/contract'
import type { FastifyInstance } from 'fastify'
import { recordChange } from '../../platform/audit.ts'
import { type Db, type Reader, sql, type Tx } from '../../platform/database.ts'
import type { EditedThing } from '../../platform/precondition.ts'
import { route } from '../../platform/route.ts'
import { type CountedThing, countedVersion, lockCountedVersion, recordedChanges } from '../../platform/versions.ts'
import { stopCorrections } from './closed-months.ts'
import { saveTakesTwoAdmins, takesTwoAdmins } from './queries.ts'

/** How months are closed. */
export function closing(app: FastifyInstance, db: Db): void {
  route(app, 'closingSettings', () => settingsNow(db))

  route(app, 'setClosingSettings', ({ actor, body, now, precondition }) =>
    db.transaction(async (tx) => {
      await stopCorrections(tx)
      await lockCountedVersion(tx, COUNTED)
      const before = await settingsNow(tx)
      await precondition.mustHoldFor(asEdited(tx, before))
      if (before.takes_two_admins === body.takes_two_admins) return before
      await saveTakesTwoAdmins(tx, body.takes_two_admins)
      const after = await settingsNow(tx)
      const entry = { kind: 'workshop', action: 'changed', subject: auditSettings.closing.en } as const
      await recordChange(tx, { actor, now }, { ...entry, before, after })
      return after
    }),
  )
}

const COUNTED = { thing: 'closing_settings' } as const satisfies CountedThing

async function settingsNow(db: Reader): Promise<EditableClosingSettings> {
  // The version first: what is saved in between is newer than it, which is found out when it is sent.
  const version = await countedVersion(db, COUNTED)
  return { takes_two_admins: await takesTwoAdmins(db), version }
}

function asEdited(tx: Tx, stored: EditableClosingSettings): EditedThing {
  const where = sql`kind = 'workshop' and after ? 'takes_two_admins'`
  return {
    thing: 'closing_settings',
    version: stored.version,
    current: () => stored,
    changesSince: (version) => recordedChanges(tx, version, { where }),
  }
}
