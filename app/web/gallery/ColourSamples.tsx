import { useEffect, useRef, useState } from 'react'
import { Kerb } from '#platform/ui/Kerb.tsx'
import { SOCIAL_NAMES, SocialMark, type SocialNetwork } from '#platform/ui/SocialMark.tsx'
import { ClubMark } from '#platform/ui/art/ClubMark.tsx'
import { GalleryPart } from './GalleryPart.tsx'
import { GROUND_CODES, TOKENS, TRACK_COLOURS } from './gallery-samples.ts'
import { WORDS } from './gallery-messages.ts'

/** Reads the computed values of the design tokens after rendering. */
function useTokenValues() {
  const box = useRef<HTMLUListElement>(null)
  const [values, setValues] = useState<Record<string, string>>({})
  useEffect(() => {
    const drawn = box.current
    if (drawn === null) return
    const read = () => {
      const style = getComputedStyle(drawn)
      setValues(
        Object.fromEntries(
          TOKENS.map(([, token]) => [token, style.getPropertyValue(`--${token}`).trim().toUpperCase()]),
        ),
      )
    }
    read()
    const system = matchMedia('(prefers-color-scheme: dark)')
    system.addEventListener('change', read)
    return () => system.removeEventListener('change', read)
  }, [])
  return { box, values }
}

function Swatch({ name, fill, value }: { name: string; fill: string; value: string | undefined }) {
  return (
    <li>
      <svg viewBox="0 0 10 10" preserveAspectRatio="none" aria-hidden="true">
        <rect width="10" height="10" className="tone" fill={fill} />
      </svg>
      <span className="block text-note">{name}</span>
      <span className="block text-small text-muted">
        <bdi dir="ltr">{value}</bdi>
      </span>
    </li>
  )
}

/** Gallery samples of design tokens, track colours, block backgrounds and icons. */
export function ColourSamples() {
  const { box, values } = useTokenValues()
  return (
    <>
      <GalleryPart id="colour" title={WORDS.colourHead}>
        <ul ref={box} className="gallery-swatches">
          {TOKENS.map(([name, token]) => (
            <Swatch key={token} name={name} fill={`var(--${token})`} value={values[token]} />
          ))}
          {TRACK_COLOURS.map(([name, colour]) => (
            <Swatch key={colour} name={name} fill={colour} value={colour.toUpperCase()} />
          ))}
        </ul>
      </GalleryPart>
      <GalleryPart id="kerbs" title={WORDS.kerbsHead} span={6}>
        <ul className="gallery-kerbs gallery-plain on-brand">
          {TRACK_COLOURS.map(([name, colour]) => (
            <li key={colour}>
              <Kerb colour={colour} />
              {name}
            </li>
          ))}
        </ul>
      </GalleryPart>
      <GalleryPart id="marks" title={WORDS.marksHead} span={6}>
        <div className="gallery-row" data-wide="">
          <ClubMark className="size-10" />
          {(Object.keys(SOCIAL_NAMES) as SocialNetwork[]).map((network) => (
            <SocialMark key={network} network={network} sizePx={24} />
          ))}
        </div>
      </GalleryPart>
      <GalleryPart id="grounds" title={WORDS.codesHead}>
        <ul className="gallery-grounds">
          {GROUND_CODES.map((code) => (
            <li key={code} className={`prose bg-${code}`}>
              <h3>{code}</h3>
              <p>
                {WORDS.ground} <a href="#grounds">{WORDS.groundLink}</a>
              </p>
              <p className="text-note text-muted">{WORDS.typeSmall}</p>
            </li>
          ))}
        </ul>
      </GalleryPart>
    </>
  )
}
