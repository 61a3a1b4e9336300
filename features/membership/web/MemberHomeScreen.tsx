import './member-home.css'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CarFront from 'lucide-react/icons/car-front'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import ExternalLink from 'lucide-react/icons/external-link'
import IdCard from 'lucide-react/icons/id-card'
import LogOut from 'lucide-react/icons/log-out'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { useSite } from '#features/site/site.public.tsx'
import { dayInZone, hourInZone } from '#platform/shared/format.ts'
import { centsOf } from '#platform/shared/money.ts'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { SkeletonRows } from '#platform/ui/Skeleton.tsx'
import { Tile, TileList } from '#platform/ui/TileList.tsx'
import { browserClock } from '#platform/web/clock.ts'
import { VisuallyHidden } from '#platform/ui/VisuallyHidden.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { useMoney } from '#platform/web/use-money.ts'
import { LoadFailure } from '#platform/ui/lazy/LoadFailure.tsx'
import { useFetchedOrStored } from '#platform/web/lazy/use-fetched.ts'
import { type CardFace, type MemberHome, memberHome } from '../membership.contract.ts'
import { canRenew, needsRenewal } from '../membership.rules.ts'
import { HomeAlert } from './HomeAlert.tsx'
import { MemberCard } from './MemberCard.tsx'
import { useAskAgain } from './use-ask-again.ts'

type MemberHomeScreenProps = {
  /** The path of the public home page. */
  website: string
  /** Shown only if no racing licence is connected. */
  connectRacers: ReactNode
  /** The number of cars in the garage. */
  garageNote: ReactNode
  /** The status of the member's club rego. */
  clubRegoNote: ReactNode
  /** The next events. */
  eventsNote: ReactNode
  /** A notice of another feature, shown if membership itself has none. */
  alert: ReactNode
}

/** The member home screen. @source docs/reference/membership.md §6.1 */
export function MemberHomeScreen(props: MemberHomeScreenProps) {
  const { data, failure, reload } = useFetchedOrStored(memberHome)
  useAskAgain(reload)
  return (
    <div className="page pt-8 pb-20 lg:pt-12">
      {data === null ? (
        failure === '' ? (
          <SkeletonRows count={5} />
        ) : (
          <LoadFailure words={failure} onTryAgain={reload} />
        )
      ) : (
        <Home home={data} {...props} />
      )}
    </div>
  )
}

function Home({
  home,
  website,
  connectRacers,
  alert,
  ...notes
}: MemberHomeScreenProps & { home: MemberHome }) {
  const { t } = useLingui()
  const { isOver } = useRenewal(home)
  const name = home.first_name
  return (
    <>
      <h1 className="text-h1" tabIndex={-1}>
        <Greeting name={name} />
      </h1>
      <HomeAlert home={home} otherwise={isOver ? null : alert} />
      <div className="home-columns mt-6">
        <div>
          {home.card === null ? null : <CardPreview face={home.card} isOver={isOver} />}
          <Standing home={home} />
        </div>
        <div>
          <Tiles home={home} {...notes} />
          <div className="mt-4">{connectRacers}</div>
          <div className="home-foot mt-4">
            <a
              href={website}
              target="_blank"
              rel="noreferrer"
              className="flex min-h-11 items-center gap-2 font-semibold text-primary hover:underline"
            >
              <Icon of={ExternalLink} size={20} mirrored />
              <Trans>Website</Trans>
            </a>
            <ScreenLink to="/logout" className="target" aria-label={t`Log out`}>
              <Icon of={LogOut} size={22} mirrored />
            </ScreenLink>
          </div>
        </div>
      </div>
    </>
  )
}

/**
 * A small version of the card that links to it. An expired member gets no link.
 * @source docs/reference/membership.md §5.1, §6.1
 */
function CardPreview({ face, isOver }: { face: CardFace; isOver: boolean }) {
  if (isOver) return <MemberCard face={face} />
  return (
    <ScreenLink to="/membershipcard" className="home-card">
      <VisuallyHidden>
        <Trans>Show my card:</Trans>
      </VisuallyHidden>
      <MemberCard face={face} />
    </ScreenLink>
  )
}

