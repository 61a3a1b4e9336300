import { Trans } from '@lingui/react/macro'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { useSite } from '#features/site/site.public.tsx'
import { reportFault } from '#platform/web/report.ts'
import { AccountFrame, StepHead } from './AccountFrame.tsx'
import { takeSecrets } from './address-secrets.ts'
import { placeAfterTokenLogin, takeRememberedPlace } from './after-login.ts'
import { applyOwnLook } from './own-look.ts'
import { logIn } from './session.ts'
import { changeSession, readSession } from './session-store.ts'
import { SomebodyElse } from './SomebodyElse.tsx'
import { isOtherPerson, readTokenLogin, type TokenLogin } from './token-login.ts'
import { useOpenedSession } from './use-opened-session.ts'
import { useStepFocus } from './use-step-focus.ts'

type Step = { name: 'looking' } | { name: 'useless' } | { name: 'asking'; login: TokenLogin }

/** Logs in with the tokens in the URL. @source docs/reference/accounts.md §5.1, §5.2 */
export function TokenLoginScreen({ mark }: { mark: ReactNode }) {
  const navigate = useNavigate()
  const { tokenLoginBaseUrls, venueHosts } = useSite()
  const [step, setStep] = useState<Step>({ name: 'looking' })
  useOpenedSession()
  useStepFocus(step.name)

  const enter = useCallback(
    async ({ tokens, baseURL }: TokenLogin): Promise<void> => {
      setStep({ name: 'looking' })
      changeSession({ baseURL })
      await logIn(tokens)
      const { path, isOtherApp } = placeAfterTokenLogin(
        takeRememberedPlace(),
        window.location.hostname,
        venueHosts,
      )
      if (applyOwnLook(readSession().user) || isOtherApp) window.location.replace(path)
      else await navigate(path, { replace: true })
    },
    [navigate, venueHosts],
  )
  const areTaken = useRef(false)
  useEffect(() => {
    // `takeSecrets` returns the secrets only once.
    if (areTaken.current) return
    areTaken.current = true
    const { login, refusedBase } = readTokenLogin(takeSecrets(), tokenLoginBaseUrls)
    if (refusedBase)
      reportFault(new Error('a token login named a base URL that is not on the list'), 'token login')
    if (login === null) setStep({ name: 'useless' })
    else if (isOtherPerson(readSession().access_token, login.tokens.access_token))
      setStep({ name: 'asking', login })
    else void enter(login)
  }, [enter, tokenLoginBaseUrls])

  return (
    <AccountFrame mark={mark} progress={step.name === 'looking' ? 0.5 : 0}>
      {step.name === 'looking' ? <StepHead title={<Trans>Logging in</Trans>} /> : null}
      {step.name === 'useless' ? <Useless /> : null}
      {step.name === 'asking' ? (
        <SomebodyElse
          onUse={() => void enter(step.login)}
          onStay={() => void navigate(takeRememberedPlace(), { replace: true })}
        />
      ) : null}
    </AccountFrame>
  )
}

function Useless() {
  return (
    <>
      <StepHead title={<Trans>This link does not work</Trans>}>
        <Trans>Something is missing from it. Log in with your email address instead.</Trans>
      </StepHead>
      <p className="mt-8">
        <ScreenLink to="/login" className="btn btn-primary w-full">
          <Trans>Log in</Trans>
        </ScreenLink>
      </p>
    </>
  )
}
