import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { TextArea } from '#platform/ui/TextArea.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import type { LINE_FIELDS } from './event-draft.ts'
import type { EventFieldsProps } from './event-fields.ts'

/** What comes in lists, typed one thing a line. */
export function ListFields({ draft, at, onChange }: EventFieldsProps) {
  const shared = { draft, at, onChange }
  return (
    <>
      <Lines
        {...shared}
        field="sessions"
        label={<Trans>Schedule</Trans>}
        hint={
          <Trans>
            One a line, like “07:00 Gates open”. Another day first: “2026-12-13 09:00 Second day”.
          </Trans>
        }
      />
      <Lines
        {...shared}
        field="prices"
        label={<Trans>Prices</Trans>}
        hint={
          <Trans>
            One a line, like “40.00 Adult, day membership included”. The first is what most pay. Who pays it
            stands behind it, where that is not everybody: [member], [visitor], [junior], or [extra] for
            something beside it.
          </Trans>
        }
      />
      <Lines
        {...shared}
        field="classes"
        label={<Trans>Classes</Trans>}
        hint={<Trans>One a line, like “A To 1600 cc”</Trans>}
      />
      <TextField
        {...at('class_note')}
        label={<Trans>A note below the classes</Trans>}
        optional
        maxLength={300}
        value={draft.class_note}
        onChange={(event) => onChange({ class_note: event.target.value })}
      />
      <Lines
        {...shared}
        field="licence_required"
        label={<Trans>Licences</Trans>}
        hint={<Trans>One a line, like “Speed or higher”</Trans>}
      />
      <Lines
        {...shared}
        field="officials"
        label={<Trans>Officials</Trans>}
        hint={<Trans>One a line, like “Clerk of Course: Col Wattlestone”</Trans>}
      />
      <Lines
        {...shared}
        field="volunteers"
        label={<Trans>Volunteers</Trans>}
        hint={<Trans>One job a line with how many are needed, like “14 Flag marshals”</Trans>}
      />
    </>
  )
}

type LinesProps = Pick<EventFieldsProps, 'draft' | 'at' | 'onChange'> & {
  field: (typeof LINE_FIELDS)[number]
  label: ReactNode
  hint: ReactNode
}

function Lines({ field, label, hint, draft, at, onChange }: LinesProps) {
  return (
    <TextArea
      {...at(field)}
      label={label}
      hint={hint}
      optional
      rows={4}
      dir="auto"
      value={draft[field]}
      onChange={(event) => onChange({ [field]: event.target.value })}
    />
  )
}
