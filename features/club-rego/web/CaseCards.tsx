import { Trans, useLingui } from '@lingui/react/macro'
import { Chip, type ChipTone } from '#platform/ui/Chip.tsx'
import { Plate } from '#platform/ui/Plate.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import type { CaseState } from '../case-states.rules.ts'
import { STATE_WORDS } from '../case-labels.rules.ts'
import { casePath, type SpecialVehicle } from '../club-rego.contract.ts'

const TONES: Readonly<Record<CaseState, ChipTone>> = {
  draft: 'neutral',
  submitted: 'info',
  in_review: 'info',
  changes_requested: 'warn',
  inspection_booked: 'info',
  approved: 'success',
  declaration_signed: 'success',
  declaration_expired: 'warn',
  registered: 'success',
  renewal_due: 'warn',
  suspended: 'danger',
  ended: 'neutral',
  declined: 'danger',
  withdrawn: 'neutral',
}

/** The state of a case as a label. */
export function StateChip({ state }: { state: CaseState }) {
  const { i18n } = useLingui()
  return <Chip tone={TONES[state]}>{i18n._(STATE_WORDS[state])}</Chip>
}

/** The owner's applications and registrations as cards. */
export function CaseCards({ cases }: { cases: readonly SpecialVehicle[] }) {
  return (
    <section>
      <SectionHead title={<Trans>My applications</Trans>} isRuled={false} />
      <ul className="card">
        {cases.map((item) => (
          <li key={item.id} className="task-row">
            <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
              <ScreenLink to={casePath(item.id)} className="stretched text-h4 text-primary">
                <bdi>
                  {item.manufactured.slice(0, 4)} {item.make} {item.model}
                </bdi>
              </ScreenLink>
              <StateChip state={item.state} />
            </div>
            <p className="flex flex-wrap items-center gap-2.5 text-note text-muted">
              <bdi>{item.scheme.name}</bdi>
              {item.club_plate_no === '' ? null : <Plate number={item.club_plate_no} />}
              <CaseDay item={item} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The most relevant date of a case. */
function CaseDay({ item }: { item: SpecialVehicle }) {
  const format = useFormat()
  if (format === null) return null
  if (item.state === 'declaration_signed' && item.declaration_expires !== null) {
    const day = format.day(item.declaration_expires, 'medium')
    return <Trans>Valid until {day}</Trans>
  }
  if (item.club_rego_expiry !== null && item.club_plate_no !== '') {
    const day = format.day(item.club_rego_expiry, 'medium')
    return <Trans>Rego ends {day}</Trans>
  }
  return null
}
