import { describe, expect, test } from 'vitest'
import { isNarrowing, narrowingStatements } from './narrowing.ts'

const BREAK = '\n--> statement-breakpoint\n'

describe('statements that make the schema unusable for an older program', () => {
  test.each([
    'DROP TABLE "car"',
    'DROP TABLE IF EXISTS "car" CASCADE',
    'ALTER TABLE "car" DROP COLUMN "colour"',
    'ALTER TABLE "car" RENAME COLUMN "colour" TO "paint"',
    'ALTER TABLE "car" RENAME TO "vehicle"',
    'ALTER TABLE "car" ALTER COLUMN "colour" SET NOT NULL',
    'ALTER TABLE "car" ALTER COLUMN "colour" SET DATA TYPE integer',
    'ALTER TABLE "car" ALTER COLUMN "colour" DROP DEFAULT',
    'ALTER TABLE "car" ADD COLUMN "colour" text NOT NULL',
    'ALTER TABLE "car" ADD CONSTRAINT "colour_known" CHECK ("colour" in (\'red\'))',
    'ALTER TABLE "car" ADD CONSTRAINT "car_number" UNIQUE("number")',
    'ALTER TABLE "car" ADD PRIMARY KEY ("id")',
    'CREATE UNIQUE INDEX "car_number" ON "car" ("number")',
  ])('%s', (statement) => {
    expect(narrowingStatements(['CREATE TABLE "race" ("id" integer)', statement].join(BREAK))).toEqual([
      statement,
    ])
  })
})

describe('statements that do not affect an older program', () => {
  test.each([
    'CREATE TABLE "car" ("id" integer PRIMARY KEY, "name" text NOT NULL)',
    'ALTER TABLE "car" ADD COLUMN "type" text',
    'ALTER TABLE "car" ADD COLUMN "colour" text DEFAULT \'red\' NOT NULL',
    'ALTER TABLE "car" ALTER COLUMN "colour" DROP NOT NULL',
    'ALTER TABLE "car" DROP CONSTRAINT "colour_known"',
    'ALTER TABLE "car" ADD CONSTRAINT "car_owner" FOREIGN KEY ("owner_id") REFERENCES "person"("id")',
    'CREATE INDEX "car_name" ON "car" ("name")',
    'DROP INDEX "car_name"',
    'UPDATE "car" SET "name" = \'drop table\'',
    '-- DROP TABLE "car"',
  ])('%s', (statement) => {
    expect(narrowingStatements(statement)).toEqual([])
  })

  test('rules for a table that the same migration creates', () => {
    const statements = [
      'CREATE TABLE "car" ("id" integer)',
      'ALTER TABLE "car" ADD CONSTRAINT "car_number" UNIQUE("number")',
      'CREATE UNIQUE INDEX "car_name" ON "car" ("name") WHERE "name" <> \'\'',
    ]
    expect(narrowingStatements(statements.join(BREAK))).toEqual([])
  })
})

test('an older program recognises a narrowing migration by the end of its name', () => {
  expect(isNarrowing('20261201000000_colour_narrows')).toBe(true)
  expect(isNarrowing('20261201000000_narrows_colour')).toBe(false)
})
