import { Which } from '#platform/ui/Which.tsx'
import { Trans, useLingui } from '@lingui/react/macro'
import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import { logoutEverywhere, type SessionItem } from '#features/accounts/accounts.contract.ts'
import { logOut, sendBeforeLogout, UnsentMessage } from '#features/accounts/accounts.public.tsx'
import { deviceOf, isHandheld } from '#features/accounts/device.rules.ts'
import { useSite } from '#features/site/site.public.tsx'
import { dayInZone } from '#platform/shared/format.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { SkeletonRows } from '#platform/ui/Skeleton.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { hasUnsent } from '#platform/web/send-later.ts'
import { useFailureMessages } from './failure-messages.ts'
import { useProfile } from './profile-context.ts'
import { useSessions } from './use-sessions.ts'

/** The person's sessions by device: each can be ended, or all at once. */
export function SessionList() {
  const { t } = useLingui()
  const { sessions, isMissing, reload, end } = useSessions()
  const [isAsking, setIsAsking] = useState(false)
  const wordsOf = useFailureMessages()
  const endOne = async (id: string): Promise<void> => {
    try {
      await end(id)
      showToast({ tone: 'done', words: t`That device is logged out` })
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error
      showToast({
        tone: 'failed',
        words: wordsOf(error),
        action: { words: t`Retry`, run: () => void endOne(id) },
      })
    }
  }
  return (
    <div className="mt-8">
      <h3 className="text-h4">
        <Trans>Where you are logged in</Trans>
      </h3>
      {sessions === null && !isMissing ? <SkeletonRows count={2} /> : null}
      {isMissing ? (
        <p className="flex flex-wrap items-center gap-x-4 py-3">
          <Trans>The list didn’t load.</Trans>
          <Button tone="link" onClick={reload}>
            <Trans>Try again</Trans>
          </Button>
        </p>
      ) : null}
      {sessions === null ? null : (
        <ul className="mt-2">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => void endOne(session.id)} />
          ))}
        </ul>
      )}
      <p className="mt-4">
        <Button tone="outline" onClick={() => setIsAsking(true)}>
          <Trans>Log out everywhere</Trans>
        </Button>
      </p>
      <EverywhereDialog isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </div>
  )
}

function SessionRow({ session, onEnd }: { session: SessionItem; onEnd: () => void }) {
  const { t } = useLingui()
  const { format } = useProfile()
  const { timezone } = useSite()
  const device = deviceOf(session.user_agent)
  const { browser, system } = device
  const name = browser === '' ? t`Unknown device` : system === '' ? browser : t`${browser} on ${system}`
  const began = format.day(dayInZone(Date.parse(session.created_at), timezone), 'medium')
  const seenMs = Date.parse(session.last_seen_at)
  const seen = format.moment(seenMs, timezone)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3">
      <Icon of={isHandheld(device) ? Smartphone : Monitor} size={24} className="text-primary" />
      <div className="min-w-0 grow basis-40">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <bdi>{name}</bdi>
          {session.is_current ? (
            <Chip tone="primary">
              <Trans>This device</Trans>
            </Chip>
          ) : null}
        </p>
        <p className="text-note text-muted">
          {session.is_current ? (
            <Trans>Logged in since {began}</Trans>
          ) : (
            <Trans>
              Logged in since {began}, last seen {seen}
            </Trans>
          )}
        </p>
      </div>
      {session.is_current ? null : (
        <button type="button" className="inline-flex min-h-11 items-center link" onClick={onEnd}>
          <Trans>Log out</Trans>
          <Which>{name}</Which>
        </button>
      )}
    </li>
  )
}

function EverywhereDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const wordsOf = useFailureMessages()
  const [isBusy, setIsBusy] = useState(false)
  const [isWarned, setIsWarned] = useState(false)
  const leave = async (): Promise<void> => {
    setIsBusy(true)
    try {
      // If unsent data cannot be sent, warn the person once. A second click then logs out anyway.
      if (!isWarned) await sendBeforeLogout(() => undefined)
      if (!isWarned && hasUnsent()) return setIsWarned(true)
      await call(logoutEverywhere, {})
      onClose()
      await logOut()
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error
      onClose()
      showToast({
        tone: 'failed',
        words: wordsOf(error),
        action: { words: t`Retry`, run: () => void leave() },
      })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      question={<Trans>Log out everywhere?</Trans>}
      actions={
        <>
          <Button
            tone="danger"
            busy={isBusy}
            busyLabel={<Trans>Logging out</Trans>}
            onClick={() => void leave()}
          >
            <Trans>Log out everywhere</Trans>
          </Button>
          <Button tone="outline" onClick={onClose}>
            <Trans>Stay logged in</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          All your devices are logged out within a second, this one too. You log in again with a code by
          email.
        </Trans>
      </p>
      {isWarned ? (
        <div className="mt-4">
          <UnsentMessage />
        </div>
      ) : null}
    </Dialog>
  )
}
