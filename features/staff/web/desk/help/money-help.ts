/** The help of the screens about the club’s money. */
import { msg } from '@lingui/core/macro'
import type { HelpByPath } from './help-types.ts'

export const MONEY_HELP = {
  '/cms/money': {
    purpose: msg`Here you see what the club received and refunded in a period, and what buyers owe today.`,
    steps: [
      msg`Choose the period and the one to compare it with. Each kind, payment method and event opens its orders.`,
      msg`Export the figures, or print the report for the committee.`,
      msg`An order counts on the day on which it was paid.`,
    ],
  },
  '/cms/bas': {
    purpose: msg`Here you find the figures for the activity statement of each quarter.`,
    steps: [
      msg`Choose the financial year. Each figure opens the sales or refunds that it contains.`,
      msg`Add the GST on the club’s own purchases to 1B yourself: it is not known here.`,
    ],
  },
  '/cms/statements': {
    purpose: msg`Here you match payments on the bank statement with orders.`,
    steps: [
      msg`Choose the CSV file of your bank. A line with the exact reference and amount pays its order. The same line never counts twice.`,
      msg`Decide about the other lines: assign them to an order, refund them, or say what else they are.`,
      msg`Find a line by its description, its reference or its amount. To combine lines, search until the list shows them all.`,
      msg`When an order is paid, its buyer gets the invoice by email. Your last decisions are listed below, and most can be undone.`,
    ],
  },
  '/cms/refunds': {
    purpose: msg`Here you find the money that the club has to refund.`,
    steps: [
      msg`Choose how each buyer gets the money: the way it was paid, by transfer, from the cash box, or as credit.`,
      msg`Send a transfer from the club’s bank account first, then record it here. This cannot be undone.`,
      msg`The view Refunded lists what was refunded, when and how. The export contains the list as it is shown.`,
    ],
  },
  '/cms/books': {
    purpose: msg`Here you see whether the club’s accounts add up.`,
    steps: [
      msg`They are checked once a day. You can start a check at any time.`,
      msg`An error is not corrected automatically: keep a copy of this page and tell the person who looks after the site.`,
    ],
  },
  '/cms/cash-counts': {
    purpose: msg`Here you see how each till at the gate or the bar was counted.`,
    steps: [
      msg`Look at the differences first: each has an explanation.`,
      msg`When the cash is at the bank, book its line of the bank statement as a cash deposit, then choose the counts that it contains.`,
    ],
  },
  '/cms/cash-counts/*': {
    purpose: msg`Here you see the cash count of one till.`,
    steps: [
      msg`The expected cash is the float plus the cash received, less the cash paid out.`,
      msg`Choose the bank deposit that contains the cash, so that the count is marked as paid in.`,
    ],
  },
} satisfies HelpByPath
