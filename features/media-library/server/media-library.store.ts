import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { mediaFile, mediaImage, mediaVideo } from '#features/media/server/media.tables.ts'
import type { ListCursor } from '#features/staff/server/staff.public.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { MEDIA_KINDS, type MediaKind, type MediaRef, type MediaView } from '../media-library.contract.ts'

/** One row of the library, whatever its kind. */
export type LibraryRow = {
  kind: MediaKind
  key: string
  title: string
  fileName: string
  mediaType: string
  byteSize: number | null
  widthPx: number | null
  heightPx: number | null
  imageHash: string | null
  placeholder: string
  isMarkedDecorative: boolean
  /** False for a video that shows the blank slate. */
  hasPoster: boolean
  focalX: number | null
  focalY: number | null
  sentByPersonId: number | null
  sentAt: Date
  changedAt: Date
  deletedAt: Date | null
}

/** For each kind an SQL query that returns its items as rows of one shape, including deleted items. */
const ITEMS: Record<MediaKind, SQL> = {
  image: sql`(
    select 'image' as kind, i.hash as key, i.title, i.file_name, 'image/' || replace(i.extension, 'jpg', 'jpeg') as media_type,
      i.byte_size, i.width_px, i.height_px, i.hash as image_hash, i.placeholder, i.is_marked_decorative, true as has_poster,
      i.focal_x, i.focal_y, i.sent_by_person_id, i.created_at, i.library_changed_at, i.deleted_at
    from media_image i where i.is_in_library)`,
  video: sql`(
    select 'video' as kind, v.id::text as key, v.title, v.name as file_name, 'video/mp4' as media_type,
      v.byte_size, v.width_px, v.height_px, v.slate_hash as image_hash, s.placeholder, false as is_marked_decorative, v.has_poster,
      null::int as focal_x, null::int as focal_y, v.sent_by_person_id, v.created_at, v.library_changed_at, v.deleted_at
    from media_video v join media_image s on s.hash = v.slate_hash)`,
  file: sql`(
    select 'file' as kind, f.public_id as key, f.title, f.file_name, f.media_type,
      f.byte_size, null::int as width_px, null::int as height_px, null as image_hash, '' as placeholder,
      false as is_marked_decorative, true as has_poster,
      null::int as focal_x, null::int as focal_y, f.sent_by_person_id, f.created_at, f.library_changed_at, f.deleted_at
    from media_file f where f.is_in_library and f.is_public)`,
}

type RawRow = {
  kind: MediaKind
  key: string
  title: string
  file_name: string
  media_type: string
  byte_size: string | number | null
  width_px: number | null
  height_px: number | null
  image_hash: string | null
  placeholder: string
  is_marked_decorative: boolean
  has_poster: boolean
  focal_x: number | null
  focal_y: number | null
  sent_by_person_id: number | null
  created_at: Date | string
  library_changed_at: Date | string | null
  deleted_at: Date | string | null
}

const IS_DESCRIBED = sql`(m.is_marked_decorative or exists (select from media_description d where d.hash = m.key))`

/** `usedKeys` are the texts `kind:key` of the items that are in use. */
export type LibraryFilter = { q: string; view: MediaView; usedKeys: readonly string[] }

/** A row with its place in the list, for the cursor of the next page. */
export type ListedRow = LibraryRow & { cursor: ListCursor }

/**
 * Returns a page of the library, newest first, plus one row if more follow. Each kind is read in the order of its own
 * index, and only a page of it. Runs one SQL statement.
 */
export async function listLibrary(
  db: Db,
  filter: LibraryFilter,
  { after, pageSize }: { after: ListCursor | null; pageSize: number },
): Promise<ListedRow[]> {
  const sortAt = filter.view === 'deleted' ? sql`m.deleted_at` : sql`m.created_at`
  const [at, kind, key] = after ?? []
  const follows =
    after === null
      ? sql`true`
      : sql`(${sortAt}, m.kind, m.key) < (${at ?? null}::timestamptz, ${kind ?? null}::text, ${key ?? null}::text)`
  const pages = itemsOf(filter.view).map(
    (items) => sql`(select m.*, ${sortAt}::text as sort_at from ${items} m
      where ${matching(filter)} and ${follows}
      order by ${sortAt} desc, m.key desc limit ${pageSize + 1})`,
  )
  const { rows } = await db.execute<RawRow & { sort_at: string }>(sql`
    select m.* from (${sql.join(pages, sql` union all `)}) m
    order by ${sortAt} desc, m.kind desc, m.key desc limit ${pageSize + 1}`)
  return rows.map((row) => ({ ...rowOf(row), cursor: [row.sort_at, row.kind, row.key] }))
}

