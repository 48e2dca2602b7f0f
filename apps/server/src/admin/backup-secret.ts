import { readFile } from 'node:fs/promises'
import type { BackupKey } from '../features/backup/index.ts'
import { backupPassphrase, backupRecipient, type BackupSeal, type Config } from '../platform/config.ts'
import { type Given, Mistake, pathFrom, textIn } from './command.ts'

/** How the backup is to be encrypted: as it was said, else as the configuration says. */
export async function sealIn(given: Given, { backupSeal }: Config): Promise<BackupSeal | null> {
  const recipient = textIn(given, 'recipient')
  const file = textIn(given, 'passphrase-file')
  if (recipient !== null && file !== null)
    throw new Mistake('Give a passphrase or a recipient, not both.', 'wrong_usage')
  if (recipient !== null) return { recipient: backupRecipient('--recipient', recipient) }
  if (file === null) return backupSeal
  return { passphrase: backupPassphrase('The passphrase', await firstLineOf(file)) }
}

/** What opens the backup if it is encrypted. */
export async function keyIn(given: Given, { backupSeal }: Config): Promise<BackupKey | null> {
  const identities = textIn(given, 'identity-file')
  const file = textIn(given, 'passphrase-file')
  if (identities !== null && file !== null)
    throw new Mistake('Give a passphrase or an identity, not both.', 'wrong_usage')
  if (identities !== null) return { identities: await textOf(identities) }
  if (file !== null) return { passphrase: await firstLineOf(file) }
  return backupSeal && 'passphrase' in backupSeal ? backupSeal : null
}

async function firstLineOf(file: string): Promise<string> {
  return (await textOf(file)).split(/\r?\n/, 1)[0] ?? ''
}

function textOf(file: string): Promise<string> {
  return readFile(pathFrom(file), 'utf8').catch((error: Error) => {
    throw new Mistake(`${file} cannot be read: ${error.message}`, 'wrong_usage')
  })
}
