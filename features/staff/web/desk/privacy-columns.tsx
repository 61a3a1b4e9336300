import { Trans, useLingui } from '@lingui/react/macro'
import { useSession } from '#features/accounts/accounts.public.tsx'
import { useSite } from '#features/site/site.public.tsx'
import { dayInZone } from '#platform/shared/format.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { TextLink } from '#platform/ui/lazy/TextLink.tsx'
import { Which } from '#platform/ui/Which.tsx'
import { browserClock } from '#platform/web/clock.ts'
import { useFormat } from '#platform/web/use-format.ts'
import { answerPrivacy, type PrivacyWorkItem } from '../../privacy-desk.contract.ts'
import type { PrivacyColumn, PrivacyView } from '../../privacy-list.contract.ts'
import { mayOpen } from '../desk-area.ts'
import { IfAllowed } from '../IfAllowed.tsx'
import type { ListColumn } from './list/list-types.ts'

/** The actions on an open request. */
type Actions = {
  isBusy: boolean
  onStart: (item: PrivacyWorkItem) => void
  onAnswer: (item: PrivacyWorkItem) => void
  onRemove: (item: PrivacyWorkItem) => void
}

type Column = ListColumn<PrivacyWorkItem> & { key: PrivacyColumn | 'actions' }

const NO_ROLES: readonly string[] = []

/** Returns the columns of the list of requests about personal data. */
export function usePrivacyColumns(view: PrivacyView, actions: Actions): readonly Column[] {
  const { t } = useLingui()
  const dayOf = useDay()
  const roles = useSession(({ user }) => user.roles ?? NO_ROLES)
  const opensRecords = mayOpen({ path: '/cms/members', roles: ['membership'] }, roles)
  return [
    {
      key: 'person',
      label: t({ message: 'Person', comment: 'Column: the person who made a request' }),
      sort: 'person',
      isFixed: true,
      cell: (item) => <Person item={item} opensRecords={opensRecords} />,
    },
    {
      key: 'email',
      label: t({ message: 'Email', comment: 'Column: the address of a person' }),
      cell: ({ email }) => <bdi dir="ltr">{email}</bdi>,
    },
    {
      key: 'kind',
      label: t({ message: 'Request', comment: 'Column: what a person asks the club to do with their data' }),
      cell: ({ kind }) =>
        kind === 'delete' ? <Trans>Remove my data</Trans> : <Trans>Correct my data</Trans>,
    },
    {
      key: 'detail',
      label: t({ message: 'Message', comment: 'Column: the text that a person wrote with a request' }),
      cell: ({ detail }) => (
        <bdi className="block max-w-[28rem] wrap-anywhere whitespace-pre-line">{detail}</bdi>
      ),
    },
    {
      key: 'made',
      label: t({ message: 'Made', comment: 'Column: the day on which a person made a request' }),
      sort: 'made',
      isFigure: true,
      cell: ({ created_at: at }) => dayOf(at),
    },
    {
      key: 'due',
      label: t({ message: 'Answer by', comment: 'Column: the day by which a request must be answered' }),
      isOptional: true,
      isFigure: true,
      cell: ({ due_at: at }) => dayOf(at),
    },
    ...(view === 'answered' ? [answered()] : []),
    {
      key: 'state',
      label: t({ message: 'Status', comment: 'Column: the status of a request about personal data' }),
      cell: (item) => <Status item={item} />,
    },
    {
      key: 'actions',
      label: '',
      isActions: true,
      cell: (item) => (item.answered_at === null ? <RequestActions item={item} {...actions} /> : null),
    },
  ]

  function answered(): Column {
    return {
      key: 'answered',
      label: t({ message: 'Answered', comment: 'Column: the day on which a request was answered' }),
      sort: 'answered',
      isFigure: true,
      cell: ({ answered_at: at }) => dayOf(at),
    }
  }
}

function Person({
  item: { person, person_id: id },
  opensRecords,
}: {
  item: PrivacyWorkItem
  opensRecords: boolean
}) {
  if (person === '')
    return (
      <span className="text-muted">
        <Trans>Removed person</Trans>
      </span>
    )
  return opensRecords ? (
    <TextLink to={`/cms/members/${id}`}>
      <bdi>{person}</bdi>
    </TextLink>
  ) : (
    <bdi className="font-semibold">{person}</bdi>
  )
}

function RequestActions({ item, isBusy, onStart, onAnswer, onRemove }: Actions & { item: PrivacyWorkItem }) {
  const which = <Which>{item.person}</Which>
  return (
    <IfAllowed call={answerPrivacy}>
      <div className="flex flex-wrap gap-2">
        {item.status === 'received' ? (
          <Button tone="outline" size="small" busy={isBusy} onClick={() => onStart(item)}>
            <Trans>Start work</Trans>
            {which}
          </Button>
        ) : null}
        {item.kind === 'delete' ? (
          <Button tone="outline" size="small" onClick={() => onRemove(item)}>
            <Trans>Remove data</Trans>
            {which}
          </Button>
        ) : null}
        <Button tone="outline" size="small" onClick={() => onAnswer(item)}>
          {item.kind === 'delete' ? <Trans>Answer without removing</Trans> : <Trans>Answer</Trans>}
          {which}
        </Button>
      </div>
    </IfAllowed>
  )
}

/** The status of a finished request, or the status and the deadline of an open one. */
function Status({ item: { status, due_at: dueAt } }: { item: PrivacyWorkItem }) {
  const dueOn = useDay()(dueAt)
  if (status === 'done')
    return (
      <Chip tone="success">
        <Trans comment="Button or status: finished">Done</Trans>
      </Chip>
    )
  if (status === 'partly_done')
    return (
      <Chip tone="info">
        <Trans>Done in part</Trans>
      </Chip>
    )
  const isLate = Date.parse(dueAt) < browserClock.nowMs()
  return (
    <span className="flex flex-wrap gap-2">
      {status === 'in_progress' ? (
        <Chip tone="primary">
          <Trans>In progress</Trans>
        </Chip>
      ) : null}
      <Chip tone={isLate ? 'danger' : 'warn'}>
        <Trans>Answer by {dueOn}</Trans>
      </Chip>
    </span>
  )
}

function useDay(): (instant: string | null) => string {
  const format = useFormat()
  const { timezone } = useSite()
  return (instant) =>
    instant === null ? '' : (format?.day(dayInZone(Date.parse(instant), timezone), 'medium') ?? '')
}
