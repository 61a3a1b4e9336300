import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { imageUrl } from '#features/media/media.rules.ts'
import { MediaChooser } from '#features/media-library/media-library-desk.public.tsx'
import { type DeskGroup, readDeskGroup, type SavedGroup } from '#features/pages/groups-desk.contract.ts'
import { GROUP_TEXT_LIMITS } from '#features/pages/group-texts.rules.ts'
import { RichText } from '#features/pages/pages-desk.public.tsx'
import { DeskForm, DeskList, TranslationFields, useDesk } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { LeaveDialog } from '#platform/ui/lazy/LeaveDialog.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { type GroupFields, useGroupForm } from './group-form.ts'
import { UnchangedPages } from './UnchangedPages.tsx'

type GroupFormProps = {
  /** Null for a new group below `parent`. */
  group: SavedGroup | null
  /** The parent group; for the top of a tree, the group itself. */
  parent: DeskGroup
  /** All groups of the same kind of record, in the order of the tree. */
  groups: readonly DeskGroup[]
  onSaved: () => void
  onClose: () => void
}

const PREVIEW_WIDTH_PX = 300

/** The form of an existing group, which loads the group’s texts. */
export function ChangeGroup({ id, ...props }: Omit<GroupFormProps, 'group'> & { id: number }) {
  const { data, failure, reload } = useDesk(readDeskGroup(id), {})
  return (
    <DeskList isThere={data !== null} failure={failure} onReload={reload}>
      {data === null ? null : <GroupForm {...props} group={data.item} />}
    </DeskList>
  )
}

/** The form of one group. */
export function GroupForm({ group, parent, groups, onSaved, onClose }: GroupFormProps) {
  const { t } = useLingui()
  const form = useGroupForm({ group, parent, onSaved })
  const [isChoosing, setChoosing] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const { draft, change, at, item: saved } = form
  const text = (name: 'name' | 'slug' | 'url') => ({
    ...at(name),
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  return (
    <>
      <DeskForm
        form={form}
        more={
          <Button tone="outline" onClick={() => (form.isUnsaved ? setLeaving(true) : onClose())}>
            <Trans>Back to the groups</Trans>
          </Button>
        }
      >
        {form.isRedirectRemoved ? (
          <p className="mb-4" role="status">
            <Trans>The redirect from this group’s new address was removed.</Trans>
          </p>
        ) : null}
        <UnchangedPages pages={form.unchangedPages} />
        <div className="grid gap-4">
          <TextField
            {...text('name')}
            label={t({ message: 'Name', comment: 'Label of a field: the name of a group' })}
            maxLength={GROUP_TEXT_LIMITS.name}
            dir="auto"
            required
          />
          {saved?.parent_id === null ? null : (
            <ParentChoice group={saved} groups={groups} draft={draft} at={at('parent')} change={change} />
          )}
          <TextField
            {...text('slug')}
            label={t({
              message: 'Short name',
              comment: 'Label of a field: the part of a group’s address, such as: wear',
            })}
            hint={t`Small letters, digits and hyphens, used in addresses such as /shop/group/wear.`}
            maxLength={100}
            dir="ltr"
            optional={saved === null}
          />
          <TextField
            {...text('url')}
            label={t({ message: 'Address', context: 'of a group of products or pages' })}
            hint={t`Begins with a slash, such as ${parent.url}.`}
            maxLength={200}
            dir="ltr"
            optional={saved === null}
          />
          <RichText
            label={t({ message: 'Text', comment: 'Label of a field: the text about a group' })}
            html={draft.content}
            onChange={(content) => change({ content })}
            onFocus={() => undefined}
          />
          <GroupTranslations form={form} />
          <GroupImage
            hash={draft.image}
            onChoose={() => setChoosing(true)}
            onRemove={() => change({ image: '' })}
          />
          <Checkbox
            id={at('isShown').id}
            label={t`Shown to visitors`}
            hint={t`If not, the groups below it are hidden as well. Products and pages stay.`}
            checked={draft.isShown}
            onChange={({ target }) => change({ isShown: target.checked })}
          />
        </div>
      </DeskForm>
      <LeaveDialog pending={isLeaving ? { run: onClose } : null} onClose={() => setLeaving(false)} />
      {isChoosing ? (
        <MediaChooser
          kind="image"
          question={<Trans>Choose an image</Trans>}
          needsDescription
          onClose={() => setChoosing(false)}
          onChoose={({ key }) => change({ image: key })}
        />
      ) : null}
    </>
  )
}

/** Name and text of the group in the further languages of the club. */
function GroupTranslations({ form: { draft, at, change } }: { form: ReturnType<typeof useGroupForm> }) {
  const { t } = useLingui()
  return (
    <TranslationFields
      texts={[
        {
          field: 'name',
          label: t({ message: 'Name', comment: 'Label of a field: the name of a group' }),
          source: draft.name,
          maxLength: GROUP_TEXT_LIMITS.name,
        },
        {
          field: 'content',
          label: t({ message: 'Text', comment: 'Label of a field: the text about a group' }),
          source: draft.content,
          maxLength: GROUP_TEXT_LIMITS.content,
          editor: (own) => <RichText {...own} onFocus={() => undefined} />,
        },
      ]}
      translations={draft.translations}
      at={at}
      onChange={(translations) => change({ translations })}
    />
  )
}

type ParentChoiceProps = {
  group: SavedGroup | null
  groups: readonly DeskGroup[]
  draft: GroupFields
  at: { id: string; error: string | undefined }
  change: (change: Pick<GroupFields, 'parent'>) => void
}

/** The field that selects the parent group. A group cannot be moved below itself. */
function ParentChoice({ group, groups, draft, at, change }: ParentChoiceProps) {
  const { t } = useLingui()
  const own = group === null ? new Set<number>() : withBelow(groups, group.id)
  return (
    <Select
      {...at}
      label={t({ message: 'Below', comment: 'Label of a choice: the group above this one' })}
      value={draft.parent}
      onChange={({ target }) => change({ parent: target.value })}
    >
      {groups
        .filter(({ id }) => !own.has(id))
        .map(({ id, name, level }) => (
          <option key={id} value={id}>
            {`${'\u00a0\u00a0'.repeat(level)}${name}`}
          </option>
        ))}
    </Select>
  )
}

function withBelow(groups: readonly DeskGroup[], id: number): Set<number> {
  const found = new Set([id])
  for (const group of groups) if (group.parent_id !== null && found.has(group.parent_id)) found.add(group.id)
  return found
}

type GroupImageProps = { hash: string; onChoose: () => void; onRemove: () => void }

function GroupImage({ hash, onChoose, onRemove }: GroupImageProps) {
  return (
    <fieldset id="group-image" tabIndex={-1}>
      <legend className="mb-1.5 text-label">
        <Trans comment="Label of a field: the image of a group">Image</Trans>
      </legend>
      {hash === '' ? null : (
        <img
          src={imageUrl(hash, '1x1', PREVIEW_WIDTH_PX, 'jpg')}
          alt=""
          width={PREVIEW_WIDTH_PX / 2}
          height={PREVIEW_WIDTH_PX / 2}
          className="mb-3 rounded-thumb border border-line"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button tone="outline" size="small" onClick={onChoose}>
          {hash === '' ? <Trans>Choose an image</Trans> : <Trans>Replace the image</Trans>}
        </Button>
        {hash === '' ? null : (
          <Button tone="outline" size="small" onClick={onRemove}>
            <Trans>Remove the image</Trans>
          </Button>
        )}
      </div>
    </fieldset>
  )
}
