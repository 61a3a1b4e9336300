/** Address of a page's first script in development; `DEV_ASSETS` in dev-app.ts contains it. */
export const DEV_BEGIN = '/@paddock/begin'

/**
 * Serves the first script: it connects the page to Vite, prepares React's hot replacement, which must exist before the
 * first component is loaded, and then does the same as the first script of a built page.
 * @type {import('vite').Plugin}
 */
export const devModules = {
  name: 'paddock:dev-begin',
  resolveId: (id) => (id === DEV_BEGIN ? id : null),
  load: (id) =>
    id === DEV_BEGIN
      ? `import '/@vite/client'
import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type
await import('/app/web/begin.ts')`
      : null,
}
