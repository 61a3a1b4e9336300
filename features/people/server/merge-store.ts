/** The functions with which a merge reads and changes the tables of all features. app/ provides them. */
import type { Db, Tx } from '#platform/server/database/pool.ts'
import type { MERGE_BLOCKS, MergedKind, MergePreview } from '../merge.contract.ts'

type Json = Record<string, unknown>

/** The ids of the person whose record is kept, and of the duplicate. */
export type MergePair = { kept: number; merged: number }

/** The changes that a merge made, stored for the undo. */
export type MovedRows = {
  /** The keys of the moved rows; for a table without a primary key, the whole rows. */
  rows: { table: string; column: string; keys: Json[] }[]
  credit: { supplier: number; cents: number }[]
  /**
   * The changes of the membership; null if the duplicate was no member. `moved` and `added` are ids of the kept
   * person's periods.
   */
  member: {
    kept: Json | null
    merged: Json
    after: Json | null
    moved: number[]
    added: number[]
    deleted: Json[]
  } | null
}

/** The merge that moves credit, and a source of ids for the ledger entries. */
export type CreditMove = { mergeId: string; at: Date; newId: () => string }

export type MergeStore = {
  moveRows: (tx: Tx, pair: MergePair) => Promise<MovedRows['rows']>
  restoreRows: (tx: Tx, pair: MergePair, rows: MovedRows['rows']) => Promise<void>
  moveCredit: (tx: Tx, pair: MergePair, how: CreditMove) => Promise<MovedRows['credit']>
  /**
   * Moves the credit back to the duplicate when a merge is undone.
   * @returns false if the credit has been used since
   */
  restoreCredit: (
    tx: Tx,
    pair: MergePair,
    how: CreditMove & { credit: MovedRows['credit'] },
  ) => Promise<boolean>
  mergeMember: (
    tx: Tx,
    pair: MergePair,
    options: { takesNumber: boolean; at: Date },
  ) => Promise<MovedRows['member']>
  restoreMember: (tx: Tx, pair: MergePair, undo: MovedRows['member']) => Promise<void>
  /** Locks a person's row and returns it as JSON. */
  findPersonRow: (tx: Tx, personId: number) => Promise<Json | null>
  updatePersonRow: (tx: Tx, personId: number, values: Json) => Promise<void>
  /** Restores the columns that still have the value which the merge wrote. */
  restorePersonRow: (tx: Tx, personId: number, rows: { before: Json; after: Json | null }) => Promise<void>
  countMoved: (db: Db, merged: number) => Promise<Record<MergedKind, number>>
  findBlocks: (db: Db, pair: MergePair) => Promise<(keyof typeof MERGE_BLOCKS)[]>
  previewPeriods: (db: Db, pair: MergePair) => Promise<MergePreview['periods']>
  findCandidates: (
    db: Db,
    question: { personId: number; words: string; number: number | null },
  ) => Promise<
    { id: number; name: string; number: number | null; email: string; date_of_birth: string | null }[]
  >
}
