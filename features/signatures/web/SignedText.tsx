import { Trans, useLingui } from '@lingui/react/macro'
import { useSite } from '#features/site/site.public.tsx'
import { directionOf, type Locale } from '#platform/shared/locales.ts'
import { Which } from '#platform/ui/Which.tsx'
import type { TextToSign } from '../signatures.contract.ts'
import { menuLinkOf, textParts } from '../text-parts.rules.ts'
import { shownTitle } from '../signatures.rules.ts'

type SignedTextProps = { text: TextToSign }

/** The title of a text to sign, in the reader’s language if it is translated. */
export function TextTitle({ text }: SignedTextProps) {
  return <bdi lang={useForeignLanguage(text)}>{shownTitle(text)}</bdi>
}

/** The words of a text to sign, in the reader’s language if they are translated. */
export function TextWords({ text }: SignedTextProps) {
  return (
    <bdi lang={useForeignLanguage(text)}>
      <BodyWithLinks body={text.translation?.body ?? text.body} />
    </bdi>
  )
}

/**
 * The words of a text to sign. A note about the language precedes them, and the binding text in the main language
 * follows.
 */
export function TextBody({ text, className }: SignedTextProps & { className: string }) {
  const foreign = useForeignLanguage(text)
  return (
    <>
      <LanguageNote text={text} />
      <p className={className} dir={foreign && directionOf(foreign)}>
        <TextWords text={text} />
      </p>
      <BindingText text={text} />
    </>
  )
}

/** Says that a text is shown in another language than it is signed in, or that it is not translated. */
export function LanguageNote({ text: { language, translation } }: SignedTextProps) {
  const name = useLanguageName(language)
  if (name === null) return null
  return (
    <p className="text-note text-muted">
      {translation === undefined ? (
        <Trans>This text is not translated. It is in {name}.</Trans>
      ) : (
        <Trans>This is a translation. The text in {name} is binding.</Trans>
      )}
    </p>
  )
}

/** The binding text beside a translation, collapsed. Renders nothing if the reader sees the binding text already. */
export function BindingText({ text: { language, translation, title, body } }: SignedTextProps) {
  const name = useLanguageName(language)
  if (translation === undefined || name === null) return null
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center text-note font-semibold text-primary">
        <Trans>Read the binding text in {name}</Trans>
        <Which>{translation.title}</Which>
      </summary>
      <div className="pb-3 text-note" lang={language} dir={directionOf(language)}>
        <p className="font-semibold">{title}</p>
        <p className="whitespace-pre-line">
          <BodyWithLinks body={body} />
        </p>
      </div>
    </details>
  )
}

/**
 * The words of a text. A path in it is shown as a link with the name of its page in the menus, or as written if its page
 * is in none. The page opens in a new tab, so that the form keeps its signature.
 */
function BodyWithLinks({ body }: { body: string }) {
  const { i18n } = useLingui()
  const site = useSite()
  return textParts(body).map(({ text, isPath, start }) => {
    if (!isPath) return text
    const named = menuLinkOf(text, site)
    return (
      <a key={start} href={text} target="_blank" rel="noreferrer" className="underline">
        {named === undefined ? (
          <bdi dir="ltr">{text}</bdi>
        ) : (
          <>
            <bdi lang={named.link.lang ?? i18n.locale}>{named.link.label}</bdi>
            {named.rest === '' ? null : ' '}
            <bdi dir="ltr">{named.rest}</bdi>
          </>
        )}
      </a>
    )
  })
}

/** Returns the language of a text that is not in the language of the screen; undefined if it is. */
function useForeignLanguage({ language, translation }: TextToSign): Locale | undefined {
  const { i18n } = useLingui()
  return translation === undefined && language !== i18n.locale ? language : undefined
}

/** Returns the name of a language in the language of the screen; null for the language of the screen itself. */
function useLanguageName(language: Locale): string | null {
  const { i18n } = useLingui()
  if (language === i18n.locale) return null
  return new Intl.DisplayNames([i18n.locale, 'en'], { type: 'language' }).of(language) ?? language
}
