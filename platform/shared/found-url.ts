/** The text as an address, or null where it is none. `URL.canParse` and `URL.parse` are younger than some members' phones. */
export function foundUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
