import { Trans } from '@lingui/react/macro'
import { type KeyboardEvent, useState } from 'react'
import type { MenuLink } from '#features/site/site.contract.ts'
import { AddressField } from '#features/site/site-addresses.public.tsx'
import { MENU_LIMITS } from '#features/site/site-desk.contract.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { VisuallyHidden } from '#platform/ui/VisuallyHidden.tsx'
import { Which } from '#platform/ui/Which.tsx'
import { changedAt, moved } from '../../../menu-moves.rules.ts'
import { MoveButtons } from './MoveButtons.tsx'
import { useMoveFocus } from './use-move-focus.ts'
import { menuFieldId, type MenusForm } from './use-menus-form.ts'

type LinkRowsProps = {
  form: MenusForm
  /** The name of the field that has the links, like `footer_menu.0.links`. */
  list: string
  /** The heading of the links, for the names of the buttons. */
  name: string
  links: readonly MenuLink[]
  /** The largest number of links. */
  most: number
  onChange: (links: MenuLink[]) => void
  /** The headings of all columns if a link can be moved to another column; absent in the header. */
  columns?: readonly string[]
  column?: number
  onMoveToColumn?: (link: number, to: number) => void
}

/** The links of the header or of one footer column. Alt with an arrow key moves the link that has the focus. */
export function LinkRows({ form, list, name, links, most, onChange, ...nesting }: LinkRowsProps) {
  const focus = useMoveFocus()
  // If a link can be moved to another column, its buttons do not fit into the row of its fields.
  const hasColumns = nesting.columns !== undefined
  const [last, setLast] = useState<{ label: string; place: number } | null>(null)
  const idOf = (at: number, part: string) => menuFieldId(`${list}.${at}.${part}`)
  /** Header and footer may contain links with the same text, so the name of the button includes the menu. */
  const ownName = (link: MenuLink) => `${link.label}, ${name}`
  const move = (at: number, by: -1 | 1, part: string): void => {
    const to = at + by
    if (to < 0 || to >= links.length) return
    onChange(moved(links, at, to))
    focus(idOf(to, part))
    setLast({ label: links[at]?.label ?? '', place: to + 1 })
  }
  const onKeyDown = (at: number) => (event: KeyboardEvent<HTMLInputElement>) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(at, event.key === 'ArrowUp' ? -1 : 1, 'label')
  }
  return (
    <>
      <ol className="border-t border-line">
        {links.map((link, at) => (
          <li
            // While its text is typed, a link can be identified only by its position.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            className={`grid gap-3 border-b border-line py-4 sm:grid-cols-2 ${hasColumns ? '' : 'lg:grid-cols-[1fr_1fr_auto]'}`}
          >
            <TextField
              {...form.at(`${list}.${at}.label`)}
              label={<Trans>Text of the link</Trans>}
              dir="auto"
              maxLength={MENU_LIMITS.label}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              value={link.label}
              onKeyDown={onKeyDown(at)}
              onChange={(event) => onChange(changedAt(links, at, { label: event.target.value }))}
            />
            <AddressField
              {...form.at(`${list}.${at}.url`)}
              label={<Trans comment="Field: the page or website to which a menu link leads">Address</Trans>}
              maxLength={MENU_LIMITS.url}
              value={link.url}
              onChange={(event) => onChange(changedAt(links, at, { url: event.target.value }))}
            />
            <div
              className={`flex flex-wrap items-end gap-3 sm:col-span-2 ${hasColumns ? '' : 'lg:col-span-1 lg:flex-nowrap lg:pb-1.5'}`}
            >
              <MoveButtons
                id={menuFieldId(`${list}.${at}`)}
                name={ownName(link)}
                at={at}
                count={links.length}
                onMove={(by) => move(at, by, by === -1 ? 'up' : 'down')}
              />
              <Button
                tone="outline"
                size="small"
                onClick={() => onChange(links.filter((_, one) => one !== at))}
              >
                <Trans comment="Button: removes a link from a menu">Remove link</Trans>
                <Which>{ownName(link)}</Which>
              </Button>
              <ColumnChoice {...nesting} id={idOf(at, 'column')} at={at} label={ownName(link)} />
            </div>
          </li>
        ))}
      </ol>
      <p role="status">
        {last === null ? null : (
          <VisuallyHidden>
            <Trans>
              {last.label} is now number {last.place}
            </Trans>
          </VisuallyHidden>
        )}
      </p>
      {links.length >= most ? null : (
        <Button
          tone="outline"
          size="small"
          className="mt-4"
          onClick={() => {
            onChange([...links, { label: '', url: '' }])
            focus(idOf(links.length, 'label'))
          }}
        >
          <Trans>Add a link</Trans>
          <Which>{name}</Which>
        </Button>
      )}
    </>
  )
}

type ColumnChoiceProps = Pick<LinkRowsProps, 'columns' | 'column' | 'onMoveToColumn'> & {
  id: string
  at: number
  label: string
}

/**
 * The field that selects the column of a footer link. Choosing another column moves the link to the end of that column.
 */
function ColumnChoice({ columns = [], column, onMoveToColumn, id, at, label }: ColumnChoiceProps) {
  if (columns.length < 2 || column === undefined) return null
  return (
    <Select
      id={id}
      label={
        <>
          <Trans comment="Field: the footer column of a link">Column</Trans>
          <Which>{label}</Which>
        </>
      }
      value={String(column)}
      onChange={(event) => onMoveToColumn?.(at, Number(event.target.value))}
    >
      {columns.map((heading, to) => (
        // oxlint-disable-next-line react/no-array-index-key
        <option key={to} value={to}>
          {heading}
        </option>
      ))}
    </Select>
  )
}
