/** Sends, describes, replaces, deletes and restores the items of the media library. @source docs/reference/media.md §6 */
import type { MediaReplacement } from '#features/media/replace-media.rules.ts'
import {
  addFile,
  addImage,
  holdPublicImages,
  saveDescriptions,
  setPoster,
} from '#features/media/server/media.public.ts'
import { COUNTED_MOST, pageOf, readCursor } from '#features/staff/server/staff.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { instantAfter, refuseStale } from '#platform/server/revision.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { DEFAULT_LOCALE } from '#platform/shared/locales.ts'
import { Problem } from '#platform/shared/problem.ts'
import {
  MEDIA_LIBRARY_REFUSALS,
  MEDIA_LIMITS,
  type MediaDetail,
  type MediaItem,
  type MediaRef,
  type MediaView,
} from '../media-library.contract.ts'
import type { LibraryDeps } from './library-deps.ts'
import {
  countLibrary,
  findLibraryRow,
  findRowOrEdition,
  type LibraryRow,
  listLibrary,
  lockItem,
  markDeleted,
  markRestored,
  updateItem,
} from './media-library.store.ts'
import { familiesOf, membersOf, presentDetail, presentItems, usedItemKeys } from './present-media.ts'

/** Lists the library. @throws Problem VALIDATION for a malformed `after` */
export async function list(
  deps: LibraryDeps,
  {
    q = '',
    view = 'all',
    after,
  }: { q?: string | undefined; view?: MediaView | undefined; after?: string | undefined },
): Promise<{ data: MediaItem[]; next: string | null; total: number; has_more_than_total: boolean }> {
  const { db } = deps.database
  const families = await familiesOf(db)
  const usedKeys = view === 'unused' ? usedItemKeys(await deps.listUsed(db), families) : []
  const filter = { q, view, usedKeys }
  const [found, count] = await Promise.all([
    listLibrary(db, filter, { after: readCursor(after), pageSize: MEDIA_LIMITS.page }),
    countLibrary(db, filter, COUNTED_MOST),
  ])
  const { rows, next } = pageOf(found, MEDIA_LIMITS.page, ({ cursor }) => cursor)
  const counts = await deps.countUses(
    db,
    rows.flatMap((row) => membersOf(row, families).map((key) => `${row.kind}:${key}`)),
  )
  return {
    data: await presentItems(deps, db, rows, { counts, families }),
    next,
    total: Math.min(count, COUNTED_MOST),
    has_more_than_total: count > COUNTED_MOST,
  }
}

/** Returns one item, or another edition of an image, with its uses. @throws Problem NOT_FOUND */
export async function read(deps: LibraryDeps, ref: MediaRef): Promise<MediaDetail> {
  const row = await findRowOrEdition(deps.database.db, ref)
  if (row === null) throw new Problem('NOT_FOUND')
  return presentDetail(deps, deps.database.db, row)
}

/** Stores an image or a document. @throws Problem UNSUPPORTED_TYPE, TOO_LARGE */
export async function send(
  deps: LibraryDeps,
  { bytes, fileName, personId }: { bytes: Buffer; fileName: string; personId: number },
): Promise<MediaDetail> {
  await deps.uploads.take(String(personId))
  const { media } = deps
  const ref: MediaRef = /\.(?:pdf|docx|xlsx|odt|ods|csv|txt)$/i.test(fileName)
    ? {
        kind: 'file',
        key: (await addFile(media, bytes, fileName, true, { isInLibrary: true, sentBy: personId })).publicId,
      }
    : { kind: 'image', key: (await addImage(media, bytes, fileName, '', { sentBy: personId })).hash }
  await deps.database.transaction((tx) => noteSent(deps, tx, ref, personId))
  return read(deps, ref)
}

/** Records in the audit log that a person added an item. */
export async function noteSent(deps: LibraryDeps, tx: Tx, ref: MediaRef, personId: number): Promise<void> {
  await note(deps, tx, { personId, verb: 'sent', row: await loadRow(tx, ref), change: {} })
}

type PosterChange = { key: string; bytes: Buffer; personId: number; requirePublisher: () => Promise<void> }

/**
 * Gives a video another poster. The sender of a new video may give it its first poster without the right to publish;
 * any other poster may change pages that show the video.
 * @throws Problem NOT_FOUND, MAY_NOT_PUBLISH, UNSUPPORTED_TYPE, TOO_LARGE
 */
