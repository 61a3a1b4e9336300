/**
 * The calls that make drafts of pages from a Word document, a document of Google Docs or an export of WordPress, for
 * the roles `content` and `owner`. Nothing is published.
 * @source docs/reference/pages-and-blocks.md §8.11
 */
import { msg } from '@lingui/core/macro'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'

const MB = 1024 * 1024

/** The limits of an import. @source docs/reference/pages-and-blocks.md §8.11 */
export const PAGE_IMPORT_LIMITS = {
  /** The largest accepted file in bytes. */
  fileBytes: 25 * MB,
  /** The largest total size of the files in an archive in bytes. */
  unpackedBytes: 100 * MB,
  /** The largest number of files in an archive. */
  entries: 2_000,
  /** The largest number of pages that are listed from one file. */
  listed: 500,
  /** The largest number of drafts that one request makes. */
  pages: 100,
  /** The largest number of images that one request stores. */
  images: 100,
  /** The largest number of images that are read from one file. */
  readImages: 500,
  /** The largest image in bytes, as in the media library. */
  imageBytes: 10 * MB,
  /** The largest number of paragraphs, headings, lists, tables and images that are read from one file. */
  pieces: 50_000,
  /** The largest number of characters of HTML that are read from one file. */
  textLength: 10_000_000,
  /** The largest number of imports that a server process runs at once; further ones are refused. */
  atOnce: 3,
  /** Time in seconds after which an officer may try again when too many imports are running. */
  retryAfterS: 30,
} as const

/** The program that wrote the file. */
export const IMPORT_KINDS = ['word', 'google_docs', 'wordpress'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/**
 * What an import leaves out or what an officer should check.
 * - `image_format`, `image_too_large`: an image that the media library does not accept.
 * - `image_outside`: an image on another server. It is not fetched; `text` is its address.
 * - `image_missing`: an image that is named but is not in the file.
 * - `image_too_many`: an image above the limit of one import.
 * - `embed`: a video, a map, a form or another embedded part. A link to it stays if it has an address.
 * - `shortcode`: a shortcode of WordPress.
 * - `link_inside`: a link to a place in the same document. Its text stays.
 * - `link_unsafe`: a link that this site does not allow. Its text stays.
 * - `link_former`: a link to the former site that stays as it is, because its page is not imported.
 * - `comment`, `equation`, `drawing`: parts of a document that pages cannot contain.
 * - `no_table_heading`: a table without heading cells.
 * - `too_long`: a part that exceeds the limits of a page.
 * - `not_public`: a page that was a draft, private or protected by a password on the former site.
 * - `address_changed`: the former address could not be used.
 * - `other_records`: records of WordPress that are not pages or posts.
 * - `more_pages`: pages above the limit of one file.
 */
export const IMPORT_NOTE_CODES = [
  'image_format',
  'image_too_large',
  'image_outside',
  'image_missing',
  'image_too_many',
  'embed',
  'shortcode',
  'link_inside',
  'link_unsafe',
  'link_former',
  'comment',
  'equation',
  'drawing',
  'no_table_heading',
  'too_long',
  'not_public',
  'address_changed',
  'other_records',
  'more_pages',
] as const
export type ImportNoteCode = (typeof IMPORT_NOTE_CODES)[number]

/**
 * One note about an import. `text` names the part, such as an image file, and may be empty. `count` is the number of
 * parts that the note applies to.
 */
export type ImportNote = { code: ImportNoteCode; text: string; count: number }

/** A page that an import would make. */
export type ImportPage = {
  /** Its place in the file, from 0. */
  key: number
  /** The suggested name. */
  name: string
  /** The suggested address, which no page has. */
  url: string
  /** The address on the former site; empty if the file names none. */
  former: string
  blocks: number
  images: number
  links: number
  /** True if a page already has the address that the import would have suggested first: it may be the same page. */
  exists: boolean
  notes: ImportNote[]
}

/** The content of a file. */
export type ImportReading = {
  kind: ImportKind
  /** The address below which the pages are suggested; empty for the whole site. */
  below: string
  pages: ImportPage[]
  /** Notes about the file as a whole. */
  notes: ImportNote[]
}

/** A draft that an import made. `notes` are those that apply after the images were stored. */
export type ImportedPage = { id: number; name: string; url: string; notes: ImportNote[] }

/** The name and address of a page to be made. `key` is that of `ImportPage`. */
export type PageToImport = { key: number; name: string; url: string }

const BASE = '/api/v1/cms/page/import'

/**
 * Reads a file, sent as `file` of a form, and changes nothing. The optional field `below` is the address below which the
 * pages are suggested.
 */
export const readPageImport = endpoint<object, ImportReading>('POST', `${BASE}/read`)

/**
 * Makes drafts from a file, sent as `file` of a form. The field `pages` is a list of `PageToImport` as JSON. Either all
 * drafts are made or none.
 */
export const makePageImport = endpoint<object, { pages: ImportedPage[] }>('POST', `${BASE}/make`)

/** The refusals of these calls, in addition to those of the editor. */
export const PAGE_IMPORT_REFUSALS = {
  notADocument: {
    code: 'UNSUPPORTED_TYPE',
    status: 415,
    message: msg`Choose a Word document (.docx), a web page from Google Docs (.zip or .html) or a WordPress export (.xml or .zip).`,
  },
  oldWord: {
    code: 'UNSUPPORTED_TYPE',
    status: 415,
    message: msg`This document is in an older format or has a password. Save it as .docx without a password.`,
  },
  tooLarge: { code: 'TOO_LARGE', status: 413, message: msg`The file must be smaller than 25 MB.` },
  unpacksTooLarge: {
    code: 'TOO_LARGE',
    status: 413,
    message: msg`Unpacked, the file has more than 100 MB or 2,000 files. Import it in smaller parts.`,
  },
  tooLong: {
    code: 'TOO_LARGE',
    status: 413,
    message: msg`The file has more than 50,000 paragraphs or 10 million characters. Import it in smaller parts.`,
  },
  tooComplex: {
    code: 'VALIDATION',
    status: 422,
    message: msg`Reading the file takes too much time or memory. Import it in smaller parts.`,
  },
  unreadable: {
    code: 'VALIDATION',
    status: 422,
    message: msg`The file cannot be read. It may be damaged or too complex. Save it again, or import it in smaller parts.`,
  },
  ownRunning: {
    code: 'IN_PROGRESS',
    status: 409,
    message: msg`Another import of yours is still running. Try again when it has finished.`,
  },
  tooManyRunning: {
    code: 'RATE_LIMITED',
    status: 429,
    message: msg`Other people are importing files. Try again in half a minute.`,
  },
  noPages: { code: 'VALIDATION', status: 422, message: msg`The file contains no text to import.` },
} as const satisfies Record<string, Refusal>
