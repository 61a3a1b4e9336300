import type { ReactNode } from 'react'

type SitePanelProps = {
  title: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** One tab of the desk of the site: its heading, buttons and content. */
export function SitePanel({ title, actions, children }: SitePanelProps) {
  return (
    <section className="pt-6">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-h2">{title}</h2>
        {actions === undefined ? null : <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>}
      </div>
      {children}
    </section>
  )
}
