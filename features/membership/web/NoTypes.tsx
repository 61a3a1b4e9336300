import { Trans } from '@lingui/react/macro'
import { useSite } from '#features/site/site.public.tsx'
import { SiteLink } from '#platform/ui/SiteLink.tsx'

/** Shown instead of the membership types while none is offered online. */
export function NoTypes() {
  const { organisation_email: email } = useSite()
  return (
    <div className="mt-4">
      <p>
        <Trans>The club does not offer a membership online yet.</Trans>
      </p>
      {email === '' ? null : (
        // The home page shows this list, so it does not use ButtonLink, which would enlarge its first load.
        <SiteLink href={`mailto:${email}`} className="mt-4 btn btn-primary">
          <span>
            <Trans>Write to the club</Trans>
          </span>
        </SiteLink>
      )}
    </div>
  )
}
