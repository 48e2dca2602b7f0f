import { lookup, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Names that lead nowhere outside of a house, and those without a dot. */
const NOT_PUBLIC = /^[^.]+$|\.(?:local|localhost|internal|intranet|lan|home|corp|home\.arpa|onion|test|invalid)$/

/** Whether an address is one of the internet, rather than of this machine, this house or this cloud. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

/** Whether the server may be sent to this URL by somebody else: over https, on the usual port, to a public name. */
export function isPublicUrl(written: string): boolean {
  if (!URL.canParse(written)) return false
  const url = new URL(written)
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  return ipaddr.isValid(host) ? isPublicAddress(host) : !NOT_PUBLIC.test(host)
}

/** Looks a name up as Node does, and fails where any of its addresses is not public: what is checked is what is connected to. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return callback(error, [])
    const [first] = found
    if (!first || !found.every(({ address }) => isPublicAddress(address))) {
      return callback(new Error(`${hostname} has an address that is not public`), [])
    }
    if (options.all) callback(null, found)
    else callback(null, first.address, first.family)
  })
}
