/** Decodes text files of any origin. */

/**
 * Decodes a text file: as UTF-16 if it has that byte order mark, else as UTF-8, else (invalid UTF-8) as Windows-1252.
 */
export function textOfFile(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
