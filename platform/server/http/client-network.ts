import { isIPv6 } from 'node:net'

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
/** Number of 16-bit groups in the IPv6 prefix that one subscriber receives. */
const PREFIX_GROUPS = 4
const GROUPS = 8

/**
 * Returns the network by which a client is counted for rate limits: the /64 prefix of an IPv6 address, because one
 * subscriber has all of its addresses; the whole address for IPv4, also when mapped into IPv6.
 */
export function networkOf(address: string): string {
  const [, mapped] = MAPPED_IPV4.exec(address) ?? []
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').split('::')
  const first = head.split(':').filter((group) => group !== '')
  const last = tail.split(':').filter((group) => group !== '')
  const zeros = Array.from({ length: Math.max(0, GROUPS - first.length - last.length) }, () => '0')
  const prefix = [...first, ...zeros, ...last].slice(0, PREFIX_GROUPS)
  return `${prefix.map((group) => group.toLowerCase().replace(/^0+(?=.)/, '')).join(':')}::/64`
}
