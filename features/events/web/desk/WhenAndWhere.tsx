import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { TextArea } from '#platform/ui/TextArea.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { DateField } from '#platform/ui/lazy/DateField.tsx'
import type { EventFieldsProps } from './event-fields.ts'

/** The fields for days and times in the club's time zone, and the place. */
export function WhenAndWhere({ draft, tracks, at, onChange }: EventFieldsProps) {
  const { i18n } = useLingui()
  return (
    <>
      <Checkbox
        label={<Trans>Whole days, without times</Trans>}
        checked={draft.all_day}
        onChange={(event) => onChange({ all_day: event.target.checked })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField
          {...at('starts_on')}
          label={<Trans>First day</Trans>}
          value={draft.starts_on}
          onChange={(day) =>
            onChange({
              starts_on: day,
              // Most events last one day, so the last day follows the first until it is changed by the user.
              ...(draft.ends_on === draft.starts_on ? { ends_on: day } : {}),
            })
          }
        />
        {draft.all_day ? null : (
          <TextField
            type="time"
            {...at('starts_time')}
            label={<Trans>Starts at</Trans>}
            value={draft.starts_time}
            onChange={(event) => onChange({ starts_time: event.target.value })}
          />
        )}
        <DateField
          {...at('ends_on')}
          label={<Trans>Last day</Trans>}
          value={draft.ends_on}
          onChange={(day) => onChange({ ends_on: day })}
        />
        {draft.all_day ? null : (
          <TextField
            type="time"
            {...at('ends_time')}
            label={<Trans>Ends at</Trans>}
            value={draft.ends_time}
            onChange={(event) => onChange({ ends_time: event.target.value })}
          />
        )}
      </div>
      <Select
        {...at('track_id')}
        label={<Trans>Track</Trans>}
        value={draft.track_id === null ? '' : String(draft.track_id)}
        onChange={(event) =>
          onChange({ track_id: event.target.value === '' ? null : Number(event.target.value) })
        }
      >
        <option value="">{i18n._(msg`Not at a listed track`)}</option>
        {tracks.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <TextField
        {...at('place')}
        label={<Trans>Location</Trans>}
        hint={<Trans>The name that people use. If this is empty, the name of the track is shown.</Trans>}
        maxLength={120}
        value={draft.place}
        onChange={(event) => onChange({ place: event.target.value })}
      />
      <TextArea
        {...at('address')}
        label={<Trans>Address</Trans>}
        optional
        maxLength={300}
        value={draft.address}
        onChange={(event) => onChange({ address: event.target.value })}
      />
    </>
  )
}
