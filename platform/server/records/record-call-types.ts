import type { Caller } from '#platform/server/caller.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import type { Service } from '#platform/server/service.ts'
import type { PhotoRef, PhotoUpload, RecordWarning } from './record-model.ts'

/** A change of a record that a staff member has made. */
export type RecordDone = {
  personId: number
  verb: 'created' | 'changed' | 'enabled' | 'disabled' | 'deleted' | 'added_photo'
  subjectKind: string
  subjectId: string
  change: Record<string, unknown>
}

export type RecordDeps = Pick<Service, 'database' | 'clock'> & {
  /**
   * Records a staff member's change in the audit log, within its transaction. Changes by people to their own records
   * are not recorded.
   */
  audit?: (tx: Tx, done: RecordDone) => Promise<void>
}

export type Item = Record<string, unknown>
export type SavedAnswer = { item: Item; warnings?: RecordWarning[] }

/**
 * The API calls of one record kind. Each resolves to the response fields beside `status`.
 * @source docs/reference/interfaces.md §3.5
 */
export type RecordCalls = {
  base: string
  sharedPaths: readonly string[]
  /**
   * Checks the caller's permission to list and read before the body is read. @throws Problem LOGIN_REQUIRED, FORBIDDEN
   */
  mayRead(caller: Caller): void
  list(
    deps: RecordDeps,
    caller: Caller,
    body: unknown,
  ): Promise<{ data: Item[]; total: number; page: number; page_size: number }>
  one(deps: RecordDeps, caller: Caller, key: string, body?: unknown): Promise<{ item: Item }>
  writes?: {
    /**
     * Checks the caller's permission to make these calls before the body is read. @throws Problem LOGIN_REQUIRED,
     * FORBIDDEN
     */
    mayWrite(caller: Caller): void
    /** @param requestKey Idempotency-Key; a record kind that stores no keys creates another record at each call */
    create(deps: RecordDeps, caller: Caller, body: unknown, requestKey?: string | null): Promise<SavedAnswer>
    update(deps: RecordDeps, caller: Caller, body: unknown): Promise<SavedAnswer>
    setEnabled?: (deps: RecordDeps, caller: Caller, body: unknown, isEnabled: boolean) => Promise<SavedAnswer>
    remove?: (deps: RecordDeps, caller: Caller, body: unknown) => Promise<object>
  }
  photos?: {
    /**
     * Checks the caller's permission to add photos before the file is read. @throws Problem LOGIN_REQUIRED, FORBIDDEN
     */
    mayWrite(caller: Caller): void
    keep(deps: RecordDeps, caller: Caller, upload: PhotoUpload): Promise<PhotoRef>
    attach(deps: RecordDeps, caller: Caller, body: unknown): Promise<SavedAnswer>
  }
}
