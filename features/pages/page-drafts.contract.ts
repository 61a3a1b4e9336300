/**
 * The calls of the editor of pages, for the roles `content` and `owner`. Every page has one draft that its editors
 * share; visitors see the last published version only. An editor changes the draft by operations, which the server
 * applies in order, and receives the operations of the other editors.
 * @source docs/reference/pages-and-blocks.md §8
 */
import { msg } from '@lingui/core/macro'
import type { TextTranslation } from '#features/site/record-texts.rules.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Locale } from '#platform/shared/locales.ts'
import type { EditMistake } from './edit-mistakes.rules.ts'
import type { SeenWarning } from './page-findings.contract.ts'
import type { PageTemplateId } from './page-templates.contract.ts'
import type { WidgetTemplate } from './widgets.contract.ts'

/** The property of a list item that identifies it in drafts and versions. It is removed before a page is published. */
export const ITEM_KEY = '_key'
/** The property of an image that marks it as decoration only. It is removed before a page is published. */
export const DECORATIVE = '_decorative'
/**
 * The property of a page’s fields and of a block’s values that contains their translations. It is removed before a page
 * is published.
 */
export const TRANSLATIONS = 'translations'

/** Translations by language, then by the path of the source text in the same record: `variables/heading`. */
export type Translations = Readonly<Record<string, Readonly<Record<string, TextTranslation>>>>

/** The maximum counts in the editor’s calls. @source docs/reference/pages-and-blocks.md §8.2 */
export const EDIT_LIMITS = {
  /** The maximum number of blocks of one page, not counting removed ones. */
  blocks: 200,
  /** The maximum number of translations into one language for one block, or for the page’s own fields. */
  translations: 2_000,
  /** The maximum number of operations in one edit. */
  operations: 200,
  /** The maximum number of edits in one response of `syncDraft`. */
  edits: 200,
} as const

/** The values of a block in a draft: its template, the fields of `BLOCK_FIELDS` and the widget’s `variables`. */
export type DraftBlockValues = {
  template: WidgetTemplate
  variables: Record<string, unknown>
} & Record<string, unknown>

/** One block of a draft. */
export type DraftBlock = {
  /** A UUID that the block keeps in all versions. */
  key: string
  values: DraftBlockValues
  /** True if an editor removed the block. It can be restored until the page is published. */
  is_removed: boolean
  /** True if one editor removed the block while another changed it. The block is then kept. */
  is_restored: boolean
}

/**
 * One operation. `block` is the key of a block, or null for the page itself. A `path` has the names of fields and the
 * keys of list items, separated by slashes: `hidden`, `variables/heading`, `variables/steps/k2/title`,
 * `variables/image/alt`. A translation is below its language, `translations/ar/variables/heading`, with a
 * `TextTranslation` or null as its value. The page’s own paths are the names of `PAGE_FIELDS`, and `rows/…` for the
 * older renderer. `after` is the key of the block or item that precedes; null for the first place.
 */
export type PageOperation =
  | { kind: 'set'; block: string | null; path: string; value: unknown }
  /** Adds an item. `path` is the list, and `item` has a new key under `ITEM_KEY`. */
  | {
      kind: 'add_item'
      block: string | null
      path: string
      item: Record<string, unknown>
      after: string | null
    }
  /** In this and the next two operations, `path` is the item. */
  | { kind: 'remove_item'; block: string | null; path: string }
  | { kind: 'restore_item'; block: string | null; path: string }
  | { kind: 'move_item'; block: string | null; path: string; after: string | null }
  /** `block` is a new UUID that the client makes. */
  | { kind: 'add_block'; block: string; values: Record<string, unknown>; after: string | null }
  | { kind: 'remove_block'; block: string }
  | { kind: 'restore_block'; block: string }
  | { kind: 'move_block'; block: string; after: string | null }

/**
 * The result of an operation.
 * - `applied`: the draft is changed. `value` is present where the stored value differs from the sent one, because HTML
 * was sanitised.
 * - `unchanged`: the draft already had this state.
 * - `restored`: the block or item was removed by one person and changed by another; it is kept, with the change.
 * - `conflict`: another person changed the field first. The value is stored beside it as a conflict.
 * - `refused`: the operation is not possible; `code` says why, see `EDIT_MISTAKES`.
 */
export type OperationResult = {
  status: 'applied' | 'unchanged' | 'restored' | 'conflict' | 'refused'
  code?: EditMistake
  value?: unknown
}

/** A person who edits pages. */
export type EditPerson = { id: number; name: string }

/** One edit as the server applied it. */
export type AppliedEdit = {
  /** Its number in this draft, from 1 without gaps. */
  seq: number
  client: string
  person: EditPerson
  /** ISO 8601. */
  at: string
  operations: PageOperation[]
  results: OperationResult[]
}

