import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** IPv4 ranges that are not public: private, local, shared, reserved, documentation and multicast. */
const NOT_PUBLIC_V4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
/**
 * Non-public IPv6 ranges inside 2000::/3, the only part of IPv6 in use: tunnels that may carry any IPv4 address, and
 * documentation.
 */
const NOT_PUBLIC_V6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const blockedV4 = listOf(NOT_PUBLIC_V4, 'ipv4')
const blockedV6 = listOf(NOT_PUBLIC_V6, 'ipv6')
const givenOutV6 = listOf([['2000::', 3]], 'ipv6')

function listOf(networks: [string, number][], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, family)
  return list
}

/**
 * Returns whether an address is public. An IPv4 address embedded in IPv6 never is, whatever its value.
 * @source docs/reference/security.md §4.1
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !blockedV4.check(address, 'ipv4')
  return isIPv6(address) && givenOutV6.check(address, 'ipv6') && !blockedV6.check(address, 'ipv6')
}

const loopback = listOf([['127.0.0.0', 8]], 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Returns whether the address is a loopback address. */
export function isLoopbackAddress(address: string): boolean {
  if (isIPv4(address)) return loopback.check(address, 'ipv4')
  return isIPv6(address) && loopback.check(address, 'ipv6')
}
