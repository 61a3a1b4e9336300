import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Select } from '#platform/ui/Select.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { type EventForm, SANCTIONS, type Sanction } from '../events-desk.contract.ts'
import type { EventFieldsProps } from './event-fields.ts'
import { NumberField } from './NumberField.tsx'

const MOMENTS = ['entries_open', 'entries_close', 'late_until'] as const

/** Who may enter, until when, and what the sanctioning body asks. */
export function EntryFields({ draft, at, onChange }: EventFieldsProps) {
  const { i18n } = useLingui()
  const number = { draft, at, onChange }
  const labels = {
    entries_open: <Trans>Entries open</Trans>,
    entries_close: <Trans>Entries close</Trans>,
    late_until: <Trans>Late entries until</Trans>,
  }
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        {MOMENTS.map((field) => (
          <TextField
            key={field}
            {...at(field)}
            type="datetime-local"
            label={labels[field]}
            optional
            value={draft[field]}
            onChange={(event) => onChange({ [field]: event.target.value })}
          />
        ))}
        <NumberField field="late_fee" {...number} />
        <NumberField
          field="refund_days"
          hint={<Trans>Who withdraws later gets nothing back</Trans>}
          {...number}
        />
        <NumberField field="capacity" hint={<Trans>Nothing for no limit</Trans>} {...number} />
        <NumberField field="reserve_capacity" {...number} />
      </div>
      <CompanyChoice draft={draft} onChange={onChange} />
      <Select
        label={<Trans>Sanctioned by</Trans>}
        value={draft.sanction}
        onChange={(event) => onChange({ sanction: event.target.value as Sanction })}
      >
        {SANCTIONS.map((sanction) => (
          <option key={sanction} value={sanction}>
            {sanction === 'none'
              ? i18n._(msg`Nobody`)
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
        <NumberField field="min_age" {...number} />
        <NumberField field="noise_db" {...number} />
        <Select
          label={<Trans>Passengers</Trans>}
          value={String(draft.passengers)}
          onChange={(event) => onChange({ passengers: PASSENGERS[event.target.value] ?? null })}
        >
          <option value="null">{i18n._(msg`Not said`)}</option>
          <option value="true">{i18n._(msg`Yes`)}</option>
          <option value="false">{i18n._(msg`No`)}</option>
        </Select>
        <Select
          label={<Trans>Spectators</Trans>}
          value={draft.spectators}
          onChange={(event) => onChange({ spectators: event.target.value as EventForm['spectators'] })}
        >
          <option value="none">{i18n._(msg`Not said`)}</option>
          <option value="free">{i18n._(msg`Free`)}</option>
          <option value="ticket">{i18n._(msg`By ticket`)}</option>
        </Select>
      </div>
      <TextField
        {...at('spectator_note')}
        label={<Trans>What spectators should know</Trans>}
        optional
        maxLength={300}
        value={draft.spectator_note}
        onChange={(event) => onChange({ spectator_note: event.target.value })}
      />
      <TextField
        {...at('contact')}
        label={<Trans>Whom to ask</Trans>}
        optional
        maxLength={200}
        value={draft.contact}
        onChange={(event) => onChange({ contact: event.target.value })}
      />
    </>
  )
}

const PASSENGERS: Record<string, boolean | null> = { null: null, true: true, false: false }

/** Whom the event lets in. */
function CompanyChoice({ draft, onChange }: Pick<EventFieldsProps, 'draft' | 'onChange'>) {
  const { i18n } = useLingui()
  return (
    <Select
      label={<Trans>For whom</Trans>}
      value={draft.company}
      onChange={(event) => onChange({ company: event.target.value as EventForm['company'] })}
    >
      <option value="members">{i18n._(msg`Members, on every day of it`)}</option>
      <option value="visitors">{i18n._(msg`Members, and visitors with a day membership`)}</option>
      <option value="anybody">{i18n._(msg`Anybody`)}</option>
    </Select>
  )
}