/** Counts the items of a filter, at most one more than `most`. Runs one SQL statement. */
export async function countLibrary(db: Db, filter: LibraryFilter, most: number): Promise<number> {
  const found = itemsOf(filter.view).map(
    (items) => sql`(select 1 from ${items} m where ${matching(filter)} limit ${most + 1})`,
  )
  const { rows } = await db.execute<{ count: number }>(sql`
    select least(count(*), ${most + 1}::int)::int as count from (${sql.join(found, sql` union all `)}) found`)
  return rows[0]?.count ?? 0
}

/** Returns the queries of the kinds that a view shows. */
function itemsOf(view: MediaView): SQL[] {
  const only = view === 'no_description' ? 'image' : view
  return MEDIA_KINDS.filter((kind) => kind === only || !MEDIA_KINDS.some((each) => each === only)).map(
    (kind) => ITEMS[kind],
  )
}

function matching({ q, view, usedKeys }: LibraryFilter): SQL {
  const part = `%${q.replace(/[\\%_]/g, (char) => `\\${char}`)}%`
  return sql.join(
    [
      view === 'deleted' ? sql`m.deleted_at is not null` : sql`m.deleted_at is null`,
      view === 'unused'
        ? sql`not (m.kind || ':' || m.key = any(${sql.param([...usedKeys])}::text[]))`
        : sql`true`,
      view === 'no_description' ? sql`not ${IS_DESCRIBED}` : sql`true`,
      q === ''
        ? sql`true`
        : sql`(m.title ilike ${part} or m.file_name ilike ${part} or exists (
            select from media_description d where d.hash = m.key and d.text ilike ${part}))`,
    ],
    sql` and `,
  )
}

/** Returns one item, deleted or not; null if it is not in the library. */
export async function findLibraryRow(db: Db, { kind, key }: MediaRef): Promise<LibraryRow | null> {
  const { rows } = await db.execute<RawRow>(sql`select m.* from ${ITEMS[kind]} m where m.key = ${key}`)
  const [row] = rows
  return row === undefined ? null : rowOf(row)
}

/**
 * Finds a row like `findLibraryRow`, and also for an image that is not listed itself but shares its bytes with a listed
 * image (an edition). The row then has the key and the focal point of the edition, and all other values of the listed
 * image.
 */
export async function findRowOrEdition(db: Db, ref: MediaRef): Promise<LibraryRow | null> {
  const listed = await findLibraryRow(db, ref)
  if (listed !== null || ref.kind !== 'image') return listed
  const [edition] = await db
    .select({
      source: sql<string>`coalesce(${mediaImage.sourceHash}, ${mediaImage.hash})`,
      focalX: mediaImage.focalX,
      focalY: mediaImage.focalY,
    })
    .from(mediaImage)
    .where(and(eq(mediaImage.hash, ref.key), eq(mediaImage.isPublic, true)))
  if (edition === undefined) return null
  const { source, focalX, focalY } = edition
  const [other] = await db
    .select({ hash: mediaImage.hash })
    .from(mediaImage)
    .where(
      and(
        sql`coalesce(${mediaImage.sourceHash}, ${mediaImage.hash}) = ${source}`,
        eq(mediaImage.isInLibrary, true),
        isNull(mediaImage.deletedAt),
      ),
    )
    .limit(1)
  const row = other === undefined ? null : await findLibraryRow(db, { kind: 'image', key: other.hash })
  return row === null ? null : { ...row, key: ref.key, imageHash: ref.key, focalX, focalY }
}

/**
 * Returns the editions: images that show the bytes of another image with their own focal point. `sourceHash` is the
 * hash of these bytes.
 */
export async function listEditions(db: Db): Promise<{ hash: string; sourceHash: string }[]> {
  const rows = await db
    .select({ hash: mediaImage.hash, sourceHash: mediaImage.sourceHash })
    .from(mediaImage)
    .where(sql`${mediaImage.sourceHash} is not null`)
  return rows.flatMap(({ hash, sourceHash }) => (sourceHash === null ? [] : [{ hash, sourceHash }]))
}

/**
 * Locks an item. If it is an image, locks all images that show the same bytes.
 * @returns the keys of the locked items
 */
