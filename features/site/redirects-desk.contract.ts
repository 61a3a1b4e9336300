/** The calls with which the desk reads and changes the redirect table. @source docs/reference/public-site.md §2.5 */
import { endpoint } from '#platform/shared/endpoint.ts'
import type { RedirectEntry } from './site.contract.ts'

/**
 * The largest number of redirects that the desk adds, of rows in an imported file, and of characters in such a file.
 */
export const REDIRECT_LIMITS = { redirects: 5000, fileRows: 1000, fileLength: 400_000, path: 300 } as const

export type DeskRedirect = RedirectEntry & {
  /**
   * The kind of target that visitors cannot open because of this redirect: a published page, or a screen of the app;
   * null if it hides neither.
   */
  hides: 'page' | 'screen' | null
  /** Whether the target is a published page, a screen or a file of this site. */
  is_target_found: boolean
}

/** One row of an imported file: its line in the file, its kind, and the redirect as it will be stored. */
export type ImportedRedirect = RedirectEntry & { row: number; kind: 'new' | 'changed' | 'same' }

const BASE = '/api/v1/cognito/redirect/desk'

/** Reads all redirects in the order of their addresses. For staff with the role `content` or `owner`. */
export const deskRedirects = endpoint<Record<string, never>, { data: DeskRedirect[] }>('GET', BASE)

/**
 * Adds (`before` null), changes, or deletes (`after` null) a redirect. A target that is itself redirected is replaced by
 * the final one, also in the other redirects; `shortened` counts those. Refused with VALIDATION for a loop, for the
 * address of a published page and for an address that has a redirect already; with CONFLICT where `before` is not what
 * is stored.
 */
export const changeRedirect = endpoint<
  { before: RedirectEntry | null; after: RedirectEntry | null },
  { item: RedirectEntry | null; shortened: number }
>('POST', `${BASE}/change`)

/**
 * Adds and changes redirects from a CSV file with the columns `from` and `to`, all or none. Redirects that are not in
 * the file stay. A dry run saves nothing; the import needs the `version` of its dry run and is refused with CONFLICT if
 * the redirects have changed since. Refused with VALIDATION for mistakes; their fields are `rows.LINE.from` and
 * `rows.LINE.to`, or `csv` for the file as a whole.
 */
export const importRedirects = endpoint<
  { csv: string; is_dry_run: boolean; version?: string },
  { rows: ImportedRedirect[]; version: string; is_saved: boolean }
>('POST', `${BASE}/import`)
