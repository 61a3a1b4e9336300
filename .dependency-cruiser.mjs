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
  catalogue: ['media'],
  'club-limits': ['accounts', 'events', 'staff'],
  'club-rego': [
    'accounts',
    'addresses',
    'cart',
    'log-book',
    'media',
    'membership',
    'membership-types',
    'profile',
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
    'tracks',
    'vehicles',
  ],
  events: ['catalogue', 'media', 'tracks'],
  'events-desk': ['catalogue', 'club-limits', 'events', 'media', 'staff', 'tracks'],
  gate: ['accounts', 'entries', 'events', 'media', 'membership', 'staff', 'tickets', 'tracks'],
  guardians: ['accounts', 'signatures', 'site', 'staff'],
  invoices: ['accounts', 'cart', 'catalogue', 'orders', 'site'],
  'log-book': ['accounts', 'events', 'signatures', 'site', 'staff', 'tracks', 'vehicles'],
  membership: [
    'accounts',
    'catalogue',
    'club-limits',
    'events',
    'guardians',
    'media',
    'membership-types',
    'offline',
    'orders',
    'signatures',
    'site',
    'staff',
    'tracks',
  ],
  'member-import': ['accounts', 'addresses', 'membership', 'membership-types', 'staff'],
  'calendar-feed': ['accounts', 'events'],
  'membership-types': ['catalogue'],
  offline: [],
  orders: ['accounts', 'addresses', 'cart', 'catalogue', 'site', 'staff'],
  profile: ['accounts', 'addresses', 'media', 'racers', 'site'],
  racers: ['accounts', 'site'],
  results: ['entries', 'events', 'staff', 'vehicles'],
  pages: ['catalogue', 'contact', 'events', 'media', 'membership-types', 'site'],
  site: ['media'],
  'shop-desk': ['catalogue', 'media', 'site', 'staff'],
  'site-desk': ['site', 'staff'],
  signatures: ['accounts', 'staff'],
  staff: ['accounts', 'site'],
  tickets: ['accounts', 'catalogue', 'events', 'orders', 'site'],
  tracks: [],
  vehicles: ['accounts', 'club-limits', 'media', 'membership', 'profile', 'site'],
  vouchers: ['accounts', 'catalogue', 'orders'],
  search: ['media', 'pages', 'site'],
}

/** Pattern of a feature's files that other features may import. */
const PUBLIC_FILES = String.raw`/([^/]+\.(public|contract|rules|schema)\.tsx?|server/[^/]+\.(public|tables)\.ts)$`
const TESTS = String.raw`(\.test\.tsx?|\.conformance\.ts|\.mjs)$|/fixtures/|^tests/`
const BROWSER_SIDE = String.raw`^(platform/(web|ui)|features/[^/]+/web|app/web)/|^features/[^/]+/[^/]+\.public\.tsx$`
const SERVER_SIDE = '^(platform/server|features/[^/]+/server|app/server)/'

