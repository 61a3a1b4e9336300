import { Plural, Trans, useLingui } from '@lingui/react/macro'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId, useState } from 'react'
import { DeskList, useDesk, useIsAllowed } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { openDraft } from '../../page-drafts.contract.ts'
import { listPageLevel, type PageBranch } from '../../page-tree.contract.ts'
import { PageName, PageState } from './page-columns.tsx'

/** The pages as a tree by address. Each level is loaded when it is opened. */
export function PageTree() {
  const { t } = useLingui()
  return (
    <section aria-label={t`Pages of the website`} className="mt-4 border-b border-line">
      <TreePart below="" after="" />
    </section>
  )
}

/** Up to 100 addresses of one level, and a button for the next ones. */
function TreePart({ below, after }: { below: string; after: string }) {
  const { data, isFormer, failure, reload } = useDesk(listPageLevel, {
    ...(below === '' ? {} : { below }),
    ...(after === '' ? {} : { after }),
  })
  const [isContinued, setIsContinued] = useState(false)
  const last = data?.data.at(-1)?.path ?? ''
  return (
    <DeskList isThere={data !== null} isFormer={isFormer} failure={failure} onReload={reload}>
      <ul
        ref={after === '' ? undefined : focusFirstPart}
        tabIndex={after === '' ? undefined : -1}
        className="outline-none"
      >
        {(data?.data ?? []).map((branch) => (
          <TreeBranch key={branch.path} branch={branch} />
        ))}
      </ul>
      {data === null || data.is_whole ? null : isContinued ? (
        <TreePart below={below} after={last} />
      ) : (
        <Button size="small" tone="outline" className="my-2" onClick={() => setIsContinued(true)}>
          <Trans comment="Button: shows the next pages of a level of the tree">Show more pages</Trans>
        </Button>
      )}
    </DeskList>
  )
}

/** Moves the focus to the pages that a button has shown, because the button is no longer there. */
function focusFirstPart(list: HTMLUListElement | null): void {
  list?.focus()
}

/** One address: its page, and a button that opens the pages below it. */
function TreeBranch({ branch: { path, page, pages_below: count } }: { branch: PageBranch }) {
  const { t } = useLingui()
  const id = useId()
  const mayEdit = useIsAllowed()(openDraft)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li className="border-t border-line">
      <div className="flex items-start gap-2 py-1">
        {count === 0 ? (
          <span className="w-11 flex-none" />
        ) : (
          <button
            type="button"
            className="inline-flex size-11 flex-none items-center justify-center"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            aria-label={t`Pages below ${path}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            <span className={isOpen ? 'rotate-90' : 'rtl:rotate-180'}>
              <Icon of={ChevronRight} size={20} />
            </span>
          </button>
        )}
        <div className="flex min-w-0 grow flex-wrap justify-between gap-x-6 py-2">
          <div className="min-w-0">
            {page === null ? (
              <span className="text-muted">
                <Trans>No page at this address</Trans>
              </span>
            ) : (
              <PageName page={page} mayEdit={mayEdit} />
            )}
            <bdi dir="ltr" className="block text-note wrap-anywhere text-muted">
              {path}
            </bdi>
            {count === 0 ? null : (
              <span className="block text-note text-muted">
                <Plural value={count} one="# page below" other="# pages below" />
              </span>
            )}
          </div>
          {page === null ? null : (
            <div>
              <PageState page={page} />
            </div>
          )}
        </div>
      </div>
      {isOpen ? (
        <div id={id} className="ms-4 border-s border-line ps-2 sm:ms-6">
          <TreePart below={path} after="" />
        </div>
      ) : null}
    </li>
  )
}
