import { acceptAudit } from './accept-audit.ts'
import { believeTheClock } from './believe-clock.ts'
import { certificate } from './certificate.ts'
import { checkUpgrade } from './check-upgrade.ts'
import { backup } from './backup.ts'
import { type Command, NOTHING_CHANGED, type StandaloneCommand } from './command.ts'
import { changeTimeZone } from './change-time-zone.ts'
import { createAdmin } from './create-admin.ts'
import { exportCommand } from './export-data.ts'
import { erase } from './erase-person.ts'
import { resetPassword } from './reset-password.ts'
import { resetSecondFactor } from './reset-second-factor.ts'
import { rotateKeys } from './rotate-keys.ts'
import { restore } from './restore.ts'
import { upgradeDatabase } from './upgrade-database.ts'
import { verifyAudit } from './verify-audit.ts'
import { verify } from './verify-backup.ts'
import { verifyPhotos } from './verify-photos.ts'
import { repairHours, verifyHours } from './verify-hours/command.ts'
import { repairLearning, verifyLearning } from './verify-learning.ts'
import { auditHead as head } from '../features/audit/index.ts'
import { peopleWhoSignIn } from '../features/sign-in/index.ts'
import { alignedTable } from './aligned-table.ts'

const list: Command = {
  about: 'Lists who can sign in. Only reads.',
  usage: '',
  options: {},
  interrupted: NOTHING_CHANGED,
  onlyReads: true,
  prepare: async () => {
    return async ({ db }) => {
      const people = (await peopleWhoSignIn(db)).map(({ id, full_name, role, email, phone, is_active }) => {
        return { id, full_name, role, email, phone, is_active }
      })
      const rows = people.map(({ id, full_name, role, email, phone, is_active }) => {
        return [String(id), full_name, role, email ?? '-', phone ?? '-', is_active ? 'yes' : 'no']
      })
      return { lines: [alignedTable(['ID', 'NAME', 'ROLE', 'EMAIL', 'PHONE', 'ACTIVE'], rows)], data: people }
    }
  },
}

/** One line for a log elsewhere, once a day. */
const auditHead: Command = {
  about: 'Prints the newest entry of the audit trail as a line for a log elsewhere. Only reads.',
  usage: '',
  options: {},
  interrupted: NOTHING_CHANGED,
  onlyReads: true,
  prepare: async () => {
    return async ({ db }) => {
      const last = await head(db)
      const data = last && { ...last, at: new Date(last.at).toISOString() }
      return { lines: [JSON.stringify(data)], data }
    }
  },
}

/** What `npm run admin` can do, by name. */
export const commands: Record<string, Command | StandaloneCommand> = {
  'create-admin': createAdmin,
  'reset-password': resetPassword,
  'reset-second-factor': resetSecondFactor,
  list,
  'erase-person': erase,
  'rotate-keys': rotateKeys,
  'verify-audit': verifyAudit,
  'audit-head': auditHead,
  'accept-audit': acceptAudit,
  'verify-photos': verifyPhotos,
  'verify-hours': verifyHours,
  'repair-hours': repairHours,
  'verify-learning': verifyLearning,
  'repair-learning': repairLearning,
  'change-time-zone': changeTimeZone,
  'believe-clock': believeTheClock,
  certificate,
  backup,
  verify,
  restore,
  export: exportCommand,
  'check-upgrade': checkUpgrade,
  'upgrade-database': upgradeDatabase,
}
