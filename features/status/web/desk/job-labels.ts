import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { JobFault } from '../../jobs-desk.contract.ts'

/** The description of a kind of background job, and the effect of discarding it. */
export type JobLabels = { title: MessageDescriptor; consequence: MessageDescriptor }

const KINDS: Readonly<Record<string, JobLabels>> = {
  'orders.end-hold': {
    title: msg`End an order that wasn’t paid in time`,
    consequence: msg`The order stays open and keeps its items and places reserved until someone cancels it under Orders.`,
  },
  'catalogue.stock-alert': {
    title: msg`Email people that an item is in stock again`,
    consequence: msg`They get no email until the stock of the item changes again.`,
  },
  'orders.send-refund': {
    title: msg`Send a refund to the payment provider`,
    consequence: msg`The buyer doesn’t get the money. Find the refund under Refunds and pay it another way.`,
  },
  'books.check': {
    title: msg`Check the ledger`,
    consequence: msg`The ledger isn’t checked until the next daily check.`,
  },
  'exports.make': {
    title: msg`Make an exported file`,
    consequence: msg`The person gets no file. They can export the list again.`,
  },
  'entries.end-offer': {
    title: msg`End an offer of a place that wasn’t accepted`,
    consequence: msg`The place isn’t offered to the next reserve. Withdraw the offer in the list of entries.`,
  },
  'entries.close-event': {
    title: msg`Refund the entries of a cancelled event`,
    consequence: msg`Entries that aren’t refunded yet stay as they are. Refund each of them under Orders.`,
  },
  'entries.send-message': {
    title: msg`Email a message to the entrants of an event`,
    consequence: msg`The remaining people don’t get the message. Under Sent messages, in the entries of the event, you see how many emails were sent.`,
  },
  'tickets.close-event': {
    title: msg`Refund the tickets of a cancelled event`,
    consequence: msg`Tickets that aren’t refunded yet stay as they are. Refund each order under Orders.`,
  },
  'accounts.export': {
    title: msg`Collect a person’s data for download`,
    consequence: msg`The person gets no archive and no email about it. They have to request it again.`,
  },
  'member.import': {
    title: msg`Import members from a file`,
    consequence: msg`The remaining rows aren’t imported. Import the file again; people who are there already are recognised.`,
  },
  'media.delete-files': {
    title: msg`Delete stored pictures and files`,
    consequence: msg`The deleted pictures and files stay stored and take up space. No page shows them.`,
  },
  'events-desk.drop-unsaved': {
    title: msg`Delete a document that no event uses`,
    consequence: msg`The document stays stored and takes up space.`,
  },
}

const OTHER: JobLabels = {
  title: msg`Other background work`,
  consequence: msg`The work is never done. Ask the person who looks after the server what it was for.`,
}

/** Returns the labels of a kind of job; a kind that this version doesn't know gets general ones. */
export function jobLabels(kind: string): JobLabels {
  return KINDS[kind] ?? OTHER
}

/** The causes of a failure in plain words. */
export const FAULT_LABELS: Readonly<Record<JobFault, MessageDescriptor>> = {
  stopped: msg`The program stopped each time while it did this work.`,
  unreachable: msg`Another service, such as the payment provider, couldn’t be reached.`,
  busy: msg`The database didn’t answer in time.`,
  unexpected: msg`The program made an error. Send the message below to the person who looks after the server.`,
}
