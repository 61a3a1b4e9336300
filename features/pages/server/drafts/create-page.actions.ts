/** Creates pages. @source docs/reference/pages-and-blocks.md §8.1, §8.15 */
import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { Problem } from '#platform/shared/problem.ts'
import type { DeskPage, PageVersionContent } from '../../page-drafts.contract.ts'
import type { PageTemplateId } from '../../page-templates.contract.ts'
import { pageValuesOf } from '../page-draft-values.ts'
import { pageProblems } from '../page-problems.ts'
import { insertPage } from '../page-save.store.ts'
import { findPageById, type StoredPage } from '../pages.store.ts'
import { contentOfTemplate } from '../templates/page-templates.ts'
import { contentOfDraft } from './draft-content.ts'
import { auditOf } from './draft-audit.ts'
import type { DraftDeps } from './draft-deps.ts'
import { contentOfPage } from './draft-snapshot.ts'
import { liveContent, recordLiveVersion } from './live-page.ts'
import { findDraft, findDraftState, insertDraft } from './page-drafts.store.ts'
import { type Editor, requireWriter } from './page-rights.ts'
import { readDeskPage } from './present-draft.ts'
import { refusingTakenAddress } from './publishing.actions.ts'

/**
 * Creates an unpublished page: empty, as a copy of another page’s draft, or from a template.
 * @throws Problem VALIDATION, MAY_NOT_WRITE, CONFLICT if another page has the address, NOT_FOUND if the page to copy is
 *   gone
 */
export async function createPage(
  deps: DraftDeps,
  {
    name,
    url,
    personId,
    right,
    copyOf,
    template,
  }: Editor & {
    name: string
    url: string
    copyOf: number | null
    template: { id: PageTemplateId; locale: Locale } | null
  },
): Promise<DeskPage> {
  const appRouteNames = new Set(deps.appRouteNames.map((route) => route.toLowerCase()))
  const problems = pageProblems({ url }, { appRouteNames, ownBlockIds: new Set() })
  if (problems.length > 0) throw new Problem('VALIDATION', { fields: problems })
  requireWriter({ right }, url)
  return refusingTakenAddress(() =>
    deps.database.transaction(async (tx) => {
      const at = instantOf(deps.clock)
      const source = copyOf === null ? null : await contentToCopy(tx, copyOf)
      const stored = await insertEmptyPage(tx, { name, url, personId, at })
      const { id } = stored.page
      const empty = contentOfPage(stored, null)
      const filled = template === null ? empty : contentOfTemplate(empty, template, () => deps.random.uuid())
      const content = source === null ? filled : copied(source, { name, url }, deps.random)
      await insertDraft(tx, id, content, { at, changedBy: personId })
      const change = { url, copy_of: copyOf, ...(template === null ? {} : { template: template.id }) }
      await deps.audit(tx, auditOf(personId, 'created', stored, change))
      return readDeskPage(tx, deps, id)
    }),
  )
}

/** Inserts an unpublished page without blocks, with its first version. Returns it locked. */
export async function insertEmptyPage(
  tx: Tx,
  { name, url, personId, at }: { name: string; url: string; personId: number; at: Date },
): Promise<StoredPage> {
  const id = await insertPage(tx, { ...EMPTY_PAGE, name, url }, at)
  const stored = await findPageById(tx, id, { isLocked: true })
  if (stored === null) throw new Error(`page ${id} is gone although its transaction made it`)
  const empty = contentOfPage(stored, null)
  await recordLiveVersion(tx, stored, empty, { kind: 'saved', draftSeq: 0, personId, at })
  return stored
}

const EMPTY_PAGE = {
  ...pageValuesOf({
    name: '',
    url: '',
    content: '',
    rows: null,
    seo_title: null,
    seo_meta_description: null,
    kind: 'website',
    priority: 0.5,
    is_published: false,
    group_id: null,
    pageContents: [],
  }),
}

async function contentToCopy(tx: Tx, id: number): Promise<PageVersionContent> {
  const draft = await findDraft(tx, id)
  if (draft !== null) return contentOfDraft(await findDraftState(tx, draft))
  const stored = await findPageById(tx, id)
  if (stored === null) throw new Problem('NOT_FOUND')
  return contentOfPage(stored, await liveContent(tx, stored))
}

/** The blocks of a copy are separate blocks, so they get new keys. */
function copied(
  { fields, blocks }: PageVersionContent,
  own: { name: string; url: string },
  random: DraftDeps['random'],
): PageVersionContent {
  return {
    fields: { ...fields, ...own },
    blocks: blocks.map(({ values }) => ({ key: random.uuid(), values })),
  }
}
