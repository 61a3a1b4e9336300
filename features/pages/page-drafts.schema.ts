import * as z from 'zod'
import { LOCALES } from '#platform/shared/locales.ts'
import { LINK_FAULTS } from './outside-links.rules.ts'
import { EDIT_LIMITS, PAGE_FILTERS } from './page-drafts.contract.ts'
import { templateId } from './page-templates.schema.ts'
import { pageFields, pageUrl } from './pages.schema.ts'
import { outline } from './widgets.schema.ts'

/** Schemas of the editor’s calls. The values of fields are checked by the rules for drafts. */

export const rowId = z.int().min(1).max(2_147_483_647)
/** A number in the query of a GET. */
const queryId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(rowId)
const seq = z.int().min(0).max(2_147_483_647)
const client = z.string().regex(/^[A-Za-z0-9-]{8,64}$/)
const key = z.uuid()
/** More warnings than the checks find on the largest page. */
const SEEN_WARNINGS_MAX = 10_000
const path = z.string().min(1).max(400)
const record = z.record(z.string(), z.unknown())

const operation = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('set'), block: key.nullable(), path, value: z.unknown() }),
  z.strictObject({
    kind: z.literal('add_item'),
    block: key.nullable(),
    path,
    item: record,
    after: z.string().max(40).nullable(),
  }),
  z.strictObject({ kind: z.enum(['remove_item', 'restore_item']), block: key.nullable(), path }),
  z.strictObject({
    kind: z.literal('move_item'),
    block: key.nullable(),
    path,
    after: z.string().max(40).nullable(),
  }),
  z.strictObject({
    kind: z.literal('add_block'),
    block: key,
    values: z.looseObject({ template: z.string().max(60), variables: record }),
    after: key.nullable(),
  }),
  z.strictObject({ kind: z.enum(['remove_block', 'restore_block']), block: key }),
  z.strictObject({ kind: z.literal('move_block'), block: key, after: key.nullable() }),
])

export const listInput = z.object({
  q: z.string().max(200).optional(),
  filter: z.enum(PAGE_FILTERS).optional(),
  after: z.string().max(200).optional(),
})
export const pageInput = z.object({ page: rowId })
export const pageQueryInput = z.object({ page: queryId })
export const openInput = z.object({ page: rowId, client })
export const editInput = z.object({
  page: rowId,
  client,
  client_seq: z.int().min(1).max(2_147_483_647),
  base: seq,
  operations: z.array(operation).min(1).max(EDIT_LIMITS.operations),
})
export const syncInput = z.object({ page: rowId, client, since: seq, field: z.string().max(500).nullable() })
export const settleInput = z.object({
  page: rowId,
  conflict: rowId,
  choice: z.enum(['kept', 'other', 'value']),
  value: z.unknown().optional(),
  since: seq,
})
export const seqInput = z.object({ page: rowId, seq })
const seenWarning = z.object({
  code: z.string().max(60),
  block: key.nullable(),
  path: z.string().max(400),
  about: z.string().max(4000).optional(),
})
const warnings = z.array(seenWarning).max(SEEN_WARNINGS_MAX).optional()
export const publishInput = z.object({ page: rowId, seq, warnings })
export const scheduleInput = z.object({
  page: rowId,
  seq,
  warnings,
  at: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
})
export const versionsInput = z.object({ page: queryId, before: queryId.optional() })
export const versionInput = z.object({ page: queryId, version: queryId })
export const restoreInput = z.object({ page: rowId, seq, version: rowId, block: key.optional() })
export const nameAndUrl = z.object({ name: pageFields.name, url: pageUrl })
export const createInput = nameAndUrl
  .extend({ copy_of: rowId.optional(), template: templateId.optional() })
  .refine(({ copy_of: copyOf, template }) => copyOf === undefined || template === undefined, {
    path: ['template'],
  })
export const deleteInput = z.object({ page: rowId, replacement: z.string().min(1).max(200).optional() })

