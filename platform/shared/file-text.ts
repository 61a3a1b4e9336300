/** What stands in a file of text, whichever program wrote it. */

/** As UTF-8; as UTF-16 where it says so; else as programs on Windows write, whose letters no UTF-8 is made of. */
export function textOfFile(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
