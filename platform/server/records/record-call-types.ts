import type { Caller } from '#platform/server/caller.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import type { Service } from '#platform/server/service.ts'
import type { PhotoRef, PhotoUpload } from './record-model.ts'

/** What somebody of the committee did to a record. */
export type RecordDone = {
  personId: number
  verb: 'created' | 'changed' | 'enabled' | 'disabled' | 'deleted' | 'added_photo'
  subjectKind: string
  subjectId: string
  change: Record<string, unknown>
}

export type RecordPowers = Pick<Service, 'database' | 'clock'> & {
  /** Writes down what a desk did, in the transaction that did it. What people do to their own records is not told. */
  audit?: (tx: Tx, done: RecordDone) => Promise<void>
}

export type Item = Record<string, unknown>
export type SavedAnswer = { item: Item; warnings?: { field: string; code: string }[] }

/** The calls of one record kind, each a promise of what is answered beside `status`. @source SPEC §7 */
export type RecordCalls = {
  base: string
  sharedPaths: readonly string[]
  list(
    powers: RecordPowers,
    caller: Caller,
    body: unknown,
  ): Promise<{ data: Item[]; total: number; page: number; page_size: number }>
  one(powers: RecordPowers, caller: Caller, key: string): Promise<{ item: Item }>
  writes?: {
    /** @param requestKey Idempotency-Key; a kind that keeps none makes another record for each call */
    create(
      powers: RecordPowers,
      caller: Caller,
      body: unknown,
      requestKey?: string | null,
    ): Promise<SavedAnswer>
    update(powers: RecordPowers, caller: Caller, body: unknown): Promise<SavedAnswer>
    setEnabled?: (
      powers: RecordPowers,
      caller: Caller,
      body: unknown,
      isEnabled: boolean,
    ) => Promise<SavedAnswer>
    remove?: (powers: RecordPowers, caller: Caller, body: unknown) => Promise<object>
  }
  photos?: {
    /** @throws Problem LOGIN_REQUIRED, FORBIDDEN: asked before a byte of the file is read */
    admit(caller: Caller): void
    keep(powers: RecordPowers, caller: Caller, upload: PhotoUpload): Promise<PhotoRef>
    attach(powers: RecordPowers, caller: Caller, body: unknown): Promise<SavedAnswer>
  }
}
