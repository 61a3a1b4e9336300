import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { DateField } from '#platform/ui/lazy/DateField.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { EVENT_LIST_LIMITS } from '../../event-lists.rules.ts'
import { PRICES_FOR } from '../../events.contract.ts'
import type { EventFieldsProps } from './event-fields.ts'
import { PRICE_FOR_LABELS } from './event-labels.ts'
import { EventRowList, RowText } from './rows/EventRowList.tsx'

/**
 * The schedule. Its rows have a day field if the event has several days. The field also appears, and stays, once a row
 * has had another day or the person has asked for it.
 */
export function ScheduleFields(props: EventFieldsProps) {
  const { starts_on: firstDay, ends_on: lastDay, sessions } = props.draft
  const [isDayWanted, setIsDayWanted] = useState(false)
  // Also keep the field while the only other day is deleted to type a new one.
  if (!isDayWanted && sessions.some(({ day }) => day !== '')) setIsDayWanted(true)
  const isDayShown = isDayWanted || firstDay !== lastDay
  return (
    <EventRowList
      {...props}
      field="sessions"
      isMovable={false}
      hint={<Trans>Rows are sorted by day and time when you save.</Trans>}
      nameOf={({ time, label }) => `${time} ${label}`}
      fields={({ day, time, label }, control, change) => (
        <div
          className={`event-row-fields ${isDayShown ? 'sm:grid-cols-[11rem_7.5rem_minmax(0,1fr)]' : 'sm:grid-cols-[7.5rem_minmax(0,1fr)]'}`}
        >
          {isDayShown ? (
            <DateField
              {...control('day')}
              label={<Trans comment="A calendar day; in a date field its day number">Day</Trans>}
              value={day === '' ? firstDay : day}
              onChange={(typed) => change({ day: typed === firstDay ? '' : typed })}
            />
          ) : null}
          <TextField
            {...control('time')}
            type="time"
            label={<Trans comment="Column or heading">Time</Trans>}
            value={time}
            onChange={(event) => change({ time: event.target.value })}
          />
          <RowText
            {...control('label')}
            label={<Trans comment="Column or field: text that describes something">Description</Trans>}
            maxLength={EVENT_LIST_LIMITS.sessions}
            value={label}
            onText={(text) => change({ label: text })}
          />
        </div>
      )}
      more={
        isDayShown || sessions.length === 0 ? null : (
          <Button tone="link" size="small" className="min-h-11" onClick={() => setIsDayWanted(true)}>
            <Trans comment="Button: adds a date to each row of an event’s schedule, for an event with times on another day">
              Show the day of each row
            </Trans>
          </Button>
        )
      }
    />
  )
}

/** The prices, classes and licences. */
export function PriceFields(props: EventFieldsProps) {
  const { draft, at, onChange } = props
  return (
    <>
      <PriceRows {...props} />
      <EventRowList
        {...props}
        field="classes"
        nameOf={({ code, name }) => `${code} ${name}`}
        fields={({ code, name, places }, control, change) => (
          <div className="event-row-fields grid-cols-[minmax(0,1fr)_minmax(0,1fr)] sm:grid-cols-[6rem_minmax(0,1fr)_7.5rem]">
            <RowText
              {...control('code')}
              label={<Trans comment="Field: the code of a class, like A">Code</Trans>}
              maxLength={8}
              value={code}
              onText={(text) => change({ code: text })}
            />
            <RowText
              {...control('name')}
              className="max-sm:order-3 max-sm:col-span-2"
              label={<Trans comment="Field: the club's words for a class">Name</Trans>}
              maxLength={EVENT_LIST_LIMITS.classes}
              value={name}
              onText={(text) => change({ name: text })}
            />
            <RowText
              {...control('places')}
              label={<Trans comment="Field: the number of places in a class of an event">Places</Trans>}
              optional
              inputMode="numeric"
              value={places}
              onText={(text) => change({ places: text })}
            />
          </div>
        )}
      />
      <TextField
        {...at('class_note')}
        label={<Trans>A note below the classes</Trans>}
        optional
        maxLength={300}
        value={draft.class_note}
        onChange={(event) => onChange({ class_note: event.target.value })}
      />
      <EventRowList
        {...props}
        field="licence_required"
        nameOf={({ licence }) => licence}
        fields={({ licence }, control, change) => (
          <div className="event-row-fields">
            <RowText
              {...control('licence')}
              label={<Trans comment="Label: a racing licence that an event requires">Licence</Trans>}
              maxLength={EVENT_LIST_LIMITS.licences}
              value={licence}
              onText={(text) => change({ licence: text })}
            />
          </div>
        )}
      />
    </>
  )
}

