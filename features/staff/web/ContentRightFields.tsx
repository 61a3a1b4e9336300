import { useLingui } from '@lingui/react/macro'
import { RadioGroup } from '#platform/ui/RadioGroup.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { type ContentRight, isRightAddress, RIGHT_ADDRESS_LENGTH } from '../content-rights.rules.ts'

type ContentRightFieldsProps = {
  right: ContentRight
  onChange: (right: ContentRight) => void
  /** True if addresses that are not accepted are marked. */
  showsMistakes: boolean
}

/** The address that the field contains until the owner types another one. */
const FIRST_ADDRESS = '/'

/** The fields for the addresses at which an officer with the role `content` may write and publish pages. */
export function ContentRightFields({ right, onChange, showsMistakes }: ContentRightFieldsProps) {
  const { t } = useLingui()
  const everywhere = t({ message: 'Everywhere', comment: 'Choice: on the whole website' })
  const below = t`Only at one address and below it`
  const addressHint = t`Such as /racing, which includes /racing/rules`
  const mistakeIn = (address: string) =>
    showsMistakes && !isRightAddress(address)
      ? t`Start with a slash. Use lower-case letters, digits, hyphens and slashes`
      : undefined
  const publishes = !right.may_publish ? 'nowhere' : right.publish_below === '' ? 'everywhere' : 'below'
  return (
    <div className="ms-9 grid gap-3 border-s border-line ps-4 pb-3">
      <RadioGroup
        name="write_below"
        label={t`Where may they write pages?`}
        value={right.write_below === '' ? 'everywhere' : 'below'}
        choices={[
          { value: 'everywhere', label: everywhere },
          { value: 'below', label: below },
        ]}
        onChange={(value) =>
          onChange({
            ...right,
            write_below: value === 'everywhere' ? '' : right.publish_below || FIRST_ADDRESS,
          })
        }
      />
      {right.write_below === '' ? null : (
        <TextField
          label={t`Address below which they write`}
          hint={addressHint}
          dir="ltr"
          maxLength={RIGHT_ADDRESS_LENGTH}
          error={mistakeIn(right.write_below)}
          value={right.write_below}
          onChange={({ target }) => onChange({ ...right, write_below: target.value || FIRST_ADDRESS })}
        />
      )}
      <RadioGroup
        name="publish_below"
        label={t`Where may they publish pages?`}
        value={publishes}
        choices={[
          {
            value: 'nowhere',
            label: t({ message: 'Nowhere', comment: 'Choice: they may write pages but publish none' }),
            note: t`They ask for a review, and somebody else publishes`,
          },
          { value: 'everywhere', label: everywhere, note: t`Includes menus, settings, redirects and emails` },
          { value: 'below', label: below },
        ]}
        onChange={(value) =>
          onChange({
            ...right,
            may_publish: value !== 'nowhere',
            publish_below: value === 'below' ? right.write_below || FIRST_ADDRESS : '',
          })
        }
      />
      {publishes === 'below' ? (
        <TextField
          label={t`Address below which they publish`}
          hint={addressHint}
          dir="ltr"
          maxLength={RIGHT_ADDRESS_LENGTH}
          error={mistakeIn(right.publish_below)}
          value={right.publish_below}
          onChange={({ target }) => onChange({ ...right, publish_below: target.value || FIRST_ADDRESS })}
        />
      ) : null}
    </div>
  )
}
