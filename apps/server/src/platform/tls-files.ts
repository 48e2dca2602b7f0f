import { X509Certificate } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { Server } from 'node:https'
import { createSecureContext } from 'node:tls'
import { DAY, SECOND } from '@warsha/domain'
import { joinRunning } from '@warsha/domain/coalesce'
import type { FastifyBaseLogger } from 'fastify'
import { ConfigError } from './config.ts'

/** What a server proves itself with, as PEM. */
export type TlsKeyPair = { cert: Buffer; key: Buffer }

/** With forward secrecy and authenticated encryption alone: phones of the last ten years have these. */
export const GOOD_CIPHERS = {
  ciphers: [
    'TLS_AES_128_GCM_SHA256',
    'TLS_AES_256_GCM_SHA384',
    'TLS_CHACHA20_POLY1305_SHA256',
    'ECDHE-ECDSA-AES128-GCM-SHA256',
    'ECDHE-RSA-AES128-GCM-SHA256',
    'ECDHE-ECDSA-AES256-GCM-SHA384',
    'ECDHE-RSA-AES256-GCM-SHA384',
    'ECDHE-ECDSA-CHACHA20-POLY1305',
    'ECDHE-RSA-CHACHA20-POLY1305',
  ].join(':'),
  honorCipherOrder: true,
}

type Paths = { cert: string; key: string }

/** Watching for changes misses those of folders that are mounted or linked, so the files are looked at. */
const LOOKED_AT_EVERY_MS = 10 * SECOND
const SOON_OVER_MS = 30 * DAY

/** The files of TLS_CERT and TLS_KEY. */
export class TlsFiles {
  readonly #paths: Paths
  readonly current: TlsKeyPair
  #seen: string
  #failed = ''

  private constructor(paths: Paths, current: TlsKeyPair, seen: string) {
    this.#paths = paths
    this.current = current
    this.#seen = seen
  }

  /** Reads them. Throws a ConfigError that names the variable. */
  static async open(paths: Paths): Promise<TlsFiles> {
    const seen = await stamps(paths)
    return new TlsFiles(paths, await read(paths), seen)
  }

  /** Takes over what changes in the files for new connections. A pair that cannot be used changes nothing. */
  follow(server: Server, log: FastifyBaseLogger, every = LOOKED_AT_EVERY_MS): void {
    warnWhenSoonOver(this.current, log)
    // Two looks beside one another would say twice what is wrong.
    const look = joinRunning(() => this.#look(server, log))
    const looking = setInterval(() => void look(), every).unref()
    const daily = setInterval(
      () =>
        void read(this.#paths).then(
          (pair) => warnWhenSoonOver(pair, log),
          () => undefined,
        ),
      DAY,
    )
    daily.unref()
    server.once('close', () => {
      clearInterval(looking)
      clearInterval(daily)
    })
  }

  async #look(server: Server, log: FastifyBaseLogger): Promise<void> {
    const seen = await stamps(this.#paths)
    if (seen === this.#seen) return
    try {
      server.setSecureContext({ ...GOOD_CIPHERS, ...(await read(this.#paths)) })
      this.#seen = seen
      log.info({ cert: this.#paths.cert }, 'the certificate was read anew')
    } catch (error) {
      // Of two files one may be written a little later: it is said when they are the same at the next look.
      if (this.#failed === seen) {
        this.#seen = seen
        log.error({ err: error }, 'the new certificate cannot be used; the one before stays')
      }
      this.#failed = seen
    }
  }
}

async function stamps({ cert, key }: Paths): Promise<string> {
  const of = (path: string) =>
    stat(path).then(
      ({ mtimeMs, size, ino }) => `${mtimeMs} ${size} ${ino}`,
      () => 'none',
    )
  return (await Promise.all([of(cert), of(key)])).join(', ')
}

async function read(paths: Paths): Promise<TlsKeyPair> {
  const [cert, key] = await Promise.all([readNamed('TLS_CERT', paths.cert), readNamed('TLS_KEY', paths.key)])
  mustBeUsable('TLS_CERT', paths.cert, () => createSecureContext({ cert }))
  mustBeUsable('TLS_KEY', paths.key, () => createSecureContext({ key }))
  mustBeUsable('TLS_KEY', paths.key, () => createSecureContext({ cert, key }))
  return { cert, key }
}

async function readNamed(variable: string, path: string): Promise<Buffer> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(`${variable}: ${path} cannot be read: ${error.code ?? error.message}.`)
  })
}

function mustBeUsable(variable: string, path: string, tryOut: () => unknown): void {
  try {
    tryOut()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const isMismatch = /key values mismatch/.test(reason)
    throw new ConfigError(
      isMismatch
        ? `${variable}: ${path} is not the key of TLS_CERT.`
        : `${variable}: ${path} cannot be used: ${reason}.`,
    )
  }
}

function warnWhenSoonOver({ cert }: TlsKeyPair, log: FastifyBaseLogger): void {
  const ends = new X509Certificate(cert).validTo
  if (Date.parse(ends) - Date.now() < SOON_OVER_MS) log.warn({ ends }, 'the certificate ends soon')
}
