import { readBackup, restoreBackup } from '../features/backup/index.ts'
import { isAppRunning } from '../features/calendar/index.ts'
import { openDatabase } from '../platform/open-database.ts'
import { photoStoreOf } from '../platform/photo-store-of.ts'
import { NOT_OF_THIS_SHOP, originHere, origins } from './backup-origin.ts'
import { keyIn } from './backup-secret.ts'
import { fileIn, Mistake, type StandaloneCommand } from './command.ts'

export const restore: StandaloneCommand = {
  about: 'Makes a shop in an empty folder or database from a backup.',
  usage: 'FILE [--identity-file FILE | --passphrase-file FILE] [--foreign]',
  options: { 'identity-file': { type: 'string' }, 'passphrase-file': { type: 'string' }, foreign: { type: 'boolean' } },
  takesWord: true,
  interrupted: 'The database is empty as before. Run it again: photos that are in place already count as restored.',
  runAlone: async (given, config, run) => {
    const file = { path: fileIn(given), key: await keyIn(given, config) }
    // A file that cannot be restored makes no database.
    const origin = await originHere(await readBackup(file), config)
    if (origin === 'foreign' && given['foreign'] !== true) throw new Mistake(`${NOT_OF_THIS_SHOP} ${FOREIGN}`)
    const database = await openDatabase(config)
    try {
      if (await isAppRunning(database.db)) throw new Mistake('Warsha is running on this database. Stop it first.')
      const target = { db: database.db, photos: photoStoreOf(config), now: Date.now() }
      const { header, rows, photos, skippedTables } = await restoreBackup(file, target)
      run.did('The backup is restored.')
      return {
        lines: [
          `Restored what was backed up at ${header.made_at}: ${rows} rows, ${photos} photo files.`,
          origins[origin],
          ...(skippedTables.length > 0
            ? [`Tables that are not Warsha's were left out: ${skippedTables.join(', ')}`]
            : []),
          'Everybody signs in anew; phones keep what they have not sent.',
          'Whoever was erased after that moment is back: erase them again with erase-person.',
        ],
        data: { made_at: header.made_at, rows, photos, skipped_tables: skippedTables, origin },
      }
    } finally {
      await database.close()
    }
  },
}

const FOREIGN =
  'Nothing was restored. Set KEY_FILE to the key file of the shop that made it; or, where you know the backup, add --foreign.'
