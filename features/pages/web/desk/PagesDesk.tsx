import { Trans, useLingui } from '@lingui/react/macro'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import {
  IfAllowed,
  DeskPage as DeskScreen,
  DeskTabs,
  RecordList,
  type Selected,
  useDesk,
  useIsAllowed,
  useListAddress,
} from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { DeletedPages } from './DeletedPages.tsx'
import { NewPage } from './new-page/NewPage.tsx'
import { PageBulk } from './PageBulk.tsx'
import { PageTree } from './PageTree.tsx'
import { usePageColumns } from './page-columns.tsx'
import { createPage, type DeskPage, listDeskPages, type PageFilter } from '../../page-drafts.contract.ts'
import { publishPages } from '../../several-pages.contract.ts'

const VIEWS = [
  'all',
  'draft',
  'review',
  'unpublished',
  'scheduled',
  'conflict',
  'translation',
  'broken_links',
] as const
type View = (typeof VIEWS)[number]

/** The pages are ordered by their addresses only, so no column has a sort order. */
const BY_ADDRESS = { sort: '', order: 'asc' } as const

/** The screen that lists the pages of the website, ordered by address. */
export function PagesDesk() {
  const { t } = useLingui()
  const address = useListAddress(['after'])
  const { query, text, show } = address
  const view = VIEWS.find((one) => one === query.get('view')) ?? 'all'
  const after = query.get('after') ?? ''
  // The page to copy; null for an empty page, undefined while no page is being added.
  const [source, setSource] = useState<DeskPage | null | undefined>()
  const { data, isFormer, failure, reload } = useDesk(listDeskPages, {
    ...(text === '' ? {} : { q: text }),
    ...(view === 'all' ? {} : { filter: view satisfies PageFilter }),
    ...(after === '' ? {} : { after }),
  })
  const columns = usePageColumns(setSource)
  const mayPublish = useIsAllowed()(publishPages)
  // A search or a filter finds pages on all levels, so it always shows the list.
  const canBeTree = text === '' && view === 'all'
  const isTree = query.get('as') === 'tree'
  const bulk = (pages: readonly DeskPage[], clear: () => void) => (
    <PageBulk
      pages={pages}
      onDone={() => {
        clear()
        reload()
      }}
    />
  )
  const listBulk = ({ rows: pages }: Selected<DeskPage>, clear: () => void) => bulk(pages, clear)
  const rows = data?.data ?? null
  return (
    <DeskScreen
      title={<Trans>Pages</Trans>}
      actions={
        <IfAllowed call={createPage}>
          <ScreenLink to="/cms/pages/import" className="btn btn-outline">
            <Trans comment="Link to the screen that makes pages from a file">Import</Trans>
          </ScreenLink>
          <Button icon={<Icon of={Plus} />} onClick={() => setSource(null)}>
            <Trans>New page</Trans>
          </Button>
        </IfAllowed>
      }
    >
      <DeskTabs
        label={t`Which pages`}
        views={VIEWS}
        wordsOf={useViewLabels()}
        value={view}
        onChange={(wanted) => show({ view: wanted === 'all' ? '' : wanted })}
      >
        {canBeTree ? (
          <ViewSwitch isTree={isTree} onChange={(wanted) => show({ as: wanted ? 'tree' : '' })} />
        ) : null}
        <RecordList
          list="pages"
          otherView={canBeTree && isTree ? <PageTree {...(mayPublish && { bulk })} /> : null}
          caption={t`Pages of the website`}
          searchLabel={t`Search by name or address`}
          address={address}
          columns={columns}
          sort={BY_ADDRESS}
          page={{
            rows,
            isFormer,
            failure,
            reload,
            next: data?.is_whole === false ? (rows?.at(-1)?.url ?? null) : null,
            total: null,
            hasMoreThanTotal: false,
          }}
          keyOf={({ id }) => String(id)}
          nameOf={({ name }) => name}
          empty={<Trans>No page matches.</Trans>}
          {...(mayPublish && { bulk: listBulk })}
        />
      </DeskTabs>
      <DeletedPages />
      {source === undefined ? null : <NewPage source={source} onClose={() => setSource(undefined)} />}
    </DeskScreen>
  )
}

/** The switch between the list of all pages and their tree by address. */
function ViewSwitch({ isTree, onChange }: { isTree: boolean; onChange: (isTree: boolean) => void }) {
  const { t } = useLingui()
  return (
    <div role="group" aria-label={t`Show pages as`} className="mt-4 flex gap-2 print:hidden">
      <Button
        size="small"
        tone={isTree ? 'outline' : 'primary'}
        aria-pressed={!isTree}
        onClick={() => onChange(false)}
      >
        <Trans comment="Button: shows all pages in one list">List</Trans>
      </Button>
      <Button
        size="small"
        tone={isTree ? 'primary' : 'outline'}
        aria-pressed={isTree}
        onClick={() => onChange(true)}
      >
        <Trans comment="Button: shows the pages as a tree by address">Tree</Trans>
      </Button>
    </div>
  )
}

/** Returns the label of each tab. */
function useViewLabels(): (view: View) => string {
  const { t } = useLingui()
  const labels: Record<View, string> = {
    all: t`All pages`,
    draft: t`With changes`,
    review: t({ message: 'In review', context: 'pages whose draft somebody should review' }),
    unpublished: t`Not published`,
    scheduled: t`Scheduled`,
    conflict: t`With conflicts`,
    translation: t`Translation outdated`,
    broken_links: t({ message: 'Broken links', context: 'pages that link to an address without a page' }),
  }
  return (view) => labels[view]
}
