import { msg } from '@lingui/core/macro'
import * as z from 'zod'
import { findMissingImages, holdNamedMedia } from '#features/media/server/media.public.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import type { Database, Tx } from '#platform/server/database/pool.ts'
import type { RecordCalls } from '#platform/server/records/record-call-types.ts'
import { defineRecordModel } from '#platform/server/records/record-calls.ts'
import type { PhotoUpload, RecordFields, RecordStore } from '#platform/server/records/record-model.ts'
import { Problem } from '#platform/shared/problem.ts'
import { type GroupDraft, groupFields } from '../groups.schema.ts'
import type { Group } from '../pages.contract.ts'
import { requireSitePublisher } from '#features/staff/server/staff.public.ts'
import { cleanHtml } from './clean-html.ts'
import { CONTENT_DESK, seesAllContent } from './content-desk.ts'
import { placeUnder, refuseFamily } from './group-places.ts'
import { presentGroup, USUAL_IMAGE } from './groups.presenters.ts'
import {
  deleteGroup,
  findGroupRecord,
  type GroupValues,
  insertGroup,
  isOpenToAll,
  listGroupRecords,
  type StoredGroup,
  updateGroup,
} from './groups.store.ts'
import { recordGroup } from './pages.tables.ts'

export type GroupRecordOptions = {
  database: Pick<Database, 'db'>
  contentVersion: Pick<ContentVersion, 'bump'>
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
  parent_id: { read: 'nobody', write: CONTENT_DESK, accepts: groupFields.parent_id, initial: null },
}

const STORE: RecordStore<StoredGroup, GroupDraft> = {
  list: listGroupRecords,
  find: findGroupRecord,
  insert: async (tx, draft, at) => {
    const id = await insertGroup(tx, valuesOf(draft), at)
    if (draft.parent_id !== null) await placeUnder(tx, id, draft.parent_id)
    return id
  },
  update: async (tx, { id }, changes, at) => {
    await updateGroup(tx, id, valuesOf(changes), at)
    if (changes.parent_id !== undefined) await placeUnder(tx, id, changes.parent_id)
  },
  setEnabled: async (tx, { id }, isEnabled, at) => updateGroup(tx, id, { isEnabled }, at),
  remove: async (tx, group) => {
    await refuseFamily(tx, group)
    await deleteGroup(tx, group.id)
  },
}

/** Defines the record calls of groups. Disabled groups and their descendants are visible to content staff only. */
export function groupRecord({ database, contentVersion, storeImage }: GroupRecordOptions): RecordCalls {
  return defineRecordModel<StoredGroup, GroupDraft>({
    base: '/api/v1/cognito/group',
    name: 'group',
    fields: FIELDS,
    key: {
      id: recordGroup.id,
      url: { column: recordGroup.url, fromKey: (key) => `/${key.replace(/^\/+/, '')}` },
    },
    sharedPaths: ['/:namespace/:model', '/details/:namespace/:model/:group'],
    store: STORE,
    reads: 'anyone',
    writes: CONTENT_DESK,
    scope: (context) => (seesAllContent(context) ? undefined : isOpenToAll(database.db)),
    mayChange: (tx, _existing, { caller }) => requireSitePublisher(tx, caller),
    idOf: ({ id }) => id,
    changedAt: ({ updatedAt }) => updatedAt,
    present: (group) => ({
      ...presentGroup(group, USUAL_IMAGE),
      namespace: group.namespace,
      updated_at: group.updatedAt.toISOString(),
      image_hash: group.imageHash,
      is_enabled: group.isEnabled,
    }),
    uniques: { record_group_slug: 'slug' },
    beforeSave: async (tx, draft, existing) => {
      if (existing) refuseOtherKind(draft, existing)
      await refuseMissingImage(tx, draft.image_hash ?? null)
      await holdNamedMedia(tx, draft.content ?? '')
      return draft.content === undefined ? draft : { ...draft, content: cleanHtml(draft.content) }
    },
    afterSave: async (tx) => contentVersion.bump(tx),
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

/** Refuses to change a group’s kind of record, because its whole tree has the same one. */
function refuseOtherKind(draft: Partial<GroupDraft>, existing: StoredGroup): void {
  if (draft.namespace !== undefined && draft.namespace !== existing.namespace)
    throw refusal('namespace', 'fixed')
  if (draft.model !== undefined && draft.model !== existing.model) throw refusal('model', 'fixed')
}

function refusal(field: string, code: string): Problem {
  return new Problem('VALIDATION', { fields: [{ field, code, message: msg`This is not valid.` }] })
}

function valuesOf(draft: GroupDraft): GroupValues
function valuesOf(draft: Partial<GroupDraft>): Partial<GroupValues>
function valuesOf(draft: Partial<GroupDraft>): Partial<GroupValues> {
  const { image_hash: imageHash, is_enabled: isEnabled, parent_id: _, ...same } = draft
  return {
    ...same,
    ...(imageHash !== undefined && { imageHash }),
    ...(isEnabled !== undefined && { isEnabled }),
  }
}
