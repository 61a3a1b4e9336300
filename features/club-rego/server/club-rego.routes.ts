import type { FastifyInstance } from 'fastify'
import { receiveUpload } from '#features/media/server/media.public.ts'
import { type Caller, hasRole } from '#platform/server/caller.ts'
import { fieldProblemsOf } from '#platform/server/http/field-problems.ts'
import { requestKeyOf } from '#platform/server/http/request-key.ts'
import { personOf } from '#platform/server/http/require-role.ts'
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
import { CLUB_REGO_DESK } from './case-record.ts'
import { presentCaseToOwner } from './case.presenter.ts'
import { findCase } from './cases.store.ts'
import { type ClubRegoPowers, todayAt } from './club-rego-powers.ts'
import { renewInsurance } from './grounds.actions.ts'
import { endCase, registerVehicle, withdrawCase } from './on-the-road.actions.ts'
import { readCasePage, readHome, readMessages } from './read-case.ts'
import { submitCase } from './submit-case.actions.ts'

const membersOnly = (caller: Caller): void => void personOf(caller)

/** What owners do beside the generic calls. @source SPEC §7; DOMAIN §3.6 */
export function clubRegoRoutes(app: FastifyInstance, powers: ClubRegoPowers): void {
  readingRoutes(app, powers)
  paperRoutes(app, powers)
  wayRoutes(app, powers)
}

function readingRoutes(app: FastifyInstance, powers: ClubRegoPowers): void {
  serve(app, clubRegoHome, {
    mayCall: membersOnly,
    answer: homeAnswer,
    handle: ({ caller }) => readHome(powers, personOf(caller)),
  })

  serve(app, readCase, {
    input: caseQuery,
    mayCall: membersOnly,
    answer: casePage,
    handle: ({ caller, input: { id } }) => readCasePage(powers, id, personOf(caller)),
  })

  serve(app, writeCaseMessage, {
    input: messageInput,
    mayCall: membersOnly,
    answer: messagesAnswer,
    handle: async ({ caller, input: { id, words } }) => {
      const by = personOf(caller)
      await powers.limits.messages.take(String(by))
      await writeMessage(powers, { id, by, as: 'member', words })
      return { messages: await readMessages(powers.database.db, id) }
    },
  })
}

function paperRoutes(app: FastifyInstance, powers: ClubRegoPowers): void {
  serve(app, placePhotoCall, {
    input: placeInput,
    mayCall: membersOnly,
    answer: savedCase,
    handle: async ({ caller, input: { id, slot, ...photo } }) => {
      await placePhoto(powers, { id, personId: personOf(caller) }, slot, photo)
      return savedAnswer(powers, id)
    },
  })

  serve(app, removePhotoCall, {
    input: slotInput,
    mayCall: membersOnly,
    answer: savedCase,
    handle: async ({ caller, input: { id, slot } }) => {
      await removePhoto(powers, { id, personId: personOf(caller) }, slot)
      return savedAnswer(powers, id)
    },
  })

  serve(app, removeFileCall, {
    input: removeFileInput,
    mayCall: membersOnly,
    answer: savedCase,
    handle: async ({ caller, input: { id, file_id: fileId } }) => {
      await removeFile(powers, { id, personId: personOf(caller) }, fileId)
      return savedAnswer(powers, id)
    },
  })

  app.post(attachFileCall.path, { config: { takesFile: true } }, async (request, reply) => {
    const personId = personOf(request.caller)
    await powers.limits.uploads.take(String(personId))
    const { fields, ...upload } = await receiveUpload(request, { maxBytes: CASE_FILE_LIMITS.bytes })
    const read = attachFields.safeParse(fields, { reportInput: true })
    if (!read.success) throw new Problem('VALIDATION', { fields: fieldProblemsOf(read.error) })
    const { id, kind } = read.data
    await attachFile(powers, { id, personId }, kind, upload)
    reply.header('cache-control', 'no-store')
    return { status: 'success', ...(await savedAnswer(powers, id)) }
  })

  app.get<{ Params: { id: string } }>(caseFile.path, async (request, reply) => {
    const personId = personOf(request.caller)
    const isId = /^[1-9]\d{0,8}$/.test(request.params.id)
    const file = isId ? await findFile(powers.database.db, Number(request.params.id)) : null
    const isDesk = CLUB_REGO_DESK.some((role) => hasRole(request.caller, role))
    if (file === null || (file.personId !== personId && !(isDesk && file.isSent)))
      throw new Problem('NOT_FOUND')
    return powers.sendPaper(request, reply, file)
  })
}

function wayRoutes(app: FastifyInstance, powers: ClubRegoPowers): void {
  serve(app, submitCall, {
    input: submitInput,
    mayCall: membersOnly,
    answer: savedCase,
    bodyLimitBytes: 1024 * 1024,
    handle: async ({ caller, input, locale, request }) => {
      await submitCase(powers, input, {
        personId: personOf(caller),
        key: requestKeyOf(request),
        ip: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
        locale,
      })
      return savedAnswer(powers, input.id)
    },
  })

  serve(app, withdrawCall, {
    input: caseInput,
    mayCall: membersOnly,
    answer: savedCase,
    handle: async ({ caller, input: { id } }) => {
      await withdrawCase(powers, { id, personId: personOf(caller) })
      return savedAnswer(powers, id)
    },
  })

  serve(app, registerCall, {
    input: registerInput,
    mayCall: membersOnly,
    answer: savedCase,
    handle: async ({ caller, input }) => {
      await registerVehicle(powers, input, personOf(caller))
      return savedAnswer(powers, input.id)
    },
  })

  serve(app, renewInsuranceCall, {
    input: insuranceInput,
    mayCall: membersOnly,
    answer: savedCase,
    handle: async ({ caller, input }) => {
      await renewInsurance(powers, input, personOf(caller))
      return savedAnswer(powers, input.id)
    },
  })

  serve(app, endCaseCall, {
    input: endInput,
    mayCall: membersOnly,
    answer: savedCase,
    handle: async ({ caller, input: { id, words } }) => {
      await endCase(powers, { id, by: personOf(caller), isRegistrar: false, words })
      return savedAnswer(powers, id)
    },
  })
}

/** The case as it now is, as its owner sees it. */
async function savedAnswer(powers: ClubRegoPowers, id: number): Promise<SavedCase> {
  const row = await findCase(powers.database.db, id, await todayAt(powers))
  if (row === null) throw new Problem('NOT_FOUND')
  return { item: presentCaseToOwner(row) }
}
