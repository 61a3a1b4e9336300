import { Trans, useLingui } from '@lingui/react/macro'
import { RadioGroup } from '#platform/ui/RadioGroup.tsx'
import { DateField } from '#platform/ui/lazy/DateField.tsx'
import { PRO_RATAS, TYPE_TERMS } from '../../../types-desk.contract.ts'
import { NumberBox } from './NumberBox.tsx'
import { PRO_RATA_LABELS, TERM_LABELS } from './type-labels.ts'
import type { TypeFormState } from './use-type-form.ts'

/** The fields for a type's term; for a fixed year also its last day and the price of a part of it. */
export function TermFields({ form }: { form: TypeFormState }) {
  const { i18n, t } = useLingui()
  const { draft, change, at } = form
  const notes = {
    rolling: t`Each member renews on their own anniversary`,
    fixed: t`All members renew on the same day`,
    none: t`Never renewed, like a life membership`,
  }
  return (
    <>
      <RadioGroup
        name="term"
        label={<Trans comment="Legend: how long a membership runs">Term</Trans>}
        value={draft.term}
        choices={TYPE_TERMS.map((value) => ({
          value,
          label: i18n._(TERM_LABELS[value]),
          note: notes[value],
        }))}
        onChange={(chosen) => change({ term: TYPE_TERMS.find((term) => term === chosen) ?? draft.term })}
      />
      {draft.term === 'fixed' ? (
        <>
          <DateField
            {...at('year_ends_on')}

            className="max-w-56"
            label={<Trans>Last day of the membership year</Trans>}
            hint={<Trans>Only day and month count: the year ends on it every year</Trans>}
            value={draft.year_ends_on}
            onChange={(day) => change({ year_ends_on: day })}
          />
          <RadioGroup
            name="pro_rata"
            label={<Trans>Joining during the year</Trans>}
            value={draft.pro_rata}
            choices={PRO_RATAS.map((value) => ({ value, label: i18n._(PRO_RATA_LABELS[value]) }))}
            onChange={(chosen) =>
              change({ pro_rata: PRO_RATAS.find((part) => part === chosen) ?? draft.pro_rata })
            }
          />
          <NumberBox
            form={form}
            field="carry_months"
            label={<Trans>Months before the end that include the next year</Trans>}
            hint={
              <Trans>
                0 to 6. People who join in these months pay a whole year and have the next one too
              </Trans>
            }
          />
        </>
      ) : null}
    </>
  )
}
