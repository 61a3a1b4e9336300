import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'

export type Tab = {
  id: string
  label: ReactNode
  /** Muted, beside the word. */
  count?: number
  panel?: ReactNode
}

type TabsProps = {
  /** What the tabs are about, for who listens. */
  label: string
  tabs: readonly Tab[]
  value: string
  onChange: (id: string) => void
}

/** Which tab a key leads to, or undefined for every other key. Left and right follow the writing direction. */
export function tabAfterKey(key: string, at: number, count: number, isRtl: boolean): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  return step === 0 ? undefined : (at + (isRtl ? -step : step) + count) % count
}

/**
 * Tabs with one stop for the keyboard: arrows move and choose, Home and End jump. Panels that are
 * not chosen stay in the document, so that searching finds them, and without script all are read.
 */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
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
            aria-controls={tab.panel === undefined ? undefined : `${prefix}-${tab.id}`}
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
        tab.panel === undefined ? null : (
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
        ),
      )}
    </div>
  )
}
