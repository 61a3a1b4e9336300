import { Trans } from '@lingui/react/macro'
import { useContext } from 'react'
import { WithoutScript } from './without-script.ts'

/** The document of a members' screen, without personal data: the session is in the browser. The bars show where the content will be. */
export function MembersWaiting() {
  return (
    <div className="page pt-8 pb-20 lg:pt-12">
      <p role="status" className="visually-hidden script-only">
        <Trans>Loading</Trans>
      </p>
      <noscript>
        {useContext(WithoutScript) ?? (
          <p>
            <Trans>This page needs JavaScript.</Trans>
          </p>
        )}
      </noscript>
      <div aria-hidden className="members-waiting script-only card">
        <i />
        <i />
        <i />
      </div>
    </div>
  )
}
