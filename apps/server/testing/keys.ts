import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Keys } from '../src/platform/keys.ts'

const KID = 'tests'
const SECRET = Buffer.alloc(32, 7)

/** What the apps of tests and measures sign with. */
export const testKeys = new Keys([{ kid: KID, secret: SECRET, signsFrom: 0, retiredAt: null }])

/** The same, for programs beside on this data folder. */
export async function writeTestKeys(dataDir: string): Promise<string> {
  const path = join(dataDir, 'keys')
  const key = {
    kid: KID,
    secret: SECRET.toString('base64url'),
    signs_from: new Date(0).toISOString(),
    retired_at: null,
  }
  await writeFile(path, JSON.stringify({ keys: [key], audit_sealed_from: 1 }), { mode: 0o600 })
  return path
}
