/** The desk screens about the public website. */
import { msg } from '@lingui/core/macro'
import { MediaDesk } from '#features/media-library/media-library-desk.public.tsx'
import { ImportPages, PageEditor, PagesDesk } from '#features/pages/pages-desk.public.tsx'
import type { DeskScreen } from './desk-screen.ts'
import { lazyScreen } from './lazy-screen.ts'

const mailTextsDesk = () => import('#features/mail-texts/mail-texts-desk.public.tsx')
const MailDesk = lazyScreen(async () => (await mailTextsDesk()).MailDesk)
const MailsDesk = lazyScreen(async () => (await mailTextsDesk()).MailsDesk)

const SiteDesk = lazyScreen(async () => (await import('#features/site-desk/site-desk.public.tsx')).SiteDesk)

export const WEBSITE_DESKS: readonly DeskScreen[] = [
  {
    path: '/cms/pages',
    area: 'website',
    title: msg`Pages`,
    roles: ['content'],
    counts: ['pages_in_review'],
    isListed: true,
    Screen: PagesDesk,
  },
  {
    path: '/cms/pages/import',
    area: 'website',
    title: msg`Import pages`,
    roles: ['content'],
    Screen: ImportPages,
  },
  {
    path: '/cms/pages',
    area: 'website',
    title: msg`Page editor`,
    roles: ['content'],
    takesRest: true,
    Screen: PageEditor,
  },
  {
    path: '/cms/media',
    area: 'website',
    title: msg`Media library`,
    roles: ['content'],
    isListed: true,
    Screen: MediaDesk,
  },
  {
    path: '/cms/site',
    area: 'website',
    title: msg`Website settings`,
    roles: ['content'],
    isListed: true,
    Screen: SiteDesk,
  },
  {
    path: '/cms/site',
    area: 'website',
    title: msg`Website settings`,
    roles: ['content'],
    takesRest: true,
    Screen: SiteDesk,
  },
  {
    path: '/cms/redirects',
    area: 'website',
    title: msg({
      message: 'Redirects',
      comment: 'Heading and navigation: old addresses of the site that lead to new ones',
    }),
    roles: ['content'],
    Screen: () => <SiteDesk rest="redirects" />,
  },
  {
    path: '/cms/mail',
    area: 'messages',
    title: msg`Email texts`,
    roles: ['content'],
    isListed: true,
    Screen: MailsDesk,
  },
  {
    path: '/cms/mail',
    area: 'messages',
    title: msg`Email text`,
    roles: ['content'],
    takesRest: true,
    Screen: MailDesk,
  },
]
