import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import type { Caller } from '#platform/server/caller.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import type { Locale } from '#platform/shared/locales.ts'
import type { FieldProblem } from '#platform/shared/problem.ts'
import type { Audience } from './audience.ts'

/** Comparison operators of list filters. @source docs/reference/interfaces.md §3.4 */
export const OPERATORS = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'in', 'like'] as const
export type Operator = (typeof OPERATORS)[number]

/**
 * A field of a record kind: its accepted values, and the callers who may read it, write it, filter by it and order by
 * it.
 */
export type RecordField = {
  read: Audience
  /** The callers who may write the field; no caller if absent. */
  write?: Audience
  /** Schema of an accepted value; required with `write`. */
  accepts?: z.ZodType
  /** Default value in /create. Without a default, /create requires the field. */
  initial?: unknown
  filter?: { by: Audience; column: PgColumn; value: z.ZodType; operators: readonly Operator[] }
  order?: { by: Audience; column: PgColumn }
}

/**
 * The fields of a record kind by their API names. `Name` lists all names that are presented or accepted, so that a
 * field without an entry, which would be dropped, does not compile.
 */
export type RecordFields<Name extends PropertyKey> = Readonly<Record<Name & string, RecordField>>

export type RecordQuery = { where: SQL | undefined; order: SQL[]; limit: number; offset: number }

/** Database access for the records of one kind. `list` executes two statements at most. */
export type RecordStore<Row, Draft> = {
  list(db: Db, query: RecordQuery): Promise<{ rows: Row[]; total: number }>
  /** `isLocked` locks the row until the transaction ends. */
  find(db: Db, where: SQL, options?: { isLocked?: boolean }): Promise<Row | null>
  insert(tx: Tx, draft: Draft, at: Date): Promise<number>
  update(tx: Tx, row: Row, changes: Partial<Draft>, at: Date): Promise<void>
  setEnabled?(tx: Tx, row: Row, isEnabled: boolean, at: Date): Promise<void>
  remove?(tx: Tx, row: Row): Promise<void>
  /**
   * Stores idempotency keys, so that repeated requests with one key create one record.
   * @source docs/reference/interfaces.md §3.6
   */
  once?: {
    /** Claims an unused key. @returns the earlier use of the key, or null if it is new */
    claim(tx: Tx, input: OnceInput): Promise<{ bodyHash: string; id: number | null } | null>
    settle(tx: Tx, input: OnceInput, id: number): Promise<void>
  }
}

/** Hashes of an idempotency key (with its person) and of the request body. */
export type OnceInput = { key: string; bodyHash: string }

/** The part of a record model that reading needs; complete for a kind whose writes have their own calls. */
export type ReadModel<Row> = Pick<
  RecordModel<Row, never>,
  'base' | 'name' | 'fields' | 'key' | 'sharedPaths' | 'reads' | 'scope' | 'present' | 'inLanguage'
> & { store: Pick<RecordStore<Row, never>, 'list' | 'find'> }

/** Returns a presented record with its texts in the language of the reader. */
export type TranslateRecord<Row> = (
  presented: Readonly<Record<string, unknown>>,
  row: Row,
) => Readonly<Record<string, unknown>>

/** A warning about a saved value, by its field. `records` are the other records that it is about. */
export type RecordWarning = Pick<FieldProblem, 'field' | 'code'> & {
  records?: readonly { id: number; name: string }[]
}

/** The caller and the current time of a record call. */
export type RecordContext = { caller: Caller; nowMs: number }

/** Reference to an uploaded picture, returned by /upload and sent back to /addPhoto. */
export type PhotoRef = { uuid: string; key: string; name: string }

/** An uploaded file and the plain form fields sent with it, not validated yet. */
export type PhotoUpload = { bytes: Buffer; fileName: string; fields: Readonly<Record<string, string>> }

/** Photo handling of a record kind. @source docs/reference/interfaces.md §3.5 */
export type RecordPhotos<Row> = {
  /** Validates and stores an uploaded picture that belongs to no record yet. */
  keep(upload: PhotoUpload, context: RecordContext): Promise<PhotoRef>
  /** Assigns the stored picture to the record. @throws Problem VALIDATION when there is no such upload */
  attach(tx: Tx, row: Row, photo: PhotoRef, at: Date): Promise<void>
}

/**
 * Describes one record kind under a base path. The generic code does the rest: permissions, filter grammar, field
 * lists, transactions, and the same 404 for a missing record and for one that this caller may not see.
 */
export type RecordModel<Row, Draft> = {
  /** Base path, like `/api/v1/cognito/page`. */
  base: string
  /** The value of `model` in /addPhoto, like `page`. */
  name: string
  /** Exactly the fields of the API; other fields returned by `present` are not sent. */
  fields: Readonly<Record<string, RecordField>>
  key: { id: PgColumn; url?: { column: PgColumn; fromKey(key: string): string } }
  /** Path patterns below the base that a GET route also matches, spelled as there: `/:namespace/:model`. */
  sharedPaths?: readonly string[]
  store: RecordStore<Row, Draft>
  /** The callers who may list and read records. */
  reads: Audience
  /** The callers who may create, update, enable, disable and delete; no caller if absent. */
  writes?: Audience
  /** Condition for the records that are visible to this caller; undefined for all. */
  scope(context: RecordContext): SQL | undefined
  idOf(row: Row): number
  /** Time of the last change. A client that sends another `updated_at` is refused, see `refuseStale`. */
  changedAt(row: Row): Date
  present(row: Row, context: RecordContext): Readonly<Record<string, unknown>>
  /**
   * Returns a function that translates a presented record into a language; null if the record is the same in that
   * language. Used only by list and read calls that name a language in `lang`.
   */
  inLanguage?(language: Locale): Promise<TranslateRecord<Row> | null>
  /** Maps the name of a unique constraint to the field reported as `taken`. */
  uniques?: Readonly<Record<string, string>>
  /**
   * Checks permission before any change, in the same transaction; `existing` is null for a new record. @throws Problem
   * if the caller may not make the change
   */
  mayChange?(tx: Tx, existing: Row | null, context: RecordContext): Promise<void>
  /**
   * Normalises and validates the draft before it is saved; `existing` is null for a new record. @throws Problem
   * VALIDATION
   */
  beforeSave?(
    tx: Tx,
    draft: Partial<Draft>,
    existing: Row | null,
    context: RecordContext,
  ): Promise<Partial<Draft>> | Partial<Draft>
  /** Returns the values of a change that the audit log stores in addition to the names of the fields. */
  auditedChange?(before: Row, after: Row): Record<string, unknown>
  /**
   * Runs after the change in the same transaction, for example to notify other features; `saved` is null if the record
   * was deleted, `before` is null if it is new. `warn` adds a warning to the answer of a save, `note` adds values to the
   * audit entry of the change.
   */
  afterSave?(
    tx: Tx,
    saved: Row | null,
    id: number,
    context: RecordContext & {
      before: Row | null
      warn: (warning: RecordWarning) => void
      note: (change: Readonly<Record<string, unknown>>) => void
    },
  ): Promise<void>
  /** Returns warnings by field about allowed but unwise values, which are sent together with the saved item. */
  warnings?(row: Row): RecordWarning[]
  photos?: RecordPhotos<Row>
}
