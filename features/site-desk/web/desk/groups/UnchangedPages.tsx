import { Trans } from '@lingui/react/macro'
import type { UnchangedPage } from '#features/pages/groups-desk.contract.ts'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'

/** Names the published pages that could not be changed after a group was renamed or replaced. Empty if there are none. */
export function UnchangedPages({ pages }: { pages: readonly UnchangedPage[] }) {
  if (pages.length === 0) return null
  return (
    <div className="mb-4" role="status">
      <p>
        <Trans>
          These published pages have errors and could not be changed, so they no longer show the products of
          the group. Correct each page and publish it:
        </Trans>
      </p>
      <ul>
        {pages.map(({ id, name }) => (
          <li key={id}>
            <ScreenLink to={`/cms/pages/${id}`} className="link inline-flex min-h-11 items-center">
              <bdi>{name}</bdi>
            </ScreenLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
