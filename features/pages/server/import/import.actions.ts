/** Reads files and makes drafts from them. @source docs/reference/pages-and-blocks.md §8.11 */
import { msg } from '@lingui/core/macro'
import { checkImage } from '#features/media/server/media.public.ts'
import { mayWriteAt } from '#features/staff/content-rights.rules.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { type FieldProblem, Problem } from '#platform/shared/problem.ts'
import { suggestAddresses } from '../../import-addresses.rules.ts'
import { PAGE_DRAFT_REFUSALS, type SentImage } from '../../page-drafts.contract.ts'
import {
  type ImportedPage,
  type ImportNote,
  type ImportReading,
  PAGE_IMPORT_LIMITS,
  PAGE_IMPORT_REFUSALS,
  type PageToImport,
} from '../../page-import.contract.ts'
import { pageProblems } from '../page-problems.ts'
import { listPageUrls } from '../pages.store.ts'
import { auditOf } from '../drafts/draft-audit.ts'
import type { DraftAudit, DraftDeps } from '../drafts/draft-deps.ts'
import { applyEdit, isEffective, SERVER_CLIENT } from '../drafts/draft-edits.ts'
import { contentOfPage } from '../drafts/draft-snapshot.ts'
import { existingDraft } from '../drafts/locked-draft.ts'
import { insertDraft } from '../drafts/page-drafts.store.ts'
import { insertEmptyPage } from '../drafts/create-page.actions.ts'
import { type Editor, requireWriter } from '../drafts/page-rights.ts'
import { refusingTakenAddress } from '../drafts/publishing.actions.ts'
import { joinNotes, Notes } from './document-pieces.ts'
import { readDocumentApart } from './document-reader.ts'
import {
  type ImageStates,
  imageSourcesOf,
  type LaidOutPage,
  layOut,
  linkTargetsOf,
  operationsOf,
  type TitledPage,
  titledPages,
} from './import-layout.ts'
import type { FileReading } from './read-file.ts'

/** A file that was sent. `signal` is aborted when the connection of its request is lost. */
export type ImportFile = { bytes: Uint8Array; fileName: string; signal: AbortSignal }

/**
 * Returns the pages that a file would make, and changes nothing.
 * @throws Problem UNSUPPORTED_TYPE, TOO_LARGE, VALIDATION, MAY_NOT_WRITE
 */
export async function readImport(
  deps: DraftDeps,
  { below: wanted, right, ...file }: ImportFile & Editor & { below: string },
): Promise<ImportReading> {
  // If the officer may write in one part of the site only, suggest addresses there.
  const below = wanted === '' && !mayWriteAt(right, '/page') ? right.write_below : wanted
  requireWriter({ right }, `${below}/page`)
  const { reading, pages } = await readPages(file)
  const images = await imageStates(reading)
  const taken = new Set(await listPageUrls(deps.database.db))
  const addresses = suggestAddresses(pages, {
    below,
    isTaken: (url) => taken.has(url),
    appRouteNames: routeNames(deps),
  })
  const placed = addresses.flatMap((address, at) => {
    const page = pages[at]
    return page === undefined ? [] : [{ page, address }]
  })
  const targets = linkTargetsOf(
    placed.map(({ page, address }) => ({ former: page.former, url: address.url })),
    reading.hosts,
    new URL(deps.appUrl).origin,
  )
  return {
    kind: reading.kind,
    below,
    notes: reading.notes,
    pages: placed.map(({ page, address }) => {
      const { blocks, ...laid } = layOut(page, images, targets)
      const { url, exists, isChanged } = address
      const changed: ImportNote[] = isChanged ? [{ code: 'address_changed', text: page.path, count: 1 }] : []
      const { key, title: name, former } = page
      return {
        ...laid,
        key,
        name,
        url,
        former,
        exists,
        blocks: blocks.length,
        notes: joinNotes(laid.notes, changed),
      }
    }),
  }
}

/**
 * Makes drafts from the chosen pages of a file, all or none. Images are stored first: if the drafts cannot be made, they
 * remain in the media library without a use.
 * @throws Problem UNSUPPORTED_TYPE, TOO_LARGE, VALIDATION, MAY_NOT_WRITE, CONFLICT
 */
export async function makeImport(
  deps: DraftDeps,
  { pages: chosen, personId, right, ...file }: ImportFile & Editor & { pages: readonly PageToImport[] },
): Promise<ImportedPage[]> {
  await refuseAddresses(deps, { personId, right }, chosen)
  const { reading, pages } = await readPages(file)
  const byKey = new Map(pages.map((page) => [page.key, page]))
  const named = chosen.map(({ key, name, url }) => {
    const page = byKey.get(key)
    // The file does not contain this page, because it is another file than the one that was read first, or the page is
    // requested twice.
    if (page === undefined) throw new Problem(PAGE_DRAFT_REFUSALS.DRAFT_CHANGED)
    byKey.delete(key)
    return { page: { ...page, title: name }, name, url }
  })
  const targets = linkTargetsOf(
    named.map(({ page, url }) => ({ former: page.former, url })),
    reading.hosts,
    new URL(deps.appUrl).origin,
  )
  const states: ImageStates = new Map([
    ...reading.images.map(({ source }) => [source, 'usable'] as const),
    ...reading.leftOut.map(({ source, code }) => [source, code] as const),
  ])
  const drafts = named.map((each) => ({ ...each, laid: layOut(each.page, states, targets) }))
  const images = await storeImages(deps, personId, reading, drafts)
  const { fileName } = file
  return refusingTakenAddress(() =>
    deps.database.transaction((tx) => insertDrafts(tx, deps, { personId, fileName, drafts, images })),
  )
}

