import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Banner } from '#platform/ui/Banner.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { useSite } from '#features/site/site.public.tsx'
import { dayInZone } from '#platform/shared/format.ts'
import { useFormat } from '#platform/web/use-format.ts'
import { inspectionValidTo } from '../case.rules.ts'
import { type CaseEvent, type CaseEventKind, type CasePage, caseRowPath } from '../club-rego.contract.ts'

/** Explains the state of a case to its owner, with their next task. */
export function CaseBanner({ page }: { page: CasePage }) {
  const { item } = page
  const format = useFormat()
  const asked = useEventDay(page, 'asked')
  const sent = useEventDay(page, 'submitted')
  const day = (text: string | null) => (text === null || format === null ? '' : format.day(text, 'medium'))
  switch (item.state) {
    case 'submitted':
      return (
        <Note tone="info" title={<Trans>The registrar is checking your application</Trans>}>
          <Trans>Sent on {sent}. We email you when it has been checked.</Trans>{' '}
          <DaysUntilSigned page={page} />
        </Note>
      )
    case 'in_review':
      return (
        <Note tone="info" title={<Trans>The registrar is looking at it</Trans>}>
          <Trans>You get a mail when that is done, or when something is missing.</Trans>{' '}
          <DaysUntilSigned page={page} />
        </Note>
      )
    case 'changes_requested': {
      const count = item.requests.filter(({ is_done: isDone }) => !isDone).length
      const { by } = page.events.findLast(({ kind }) => kind === 'asked') ?? { by: '' }
      return (
        <Note
          tone="warn"
          title={
            count === 0 ? (
              <Trans>Ready to send back</Trans>
            ) : (
              <Plural value={count} one="One thing to fix" other="# things to fix" />
            )
          }
          quote={item.reason}
        >
          <Trans>
            <bdi>{by}</bdi>, registrar, asked on {asked}. Sign it again and send it back.
          </Trans>
        </Note>
      )
    }
    case 'inspection_booked':
      return (
        <Note tone="info" title={<Trans>An inspection is booked</Trans>} quote={item.inspection_booking} />
      )
    case 'approved':
      return (
        <Note tone="success" title={<Trans>Approved</Trans>} quote={item.conditions}>
          <Trans>The registrar signs the declaration next.</Trans> <DaysUntilSigned page={page} />
        </Note>
      )
    case 'declaration_signed': {
      const last = day(item.declaration_expires)
      return (
        <Note tone="success" title={<Trans>Your declaration is ready</Trans>} quote={item.conditions}>
          <Trans>
            Take it to the registry by {last}. It is not valid after that. Then come back with the plate.
          </Trans>
        </Note>
      )
    }
    case 'declaration_expired':
      return (
        <Note tone="warn" title={<Trans>The declaration has expired</Trans>}>
          <Trans>Message the registrar below. They check it again and sign a new one.</Trans>
        </Note>
      )
    case 'renewal_due': {
      const end = day(item.club_rego_expiry)
      return (
        <Note tone="warn" title={<Trans>Renew by {end}</Trans>}>
          <Trans>Renew at the registry, then enter the new papers here.</Trans>
        </Note>
      )
    }
    case 'suspended':
      return (
        <Note tone="danger" title={<Trans>Suspended: leave it in the garage</Trans>}>
          <WhySuspended page={page} />
        </Note>
      )
    case 'declined':
      return <Note tone="danger" title={<Trans>The registrar has declined it</Trans>} quote={item.reason} />
    default:
      return null
  }
}

/** Says whether the days of waiting for the registrar count towards the declaration's validity. */
function DaysUntilSigned({ page: { item } }: { page: CasePage }) {
  const format = useFormat()
  const { rules } = item.scheme
  const reportEnd = inspectionValidTo(item, rules)
  const last = reportEnd === null ? '' : (format?.day(reportEnd, 'medium') ?? '')
  const { valid_days: days } = rules.declaration
  return (
    <>
      {last === '' ? null : (
        <>
          <Trans>Your inspection report is accepted until {last}.</Trans>{' '}
        </>
      )}
      <Plural
        value={days}
        one="The declaration is valid for one day from the day it is signed, so waiting does not shorten it."
        other="The declaration is valid for # days from the day it is signed, so waiting does not shorten it."
      />
    </>
  )
}

/** Explains why the vehicle is suspended. */
function WhySuspended({ page: { item, events } }: { page: CasePage }) {
  const { words } = events.findLast(({ kind }) => kind === 'suspended') ?? { words: '' }
  if (words === 'insurance_ended')
    return (
      <Trans>
        The vehicle’s insurance has ended.{' '}
        <ScreenLink to={caseRowPath(item.id, 'insurance')} className="font-semibold underline">
          Enter the new policy
        </ScreenLink>
      </Trans>
    )
  return (
    <Trans>
      Club rego needs a current membership.{' '}
      <ScreenLink to="/renew" className="font-semibold underline">
        Renew
      </ScreenLink>
    </Trans>
  )
}

type NoteProps = {
  tone: 'info' | 'warn' | 'danger' | 'success'
  title: ReactNode
  quote?: string
  children?: ReactNode
}

function Note({ tone, title, quote = '', children }: NoteProps) {
  return (
    <Banner tone={tone}>
      <p className="font-semibold">{title}</p>
      {children === undefined ? null : <p>{children}</p>}
      {quote === '' ? null : (
        <blockquote className="task-quote">
          <bdi>{quote}</bdi>
        </blockquote>
      )}
    </Banner>
  )
}

/** Returns the day of a case's latest event of a kind; empty if there is none. */
function useEventDay({ events }: { events: readonly CaseEvent[] }, kind: CaseEventKind): string {
  const format = useFormat()
  const { timezone } = useSite()
  const event = events.findLast((one) => one.kind === kind)
  if (event === undefined || format === null) return ''
  return format.day(dayInZone(Date.parse(event.at), timezone), 'short')
}
