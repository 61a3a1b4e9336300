import { lingui } from '@lingui/vite-plugin'
import linguiMacro from '@lingui/babel-plugin-lingui-macro'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { existsSync } from 'node:fs'
import { defineConfig, type Plugin } from 'vite'
import { LOCALES } from './platform/shared/locales.ts'

/** The macro pass stands before react(): the other way round the server build loses its words. */
export const words = [babel({ plugins: [linguiMacro] }), lingui()]

/** What every page runs on, whatever it shows. */
const FRAME_MODULES =
  /node_modules[\\/](react|react-dom|react-router|scheduler|cookie|set-cookie-parser|@lingui[\\/](core|react))[\\/]/

/**
 * Takes the names off the router's components: they serve developer tools alone, and each one keeps
 * a component in the bundle that no screen uses (2 kB together).
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

/**
 * Spells in ASCII what the server's build says in other letters. Node keeps the text of what it runs, and one single
 * curly quote in it makes it keep two bytes for each letter of all.
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

/** What waits for the first paint, and nothing that would have to come with it. */
const BEGIN_MODULES = /app[\\/]web[\\/]begin\.|platform[\\/]web[\\/]timers\./

/** What pages are drawn with: one piece packs better than ten small ones, and is one request. */
const SITE_MODULES =
  /[\\/](features[\\/]pages[\\/]web[\\/]widgets[\\/](?!Faq|Gallery|TrackMap|registry)|features[\\/]media[\\/](web[\\/]|media\.)|features[\\/]site[\\/]web[\\/]|platform[\\/](ui[\\/](art[\\/](Hero|Track|track)|Kerb|Disclosure)|web[\\/](call-session|storage|report)|shared[\\/](endpoint|locales)))|app[\\/]web[\\/](words|paths|routes|shell[\\/](Site|RouteChange|Theme|AccountCorner|Bag|bag-|PageRoute|FaultScreen|ClubName|use-document))|preload-helper/

/** What the screens of accounts, shop and members share: cut up small, it costs each of them a dozen requests. */
const FORM_MODULES =
  /[\\/](platform[\\/](ui[\\/](Banner|Button|CloseButton|CodeInput|DateBoxes|ErrorSummary|Field|Figure|Select|TextField|ToastRegion|toasts)\.|web[\\/](hold-still|http|kept-answers|kept-store|link-state|sending-request|use-error-title|use-format)\.|shared[\\/](durations|format|problem)\.)|features[\\/](accounts[\\/]web[\\/](month-names|session|session-store|ResendCode|use-sending)|cart[\\/]web[\\/]kept-cart|racers[\\/]web[\\/]racers-session)|app[\\/]web[\\/](live-session|auth[\\/]use-account-head)|lucide-react[\\/].*circle-exclamation)/

/** What the screens of members and of the desk are put together from. */
const PART_MODULES =
  /[\\/]platform[\\/](ui|web)[\\/]late[\\/]|[\\/]platform[\\/]ui[\\/](Checkbox|Dialog|FieldWarning|FiveDots|Plate|PrintLine|RadioGroup|Ring|SectionHead|SectorChips|Tabs|TileList|UploadBar|Which)\.|features[\\/]pages[\\/]web[\\/]NotFound\.|app[\\/]web[\\/]shell[\\/]NotFoundRoute\.|lucide-react[\\/].*[\\/](camera|car-front|circle-check|circle-x|clipboard-check|file-text|id-card|lock|notebook-pen|triangle-exclamation-point|wifi-off)\./

/** What lists of things to buy and to enter are drawn with. */
const LIST_MODULES =
  /[\\/]platform[\\/](ui[\\/](art[\\/]EmptyStateTrack|Chip|EmptyState|FactRows|FilterChip|PlaceBar|Skeleton|TimingRow|TimingTable)\.|web[\\/]use-money|shared[\\/](days|colour)\.)|features[\\/](catalogue[\\/](catalogue\.(rules|contract)|product-card\.rules|web[\\/]ProductCards)|events[\\/](events\.(contract|rules)|kinds\.rules|calendar-address|web[\\/](CalendarWords|EventRow)))|lucide-react[\\/].*[\\/](calendar-days|chevron-left|external-link|plus|truck)\./

/** What is in the bag, wherever it is shown. */
const BAG_MODULES =
  /[\\/](features[\\/]cart[\\/](cart\.(public|rules|contract)|web[\\/](?!desk))|app[\\/]web[\\/]shop[\\/](use-bag|wake-bag))/

/** What times and places of a meeting are worked out and said with. */
const RESULT_MODULES =
  /[\\/]features[\\/]results[\\/]((outcome-words|race-time|results)\.rules|results\.contract)/

/** The words of each language, in files of their own that no code names: the document says where they are. */
const WORDS = Object.fromEntries(
  LOCALES.flatMap((locale) =>
    ['site', 'app'].map((piece) => [`words-${piece}-${locale}`, `locales/${locale}/${piece}.po`] as const),
  ).filter(([, path]) => existsSync(path)),
)

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [
    ...words,
    withoutDisplayNames,
    inAscii,
    react({ compiler: { compilationMode: 'annotation' } }),
    tailwindcss(),
  ],
  publicDir: false,
  // The server's build too says once and for all which React it means: otherwise it carries both.
  define: mode === 'production' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  // React itself has this hook; the shim that Lingui asks for is for older ones.
  resolve: { alias: { 'use-sync-external-store/shim': 'react' } },
  // One file with what it needs starts faster and idles smaller; what brings machine code or is loaded late stays outside.
  ssr: {
    noExternal: true,
    external: [
      'sharp',
      '@node-rs/argon2',
      'pg-native',
      '@sentry/node',
      'nodemailer',
      'postal-mime',
      'rate-limiter-flexible',
      'oidc-provider',
      'openid-client',
    ],
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
          },
          // Node keeps the text of what it runs in memory.
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
          // What the router checks and says for developers, whose mistakes the journeys find before a page is built.
          ...(mode === 'production'
            ? { treeshake: { manualPureFunctions: ['warning', 'warningOnce', 'invariant'] } }
            : {}),
          // In one piece: cut up between the screens that load later, the same code weighs 3 kB more on the line.
          output: {
            // The worker's address says nothing of its content: browsers ask for it anew.
            entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
            codeSplitting: {
              groups: [
                { name: 'begin', test: BEGIN_MODULES },
                { name: 'frame', test: FRAME_MODULES },
                { name: 'site', test: SITE_MODULES },
                { name: 'forms', test: FORM_MODULES },
                { name: 'lists', test: LIST_MODULES },
                { name: 'parts', test: PART_MODULES },
                { name: 'bag', test: BAG_MODULES },
                { name: 'results', test: RESULT_MODULES },
              ],
            },
          },
        },
      },
}))
