import { Trans, useLingui } from '@lingui/react/macro'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useEffect, useState } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { VisuallyHidden } from '#platform/ui/VisuallyHidden.tsx'
import { Which } from '#platform/ui/Which.tsx'
import { CLASS_KINDS } from '../club-limits.rules.ts'
import type { ClassDraft, EventDraft } from './limits-draft.ts'
import { CLASS_KIND_LABELS } from './limits-labels.ts'
import type { LimitsForm } from './use-limits-form.ts'

const NEW_CLASS: ClassDraft = { code: '', name: '', kind: 'capacity', most: '', years: '' }

/** The editor for the list of classes. */
export function ClassList({ form }: { form: LimitsForm<EventDraft> }) {
  const { draft, change } = form
  const { classes } = draft
  const set = (at: number, changed: Partial<ClassDraft>) =>
    change({ classes: classes.map((one, index) => (index === at ? { ...one, ...changed } : one)) })
  const focus = useFocusAfterRender()
  const move = (at: number, by: -1 | 1): void => {
    const [moved] = classes.slice(at, at + 1)
    if (moved === undefined) return
    change({ classes: classes.toSpliced(at, 1).toSpliced(at + by, 0, moved) })
    const to = at + by
    // At an end of the list the button of this direction is disabled, so the other one gets the focus.
    const isAtEnd = by === -1 ? to === 0 : to === classes.length - 1
    focus(`class-${to}-${(by === -1) === isAtEnd ? 'down' : 'up'}`)
  }
  return (
    <fieldset>
      <legend className="mb-1 text-h4">
        <Trans>Classes</Trans>
      </legend>
      <p className="mb-3 text-note text-muted">
        <Trans>
          These limits are checked when somebody enters an event that offers a class with the same code.
          Members choose from the classes in this order.
        </Trans>
      </p>
      <ul className="border-t-2 border-ink">
        {classes.map((one, at) => (
          // While its code is typed, a class can be identified only by its position.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className="border-b border-line py-4">
            <ClassFields
              form={form}
              at={at}
              rule={one}
              onChange={(changed) => set(at, changed)}
              count={classes.length}
              onMove={(by) => move(at, by)}
              onRemove={() => change({ classes: classes.filter((_, index) => index !== at) })}
            />
          </li>
        ))}
      </ul>
      <Button
        tone="outline"
        size="small"
        className="mt-4"
        onClick={() => change({ classes: [...classes, NEW_CLASS] })}
      >
        <Trans>Add a class</Trans>
      </Button>
    </fieldset>
  )
}

type ClassFieldsProps = {
  form: LimitsForm<EventDraft>
  at: number
  rule: ClassDraft
  onChange: (changed: Partial<ClassDraft>) => void
  count: number
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function ClassFields({ form, at, rule, onChange, ...rest }: ClassFieldsProps) {
  const { i18n } = useLingui()
  const field = (name: string) => form.at(`classes.${at}.${name}`)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        {...field('code')}
        label={<Trans comment="Field: the code of a class, like A">Code</Trans>}
        maxLength={8}
        value={rule.code}
        onChange={(event) => onChange({ code: event.target.value })}
      />
      <TextField
        {...field('name')}
        label={<Trans comment="Field: the club's words for a class">Name</Trans>}
        optional
        maxLength={60}
        value={rule.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <Select
        {...field('kind')}
        label={<Trans>Decided by</Trans>}
        value={rule.kind}
        onChange={(event) =>
          onChange({ kind: CLASS_KINDS.find((kind) => kind === event.target.value) ?? rule.kind })
        }
      >
        {CLASS_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {i18n._(CLASS_KIND_LABELS[kind])}
          </option>
        ))}
      </Select>
      {rule.kind === 'capacity' ? (
        <TextField
          {...field('most_cc')}
          label={<Trans>Largest engine in cc</Trans>}
          hint={<Trans>Empty: above all others</Trans>}
          inputMode="numeric"
          value={rule.most}
          onChange={(event) => onChange({ most: event.target.value })}
        />
      ) : null}
      {rule.kind === 'historic' ? (
        <TextField
          {...field('least_years')}
          label={<Trans>Age of the car in years</Trans>}
          inputMode="numeric"
          value={rule.years}
          onChange={(event) => onChange({ years: event.target.value })}
        />
      ) : null}
      <ClassButtons at={at} rule={rule} onChange={onChange} {...rest} />
    </div>
  )
}

/** The status of a class, and the buttons that move, archive and remove it. */
function ClassButtons({ at, rule, count, onChange, onMove, onRemove }: Omit<ClassFieldsProps, 'form'>) {
  const isArchived = rule.is_archived === true
  return (
    <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
      <MoveButton at={at} code={rule.code} by={-1} isOff={at === 0} onMove={onMove} />
      <MoveButton at={at} code={rule.code} by={1} isOff={at === count - 1} onMove={onMove} />
      <Button
        tone="outline"
        size="small"
        onClick={() => onChange({ is_archived: isArchived ? undefined : true })}
      >
        {isArchived ? (
          <Trans comment="Button: offers an archived class again">Restore</Trans>
        ) : (
          <Trans comment="Button: keeps a class for the cars that have it, and offers it to no others">
            Archive
          </Trans>
        )}
        <Which>{rule.code}</Which>
      </Button>
      <Button tone="outline" size="small" onClick={onRemove}>
        <Trans comment="Button: removes a class from the list">Remove</Trans>
        <Which>{rule.code}</Which>
      </Button>
      {isArchived ? (
        <Chip tone="neutral">
          <Trans context="state of a class for cars">Archived</Trans>
        </Chip>
      ) : null}
    </div>
  )
}

type MoveButtonProps = {
  at: number
  code: string
  by: -1 | 1
  isOff: boolean
  onMove: (by: -1 | 1) => void
}

function MoveButton({ at, code, by, isOff, onMove }: MoveButtonProps) {
  const isUp = by === -1
  return (
    <Button
      id={`class-${at}-${isUp ? 'up' : 'down'}`}
      size="small"
      tone="outline"
      disabled={isOff}
      onClick={() => onMove(by)}
    >
      <Icon of={isUp ? ArrowUp : ArrowDown} size={18} />
      <VisuallyHidden>
        {isUp ? <Trans>Move class {code} up</Trans> : <Trans>Move class {code} down</Trans>}
      </VisuallyHidden>
    </Button>
  )
}

/** Returns a function that focuses the element with an id once the next render shows it. */
function useFocusAfterRender(): (id: string) => void {
  const [wanted, setWanted] = useState<{ id: string } | null>(null)
  useEffect(() => {
    if (wanted !== null) document.getElementById(wanted.id)?.focus()
  }, [wanted])
  return (id) => setWanted({ id })
}
