import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { field, sequence } from './der.ts'

/** What phones reach a server by: an address, or a name of hosts. */
export function isHostName(name: string): boolean {
  if (isIP(name) !== 0) return true
  return name.length <= 253 && !/^[\d.]+$/.test(name) && name.split('.').every((label) => LABEL.test(label))
}

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i

const EMAIL = 1
const DNS_NAME = 2
const IP_ADDRESS = 7

/** A name as certificates have it. */
export function generalName(name: string): Buffer {
  if (isIP(name) === 0) return field(DNS_NAME, Buffer.from(name.toLowerCase()), true)
  return field(IP_ADDRESS, Buffer.from(ipaddr.parse(name).toByteArray()), true)
}

/** Networks and endings of names that are nobody's outside of a building. */
const LOCAL_NETWORKS = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
]
const LOCAL_ENDINGS = ['localhost', 'local', 'lan', 'internal', 'home.arpa']

/** Whether it can mean nothing but a machine nearby. */
export function isLocal(name: string): boolean {
  if (isIP(name) === 0) return LOCAL_ENDINGS.some((ending) => `.${name.toLowerCase()}`.endsWith(`.${ending}`))
  const address = ipaddr.parse(name)
  return LOCAL_NETWORKS.map((network) => ipaddr.parseCIDR(network)).some(
    ([range, size]) => range.kind() === address.kind() && address.match(range, size),
  )
}

/** Only addresses at a name that nobody can have (RFC 2606): readers differ in what an excluded empty name means. */
const NO_EMAIL = subtree(field(EMAIL, Buffer.from('invalid'), true))

/** The names that an authority may vouch for: local ones, and these. */
export function permittedNames(others: readonly string[]): Buffer {
  const networks = LOCAL_NETWORKS.map((network) => {
    const [range, size] = ipaddr.parseCIDR(network)
    return subtree(field(IP_ADDRESS, Buffer.from([...range.toByteArray(), ...maskOf(range.kind(), size)]), true))
  })
  const endings = LOCAL_ENDINGS.map((ending) => subtree(generalName(ending)))
  return sequence(field(0, Buffer.concat([...endings, ...networks, ...others.map(permitted), NO_EMAIL])))
}

/** One name among those that an authority may vouch for. */
export function permitted(name: string): Buffer {
  if (isIP(name) === 0) return subtree(generalName(name))
  const address = ipaddr.parse(name)
  const bytes = address.toByteArray()
  return subtree(field(IP_ADDRESS, Buffer.from([...bytes, ...bytes.map(() => 0xff)]), true))
}

function subtree(name: Buffer): Buffer {
  return sequence(name)
}

function maskOf(kind: 'ipv4' | 'ipv6', size: number): number[] {
  const mask =
    kind === 'ipv4' ? ipaddr.IPv4.subnetMaskFromPrefixLength(size) : ipaddr.IPv6.subnetMaskFromPrefixLength(size)
  return mask.toByteArray()
}
