import { type CaseRow, ROW_FIELDS } from '../answers.rules.ts'
import { caseMistakes, rowsOf } from '../case.rules.ts'
import { isOpenToOwner } from '../case-states.rules.ts'
import type { SpecialVehicle } from '../club-rego.contract.ts'
import { answersOf } from './use-answers.ts'

/** The status of an application's page. */
export type RowStanding = 'done' | 'to_do' | 'to_fix'

export type TaskRow = { row: CaseRow; standing: RowStanding; request: string }

/** The pages of an application in their displayed groups. @source docs/reference/screens.md §4.1 */
const GROUPS: Readonly<Record<TaskGroupName, readonly CaseRow[]>> = {
  vehicle: ['vehicle', 'numbers', 'modifications'],
  proof: ['photos', 'inspection', 'insurance', 'ownership'],
  you: ['garage', 'use', 'declare'],
}
export type TaskGroupName = 'vehicle' | 'proof' | 'you'
export type TaskGroup = { name: TaskGroupName; rows: TaskRow[]; done: number }

/** Returns the pages in groups with their status: done, to do, or to be changed on request. */
export function taskGroups(item: SpecialVehicle, today: string): TaskGroup[] {
  const { rules } = item.scheme
  const asked = rowsOf(rules)
  const papers = {
    photos: item.photos.map(({ slot }) => slot),
    files: item.files.map(({ kind }) => kind),
  }
  const wrong = new Set(caseMistakes(answersOf(item), papers, rules, today).map(({ row }) => row))
  const isSent = !isOpenToOwner(item.state)
  const standingOf = (row: CaseRow): TaskRow => {
    const request = item.requests.find((one) => one.row === row)
    if (request !== undefined && !request.is_done) return { row, standing: 'to_fix', request: request.words }
    const isDone = isSent || (row !== 'declare' && !wrong.has(row))
    return { row, standing: isDone ? 'done' : 'to_do', request: request?.words ?? '' }
  }
  return (Object.keys(GROUPS) as TaskGroupName[]).map((name) => {
    const rows = GROUPS[name].filter((row) => asked.includes(row)).map(standingOf)
    return { name, rows, done: rows.filter(({ standing }) => standing === 'done').length }
  })
}

/** Returns whether the application is ready to be signed and sent. */
export function isReadyToSign(groups: readonly TaskGroup[]): boolean {
  return groups.every(({ rows }) =>
    rows.every(({ row, standing }) => row === 'declare' || standing === 'done'),
  )
}

/** Returns the next page after this one that is not done; null if all are. */
export function nextRow(groups: readonly TaskGroup[], row: CaseRow): CaseRow | null {
  const rows = groups.flatMap((group) => group.rows)
  const at = rows.findIndex((one) => one.row === row)
  const after = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))]
  return after.find(({ row: other, standing }) => other !== 'declare' && standing !== 'done')?.row ?? null
}

/** Returns whether a name in an address is a page of an application. */
export function isCaseRow(text: string): text is CaseRow {
  return Object.hasOwn(ROW_FIELDS, text)
}
