import './print-members.css'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { useSite } from '#features/site/site.public.tsx'
import { DeskList, DeskPage, useDesk } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { TextLink } from '#platform/ui/lazy/TextLink.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { BULK_LIMIT, type MemberSelection, type PrintedMember, printMembers } from '../../bulk.contract.ts'

/** Returns the members that were selected in the list; null if the page was opened without a selection. */
function selectionIn(state: unknown): MemberSelection | null {
  if (typeof state !== 'object' || state === null || !('selection' in state)) return null
  return state.selection as MemberSelection
}

/** /cms/members/print: address labels or membership cards of the members selected in the list. */
export function PrintMembers() {
  const { search, state } = useLocation() as { search: string; state: unknown }
  const kind = new URLSearchParams(search).get('kind') === 'cards' ? 'cards' : 'labels'
  const selection = selectionIn(state)
  const title = kind === 'cards' ? <Trans>Membership cards</Trans> : <Trans>Address labels</Trans>
  if (selection === null)
    return (
      <DeskPage title={title}>
        <p>
          <Trans>Select the members in the list first.</Trans>{' '}
          <TextLink to="/cms/members">
            <Trans>Open the list of members</Trans>
          </TextLink>
        </p>
      </DeskPage>
    )
  return <Printed kind={kind} selection={selection} />
}

function Printed({ kind, selection }: { kind: 'labels' | 'cards'; selection: MemberSelection }) {
  const { data, failure, reload } = useDesk(printMembers, { selection, kind })
  const rows = data?.data ?? []
  const shown = kind === 'cards' ? rows : rows.filter(({ address }) => address.length > 0)
  const missing = rows.length - shown.length
  return (
    <DeskPage
      title={kind === 'cards' ? <Trans>Membership cards</Trans> : <Trans>Address labels</Trans>}
      actions={
        <Button size="small" disabled={shown.length === 0} onClick={() => globalThis.print()}>
          <Trans comment="Button: prints this page">Print</Trans>
        </Button>
      }
    >
      <DeskList isThere={data !== null} failure={failure} onReload={reload}>
        <div className="mb-4 grid gap-1 print:hidden">
          <p>
            {kind === 'labels' ? (
              <Trans>
                For sheets of A4 with 3 × 8 labels of 63.5 × 33.9 mm. Print at 100 %, without margins.
              </Trans>
            ) : (
              <Trans>Two columns of cards of 85 × 54 mm on A4. Print at 100 %.</Trans>
            )}
          </p>
          {missing === 0 ? null : (
            <p className="text-warn-ink">
              <Plural
                value={missing}
                one="# member without an address has no label."
                other="# members without an address have no label."
              />
            </p>
          )}
          {data?.has_more ? (
            <p className="text-warn-ink">
              <Trans>
                Only the first {BULK_LIMIT.printed} members are here. Filter the list to print the others.
              </Trans>
            </p>
          ) : null}
        </div>
        {shown.length === 0 ? (
          <p className="text-muted">
            <Trans>There is nothing to print.</Trans>
          </p>
        ) : kind === 'labels' ? (
          <ul className="label-sheet">
            {shown.map(({ id, name, address }) => (
              <li key={id} className="label">
                <bdi className="font-semibold">{name}</bdi>
                {address.map((line) => (
                  <bdi key={line}>{line}</bdi>
                ))}
              </li>
            ))}
          </ul>
        ) : (
          <ul className="card-sheet">
            {shown.map((member) => (
              <Card key={member.id} member={member} />
            ))}
          </ul>
        )}
      </DeskList>
    </DeskPage>
  )
}

function Card({
  member: { name, number, type, valid_to: to, no_expiry: isForLife },
}: {
  member: PrintedMember
}) {
  const { t } = useLingui()
  const format = useFormat()
  const { organisation_name: club } = useSite()
  return (
    <li className="printed-card">
      <p className="font-bold">
        <bdi>{club}</bdi>
      </p>
      <p className="mt-auto text-h4">
        <bdi>{name}</bdi>
      </p>
      <p>
        <bdi>{type}</bdi>
        {number === '' ? null : <>, {t`No. ${number}`}</>}
      </p>
      <p>
        {isForLife ? (
          <Trans>Life member</Trans>
        ) : to === null ? null : (
          <Trans>Valid to {format?.day(to, 'medium') ?? ''}</Trans>
        )}
      </p>
    </li>
  )
}