export async function changePoster(
  deps: LibraryDeps,
  { key, bytes, personId, requirePublisher }: PosterChange,
): Promise<MediaDetail> {
  const ref: MediaRef = { kind: 'video', key }
  if (!/^[1-9]\d{0,8}$/.test(key)) throw new Problem('NOT_FOUND')
  const { hasPoster, sentByPersonId } = await loadRow(deps.database.db, ref)
  if (hasPoster || sentByPersonId !== personId) await requirePublisher()
  await deps.uploads.take(String(personId))
  await setPoster(deps.media, Number(key), bytes, async (tx) => {
    await note(deps, tx, { personId, verb: 'changed_poster', row: await loadRow(tx, ref), change: {} })
    // Raise the content version, because pages show the poster. Do it last, because it locks a row that every publisher
    // needs.
    await deps.contentVersion.bump(tx)
  })
  return read(deps, ref)
}

type Saving = MediaRef & {
  name: string
  descriptions: Readonly<Partial<Record<string, string>>>
  is_decorative: boolean
  updated_at: string
  personId: number
}

/** Changes the name and the descriptions. @throws Problem NOT_FOUND, CONFLICT for a stale revision */
export async function save(deps: LibraryDeps, { personId, ...input }: Saving): Promise<MediaDetail> {
  return deps.database.transaction(async (tx) => {
    const { row } = await lockRow(tx, input)
    const before = await presentDetail(deps, tx, row)
    const { name, is_decorative: isDecorative } = input
    const isImage = row.kind === 'image'
    const descriptions = isImage ? texts(input.descriptions) : {}
    const sent = { name, descriptions, is_decorative: isImage && isDecorative }
    const stored = pick(before)
    refuseStale({ seenAt: input.updated_at, changedAt: row.changedAt, sent, stored, current: before })
    await updateItem(tx, row, {
      title: name === row.fileName ? '' : name,
      isMarkedDecorative: sent.is_decorative,
      at: instantAfter(row.changedAt, deps.clock.nowMs()),
    })
    if (isImage) await saveDescriptions(tx, row.key, descriptions)
    const after = await presentDetail(deps, tx, await loadRow(tx, row))
    await note(deps, tx, { personId, verb: 'changed', row, change: { before: stored, after: pick(after) } })
    return after
  })
}

function texts(descriptions: Saving['descriptions']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(descriptions).flatMap(([language, text]) =>
      text === undefined || text === '' ? [] : [[language, text]],
    ),
  )
}

function pick({ name, descriptions, is_decorative }: MediaItem) {
  return { name, descriptions, is_decorative }
}

/**
 * Deletes an item. Visitors no longer receive it; other processes stop sending it after at most a second. It can be
 * restored for 30 days.
 * @throws Problem NOT_FOUND, CONFLICT if it is used and there is no replacement, VALIDATION
 */
export async function remove(
  deps: LibraryDeps,
  { personId, replacement, ...ref }: MediaRef & { replacement?: string | undefined; personId: number },
): Promise<{ changed: number }> {
  return deps.database.transaction(async (tx) => {
    const { row, keys } = await lockRow(tx, ref)
    if (row.deletedAt !== null) throw new Problem('NOT_FOUND')
    const changed =
      replacement === undefined
        ? await refuseUsed(deps, tx, row, keys)
        : await replaceAll(deps, tx, { row, keys, by: replacement, personId })
    await markDeleted(tx, row.kind, keys, { at: after(deps, row), isServed: false })
    if (row.kind === 'image')
      tx.afterCommit(async () => {
        for (const key of keys) await deps.media.derivedImages.forget(key)
      })
    const change =
      replacement === undefined
        ? {}
        : { replacement: nameOf(await loadRow(tx, { kind: ref.kind, key: replacement })), uses: changed }
    await note(deps, tx, { personId, verb: 'deleted', row, change })
    // Raise the content version, because every process caches public images until it changes. Do it last, because it
    // locks a row that every publisher needs.
    if (row.kind === 'image') await deps.contentVersion.bump(tx)
    return { changed }
  })
}

/** Restores a deleted item. No record uses it afterwards. @throws Problem NOT_FOUND */
export async function restore(
  deps: LibraryDeps,
  { personId, ...ref }: MediaRef & { personId: number },
): Promise<MediaDetail> {
  return deps.database.transaction(async (tx) => {
    const { row, keys } = await lockRow(tx, ref)
    if (row.deletedAt !== null) {
      await markRestored(tx, row.kind, row.kind === 'image' ? [row.key] : keys, after(deps, row))
      await note(deps, tx, { personId, verb: 'restored', row, change: {} })
    }
    return presentDetail(deps, tx, await loadRow(tx, row))
  })
}

/**
 * Replaces an item in every record that uses it by another item, and deletes it. The address of a deleted image stays
 * available for 30 days, because pages that are open in browsers name it.
 * @throws Problem NOT_FOUND, VALIDATION
 */
