import { defineConfig } from 'vitest/config'
import { words } from './vite.config.ts'

export default defineConfig({
  plugins: [...words],
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    include: ['{app,features,platform,integrations,database,scripts,tests}/**/*.test.{ts,tsx}'],
    exclude: ['tests/journeys/**', 'node_modules/**', 'build/**'],
    globalSetup: ['tests/kit/global-setup.ts'],
    // Process graphql-http with Vite like our own code, because it would otherwise load a second copy of graphql.
    server: { deps: { inline: ['graphql-http'] } },
    pool: 'forks',
    maxWorkers: 2,
    // Test files leave no state behind, so modules are loaded once per process instead of once per file: 40 % less
    // work.
    isolate: false,
    // A test that fails once and then passes is reported as unsteady at the end of `npm test`, which does not fail.
    retry: 1,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // A poll ends as soon as it succeeds; a busy machine is slow but not broken.
    expect: { poll: { timeout: 15_000 } },
  },
})
