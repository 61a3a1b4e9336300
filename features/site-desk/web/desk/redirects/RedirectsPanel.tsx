import { Plural, Trans, useLingui } from '@lingui/react/macro'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { redirectFileOf } from '#features/site/redirect-file.rules.ts'
import {
  changeRedirect,
  type DeskRedirect,
  deskRedirects,
  importRedirects,
} from '#features/site/redirects-desk.contract.ts'
import type { RedirectEntry } from '#features/site/site.contract.ts'
import { IfAllowed, DeskFailure, DeskList, useDesk, useDeskAction } from '#features/staff/staff.public.tsx'
import { csvOf } from '#platform/shared/csv.ts'
import { Button } from '#platform/ui/Button.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { saveFile } from '#platform/web/save-file.ts'
import { useFailureMessages } from '#platform/web/lazy/failure-messages.ts'
import { SitePanel } from '../SitePanel.tsx'
import { ImportRedirects } from './ImportRedirects.tsx'
import { RedirectDialog } from './RedirectDialog.tsx'
import { RedirectTable } from './RedirectTable.tsx'

type Open = 'import' | { redirect: RedirectEntry | null } | null

/** The old addresses of the site and the pages to which they lead. */
export function RedirectsPanel() {
  const { t } = useLingui()
  const { data, isFormer, failure, reload } = useDesk(deskRedirects, {})
  const [text, setText] = useState('')
  const [open, setOpen] = useState<Open>(null)
  const deleting = useDeletion(reload)
  const all = data?.data ?? []
  const shown = found(all, text)
  const close = (isChanged: boolean): void => {
    setOpen(null)
    if (isChanged) reload()
  }
  const addButton = (
    <IfAllowed call={changeRedirect}>
      <Button icon={<Icon of={Plus} />} onClick={() => setOpen({ redirect: null })}>
        <Trans>Add a redirect</Trans>
      </Button>
    </IfAllowed>
  )
  return (
    <SitePanel
      title={
        <Trans comment="Heading and navigation: old addresses of the site that lead to new ones">
          Redirects
        </Trans>
      }
      actions={
        <>
          <IfAllowed call={importRedirects}>
            <Button tone="outline" onClick={() => setOpen('import')}>
              <Trans>Import a file</Trans>
            </Button>
          </IfAllowed>
          {all.length === 0 ? null : (
            <>
              <Button
                tone="outline"
                onClick={() =>
                  saveFile(
                    new Blob([csvOf(redirectFileOf(all))], { type: 'text/csv;charset=utf-8' }),
                    'redirects.csv',
                  )
                }
              >
                <Trans>Export CSV</Trans>
              </Button>
              {addButton}
            </>
          )}
        </>
      }
    >
      <p className="max-w-[44rem] text-muted">
        <Trans>
          A redirect sends visitors of an old address to a page of this site. When you change the address of a
          page, its redirect is added for you.
        </Trans>
      </p>
      <DeskFailure words={deleting.failure} />
      <DeskList isThere={data !== null} isFormer={isFormer} failure={failure} onReload={reload}>
        {all.length === 0 ? (
          <EmptyState title={<Trans>No redirects yet</Trans>} action={addButton}>
            <Trans>Add one for each old address that people still open.</Trans>
          </EmptyState>
        ) : (
          <>
            <div className="my-5 max-w-[24rem]">
              <TextField
                type="search"
                label={t`Search by address`}
                value={text}
                maxLength={100}
                onChange={(event) => setText(event.target.value)}
              />
            </div>
            <p className="mb-3" role="status">
              <Plural value={shown.length} one="# redirect" other="# redirects" />
            </p>
            {shown.length === 0 ? null : (
              <RedirectTable
                redirects={shown}
                isBusy={deleting.isBusy}
                onChange={(redirect) => setOpen({ redirect })}
                onDelete={deleting.remove}
              />
            )}
          </>
        )}
      </DeskList>
      {open === 'import' ? <ImportRedirects onClose={close} /> : null}
      {open === null || open === 'import' ? null : (
        <RedirectDialog redirect={open.redirect} onClose={close} />
      )}
    </SitePanel>
  )
}

/** Returns the redirects in which one of the two addresses contains the text. */
function found(redirects: readonly DeskRedirect[], text: string): readonly DeskRedirect[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return redirects
  return redirects.filter(({ from, to }) => `${from}\n${to}`.toLowerCase().includes(wanted))
}

/** Deletes a redirect at once and offers to undo it. */
function useDeletion(onChanged: () => void) {
  const { t } = useLingui()
  const { run, isBusy, failure } = useDeskAction()
  const wordsOf = useFailureMessages('desk')
  const restore = async (redirect: RedirectEntry): Promise<void> => {
    try {
      await call(changeRedirect, { before: null, after: redirect })
    } catch (error) {
      showToast({ tone: 'failed', words: wordsOf(error) })
    }
    onChanged()
  }
  const remove = ({ from, to }: RedirectEntry): void =>
    void run(async () => {
      await call(changeRedirect, { before: { from, to }, after: null })
      onChanged()
      showToast({
        tone: 'removed',
        words: t`Redirect from ${from} deleted`,
        action: { words: t`Undo`, run: () => void restore({ from, to }) },
      })
    })
  return { isBusy, failure, remove }
}
