import { backUpToFile, mustBeUsable } from '../features/backup/index.ts'
import { isAppRunning } from '../features/calendar/index.ts'
import { Db } from '../platform/database.ts'
import { KeyFile } from '../platform/key-file.ts'
import { mustHoldShop, openDatabase } from '../platform/open-database.ts'
import { photoStoreOf } from '../platform/photo-store-of.ts'
import { lowerPriority } from '../platform/priority.ts'
import { sealIn } from './backup-secret.ts'
import { fileIn, Mistake, type Outcome, type StandaloneCommand } from './command.ts'

export const backup: StandaloneCommand = {
  about: 'Writes a backup of all records and photos into a file.',
  usage: 'FILE [--recipient age1… | --passphrase-file FILE]',
  options: { recipient: { type: 'string' }, 'passphrase-file': { type: 'string' } },
  takesWord: true,
  interrupted: 'FILE is not there. Run it again: what FILE.unfinished has is written anew.',
  runAlone: async (given, config) => {
    const file = fileIn(given)
    const seal = await sealIn(given, config)
    if (seal) await mustBeUsable(seal, '--recipient')
    await mustHoldShop(config)
    const keys = (await KeyFile.openExisting(config.keyFile))?.keys ?? null
    lowerPriority()
    const database = await openDatabase(config, { besideRunning: true, isReadOnly: true })
    const noteIn = new Db(database.connection, { size: 1 })
    try {
      const where = { db: database.db, photos: photoStoreOf(config), noteIn, isInUse: await isAppRunning(database.db) }
      const made = await backUpToFile(
        { file, seal, signer: keys && keys.signing('backup', Date.now()), now: Date.now },
        where,
      )
      const { tables, rows, photos, bytes, missingPhotos, changedPhotos } = made
      return {
        lines: [
          `${file}: ${tables} tables, ${rows} rows, ${photos} photo files, ${bytes} bytes.`,
          ...(keys ? [] : [UNSEALED]),
        ],
        data: {
          file,
          tables,
          rows,
          photos,
          bytes,
          missing_photos: missingPhotos,
          changed_photos: changedPhotos,
          is_sealed: keys !== null,
        },
        ...lostPhotos(missingPhotos, changedPhotos),
      }
    } finally {
      await noteIn.close()
      await database.close()
    }
  },
}

const UNSEALED = 'It has no seal of the shop: there is no KEY_FILE here. A restore cannot tell whose it is.'

/** The fault where the photo store has lost photos: the backup is whole, and it is not all that there was. */
export function lostPhotos(missing: number, changed: number): Pick<Outcome, 'fault'> {
  if (missing === 0 && changed === 0) return {}
  const text = `The backup is whole, but ${missing} photo files are missing and ${changed} have changed: verify-photos names them.`
  return { fault: new Mistake(text, 'found_wrong') }
}
