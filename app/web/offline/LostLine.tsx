import { Plural, Trans } from '@lingui/react/macro'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useStore } from 'zustand'
import { Icon } from '#platform/ui/Icon.tsx'
import { forgetLost } from '#platform/web/send-later.ts'
import { notices } from './notices.ts'

/**
 * Tells a person how many drives and check-ins were lost, because their session expired before they could be sent. The
 * drives can be entered again from the paper log book.
 */
export function LostLine() {
  const { lost } = useStore(notices)
  if (lost === null) return null
  const { drives, 'check-ins': checkIns } = lost
  const seen = (): void => {
    forgetLost()
    notices.setState({ lost: null })
  }
  return (
    <p className="notice-line" data-old="" role="status">
      <Icon of={CircleAlert} size={18} />
      <span>
        <Trans>You were logged out before everything was sent.</Trans>{' '}
        {drives === 0 ? null : <Plural value={drives} one="# drive is lost." other="# drives are lost." />}{' '}
        {checkIns === 0 ? null : (
          <Plural value={checkIns} one="# check-in is lost." other="# check-ins are lost." />
        )}
      </span>
      <button type="button" className="notice-act" onClick={seen}>
        <Trans>Dismiss</Trans>
      </button>
    </p>
  )
}
