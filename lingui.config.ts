import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

const tests = ['**/*.test.ts', '**/*.test.tsx', '**/node_modules/**', 'build/**']

/** Features whose screens a visitor sees without an account. */
const SITE_FEATURES = 'features/{pages,search,site,media,contact}'

/** Screens and pure rules of a folder: what a browser may show. */
const screensOf = (folder: string) => [`${folder}/web/**`, `${folder}/*.public.tsx`, `${folder}/*.rules.ts`]

const platform = ['platform/ui/**', 'platform/web/**', 'platform/shared/**']

/**
 * Three catalogues a language: what the public site shows, what everything beyond it shows (loaded
 * with the first such screen), and what only the server says (mails, refusals). No fallback
 * language, so that a strict compile names every missing word.
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
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
      exclude: [...tests, 'platform/shared/problem.ts'],
    },
    {
      path: 'locales/{locale}/app',
      include: ['app/web/*/**', ...screensOf('features/*')],
      exclude: [...tests, 'app/web/shell/**', `${SITE_FEATURES}/**`],
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
