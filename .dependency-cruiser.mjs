/**
 * Import rules. Imports go one way: app → features → platform, with integrations behind their interfaces.
 * scripts/checks/walls.mjs runs this, counts the files read, and adds deliberate violations that must be detected.
 */

/** The other features whose public files a feature may import. The graph must be acyclic, which is checked. */
export const FEATURES_KNOW = {
  media: [],
  accounts: ['media', 'site'],
  addresses: ['accounts'],
  cart: ['accounts', 'addresses', 'catalogue', 'media', 'site', 'staff'],
  catalogue: ['accounts', 'media', 'site', 'staff'],
  'club-limits': ['events', 'staff'],
  'club-rego': [
    'accounts',
    'addresses',
    'cart',
    'log-book',
    'media',
    'membership',
    'signatures',
    'site',
    'staff',
    'vehicles',
  ],
  contact: [],
  entries: [
    'accounts',
    'catalogue',
    'club-limits',
    'events',
    'guardians',
    'membership',
    'orders',
    'signatures',
    'site',
    'staff',
    'till',
    'tracks',
    'vehicles',
  ],
  events: ['accounts', 'catalogue', 'media', 'site', 'staff', 'tracks'],
  gate: ['accounts', 'entries', 'events', 'media', 'membership', 'staff', 'tickets', 'tracks'],
  guardians: ['accounts', 'signatures', 'site', 'staff'],
  households: ['accounts', 'guardians', 'membership', 'orders', 'signatures', 'site', 'staff'],
  home: ['accounts', 'club-rego', 'entries', 'events', 'log-book', 'membership', 'racers', 'results', 'site'],
  invoices: ['accounts', 'orders', 'site'],
  'log-book': ['accounts', 'events', 'signatures', 'site', 'staff', 'tracks', 'vehicles'],
  'mail-texts': ['staff'],
  'media-library': ['accounts', 'media', 'staff'],
  membership: [
    'accounts',
    'addresses',
    'events',
    'guardians',
    'media',
    'offline',
    'orders',
    'signatures',
    'site',
    'staff',
    'tracks',
  ],
  'member-import': ['accounts', 'addresses', 'membership', 'staff'],
  offline: [],
  orders: ['accounts', 'addresses', 'cart', 'catalogue', 'site', 'staff'],
  people: [
    'accounts',
    'addresses',
    'entries',
    'households',
    'media',
    'membership',
    'orders',
    'site',
    'staff',
  ],
  profile: ['accounts', 'addresses', 'racers', 'site'],
  till: ['accounts', 'orders', 'staff'],
  racers: ['accounts', 'site'],
  results: ['entries', 'events', 'staff', 'vehicles'],
  pages: [
    'accounts',
    'catalogue',
    'contact',
    'events',
    'media',
    'media-library',
    'membership',
    'site',
    'staff',
  ],
  site: [],
  'site-desk': ['accounts', 'pages', 'site', 'staff'],
  signatures: ['accounts', 'staff'],
  staff: ['accounts', 'site'],
  status: ['accounts', 'staff'],
  tickets: ['accounts', 'catalogue', 'events', 'orders', 'site'],
  tracks: [],
  vehicles: ['accounts', 'club-limits', 'media', 'membership', 'profile', 'site'],
  vouchers: ['accounts', 'catalogue', 'orders'],
  wallet: ['accounts'],
  search: ['site'],
}

/** Pattern of a feature's files that other features may import. */
const PUBLIC_FILES = String.raw`/([^/]+\.(public|contract|rules|schema)\.tsx?|server/[^/]+\.(public|tables)\.ts)$`
const TESTS = String.raw`(\.test\.tsx?|\.conformance\.ts|\.mjs)$|/fixtures/|^tests/`
const BROWSER_SIDE = String.raw`^(platform/(web|ui)|features/[^/]+/web|app/web)/|^features/[^/]+/[^/]+\.public\.tsx$`
const SERVER_SIDE = '^(platform/server|features/[^/]+/server|app/server)/'

