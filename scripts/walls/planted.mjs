/**
 * One small violation of each import rule, as the files of a temporary tree. A rule that does not report its violation
 * is broken, even if the real tree passes.
 * @type {Record<string, Record<string, string>>}
 */
export const PLANTED = {
  'no-circle': {
    'features/pages/one.rules.ts': "import { two } from './two.rules.ts'\nexport const one = () => two",
    'features/pages/two.rules.ts': "import { one } from './one.rules.ts'\nexport const two = () => one",
  },
  'every-import-resolves': { 'platform/shared/lost.ts': "import '#platform/shared/nowhere.ts'" },
  'platform-knows-nobody': {
    'platform/shared/upwards.ts':
      "import { one } from '#features/media/media.rules.ts'\nexport const up = one",
    'features/media/media.rules.ts': 'export const one = 1',
  },
  'shared-is-for-both-sides': {
    'platform/shared/sided.ts': "import { log } from '#platform/server/log.ts'\nexport const sided = log",
    'platform/server/log.ts': 'export const log = 1',
  },
  'platform-web-below-ui': {
    'platform/web/on-top.ts': "import { Button } from '#platform/ui/Button.tsx'\nexport const onTop = Button",
    'platform/ui/Button.tsx': 'export const Button = () => null',
  },
  'features-do-not-know-the-app': {
    'features/pages/server/pages.actions.ts':
      "import { settings } from '#app/server/settings.ts'\nexport const act = settings",
    'app/server/settings.ts': 'export const settings = 1',
  },
  'integrations-know-the-platform-only': {
    'integrations/mail/live-mail.ts':
      "import { one } from '#features/media/media.contract.ts'\nexport const mail = one",
    'features/media/media.contract.ts': 'export const one = 1',
  },
  'integrations-keep-to-themselves': {
    'integrations/mail/mail.ts':
      "import { files } from '#integrations/files/file-store.ts'\nexport const mail = files",
    'integrations/files/file-store.ts': 'export const files = 1',
  },
  'live-and-fake-are-chosen-by-app': {
    'features/contact/server/contact.actions.ts':
      "import { mail } from '#integrations/post/live-post.ts'\nexport const send = mail",
    'integrations/post/live-post.ts': 'export const mail = 1',
  },
  'browser-never-sees-server': {
    'features/pages/web/Screen.tsx':
      "import { load } from '../server/load.store.ts'\nexport const Screen = () => load",
    'features/pages/server/load.store.ts': 'export const load = null',
  },
  'browser-loads-no-node-module': {
    'platform/web/disk.ts': "import { readFileSync } from 'node:fs'\nexport const read = readFileSync",
  },
  'server-never-sees-browser': {
    'features/site/server/site.routes.ts':
      "import { useSite } from '../web/use-site.ts'\nexport const route = useSite",
    'features/site/web/use-site.ts': 'export const useSite = 1',
  },
  'both-sides-take-neither': {
    'features/site/site.rules.ts': "import { rows } from './server/rows.store.ts'\nexport const rule = rows",
    'features/site/server/rows.store.ts': 'export const rows = 1',
  },
  'contracts-carry-no-validator': {
    'features/search/search.contract.ts': "import * as z from 'zod'\nexport const contract = z.string()",
  },
  'features-meet-at-public-files': {
    'features/pages/web/Gallery.tsx':
      "import { Photo } from '#features/media/web/Photo.tsx'\nexport const Gallery = Photo",
    'features/media/web/Photo.tsx': 'export const Photo = () => null',
  },
  'tables-only-for-foreign-keys': {
    'features/pages/server/peek.actions.ts':
      "import { image } from '#features/media/server/media.tables.ts'\nexport const peek = image",
    'features/media/server/media.tables.ts': 'export const image = 1',
  },
  'media-knows-only-itself': {
    'features/media/server/media.actions.ts':
      "import { page } from '#features/pages/pages.contract.ts'\nexport const use = page",
    'features/pages/pages.contract.ts': 'export const page = 1',
  },
  'sql-in-stores-only': {
    'features/site/server/site.actions.ts':
      "import { sql } from 'drizzle-orm'\nexport const raw = sql`select 1`",
  },
  'tests-are-nobodys-need': {
    'platform/server/leans.ts': "import { kit } from '#tests/kit/kit.ts'\nexport const leans = kit",
    'tests/kit/kit.ts': 'export const kit = 1',
  },
  'tools-stay-tools': { 'app/server/builds.ts': "import { build } from 'vite'\nexport const make = build" },
  'named-for-its-purpose': {
    'platform/shared/drawer.ts': "import { one } from './utils.ts'\nexport const drawer = one",
    'platform/shared/utils.ts': 'export const one = 1',
  },
}
