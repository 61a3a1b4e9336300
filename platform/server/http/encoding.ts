/** How the bytes of a body are packed. */
export type Encoding = 'br' | 'gzip' | 'identity'

const RANK: Encoding[] = ['br', 'gzip']

/** The best packing that the browser takes: Brotli, then gzip, else none. `q=0` means no. */
export function bestEncoding(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined) return 'identity'
  // What every present browser sends.
  if (acceptEncoding.startsWith('gzip, deflate, br')) return 'br'
  const taken = new Map(acceptEncoding.slice(0, 500).toLowerCase().split(',').map(tokenOf))
  const fallback = taken.get('*') ?? false
  return RANK.find((encoding) => taken.get(encoding) ?? fallback) ?? 'identity'
}

function tokenOf(part: string): [string, boolean] {
  const [name = '', ...params] = part.split(';')
  return [name.trim(), !params.some((param) => /^\s*q=0(\.0*)?\s*$/.test(param))]
}
