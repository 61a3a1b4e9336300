import { describe, expect, it } from 'vitest'
import { fact, onEvent } from './domain-events.ts'
import { collectFeatures, type Feature, handlersInOrder } from './feature.ts'

const paid = fact<{ id: number }>('paid')
const handler = () => onEvent(paid, async () => undefined)
const route = () => undefined
const worker = async () => undefined

describe('collectFeatures', () => {
  it('collects the parts of all features in the order of the list', () => {
    const first = { routes: [route], workers: { a: worker }, taskCode: { sweep: worker } }
    const second = { routes: [() => undefined], workers: { b: worker }, taskCode: { check: null } }
    const { routes, workers, taskCode, records, counts } = collectFeatures([first, {}, second])
    expect(routes).toEqual([first.routes[0], second.routes[0]])
    expect(Object.keys(workers)).toEqual(['a', 'b'])
    expect(taskCode).toEqual({ sweep: worker, check: null })
    expect([records, counts]).toEqual([[], []])
  })
})

describe('handlersInOrder', () => {
  const invoices: Feature = { listeners: [handler()] }
  const tickets: Feature = { listeners: [handler(), handler()] }

  it('uses the given order, not the order of the features', () => {
    expect(handlersInOrder([invoices, {}, tickets], [tickets, invoices])).toEqual([
      ...(tickets.listeners ?? []),
      ...(invoices.listeners ?? []),
    ])
  })

  it('refuses an order that lacks a feature with handlers', () => {
    expect(() => handlersInOrder([invoices, tickets], [tickets])).toThrow(
      'The order of event handlers lacks a feature that handles paid',
    )
  })
})
