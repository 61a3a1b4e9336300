/** Returns a function that loads a value once for each version. A failed load is not cached. */
export function cachedByVersion<T>(currentVersion: () => number, load: () => Promise<T>): () => Promise<T> {
  let kept: { version: number; value: Promise<T> } | null = null
  return () => {
    const version = currentVersion()
    if (kept?.version === version) return kept.value
    const mine = { version, value: load() }
    kept = mine
    mine.value.catch(() => {
      if (kept === mine) kept = null
    })
    return mine.value
  }
}
