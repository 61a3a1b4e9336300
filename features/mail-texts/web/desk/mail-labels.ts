import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MailPart } from '../../mail-texts.contract.ts'

/** The subject areas of mails by the first part of their names, in the order of the list. */
export const MAIL_AREAS: Readonly<Record<string, MessageDescriptor>> = {
  accounts: msg`Accounts and log-in`,
  membership: msg({ message: 'Membership', comment: 'Heading: the mails about membership' }),
  guardians: msg`Parents and guardians`,
  entries: msg({ message: 'Entries', comment: 'Heading: the mails about entries in events' }),
  orders: msg`Orders and invoices`,
  tickets: msg({ message: 'Tickets', comment: 'Heading: the mails about tickets' }),
  vouchers: msg`Gift vouchers`,
  club_rego: msg`Club rego`,
  log_book: msg`Log books`,
  contact: msg`Contact form`,
  committee: msg({ message: 'Committee', comment: 'Heading: the mails to the committee' }),
  server: msg`State of the server`,
}

/** The parts of a mail. */
export const PART_LABELS: Readonly<Record<MailPart, MessageDescriptor>> = {
  subject: msg({ message: 'Subject', comment: 'Field: the subject line of an email' }),
  heading: msg({ message: 'Heading', comment: 'Field: the heading of an email' }),
  paragraph: msg({ message: 'Paragraph', comment: 'Field: a paragraph of an email' }),
  label: msg({ message: 'Label', comment: 'Field: the label of a detail in an email, such as Amount' }),
  value: msg({ message: 'Detail', comment: 'Field: a sentence beside a label in an email' }),
  button: msg({ message: 'Button', comment: 'Field: the label of the button in an email' }),
  reason: msg`Reason in the footer`,
}
