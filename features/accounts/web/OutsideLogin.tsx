import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useSite } from '#features/site/site.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import {
  OUTSIDE_LOGIN_ENDS,
  OUTSIDE_LOGIN_QUERY,
  OUTSIDE_LOGIN_START,
  type OutsideLoginEnd,
} from '../outside-login.contract.ts'
import { fingerprint } from './session-store.ts'

/**
 * The button for login through an external account, and the error message when that failed. Renders nothing if the club
 * has disabled it.
 * @source docs/reference/accounts.md §2.7
 */
export function OutsideLogin() {
  const { t } = useLingui()
  const { apiUrl, outsideLogin: name } = useSite()
  const [end, setEnd] = useState<OutsideLoginEnd | null>(null)
  const [isLeaving, setIsLeaving] = useState(false)
  useEffect(() => {
    const found = name === null ? null : takeLoginEnd()
    if (found === null) return
    if (found === 'bad_state') window.alert(t`Bad state please try again`)
    setEnd(found)
  }, [name, t])
  if (name === null) return null
  const leave = (): void => {
    setIsLeaving(true)
    window.location.assign(
      `${apiUrl}${OUTSIDE_LOGIN_START}?${new URLSearchParams({ fingerprint: fingerprint() })}`,
    )
  }
  return (
    <section className="mt-8 grid gap-4 border-t border-row pt-6" aria-label={t`Another way to log in`}>
      {end === null ? null : (
        <p role="alert" className="rounded-box bg-danger-tint p-4 font-medium text-danger-ink">
          <Reason end={end} name={name} />
        </p>
      )}
      <Button tone="outline" wide busy={isLeaving} busyLabel={<Trans>Connecting</Trans>} onClick={leave}>
        <Trans>Continue with {name}</Trans>
      </Button>
    </section>
  )
}

function Reason({ end, name }: { end: OutsideLoginEnd; name: string }) {
  switch (end) {
    case 'bad_state':
      return <Trans>The reply from {name} doesn’t match a request from this browser. Try again.</Trans>
    case 'denied':
      return <Trans>{name} didn’t tell us who you are, so you aren’t logged in.</Trans>
    case 'unproved':
      return <Trans>{name} hasn’t confirmed your email address. Log in with a code instead.</Trans>
    case 'unknown':
      return (
        <Trans>
          No club account uses that email address. Join first, or log in with the address you joined with.
        </Trans>
      )
    case 'shared':
      return <Trans>Several people log in with that email address. Log in with a code instead.</Trans>
    case 'failed':
      return <Trans>That didn’t work. Try again, or log in with a code.</Trans>
  }
}

/** Reads the reason of a failed external login from the URL and removes it there. */
function takeLoginEnd(): OutsideLoginEnd | null {
  const { search, pathname } = window.location
  const said = new URLSearchParams(search).get(OUTSIDE_LOGIN_QUERY)
  if (said === null) return null
  history.replaceState(history.state, '', pathname)
  return OUTSIDE_LOGIN_ENDS.find((end) => end === said) ?? null
}
