import { Trans } from '@lingui/react/macro'
import { DeskPage } from '#features/staff/staff.public.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'

/** Takes the place of the page editor for a person who may only look: opening a draft is a change. */
export function NoEditing() {
  return (
    <DeskPage title={<Trans comment="Heading: one page of the website">Page</Trans>}>
      <p className="text-muted">
        <Trans>Your role does not include changes here.</Trans>
      </p>
      <p className="mt-2">
        <ScreenLink to="/cms/pages" className="link inline-flex min-h-11 items-center">
          <Trans>Pages</Trans>
        </ScreenLink>
      </p>
    </DeskPage>
  )
}