const person = z.object({ id: z.int(), name: z.string() })
export const deskPage = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  is_published: z.boolean(),
  has_draft: z.boolean(),
  has_conflicts: z.boolean(),
  schedule: z
    .object({ version: z.int(), at: z.string(), person, state: z.enum(['pending', 'failed']) })
    .nullable(),
  review: z
    .object({
      state: z.enum(['asked', 'sent_back']),
      person,
      note: z.string(),
      at: z.string(),
      answer: z.object({ person, reason: z.string(), at: z.string() }).nullable(),
    })
    .nullable(),
  changed_by: person.nullable(),
  updated_at: z.string(),
})
const anything = z.unknown()
export const comment = z.object({
  id: z.string(),
  block: z.string().nullable(),
  person,
  text: z.string(),
  at: z.string(),
  resolved: z.object({ person, at: z.string() }).nullable(),
})
const conflict = z.object({
  id: z.int(),
  block: z.string().nullable(),
  path: z.string(),
  kept: anything,
  kept_by: person.nullable(),
  other: anything,
  other_by: person,
  client: z.string(),
  at: z.string(),
})
const editorHere = z.object({ client: z.string(), person, field: z.string().nullable() })
const appliedEdit = z.object({
  seq: z.int(),
  client: z.string(),
  person,
  at: z.string(),
  operations: z.array(anything),
  results: z.array(anything),
})
const news = z.object({
  seq: z.int(),
  edits: z.array(appliedEdit),
  clean_seq: z.int(),
  must_reload: z.boolean(),
  conflicts: z.array(conflict),
  comments: z.array(comment),
  people: z.array(editorHere),
  page: deskPage,
  ask_again_ms: z.int(),
})
export const finding = z.object({
  severity: z.enum(['error', 'warning']),
  code: z.string(),
  block: z.string().nullable(),
  path: z.string(),
  link: z.object({ address: z.string(), reason: z.enum(LINK_FAULTS), at: z.string() }).optional(),
  quote: z.string().optional(),
  level: z.int().optional(),
})
const version = z.object({
  number: z.int(),
  kind: z.string(),
  person: person.nullable(),
  at: z.string(),
  is_live: z.boolean(),
  passed_warnings: z.array(finding),
})

export const emptyAnswer = z.object({})
export const listAnswer = z.object({ data: z.array(deskPage), is_whole: z.boolean() })
export const pageAnswer = z.object({ page: deskPage })
export const openAnswer = z.object({
  draft: z.object({
    page: deskPage,
    seq: z.int(),
    fields: anything,
    blocks: z.array(anything),
    conflicts: z.array(conflict),
    languages: z.array(z.enum(LOCALES)),
    comments: z.array(comment),
    publishing: z.object({ is_allowed: z.boolean(), needs_second_person: z.boolean() }),
    people: z.array(editorHere),
  }),
})
export const editAnswer = z.object({ edit: appliedEdit, news })
export const newsAnswer = z.object({ news })
export const scheduleAnswer = z.object({ page: deskPage, version: z.int() })
export const publishAnswer = scheduleAnswer.extend({
  removed_redirect: z.string().nullable(),
  updated_links: z.int(),
})
const previewLink = z.object({
  id: z.string(),
  url: z.string(),
  person,
  created_at: z.string(),
  expires_at: z.string(),
})
export const previewLinksAnswer = z.object({ data: z.array(previewLink) })
export const previewLinkAnswer = z.object({ link: previewLink })
export const revokeLinkInput = z.strictObject({ page: rowId, id: z.uuid() })
export const audienceTypesAnswer = z.object({
  data: z.array(z.object({ id: z.int(), name: z.string() })),
})
export const fieldChoicesAnswer = z.object({
  groups: z.array(z.object({ id: z.int(), name: z.string(), level: z.int() })),
  outlines: z.array(z.object({ name: z.string(), outline })),
})
export const deletedAnswer = z.object({
  data: z.array(z.object({ page: z.int(), name: z.string(), url: z.string(), person, at: z.string() })),
})
export const checkAnswer = z.object({ seq: z.int(), findings: z.array(finding) })
export const versionsAnswer = z.object({ data: z.array(version), is_whole: z.boolean() })
export const versionAnswer = z.object({ version, content: anything })
export const restoreAnswer = z.object({ page: deskPage, seq: z.int() })
export const usesAnswer = z.object({
  data: z.array(
    z.object({ id: z.int(), name: z.string(), url: z.string(), stage: z.enum(['live', 'scheduled']) }),
  ),
})
