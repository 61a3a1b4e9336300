import { Plural, Trans, useLingui } from '@lingui/react/macro'
import Check from 'lucide-react/icons/check'
import Flag from 'lucide-react/icons/flag'
import type { ReactNode } from 'react'
import { useSite } from '#features/site/site.public.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { TextLink } from '#platform/ui/lazy/TextLink.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { browserClock } from '#platform/web/clock.ts'
import {
  EVENT_STAGES,
  type EventNeed,
  type EventStage,
  needsOfEvent,
  type NeedState,
  stageOfEvent,
} from '../../event-progress.rules.ts'
import { type EventFormTab, eventFormPath } from '../../event-form-tabs.rules.ts'
import type { EventKind } from '../../events.contract.ts'
import type { DeskEvent } from '../../events-desk.contract.ts'
import { STAGE_LABELS } from './event-state-labels.ts'

type EventProgressProps = { event: DeskEvent; competitionKinds: readonly EventKind[] }

/** The stages of an event with the current one; nothing for an event that is postponed or cancelled. */
export function EventStages({ event }: Pick<EventProgressProps, 'event'>) {
  const { timezone } = useSite()
  const stage = stageOfEvent(event, browserClock.nowMs(), timezone)
  return stage === null ? null : <Stages current={stage} />
}

/** Lists the things that the event needs before its day, and how many of them are done. */
export function EventNeeds({ event, competitionKinds }: EventProgressProps) {
  const needs = needsOfEvent(event.form, competitionKinds)
  return (
    <section aria-labelledby="event-needs" className="min-w-0">
      <SectionHead
        id="event-needs"
        title={<Trans>Before the day</Trans>}
        aside={
          <Trans>
            {needs.filter(({ isMet }) => isMet).length} of {needs.length} done
          </Trans>
        }
      />
      <ul>
        {needs.map((state) => (
          <Need key={state.need} state={state} eventId={event.id} />
        ))}
      </ul>
    </section>
  )
}

/** The tab of the form in which each need is met. */
const TAB_OF_NEED: Record<EventNeed, EventFormTab> = {
  permit: 'details',
  regulations: 'documents',
  prices: 'prices',
  schedule: 'schedule',
  officials: 'officials',
  volunteers: 'officials',
}

function Stages({ current }: { current: EventStage }) {
  const { t, i18n } = useLingui()
  const at = EVENT_STAGES.indexOf(current)
  return (
    <ol className="event-stages" aria-label={t`Stages of the event`}>
      {EVENT_STAGES.map((stage, index) => (
        <li
          key={stage}
          data-is={index < at ? 'done' : index === at ? 'current' : 'ahead'}
          aria-current={index === at ? 'step' : undefined}
        >
          <span aria-hidden="true" className="event-stage">
            {index < at ? <Icon of={Check} size={14} /> : null}
          </span>
          {i18n._(STAGE_LABELS[stage].label)}
        </li>
      ))}
    </ol>
  )
}

function Need({ state: { need, isMet, missing }, eventId }: { state: NeedState; eventId: number }) {
  const { t } = useLingui()
  const names: Record<EventNeed, string> = {
    permit: t({ message: 'Permit', comment: 'What an event needs: the number of its permit' }),
    regulations: t`Supplementary regulations`,
    prices: t({ message: 'Prices', comment: 'What an event needs before entries open' }),
    schedule: t({ message: 'Schedule', comment: 'What an event needs: the times of the day' }),
    officials: t({ message: 'Officials', comment: 'What an event needs: its officials by name' }),
    volunteers: t({ message: 'Volunteers', comment: 'What an event needs: its helpers' }),
  }
  const notes: Record<EventNeed, ReactNode> = {
    permit: <Trans>The permit number is missing.</Trans>,
    regulations: <Trans>No document is marked as the regulations.</Trans>,
    prices: <Trans>Entries need at least one price.</Trans>,
    schedule: <Trans>No times are given.</Trans>,
    officials:
      missing === 0 ? (
        <Trans>No officials are listed.</Trans>
      ) : (
        <Plural value={missing} one="# official has no name." other="# officials have no name." />
      ),
    volunteers: (
      <Plural value={missing} one="# more volunteer is needed." other="# more volunteers are needed." />
    ),
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3">
      <span className={isMet ? 'text-success' : 'text-warn-ink'}>
        <Icon of={isMet ? Check : Flag} size={18} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="font-semibold">{names[need]}</span>
        <span className="block text-note text-muted">
          {isMet ? <Trans comment="A need of an event is met">Done</Trans> : notes[need]}
        </span>
      </span>
      {isMet ? null : (
        <TextLink to={eventFormPath(eventId, TAB_OF_NEED[need])}>
          <Trans comment="Link: opens the form to add what is missing">Add</Trans>
          <span className="visually-hidden"> {names[need]}</span>
        </TextLink>
      )}
    </li>
  )
}
