/** Stores typed answers on the device until the server has saved them. */
import { forget, keep, readStored } from '#platform/web/storage.ts'
import { EMPTY_ANSWERS, type CaseAnswers } from '../answers.rules.ts'

const NAME = 'paddock.club-rego'

/** Returns the unsaved answers of a case; empty if there are none. */
export function readUnsaved(id: number): Partial<CaseAnswers> {
  const kept = readStored(NAME)
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

export function storeUnsaved(caseId: number, changes: Partial<CaseAnswers>): void {
  keep(NAME, { caseId, changes })
}

/** Deletes the unsaved answers after they were saved or the person logged out. */
export function forgetUnsaved(): void {
  forget(NAME)
}
