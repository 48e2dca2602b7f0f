import ipaddr from 'ipaddr.js'

/**
 * What one customer of the internet has: an address of IPv4, or the first 64 bits of IPv6. What a trusted proxy forwards
 * need not be an address: then it counts as it stands.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6
    ? `${parsed.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`
    : parsed.toString()
}
