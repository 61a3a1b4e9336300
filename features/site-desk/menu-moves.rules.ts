/** Pure changes of a list of menu links or footer columns. */

/**
 * Returns a copy in which the item at `from` is moved to `to`; the same items if either position is outside the list.
 */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, at) => at !== from)
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return [...items]
  return rest.toSpliced(to, 0, item)
}

/** Returns a copy in which some fields of the item at `at` are replaced. */
export function changedAt<Item extends object>(
  items: readonly Item[],
  at: number,
  change: Partial<Item>,
): Item[] {
  return items.map((item, index) => (index === at ? { ...item, ...change } : item))
}

/** A column with its links. */
type Column<Link> = { heading: string; links: Link[] }

/**
 * Returns a copy in which a link is moved to the end of another column. Returns the same columns if the link or the
 * other column does not exist, or if the other column already has `most` links.
 */
export function movedToColumn<Link>(
  columns: readonly Column<Link>[],
  place: { column: number; link: number },
  { to, most }: { to: number; most: number },
): Column<Link>[] {
  const link = columns[place.column]?.links[place.link]
  const target = columns[to]
  const isPossible = link !== undefined && target !== undefined && to !== place.column
  if (!isPossible || target.links.length >= most) return [...columns]
  return columns.map((column, at) => {
    if (at === to) return { ...column, links: [...column.links, link] }
    if (at !== place.column) return column
    return { ...column, links: column.links.filter((_, index) => index !== place.link) }
  })
}