export async function replace(
  deps: LibraryDeps,
  { by, personId, ...ref }: MediaRef & { by: string; personId: number },
): Promise<{ item: MediaDetail; changed: number }> {
  return deps.database.transaction(async (tx) => {
    const { row, keys } = await lockRow(tx, ref)
    if (row.deletedAt !== null) throw new Problem('NOT_FOUND')
    const next = await takeOver(deps, tx, row, { kind: ref.kind, key: by })
    const changed = await replaceAll(deps, tx, { row, keys, by, personId })
    await markDeleted(tx, row.kind, keys, { at: after(deps, row), isServed: true })
    await note(deps, tx, {
      personId,
      verb: 'replaced',
      row,
      change: { replacement: next.fileName, uses: changed },
    })
    return { item: await presentDetail(deps, tx, await loadRow(tx, { kind: ref.kind, key: by })), changed }
  })
}

/**
 * Copies the name and the descriptions of the replaced item to the replacement where the replacement has none.
 * @returns the replacement as it was before
 */
async function takeOver(deps: LibraryDeps, tx: Tx, row: LibraryRow, by: MediaRef): Promise<LibraryRow> {
  const next = await findLibraryRow(tx, by)
  if (next === null) throw new Problem(MEDIA_LIBRARY_REFUSALS.noReplacement)
  const [old, fresh] = [await presentDetail(deps, tx, row), await presentDetail(deps, tx, next)]
  await updateItem(tx, next, {
    title: next.title === '' ? old.name : next.title,
    isMarkedDecorative: fresh.is_described ? fresh.is_decorative : old.is_decorative,
    at: after(deps, next),
  })
  if (row.kind === 'image' && !fresh.is_described) await saveDescriptions(tx, next.key, old.descriptions)
  return next
}

type ReplaceAll = { row: LibraryRow; keys: readonly string[]; by: string; personId: number }

async function replaceAll(
  deps: LibraryDeps,
  tx: Tx,
  { row, keys, by, personId }: ReplaceAll,
): Promise<number> {
  const replacement = await replacementOf(deps, tx, row, { keys, by })
  return deps.replaceUses(tx, replacement, personId)
}

async function replacementOf(
  deps: LibraryDeps,
  tx: Tx,
  row: LibraryRow,
  { keys, by }: Pick<ReplaceAll, 'keys' | 'by'>,
): Promise<MediaReplacement> {
  const target = await findLibraryRow(tx, { kind: row.kind, key: by })
  if (target === null || target.deletedAt !== null || keys.includes(by))
    throw new Problem(MEDIA_LIBRARY_REFUSALS.noReplacement)
  if (row.kind !== 'image') {
    await lockItem(tx, target)
    return { kind: row.kind, from: keys, to: by }
  }
  if (!(await holdPublicImages(tx, [by])).has(by)) throw new Problem(MEDIA_LIBRARY_REFUSALS.noReplacement)
  const { descriptions } = await presentDetail(deps, tx, target)
  const former = await presentDetail(deps, tx, row)
  return {
    kind: 'image',
    from: keys,
    fromAlts: Object.values(former.descriptions),
    to: {
      hash: by,
      widthPx: target.widthPx ?? 1,
      heightPx: target.heightPx ?? 1,
      placeholder: target.placeholder,
      alt: descriptions[DEFAULT_LOCALE] ?? '',
    },
  }
}

async function refuseUsed(
  deps: LibraryDeps,
  tx: Tx,
  row: LibraryRow,
  keys: readonly string[],
): Promise<number> {
  const { uses } = await deps.findUses(tx, row.kind, keys)
  if (uses.length > 0) throw new Problem(MEDIA_LIBRARY_REFUSALS.inUse)
  return 0
}

/** Locks an item with its editions, and returns its row. @throws Problem NOT_FOUND */
export async function lockRow(tx: Tx, ref: MediaRef): Promise<{ row: LibraryRow; keys: string[] }> {
  const keys = await lockItem(tx, ref)
  return { row: await loadRow(tx, ref), keys }
}

async function loadRow(
  db: Parameters<typeof findLibraryRow>[0],
  { kind, key }: MediaRef,
): Promise<LibraryRow> {
  const row = await findLibraryRow(db, { kind, key })
  if (row === null) throw new Problem('NOT_FOUND')
  return row
}

function after({ clock }: Pick<LibraryDeps, 'clock'>, { changedAt }: LibraryRow): Date {
  return instantAfter(changedAt, instantOf(clock).getTime())
}

function nameOf({ title, fileName }: LibraryRow): string {
  return title === '' ? fileName : title
}

type Note = { personId: number; verb: string; row: LibraryRow; change: Record<string, unknown> }

export async function note(deps: LibraryDeps, tx: Tx, { personId, verb, row, change }: Note): Promise<void> {
  await deps.audit(tx, {
    personId,
    verb,
    subjectKind: 'media',
    subjectId: `${row.kind}:${row.key}`,
    change: { name: nameOf(row), ...change },
  })
}
