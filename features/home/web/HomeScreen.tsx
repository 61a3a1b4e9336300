import './home.css'
import { Trans, useLingui } from '@lingui/react/macro'
import ExternalLink from 'lucide-react/icons/external-link'
import LogOut from 'lucide-react/icons/log-out'
import { useEffect } from 'react'
import { useSession } from '#features/accounts/accounts.public.tsx'
import { BestTime, NextEntryCard } from '#features/entries/entries-note.public.tsx'
import { HouseholdNote } from '#features/households/households-note.public.tsx'
import { MemberCard, useAskAgain } from '#features/membership/membership.public.tsx'
import { storeTerm } from '#features/membership/membership-term.public.ts'
import type { CardFace } from '#features/membership/membership.contract.ts'
import { ConnectRacersLine } from '#features/racers/racers.public.tsx'
import { LastResultTable } from '#features/results/last-result.public.tsx'
import { spellRaceTime } from '#features/results/race-time.rules.ts'
import { useSite } from '#features/site/site.public.tsx'
import { hourInZone } from '#platform/shared/format.ts'
import { Icon } from '#platform/ui/Icon.tsx'
import { LoadFailure } from '#platform/ui/lazy/LoadFailure.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { ScreenSkeleton } from '#platform/ui/ScreenSkeleton.tsx'
import { VisuallyHidden } from '#platform/ui/VisuallyHidden.tsx'
import { browserClock } from '#platform/web/clock.ts'
import { useFetchedOrStored } from '#platform/web/lazy/use-fetched.ts'
import { membersHome, type MembersHome, type OwnHome } from '../home.contract.ts'
import { Dates } from './Dates.tsx'
import { HomeAlert } from './HomeAlert.tsx'
import { HomeTiles } from './HomeTiles.tsx'
import { NextEvent } from './NextEvent.tsx'
import { Standing } from './Standing.tsx'
import { useRenewal } from './use-renewal.ts'

/**
 * The members' home.
 * @param website the path of the public home page
 * @source docs/reference/membership.md §6.1
 */
export function HomeScreen({ website }: { website: string }) {
  const { data, failure, reload } = useFetchedOrStored(membersHome)
  useAskAgain(reload)
  return (
    <div className="page pt-8 pb-20 lg:pt-12">
      {data === null ? (
        failure === '' ? (
          <ScreenSkeleton screen="" />
        ) : (
          <LoadFailure words={failure} onTryAgain={reload} />
        )
      ) : (
        <Home home={data} website={website} />
      )}
    </div>
  )
}

function Home({ home, website }: { home: MembersHome; website: string }) {
  const { isOver } = useRenewal(home)
  const personId = useSession(({ user }) => user.id)
  const { own, membership } = home
  useEffect(() => storeTerm(personId, membership), [personId, membership])
  return (
    <>
      <h1 className="text-h1" tabIndex={-1}>
        <Greeting name={home.first_name} />
      </h1>
      <HomeAlert home={home} caseToDo={isOver ? null : (own?.club_rego.to_do ?? null)} />
      <div className="home-columns mt-6">
        <div className="home-standing">
          {home.card === null ? null : <CardPreview face={home.card} isOver={isOver} />}
          <Standing home={home} />
          <HouseholdNote />
          {own === undefined ? null : <Dates dates={own.dates} />}
        </div>
        <div className="home-next">
          {own === undefined ? null : <NextUp own={own} />}
          <HomeTiles home={home} />
        </div>
        {own?.result === undefined || own.result === null ? null : (
          <div className="home-result">
            <LastResultTable result={own.result} />
          </div>
        )}
        <Foot website={website} />
      </div>
    </>
  )
}

function NextUp({ own: { entry, next_event: next } }: { own: OwnHome }) {
  if (entry === null) return next === null ? null : <NextEvent event={next} />
  return (
    <NextEntryCard
      entry={entry}
      best={
        entry.best === null ? null : (
          <BestTime title={entry.best.title}>{spellRaceTime(entry.best.time_ms)}</BestTime>
        )
      }
    />
  )
}

function Foot({ website }: { website: string }) {
  const { t } = useLingui()
  return (
    <div className="home-foot">
      <ConnectRacersLine />
      <div className="home-leave">
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
