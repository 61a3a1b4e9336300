import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

const tests = ['**/*.test.ts', '**/*.test.tsx', '**/node_modules/**', 'build/**']

/**
 * Two catalogues a language: what a browser shows, and what only the server says (mails, refusals).
 * No fallback language, so that a strict compile names every missing word.
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  format: formatter({ lineNumbers: false, origins: true }),
  catalogs: [
    {
      path: 'locales/{locale}/web',
      include: ['app/web/**', 'platform/ui/**', 'platform/web/**', 'features/**/web/**', 'features/**/*.public.tsx', 'features/**/*.rules.ts', 'platform/shared/**'],
      exclude: [...tests, 'platform/shared/problem.ts'],
    },
    {
      path: 'locales/{locale}/server',
      include: ['app/server/**', 'platform/server/**', 'features/**/server/**', 'features/**/*.contract.ts', 'features/**/*.schema.ts', 'features/**/*.rules.ts', 'platform/shared/**', 'integrations/**'],
      exclude: tests,
    },
  ],
})
