import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import BookOpen from 'lucide-react/icons/book-open'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import CreditCard from 'lucide-react/icons/credit-card'
import FileText from 'lucide-react/icons/file-text'
import Flag from 'lucide-react/icons/flag'
import Mail from 'lucide-react/icons/mail'
import MessageSquare from 'lucide-react/icons/message-square'
import Pencil from 'lucide-react/icons/pencil'
import type { RecordEventKind, TimelineEvent } from '../../desk-records.contract.ts'
import { describeChange, type TimelineLook, type TimelineText, type TimelineTools } from './Timeline.tsx'

const kind = 'Filter: a kind of event in the activity of a record'

/** How the feature of a record describes its own events, such as payments. */
export type DescribeEvent = (event: TimelineEvent<RecordEventKind>, tools: TimelineTools) => TimelineText

/** Returns the look of the activity of a record. Changes, notes and emails are described alike for all records. */
export function recordLook(describe: DescribeEvent): TimelineLook<RecordEventKind> {
  return {
    icons: {
      order: CreditCard,
      entry: Flag,
      case: ClipboardCheck,
      log_book: BookOpen,
      message: MessageSquare,
      mail: Mail,
      note: FileText,
      change: Pencil,
    },
    labels: {
      order: msg`Orders and payments`,
      entry: msg({ message: 'Entries', comment: kind, context: 'entries in events' }),
      case: msg({
        message: 'Case history',
        comment: 'Filter: a kind of event in the activity of a record',
      }),
      log_book: msg({ message: 'Log book', comment: kind }),
      message: msg({ message: 'Messages', comment: kind }),
      mail: msg({ message: 'Email', comment: kind, context: 'messages' }),
      note: msg({ message: 'Notes', comment: kind }),
      change: msg`Changes by staff`,
    },
    describe: (event, tools) => {
      if (event.kind === 'change') return describeChange(event, tools)
      if (event.kind === 'note')
        return { title: <Trans comment="A note of staff on a record">Note</Trans>, text: event.text }
      if (event.kind === 'mail') return { title: <Trans>Email sent</Trans>, text: event.text }
      return describe(event, tools)
    },
  }
}
