import { defineConfig } from 'vitest/config'
import { words } from './vite.config.ts'

export default defineConfig({
  plugins: [...words],
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    include: ['{app,features,platform,integrations,database,scripts,tests}/**/*.test.{ts,tsx}'],
    exclude: ['tests/journeys/**', 'node_modules/**', 'build/**'],
    globalSetup: ['tests/kit/global-setup.ts'],
    // Through Vite like our own code, or it would bring a second copy of graphql with it.
    server: { deps: { inline: ['graphql-http'] } },
    pool: 'forks',
    maxWorkers: 2,
    // A file leaves nothing behind for the next, so modules are loaded once a process and not once a file: 40 % less work.
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
