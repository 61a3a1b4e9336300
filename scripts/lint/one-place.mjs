import { pathOf } from './where.mjs'

/**
 * For each capability of the environment, the only files that may use it, so that it can be faked, limited and found.
 * `calls` are global functions, `names` are globals that may not even be mentioned, `members` are pairs of object and
 * property, and `imports` are the names that may not be imported from a module (`*`: none at all).
 */
const CAPABILITIES = [
  {
    what: 'The network',
    places: [
      'platform/web/http.ts',
      'platform/web/sending-request.ts',
      'platform/web/outside-http.ts',
      'app/worker/service-worker.ts',
      'platform/server/outbound.ts',
    ],
    how: 'call the endpoint through platform/web/http.ts in a browser (another service: outside-http.ts), platform/server/outbound.ts on the server',
    calls: ['fetch'],
    names: ['XMLHttpRequest', 'EventSource', 'WebSocket'],
    members: [['navigator', 'sendBeacon']],
    imports: { undici: '*', axios: '*' },
  },
  {
    what: "The browser's storage",
    places: ['platform/web/storage.ts', 'platform/web/durable-storage.ts'],
    how: 'keep it through platform/web/storage.ts, which survives a full or forbidden storage, or durable-storage.ts, which survives a killed browser',
    calls: [],
    names: ['localStorage', 'sessionStorage', 'indexedDB'],
    members: [],
    imports: {},
  },
  {
    what: 'A timer',
    places: ['platform/server/timers.ts', 'platform/web/timers.ts'],
    how: 'take it from platform/server/timers.ts or platform/web/timers.ts, so that a test can move time and a stop can end it',
    calls: ['setTimeout', 'setInterval', 'setImmediate', 'requestAnimationFrame', 'requestIdleCallback'],
    names: [],
    members: [],
    imports: { timers: '*', 'timers/promises': '*' },
  },
  {
    what: "The machine's clock",
    places: ['platform/shared/clock.ts', 'platform/web/clock.ts'],
    how: 'have a Clock handed in (platform/shared/clock.ts)',
    calls: ['Date'],
    names: [],
    members: [
      ['Date', 'now'],
      ['performance', 'now'],
      ['process', 'hrtime'],
    ],
    imports: {},
    dateWithoutArguments: true,
  },
  {
    what: 'Chance',
    places: ['platform/server/random.ts', 'platform/web/random.ts'],
    how: 'have a Chance handed in (platform/server/random.ts, platform/web/random.ts)',
    calls: [],
    names: [],
    members: [
      ['Math', 'random'],
      ['crypto', 'randomUUID'],
      ['crypto', 'randomBytes'],
      ['crypto', 'randomInt'],
      ['crypto', 'getRandomValues'],
    ],
    imports: { crypto: ['randomUUID', 'randomBytes', 'randomInt', 'getRandomValues', 'webcrypto'] },
  },
  {
    what: 'The environment',
    places: ['app/server/settings.ts'],
    how: 'have the setting handed in; app/server/settings.ts reads the environment once',
    calls: [],
    names: [],
    members: [['process', 'env']],
    imports: {},
  },
  {
    what: 'HTML from outside',
    places: ['platform/web/CleanHtml.tsx'],
    how: 'show it with platform/web/CleanHtml.tsx, which takes only what the server has cleaned',
    calls: [],
    names: [],
    members: [],
    imports: {},
    attributes: ['dangerouslySetInnerHTML'],
  },
]

const GLOBAL_OBJECTS = new Set(['globalThis', 'window', 'self', 'global'])

