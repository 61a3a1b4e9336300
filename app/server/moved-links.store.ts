/** Links to pages in the menus, products and events. They read tables of several features, so they are in no feature's store. */
import { sql } from 'drizzle-orm'
import { type MovedAddress, relinked, relinkedHtml } from '#features/pages/server/pages.public.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'

const MENUS = sql`('header_menu', 'footer_menu')`

/** Updates the menus. @returns the number of changed menus */
export async function relinkMenus(tx: Tx, moved: MovedAddress, at: Date): Promise<number> {
  let changed = 0
  for (const { key, value } of await listMenus(tx)) {
    const next = withLinks(value, (link) => relinked(link, moved))
    if (JSON.stringify(next) === JSON.stringify(value)) continue
    await tx.execute(
      sql`update site_setting set value = ${JSON.stringify(next)}::jsonb, updated_at = ${at.toISOString()}::timestamptz
        where key = ${key}`,
    )
    changed += 1
  }
  return changed
}

/** Returns whether a menu links to an address. */
export async function menusLinkTo(db: Db, url: string): Promise<boolean> {
  const elsewhere = { from: url, to: ELSEWHERE }
  return (await listMenus(db)).some(
    ({ value }) =>
      JSON.stringify(withLinks(value, (link) => relinked(link, elsewhere))) !== JSON.stringify(value),
  )
}

/** Updates the texts of products and events. @returns the number of changed texts */
export async function relinkBodies(tx: Tx, moved: MovedAddress, at: Date): Promise<number> {
  let changed = 0
  for (const { table, id, body } of await listBodies(tx, moved.from)) {
    const next = relinkedHtml(body, moved)
    if (next === body) continue
    await tx.execute(
      sql`update ${sql.identifier(table)} set body = ${next},
        updated_at = greatest(${at.toISOString()}::timestamptz, updated_at + interval '1 millisecond') where id = ${id}`,
    )
    changed += 1
  }
  return changed
}

/** Returns whether a product or an event links to an address. */
export async function bodiesLinkTo(db: Db, url: string): Promise<boolean> {
  const elsewhere = { from: url, to: ELSEWHERE }
  return (await listBodies(db, url)).some(({ body }) => relinkedHtml(body, elsewhere) !== body)
}

/** A value that is not the address of any link. */
const ELSEWHERE = '/-'

async function listMenus(db: Db): Promise<{ key: string; value: unknown }[]> {
  const { rows } = await db.execute<{ key: string; value: unknown }>(
    sql`select key, value from site_setting where key in ${MENUS} order by key`,
  )
  return rows
}

async function listBodies(
  db: Db,
  path: string,
): Promise<{ table: 'product' | 'event'; id: number; body: string }[]> {
  const part = `%href="${path.replace(/[\\%_]/g, (char) => `\\${char}`)}%`
  const { rows } = await db.execute<{ table: 'product' | 'event'; id: number; body: string }>(
    sql`select 'event' as table, id, body from event where body ilike ${part}
      union all select 'product', id, body from product where body ilike ${part} order by 1, 2`,
  )
  return rows
}

/** Applies a function to each address of a menu. */
function withLinks(value: unknown, change: (link: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => withLinks(item, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      name === 'url' && typeof item === 'string' ? change(item) : withLinks(item, change),
    ]),
  )
}
