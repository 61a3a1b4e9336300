import { describe, expect, it } from 'vitest'
import {
  type ContentRight,
  FULL_CONTENT_RIGHT,
  isRightAddress,
  mayPublishAt,
  mayPublishEverywhere,
  mayWriteAt,
} from './content-rights.rules.ts'

const WRITER: ContentRight = { write_below: '', may_publish: false, publish_below: '' }
const RACING_WRITER: ContentRight = { write_below: '/racing', may_publish: false, publish_below: '' }
const RACING_PUBLISHER: ContentRight = { write_below: '/racing', may_publish: true, publish_below: '/racing' }
const RULES_PUBLISHER: ContentRight = { write_below: '', may_publish: true, publish_below: '/racing/rules' }
const OTHER_PUBLISHER: ContentRight = { write_below: '/club', may_publish: true, publish_below: '/racing' }

describe('the right of a content officer', () => {
  it.each<[string, ContentRight, string, { write: boolean; publish: boolean }]>([
    ['a neighbour that begins alike', RACING_PUBLISHER, '/racing-rules', { write: false, publish: false }],
    ['the address itself', RACING_PUBLISHER, '/racing', { write: true, publish: true }],
    ['a page below', RACING_PUBLISHER, '/racing/rules/2027', { write: true, publish: true }],
    ['the page above', RULES_PUBLISHER, '/racing', { write: true, publish: false }],
    ['the home page, with an address', RACING_PUBLISHER, '/', { write: false, publish: false }],
    ['the home page, without one', FULL_CONTENT_RIGHT, '/', { write: true, publish: true }],
    ['a page of a writer', WRITER, '/racing', { write: true, publish: false }],
    ['a page below, of a writer', RACING_WRITER, '/racing/rules', { write: true, publish: false }],
    ['a page elsewhere, of a writer', RACING_WRITER, '/club', { write: false, publish: false }],
    ['a page that may be published only', OTHER_PUBLISHER, '/racing/rules', { write: true, publish: true }],
    ['a page that may be written only', OTHER_PUBLISHER, '/club', { write: true, publish: false }],
  ])('covers %s', (_, right, url, expected) => {
    expect({ write: mayWriteAt(right, url), publish: mayPublishAt(right, url) }).toEqual(expected)
  })

  it.each([
    ['', true],
    ['/racing', true],
    ['/racing/rules-2027/a_b', true],
    ['/', false],
    ['racing', false],
    ['/racing/', false],
    ['/Racing', false],
    ['/a//b', false],
    [`/${'a'.repeat(199)}`, true],
    [`/${'a'.repeat(200)}`, false],
  ])('is limited by the address %j: %s', (address, isAccepted) => {
    expect(isRightAddress(address)).toBe(isAccepted)
  })

  it('covers the whole site only if it has no address', () => {
    expect([WRITER, RACING_PUBLISHER, FULL_CONTENT_RIGHT].map(mayPublishEverywhere)).toEqual([
      false,
      false,
      true,
    ])
  })
})
