import type { ReactNode } from 'react'
import { ContourGround } from '#platform/ui/art/ContourGround.tsx'
import { LoginLine } from '#platform/ui/art/LoginLine.tsx'
import { useMovedLine } from './use-moved-line.ts'

type AccountFrameProps = {
  /** The club’s logo and name. */
  mark: ReactNode
  /** The position of the animated line: 0 at the first step; each further step adds half a lap. */
  progress: number
  children: ReactNode
}

/** The header and column of all login screens. */
export function AccountFrame({ mark, progress, children }: AccountFrameProps) {
  return (
    <>
      <header className="on-brand relative isolate h-30 overflow-hidden print-hidden">
        <ContourGround />
        <div className="absolute inset-0 mirror">
          <LoginLine progress={useMovedLine(progress)} />
        </div>
        <div className="page relative flex h-16 items-center lg:h-20">{mark}</div>
      </header>
      <main id="main" tabIndex={-1} className="page pt-8 pb-20">
        <div className="max-w-[25rem]">{children}</div>
      </main>
    </>
  )
}

/** The heading of a step, with one or two sentences of explanation. */
export function StepHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <>
      <h1 className="text-h1" tabIndex={-1}>
        {title}
      </h1>
      {children ? <p className="mt-2 text-body text-muted">{children}</p> : null}
    </>
  )
}
