import type { FastifyInstance } from 'fastify'
import { receiveUpload } from '#features/media/server/media.public.ts'
import { fieldProblemsOf } from '#platform/server/http/field-problems.ts'
import { requestKeyOf } from '#platform/server/http/request-key.ts'
import { personOf, requireLogin } from '#platform/server/http/require-role.ts'
import { admitting } from '#platform/server/http/admission.ts'
import { serve } from '#platform/server/http/serve.ts'
import { Problem } from '#platform/shared/problem.ts'
import { CASE_FILE_LIMITS } from '../answers.rules.ts'
import {
  attachFile as attachFileCall,
  caseFile,
  clubRegoHome,
  endCase as endCaseCall,
  placePhoto as placePhotoCall,
  readCase,
  registerVehicle as registerCall,
  removeFile as removeFileCall,
  removePhoto as removePhotoCall,
  renewInsurance as renewInsuranceCall,
  type SavedCase,
  submitCase as submitCall,
  withdrawCase as withdrawCall,
  writeCaseMessage,
} from '../club-rego.contract.ts'
import {
  attachFields,
  caseInput,
  casePage,
  caseQuery,
  endInput,
  homeAnswer,
  insuranceInput,
  messageInput,
  messagesAnswer,
  placeInput,
  registerInput,
  removeFileInput,
  savedCase,
  slotInput,
  submitInput,
} from '../club-rego.schema.ts'
import { attachFile, placePhoto, removeFile, removePhoto, writeMessage } from './case-parts.actions.ts'
import { findFile } from './case-parts.store.ts'
import { presentCaseToOwner } from './case.presenter.ts'
import { findCase } from './cases.store.ts'
import { mayReadFile } from './check-parts.ts'
import { type ClubRegoDeps, todayAt } from './club-rego-deps.ts'
import { renewInsurance } from './eligibility.actions.ts'
import { endCase, registerVehicle, withdrawCase } from './on-the-road.actions.ts'
import { readCasePage, readHome, readMessages } from './read-case.ts'
import { submitCase } from './submit-case.actions.ts'

/**
 * Registers the routes for owners, in addition to the generic record calls.
 * @source docs/reference/club-rego.md §8.1
 */
export function clubRegoRoutes(app: FastifyInstance, deps: ClubRegoDeps): void {
  readingRoutes(app, deps)
  paperRoutes(app, deps)
  wayRoutes(app, deps)
}

function readingRoutes(app: FastifyInstance, deps: ClubRegoDeps): void {
  serve(app, clubRegoHome, {
    mayCall: requireLogin,
    answer: homeAnswer,
    handle: ({ caller }) => readHome(deps, personOf(caller)),
  })

  serve(app, readCase, {
    input: caseQuery,
    mayCall: requireLogin,
    answer: casePage,
    handle: ({ caller, input: { id }, locale }) =>
      readCasePage(deps, id, { personId: personOf(caller), locale }),
  })

  serve(app, writeCaseMessage, {
    input: messageInput,
    mayCall: requireLogin,
    answer: messagesAnswer,
    handle: async ({ caller, input: { id, words } }) => {
      const by = personOf(caller)
      await deps.limits.messages.take(String(by))
      await writeMessage(deps, { id, by, as: 'member', words })
      return { messages: await readMessages(deps.database.db, id) }
    },
  })
}

function paperRoutes(app: FastifyInstance, deps: ClubRegoDeps): void {
  serve(app, placePhotoCall, {
    input: placeInput,
    mayCall: requireLogin,
    answer: savedCase,
    handle: async ({ caller, input: { id, slot, ...photo } }) => {
      await placePhoto(deps, { id, personId: personOf(caller) }, slot, photo)
      return savedAnswer(deps, id)
    },
  })

  serve(app, removePhotoCall, {
    input: slotInput,
    mayCall: requireLogin,
    answer: savedCase,
    handle: async ({ caller, input: { id, slot } }) => {
      await removePhoto(deps, { id, personId: personOf(caller) }, slot)
      return savedAnswer(deps, id)
    },
  })

  serve(app, removeFileCall, {
    input: removeFileInput,
    mayCall: requireLogin,
    answer: savedCase,
    handle: async ({ caller, input: { id, file_id: fileId } }) => {
      await removeFile(deps, { id, personId: personOf(caller) }, fileId)
      return savedAnswer(deps, id)
    },
  })

  const upload = { config: { takesFile: true }, onRequest: admitting(requireLogin) }
  app.post(attachFileCall.path, upload, async (request, reply) => {
    const personId = personOf(request.caller)
    await deps.limits.uploads.take(String(personId))
    const { fields, ...file } = await receiveUpload(request, { maxBytes: CASE_FILE_LIMITS.bytes })
    const read = attachFields.safeParse(fields, { reportInput: true })
    if (!read.success) throw new Problem('VALIDATION', { fields: fieldProblemsOf(read.error) })
    const { id, kind } = read.data
    await attachFile(deps, { id, personId }, kind, file)
    reply.header('cache-control', 'no-store')
    return { status: 'success', ...(await savedAnswer(deps, id)) }
  })

  app.get<{ Params: { id: string } }>(caseFile.path, async (request, reply) => {
    const personId = personOf(request.caller)
    const isId = /^[1-9]\d{0,8}$/.test(request.params.id)
    const file = isId ? await findFile(deps.database.db, Number(request.params.id)) : null
    const isOwn = file?.personId === personId
    if (file === null || !(isOwn || (file.isSent && mayReadFile(request.caller, file.kind))))
      throw new Problem('NOT_FOUND')
    return deps.sendPaper(request, reply, file)
  })
}

function wayRoutes(app: FastifyInstance, deps: ClubRegoDeps): void {
  serve(app, submitCall, {
    input: submitInput,
    mayCall: requireLogin,
    answer: savedCase,
    bodyLimitBytes: 1024 * 1024,
    handle: async ({ caller, input, locale, request }) => {
      await submitCase(deps, input, {
        personId: personOf(caller),
        key: requestKeyOf(request),
        ip: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
        locale,
      })
      return savedAnswer(deps, input.id)
    },
  })

  serve(app, withdrawCall, {
    input: caseInput,
    mayCall: requireLogin,
    answer: savedCase,
    handle: async ({ caller, input: { id } }) => {
      await withdrawCase(deps, { id, personId: personOf(caller) })
      return savedAnswer(deps, id)
    },
  })

  serve(app, registerCall, {
    input: registerInput,
    mayCall: requireLogin,
    answer: savedCase,
    handle: async ({ caller, input }) => {
      await registerVehicle(deps, input, personOf(caller))
      return savedAnswer(deps, input.id)
    },
  })

  serve(app, renewInsuranceCall, {
    input: insuranceInput,
    mayCall: requireLogin,
    answer: savedCase,
    handle: async ({ caller, input }) => {
      await renewInsurance(deps, input, personOf(caller))
      return savedAnswer(deps, input.id)
    },
  })

  serve(app, endCaseCall, {
    input: endInput,
    mayCall: requireLogin,
    answer: savedCase,
    handle: async ({ caller, input: { id, words } }) => {
      await endCase(deps, { id, by: personOf(caller), isRegistrar: false, words })
      return savedAnswer(deps, id)
    },
  })
}

/** Returns the changed case as its owner sees it. */
async function savedAnswer(deps: ClubRegoDeps, id: number): Promise<SavedCase> {
  const row = await findCase(deps.database.db, id, await todayAt(deps))
  if (row === null) throw new Problem('NOT_FOUND')
  return { item: presentCaseToOwner(row, deps) }
}
