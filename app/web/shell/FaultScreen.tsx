import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useMatches, useRouteError } from 'react-router'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { reportFault } from '#platform/web/report.ts'
import { OWN_FRAME } from './own-frame.ts'

/** Error screen without header and footer, for when the frame itself failed. */
export function FaultScreen() {
  return (
    <main className="page py-20">
      <Fault />
    </main>
  )
}

/** Error shown in place of a failed screen, inside the site's frame so that the menu stays usable. */
export function FaultInPlace() {
  const hasOwnFrame = useMatches().some(({ handle }) => handle === OWN_FRAME)
  if (hasOwnFrame) return <FaultScreen />
  return (
    <div className="page py-20">
      <Fault />
    </div>
  )
}

/** Explains the error and offers to try again. */
function Fault() {
  const error = useRouteError()
  const isNetwork =
    error instanceof RequestFailure
      ? error.kind !== 'bad_response'
      : error instanceof Error && /module|preload/.test(error.message)
  useEffect(() => reportFault(error, 'screen'), [error])
  return (
    <>
      <h1 className="text-h1">
        {isNetwork ? <Trans>We can’t reach the club’s server</Trans> : <Trans>That didn’t work</Trans>}
      </h1>
      <p className="mt-4 max-w-[52ch] text-body">
        {isNetwork ? (
          <Trans>Check your signal and try again. Nothing you had open is lost.</Trans>
        ) : (
          <Trans>Something went wrong on our side. Try again, and tell us if it keeps happening.</Trans>
        )}
      </p>
      <p className="mt-8">
        <button type="button" className="btn btn-primary" onClick={() => window.location.reload()}>
          <Trans>Try again</Trans>
        </button>
      </p>
    </>
  )
}
