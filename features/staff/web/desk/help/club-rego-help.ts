/** The help of the screens about club rego and log books. */
import { msg } from '@lingui/core/macro'
import type { HelpByPath } from './help-types.ts'

export const CLUB_REGO_HELP = {
  '/cms/rego': {
    purpose: msg`Here you find the applications for club rego, and the vehicles that are on it.`,
    steps: [
      msg`The tabs show the next step of each case. Open a case to take it.`,
      msg`Search for a name, a vehicle or a plate within a tab, and click a column heading to sort. Select cases to export only those.`,
      msg`If a membership lapses or a vehicle leaves, the registrar reports it to the authority by the day shown, then marks it as reported.`,
    ],
  },
  '/cms/rego/*': {
    purpose: msg`Here the club checks a vehicle for club rego and decides about it.`,
    steps: [
      msg`Compare the answers, photos and papers, and fill in the check sheet. One person confirms membership and insurance, another one the vehicle.`,
      msg`Ask for changes, book an inspection, approve or decline. The member gets an email each time.`,
      msg`The registrar signs the declaration, and enters the plate when the papers are there.`,
      msg`A case that was declined or ended cannot be opened again.`,
      msg`Notes and files are for the registrar and are never sent. The activity shows the history, messages, emails and changes.`,
    ],
  },
  '/cms/rego/cover/*': {
    purpose: msg`Here you print the details of a vehicle and its owner.`,
    steps: [
      msg`Copy them onto the official form, and sign the form on paper. This sheet does not replace it.`,
    ],
  },
  '/cms/rego-register': {
    purpose: msg`Here you see the club’s register of vehicles as at the end of any day.`,
    steps: [
      msg`Choose the day, then print the register or save it as a file.`,
      msg`Paper and file contain all pages. With a search or a filter they contain only the vehicles that match.`,
    ],
  },
  '/cms/log-books': {
    purpose: msg`Here you find the log books of vehicles on club rego.`,
    steps: [
      msg`Begin with the books to issue: members have asked for them.`,
      msg`Search for a vehicle, a plate, a member or a number within a tab, and click a column heading to sort. Select log books to export only those.`,
      msg`If a book fails the check, a line was altered or is missing. Compare it with the paper book.`,
    ],
  },
  '/cms/log-books/*': {
    purpose: msg`Here you issue and check the log books of one vehicle.`,
    steps: [
      msg`Issue a book with its number, period and days, or refuse it with a reason. The owner gets an email.`,
      msg`If you correct an entry, the correction is a new line, and the earlier one stays.`,
      msg`The paper book is the one that counts on the road.`,
      msg`Notes and files are for the registrar and are never sent. The activity shows drives, corrections, emails and changes.`,
    ],
  },
  '/cms/day-book': {
    purpose: msg`Here you see every club rego run, with its vehicles and drivers.`,
    steps: [
      msg`Choose the days, then print the list.`,
      msg`A drive counts as a club drive only if its event was in the calendar beforehand.`,
    ],
  },
} satisfies HelpByPath
