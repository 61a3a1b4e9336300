import { Trans } from '@lingui/react/macro'
import Link from 'lucide-react/icons/link-2'
import { Icon } from '#platform/ui/Icon.tsx'
import { useConnection } from './ConnectRacers.tsx'

/**
 * The link to the licence service's own page with its benefit, as a line of the members' home. Renders nothing if an
 * account is connected, or if the club uses no licence service.
 * @source docs/reference/racers.md §1.1; docs/reference/membership.md §6.1
 */
export function ConnectRacersLine() {
  const { canConnect, question, leave } = useConnection()
  if (!canConnect) return null
  return (
    <p className="flex gap-3 py-2">
      <Icon of={Link} size={22} className="mt-2.5 shrink-0 text-muted" />
      <span className="min-w-0">
        <a
          href={question?.href}
          onClick={leave}
          onAuxClick={leave}
          className="inline-flex min-h-11 items-center link"
        >
          <Trans>Connect RACERS account</Trans>
        </a>
        <span className="block text-note text-muted">
          <Trans>RACERS issues licences to drive at a venue. Yours fills itself in when you enter.</Trans>
        </span>
      </span>
    </p>
  )
}
