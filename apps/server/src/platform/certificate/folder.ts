import { randomUUID } from 'node:crypto'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { chown, mkdir, open, readFile, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Issued } from './certificate.ts'

/** Where the authority and the server's certificate are, in a folder of DATA_DIR. */
export function tlsFolder(dataDir: string): string {
  return join(dataDir, 'tls')
}

/** The authority: phones install its certificate. */
export const AUTHORITY = 'authority'
/** The server itself: `TLS_CERT` and `TLS_KEY` name its files. */
export const SERVER = 'server'

export function filesOf(folder: string, name: string): { certificate: string; key: string } {
  return { certificate: join(folder, `${name}.crt`), key: join(folder, `${name}.key`) }
}

/** A certificate with its key, null: there is none yet. */
export async function readIssued(folder: string, name: string): Promise<Issued | null> {
  const files = filesOf(folder, name)
  const certificate = await readCertificate(files.certificate)
  if (!certificate) return null
  return { certificate, key: createPrivateKey(await readFile(files.key)) }
}

/** A certificate alone, null: there is none. */
export async function readCertificate(path: string): Promise<X509Certificate | null> {
  const pem = await readFile(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  })
  return pem && new X509Certificate(pem)
}

/** Writes both files anew, each at once; the key is for its owner alone, who is that of the data folder. */
export async function writeIssued(folder: string, name: string, { certificate, key }: Issued): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const files = filesOf(folder, name)
  const owner = await stat(dirname(folder))
  await replace(files.key, String(key.export({ type: 'pkcs8', format: 'pem' })), owner)
  await replace(files.certificate, certificate.toString(), owner)
  if (process.getuid?.() === 0) await chown(folder, owner.uid, owner.gid)
}

async function replace(path: string, text: string, owner: { uid: number; gid: number }): Promise<void> {
  const unfinished = `${path}.${randomUUID()}`
  const file = await open(unfinished, 'wx', 0o600)
  try {
    await file.writeFile(text)
    if (process.getuid?.() === 0) await file.chown(owner.uid, owner.gid)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(unfinished, path)
}
