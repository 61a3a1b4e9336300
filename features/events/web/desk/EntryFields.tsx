import { Trans, useLingui } from '@lingui/react/macro'
import { Select } from '#platform/ui/Select.tsx'
import { DateTimeField } from '#platform/ui/lazy/DateTimeField.tsx'
import type { EventForm } from '../../events-desk.contract.ts'
import type { EventFieldsProps } from './event-fields.ts'
import { COMPANY_LABELS } from './event-labels.ts'
import { NumberField } from './NumberField.tsx'

const MOMENTS = ['entries_open', 'entries_close', 'late_until'] as const

/** The fields about entries: when they open and close, how many there may be, and who may enter. */
export function EntryFields({ draft, at, onChange }: EventFieldsProps) {
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
          <DateTimeField
            key={field}
            {...at(field)}
            label={labels[field]}
            optional
            value={draft[field]}
            onChange={(moment) => onChange({ [field]: moment })}
          />
        ))}
        <NumberField field="late_fee" {...number} />
        <NumberField field="refund_days" hint={<Trans>Later withdrawals get no refund</Trans>} {...number} />
        <NumberField field="capacity" hint={<Trans>Leave empty for no limit</Trans>} {...number} />
        <NumberField field="reserve_capacity" {...number} />
      </div>
      <CompanyChoice draft={draft} onChange={onChange} />
      <NumberField field="min_age" {...number} />
    </>
  )
}

/** Lets the officer choose who may attend the event. */
function CompanyChoice({ draft, onChange }: Pick<EventFieldsProps, 'draft' | 'onChange'>) {
  const { i18n } = useLingui()
  return (
    <Select
      label={<Trans>Open to</Trans>}
      value={draft.company}
      onChange={(event) => onChange({ company: event.target.value as EventForm['company'] })}
    >
      {(['members', 'visitors', 'anybody'] as const).map((company) => (
        <option key={company} value={company}>
          {i18n._(COMPANY_LABELS[company])}
        </option>
      ))}
    </Select>
  )
}
