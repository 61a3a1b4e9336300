import { Plural, Trans, useLingui } from '@lingui/react/macro'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CarFront from 'lucide-react/icons/car-front'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import IdCard from 'lucide-react/icons/id-card'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { ClubRegoNote } from '#features/club-rego/club-rego-note.public.tsx'
import type { MemberHome } from '#features/membership/membership.contract.ts'
import { betweenIn } from '#platform/shared/list.ts'
import { centsOf } from '#platform/shared/money.ts'
import { Icon } from '#platform/ui/Icon.tsx'
import { Tile, TileList } from '#platform/ui/TileList.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { useMoney } from '#platform/web/use-money.ts'
import type { MembersHome, OwnHome } from '../home.contract.ts'
import { useRenewal } from './use-renewal.ts'

/** The members' areas, each with a note on its state. @source docs/reference/membership.md §6.1 */
export function HomeTiles({ home }: { home: MembersHome }) {
  const { membership, own } = home
  const { isOver, mayRenew } = useRenewal(home)
  return (
    <nav>
      <TileList>
        {mayRenew ? (
          <Tile
            href="/renew"
            icon={<Icon of={RefreshCw} />}
            label={membership.hasPrior ? <Trans>Renew</Trans> : <Trans>Join</Trans>}
            note={<RenewalNote home={home} />}
            needsYou
          />
        ) : null}
        <Tile
          href="/calendar"
          icon={<Icon of={CalendarDays} />}
          label={<Trans>Events</Trans>}
          note={own === undefined ? undefined : <EventsNote own={own} />}
        />
        {isOver ? null : (
          <>
            <Tile
              href="/membershipcard"
              icon={<Icon of={IdCard} />}
              label={<Trans>Membership card</Trans>}
              note={<CardNote home={home} />}
            />
            <Tile
              href="/vehicles"
              icon={<Icon of={CarFront} />}
              label={<Trans>Garage</Trans>}
              note={
                own === undefined || own.cars === 0 ? undefined : (
                  <Plural value={own.cars} one="# car" other="# cars" />
                )
              }
            />
            <Tile
              href="/specialVehicle"
              icon={<Icon of={ClipboardCheck} />}
              label={<Trans>Club Rego Application</Trans>}
              note={
                own === undefined ? undefined : (
                  <ClubRegoNote toDo={own.club_rego.to_do} registered={own.club_rego.registered} />
                )
              }
            />
          </>
        )}
        <Tile href="/orders" icon={<Icon of={ShoppingBag} />} label={<Trans>My orders</Trans>} />
        <Tile
          href="/profile"
          icon={<Icon of={CircleUserRound} />}
          label={<Trans>My Profile</Trans>}
          note={<LicenceNote ends={own?.licence_ends ?? null} />}
        />
      </TileList>
    </nav>
  )
}

function EventsNote({ own: { open_events: open, next_event: next } }: { own: OwnHome }) {
  const { i18n } = useLingui()
  const format = useFormat()
  if (open > 0) return <Plural value={open} one="# open for entry" other="# open for entry" />
  if (next === null || format === null) return null
  return (
    <>
      <bdi>{next.title}</bdi>
      {betweenIn(i18n.locale)}
      {format.day(next.starts_on, 'short')}
    </>
  )
}

function CardNote({ home }: { home: MemberHome }) {
  const { membership, has_partner_card: hasPartner } = home
  const format = useFormat()
  const partner = (membership.additional_member ?? '').split(' ')[0] ?? ''
  if (home.state === 'awaiting_approval' && membership.pending_with === 'guardian')
    return <Trans>Once your guardian has confirmed</Trans>
  if (home.state === 'awaiting_approval') return <Trans>Once the committee has approved it</Trans>
  if (hasPartner) return <Trans>Yours and {partner}’s</Trans>
  if (membership.valid_to === null || format === null) return null
  const day = format.day(membership.valid_to, 'medium')
  return <Trans comment="A membership card and its last day">Valid to {day}</Trans>
}

function LicenceNote({ ends }: { ends: string | null }) {
  const format = useFormat()
  if (ends === null || format === null) return null
  const day = format.day(ends, 'medium')
  return <Trans>Licence ends {day}</Trans>
}

function RenewalNote({ home: { renewal } }: { home: MemberHome }) {
  const format = useFormat()
  const money = useMoney()
  if (renewal === null || format === null) return null
  const { type } = renewal
  const total = money(centsOf(renewal.total))
  if (renewal.valid_to === null)
    return (
      <Trans>
        {type}, {total}
      </Trans>
    )
  const to = format.day(renewal.valid_to, 'medium')
  return (
    <Trans>
      {type}, {total} to {to}
    </Trans>
  )
}
