import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useSite } from '#features/site/site.public.tsx'
import { Button, ButtonLink, type ButtonTone } from '#platform/ui/Button.tsx'
import { Ltr } from '#platform/ui/Ltr.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import type { RacersUser } from '../racers.contract.ts'
import { storeQuestion } from './connecting.ts'
import { useRacers } from './racers-session.ts'
import { useLicence } from './use-licence.ts'
import { useOwnRacers } from './use-own-racers.ts'
import { useQuestion } from './use-question.ts'

type ConnectRacersLinkProps = {
  /** The path of this site to which the person returns; by default the current one. */
  returnTo?: string
  tone?: ButtonTone
  /** Replaces the label "Connect RACERS account". */
  children?: ReactNode
}

/**
 * Returns whether the person may connect an account, the prepared request to the service, and the secrets to store
 * before leaving for it.
 */
export function useConnection(returnTo?: string) {
  const { racers } = useSite()
  const { pathname, search } = useLocation()
  const question = useQuestion(racers)
  const isConnected = useRacers(({ access_token }) => access_token !== '')
  useOwnRacers()
  const leave = (): void => {
    if (question !== null) storeQuestion(question, returnTo ?? pathname + search)
  }
  return { canConnect: racers !== null && !isConnected, question, leave }
}

/**
 * The link to the licence service's own page. Renders nothing if an account is connected, or if the club uses no
 * licence service.
 * @source docs/reference/racers.md §1.1; docs/reference/membership.md §6.1
 */
export function ConnectRacersLink({ returnTo, tone = 'outline', children }: ConnectRacersLinkProps) {
  const { canConnect, question, leave } = useConnection(returnTo)
  if (!canConnect) return null
  const words = children ?? <Trans>Connect RACERS account</Trans>
  if (question === null) {
    return (
      <Button tone={tone} busy>
        {words}
      </Button>
    )
  }
  return (
    <ButtonLink tone={tone} href={question.href} onClick={leave} onAuxClick={leave}>
      {words}
    </ButtonLink>
  )
}

/**
 * The person’s racing-licence account: the link to connect one, or its owner with a button to disconnect it. Renders
 * nothing if the club uses no licence service.
 */
export function ConnectRacers({ returnTo }: { returnTo?: string }) {
  const { racers } = useSite()
  useOwnRacers()
  const user = useRacers(({ access_token, user: held }) => (access_token === '' ? null : held))
  const { racersId, disconnect } = useLicence()
  const frame = useRef<HTMLDivElement>(null)
  if (racers === null) return null
  const connect = <ConnectRacersLink {...(returnTo === undefined ? {} : { returnTo })} />
  if (user === null && racersId === '') {
    return (
      <div ref={frame} tabIndex={-1}>
        <p className="mb-3 text-muted">
          <Trans>
            Connect your RACERS account and the club sees your licence number. You agree or refuse on their
            own page.
          </Trans>
        </p>
        {connect}
      </div>
    )
  }
  return (
    <div ref={frame} tabIndex={-1}>
      <p role="status" className="font-medium">
        {user === null ? (
          <Trans>
            The club has your RACERS licence, <Ltr>{racersId}</Ltr>
          </Trans>
        ) : (
          <Connected user={user} />
        )}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {connect}
        <DisconnectButton
          onDisconnect={async () => {
            await disconnect()
            // The clicked button disappears, so the focus moves to the element around it.
            frame.current?.focus()
          }}
        />
      </div>
      <p className="mt-2 text-note text-muted">
        <Trans>Disconnecting takes the licence number off the club’s record as well.</Trans>
      </p>
    </div>
  )
}

function Connected({ user }: { user: RacersUser }) {
  const name = `${user.first_name} ${user.last_name}`.trim()
  return name === '' ? (
    <Trans>
      Connected to RACERS, licence <Ltr>{user.id}</Ltr>
    </Trans>
  ) : (
    <Trans>
      Connected to RACERS as {name}, licence <Ltr>{user.id}</Ltr>
    </Trans>
  )
}

function DisconnectButton({ onDisconnect }: { onDisconnect: () => Promise<void> }) {
  const { t } = useLingui()
  const [isBusy, setIsBusy] = useState(false)
  const disconnect = async (): Promise<void> => {
    setIsBusy(true)
    try {
      await onDisconnect()
      showToast({ tone: 'done', words: t`RACERS account disconnected` })
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error
      showToast({
        tone: 'failed',
        words: t`RACERS is still connected. Check your signal and try again.`,
        action: { words: t`Retry`, run: () => void disconnect() },
      })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button
      tone="outline"
      busy={isBusy}
      busyLabel={<Trans>Disconnecting</Trans>}
      onClick={() => void disconnect()}
    >
      <Trans>Disconnect</Trans>
    </Button>
  )
}
