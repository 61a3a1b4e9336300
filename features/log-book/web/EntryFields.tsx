import { Trans, useLingui } from '@lingui/react/macro'
import type { FieldRefusals } from '#features/accounts/accounts.public.tsx'
import { Disclosure } from '#platform/ui/Disclosure.tsx'
import { RadioGroup } from '#platform/ui/RadioGroup.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { DateField } from '#platform/ui/lazy/DateField.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { ENTRY_LIMITS, type EntryField } from '../entry.rules.ts'
import type { Book, BookEvent } from '../log-book.contract.ts'
import { LOG_USES } from '../log-book.rules.ts'
import type { EntryDraft } from './entry-draft.ts'
import { COUNTER_WORDS, USE_WORDS } from './log-book-labels.ts'

export type EntryFieldsProps = {
  draft: EntryDraft
  onChange: (change: Partial<EntryDraft>) => void
  errors: FieldRefusals
  book: Book
  events: readonly BookEvent[]
  today: string
}

/** Returns the id of a field's control, to which the error summary links. */
export function fieldIdOf(field: string): string {
  return `entry-${field}`
}

const OTHER_CLUB = 'other'

/** The fields of an entry; those that are always required come first. */
export function EntryFields(props: EntryFieldsProps) {
  const { draft, onChange, errors, book, today } = props
  const { t } = useLingui()
  const lastDay = book.period_to !== null && book.period_to < today ? book.period_to : today
  return (
    <>
      <DateField
        id={fieldIdOf('day')}

        label={t`Day`}
        hint={t`A day counts once, no matter how often or by whom the car was driven`}
        className="max-w-56"
        min={book.period_from ?? undefined}
        max={lastDay}
        value={draft.day}
        error={errors['day']}
        onChange={(day) => onChange({ day })}
      />
      <UseField {...props} />
      {draft.use === 'club_event' ? <EventFields {...props} /> : null}
      <TextField
        id={fieldIdOf('driver_name')}
        label={t`Driver`}
        hint={t`Anybody with a licence may drive it`}
        autoComplete="off"
        maxLength={ENTRY_LIMITS.driverName}
        value={draft.driver_name}
        error={errors['driver_name']}
        onChange={(event) => onChange({ driver_name: event.target.value })}
      />
      {book.asks_places || book.asks_times || book.asks_odometer ? (
        <TripFields {...props} />
      ) : (
        <Disclosure summary={<Trans>From, to, times and odometer</Trans>} isOpen={hasTrip(draft)}>
          <TripFields {...props} />
        </Disclosure>
      )}
    </>
  )
}

function hasTrip(draft: EntryDraft): boolean {
  return [
    draft.from,
    draft.to,
    draft.start_time,
    draft.finish_time,
    draft.odometer_start,
    draft.odometer_end,
  ].some((said) => said !== '')
}

function UseField({ draft, onChange, errors, book }: EntryFieldsProps) {
  const { t, i18n } = useLingui()
  const counterOf = (use: string) => book.uses.find((one) => one.use === use)?.counter ?? null
  return (
    <RadioGroup
      id={fieldIdOf('use')}
      name="use"
      label={t`How was it used?`}
      value={draft.use}
      error={errors['use']}
      onChange={(value) => onChange({ use: LOG_USES.find((use) => use === value) ?? 'personal' })}
      choices={LOG_USES.map((use) => {
        const counter = counterOf(use)
        return {
          value: use,
          label: i18n._(USE_WORDS[use]),
          note:
            counter === null
              ? t`Does not use a day of the log book`
              : book.counters.length > 1
                ? i18n._(COUNTER_WORDS[counter])
                : undefined,
        }
      })}
    />
  )
}

function EventFields({ draft, onChange, errors, events }: EntryFieldsProps) {
  const { t } = useLingui()
  const format = useFormat()
  // Events of the chosen day come first. The others follow, because a run may last several days.
  const ordered = events.toSorted((a, b) => Number(b.day === draft.day) - Number(a.day === draft.day))
  const isOther = draft.event_id === null
  return (
    <>
      <Select
        id={fieldIdOf('event_id')}
        label={t`Which event?`}
        value={draft.event_id === null ? OTHER_CLUB : String(draft.event_id)}
        error={errors['event_id']}
        onChange={({ target: { value } }) =>
          onChange({ event_id: value === OTHER_CLUB ? null : Number(value) })
        }
      >
        <option value={OTHER_CLUB}>{t`Another club’s event`}</option>
        {ordered.map(({ id, title, day }) => (
          <option key={id} value={id}>
            {format === null ? title : `${format.day(day, 'short')}: ${title}`}
          </option>
        ))}
      </Select>
      {isOther ? (
        <TextField
          id={fieldIdOf('event_name')}
          label={t`Name of the event`}
          hint={t`Use the organising club’s name for it. Your club must have been invited`}
          maxLength={ENTRY_LIMITS.text}
          value={draft.event_name}
          error={errors['event_name']}
          onChange={(event) => onChange({ event_name: event.target.value })}
        />
      ) : null}
    </>
  )
}

function TripFields({ draft, onChange, errors, book }: EntryFieldsProps) {
  const { t } = useLingui()
  const field = (name: EntryField & keyof EntryDraft, isAsked: boolean) => ({
    id: fieldIdOf(name),
    optional: !isAsked,
    value: String(draft[name] ?? ''),
    error: errors[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  const text = { maxLength: ENTRY_LIMITS.text, autoComplete: 'off' }
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        {...field('from', book.asks_places)}
        {...text}
        label={t({ message: 'From', context: 'a place' })}
      />
      <TextField
        {...field('to', book.asks_places)}
        {...text}
        label={t({ message: 'To', context: 'a place' })}
      />
      <TextField {...field('start_time', book.asks_times)} type="time" label={t`Set off at`} />
      <TextField {...field('finish_time', book.asks_times)} type="time" label={t`Back at`} />
      <TextField
        {...field('odometer_start', book.asks_odometer)}
        inputMode="numeric"
        label={t`Odometer at the start`}
      />
      <TextField
        {...field('odometer_end', book.asks_odometer)}
        inputMode="numeric"
        label={t`Odometer at the finish`}
      />
    </div>
  )
}
