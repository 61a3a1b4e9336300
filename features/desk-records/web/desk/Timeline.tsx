import './timeline.css'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { auditDetails } from '#features/staff/audit-details.rules.ts'
import { auditAction } from '#features/staff/audit-labels.rules.ts'
import {
  AuditChanges,
  DeskFailure,
  DeskList,
  useDesk,
  useDeskAction,
  useInstant,
} from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import type { Icon as IconPart } from '#platform/ui/Icon.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { call } from '#platform/web/http.ts'
import { useFormat } from '#platform/web/use-format.ts'
import { useMoney } from '#platform/web/use-money.ts'
import type { ActivityCall, TimelineEvent } from '../../desk-records.contract.ts'

/** Formatters for the texts of events: `money` takes cents, `day` a calendar day. */
export type TimelineTools = { i18n: I18n; money: (cents: number) => string; day: (day: string) => string }

/** The title of an event and the text below it. */
export type TimelineText = { title: ReactNode; text: string }

/** The icon and the name of each kind of event, and how an event is described. */
export type TimelineLook<Kind extends string> = {
  icons: Readonly<Record<Kind, ComponentProps<typeof IconPart>['of']>>
  labels: Readonly<Record<Kind, MessageDescriptor>>
  describe: (event: TimelineEvent<Kind>, tools: TimelineTools) => TimelineText
}

type TimelineProps<Id, Kind extends string> = {
  /** The call that returns the activity of the record. */
  activity: ActivityCall<Id, Kind>
  id: Id
  look: TimelineLook<Kind>
  /** Shows one kind of events, without the filter. */
  only?: Kind | undefined
}

/** The activity of a record, newest first, 20 events at a time. */
export function Timeline<Id extends string | number, Kind extends string>({
  activity,
  id,
  look,
  only,
}: TimelineProps<Id, Kind>) {
  const { t, i18n } = useLingui()
  const headId = useId()
  const [kind, setKind] = useState<Kind | undefined>(only)
  const [more, setMore] = useState<{ data: readonly TimelineEvent<Kind>[]; next: string | null } | null>(null)
  const input = { id, ...(kind === undefined ? {} : { kind }) }
  const { data, isFormer, failure, reload } = useDesk(activity, input)
  const action = useDeskAction()
  const rows = [...(data?.data ?? []), ...(more?.data ?? [])]
  const next = more === null ? (data?.next ?? null) : more.next
  const showMore = (): void =>
    void action.run(async () => {
      if (next === null) return
      const answer = await call(activity, { ...input, after: next })
      setMore({ data: [...(more?.data ?? []), ...answer.data], next: answer.next })
    })
  return (
    <section aria-labelledby={headId}>
      <SectionHead
        id={headId}
        title={
          only === undefined ? (
            <Trans comment="Heading: what happened with a record, such as a person or an order">
              Activity
            </Trans>
          ) : (
            i18n._(look.labels[only])
          )
        }
      />
      {only !== undefined || (data?.kinds.length ?? 0) < 2 ? null : (
        <Select
          className="mt-3 max-w-[16rem] print:hidden"
          label={t({ message: 'Show', comment: 'Field: which events to list' })}
          value={kind ?? ''}
          onChange={(event) => {
            setMore(null)
            setKind(data?.kinds.find((one) => one === event.target.value))
          }}
        >
          <option value="">{t({ message: 'Everything', comment: 'Filter: all kinds of events' })}</option>
          {data?.kinds.map((one) => (
            <option key={one} value={one}>
              {i18n._(look.labels[one])}
            </option>
          ))}
        </Select>
      )}
      <DeskList isThere={data !== null} isFormer={isFormer} failure={failure} onReload={reload}>
        {rows.length === 0 ? (
          <p className="mt-4 text-muted">
            <Trans>Nothing is recorded here yet.</Trans>
          </p>
        ) : (
          <ol className="mt-4">
            {rows.map((event) => (
              <TimelineRow key={event.key} event={event} look={look} />
            ))}
          </ol>
        )}
        <DeskFailure words={action.failure} />
        {next === null ? null : (
          <Button tone="outline" size="small" busy={action.isBusy} busyLabel={t`Loading`} onClick={showMore}>
            <Trans>Show earlier events</Trans>
          </Button>
        )}
      </DeskList>
    </section>
  )
}

type TimelineRowProps<Kind extends string> = { event: TimelineEvent<Kind>; look: TimelineLook<Kind> }

function TimelineRow<Kind extends string>({ event, look }: TimelineRowProps<Kind>) {
  const { i18n } = useLingui()
  const money = useMoney()
  const instant = useInstant()
  const format = useFormat()
  const day = (text: string) => format?.day(text, 'medium') ?? ''
  const { title, text } = look.describe(event, { i18n, money, day })
  const { kind, by, path, change, subject_kind: subjectKind } = event
  const details = change === '' ? [] : auditDetails(subjectKind, JSON.parse(change))
  return (
    <li className="timeline-row relative flex gap-3.5 pb-5">
      <span className="z-10 grid size-9 shrink-0 place-items-center rounded-full border border-field bg-surface">
        <Icon of={look.icons[kind]} size={18} />
      </span>
      <div className="min-w-0 flex-1 pt-1">
        <p className="wrap-anywhere">
          {path === '' ? (
            <span className="font-semibold">{title}</span>
          ) : (
            <ScreenLink
              to={path}
              className="-my-2.5 inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
            >
              {title}
            </ScreenLink>
          )}
        </p>
        {text === '' ? null : (
          <p className="wrap-anywhere">
            <bdi className="whitespace-pre-line">{text}</bdi>
          </p>
        )}
        <p className="text-note text-muted">
          {instant(event.at)}
          {by === '' ? null : (
            <>
              , <bdi>{by}</bdi>
            </>
          )}
        </p>
        {details.length === 0 ? null : (
          <details>
            <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-primary hover:underline">
              <Trans comment="Opens the values before and after a change">Changed values</Trans>
            </summary>
            <AuditChanges details={details} />
          </details>
        )}
      </div>
    </li>
  )
}

/** Describes an entry of the audit log in words. */
export function describeChange(
  { verb, subject_kind: subjectKind, text }: TimelineEvent<string>,
  { i18n }: TimelineTools,
): TimelineText {
  return { title: auditAction(i18n, { verb, subjectKind }), text }
}
