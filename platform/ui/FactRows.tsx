import './FactRows.css'
import type { ReactNode } from 'react'

export type Fact = { key: string; name: ReactNode; value: ReactNode }

/**
 * Labels and values in rows: details of a product, officials of an event. Rows are separated by lines; the first line
 * is omitted below a heading that already has one. Plain-text values get their own text direction, such as `500 × 700
 * mm` in Arabic text.
 */
export function FactRows({ facts, isRuled = true }: { facts: readonly Fact[]; isRuled?: boolean }) {
  return (
    <dl className={isRuled ? 'fact-rows rule-top' : 'fact-rows'}>
      {facts.map((fact) => (
        <div key={fact.key}>
          <dt>{fact.name}</dt>
          <dd>{typeof fact.value === 'string' ? <bdi>{fact.value}</bdi> : fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}
