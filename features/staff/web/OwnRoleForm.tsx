import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef, useState } from 'react'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { call } from '#platform/web/http.ts'
import { RIGHT_LABELS } from '../right-labels.rules.ts'
import { RIGHT_AREAS } from '../right.rules.ts'
import { normalRights, RIGHT_KEYS, RIGHTS, type RightKey } from '../rights.rules.ts'
import { OWN_ROLE_LIMITS, type OwnRole, ROLE_REFUSALS, saveOwnRole } from '../roles.contract.ts'
import { StepUpDialog } from './StepUpDialog.tsx'

type OwnRoleFormProps = {
  /** The role to change; null for a new one. */
  role: OwnRole | null
  /** The other roles, whose names may not be used again. */
  others: readonly OwnRole[]
  onClose: () => void
  onSaved: (name: string) => void
}

/** The form of a role: its name, and its rights as checkboxes by area of the desk. */
export function OwnRoleForm({ role, others, onClose, onSaved }: OwnRoleFormProps) {
  const { t, i18n } = useLingui()
  const [name, setName] = useState(role?.name ?? '')
  const [rights, setRights] = useState<readonly string[]>(role?.rights ?? [])
  const [showsMistakes, setShowsMistakes] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  const typed = name.trim()
  const isTaken = others.some((other) => other.name.toLowerCase() === typed.toLowerCase())
  const nameMistake =
    typed === ''
      ? t`Enter a name for the role`
      : isTaken
        ? i18n._(ROLE_REFUSALS.nameTaken.message)
        : undefined
  const areas = useAreaNames()
  return (
    <StepUpDialog
      question={role === null ? <Trans>Create a role</Trans> : <Trans>Change the role {role.name}</Trans>}
      confirmText={<Trans>Save role</Trans>}
      busyText={t`Saving`}
      onCheck={() => {
        const isRight = nameMistake === undefined && rights.length > 0
        setShowsMistakes(!isRight)
        // The field of the name is above the list of rights and may be out of sight when the button is clicked, so
        // focus it.
        if (nameMistake !== undefined) nameField.current?.focus()
        return isRight
      }}
      onConfirm={async (code) => {
        await call(saveOwnRole, { id: role?.id ?? null, name: typed, rights: normalRights(rights), code })
        onSaved(typed)
      }}
      onClose={onClose}
    >
      <TextField
        ref={nameField}
        label={t`Name of the role`}
        hint={t`Such as Canteen helper`}
        value={name}
        maxLength={OWN_ROLE_LIMITS.name}
        error={showsMistakes ? nameMistake : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      {role !== null && role.holders.length > 0 ? (
        <p className="mt-3">
          <Trans>A change applies at once to everyone with this role.</Trans>
        </p>
      ) : null}
      {RIGHT_AREAS.map((area) => (
        <fieldset key={area} className="mt-5">
          <legend className="text-h4">{areas[area]}</legend>
          {RIGHT_KEYS.filter((key) => RIGHTS[key].area === area).map((key) => (
            <RightField key={key} right={key} rights={rights} onChange={setRights} />
          ))}
        </fieldset>
      ))}
      <p className="mt-5 text-note text-muted">
        <Trans>
          Everyone with a role sees the dashboard. Roles, texts to sign, the audit log, the server’s status
          and the bank account are for owners only.
        </Trans>
      </p>
      {showsMistakes && rights.length === 0 ? (
        <p role="alert" className="mt-3 rounded-box bg-danger-tint p-3 text-danger-ink">
          <Trans>Choose at least one right.</Trans>
        </p>
      ) : null}
    </StepUpDialog>
  )
}

type RightFieldProps = {
  right: RightKey
  rights: readonly string[]
  onChange: (rights: readonly string[]) => void
}

/** The checkbox of a right, and a second checkbox that allows its holder to change records as well. */
function RightField({ right, rights, onChange }: RightFieldProps) {
  const { t, i18n } = useLingui()
  const levels: readonly string[] = RIGHTS[right].levels
  const names = { see: `${right}.see`, change: `${right}.change` }
  const others = rights.filter((one) => one !== names.see && one !== names.change)
  const mayChange = rights.includes(names.change)
  const isChosen = others.length < rights.length
  const hasBoth = levels.length > 1
  const name = i18n._(RIGHT_LABELS[right].name)
  const first = levels.includes('see') ? names.see : names.change
  return (
    <>
      <Checkbox
        name={right}
        label={name}
        hint={i18n._(RIGHT_LABELS[right].may)}
        checked={isChosen}
        onChange={({ target }) => onChange(target.checked ? [...others, first] : others)}
      />
      {isChosen && hasBoth ? (
        <Checkbox
          className="ms-9"
          name={names.change}
          label={t`May also make changes: ${name}`}
          checked={mayChange}
          onChange={({ target }) => onChange([...others, target.checked ? names.change : names.see])}
        />
      ) : null}
    </>
  )
}

/** Returns the names of the areas as the navigation of the desk shows them. */
function useAreaNames(): Record<(typeof RIGHT_AREAS)[number], ReactNode> {
  return {
    people: <Trans>People</Trans>,
    events: <Trans>Events</Trans>,
    rego: <Trans>Club rego</Trans>,
    shop: <Trans>Shop</Trans>,
    money: <Trans>Money</Trans>,
    website: <Trans>Website</Trans>,
    messages: <Trans>Messages</Trans>,
    settings: <Trans>Settings</Trans>,
  }
}
