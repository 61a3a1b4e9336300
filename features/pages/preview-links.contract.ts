/** Calls for links that show the draft of a page to people without access to the staff desk. */
import { endpoint } from '#platform/shared/endpoint.ts'
import type { EditPerson } from './page-drafts.contract.ts'

const BASE = '/api/v1/cms/page'

/** The path of a draft for people without access to the staff desk. The code of the link follows it. */
export const DRAFT_PREVIEW_PATH = '/draft-preview'

/** A link that shows the draft of a page to anyone who has the link, as a visitor without an account would see it. */
export type PreviewLink = {
  id: string
  /** The complete address. */
  url: string
  person: EditPerson
  created_at: string
  /**
   * Seven days after the link was created. The link stops working earlier if it is revoked, or if the person may no
   * longer edit pages.
   */
  expires_at: string
}

/** The working links of a page, newest first. */
export const listPreviewLinks = endpoint<{ page: number }, { data: PreviewLink[] }>(
  'GET',
  `${BASE}/preview-links`,
)
/** Creates a link that shows the draft of a page. A page can have at most 20 working links. */
export const createPreviewLink = endpoint<{ page: number }, { link: PreviewLink }>(
  'POST',
  `${BASE}/preview-link`,
)
/** Revokes a link to a draft at once. A link that is revoked already stays so, without a refusal. */
export const revokePreviewLink = endpoint<{ page: number; id: string }, Record<string, never>>(
  'POST',
  `${BASE}/preview-link/revoke`,
)

/** The maximum number of working links of one page. */
export const PREVIEW_LINKS_MOST = 20
