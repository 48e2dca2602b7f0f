import { lookup, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Names that lead nowhere outside of a house, and those without a dot. */
const NOT_PUBLIC = /^[^.]+$|\.(?:local|localhost|internal|intranet|lan|home|corp|home\.arpa|onion|test|invalid)$/

/** All of IPv6 that is given to anybody on the internet. Older forms outside of it carry addresses of IPv4. */
const INTERNET_6 = ipaddr.IPv6.parseCIDR('2000::/3')
/** Azure's own services, on every machine there, at an address that looks like one of the internet. */
const OF_AZURE = '168.63.129.16'

/** Whether an address is one of the internet, rather than of this machine, this house or this cloud. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv6 ? parsed.match(INTERNET_6) : parsed.toString() !== OF_AZURE
}

/** Whether the server may be sent to this URL by somebody else: over https, on the usual port, to a public name. */
export function isPublicUrl(written: string): boolean {
  if (!URL.canParse(written)) return false
  const url = new URL(written)
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false
  const host = hostOf(url)
  return ipaddr.isValid(host) ? isPublicAddress(host) : !NOT_PUBLIC.test(host)
}

/** What leads into a house, as its admin wants, and not to services of the machine or its cloud. */
const OF_HOUSES = new Set(['unicast', 'private', 'loopback', 'uniqueLocal', 'carrierGradeNat'])
/** Where machines ask their cloud for its secrets, at addresses that look like those of a house. */
const OF_CLOUDS = new Set([OF_AZURE, '100.100.100.200', 'fd00:ec2::254'])

/** Whether an address can be one of a private network that an admin allows. Those of the link are none: clouds give secrets there. */
export function mayBeOfHouse(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return OF_HOUSES.has(parsed.range()) && !OF_CLOUDS.has(parsed.toString())
}

/** The host of a URL, as it is compared: an address of IPv6 without brackets, a name without the dot at its end. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}

export const isAddress = (host: string): boolean => ipaddr.isValid(host)

/** Looks a name up as Node does, and fails where any of its addresses is not public: what is checked is what is connected to. */
export const publicLookup: LookupFunction = lookupOf(isPublicAddress)

/** The same for a host of a private network that an admin allowed. */
export const houseLookup: LookupFunction = lookupOf(mayBeOfHouse)

/** That a name led to an address where nothing is sent. */
export class AddressNotAllowed extends Error {}

function lookupOf(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return callback(error, [])
      const [first] = found
      if (!first || !found.every(({ address }) => isAllowed(address))) {
        return callback(new AddressNotAllowed(`${hostname} has an address that is not public`), [])
      }
      if (options.all) callback(null, found)
      else callback(null, first.address, first.family)
    })
  }
}
