/** Rules for the order of a vehicle's photos. */

/** Returns the ids with one of them moved one place towards the start or the end; unchanged at the edge. */
export function movedPhoto(ids: readonly number[], id: number, by: -1 | 1): number[] {
  const at = ids.indexOf(id)
  const to = at + by
  if (at === -1 || to < 0 || to >= ids.length) return [...ids]
  const moved = ids.filter((other) => other !== id)
  moved.splice(to, 0, id)
  return moved
}

/** Returns whether the ids are some or all of the known photos, without duplicates. */
export function isSelectionOf(ids: readonly number[], known: readonly number[]): boolean {
  return new Set(ids).size === ids.length && ids.every((id) => known.includes(id))
}
