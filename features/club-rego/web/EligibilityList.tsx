import { Plural, Trans, useLingui } from '@lingui/react/macro'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleX from 'lucide-react/icons/circle-x'
import { Icon } from '#platform/ui/Icon.tsx'
import { TextLink } from '#platform/ui/lazy/TextLink.tsx'
import { VisuallyHidden } from '#platform/ui/VisuallyHidden.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import type { Decider } from '#features/membership/membership.contract.ts'
import type { EligibilityItem } from '../eligibility.rules.ts'
import type { SchemeRules } from '../schemes.rules.ts'

const ICONS = { met: CircleCheck, missing: CircleX, asked: CircleDashed } as const
const TONES = { met: 'text-success', missing: 'text-danger', asked: 'text-muted' } as const

type EligibilityListProps = {
  items: readonly EligibilityItem[]
  rules: SchemeRules
  /** The party that must act on the owner's paid application for membership; null without one. */
  pendingWith: Decider | null
}

/**
 * The requirements of a scheme: those that the owner meets, and those that are missing with the day on which they will
 * be met, each with a link to the necessary step.
 */
export function EligibilityList({ items, rules, pendingWith }: EligibilityListProps) {
  const { t } = useLingui()
  const states = { met: t`Requirement met`, missing: t`Missing`, asked: t`To be checked` }
  return (
    <ul className="card">
      {items.map((item) => (
        <li key={item.code} className="task-row">
          <p className="flex gap-3">
            <Icon of={ICONS[item.state]} size={22} className={TONES[item.state]} />
            <VisuallyHidden>{states[item.state]}:</VisuallyHidden>
            <span className="min-w-0 grow font-semibold">
              <Requirement item={item} rules={rules} />
            </span>
          </p>
          <p className="ms-9 text-note text-muted">
            <Standing item={item} pendingWith={pendingWith} />
          </p>
        </li>
      ))}
    </ul>
  )
}

function Requirement({ item, rules }: { item: EligibilityItem; rules: SchemeRules }) {
  const { state } = rules
  switch (item.code) {
    case 'financial':
      return <Trans>A current membership</Trans>
    case 'membership_type':
      return <Trans>A type of membership that includes club rego</Trans>
    case 'approved':
      return <Trans>Approved by the committee</Trans>
    case 'member_days':
      return <Plural value={item.needed} one="Member for at least # day" other="Member for at least # days" />
    case 'events':
      return (
        <Plural
          value={item.needed}
          one="At # club event in the last 12 months"
          other="At # club events in the last 12 months"
        />
      )
    default:
      return <Trans>You live, and the vehicle is garaged, in {state}</Trans>
  }
}

type StandingProps = { item: EligibilityItem; pendingWith: Decider | null }

function Standing({ item, pendingWith }: StandingProps) {
  const format = useFormat()
  const { code, state, mend } = item
  if (pendingWith !== null && code === 'financial')
    return <MendLink to={mend} words={<Trans>See your application</Trans>} />
  if (pendingWith === 'guardian' && code === 'approved')
    return <Trans>Your guardian has to confirm your application first.</Trans>
  if (code === 'financial' && state === 'missing')
    return <MendLink to={mend} words={<Trans>Renew or join</Trans>} />
  if (code === 'membership_type')
    return <MendLink to={mend} words={<Trans>Ask the club to change your membership</Trans>} />
  if (code === 'approved' && state === 'missing')
    return <Trans>The committee looks at applications at its next meeting.</Trans>
  if (code === 'member_days') {
    if (state === 'met')
      return (
        <Plural value={item.has} one="You have been one for # day" other="You have been one for # days" />
      )
    const day = item.met_on === null || format === null ? '' : format.day(item.met_on, 'medium')
    return day === '' ? (
      <Trans>This requirement counts from the first day of your membership.</Trans>
    ) : (
      <Trans>You can apply from {day}</Trans>
    )
  }
  if (code === 'events') {
    if (state === 'met')
      return (
        <Plural
          value={item.has}
          one="Our records show that you were at #"
          other="Our records show that you were at #"
        />
      )
    return (
      <>
        <Plural
          value={item.has}
          _0="The registrar looks it up when you apply."
          one="Our records show that you were at #. The registrar looks up the rest."
          other="Our records show that you were at #. The registrar looks up the rest."
        />{' '}
        <MendLink to={mend} words={<Trans>Look at the calendar</Trans>} />
      </>
    )
  }
  if (code === 'resident') return <Trans>You say where it is garaged in the application.</Trans>
  return null
}

function MendLink({ to, words }: { to: string; words: React.ReactNode }) {
  return <TextLink to={to}>{words}</TextLink>
}
