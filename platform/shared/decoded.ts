/** A part of an address in its own letters. A percent sign that starts nothing stands for itself. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
