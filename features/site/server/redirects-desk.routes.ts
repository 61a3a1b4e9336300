import type { FastifyInstance } from 'fastify'
import { serve } from '#platform/server/http/serve.ts'
import { changeRedirect, deskRedirects, importRedirects } from '../redirects-desk.contract.ts'
import {
  changeRedirectAnswer,
  changeRedirectInput,
  deskRedirectsAnswer,
  importRedirectsAnswer,
  importRedirectsInput,
} from '../redirects-desk.schema.ts'
import {
  applyRedirectChange,
  importRedirectFile,
  listDeskRedirects,
  type RedirectsDeskDeps,
} from './redirects-desk.actions.ts'
import { mayEditSite } from './site.actions.ts'

/** Registers the calls of the redirects desk. @source docs/reference/public-site.md §2.5 */
export function redirectsDeskRoutes(app: FastifyInstance, deps: RedirectsDeskDeps): void {
  serve(app, deskRedirects, {
    mayCall: mayEditSite,
    answer: deskRedirectsAnswer,
    handle: async () => ({ data: await listDeskRedirects(deps) }),
  })

  serve(app, changeRedirect, {
    input: changeRedirectInput,
    mayCall: mayEditSite,
    answer: changeRedirectAnswer,
    handle: ({ input, caller }) => applyRedirectChange(deps, caller, input),
  })

  serve(app, importRedirects, {
    input: importRedirectsInput,
    mayCall: mayEditSite,
    answer: importRedirectsAnswer,
    handle: ({ input: { csv, is_dry_run: isDryRun, version }, caller }) =>
      importRedirectFile(deps, caller, { csv, isDryRun, version }),
  })
}
