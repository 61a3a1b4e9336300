/** The records and pages of the desk that a person opened last, on this device. Only ids are stored, no names. */
import { DESK_RECENT_MOST } from '../../../desk-search.contract.ts'
import { keep, readStored } from '#platform/web/storage.ts'

const NAME = 'paddock.desk.recent'

/** The kind of record that the pages of each part of the desk show, by the first path segment after /cms. */
const KIND_OF: Readonly<Record<string, string>> = {
  members: 'person',
  orders: 'order',
  rego: 'vehicle',
  events: 'event',
  entries: 'event',
  products: 'product',
  pages: 'page',
}

/** Returns the keys of the recently opened records of a person, such as `order:1001`, the latest first. */
export function recentKeys(personId: number): readonly string[] {
  const stored = readStored(NAME) as { person?: unknown; keys?: unknown } | null
  if (stored?.person !== personId || !Array.isArray(stored.keys)) return []
  return (stored.keys as unknown[]).filter(
    (key): key is string => typeof key === 'string' && /^[a-z]+:[1-9]\d{0,8}$/.test(key),
  )
}

/** Stores the record that a desk page shows as recently opened; does nothing for other pages. */
export function storeRecent(personId: number, pathname: string): void {
  const [, part = '', id = ''] = /^\/cms\/([a-z]+)\/([1-9]\d{0,8})$/.exec(pathname) ?? []
  const kind = KIND_OF[part]
  if (kind === undefined) return
  const key = `${kind}:${id}`
  const before = recentKeys(personId)
  if (before[0] === key) return
  const keys = [key, ...before.filter((one) => one !== key)].slice(0, DESK_RECENT_MOST)
  keep(NAME, { person: personId, keys })
}
