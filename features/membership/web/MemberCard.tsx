import './member-card.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { nameLines } from '#features/site/name-lines.rules.ts'
import { useSite } from '#features/site/site.public.tsx'
import { type Hex, isHexColour, liftedKerb, wordsOn } from '#platform/shared/colour.ts'
import { ClubMark } from '#platform/ui/art/ClubMark.tsx'
import { QrCode } from '#platform/ui/QrCode.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { useList } from '#platform/web/use-list.ts'
import { cardNameSize } from '../card.rules.ts'
import type { CardFace } from '../membership.contract.ts'
import { STATUS_WORDS } from './status-labels.ts'

const PAPER = '#ffffff'
/** The band colour of a card that is no longer valid. */
const FADED_BAND: Hex = '#5A6467'
const FADED_EDGE: Hex = '#B9BAB5'
const BRAND: Hex = '#0B2E33'

/**
 * A membership card. It is not mirrored for right-to-left languages, like a plastic card.
 * @source docs/reference/membership.md §5.1
 */
export function MemberCard({ face }: { face: CardFace }) {
  const { t } = useLingui()
  const isFaded = face.status === 'expired' || face.status === 'suspended'
  const band = isFaded || !isHexColour(face.colour) ? FADED_BAND : face.colour
  const edge = isHexColour(face.track_color) ? liftedKerb(face.track_color) : BRAND
  return (
    <div
      role="group"
      className="member-card"
      dir="ltr"
      data-state={face.status}
      aria-label={t`Membership card`}
    >
      <div className="band" data-words={wordsOn(band) === PAPER ? 'paper' : 'ink'}>
        <svg viewBox="0 0 4 4" preserveAspectRatio="none" aria-hidden="true">
          <rect width="4" height="4" fill={band} />
        </svg>
        <span>{face.type}</span>
        <Chips face={face} />
      </div>
      <Course face={face} />
      <svg className="edge" viewBox="0 0 6 6" preserveAspectRatio="none" aria-hidden="true">
        <rect width="6" height="6" fill={isFaded ? FADED_EDGE : edge} />
      </svg>
      <div className="face">
        <Club />
        <p className="name" data-size={cardNameSize(face.name)}>
          <bdi>{face.name}</bdi>
        </p>
        <p className="number">{face.number}</p>
        <State face={face} />
      </div>
      {face.verify_url === null ? null : (
        <div className="plate">
          <QrCode text={face.verify_url} label={t`Code that proves the membership`} />
        </div>
      )}
      {face.status === 'expired' ? (
        <span className="ribbon" aria-hidden="true">
          <Trans>Expired</Trans>
        </span>
      ) : null}
    </div>
  )
}

function Club() {
  const [first, second] = nameLines(useSite().name)
  return (
    <p className="club">
      <span>
        <ClubMark className="size-7 shrink-0" />
        <span>
          <span className="block">{first}</span>
          {second === '' ? null : <span className="block">{second}</span>}
        </span>
      </span>
    </p>
  )
}

/** The outline of the home track as a thin line. */
function Course({ face: { track_outline: outline } }: { face: CardFace }) {
  if (outline === null) return null
  return (
    <svg
      className="course"
      viewBox={outline.viewBox.join(' ')}
      preserveAspectRatio="xMidYMid meet"
      fill="none"
      stroke={PAPER}
      strokeOpacity="0.14"
      strokeWidth="6"
      aria-hidden="true"
    >
      <path d={outline.path} />
    </svg>
  )
}

function State({ face: { status, valid_to: validTo, no_expiry: isForLife } }: { face: CardFace }) {
  const { i18n } = useLingui()
  const format = useFormat()
  const list = useList()
  const word = i18n._(STATUS_WORDS[status])
  const day = validTo === null || format === null ? '' : format.day(validTo, 'medium')
  const isOfDay = !['suspended', 'awaiting_approval', 'to_come'].includes(status)
  const showsDay = !isForLife && day !== '' && isOfDay
  return <p className="state">{showsDay ? list([word, day]) : word}</p>
}

function Chips({ face: { chips } }: { face: CardFace }) {
  if (!chips.special_vehicle && chips.licence === '' && !chips.life) return null
  return (
    <p className="chips">
      {chips.life ? (
        <span>
          <Trans>Life</Trans>
        </span>
      ) : null}
      {chips.special_vehicle ? (
        <span>
          <Trans>Club rego</Trans>
        </span>
      ) : null}
      {chips.licence === '' ? null : <span>{chips.licence}</span>}
    </p>
  )
}