/** Two competing values of one field. An editor must choose one; until then the draft contains `kept`. */
export type EditConflict = {
  id: number
  /** Null for a field of the page. */
  block: string | null
  path: string
  kept: unknown
  kept_by: EditPerson | null
  other: unknown
  other_by: EditPerson
  /** The client that sent `other`. If it changes the field again, `other` is replaced. */
  client: string
  at: string
}

/** A person who has the page open in the editor. */
export type EditorHere = {
  client: string
  person: EditPerson
  /** The field with the focus: the key of a block or empty, a colon, and the path. Null if none has it. */
  field: string | null
}

/** A version that will be published at an instant. */
export type PageSchedule = { version: number; at: string; person: EditPerson; state: 'pending' | 'failed' }

/** A request that another officer review and publish a draft. */
export type PageReview = {
  state: 'asked' | 'sent_back'
  /** The person who requested the review. */
  person: EditPerson
  note: string
  at: string
  /** The person who sent the page back, with the reason and the time; null while the page is in review. */
  answer: { person: EditPerson; reason: string; at: string } | null
}

/** A comment on a block or a page, for officers only. */
export type PageComment = {
  id: string
  /** The key of a block, or null for the page. The block may no longer be on the page. */
  block: string | null
  person: EditPerson
  text: string
  at: string
  /** The person and time of the resolution; null while the comment is unresolved. */
  resolved: { person: EditPerson; at: string } | null
}

/** A page as listed at the staff desk. */
export type DeskPage = {
  id: number
  /** The name of the live page. */
  name: string
  url: string
  is_published: boolean
  /** True if the draft differs from the live page. */
  has_draft: boolean
  /** True if the draft has conflicts that are not settled. */
  has_conflicts: boolean
  schedule: PageSchedule | null
  /** Null if no review was requested since the page was last published or scheduled. */
  review: PageReview | null
  /** The person who edited the draft last; null if it was never edited. Automatic updates of its links do not count. */
  changed_by: EditPerson | null
  updated_at: string
}

/** The page’s draft with everything that an editor needs. */
export type OpenedDraft = {
  page: DeskPage
  /** The number of the last edit. */
  seq: number
  /** The fields named in `PAGE_FIELDS`, and `rows`, which is null unless the page uses the older renderer. */
  fields: Record<string, unknown>
  /** The blocks in order. Removed blocks stay at their positions. */
  blocks: DraftBlock[]
  conflicts: EditConflict[]
  /** The main language of the club’s texts and, after it, those into which it translates them. */
  languages: Locale[]
  /** The unresolved comments, oldest first. */
  comments: PageComment[]
  /**
   * Whether the caller may publish at the page’s address, and whether the club requires that another person changed the
   * page last.
   */
  publishing: { is_allowed: boolean; needs_second_person: boolean }
  people: EditorHere[]
}

/** The changes of a draft since an edit. */
export type DraftNews = {
  seq: number
  /** The edits after `since`, oldest first, including those of the calling client. */
  edits: AppliedEdit[]
  /** The last edit that the live page contains. Marks of blocks that were kept by an earlier edit are cleared. */
  clean_seq: number
  /** True if the draft was replaced (discarded, restored or published elsewhere): open it again. */
  must_reload: boolean
  conflicts: EditConflict[]
  /** The unresolved comments, oldest first. */
  comments: PageComment[]
  people: EditorHere[]
  page: DeskPage
  /** The number of milliseconds after which the client should call again. */
  ask_again_ms: number
}

/** The content of a version, in the form of a draft. */
export type PageVersionContent = {
  fields: Record<string, unknown>
  blocks: { key: string; values: DraftBlockValues }[]
}

/** A page that links to another one. */
export type PageUse = { id: number; name: string; url: string; stage: 'live' | 'scheduled' }

const BASE = '/api/v1/cms/page'

export const PAGE_FILTERS = [
  'draft',
  'review',
  'published',
  'unpublished',
  'scheduled',
  'conflict',
  'translation',
  'broken_links',
] as const
export type PageFilter = (typeof PAGE_FILTERS)[number]

/**
 * The pages in the order of their addresses, at most `DESK_PAGE_COUNT`. The filter `broken_links` finds the pages whose
 * live or scheduled version links to an address that does not exist, on this website or another one. `q` searches name and address. For the next
 * part, `after` is the last address of the previous part.
 */
export const listDeskPages = endpoint<
  { q?: string; filter?: PageFilter; after?: string },
  { data: DeskPage[]; is_whole: boolean }
>('GET', BASE)

/** Pages in one answer of `listDeskPages`. */
export const DESK_PAGE_COUNT = 100

/**
 * Opens the draft and makes it from the live page if there is none. `client` identifies one window of an editor. It is
 * a POST because it may create the draft.
 */
export const openDraft = endpoint<{ page: number; client: string }, { draft: OpenedDraft }>(
  'POST',
  `${BASE}/open`,
)

/**
 * Applies operations, all in one transaction. `client_seq` counts the edits of one client from 1; an edit that was sent
 * before is not applied again and has the same answer. `base` is the last edit that the client had applied when the
 * user made the first operation. A refused operation does not affect the others.
 */
