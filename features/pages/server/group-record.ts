import { msg } from '@lingui/core/macro'
import * as z from 'zod'
import { productFields } from '#features/catalogue/catalogue.schema.ts'
import { replaceProductGroup } from '#features/catalogue/server/catalogue.public.ts'
import { findMissingImages, holdNamedMedia } from '#features/media/server/media.public.ts'
import { tidyRecordTexts, withChangedField } from '#features/site/record-texts.rules.ts'
import type { ShownLanguage } from '#features/site/shown-language.rules.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import type { Database, Tx } from '#platform/server/database/pool.ts'
import type { RecordCalls } from '#platform/server/records/record-call-types.ts'
import { defineRecordModel } from '#platform/server/records/record-calls.ts'
import type { PhotoUpload, RecordFields, RecordStore } from '#platform/server/records/record-model.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { Problem } from '#platform/shared/problem.ts'
import { GROUP_REFUSALS, PAGES_UNCHANGED, REDIRECT_REMOVED } from '../groups-desk.contract.ts'
import { type GroupDraft, groupFields } from '../groups.schema.ts'
import type { Group } from '../pages.contract.ts'
import { requireSitePublisher } from '#features/staff/server/staff.public.ts'
import { cleanHtml } from './clean-html.ts'
import { CONTENT_DESK, seesAllContent } from './content-desk.ts'
import { placeGroup, refuseDescendants } from './group-places.ts'
import { auditedEffects } from './drafts/publish-page.ts'
import {
  type GroupAddressDeps,
  isGroupLinked,
  releaseGroupAddress,
  settleGroupAddress,
} from './group-addresses.ts'
import { isOfProducts, refuseUsed } from './group-uses.ts'
import { presentGroup, USUAL_IMAGE } from './groups.presenters.ts'
import {
  deleteGroup,
  findGroupRecord,
  type GroupValues,
  insertGroup,
  isPublicGroup,
  listGroupRecords,
  type StoredGroup,
  updateGroup,
} from './groups.store.ts'
import { recordGroup } from './pages.tables.ts'

export type GroupRecordOptions = {
  database: Pick<Database, 'db'>
  contentVersion: Pick<ContentVersion, 'bump'>
  /** Returns the language in which a reader sees the club's texts; null if it is the main language. */
  shown: (language: Locale) => Promise<ShownLanguage | null>
  /** Updates links and redirects after a group was renamed. Not set while a new club is created, which has none. */
  addresses?: GroupAddressDeps
  /** Stores an uploaded picture. @throws Problem UNSUPPORTED_TYPE, TOO_LARGE */
  storeImage: (bytes: Buffer, fileName: string, alt: string) => Promise<{ hash: string; fileName: string }>
}

const text = z.string().max(200)
const number = z.int().min(0).max(2_147_483_647)

const forAll = { read: 'anyone' } as const
const openWritten = { read: 'anyone', write: CONTENT_DESK } as const
const TEXT_OPERATORS = ['eq', 'ne', 'in', 'like'] as const
const NUMBER_OPERATORS = ['eq', 'in', 'lt', 'lte', 'gt', 'gte'] as const

type GroupField = keyof Omit<Group, 'children'> | 'namespace' | 'updated_at' | keyof typeof groupFields

