import { Trans, useLingui } from '@lingui/react/macro'
import { type ListColumn, useInstant, useIsAllowed } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { SiteLink } from '#platform/ui/SiteLink.tsx'
import { Which } from '#platform/ui/Which.tsx'
import { createPage, type DeskPage, openDraft } from '../../page-drafts.contract.ts'

/** Returns the columns of the list of pages. `onCopy` is called with the page from which a new one is to be made. */
export function usePageColumns(onCopy: (page: DeskPage) => void): ListColumn<DeskPage>[] {
  const { t } = useLingui()
  const instant = useInstant()
  const isAllowed = useIsAllowed()
  const columns: ListColumn<DeskPage>[] = [
    {
      key: 'page',
      label: t({ message: 'Page', comment: 'Column: name and address of a page' }),
      isFixed: true,
      cell: (page) => (
        <span className="block">
          <PageName page={page} mayEdit={isAllowed(openDraft)} />
          <bdi dir="ltr" className="block text-note wrap-anywhere text-muted">
            {page.url}
          </bdi>
        </span>
      ),
    },
    {
      key: 'state',
      label: t({ message: 'State', context: 'of a page' }),
      cell: (page) => (
        <span className="block">
          <PageState page={page} />
        </span>
      ),
    },
    {
      key: 'changed',
      label: t`Last changed`,
      cell: (page) => <span className="lg:whitespace-nowrap">{instant(page.updated_at)}</span>,
    },
  ]
  if (!isAllowed(createPage)) return columns
  return [
    ...columns,
    {
      key: 'do',
      label: t({ message: 'Actions', comment: 'Column: the buttons for a page' }),
      cell: (page) => (
        <Button size="small" tone="outline" onClick={() => onCopy(page)}>
          <Trans comment="Button: makes a new page like this one">Copy</Trans>
          <Which>{page.name}</Which>
        </Button>
      ),
    },
  ]
}

/** The name as a link to the editor, or to the public page for somebody who may only look. */
export function PageName({ page, mayEdit }: { page: DeskPage; mayEdit: boolean }) {
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

/** Says whether the page is published, and whether its draft has changes, a review, a schedule or conflicts. */
export function PageState({ page }: { page: DeskPage }) {
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
