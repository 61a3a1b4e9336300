/**
 * Links to pages in the menus, products, events and groups. They read tables of several features, so they are in no
 * feature's store.
 */
import { sql } from 'drizzle-orm'
import { type MovedAddress, relinked, relinkedHtml } from '#features/pages/server/pages.public.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'

const MENUS = sql`('header_menu', 'footer_menu')`

/** Updates the menus, which are locked until the transaction ends. @returns the number of changed menus */
export async function relinkMenus(tx: Tx, moved: MovedAddress, at: Date): Promise<number> {
  let changed = 0
  for (const { key, value } of await listMenus(tx, { isLocked: true })) {
    const next = withLinks(value, (link) => relinked(link, moved))
    if (isSame(next, value)) continue
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
      !isSame(
        withLinks(value, (link) => relinked(link, elsewhere)),
        value,
      ),
  )
}

/**
 * Updates the texts of products, events and groups with their translations. Each record is locked and read again before
 * it is changed, so that a save that was committed meanwhile is not undone. @returns the number of changed records
 */
export async function relinkBodies(tx: Tx, moved: MovedAddress, at: Date): Promise<number> {
  let changed = 0
  for (const { table, id } of await listBodies(tx, moved.from)) {
    const texts = await lockBody(tx, table, id)
    if (texts === null) continue
    const next = withLinkedHtml(texts, moved)
    const changes = [
      ...(next.body === texts.body ? [] : [sql`${sql.identifier(BODIES[table])} = ${next.body}`]),
      ...(isSame(next.translations, texts.translations)
        ? []
        : [sql`translations = ${JSON.stringify(next.translations)}::jsonb`]),
    ]
    if (changes.length === 0) continue
    await tx.execute(
      sql`update ${sql.identifier(table)} set ${sql.join(changes, sql`, `)},
        updated_at = greatest(${at.toISOString()}::timestamptz, updated_at + interval '1 millisecond') where id = ${id}`,
    )
    changed += 1
  }
  return changed
}

async function lockBody(tx: Tx, table: keyof typeof BODIES, id: number): Promise<Body | null> {
  const { rows } = await tx.execute<Body>(
    sql`select ${sql.identifier(BODIES[table])} as body, translations from ${sql.identifier(table)}
      where id = ${id} for update`,
  )
  return rows[0] ?? null
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Returns whether a product, an event or a group links to an address. */
export async function bodiesLinkTo(db: Db, url: string): Promise<boolean> {
  const elsewhere = { from: url, to: ELSEWHERE }
  return (await listBodies(db, url)).some(({ texts }) => !isSame(withLinkedHtml(texts, elsewhere), texts))
}

/**
 * The new address when links are only searched for: replacing the links by it changes a text exactly if the text
 * contains such a link.
 */
const ELSEWHERE = '/-'

async function listMenus(db: Db, { isLocked = false } = {}): Promise<{ key: string; value: unknown }[]> {
  const { rows } = await db.execute<{ key: string; value: unknown }>(
    sql`select key, value from site_setting where key in ${MENUS} order by key ${isLocked ? sql`for update` : sql``}`,
  )
  return rows
}

/** The column with the formatted text of each kind of record. */
const BODIES = { event: 'body', product: 'body', record_group: 'content' } as const

/** A text of a record and its translations. */
type Body = { body: string; translations: unknown }

async function listBodies(
  db: Db,
  path: string,
): Promise<{ table: keyof typeof BODIES; id: number; texts: Body }[]> {
  const part = `%${path.replace(/[\\%_]/g, (char) => `\\${char}`)}%`
  const { rows } = await db.execute<{ table: keyof typeof BODIES; id: number; texts: Body }>(sql`
    select "table", id, jsonb_build_object('body', body, 'translations', translations) as texts
    from (
      select 'event' as "table", id, body, translations from event
      union all select 'product', id, body, translations from product
      union all select 'record_group', id, content, translations from record_group
    ) as texts
    where body ilike ${part} or translations::text ilike ${part}
    order by "table", id`)
  return rows
}

/** Returns a value in which the links of each HTML text lead to the new address. Plain texts have no links. */
function withLinkedHtml<Value>(value: Value, moved: MovedAddress): Value {
  if (typeof value === 'string') return relinkedHtml(value, moved) as Value
  if (Array.isArray(value)) return value.map((item: unknown) => withLinkedHtml(item, moved)) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, withLinkedHtml(item, moved)]),
  ) as Value
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
