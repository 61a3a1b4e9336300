import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { LOCALES } from './platform/shared/locales.ts'

const tests = ['**/*.test.ts', '**/*.test.tsx', '**/node_modules/**', 'build/**']

/** Features whose screens a visitor sees without an account. */
const SITE_FEATURES = 'features/{pages,search,site,media,contact}'

/** The public calendar: its words come with its code, also where a page shows what is on next. */
const CALENDAR = [
  'features/events/web/*',
  'features/events/*.public.tsx',
  'features/{results,entries}/web/board/*',
  'app/web/events/*.tsx',
]

/** Screens and pure rules of a folder: what a browser may show. */
const screensOf = (folder: string) => [`${folder}/web/**`, `${folder}/*.public.tsx`, `${folder}/*.rules.ts`]

const platform = ['platform/ui/**', 'platform/web/**', 'platform/shared/**']

/** Parts of the platform that only screens beyond the public site are put together from. */
const LATE = ['platform/ui/late/**', 'platform/web/late/**']

/**
 * Four catalogues a language: what the public site shows, what the calendar shows, what everything beyond shows (loaded
 * with the first such screen), and what only the server says (mails, refusals).
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: [...LOCALES],
  // What is new in English is said in English until somebody has translated it, which `npm test` asks for.
  fallbackLocales: { default: 'en' },
  format: formatter({ lineNumbers: false, origins: true }),
  catalogs: [
    {
      path: 'locales/{locale}/site',
      include: [
        'app/web/*',
        'app/web/shell/**',
        ...platform,
        ...screensOf(SITE_FEATURES),
        'features/catalogue/web/ProductCards.tsx',
        'features/membership-types/web/MembershipTypesWidget.tsx',
      ],
      exclude: [...tests, ...LATE, 'platform/shared/problem.ts'],
    },
    {
      path: 'locales/{locale}/app',
      include: ['app/web/*/**', ...LATE, ...screensOf('features/*')],
      exclude: [...tests, 'app/web/shell/**', `${SITE_FEATURES}/**`, ...CALENDAR],
    },
    {
      path: 'locales/{locale}/calendar',
      // The head is said by the server too, which has no catalogue open but those of the site and beyond.
      include: [
        ...CALENDAR,
        'features/events/kinds.rules.ts',
        'features/results/outcome-words.rules.ts',
        'app/web/events/calendar-head.ts',
        'platform/ui/PlaceBar.tsx',
      ],
      exclude: tests,
    },
    {
      path: 'locales/{locale}/server',
      include: [
        'app/server/**',
        'platform/server/**',
        'platform/shared/**',
        'features/**/server/**',
        'features/**/*.contract.ts',
        'features/**/*.schema.ts',
        'features/**/*.rules.ts',
        'integrations/**',
      ],
      exclude: tests,
    },
  ],
})
