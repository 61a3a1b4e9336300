import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { IfAllowed, DeskFailure, useDeskAction } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { FactRows } from '#platform/ui/FactRows.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { Tabs } from '#platform/ui/Tabs.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { usePreview } from '#platform/web/lazy/use-preview.ts'
import {
  type DeskMail,
  type MailPreview,
  type MailTexts,
  previewMail,
  sendTestMail,
} from '../../mail-texts.contract.ts'

type MailPreviewPanelProps = {
  mail: DeskMail
  texts: MailTexts
  sample: number
  onSample: (sample: number) => void
}

/** The mail with sample data and the texts that are being typed, and a button that sends it to oneself. */
export function MailPreviewPanel({ mail, texts, sample, onSample }: MailPreviewPanelProps) {
  const { t } = useLingui()
  const [form, setForm] = useState('formatted')
  const { run, isBusy, failure } = useDeskAction()
  const { name, locale } = mail
  const { preview, problem } = usePreview(previewMail, { name, locale, sample, texts })
  const send = (): void =>
    void run(async () => {
      const { to } = await call(sendTestMail, { name, locale, sample, texts })
      showToast({ tone: 'done', words: t`Test email sent to ${to}` })
    })
  return (
    <section aria-labelledby="mail-preview">
      <SectionHead
        title={
          <span id="mail-preview">
            <Trans comment="Heading: how an email will look">Preview</Trans>
          </span>
        }
      />
      {mail.samples > 1 ? (
        <Select
          className="my-4 max-w-72"
          label={t({ message: 'Example', comment: 'Field: one of several examples of an email' })}
          value={String(sample)}
          onChange={(event) => onSample(Number(event.target.value))}
        >
          {Array.from({ length: mail.samples }, (_, at) => {
            const number = at + 1
            return (
              <option key={number} value={at}>
                {t`Example ${number}`}
              </option>
            )
          })}
        </Select>
      ) : null}
      {problem === '' ? null : (
        <p role="status" className="my-3 rounded-box bg-warn-tint p-3 text-warn-ink">
          {problem}
        </p>
      )}
      {preview === null ? null : (
        <Tabs
          label={t`Form of the email`}
          value={form}
          onChange={setForm}
          tabs={[
            {
              id: 'formatted',
              label: <Trans comment="Tab: an email with its formatting">Formatted</Trans>,
              panel: <Formatted preview={preview} locale={locale} />,
            },
            {
              id: 'text',
              label: <Trans>Plain text</Trans>,
              panel: (
                <pre
                  className="mt-4 whitespace-pre-wrap break-words rounded-box bg-sunk p-4 text-note"
                  dir={preview.direction}
                  lang={locale}
                >
                  {preview.text}
                </pre>
              ),
            },
          ]}
        />
      )}
      <DeskFailure words={failure} />
      <p className="mt-4">
        <IfAllowed call={sendTestMail}>
          <Button tone="outline" busy={isBusy} busyLabel={t`Sending`} onClick={send}>
            <Trans>Send a test email to me</Trans>
          </Button>
        </IfAllowed>
      </p>
    </section>
  )
}

function Formatted({ preview, locale }: { preview: MailPreview; locale: string }) {
  const { subject, heading, paragraphs, facts, quotation, code, button, footer, direction } = preview
  return (
    <div className="mt-4 rounded-box border border-line bg-surface p-5" lang={locale} dir={direction}>
      <p className="mb-4 border-b border-line pb-3 font-semibold">{subject}</p>
      <p className="mb-4 text-h3">{heading}</p>
      {paragraphs.length === 0 ? null : <p className="mb-4 whitespace-pre-line">{paragraphs.join('\n\n')}</p>}
      {facts.length === 0 ? null : (
        <div className="mb-4">
          <FactRows
            isRuled={false}
            facts={facts.map(({ label, value }) => ({ key: `${label} ${value}`, name: label, value }))}
          />
        </div>
      )}
      {quotation === '' ? null : (
        <blockquote className="mb-4 whitespace-pre-line border-s-2 border-line ps-4">{quotation}</blockquote>
      )}
      {code === '' ? null : (
        <p className="mb-4 text-h2" dir="ltr">
          {code}
        </p>
      )}
      {button === '' ? null : (
        <p className="mb-4">
          <span className="inline-block rounded-box bg-primary px-5 py-3 font-semibold text-on-primary">
            {button}
          </span>
        </p>
      )}
      <p className="mt-6 whitespace-pre-line border-t border-line pt-3 text-note text-muted">
        {footer.join('\n')}
      </p>
    </div>
  )
}
