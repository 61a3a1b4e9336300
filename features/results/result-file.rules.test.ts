import { describe, expect, it } from 'vitest'
import { csvOf } from '#platform/shared/csv.ts'
import { RESULT_LIMITS, readResultFile, type ReadFile } from './result-file.rules.ts'
import { byClass, classPlaces, emptyTable, resultsTable, statusAfter } from './results.rules.ts'
import type { DeskResultRow, ResultEntrant } from './results-desk.contract.ts'

const entrant = (race_number: string, name: string, class_code = 'A'): ResultEntrant => ({
  id: `id-${name}`,
  race_number,
  name,
  class_code,
  car: 'Marlin 1600',
  shows_name: true,
})
const EVENT = {
  classes: [{ code: 'A' }, { code: 'B' }],
  entrants: [
    entrant('44', 'Jarrah Quillfeather'),
    entrant('7', 'Dot Hallorangi', 'B'),
    entrant('', 'Vern Oakenvale'),
  ],
}
const read = (...lines: string[]): ReadFile => readResultFile(lines.join('\n'), EVENT)
const said = ({ mistakes }: ReadFile): string[] =>
  mistakes.map(({ words }) =>
    (words.message ?? '').replace(/\{(\w+)\}/g, (_, name: string) => String(words.values?.[name])),
  )

describe('results file', () => {
  it('is read with various headings and matched with entries by race number', () => {
    const { results, mistakes, unread } = read(
      'Pos;Car No.;Driver;CLS;Run 1;Run 2;Best Time;Pen;Pts;Weather',
      '1;44;J Quill;a;1:24.000;1:23,456;1:23,456;;25;dry',
      '2;7;;;DNF;59.999;59.999;5;7,5;wet',
      'DNF;99;Somebody Else;B;;;;;;',
    )
    expect(mistakes).toEqual([])
    expect(unread).toEqual(['Weather'])
    expect(results).toMatchObject([
      {
        position: 1,
        entrant: { id: 'id-Jarrah Quillfeather' },
        name: 'Jarrah Quillfeather',
        class_code: 'A',
        times_ms: [84_000, 83_456],
        best_ms: 83_456,
        points: 25,
      },
      {
        position: 2,
        class_code: 'B',
        times_ms: [null, 59_999],
        penalty_ms: 5000,
        points: 7.5,
        outcome: 'OK',
      },
      {
        position: null,
        entrant: null,
        name: 'Somebody Else',
        race_number: '99',
        outcome: 'DNF',
        best_ms: null,
      },
    ])
  })

  it('without race numbers is matched with entries by name, and without positions is ranked by time', () => {
    const { results, mistakes } = read(
      'name\tbest\tpenalty',
      'vern  oakenvale\t1:10.000\t',
      'Dot Hallorangi\t1:05.000\t10',
      'Nobody Known\t1:15.000\t',
      'A Stranger\t1:09.000\t',
    )
    expect(mistakes).toEqual([])
    expect(results.map(({ name, position }) => [position, name])).toEqual([
      [1, 'A Stranger'],
      [2, 'Vern Oakenvale'],
      [3, 'Dot Hallorangi'],
      [3, 'Nobody Known'],
    ])
  })

  it.each([
    ['44,1:2.345', 'Row 2: time must look like 1:23.456'],
    ['44,83.456', 'Row 2: time must look like 1:23.456'],
    ['44,', 'Row 2: enter a time, or DNF, DNS or DQ'],
    [',1:23.456', 'Row 2: enter a number or a name'],
    ['44,1:23.456,1:22.000', 'Row 2: the best time matches none of its runs'],
    ['44,1:23.456,,first', 'Row 2: place must be a number, like 3'],
    ['44,1:23.456,,0', 'Row 2: place must be a number, like 3'],
    ['44,1:23.456,,,x', 'Row 2: penalty must be seconds, like 5 or 2.5'],
    ['44,1:23.456,,,,Z', 'Row 2: this event has no class Z'],
    ['44,1:23.456,,,,,half', 'Row 2: points must be a number, like 12 or 7.5'],
    ['44,1:23.456,,,,,,parked', 'Row 2: status must be OK, DNF, DNS or DQ'],
    [`44,1:23.456,,,,,,,${'x'.repeat(121)}`, 'Row 2: too long for the column name'],
    ['44,1:23.456\n44,1:24.000', 'Row 3: number 44 is in row 2 already'],
    ['44,1:23.456,,1\n7,1:24.000', 'Row 3: the place is missing'],
    ['44,"1:23.456', 'Row 2: a quotation mark that begins here does not end'],
  ])('reports the mistake in %j', (lines, words) => {
    expect(said(read('number,run 1,best,place,penalty,class,points,status,name', lines))).toEqual([words])
  })

  it('reports every mistake in the order of its rows', () => {
    const file = read('no,time', '44,1:23.456', '7,soon', ',later', '9,')
    expect(said(file)).toEqual([
      'Row 3: time must look like 1:23.456',
      'Row 4: time must look like 1:23.456',
      'Row 4: enter a number or a name',
      'Row 5: enter a time, or DNF, DNS or DQ',
    ])
  })

  it.each([
    ['', 'The first row must name the columns, like number, name, class and best'],
    ['44,1:23.456', 'The first row must name the columns, like number, name, class and best'],
    ['number,best', 'There are no rows below the first one'],
    [
      ['number,best', ...Array.from({ length: RESULT_LIMITS.rows + 1 }, (_, at) => `${at},59.9`)].join('\n'),
      'A table of results has 500 rows at most',
    ],
  ])('is rejected: %#', (text, words) => {
    expect(said(readResultFile(text, EVENT))).toEqual([words])
  })

  it('does not turn a text into a spreadsheet formula when reading or writing', () => {
    const { results } = read('number,name,best', "99,'=cmd(),1:00.000", '98,@sum,1:01.000')
    expect(results.map(({ name }) => name)).toEqual(['=cmd()', '@sum'])
    const table = resultsTable(results.map(asDeskRow))
    expect(csvOf(table)).toContain("'=cmd()")
    expect(readResultFile(csvOf(table), EVENT).results.map(({ name }) => name)).toEqual(['=cmd()', '@sum'])
  })

  it('is read back unchanged after writing', () => {
    const first = read(
      'pos,number,name,class,car,run 1,run 2,run 3,best,penalty,status,points',
      '1,44,,A,,1:24.000,,1:23.456,1:23.456,2.5,,25',
      ',7,,B,,1:30.000,,,,,DNF,',
      ',12,Late Comer,B,Halden,,,,,,DNS,0.5',
    )
    expect(first.mistakes).toEqual([])
    const again = readResultFile(csvOf(resultsTable(first.results.map(asDeskRow))), EVENT)
    expect(again.mistakes).toEqual([])
    expect(again.results).toEqual(first.results)
  })

  it('can be started from a template that lists all entrants', () => {
    const empty = csvOf(emptyTable(EVENT.entrants))
    expect(empty).toContain('44,Jarrah Quillfeather,A,Marlin 1600')
    const { mistakes, unread } = readResultFile(empty, EVENT)
    expect(unread).toEqual([])
    expect(mistakes.map(({ row }) => row)).toEqual([2, 3, 4])
  })
})

