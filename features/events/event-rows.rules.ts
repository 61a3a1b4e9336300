/**
 * The lists of an event's form as rows of fields, in which every value is text while it is edited. Pure functions.
 * @source docs/reference/events-and-entries.md §2.1
 */
import { isDay } from '#platform/shared/days.ts'
import { withLatinDigits } from '#platform/shared/latin-digits.ts'
import { amountOf } from '#platform/shared/typed-amount.ts'
import { type PriceFor, PRICES_FOR } from './events.contract.ts'
import type { EventForm } from './events-desk.contract.ts'

/** The rows of each list of the form. */
export type EventRows = {
  classes: { code: string; name: string; places: string; rule: string }
  prices: { label: string; price: string; who: PriceFor; note: string }
  /** `day` is empty for the first day of the event, so that the row moves with it. */
  sessions: { day: string; time: string; label: string }
  officials: { role: string; name: string }
  volunteers: { needed: string; role: string }
  licence_required: { licence: string }
}
export type RowField = keyof EventRows
export type EventRowLists = { [F in RowField]: EventRows[F][] }

/** Maximum number of rows of each list. */
export const EVENT_ROWS_MOST = {
  classes: 40,
  prices: 20,
  sessions: 60,
  officials: 40,
  volunteers: 40,
  licence_required: 10,
} as const satisfies Record<RowField, number>
export const ROW_FIELDS = Object.keys(EVENT_ROWS_MOST) as RowField[]

/** The kind of error in one field of a row. */
export type RowFault =
  | 'description'
  | 'name'
  | 'position'
  | 'time'
  | 'day'
  | 'amount'
  | 'number'
  | 'places'
  | 'code'
  | 'code_twice'
  | 'too_many'

/** A mistake in the field `part` of a row; `row` counts from 0. `row` is null if the list has too many rows. */
export type RowMistake = { field: RowField; row: number | null; part: string; fault: RowFault }

type Item<F extends RowField> = EventForm[F][number]
type Fault = { part: string; fault: RowFault }

/** Values needed to convert rows to items of the form: the first day, and the volunteers already counted. */
export type RowContext = Pick<EventForm, 'starts_on' | 'volunteers'>

type RowKind<F extends RowField> = {
  blank: EventRows[F]
  /** The field that contains the text of a pasted line that cannot be read. */
  text: keyof EventRows[F] & string
  ofItem: (item: Item<F>, firstDay: string) => EventRows[F]
  toItem: (row: EventRows[F], context: RowContext) => Item<F>
  faultsOf: (row: EventRows[F]) => (Fault | false)[]
  /** Parses a pasted line; returns null if its format is unknown. */
  ofLine: (line: string, firstDay: string) => EventRows[F] | null
  /** Writes the row as one line, to compare two versions of a list. */
  toLine: (row: EventRows[F]) => string
}

const isEmpty = (text: string) => text.trim() === ''
const PLACES_MOST = 10_000