function PriceRows(props: EventFieldsProps) {
  const { i18n } = useLingui()
  return (
    <EventRowList
      {...props}
      field="prices"
      isCompact={false}
      hint={<Trans>Put the usual price first.</Trans>}
      nameOf={({ label }) => label}
      fields={({ label, price, who, note }, control, change) => (
        <div className="event-row-fields grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sm:grid-cols-[minmax(0,1fr)_7.5rem_12rem]">
          <RowText
            {...control('label')}
            className="max-sm:col-span-2"
            label={<Trans comment="Field: the name of a price of an event, like Adult">Name</Trans>}
            maxLength={EVENT_LIST_LIMITS.prices}
            value={label}
            onText={(text) => change({ label: text })}
          />
          <RowText
            {...control('price')}
            label={<Trans comment="Field: a price in dollars">Price, dollars</Trans>}
            inputMode="decimal"
            dir="ltr"
            maxLength={9}
            value={price}
            onText={(text) => change({ price: text })}
          />
          <Select
            {...control('who')}
            label={<Trans comment="Field: the group of people that a price is for">Applies to</Trans>}
            value={who}
            onChange={({ target }) =>
              change({ who: PRICES_FOR.find((one) => one === target.value) ?? 'everybody' })
            }
          >
            {PRICES_FOR.map((one) => (
              <option key={one} value={one}>
                {i18n._(PRICE_FOR_LABELS[one])}
              </option>
            ))}
          </Select>
          <RowText
            {...control('note')}
            className="col-span-full"
            label={<Trans comment="Field">Note</Trans>}
            optional
            maxLength={EVENT_LIST_LIMITS.notes}
            value={note}
            onText={(text) => change({ note: text })}
          />
        </div>
      )}
    />
  )
}

/** The officials and the volunteers. */
export function OfficialFields(props: EventFieldsProps) {
  return (
    <>
      <EventRowList
        {...props}
        field="officials"
        hint={<Trans>A position without a person is shown at the desk only.</Trans>}
        nameOf={({ role, name }) => `${role} ${name}`}
        fields={({ role, name }, control, change) => (
          <div className="event-row-fields sm:grid-cols-2">
            <RowText
              {...control('role')}
              label={<Trans comment="Field: the position of an official, like Timekeeper">Position</Trans>}
              maxLength={EVENT_LIST_LIMITS.officials}
              value={role}
              onText={(text) => change({ role: text })}
            />
            <RowText
              {...control('name')}
              label={<Trans comment="Column or heading">Person</Trans>}
              optional
              maxLength={120}
              value={name}
              onText={(text) => change({ name: text })}
            />
          </div>
        )}
      />
      <EventRowList
        {...props}
        field="volunteers"
        nameOf={({ role }) => role}
        fields={({ needed, role }, control, change) => (
          <div className="event-row-fields sm:grid-cols-[7.5rem_minmax(0,1fr)]">
            <RowText
              {...control('needed')}
              label={<Trans comment="Field: the number of volunteers needed for a job">Needed</Trans>}
              inputMode="numeric"
              maxLength={4}
              value={needed}
              onText={(text) => change({ needed: text })}
            />
            <RowText
              {...control('role')}
              label={<Trans comment="Work that a volunteer does at an event">Job</Trans>}
              maxLength={EVENT_LIST_LIMITS.volunteers}
              value={role}
              onText={(text) => change({ role: text })}
            />
          </div>
        )}
      />
    </>
  )
}
