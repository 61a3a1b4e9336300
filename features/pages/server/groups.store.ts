import { and, asc, count, eq, getColumns, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { mediaImage } from '#features/media/server/media.tables.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { countedPage, IN_ALL } from '#platform/server/records/counted-page.store.ts'
import type { RecordQuery } from '#platform/server/records/record-model.ts'
import type { NestedSet } from '../groups.rules.ts'
import { page, recordGroup } from './pages.tables.ts'

export type StoredGroup = typeof recordGroup.$inferSelect & {
  /** The group directly above; null for the top of a tree. */
  parentId: number | null
  picture: { widthPx: number; heightPx: number; placeholder: string } | null
}

export type GroupValues = Pick<
  typeof recordGroup.$inferInsert,
  'namespace' | 'model' | 'name' | 'slug' | 'url' | 'content' | 'translations' | 'imageHash' | 'isEnabled'
>

const outer = alias(recordGroup, 'outer_group')

const PARENT_ID = sql<number | null>`(
    select ${outer.id} from ${recordGroup} outer_group
    where ${outer.root} = ${recordGroup.root} and ${outer.lft} < ${recordGroup.lft}
      and ${outer.rgt} > ${recordGroup.rgt} and ${outer.level} = ${recordGroup.level} - 1)`

const COLUMNS = {
  ...getColumns(recordGroup),
  parentId: PARENT_ID,
  picture: {
    widthPx: mediaImage.widthPx,
    heightPx: mediaImage.heightPx,
    placeholder: mediaImage.placeholder,
  },
}

const TREE_ORDER = [
  asc(recordGroup.namespace),
  asc(recordGroup.model),
  asc(recordGroup.root),
  asc(recordGroup.lft),
]

/** Returns all groups, or those of one kind of record, including disabled ones, in tree order, with one statement. */
export async function findGroups(
  db: Db,
  kind?: { namespace: string; model: string },
): Promise<StoredGroup[]> {
  return db
    .select(COLUMNS)
    .from(recordGroup)
    .leftJoin(mediaImage, eq(mediaImage.hash, recordGroup.imageHash))
    .where(kind && and(eq(recordGroup.namespace, kind.namespace), eq(recordGroup.model, kind.model)))
    .orderBy(...TREE_ORDER)
}

export type PlacedGroup = Awaited<ReturnType<typeof listGroupPlaces>>[number]

/** Returns all groups without their texts, including disabled ones, in tree order, with one statement. */
export async function listGroupPlaces(db: Db) {
  const { content: _content, translations: _translations, ...columns } = getColumns(recordGroup)
  return db
    .select({ ...columns, parentId: PARENT_ID })
    .from(recordGroup)
    .orderBy(...TREE_ORDER)
}

/** Lists groups and counts them, with one statement, or two for a page past the end. */
export async function listGroupRecords(
  db: Db,
  { where, order, limit, offset }: RecordQuery,
): Promise<{ rows: StoredGroup[]; total: number }> {
  const rows = await db
    .select({ ...COLUMNS, total: IN_ALL })
    .from(recordGroup)
    .leftJoin(mediaImage, eq(mediaImage.hash, recordGroup.imageHash))
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return countedPage(rows, offset, () => db.$count(recordGroup, where))
}

/** Returns one group. `isLocked` locks its row until the transaction ends. */
export async function findGroupRecord(
  db: Db,
  where: SQL,
  { isLocked = false } = {},
): Promise<StoredGroup | null> {
  const query = db
    .select(COLUMNS)
    .from(recordGroup)
    .leftJoin(mediaImage, eq(mediaImage.hash, recordGroup.imageHash))
    .where(where)
    .orderBy(asc(recordGroup.id))
    .limit(1)
  const [row] = await (isLocked ? query.for('update', { of: recordGroup }) : query)
  return row ?? null
}

/** Returns the condition that a group and all its ancestors are enabled. */
export function isPublicGroup(db: Db): SQL {
  const hiddenAbove = db
    .select({ one: sql`1` })
    .from(outer)
    .where(
      sql`${outer.root} = ${recordGroup.root} and ${outer.lft} < ${recordGroup.lft} and ${outer.rgt} > ${recordGroup.rgt} and not ${outer.isEnabled}`,
    )
  return sql`(${recordGroup.isEnabled} and not exists ${hiddenAbove})`
}

/** Returns the nested-set positions of all groups of these trees and locks them until the transaction ends. */
export async function lockTrees(
  db: Db,
  roots: readonly number[],
): Promise<(NestedSet & { namespace: string; model: string })[]> {
  const { id, root, lft, rgt, level, namespace, model } = recordGroup
  return db
    .select({ id, root, lft, rgt, level, namespace, model })
    .from(recordGroup)
    .where(inArray(root, [...roots]))
    .orderBy(asc(id))
    .for('update')
}

/** Returns the groups with these ids and locks them until the transaction ends. */
export async function lockGroups(
  db: Db,
  ids: readonly number[],
): Promise<(typeof recordGroup.$inferSelect)[]> {
  return db
    .select()
    .from(recordGroup)
    .where(inArray(recordGroup.id, [...ids]))
    .orderBy(asc(recordGroup.id))
    .for('update')
}

/**
 * Returns whether there is a product group with this slug, and locks it so that it can neither be renamed nor deleted
 * until the transaction ends.
 */
export async function lockProductGroup(tx: Tx, slug: string): Promise<boolean> {
  const { id, namespace, model } = recordGroup
  const [row] = await tx
    .select({ id })
    .from(recordGroup)
    .where(and(eq(namespace, 'sell'), eq(model, 'product'), eq(recordGroup.slug, slug)))
    .for('share')
  return row !== undefined
}

/** Returns those of these slugs that product groups have. */
export async function findProductGroups(db: Db, slugs: readonly string[]): Promise<Set<string>> {
  if (slugs.length === 0) return new Set()
  const { namespace, model, slug } = recordGroup
  const rows = await db
    .select({ slug })
    .from(recordGroup)
    .where(and(eq(namespace, 'sell'), eq(model, 'product'), inArray(slug, [...slugs])))
  return new Set(rows.map((row) => row.slug))
}

/** Returns the tree of a group; null if there is no such group. */
export async function findRoot(db: Db, id: number): Promise<number | null> {
  const [row] = await db.select({ root: recordGroup.root }).from(recordGroup).where(eq(recordGroup.id, id))
  return row?.root ?? null
}

/** Inserts a group as the top of a separate tree. @returns its id */
export async function insertGroup(db: Db, values: GroupValues, at: Date): Promise<number> {
  const [row] = await db
    .insert(recordGroup)
    .values({ ...values, root: 0, lft: 1, rgt: 2, level: 0, createdAt: at, updatedAt: at })
    .returning({ id: recordGroup.id })
  if (!row) throw new Error('the group was not written')
  await db.update(recordGroup).set({ root: row.id }).where(eq(recordGroup.id, row.id))
  return row.id
}

/** Updates the given columns and the modification time. */
export async function updateGroup(db: Db, id: number, values: Partial<GroupValues>, at: Date): Promise<void> {
  await db
    .update(recordGroup)
    .set({ ...values, updatedAt: at })
    .where(eq(recordGroup.id, id))
}

/** Updates the nested-set positions of groups, with one statement. */
export async function placeGroups(db: Db, places: readonly NestedSet[]): Promise<void> {
  if (places.length === 0) return
  const list = (name: keyof NestedSet) => sql`${sql.param(places.map((place) => place[name]))}::int[]`
  await db.execute(sql`
    update record_group set root = place.root, lft = place.lft, rgt = place.rgt, level = place.level
    from unnest(${list('id')}, ${list('root')}, ${list('lft')}, ${list('rgt')}, ${list('level')}) as place (id, root, lft, rgt, level)
    where record_group.id = place.id`)
}

/** Deletes a group that no page belongs to. */
export async function deleteGroup(db: Db, id: number): Promise<void> {
  await db.delete(recordGroup).where(eq(recordGroup.id, id))
}

/** Returns the number of pages in each group that has any, by its id; only for one group if it is given. */
export async function countGroupPages(db: Db, id?: number): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: page.groupId, count: count() })
    .from(page)
    .where(id === undefined ? isNotNull(page.groupId) : eq(page.groupId, id))
    .groupBy(page.groupId)
  return new Map(rows.flatMap((row) => (row.id === null ? [] : [[row.id, row.count] as const])))
}

/** Gives the pages of a group another group. */
export async function replacePageGroup(db: Db, from: number, to: number): Promise<void> {
  await db.update(page).set({ groupId: to }).where(eq(page.groupId, from))
}
