import { readBackup } from '../features/backup/index.ts'
import { lostPhotos } from './backup.ts'
import { NOT_OF_THIS_SHOP, originHere, origins } from './backup-origin.ts'
import { keyIn } from './backup-secret.ts'
import { fileIn, Mistake, NOTHING_CHANGED, type StandaloneCommand } from './command.ts'

export const verify: StandaloneCommand = {
  about: 'Reads a backup as a restore would, without storing anything.',
  usage: 'FILE [--identity-file FILE | --passphrase-file FILE]',
  options: { 'identity-file': { type: 'string' }, 'passphrase-file': { type: 'string' } },
  takesWord: true,
  interrupted: NOTHING_CHANGED,
  runAlone: async (given, config) => {
    const path = fileIn(given)
    const read = await readBackup({ path, key: await keyIn(given, config) })
    const { header, manifest } = read
    const origin = await originHere(read, config)
    const rows = [...manifest.tables.values()].reduce((sum, table) => sum + table.rows, 0)
    const { missing = 0, changed = 0 } = manifest.photos ?? {}
    const isForeign = origin === 'foreign'
    const wrong = isForeign ? { fault: new Mistake(NOT_OF_THIS_SHOP, 'found_wrong') } : lostPhotos(missing, changed)
    return {
      lines: [
        `Made at ${header.made_at} by Warsha ${header.app_version} on PostgreSQL ${header.postgres_version}`,
        `Tables: ${header.tables.length}, rows: ${rows}, photo files: ${manifest.photos?.files ?? 'left out'}`,
        ...(isForeign ? [] : [origins[origin]]),
        ...(wrong.fault ? [] : ['The backup is whole.']),
      ],
      data: {
        made_at: header.made_at,
        app_version: header.app_version,
        postgres_version: header.postgres_version,
        tables: header.tables.length,
        rows,
        photos: manifest.photos?.files ?? null,
        missing_photos: missing,
        changed_photos: changed,
        origin,
      },
      ...wrong,
    }
  },
}
