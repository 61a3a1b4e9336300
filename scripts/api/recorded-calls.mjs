import { globSync, readFileSync } from 'node:fs'
import { createServer } from 'vite'
import * as z from 'zod'
import { inRoot } from '../setup/places.mjs'

// Registers every call of the features without a server: `serve` is replaced by a function that records its arguments.

const SERVE = '/platform/server/http/serve.ts'
const KEY = '__recordedCalls'

/**
 * @typedef {{ method: string, path: string }} Endpoint
 * @typedef {import('zod').ZodType} Schema
 * @typedef {{ input?: Schema, params?: Schema, answer: Schema, mayCall?: (caller: object) => void }} Serving
 * @typedef {{ code: string, status: number, message: { message?: string } }} Refusal
 * @typedef {{ feature: string, path: string, exports: Record<string, unknown>, text: string }} Contract
 */

/** @returns {Promise<{ calls: { endpoint: Endpoint, serving: Serving }[], contracts: Contract[], shared: Record<string, Omit<Refusal, 'code'>>, toJsonSchema: (schema: Schema, io: 'input' | 'output') => any }>} */
export async function recordCalls() {
  /** @type {{ endpoint: Endpoint, serving: Serving }[]} */
  const calls = []
  Reflect.set(globalThis, KEY, calls)
  const { words } = await import(inRoot('vite.config.ts'))
  const vite = await createServer({
    configFile: false,
    root: inRoot(),
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
    plugins: [
      {
        name: 'record-calls',
        enforce: 'pre',
        load: (id) =>
          id.endsWith(SERVE)
            ? `export const serve = (_app, endpoint, serving) => void globalThis.${KEY}.push({ endpoint, serving })`
            : null,
      },
      ...words,
    ],
  })
  try {
    /** @param {string} pattern @returns {Promise<[string, Record<string, any>][]>} */
    const load = async (pattern) => {
      /** @type {[string, Record<string, any>][]} */
      const modules = []
      for (const path of globSync(pattern, { cwd: inRoot() }).sort())
        modules.push([path.replaceAll('\\', '/'), await vite.ssrLoadModule(`/${path}`)])
      return modules
    }
    for (const [, exports] of await load('features/*/server/**/*.routes.ts'))
      for (const [name, register] of Object.entries(exports))
        if (name.endsWith('Routes') && typeof register === 'function')
          await register(anything, anything, anything)
    const contracts = (await load('features/*/*.contract.ts')).map(([path, exports]) => ({
      feature: path.split('/')[1] ?? '',
      path,
      exports,
      text: readFileSync(inRoot(path), 'utf8'),
    }))
    const { REFUSALS } = await vite.ssrLoadModule('/platform/shared/problem.ts')
    return { calls, contracts, shared: REFUSALS, toJsonSchema }
  } finally {
    await vite.close()
  }
}

/**
 * Returns the JSON Schema of what a call takes or answers. Text that is trimmed or normalised before it is checked gets
 * the limits of length that apply afterwards, because those are what a caller must keep to.
 * @param {Schema} schema @param {'input' | 'output'} io @returns {any}
 */
function toJsonSchema(schema, io) {
  return z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod
      if (io !== 'input' || def.type !== 'pipe' || jsonSchema.type !== 'string') return
      const { minLength, maxLength } = toJsonSchema(def.out, io)
      if (minLength !== undefined) jsonSchema.minLength ??= minLength
      if (maxLength !== undefined) jsonSchema.maxLength ??= maxLength
    },
  })
}

/**
 * Stands for the web server and for all dependencies: every property and every result of it is the same value.
 * @type {any}
 */
const anything = new Proxy(() => undefined, {
  get: (_target, name) =>
    name === 'then'
      ? undefined
      : name === Symbol.toPrimitive
        ? () => ''
        : name === Symbol.iterator
          ? () => [][Symbol.iterator]()
          : anything,
  apply: () => anything,
  construct: () => anything,
})
