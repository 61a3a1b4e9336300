/** Outgoing mail: the interface that every way of sending keeps to. */

/** A mail to one person, words and all. */
export type Mail = {
  /** Exactly one plain address. */
  to: string
  replyTo?: string
  subject: string
  text: string
  html: string
  /** What the mail is about for a person in a hurry; the development mailbox shows them. */
  code?: string
  link?: string
  /** Stays the same when a mail is tried again, so that mailboxes can drop the second one. */
  messageKey: string
  /** Headers that the law or good manners want, like List-Unsubscribe. */
  headers?: Record<string, string>
}

export type Mailer = {
  /**
   * Hands a mail over; resolves when it has been taken on for good.
   * @throws Error when it was not, so that the job is tried again
   */
  send(mail: Mail): Promise<void>
  /** Resolves when mail could be sent now; throws otherwise. */
  probe(): Promise<void>
  close(): void
}

const ADDRESS =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/

/**
 * True for exactly one plain address: no list, no display name, no quoted or commented parts, no
 * white space, no letters that only look like Latin ones.
 */
export function isPlainAddress(text: unknown): text is string {
  return (
    typeof text === 'string' &&
    text.length <= 254 &&
    ADDRESS.test(text) &&
    !text.includes('..') &&
    !text.startsWith('.') &&
    !/\.@/.test(text)
  )
}
