import { Which } from '#platform/ui/Which.tsx'
import { Trans, useLingui } from '@lingui/react/macro'
import Plus from 'lucide-react/icons/plus'
import { Banner } from '#platform/ui/Banner.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { RadioGroup } from '#platform/ui/RadioGroup.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { ANSWER_LIMITS, type Modification, YES_NO } from '../answers.rules.ts'
import { CASE_WORDS } from '../case-labels.rules.ts'
import { FileField } from './FileField.tsx'
import { fieldIdOf, type RowForm } from './row-form.tsx'

const NOTHING: Modification = { what: '', year: '', certificate_no: '' }

/** The differences from the factory condition, line by line. */
export function ModificationsRow({ form }: { form: RowForm }) {
  const { t, i18n } = useLingui()
  const { item, answers, say, mistakeOf, onSaved } = form
  const isModified = answers.modified === 'yes'
  const lines = answers.modifications
  const setLine = (index: number, change: Partial<Modification>): void =>
    say({ modifications: lines.map((line, at) => (at === index ? { ...line, ...change } : line)) })
  return (
    <>
      <RadioGroup
        id={fieldIdOf('modified')}
        name="modified"
        label={<Trans>Does anything differ from the factory?</Trans>}
        hint={<Trans>Wheels, exhaust, engine, brakes, seats, belts</Trans>}
        error={mistakeOf('modified')}
        choices={[
          { value: 'yes', label: t`Yes` },
          { value: 'no', label: t`No` },
        ]}
        value={answers.modified}
        onChange={(value) => {
          const modified = YES_NO.find((one) => one === value) ?? ''
          const needsLine = modified === 'yes' && lines.length === 0
          say({ modified, ...(needsLine ? { modifications: [NOTHING] } : {}) })
        }}
      />
      {isModified && !item.scheme.rules.takes_modified ? (
        <Banner tone="warn">{i18n._(CASE_WORDS.notModified)}</Banner>
      ) : null}
      {isModified ? (
        <>
          <ol id={fieldIdOf('modifications')} tabIndex={-1} className="grid gap-6">
            {lines.map((line, index) => (
              // Two lines may be equal, so their position is the only possible key.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index} className="border-b border-line pb-6">
                <ModificationFields
                  line={line}
                  index={index}
                  mistakeOf={mistakeOf}
                  onChange={(change) => setLine(index, change)}
                  onRemove={() => say({ modifications: lines.filter((_, at) => at !== index) })}
                />
              </li>
            ))}
          </ol>
          {lines.length < ANSWER_LIMITS.modifications ? (
            <Button
              tone="outline"
              className="justify-self-start"
              icon={<Icon of={Plus} />}
              onClick={() => say({ modifications: [...lines, NOTHING] })}
            >
              <Trans>Add another</Trans>
            </Button>
          ) : null}
          <FileField
            item={item}
            kind="certificate"
            hint={<Trans>The engineer’s certificate, where a change needs one.</Trans>}
            onSaved={onSaved}
          />
        </>
      ) : null}
    </>
  )
}

type ModificationFieldsProps = {
  line: Modification
  index: number
  mistakeOf: RowForm['mistakeOf']
  onChange: (change: Partial<Modification>) => void
  onRemove: () => void
}

function ModificationFields({ line, index, mistakeOf, onChange, onRemove }: ModificationFieldsProps) {
  const field = (name: keyof Modification) => `modifications.${index}.${name}`
  const place = index + 1
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 text-h4">
        <Trans>Modification {place}</Trans>
      </legend>
      <TextField
        id={fieldIdOf(field('what'))}
        label={<Trans>What was changed</Trans>}
        value={line.what}
        maxLength={ANSWER_LIMITS.what}
        autoComplete="off"
        error={mistakeOf(field('what'))}
        onChange={(event) => onChange({ what: event.target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          id={fieldIdOf(field('year'))}
          label={<Trans>Year it was done</Trans>}
          inputMode="numeric"
          value={line.year}
          maxLength={4}
          autoComplete="off"
          error={mistakeOf(field('year'))}
          onChange={(event) => onChange({ year: event.target.value })}
        />
        <TextField
          id={fieldIdOf(field('certificate_no'))}
          label={<Trans>Certificate number</Trans>}
          optional
          value={line.certificate_no}
          maxLength={ANSWER_LIMITS.certificate}
          autoComplete="off"
          error={mistakeOf(field('certificate_no'))}
          onChange={(event) => onChange({ certificate_no: event.target.value })}
        />
      </div>
      <Button tone="link" className="justify-self-start text-danger" onClick={onRemove}>
        <Trans>Remove</Trans>
        <Which>
          <Trans>modification {place}</Trans>
        </Which>
      </Button>
    </fieldset>
  )
}
