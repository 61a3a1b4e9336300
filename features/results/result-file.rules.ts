/**
 * Reads a results file row by row and reports all mistakes. Used by server and browser.
 * @source docs/reference/events-and-entries.md §6.1
 */
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { cellText, csvRows } from '#platform/shared/csv-rows.ts'
import { penaltyMs, raceTimeMs } from './race-time.rules.ts'
import { type ReadHeadings, readHeadings, type ResultColumn } from './result-columns.rules.ts'
import { placed } from './results.rules.ts'
import type { ResultEntrant } from './results-desk.contract.ts'
import type { ResultStatus } from './results.contract.ts'

export const RESULT_LIMITS = { rows: 500, runs: 20, name: 120, number: 8, code: 8, car: 120 } as const

/** A row of a file, with the matching entry. */
export type ReadResult = {
  /** The number of its first line in the file, from 1. */
  row: number
  position: number | null
  entrant: ResultEntrant | null
  race_number: string
  name: string
  class_code: string
  car: string
  times_ms: (number | null)[]
  best_ms: number | null
  penalty_ms: number
  outcome: ResultStatus
  points: number | null
}

export type ResultMistake = { row: number; words: MessageDescriptor }

export type ReadFile = {
  results: ReadResult[]
  mistakes: ResultMistake[]
  /** The headings that were not recognised; their columns are ignored. */
  unread: string[]
}

type Event = { entrants: readonly ResultEntrant[]; classes: readonly { code: string }[] }

/** Reads a whole file whose first row contains the headings. A file with any mistake is not imported at all. */
export function readResultFile(text: string, event: Event): ReadFile {
  const { rows, fault } = csvRows(text.replace(/^\uFEFF/, ''), RESULT_LIMITS.rows + 1)
  const [head, ...lines] = rows
  const headings = head === undefined ? null : readHeadings(head.cells)
  const nothing = (row: number, words: MessageDescriptor): ReadFile => ({
    results: [],
    mistakes: [{ row, words }],
    unread: [],
  })
  if (headings === null)
    return nothing(1, msg`The first row must name the columns, like number, name, class and best`)
  if (fault !== null) return nothing(fault.row, quoteMessage(fault.row))
  if (lines.length === 0) return nothing(1, msg`There are no rows below the first one`)
  if (lines.length > RESULT_LIMITS.rows) return nothing(lines.length, tooManyMessage(RESULT_LIMITS.rows))
  const mistakes: ResultMistake[] = []
  const results = lines.map(({ row, cells }) => {
    const line = new Line(row, cells, headings)
    const result = readLine(line, event)
    mistakes.push(...line.mistakes)
    return result
  })
  mistakes.push(...twiceIn(results), ...placesMissingIn(results))
  return {
    results: placed(results),
    mistakes: mistakes.toSorted((one, other) => one.row - other.row),
    unread: headings.unread,
  }
}

/** The cells of one row by column name. */
class Line {
  readonly row: number
  readonly mistakes: ResultMistake[] = []
  readonly #cells: readonly string[]
  readonly #headings: ReadHeadings

  constructor(row: number, cells: readonly string[], headings: ReadHeadings) {
    this.row = row
    this.#cells = cells
    this.#headings = headings
  }

