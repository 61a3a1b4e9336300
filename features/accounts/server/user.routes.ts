import type { FastifyInstance } from 'fastify'
import { serve } from '#platform/server/http/serve.ts'
import { type Caller, type StaffRole } from '#platform/server/caller.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import {
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
  updateUser,
  uploadImage,
} from '../accounts.contract.ts'
import {
  accountAnswer,
  balanceAnswer,
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
} from './credentials.actions.ts'
import { askAboutData, privacyOf } from './privacy.actions.ts'
import { findDataExport } from './privacy.store.ts'
import {
  accountOf,
  changePhoto,
  creditWith,
  findUser,
  loadShownPerson,
  updateProfile,
} from './profile.actions.ts'
import { logOut, logOutEverywhere, sessionsOf } from './sessions.actions.ts'

/** Ten megabytes as base64, and the JSON around them. */
const IMAGE_BODY_BYTES = 14 * 1024 * 1024
const THUMBNAIL_WIDTH_PX = 300

type Member = { personId: number; sessionId: string; roles: ReadonlySet<StaffRole> }

/** @throws Problem LOGIN_REQUIRED */
function memberOf(caller: Caller): Member {
  if (caller.kind === 'stranger') throw new Problem('LOGIN_REQUIRED')
  return caller
}

const membersOnly = (caller: Caller): void => void memberOf(caller)

/** What a person sees and changes of their own account. @source SPEC §7 "Auth and user" */
export function userRoutes(app: FastifyInstance, service: AccountService): void {
  profileRoutes(app, service)
  credentialRoutes(app, service)
  privacyRoutes(app, service)
}

function profileRoutes(app: FastifyInstance, service: AccountService): void {
  serve(app, authUser, {
    mayCall: membersOnly,
    answer: maybeUserAnswer,
    handle: async ({ caller }) => ({ user: (await findUser(service, memberOf(caller).personId)) ?? {} }),
  })

  serve(app, updateUser, {
    input: profileInput,
    mayCall: membersOnly,
    answer: updateAnswer,
    handle: ({ caller, input, locale }) => {
      const { personId } = memberOf(caller)
      const { id, ...sent } = input
      if (id !== undefined && id !== personId) throw new Problem('NOT_FOUND')
      // Absent and undefined are the same on the wire; the types keep them apart.
      return updateProfile(service, personId, sent as Parameters<typeof updateProfile>[2], locale)
    },
  })

  serve(app, uploadImage, {
    input: uploadImageInput,
    bodyLimitBytes: IMAGE_BODY_BYTES,
    mayCall: membersOnly,
    answer: userAnswer,
    handle: async ({ caller, input }) => ({
      user: await changePhoto(service, memberOf(caller).personId, input.image),
    }),
  })

  serve(app, creditBalance, {
    input: creditInput,
    mayCall: membersOnly,
    answer: balanceAnswer,
    handle: async ({ caller, input }) => ({
      balance: await creditWith(service, memberOf(caller).personId, input.supplier),
    }),
  })

  serve(app, myAccount, {
    mayCall: membersOnly,
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
    mayCall: membersOnly,
    answer: sessionsAnswer,
    handle: async ({ caller }) => ({ data: await sessionsOf(service, memberOf(caller)) }),
  })

  serve(app, endSession, {
    input: sessionInput,
    mayCall: membersOnly,
    answer: nothing,
    handle: async ({ caller, input }) => {
      await logOut(service, { id: input.id, personId: memberOf(caller).personId }, 'ended')
      return {}
    },
  })

  serve(app, logoutEverywhere, {
    input: noInput,
    mayCall: membersOnly,
    answer: nothing,
    handle: async ({ caller }) => {
      await logOutEverywhere(service, memberOf(caller).personId)
      return {}
    },
  })

  serve(app, sendStepUpCode, {
    input: noInput,
    mayCall: membersOnly,
    answer: nothing,
    handle: async ({ caller }) => {
      await sendStepUp(service, memberOf(caller).personId)
      return {}
    },
  })

  serve(app, setPassword, {
    input: setPasswordInput,
    mayCall: membersOnly,
    answer: nothing,
    handle: async ({ caller, input }) => {
      await setOwnPassword(service, memberOf(caller), { newPassword: input.newpassword, code: input.code })
      return {}
    },
  })

  serve(app, sendEmailCode, {
    input: emailCodeInput,
    mayCall: membersOnly,
    answer: nothing,
    handle: async ({ caller, input }) => {
      await sendNewAddressCode(service, memberOf(caller).personId, input)
      return {}
    },
  })

  serve(app, changeEmail, {
    input: emailCodeInput,
    mayCall: membersOnly,
    answer: userAnswer,
    handle: async ({ caller, input }) => ({
      user: await changeEmailTo(service, memberOf(caller).personId, input),
    }),
  })
}

function privacyRoutes(app: FastifyInstance, service: AccountService): void {
  serve(app, askPrivacy, {
    input: privacyInput,
    mayCall: membersOnly,
    answer: privacyRequestAnswer,
    handle: async ({ caller, input }) => ({
      item: await askAboutData(service, memberOf(caller).personId, { ...input, detail: input.detail ?? '' }),
    }),
  })

  serve(app, listPrivacy, {
    mayCall: membersOnly,
    answer: privacyAnswer,
    handle: ({ caller }) => privacyOf(service, memberOf(caller).personId),
  })

  app.get<{ Params: { id: string } }>(DATA_EXPORT_PATH, async (request, reply) => {
    const { personId } = memberOf(request.caller)
    const content = await findDataExport(
      service.database.db,
      { id: request.params.id, personId },
      instantOf(service.clock),
    )
    if (content === null) throw new Problem('NOT_FOUND')
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="my-data.json"')
      .type('application/json; charset=utf-8')
      .send(content)
  })
}
