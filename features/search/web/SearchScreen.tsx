import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useEffect, useRef, type FormEvent } from 'react'
import { Form, Link, useLoaderData, useNavigate, useNavigation } from 'react-router'
import { Button } from '#platform/ui/Button.tsx'
import { SEARCH_QUERY_MAX_LENGTH, type SearchAnswer, type SearchHit } from '../search.contract.ts'

/** Search over the whole site. The query stands in the address, slashes and all. @source SPEC §2 */
export function SearchScreen() {
  const { t } = useLingui()
  const { query, answer } = useLoaderData<{ query: string; answer: SearchAnswer | null }>()
  const navigate = useNavigate()
  const navigation = useNavigation()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (query === '') field.current?.focus()
  }, [query])
  const look = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const wanted = field.current?.value.trim() ?? ''
    void navigate(wanted === '' ? '/search' : `/search/${wanted.split('/').map(encodeURIComponent).join('/')}`)
  }
  return (
    <div className="page pt-12 pb-20 lg:pt-16">
      <h1 className="text-h1" tabIndex={-1}>
        <Trans>Search</Trans>
      </h1>
      <Form role="search" action="/search" method="get" onSubmit={look} className="mt-6 flex max-w-[44rem] flex-wrap gap-3">
        <label htmlFor="q" className="visually-hidden">
          <Trans>What are you looking for?</Trans>
        </label>
        <input
          ref={field}
          key={query}
          id="q"
          name="q"
          type="search"
          defaultValue={query}
          maxLength={SEARCH_QUERY_MAX_LENGTH}
          autoComplete="off"
          enterKeyHint="search"
          className="field-box min-w-0 flex-1"
        />
        <Button look="primary" type="submit" isBusy={navigation.state === 'loading'} busyLabel={t`Searching`}>
          <Search size={20} strokeWidth={1.75} aria-hidden="true" />
          <Trans>Search</Trans>
        </Button>
      </Form>
      {answer ? <Results answer={answer} /> : <p className="mt-6 max-w-[52ch] text-muted"><Trans>Try a track, a rule, or something you want to do, like “hillclimb” or “log book”.</Trans></p>}
    </div>
  )
}

function Results({ answer }: { answer: SearchAnswer }) {
  const count = answer.hits.length
  return (
    <section className="mt-10 max-w-[48rem]" aria-labelledby="results">
      <h2 id="results" className="text-h3" aria-live="polite">
        <Plural value={count} _0="Nothing found" one="# page" other="# pages" />
      </h2>
      {count === 0 ? (
        <p className="mt-2.5 border-t-2 border-ink pt-5">
          <Trans>Nothing on the site matches “{answer.query}”. Check the spelling, or try fewer words.</Trans>
        </p>
      ) : (
        <ol className="mt-2.5 border-t-2 border-ink">
          {answer.hits.map((hit) => (
            <li key={hit.url} className="border-b border-row">
              <Hit hit={hit} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function Hit({ hit }: { hit: SearchHit }) {
  return (
    <Link to={hit.url} className="row-link block py-4.5">
      <span className="block text-h4">{hit.title}</span>
      <span className="mt-1 block text-body text-muted">
        {hit.excerpt.map((part, index) => (part.isMatch ? <mark key={index}>{part.text}</mark> : part.text))}
      </span>
      <bdi dir="ltr" className="mt-1 block text-note text-primary">
        {hit.url}
      </bdi>
    </Link>
  )
}
