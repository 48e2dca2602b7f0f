import { BackupDamaged, BackupError } from '../features/backup/index.ts'
import { ConfigError } from '../platform/config.ts'
import { DataDirUnusable } from '../platform/data-dir.ts'
import { EmbeddedPostgresError, type EmbeddedPostgresErrorCode } from '../platform/embedded-postgres/index.ts'
import { KeyFileError } from '../platform/key-file.ts'
import { MigrationError } from '../platform/migration-error.ts'
import { DatabaseUnusable, NoShop } from '../platform/open-database.ts'
import { isOutage } from '../platform/outage.ts'
import { PhotoStoreAway } from '../platform/photo-store.ts'
import { NoTerminal } from '../platform/terminal.ts'
import { type Ending, Mistake, WrongUsage } from './endings.ts'

/** How a command ends that threw this. */
export function endingOf(error: unknown): Ending {
  if (error instanceof Mistake) return error.ending
  if (error instanceof EmbeddedPostgresError) return byPostgres[error.code] ?? 'unreachable'
  const [, ending] = byKind.find(([kind]) => error instanceof kind) ?? []
  return ending ?? (isOutage(error) ? 'unreachable' : 'failed')
}

const byPostgres: Partial<Record<EmbeddedPostgresErrorCode, Ending>> = {
  already_running: 'refused',
  not_a_database: 'no_shop',
}

const byKind: readonly (readonly [abstract new (...given: never[]) => Error, Ending])[] = [
  [WrongUsage, 'wrong_usage'],
  [ConfigError, 'wrong_usage'],
  [NoTerminal, 'wrong_usage'],
  [NoShop, 'no_shop'],
  [DataDirUnusable, 'unreachable'],
  [DatabaseUnusable, 'unreachable'],
  [PhotoStoreAway, 'unreachable'],
  [KeyFileError, 'keys'],
  [BackupDamaged, 'found_wrong'],
  [BackupError, 'refused'],
  [MigrationError, 'refused'],
]
