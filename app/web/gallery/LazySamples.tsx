import '../members/members.css'
import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import { Icon } from '#platform/ui/Icon.tsx'
import { AnswerList } from '#platform/ui/lazy/AnswerList.tsx'
import { FileButton } from '#platform/ui/lazy/FileButton.tsx'
import { LoadFailure } from '#platform/ui/lazy/LoadFailure.tsx'
import { BackLink, TextLink } from '#platform/ui/lazy/TextLink.tsx'
import { UploadNote } from '#platform/ui/lazy/UploadNote.tsx'
import { GalleryPart } from './GalleryPart.tsx'
import { ANSWERS, UPLOADS } from './gallery-samples.ts'
import { WORDS } from './gallery-messages.ts'

/** Gallery samples of components that only members' screens use. */
export function LazySamples() {
  const [chosen, setChosen] = useState('')
  const nothing = () => undefined
  return (
    <>
      <GalleryPart id="answers" title={WORDS.answersHead} span={7}>
        <BackLink to="#answers">{WORDS.back}</BackLink>
        <AnswerList answers={ANSWERS} goTo={nothing} />
        <p className="mt-3">
          <TextLink to="#answers">{WORDS.textLink}</TextLink>
        </p>
      </GalleryPart>
      <GalleryPart id="files" title={WORDS.filesHead} span={5}>
        {UPLOADS.map((upload) => (
          <UploadNote key={upload.name} upload={upload} onRetry={nothing} onDrop={nothing} />
        ))}
        <FileButton
          name={WORDS.addFile}
          accept="image/*"
          icon={<Icon of={Upload} />}
          onFiles={([file]) => setChosen(file?.name ?? '')}
        >
          {WORDS.addFile}
        </FileButton>
        <p role="status">{chosen}</p>
        <LoadFailure words={WORDS.loadFailure} onTryAgain={nothing} />
      </GalleryPart>
    </>
  )
}
