/** The call that reads the records that can be chosen in the fields of a page. @source docs/reference/pages-and-blocks.md §8.1 */
import { endpoint } from '#platform/shared/endpoint.ts'
import type { TrackOutline } from './widgets.contract.ts'

/** A group of pages. */
export type GroupChoice = {
  id: number
  name: string
  /** 0 for the top of a tree. A group comes before the groups below it. */
  level: number
}

/** A track of the club with a drawing. */
export type OutlineChoice = { name: string; outline: TrackOutline }

/** The groups of pages in the order of their trees, and the outlines of the club’s tracks in the club’s order. */
export type FieldChoices = { groups: GroupChoice[]; outlines: OutlineChoice[] }

export const listFieldChoices = endpoint<Record<string, never>, FieldChoices>(
  'GET',
  '/api/v1/cms/page/field-choices',
)
