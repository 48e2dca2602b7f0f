import { auditHead } from './audit-head.ts'
import { certificate } from './certificate.ts'
import { backup } from './backup.ts'
import type { Command, StandaloneCommand } from './command.ts'
import { changeTimeZone } from './change-time-zone.ts'
import { createAdmin } from './create-admin.ts'
import { erase } from './erase-person.ts'
import { list } from './list.ts'
import { resetPassword } from './reset-password.ts'
import { resetSecondFactor } from './reset-second-factor.ts'
import { rotateKeys } from './rotate-keys.ts'
import { restore } from './restore.ts'
import { upgradeDatabase } from './upgrade-database.ts'
import { verifyAudit } from './verify-audit.ts'
import { verify } from './verify-backup.ts'
import { repairHours, verifyHours } from './verify-hours/command.ts'
import { repairLearning, verifyLearning } from './verify-learning.ts'

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
  'verify-hours': verifyHours,
  'repair-hours': repairHours,
  'verify-learning': verifyLearning,
  'repair-learning': repairLearning,
  'change-time-zone': changeTimeZone,
  certificate,
  backup,
  verify,
  restore,
  'upgrade-database': upgradeDatabase,
}
