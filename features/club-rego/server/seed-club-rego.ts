import type { PrivateFile } from '#features/media/server/media.public.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { type CaseAnswers, type ChangeRequest, EMPTY_ANSWERS, type FileKind } from '../answers.rules.ts'
import type { CaseState } from '../case-states.rules.ts'
import type { CaseEventKind } from '../club-rego.contract.ts'
import { type PhotoSlot, versionOn } from '../schemes.rules.ts'
import { lineOf } from './case-history.ts'
import { insertEvent, insertFile, insertMessage, putPhoto } from './case-parts.store.ts'
import { type CaseRow, findCase, insertCase, updateCase } from './cases.store.ts'
import { listSchemes } from './schemes.store.ts'

/** An imported case with its history, oldest first. */
export type SeedCase = {
  personId: number
  vehicleId: number
  schemeCode: string
  answers: Partial<CaseAnswers>
  photos: Partial<Record<PhotoSlot, string>>
  files: readonly { kind: FileKind; file: PrivateFile }[]
  requests?: readonly ChangeRequest[]
  state: CaseState
  /** The columns filled by the registrar and by the registry. */
  rest?: Partial<Omit<CaseRow, 'id' | 'personId' | 'state' | 'answers' | 'requests'>>
  events: readonly { at: Date; kind: CaseEventKind; state: CaseState; by: number | null; words?: string }[]
  messages?: readonly { at: Date; by: number; isFromRegistrar: boolean; words: string }[]
}

/** Inserts cases with their history. @param today the calendar day at the club */
export async function seedCases(db: Db, cases: readonly SeedCase[], today: string, at: Date): Promise<void> {
  const schemes = await listSchemes(db)
  for (const one of cases) {
    const scheme = schemes.find(({ code }) => code === one.schemeCode)
    const version = scheme === undefined ? null : versionOn(scheme.versions, today)
    if (scheme === undefined || version === null) throw new Error(`no scheme ${one.schemeCode}`)
    const { personId, vehicleId } = one
    const answers = { ...EMPTY_ANSWERS, ...one.answers }
    const first = one.events[0]?.at ?? at
    const id = await insertCase(db, { personId, vehicleId, schemeId: scheme.id, answers }, first)
    for (const [slot, hash] of Object.entries(one.photos))
      await putPhoto(db, { caseId: id, slot: slot as PhotoSlot, hash, createdAt: first })
    for (const { kind, file } of one.files)
      await insertFile(db, { caseId: id, kind, ...file, createdAt: first })
    const sentAt = one.events.find(({ kind }) => kind === 'submitted')?.at ?? null
    await updateCase(db, id, {
      state: one.state,
      requests: [...(one.requests ?? [])],
      ...(sentAt === null ? {} : { submittedAt: sentAt, rulesVersionId: version.id }),
      ...one.rest,
      updatedAt: one.events.at(-1)?.at ?? at,
    })
    const row = await findCase(db, id, today)
    if (row === null) throw new Error('a seeded case did not come back')
    const isOnRoad = (state: CaseState) => state === 'registered' || state === 'renewal_due'
    for (const { at: when, kind, state, by, words = '' } of one.events)
      await insertEvent(db, {
        caseId: id,
        at: when,
        kind,
        state,
        byPersonId: by,
        words,
        line: isOnRoad(state) ? lineOf(row) : null,
      })
    for (const { at: when, by, isFromRegistrar, words } of one.messages ?? [])
      await insertMessage(db, { caseId: id, at: when, personId: by, isFromRegistrar, words })
  }
}
