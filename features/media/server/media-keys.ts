/** Keys of media in the file store. Images and videos are keyed by content, so that the same bytes are stored once. */

/** Returns the key of an image, with a subfolder because folders with very many files are slow. */
export function imageKey(hash: string, extension: string): string {
  return `images/${hash.slice(0, 2)}/${hash}.${extension}`
}

export function videoKey(hash: string, extension: string): string {
  return `videos/${hash}.${extension}`
}

/**
 * Returns the key of a document. It is not derived from the content: a private document must not share its file with a
 * public duplicate.
 */
export function documentKey(id: string): string {
  return `documents/${id.slice(0, 2)}/${id}`
}
