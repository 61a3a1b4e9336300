import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { requireStepUp } from '#platform/server/http/require-step-up.ts'
import { serve } from '#platform/server/http/serve.ts'
import { type Caller, type StaffRole } from '#platform/server/caller.ts'
import { requireLogin } from '#platform/server/http/require-role.ts'
import { Problem } from '#platform/shared/problem.ts'
import {
  addressPeople,
  askPrivacy,
  authUser,
  changeEmail,
  creditBalance,
  DATA_EXPORT_PATH,
  endSession,
  findUser as findUserCall,
  listPrivacy,
  listSessions,
  logoutEverywhere,
  myAccount,
  sendEmailCode,
  sendStepUpCode,
  setPassword,
  stepUp,
  updateUser,
  uploadImage,
} from '../accounts.contract.ts'
import { addDateOfBirth } from '../birth.contract.ts'
import {
  accountAnswer,
  addressPeopleAnswer,
  balanceAnswer,
  birthInput,
  creditInput,
  emailCodeInput,
  maybeUserAnswer,
  noInput,
  nothing,
  personAnswer,
  personPictureInput,
  personUrl,
  privacyAnswer,
  privacyInput,
  privacyRequestAnswer,
  profileInput,
  sessionInput,
  sessionsAnswer,
  setPasswordInput,
  stepUpInput,
  updateAnswer,
  uploadImageInput,
  userAnswer,
} from '../accounts.schema.ts'
import type { AccountService } from './accounts-service.ts'
import {
  changeEmail as changeEmailTo,
  sendNewAddressCode,
  sendStepUp,
  setOwnPassword,
  stepUpSession,
} from './credentials.actions.ts'
import { askAboutData, openExport, privacyOf } from './privacy.actions.ts'
import {
  accountOf,
  addBirth,
  changePhoto,
  creditWith,
  findUser,
  loadShownPerson,
  updateProfile,
} from './profile.actions.ts'
import { logOut, logOutEverywhere, sessionsOf } from './sessions.actions.ts'
import { listSharedLogins, maySharerActAs } from './shared-login.store.ts'

/** The maximum size of a request with a photo: ten megabytes encoded as base64, plus the surrounding JSON. */
const IMAGE_BODY_BYTES = 14 * 1024 * 1024
const THUMBNAIL_WIDTH_PX = 300

type Member = { personId: number; sessionId: string; roles: ReadonlySet<StaffRole> }

/**
 * Returns the caller as a logged-in person.
 * @throws Problem LOGIN_REQUIRED
 */
function memberOf(caller: Caller): Member {
  if (caller.kind === 'anonymous') throw new Problem('LOGIN_REQUIRED')
  return caller
}

/** Routes with which people read and change their own account. @source docs/reference/accounts.md §4.3 */
export function userRoutes(app: FastifyInstance, service: AccountService): void {
  profileRoutes(app, service)
  credentialRoutes(app, service)
  privacyRoutes(app, service)
}

function profileRoutes(app: FastifyInstance, service: AccountService): void {
  serve(app, authUser, {
    mayCall: requireLogin,
    answer: maybeUserAnswer,
    handle: async ({ caller }) => ({ user: (await findUser(service, memberOf(caller).personId)) ?? {} }),
  })

  serve(app, updateUser, {
    input: profileInput,
    mayCall: requireLogin,
    answer: updateAnswer,
    handle: ({ caller, input, locale }) => {
      const { personId } = memberOf(caller)
      const { id, ...sent } = input
      if (id !== undefined && id !== personId) throw new Problem('NOT_FOUND')
      // The cast is safe: an absent field and an undefined one are the same in JSON, but the types distinguish them.
      return updateProfile(service, personId, sent as Parameters<typeof updateProfile>[2], {
        locale,
        requireStepUp: () => requireStepUp(caller, service.clock),
      })
    },
  })

  serve(app, addDateOfBirth, {
    input: birthInput,
    mayCall: requireLogin,
    answer: userAnswer,
    handle: async ({ caller, input }) => ({
      user: await addBirth(service, memberOf(caller).personId, input.date_of_birth),
    }),
  })

  serve(app, uploadImage, {
    input: uploadImageInput,
    bodyLimitBytes: IMAGE_BODY_BYTES,
    jsonNodesMax: 10,
    mayCall: requireLogin,
    answer: userAnswer,
    handle: async ({ caller, input }) => ({
      user: await changePhoto(service, memberOf(caller).personId, input.image),
    }),
  })

  serve(app, creditBalance, {
    input: creditInput,
    mayCall: requireLogin,
    answer: balanceAnswer,
    handle: async ({ caller, input }) => ({
      balance: await creditWith(service, memberOf(caller).personId, input.supplier),
    }),
  })

  serve(app, myAccount, {
    mayCall: requireLogin,
    answer: accountAnswer,
    handle: ({ caller }) => accountOf(service, memberOf(caller).personId),
  })

  serve(app, findUserCall, {
    input: personPictureInput,
    params: personUrl,
    answer: personAnswer,
    handle: async ({ caller, input, params }) => {
      const widthPx = /^\d{1,4}$/.test(input.image_width ?? '')
        ? Number(input.image_width)
        : THUMBNAIL_WIDTH_PX
      const askerId = caller.kind === 'person' ? caller.personId : null
      return {
        item: await loadShownPerson(service, params.url, askerId, { aspect: input.image_aspect, widthPx }),
      }
    },
  })
}

