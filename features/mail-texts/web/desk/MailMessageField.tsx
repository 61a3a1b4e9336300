import { Trans, useLingui } from '@lingui/react/macro'
import type { Locale } from '#platform/shared/locales.ts'
import { directionOf } from '#platform/shared/locales.ts'
import { Button } from '#platform/ui/Button.tsx'
import { TextArea } from '#platform/ui/TextArea.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { Which } from '#platform/ui/Which.tsx'
import { useList } from '#platform/web/use-list.ts'
import { MAIL_TEXT_LIMITS, type MailMessage } from '../../mail-texts.contract.ts'

type MailMessageFieldProps = {
  message: MailMessage
  locale: Locale
  label: string
  id: string
  value: string
  error: string | undefined
  onChange: (text: string) => void
}

/** One text of a mail with the program's text below it and the placeholders that it may contain. */
export function MailMessageField({ message, locale, label, ...field }: MailMessageFieldProps) {
  const { id, value, error, onChange } = field
  const isChanged = value !== message.shipped
  const common = {
    id,
    label,
    error,
    value,
    lang: locale,
    dir: directionOf(locale),
    hint: <Placeholders message={message} />,
  }
  return (
    <div>
      {message.part === 'paragraph' || message.has_forms ? (
        <TextArea
          {...common}
          rows={3}
          maxLength={MAIL_TEXT_LIMITS.paragraph}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <TextField
          {...common}
          maxLength={MAIL_TEXT_LIMITS.line}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {isChanged ? (
        <div className="mt-2 border-s-4 border-line ps-3 text-note">
          <p className="text-muted">
            <Trans>Standard text:</Trans>
          </p>
          <p
            className="whitespace-pre-line break-words"
            lang={message.is_translated ? locale : 'en'}
            dir="auto"
          >
            {message.shipped}
          </p>
          <Button size="small" tone="outline" className="mt-2" onClick={() => onChange(message.shipped)}>
            <Trans>Use the standard text</Trans>
            <Which>{label}</Which>
          </Button>
        </div>
      ) : null}
    </div>
  )
}

function Placeholders({ message }: { message: MailMessage }) {
  const { t } = useLingui()
  const list = useList()
  const named = (names: readonly string[]) => list(names.map((name) => `{${name}}`))
  const { required, optional } = message
  const requiredList = named(required)
  const optionalList = named(optional)
  const parts = [
    message.is_translated ? '' : t`Not translated yet: the standard text is English.`,
    required.length === 0 ? '' : t`Must contain ${requiredList}.`,
    optional.length === 0 ? '' : t`May contain ${optionalList}.`,
    message.has_forms
      ? t`The text has a form for one and a form for several. Change only the words inside the inner braces.`
      : '',
    message.may_be_empty ? t`Leave it empty to omit this paragraph.` : '',
  ].filter((part) => part !== '')
  return parts.length === 0 ? null : <>{parts.join(' ')}</>
}
