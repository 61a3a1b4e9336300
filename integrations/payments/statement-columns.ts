import { dayOf } from '#platform/shared/written-day.ts'
import { centsOf } from './statement-cells.ts'

/** The column numbers of a statement. */
export type StatementColumns = {
  date: number
  /** The numbers of the columns with the description; several columns are joined with a space. */
  descriptions: readonly number[]
  money: { amount: number } | { debit: number; credit: number }
  balance: number | undefined
}

/** Column headings used by banks. The first matching pattern wins. */
const HEADINGS: readonly [RegExp, 'date' | 'debit' | 'credit' | 'amount' | 'balance' | 'description'][] = [
  [/^(?:transaction|effective|posted|posting|entry|processed|value)? ?date$/, 'date'],
  [/^(?:debit|withdrawal)s?(?: amount)?$|^(?:paid|money) out$/, 'debit'],
  [/^(?:credit|deposit)s?(?: amount)?$|^(?:paid|money) in$/, 'credit'],
  [/^(?:transaction )?amount$|^value$/, 'amount'],
  [/^(?:running |account |closing )?balance$/, 'balance'],
  [
    /^(?:transaction |original )?(?:description|narrative|narration|details|particulars|memo|reference)$|^payee$|^payer$/,
    'description',
  ],
]
const SAMPLE_ROWS = 20

/** Returns true for a row of column headings. */
export function isHeading(cells: readonly string[]): boolean {
  return cells.some((cell) => meaningOf(cell) === 'date') && !cells.some((cell) => dayOf(cell) !== undefined)
}

/** Finds the columns by their headings; undefined if the date, an amount or a description is missing. */
export function columnsByHeading(cells: readonly string[]): StatementColumns | undefined {
  const placesOf = (wanted: string) =>
    cells.flatMap((cell, place) => (meaningOf(cell) === wanted ? [place] : []))
  const [date] = placesOf('date')
  const [amount] = placesOf('amount')
  const [debit] = placesOf('debit')
  const [credit] = placesOf('credit')
  const descriptions = placesOf('description')
  if (date === undefined || descriptions.length === 0) return undefined
  const [balance] = placesOf('balance')
  if (debit !== undefined && credit !== undefined)
    return { date, descriptions, money: { debit, credit }, balance }
  return amount === undefined ? undefined : { date, descriptions, money: { amount }, balance }
}

function meaningOf(cell: string): string | undefined {
  const heading = cell
    .toLowerCase()
    .replace(/\([^()]*\)/g, '')
    .replace(/[^a-z]+/g, ' ')
    .trim()
  return HEADINGS.find(([pattern]) => pattern.test(heading))?.[1]
}

/**
 * Finds the columns by their content: one of dates, text, and one or two of amounts, the second being the balance.
 * Undefined in all other cases; separate debit and credit columns are never guessed.
 */
export function columnsByContent(rows: readonly (readonly string[])[]): StatementColumns | undefined {
  const sample = rows.slice(0, SAMPLE_ROWS)
  const width = Math.max(0, ...sample.map((cells) => cells.length))
  const dates: number[] = []
  const money: number[] = []
  const descriptions: number[] = []
  const empty: number[] = []
  for (let place = 0; place < width; place += 1) {
    const cells = sample.map((row) => row[place] ?? '')
    const filled = cells.filter((cell) => cell.trim() !== '')
    if (filled.length === 0) empty.push(place)
    else if (mostly(filled, (cell) => dayOf(cell) !== undefined)) dates.push(place)
    else if (mostly(filled, (cell) => centsOf(cell) !== undefined)) {
      if (filled.some((cell) => cell.includes('.'))) {
        if (filled.length * 2 <= cells.length && cells.length > 1) return undefined
        money.push(place)
      }
    } else descriptions.push(place)
  }
  // An empty column beside an amount column suggests separate debit and credit columns, which are never guessed.
  if (empty.some((place) => money.includes(place - 1) || money.includes(place + 1))) return undefined
  const [date] = dates
  const [amount, balance, tooMany] = money
  if (date === undefined || amount === undefined || descriptions.length === 0 || tooMany !== undefined)
    return undefined
  return { date, descriptions, money: { amount }, balance }
}

/** Returns whether at least three quarters of the cells match, which tolerates a total or an error in the sample. */
function mostly(cells: readonly string[], isIt: (cell: string) => boolean): boolean {
  return cells.filter(isIt).length * 4 >= cells.length * 3
}
