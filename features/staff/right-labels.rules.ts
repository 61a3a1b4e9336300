import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { RIGHT_KEYS, type RightKey } from './rights.rules.ts'

const comment = 'Name of a right at the staff desk'

/** The name of each right and a sentence that says what its holder can do. */
export const RIGHT_LABELS = {
  members: {
    name: msg({ message: 'Members', comment }),
    may: msg`Member list, members’ records with address and notes, and the register`,
  },
  new_members: {
    name: msg`Add and merge members`,
    may: msg`Adds members by hand, imports them from a file and merges duplicates`,
  },
  applications: {
    name: msg({ message: 'Applications', comment }),
    may: msg`Applications for membership and the committee’s decisions`,
  },
  membership_types: {
    name: msg({ message: 'Membership types', comment }),
    may: msg`The kinds of membership with their fees`,
  },
  privacy: {
    name: msg`Privacy and accounts`,
    may: msg`Requests about personal data, and members’ log-in accounts`,
  },
  events: {
    name: msg({ message: 'Events', comment }),
    may: msg`The calendar with classes, prices and documents`,
  },
  entries: {
    name: msg`Entries and results`,
    may: msg`Entries for events, the waiting list, mails to entrants, and results`,
  },
  event_checks: {
    name: msg`Vehicle checks at events`,
    may: msg`The entry list, to tick off scrutineering and sign-in`,
  },
  gate: {
    name: msg({ message: 'Gate', comment }),
    may: msg`Checks membership cards and tickets on the day`,
  },
  till: {
    name: msg({ message: 'Till', comment: 'Name of a right: takes payments at the gate or the bar' }),
    may: msg`Sells at the gate or the bar and counts the cash at the end`,
  },
  rego: {
    name: msg({ message: 'Club rego', comment }),
    may: msg`Applications for club registration and the vehicle register`,
  },
  rego_checks: {
    name: msg`Vehicle inspections`,
    may: msg`Confirms inspections in applications for club registration`,
  },
  rego_schemes: {
    name: msg({ message: 'Schemes', comment }),
    may: msg`The rules of each state’s scheme for club registration`,
  },
  log_books: {
    name: msg({ message: 'Log books', comment }),
    may: msg`Issues and corrects log books, and prints the day book`,
  },
  orders: {
    name: msg`Orders and packing`,
    may: msg`The list of orders and what is packed, without refunds`,
  },
  products: {
    name: msg`Products and stock`,
    may: msg`What the shop sells, with prices, pictures and stock`,
  },
  promotion_codes: {
    name: msg({ message: 'Promotion codes', comment }),
    may: msg`Codes that reduce the price of an order`,
  },
  delivery: {
    name: msg({ message: 'Delivery', comment }),
    may: msg`Delivery options and their prices`,
  },
  income: {
    name: msg`Income and GST`,
    may: msg`Reports of income, GST by quarter and the ledger check`,
  },
  payments: {
    name: msg`Payments and refunds`,
    may: msg`Marks orders as paid, cancels them and refunds money`,
  },
  bank: {
    name: msg`Bank statements`,
    may: msg`Imports bank statements and matches their lines with orders`,
  },
  cash_counts: {
    name: msg({ message: 'Cash counts', comment }),
    may: msg`Cash counted at tills, and its deposit at the bank`,
  },
  accounting: {
    name: msg`Accounting export`,
    may: msg`Export for Xero and MYOB, account codes and payment types`,
  },
  pages: {
    name: msg({ message: 'Pages', comment }),
    may: msg`The pages of the website, with drafts and publishing`,
  },
  media: {
    name: msg({ message: 'Media library', comment }),
    may: msg`Images, videos and files of the website`,
  },
  website: {
    name: msg({ message: 'Website settings', comment }),
    may: msg`Menus, footer, colours and redirects`,
  },
  email_texts: {
    name: msg({ message: 'Email texts', comment }),
    may: msg`The wording of the club’s emails`,
  },
  failed_email: {
    name: msg({ message: 'Failed email', comment }),
    may: msg`Emails that could not be sent`,
  },
  club_details: {
    name: msg`Club details`,
    may: msg`Name, address and contacts of the club, without the bank account`,
  },
  limits: {
    name: msg({ message: 'Limits and classes', comment }),
    may: msg`Limits for memberships and events, and the event classes`,
  },
} as const satisfies Record<RightKey, { name: MessageDescriptor; may: MessageDescriptor }>

const LEVELS = {
  see: msg({
    message: 'see',
    comment: 'After the name of a right: its holder can see but not change something',
  }),
  change: msg({ message: 'change', comment: 'After the name of a right: its holder can change something' }),
}

/** Returns the name of a stored right such as `members.see`; null if the text is not a right. */
export function rightText(right: string, translate: (message: MessageDescriptor) => string): string | null {
  const [name, level] = right.split('.')
  const key = RIGHT_KEYS.find((one) => one === name)
  if (key === undefined || (level !== 'see' && level !== 'change')) return null
  return `${translate(RIGHT_LABELS[key].name)} (${translate(LEVELS[level])})`
}
