import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useSite } from '#features/site/site.public.tsx'
import { Button, ButtonLink, type ButtonTone } from '#platform/ui/Button.tsx'
import { Ltr } from '#platform/ui/Ltr.tsx'
import { keepQuestion } from './connecting.ts'
import { forgetRacers, useRacers } from './racers-session.ts'
import { useOwnRacers } from './use-own-racers.ts'
import { useQuestion } from './use-question.ts'

type ConnectRacersLinkProps = {
  /** A path of this site to come back to; where one is now by default. */
  returnTo?: string
  tone?: ButtonTone
  /** Other words than "Connect RACERS account". */
  children?: ReactNode
}

/**
 * The link to the licence service's own page. Nothing is shown while an account is connected, or where
 * the club works with no such service.
 * @source SPEC §2 "Member home screen"
 */
export function ConnectRacersLink({ returnTo, tone = 'outline', children }: ConnectRacersLinkProps) {
  const { racers } = useSite()
  const { pathname, search } = useLocation()
  const question = useQuestion(racers)
  const isConnected = useRacers(({ access_token }) => access_token !== '')
  useOwnRacers()
  if (racers === null || isConnected) return null
  const words = children ?? <Trans>Connect RACERS account</Trans>
  if (question === null) {
    return (
      <Button tone={tone} busy>
        {words}
      </Button>
    )
  }
  const leave = (): void => keepQuestion(question, returnTo ?? pathname + search)
  return (
    <ButtonLink tone={tone} href={question.href} onClick={leave} onAuxClick={leave}>
      {words}
    </ButtonLink>
  )
}

/**
 * The racing-licence account of the person: the link to connect one, or whose it is and the way to
 * disconnect it. Nothing where the club works with no such service.
 */
export function ConnectRacers({ returnTo }: { returnTo?: string }) {
  const { racers } = useSite()
  useOwnRacers()
  const user = useRacers(({ access_token, user: held }) => (access_token === '' ? null : held))
  if (racers === null) return null
  if (user === null) {
    return (
      <div>
        <p className="mb-3 text-muted">
          <Trans>
            Connect your RACERS account and the club sees your licence number. You say yes or no on their own
            page.
          </Trans>
        </p>
        <ConnectRacersLink {...(returnTo === undefined ? {} : { returnTo })} />
      </div>
    )
  }
  const name = `${user.first_name} ${user.last_name}`.trim()
  return (
    <div>
      <p role="status" className="font-medium">
        {name === '' ? (
          <Trans>
            Connected to RACERS, licence <Ltr>{user.id}</Ltr>
          </Trans>
        ) : (
          <Trans>
            Connected to RACERS as {name}, licence <Ltr>{user.id}</Ltr>
          </Trans>
        )}
      </p>
      <p className="mt-3">
        <Button tone="outline" onClick={forgetRacers}>
          <Trans>Disconnect</Trans>
        </Button>
      </p>
      <p className="mt-2 text-note text-muted">
        <Trans>The club keeps the licence number until you connect another account.</Trans>
      </p>
    </div>
  )
}
