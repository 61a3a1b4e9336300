import { NO_IMAGE_ACCESS } from '#features/media/server/media.public.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { CaseMessage, CasePhoto, SpecialVehicle } from '../club-rego.contract.ts'
import { presentCaseToOwner } from './case.presenter.ts'
import { listOwnCases } from './cases.store.ts'
import { readMessages } from './read-case.ts'

/** A case in the data export. The photos are separate files of the export, named by their slot. */
export type ExportedCase = Omit<SpecialVehicle, 'scheme' | 'cover' | 'photos'> & {
  photos: Omit<CasePhoto, 'access'>[]
  scheme: string
  messages: Omit<CaseMessage, 'id'>[]
}

/** The rules belong to the club and not to the person, so the export may use any version of them, here the latest. */
const ANY_DAY = '9999-12-31'

/** Returns a person's cases with their messages, for the export of their personal data. */
export async function exportCases(db: Db, personId: number): Promise<ExportedCase[]> {
  const exported: ExportedCase[] = []
  for (const row of await listOwnCases(db, personId, ANY_DAY)) {
    const { scheme, cover: _, ...item } = presentCaseToOwner(row, { imageAccess: NO_IMAGE_ACCESS })
    const messages = await readMessages(db, row.id)
    exported.push({
      ...item,
      photos: row.photos,
      scheme: scheme.code,
      messages: messages.map(({ id: __, ...message }) => message),
    })
  }
  return exported
}
