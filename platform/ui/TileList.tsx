import './TileList.css'
import type { ReactNode } from 'react'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Icon } from './Icon.tsx'
import { Kerb } from './Kerb.tsx'
import { SiteLink } from './SiteLink.tsx'

type TileProps = {
  href: string
  /** An icon of 24. */
  icon: ReactNode
  label: ReactNode
  note?: ReactNode
  /** The amber kerb: this needs the person. */
  needsYou?: boolean
}

/** One way on: icon, label, note, chevron. At least 72 high, the whole row the target. */
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

/** One ruled list in a card, full width, so that long languages wrap. Never a grid of squares. */
export function TileList({ children }: { children: ReactNode }) {
  return <ul className="card">{children}</ul>
}