/** @source docs/reference/pages-and-blocks.md §6 */
const FIELDS: RecordFields<GroupField> = {
  id: {
    ...forAll,
    filter: { by: 'anyone', column: recordGroup.id, value: number, operators: ['eq', 'in'] },
    order: { by: 'anyone', column: recordGroup.id },
  },
  namespace: {
    ...openWritten,
    accepts: groupFields.namespace,
    filter: { by: 'anyone', column: recordGroup.namespace, value: text, operators: ['eq', 'in'] },
  },
  model: {
    ...openWritten,
    accepts: groupFields.model,
    filter: { by: 'anyone', column: recordGroup.model, value: text, operators: ['eq', 'in'] },
  },
  name: {
    ...openWritten,
    accepts: groupFields.name,
    filter: { by: 'anyone', column: recordGroup.name, value: text, operators: TEXT_OPERATORS },
    order: { by: 'anyone', column: recordGroup.name },
  },
  url: {
    ...openWritten,
    accepts: groupFields.url,
    filter: { by: 'anyone', column: recordGroup.url, value: text, operators: TEXT_OPERATORS },
  },
  slug: {
    ...openWritten,
    accepts: groupFields.slug,
    filter: { by: 'anyone', column: recordGroup.slug, value: text, operators: TEXT_OPERATORS },
  },
  content: { ...openWritten, accepts: groupFields.content, initial: '' },
  translations: {
    read: CONTENT_DESK,
    write: CONTENT_DESK,
    accepts: groupFields.translations,
    initial: {},
  },
  text_languages: forAll,
  image: forAll,
  root: {
    ...forAll,
    filter: { by: 'anyone', column: recordGroup.root, value: number, operators: ['eq', 'in'] },
  },
  lft: { ...forAll, order: { by: 'anyone', column: recordGroup.lft } },
  rgt: forAll,
  level: {
    ...forAll,
    filter: { by: 'anyone', column: recordGroup.level, value: number, operators: NUMBER_OPERATORS },
  },
  updated_at: { read: CONTENT_DESK },
  image_hash: { read: CONTENT_DESK, write: CONTENT_DESK, accepts: groupFields.image_hash, initial: null },
  is_enabled: {
    read: CONTENT_DESK,
    write: CONTENT_DESK,
    accepts: groupFields.is_enabled,
    initial: true,
    filter: { by: CONTENT_DESK, column: recordGroup.isEnabled, value: z.boolean(), operators: ['eq', 'ne'] },
  },
  parent_id: { read: CONTENT_DESK, write: CONTENT_DESK, accepts: groupFields.parent_id, initial: null },
  position: { read: 'nobody', write: CONTENT_DESK, accepts: groupFields.position, initial: null },
}

const STORE: Omit<RecordStore<StoredGroup, GroupDraft>, 'remove'> = {
  list: listGroupRecords,
  find: findGroupRecord,
  insert: async (tx, draft, at) => {
    const id = await insertGroup(tx, valuesOf(draft), at)
    if (draft.parent_id !== null)
      await placeGroup(tx, id, { parentId: draft.parent_id, position: draft.position })
    return id
  },
  update: async (tx, group, changes, at) => {
    await updateGroup(tx, group.id, valuesOf(changes), at)
    if (changes.slug !== undefined && isOfProducts(group))
      await replaceProductGroup(tx, { from: group.slug, to: changes.slug, at })
    if (changes.parent_id !== undefined || (changes.position ?? null) !== null)
      await placeGroup(tx, group.id, placeOf(changes))
  },
  setEnabled: async (tx, { id }, isEnabled, at) => updateGroup(tx, id, { isEnabled }, at),
}

/** Defines the record calls of groups. Disabled groups and their descendants are visible to content staff only. */
export function groupRecord({
  database,
  contentVersion,
  shown,
  addresses,
  storeImage,
}: GroupRecordOptions): RecordCalls {
  return defineRecordModel<StoredGroup, GroupDraft>({
    base: '/api/v1/cognito/group',
    name: 'group',
    fields: FIELDS,
    key: {
      id: recordGroup.id,
      url: { column: recordGroup.url, fromKey: (key) => `/${key.replace(/^\/+/, '')}` },
    },
    sharedPaths: ['/:namespace/:model', '/details/:namespace/:model/:group'],
    store: {
      ...STORE,
      remove: async (tx, group) => {
        await refuseDescendants(tx, group)
        await refuseUsed(tx, group)
        // Delete the group before searching for links to it, so that links in its own text do not count. A refusal
        // rolls the deletion back.
        await deleteGroup(tx, group.id)
        if (addresses && (await isGroupLinked(tx, addresses, group))) throw new Problem(GROUP_REFUSALS.inUse)
      },
    },
    reads: 'anyone',
    writes: CONTENT_DESK,
    scope: (context) => (seesAllContent(context) ? undefined : isPublicGroup(database.db)),
    mayChange: (tx, _existing, { caller }) => requireSitePublisher(tx, caller),
    idOf: ({ id }) => id,
    changedAt: ({ updatedAt }) => updatedAt,
    present: (group) => ({
      ...presentGroup(group, USUAL_IMAGE),
      namespace: group.namespace,
      updated_at: group.updatedAt.toISOString(),
      image_hash: group.imageHash,
      parent_id: group.parentId,
      is_enabled: group.isEnabled,
      translations: group.translations,
    }),
    inLanguage: async (language) => {
      const reader = await shown(language)
      if (reader === null) return null
      return (presented, group) => ({ ...presented, ...presentGroup(group, USUAL_IMAGE, reader) })
    },
    uniques: { record_group_slug: 'slug' },
    beforeSave: async (tx, draft, existing) => {
      if (existing) refuseOtherKind(draft, existing)
      refuseLongSlug(draft, existing)
      await refuseMissingImage(tx, draft.image_hash ?? null)
      await holdNamedMedia(tx, { content: draft.content, translations: draft.translations })
      return { ...draft, ...cleanTexts(draft) }
    },
    auditedChange: (before, after) =>
      before.slug === after.slug ? {} : { slug: { before: before.slug, after: after.slug } },
    afterSave: async (tx, saved, _id, { caller, before, warn, note }) => {
      if (addresses !== undefined && saved !== null) {
        const personId = caller.kind === 'person' ? caller.personId : null
        const effects = await settleGroupAddress(tx, addresses, { before, saved, personId })
        if (effects.removedRedirect !== null) warn(REDIRECT_REMOVED)
        if (effects.unchangedPages.length > 0) warn({ ...PAGES_UNCHANGED, records: effects.unchangedPages })
        note(auditedEffects(effects))
      }
      if (addresses !== undefined && saved === null && before !== null) {
        const removed = await releaseGroupAddress(tx, addresses, before)
        if (removed.length > 0) note({ removed_redirects: removed })
      }
      await contentVersion.bump(tx)
    },
    photos: {
      keep: async (upload) => {
        const { hash, fileName } = await storeImage(upload.bytes, upload.fileName, altOf(upload))
        return { uuid: hash, key: hash, name: fileName }
      },
      attach: async (tx, group, { uuid, key }, at) => {
        if (uuid !== key) throw refusal('key', 'unknown')
        await refuseMissingImage(tx, key)
        await updateGroup(tx, group.id, { imageHash: key }, at)
      },
    },
  })
}

