import { type Origin, originOf, type ReadBackup } from '../features/backup/index.ts'
import type { Config } from '../platform/config.ts'
import { KeyFile } from '../platform/key-file.ts'

/** Whose backup this is, by the key file that is at hand. */
export async function originHere({ sealed }: ReadBackup, { keyFile }: Config): Promise<Origin> {
  return originOf(sealed, (await KeyFile.openExisting(keyFile))?.keys ?? null)
}

export const NOT_OF_THIS_SHOP = "This backup was not made by this shop's keys, or was changed since."

/** The same in a sentence. */
export const origins: Record<Origin, string> = {
  own: 'It was made with the keys of this shop.',
  retired_key:
    'It was made with a key of this shop that is retired: if that key leaked, somebody else may have made the backup.',
  foreign: NOT_OF_THIS_SHOP,
  unsealed:
    'It has no seal of a shop: an earlier Warsha made it, or one without its KEY_FILE, or somebody took it off.',
  unchecked: "Whether this shop's keys made it could not be checked: there is no KEY_FILE here.",
}
