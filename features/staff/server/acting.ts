import type { FastifyRequest } from 'fastify'
import '#platform/server/http/request.ts'
import type { Caller, StaffRole } from '#platform/server/caller.ts'
import { rolesAtCall, rolesForPart, rolesForScreen } from '../rights.rules.ts'

/**
 * Returns the caller with additional built-in roles: those that their rights give them for this call. The call itself
 * then only needs to check roles.
 */
export function callerAtCall(caller: Caller, request: FastifyRequest): Caller {
  const { method, routeOptions } = request
  const isRead = method === 'GET' || method === 'HEAD' || routeOptions.config.isRead === true
  return withRoles(caller, (rights) => rolesAtCall(rights, routeOptions.url ?? '', isRead))
}

/**
 * Returns the caller with additional built-in roles: those that their rights give them for reading the call at `path`.
 * A call that returns the data of another call, such as the download of an export, checks these roles.
 */
export function callerForCall(caller: Caller, path: string): Caller {
  return withRoles(caller, (rights) => rolesAtCall(rights, path, true))
}

/** Returns the caller with additional built-in roles: those that their rights give them for a part of a shared call. */
export function callerForPart(caller: Caller, part: string): Caller {
  return withRoles(caller, (rights) => rolesForPart(rights, part))
}

/**
 * Returns whether a caller may read a part of an answer: by the built-in role, or by a right that contains the part. The
 * right that admits them to the call is not enough.
 */
export function mayReadPart(caller: Caller, part: string, role: StaffRole): boolean {
  if (caller.kind === 'anonymous') return false
  const held = caller.heldRoles ?? caller.roles
  return held.has('owner') || held.has(role) || rolesForPart(caller.rights ?? [], part).includes(role)
}

/**
 * Returns the caller with additional built-in roles: those that their rights give them on a screen. Used by calls that
 * many screens share.
 */
export function callerOnScreen(caller: Caller, path: string): Caller {
  return withRoles(caller, (rights) => rolesForScreen(rights, path))
}

function withRoles(caller: Caller, rolesOf: (rights: readonly string[]) => readonly StaffRole[]): Caller {
  if (caller.kind === 'anonymous' || caller.rights === undefined || caller.rights.length === 0) return caller
  const given = rolesOf(caller.rights)
  if (given.length === 0) return caller
  const heldRoles = caller.heldRoles ?? caller.roles
  return { ...caller, heldRoles, roles: new Set([...caller.roles, ...given]) }
}
