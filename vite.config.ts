import { lingui } from '@lingui/vite-plugin'
import linguiMacro from '@lingui/babel-plugin-lingui-macro'
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { LOCALES } from './platform/shared/locales.ts'
import { chunkGroups } from './vite.chunks.ts'

/** Lingui's macros. Babel parses only the files that import one, which are a third of the sources. */
const macros = defineRolldownBabelPreset({
  preset: () => ({ plugins: [linguiMacro] }),
  rolldown: { filter: { code: /@lingui\/(?:core|react)\/macro/ } },
})

/**
 * Plugins for translations. The macro pass must precede react(); in the other order the server build loses its
 * messages.
 */
export const words = [
  // The last entry is the development server's copy of the dependencies, which contain no macros.
  babel({ presets: [macros], exclude: [/[/\\]node_modules[/\\]/, /^\0/, /[/\\]build[/\\]vite[/\\]/] }),
  lingui(),
]

/**
 * Removes the display names of the router's components. Only developer tools use them, and each one keeps an unused
 * component in the bundle (2 kB together).
 */
const withoutDisplayNames: Plugin = {
  name: 'without-display-names',
  apply: 'build',
  transform: {
    filter: { id: /node_modules[\\/]react-router[\\/]/, code: 'displayName' },
    handler: (code) =>
      code
        .replace(/^\w+\.displayName = "\w+";$/gm, '')
        .replace(/^(const \w+ = )(React\$1\.(?:forwardRef|memo|createContext)\()/gm, '$1/* @__PURE__ */ $2'),
  },
}

/** Removes the router's instrumentation, which a production build does not use (1 kB of the first load). */
const withoutInstrumentation: Plugin = {
  name: 'without-instrumentation',
  apply: 'build',
  transform: {
    filter: { id: /node_modules[\\/]react-router[\\/].*[\\/]router\.js$/, code: 'instrumentations' },
    handler: (code) =>
      code
        .replace(/\b(?:init|opts\?)\.instrumentations\b/g, 'undefined')
        .replaceAll('consumeInstrumentationClientResultMetaReceiver(router)', 'undefined')
        .replaceAll('opts?.instrumentationNavigateMetaReceiver', 'undefined'),
  },
}

const PLAIN_ICON = fileURLToPath(new URL('platform/ui/plain-icon.ts', import.meta.url))

/**
 * Replaces the function that makes lucide's icons with ours: theirs also has options and class names that no screen uses
 * (1 kB of the first load).
 */
const withPlainIcons: Plugin = {
  name: 'with-plain-icons',
  apply: 'build',
  load: {
    filter: { id: /lucide-react[\\/].*[\\/]createLucideIcon\.mjs$/ },
    handler: () => `export { createIcon as default } from ${JSON.stringify(PLAIN_ICON)}`,
  },
}

/** The copyright notice at the beginning of axe-core. */
let axeNotice = ''

/**
 * Makes axe-core a module whose default export is a function that creates a copy of axe for a window. The page editor
 * checks the document of its preview with it. The package itself only checks the window in which its script runs, and
 * the content policy lets no script run in the preview. See docs/decisions/0093.
 */
const axeForAWindow: Plugin = {
  name: 'axe-for-a-window',
  // The licence of axe-core requires its copyright notice in every copy. The minifier removes comments.
  generateBundle(_options, bundle) {
    for (const piece of Object.values(bundle))
      if (piece.type === 'chunk' && piece.moduleIds.some((id) => id.includes('/axe-core/')))
        piece.code = `${axeNotice}\n${piece.code}`
  },
  transform: {
    filter: { id: /node_modules[\\/]axe-core[\\/]axe\.min\.js/ },
    handler(code) {
      const begin = /!function (\w+)\(window\)\{/.exec(code)
      const end = code.lastIndexOf('}("object"==typeof window?window:this);')
      if (begin === null || end < 0) return this.error('axe-core is no function of a window any more')
      axeNotice = /^\/\*![\s\S]*?\*\//.exec(code)?.[0] ?? ''
      if (axeNotice === '') return this.error('the copyright notice of axe-core is missing')
      const [whole, name] = begin
      const body = code.slice(begin.index + whole.length, end)
      return `${code.slice(0, begin.index)}export default function ${name}(window){${body};return axe}`
    },
  },
}

/**
 * Escapes non-ASCII characters in the server build. Node keeps the source text in memory, and a single non-ASCII
 * character (such as a curly quote) doubles it to two bytes per character.
 */
const inAscii: Plugin = {
  name: 'in-ascii',
  apply: (_config, { isSsrBuild }) => isSsrBuild === true,
  generateBundle: (_options, bundle) => {
    for (const piece of Object.values(bundle))
      if (piece.type === 'chunk')
        piece.code = piece.code.replace(
          /[\u0080-\uffff]/g,
          (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
        )
  },
}

/**
 * Fails the build if the service worker consists of more than one file: browsers run it as a classic script, which
 * cannot import.
 */
const workerIsOneFile: Plugin = {
  name: 'worker-is-one-file',
  apply: (_config, { isSsrBuild }) => isSsrBuild !== true,
  generateBundle(_options, bundle) {
    const worker = bundle['sw.js']
    if (worker?.type === 'chunk' && worker.imports.length > 0)
      this.error(
        `The worker shares code with pages, through ${worker.imports.join(', ')}. It must be one file.`,
      )
  },
}

/**
 * Packages that the server loads from node_modules, because they contain native code or are loaded on demand. They are
 * dependencies in package.json, as are packages used by scripts on the production machine; bundled packages are
 * devDependencies.
 */
export const UNBUNDLED = [
  '@node-rs/argon2',
  'mammoth',
  'node-forge',
  'nodemailer',
  'oidc-provider',
  'openid-client',
  'postal-mime',
  'rate-limiter-flexible',
  'sharp',
]

/**
 * The message catalogues of each language, as separate entry files of the build. No code imports them; the document
 * contains their URLs.
 */
const WORDS = Object.fromEntries(
  LOCALES.flatMap((locale) =>
    ['site', 'app'].map((piece) => [`words-${piece}-${locale}`, `locales/${locale}/${piece}.po`] as const),
  ).filter(([, path]) => existsSync(path)),
)

export default defineConfig(({ command, isSsrBuild, mode }) => ({
  plugins: [
    ...words,
    withoutDisplayNames,
    withoutInstrumentation,
    withPlainIcons,
    workerIsOneFile,
    axeForAWindow,
    inAscii,
    react({ compiler: { compilationMode: 'annotation' } }),
    tailwindcss(),
  ],
  publicDir: false,
  // Fixes the React variant at build time for the server too; otherwise its build contains both.
  define: mode === 'production' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  // The development server serves axe-core unbundled, so that `axeForAWindow` changes it.
  optimizeDeps: { exclude: ['axe-core'] },
  // React includes this hook; the shim that Lingui imports is for older versions.
  resolve: { alias: { 'use-sync-external-store/shim': 'react' } },
  // Bundled into one file, the server starts faster and uses less memory when idle. The exceptions are in UNBUNDLED.
  ssr: {
    noExternal: command === 'build' ? true : [],
    external: [...UNBUNDLED, 'pg-native'],
  },
  build: isSsrBuild
    ? {
        outDir: 'build/server',
        emptyOutDir: true,
        target: 'node22',
        minify: false,
        sourcemap: true,
        rolldownOptions: {
          input: {
            main: 'app/server/main.ts',
            'image-process': 'features/media/server/image-process.ts',
            'document-process': 'features/pages/server/import/document-process.ts',
          },
          // Comments are left out of the build, because Node keeps the source text in memory.
          output: { comments: false },
        },
      }
    : {
        outDir: 'build/client',
        emptyOutDir: true,
        manifest: 'manifest.json',
        assetsDir: 'assets',
        target: 'es2022',
        cssTarget: ['chrome120', 'firefox121', 'safari16.4'],
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: {
            begin: 'app/web/begin.ts',
            web: 'app/web/entry-client.tsx',
            sw: 'app/worker/service-worker.ts',
            ...WORDS,
          },
          preserveEntrySignatures: 'exports-only',
          // Removes the router's warnings and assertions for developers; the end-to-end tests find such mistakes before
          // a production build.
          ...(mode === 'production'
            ? { treeshake: { manualPureFunctions: ['warning', 'warningOnce', 'invariant'] } }
            : {}),
          // Fewer, larger chunks: split between the lazily loaded screens, the same code is 3 kB larger when
          // transferred.
          output: {
            // The service worker's URL contains no hash, because browsers check the same URL for updates.
            entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
            codeSplitting: {
              groups: chunkGroups(),
            },
          },
        },
      },
}))
