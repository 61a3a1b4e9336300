import { Trans } from '@lingui/react/macro'
import type { TextToSign } from '#features/signatures/signatures.contract.ts'
import { AgreeList, TextBody, TextTitle } from '#features/signatures/signatures.public.tsx'
import { shownTitle } from '#features/signatures/signatures.rules.ts'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { useList } from '#platform/web/use-list.ts'
import { type Application, textsOf } from './use-application.ts'

/** Shows one checkbox for each text, to people who join. */
export function DeclareEach({ application }: { application: Application }) {
  return (
    <AgreeList mistake={application.mistakeOf('agreed')}>
      {textsOf(application).map((text) => {
        const { slug } = text
        const title = <TextTitle text={text} />
        return (
          <li key={slug} className="border-b border-line py-1">
            <Checkbox
              id={`agree-${slug}`}
              label={<Trans>I agree to the {title}</Trans>}
              checked={application.signing.ticked.has(slug)}
              onChange={(event) => application.signing.tick([slug], event.target.checked)}
            />
            <TextToRead text={text} />
          </li>
        )
      })}
    </AgreeList>
  )
}

/** Shows one checkbox that names all texts, to people who renew. */
export function DeclareAtOnce({ application }: { application: Application }) {
  const format = useFormat()
  const list = useList()
  const texts = textsOf(application)
  const named = list(texts.map(shownTitle))
  const slugs = texts.map(({ slug }) => slug)
  return (
    <AgreeList mistake={application.mistakeOf('agreed')}>
      <li className="border-b border-line py-1">
        <Checkbox
          id="agree-all"
          label={<Trans>I agree to: {named}</Trans>}
          checked={format !== null && slugs.every((slug) => application.signing.ticked.has(slug))}
          onChange={(event) => application.signing.tick(slugs, event.target.checked)}
        />
        {texts.map((text) => (
          <TextToRead key={text.slug} text={text} />
        ))}
      </li>
    </AgreeList>
  )
}

function TextToRead({ text }: { text: TextToSign }) {
  const title = <TextTitle text={text} />
  return (
    <details className="ms-9.5 pb-1">
      <summary className="block min-h-11 cursor-pointer py-2.5 text-note font-semibold text-primary">
        <Trans>Read what you sign: {title}</Trans>
      </summary>
      <TextBody text={text} className="pb-3 text-note whitespace-pre-line" />
    </details>
  )
}
