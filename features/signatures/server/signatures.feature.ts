import { verifyChain, type VerifyDeps } from '#platform/server/chains/verify-chain.ts'
import type { DepsOf, Feature } from '#platform/server/feature.ts'
import type { TaskCodeOf } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import { SIGNATURE_CHAIN } from './sign.actions.ts'
import type { SIGNATURE_TASKS } from './signatures.tasks.ts'
import { textsDeskRoutes } from './texts-desk.routes.ts'

/** Connects the texts to sign, and the check of the signatures. */
export function signaturesFeature(
  deps: DepsOf<typeof textsDeskRoutes> & VerifyDeps,
): Feature & { taskCode: TaskCodeOf<typeof SIGNATURE_TASKS> } {
  return {
    routes: [(app) => textsDeskRoutes(app, deps)],
    taskCode: { check_signatures: (signal) => verifyChain(deps, SIGNATURE_CHAIN, signal) },
  }
}
