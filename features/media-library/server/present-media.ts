import { FILE_PATH } from '#features/media/media.contract.ts'
import { imageUrl } from '#features/media/media.rules.ts'
import { findDescriptions } from '#features/media/server/media.public.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { MediaDetail, MediaItem } from '../media-library.contract.ts'
import type { LibraryDeps } from './library-deps.ts'
import { type LibraryRow, listEditions } from './media-library.store.ts'

/**
 * For the hash of each image, the hashes of all images that show the same bytes. An image whose bytes no other image
 * shows is missing.
 */
export type Families = ReadonlyMap<string, readonly string[]>

/** Returns, for the hash of each image, the images that show the same bytes with different focal points. */
export async function familiesOf(db: Db): Promise<Families> {
  const members = new Map<string, string[]>()
  for (const { hash, sourceHash } of await listEditions(db))
    members.set(sourceHash, [...(members.get(sourceHash) ?? [sourceHash]), hash])
  return new Map([...members.values()].flatMap((family) => family.map((hash) => [hash, family] as const)))
}

/** Returns the keys of the item and, for an image, of all images that show the same bytes. */
export function membersOf(
  { kind, key }: Pick<LibraryRow, 'kind' | 'key'>,
  families: Families,
): readonly string[] {
  return kind === 'image' ? (families.get(key) ?? [key]) : [key]
}

/**
 * Returns the texts `kind:key` of the items that are in use. If an image is in use, all images with the same bytes
 * count as used.
 */
export function usedItemKeys(used: readonly string[], families: Families): string[] {
  return [
    ...used,
    ...used.flatMap((key) => (families.get(key.replace(/^image:/, '')) ?? []).map((hash) => `image:${hash}`)),
  ]
}

type Known = { counts: ReadonlyMap<string, number>; families: Families }

/** Presents rows of the library with their descriptions, senders and numbers of uses. */
export async function presentItems(
  deps: Pick<LibraryDeps, 'namesOf'>,
  db: Db,
  rows: readonly LibraryRow[],
  { counts, families }: Known,
): Promise<MediaItem[]> {
  const descriptions = await findDescriptions(
    db,
    rows.filter(({ kind }) => kind === 'image').map(({ key }) => key),
  )
  const names = await deps.namesOf(db, [...new Set(rows.flatMap((row) => row.sentByPersonId ?? []))])
  return rows.map((row) => {
    const uses = membersOf(row, families).reduce(
      (sum, key) => sum + (counts.get(`${row.kind}:${key}`) ?? 0),
      0,
    )
    const sender = row.sentByPersonId === null ? undefined : names.get(row.sentByPersonId)
    return presentItem(row, { descriptions: descriptions.get(row.key) ?? {}, sender, uses })
  })
}

function presentItem(
  row: LibraryRow,
  {
    descriptions,
    sender,
    uses,
  }: { descriptions: Record<string, string>; sender: string | undefined; uses: number },
): MediaItem {
  return {
    kind: row.kind,
    key: row.key,
    name: row.title === '' ? row.fileName : row.title,
    file_name: row.fileName,
    media_type: row.mediaType,
    byte_size: row.byteSize,
    width: row.widthPx,
    height: row.heightPx,
    image_hash: row.imageHash,
    placeholder: row.placeholder,
    address: addressOf(row),
    descriptions,
    is_decorative: row.isMarkedDecorative,
    has_poster: row.hasPoster,
    is_described: row.kind !== 'image' || row.isMarkedDecorative || Object.keys(descriptions).length > 0,
    focal: row.focalX === null || row.focalY === null ? null : { x: row.focalX, y: row.focalY },
    sent_by: sender ?? null,
    sent_at: row.sentAt.toISOString(),
    uses,
    deleted_at: row.deletedAt?.toISOString() ?? null,
    updated_at: row.changedAt.toISOString(),
  }
}

function addressOf({ kind, key }: LibraryRow): string {
  if (kind === 'image') return imageUrl(key, 'raw', 1920, 'jpg')
  return kind === 'video' ? `/v/${key}.mp4` : FILE_PATH.replace(':id', key)
}

/** Presents one item with everything that uses it. */
export async function presentDetail(
  deps: Pick<LibraryDeps, 'namesOf' | 'findUses'>,
  db: Db,
  row: LibraryRow,
): Promise<MediaDetail> {
  const families = row.kind === 'image' ? await familiesOf(db) : new Map<string, string[]>()
  const keys = families.get(row.key) ?? [row.key]
  const { uses, earlierPages } = await deps.findUses(db, row.kind, keys)
  const [item] = await presentItems(deps, db, [row], { counts: new Map(), families })
  if (item === undefined) throw new Error('a row of the library was not presented')
  const records = new Set(uses.map(({ kind, id }) => `${kind}:${id}`))
  return { ...item, uses: records.size, used_in: uses, earlier_pages: earlierPages }
}
