import { Plural, Trans } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { Banner } from '#platform/ui/Banner.tsx'
import { onUnsentChange, unsent } from '#platform/web/send-later.ts'

/** Lists the unsent data that a logout would discard; renders nothing if there is none. */
export function UnsentMessage() {
  const drives = useSyncExternalStore(onUnsentChange, () => unsent().drives, nothing)
  const waiting = useSyncExternalStore(onUnsentChange, () => unsent()['check-ins'], nothing)
  if (drives + waiting === 0) return null
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
      <Trans>It is stored only on this device. If you log out now, it is lost.</Trans>
    </Banner>
  )
}

function nothing(): number {
  return 0
}
