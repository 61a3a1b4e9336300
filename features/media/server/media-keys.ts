/** Where in the file store things are; by content, so that the same bytes are kept once. */

/** Two levels, since folders with very many files are slow. */
export function imageKey(hash: string, extension: string): string {
  return `images/${hash.slice(0, 2)}/${hash}.${extension}`
}

export function videoKey(hash: string, extension: string): string {
  return `videos/${hash}.${extension}`
}

/** Not by content: a private document must not be shared with a public twin. */
export function documentKey(id: string): string {
  return `documents/${id.slice(0, 2)}/${id}`
}
