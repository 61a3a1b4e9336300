import './FactRows.css'
import type { ReactNode } from 'react'

export type Fact = { key: string; name: ReactNode; value: ReactNode }

/**
 * Names and values on ruled rows: details of a product, officials of an event. Not ruled under a heading that is. A value
 * of plain text runs its own way: `500 × 700 mm` among Arabic words.
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
