import './Tabs.css'
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'

export type Tab = {
  id: string
  label: ReactNode
  /** Shown in a muted colour beside the label. */
  count?: number
}

type PanelTab = Tab & { panel: ReactNode }

type TabsProps = {
  /** Name of the tab list, for screen readers. */
  label: string
  value: string
  onChange: (id: string) => void
} & (
  | { tabs: readonly PanelTab[]; children?: undefined }
  | {
      tabs: readonly Tab[]
      /** The panel, which shows the content of the chosen tab. */
      children: ReactNode
    }
)

/**
 * Returns the index of the tab that a key leads to, or undefined for any other key. Left and right follow the writing
 * direction.
 */
export function tabAfterKey(key: string, at: number, count: number, isRtl: boolean): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  return step === 0 ? undefined : (at + (isRtl ? -step : step) + count) % count
}

/**
 * Tabs with a single tab stop: arrow keys move and choose, Home and End jump. Hidden panels stay in the document, so
 * that the browser's page search finds them and they are readable without script.
 */
export function Tabs({ label, tabs, value, onChange, children }: TabsProps) {
  const prefix = useId()
  const list = useRef<HTMLDivElement>(null)
  const moveByKey = (event: KeyboardEvent<HTMLButtonElement>) => {
    const at = tabs.findIndex((tab) => tab.id === value)
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const next = tabs[tabAfterKey(event.key, at, tabs.length, isRtl) ?? -1]
    if (next === undefined) return
    event.preventDefault()
    onChange(next.id)
    const button = list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.id)}"]`)
    button?.focus()
    button?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className="tab-list">
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            className="tab"
            id={`${prefix}-${tab.id}-tab`}
            data-tab={tab.id}
            aria-selected={tab.id === value}
            aria-controls={hasPanel(tab) ? `${prefix}-${tab.id}` : `${prefix}-panel`}
            tabIndex={tab.id === value ? 0 : -1}
            onClick={() => onChange(tab.id)}
            onKeyDown={moveByKey}
          >
            {tab.label}
            {tab.count === undefined ? null : (
              <span className="figure ms-1.5 font-normal text-muted">{tab.count}</span>
            )}
          </button>
        ))}
      </div>
      {tabs.map((tab) =>
        hasPanel(tab) ? (
          <div
            key={tab.id}
            role="tabpanel"
            id={`${prefix}-${tab.id}`}
            aria-labelledby={`${prefix}-${tab.id}-tab`}
            tabIndex={tab.id === value ? 0 : -1}
            hidden={tab.id !== value}
            className="tab-panel pt-6"
          >
            {tab.panel}
          </div>
        ) : null,
      )}
      {children === undefined ? null : (
        <div role="tabpanel" id={`${prefix}-panel`} aria-labelledby={`${prefix}-${value}-tab`}>
          {children}
        </div>
      )}
    </div>
  )
}

function hasPanel(tab: Tab | PanelTab): tab is PanelTab {
  return 'panel' in tab
}
