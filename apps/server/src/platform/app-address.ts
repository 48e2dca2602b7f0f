import { isIP } from 'node:net'
import { namesOf } from './certificate/certificate.ts'
import { filesOf, readCertificate, SERVER } from './certificate/folder.ts'

type AddressParts = {
  /** where certificates are that the shop made for itself; null: it has none */
  folder: string | null
  /** the port of the app, once it listens */
  appPort: () => number
  /** whether the app itself speaks https */
  isOverTls: boolean
}

/** Where phones find the app, and whether that leads to this machine alone, from wherever it is opened. */
export type AppAddress = { address: string; isOnlyHere: boolean }

/** Finds out by the address by which somebody has asked, or the name that the shop's own certificate was made for. */
export type FindAddress = (asked: { protocol: string; host: string }) => Promise<AppAddress>

/** How this app finds its own address. */
export function appAddress({ folder, appPort, isOverTls }: AddressParts): FindAddress {
  /** Phones trust the name of that certificate. */
  async function certifiedAddress(): Promise<string | null> {
    const certificate = isOverTls && folder !== null ? await readCertificate(filesOf(folder, SERVER).certificate) : null
    const name = certificate && namesOf(certificate).at(0)
    return name ? `https://${isIP(name) === 6 ? `[${name}]` : name}:${appPort()}` : null
  }

  return async ({ protocol, host }) => {
    const given = addressOf({ protocol, host, fallbackPort: appPort() })
    const certified = given.isOnlyHere ? await certifiedAddress() : null
    return certified === null ? given : { address: certified, isOnlyHere: false }
  }
}

type Given = { protocol: string; host: string; fallbackPort: number }

const HERE = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/**
 * The address by which somebody has asked, so that phones can ask by it, too. Whoever asks chooses the header `Host`:
 * what is no plain name or address of a machine with a port is not repeated.
 */
export function addressOf({ protocol, host, fallbackPort }: Given): AppAddress {
  const [, name = '', port] = /^(\[[\da-f:]+\]|[a-z\d.-]+)(?::(\d{1,5}))?$/i.exec(host) ?? []
  if (!isName(name) || Number(port ?? 1) > 65_535) {
    return { address: `${protocol}://localhost:${fallbackPort}`, isOnlyHere: true }
  }
  // A browser writes no port that goes without saying.
  const { origin, hostname } = new URL(`${protocol}://${name}${port === undefined ? '' : `:${port}`}`)
  return { address: origin, isOnlyHere: HERE.test(hostname) }
}

function isName(name: string): boolean {
  if (name.startsWith('[')) return isIP(name.slice(1, -1)) === 6
  if (/^[\d.]+$/.test(name)) return isIP(name) === 4
  return name.length <= 253 && name.split('.').every((label) => /^(?!-)[a-z\d-]{1,63}(?<!-)$/i.test(label))
}
