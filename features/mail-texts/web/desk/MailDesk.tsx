import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { IfAllowed, DeskForm, DeskList, DeskPage, useDesk } from '#features/staff/staff.public.tsx'
import { LANGUAGE_NAMES } from '#platform/shared/language-names.ts'
import { DEFAULT_LOCALE, isLocale, LOCALES } from '#platform/shared/locales.ts'
import { Button, ButtonLink } from '#platform/ui/Button.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { type DeskMail, readMail, saveMail } from '../../mail-texts.contract.ts'
import { MailHistory } from './MailHistory.tsx'
import { MailMessageField } from './MailMessageField.tsx'
import { MailPreviewPanel } from './MailPreviewPanel.tsx'
import { textsOf, useMailForm } from './use-mail-form.ts'

/** /cms/mail/{name}: the texts of one mail in one language, beside the shipped ones. */
export function MailDesk({ rest }: { rest: string }) {
  const { t } = useLingui()
  const [query, setQuery] = useSearchParams()
  const chosen = query.get('language')
  const locale = chosen !== null && isLocale(chosen) ? chosen : DEFAULT_LOCALE
  const { data, isFormer, failure, reload, put } = useDesk(readMail, { name: rest, locale })
  return (
    <DeskPage
      record={rest}
      title={<Trans>Email text</Trans>}
      actions={
        <ButtonLink href="/cms/mail" tone="outline" size="small">
          <Trans>All email texts</Trans>
        </ButtonLink>
      }
    >
      <Select
        className="mb-6 max-w-72"
        label={t({ message: 'Language', comment: 'Field: the language of an email' })}
        value={locale}
        onChange={(event) => setQuery({ language: event.target.value }, { replace: true })}
      >
        {LOCALES.map((one) => (
          <option key={one} value={one}>
            {LANGUAGE_NAMES[one]}
          </option>
        ))}
      </Select>
      <DeskList isThere={data !== null} isFormer={isFormer} failure={failure} onReload={reload}>
        {data === null ? null : (
          <OneMail
            key={`${data.item.name} ${data.item.locale}`}
            mail={data.item}
            onSaved={(item) => put({ item })}
          />
        )}
      </DeskList>
    </DeskPage>
  )
}

function OneMail({ mail, onSaved }: { mail: DeskMail; onSaved: (mail: DeskMail) => void }) {
  const { t } = useLingui()
  const form = useMailForm(mail, onSaved)
  const [sample, setSample] = useState(0)
  const { draft, change } = form
  const shipped = Object.fromEntries(mail.messages.map((message) => [message.id, message.shipped]))
  const isOwn = mail.messages.some(({ id }) => draft[id] !== shipped[id])
  const reset = (): void => {
    const before = { ...draft }
    change(shipped)
    showToast({
      tone: 'done',
      words: t`The standard texts are in the form. Save to use them`,
      action: { words: t`Undo`, run: () => change(before) },
    })
  }
  return (
    <div className="grid gap-10">
      <div className="grid items-start gap-10 lg:grid-cols-2">
        <DeskForm
          form={form}
          more={
            isOwn ? (
              <IfAllowed call={saveMail}>
                <Button tone="outline" onClick={reset}>
                  <Trans>Reset to the standard texts</Trans>
                </Button>
              </IfAllowed>
            ) : null
          }
        >
          <Unused mail={mail} />
          <div className="grid gap-6">
            {mail.messages.map((message) => (
              <MailMessageField
                key={message.id}
                message={message}
                locale={mail.locale}
                label={form.labels[message.id] ?? ''}
                value={draft[message.id] ?? ''}
                {...form.at(message.id)}
                onChange={(text) => change({ [message.id]: text })}
              />
            ))}
          </div>
        </DeskForm>
        <MailPreviewPanel
          mail={mail}
          texts={textsOf(mail.messages, draft)}
          sample={sample}
          onSample={setSample}
        />
      </div>
      <MailHistory history={mail.history} />
    </div>
  )
}

/** The club's texts that are no longer sent, shown so that they can be copied. */
function Unused({ mail: { unused, locale } }: { mail: DeskMail }) {
  if (unused.length === 0) return null
  return (
    <div className="mb-6 rounded-box bg-warn-tint p-4 text-warn-ink">
      <p className="font-semibold">
        <Trans>An update changed standard texts that you had replaced</Trans>
      </p>
      <p className="mt-1">
        <Trans>The new standard texts are sent instead. These were your texts:</Trans>
      </p>
      <ul className="mt-2 list-disc ps-5">
        {unused.map(({ shipped, text }) => (
          <li key={shipped} className="whitespace-pre-line" lang={locale}>
            <bdi>{text}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}
