/** Recognises the columns of a results file by the headings of different timing programs. */

export const RESULT_COLUMNS = [
  'position',
  'number',
  'name',
  'class',
  'car',
  'best',
  'penalty',
  'status',
  'points',
] as const
export type ResultColumn = (typeof RESULT_COLUMNS)[number]

/** Headings used by timing programs, in lower case without separators. */
const ALSO: Record<ResultColumn, readonly string[]> = {
  position: ['pos', 'place', 'rank', 'plc'],
  number: ['no', 'num', 'nr', '#', 'racenumber', 'raceno', 'carnumber', 'carno', 'startnumber', 'startno'],
  name: ['driver', 'drivername', 'entrant', 'competitor', 'fullname'],
  class: ['cls', 'classcode', 'category', 'cat'],
  car: ['vehicle', 'makemodel', 'carmodel'],
  best: ['besttime', 'fastest', 'fastesttime', 'bestlap', 'fastestlap', 'time', 'result'],
  penalty: ['penalties', 'pen'],
  status: ['state', 'outcome'],
  points: ['pts', 'score'],
}
const BY_NAME = new Map<string, ResultColumn>(
  RESULT_COLUMNS.flatMap((column) => [column, ...ALSO[column]].map((name) => [name, column] as const)),
)
/** A column with a run’s time: any of these names followed by its number. */
const RUN = /^(?:run|lap|heat|test|time|t|r)\d{1,2}$/

export type ReadHeadings = {
  at: ReadonlyMap<ResultColumn, number>
  /** The column indexes of the runs, in order. */
  runs: readonly number[]
  /** The headings that were not recognised. */
  unread: string[]
}

/** Reads the heading row of a file; null if no column identifies the entrant, or none contains an outcome. */
export function readHeadings(cells: readonly string[]): ReadHeadings | null {
  const at = new Map<ResultColumn, number>()
  const runs: number[] = []
  const unread: string[] = []
  for (const [place, cell] of cells.entries()) {
    const name = cell.toLowerCase().replace(/[^\p{L}\p{N}#]/gu, '')
    const column = BY_NAME.get(name)
    if (column !== undefined && !at.has(column)) at.set(column, place)
    else if (RUN.test(name)) runs.push(place)
    else if (name !== '') unread.push(cell.trim())
  }
  const namesSomebody = at.has('number') || at.has('name')
  const saysHow = runs.length > 0 || at.has('best') || at.has('status')
  return namesSomebody && saysHow ? { at, runs, unread } : null
}
