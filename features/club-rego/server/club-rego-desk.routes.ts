import type { FastifyInstance } from 'fastify'
import type { Caller } from '#platform/server/caller.ts'
import { requestKeyOf } from '#platform/server/http/request-key.ts'
import { personOf, requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { withCurrent } from '#platform/server/revision.ts'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import type { Locale } from '#platform/shared/locales.ts'
import type * as z from 'zod'
import {
  addSchemeVersion,
  approveCase as approveCall,
  askForChanges,
  bookInspection as bookCall,
  declineCase as declineCall,
  deskCase,
  type DeskCaseAnswer,
  deskSchemes,
  deskTasks,
  endDeskCase,
  saveChecks as saveChecksCall,
  putOnRegister,
  resumeCase,
  setSchemeActive,
  signDeclaration as signCall,
  takeCase as takeCall,
  notifyAuthority as notifyCall,
  writeDeskMessage,
} from '../club-rego-desk.contract.ts'
import {
  activeInput,
  approveInput,
  askInput,
  checksInput,
  declineInput,
  deskCaseAnswer,
  schemesAnswer,
  signInput,
  tasksAnswer,
  tasksInput,
  toldInput,
  versionInput,
  wordsInput,
} from '../club-rego-desk.schema.ts'
import { caseInput, caseQuery, messageInput, registerInput } from '../club-rego.schema.ts'
import { notifyAuthority } from './authority.actions.ts'
import { CASE_CHECKERS, CLUB_REGO_DESK } from './case-roles.ts'
import { writeMessage } from './case-parts.actions.ts'
import type { ClubRegoDeps } from './club-rego-deps.ts'
import {
  approveCase,
  bookInspection,
  declineCase,
  saveChecks,
  requestChanges,
  signDeclaration,
  takeCase,
} from './decide-case.actions.ts'
import { readDeskCase, readTasks, resumeDeskCase } from './desk-cases.actions.ts'
import { addVersion, openScheme, readDeskSchemes } from './desk-schemes.actions.ts'
import { endCase, registerForOwner } from './on-the-road.actions.ts'

const desk = requireRole(...CLUB_REGO_DESK)
const checkers = requireRole(...CASE_CHECKERS)

/** Registers the routes of the registrar's desk. */
export function clubRegoDeskRoutes(app: FastifyInstance, deps: ClubRegoDeps): void {
  caseRoutes(app, deps)
  decidingRoutes(app, deps)
  roadRoutes(app, deps)
  schemeRoutes(app, deps)
}

function caseRoutes(app: FastifyInstance, deps: ClubRegoDeps): void {
  serve(app, deskTasks, {
    input: tasksInput,
    mayCall: desk,
    answer: tasksAnswer,
    handle: ({ input: { told } }) => readTasks(deps, told === 'true'),
  })

  serve(app, notifyCall, {
    input: toldInput,
    mayCall: desk,
    answer: tasksAnswer,
    handle: async ({ input: { id, told_on: on }, caller }) => {
      await notifyAuthority(deps, { taskId: id, on, by: personOf(caller) })
      return readTasks(deps, false)
    },
  })

  serve(app, deskCase, {
    input: caseQuery,
    mayCall: checkers,
    answer: deskCaseAnswer,
    handle: ({ input: { id }, caller, locale }) => readDeskCase(deps, { id, caller, locale }),
  })
}

type Doing<Input> = (
  input: Input,
  by: number,
  from: { caller: Caller; locale: Locale; key: string | null; ip: string; userAgent: string },
) => Promise<void>

/** Registers a route for one action of the registrar on a case. The response is the changed case. */
function serveAction<Input extends { id: number }>(
  app: FastifyInstance,
  deps: ClubRegoDeps,
  endpoint: Endpoint<Input, DeskCaseAnswer>,
  input: z.ZodType<Input>,
  action: Doing<Input>,
  mayCall = desk,
): void {
  serve(app, endpoint, {
    input,
    mayCall,
    bodyLimitBytes: 1_000_000,
    answer: deskCaseAnswer,
    handle: async ({ input: said, caller, locale, request }) => {
      const by = personOf(caller)
      const userAgent = request.headers['user-agent'] ?? ''
      await action(said, by, { caller, locale, key: requestKeyOf(request), ip: request.ip, userAgent })
      return readDeskCase(deps, { id: said.id, caller, locale })
    },
  })
}

function decidingRoutes(app: FastifyInstance, deps: ClubRegoDeps): void {
  serveAction(app, deps, takeCall, caseInput, ({ id }, by, { locale }) => takeCase(deps, { id, by, locale }))
  serveAction(
    app,
    deps,
    saveChecksCall,
    checksInput,
    ({ id, checks, was }, by, { caller, locale }) =>
      withCurrent(
        () => saveChecks(deps, { id, by, caller, locale }, { checks, was }),
        async () => (await readDeskCase(deps, { id, caller, locale })).item,
      ),
    checkers,
  )
  serveAction(app, deps, askForChanges, askInput, ({ id, requests, words }, by, { locale }) =>
    requestChanges(deps, { id, by, locale }, { requests, words }),
  )
  serveAction(app, deps, bookCall, wordsInput, ({ id, words }, by, { locale }) =>
    bookInspection(deps, { id, by, locale }, words),
  )
  serveAction(app, deps, approveCall, approveInput, ({ id, conditions }, by, { locale }) =>
    approveCase(deps, { id, by, locale }, { conditions }),
  )
  serveAction(app, deps, declineCall, declineInput, ({ id, reason }, by, { locale }) =>
    declineCase(deps, { id, by, locale }, reason),
  )
  serveAction(app, deps, signCall, signInput, ({ id, signature }, by, { locale, key, ip, userAgent }) =>
    signDeclaration(deps, { id, by, locale }, { signature, key, ip, userAgent }),
  )
  serveAction(app, deps, writeDeskMessage, messageInput, async ({ id, words }, by) => {
    await deps.limits.messages.take(String(by))
    await writeMessage(deps, { id, by, as: 'registrar', words })
  })
}

function roadRoutes(app: FastifyInstance, deps: ClubRegoDeps): void {
  serveAction(app, deps, putOnRegister, registerInput, (input, by, { locale }) =>
    registerForOwner(deps, input, { by, locale }),
  )
  serveAction(app, deps, resumeCase, wordsInput, ({ id, words }, by, { locale }) =>
    resumeDeskCase(deps, { id, by, words, locale }),
  )
  serveAction(app, deps, endDeskCase, wordsInput, ({ id, words }, by) =>
    endCase(deps, { id, by, isRegistrar: true, words }),
  )
}

function schemeRoutes(app: FastifyInstance, deps: ClubRegoDeps): void {
  serve(app, deskSchemes, {
    mayCall: desk,
    answer: schemesAnswer,
    handle: () => readDeskSchemes(deps),
  })

  serve(app, addSchemeVersion, {
    input: versionInput,
    mayCall: desk,
    answer: schemesAnswer,
    handle: async ({ input: { scheme_id: schemeId, valid_from: validFrom, rules }, caller }) => {
      await addVersion(deps, { schemeId, validFrom, rules }, caller)
      return readDeskSchemes(deps)
    },
  })

  serve(app, setSchemeActive, {
    input: activeInput,
    mayCall: desk,
    answer: schemesAnswer,
    handle: async ({ input: { scheme_id: schemeId, is_active: isActive }, caller }) => {
      await openScheme(deps, { schemeId, isActive, by: personOf(caller) })
      return readDeskSchemes(deps)
    },
  })
}
