/** The help of each settings screen, for a volunteer who opens it for the first time. */
import { msg } from '@lingui/core/macro'
import type { SettingScreenPath } from '../../../setting-screens.rules.ts'
import type { ScreenHelp } from './help-types.ts'

/** The help by screen. A settings screen without help does not compile. */
export const SETTING_HELP: Readonly<Record<SettingScreenPath, ScreenHelp>> = {
  '/cms/ledger': {
    purpose: msg`Here you export the club’s ledger or its invoices for Xero or MYOB.`,
    steps: [
      msg`Enter the codes of your chart of accounts, and save them.`,
      msg`Choose the days, export the file, and import it in your accounting program. Do not import the same days twice.`,
      msg`For each day import either the journals or the invoices, not both: both contain the same sales.`,
    ],
  },
  '/cms/limits': {
    purpose: msg`Here the club sets its own numbers for memberships and events, and its classes for cars.`,
    steps: [
      msg`The membership role changes the days for late renewals and reminders. The events role changes day memberships, competitions and classes.`,
      msg`Reminders are counted from the last day of a membership. Each one is sent once.`,
      msg`Tick a kind of event as a competition if drivers need a car and supplementary regulations for it.`,
      msg`Archive a class that the club no longer offers: cars that have it keep it. A car loses a class that you remove when its owner next saves the car. If only the name of a class is new, change the name and keep the code.`,
    ],
  },
  '/cms/settings': {
    purpose: msg`Here the club keeps its name, its address and its contact details, as they appear on the website, in emails and on invoices.`,
    steps: [
      msg`A change appears on the website at once. Invoices that were already issued stay as they are.`,
      msg`Only owners see the bank account and GST. Owners and treasurers get an email about each change.`,
      msg`Check each digit of the bank account: buyers pay to this account.`,
    ],
  },
  '/cms/texts': {
    purpose: msg`These are the texts that people sign when they join, enter an event or apply for club rego.`,
    steps: [
      msg`Publish a new version to change a text, and choose its first day. Everyone who signs from that day on signs the new version.`,
      msg`Earlier signatures keep the version and the exact words that were signed. People sign the new version the next time they renew, enter or apply.`,
      msg`A starting text can’t be signed until the club has approved it. Compare it with the text of your sanctioning body or insurer, then confirm it or publish your own.`,
      msg`You can delete a planned version until its first day.`,
    ],
  },
  '/cms/roles': {
    purpose: msg`Here owners decide who may use the staff desk, and for what.`,
    steps: [
      msg`Find the person by name, then choose their roles. You confirm each change with a code that we email to you.`,
      msg`Make a role of your own if the built-in ones allow too much, such as one for canteen helpers.`,
      msg`Set a last day for a role that ends, or hand all roles over after an election.`,
      msg`Keep at least two owners, so that the club is not locked out when one is away.`,
    ],
  },
  '/cms/status': {
    purpose: msg`Here owners see whether the club’s server is in good order.`,
    steps: [
      msg`Green needs nothing. Amber needs attention this week, red today. Each line says what to do.`,
      msg`If you don’t look after the server yourself, send the line to the person who does.`,
    ],
  },
  '/cms/failed-work': {
    purpose: msg`Here you find work that the program could not finish by itself.`,
    steps: [
      msg`Try it again once the cause is removed, such as a mail server or payment provider that was down.`,
      msg`Discard it only if it is no longer needed. Discarded work is never done.`,
    ],
  },
  '/cms/audit': {
    purpose: msg`Here owners see who changed what at the staff desk, and when.`,
    steps: [
      msg`Search by person, action or record, or choose the days. Open an entry to see the values before and after.`,
      msg`Nobody can change or remove an entry. The program checks this each day.`,
    ],
  },
  '/cms/membership-types': {
    purpose: msg`Here the club decides which memberships it offers, for whom and at which price.`,
    steps: [
      msg`A new price applies to applications from now on. Members keep their type until their last day, at the price they paid.`,
      msg`Archive a type that you no longer offer. You can delete only a type that nobody has ever had.`,
      msg`Applicants see the types in the order of this list.`,
      msg`Untick “People can choose it themselves” for a type that the committee awards, such as life membership.`,
    ],
  },
  '/cms/rego-schemes': {
    purpose: msg`Here the registrar keeps the rules of each state’s scheme for historic and modified vehicles.`,
    steps: [
      msg`Rules, limits and forms change. Check each scheme with the authority at least once a year.`,
      msg`Make a new version with its first day. Applications sent before that day keep the earlier rules.`,
      msg`Close a scheme that the club doesn’t offer. Vehicles that are registered under it stay in the register.`,
    ],
  },
  '/cms/payment-types': {
    purpose: msg`Here the treasurer sees how buyers can pay, and decides whether they may pay at the club.`,
    steps: [
      msg`Bank transfer is offered once an owner has entered the club’s bank account.`,
      msg`With payment at the club, mark each order as paid when the money is there. Orders that stay unpaid end by themselves.`,
    ],
  },
  '/cms/delivery': {
    purpose: msg`Here the shop sets how orders reach their buyers, and what that costs.`,
    steps: [
      msg`The price of a delivery is that of the first parcel that fits by weight and size, plus that of the zone of the postcode.`,
      msg`A change applies to carts at once. Orders that were already placed keep their price.`,
    ],
  },
  '/cms/mail': {
    purpose: msg`Here you change the wording of the emails that the club sends.`,
    steps: [
      msg`Choose an email and a language. The preview shows it with example names.`,
      msg`Keep the words in braces: a name, a day or an amount is put in their place.`,
      msg`Emails that were already sent stay as they are. You can go back to the standard text at any time.`,
    ],
  },
  '/cms/site': {
    purpose: msg`Here you change the menus, the groups, the tracks, the logo and what search engines and social networks show about the website.`,
    steps: [
      msg`A change appears on the website at once, for everyone.`,
      msg`When the address of a page changes, its redirect is added for you. Add others under Redirects, so that links from outside still work.`,
      msg`A group that is hidden from visitors hides the groups below it as well. Its products and pages stay.`,
      msg`An archived track is no longer offered to members as their home track. Events and members keep it.`,
      msg`Only owners see the tab with features.`,
    ],
  },
  '/cms/redirects': {
    purpose: msg`Here you send visitors of an old address to a new one.`,
    steps: [
      msg`A redirect is added for you when the address of a page changes. Add one yourself for an address of the club’s former website.`,
    ],
  },
}
