import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { IfAllowed, DeskFailure, useDesk, useDeskAction } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { type MemberSelection, tagMembers } from '../../bulk.contract.ts'
import { PERSON_LIMIT, personTags } from '../../people.contract.ts'

type MemberBulkProps = { selection: MemberSelection; clear: () => void }

/** The actions for the selected members of the list: a tag, address labels and cards. */
export function MemberBulk({ selection, clear }: MemberBulkProps) {
  const navigate = useNavigate()
  const [isTagging, setIsTagging] = useState(false)
  const print = (kind: 'labels' | 'cards') => () =>
    void navigate(`/cms/members/print?kind=${kind}`, { state: { selection } })
  return (
    <>
      <Button size="small" tone="outline" onClick={print('labels')}>
        <Trans>Print labels</Trans>
      </Button>
      <Button size="small" tone="outline" onClick={print('cards')}>
        <Trans>Print cards</Trans>
      </Button>
      <IfAllowed call={tagMembers}>
        <Button size="small" onClick={() => setIsTagging(true)}>
          <Trans>Add tag</Trans>
        </Button>
      </IfAllowed>
      {isTagging ? (
        <TagDialog selection={selection} onClose={() => setIsTagging(false)} onTagged={clear} />
      ) : null}
    </>
  )
}

type TagDialogProps = { selection: MemberSelection; onClose: () => void; onTagged: () => void }

function TagDialog({ selection, onClose, onTagged }: TagDialogProps) {
  const { t } = useLingui()
  const listId = useId()
  const { data } = useDesk(personTags, {})
  const [tag, setTag] = useState('')
  const action = useDeskAction()
  const change = (changed: MemberSelection, isRemoved: boolean) =>
    call(tagMembers, { selection: changed, tag, is_removed: isRemoved })
  const save = (event: FormEvent): void => {
    event.preventDefault()
    if (tag.trim() === '' || action.isBusy) return
    void action.run(async () => {
      const { changed } = await change(selection, false)
      const undo = (): void =>
        void action.run(async () => {
          await change({ ...selection, ids: changed }, true)
        })
      showToast({
        tone: 'done',
        words: t`${plural(changed.length, {
          one: '# member got the tag',
          other: '# members got the tag',
        })}`,
        ...(changed.length > 0 && { action: { words: t`Undo`, run: undo } }),
      })
      onTagged()
      onClose()
    })
  }
  return (
    <Dialog isOpen onClose={onClose} question={<Trans>Add a tag to the selected members</Trans>}>
      <form onSubmit={save}>
        <TextField
          label={t`New tag`}
          list={listId}
          value={tag}
          maxLength={PERSON_LIMIT.tag}
          autoComplete="off"
          onChange={({ target }) => setTag(target.value)}
        />
        <datalist id={listId}>
          {(data?.data ?? []).map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </datalist>
        <p className="mt-2 text-note text-muted">
          {selection.ids === null ? (
            <Trans>All members in this list get the tag, up to 5,000.</Trans>
          ) : (
            <Plural
              value={selection.ids.length}
              one="# member gets the tag."
              other="# members get the tag."
            />
          )}
        </p>
        <DeskFailure words={action.failure} />
        <div className="mt-4 flex flex-wrap gap-3">
          <Button type="submit" busy={action.isBusy} busyLabel={t`Saving`} disabled={tag.trim() === ''}>
            <Trans>Add tag</Trans>
          </Button>
          <Button tone="outline" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
