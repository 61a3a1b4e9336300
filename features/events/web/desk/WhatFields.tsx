import { Trans, useLingui } from '@lingui/react/macro'
import { EVENT_KINDS, type EventKind } from '../../events.contract.ts'
import { KIND_WORDS } from '../../kinds.rules.ts'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { TextArea } from '#platform/ui/TextArea.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import type { EventForm } from '../../events-desk.contract.ts'
import type { EventFieldsProps } from './event-fields.ts'
import { STATUS_LABELS } from './event-labels.ts'
import { NumberField } from './NumberField.tsx'

/** The fields for the event's name, kind, visibility and description. */
export function WhatFields({ draft, at, onChange }: EventFieldsProps) {
  const { i18n } = useLingui()
  return (
    <>
      <TextField
        {...at('title')}
        label={<Trans>Name</Trans>}
        maxLength={120}
        value={draft.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <Select
        label={<Trans>Type</Trans>}
        value={draft.kind}
        onChange={(event) => onChange({ kind: event.target.value as EventKind })}
      >
        {EVENT_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {i18n._(KIND_WORDS[kind])}
          </option>
        ))}
      </Select>
      <Select
        label={<Trans>Shown</Trans>}
        value={draft.status}
        onChange={(event) => onChange({ status: event.target.value as EventForm['status'] })}
      >
        {(['draft', 'published', 'postponed'] as const).map((status) => (
          <option key={status} value={status}>
            {i18n._(STATUS_LABELS[status])}
          </option>
        ))}
      </Select>
      {draft.status === 'postponed' ? (
        <TextField
          {...at('status_reason')}
          label={<Trans>Reason for postponing</Trans>}
          hint={<Trans>Shown to everyone</Trans>}
          maxLength={300}
          value={draft.status_reason}
          onChange={(event) => onChange({ status_reason: event.target.value })}
        />
      ) : null}
      <TextField
        {...at('series')}
        label={<Trans>Series</Trans>}
        optional
        maxLength={80}
        value={draft.series}
        onChange={(event) => onChange({ series: event.target.value })}
      />
      <NumberField field="round" draft={draft} at={at} onChange={onChange} />
      <TextArea
        {...at('body')}
        label={<Trans>Description of the event</Trans>}
        hint={<Trans>An empty line begins a new paragraph</Trans>}
        rows={6}
        maxLength={5000}
        value={draft.body}
        onChange={(event) => onChange({ body: event.target.value })}
      />
      <Checkbox
        label={<Trans>Counts as a club rego run</Trans>}
        checked={draft.is_club_rego_run}
        onChange={(event) => onChange({ is_club_rego_run: event.target.checked })}
      />
    </>
  )
}
