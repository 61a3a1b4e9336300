import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Select } from '#platform/ui/Select.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { type EventForm, SANCTIONS, type Sanction } from '../../events-desk.contract.ts'
import type { EventFieldsProps } from './event-fields.ts'
import { SPECTATOR_LABELS } from './event-labels.ts'
import { NumberField } from './NumberField.tsx'

/** The fields for the sanctioning body, its permit, and the rules on the day, such as the noise limit. */
export function RuleFields({ draft, at, onChange }: EventFieldsProps) {
  const { i18n } = useLingui()
  const number = { draft, at, onChange }
  return (
    <>
      <Select
        label={<Trans>Sanctioned by</Trans>}
        value={draft.sanction}
        onChange={(event) => onChange({ sanction: event.target.value as Sanction })}
      >
        {SANCTIONS.map((sanction) => (
          <option key={sanction} value={sanction}>
            {sanction === 'none'
              ? i18n._(msg`Not sanctioned`)
              : sanction === 'other'
                ? i18n._(msg`Another body`)
                : sanction}
          </option>
        ))}
      </Select>
      <TextField
        {...at('permit_no')}
        label={<Trans>Permit number</Trans>}
        hint={<Trans>Needed before entries open</Trans>}
        maxLength={20}
        value={draft.permit_no}
        onChange={(event) => onChange({ permit_no: event.target.value })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberField field="noise_db" {...number} />
        <Select
          label={<Trans>Passengers</Trans>}
          value={String(draft.passengers)}
          onChange={(event) => onChange({ passengers: PASSENGERS[event.target.value] ?? null })}
        >
          <option value="null">{i18n._(msg`Not specified`)}</option>
          <option value="true">{i18n._(msg`Yes`)}</option>
          <option value="false">{i18n._(msg`No`)}</option>
        </Select>
        <Select
          label={<Trans>Spectators</Trans>}
          value={draft.spectators}
          onChange={(event) => onChange({ spectators: event.target.value as EventForm['spectators'] })}
        >
          {(['none', 'free', 'ticket'] as const).map((state) => (
            <option key={state} value={state}>
              {i18n._(SPECTATOR_LABELS[state])}
            </option>
          ))}
        </Select>
      </div>
      <TextField
        {...at('spectator_note')}
        label={<Trans>Notes for spectators</Trans>}
        optional
        maxLength={300}
        value={draft.spectator_note}
        onChange={(event) => onChange({ spectator_note: event.target.value })}
      />
      <TextField
        {...at('contact')}
        label={<Trans>Contact for questions</Trans>}
        optional
        maxLength={200}
        value={draft.contact}
        onChange={(event) => onChange({ contact: event.target.value })}
      />
    </>
  )
}

const PASSENGERS: Record<string, boolean | null> = { null: null, true: true, false: false }