export const editDraft = endpoint<
  { page: number; client: string; client_seq: number; base: number; operations: PageOperation[] },
  { edit: AppliedEdit; news: DraftNews }
>('POST', `${BASE}/edit`)

/** Returns the edits after `since`, and stores which field the client has focused. */
export const syncDraft = endpoint<
  { page: number; client: string; since: number; field: string | null },
  { news: DraftNews }
>('POST', `${BASE}/sync`)

/** Removes the client from the people who have the page open. */
export const leaveDraft = endpoint<{ page: number; client: string }, Record<string, never>>(
  'POST',
  `${BASE}/leave`,
)

/** Resolves a conflict with one of its two values or with a third one. Idempotent. `since` as for `syncDraft`. */
export const settleConflict = endpoint<
  { page: number; conflict: number; choice: 'kept' | 'other' | 'value'; value?: unknown; since: number },
  { news: DraftNews }
>('POST', `${BASE}/settle`)

/**
 * Refused with CONFLICT if `seq` is not the last edit: the publisher must have seen what is published. A redirect that
 * starts at the page’s address is removed in the same change; `removed_redirect` is where it led. A changed address is
 * updated in the links to it; `updated_links` counts the pages, menus, products and events with such links.
 * `warnings` are the warnings that the officer has seen and passes: if there are others, the call is refused with
 * CONFLICT. Without `warnings` the officer passes all. The version records them.
 */
export const publishPage = endpoint<
  { page: number; seq: number; warnings?: SeenWarning[] },
  { page: DeskPage; version: number; removed_redirect: string | null; updated_links: number }
>('POST', `${BASE}/publish`)

/**
 * Freezes the draft as a version that is published at an instant. Replaces an earlier schedule of the page. `warnings`
 * as for `publishPage`.
 */
export const schedulePage = endpoint<
  { page: number; seq: number; at: string; warnings?: SeenWarning[] },
  { page: DeskPage; version: number }
>('POST', `${BASE}/schedule`)
export const cancelSchedule = endpoint<{ page: number }, { page: DeskPage }>('POST', `${BASE}/unschedule`)
/** Withdraws the page from the public site. The draft stays. */
export const unpublishPage = endpoint<{ page: number }, { page: DeskPage }>('POST', `${BASE}/unpublish`)
/** Changes the draft back to the content of the live page, by an edit that can be undone. `seq` is its number. */
export const discardDraft = endpoint<{ page: number; seq: number }, { page: DeskPage; seq: number }>(
  'POST',
  `${BASE}/discard`,
)

/** A membership type that a block can be for. */
export type AudienceType = { id: number; name: string }

/**
 * Every membership type of the club, in its order. Types that are no longer offered are included, because they may
 * still have members.
 */
export const listAudienceTypes = endpoint<Record<string, never>, { data: AudienceType[] }>(
  'GET',
  `${BASE}/audience-types`,
)

/**
 * Creates an unpublished page: empty, as a copy of another page’s draft, or from a template, with its texts in the
 * language of the request.
 */
export const createPage = endpoint<
  { name: string; url: string; copy_of?: number; template?: PageTemplateId },
  { page: DeskPage }
>('POST', `${BASE}/create`)

/** An image that was stored: its hash, its average colour, and its size in pixels. */
export type SentImage = { hash: string; placeholder: string; width: number; height: number }

/** Stores an image for a page. The form has one file. Sending the same image again returns the same hash. */
export const sendPageImage = endpoint<FormData, { image: SentImage }>('POST', `${BASE}/image`)

/** The refusal codes of these calls, in addition to the shared ones. @source docs/reference/pages-and-blocks.md §8.5 */
export const PAGE_DRAFT_REFUSALS = {
  DRAFT_CHANGED: {
    code: 'CONFLICT',
    status: 409,
    message: msg`The draft has changed. Look at it again first.`,
  },
  NOT_READY: { code: 'VALIDATION', status: 422, message: msg`The page is not ready to be published.` },
  NEW_WARNINGS: {
    code: 'CONFLICT',
    status: 409,
    message: msg`The checks found other warnings in the meantime. Look at them, then publish again.`,
  },
  ADDRESS_TAKEN: { code: 'CONFLICT', status: 409, message: msg`Another page has this address already.` },
  TOO_MANY_BLOCKS: {
    code: 'CONFLICT',
    status: 409,
    message: msg`The page already has the maximum number of blocks. Remove one first.`,
  },
  NO_PATH: { code: 'VALIDATION', status: 422, message: msg`Enter the address of another page of this site.` },
  TOO_MANY_LINKS: {
    code: 'CONFLICT',
    status: 409,
    message: msg`This page has too many preview links. End one that nobody needs any more.`,
  },
  TOO_EARLY: { code: 'VALIDATION', status: 422, message: msg`Choose a time in the future.` },
  IN_USE: {
    code: 'CONFLICT',
    status: 409,
    message: msg`Other pages or a menu link to this page. Choose a page that replaces it.`,
  },
} as const
