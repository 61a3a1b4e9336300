/** How long lists of the desk were looked at, by their entry in the browser's history. In memory alone: it names members. */

/** Which view, which words were looked for, which page. */
export type KeptLook = { view: string; q: string; page: number }

const looks = new Map<string, KeptLook>()

/** The look that was kept for an entry; null where none was. */
export function keptLook(entry: string): KeptLook | null {
  return looks.get(entry) ?? null
}

export function keepLook(entry: string, look: KeptLook): void {
  looks.set(entry, look)
}

/** Its person has logged out. */
export function forgetLooks(): void {
  looks.clear()
}
