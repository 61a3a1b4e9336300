import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serve } from '#platform/server/http/serve.ts'
import { Problem } from '#platform/shared/problem.ts'
import {
  checkoutCode,
  LISTED_GET_FORMS,
  login,
  loginAs,
  loginRecoveryCode,
  logout,
  recoverPassword,
  recoverPasswordCheck,
  refreshToken,
  registerLink,
  sendLoginLink,
} from '../accounts.contract.ts'
import {
  checkoutCodeInput,
  codeAnswer,
  loginAsInput,
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
import type { ClientInfo } from './begin-session.ts'
import { logInAsPerson } from './choose-person.actions.ts'
import { emailKeyOf } from './email-address.ts'
import { bearerTokenOf } from './identify.ts'
import { logInWithCode, logInWithPassword, recoverWithCode } from './log-in.actions.ts'
import { sendCheckoutCode, sendLoginCode, sendRecoveryCode, sendSignUpCode } from './send-codes.actions.ts'
import { logOut, refreshSession } from './sessions.actions.ts'

/** Paths of the calls that begin or end a session. A token sent along with them is ignored. */
export const SESSION_PATHS = [
  login,
  logout,
  refreshToken,
  sendLoginLink,
  registerLink,
  checkoutCode,
  recoverPassword,
  recoverPasswordCheck,
  loginRecoveryCode,
  loginAs,
].map(({ path }) => path)

function clientInfoOf(request: FastifyRequest): ClientInfo {
  return { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' }
}

/**
 * Refuses HEAD requests. Browsers and mail scanners send them to preview a link, and such a request must not execute
 * the call.
 * @source docs/reference/accounts.md §2.2
 */
function refuseLookAhead(request: FastifyRequest): void {
  if (request.method === 'HEAD') throw new Problem('METHOD_NOT_ALLOWED')
}

/** Routes for login, sign-up and logout. @source docs/reference/accounts.md §2.1, §4.4 */
export function loginRoutes(app: FastifyInstance, service: AccountService): void {
  serve(app, login, {
    input: loginInput,
    answer: tokenPair,
    handle: ({ input, request }) => {
      request.claimedAccount = emailKeyOf(input.username)
      return logInWithPassword(service, input, clientInfoOf(request))
    },
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
        place: input.redirect_after_login,
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
      await sendSignUpCode(service, {
        email,
        firstName,
        lastName,
        dateOfBirth,
        ip: request.ip,
        locale,
        place: input.redirect_after_login,
      })
      return {}
    },
  })

  serve(app, checkoutCode, {
    input: checkoutCodeInput,
    answer: nothing,
    handle: async ({ input, locale, request }) => {
      const { email, first_name: firstName, last_name: lastName } = input
      await sendCheckoutCode(service, { email, firstName, lastName, ip: request.ip, locale })
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
        request.claimedAccount = emailKeyOf(email)
        return recoverWithCode(service, { email, code, newPassword, fingerprint }, clientInfoOf(request))
      },
    })
  }
  codeRoutes(app, service)
}

/** Registers the routes for logging in with a mailed code, and for choosing one of the people who share an address. */
function codeRoutes(app: FastifyInstance, service: AccountService): void {
  for (const form of [loginRecoveryCode, LISTED_GET_FORMS.loginRecoveryCode]) {
    serve(app, form, {
      input: loginCodeInput,
      answer: codeAnswer,
      handle: ({ input, locale, request }) => {
        refuseLookAhead(request)
        request.claimedAccount = emailKeyOf(input.email)
        return logInWithCode(service, { ...input, locale }, clientInfoOf(request))
      },
    })
  }

  serve(app, loginAs, {
    input: loginAsInput,
    answer: tokenPair,
    handle: ({ input, request }) => {
      const { email, token, person_id: personId, fingerprint } = input
      request.claimedAccount = emailKeyOf(email)
      return logInAsPerson(service, { email, token, personId, fingerprint }, clientInfoOf(request))
    },
  })
}

/** Ends the caller’s session. Succeeds even if the token names no current session. */
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
