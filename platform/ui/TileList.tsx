import './TileList.css'
import type { ReactNode } from 'react'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Icon } from './Icon.tsx'
import { Kerb } from './Kerb.tsx'
import { SiteLink } from './SiteLink.tsx'

type TileProps = {
  href: string
  /** An icon of 24 px. */
  icon: ReactNode
  label: ReactNode
  note?: ReactNode
  /** Shows an amber edge, which means that the person must act. */
  needsYou?: boolean
}

/** A navigation row: icon, label, note, chevron. At least 72 px high; the whole row can be clicked. */
export function Tile({ href, icon, label, note, needsYou = false }: TileProps) {
  return (
    <li className="tile">
      {needsYou ? <Kerb colour="signal" /> : null}
      <span className="text-primary">{icon}</span>
      <span className="min-w-0 grow">
        <SiteLink href={href} className="stretched block text-[1.125rem] leading-6 font-semibold">
          {label}
        </SiteLink>
        {note ? <span className="block text-note text-muted">{note}</span> : null}
      </span>
      <Icon of={ChevronRight} mirrored className="text-muted" />
    </li>
  )
}

/** A list of tiles with lines in a card. Full width instead of a grid, so that long translations can wrap. */
export function TileList({ children }: { children: ReactNode }) {
  return <ul className="card">{children}</ul>
}
