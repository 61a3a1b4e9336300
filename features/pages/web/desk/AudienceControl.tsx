import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { audienceOf, type BlockAudience, NAMED_AUDIENCES } from '../../audience.rules.ts'
import { AUDIENCE_LABELS } from './audience-labels.ts'
import { useAudienceTypes } from './audience-types.ts'

type AudienceControlProps = {
  label: string
  hint: string | undefined
  error: string | undefined
  value: unknown
  onChange: (audience: BlockAudience) => void
  'data-field': string
  onFocus: () => void
  onBlur: () => void
}

/** A control to choose the visitors who see a block: everyone, guests, members, or members of some membership types. */
export function AudienceControl({ value, onChange, ...field }: AudienceControlProps) {
  const { i18n, t } = useLingui()
  const types = useAudienceTypes()
  const audience = audienceOf(value)
  const chosen = Array.isArray(audience) ? audience : null
  const choose = (choice: string) =>
    onChange(choice === 'types' ? [] : (NAMED_AUDIENCES.find((named) => named === choice) ?? null))
  const toggle = (id: number, isChosen: boolean) =>
    onChange(isChosen ? [...(chosen ?? []), id] : (chosen ?? []).filter((other) => other !== id))
  return (
    <div className="grid gap-3">
      <Select
        {...field}
        hint={field.hint ?? (audience === null ? undefined : t`The server sends this block to nobody else.`)}
        value={Array.isArray(audience) ? 'types' : (audience ?? 'everyone')}
        onChange={({ target }) => choose(target.value)}
      >
        {Object.entries(AUDIENCE_LABELS).map(([choice, label]) => (
          <option key={choice} value={choice}>
            {i18n._(label)}
          </option>
        ))}
      </Select>
      {chosen === null ? null : (
        <fieldset>
          <legend className="text-note font-semibold">
            <Trans>Membership types that see this block</Trans>
          </legend>
          {types.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={<bdi>{name}</bdi>}
              checked={chosen.includes(id)}
              onChange={({ target }) => toggle(id, target.checked)}
            />
          ))}
          {chosen.length === 0 ? (
            <p className="text-note text-muted">
              <Trans>Choose at least one membership type before you publish.</Trans>
            </p>
          ) : null}
        </fieldset>
      )}
    </div>
  )
}
