import { Trans, useLingui } from '@lingui/react/macro'
import { EVENT_KINDS, type EventKind } from '#features/events/events.contract.ts'
import { KIND_WORDS } from '#features/events/kinds.rules.ts'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { ClassList } from './ClassList.tsx'
import type { EventDraft } from './limits-draft.ts'
import type { LimitsForm } from './use-limits-form.ts'

/** The fields for day memberships, competitions and classes. */
export function EventLimitFields({ form }: { form: LimitsForm<EventDraft> }) {
  const { i18n } = useLingui()
  const { draft, at, change } = form
  const toggle = (kind: EventKind, isOn: boolean): void => {
    const others = draft.competition_kinds.filter((one) => one !== kind)
    change({
      competition_kinds: isOn ? EVENT_KINDS.filter((one) => one === kind || others.includes(one)) : others,
    })
  }
  return (
    <div className="grid gap-8">
      <TextField
        {...at('day_memberships_a_year')}
        className="max-w-72"
        inputMode="numeric"
        label={<Trans>Events a year on a day membership</Trans>}
        hint={<Trans>How many events a visitor may enter in a calendar year. 0: none.</Trans>}
        value={draft.dayMemberships}
        onChange={(event) => change({ dayMemberships: event.target.value })}
      />
      <fieldset>
        <legend className="mb-1 text-h4">
          <Trans>Competitions</Trans>
        </legend>
        <p className="mb-3 text-note text-muted">
          <Trans>
            Drivers enter these with a car. Entries can open only after the supplementary regulations are
            uploaded.
          </Trans>
        </p>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {EVENT_KINDS.map((kind) => (
            <Checkbox
              key={kind}
              label={i18n._(KIND_WORDS[kind])}
              checked={draft.competition_kinds.includes(kind)}
              onChange={(event) => toggle(kind, event.target.checked)}
            />
          ))}
        </div>
      </fieldset>
      <ClassList form={form} />
      <TextField
        {...at('forced_induction_factor')}
        className="max-w-72"
        inputMode="decimal"
        label={<Trans>Turbo factor</Trans>}
        hint={<Trans>The capacity of a turbo or supercharged engine is multiplied by this.</Trans>}
        value={draft.factor}
        onChange={(event) => change({ factor: event.target.value })}
      />
    </div>
  )
}
