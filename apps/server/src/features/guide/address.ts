import { isIP } from 'node:net'

type Given = { protocol: string; host: string; fallbackPort: number }

const HERE = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/**
 * The address by which somebody has asked, so that phones can ask by it, too. Whoever asks chooses the header `Host`:
 * what is no plain name or address of a machine with a port is not repeated.
 */
export function addressOf({ protocol, host, fallbackPort }: Given): { address: string; isOnlyHere: boolean } {
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
