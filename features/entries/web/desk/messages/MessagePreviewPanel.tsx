import { Trans, useLingui } from '@lingui/react/macro'
import { DeskFailure, IfAllowed, useDeskAction } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { usePreview } from '#platform/web/lazy/use-preview.ts'
import {
  type MessagePreview,
  type MessageText,
  previewMessage,
  testMessage,
} from '../../../entrant-messages.contract.ts'
import { TypedText } from './TypedText.tsx'

/** The mail as its recipients will read it, and a button that sends it to oneself. */
export function MessagePreviewPanel({ message }: { message: MessageText }) {
  const { t } = useLingui()
  const isTyped = message.subject.trim() !== '' && message.text.trim() !== ''
  const { preview, problem } = usePreview(previewMessage, isTyped ? message : null)
  const { run, isBusy, failure } = useDeskAction()
  const send = (): void =>
    void run(async () => {
      const { to } = await call(testMessage, message)
      showToast({ tone: 'done', words: t`Test email sent to ${to}` })
    })
  return (
    <section aria-labelledby="message-preview" className="min-w-0">
      <SectionHead
        id="message-preview"
        title={<Trans comment="Heading: how an email will look">Preview</Trans>}
      />
      <DeskFailure words={problem} />
      {!isTyped ? (
        <p className="mt-4 text-muted">
          <Trans>Enter a subject and a text to see the email here.</Trans>
        </p>
      ) : preview === null ? null : (
        <Formatted preview={preview} />
      )}
      <DeskFailure words={failure} />
      {isTyped ? (
        <p className="mt-4">
          <IfAllowed call={testMessage}>
            <Button tone="outline" busy={isBusy} busyLabel={t`Sending`} onClick={send}>
              <Trans>Send a test email to me</Trans>
            </Button>
          </IfAllowed>
        </p>
      ) : null}
    </section>
  )
}

function Formatted({ preview }: { preview: MessagePreview }) {
  const { subject, heading, paragraphs, body, button, footer } = preview
  return (
    <div className="mt-4 rounded-box border border-line bg-surface p-5 wrap-anywhere">
      <p className="mb-4 border-b border-line pb-3 font-semibold">{subject}</p>
      <p className="mb-4 text-h3">{heading}</p>
      {paragraphs.length === 0 ? null : <p className="mb-4 whitespace-pre-line">{paragraphs.join('\n\n')}</p>}
      <TypedText>{body}</TypedText>
      {button === '' ? null : (
        <p className="mt-5">
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
