import type { Db } from '#platform/server/database/pool.ts'
import type { CaseMessage, SpecialVehicle } from '../club-rego.contract.ts'
import { presentCaseToOwner } from './case.presenter.ts'
import { listOwnCases } from './cases.store.ts'
import { readMessages } from './read-case.ts'

export type ExportedCase = Omit<SpecialVehicle, 'scheme' | 'cover'> & {
  scheme: string
  messages: Omit<CaseMessage, 'id'>[]
}

/** Rules are the club's, not the person's: whichever are the latest need not be told apart here. */
const ANY_DAY = '9999-12-31'

/** Somebody's cases with what was written about them, for the copy of their data. */
export async function exportCases(db: Db, personId: number): Promise<ExportedCase[]> {
  const exported: ExportedCase[] = []
  for (const row of await listOwnCases(db, personId, ANY_DAY)) {
    const { scheme, cover: _, ...item } = presentCaseToOwner(row)
    const messages = await readMessages(db, row.id)
    exported.push({
      ...item,
      scheme: scheme.code,
      messages: messages.map(({ id: __, ...message }) => message),
    })
  }
  return exported
}
