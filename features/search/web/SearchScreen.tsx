import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Fragment, useEffect, useRef, type FormEvent } from 'react'
import { useLoaderData, useNavigate, useNavigation } from 'react-router'
import { useSite } from '#features/site/site.public.tsx'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { SearchField } from '#platform/ui/SearchField.tsx'
import { useScreenAddress } from '#platform/web/site-links.ts'
import { searchPath } from '../search-address.ts'
import {
  SEARCH_QUERY_MAX_LENGTH,
  type SearchAnswer,
  type SearchKind,
  type SearchResult,
} from '../search.contract.ts'

/**
 * Search over the whole site. The query is part of the address, including its slashes.
 * @source docs/reference/public-site.md §5
 */
export function SearchScreen() {
  const { query, answer } = useLoaderData<{ query: string; answer: SearchAnswer | null }>()
  const navigate = useNavigate()
  const addressOf = useScreenAddress()
  const navigation = useNavigation()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (query === '') field.current?.focus()
  }, [query])
  const look = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    void navigate(addressOf(searchPath(field.current?.value ?? '')))
  }
  return (
    <div className="page pt-12 pb-20 lg:pt-16">
      <h1 className="text-h1" tabIndex={-1}>
        <Trans>Search</Trans>
      </h1>
      <form role="search" action="/search" method="get" onSubmit={look} className="mt-6 max-w-[48rem]">
        <SearchField
          ref={field}
          key={query}
          data-first={query === '' ? '' : undefined}
          defaultValue={query}
          maxLength={SEARCH_QUERY_MAX_LENGTH}
          busy={navigation.state === 'loading'}
        />
      </form>
      {/* The status element exists before the first results, so that screen readers announce their number. */}
      <div role="status">{answer === null ? null : <Count answer={answer} />}</div>
      {answer ? (
        <Results answer={answer} />
      ) : (
        <p className="mt-6 max-w-[52ch] text-muted">
          <Trans>Try a track, a rule, or something you want to do, like “hillclimb” or “log book”.</Trans>
        </p>
      )}
    </div>
  )
}

const countOf = ({ groups }: SearchAnswer): number =>
  groups.reduce((sum, { results }) => sum + results.length, 0)

function Count({ answer }: { answer: SearchAnswer }) {
  const count = countOf(answer)
  return (
    <h2 id="results" className="mt-6 text-body text-muted">
      <Plural value={count} _0="Nothing found" one="# result" other="# results" />
    </h2>
  )
}

function Results({ answer }: { answer: SearchAnswer }) {
  const { t } = useLingui()
  const names: Record<SearchKind, string> = {
    page: t`Pages`,
    product: t`Shop`,
    event: t`Events`,
    membership: t({ message: 'Membership types', comment: 'Heading: search results' }),
  }
  return (
    <section className="max-w-[48rem]" aria-labelledby="results">
      {countOf(answer) === 0 ? (
        <div className="mt-2.5 border-t-2 border-ink pt-5">
          <p>
            <Trans>
              Nothing on the site matches “{answer.query}”. Check the spelling, or try fewer words.
            </Trans>
          </p>
          <p className="mt-5">
            <NextStep />
          </p>
        </div>
      ) : (
        answer.groups.map((group) => (
          <section key={group.kind} aria-label={names[group.kind]}>
            <h3 className="mt-8 text-h3">{names[group.kind]}</h3>
            <ol className="mt-2.5 border-t-2 border-ink">
              {group.results.map((result) => (
                <li key={result.url} className="border-b border-row">
                  <Hit result={result} />
                </li>
              ))}
            </ol>
          </section>
        ))
      )}
    </section>
  )
}

/** A mail to the club, which may know what the site does not say; without an address, the way to the home page. */
function NextStep() {
  const { organisation_email: email } = useSite()
  return email === '' ? (
    <ButtonLink tone="outline" href="/">
      <Trans>Take me home</Trans>
    </ButtonLink>
  ) : (
    <ButtonLink tone="outline" href={`mailto:${email}`}>
      <Trans>Write to the club</Trans>
    </ButtonLink>
  )
}

function Hit({ result }: { result: SearchResult }) {
  return (
    <ScreenLink to={result.url} className="row-link block py-4.5">
      <span className="block text-h4">
        <bdi lang={result.language}>{result.title}</bdi>
      </span>
      <span className="mt-1 block text-body text-muted">
        <bdi lang={result.language}>{excerptOf(result)}</bdi>
      </span>
    </ScreenLink>
  )
}

/** Returns the excerpt with its matches marked. The parts are never reordered, so their index is a safe key. */
function excerptOf({ excerpt }: SearchResult) {
  return excerpt.map((part, place) => {
    const key = `${place} ${part.text}`
    return part.is_match ? <mark key={key}>{part.text}</mark> : <Fragment key={key}>{part.text}</Fragment>
  })
}