function credentialRoutes(app: FastifyInstance, service: AccountService): void {
  serve(app, listSessions, {
    mayCall: requireLogin,
    answer: sessionsAnswer,
    handle: async ({ caller }) => ({ data: await sessionsOf(service, memberOf(caller)) }),
  })

  serve(app, endSession, {
    input: sessionInput,
    mayCall: requireLogin,
    answer: nothing,
    handle: async ({ caller, input }) => {
      await logOut(service, { id: input.id, personId: memberOf(caller).personId }, 'ended')
      return {}
    },
  })

  serve(app, logoutEverywhere, {
    input: noInput,
    mayCall: requireLogin,
    answer: nothing,
    handle: async ({ caller }) => {
      await logOutEverywhere(service, memberOf(caller).personId)
      return {}
    },
  })

  serve(app, addressPeople, {
    mayCall: requireLogin,
    answer: addressPeopleAnswer,
    handle: async ({ caller }) => {
      const { personId, sessionId } = memberOf(caller)
      const { db } = service.database
      const shared = await listSharedLogins(db, [personId])
      return {
        holder: shared.find((one) => one.personId === personId)?.holderName ?? '',
        people: shared.filter(({ holderId }) => holderId === personId).map(({ name }) => name),
        needs_password_login: await maySharerActAs(db, { holderId: personId, sessionId }),
      }
    },
  })

  serve(app, sendStepUpCode, {
    input: noInput,
    mayCall: requireLogin,
    answer: nothing,
    handle: async ({ caller }) => {
      await sendStepUp(service, memberOf(caller).personId)
      return {}
    },
  })

  serve(app, stepUp, {
    input: stepUpInput,
    mayCall: requireLogin,
    answer: nothing,
    handle: async ({ caller, input }) => {
      await stepUpSession(service, memberOf(caller), input.code)
      return {}
    },
  })

  serve(app, setPassword, {
    input: setPasswordInput,
    mayCall: requireLogin,
    answer: nothing,
    handle: async ({ caller, input }) => {
      await setOwnPassword(service, memberOf(caller), { newPassword: input.newpassword, code: input.code })
      return {}
    },
  })

  serve(app, sendEmailCode, {
    input: emailCodeInput,
    mayCall: requireLogin,
    answer: nothing,
    handle: async ({ caller, input }) => {
      await sendNewAddressCode(service, memberOf(caller), input)
      return {}
    },
  })

  serve(app, changeEmail, {
    input: emailCodeInput,
    mayCall: requireLogin,
    answer: userAnswer,
    handle: async ({ caller, input }) => ({
      user: await changeEmailTo(service, memberOf(caller), input),
    }),
  })
}

function privacyRoutes(app: FastifyInstance, service: AccountService): void {
  serve(app, askPrivacy, {
    input: privacyInput,
    mayCall: requireLogin,
    answer: privacyRequestAnswer,
    handle: async ({ caller, input }) => ({
      item: await askAboutData(service, memberOf(caller).personId, { ...input, detail: input.detail ?? '' }),
    }),
  })

  serve(app, listPrivacy, {
    mayCall: requireLogin,
    answer: privacyAnswer,
    handle: ({ caller }) => privacyOf(service, memberOf(caller).personId),
  })

  app.get<{ Params: { id: string } }>(DATA_EXPORT_PATH, async (request, reply) => {
    const { personId } = memberOf(request.caller)
    const archive = await openExport(service, { id: request.params.id, personId })
    if (archive === null) throw new Problem('NOT_FOUND')
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="my-data.zip"')
      .type('application/zip')
      .send(Readable.from(archive))
  })
}
