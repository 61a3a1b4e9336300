/** Decodes a percent-encoded part of a URL. Returns it unchanged if it is not validly encoded. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