function asDeskRow(result: ReadFile['results'][number], at: number): DeskResultRow {
  return { ...result, line: at + 1, is_entered: result.entrant !== null, shows_name: false }
}

describe('results table', () => {
  it('gives positions within each class, with equal positions for ties, and orders classes by code', () => {
    const rows = [
      { line: 1, position: 1, class_code: 'B' },
      { line: 2, position: 2, class_code: 'A' },
      { line: 3, position: 2, class_code: 'A' },
      { line: 4, position: 4, class_code: 'A' },
      { line: 5, position: null, class_code: 'B' },
    ]
    expect([...classPlaces(rows)]).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
      [4, 3],
    ])
    expect(byClass(rows).map(({ code, rows: own }) => [code, own.map(({ line }) => line)])).toEqual([
      ['A', [2, 3, 4]],
      ['B', [1, 5]],
    ])
  })

  it.each([
    ['published', 'publish', 'results_provisional'],
    ['results_provisional', 'publish', 'results_provisional'],
    ['results_provisional', 'finish', 'results_final'],
    ['results_provisional', 'take_back', 'published'],
    ['published', 'finish', null],
    ['results_final', 'take_back', null],
    ['results_final', 'publish', null],
    ['cancelled', 'publish', null],
    ['draft', 'publish', null],
    ['postponed', 'publish', null],
  ] as const)('of an event with status %s after the step %s has status %s', (from, step, to) => {
    expect(statusAfter(from, step)).toBe(to)
  })
})
