/** What was typed and has not reached the club yet, kept on this device until it has. */
import { forget, keep, readKept } from '#platform/web/storage.ts'
import { EMPTY_ANSWERS, type CaseAnswers } from '../answers.rules.ts'

const NAME = 'paddock.club-rego'

/** What waits for this case; nothing where none does. */
export function readUnsaved(id: number): Partial<CaseAnswers> {
  const kept = readKept(NAME)
  if (typeof kept !== 'object' || kept === null) return {}
  const { caseId, changes } = kept as Record<string, unknown>
  if (caseId !== id || typeof changes !== 'object' || changes === null) return {}
  const said = changes as Record<string, unknown>
  const taken = Object.entries(EMPTY_ANSWERS).flatMap(([name, empty]) => {
    const found = said[name]
    const isNumber = empty === null && (found === null || typeof found === 'number')
    const isSame = empty !== null && typeof found === typeof empty && found !== null
    return isNumber || isSame ? [[name, found] as const] : []
  })
  return Object.fromEntries(taken) as Partial<CaseAnswers>
}

export function keepUnsaved(caseId: number, changes: Partial<CaseAnswers>): void {
  keep(NAME, { caseId, changes })
}

/** It has reached the club, or its person has logged out. */
export function forgetUnsaved(): void {
  forget(NAME)
}
