/**
 * Reads the header `Upload-Metadata` of tus: pairs of a key and a value in base64, separated by commas. Malformed pairs are
 * left out.
 */
export function readMetadata(header: string): Map<string, string> {
  const pairs = header.split(',').flatMap((pair): [string, string][] => {
    const [key = '', value = '', ...rest] = pair.trim().split(' ')
    const text = rest.length > 0 ? null : textOf(value)
    return key === '' || text === null ? [] : [[key, text]]
  })
  return new Map(pairs)
}

/** Writes the header `Upload-Metadata`. */
export function writeMetadata(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([key, value]) => `${key} ${btoa(String.fromCharCode(...new TextEncoder().encode(value)))}`)
    .join(',')
}

function textOf(base64: string): string | null {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) return null
  try {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
