import './speak-english'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { createRoot } from 'react-dom/client'
import type { Media } from '~/contract/media'
import { justify, ratioOf } from '~/src/media/grid/layout'
import { MediaTile } from '~/src/media/grid/media-tile'
import '~/src/ui/styles.css'

const gap = 8
const rowHeight = 168

/** Rows of the same tiles, rendered as in the virtualizer's documentation. */
function PlainGrid({ items, width }: { items: readonly Media[]; width: number }) {
  const scroller = useRef<HTMLDivElement>(null)
  const rows = justify(items.map(ratioOf), width, rowHeight, gap)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.height ?? rowHeight) + gap,
    overscan: 3,
  })
  return (
    <div ref={scroller} data-scroller className="h-dvh overflow-auto">
      <div role="listbox" aria-label="Media" className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ key, index, start }) => {
          const row = rows[index]
          let left = 0
          return (
            <div key={key} role="presentation" className="absolute inset-x-0" style={{ top: start }}>
              {row?.widths.map((each, column) => {
                const media = items[row.first + column]
                if (!media) return null
                const own = left
                left += each + gap
                return (
                  <MediaTile
                    key={media.id}
                    media={media}
                    left={own}
                    top={0}
                    width={each}
                    height={row.height}
                    selected={false}
                    place={undefined}
                    current={false}
                    active={false}
                    position={row.first + column + 1}
                    count={items.length}
                    noteOf={undefined}
                  />
                )
              })}
            </div>
          )
        })}
      </div>
    </div>
  )
}

const root = document.getElementById('root')
const answer = await fetch('items.json')
const items = (await answer.json()) as Media[]
if (root) createRoot(root).render(<PlainGrid items={items} width={innerWidth} />)
