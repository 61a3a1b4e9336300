/** Calls for links that show the draft of a page to people without a desk. */
import { endpoint } from '#platform/shared/endpoint.ts'
import type { EditPerson } from './page-drafts.contract.ts'

const BASE = '/api/v1/cms/page'

/** The address of a draft for people without a desk is this path and a code. */
export const DRAFT_PREVIEW_PATH = '/draft-preview'

/** A link that shows the draft of a page to whoever has it, as a visitor without an account would see it. */
export type PreviewLink = {
  id: string
  /** The complete address. */
  url: string
  person: EditPerson
  created_at: string
  /** Seven days after it was made. It ends earlier if it is revoked, or if the person may no longer edit pages. */
  expires_at: string
}

/** The links of a page that work now, newest first. */
export const listPreviewLinks = endpoint<{ page: number }, { data: PreviewLink[] }>(
  'GET',
  `${BASE}/preview-links`,
)
/** Makes a link. A page has at most 20 that work. */
export const createPreviewLink = endpoint<{ page: number }, { link: PreviewLink }>(
  'POST',
  `${BASE}/preview-link`,
)
/** Ends a link at once. Idempotent. */
export const revokePreviewLink = endpoint<{ page: number; id: string }, Record<string, never>>(
  'POST',
  `${BASE}/preview-link/revoke`,
)

/** Links of one page that work at the same time. */
export const PREVIEW_LINKS_MOST = 20
