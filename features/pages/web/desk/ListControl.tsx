import { Trans, useLingui } from '@lingui/react/macro'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { randomId } from '#platform/web/random.ts'
import { MediaChooser } from '#features/media-library/media-library-desk.public.tsx'
import { blankValues } from '../../blank-values.rules.ts'
import type { ListField } from '../../content-field.rules.ts'
import { ITEM_IMAGE, itemFields, itemImageOf, itemsOf, type Values } from '../../draft-tree.rules.ts'
import { ITEM_KEY } from '../../page-drafts.contract.ts'
import { usePageSession } from './editing-context.ts'
import type { FieldsComponent } from './fields-form-props.ts'
import { ImageControl } from './ImageControl.tsx'
import { imageRefOf } from './image-ref.ts'

type ListControlProps = {
  block: string | null
  path: string
  list: ListField
  value: unknown
  Fields: FieldsComponent
}

const KEY_LENGTH = 10

/** A list: each item can be opened, moved and removed; a new one is added at the end. */
export function ListControl({ block, path, list, value, Fields }: ListControlProps) {
  const { i18n } = useLingui()
  const session = usePageSession()
  const items = itemsOf(value)
  const keys = items.map((item) => String(item[ITEM_KEY]))
  const add = (values: Values) =>
    session.change({
      kind: 'add_item',
      block,
      path,
      item: { [ITEM_KEY]: randomId(KEY_LENGTH), ...values },
      after: keys.at(-1) ?? null,
    })
  const move = (key: string, after: string | null) =>
    session.change({ kind: 'move_item', block, path: `${path}/${key}`, after })
  return (
    <fieldset className="edit-list">
      <legend className="mb-1.5 text-label">{i18n._(list.label)}</legend>
      {items.map((item, at) => (
        <ListItem
          key={keys[at]}
          item={item}
          list={list}
          block={block}
          path={`${path}/${keys[at] ?? ''}`}
          place={at + 1}
          Fields={Fields}
          onUp={at === 0 ? null : () => move(keys[at] ?? '', keys[at - 2] ?? null)}
          onDown={at === items.length - 1 ? null : () => move(keys[at] ?? '', keys[at + 1] ?? null)}
        />
      ))}
      {items.length >= list.maxItems ? null : list.itemImage === undefined ? (
        <Button tone="outline" size="small" onClick={() => add(blankValues(list.fields))}>
          <AddLabel list={list} />
        </Button>
      ) : (
        <AddImage list={list} image={list.itemImage} onAdd={add} />
      )}
    </fieldset>
  )
}

function AddLabel({ list }: { list: ListField }) {
  const { i18n } = useLingui()
  return <Trans>Add: {i18n._(list.itemLabel)}</Trans>
}

type AddImageProps = {
  list: ListField
  image: NonNullable<ListField['itemImage']>
  onAdd: (values: Values) => void
}

/** To add an item that is itself an image, the person first chooses the image. */
function AddImage({ list, image, onAdd }: AddImageProps) {
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <Button tone="outline" size="small" onClick={() => setChoosing(true)}>
        <AddLabel list={list} />
      </Button>
      {isChoosing ? (
        <MediaChooser
          kind="image"
          question={<Trans>Choose an image</Trans>}
          needsDescription
          onClose={() => setChoosing(false)}
          onChoose={(item) => onAdd({ ...imageRefOf(item, image), ...blankValues(list.fields) })}
        />
      ) : null}
    </>
  )
}

type ListItemProps = {
  item: Values
  list: ListField
  block: string | null
  path: string
  place: number
  Fields: FieldsComponent
  onUp: (() => void) | null
  onDown: (() => void) | null
}

function ListItem({ item, list, block, path, place, Fields, onUp, onDown }: ListItemProps) {
  const { i18n, t } = useLingui()
  const session = usePageSession()
  const title = list.titledBy === null ? undefined : item[list.titledBy]
  const name =
    typeof title === 'string' && title !== '' ? title : t`${i18n._(list.itemLabel)} ${String(place)}`
  return (
    <details className="edit-item">
      <summary>
        <bdi>{name}</bdi>
      </summary>
      <div className="edit-item-body">
        {list.itemImage === undefined ? null : (
          <ImageControl
            block={block}
            path={`${path}/${ITEM_IMAGE}`}
            field={{ control: 'image', label: list.itemLabel, ...list.itemImage }}
            value={itemImageOf(item)}
          />
        )}
        <Fields
          block={block}
          prefix={`${path}/`}
          fields={list.itemImage === undefined ? itemFields(list) : list.fields}
          values={item}
        />
        <div className="flex flex-wrap gap-2">
          {onUp === null ? null : (
            <Button tone="outline" size="small" icon={<Icon of={ArrowUp} size={18} />} onClick={onUp}>
              <Trans>Move up</Trans>
            </Button>
          )}
          {onDown === null ? null : (
            <Button tone="outline" size="small" icon={<Icon of={ArrowDown} size={18} />} onClick={onDown}>
              <Trans>Move down</Trans>
            </Button>
          )}
          <Button
            tone="outline"
            size="small"
            icon={<Icon of={Trash} size={18} />}
            onClick={() => session.change({ kind: 'remove_item', block, path })}
          >
            <Trans>Remove this entry</Trans>
          </Button>
        </div>
      </div>
    </details>
  )
}
