import { Trans, useLingui } from '@lingui/react/macro'
import type { DeskRedirect } from '#features/site/redirects-desk.contract.ts'
import type { RedirectEntry } from '#features/site/site.contract.ts'
import { IfAllowed, type StaffColumn, StaffTable } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Which } from '#platform/ui/Which.tsx'
import { changeRedirect } from '#features/site/redirects-desk.contract.ts'

type RedirectTableProps = {
  redirects: readonly DeskRedirect[]
  isBusy: boolean
  onChange: (redirect: RedirectEntry) => void
  onDelete: (redirect: RedirectEntry) => void
}

/** The redirects, with a warning where one hides a page or leads to an address without a page. */
export function RedirectTable({ redirects, isBusy, onChange, onDelete }: RedirectTableProps) {
  const { t } = useLingui()
  const columns: StaffColumn<DeskRedirect>[] = [
    {
      key: 'from',
      head: t({ message: 'Old address', comment: 'Column: the address from which a redirect leads away' }),
      cell: (redirect) => (
        <>
          <bdi dir="ltr" className="break-all font-semibold">
            {redirect.from}
          </bdi>
          <Hidden hides={redirect.hides} />
        </>
      ),
    },
    {
      key: 'to',
      head: t({ message: 'New address', comment: 'Column: the address to which a redirect leads' }),
      cell: ({ to, is_target_found: isFound }) => (
        <>
          <bdi dir="ltr" className="break-all">
            {to}
          </bdi>
          {isFound ? null : (
            <span className="block text-note font-semibold text-danger">
              <Trans>No published page has this address</Trans>
            </span>
          )}
        </>
      ),
    },
    {
      key: 'actions',
      head: '',
      isEnd: true,
      cell: (redirect) => (
        <span className="flex flex-wrap justify-end gap-2">
          <IfAllowed call={changeRedirect}>
            <Button size="small" tone="outline" onClick={() => onChange(redirect)}>
              <Trans>Change</Trans>
              <Which>{redirect.from}</Which>
            </Button>
          </IfAllowed>
          <IfAllowed call={changeRedirect}>
            <Button size="small" tone="outline" disabled={isBusy} onClick={() => onDelete(redirect)}>
              <Trans>Delete</Trans>
              <Which>{redirect.from}</Which>
            </Button>
          </IfAllowed>
        </span>
      ),
    },
  ]
  return (
    <StaffTable
      caption={t({
        message: 'Redirects',
        comment: 'Heading and navigation: old addresses of the site that lead to new ones',
      })}
      columns={columns}
      rows={redirects}
      keyOf={({ from }) => from}
    />
  )
}

/** The warning that a redirect hides a page or a screen. */
function Hidden({ hides }: Pick<DeskRedirect, 'hides'>) {
  if (hides === null) return null
  return (
    <span className="block text-note font-semibold text-danger">
      {hides === 'page' ? (
        <Trans>Visitors cannot open the published page with this address</Trans>
      ) : (
        <Trans>Visitors cannot open the screen of the app with this address</Trans>
      )}
    </span>
  )
}
