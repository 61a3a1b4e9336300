import { Trans, useLingui } from '@lingui/react/macro'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import {
  IfAllowed,
  DeskFailure,
  DeskList,
  DeskPage as DeskScreen,
  DeskSearch,
  DeskTabs,
  type StaffColumn,
  StaffTable,
  useDesk,
  useDeskAction,
  useInstant,
  useIsAllowed,
  useListState,
} from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { SiteLink } from '#platform/ui/SiteLink.tsx'
import { ActionDialog } from '#platform/ui/lazy/ActionDialog.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { call } from '#platform/web/http.ts'
import { DeletedPages } from './DeletedPages.tsx'
import {
  createPage,
  type DeskPage,
  listDeskPages,
  openDraft,
  type PageFilter,
} from '../../page-drafts.contract.ts'

const VIEWS = ['all', 'draft', 'review', 'unpublished', 'scheduled', 'conflict', 'translation'] as const
type View = (typeof VIEWS)[number]

/** The screen that lists the pages of the website, ordered by address. */
export function PagesDesk() {
  const { t } = useLingui()
  const [address] = useSearchParams()
  const look = useListState<View>(VIEWS.find((view) => view === address.get('view')) ?? 'all')
  const [isAdding, setAdding] = useState(false)
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
  }
  return (
    <DeskScreen
      title={<Trans>Pages</Trans>}
      actions={
        <IfAllowed call={createPage}>
          <ScreenLink to="/cms/pages/import" className="btn btn-outline">
            <Trans comment="Link to the screen that makes pages from a file">Import</Trans>
          </ScreenLink>
          <Button icon={<Icon of={Plus} />} onClick={() => setAdding(true)}>
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
          <PageTable pages={data?.data ?? []} isWhole={data?.is_whole ?? true} />
        </DeskList>
      </DeskTabs>
      <DeletedPages />
      {isAdding ? <NewPage onClose={() => setAdding(false)} /> : null}
    </DeskScreen>
  )
}

function PageTable({ pages, isWhole }: { pages: readonly DeskPage[]; isWhole: boolean }) {
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
    { key: 'changed', head: t`Last changed`, cell: (page) => instant(page.updated_at) },
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

/** Dialog for the name and the address of a new page. Opens the page after creating it. */
function NewPage({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { run, isBusy, failure } = useDeskAction()
  const [name, setName] = useState('')
  const [url, setUrl] = useState<string | null>(null)
  const address = url ?? addressOf(name)
  const create = () =>
    run(async () => {
      const { page } = await call(createPage, { name: name.trim(), url: address })
      onClose()
      await navigate(`/cms/pages/${page.id}`)
    })
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      question={<Trans>New page</Trans>}
      confirmLabel={<Trans>Create the page</Trans>}
      isBusy={isBusy}
      busyLabel={<Trans>Creating</Trans>}
      onDo={() => void create()}
    >
      <DeskFailure words={failure} />
      <TextField
        label={t`Page name`}
        value={name}
        maxLength={120}
        required
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        className="mt-4"
        label={t({
          message: 'Address',
          comment: 'Label of a text field: the path of a page, such as /about',
        })}
        hint={t`Starts with a slash. Lower-case letters, digits, hyphens and slashes.`}
        value={address}
        maxLength={200}
        dir="ltr"
        onChange={({ target }) => setUrl(target.value)}
      />
    </ActionDialog>
  )
}

/** Returns an address made from a name: `Club day 2027` becomes `/club-day-2027`. */
function addressOf(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const slug = plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '')
  return slug === '' ? '' : `/${slug}`
}
