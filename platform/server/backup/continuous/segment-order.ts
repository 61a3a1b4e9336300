/** Finds the archived segments of PostgreSQL's log that follow a copy of the database (a base) without a gap. */

const SEGMENTS_PER_LOG = 0x100

/** Returns the position of a segment in the write-ahead log, whatever its timeline. */
export function segmentPosition(name: string): number {
  return Number.parseInt(name.slice(8, 16), 16) * SEGMENTS_PER_LOG + Number.parseInt(name.slice(16, 24), 16)
}

/**
 * Finds the segments of PostgreSQL's log that can be applied to a base, which is a copy of the database.
 * @param names the archived segments, and the histories of timelines
 * @returns null if a segment is missing that was written while the base was taken, because the base is useless without
 * it. Otherwise `usable` contains the segments up to the first gap and all histories, and `missingAfter` is the last
 * segment before the gap, or null if there is no gap
 */
export function usableSegments(
  base: { firstSegment: string; lastSegment: string },
  names: readonly string[],
): { usable: Set<string>; missingAfter: string | null } | null {
  const first = segmentPosition(base.firstSegment)
  const segments = names.filter((name) => !name.endsWith('.history') && segmentPosition(name) >= first)
  const there = new Set(segments.map(segmentPosition))
  let end = first
  while (there.has(end)) end += 1
  if (end <= segmentPosition(base.lastSegment)) return null
  const usable = segments.filter((name) => segmentPosition(name) < end)
  const hasGap = usable.length < segments.length
  return {
    usable: new Set([...usable, ...names.filter((name) => name.endsWith('.history'))]),
    missingAfter: hasGap ? (usable.find((name) => segmentPosition(name) === end - 1) ?? null) : null,
  }
}