const KINDS: { [F in RowField]: RowKind<F> } = {
  sessions: {
    blank: { day: '', time: '', label: '' },
    text: 'label',
    ofItem: ({ day, time, label }, firstDay) => ({ day: day === firstDay ? '' : day, time, label }),
    toItem: ({ day, time, label }, { starts_on: firstDay }) => ({
      day: day === '' ? firstDay : day,
      time,
      label: label.trim(),
    }),
    faultsOf: ({ day, time, label }) => [
      day !== '' && !isDay(day) && { part: 'day', fault: 'day' },
      !/^([01]\d|2[0-3]):[0-5]\d$/.test(time) && { part: 'time', fault: 'time' },
      isEmpty(label) && { part: 'label', fault: 'description' },
    ],
    ofLine: readSession,
    toLine: ({ day, time, label }) => `${day} ${time} ${label}`.trim(),
  },
  classes: {
    blank: { code: '', name: '', places: '', rule: '' },
    text: 'name',
    ofItem: ({ places, ...one }) => ({ ...one, places: places === null ? '' : String(places) }),
    toItem: ({ code, name, places, rule }) => ({
      code: code.trim(),
      name: name.trim(),
      rule,
      places: isEmpty(places) ? null : Number(withLatinDigits(places)),
    }),
    faultsOf: ({ code, name, places }) => [
      isEmpty(code) && { part: 'code', fault: 'code' },
      isEmpty(name) && { part: 'name', fault: 'name' },
      !isEmpty(places) && !isCount(places, 1) && { part: 'places', fault: 'places' },
    ],
    ofLine: (line) => {
      const [, code = '', name = ''] = /^(\S{1,8})\s+(\S.*)$/.exec(line) ?? []
      return code === '' ? null : { code, name, places: '', rule: '' }
    },
    toLine: ({ code, name, places }) => `${code} ${name}${isEmpty(places) ? '' : ` (${places})`}`,
  },
  prices: {
    blank: { label: '', price: '', who: 'everybody', note: '' },
    text: 'label',
    ofItem: ({ price, ...one }) => ({ ...one, price: price.toFixed(2) }),
    toItem: ({ label, price, who, note }) => ({
      label: label.trim(),
      note: note.trim(),
      price: amountOf(price, 0) ?? 0,
      who,
    }),
    faultsOf: ({ label, price }) => [
      isEmpty(label) && { part: 'label', fault: 'name' },
      amountOf(price, 0) === null && { part: 'price', fault: 'amount' },
    ],
    ofLine: readPrice,
    toLine: ({ label, price, who, note }) =>
      `${price} ${label}${isEmpty(note) ? '' : `, ${note}`}${who === 'everybody' ? '' : ` [${who}]`}`,
  },
  officials: {
    blank: { role: '', name: '' },
    text: 'role',
    ofItem: ({ role, name }) => ({ role, name }),
    toItem: ({ role, name }) => ({ role: role.trim(), name: name.trim() }),
    faultsOf: ({ role }) => [isEmpty(role) && { part: 'role', fault: 'position' }],
    ofLine: (line) => {
      const at = line.search(/[:\t]/)
      const role = line.slice(0, Math.max(at, 0)).trim()
      return role === '' ? null : { role, name: line.slice(at + 1).trim() }
    },
    toLine: ({ role, name }) => (isEmpty(name) ? `${role}:` : `${role}: ${name}`),
  },
  volunteers: {
    blank: { needed: '', role: '' },
    text: 'role',
    ofItem: ({ needed, role }) => ({ needed: String(needed), role }),
    toItem: ({ needed, role }, { volunteers }) => ({
      role: role.trim(),
      needed: Number(withLatinDigits(needed)),
      taken: volunteers.find((one) => one.role === role.trim())?.taken ?? 0,
    }),
    faultsOf: ({ needed, role }) => [
      !isCount(needed, 0) && { part: 'needed', fault: 'number' },
      isEmpty(role) && { part: 'role', fault: 'name' },
    ],
    ofLine: (line) => {
      const [, needed = '', role = ''] = /^(\d{1,4})\s+(\S.*)$/.exec(withLatinDigits(line)) ?? []
      return needed === '' ? null : { needed, role: line.slice(-role.length) }
    },
    toLine: ({ needed, role }) => `${needed} ${role}`,
  },
  licence_required: {
    blank: { licence: '' },
    text: 'licence',
    ofItem: (licence) => ({ licence }),
    toItem: ({ licence }) => licence.trim(),
    faultsOf: () => [],
    ofLine: (licence) => ({ licence }),
    toLine: ({ licence }) => licence,
  },
}

function isCount(text: string, least: number): boolean {
  const digits = withLatinDigits(text).trim()
  return /^\d{1,5}$/.test(digits) && Number(digits) >= least && Number(digits) <= PLACES_MOST
}

const SESSION =
  /^(?:(\d{4}-\d\d-\d\d)\s+)?(\d{1,2})[:.]([0-5]\d)(?:\s*([ap])\.?m\b\.?)?\s+(?![ap]\.?m\b)(\S.*)$/i

