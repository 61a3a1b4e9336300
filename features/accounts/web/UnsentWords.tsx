import { Plural, Trans } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { Banner } from '#platform/ui/Banner.tsx'
import { onUnsentChange, unsent } from '#platform/web/send-later.ts'

/** Lists the unsent data that a logout would discard or leave on the device; renders nothing if there is none. */
export function UnsentMessage() {
  const drives = useSyncExternalStore(onUnsentChange, () => unsent().drives, nothing)
  const waiting = useSyncExternalStore(onUnsentChange, () => unsent()['check-ins'], nothing)
  const edits = useSyncExternalStore(onUnsentChange, () => unsent().edits, nothing)
  const payments = useSyncExternalStore(onUnsentChange, () => unsent().payments, nothing)
  if (drives + waiting + edits + payments === 0) return null
  return (
    <Banner tone="warn" isAnnounced>
      {drives === 0 ? null : (
        <>
          <Plural value={drives} one="# drive is not sent yet." other="# drives are not sent yet." />{' '}
        </>
      )}
      {waiting === 0 ? null : (
        <>
          <Plural
            value={waiting}
            one="# check-in is not sent yet."
            other="# check-ins are not sent yet."
          />{' '}
        </>
      )}
      {edits === 0 ? null : (
        <>
          <Plural
            value={edits}
            one="# page has changes that are not saved yet."
            other="# pages have changes that are not saved yet."
          />{' '}
        </>
      )}
      {drives + waiting + edits === 0 ? null : (
        <Trans>Unsent data is stored only on this device. If you log out now, it is lost.</Trans>
      )}
      {payments === 0 ? null : (
        <p>
          <Plural
            value={payments}
            one="# payment of the till is still on this device."
            other="# payments of the till are still on this device."
          />{' '}
          <Trans>
            Logging out loses none of them: the till lists them until they are sent or removed. Only you can
            send them, when you log in on this device.
          </Trans>
        </p>
      )}
    </Banner>
  )
}

function nothing(): number {
  return 0
}
