import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useState } from 'react'
import { Banner } from '#platform/ui/Banner.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog, DialogMessages } from '#platform/ui/Dialog.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { Toast, ToastRegion } from '#platform/ui/ToastRegion.tsx'
import { showToast, type ToastMessage } from '#platform/ui/toasts.ts'
import { GalleryPart } from './GalleryPart.tsx'
import { WORDS } from './gallery-messages.ts'

const stay = () => undefined

const TOASTS: readonly ToastMessage[] = [
  { tone: 'done', words: WORDS.added, action: { words: WORDS.view, run: stay } },
  { tone: 'removed', words: WORDS.removed, action: { words: WORDS.undo, run: stay } },
  { tone: 'failed', words: WORDS.failed, action: { words: WORDS.retry, run: stay } },
]

function Banners() {
  const [isUpdateShown, setIsUpdateShown] = useState(true)
  return (
    <div className="gallery-stack">
      <Banner tone="warn" icon={<Icon of={WifiOff} />}>
        {WORDS.offline}
      </Banner>
      {isUpdateShown ? (
        <Banner
          tone="brand"
          icon={<Icon of={RefreshCw} />}
          action={
            <Button tone="amber" size="small" onClick={() => setIsUpdateShown(false)}>
              {WORDS.update}
            </Button>
          }
          onDismiss={() => setIsUpdateShown(false)}
        >
          {WORDS.newContent}
        </Banner>
      ) : null}
      <Banner tone="danger" icon={<Icon of={TriangleAlert} />}>
        {WORDS.overused}
      </Banner>
      <Banner tone="success" icon={<Icon of={CircleCheck} />}>
        {WORDS.saved}
      </Banner>
      <Banner tone="info" icon={<Icon of={Info} />}>
        {WORDS.runInfo}
      </Banner>
    </div>
  )
}

function DialogSample() {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <div className="gallery-stage">
        <div>
          <DialogMessages
            question={WORDS.question}
            level={3}
            actions={
              <>
                <Button tone="danger" onClick={stay}>
                  {WORDS.withdraw}
                </Button>
                <Button tone="outline" onClick={stay}>
                  {WORDS.keep}
                </Button>
              </>
            }
          >
            <p>{WORDS.questionText}</p>
          </DialogMessages>
        </div>
      </div>
      <div>
        <Button tone="outline" onClick={() => setIsOpen(true)}>
          {WORDS.openDialog}
        </Button>
      </div>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        question={WORDS.question}
        actions={
          <>
            <Button tone="danger" onClick={close}>
              {WORDS.withdraw}
            </Button>
            <Button tone="outline" onClick={close}>
              {WORDS.keep}
            </Button>
          </>
        }
      >
        <p>{WORDS.questionText}</p>
      </Dialog>
    </>
  )
}

/** Gallery samples of messages, banners and dialogs. */
export function MessageSamples() {
  return (
    <>
      <GalleryPart id="banners" title={WORDS.bannersHead} span={7}>
        <Banners />
      </GalleryPart>
      <GalleryPart id="toasts" title={WORDS.toastsHead} note={WORDS.toastsNote} span={5}>
        <div className="gallery-stack gallery-toasts">
          {TOASTS.map((toast) => (
            <Toast key={toast.words} {...toast} isTimed={false} onEnd={stay} />
          ))}
        </div>
        <div>
          <Button tone="outline" onClick={() => TOASTS[1] && showToast(TOASTS[1])}>
            {WORDS.showToast}
          </Button>
        </div>
        <ToastRegion />
      </GalleryPart>
      <GalleryPart id="dialog" title={WORDS.dialogHead} note={WORDS.dialogNote} span={7}>
        <DialogSample />
      </GalleryPart>
    </>
  )
}
