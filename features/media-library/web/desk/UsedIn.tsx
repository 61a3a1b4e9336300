import { Plural, Trans } from '@lingui/react/macro'
import { useSession } from '#features/accounts/accounts.public.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import type { MediaDetail } from '../../media-library.contract.ts'
import { deskPathOf, useMediaLabels } from './use-labels.ts'

/** The records that use an item, with links to their desk pages. */
export function UsedIn({ item }: { item: MediaDetail }) {
  const { kindOf, stageOf } = useMediaLabels()
  const roles = useSession(({ user }) => user.roles ?? [])
  const { used_in: uses, earlier_pages: earlier } = item
  return (
    <section aria-labelledby="media-uses">
      <h3 id="media-uses" className="text-h3">
        <Trans>Used in</Trans>
      </h3>
      {uses.length === 0 ? (
        <p className="mt-1 text-muted">
          <Trans>It is not used anywhere.</Trans>
        </p>
      ) : (
        <ul className="mt-1">
          {uses.map((use) => {
            const path = deskPathOf(use, roles)
            const name = use.kind === 'setting' ? kindOf(use) : use.name
            return (
              <li
                key={`${use.kind} ${use.id} ${use.stage}`}
                className="flex min-h-11 flex-wrap items-center gap-x-2"
              >
                {path === null ? (
                  <bdi>{name}</bdi>
                ) : (
                  <ScreenLink to={path} className="link inline-flex min-h-11 items-center">
                    <bdi>{name}</bdi>
                  </ScreenLink>
                )}
                <span className="text-note text-muted">
                  {use.kind === 'setting' ? '' : `${kindOf(use)} · `}
                  {stageOf(use)}
                </span>
              </li>
            )
          })}
        </ul>
      )}
      {earlier === 0 ? null : (
        <p className="mt-1 text-note text-muted">
          <Plural
            value={earlier}
            one="Earlier versions of # other page contain it."
            other="Earlier versions of # other pages contain it."
          />
        </p>
      )}
    </section>
  )
}
