import type { Instant } from '@warsha/domain'

/** The last backup that was good. */
export type BackupDone = { lastGoodAt: Instant; bytes: number }

/** Asks what makes backups for the last good one; null: none is known. */
export type LastBackup = () => Promise<BackupDone | null>
