/** Outgoing mail: the interface that every mailer implements. */

/** A mail to one person, with its text. */
export type Mail = {
  /** Exactly one plain address. */
  to: string
  replyTo?: string
  subject: string
  text: string
  html: string
  /** The code or link that the mail contains; the development mailbox shows it separately. */
  code?: string
  link?: string
  /** Identifies the mail. It is the same at each retry, so that mailboxes can drop duplicates. */
  messageKey: string
  /** Headers required by law or convention, such as List-Unsubscribe. */
  headers?: Record<string, string>
}

export type Mailer = {
  /**
   * Passes a mail to the mail server; resolves when the server has accepted responsibility for it.
   * @throws AddressRefused when the mail server refused the address permanently
   * @throws Error when the mail was not accepted for another reason, so that the job is tried again
   */
  send(mail: Mail): Promise<void>
  /** Resolves if mail could be sent now; throws otherwise. */
  probe(): Promise<void>
  close(): void
}

/** Thrown if the mail server refused the recipient's address permanently. Sending the mail again would fail too. */
export class AddressRefused extends Error {
  /** @param answer the reply of the mail server, like `550 5.1.1 No such user` */
  constructor(answer: string, options?: ErrorOptions) {
    super(answer, options)
    this.name = 'AddressRefused'
  }
}

const ADDRESS =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/

/**
 * Returns true for exactly one plain address: no list, no display name, no quoted or commented parts, no white space,
 * no letters that resemble Latin ones.
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
