import { Trans } from '@lingui/react/macro'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { DeskPage } from './DeskPage.tsx'

/**
 * The content of the desk at an address without a screen. @param isForbidden whether the address has a screen that only
 * other roles may open
 */
export function DeskNotFound({ isForbidden }: { isForbidden: boolean }) {
  return (
    <DeskPage title={<Trans>Page not found</Trans>}>
      <p className="mb-6 max-w-text">
        {isForbidden ? (
          <Trans>Your roles at the desk don’t include this screen. Ask an owner if you need it.</Trans>
        ) : (
          <Trans>This address isn’t part of the staff desk, or the screen has moved.</Trans>
        )}
      </p>
      <ButtonLink href="/cms">
        <Trans>Go to the dashboard</Trans>
      </ButtonLink>
    </DeskPage>
  )
}