const guests = Object.entries(FEATURES_KNOW).map(([feature, known]) => ({
  name: `${feature}-knows-only-${known.join('-') || 'itself'}`,
  comment: `features/${feature} may know: ${known.join(', ') || 'no other feature'}. The table stands in .dependency-cruiser.mjs.`,
  severity: 'error',
  from: { path: `^features/${feature}/`, pathNot: TESTS },
  to: { path: '^features/', pathNot: `^features/(${[feature, ...known].join('|')})/` },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circle',
      comment: 'Two files that need each other are one file, or need a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'every-import-resolves',
      comment: 'An import that leads nowhere is an arrow the walls cannot see.',
      severity: 'error',
      // A script that is run manually documents which packages to install for it.
      from: { pathNot: String.raw`\.mjs$` },
      to: { couldNotResolve: true, pathNot: String.raw`^virtual:|\.css$|\?(url|raw|inline)$` },
    },
    {
      name: 'platform-knows-nobody',
      comment: 'platform/ is what features stand on: it knows no feature, no integration, no app.',
      severity: 'error',
      from: { path: '^platform/', pathNot: TESTS },
      to: { path: '^(app|features|integrations|database|tests)/' },
    },
    {
      name: 'shared-is-for-both-sides',
      comment: 'platform/shared runs in a browser and on the server, so it takes nothing from either.',
      severity: 'error',
      from: { path: '^platform/shared/', pathNot: TESTS },
      to: { path: '^platform/(server|web|ui)/' },
    },
    {
      name: 'platform-web-below-ui',
      comment: 'Components stand on the browser side of the platform, not the other way round.',
      severity: 'error',
      from: { path: '^platform/web/', pathNot: TESTS },
      to: { path: '^platform/ui/' },
    },
    {
      name: 'features-do-not-know-the-app',
      comment: 'app/ introduces features to each other; none of them knows it.',
      severity: 'error',
      from: { path: '^(features|integrations|database)/', pathNot: TESTS },
      to: { path: '^app/' },
    },
    {
      name: 'integrations-know-the-platform-only',
      comment: 'An integration is a door to the outside: it knows its own folder and the platform.',
      severity: 'error',
      from: { path: '^integrations/', pathNot: TESTS },
      to: { path: '^(features|database)/' },
    },
    {
      name: 'integrations-keep-to-themselves',
      comment: 'One integration does not know another.',
      severity: 'error',
      from: { path: '^integrations/([^/]+)/', pathNot: TESTS },
      to: { path: '^integrations/', pathNot: '^integrations/$1/' },
    },
    {
      name: 'live-and-fake-are-chosen-by-app',
      comment: 'A feature takes the interface; app/server chooses which implementation it is handed.',
      severity: 'error',
      from: { path: '^features/', pathNot: TESTS },
      to: { path: String.raw`^integrations/[^/]+/(live|fake|open)[-.]` },
    },
    {
      name: 'browser-never-sees-server',
      comment: 'What a browser loads takes nothing from the server side: app/ introduces the two.',
      severity: 'error',
      from: { path: BROWSER_SIDE, pathNot: `${TESTS}|^app/web/entry-server` },
      to: { path: `${SERVER_SIDE}|^(database|integrations)/` },
    },
    {
      name: 'browser-loads-no-node-module',
      comment: 'There is no node: module in a browser.',
      severity: 'error',
      from: { path: BROWSER_SIDE, pathNot: `${TESTS}|^app/web/entry-server` },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'server-never-sees-browser',
      comment: 'The server takes nothing from the browser side; app/server alone renders it.',
      severity: 'error',
      from: { path: '^(platform/server|features/[^/]+/server|integrations|database)/', pathNot: TESTS },
      // Exception: the demo club's track maps use the same drawing geometry as the site.
      to: { path: BROWSER_SIDE, pathNot: '^platform/ui/art/[^/]+[.]ts$' },
    },
    {
      name: 'both-sides-take-neither',
      comment: 'Contracts and rules run on both sides.',
      severity: 'error',
      from: { path: String.raw`^features/[^/]+/[^/]+\.(contract|rules)\.ts$` },
      to: { path: `${SERVER_SIDE}|${BROWSER_SIDE}` },
    },
    {
      name: 'contracts-carry-no-validator',
      comment: 'A public page loads contracts, so the schemas stand beside them in x.schema.ts.',
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
        'Another feature is known through *.public, *.contract, *.rules, *.schema, and its tables for foreign keys.',
      severity: 'error',
      from: { path: '^features/([^/]+)/', pathNot: TESTS },
      to: { path: '^features/', pathNot: `^features/$1/|${PUBLIC_FILES}` },
    },
    {
      name: 'tables-only-for-foreign-keys',
      comment:
        "Another feature's tables are there to point at, from one's own tables; its rows are asked for through server/*.public.ts.",
      severity: 'error',
      from: { path: '^features/([^/]+)/', pathNot: String.raw`\.(tables|store)\.ts$|${TESTS}` },
      to: { path: String.raw`^features/[^/]+/server/[^/]+\.tables\.ts$`, pathNot: '^features/$1/' },
    },
    ...guests,
    {
      name: 'sql-in-stores-only',
      comment: 'Only *.store.ts and *.tables.ts speak SQL; an action asks its store.',
      severity: 'error',
      from: {
        path: '^(app|features|platform|integrations)/',
        pathNot: String.raw`\.(store|tables)\.ts$|^platform/server/database/|${TESTS}`,
      },
      to: { path: 'node_modules/(drizzle-orm|pg)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'tests-are-nobodys-need',
      comment: 'What runs for members takes nothing from tests.',
      severity: 'error',
      from: { path: '^(app|features|platform|integrations|database)/', pathNot: TESTS },
      to: { path: TESTS, pathNot: 'node_modules/' },
    },
    {
      name: 'tools-stay-tools',
      comment: 'A tool for building and testing is no part of what is served.',
      severity: 'error',
      from: { path: '^(app|features|platform|integrations)/', pathNot: TESTS },
      to: {
        path: 'node_modules/(vite|vitest|@playwright/test|lighthouse|axe-core|drizzle-kit|dependency-cruiser|smtp-server|node-ical|@rolldown/[^/]+|@babel/[^/]+|@lingui/(cli|vite-plugin))/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'named-for-its-purpose',
      comment:
        'A file answers one question and is named for it: utils, helpers, common and misc answer none.',
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
