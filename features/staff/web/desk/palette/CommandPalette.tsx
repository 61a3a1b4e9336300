import './palette.css'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import ArrowRight from 'lucide-react/icons/arrow-right'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CarFront from 'lucide-react/icons/car-front'
import FileText from 'lucide-react/icons/file-text'
import Package from 'lucide-react/icons/package'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Search from 'lucide-react/icons/search'
import UsersRound from 'lucide-react/icons/users-round'
import Warehouse from 'lucide-react/icons/warehouse'
import Zap from 'lucide-react/icons/zap'
import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { CloseButton } from '#platform/ui/CloseButton.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { DESK_SEARCH_MOST } from '../../../desk-search.contract.ts'
import { nameParts, type PaletteEntry } from './palette-entries.ts'
import { type PaletteGroup, type PaletteSources, usePaletteGroups } from './use-palette-groups.ts'

const ICONS: Readonly<Record<string, ComponentProps<typeof Icon>['of']>> = {
  person: UsersRound,
  order: ReceiptText,
  vehicle: CarFront,
  garage: Warehouse,
  event: CalendarDays,
  product: Package,
  page: FileText,
  action: Zap,
}

type CommandPaletteProps = PaletteSources & { onClose: () => void }

/** Finds records, actions and pages by name or number: a combobox whose list is grouped by kind. */
export function CommandPalette({ onClose, ...sources }: CommandPaletteProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const dialog = useModal()
  const listId = useId()
  const [text, setText] = useState('')
  const { groups, isFormer, failure } = usePaletteGroups(text, sources)
  const entries = groups.flatMap((group) => group.entries)
  const { active, move, reset } = useActive(entries.length)
  const open = (entry: PaletteEntry, isNewTab: boolean): void => {
    if (isNewTab) {
      window.open(entry.path, '_blank', 'noopener')
      return
    }
    dialog.current?.close()
    void navigate(entry.path)
  }
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const entry = entries[active]
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && entry !== undefined) open(entry, event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  }
  const chosen = entries[active]
  const count = entries.length
  return (
    <dialog ref={dialog} className="palette" aria-label={t`Search the staff desk`} onClose={onClose}>
      <div className="palette-box">
        <div className="palette-field">
          <Icon of={Search} />
          <input
            type="text"
            role="combobox"
            // The person opened this field by a key or a button, so it takes the focus.
            autoFocus
            aria-label={t`Name, number, page or action`}
            placeholder={t`Name, number, page or action`}
            aria-expanded={count > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={chosen === undefined ? undefined : idOf(listId, chosen)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={DESK_SEARCH_MOST}
            value={text}
            onChange={({ target }) => {
              setText(target.value)
              reset()
            }}
            onKeyDown={press}
          />
          <CloseButton onClick={() => dialog.current?.close()} />
        </div>
        {failure === '' ? null : <p className="palette-note text-danger">{failure}</p>}
        {count === 0 && !isFormer && failure === '' ? (
          <p className="palette-note">
            <Trans>No results for “{text}”. Try part of a name, or a number.</Trans>
          </p>
        ) : null}
        <div
          className="palette-list"
          role="listbox"
          id={listId}
          aria-label={t({ message: 'Results', comment: 'Name of the list of what was found' })}
          aria-busy={isFormer}
          hidden={count === 0}
        >
          {groups.map((group) => (
            <Group
              key={group.id}
              group={group}
              listId={listId}
              query={text.replace(/^>/, '')}
              chosen={chosen}
              onOpen={open}
            />
          ))}
        </div>
        <p role="status" className="visually-hidden">
          {text === '' || isFormer ? null : <Plural value={count} one="# result" other="# results" />}
        </p>
        <Hints />
      </div>
    </dialog>
  )
}

/** Opens the dialog when it appears. A click on the backdrop closes it. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const drawn = dialog.current
    if (drawn === null) return undefined
    const closeByBackdrop = ({ target }: MouseEvent) => {
      if (target === drawn) drawn.close()
    }
    drawn.showModal()
    drawn.addEventListener('click', closeByBackdrop)
    return () => drawn.removeEventListener('click', closeByBackdrop)
  }, [])
  return dialog
}

function idOf(listId: string, { key }: PaletteEntry): string {
  return `${listId}-${key}`
}

type Active = { active: number; move: (step: 1 | -1) => void; reset: () => void }

/** The index of the active option, which starts at the first and wraps around. */
function useActive(count: number): Active {
  const [at, setAt] = useState(0)
  const active = Math.min(at, Math.max(count - 1, 0))
  return {
    active,
    move: (step) => setAt(count === 0 ? 0 : (active + step + count) % count),
    reset: () => setAt(0),
  }
}

type GroupProps = {
  group: PaletteGroup
  listId: string
  query: string
  chosen: PaletteEntry | undefined
  onOpen: (entry: PaletteEntry, isNewTab: boolean) => void
}

function Group({ group: { id, heading, entries }, listId, query, chosen, onOpen }: GroupProps) {
  const headingId = `${listId}-${id}`
  return (
    <div role="group" aria-labelledby={headingId}>
      <div id={headingId} className="palette-heading" role="presentation">
        {heading}
      </div>
      {entries.map((entry) => (
        <Option
          key={entry.key}
          id={idOf(listId, entry)}
          entry={entry}
          query={query}
          isChosen={entry.key === chosen?.key}
          onOpen={onOpen}
        />
      ))}
    </div>
  )
}

type OptionProps = Pick<GroupProps, 'query' | 'onOpen'> & {
  id: string
  entry: PaletteEntry
  isChosen: boolean
}

/** One entry. The focus stays in the field, which handles the keys; see the combobox pattern of ARIA. */
function Option({ id, entry, query, isChosen, onOpen }: OptionProps) {
  const { kind, name, detail } = entry
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys
    <div
      ref={option}
      id={id}
      role="option"
      // The entry is not a tab stop, because the focus stays in the field.
      tabIndex={-1}
      aria-selected={isChosen}
      className="palette-option"
      onClick={(event) => onOpen(entry, event.ctrlKey || event.metaKey)}
    >
      <Icon of={ICONS[kind] ?? ArrowRight} mirrored={ICONS[kind] === undefined} />
      <span className="palette-text">
        <bdi className="font-semibold">
          {nameParts(name, query).map(({ text, isMatch }, at) =>
            // oxlint-disable-next-line react/no-array-index-key -- the parts of a name have no other key
            isMatch ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
          )}
        </bdi>
        {detail === '' ? null : <bdi className="palette-detail">{detail}</bdi>}
      </span>
    </div>
  )
}

const ENTER = 'Enter'
const CTRL_ENTER = 'Ctrl Enter'
const ACTIONS_SIGN = '>'

/** The keys of the palette, shown to people with a keyboard. */
function Hints() {
  return (
    <p className="palette-hints" aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> <Trans comment="Hint beside the arrow keys">move</Trans>
      </span>
      <span>
        <kbd>{ENTER}</kbd> <Trans comment="Hint beside the Enter key">open</Trans>
      </span>
      <span>
        <kbd>{CTRL_ENTER}</kbd> <Trans>open in a new tab</Trans>
      </span>
      <span className="ms-auto">
        <kbd>{ACTIONS_SIGN}</kbd>{' '}
        <Trans comment="Hint: with this sign only actions are found">actions only</Trans>
      </span>
    </p>
  )
}
