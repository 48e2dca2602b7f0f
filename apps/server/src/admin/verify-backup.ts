import { readBackup } from '../features/backup/index.ts'
import { mustHavePhotos } from './backup.ts'
import { keyIn } from './backup-secret.ts'
import { fileIn, type StandaloneCommand } from './command.ts'

const USAGE = 'FILE [--identity-file FILE | --passphrase-file FILE]'

export const verify: StandaloneCommand = {
  about: 'Reads a backup as a restore would, without storing anything.',
  usage: USAGE,
  options: { 'identity-file': { type: 'string' }, 'passphrase-file': { type: 'string' } },
  takesWord: true,
  runAlone: async (given, config) => {
    const path = fileIn(given, `verify ${USAGE}`)
    const { header, manifest } = await readBackup({ path, key: await keyIn(given, config) })
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
    console.log(`Made at ${header.made_at} by Warsha ${header.app_version} on PostgreSQL ${header.postgres_version}`)
    console.log(`Tables: ${header.tables.length}, rows: ${rows}, photo files: ${manifest.photos?.files ?? 'left out'}`)
    if (manifest.photos) mustHavePhotos(manifest.photos.missing, manifest.photos.changed)
    console.log('The backup is whole.')
  },
}
