import { Plural, Trans, useLingui } from '@lingui/react/macro'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import {
  BulkBar,
  DeskList,
  onDeskChanged,
  useDesk,
  useFocusAfterClear,
  useIsAllowed,
} from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { Which } from '#platform/ui/Which.tsx'
import { call } from '#platform/web/http.ts'
import { useAction } from '#platform/web/lazy/use-action.ts'
import { DESK_PAGE_COUNT, type DeskPage, openDraft } from '../../page-drafts.contract.ts'
import { listPageLevel, listPagesBelow, type PageBranch } from '../../page-tree.contract.ts'
import { PageName, PageState } from './page-columns.tsx'
import {
  type PageSelection,
  PageSelectionContext,
  usePageSelection,
  useTreeSelection,
} from './page-selection.ts'

type PageTreeProps = {
  /** The buttons for the selected pages; if absent, pages cannot be selected. */
  bulk?: (pages: readonly DeskPage[], clear: () => void) => ReactNode
}

/**
 * The pages as a tree by address. Each level is loaded when it is opened. Pages of all levels can be selected; Escape
 * clears the selection.
 */
export function PageTree({ bulk }: PageTreeProps) {
  const { t } = useLingui()
  const selection = usePageSelection()
  const count = selection.pages.length
  const list = useFocusAfterClear(count === 0)
  const clearOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') selection.clear()
  }
  return (
    <PageSelectionContext value={bulk === undefined ? null : selection}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape only clears the checkboxes */}
      <section
        aria-label={t`Pages of the website`}
        className="mt-4 border-b border-line outline-none"
        ref={list}
        tabIndex={-1}
        onKeyDown={clearOnEscape}
      >
        <TreePart below="" after="" />
      </section>
      {bulk === undefined ? null : (
        <BulkBar
          isEmpty={count === 0}
          count={<Plural value={count} one="# selected" other="# selected" />}
          onClear={selection.clear}
        >
          {bulk(selection.pages, selection.clear)}
        </BulkBar>
      )}
    </PageSelectionContext>
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
  // Show the new state of the pages after an action for the selected ones.
  useEffect(() => onDeskChanged(reload), [reload])
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
  const selection = useTreeSelection()
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
        {selection === null ? null : <TickPage page={page} selection={selection} />}
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
            {count === 0 || selection === null ? null : <SelectBelow path={path} selection={selection} />}
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

/** The checkbox of a page; an empty place of the same width for an address without a page. */
function TickPage({ page, selection }: { page: DeskPage | null; selection: PageSelection }) {
  const { t } = useLingui()
  if (page === null) return <span className="w-11 flex-none" />
  const { name } = page
  return (
    <label className="inline-flex size-11 flex-none items-center justify-center">
      <input
        type="checkbox"
        className="tick"
        aria-label={t`Select ${name}`}
        checked={selection.has(page.id)}
        onChange={({ target }) => selection.select([page], target.checked)}
      />
    </label>
  )
}

/** The button that selects all pages of an address, also those of levels that are not open. */
function SelectBelow({ path, selection }: { path: string; selection: PageSelection }) {
  const { t } = useLingui()
  const { run, isBusy, failure } = useAction('page tree')
  const select = () =>
    run(async () => {
      const { data, is_whole: isWhole } = await call(listPagesBelow, { below: path })
      selection.select(data, true)
      const most = DESK_PAGE_COUNT
      if (!isWhole) showToast({ tone: 'done', words: t`Only the first ${most} pages were selected.` })
    })
  return (
    <>
      <Button size="small" tone="link" busy={isBusy} onClick={() => void select()}>
        <Trans comment="Button in the tree of pages: selects the page and all pages below its address">
          Select all
        </Trans>
        <Which>{path}</Which>
      </Button>
      {failure === '' ? null : (
        <span role="alert" className="block text-danger">
          {failure}
        </span>
      )}
    </>
  )
}
