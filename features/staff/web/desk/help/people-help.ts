/** The help of the dashboard and of the screens about people. */
import { msg } from '@lingui/core/macro'
import type { HelpByPath } from './help-types.ts'

export const PEOPLE_HELP = {
  '/cms': {
    purpose: msg`Here you see the work that needs you, and the club’s main figures.`,
    steps: [
      msg`Start with the list “Needs you”: its oldest work comes first, and each line opens the work itself.`,
      msg`You see only what your roles allow.`,
      msg`Press Ctrl K or ⌘ K on any screen to find a member, an order, an event or a page.`,
    ],
  },
  '/cms/members': {
    purpose: msg`Here you find members and open their records.`,
    steps: [
      msg`Search by name, email or member number, or filter the list, for example by the day on which a membership ends. You can save filters that you need again as a view.`,
      msg`Select members to add a tag, to print labels or cards, or to export them.`,
      msg`An export contains the list as you see it, and is recorded in the audit log.`,
    ],
  },
  '/cms/members/*': {
    purpose: msg`Here you see all records of one person. The tabs depend on your roles.`,
    steps: [
      msg`Correct a detail where you see it, and save it. The message that follows offers to undo it.`,
      msg`A new email address logs the person out on every device, and both addresses get an email.`,
      msg`The tab for membership contains type, periods and status. Notes are for staff only: they are never sent to the person.`,
      msg`If a person has two records, merge them. You can undo this for 7 days.`,
    ],
  },
  '/cms/members/new': {
    purpose: msg`Here you add a member by hand, for example one who paid in cash.`,
    steps: [
      msg`If similar records appear, open them first, so that no person is added twice.`,
      msg`Choose the membership type and its days. Without a member number, the next free one is used.`,
      msg`No order and no invoice are created. A welcome email is sent only if you tick it.`,
    ],
  },
  '/cms/members/import': {
    purpose: msg`Here you add many members at once, from another program or a spreadsheet.`,
    steps: [
      msg`Choose a CSV file, and check which column contains which detail.`,
      msg`Then check the rows: new, already a member, or to fix. Nothing is saved until you start the import.`,
      msg`A welcome email is sent only if you tick it. An import cannot be undone as a whole.`,
    ],
  },
  '/cms/members/print': {
    purpose: msg`Here you print address labels or membership cards for the members that you selected in the list.`,
    steps: [msg`Print at 100 %, so that the sizes are right.`, msg`Members without an address get no label.`],
  },
  '/cms/applications': {
    purpose: msg`Here the committee decides about applications for membership.`,
    steps: [
      msg`Select applications that are paid, and approve them with a reference to the meeting. Before you confirm, you see each name and how many emails are sent.`,
      msg`You can also ask a question, or decline with a reason. The applicant gets your text by email.`,
      msg`Declining refunds the payment and cannot be undone.`,
      msg`Under 18, a parent or guardian must confirm before you can approve.`,
    ],
  },
  '/cms/register': {
    purpose: msg`Here you see who was a member on any day.`,
    steps: [
      msg`Choose the day, then export the list if the committee needs it.`,
      msg`For members who asked for it, only the name is shown.`,
      msg`An export contains the list as you see it, and is recorded in the audit log.`,
    ],
  },
  '/cms/retention': {
    purpose: msg`Here you see whose data the club will reduce, because their membership ended long ago.`,
    steps: [
      msg`Each person gets an email 30 days before. The data stays if the person logs in, orders, enters an event or renews.`,
      msg`If the club still needs someone’s data, keep it with a reason and a last day. You can end this at any time.`,
      msg`Name, email address, member number and periods stay. Invoices, signed texts and club rego records have periods of their own.`,
      msg`Reduced data cannot be restored. The audit log names each person whose data was reduced.`,
    ],
  },
  '/cms/privacy': {
    purpose: msg`Here you deal with people’s requests to correct or remove their data.`,
    steps: [
      msg`Begin with the oldest request. Each one shows the day by which an answer is due.`,
      msg`Start work on it, make the change, then write the answer. The person gets it by email.`,
      msg`Search by name or email address, and select requests to export only those.`,
      msg`Before you remove data, you see what prevents it and what the club keeps. Removed data cannot be restored.`,
    ],
  },
  '/cms/accounts': {
    purpose: msg`Here you disable an account, so that the person cannot log in, or enable it again.`,
    steps: [
      msg`The filters show disabled accounts, people without a membership, and people with a role.`,
      msg`Find the account by name or email, and give a reason. It is recorded in the audit log, and the person does not see it.`,
      msg`A disabled account is logged out on every device and gets no email. Membership, entries and orders stay.`,
    ],
  },
} satisfies HelpByPath
