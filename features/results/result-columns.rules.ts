/** Which column of a file of results is which, however its timekeeper calls it. */

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

/** Other names that timing programs give them, in small letters without anything between. */
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
/** A run is any of these with its number behind it. */
const RUN = /^(?:run|lap|heat|test|time|t|r)\d{1,2}$/

export type ReadHeadings = {
  at: ReadonlyMap<ResultColumn, number>
  /** Where the runs stand, in their order. */
  runs: readonly number[]
  /** What is in the file and nobody knows. */
  unread: string[]
}

/** Reads the first row of a file; null where it names nothing by which somebody could be found, or nothing of how it went. */
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
