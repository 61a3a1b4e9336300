/** The contract by which every feature exports and removes the data it stores about a person. */
import type { MessageDescriptor } from '@lingui/core'
import type { SQL } from 'drizzle-orm'
import type { Db, Tx } from './database/pool.ts'

/** The person whose data is exported or removed. */
export type DataSubject = {
  personId: number
  email: string
  /** The mail address in lower case, as stored in tables without a person id. */
  emailKey: string
}

/** Declares how a removal treats the rows of one table, and which part of the export contains them. */
export type TableRule = {
  /**
   * Columns that contain the id of the person described by the row. Empty when the rows belong to another listed table.
   */
  owner?: readonly string[]
  /**
   * Columns that contain the id of the staff member who acted. They keep the id, which after the removal no longer
   * leads to a name.
   */
  staff?: readonly string[]
  /**
   * `cleared`: the row stays without personal data. `kept`: the row stays unchanged, and `because` gives the reason.
   */
  removal: 'deleted' | 'cleared' | 'kept'
  because?: string
  /**
   * How the rows of a lapsed member are minimised: `deleted`, `cleared` of some columns or rows, or the reason why they
   * stay. Absent only for the work of the committee. @source docs/reference/accounts.md §9.4
   */
  minimised?: 'deleted' | 'cleared' | { because: string }
  /** The part of the export that contains the rows; null only with `because`. */
  exportedIn: string | null
  /** The rows name the person by email address, not by id. */
  byEmail?: true
}

/** Stored files that belong to no person after the rows were removed. */
export type OrphanedFiles = { imageHashes?: readonly string[]; storeKeys?: readonly string[] }

/** One file of the export archive. */
export type ExportFile = {
  /** Path inside the archive, like `photos/vehicle-12-1.jpg`. */
  path: string
  /** Reads the file; undefined when the file store no longer has it. */
  read: () => Promise<Uint8Array | undefined>
}

/** A reason why a person's data cannot be removed yet. */
export type RemovalBlock = {
  /** Stable machine-readable code: `unpaid_order`. */
  code: string
  message: MessageDescriptor
}

/** The day and the instant for which the conditions of `isNeeded` are evaluated. */
export type OnDay = { now: Date; today: string }

/**
 * The declaration of the data that one feature stores about people. `app/server/person-data.ts` lists the declarations
 * of all features.
 */
export type PersonData = {
  tables: Readonly<Record<string, TableRule>>
  /** Functions that return the parts of `data.json`, by name. */
  parts?: Readonly<Record<string, (db: Db, subject: DataSubject) => Promise<unknown>>>
  listFiles?: (db: Db, subject: DataSubject) => Promise<ExportFile[]>
  /** Returns the reasons against removing this person at this instant. */
  findBlocks?: (db: Db, subject: DataSubject, now: Date) => Promise<RemovalBlock[]>
  /** Describes the existing data of this person that stays after removal. */
  listRetained?: (db: Db, subject: DataSubject) => Promise<MessageDescriptor[]>
  /** Deletes or clears the rows. @returns the files to delete after the commit */
  remove?: (tx: Tx, subject: DataSubject, now: Date) => Promise<OrphanedFiles | void>
  /**
   * Returns SQL for the instant at which a person last used the feature; its value is null without a use. Statements
   * about many people contain it.
   * @param person SQL for the id of the person
   */
  lastUse?: (person: SQL) => SQL
  /** Returns an SQL condition that is true while the club needs the data of a person. */
  isNeeded?: (person: SQL, on: OnDay) => SQL
  /** Minimises the rows of a lapsed member, as the rules of the tables say. @returns the files to delete after the commit */
  minimise?: (tx: Tx, subject: DataSubject, on: OnDay) => Promise<OrphanedFiles | void>
}
