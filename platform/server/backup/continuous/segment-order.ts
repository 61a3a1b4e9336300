/** Which archived segments follow a base without a gap. */
import { BackupRefusal } from '../archive-store.ts'

const SEGMENTS_PER_LOG = 0x100

/** Returns the position of a segment in the write-ahead log, whatever its timeline. */
export function segmentPosition(name: string): number {
  return Number.parseInt(name.slice(8, 16), 16) * SEGMENTS_PER_LOG + Number.parseInt(name.slice(16, 24), 16)
}

/**
 * Returns the names of the segments that can be applied to a base, and of all histories.
 * @param names the archived segments, and the histories of timelines
 * @returns `missingAfter`: the last segment before a gap; null if there is no gap
 * @throws BackupRefusal if a segment is missing without which the base is not consistent
 */
export function usableSegments(
  base: { id: string; firstSegment: string; lastSegment: string },
  names: readonly string[],
): { usable: Set<string>; missingAfter: string | null } {
  const first = segmentPosition(base.firstSegment)
  const segments = names.filter((name) => !name.endsWith('.history') && segmentPosition(name) >= first)
  const there = new Set(segments.map(segmentPosition))
  let end = first
  while (there.has(end)) end += 1
  if (end <= segmentPosition(base.lastSegment))
    throw new BackupRefusal(
      `Segments that the base ${base.id} needs are missing in the archive. Choose an earlier instant, or the daily backup.`,
    )
  const usable = segments.filter((name) => segmentPosition(name) < end)
  const hasGap = usable.length < segments.length
  return {
    usable: new Set([...usable, ...names.filter((name) => name.endsWith('.history'))]),
    missingAfter: hasGap ? (usable.find((name) => segmentPosition(name) === end - 1) ?? null) : null,
  }
}
