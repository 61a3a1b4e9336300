import type { FastifyInstance } from 'fastify'
import { oneClickAddress } from '#platform/server/http/one-click.routes.ts'
import { ONE_CLICK_PATH, unsubscribePath } from '../membership.contract.ts'
import { type ReminderDeps, unsubscribe } from './reminders.actions.ts'

/**
 * Registers the address in the List-Unsubscribe header of reminder mails.
 * @source docs/reference/membership.md §7.2; RFC 8058
 */
export function oneClickRoutes(app: FastifyInstance, deps: ReminderDeps): Promise<void> {
  return oneClickAddress(app, {
    path: ONE_CLICK_PATH,
    pageOf: unsubscribePath,
    stop: (code) => unsubscribe(deps, code),
  })
}
