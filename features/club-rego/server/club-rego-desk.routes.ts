import type { FastifyInstance } from 'fastify'
import { requestKeyOf } from '#platform/server/http/request-key.ts'
import { personOf, requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
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
  deskQueue,
  deskRegister,
  deskSchemes,
  deskTasks,
  endDeskCase,
  keepChecks as keepChecksCall,
  putOnRegister,
  registerCsv,
  resumeCase,
  setSchemeActive,
  signDeclaration as signCall,
  takeCase as takeCall,
  tellAuthority as tellCall,
  writeDeskMessage,
} from '../club-rego-desk.contract.ts'
import {
  activeInput,
  approveInput,
  askInput,
  checksInput,
  declineInput,
  deskCaseAnswer,
  queueAnswer,
  queueInput,
  registerAnswer,
  registerQuery,
  schemesAnswer,
  signInput,
  tasksAnswer,
  tasksInput,
  toldInput,
  versionInput,
  wordsInput,
} from '../club-rego-desk.schema.ts'
import { caseInput, caseQuery, messageInput, registerInput } from '../club-rego.schema.ts'
import { tellAuthority } from './authority.actions.ts'
import { CLUB_REGO_DESK } from './case-record.ts'
import { writeMessage } from './case-parts.actions.ts'
import type { ClubRegoPowers } from './club-rego-powers.ts'
import {
  approveCase,
  bookInspection,
  declineCase,
  keepChecks,
  requestChanges,
  signDeclaration,
  takeCase,
} from './decide-case.actions.ts'
import { readDeskCase, readQueue, readTasks, resumeDeskCase } from './desk-cases.actions.ts'
import { addVersion, openScheme, readDeskSchemes } from './desk-schemes.actions.ts'
import { endCase, registerForOwner } from './on-the-road.actions.ts'
import { readRegister, registerFile } from './register.actions.ts'

const desk = requireRole(...CLUB_REGO_DESK)

/** The calls of the registrar's desk. */
export function clubRegoDeskRoutes(app: FastifyInstance, powers: ClubRegoPowers): void {
  listRoutes(app, powers)
  decidingRoutes(app, powers)
  roadRoutes(app, powers)
  schemeRoutes(app, powers)
}

function listRoutes(app: FastifyInstance, powers: ClubRegoPowers): void {
  serve(app, deskQueue, {
    input: queueInput,
    mayCall: desk,
    answer: queueAnswer,
    handle: ({ input }) => readQueue(powers, input),
  })

  serve(app, deskTasks, {
    input: tasksInput,
    mayCall: desk,
    answer: tasksAnswer,
    handle: ({ input: { told } }) => readTasks(powers, told === 'true'),
  })

  serve(app, tellCall, {
    input: toldInput,
    mayCall: desk,
    answer: tasksAnswer,
    handle: async ({ input: { id, told_on: on }, caller }) => {
      await tellAuthority(powers, { taskId: id, on, by: personOf(caller) })
      return readTasks(powers, false)
    },
  })

  serve(app, deskCase, {
    input: caseQuery,
    mayCall: desk,
    answer: deskCaseAnswer,
    handle: ({ input: { id }, caller, locale }) => readDeskCase(powers, { id, by: personOf(caller), locale }),
  })

  serve(app, deskRegister, {
    input: registerQuery,
    mayCall: desk,
    answer: registerAnswer,
    handle: ({ input: { on } }) => readRegister(powers, on),
  })

  app.get<{ Querystring: { on?: unknown } }>(registerCsv.path, async (request, reply) => {
    desk(request.caller)
    const { on } = request.query
    const found = await readRegister(powers, typeof on === 'string' ? on : undefined)
    reply.header('cache-control', 'no-store')
    reply.header('content-disposition', `attachment; filename="register-${found.on}.csv"`)
    return reply.type('text/csv; charset=utf-8').send(registerFile(found.data))
  })
}

