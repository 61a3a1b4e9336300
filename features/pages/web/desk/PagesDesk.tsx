import { Trans, useLingui } from '@lingui/react/macro'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  IfAllowed,
  DeskList,
  DeskPage as DeskScreen,
  DeskSearch,
  DeskTabs,
  type StaffColumn,
  StaffTable,
  useDesk,
  useInstant,
  useIsAllowed,
  useListState,
} from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { SiteLink } from '#platform/ui/SiteLink.tsx'
import { Which } from '#platform/ui/Which.tsx'
import { DeletedPages } from './DeletedPages.tsx'
import { NewPage } from './NewPage.tsx'
import {
  createPage,
  type DeskPage,
  listDeskPages,
  openDraft,
  type PageFilter,
} from '../../page-drafts.contract.ts'

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

/** The screen that lists the pages of the website, ordered by address. */
export function PagesDesk() {
  const { t } = useLingui()
  const [address] = useSearchParams()
  const look = useListState<View>(VIEWS.find((view) => view === address.get('view')) ?? 'all')
  // The page to copy; null for an empty page, undefined while no page is being added.
  const [source, setSource] = useState<DeskPage | null | undefined>()
  const { data, isFormer, failure, reload } = useDesk(listDeskPages, {
    ...(look.q === '' ? {} : { q: look.q }),
    ...(look.view === 'all' ? {} : { filter: look.view satisfies PageFilter }),
  })
  const wordsOf: Record<View, string> = {
    all: t`All pages`,
    draft: t`With changes`,
    review: t({ message: 'In review', context: 'pages whose draft somebody should review' }),
    unpublished: t`Not published`,
    scheduled: t`Scheduled`,
    conflict: t`With conflicts`,
    translation: t`Translation outdated`,
    broken_links: t({ message: 'Broken links', context: 'pages that link to an address without a page' }),
  }
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
        wordsOf={(view) => wordsOf[view]}
        value={look.view}
        onChange={look.choose}
      >
        <DeskSearch label={t`Search by name or address`} look={look} />
        <DeskList isThere={data !== null} isFormer={isFormer} failure={failure} onReload={reload}>
          <PageTable pages={data?.data ?? []} isWhole={data?.is_whole ?? true} onCopy={setSource} />
        </DeskList>
      </DeskTabs>
      <DeletedPages />
      {source === undefined ? null : <NewPage source={source} onClose={() => setSource(undefined)} />}
    </DeskScreen>
  )
}

type PageTableProps = {
  pages: readonly DeskPage[]
  isWhole: boolean
  onCopy: (page: DeskPage) => void
}

function PageTable({ pages, isWhole, onCopy }: PageTableProps) {
  const { t } = useLingui()
  const instant = useInstant()
  const mayEdit = useIsAllowed()(openDraft)
  const columns: StaffColumn<DeskPage>[] = [
    {
      key: 'page',
      head: t({ message: 'Page', comment: 'Column: name and address of a page' }),
      cell: (page) => (
        <>
          <PageName page={page} mayEdit={mayEdit} />
          <bdi dir="ltr" className="block text-note text-muted">
            {page.url}
          </bdi>
        </>
      ),
    },
    {
      key: 'state',
      head: t({ message: 'State', context: 'of a page' }),
      cell: (page) => <PageState page={page} />,
    },
    {
      key: 'changed',
      head: t`Last changed`,
      cell: (page) => <span className="lg:whitespace-nowrap">{instant(page.updated_at)}</span>,
    },
    {
      key: 'do',
      head: '',
      label: '',
      cell: (page) => (
        <IfAllowed call={createPage}>
          <Button size="small" tone="outline" onClick={() => onCopy(page)}>
            <Trans comment="Button: makes a new page like this one">Copy</Trans>
            <Which>{page.name}</Which>
          </Button>
        </IfAllowed>
      ),
    },
  ]
  if (pages.length === 0)
    return (
      <p className="my-6 text-muted">
        <Trans>No page matches.</Trans>
      </p>
    )
  return (
    <>
      <StaffTable
        caption={t`Pages of the website`}
        columns={columns}
        rows={pages}
        keyOf={({ id }) => String(id)}
      />
      {isWhole ? null : (
        <p className="mt-4 text-muted">
          <Trans>There are more pages. Search for the one you want.</Trans>
        </p>
      )}
    </>
  )
}

/** The name as a link to the editor, or to the public page for somebody who may only look. */
function PageName({ page, mayEdit }: { page: DeskPage; mayEdit: boolean }) {
  const name = <bdi>{page.name}</bdi>
  if (mayEdit)
    return (
      <ScreenLink to={`/cms/pages/${page.id}`} className="link font-semibold">
        {name}
      </ScreenLink>
    )
  if (!page.is_published) return <span className="font-semibold">{name}</span>
  return (
    <SiteLink href={page.url} className="link font-semibold">
      {name}
    </SiteLink>
  )
}

function PageState({ page }: { page: DeskPage }) {
  const instant = useInstant()
  return (
    <>
      {page.is_published ? <Trans>Published</Trans> : <Trans>Not published</Trans>}
      {page.has_draft ? (
        <span className="block text-note text-muted">
          <Trans>Changes are not published</Trans>
        </span>
      ) : null}
      <ReviewState review={page.review} />
      {page.schedule === null ? null : (
        <span className="block text-note text-muted">
          {page.schedule.state === 'failed' ? (
            <Trans>Publishing at the planned time failed</Trans>
          ) : (
            <Trans>Will be published on {instant(page.schedule.at)}</Trans>
          )}
        </span>
      )}
      {page.has_conflicts ? (
        <span className="block text-note font-semibold text-danger">
          <Trans>Two people changed the same field</Trans>
        </span>
      ) : null}
    </>
  )
}

function ReviewState({ review }: Pick<DeskPage, 'review'>) {
  if (review === null) return null
  const { answer } = review
  return (
    <span className="block text-note font-semibold">
      {answer === null ? (
        <Trans>In review, asked by {review.person.name}</Trans>
      ) : (
        <Trans>Sent back by {answer.person.name}</Trans>
      )}
    </span>
  )
}
