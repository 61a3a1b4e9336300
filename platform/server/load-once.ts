/**
 * Loads something at its first use and shares the result. A failure is not stored, so the next use tries again: for
 * example, a library that could not be read because no file handle was free is read later.
 */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    if (loading) return loading
    const mine = load()
    loading = mine
    mine.catch(() => {
      loading = undefined
    })
    return mine
  }
}
