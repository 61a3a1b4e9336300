const MEGABYTE = 1024 * 1024

/** Sizes of the parts of an upload in bytes. */
export const PART_BYTES = { least: MEGABYTE / 4, first: MEGABYTE, most: 8 * MEGABYTE } as const

/** Time in ms. If a part took less time, the next part is larger. Requests are ended after 50 s. */
const QUICK_MS = 5_000
const SLOW_MS = 20_000

/**
 * Returns the size of the next part in bytes. With small parts, little is lost when a connection breaks; with large
 * parts, less time is spent waiting for answers.
 * @param tookMs the time that the last part took; null if it failed
 */
export function nextPartBytes(partBytes: number, tookMs: number | null): number {
  if (tookMs === null || tookMs > SLOW_MS) return Math.max(PART_BYTES.least, partBytes / 2)
  return tookMs < QUICK_MS ? Math.min(PART_BYTES.most, partBytes * 2) : partBytes
}

const LONGEST_PAUSE_MS = 30_000

/** Returns the pause before the next attempt in ms: it doubles with each failure in a row, up to 30 s. */
export function pauseMs(failures: number): number {
  return Math.min(LONGEST_PAUSE_MS, 500 * 2 ** Math.max(1, failures))
}
