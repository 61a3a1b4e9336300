import { isIP } from 'node:net'

/**
 * Returns whether the text is an IP address, a network such as 10.0.0.0/8, or one of the names `loopback`, `linklocal`
 * and `uniquelocal`. These are the values with which an operator may list the proxies whose `X-Forwarded-For` is
 * trusted.
 */
export function isAddressOrNetwork(text: string): boolean {
  if (/^(loopback|linklocal|uniquelocal)$/i.test(text)) return true
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return (
    bits === undefined ||
    (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128) && Number(bits) > 0)
  )
}
