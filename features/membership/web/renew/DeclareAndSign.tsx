import { Trans } from '@lingui/react/macro'
import type { TextToSign } from '#features/signatures/signatures.contract.ts'
import { AgreeList } from '#features/signatures/signatures.public.tsx'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { useList } from '#platform/web/use-list.ts'
import { type Application, textsOf } from './use-application.ts'

/** One checkbox for each text, for people who join. */
export function DeclareEach({ application }: { application: Application }) {
  return (
    <AgreeList mistake={application.mistakeOf('agreed')}>
      {textsOf(application).map((text) => {
        const { slug, title } = text
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

/** One checkbox that names all texts, for people who renew. */
export function DeclareAtOnce({ application }: { application: Application }) {
  const format = useFormat()
  const list = useList()
  const texts = textsOf(application)
  const titles = texts.map(({ title }) => title)
  const named = list(titles)
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

function TextToRead({ text: { title, body } }: { text: TextToSign }) {
  return (
    <details className="ms-9.5 pb-1">
      <summary className="flex min-h-11 cursor-pointer items-center text-note font-semibold text-primary">
        <Trans>Read: {title}</Trans>
      </summary>
      <p className="pb-3 text-note whitespace-pre-line">
        <bdi>{body}</bdi>
      </p>
    </details>
  )
}
