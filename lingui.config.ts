import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { LOCALES } from './platform/shared/locales.ts'
import { withNotes } from './scripts/words/notes.mjs'

const tests = ['**/*.test.ts', '**/*.test.tsx', '**/node_modules/**', 'build/**']

/** Features whose screens visitors see without an account. */
const SITE_FEATURES = 'features/{pages,search,site,media,contact}'

/** The field descriptions and checks of the editor of pages, which no public page loads. */
const PAGE_EDITOR =
  'features/pages/{common-fields,list-widget-fields,widget-fields,page-fields,classic-fields,template-labels,edit-mistakes,page-checks}.rules.ts'

/**
 * The public calendar. Its messages load with its code, even on a page that only lists the next events. Its parts for
 * members (web/members) are not among them: the calendar shows them with the messages of the app.
 */
const CALENDAR = [
  'features/events/web/*.{ts,tsx}',
  'features/events/*.public.tsx',
  'features/{results,entries}/web/board/*',
  'app/web/events/*.tsx',
]

/** Returns the globs for a folder's screens and rules, the files that may run in a browser. */
const screensOf = (folder: string) => [`${folder}/web/**`, `${folder}/*.public.tsx`, `${folder}/*.rules.ts`]

/** The audit log in words, which the server needs for its export. */
const AUDIT_LABELS = 'features/staff/audit-{labels,actions}.rules.ts'

const platform = ['platform/ui/**', 'platform/web/**', 'platform/shared/**']

/** The parts of the platform that only screens beyond the public site use. */
const LATE = ['platform/ui/lazy/**', 'platform/web/lazy/**']

/**
 * The staff screens. The frame of the desk and the gate stay in the catalogue of the app, because the gate works without
 * a connection.
 */
const DESK = ['features/*/web/desk/**', PAGE_EDITOR]

/**
 * Five catalogues for each language: the public site, the calendar, everything beyond (loaded with the first such
 * screen), the staff screens, and messages that only the server uses (mails, refusals).
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: [...LOCALES],
  // A new message is shown in English until it is translated; `npm test` warns about missing translations.
  fallbackLocales: { default: 'en' },
  format: withNotes(formatter({ lineNumbers: false, origins: true })),
  catalogs: [
    {
      path: 'locales/{locale}/site',
      include: [
        'app/web/*',
        'app/web/shell/**',
        ...platform,
        ...screensOf(SITE_FEATURES),
        'features/catalogue/web/ProductCards.tsx',
        'features/membership/web/MembershipTypesWidget.tsx',
        'features/membership/web/NoTypes.tsx',
        'features/membership/web/TypeList.tsx',
      ],
      exclude: [...tests, ...LATE, 'platform/shared/problem.ts', ...DESK],
    },
    {
      path: 'locales/{locale}/app',
      include: ['app/web/*/**', ...LATE, ...screensOf('features/*')],
      exclude: [...tests, 'app/web/shell/**', `${SITE_FEATURES}/**`, ...CALENDAR, ...DESK, AUDIT_LABELS],
    },
    {
      path: 'locales/{locale}/calendar',
      // The server renders the page head too, and it loads only the catalogues for the site and beyond.
      include: [
        ...CALENDAR,
        'features/events/kinds.rules.ts',
        'features/events/licence-note.rules.ts',
        'features/results/outcome-labels.rules.ts',
        'app/web/events/calendar-head.ts',
        'platform/ui/PlaceBar.tsx',
      ],
      exclude: tests,
    },
    { path: 'locales/{locale}/desk', include: [...DESK, AUDIT_LABELS], exclude: tests },
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
      exclude: [...tests, ...DESK],
    },
  ],
})
