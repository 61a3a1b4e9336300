/** Members of another program, brought in by the membership secretary. @source DOMAIN §2.1 "Staff", Members */
import { endpoint } from '#platform/shared/endpoint.ts'
import type { ImportField } from './import-columns.rules.ts'

const BASE = '/api/v1/club/desk/memberImport'

/** A list of members, and what its columns and its types are. */
export type ImportFile = {
  csv: string
  /** What each column is, in their order, null for one that is left out; absent: as their headings say. */
  columns?: (ImportField | null)[] | undefined
  /** Which type is meant by a name that none of the club's has. An empty name is that of rows without one. */
  types?: { name: string; type_id: number }[] | undefined
}

/** `new` comes in, `here` is a member already, `trouble` has to be mended first. */
export type RowState = 'new' | 'here' | 'trouble'

export type PreviewRow = {
  /** The line of the file that it begins on, from 1. */
  row: number
  state: RowState
  name: string
  email: string
  type: string
  /** As it will stand on the card; empty where the next free one is given. */
  number: string
  valid_to: string | null
  no_expiry: boolean
  /** What is wrong, or what else becomes of it. */
  words: string[]
}

export type ImportPreview = {
  /** The headings of the file. */
  headings: string[]
  columns: (ImportField | null)[]
  /** What keeps the whole file from being read; empty where nothing does. */
  problems: string[]
  /** Names of types that the club has none of. */
  unknown_types: string[]
  types: { id: number; name: string }[]
  rows: PreviewRow[]
}

/** Reads a list and says what would become of each row. Nothing is written. */
export const previewImport = endpoint<ImportFile, ImportPreview>('POST', `${BASE}/preview`)

/** What happened while it ran that the preview did not say. */
export type ImportNote = { row: number; name: string; words: string }

export type ImportState = {
  id: string
  file_name: string
  /** Who began it. */
  by: string
  at: string
  rows: number
  done: number
  /** How many became members. */
  made: number
  is_finished: boolean
  notes: ImportNote[]
}

/** Brings in who is new. `expects` is how many the preview said. */
export const startImport = endpoint<
  ImportFile & { file_name: string; expects: number; writes_welcome: boolean },
  { item: ImportState }
>('POST', `${BASE}/start`)

/** The latest import, and how far it is; null where there was none. */
export const latestImport = endpoint<Record<string, never>, { item: ImportState | null }>('GET', BASE)
