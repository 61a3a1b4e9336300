import { Trans, useLingui } from '@lingui/react/macro'
import type { FormEvent } from 'react'
import { areTextsApproved } from '#features/signatures/signed-texts.rules.ts'
import {
  BindingText,
  LanguageNote,
  SignatureField,
  TextTitle,
  TextWords,
} from '#features/signatures/signatures.public.tsx'
import { Banner } from '#platform/ui/Banner.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { FormProblems } from '#platform/ui/lazy/FormProblems.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { ROW_WORDS } from '../case-labels.rules.ts'
import { type CasePage, caseRowPath } from '../club-rego.contract.ts'
import { AnswersSummary } from './AnswersSummary.tsx'
import { fieldIdOf } from './row-form.tsx'
import { taskGroups } from './row-status.ts'
import { useDeclaration } from './use-declaration.ts'

/**
 * The page to check the answers, declare, sign and send. The case is shown as sent only after the server has confirmed
 * it.
 */
export function DeclarePage({ page }: { page: CasePage }) {
  const { i18n } = useLingui()
  const { item, today } = page
  const open = taskGroups(item, today)
    .flatMap(({ rows }) => rows)
    .filter(({ row, standing }) => row !== 'declare' && standing !== 'done')
  return (
    <>
      <h1 className="mb-6 text-h1" tabIndex={-1}>
        <Trans>Check, sign and send</Trans>
      </h1>
      {open.length === 0 ? null : (
        <Banner tone="warn">
          <p className="font-semibold">
            <Trans>These pages are not complete:</Trans>
          </p>
          <ul className="mt-1">
            {open.map(({ row }) => (
              <li key={row}>
                <ScreenLink
                  to={caseRowPath(item.id, row)}
                  className="inline-flex min-h-11 items-center font-semibold underline"
                >
                  {i18n._(ROW_WORDS[row])}
                </ScreenLink>
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <div className="mt-8">
        <AnswersSummary item={item} canChange />
      </div>
      {open.length > 0 ? null : areTextsApproved(page.texts) ? (
        <SignForm page={page} />
      ) : (
        <div className="mt-8">
          <Banner tone="info">
            <Trans>
              You cannot send it yet: the club has not published its club rego declaration. Your answers are
              kept.
            </Trans>
          </Banner>
        </div>
      )}
    </>
  )
}

/** The checkboxes, the name, the signature and the button. */
function SignForm({ page }: { page: CasePage }) {
  const { item, texts, owner_name: owner } = page
  const declaration = useDeclaration(page)
  const { signing, mistakes, attempt, failure, mistakeOf } = declaration
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    declaration.submit()
  }
  return (
    <form noValidate onSubmit={submit} className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-6">
      <h2 className="text-h3">
        <Trans>Declare and sign</Trans>
      </h2>
      <FormProblems
        mistakes={mistakes.map(({ field, message }) => ({ fieldId: fieldIdOf(field), message }))}
        attempt={attempt}
        failure={failure}
        level={3}
      />
      <ul className="border-t-2 border-ink">
        {texts.map((text) => (
          <li key={text.slug} className="border-b border-line py-1">
            <Checkbox
              id={fieldIdOf(`agreed.${text.slug}`)}
              label={<TextTitle text={text} />}
              hint={<TextWords text={text} />}
              error={mistakeOf(`agreed.${text.slug}`)}
              checked={signing.ticked.has(text.slug)}
              onChange={(event) => signing.tick([text.slug], event.target.checked)}
            />
            <div className="ms-9.5">
              <LanguageNote text={text} />
              <BindingText text={text} />
            </div>
          </li>
        ))}
      </ul>
      <TextField
        id={fieldIdOf('signed_name')}
        label={<Trans>Your name</Trans>}
        hint={<Trans>Your name as in your membership</Trans>}
        autoComplete="name"
        value={declaration.name}
        error={mistakeOf('signed_name')}
        onChange={(event) => declaration.setName(event.target.value)}
      />
      <SignatureField
        id={fieldIdOf('signature')}
        label={<Trans>Your signature</Trans>}
        signerName={owner}
        value={signing.signature}
        error={mistakeOf('signature')}
        onChange={signing.setSignature}
      />
      <Button
        type="submit"
        className="w-full"
        busy={declaration.isSending}
        busyLabel={<Trans>Sending</Trans>}
      >
        {item.state === 'draft' ? (
          <Trans>Send to the registrar</Trans>
        ) : (
          <Trans>Send back to the registrar</Trans>
        )}
      </Button>
    </form>
  )
}
