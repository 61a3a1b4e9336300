/** Returns a function that loads a value once for each version. A failed load is not cached. */
export function cachedByVersion<T>(currentVersion: () => number, load: () => Promise<T>): () => Promise<T> {
  let cached: { version: number; value: Promise<T> } | null = null
  return () => {
    const version = currentVersion()
    if (cached?.version === version) return cached.value
    const mine = { version, value: load() }
    cached = mine
    mine.value.catch(() => {
      if (cached === mine) cached = null
    })
    return mine.value
  }
}
