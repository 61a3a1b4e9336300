/** The error of nodemailer when a reply of the mail server ended the attempt to send. */
export type SmtpFailure = {
  /** The SMTP command that was answered. */
  command?: string
  responseCode?: number
  /** The whole answer of the mail server. */
  response?: string
}

/** Answers to RCPT TO by which a server refuses the mailbox or its domain. @source RFC 5321 §4.2.3; RFC 7504 */
const ADDRESS_CODES = new Set([521, 550, 551, 552, 553, 554, 556])
/** The enhanced codes for the recipient: address, mailbox, routing; but not the sender's address (7 and 8). @source RFC 3463 */
const RECIPIENT_STATUS = /^5\.(?:1\.(?!7\b|8\b)|2\.|4\.)/

/**
 * Returns whether a mail server refused the recipient's address permanently. A reply to another command than RCPT TO is
 * about our own settings. So is a reply about the sender, its log-in or its right to relay, which many servers send
 * only after RCPT TO.
 */
export function isAddressRefusal({ command, responseCode, response = '' }: SmtpFailure): boolean {
  if (command !== 'RCPT TO' || responseCode === undefined || !ADDRESS_CODES.has(responseCode)) return false
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  if (status !== undefined) return RECIPIENT_STATUS.test(status)
  return !/relay|authenticat|sender/i.test(response)
}
