const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3])

/** Returns whether the first bytes are those of a video in this format, whatever its name says. */
export function isVideo(bytes: Uint8Array, extension: 'mp4' | 'webm'): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 64))
  if (extension === 'webm') return head.subarray(0, 4).equals(EBML) && head.includes('webm')
  return (
    head.toString('latin1', 4, 8) === 'ftyp' &&
    /^(?:isom|iso\d|mp4[12]|avc1|M4V )$/.test(head.toString('latin1', 8, 12))
  )
}
