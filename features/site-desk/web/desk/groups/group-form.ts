import { msg } from '@lingui/core/macro'
import { useState } from 'react'
import {
  createGroup,
  type DeskGroup,
  type GroupAnswer,
  PAGES_UNCHANGED,
  REDIRECT_REMOVED,
  type SavedGroup,
  type UnchangedPage,
  updateGroup,
} from '#features/pages/groups-desk.contract.ts'
import { hasSameJson } from '#features/staff/merge-edits.rules.ts'
import type { RecordTexts } from '#features/site/record-texts.rules.ts'
import { TRANSLATIONS_LABEL, useDeskForm } from '#features/staff/staff.public.tsx'
import { call } from '#platform/web/http.ts'
import { addressOf } from '../../../group-address.rules.ts'

/** The values of a group as they are typed. */
export type GroupFields = {
  name: string
  /** The id of the group directly above, as text; empty for the top of a tree. */
  parent: string
  slug: string
  url: string
  content: string
  translations: RecordTexts
  image: string
  isShown: boolean
}

type GroupFormOptions = {
  /** Null for a new group. */
  group: SavedGroup | null
  /** The group below which a new group is added. */
  parent: DeskGroup
  onSaved: (saved: SavedGroup) => void
}

/** State of the form of one group. An empty address of a new group is made from its name. */
export function useGroupForm({ group, parent, onSaved }: GroupFormOptions) {
  const [isRedirectRemoved, setRedirectRemoved] = useState(false)
  const [unchangedPages, setUnchangedPages] = useState<readonly UnchangedPage[]>([])
  const { submit, ...form } = useDeskForm<SavedGroup, GroupFields>({
    saves: updateGroup,
    item: group,
    draftOf: (item) => (item === null ? { ...BLANK, parent: String(parent.id) } : fieldsOf(item)),
    fields: {
      name: msg({ message: 'Name', comment: 'Label of a field: the name of a group' }),
      parent: msg({ message: 'Below', comment: 'Label of a choice: the group above this one' }),
      slug: msg({
        message: 'Short name',
        comment: 'Label of a field: the part of a group’s address, such as: wear',
      }),
      url: msg({ message: 'Address', context: 'of a group of products or pages' }),
      content: msg({ message: 'Text', comment: 'Label of a field: the text about a group' }),
      translations: TRANSLATIONS_LABEL,
      image: msg({ message: 'Image', comment: 'Label of a field: the image of a group' }),
      isShown: msg`Shown to visitors`,
    },
    idOf: (field) => `group-${FIELD_OF[field] ?? field}`,
    onSaved,
  })
  const save = () =>
    submit((draft, item) => ({
      mistakes: draft.name.trim() === '' ? [{ field: 'name', message: msg`Enter a name` }] : [],
      send: async () => {
        const answer = await (item === null ? create(draft, parent) : update(draft, item))
        const warningOf = (code: string) => answer.warnings?.find((warning) => warning.code === code)
        setRedirectRemoved(warningOf(REDIRECT_REMOVED.code) !== undefined)
        setUnchangedPages(warningOf(PAGES_UNCHANGED.code)?.records ?? [])
        return answer.item
      },
    }))
  return { ...form, save, isRedirectRemoved, unchangedPages }
}

const BLANK: GroupFields = {
  name: '',
  parent: '',
  slug: '',
  url: '',
  content: '',
  translations: {},
  image: '',
  isShown: true,
}

/** For each field of the record that has another name in the form: the name in the form. */
const FIELD_OF: Readonly<Record<string, keyof GroupFields>> = {
  parent_id: 'parent',
  image_hash: 'image',
  is_enabled: 'isShown',
}

function fieldsOf(group: SavedGroup): GroupFields {
  const { name, slug, url, content, translations } = group
  return {
    name,
    slug,
    url,
    content,
    translations,
    parent: group.parent_id === null ? '' : String(group.parent_id),
    image: group.image_hash ?? '',
    isShown: group.is_enabled,
  }
}

const recordOf = ({ parent, image, isShown, ...texts }: GroupFields) => ({
  ...texts,
  name: texts.name.trim(),
  parent_id: parent === '' ? null : Number(parent),
  image_hash: image === '' ? null : image,
  is_enabled: isShown,
})

async function create(draft: GroupFields, parent: DeskGroup): Promise<GroupAnswer> {
  const { namespace, model } = parent
  const made = addressOf(draft, parent.url)
  return call(createGroup, { namespace, model, ...recordOf({ ...draft, ...made }) })
}

async function update(draft: GroupFields, item: SavedGroup): Promise<GroupAnswer> {
  const values = recordOf(draft)
  const changed = Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !hasSameJson(null, value, item[name as keyof typeof values]),
    ),
  )
  return call(updateGroup, { id: item.id, updated_at: item.updated_at, ...changed })
}
