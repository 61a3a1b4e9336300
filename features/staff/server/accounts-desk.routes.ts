import type { FastifyInstance } from 'fastify'
import type { Caller } from '#platform/server/caller.ts'
import { personOf, requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import {
  type DeskAccount,
  disableAccountCall,
  enableAccountCall,
  listAccounts,
} from '../accounts-desk.contract.ts'
import {
  accountAnswer,
  accountsAnswer,
  accountsInput,
  disableInput,
  enableInput,
} from '../accounts-desk.schema.ts'
import { type AccountsDeskDeps, disable, enable } from './accounts-desk.actions.ts'
import { findAccounts, type StaffAccount } from './staff.store.ts'

const ACCOUNTS_MOST = 50
const secretary = requireRole('membership')

/** Adds the calls that list, disable and enable accounts, for the membership secretary and for owners. */
export function accountsDeskRoutes(app: FastifyInstance, deps: AccountsDeskDeps): void {
  serve(app, listAccounts, {
    input: accountsInput,
    mayCall: secretary,
    answer: accountsAnswer,
    handle: async ({ input }) => {
      const found = await findAccounts(deps.accounts.database.db, input.q.trim(), ACCOUNTS_MOST)
      return { data: found.map(presentAccount) }
    },
  })

  serve(app, disableAccountCall, {
    input: disableInput,
    mayCall: secretary,
    answer: accountAnswer,
    handle: async ({ input: { person_id: personId, reason, code }, caller }) => ({
      item: presentAccount(await disable(deps, { ...callerOf(caller), personId, reason, code })),
    }),
  })

  serve(app, enableAccountCall, {
    input: enableInput,
    mayCall: secretary,
    answer: accountAnswer,
    handle: async ({ input: { person_id: personId, code }, caller }) => ({
      item: presentAccount(await enable(deps, { ...callerOf(caller), personId, code })),
    }),
  })
}

function callerOf(caller: Caller): { byPersonId: number; isOwner: boolean } {
  const isOwner = caller.kind === 'person' && caller.roles.has('owner')
  return { byPersonId: personOf(caller), isOwner }
}

function presentAccount({ id, name, email, roles, disabledAt }: StaffAccount): DeskAccount {
  return { id, name, email, roles, disabled_at: disabledAt?.toISOString() ?? null }
}
