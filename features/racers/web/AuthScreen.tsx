import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSite } from '#features/site/site.public.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { Spinner } from '#platform/ui/Spinner.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { reportFault } from '#platform/web/report.ts'
import { ConnectRacersLink } from './ConnectRacers.tsx'
import { finishConnecting, type Outcome } from './connecting.ts'

/**
 * The screen to which the licence service returns people. @source docs/reference/racers.md §1.2
 */
export function AuthScreen() {
  const { t } = useLingui()
  const { racers } = useSite()
  const navigate = useNavigate()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const isTold = useRef(false)
  useEffect(() => {
    const show = (ended: Outcome): void => {
      if (isTold.current) return
      isTold.current = true
      if (ended.kind === 'bad_state') window.alert(t`Bad state please try again`)
      if (ended.kind !== 'connected') return setOutcome(ended)
      showToast({ tone: 'done', words: t`RACERS account connected` })
      void navigate(ended.returnTo, { replace: true })
    }
    finishConnecting(racers).then(show, (error: unknown) => {
      reportFault(error, 'racers')
      show({ kind: 'no_answer' })
    })
  }, [navigate, racers, t])
  return (
    <div className="page pt-12 pb-20 lg:pt-16">
      {outcome === null || outcome.kind === 'connected' ? (
        <p role="status" className="flex items-center gap-3">
          <Spinner />
          <Trans>Connecting your RACERS account</Trans>
        </p>
      ) : (
        <Explained outcome={outcome} />
      )}
    </div>
  )
}

type Unfinished = Exclude<Outcome, { kind: 'connected' }>

function Explained({ outcome }: { outcome: Unfinished }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h1 ref={heading} className="text-h1" tabIndex={-1}>
        {outcome.kind === 'none' ? (
          <Trans>No login to complete</Trans>
        ) : (
          <Trans>Your RACERS account isn’t connected</Trans>
        )}
      </h1>
      <p className="mt-3 max-w-[52ch] text-body">
        <Reason outcome={outcome} />
      </p>
      <p className="mt-6 flex flex-wrap items-center gap-4">
        {outcome.kind === 'none' || outcome.kind === 'logged_out' ? null : (
          <ConnectRacersLink tone="primary" returnTo="/profile">
            <Trans>Try connecting again</Trans>
          </ConnectRacersLink>
        )}
        <ScreenLink to="/profile" className="btn btn-link">
          <span>{outcome.kind === 'logged_out' ? <Trans>Log in</Trans> : <Trans>My profile</Trans>}</span>
        </ScreenLink>
      </p>
    </>
  )
}

function Reason({ outcome }: { outcome: Unfinished }) {
  switch (outcome.kind) {
    case 'none':
      return <Trans>This page finishes the connection with RACERS, and it was opened by itself.</Trans>
    case 'bad_state':
      return (
        <Trans>
          The reply from RACERS doesn’t match the request from this browser. That happens when the page was
          left open, used twice, or opened in another browser. Nothing was changed.
        </Trans>
      )
    case 'refused':
      return <Trans>RACERS didn’t let us see your account, so nothing was changed.</Trans>
    case 'logged_out':
      return (
        <Trans>You were logged out while you were away. Log in and connect again from your profile.</Trans>
      )
    case 'no_answer':
      return <Trans>RACERS didn’t answer as it should. Check your signal and try again in a minute.</Trans>
    case 'not_kept':
      return outcome.words
  }
}
