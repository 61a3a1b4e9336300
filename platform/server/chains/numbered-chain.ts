/** A list whose records are numbered 1, 2, 3 … and contain the hash of the record before. */
import type { Db } from '../database/pool.ts'
import type { Chain, ChainLink } from './verify-chain.ts'

type NumberedRow = { position: number; hash: string; previousHash: string }
type NumberedEnd = { position: number; hash: string }

export type NumberedChainParts<Row extends NumberedRow> = {
  name: string
  /** Reads up to `limit` records after a given position, in order. */
  read: (db: Db, after: number, limit: number) => Promise<Row[]>
  hashOf: (row: Row) => string
  /** Reads the end of the list as recorded elsewhere, so that a missing last record is noticed. */
  findEnd: (db: Db) => Promise<NumberedEnd>
}

/** Creates the chain of a numbered list. */
export function numberedChain<Row extends NumberedRow>(parts: NumberedChainParts<Row>): Chain {
  const { name, read, hashOf, findEnd } = parts
  return {
    name,
    readPart: async (db, after, limit) => {
      let before: NumberedEnd = { position: Number(after.position), hash: after.hash }
      // Records may be appended between the statements, so the end is read before and after them.
      const earliestEnd = await findEnd(db)
      const links: ChainLink[] = []
      const broken = () => ({ links, brokenAt: String(before.position + 1), isLast: true })
      const rows = await read(db, before.position, limit)
      for (const row of rows) {
        const isNext = row.position === before.position + 1 && row.previousHash === before.hash
        if (!isNext || row.hash !== hashOf(row)) return broken()
        links.push({ position: String(row.position), hash: row.hash })
        before = row
      }
      if (rows.length === limit) return { links, brokenAt: null, isLast: false }
      const isCut = before.position < earliestEnd.position
      const isOther = before.position === earliestEnd.position && before.hash !== earliestEnd.hash
      const isLonger =
        before.position > earliestEnd.position && before.position > (await findEnd(db)).position
      return isCut || isOther || isLonger ? broken() : { links, brokenAt: null, isLast: true }
    },
  }
}
