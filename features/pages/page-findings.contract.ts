/**
 * The checks before a page is published: their findings, and the warnings that an officer has seen.
 * @source docs/reference/pages-and-blocks.md §8.7
 */
import { endpoint } from '#platform/shared/endpoint.ts'
import type { BrokenLink } from './outside-links.rules.ts'

/**
 * A finding of the checks before publishing. Errors prevent publishing. `code` is the kind of fault, such as `dead_link`.
 */
export type PageFinding = {
  severity: 'error' | 'warning'
  code: string
  /** Null for the page itself. */
  block: string | null
  path: string
  /** The outside address that the finding `broken_outside_link` is about, with the result of its last failed check. */
  link?: BrokenLink
  /** The text of the heading or link that the finding is about. */
  quote?: string
  /** The level that the heading of the finding `heading_level` should have. */
  level?: number
}

/**
 * A warning that the officer was shown. It matches a finding with the same code, block, path and `about`. The previous
 * release does not send `about`; such a warning matches each finding with the same code, block and path.
 */
export type SeenWarning = Pick<PageFinding, 'code' | 'block' | 'path'> & { about?: string | undefined }

/**
 * The beginning of the codes of warnings that the browser finds in the rendered preview: `axe_` and the name of a rule of
 * axe-core. The server cannot repeat this check. It stores those warnings that the publisher lists.
 */
export const PREVIEW_CODE_PREFIX = 'axe_'

const PREVIEW_CODE = /^axe_[a-z0-9-]{1,50}$/
/** The maximum number of warnings about the preview that are stored with a version. */
const PREVIEW_WARNINGS_MAX = 100

/** Returns the warnings about the preview among those that the officer has seen, as findings. */
export function previewWarnings(seen: readonly SeenWarning[]): PageFinding[] {
  return seen
    .filter(({ code }) => PREVIEW_CODE.test(code))
    .slice(0, PREVIEW_WARNINGS_MAX)
    .map(({ code, block, path, about = '' }) => ({
      severity: 'warning',
      code,
      block,
      path,
      ...(about === '' ? {} : { quote: about }),
    }))
}

/** Returns what a finding is about: the address of a link or the text of a heading; empty for neither. */
export function aboutOf({ link, quote }: Pick<PageFinding, 'link' | 'quote'>): string {
  return link?.address ?? quote ?? ''
}

/** The checks before publishing, for the current draft. */
export const checkPage = endpoint<{ page: number }, { seq: number; findings: PageFinding[] }>(
  'GET',
  '/api/v1/cms/page/check',
)
