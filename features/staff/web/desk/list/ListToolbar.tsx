import { Trans, useLingui } from '@lingui/react/macro'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useId, useState } from 'react'
import { useSite } from '#features/site/site.public.tsx'
import { isDay } from '#platform/shared/days.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { DateField } from '#platform/ui/lazy/DateField.tsx'
import { browserClock } from '#platform/web/clock.ts'
import { DAY_PRESETS, type DayPreset, presetDays } from '../../../day-presets.rules.ts'
import type { ListAddress } from '../../use-list-address.ts'
import type { ListColumn, ListFilter, SortOrder } from './list-types.ts'
import type { Density } from './use-density.ts'

type ListToolbarProps<Row> = {
  searchLabel: string
  address: ListAddress
  filters: readonly ListFilter[]
  columns: readonly ListColumn<Row>[]
  shown: readonly ListColumn<Row>[]
  sort: { sort: string; order: SortOrder }
  density: Density
}

/** Search, filters and the choice of columns above a list. */
export function ListToolbar<Row>(props: ListToolbarProps<Row>) {
  const { searchLabel, address, filters, columns, shown, sort, density } = props
  const { t } = useLingui()
  const { query, text, find, show } = address
  const keysOf = (filter: ListFilter) => (filter.kind === 'choice' ? [filter.key] : [filter.from, filter.to])
  const keys = filters.flatMap(keysOf)
  const filterCount = filters.filter((filter) => keysOf(filter).some((key) => query.has(key))).length
  const isFiltered = text !== '' || filterCount > 0
  const filtersId = useId()
  // True if the filters are open. Used only on a phone.
  const [areShown, setAreShown] = useState(false)
  return (
    <div className="my-5 flex flex-wrap items-end gap-4 print:hidden">
      <TextField
        type="search"
        label={searchLabel}
        value={text}
        maxLength={100}
        className="min-w-[min(100%,18rem)] flex-1"
        onChange={(event) => find(event.target.value)}
      />
      <Button
        tone="outline"
        className="list-filters-button"
        aria-expanded={areShown}
        aria-controls={filtersId}
        onClick={() => setAreShown(!areShown)}
      >
        {filterCount === 0 ? (
          <Trans comment="Button: shows the filters of a list">Filters</Trans>
        ) : (
          <Trans comment="Button: shows the filters of a list; the number of those that are set">
            Filters ({filterCount})
          </Trans>
        )}
      </Button>
      <div id={filtersId} className="list-filters" data-open={areShown ? '' : undefined}>
        {filters.map((filter) =>
          filter.kind === 'days' ? (
            <DaysFilter key={filter.from} filter={filter} address={address} />
          ) : filter.kind === 'amounts' ? (
            <AmountsFilter key={filter.from} filter={filter} address={address} />
          ) : (
            <Select
              key={filter.key}
              label={filter.label}
              value={query.get(filter.key) ?? ''}
              onChange={({ target: { value } }) => show({ [filter.key]: value })}
            >
              <option value="">{filter.anyLabel}</option>
              {filter.options.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          ),
        )}
        <PhoneSort columns={columns} sort={sort} address={address} />
        <details className="list-columns">
          <summary className="btn btn-outline" aria-label={t`Columns`}>
            <span>{t`Columns`}</span>
          </summary>
          <div className="list-columns-panel">
            {columns
              .filter(({ isFixed }) => !isFixed)
              .map(({ key, label }) => (
                <Checkbox
                  key={key}
                  label={label}
                  checked={shown.some((column) => column.key === key)}
                  onChange={({ target: { checked } }) =>
                    show({ columns: chosen(columns, shown, key, checked) })
                  }
                />
              ))}
            <Checkbox
              className="mt-2 border-t border-line pt-1"
              label={<Trans>Compact rows</Trans>}
              checked={density.isCompact}
              onChange={density.toggle}
            />
          </div>
        </details>
      </div>
      {isFiltered ? (
        <Button
          tone="link"
          onClick={() => {
            find('')
            show(Object.fromEntries(keys.map((key) => [key, ''])))
          }}
        >
          <Trans>Clear filters</Trans>
        </Button>
      ) : null}
    </div>
  )
}

/** Returns the value for the columns in the address; empty for the default columns. */
function chosen<Row>(
  columns: readonly ListColumn<Row>[],
  shown: readonly ListColumn<Row>[],
  key: string,
  isShown: boolean,
): string {
  const keys = columns
    .map((column) => column.key)
    .filter((one) => (one === key ? isShown : shown.some((column) => column.key === one)))
  const usual = columns.filter(({ isOptional }) => !isOptional).map((column) => column.key)
  return keys.join(',') === usual.join(',') ? '' : keys.join(',')
}

type PhoneSortProps<Row> = Pick<ListToolbarProps<Row>, 'columns' | 'sort' | 'address'>

/** The sort order as a field, for phones, on which the list has no column heads. */
function PhoneSort<Row>({ columns, sort, address }: PhoneSortProps<Row>) {
  const { t } = useLingui()
  const sorts = columns.flatMap(({ sort: name, label }) => (name === undefined ? [] : [{ name, label }]))
  return (
    <Select
      className="list-phone-sort"
      label={t({ message: 'Sort by', comment: 'Field: the order of a list' })}
      value={`${sort.sort} ${sort.order}`}
      onChange={({ target: { value } }) => {
        const [name = '', order = ''] = value.split(' ')
        address.show({ sort: name, order })
      }}
    >
      {sorts.flatMap(({ name, label }) => [
        <option key={`${name} asc`} value={`${name} asc`}>
          {t`${label}, ascending`}
        </option>,
        <option key={`${name} desc`} value={`${name} desc`}>
          {t`${label}, descending`}
        </option>,
      ])}
    </Select>
  )
}

const CHOSEN_DAYS = 'chosen'

type DaysFilterProps = { filter: Extract<ListFilter, { kind: 'days' }>; address: ListAddress }

/** A filter by days: a named period, or its first and last day. */
function DaysFilter({ filter: { label, anyLabel, from, to }, address: { query, show } }: DaysFilterProps) {
  const { i18n, t } = useLingui()
  const { timezone } = useSite()
  const today = dayInZone(browserClock.nowMs(), timezone)
  const [isOpen, setIsOpen] = useState(false)
  const value = { from: query.get(from) ?? '', to: query.get(to) ?? '' }
  const isSet = value.from !== '' || value.to !== ''
  const preset = DAY_PRESETS.find((one) => {
    const days = presetDays(one, today)
    return days.from === value.from && days.to === value.to
  })
  const selected = isOpen || (isSet && preset === undefined) ? CHOSEN_DAYS : (preset ?? '')
  return (
    <>
      <Select
        label={label}
        value={selected}
        onChange={({ target }) => {
          const chosenPreset = DAY_PRESETS.find((one) => one === target.value)
          setIsOpen(target.value === CHOSEN_DAYS)
          if (chosenPreset !== undefined) {
            const days = presetDays(chosenPreset, today)
            show({ [from]: days.from, [to]: days.to })
          } else if (target.value === '') show({ [from]: '', [to]: '' })
        }}
      >
        <option value="">{anyLabel}</option>
        {DAY_PRESETS.map((one) => (
          <option key={one} value={one}>
            {i18n._(PRESET_LABELS[one])}
          </option>
        ))}
        <option value={CHOSEN_DAYS}>{t`Chosen days`}</option>
      </Select>
      {selected === CHOSEN_DAYS ? (
        <>
          <DayField label={t`From`} value={value.from} onChange={(day) => show({ [from]: day })} />
          <DayField label={t`To`} value={value.to} onChange={(day) => show({ [to]: day })} />
        </>
      ) : null}
    </>
  )
}

const PRESET_LABELS: Record<DayPreset, MessageDescriptor> = {
  this_month: msg({ message: 'This month', comment: 'Filter by days' }),
  next_month: msg({ message: 'Next month', comment: 'Filter by days' }),
  last_30_days: msg`Last 30 days`,
  this_financial_year: msg`This financial year`,
}

type AmountsFilterProps = { filter: Extract<ListFilter, { kind: 'amounts' }>; address: ListAddress }

/** A filter by the lowest and the highest amount. */
function AmountsFilter({ filter: { from, to, fromLabel, toLabel }, address }: AmountsFilterProps) {
  return (
    <div className="flex gap-4">
      {[
        { name: from, label: fromLabel },
        { name: to, label: toLabel },
      ].map(({ name, label }) => (
        <AmountField
          key={name}
          label={label}
          value={address.query.get(name) ?? ''}
          onChange={(amount) => address.show({ [name]: amount })}
        />
      ))}
    </div>
  )
}

/**
 * A field for an amount in dollars. It reports its value only if it is empty or a complete amount, so that typing does
 * not filter yet.
 */
function AmountField({ label, value, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      inputMode="decimal"
      label={label}
      className="w-28"
      maxLength={10}
      value={typed ?? value}
      onChange={({ target }) => {
        const amount = target.value.trim()
        const isWhole = amount === '' || /^\d{1,7}(?:\.\d{1,2})?$/.test(amount)
        setTyped(isWhole ? null : target.value)
        if (isWhole) onChange(amount)
      }}
    />
  )
}

type DayFieldProps = { label: string; value: string; onChange: (day: string) => void }

/**
 * A field for a day. It reports its value only if it is empty or a complete day, so that typing does not filter yet.
 */
export function DayField({ label, value, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <DateField
      label={label}
      value={typed ?? value}
      onChange={(day) => {
        const isWhole = day === '' || isDay(day)
        setTyped(isWhole ? null : day)
        if (isWhole) onChange(day)
      }}
    />
  )
}
