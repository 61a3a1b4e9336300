import { Trans, useLingui } from '@lingui/react/macro'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import Columns3 from 'lucide-react/icons/columns-3'
import Search from 'lucide-react/icons/search'
import { useId, useState } from 'react'
import { useSite } from '#features/site/site.public.tsx'
import { isDay } from '#platform/shared/days.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
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
  const { query, text, find, show } = address
  const keysOf = (filter: ListFilter) => (filter.kind === 'choice' ? [filter.key] : [filter.from, filter.to])
  const keys = filters.flatMap(keysOf)
  const filterCount = filters.filter((filter) => keysOf(filter).some((key) => query.has(key))).length
  const isFiltered = text !== '' || filterCount > 0
  const filtersId = useId()
  // Whether the filters are open. Used on a phone only; on wider screens they are always open.
  const [areShown, setAreShown] = useState(false)
  return (
    <div className="my-4 flex flex-wrap items-center gap-2 print:hidden">
      <div className="list-search">
        <Icon of={Search} size={18} />
        <TextField
          type="search"
          label={searchLabel}
          placeholder={searchLabel}
          value={text}
          maxLength={100}
          onChange={(event) => find(event.target.value)}
        />
      </div>
      {filters.length === 0 && columns.length === 0 ? null : (
        <Button
          tone="outline"
          size="small"
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
      )}
      <div id={filtersId} className="list-filters" data-open={areShown ? '' : undefined}>
        {filters.map((filter) =>
          filter.kind === 'days' ? (
            <DaysFilter key={filter.from} filter={filter} address={address} />
          ) : filter.kind === 'amounts' ? (
            <AmountsFilter key={filter.from} filter={filter} address={address} />
          ) : (
            <Select
              key={filter.key}
              className="list-filter"
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
        <ColumnsMenu columns={columns} shown={shown} address={address} density={density} />
      </div>
      {isFiltered ? (
        <Button
          tone="link"
          size="small"
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

type ColumnsMenuProps<Row> = Pick<ListToolbarProps<Row>, 'columns' | 'shown' | 'address' | 'density'>

/** The button that opens the choice of columns and of compact rows. */
function ColumnsMenu<Row>({ columns, shown, address, density }: ColumnsMenuProps<Row>) {
  const { t } = useLingui()
  if (columns.length === 0) return null
  return (
    <details className="list-columns">
      <summary className="btn btn-outline btn-small">
        <span>
          <Icon of={Columns3} size={18} />
          {t`Columns`}
        </span>
      </summary>
      <div className="list-columns-panel">
        {columns
          .filter(({ isFixed, isActions }) => !isFixed && !isActions)
          .map(({ key, label }) => (
            <Checkbox
              key={key}
              label={label}
              checked={shown.some((column) => column.key === key)}
              onChange={({ target: { checked } }) =>
                address.show({ columns: chosen(columns, shown, key, checked) })
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
  if (sorts.length === 0) return null
  return (
    <Select
      className="list-filter list-phone-sort"
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
        className="list-filter"
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
          <DayField
            className="list-filter"
            label={t`From`}
            value={value.from}
            onChange={(day) => show({ [from]: day })}
          />
          <DayField
            className="list-filter"
            label={t`To`}
            value={value.to}
            onChange={(day) => show({ [to]: day })}
          />
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
    <>
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
    </>
  )
}

/**
 * A field for an amount in dollars. It calls `onChange` only if it is empty or contains a complete amount, so that the
 * list is not filtered by a half-typed amount.
 */
function AmountField({ label, value, onChange }: FilterFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      inputMode="decimal"
      label={label}
      className="list-filter"
      size={6}
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

type FilterFieldProps = {
  label: string
  value: string
  className?: string
  onChange: (value: string) => void
}

/**
 * A field for a day. It calls `onChange` only if it is empty or contains a complete day, so that the list is not
 * filtered by a half-typed day.
 */
export function DayField({ label, value, className = '', onChange }: FilterFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <DateField
      label={label}
      className={className}
      value={typed ?? value}
      onChange={(day) => {
        const isWhole = day === '' || isDay(day)
        setTyped(isWhole ? null : day)
        if (isWhole) onChange(day)
      }}
    />
  )
}
