import type { MediaKind } from './media-library.contract.ts'

const MEGABYTE = 1024 * 1024

/** The largest file of each kind in bytes. @source docs/reference/media.md §4, §6.7 */
export const KIND_MAX_BYTES: Readonly<Record<MediaKind, number>> = {
  image: 10 * MEGABYTE,
  file: 20 * MEGABYTE,
  video: 500 * MEGABYTE,
}

/** Endings of documents. Their content is checked against the ending when the file is complete. */
export const DOCUMENT_NAME = /\.(?:pdf|docx|xlsx|odt|ods|csv|txt)$/i
