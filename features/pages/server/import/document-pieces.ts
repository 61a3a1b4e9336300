/** The parts of a document that an import has read, before they become blocks of a page. */
import type { ImportPiece } from '../../import-blocks.rules.ts'
import type { ImportNote, ImportNoteCode } from '../../page-import.contract.ts'

export type Piece = ImportPiece

/** One document as it was read. `former` is its address on the former site; empty if there is none. */
export type ReadPage = {
  title: string
  former: string
  /** The wanted path of the page, below the address at which the file is imported; empty if the document gives none. */
  path: string
  pieces: Piece[]
  notes: ImportNote[]
}

/** An image of the file that a page shows. */
export type ReadImage = { source: string; fileName: string; bytes: Buffer }

/** An image of the file that exceeds a limit and is not read. */
export type ImageLeftOut = { source: string; code: 'image_too_large' | 'image_too_many' }

/** Collects notes. Equal ones are counted. */
export class Notes {
  readonly #notes = new Map<string, ImportNote>()

  add(code: ImportNoteCode, text = '', count = 1): void {
    if (count === 0) return
    const short = text.slice(0, NOTE_LENGTH).toWellFormed()
    const key = `${code} ${short}`
    const before = this.#notes.get(key)
    if (before === undefined && this.#notes.size >= NOTES_MAX) return
    this.#notes.set(key, { code, text: short, count: (before?.count ?? 0) + count })
  }

  all(): ImportNote[] {
    return [...this.#notes.values()]
  }
}

const NOTE_LENGTH = 300
const NOTES_MAX = 200

/** Returns the sum of lists of notes, with equal ones counted together. */
export function joinNotes(...lists: readonly (readonly ImportNote[])[]): ImportNote[] {
  const notes = new Notes()
  for (const { code, text, count } of lists.flat()) notes.add(code, text, count)
  return notes.all()
}
