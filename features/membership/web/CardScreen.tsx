import { SECOND_MS } from '#platform/shared/durations.ts'
import './card-screen.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { GuardianNote } from '#features/guardians/guardians.public.tsx'
import { type ReactNode, useEffect, useState } from 'react'
import { formatPhone } from '#features/accounts/phone.rules.ts'
import { FRESH_FOR_MS, isOld } from '#features/offline/checked.rules.ts'
import { CheckedAgo } from '#features/offline/offline.public.tsx'
import { useSite } from '#features/site/site.public.tsx'
import { dayInZone } from '#platform/shared/format.ts'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { Disclosure } from '#platform/ui/Disclosure.tsx'
import { QrCode } from '#platform/ui/QrCode.tsx'
import { Skeleton } from '#platform/ui/Skeleton.tsx'
import { VisuallyHidden } from '#platform/ui/VisuallyHidden.tsx'
import { browserClock } from '#platform/web/clock.ts'
import { everyMs } from '#platform/web/timers.ts'
import { useFormat } from '#platform/web/use-format.ts'
import { LoadFailure } from '#platform/ui/lazy/LoadFailure.tsx'
import { useFetched } from '#platform/web/lazy/use-fetched.ts'
import { type CardFace, type MembershipCard, membershipCard } from '../membership.contract.ts'
import { TrackClock } from './TrackClock.tsx'
import { useAskAgain } from './use-ask-again.ts'
import { MemberCard } from './MemberCard.tsx'
import { useWakeLock } from '#platform/web/use-wake-lock.ts'

const NO_INPUT = {}

/**
 * /membershipcard: the member's card and their partner's, a running clock, and the text on the back of the card.
 * @param props.passes the buttons for wallet passes, shown below the cards
 */
export function CardScreen({ home, passes }: { home: string; passes: ReactNode }) {
  const { data, failure, reload } = useFetched(membershipCard, NO_INPUT)
  useAskAgain(reload)
  useWakeLock()
  return (
    <div className="card-screen" data-theme="dark">
      <div className="page">
        <h1 className="mb-5 text-h3" tabIndex={-1}>
          <Trans>Membership card</Trans>
        </h1>
        {data === null ? (
          failure === '' ? (
            <CardSkeleton />
          ) : (
            <LoadFailure words={failure} onTryAgain={reload} />
          )
        ) : data.cards.length === 0 ? (
          <NoCard home={home} />
        ) : (
          <Cards card={data} passes={passes} />
        )}
      </div>
    </div>
  )
}

function CardSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>
        <Trans>Loading</Trans>
      </VisuallyHidden>
      <Skeleton className="card-skeleton" />
    </div>
  )
}

function NoCard({ home }: { home: string }) {
  return (
    <div className="max-w-[34rem]">
      <p className="quiet">
        <Trans>Your card appears here once you are a member.</Trans>
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink href="/renew" tone="amber">
          <Trans>Join</Trans>
        </ButtonLink>
        <ButtonLink href={home} tone="outline">
          <Trans>Back</Trans>
        </ButtonLink>
      </div>
    </div>
  )
}

