/** The help of the screens about events, the gate and the tills. */
import { msg } from '@lingui/core/macro'
import type { HelpByPath } from './help-types.ts'

export const EVENT_HELP = {
  '/cms/events': {
    purpose: msg`Here you find the club’s events and plan new ones.`,
    steps: [
      msg`Open last year’s event to copy it, or make a new one. A copy begins as a draft, which only staff see.`,
      msg`Open an event to change its details, prices, entries and officials.`,
    ],
  },
  '/cms/events/*': {
    purpose: msg`Here you prepare one event.`,
    steps: [
      msg`The overview lists what is missing before the day, with a link to each part.`,
      msg`The changes of several tabs are saved together. Until then you can discard them.`,
      msg`If an event moves or is postponed, everyone who has entered gets an email.`,
      msg`If you cancel it, they get an email too, and all entries and tickets are refunded. This cannot be undone.`,
      msg`Notes are for staff only. The activity lists what happened, with emails and what staff did.`,
    ],
  },
  '/cms/entries': {
    purpose: msg`Here you see how many places are taken at each event that takes entries.`,
    steps: [msg`Open an event to see its entries, print its sheets or write to its entrants.`],
  },
  '/cms/entries/*': {
    purpose: msg`Here you see everyone who has entered this event, by status.`,
    steps: [
      msg`Open an entry to see its details or to record the steps of the day.`,
      msg`Add a paper entry for a person without an account. It takes a place.`,
      msg`Before the day, print the sheets. If plans change, write to the entrants.`,
    ],
  },
  '/cms/entries/entry/*': {
    purpose: msg`Here you see one entry, with its payment, its driver and its car.`,
    steps: [
      msg`On the day, record that the driver has signed on and whether the car has passed inspection. You can undo a step.`,
      msg`If you offer a free place to a person on the reserve list, they get an email and have 24 hours to take it.`,
      msg`If you take a person off the list, they get your reason by email and a refund, and the place goes to the next in line. This cannot be undone. For a paper entry, hand the money back yourself.`,
    ],
  },
  '/cms/entries/*/sheets': {
    purpose: msg`Here you print the sheets for the day of the event.`,
    steps: [
      msg`The run sheet is sorted by class and number, the sign-on sheet by name. Each driver has a page with the disclaimer.`,
      msg`Print them when entries have closed: paper does not show later changes.`,
    ],
  },
  '/cms/entries/*/messages': {
    purpose: msg`Here you write emails to the entrants of an event, and see those that were sent.`,
    steps: [
      msg`Choose the recipients, write the text, and send a test email to yourself first.`,
      msg`You cannot undo sending. People who entered on paper get no email: call them.`,
    ],
  },
  '/cms/results/*': {
    purpose: msg`Here you publish the results of an event that is over.`,
    steps: [
      msg`Choose the file of the timing program, or paste its table. Nothing is saved before you have checked the preview.`,
      msg`Show the results as provisional first. You can still correct or hide them.`,
      msg`Final results cannot be changed or withdrawn.`,
    ],
  },
  '/cms/gate': {
    purpose: msg`Here you check tickets and cards on the day of an event, best on a phone.`,
    steps: [
      msg`Choose the event and name your gate. Then scan the code, or type it.`,
      msg`The screen says whether the person may come in. You can undo a check-in within a minute.`,
      msg`Without a signal, check-ins are stored on this device and sent later.`,
    ],
  },
  '/cms/till': {
    purpose: msg`Here you open a till to take payments at the gate or the bar.`,
    steps: [
      msg`Name the till and enter the cash that is in it. To continue with an open till, choose it in the list.`,
      msg`At the end of the day, each till is counted and closed.`,
    ],
  },
  '/cms/till/*': {
    purpose: msg`Here you take payments at one till.`,
    steps: [
      msg`Record a sale, take the payment of an unpaid order, or pay cash out. For a card, use the club’s terminal first.`,
      msg`If a payment is wrong, undo it before the till is closed, and hand the money back.`,
      msg`At the end, count the cash and close the till. A closed till cannot be opened again.`,
    ],
  },
  '/cms/till/receipt/*': {
    purpose: msg`Here you print the receipt of one sale.`,
    steps: [msg`If the sale was undone, the receipt says so.`],
  },
} satisfies HelpByPath
