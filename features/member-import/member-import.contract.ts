/**
 * The calls with which the membership secretary imports members from another program.
 * @source docs/reference/membership.md §9.1
 */
import { endpoint } from '#platform/shared/endpoint.ts'
import type { ImportField } from './import-columns.rules.ts'

const BASE = '/api/v1/club/desk/memberImport'

/** A member list with the assignment of its columns and types. */
export type ImportFile = {
  csv: string
  /** The field of each column in order, null for one that is left out; if absent, the headings decide. */
  columns?: (ImportField | null)[] | undefined
  /** The membership type for each name that the club does not have. An empty name stands for rows without one. */
  types?: { name: string; type_id: number }[] | undefined
}

/**
 * Outcome of a row: `new` is imported, `partner` is imported with another row, `here` is a member already, `trouble`
 * must be corrected first.
 */
export type RowState = 'new' | 'partner' | 'here' | 'trouble'

export type PreviewRow = {
  /** Line of the file on which the row begins, from 1. */
  row: number
  state: RowState
  name: string
  email: string
  type: string
  /** Member number as printed on the card; empty if the next free number is to be assigned. */
  number: string
  valid_to: string | null
  no_expiry: boolean
  /** Errors of the row, or notes about its import. */
  words: string[]
}

export type ImportPreview = {
  /** Headings of the file. */
  headings: string[]
  columns: (ImportField | null)[]
  /** Problems that prevent reading the whole file; empty if there are none. */
  problems: string[]
  /** Names of membership types that the club does not have. */
  unknown_types: string[]
  types: { id: number; name: string }[]
  rows: PreviewRow[]
}

/** Parses a list and returns the outcome of each row. Changes nothing. */
export const previewImport = endpoint<ImportFile, ImportPreview>('POST', `${BASE}/preview`)

/** An event during the import that the preview did not predict. */
export type ImportNote = { row: number; name: string; words: string }

export type ImportState = {
  id: string
  file_name: string
  /** Name of the person who started it. */
  by: string
  at: string
  rows: number
  done: number
  /** Number of people who became members. */
  made: number
  is_finished: boolean
  notes: ImportNote[]
}

/** Imports the new members. `expects` is their number in the preview. */
export const startImport = endpoint<
  ImportFile & { file_name: string; expects: number; writes_welcome: boolean },
  { item: ImportState }
>('POST', `${BASE}/start`)

/** Returns the latest import and its progress; null if there was none. */
export const latestImport = endpoint<Record<string, never>, { item: ImportState | null }>('GET', BASE)
