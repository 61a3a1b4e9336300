import type { Tx } from '../database/pool.ts'

/** The record to which a mail reports its outcome: the kind of record, and its key as text. */
export type MailReceipt = { kind: string; id: string }

/**
 * The end of a mail's job. `accepted`: the mail server accepted the mail. `expired`: its content expired before.
 * `given_up`: sending failed for too long. `refused`: the mail server refused the address, and would refuse another
 * mail to it too. Staff may send a mail again that was given up or refused.
 */
export type MailOutcome = 'accepted' | 'expired' | 'given_up' | 'refused'

/** Records the outcome of a mail, in the transaction that ends its job. An outcome may be reported more than once. */
export type MailReceiptHandler = (tx: Tx, id: string, outcome: MailOutcome) => Promise<void>

/** The handlers by kind of receipt. */
export type MailReceiptHandlers = Readonly<Record<string, MailReceiptHandler>>
