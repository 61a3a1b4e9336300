import { createServer } from 'vite'
import { inRoot } from '../setup/places.mjs'

// Loads the editor's own code into this process. Only the parts that a browser provides are replaced: the network, the
// device's storage, the lock between tabs, the clock and the timers.

const KEY = '__editorBench'
const STAND_INS = {
  '/platform/web/http.ts': `export const call = (endpoint, input) => globalThis.${KEY}.call(endpoint, input)`,
  '/platform/web/storage.ts': `const stored = new Map()
    export const readStored = (name) => stored.get(name) ?? null
    export const keep = (name, value) => void stored.set(name, structuredClone(value))
    export const forget = (name) => void stored.delete(name)
    export const storedNames = (prefix) => [...stored.keys()].filter((name) => name.startsWith(prefix))`,
  '/platform/web/durable-storage.ts': `const stored = new Map()
    export const readDurable = async (prefix) => new Map([...stored].filter(([name]) => name.startsWith(prefix)))
    export const keepDurable = (name, value) => void stored.set(name, structuredClone(value))
    export const forgetDurable = (name) => void stored.delete(name)
    export const forgetDurableNames = (prefix, isForgotten) => {
      for (const name of stored.keys()) if (name.startsWith(prefix) && isForgotten(name)) stored.delete(name)
    }`,
  '/platform/web/locks.ts': `const held = new Set()
    export const takeLock = async (name) => {
      if (held.has(name)) return null
      held.add(name)
      return () => void held.delete(name)
    }`,
  '/platform/web/clock.ts': `export const browserClock = { nowMs: () => performance.now() * globalThis.${KEY}.speed }`,
  '/platform/web/timers.ts': `export const afterMs = (delayMs, run) => {
      const id = setTimeout(run, delayMs / globalThis.${KEY}.speed)
      return () => clearTimeout(id)
    }`,
}

/**
 * @typedef {{ method: string, path: string }} Endpoint
 * @typedef {(endpoint: Endpoint, input: any) => Promise<any>} Call
 * @typedef {Awaited<ReturnType<typeof openSources>>} Sources
 */

/** Prepares the project's sources for loading. */
export async function openSources() {
  /** @type {{ call: Call, speed: number }} */
  const world = {
    call: () => Promise.reject(new Error('no connection was set')),
    speed: 1,
  }
  Reflect.set(globalThis, KEY, world)
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
        name: 'stand-ins',
        enforce: 'pre',
        load: (id) => Object.entries(STAND_INS).find(([path]) => id.endsWith(path))?.[1] ?? null,
      },
      ...words,
    ],
  })
  return {
    world,
    /** Loads a module. @param {string} path from the project's root @returns {Promise<Record<string, any>>} */
    load: (path) => vite.ssrLoadModule(`/${path}`),
    close: () => vite.close(),
  }
}
