import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import type { Caller } from '#platform/server/caller.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import type { FieldProblem } from '#platform/shared/problem.ts'
import type { Audience } from './audience.ts'

/** How a filter may compare. @source WIRE §5 "List filter payload" */
export const OPERATORS = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'in', 'like'] as const
export type Operator = (typeof OPERATORS)[number]

/** One field of a record kind: who is sent it, who may write it, and whether lists can be asked by it. */
export type RecordField = {
  read: Audience
  /** Absent: nobody writes it. */
  write?: Audience
  /** What is accepted when it is written; needed with `write`. */
  accepts?: z.ZodType
  /** What /create takes it for when it is not sent. Without this, /create needs the field. */
  initial?: unknown
  filter?: { by: Audience; column: PgColumn; value: z.ZodType; operators: readonly Operator[] }
  order?: { by: Audience; column: PgColumn }
}

export type RecordQuery = { where: SQL | undefined; order: SQL[]; limit: number; offset: number }

/** Where the records of one kind are kept. `list` takes two statements at most. */
export type RecordStore<Row, Draft> = {
  list(db: Db, query: RecordQuery): Promise<{ rows: Row[]; total: number }>
  /** `isLocked` holds the row until the transaction ends. */
  find(db: Db, where: SQL, options?: { isLocked?: boolean }): Promise<Row | null>
  insert(tx: Tx, draft: Draft, at: Date): Promise<number>
  update(tx: Tx, row: Row, changes: Partial<Draft>, at: Date): Promise<void>
  setEnabled?(tx: Tx, row: Row, isEnabled: boolean, at: Date): Promise<void>
  remove?(tx: Tx, row: Row): Promise<void>
  /** Where a record is made once for one key of its maker, however often it is asked for. @source WIRE §5 "Idempotency" */
  once?: {
    /** Takes a key that nobody used. @returns what it was used for before, or null where it is new */
    claim(tx: Tx, wish: OnceWish): Promise<{ bodyHash: string; id: number | null } | null>
    settle(tx: Tx, wish: OnceWish, id: number): Promise<void>
  }
}

/** Who asked with which key, and for what, as hashes. */
export type OnceWish = { key: string; bodyHash: string }

/** As much of a kind as reading needs: all there is of one that is written by calls of its own. */
export type ReadModel<Row> = Pick<
  RecordModel<Row, never>,
  'base' | 'name' | 'fields' | 'key' | 'sharedPaths' | 'reads' | 'scope' | 'present'
> & { store: Pick<RecordStore<Row, never>, 'list' | 'find'> }

/** Who asks, and when it is. */
export type RecordContext = { caller: Caller; nowMs: number }

/** An uploaded picture as /upload names it and /addPhoto brings it back. */
export type PhotoRef = { uuid: string; key: string; name: string }

/** A file of a form, and the plain fields beside it. Nothing of it has been looked at. */
export type PhotoUpload = { bytes: Buffer; fileName: string; fields: Readonly<Record<string, string>> }

/** How a record kind takes pictures. @source SPEC §7 "Generic record calls" */
export type RecordPhotos<Row> = {
  /** Checks and keeps an uploaded picture that belongs to no record yet. */
  keep(upload: PhotoUpload, context: RecordContext): Promise<PhotoRef>
  /** Gives the kept picture to the record. @throws Problem VALIDATION when there is no such upload */
  attach(tx: Tx, row: Row, photo: PhotoRef, at: Date): Promise<void>
}

/**
 * One kind of record under a base path. The mechanism does the rest: who may, the filter grammar,
 * the field lists, transactions, and the same 404 for what is missing and what is not yours.
 */
export type RecordModel<Row, Draft> = {
  /** `/api/v1/cognito/page` */
  base: string
  /** `page`: what /addPhoto calls `model`. */
  name: string
  /** Exactly the fields that exist on the wire; `present` may give more, they are not sent. */
  fields: Readonly<Record<string, RecordField>>
  key: { id: PgColumn; url?: { column: PgColumn; fromKey(key: string): string } }
  /** Shapes of an address below the base that a GET has too, spelled as there: `/:namespace/:model`. */
  sharedPaths?: readonly string[]
  store: RecordStore<Row, Draft>
  /** Who may list and look up at all. */
  reads: Audience
  /** Who may create, update, enable, disable, delete. Absent: nobody. */
  writes?: Audience
  /** Which records exist for this caller; undefined: all. */
  scope(context: RecordContext): SQL | undefined
  idOf(row: Row): number
  /** When it was last changed: a client that sends `updated_at` is refused when it is another. */
  changedAt(row: Row): Date
  present(row: Row, context: RecordContext): Readonly<Record<string, unknown>>
  /** Columns of a unique constraint's name → the field that is `taken`. */
  uniques?: Readonly<Record<string, string>>
  /** Asked before anything is changed, in the same transaction; `existing` is null for a new record. @throws Problem where this caller may not */
  mayChange?(tx: Tx, existing: Row | null, context: RecordContext): Promise<void>
  /** Cleans and checks what is about to be saved; `existing` is null for a new record. @throws Problem VALIDATION */
  beforeSave?(
    tx: Tx,
    draft: Partial<Draft>,
    existing: Row | null,
    context: RecordContext,
  ): Promise<Partial<Draft>> | Partial<Draft>
  /** Tells others, inside the same transaction; `saved` is null when the record was deleted. */
  afterSave?(tx: Tx, saved: Row | null, id: number, context: RecordContext): Promise<void>
  /** What is unwise but allowed, by field; answered beside the saved item. */
  warnings?(row: Row): Pick<FieldProblem, 'field' | 'code'>[]
  photos?: RecordPhotos<Row>
}