const guests = Object.entries(FEATURES_KNOW).map(([feature, known]) => ({
  name: `${feature}-knows-only-${known.join('-') || 'itself'}`,
  comment: `features/${feature} may import: ${known.join(', ') || 'no other feature'}. The table is at the top of .dependency-cruiser.mjs.`,
  severity: 'error',
  from: { path: `^features/${feature}/`, pathNot: TESTS },
  to: { path: '^features/', pathNot: `^features/(${[feature, ...known].join('|')})/` },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circle',
      comment: 'Two files that import each other belong in one file, or need a third for the shared part.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'every-import-resolves',
      comment: 'The rules cannot check an import that is not resolved.',
      severity: 'error',
      // A script that is run manually documents which packages to install for it.
      from: { pathNot: String.raw`\.mjs$` },
      to: { couldNotResolve: true, pathNot: String.raw`^virtual:|\.css$|\?(url|raw|inline)$` },
    },
    {
      name: 'platform-knows-nobody',
      comment: 'platform/ is the base of all features, so it imports no feature, no integration and no app.',
      severity: 'error',
      from: { path: '^platform/', pathNot: TESTS },
      to: { path: '^(app|features|integrations|database|tests)/' },
    },
    {
      name: 'shared-is-for-both-sides',
      comment:
        'platform/shared runs in the browser and on the server, so it imports nothing that runs on one side only.',
      severity: 'error',
      from: { path: '^platform/shared/', pathNot: TESTS },
      to: { path: '^platform/(server|web|ui)/' },
    },
    {
      name: 'platform-web-below-ui',
      comment: 'Components import the browser side of the platform, never the reverse.',
      severity: 'error',
      from: { path: '^platform/web/', pathNot: TESTS },
      to: { path: '^platform/ui/' },
    },
    {
      name: 'features-do-not-know-the-app',
      comment: 'app/ connects the features, so none of them imports it.',
      severity: 'error',
      from: { path: '^(features|integrations|database)/', pathNot: TESTS },
      to: { path: '^app/' },
    },
    {
      name: 'integrations-know-the-platform-only',
      comment:
        'An integration is an adapter to an outside service: it imports its own folder and the platform only.',
      severity: 'error',
      from: { path: '^integrations/', pathNot: TESTS },
      to: { path: '^(features|database)/' },
    },
    {
      name: 'integrations-keep-to-themselves',
      comment: 'Integrations do not import each other.',
      severity: 'error',
      from: { path: '^integrations/([^/]+)/', pathNot: TESTS },
      to: { path: '^integrations/', pathNot: '^integrations/$1/' },
    },
    {
      name: 'live-and-fake-are-chosen-by-app',
      comment: 'A feature imports the interface only; app/server chooses the implementation.',
      severity: 'error',
      from: { path: '^features/', pathNot: TESTS },
      to: { path: String.raw`^integrations/[^/]+/(live|fake|open)[-.]` },
    },
    {
      name: 'browser-never-sees-server',
      comment: 'Browser code imports no server code; app/ connects the two.',
      severity: 'error',
      from: { path: BROWSER_SIDE, pathNot: `${TESTS}|^app/web/entry-server` },
      to: { path: `${SERVER_SIDE}|^(database|integrations)/` },
    },
    {
      name: 'browser-loads-no-node-module',
      comment: 'The modules of Node.js do not exist in a browser.',
      severity: 'error',
      from: { path: BROWSER_SIDE, pathNot: `${TESTS}|^app/web/entry-server` },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'server-never-sees-browser',
      comment: 'Server code imports no browser code, except app/server, which renders it.',
      severity: 'error',
      from: { path: '^(platform/server|features/[^/]+/server|integrations|database)/', pathNot: TESTS },
      // Exception: the demo club's track maps use the same drawing geometry as the site.
      to: { path: BROWSER_SIDE, pathNot: '^platform/ui/art/[^/]+[.]ts$' },
    },
    {
      name: 'both-sides-take-neither',
      comment: 'Contracts and rules run on both sides, so they import code that does too.',
      severity: 'error',
      from: { path: String.raw`^features/[^/]+/[^/]+\.(contract|rules)\.ts$` },
      to: { path: `${SERVER_SIDE}|${BROWSER_SIDE}` },
    },
    {
      name: 'contracts-carry-no-validator',
      comment: 'Public pages load contracts but not the validation library, so schemas are in x.schema.ts.',
      severity: 'error',
      from: {
        path: String.raw`^features/[^/]+/[^/]+\.(contract|rules)\.ts$|^platform/(shared|ui|web)/`,
        pathNot: TESTS,
      },
      to: { path: String.raw`node_modules/zod/|\.schema\.ts$`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'features-meet-at-public-files',
      comment:
        'Import only public files of another feature: *.public, *.contract, *.rules, *.schema, and its tables for foreign keys.',
      severity: 'error',
      from: { path: '^features/([^/]+)/', pathNot: TESTS },
      to: { path: '^features/', pathNot: `^features/$1/|${PUBLIC_FILES}` },
    },
    {
      name: 'tables-only-for-foreign-keys',
      comment:
        "Another feature's tables serve foreign keys and joins in tables and stores; other code uses its server/*.public.ts.",
      severity: 'error',
      from: { path: '^features/([^/]+)/', pathNot: String.raw`\.(tables|store)\.ts$|${TESTS}` },
      to: { path: String.raw`^features/[^/]+/server/[^/]+\.tables\.ts$`, pathNot: '^features/$1/' },
    },
    ...guests,
    {
      name: 'sql-in-stores-only',
      comment: 'Only *.store.ts and *.tables.ts contain SQL; an action calls its store.',
      severity: 'error',
      from: {
        path: '^(app|features|platform|integrations)/',
        pathNot: String.raw`\.(store|tables)\.ts$|^platform/server/database/|${TESTS}`,
      },
      to: { path: 'node_modules/(drizzle-orm|pg)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'tests-are-nobodys-need',
      comment: 'Code that runs in production imports nothing from tests.',
      severity: 'error',
      from: { path: '^(app|features|platform|integrations|database)/', pathNot: TESTS },
      to: { path: TESTS, pathNot: 'node_modules/' },
    },
    {
      name: 'tools-stay-tools',
      comment: 'Code that runs in production imports no development package.',
      severity: 'error',
      from: { path: '^(app|features|platform|integrations)/', pathNot: TESTS },
      to: {
        path: 'node_modules/(vite|vitest|@playwright/test|lighthouse|axe-core|drizzle-kit|dependency-cruiser|smtp-server|node-ical|@rolldown/[^/]+|@babel/[^/]+|@lingui/(cli|vite-plugin))/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'named-for-its-purpose',
      comment: 'A file has one purpose and is named after it; utils, helpers, common and misc name none.',
      severity: 'error',
      from: {},
      to: { path: String.raw`/(utils|util|helpers|helper|common|misc)(/|\.tsx?$)`, pathNot: 'node_modules' },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|data)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
    moduleSystems: ['es6', 'cjs'],
  },
}
