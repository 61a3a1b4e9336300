/** Mails to the officer who asked for a review. @source docs/reference/pages-and-blocks.md §8.10 */
import { msg } from '@lingui/core/macro'
import type { MailContent } from '#features/accounts/server/accounts.public.ts'
import type { Format } from '#platform/shared/format.ts'

const WHY = msg`You get this because you asked for a review of the page.`

/** A page that was in review, and the officer who published it or sent it back. */
export type ReviewedPage = { id: number; name: string; reviewer: string }

/** Returns the mail about a page that was sent back. */
export function sentBackMail({ id, name, reviewer }: ReviewedPage, reason: string): MailContent {
  return {
    mail: 'pages.sent_back',
    subject: msg`Please change the page “${name}”`,
    heading: msg`${reviewer} sent the page “${name}” back to you`,
    paragraphs: [msg`Change the page and ask for a review again. ${reviewer} writes:`],
    quotation: reason,
    button: { label: msg`Open the page`, path: `/cms/pages/${id}` },
    why: WHY,
  }
}

/** Returns the mail about a page that was published, or that will be at an instant. */
export function reviewedMail(
  { id, name, reviewer }: ReviewedPage,
  scheduled: { atMs: number; timezone: string } | null,
): (format: Format) => MailContent {
  return (format) => {
    const time = scheduled === null ? '' : format.moment(scheduled.atMs, scheduled.timezone)
    return {
      mail: 'pages.reviewed',
      subject:
        scheduled === null
          ? msg`Your page “${name}” is published`
          : msg`Your page “${name}” will be published`,
      heading:
        scheduled === null
          ? msg`${reviewer} published the page “${name}”`
          : msg`${reviewer} scheduled the page “${name}”`,
      paragraphs: [scheduled === null ? msg`Visitors see it now.` : msg`Visitors will see it from ${time}.`],
      button: { label: msg`Open the page`, path: `/cms/pages/${id}` },
      why: WHY,
    }
  }
}