/** Reads `7:00 Gates open`, `7:00 pm Dinner` or `2026-12-13 09:30 First run`. */
function readSession(line: string, firstDay: string): EventRows['sessions'] | null {
  const [, day = firstDay, hour = '', minute = '', half, label = ''] =
    SESSION.exec(withLatinDigits(line)) ?? []
  const number = Number(hour)
  const isHour = half === undefined ? number <= 23 : number >= 1 && number <= 12
  if (label === '' || !isHour) return null
  const hours = half === undefined ? number : (number % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return {
    day: day === firstDay ? '' : day,
    time: `${String(hours).padStart(2, '0')}:${minute}`,
    label: line.slice(-label.length),
  }
}

/** Reads `40.00 Adult, lunch included`, `Adult $40`, or `80.00 Junior [junior]` for a price of one group. */
function readPrice(line: string): EventRows['prices'] | null {
  const [, tag] = /.\[([a-z]+)\]$/.exec(line) ?? []
  const who = PRICES_FOR.find((one) => one === (tag ?? 'everybody'))
  const untagged = tag === undefined ? line : line.slice(0, -`[${tag}]`.length).trim()
  const [first = '', ...others] = untagged.split(/\s+/)
  const last = others.at(-1) ?? ''
  // A line may begin and end with an amount, one of which may be an age: `14 to 17 years 80`. Prefer `$`, then decimals.
  // Of two whole numbers take the last, or the first if the line has a tag, because `toLine` writes the price first.
  const [atStart, atEnd] = [likelihood(first), likelihood(last)]
  const isFirst = tag === undefined && atStart === 1 ? atEnd === 0 : atStart >= atEnd
  const price = (isFirst ? first : last).replace('$', '')
  if (who === undefined || amountOf(price, 0) === null) return null
  const words = (isFirst ? untagged.slice(first.length) : untagged.slice(0, -last.length)).trim()
  const comma = words.indexOf(',')
  const label = (comma < 0 ? words : words.slice(0, comma)).trim()
  return label === '' ? null : { label, price, who, note: comma < 0 ? '' : words.slice(comma + 1).trim() }
}

/** Returns how likely a word is the price of a line: 0 if it is no amount, more if it has decimals or a `$`. */
function likelihood(word: string): 0 | 1 | 2 | 3 {
  if (amountOf(word, 0) === null) return 0
  return word.startsWith('$') ? 3 : /[.,\u066b]\d{1,2}$/.test(withLatinDigits(word)) ? 2 : 1
}

/** Returns an empty row. */
export function blankRow<F extends RowField>(field: F): EventRows[F] {
  return { ...KINDS[field].blank }
}

/** Fields that are ignored when deciding whether a row is blank. */
const IGNORED_IF_BLANK = ['day', 'who', 'rule']

/** Returns whether nothing was entered in a row. Such a row is not saved. */
export function isBlankRow(row: EventRows[RowField]): boolean {
  return Object.entries(row).every(([part, text]) => IGNORED_IF_BLANK.includes(part) || isEmpty(text))
}

/** Returns the rows of a stored list. */
export function rowsOf<F extends RowField>(field: F, form: EventForm): EventRows[F][] {
  const items: readonly Item<F>[] = form[field]
  return items.map((item) => KINDS[field].ofItem(item, form.starts_on))
}

/** Returns the items of a list without its blank rows, and the mistakes in its rows. */
export function readRows<F extends RowField>(
  field: F,
  rows: readonly EventRows[F][],
  context: RowContext,
): { items: Item<F>[]; mistakes: RowMistake[] } {
  const { faultsOf, toItem } = KINDS[field]
  const typed = rows.flatMap((row, at) => (isBlankRow(row) ? [] : [{ row, at }]))
  const mistakes = typed.flatMap(({ row, at }) =>
    faultsOf(row).flatMap((found) => (found === false ? [] : [{ field, row: at, ...found }])),
  )
  return {
    items: typed.map(({ row }) => toItem(row, context)),
    mistakes: [
      ...(typed.length > EVENT_ROWS_MOST[field]
        ? [{ field, row: null, part: '', fault: 'too_many' as const }]
        : []),
      ...mistakes,
      ...(field === 'classes' ? repeatedCodes(rows as readonly EventRows['classes'][]) : []),
    ],
  }
}

function repeatedCodes(rows: readonly EventRows['classes'][]): RowMistake[] {
  const codes = rows.map(({ code }) => code.trim().toUpperCase())
  return codes.flatMap((code, row) =>
    code !== '' && codes.indexOf(code) < row
      ? [{ field: 'classes', row, part: 'code', fault: 'code_twice' }]
      : [],
  )
}

/** Returns the position of a row from its position among the rows that are sent, which lack the blank ones. */
export function rowOfSent(rows: readonly EventRows[RowField][], sent: number): number {
  return rows.flatMap((row, at) => (isBlankRow(row) ? [] : [at]))[sent] ?? sent
}

/**
 * Returns whether a change of a list removed rows or gave them other positions, so that mistakes found before belong to
 * other rows now. Editing a row replaces its object, so only unchanged rows are compared.
 */
export function isRearranged(before: readonly object[], after: readonly object[]): boolean {
  return after.length < before.length || after.some((row, at) => row !== before[at] && before.includes(row))
}

/** Reads pasted lines as rows. A line that cannot be parsed becomes a row with the whole line in its main field. */
export function rowsFromText<F extends RowField>(field: F, text: string, firstDay: string): EventRows[F][] {
  const { blank, text: main, ofLine } = KINDS[field]
  return text
    .split(/\r\n|[\n\r]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => ofLine(line, firstDay) ?? { ...blank, [main]: line })
}

/** Writes rows as text with one line for each, to show two versions of a list beside each other. */
export function textOfRows<F extends RowField>(field: F, rows: readonly EventRows[F][]): string {
  return rows
    .filter((row) => !isBlankRow(row))
    .map(KINDS[field].toLine)
    .join('\n')
}
