import { Trans } from '@lingui/react/macro'
import CreditCard from 'lucide-react/icons/credit-card'
import FileText from 'lucide-react/icons/file-text'
import Flag from 'lucide-react/icons/flag'
import IdCard from 'lucide-react/icons/id-card'
import Mail from 'lucide-react/icons/mail'
import Pencil from 'lucide-react/icons/pencil'
import UserRound from 'lucide-react/icons/user-round'
import type { ReactNode } from 'react'
import {
  describeChange,
  Timeline,
  type TimelineLook,
  type TimelineText,
  type TimelineTools,
} from '#features/desk-records/desk-records-desk.public.tsx'
import { ENTRY_STATE_LABELS, ENTRY_STATES } from '#features/entries/entry-state.rules.ts'
import { EVENT_LABELS } from '#features/membership/membership-desk.public.tsx'
import { MEMBER_EVENTS } from '#features/membership/membership-desk.contract.ts'
import { centsOf } from '#platform/shared/money.ts'
import { type ActivityItem, type ActivityKind, personActivity } from '../../people.contract.ts'
import { ACCOUNT_LABELS, ACTIVITY_LABELS } from './people-labels.ts'

const LOOK: TimelineLook<ActivityKind> = {
  icons: {
    membership: IdCard,
    mail: Mail,
    order: CreditCard,
    entry: Flag,
    note: FileText,
    change: Pencil,
    account: UserRound,
  },
  labels: ACTIVITY_LABELS,
  describe,
}

/** The history of a person, newest first. @param only shows one kind, without the filter */
export function ActivityList({ personId, only }: { personId: number; only?: ActivityKind }) {
  return <Timeline activity={personActivity} id={personId} look={LOOK} only={only} />
}

function describe(event: ActivityItem, tools: TimelineTools): TimelineText {
  const { i18n, money } = tools
  const { kind, verb, text, amount } = event
  switch (kind) {
    case 'membership': {
      const event = MEMBER_EVENTS.find((one) => one === verb)
      return { title: event === undefined ? verb : i18n._(EVENT_LABELS[event]), text }
    }
    case 'order':
      return { title: orderTitle(verb, text), text: amount === null ? '' : money(centsOf(amount)) }
    case 'entry': {
      const state = ENTRY_STATES.find((one) => one === verb)
      return {
        title: <Trans>Entry in {text}</Trans>,
        text: state === undefined ? '' : i18n._(ENTRY_STATE_LABELS[state]),
      }
    }
    case 'mail':
      return { title: <Trans>Email sent</Trans>, text }
    case 'note':
      return { title: <Trans comment="A note on a person">Note</Trans>, text }
    case 'change':
      return describeChange(event, tools)
    case 'account':
      return { title: ACCOUNT_LABELS[verb] === undefined ? verb : i18n._(ACCOUNT_LABELS[verb]), text: '' }
  }
}

function orderTitle(verb: string, number: string): ReactNode {
  if (verb === 'paid') return <Trans>Order {number} paid</Trans>
  return verb === 'refunded' ? <Trans>Refund for order {number}</Trans> : <Trans>Order {number} placed</Trans>
}
