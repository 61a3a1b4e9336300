/** The order of a vehicle's photos. */

/** The ids with one of them a place nearer to the start or to the end; unchanged at the edge. */
export function movedPhoto(ids: readonly number[], id: number, by: -1 | 1): number[] {
  const at = ids.indexOf(id)
  const to = at + by
  if (at === -1 || to < 0 || to >= ids.length) return [...ids]
  const moved = ids.filter((other) => other !== id)
  moved.splice(to, 0, id)
  return moved
}

/** Whether these are some or all of the photos there are, each once. */
export function isSelectionOf(ids: readonly number[], known: readonly number[]): boolean {
  return new Set(ids).size === ids.length && ids.every((id) => known.includes(id))
}