export async function lockItem(tx: Tx, { kind, key }: MediaRef): Promise<string[]> {
  switch (kind) {
    case 'image': {
      const sourceOf = tx
        .select({ source: sql<string>`coalesce(${mediaImage.sourceHash}, ${mediaImage.hash})` })
        .from(mediaImage)
        .where(eq(mediaImage.hash, key))
      const rows = await tx
        .select({ key: mediaImage.hash })
        .from(mediaImage)
        .where(sql`coalesce(${mediaImage.sourceHash}, ${mediaImage.hash}) = (${sourceOf})`)
        .orderBy(mediaImage.hash)
        .for('update')
      return rows.map((row) => row.key)
    }
    case 'video':
      return (
        await tx
          .select({ id: mediaVideo.id })
          .from(mediaVideo)
          .where(sql`${mediaVideo.id}::text = ${key}`)
          .for('update')
      ).map(({ id }) => String(id))
    case 'file':
      return (
        await tx
          .select({ key: mediaFile.publicId })
          .from(mediaFile)
          .where(eq(mediaFile.publicId, key))
          .for('update')
      ).map((row) => row.key)
  }
}

/** Changes the name of an item, and for an image whether it is decoration. */
export async function updateItem(
  db: Db,
  { kind, key }: MediaRef,
  { title, isMarkedDecorative, at }: { title: string; isMarkedDecorative: boolean; at: Date },
): Promise<void> {
  const set = { title, libraryChangedAt: at }
  if (kind === 'image')
    await db
      .update(mediaImage)
      .set({ ...set, isMarkedDecorative })
      .where(eq(mediaImage.hash, key))
  else if (kind === 'video')
    await db
      .update(mediaVideo)
      .set(set)
      .where(eq(mediaVideo.id, Number(key)))
  else await db.update(mediaFile).set(set).where(eq(mediaFile.publicId, key))
}

/**
 * Marks items of one kind as deleted. If `isServed` is true, images are still sent at their addresses: pages that are
 * open in browsers name the address of a replaced image.
 */
export async function markDeleted(
  db: Db,
  kind: MediaKind,
  keys: readonly string[],
  { at, isServed }: { at: Date; isServed: boolean },
): Promise<void> {
  const set = { deletedAt: at, libraryChangedAt: at }
  const list = sql.param([...keys])
  if (kind === 'image')
    await db
      .update(mediaImage)
      .set({ ...set, ...(isServed ? {} : { isPublic: false }) })
      .where(and(sql`${mediaImage.hash} = any(${list}::text[])`, isNull(mediaImage.deletedAt)))
  else if (kind === 'video')
    await db
      .update(mediaVideo)
      .set(set)
      .where(sql`${mediaVideo.id}::text = any(${list}::text[])`)
  else
    await db
      .update(mediaFile)
      .set(set)
      .where(sql`${mediaFile.publicId} = any(${list}::text[])`)
}

/** Restores deleted items of one kind. */
export async function markRestored(
  db: Db,
  kind: MediaKind,
  keys: readonly string[],
  at: Date,
): Promise<void> {
  const set = { deletedAt: null, libraryChangedAt: at }
  const list = sql.param([...keys])
  if (kind === 'image')
    await db
      .update(mediaImage)
      .set({ ...set, isPublic: true })
      .where(sql`${mediaImage.hash} = any(${list}::text[])`)
  else if (kind === 'video')
    await db
      .update(mediaVideo)
      .set(set)
      .where(sql`${mediaVideo.id}::text = any(${list}::text[])`)
  else
    await db
      .update(mediaFile)
      .set(set)
      .where(sql`${mediaFile.publicId} = any(${list}::text[])`)
}

function rowOf(row: RawRow): LibraryRow {
  const sentAt = new Date(row.created_at)
  return {
    kind: row.kind,
    key: row.key,
    title: row.title,
    fileName: row.file_name,
    mediaType: row.media_type,
    byteSize: row.byte_size === null ? null : Number(row.byte_size),
    widthPx: row.width_px,
    heightPx: row.height_px,
    imageHash: row.image_hash,
    placeholder: row.placeholder,
    isMarkedDecorative: row.is_marked_decorative,
    hasPoster: row.has_poster,
    focalX: row.focal_x,
    focalY: row.focal_y,
    sentByPersonId: row.sent_by_person_id,
    sentAt,
    changedAt: row.library_changed_at === null ? sentAt : new Date(row.library_changed_at),
    deletedAt: row.deleted_at === null ? null : new Date(row.deleted_at),
  }
}