  cell(column: ResultColumn): string {
    return cellText(this.#cells[this.#headings.at.get(column) ?? -1])
  }

  runs(): string[] {
    return this.#headings.runs.map((at) => cellText(this.#cells[at]))
  }

  wrong(words: MessageDescriptor): void {
    this.mistakes.push({ row: this.row, words })
  }
}

function readLine(line: Line, event: Event): ReadResult {
  const number = line.cell('number').toUpperCase()
  const name = line.cell('name')
  const entrant = entrantOf(event.entrants, number, name)
  const outcome = outcomeOf(line)
  const { times, best } = timesOf(line)
  if (number === '' && name === '') line.wrong(nobodyMessage(line.row))
  if (outcome === 'OK' && best === null && line.mistakes.length === 0) line.wrong(timelessMessage(line.row))
  const car = line.cell('car')
  if (name.length > RESULT_LIMITS.name) line.wrong(tooLongMessage(line.row, 'name'))
  if (number.length > RESULT_LIMITS.number) line.wrong(tooLongMessage(line.row, 'number'))
  if (car.length > RESULT_LIMITS.car) line.wrong(tooLongMessage(line.row, 'car'))
  return {
    row: line.row,
    position: outcome === 'OK' ? positionOf(line) : null,
    entrant,
    race_number: number === '' ? (entrant?.race_number ?? '') : number,
    name: entrant?.name ?? name,
    class_code: classOf(line, event, entrant),
    car: car === '' ? (entrant?.car ?? '') : car,
    times_ms: times,
    best_ms: best,
    penalty_ms: penaltyOf(line),
    outcome,
    points: pointsOf(line),
  }
}

/** Finds the entrant by race number; without a number by name, if the name is unique. */
function entrantOf(entrants: readonly ResultEntrant[], number: string, name: string): ResultEntrant | null {
  if (number !== '') return entrants.find(({ race_number: known }) => known === number) ?? null
  const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ')
  const called = entrants.filter((one) => name !== '' && plain(one.name) === plain(name))
  return called.length === 1 ? (called[0] ?? null) : null
}

/** The statuses that a cell may contain instead of a time or position. */
const OUTCOMES = new Map<string, ResultStatus>([
  ['', 'OK'],
  ['OK', 'OK'],
  ['FIN', 'OK'],
  ['FINISHED', 'OK'],
  ['DNF', 'DNF'],
  ['DNS', 'DNS'],
  ['DQ', 'DQ'],
  ['DSQ', 'DQ'],
])
const outcomeIn = (cell: string) => OUTCOMES.get(cell.toUpperCase().replace(/[.\s]/g, ''))

/** Reads the status from its column, otherwise from the position or the best time. */
function outcomeOf(line: Line): ResultStatus {
  const said = outcomeIn(line.cell('status'))
  if (said === undefined) line.wrong(outcomeMessage(line.row))
  if (said !== undefined && said !== 'OK') return said
  const beside = [line.cell('position'), line.cell('best')].map(outcomeIn)
  return beside.find((one) => one !== undefined && one !== 'OK') ?? 'OK'
}

function timesOf(line: Line): { times: (number | null)[]; best: number | null } {
  const isTimeless = (cell: string) => cell === '-' || cell === '–' || outcomeIn(cell) !== undefined
  let isWrong = false
  const read = (cell: string): number | null => {
    if (isTimeless(cell)) return null
    const ms = raceTimeMs(cell)
    isWrong ||= ms === null
    return ms
  }
  const times = line.runs().slice(0, RESULT_LIMITS.runs).map(read)
  while (times.length > 0 && times.at(-1) === null) times.pop()
  const said = read(line.cell('best'))
  if (isWrong) line.wrong(timeMessage(line.row))
  const driven = times.filter((time) => time !== null)
  const quickest = driven.length === 0 ? null : Math.min(...driven)
  if (!isWrong && said !== null && quickest !== null && !driven.includes(said))
    line.wrong(bestMessage(line.row))
  return { times, best: said ?? quickest }
}

function penaltyOf(line: Line): number {
  const cell = line.cell('penalty')
  if (cell === '' || cell === '-') return 0
  const ms = penaltyMs(cell)
  if (ms === null) line.wrong(penaltyMessage(line.row))
  return ms ?? 0
}

function positionOf(line: Line): number | null {
  const cell = line.cell('position')
  if (outcomeIn(cell) !== undefined) return null
  const [, figures] = /^0*([1-9]\d{0,3})\.?$/.exec(cell) ?? []
  if (figures === undefined) line.wrong(positionMessage(line.row))
  return figures === undefined ? null : Number(figures)
}

function pointsOf(line: Line): number | null {
  const cell = line.cell('points')
  if (cell === '') return null
  if (!/^\d{1,4}(?:[.,]\d{1,2})?$/.test(cell)) {
    line.wrong(pointsMessage(line.row))
    return null
  }
  return Number(cell.replace(',', '.'))
}

/** Returns the class from the file, in the event’s spelling; if the cell is empty, the class of the entry. */
function classOf(line: Line, { classes }: Event, entrant: ResultEntrant | null): string {
  const said = line.cell('class')
  if (said === '') return entrant?.class_code ?? ''
  if (classes.length === 0) {
    if (said.length > RESULT_LIMITS.code) line.wrong(tooLongMessage(line.row, 'class'))
    return said
  }
  const known = classes.find(({ code }) => code.toUpperCase() === said.toUpperCase())
  if (known === undefined) line.wrong(classMessage(line.row, said.slice(0, 20)))
  return known?.code ?? ''
}

/** Reports an entrant who occurs twice in the file. */
function twiceIn(results: readonly ReadResult[]): ResultMistake[] {
  const seen = new Map<string, number>()
  return results.flatMap(({ row, entrant, race_number: number }) => {
    const key = entrant?.id ?? number
    if (key === '') return []
    const before = seen.get(key)
    if (before === undefined) seen.set(key, row)
    return before === undefined ? [] : [{ row, words: twiceMessage(row, number, before) }]
  })
}

/** Reports missing positions: a file must give a position to every finisher or to none. */
function placesMissingIn(results: readonly ReadResult[]): ResultMistake[] {
  const finished = results.filter(({ outcome }) => outcome === 'OK')
  const unplaced = finished.filter(({ position }) => position === null)
  if (unplaced.length === 0 || unplaced.length === finished.length) return []
  return unplaced.map(({ row }) => ({ row, words: unplacedMessage(row) }))
}

const quoteMessage = (n: number) => msg`Row ${n}: a quotation mark that begins here does not end`
const tooManyMessage = (most: number) => msg`A table of results has ${most} rows at most`
const nobodyMessage = (n: number) => msg`Row ${n}: enter a number or a name`
const timeMessage = (n: number) => msg`Row ${n}: time must look like 1:23.456`
const timelessMessage = (n: number) => msg`Row ${n}: enter a time, or DNF, DNS or DQ`
const bestMessage = (n: number) => msg`Row ${n}: the best time matches none of its runs`
const penaltyMessage = (n: number) => msg`Row ${n}: penalty must be seconds, like 5 or 2.5`
const positionMessage = (n: number) => msg`Row ${n}: place must be a number, like 3`
const unplacedMessage = (n: number) => msg`Row ${n}: the place is missing`
const pointsMessage = (n: number) => msg`Row ${n}: points must be a number, like 12 or 7.5`
const outcomeMessage = (n: number) => msg`Row ${n}: status must be OK, DNF, DNS or DQ`
const classMessage = (n: number, code: string) => msg`Row ${n}: this event has no class ${code}`
const twiceMessage = (n: number, number: string, before: number) =>
  msg`Row ${n}: number ${number} is in row ${before} already`
const tooLongMessage = (n: number, column: string) => msg`Row ${n}: too long for the column ${column}`