/** Reports the use of a capability outside the files allowed for it. */
export const onePlace = {
  meta: { type: 'problem', schema: [{ type: 'object' }] },
  create(context) {
    const path = pathOf(context)
    const skipped = context.options?.[0]?.except ?? []
    const deps = CAPABILITIES.filter(
      (capability) => !capability.places.includes(path) && !skipped.includes(capability.what),
    )
    if (deps.length === 0) return {}
    const report = (node, capability, name) =>
      context.report({
        node,
        message: `${capability.what} (${name}) has one place: ${capability.places.join(', ')}. Here, ${capability.how}.`,
      })
    const isGlobal = (node) => node.type === 'Identifier' && !isDeclared(context, node)

    return {
      CallExpression(node) {
        const name = globalName(node.callee, isGlobal)
        for (const capability of deps)
          if (name && capability.calls.includes(name)) report(node, capability, name)
      },
      NewExpression(node) {
        if (globalName(node.callee, isGlobal) !== 'Date' || node.arguments.length > 0) return
        for (const capability of deps)
          if (capability.dateWithoutArguments) report(node, capability, 'new Date()')
      },
      Identifier(node) {
        for (const capability of deps) {
          if (
            !capability.names.includes(node.name) ||
            isPropertyName(node) ||
            isTypePosition(node) ||
            !isGlobal(node)
          )
            continue
          report(node, capability, node.name)
        }
      },
      MemberExpression(node) {
        const property = propertyName(node)
        if (!property) return
        if (
          node.object.type === 'Identifier' &&
          GLOBAL_OBJECTS.has(node.object.name) &&
          isGlobal(node.object)
        ) {
          for (const capability of deps)
            if (capability.names.includes(property)) report(node, capability, property)
        }
        const object = globalName(node.object, isGlobal) ?? importedNamespace(context, node.object)
        for (const capability of deps) {
          if (capability.members.some(([owner, member]) => owner === object && member === property))
            report(node, capability, `${object}.${property}`)
        }
      },
      ImportDeclaration(node) {
        if (node.importKind === 'type') return
        const source = node.source.value.replace(/^node:/, '')
        for (const capability of deps) {
          const forbidden = capability.imports[source]
          if (forbidden === '*') report(node, capability, node.source.value)
          else if (forbidden) {
            for (const part of node.specifiers) {
              if (part.type === 'ImportSpecifier' && forbidden.includes(part.imported.name))
                report(part, capability, part.imported.name)
            }
          }
        }
      },
      JSXAttribute(node) {
        for (const capability of deps)
          if (capability.attributes?.includes(node.name.name)) report(node, capability, node.name.name)
      },
    }
  },
}

/** Returns the name of a global, so that `fetch`, `window.fetch` and `globalThis.fetch` are all "fetch". */
function globalName(node, isGlobal) {
  if (isGlobal(node)) return node.name
  if (node.type === 'MemberExpression' && GLOBAL_OBJECTS.has(node.object.name) && isGlobal(node.object))
    return propertyName(node)
  return undefined
}

/**
 * Returns the module of a namespace import: with `import crypto from 'node:crypto'`, `crypto.randomBytes` is the same
 * capability as the global.
 */
function importedNamespace(context, node) {
  if (node.type !== 'Identifier') return undefined
  const definition = variableOf(context, node)?.defs[0]
  if (definition?.type !== 'ImportBinding' || definition.node.type === 'ImportSpecifier') return undefined
  return definition.parent.source.value.replace(/^node:/, '')
}

function propertyName(node) {
  if (!node.computed && node.property.type === 'Identifier') return node.property.name
  return node.computed && node.property.type === 'Literal' ? String(node.property.value) : undefined
}

function isDeclared(context, node) {
  return (variableOf(context, node)?.defs.length ?? 0) > 0
}

function variableOf(context, node) {
  for (let scope = context.sourceCode.getScope(node); scope; scope = scope.upper) {
    const variable = scope.set.get(node.name)
    if (variable) return variable
  }
  return undefined
}

function isPropertyName(node) {
  const { parent } = node
  return (
    (parent.type === 'MemberExpression' && parent.property === node && !parent.computed) ||
    (parent.type === 'Property' && parent.key === node && !parent.computed)
  )
}

function isTypePosition(node) {
  return node.parent.type.startsWith('TS')
}
