import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Download from 'lucide-react/icons/download'
import Lock from 'lucide-react/icons/lock'
import { useState } from 'react'
import { Button, ButtonLink } from '#platform/ui/Button.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { FilterChip } from '#platform/ui/FilterChip.tsx'
import { Figure } from '#platform/ui/Figure.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { Plate } from '#platform/ui/Plate.tsx'
import { QrCode } from '#platform/ui/QrCode.tsx'
import { SectorChips } from '#platform/ui/SectorChips.tsx'
import { Tabs } from '#platform/ui/Tabs.tsx'
import { GalleryPart } from './GalleryPart.tsx'
import { CAR_TABS } from './gallery-samples.ts'
import { WORDS } from './gallery-messages.ts'

function Buttons() {
  const [isPaying, setIsPaying] = useState(true)
  return (
    <>
      <div className="gallery-row">
        <Button>{WORDS.enter}</Button>
        <Button tone="outline">{WORDS.chooseJob}</Button>
        <Button tone="danger">{WORDS.withdraw}</Button>
        <Button className="gallery-hover">{WORDS.hover}</Button>
        <Button className="gallery-focus">{WORDS.focus}</Button>
        <Button size="small">{WORDS.small}</Button>
        <Button size="small" tone="outline" icon={<Icon of={Download} size={16} />}>
          {WORDS.csv}
        </Button>
      </div>
      <div className="gallery-row">
        <Button
          size="large"
          icon={<Icon of={Lock} />}
          busy={isPaying}
          busyLabel={WORDS.paying}
          onClick={() => setIsPaying(true)}
        >
          {WORDS.pay}
        </Button>
        <Button tone="outline" onClick={() => setIsPaying(!isPaying)}>
          {isPaying ? WORDS.stopPaying : WORDS.payAgain}
        </Button>
        <Button disabled>{WORDS.notYet}</Button>
        <ButtonLink tone="link" href="#type">
          {WORDS.sizeGuide}
        </ButtonLink>
      </div>
      <div className="gallery-row gallery-plain on-brand">
        <Button tone="amber">{WORDS.join}</Button>
        <Button tone="outline">{WORDS.calendar}</Button>
        <ButtonLink tone="link" href="#colour">
          {WORDS.onBrand}
        </ButtonLink>
      </div>
    </>
  )
}

function Chips() {
  const [isMine, setIsMine] = useState(true)
  return (
    <>
      <div className="gallery-row gallery-chips">
        <Chip tone="primary">{WORDS.placesLeft}</Chip>
        <Chip tone="warn">{WORDS.fewLeft}</Chip>
        <Chip tone="success" icon={<Icon of={Check} size={14} />}>
          {WORDS.entered}
        </Chip>
        <Chip tone="info">{WORDS.regoRun}</Chip>
        <Chip tone="danger">{WORDS.cancelled}</Chip>
        <Chip>{WORDS.opens}</Chip>
        <Chip tone="outline">{WORDS.classB}</Chip>
      </div>
      <div className="gallery-row gallery-chips">
        <FilterChip isOn={!isMine} onClick={() => setIsMine(false)}>
          {WORDS.all}
        </FilterChip>
        <FilterChip isOn={isMine} count={2} onClick={() => setIsMine(true)}>
          {WORDS.myEntries}
        </FilterChip>
        <FilterChip after={<Icon of={ChevronDown} size={16} />}>{WORDS.trackFilter}</FilterChip>
      </div>
      <SectorChips count={4} now={3} />
      <SectorChips count={5} now={4} isJoined />
      <div className="gallery-row">
        <Plate number="24 HVS" />
        <Plate number="44" />
        <Figure>{WORDS.typeFigures}</Figure>
        <QrCode className="gallery-qr" text={WORDS.qrText} label={WORDS.qr} />
      </div>
    </>
  )
}

function TabsSample() {
  const [tab, setTab] = useState<string>('log')
  return (
    <Tabs
      label={WORDS.tabsLabel}
      value={tab}
      onChange={setTab}
      tabs={CAR_TABS.map((sample) => ({
        id: sample.id,
        label: sample.label,
        ...('count' in sample && { count: sample.count }),
        panel: <p>{sample.words}</p>,
      }))}
    />
  )
}

/** Gallery samples of buttons, chips and badges. */
export function ButtonSamples() {
  return (
    <>
      <GalleryPart id="chips" title={WORDS.chipsHead} note={WORDS.chipsNote} span={5}>
        <Chips />
      </GalleryPart>
      <GalleryPart id="buttons" title={WORDS.buttonsHead} note={WORDS.buttonsNote}>
        <Buttons />
      </GalleryPart>
      <GalleryPart id="tabs" title={WORDS.tabsHead} note={WORDS.tabsNote} span={7}>
        <TabsSample />
      </GalleryPart>
    </>
  )
}
