/**
 * The calls that publish, schedule or withdraw several pages of the list at once.
 * @source docs/reference/pages-and-blocks.md §8.13
 */
import { msg } from '@lingui/core/macro'
import { CONTENT_RIGHT_REFUSALS } from '#features/staff/content-rights.contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'
import { DESK_PAGE_COUNT, PAGE_DRAFT_REFUSALS } from './page-drafts.contract.ts'
import type { PageFinding, SeenWarning } from './page-findings.contract.ts'

const BASE = '/api/v1/cms/page/several'

/** The maximum number of pages of one call: those of one page of the list. */
export const SEVERAL_PAGES_MAX = DESK_PAGE_COUNT

/** The reasons why a page cannot be published with others, besides the errors of its checks. */
export const SEVERAL_PAGES_OBSTACLES = {
  may_not_publish: CONTENT_RIGHT_REFUSALS.mayNotPublish,
  second_person: CONTENT_RIGHT_REFUSALS.secondPersonNeeded,
  conflicts: {
    code: 'CONFLICT',
    status: 409,
    message: msg`Two people changed the same field. Open the page and choose a value.`,
  },
  address_taken: PAGE_DRAFT_REFUSALS.ADDRESS_TAKEN,
} as const satisfies Record<string, Refusal>
export type SeveralPagesObstacle = keyof typeof SEVERAL_PAGES_OBSTACLES

/** A block that a finding is about. `name` is its own name or its heading; empty if it has neither. */
export type CheckedBlock = { key: string; template: string; name: string }

/** Whether a page can be published together with the other pages of the call. */
export type CheckedPage = {
  page: number
  /** The last edit that the checks include. */
  seq: number
  /** True if the page is published and its draft has no changes: publishing skips it. */
  is_unchanged: boolean
  obstacle: SeveralPagesObstacle | null
  /** The findings of the checks, errors first; empty if the page is unchanged. */
  findings: PageFinding[]
  /** The blocks that the findings name. */
  blocks: CheckedBlock[]
}

/**
 * Checks the drafts of several pages. `pages` has their ids, separated by commas, at most `SEVERAL_PAGES_MAX`. A link
 * from one of them to the address of another one is not a dead link. Pages that were deleted are missing in the answer.
 */
export const checkPages = endpoint<{ pages: string }, { data: CheckedPage[] }>('GET', `${BASE}/check`)

/**
 * Publishes the drafts of several pages in one transaction: all of them, or none if one is refused. `errors` then names
 * each refused page as `pages.0`, and the status is that of the first one. Pages that are published and have no changes
 * are skipped. `seq` and `warnings` as for `publishPage`.
 */
export const publishPages = endpoint<
  { pages: { page: number; seq: number; warnings?: SeenWarning[] }[] },
  {
    data: { page: number; version: number; removed_redirect: string | null; updated_links: number }[]
    skipped: number[]
  }
>('POST', `${BASE}/publish`)

/**
 * Freezes the drafts of several pages as versions that are published in one transaction at an instant: all of them, or
 * none if one is refused, with `errors` as for `publishPages`. Replaces earlier schedules of these pages. At the instant
 * all are published or none; if one cannot be published, all are marked as failed.
 */
export const schedulePages = endpoint<
  { pages: { page: number; seq: number; warnings?: SeenWarning[] }[]; at: string },
  { data: { page: number; version: number }[]; skipped: number[] }
>('POST', `${BASE}/schedule`)

/**
 * Withdraws several pages from the public site: all of them, or none if one is refused. Pages that are not published
 * are skipped.
 */
export const unpublishPages = endpoint<{ pages: number[] }, { data: number[]; skipped: number[] }>(
  'POST',
  `${BASE}/unpublish`,
)
