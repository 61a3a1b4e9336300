import { Trans, useLingui } from '@lingui/react/macro'
import { COUNTER_WORDS, USE_WORDS } from '#features/log-book/use-labels.public.tsx'
import { LOG_USES } from '#features/log-book/log-book.rules.ts'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import type { SchemeRules } from '../../schemes.rules.ts'
import type { SchemeFieldsProps } from './NumberField.tsx'

/** The fields about the log book: the number of days that the scheme grants, and the uses that count as a day. */
export function BookFields({ draft, errors, onChange }: SchemeFieldsProps) {
  const { t, i18n } = useLingui()
  const { counters } = draft
  return (
    <>
      <Select
        label={t`Log book`}
        className="max-w-72"
        value={draft.logBook}
        onChange={(event) => onChange({ logBook: event.target.value as SchemeRules['log_book'] })}
      >
        <option value="always">{t`Always comes with it`}</option>
        <option value="optional">{t`If the owner wants one`}</option>
        <option value="never">{t`No log book`}</option>
      </Select>
      <TextField
        label={t`Days to choose between`}
        className="max-w-72"
        hint={t`Separate with commas, like 45, 90. Leave empty to offer no choice`}
        value={draft.daysOptions}
        error={errors['daysOptions']}
        onChange={(event) => onChange({ daysOptions: event.target.value })}
      />
      {draft.logBook === 'never'
        ? null
        : counters.map((counter, index) => {
            const put = (change: Partial<typeof counter>): void =>
              onChange({ counters: counters.with(index, { ...counter, ...change }) })
            return (
              <div key={counter.id} className="grid gap-2 border-s-2 border-row ps-4">
                <TextField
                  inputMode="numeric"
                  className="max-w-72"
                  label={t`${i18n._(COUNTER_WORDS[counter.id])} a year`}
                  value={counter.days}
                  error={errors[`counters.${counter.id}`]}
                  onChange={(event) => put({ days: event.target.value })}
                />
                <p className="text-label">
                  <Trans>Uses that take a day</Trans>
                </p>
                {LOG_USES.map((use) => (
                  <Checkbox
                    key={use}
                    label={i18n._(USE_WORDS[use])}
                    checked={counter.uses.includes(use)}
                    onChange={(event) =>
                      put({
                        uses: event.target.checked
                          ? [...counter.uses, use]
                          : counter.uses.filter((known) => known !== use),
                      })
                    }
                  />
                ))}
              </div>
            )
          })}
      {draft.logBook === 'never' ? null : (
        <Checkbox
          label={t`A quarter of the days for each three months, including months that have started`}
          checked={draft.isProRata}
          onChange={(event) => onChange({ isProRata: event.target.checked })}
        />
      )}
    </>
  )
}