type Doing<Input> = (
  input: Input,
  by: number,
  from: { locale: Locale; key: string | null; ip: string; userAgent: string },
) => Promise<void>

/** One deed of the registrar on a case, answered with the case as it now is. */
function serveDeed<Input extends { id: number }>(
  app: FastifyInstance,
  powers: ClubRegoPowers,
  endpoint: Endpoint<Input, DeskCaseAnswer>,
  input: z.ZodType<Input>,
  deed: Doing<Input>,
): void {
  serve(app, endpoint, {
    input,
    mayCall: desk,
    bodyLimitBytes: 1_000_000,
    answer: deskCaseAnswer,
    handle: async ({ input: said, caller, locale, request }) => {
      const by = personOf(caller)
      const userAgent = request.headers['user-agent'] ?? ''
      await deed(said, by, { locale, key: requestKeyOf(request), ip: request.ip, userAgent })
      return readDeskCase(powers, { id: said.id, by, locale })
    },
  })
}

function decidingRoutes(app: FastifyInstance, powers: ClubRegoPowers): void {
  serveDeed(app, powers, takeCall, caseInput, ({ id }, by) => takeCase(powers, { id, by }))
  serveDeed(app, powers, keepChecksCall, checksInput, ({ id, checks }, by) =>
    keepChecks(powers, { id, by }, checks),
  )
  serveDeed(app, powers, askForChanges, askInput, ({ id, requests, words }, by) =>
    requestChanges(powers, { id, by }, { requests, words }),
  )
  serveDeed(app, powers, bookCall, wordsInput, ({ id, words }, by) =>
    bookInspection(powers, { id, by }, words),
  )
  serveDeed(app, powers, approveCall, approveInput, ({ id, conditions }, by, { locale }) =>
    approveCase(powers, { id, by }, { conditions, locale }),
  )
  serveDeed(app, powers, declineCall, declineInput, ({ id, reason }, by) =>
    declineCase(powers, { id, by }, reason),
  )
  serveDeed(app, powers, signCall, signInput, ({ id, signature }, by, from) =>
    signDeclaration(powers, { id, by }, { signature, ...from }),
  )
  serveDeed(app, powers, writeDeskMessage, messageInput, async ({ id, words }, by) => {
    await powers.limits.messages.take(String(by))
    await writeMessage(powers, { id, by, as: 'registrar', words })
  })
}

function roadRoutes(app: FastifyInstance, powers: ClubRegoPowers): void {
  serveDeed(app, powers, putOnRegister, registerInput, (input, by) => registerForOwner(powers, input, by))
  serveDeed(app, powers, resumeCase, wordsInput, ({ id, words }, by) =>
    resumeDeskCase(powers, { id, by, words }),
  )
  serveDeed(app, powers, endDeskCase, wordsInput, ({ id, words }, by) =>
    endCase(powers, { id, by, isRegistrar: true, words }),
  )
}

function schemeRoutes(app: FastifyInstance, powers: ClubRegoPowers): void {
  serve(app, deskSchemes, {
    mayCall: desk,
    answer: schemesAnswer,
    handle: () => readDeskSchemes(powers),
  })

  serve(app, addSchemeVersion, {
    input: versionInput,
    mayCall: desk,
    answer: schemesAnswer,
    handle: async ({ input: { scheme_id: schemeId, valid_from: validFrom, rules }, caller }) => {
      await addVersion(powers, { schemeId, validFrom, rules, by: personOf(caller) })
      return readDeskSchemes(powers)
    },
  })

  serve(app, setSchemeActive, {
    input: activeInput,
    mayCall: desk,
    answer: schemesAnswer,
    handle: async ({ input: { scheme_id: schemeId, is_active: isActive }, caller }) => {
      await openScheme(powers, { schemeId, isActive, by: personOf(caller) })
      return readDeskSchemes(powers)
    },
  })
}