function Cards({ card, passes }: { card: MembershipCard; passes: ReactNode }) {
  const { t } = useLingui()
  const [own] = card.cards
  return (
    <>
      {/* The list can be focused, so that a keyboard can scroll from card to card. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className="cards" aria-label={t`Cards`} tabIndex={card.cards.length > 1 ? 0 : undefined}>
        {card.cards.map((face) => (
          <li key={face.verify_url ?? face.name}>
            <MemberCard face={face} />
          </li>
        ))}
      </ul>
      {own === undefined ? null : own.token === null ? (
        <WhyNot face={own} guardian={card.pending_guardian ?? null} />
      ) : (
        <RunningClock card={card} />
      )}
      <div className="mt-8 max-w-[27rem]">
        <div className="border-t border-row">
          {card.cards.map(({ verify_url: address, name }) =>
            address === null ? null : (
              <Disclosure
                key={name}
                summary={
                  card.cards.length === 1 ? (
                    <Trans comment="Opens a larger picture of the code on the membership card">
                      Larger code
                    </Trans>
                  ) : (
                    <Trans>Larger code of {name}</Trans>
                  )
                }
              >
                <QrCode
                  text={address}
                  label={t`Code that proves the membership of ${name}`}
                  className="large-code"
                />
              </Disclosure>
            ),
          )}
          <Back card={card} />
        </div>
        {passes}
      </div>
    </>
  )
}

/** A running clock, which shows that the card is not a screenshot. @source docs/reference/membership.md §5.4 */
function RunningClock({ card }: { card: MembershipCard }) {
  const format = useFormat()
  const { timezone } = useSite()
  const [nowMs, setNowMs] = useState(() => browserClock.nowMs())
  useEffect(() => everyMs(SECOND_MS, () => setNowMs(browserClock.nowMs())), [])
  if (format === null) return null
  const clock = format.time(nowMs, timezone)
  const [time = ''] = /^[\d:.]+/.exec(clock) ?? []
  const after = clock.slice(time.length)
  const seconds = String(Math.floor(nowMs / SECOND_MS) % 60).padStart(2, '0')
  const day = format.day(dayInZone(nowMs, timezone), 'long')
  const checkedMs = Date.parse(card.checked_at)
  const checked = format.time(checkedMs, timezone)
  return (
    <section className="mt-6">
      <p className="clock" role="timer" aria-live="off">
        <bdi dir="ltr">
          {time}
          <span>:{seconds}</span>
          {after}
        </bdi>
      </p>
      {nowMs - checkedMs < FRESH_FOR_MS ? (
        <p className="mt-2 quiet">
          <Trans>
            {day}. Checked at {checked}
          </Trans>
        </p>
      ) : (
        <>
          <p className="mt-2 quiet">{day}</p>
          <p className={isOld(checkedMs, nowMs) ? 'mt-2 checked-long-ago' : 'mt-2 quiet'}>
            <CheckedAgo checkedMs={checkedMs} nowMs={nowMs} />
          </p>
        </>
      )}
      <p className="mt-2 quiet text-note">
        <Trans>The seconds keep counting. If they stop, you are looking at a picture.</Trans>
      </p>
      <TrackClock outline={card.cards[0]?.track_outline ?? null} nowMs={nowMs} />
    </section>
  )
}

/** Explains the reason why the card is not valid at the moment, and how to change that. */
function WhyNot({ face, guardian }: { face: CardFace; guardian: MembershipCard['pending_guardian'] }) {
  const format = useFormat()
  const { timezone } = useSite()
  const carriesOnTo = face.carries_on_to ?? null
  const ended = face.valid_to === null || format === null ? '' : format.day(face.valid_to, 'medium')
  const until = carriesOnTo === null || format === null ? '' : format.day(carriesOnTo, 'medium')
  const isLongOver = carriesOnTo !== null && dayInZone(browserClock.nowMs(), timezone) > carriesOnTo
  if (face.status === 'expired')
    return (
      <section className="mt-6 max-w-[34rem]">
        <h2 className="text-h2">
          <Trans>Your membership has expired</Trans>
        </h2>
        <p className="mt-2 quiet">
          {isLongOver ? (
            <LongOver type={face.type} day={ended} />
          ) : (
            <Trans>
              It ended on {ended}. If you renew by {until}, it continues from there. This card has no code
              until you renew.
            </Trans>
          )}
        </p>
        <ButtonLink href="/renew" tone="amber" className="mt-5">
          <Trans>Renew</Trans>
        </ButtonLink>
      </section>
    )
  if (face.status === 'awaiting_approval' && guardian !== null)
    return (
      <div className="mt-6 max-w-[34rem]">
        <GuardianNote guardian={guardian}>
          <Trans>Your card gets its code after that.</Trans>
        </GuardianNote>
      </div>
    )
  if (face.status === 'awaiting_approval')
    return (
      <p className="mt-6 max-w-[34rem] quiet">
        <Trans>
          The committee has to approve your membership first. It begins on that day, and your card gets its
          code and your number.
        </Trans>
      </p>
    )
  return (
    <p className="mt-6 max-w-[34rem] quiet">
      <Trans>This card is not valid at the moment. Ask the club’s secretary.</Trans>
    </p>
  )
}

/** Shown when the period ended so long ago that a renewal would not continue it. */
function LongOver({ type, day }: { type: string; day: string }) {
  return (
    <Trans>
      You were {type} until {day}.
    </Trans>
  )
}

/** A phone number as a link; nothing if there is none. */
function Phone({ number }: { number: string }) {
  if (number === '') return null
  return (
    <a href={`tel:${number.replace(/[^+\d]/g, '')}`} className="underline">
      <bdi dir="ltr">{formatPhone(number)}</bdi>
    </a>
  )
}

/** The back of the card. */
function Back({ card: { back } }: { card: MembershipCard }) {
  const { emergency_name: name, emergency_phone: phone } = back
  return (
    <Disclosure summary={<Trans>Details</Trans>}>
      <dl className="details grid gap-3">
        {back.partner === '' ? null : (
          <div>
            <dt>
              <Trans>Partner</Trans>
            </dt>
            <dd>
              <bdi>{back.partner}</bdi>
            </dd>
          </div>
        )}
        <div>
          <dt>
            <Trans>In an emergency</Trans>
          </dt>
          <dd>
            {name === '' && phone === '' ? (
              <Trans>No partner named in the profile yet</Trans>
            ) : (
              <>
                <bdi>{name}</bdi>
                {name === '' || phone === '' ? null : ', '}
                <Phone number={phone} />
              </>
            )}
          </dd>
        </div>
        {back.licence === '' ? null : (
          <div>
            <dt>
              <Trans>Licence</Trans>
            </dt>
            <dd>
              <bdi dir="ltr">{back.licence}</bdi>
            </dd>
          </div>
        )}
        <div>
          <dt>
            <Trans>The club</Trans>
          </dt>
          <dd>
            {back.club_name}
            <br />
            <Phone number={back.club_phone} />
            <br />
            <a href={`mailto:${back.club_email}`} className="underline">
              {back.club_email}
            </a>
          </dd>
        </div>
      </dl>
    </Disclosure>
  )
}
