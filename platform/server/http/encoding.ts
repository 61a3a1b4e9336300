/** Content encoding of a response body. */
export type Encoding = 'br' | 'gzip' | 'identity'

const RANK: Encoding[] = ['br', 'gzip']

/** Returns the best encoding that the browser accepts: Brotli, then gzip, else none. `q=0` means not accepted. */
export function bestEncoding(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined) return 'identity'
  // Return early for the prefix that every current browser sends.
  if (acceptEncoding.startsWith('gzip, deflate, br')) return 'br'
  const taken = new Map(acceptEncoding.slice(0, 500).toLowerCase().split(',').map(tokenOf))
  const fallback = taken.get('*') ?? false
  return RANK.find((encoding) => taken.get(encoding) ?? fallback) ?? 'identity'
}

function tokenOf(part: string): [string, boolean] {
  const [name = '', ...params] = part.split(';')
  return [name.trim(), !params.some((param) => /^\s*q=0(\.0*)?\s*$/.test(param))]
}