/** A greeting by the time of day in the club time zone. */
function Greeting({ name }: { name: string }) {
  const { timezone } = useSite()
  const hour = hourInZone(browserClock.nowMs(), timezone)
  if (hour < 5 || hour >= 18) return <Trans>Evening, {name}</Trans>
  return hour < 12 ? <Trans>Morning, {name}</Trans> : <Trans>Afternoon, {name}</Trans>
}

/**
 * Returns whether the membership has ended and can be renewed, by the server's rules and for today in the club time
 * zone, so that a screen left open over midnight changes.
 */
function useRenewal({ membership, waiting, state }: MemberHome): { isOver: boolean; mayRenew: boolean } {
  const { timezone } = useSite()
  const today = dayInZone(browserClock.nowMs(), timezone)
  const { no_expiry: noExpiry, valid_to: validTo } = membership
  return {
    isOver: needsRenewal({ noExpiry, validTo }, today),
    mayRenew: waiting === null && state !== 'suspended' && canRenew({ noExpiry, validTo }, today),
  }
}

/** The status of the membership and the one action it calls for. */
function Standing({ home }: { home: MemberHome }) {
  const format = useFormat()
  const money = useMoney()
  const { membership, renewal } = home
  const { isOver, mayRenew } = useRenewal(home)
  if (!membership.hasPrior && home.waiting !== null) return null
  if (!membership.hasPrior)
    return (
      <Next
        title={<Trans>You are not a member yet</Trans>}
        note={<Trans>Choose a membership: prices and dates are for today.</Trans>}
        action={<Trans>Join</Trans>}
      />
    )
  const day =
    membership.valid_to === null || format === null ? '' : format.dayWithOrdinal(membership.valid_to)
  const total = renewal === null ? '' : money(centsOf(renewal.total))
  const from = renewal === null || format === null ? '' : format.day(renewal.valid_from, 'short')
  const action = renewal === null ? <Trans>Renew</Trans> : <Trans>Renew for {total}</Trans>
  const note =
    renewal === null ? null : <Trans>Renew now and the new period starts on {from}. No joining fee.</Trans>
  if (isOver)
    return (
      <Next
        title={<Trans>Your membership has expired</Trans>}
        note={note}
        action={mayRenew ? action : null}
      />
    )
  if (membership.valid_to !== null && mayRenew)
    return <Next title={<Trans>Your membership will expire at {day}</Trans>} note={note} action={action} />
  return null
}

function Next({ title, note, action }: { title: ReactNode; note: ReactNode; action: ReactNode }) {
  return (
    <section className="mt-6">
      <h2 className="text-h4">{title}</h2>
      {note === null ? null : <p className="mt-1 text-note text-muted">{note}</p>}
      {action === null ? null : (
        <ButtonLink href="/renew" className="mt-4 w-full sm:w-auto">
          {action}
        </ButtonLink>
      )}
    </section>
  )
}

type TilesProps = { home: MemberHome } & Pick<
  MemberHomeScreenProps,
  'garageNote' | 'clubRegoNote' | 'eventsNote'
>

function Tiles({ home, garageNote, clubRegoNote, eventsNote }: TilesProps) {
  const { membership, has_partner_card: hasPartner } = home
  const { isOver, mayRenew } = useRenewal(home)
  const partner = (membership.additional_member ?? '').split(' ')[0] ?? ''
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
          note={eventsNote}
        />
        {isOver ? null : (
          <Tile
            href="/membershipcard"
            icon={<Icon of={IdCard} />}
            label={<Trans>Membership card</Trans>}
            note={hasPartner ? <Trans>Yours and {partner}’s</Trans> : undefined}
          />
        )}
        {isOver ? null : (
          <Tile
            href="/vehicles"
            icon={<Icon of={CarFront} />}
            label={<Trans>Garage</Trans>}
            note={garageNote}
          />
        )}
        {isOver ? null : (
          <Tile
            href="/specialVehicle"
            icon={<Icon of={ClipboardCheck} />}
            label={<Trans>Club Rego Application</Trans>}
            note={clubRegoNote}
          />
        )}
        <Tile href="/orders" icon={<Icon of={ShoppingBag} />} label={<Trans>My orders</Trans>} />
        <Tile href="/profile" icon={<Icon of={CircleUserRound} />} label={<Trans>My Profile</Trans>} />
      </TileList>
    </nav>
  )
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
