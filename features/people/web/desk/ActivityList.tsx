import './people.css'
import { Trans, useLingui } from '@lingui/react/macro'
import CreditCard from 'lucide-react/icons/credit-card'
import FileText from 'lucide-react/icons/file-text'
import Flag from 'lucide-react/icons/flag'
import IdCard from 'lucide-react/icons/id-card'
import Mail from 'lucide-react/icons/mail'
import Pencil from 'lucide-react/icons/pencil'
import UserRound from 'lucide-react/icons/user-round'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { ENTRY_STATE_WORDS, ENTRY_STATES } from '#features/entries/entry-state.rules.ts'
import { EVENT_WORDS } from '#features/membership/membership-desk.public.tsx'
import { MEMBER_EVENTS } from '#features/membership/membership-desk.contract.ts'
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
import { centsOf } from '#platform/shared/money.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { call } from '#platform/web/http.ts'
import { useMoney } from '#platform/web/use-money.ts'
import {
  ACTIVITY_KINDS,
  type ActivityItem,
  type ActivityKind,
  personActivity,
} from '../../people.contract.ts'
import { ACCOUNT_WORDS, ACTIVITY_WORDS } from './people-labels.ts'

const ICONS: Readonly<Record<ActivityKind, ComponentProps<typeof Icon>['of']>> = {
  membership: IdCard,
  mail: Mail,
  order: CreditCard,
  entry: Flag,
  note: FileText,
  change: Pencil,
  account: UserRound,
}

type More = { data: readonly ActivityItem[]; next: string | null }

/** The history of a person, newest first, 20 events at a time. @param only shows one kind, without the filter */
export function ActivityList({ personId, only }: { personId: number; only?: ActivityKind }) {
  const { t, i18n } = useLingui()
  const [kind, setKind] = useState<ActivityKind | undefined>(only)
  const [more, setMore] = useState<More | null>(null)
  const input = { id: personId, ...(kind === undefined ? {} : { kind }) }
  const { data, isFormer, failure, reload } = useDesk(personActivity, input)
  const action = useDeskAction()
  const rows = [...(data?.data ?? []), ...(more?.data ?? [])]
  const next = more === null ? (data?.next ?? null) : more.next
  const showMore = (): void =>
    void action.run(async () => {
      if (next === null) return
      const answer = await call(personActivity, { ...input, after: next })
      setMore({ data: [...(more?.data ?? []), ...answer.data], next: answer.next })
    })
  return (
    <section aria-labelledby="person-activity">
      <SectionHead
        id="person-activity"
        title={
          only === undefined ? (
            <Trans comment="Heading: what happened with a person">Activity</Trans>
          ) : (
            i18n._(ACTIVITY_WORDS[only])
          )
        }
      />
      {only !== undefined || (data?.kinds.length ?? 0) < 2 ? null : (
        <Select
          className="mt-3 max-w-[16rem]"
          label={t({ message: 'Show', comment: 'Field: which events to list' })}
          value={kind ?? ''}
          onChange={(event) => {
            setMore(null)
            setKind(ACTIVITY_KINDS.find((one) => one === event.target.value))
          }}
        >
          <option value="">{t({ message: 'Everything', comment: 'Filter: all kinds of events' })}</option>
          {data?.kinds.map((one) => (
            <option key={one} value={one}>
              {i18n._(ACTIVITY_WORDS[one])}
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
            {rows.map((item) => (
              <ActivityRow key={item.key} item={item} />
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

function ActivityRow({ item }: { item: ActivityItem }) {
  const instant = useInstant()
  const { title, text } = useActivityWords(item)
  const { kind, by, path, change, subject_kind: subjectKind } = item
  const details = kind === 'change' && change !== '' ? auditDetails(subjectKind, JSON.parse(change)) : []
  return (
    <li className="activity-row relative flex gap-3.5 pb-5">
      <span className="z-10 grid size-9 shrink-0 place-items-center rounded-full border border-field bg-surface">
        <Icon of={ICONS[kind]} size={18} />
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
          {instant(item.at)}
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

/** Returns the title of an event and the text below it. */
function useActivityWords({ kind, verb, text, amount, subject_kind: subjectKind }: ActivityItem): {
  title: ReactNode
  text: string
} {
  const { i18n } = useLingui()
  const money = useMoney()
  switch (kind) {
    case 'membership': {
      const event = MEMBER_EVENTS.find((one) => one === verb)
      return { title: event === undefined ? verb : i18n._(EVENT_WORDS[event]), text }
    }
    case 'order':
      return { title: orderTitle(verb, text), text: amount === null ? '' : money(centsOf(amount)) }
    case 'entry': {
      const state = ENTRY_STATES.find((one) => one === verb)
      return {
        title: <Trans>Entry in {text}</Trans>,
        text: state === undefined ? '' : i18n._(ENTRY_STATE_WORDS[state]),
      }
    }
    case 'mail':
      return { title: <Trans>Email sent</Trans>, text }
    case 'note':
      return { title: <Trans comment="A note on a person">Note</Trans>, text }
    case 'change':
      return { title: auditAction(i18n, { verb, subjectKind }), text: '' }
    case 'account':
      return { title: ACCOUNT_WORDS[verb] === undefined ? verb : i18n._(ACCOUNT_WORDS[verb]), text: '' }
  }
}

function orderTitle(verb: string, number: string): ReactNode {
  if (verb === 'paid') return <Trans>Order {number} paid</Trans>
  return verb === 'refunded' ? <Trans>Refund for order {number}</Trans> : <Trans>Order {number} placed</Trans>
}
