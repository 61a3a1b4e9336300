import './next-entry.css'
import { Trans, useLingui } from '@lingui/react/macro'
import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { enterAddress, eventAddress } from '#features/events/events.contract.ts'
import { isHexColour } from '#platform/shared/colour.ts'
import { partsOfDay } from '#platform/shared/days.ts'
import { centsOf } from '#platform/shared/money.ts'
import { spelledTime } from '#platform/shared/time-of-day.ts'
import { Chip } from '#platform/ui/Chip.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { Kerb } from '#platform/ui/Kerb.tsx'
import { DotList } from '#platform/ui/lazy/DotList.tsx'
import { Ltr } from '#platform/ui/Ltr.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { useMoney } from '#platform/web/use-money.ts'
import { stepOfReason, reasonMessage } from '../admission-messages.rules.ts'
import type { EntryTask, NextEntry } from '../entries.contract.ts'
import { ENTRY_STATE_LABELS, isEntered } from '../entry-state.rules.ts'
import { ENTRY_TONES } from './entry-tones.ts'

type NextEntryCardProps = {
  entry: NextEntry
  /** The person's best time at this track. */
  best: ReactNode
}

/** Shows on the members' home the next event that the person has entered, and the tasks that remain before it. */
export function NextEntryCard({ entry, best }: NextEntryCardProps) {
  const { i18n } = useLingui()
  const tone = ENTRY_TONES[entry.state] ?? 'success'
  return (
    <section className="next-entry card" aria-labelledby="next-entry">
      <Kerb colour={isHexColour(entry.track_color) ? entry.track_color : 'primary'} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="next-entry" className="text-note text-muted">
          <Heading entry={entry} />
        </h2>
        <Chip tone={tone} icon={tone === 'success' ? <Icon of={Check} size={14} /> : null}>
          {entry.is_volunteer ? <Trans>You volunteer</Trans> : i18n._(ENTRY_STATE_LABELS[entry.state])}
        </Chip>
      </div>
      <div className="mt-2 flex items-center gap-5">
        <span className="day-number" aria-hidden="true">
          {partsOfDay(entry.starts_on).day}
        </span>
        <div className="min-w-0">
          <ScreenLink to={eventAddress(entry.slug)} className="target-line text-h4 hover:underline">
            <bdi>{entry.title}</bdi>
          </ScreenLink>
          <p className="text-note text-muted">
            <Details entry={entry} />
          </p>
        </div>
      </div>
      {entry.tasks.length === 0 ? null : <Tasks entry={entry} />}
      {best}
    </section>
  )
}

function Heading({
  entry: { state, is_volunteer: isVolunteer, is_postponed: isPostponed },
}: {
  entry: NextEntry
}) {
  if (isPostponed) return <Trans>Your next event is postponed. Your entry stays valid.</Trans>
  if (isVolunteer) return <Trans>Next up, you volunteer</Trans>
  return isEntered(state) ? <Trans>Next up, you’re entered</Trans> : <Trans>Next up</Trans>
}

/** The day, the beginning, and the race number or the job. */
function Details({ entry }: { entry: NextEntry }) {
  const { t } = useLingui()
  const format = useFormat()
  const { starts_on: day, first, race_number: number, is_volunteer: isVolunteer, price_label: job } = entry
  if (format === null) return null
  const parts = [
    format.day(day, 'short'),
    first === null ? '' : `${first.label} ${spelledTime(first.time, format)}`,
    isVolunteer ? job : '',
    number === '' || isVolunteer ? '' : t({ message: `Car ${number}`, comment: 'A race number on a car' }),
  ]
  return <DotList parts={parts} />
}

function Tasks({ entry }: { entry: NextEntry }) {
  return (
    <div className="mt-3 border-t border-line pt-3">
      <h3 className="text-note font-semibold">
        <Trans>Still to do</Trans>
      </h3>
      <ul>
        {entry.tasks.map((task) => (
          <li key={task.kind === 'admission' ? task.reason.code : task.kind} className="task">
            <TaskLine task={task} entry={entry} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Says which documents the person shows when signing on at the event. */
function SignOn({ entry: { shows_card: hasCard, shows_licence: hasLicence } }: { entry: NextEntry }) {
  if (hasCard)
    return hasLicence ? (
      <Trans>Sign on with your card and licence</Trans>
    ) : (
      <Trans>Sign on with your membership card</Trans>
    )
  return hasLicence ? (
    <Trans>Sign on with your licence</Trans>
  ) : (
    <Trans comment="A task of an entrant, at the event">Sign on</Trans>
  )
}

/** Shows a task with the link that completes it, or says that it is done at the event. */
function TaskLine({ task, entry }: { task: EntryTask; entry: NextEntry }) {
  const { i18n } = useLingui()
  const format = useFormat()
  const money = useMoney()
  if (format === null) return null
  const { slug, order, offered_until: until, timezone } = entry
  switch (task.kind) {
    case 'pay': {
      const total = money(centsOf(entry.total))
      return (
        <>
          <span>
            <Trans>Pay for your entry</Trans>
          </span>
          <TaskLink to={order === '' ? eventAddress(slug) : `/invoice/${order}`}>
            <Trans>Pay {total}</Trans>
          </TaskLink>
        </>
      )
    }
    case 'take_place': {
      const moment = until === null ? '' : format.moment(Date.parse(until), timezone)
      return (
        <>
          <span>
            <Trans>A place is reserved for you until {moment}</Trans>
          </span>
          <TaskLink to={enterAddress(slug)}>
            <Trans>Take the place</Trans>
          </TaskLink>
        </>
      )
    }
    case 'sign_on':
      return (
        <>
          <span>
            <SignOn entry={entry} />
          </span>
          <AtEvent />
        </>
      )
    case 'scrutineering':
      return (
        <>
          <span>
            <Trans>Scrutineering, a safety check of your car</Trans>
          </span>
          <AtEvent />
        </>
      )
    case 'fix_car':
      return (
        <>
          <span>
            <Trans>Fix what the scrutineer found and show the car again</Trans>
          </span>
          <AtEvent />
        </>
      )
    case 'admission': {
      const step = stepOfReason(task.reason, slug)
      return (
        <>
          <span>{i18n._(reasonMessage(task.reason, format))}</span>
          {step === null ? null : (
            <TaskLink to={step.path ?? eventAddress(slug)}>{i18n._(step.words)}</TaskLink>
          )}
        </>
      )
    }
  }
}

function AtEvent() {
  return (
    <span className="text-muted">
      <Trans comment="Where a task is done">At the event</Trans>
    </span>
  )
}

function TaskLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <ScreenLink to={to} className="inline-flex min-h-11 items-center link">
      {children}
    </ScreenLink>
  )
}

/** A person's best time at the track of their next event. */
export function BestTime({ title, children }: { title: string; children: string }) {
  return (
    <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3 text-note">
      <span className="text-muted">
        <Trans>
          Your best here, <bdi>{title}</bdi>
        </Trans>
      </span>
      <Ltr className="figure text-base font-semibold">{children}</Ltr>
    </p>
  )
}
