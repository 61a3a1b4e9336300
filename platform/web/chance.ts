/** The browser's one legal place of chance. */

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** A text of so many characters that nobody can guess: six bits each, safe in an address. */
export function randomId(length: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => ALPHABET[byte & 63]).join('')
}

/** A UUID that nobody can guess, for what the database knows by one. */
export function randomUuid(): string {
  return crypto.randomUUID()
}
