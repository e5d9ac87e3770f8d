import { isIPv6 } from 'node:net'

function expandGroups(address: string): string[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = canonical.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}

const bytes = (group: string) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]

/** Returns an address without its zone; one that IPv6 makes of an IPv4 address as IPv4. */
export function plainAddress(address: string): string {
  const bare = address.split('%', 1)[0]!
  if (!isIPv6(bare)) return bare
  const groups = expandGroups(bare)
  const isMappedIPv4 = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff'
  return isMappedIPv4 ? groups.slice(6).flatMap(bytes).join('.') : bare
}

/** Returns an IPv4 address, or the /64 network of an IPv6 address, which is what one household or server is given. */
export function senderOf(address: string): string {
  const plain = plainAddress(address)
  return isIPv6(plain) ? `${expandGroups(plain).slice(0, 4).join(':')}::/64` : plain
}