const routeNames = ({ appRouteNames }: DraftDeps) =>
  new Set(appRouteNames.map((route) => route.toLowerCase()))

async function readPages({
  bytes,
  fileName,
  signal,
}: ImportFile): Promise<{ reading: FileReading; pages: TitledPage[] }> {
  const reading = await readDocumentApart(bytes, signal)
  const pages = titledPages(reading, fileName)
  if (pages.length === 0) throw new Problem(PAGE_IMPORT_REFUSALS.noPages)
  return { reading, pages }
}

async function imageStates({ images, leftOut }: FileReading): Promise<ImageStates> {
  const states = new Map<string, 'usable' | ImportNote['code']>(
    leftOut.map(({ source, code }) => [source, code]),
  )
  for (const { source, bytes } of images) states.set(source, await stateOf(() => checkImage(bytes)))
  return states
}

/** Runs the check or the storing of an image. Returns the reason if the image was refused, else `usable`. */
async function stateOf(act: () => Promise<unknown>): Promise<'usable' | ImportNote['code']> {
  try {
    await act()
    return 'usable'
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return error.refusal.status === 413 ? 'image_too_large' : 'image_format'
  }
}

/**
 * Refuses addresses that are invalid, used twice or taken by a page.
 * @throws Problem VALIDATION with each address that cannot be used, MAY_NOT_WRITE
 */
async function refuseAddresses(
  deps: DraftDeps,
  { right }: Editor,
  pages: readonly PageToImport[],
): Promise<void> {
  const appRouteNames = routeNames(deps)
  const taken = new Set(await listPageUrls(deps.database.db))
  const seen = new Set<string>()
  const problems = pages.flatMap(({ url }, at): FieldProblem[] => {
    const field = `pages.${at}.url`
    const own = pageProblems({ url }, { appRouteNames, ownBlockIds: new Set() })
    if (own.length > 0) return own.map((problem) => ({ ...problem, field }))
    const isRepeated = seen.has(url)
    seen.add(url)
    if (isRepeated)
      return [{ field, code: 'repeated', message: msg`Another page of this import has this address.` }]
    return taken.has(url)
      ? [{ field, code: 'taken', message: PAGE_DRAFT_REFUSALS.ADDRESS_TAKEN.message }]
      : []
  })
  if (problems.length > 0) throw new Problem('VALIDATION', { fields: problems })
  for (const { url } of pages) requireWriter({ right }, url)
}

type Draft = { page: TitledPage; name: string; url: string; laid: LaidOutPage }
type StoredImages = { stored: Map<string, SentImage>; refused: Map<string, ImportNote['code']> }

/** Stores each image once, in the order of the pages, up to the limit of one import. */
async function storeImages(
  deps: DraftDeps,
  personId: number,
  { images }: FileReading,
  drafts: readonly Draft[],
): Promise<StoredImages> {
  const files = new Map(images.map((image) => [image.source, image]))
  const stored = new Map<string, SentImage>()
  const refused = new Map<string, ImportNote['code']>()
  for (const source of new Set(drafts.flatMap(({ laid }) => imageSourcesOf(laid)))) {
    const image = files.get(source)
    if (image === undefined) continue
    if (stored.size >= PAGE_IMPORT_LIMITS.images) {
      refused.set(source, 'image_too_many')
      continue
    }
    const state = await stateOf(async () =>
      stored.set(source, await deps.storeImage(image.bytes, image.fileName, personId)),
    )
    if (state !== 'usable') refused.set(source, state)
  }
  return { stored, refused }
}

type Inserting = {
  personId: number
  fileName: string
  drafts: readonly Draft[]
  images: StoredImages
}

async function insertDrafts(
  tx: Tx,
  deps: DraftDeps,
  { personId, fileName, drafts, images }: Inserting,
): Promise<ImportedPage[]> {
  const at = instantOf(deps.clock)
  const made: ImportedPage[] = []
  const audits: DraftAudit[] = []
  for (const { name, url, laid } of drafts) {
    const notes = new Notes()
    const stored = await insertEmptyPage(tx, { name, url, personId, at })
    const { id } = stored.page
    await insertDraft(tx, id, contentOfPage(stored, null), { at, changedBy: personId })
    const draft = await existingDraft(tx, id)
    const { results } = await applyEdit(tx, draft, {
      client: SERVER_CLIENT,
      clientSeq: draft.seq + 1,
      personId,
      base: draft.seq,
      operations: operationsOf(laid.blocks, images.stored, () => deps.random.uuid()),
      at,
    })
    notes.add('too_long', '', results.filter((result) => !isEffective(result)).length)
    for (const source of imageSourcesOf(laid)) {
      const refusal = images.refused.get(source)
      if (refusal !== undefined) notes.add(refusal, source.slice(source.lastIndexOf('/') + 1))
    }
    made.push({ id, name, url, notes: joinNotes(laid.notes, notes.all()) })
    audits.push(auditOf(personId, 'imported', stored, { url, file: fileName.slice(0, 200).toWellFormed() }))
  }
  // Write the audit entries last, because the first one locks the audit log until the transaction ends.
  for (const entry of audits) await deps.audit(tx, entry)
  return made
}
