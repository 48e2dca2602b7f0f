import { ReadableStream } from 'node:stream/web'
import { type BackupSeal, ConfigError } from '../../platform/config.ts'
import { BackupError } from './format.ts'

/** What opens an encrypted backup: the passphrase, or the text of an age identity file. */
export type BackupKey = { passphrase: string } | { identities: string }

type Bytes = AsyncIterable<Uint8Array>

/** Throws a ConfigError for a recipient that age does not know. @param name where it was given */
export async function mustBeUsable(seal: BackupSeal, name = 'BACKUP_RECIPIENT'): Promise<void> {
  await encrypterFor(seal).catch((cause: unknown) => {
    const given = 'recipient' in seal ? seal.recipient : ''
    throw new ConfigError(`${name}: "${given}" is no recipient of age, such as age1….`, { cause })
  })
}

/** The stream in the format of age, to be read by any of its programs. */
export async function* encrypted(plain: Bytes, seal: BackupSeal): Bytes {
  const encrypter = await encrypterFor(seal)
  yield* (await encrypter.encrypt(webStream(plain))) as unknown as Bytes
}

/** The stream as it was. Throws a BackupError where the key is not the right one. */
export async function* decrypted(sealed: Bytes, key: BackupKey): Bytes {
  const decrypter = await decrypterFor(key)
  const plain = await decrypter.decrypt(webStream(sealed)).catch((error: Error) => {
    if (!/no identity matched/i.test(error.message)) throw error
    const what = 'passphrase' in key ? 'passphrase' : 'identity'
    throw new BackupError(`The backup cannot be opened: this is not its ${what}.`)
  })
  yield* plain as unknown as Bytes
}

async function encrypterFor(seal: BackupSeal) {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  if ('passphrase' in seal) {
    encrypter.setPassphrase(seal.passphrase)
    return encrypter
  }
  encrypter.addRecipient(seal.recipient)
  return encrypter
}

async function decrypterFor(key: BackupKey) {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  if ('passphrase' in key) {
    decrypter.addPassphrase(key.passphrase)
    return decrypter
  }
  const identities = key.identities
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  try {
    for (const identity of identities) decrypter.addIdentity(identity)
  } catch (error) {
    throw new BackupError('The identity file has a line that is no identity of age.', { cause: error })
  }
  return decrypter
}

function webStream(bytes: Bytes): globalThis.ReadableStream<Uint8Array<ArrayBuffer>> {
  return ReadableStream.from(bytes) as unknown as globalThis.ReadableStream<Uint8Array<ArrayBuffer>>
}
