/**
 * The calls for the versions of a page: complete and immutable, made when a page is published, scheduled, imported or
 * saved before a restore.
 * @source docs/reference/pages-and-blocks.md §8.1
 */
import { endpoint } from '#platform/shared/endpoint.ts'
import type { DeskPage, EditPerson, PageVersionContent } from './page-drafts.contract.ts'
import type { PageFinding } from './page-findings.contract.ts'

const BASE = '/api/v1/cms/page'

/** A complete, immutable version of a page. */
export type PageVersion = {
  /** The number of the version among those of the page, from 1. */
  number: number
  kind: 'published' | 'saved' | 'scheduled' | 'imported'
  person: EditPerson | null
  at: string
  is_live: boolean
  /** The warnings that `person` passed when publishing or scheduling the version. */
  passed_warnings: PageFinding[]
}

/**
 * The versions of a page, newest first, at most `VERSION_COUNT`; for the next part, `before` is the last number of the
 * previous part.
 */
export const listVersions = endpoint<
  { page: number; before?: number },
  { data: PageVersion[]; is_whole: boolean }
>('GET', `${BASE}/versions`)

/** Versions in one answer of `listVersions`. */
export const VERSION_COUNT = 50

export const readVersion = endpoint<
  { page: number; version: number },
  { version: PageVersion; content: PageVersionContent }
>('GET', `${BASE}/version`)
/**
 * Restores a version, or one block of it, into the draft. Nothing is published. A block that is no longer on the page is
 * added after the block that precedes it in the version. Refused with CONFLICT if the page has the maximum number of
 * blocks.
 */
export const restoreVersion = endpoint<
  { page: number; seq: number; version: number; block?: string },
  { page: DeskPage; seq: number }
>('POST', `${BASE}/restore`)
