import { Trans } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { IfAllowed, DeskFailure, useDesk, useDeskAction, useInstant } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Disclosure } from '#platform/ui/Disclosure.tsx'
import { Which } from '#platform/ui/Which.tsx'
import { call } from '#platform/web/http.ts'
import { listDeletedPages, restorePage } from '../../deleted-pages.contract.ts'

/** The pages that were deleted and can still be restored. Renders nothing if there are none. */
export function DeletedPages() {
  const navigate = useNavigate()
  const instant = useInstant()
  const { data } = useDesk(listDeletedPages, {})
  const { run, isBusy, failure } = useDeskAction()
  const pages = data?.data ?? []
  if (pages.length === 0) return null
  const restore = (page: number): void =>
    void run(async () => {
      const { page: restored } = await call(restorePage, { page })
      void navigate(`/cms/pages/${restored.id}`)
    })
  return (
    <div className="mt-8">
      <Disclosure summary={<Trans>Deleted pages</Trans>}>
        <DeskFailure words={failure} />
        <ul className="grid gap-3">
          {pages.map(({ page, name, url, person, at }) => (
            <li key={page} className="flex flex-wrap items-center justify-between gap-3">
              <span className="min-w-0">
                <bdi className="font-semibold">{name}</bdi>{' '}
                <bdi dir="ltr" className="text-note text-muted">
                  {url}
                </bdi>
                <span className="block text-note text-muted">
                  {instant(at)} {person.name}
                </span>
              </span>
              <IfAllowed call={restorePage}>
                <Button size="small" tone="outline" busy={isBusy} onClick={() => restore(page)}>
                  <Trans>Restore as a draft</Trans>
                  <Which>{name}</Which>
                </Button>
              </IfAllowed>
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  )
}
