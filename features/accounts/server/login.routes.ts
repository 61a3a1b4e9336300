import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serve } from '#platform/server/http/serve.ts'
import { Problem } from '#platform/shared/problem.ts'
import {
  LISTED_GET_FORMS,
  login,
  loginRecoveryCode,
  logout,
  recoverPassword,
  recoverPasswordCheck,
  refreshToken,
  registerLink,
  sendLoginLink,
} from '../accounts.contract.ts'
import {
  loginCodeInput,
  loginInput,
  maybeTokenPair,
  noInput,
  nothing,
  recoverPasswordCheckInput,
  recoverPasswordInput,
  refreshInput,
  registerLinkInput,
  sendLoginLinkInput,
  tokenPair,
} from '../accounts.schema.ts'
import type { AccountService } from './accounts-service.ts'
import type { Whence } from './begin-session.ts'
import { bearerTokenOf } from './identify.ts'
import { logInWithCode, logInWithPassword, recoverWithCode } from './log-in.actions.ts'
import { sendLoginCode, sendRecoveryCode, sendSignUpCode } from './send-codes.actions.ts'
import { logOut, refreshSession } from './sessions.actions.ts'

/** Calls that begin or end a session: a token that comes along with one of them is not looked at. */
export const SESSION_PATHS = [
  login,
  logout,
  refreshToken,
  sendLoginLink,
  registerLink,
  recoverPassword,
  recoverPasswordCheck,
  loginRecoveryCode,
].map(({ path }) => path)

function whenceOf(request: FastifyRequest): Whence {
  return { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' }
}

/** A look ahead, as browsers and mail scanners make it, must not do what the call does. @source SECURITY row 8 */
function refuseLookAhead(request: FastifyRequest): void {
  if (request.method === 'HEAD') throw new Problem('METHOD_NOT_ALLOWED')
}

/** Getting in and out. @source SPEC §7 "Auth and user"; WIRE §6 */
export function loginRoutes(app: FastifyInstance, service: AccountService): void {
  serve(app, login, {
    input: loginInput,
    answer: tokenPair,
    handle: ({ input, request }) => logInWithPassword(service, input, whenceOf(request)),
  })

  serve(app, refreshToken, {
    input: refreshInput,
    answer: tokenPair,
    handle: ({ input }) =>
      refreshSession(service, { refreshToken: input.refresh_token, fingerprint: input.fingerprint }),
  })

  serve(app, sendLoginLink, {
    input: sendLoginLinkInput,
    answer: nothing,
    handle: async ({ input, locale, request }) => {
      await sendLoginCode(service, {
        email: input.email,
        isCodeOnly: input.code_only ?? false,
        ip: request.ip,
        locale,
      })
      return {}
    },
  })

  serve(app, registerLink, {
    input: registerLinkInput,
    answer: nothing,
    handle: async ({ input, locale, request }) => {
      const { email, first_name: firstName, last_name: lastName, date_of_birth: dateOfBirth } = input
      await sendSignUpCode(service, { email, firstName, lastName, dateOfBirth, ip: request.ip, locale })
      return {}
    },
  })

  for (const form of [logout, LISTED_GET_FORMS.logout]) {
    serve(app, form, {
      input: noInput,
      answer: nothing,
      handle: async ({ request }) => {
        refuseLookAhead(request)
        await endOwnSession(service, request)
        return {}
      },
    })
  }

  for (const form of [recoverPassword, LISTED_GET_FORMS.recoverPassword]) {
    serve(app, form, {
      input: recoverPasswordInput,
      answer: nothing,
      handle: async ({ input, locale, request }) => {
        refuseLookAhead(request)
        await sendRecoveryCode(service, { email: input.email, ip: request.ip, locale })
        return {}
      },
    })
  }

  for (const form of [recoverPasswordCheck, LISTED_GET_FORMS.recoverPasswordCheck]) {
    serve(app, form, {
      input: recoverPasswordCheckInput,
      answer: maybeTokenPair,
      handle: ({ input, request }) => {
        refuseLookAhead(request)
        const { email, code, newpassword: newPassword, fingerprint } = input
        return recoverWithCode(service, { email, code, newPassword, fingerprint }, whenceOf(request))
      },
    })
  }

  for (const form of [loginRecoveryCode, LISTED_GET_FORMS.loginRecoveryCode]) {
    serve(app, form, {
      input: loginCodeInput,
      answer: tokenPair,
      handle: ({ input, locale, request }) => {
        refuseLookAhead(request)
        return logInWithCode(service, { ...input, locale }, whenceOf(request))
      },
    })
  }
}

/** Who wants to be out is out: a token that names no living session is as good as none. */
async function endOwnSession(service: AccountService, request: FastifyRequest): Promise<void> {
  const token = bearerTokenOf(request)
  if (token === null) return
  try {
    const { personId, sessionId } = await service.tokens.readOld(token)
    await logOut(service, { id: sessionId, personId }, 'logout')
  } catch (error) {
    if (!(error instanceof Problem)) throw error
  }
}
