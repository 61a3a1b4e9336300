import { Trans, useLingui } from '@lingui/react/macro'
import Bookmark from 'lucide-react/icons/bookmark'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#platform/ui/Button.tsx'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import {
  deleteDeskView,
  DESK_VIEW_LIMIT,
  type DeskView,
  deskViews,
  saveDeskView,
  type ViewedList,
} from '../../../desk-views.contract.ts'
import { DeskFailure } from '../../DeskPage.tsx'
import { useDesk, useDeskAction } from '../../use-desk.ts'
import type { ListAddress } from '../../use-list-address.ts'

type SavedViewsProps = { list: ViewedList; address: ListAddress }

/** The saved views of a list as links, and the buttons to save and delete one. */
export function SavedViews({ list, address }: SavedViewsProps) {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const { data, failure, reload } = useDesk(deskViews, { list })
  const [isSaving, setIsSaving] = useState(false)
  const action = useDeskAction()
  const query = viewQuery(address)
  const views = data?.data ?? []
  const shown = query === '' ? undefined : views.find((view) => view.query === query)
  const save = async (input: { name: string; is_shared: boolean }): Promise<void> => {
    const isDone = await action.run(async () => {
      await call(saveDeskView, { list, query, ...input })
    })
    if (!isDone) return
    setIsSaving(false)
    reload()
    showToast({ tone: 'done', words: t`View saved: ${input.name}` })
  }
  const remove = ({ id, name, is_shared: isShared, query: removed }: DeskView): void =>
    void action.run(async () => {
      await call(deleteDeskView, { id })
      reload()
      showToast({
        tone: 'removed',
        words: t`View deleted: ${name}`,
        action: {
          words: t`Undo`,
          run: () =>
            void action.run(async () => {
              await call(saveDeskView, { list, name, query: removed, is_shared: isShared })
              reload()
            }),
        },
      })
    })
  return (
    <div className="mt-2 print:hidden">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {views.length === 0 ? null : (
          <ul aria-label={t`Saved views`} className="contents">
            {views.map((view) => (
              <li key={view.id}>
                <ScreenLink
                  to={`${pathname}?${view.query}`}
                  className="saved-view"
                  aria-current={view === shown ? 'true' : undefined}
                >
                  <bdi>{view.name}</bdi>
                  {view.is_shared ? (
                    <span className="text-note text-muted">
                      <Trans comment="Beside a saved view: all staff who use the list see it">Shared</Trans>
                    </span>
                  ) : null}
                </ScreenLink>
              </li>
            ))}
          </ul>
        )}
        {query === '' ? null : shown === undefined ? (
          <Button
            tone="link"
            size="small"
            icon={<Icon of={Bookmark} size={16} />}
            onClick={() => setIsSaving(true)}
          >
            <Trans>Save view</Trans>
          </Button>
        ) : shown.can_change ? (
          <Button tone="link" size="small" busy={action.isBusy} onClick={() => remove(shown)}>
            <Trans>Delete this view</Trans>
          </Button>
        ) : null}
      </div>
      <DeskFailure words={isSaving ? '' : failure === '' ? action.failure : failure} />
      <SaveDialog
        isOpen={isSaving}
        isBusy={action.isBusy}
        failure={isSaving ? action.failure : ''}
        names={views.filter(({ can_change: isOwn }) => isOwn).map(({ name }) => name)}
        onClose={() => setIsSaving(false)}
        onSave={save}
      />
    </div>
  )
}

/** Returns the address of the list as it is saved: without the page. */
function viewQuery({ query }: ListAddress): string {
  const saved = new URLSearchParams(query)
  saved.delete('after')
  saved.sort()
  return saved.toString()
}

type SaveDialogProps = {
  isOpen: boolean
  isBusy: boolean
  failure: string
  /** The names of the person's own views. */
  names: readonly string[]
  onClose: () => void
  onSave: (input: { name: string; is_shared: boolean }) => Promise<void>
}

function SaveDialog({ isOpen, isBusy, failure, names, onClose, onSave }: SaveDialogProps) {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const [isShared, setIsShared] = useState(false)
  const save = (event: FormEvent): void => {
    event.preventDefault()
    if (name.trim() !== '' && !isBusy)
      void onSave({ name: name.trim(), is_shared: isShared }).then(() => setName(''))
  }
  const isTaken = names.includes(name.trim())
  return (
    <Dialog isOpen={isOpen} onClose={onClose} question={<Trans>Save this view</Trans>}>
      <form onSubmit={save}>
        <p className="mb-4">
          <Trans>
            The view contains the filters, the sort order and the columns, but not the search text.
          </Trans>
        </p>
        <TextField
          label={t({ message: 'Name of the view', comment: 'Field: the name of a saved view of a list' })}
          value={name}
          maxLength={DESK_VIEW_LIMIT.name}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
        {isTaken ? (
          <p className="mt-2 text-note text-muted">
            <Trans>Your view with this name will be replaced.</Trans>
          </p>
        ) : null}
        <Checkbox
          className="mt-3"
          label={<Trans>Share with everyone who uses this list</Trans>}
          checked={isShared}
          onChange={({ target }) => setIsShared(target.checked)}
        />
        <DeskFailure words={failure} />
        <div className="mt-4 flex flex-wrap gap-3">
          <Button type="submit" busy={isBusy} busyLabel={t`Saving`} disabled={name.trim() === ''}>
            <Trans>Save view</Trans>
          </Button>
          <Button tone="outline" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
