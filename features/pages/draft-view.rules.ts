/** Turns the content of a draft into the form that the renderer of the public site accepts. */
import { audienceOf, isForViewer, type Viewer } from './audience.rules.ts'
import { lookOf, type BlockView, type PageView } from './page-view.ts'
import { withoutDraftProperties } from './draft-tree.rules.ts'
import type { PageVersionContent } from './page-drafts.contract.ts'
import type { PageRow } from './pages.contract.ts'
import { isBlockVisible } from './pages.rules.ts'

/**
 * Returns the page that a viewer would see at an instant if the draft were published; without a viewer, the blocks of
 * all audiences. Hidden blocks are left out.
 */
export function viewOfDraft(
  { fields, blocks }: PageVersionContent,
  nowMs: number,
  viewer: Viewer | null,
): PageView {
  const { name, url, content, rows } = fields
  return {
    id: 0,
    name: String(name),
    url: String(url),
    updated_at: '',
    html: typeof content === 'string' ? content : '',
    blocks: blocks
      .map(({ values }, at) => ({
        view: blockView(values, at + 1),
        audience: audienceOf(values['audience']),
      }))
      .filter(
        ({ view, audience }) => isShown(view, nowMs) && (viewer === null || isForViewer(audience, viewer)),
      )
      .map(({ view }) => view),
    ...(Array.isArray(rows) && rows.length > 0 ? { rows: withoutDraftProperties(rows) as PageRow[] } : {}),
  }
}

function blockView(values: PageVersionContent['blocks'][number]['values'], id: number): BlockView {
  const { template, variables, background_image: image } = values
  return {
    id,
    template,
    variables: withoutDraftProperties(variables) as Record<string, unknown>,
    ...lookOf(values),
    ...(typeof image === 'string' ? { background_image: image } : {}),
  }
}

function isShown(view: BlockView, nowMs: number): boolean {
  const { hidden = false, start_time: from = null, end_time: until = null } = view
  return isBlockVisible({ hidden, deleted: false, start_time: from, end_time: until }, nowMs)
}
