/** The help of the screens about pages, media and email. */
import { msg } from '@lingui/core/macro'
import type { HelpByPath } from './help-types.ts'

export const WEBSITE_HELP = {
  '/cms/pages': {
    purpose: msg`Here you find all pages of the website.`,
    steps: [
      msg`Open a page to edit it, or create a new one. You can select several pages to publish them together, now or at a time that you choose.`,
      msg`Visitors see only what is published. You can restore a deleted page as a draft for 90 days.`,
    ],
  },
  '/cms/pages/*': {
    purpose: msg`Here you edit one page. Your changes are saved as a draft.`,
    steps: [
      msg`Add blocks, fill them in, and look at the preview.`,
      msg`Publish the page, or ask for a review. Visitors see your changes only when the page is published.`,
      msg`You can restore an earlier version, or one block of it.`,
    ],
  },
  '/cms/pages/import': {
    purpose: msg`Here you create drafts from a Word or Google document, or from a WordPress export.`,
    steps: [
      msg`Choose the file, then check the name and address of each page.`,
      msg`Nothing is published. Describe the images of each draft before you publish it.`,
    ],
  },
  '/cms/media': {
    purpose: msg`Here you find the images, videos and files of the website.`,
    steps: [
      msg`Add files, and describe each image for people who cannot see it.`,
      msg`If you replace a file, it changes everywhere it is used.`,
      msg`You can restore a deleted item for 30 days.`,
    ],
  },
  '/cms/mail-log': {
    purpose: msg`Here you see emails that could not be delivered.`,
    steps: [
      msg`The program tries again every hour for two weeks.`,
      msg`If an address was refused, ask the person for another one, correct it, and discard the email. A discarded email is never sent.`,
    ],
  },
} satisfies HelpByPath
