import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { TextArea } from '#platform/ui/TextArea.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import type { LINE_FIELDS } from './event-draft.ts'
import type { EventFieldsProps } from './event-fields.ts'
import { FIELD_LABELS } from './field-labels.ts'

/** The schedule, with one time per line. */
export function ScheduleFields(props: EventFieldsProps) {
  return (
    <Lines
      {...props}
      field="sessions"
      hint={
        <Trans>
          One per line, like “07:00 Gates open”. Another day first: “2026-12-13 09:00 Second day”.
        </Trans>
      }
    />
  )
}

/** The prices, classes and licences, with one item per line. */
export function PriceFields(props: EventFieldsProps) {
  const { draft, at, onChange } = props
  return (
    <>
      <Lines
        {...props}
        field="prices"
        hint={
          <Trans>
            One per line, like “40.00 Adult, day membership included”. Put the usual price first. If not
            everyone pays it, add who does: [member], [visitor] or [junior]. Add [extra] for an optional
            extra.
          </Trans>
        }
      />
      <Lines {...props} field="classes" hint={<Trans>One per line, like “A To 1600 cc”</Trans>} />
      <TextField
        {...at('class_note')}
        label={<Trans>A note below the classes</Trans>}
        optional
        maxLength={300}
        value={draft.class_note}
        onChange={(event) => onChange({ class_note: event.target.value })}
      />
      <Lines {...props} field="licence_required" hint={<Trans>One per line, like “Speed or higher”</Trans>} />
    </>
  )
}

/** The officials and the volunteers, with one person or job per line. */
export function OfficialFields(props: EventFieldsProps) {
  return (
    <>
      <Lines
        {...props}
        field="officials"
        hint={
          <Trans>
            One per line, like “Clerk of Course: Col Wattlestone”. If nobody has the position yet, end the
            line with the colon, like “Timekeeper:”. It is then not shown on the website.
          </Trans>
        }
      />
      <Lines
        {...props}
        field="volunteers"
        hint={<Trans>One job a line with how many are needed, like “14 Flag marshals”</Trans>}
      />
    </>
  )
}

type LinesProps = Pick<EventFieldsProps, 'draft' | 'at' | 'onChange'> & {
  field: (typeof LINE_FIELDS)[number]
  hint: ReactNode
}

function Lines({ field, hint, draft, at, onChange }: LinesProps) {
  const { i18n } = useLingui()
  return (
    <TextArea
      {...at(field)}
      label={i18n._(FIELD_LABELS[field])}
      hint={hint}
      optional
      rows={4}
      dir="auto"
      value={draft[field]}
      onChange={(event) => onChange({ [field]: event.target.value })}
    />
  )
}
