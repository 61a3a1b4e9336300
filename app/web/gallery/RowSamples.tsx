import { Button } from '#platform/ui/Button.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { Disclosure } from '#platform/ui/Disclosure.tsx'
import { FactRows } from '#platform/ui/FactRows.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { Pagination } from '#platform/ui/Pagination.tsx'
import { PlaceBar } from '#platform/ui/PlaceBar.tsx'
import { Tile, TileList } from '#platform/ui/TileList.tsx'
import { TimingList, TimingRow } from '#platform/ui/TimingRow.tsx'
import { TimingTable } from '#platform/ui/TimingTable.tsx'
import { GalleryPart } from './GalleryPart.tsx'
import {
  EVENTS,
  FACTS,
  PRICE_COLUMNS,
  PRICES,
  QUESTIONS,
  RESULT_COLUMNS,
  RESULTS,
  TILES,
} from './gallery-samples.ts'
import { WORDS } from './gallery-messages.ts'

function Events({ columns, mine }: { columns: 'full' | 'short'; mine?: string }) {
  return (
    <TimingList isRuled={false}>
      {EVENTS.map(({ chip, ...event }) => (
        <TimingRow
          key={event.title}
          {...event}
          href="#rows"
          columns={columns}
          isMine={event.title === mine}
          chip={<Chip tone={chip.tone}>{chip.words}</Chip>}
          action={
            'action' in event ? (
              <Button size="small" tone="primary">
                {event.action}
              </Button>
            ) : undefined
          }
        />
      ))}
    </TimingList>
  )
}

const PRICE_ROWS = PRICES.map(([key, kerb, type, whatFor, year, fee, today]) => ({
  key,
  kerb,
  cells: {
    type: (
      <>
        <span className="block text-h4">{type}</span>
        <span className="phone-only block text-note text-muted">{whatFor}</span>
      </>
    ),
    for: <span className="text-muted">{whatFor}</span>,
    year,
    fee,
    today: <span className="text-price">{today}</span>,
  },
}))

/** Gallery samples of lists, which look like timing sheets. */
export function RowSamples() {
  return (
    <>
      <GalleryPart id="facts" title={WORDS.factsHead} span={5} isSheet>
        <FactRows facts={FACTS} isRuled={false} />
      </GalleryPart>
      <GalleryPart
        id="rows"
        title={WORDS.rowsHead}
        note={
          <a href="#type" className="inline-flex min-h-11 items-center link">
            {WORDS.rowsLink}
          </a>
        }
        isSheet
      >
        <Events columns="full" />
      </GalleryPart>
      <GalleryPart id="short-rows" title={WORDS.shortRowsHead} note={WORDS.shortRowsNote} span={7} isSheet>
        <Events columns="short" mine="Mount Quandary Hillclimb" />
      </GalleryPart>
      <GalleryPart id="results" title={WORDS.resultsHead} span={5} isSheet>
        <TimingTable caption={WORDS.resultsHead} columns={RESULT_COLUMNS} rows={RESULTS} rule="none" />
        <div className="gallery-after">
          <PlaceBar taken={61} total={65} note={WORDS.reserves} />
        </div>
      </GalleryPart>
      <GalleryPart id="prices" title={WORDS.pricesHead} note={WORDS.pricesNote} isSheet>
        <TimingTable caption={WORDS.pricesHead} columns={PRICE_COLUMNS} rows={PRICE_ROWS} rule="none" />
      </GalleryPart>
      <GalleryPart id="tiles" title={WORDS.tilesHead} note={WORDS.tilesNote} span={5}>
        <TileList>
          {TILES.map(({ label, note, icon, needsYou }) => (
            <Tile
              key={label}
              href="#tiles"
              icon={<Icon of={icon} size={24} />}
              label={label}
              note={note}
              needsYou={needsYou}
            />
          ))}
        </TileList>
      </GalleryPart>
      <GalleryPart id="questions" title={WORDS.foldHead} span={7} isSheet>
        <div>
          {QUESTIONS.map(({ question, answer }, place) => (
            <Disclosure key={question} summary={question} isOpen={place === 0}>
              {answer}
            </Disclosure>
          ))}
        </div>
        <div className="gallery-after">
          <Pagination page={2} pageCount={5} hrefOf={(page) => `?page=${page}#questions`} />
        </div>
      </GalleryPart>
    </>
  )
}
