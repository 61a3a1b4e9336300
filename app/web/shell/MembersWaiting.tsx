import { Trans } from '@lingui/react/macro'

/** What the server sends of a members' screen: nothing of anybody. The session lives in the browser. */
export function MembersWaiting() {
  return (
    <div className="page py-20">
      <p role="status" className="visually-hidden">
        <Trans>Loading</Trans>
      </p>
      <noscript>
        <p>
          <Trans>This page needs JavaScript.</Trans>
        </p>
      </noscript>
    </div>
  )
}