/**
 * @throws Problem VALIDATION unless the picture has an alt text or is marked as decorative
 * @source docs/reference/pages-and-blocks.md §6
 */
function altOf({ fields }: PhotoUpload): string {
  const alt = fields['alt']?.trim() ?? ''
  if (alt !== '' || fields['decorative'] === '1') return alt.slice(0, 300)
  throw new Problem('VALIDATION', {
    fields: [{ field: 'alt', code: 'required', message: msg`Describe the picture or mark it decorative` }],
  })
}

async function refuseMissingImage(tx: Tx, hash: string | null): Promise<void> {
  if (hash === null) return
  const missing = await findMissingImages(tx, [hash])
  if (missing.size > 0) throw refusal('image_hash', 'unknown')
}

/** Returns the texts of a change with clean HTML, and the translations without empty ones. */
function cleanTexts({ content, translations }: Partial<GroupDraft>): Partial<GroupDraft> {
  return {
    ...(content === undefined ? {} : { content: cleanHtml(content) }),
    ...(translations === undefined
      ? {}
      : { translations: tidyRecordTexts(withChangedField(translations, 'content', cleanHtml)) }),
  }
}

/** Refuses a slug that is too long for the field in which products and blocks name their group. */
function refuseLongSlug(draft: Partial<GroupDraft>, existing: StoredGroup | null): void {
  const kind = { namespace: '', model: '', ...existing, ...draft }
  const canBeNamed = productFields.group.safeParse(draft.slug ?? '').success
  if (isOfProducts(kind) && !canBeNamed) throw refusal('slug', 'too_long')
}

/** Refuses to change a group’s kind of record, because its whole tree has the same one. */
function refuseOtherKind(draft: Partial<GroupDraft>, existing: StoredGroup): void {
  if (draft.namespace !== undefined && draft.namespace !== existing.namespace)
    throw refusal('namespace', 'fixed')
  if (draft.model !== undefined && draft.model !== existing.model) throw refusal('model', 'fixed')
}

function refusal(field: string, code: string): Problem {
  return new Problem('VALIDATION', { fields: [{ field, code, message: msg`This is not valid.` }] })
}

function placeOf({ parent_id: parentId, position }: Partial<GroupDraft>) {
  return { parentId, position: position ?? null }
}

function valuesOf(draft: GroupDraft): GroupValues
function valuesOf(draft: Partial<GroupDraft>): Partial<GroupValues>
function valuesOf(draft: Partial<GroupDraft>): Partial<GroupValues> {
  const { image_hash: imageHash, is_enabled: isEnabled, parent_id: _, position: _position, ...same } = draft
  return {
    ...same,
    ...(imageHash !== undefined && { imageHash }),
    ...(isEnabled !== undefined && { isEnabled }),
  }
}
