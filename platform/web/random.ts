/** The browser's random source; no other web code may generate random values. */

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Returns an unguessable, URL-safe text of this length, with six random bits per character. */
export function randomId(length: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => ALPHABET[byte & 63]).join('')
}

/** Returns a random UUID, for records that are identified by one in the database. */
export function randomUuid(): string {
  return crypto.randomUUID()
}
