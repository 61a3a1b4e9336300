/** The calls with which the desk reads and changes groups. @source docs/reference/pages-and-blocks.md §6 */
import { msg } from '@lingui/core/macro'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'
import type { GroupDraft } from './groups.schema.ts'

/** A group as its record calls return it to the desk. */
export type SavedGroup = Omit<GroupDraft, 'position'> & {
  id: number
  /** 0 for the top of a tree. */
  level: number
  updated_at: string
}

/**
 * A group in the list of the desk, with the numbers of its uses and without its texts. A group comes before the groups
 * below it. The list contains `image_hash` for desks that were opened before an update: their form takes the picture
 * from the list and would remove it otherwise.
 */
export type DeskGroup = Omit<SavedGroup, 'content' | 'translations'> & {
  /** The numbers of products and live pages that belong to this group itself, without those below it. */
  products: number
  pages: number
}

const BASE = '/api/v1/cms/group'
const RECORDS = '/api/v1/cognito/group'

/** Reads all groups, hidden ones included. For staff with the role `content` or `owner`. */
export const listDeskGroups = endpoint<Record<string, never>, { data: DeskGroup[] }>('GET', BASE)

/** Reads one group with its texts. Refused with NOT_FOUND for an unknown one. */
export const readDeskGroup = (id: number) =>
  endpoint<Record<string, never>, { item: SavedGroup }>('POST', `${RECORDS}/${id}`)

/**
 * Deletes a group and gives its products and pages another group of the same kind of record. Links to a product group
 * and blocks that name it lead to the other one, and so does a redirect. `unchanged_pages` are the published pages that
 * still name the deleted group, because they have errors; absent if there are none. Refused with NOT_FOUND for an unknown group, and with VALIDATION for
 * a replacement of another kind, the group itself, or a group that has groups below it.
 */
export const replaceGroup = endpoint<
  { id: number; replacement: number },
  { data: DeskGroup[]; unchanged_pages?: UnchangedPage[] }
>('POST', `${BASE}/replace`)

/** The warning after a save that removed a redirect, because the product group now has the address of the redirect. */
export const REDIRECT_REMOVED = { field: 'slug', code: 'redirect_removed' } as const

/**
 * The warning after the short name of a product group was changed, if published pages still name the former one. These
 * pages have errors, so they were not changed.
 */
export const PAGES_UNCHANGED = { field: 'slug', code: 'pages_unchanged' } as const

/** `warnings` is absent if there are none. `records` has the pages of `PAGES_UNCHANGED`. */
export type GroupAnswer = {
  item: SavedGroup
  warnings?: { field: string; code: string; records?: UnchangedPage[] }[]
}

/** A published page that names a former product group, because it has errors and could not be changed. */
export type UnchangedPage = { id: number; name: string }

/** Adds a group, at the end of its parent or at `position`. */
export const createGroup = endpoint<Partial<GroupDraft>, GroupAnswer>('POST', `${RECORDS}/create`)

/**
 * Changes a group; only changed fields are sent. A new `parent_id` moves it with the groups below it, `position` to
 * another place among its siblings. After a new `slug` of a product group, links to it and blocks that name it follow,
 * and its former address redirects. Refused with CONFLICT after a change that the caller has not seen.
 */
export const updateGroup = endpoint<Partial<GroupDraft> & { id: number; updated_at?: string }, GroupAnswer>(
  'POST',
  `${RECORDS}/update`,
)

/** Deletes a group. Refused with CONFLICT if products or pages belong to it or something links to it. */
export const deleteGroup = endpoint<{ id: number }, object>('POST', `${RECORDS}/delete`)

export const GROUP_REFUSALS = {
  inUse: {
    code: 'CONFLICT',
    status: 409,
    message: msg`This group is used. Choose a group that replaces it.`,
  },
} as const satisfies Record<string, Refusal>
